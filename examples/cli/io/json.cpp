// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/json: see json.hpp.
#include "io/json.hpp"

#include "io/numbers.hpp"

namespace cli {

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string json_number(float n) { return text_of(n); }

std::string json_array(const std::vector<std::string>& values) {
  std::string out;
  for (const std::string& v : values) {
    out += out.empty() ? '[' : ',';
    out += v;
  }
  return out.empty() ? "[]" : out + ']';
}

std::string json_array(const std::vector<float>& numbers) {
  std::vector<std::string> values;
  for (const float n : numbers) values.push_back(json_number(n));
  return json_array(values);
}

std::string json_object(std::initializer_list<std::pair<std::string_view, std::string>> members) {
  std::string out;
  for (const auto& [name, value] : members) {
    if (value.empty()) continue;
    out += out.empty() ? '{' : ',';
    out += json_text(name) + ':' + value;
  }
  return out.empty() ? "{}" : out + '}';
}

} // namespace cli
