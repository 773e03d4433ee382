// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/json_writer: see json_writer.hpp.
#include "json_writer.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "cli/io/text.hpp" // examples
#include "clip.hpp"

namespace web {

namespace {

constexpr std::ptrdiff_t most_of_character = 5; // bytes in JSON

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

/// Writes the first character at `to`, and moves `to` behind it. Returns how many bytes it has.
std::size_t escape(std::string_view bytes, char*& to) {
  const char first = bytes[0];
  const auto number = static_cast<unsigned char>(first);
  const auto add = [&to](std::string_view json) { to = std::copy(json.begin(), json.end(), to); };
  const std::size_t length = cli::utf8_length(bytes);
  if (first == '\\') return add(R"(\\\\)"), 1;
  if (first == '"') return add(R"(\")"), 1;
  if (length > 0 && cli::is_printable(cli::code_of(bytes.substr(0, length))))
    return add(bytes.substr(0, length)), length;
  add(R"(\\x)");
  *to++ = cli::hex_digits[number / 16U];
  *to++ = cli::hex_digits[number % 16U];
  return 1;
}

} // namespace

bool json_writer::make_room(std::size_t size) {
  if (error_) return false;
  const std::size_t has = out_.capacity();
  if (size <= has - out_.size()) return true;
  const std::uint64_t needed = std::uint64_t{out_.size()} + size;
  const std::size_t wanted = std::min(std::max(out_.size() + size, 2 * has), most);
  if (needed > most)
    error_ = motley::error::too_large("number of bytes as JSON", static_cast<std::int64_t>(needed), most, 0);
  else if (has_room(wanted))
    out_.reserve(wanted);
  else
    error_ = motley::error::too_little_memory(0, wanted);
  return !error_;
}

json_writer& json_writer::raw(std::string_view json) {
  if (make_room(json.size())) out_ += json;
  return *this;
}

json_writer& json_writer::text(std::string_view bytes) { return raw("\"").inner_text(bytes).raw("\""); }

json_writer& json_writer::inner_text(std::string_view bytes) {
  while (!bytes.empty() && !error_) {
    std::size_t plain = 0;
    while (plain < bytes.size() && is_plain(bytes[plain])) ++plain;
    raw(bytes.substr(0, plain));
    bytes.remove_prefix(plain);
    char piece[64 * most_of_character]; // many at once: each append costs more than a character
    char* end = piece;
    while (!bytes.empty() && !is_plain(bytes[0]) && std::end(piece) - end >= most_of_character)
      bytes.remove_prefix(escape(bytes, end));
    raw({piece, static_cast<std::size_t>(end - piece)});
  }
  return *this;
}

json_writer& json_writer::repeat(std::size_t at, std::size_t size) {
  if (make_room(size)) out_.append(out_, at, size);
  return *this;
}

} // namespace web
