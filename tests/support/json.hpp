// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/json: reads JSON strictly enough to detect invalid JSON.
#ifndef MOTLEY_TESTS_SUPPORT_JSON_HPP
#define MOTLEY_TESTS_SUPPORT_JSON_HPP

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A value. Members for other types are empty. Access to a missing member throws.
struct json {
  std::map<std::string, json> members{};
  std::vector<json> items{};
  std::string text{}; ///< of strings, numbers and literals

  const json& operator[](std::string_view name) const { return members.at(std::string{name}); }
  const json& operator[](std::size_t i) const { return items.at(i); }
  bool has(std::string_view name) const { return members.contains(std::string{name}); }
  std::size_t size() const { return items.size(); }
  double number() const { return std::stod(text); }
  std::size_t index() const { return std::stoul(text); }
};

class json_reader {
public:
  static json read(std::string_view text) {
    json_reader r{text};
    json value = r.value();
    r.space();
    if (!r.rest_.empty()) throw std::runtime_error{"text after the JSON"};
    return value;
  }

private:
  explicit json_reader(std::string_view text) : rest_{text} {}

  void space() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\n')) rest_.remove_prefix(1);
  }
  char next() {
    if (rest_.empty()) throw std::runtime_error{"the JSON ends too early"};
    const char c = rest_[0];
    rest_.remove_prefix(1);
    return c;
  }
  bool take(char c) {
    space();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void require_range(char c) {
    if (!take(c))
      throw std::runtime_error{std::string{"no "} + c + " before " + std::string{rest_.substr(0, 20)}};
  }
  std::string quoted() {
    require_range('"');
    std::string out;
    for (char c = next(); c != '"'; c = next()) {
      if (static_cast<unsigned char>(c) < 0x20) throw std::runtime_error{"a control character in a text"};
      if (c == '\\') {
        c = next();
        if (c == 'u')
          out += escaped_character();
        else if (c == '"' || c == '\\')
          out += c;
        else
          throw std::runtime_error{"an escape that no test needs"};
        continue;
      }
      out += c;
    }
    return out;
  }
  /// Four digits, as UTF-8.
  std::string escaped_character() {
    std::string digits;
    for (int i = 0; i < 4; ++i) digits += next();
    const int code = std::stoi(digits, nullptr, 16);
    if (code >= 0xD800 && code < 0xE000) throw std::runtime_error{"an escape that no test needs"};
    const auto byte = [](int bits) { return static_cast<char>(bits); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xC0 | code >> 6), byte(0x80 | (code & 0x3F))};
    return {byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 0x3F)), byte(0x80 | (code & 0x3F))};
  }
  json value() {
    json v;
    space();
    if (take('{')) {
      if (take('}')) return v;
      do {
        const std::string name = quoted();
        require_range(':');
        if (!v.members.emplace(name, value()).second) throw std::runtime_error{"a member twice: " + name};
      } while (take(','));
      require_range('}');
    } else if (take('[')) {
      if (take(']')) return v;
      do v.items.push_back(value());
      while (take(','));
      require_range(']');
    } else if (!rest_.empty() && rest_[0] == '"') {
      v.text = quoted();
    } else if (const std::string_view word = rest_.starts_with("true")    ? "true"
                                             : rest_.starts_with("false") ? "false"
                                                                          : "null";
               rest_.starts_with(word)) {
      v.text = word;
      rest_.remove_prefix(word.size());
    } else {
      while (!rest_.empty() && std::string_view{"+-.0123456789eE"}.find(rest_[0]) != std::string_view::npos)
        v.text += next();
      std::size_t used = 0;
      (void)std::stod(v.text, &used); // throws if it is not a number
      if (used != v.text.size()) throw std::runtime_error{"no number: " + v.text};
    }
    return v;
  }

  std::string_view rest_;
};

} // namespace support

#endif
