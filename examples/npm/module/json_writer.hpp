// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/json_writer: JSON of any length, written without running out of memory.
#ifndef MOTLEY_EXAMPLES_NPM_MODULE_JSON_WRITER_HPP
#define MOTLEY_EXAMPLES_NPM_MODULE_JSON_WRITER_HPP

#include <motley/clip/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace web {

/// Appends JSON to a string. It tests whether there is memory before the string grows. After an error it
/// writes nothing.
class json_writer {
public:
  static constexpr std::size_t most = std::size_t{1} << 28U; ///< bytes: JavaScript's strings end at 2^29

  /// Starts with an empty string.
  explicit json_writer(std::string& out) : out_{out} { out.clear(); }

  /// Appends JSON as it is.
  json_writer& raw(std::string_view json);
  /// Appends a string in quotes: text of any bytes, escaped as by cli::escaped().
  json_writer& text(std::string_view bytes);
  /// The same without the quotes.
  json_writer& inner_text(std::string_view bytes);
  /// Appends again what was written at this byte.
  json_writer& repeat(std::size_t at, std::size_t size);

  std::size_t size() const { return out_.size(); }
  /// errc::too_little_memory, or errc::bad_value for more than `most` bytes.
  const motley::error& error() const { return error_; }

private:
  bool make_room(std::size_t size);

  std::string& out_;
  motley::error error_{};
};

} // namespace web

#endif
