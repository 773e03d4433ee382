// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/json_writer: writes a JSON document incrementally.
#ifndef MOTLEY_EXAMPLES_CLI_IO_JSON_WRITER_HPP
#define MOTLEY_EXAMPLES_CLI_IO_JSON_WRITER_HPP

#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "io/output.hpp"

namespace cli {

/// Writes JSON values. Everything that is begun must be ended; ending an outer value also ends the inner
/// ones.
class json_writer {
public:
  explicit json_writer(output& out) : out_{out} {}

  void begin_object() { begin('{', '}'); }
  void begin_array() { begin('[', ']'); }
  void end();
  /// The number of open objects and arrays.
  std::size_t depth() const { return open_.size(); }
  /// Ends all but `depth` of them.
  void end_to(std::size_t depth) {
    while (open_.size() > depth) end();
  }

  /// The name of the next member of an object.
  json_writer& key(std::string_view name);

  /// Any bytes. Invalid UTF-8 becomes U+FFFD. What could harm a terminal is escaped.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view{text}); }
  void value(bool b);
  template <std::integral N> void value(N n) {
    separate();
    out_ << n;
  }
  /// The fewest digits that identify the number. JSON has only finite numbers; others become the strings
  /// "NaN", "Infinity" or "-Infinity".
  template <std::floating_point N> void value(N n) {
    if (!std::isfinite(n)) return value(std::isnan(n) ? "NaN" : n > 0 ? "Infinity" : "-Infinity");
    separate();
    out_ << n;
  }
  template <class T> void value(const std::optional<T>& v) {
    if (v)
      value(*v);
    else
      null();
  }
  void null();

  template <class T> void member(std::string_view name, const T& v) {
    key(name);
    value(v);
  }

private:
  void begin(char bracket, char closing);
  void separate();
  void write(std::string_view text);

  output& out_;
  std::string open_; // the closing brackets of open values
  bool is_first_ = true, has_key_ = false;
};

} // namespace cli

#endif
