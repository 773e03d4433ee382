// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/json_writer: see json_writer.hpp.
#include "io/json_writer.hpp"

#include "io/text.hpp"

namespace cli {

void json_writer::begin(char bracket, char closing) {
  separate();
  out_ << bracket;
  open_ += closing;
  is_first_ = true;
}

void json_writer::end() {
  if (has_key_) null();
  out_ << open_.back();
  open_.pop_back();
  is_first_ = false;
}

json_writer& json_writer::key(std::string_view name) {
  separate();
  write(name);
  out_ << ':';
  has_key_ = true;
  return *this;
}

void json_writer::value(std::string_view text) {
  separate();
  write(text);
}

void json_writer::value(bool b) {
  separate();
  out_ << std::string_view{b ? "true" : "false"};
}

void json_writer::null() {
  separate();
  out_ << std::string_view{"null"};
}

void json_writer::separate() {
  if (!has_key_ && !is_first_) out_ << ',';
  is_first_ = has_key_ = false;
}

void json_writer::write(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const unsigned code = length == 0 ? 0 : code_of(text.substr(0, length));
    if (length == 0)
      out += "\xEF\xBF\xBD";
    else if (code == '"' || code == '\\')
      (out += '\\') += text[0];
    else if (code <= 0xFFFF && !is_printable(code))
      (out += "\\u")
          .append({hex_digits[code >> 12U], hex_digits[code >> 8U & 15U], hex_digits[code >> 4U & 15U],
                   hex_digits[code & 15U]});
    else
      out += text.substr(0, length);
    text.remove_prefix(length > 0 ? length : 1);
  }
  out_ << (out += '"');
}

} // namespace cli
