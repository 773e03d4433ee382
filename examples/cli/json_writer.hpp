// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/json_writer: writes JSON as it comes, without keeping it.
#ifndef MOTLEY_EXAMPLES_CLI_JSON_WRITER_HPP
#define MOTLEY_EXAMPLES_CLI_JSON_WRITER_HPP

#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "output.hpp"

namespace cli {

/// Writes one JSON value after another. What is begun has to be ended; ending writes whatever is missing.
class json_writer {
public:
  explicit json_writer(output& out) : out_{out} {}

  void begin_object() { begin('{', '}'); }
  void begin_array() { begin('[', ']'); }
  void end();
  /// Objects and arrays that are begun and not ended.
  std::size_t depth() const { return open_.size(); }
  /// Ends all but so many.
  void end_to(std::size_t depth) {
    while (open_.size() > depth) end();
  }

  /// The name of what follows, in an object.
  json_writer& key(std::string_view name);

  /// Any bytes: what is no UTF-8 becomes U+FFFD.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view{text}); }
  void value(bool b);
  template <std::integral N> void value(N n) {
    separate();
    out_ << n;
  }
  /// With as few digits as tell it apart. JSON has no other numbers than finite ones: the text "NaN",
  /// "Infinity" or "-Infinity" instead.
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
  std::string open_; // the brackets that close what is begun
  bool is_first_ = true, has_key_ = false;
};

} // namespace cli

#endif
