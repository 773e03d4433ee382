// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/json: JSON written into a text, commas where they belong.
#ifndef MOTLEY_DOCS_VIEWER_MODULE_JSON_HPP
#define MOTLEY_DOCS_VIEWER_MODULE_JSON_HPP

#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace viewer {

/// A float with as many digits as tell it apart.
struct digits {
  char text[32];
};
inline digits digits_of(float value) {
  digits d{};
  for (int precision = 6; precision <= 9; ++precision) {
    std::snprintf(d.text, sizeof d.text, "%.*g", precision, double{value});
    if (std::strtof(d.text, nullptr) == value) break;
  }
  return d;
}

class json {
public:
  /// Writes from the start of a text, which has to outlive it.
  explicit json(std::string& to) : text_{to} { text_.clear(); }

  json& open(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  json& close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  json& key(std::string_view name) {
    add(name);
    text_ += ':';
    first_ = true;
    return *this;
  }
  /// Text as the file has it: bytes above 0x7F become the characters of these numbers.
  json& add(std::string_view text) {
    separate();
    text_ += '"';
    for (const char c : text) {
      const auto code = static_cast<unsigned char>(c);
      if (code >= 0x20 && code < 0x7F && c != '"' && c != '\\') {
        text_ += c;
      } else {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\u%04x", code);
        text_ += escape;
      }
    }
    text_ += '"';
    return *this;
  }
  /// Text that is UTF-8 without control characters.
  json& add_utf8(std::string_view text) {
    separate();
    text_ += '"';
    for (const char c : text) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
    return *this;
  }
  json& add(bool value) { return raw(value ? "true" : "false"); }
  /// A number; a float that JSON does not have becomes null.
  json& add(float value) { return raw(value - value == 0 ? digits_of(value).text : "null"); }
  json& add(double number) {
    char digits[32] = "null";
    if (number - number == 0) std::snprintf(digits, sizeof digits, "%.17g", number);
    return raw(digits);
  }
  template <std::integral N> json& add(N number) { return add(static_cast<double>(number)); }

  template <class V> json& pair(std::string_view name, const V& value) {
    key(name);
    if constexpr (std::convertible_to<const V&, std::string_view>)
      return add(std::string_view{value});
    else
      return add(value);
  }

private:
  json& raw(const char* value) {
    separate();
    text_ += value;
    return *this;
  }
  void separate() {
    if (!first_) text_ += ',';
    first_ = false;
  }

  std::string& text_;
  bool first_ = true;
};

} // namespace viewer

#endif
