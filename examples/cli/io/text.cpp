// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/text: see text.hpp.
#include "io/text.hpp"

#include <algorithm>
#include <vector>

namespace cli {

unsigned code_of(std::string_view character) {
  unsigned code = static_cast<unsigned char>(character[0]);
  if (character.size() > 1) code &= 0x7FU >> character.size();
  for (const char c : character.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return code;
}

bool is_printable(unsigned code) {
  const auto is_between = [&](unsigned first, unsigned last) { return code >= first && code <= last; };
  const bool is_control = code < 0x20 || is_between(0x7F, 0x9F), is_noncharacter = (code & 0xFFFEU) == 0xFFFE,
             ends_line = is_between(0x2028, 0x2029),
             turns = code == 0x61C || is_between(0x200E, 0x200F) || is_between(0x202A, 0x202E) ||
                     is_between(0x2066, 0x2069);
  return !is_control && !is_noncharacter && !ends_line && !turns;
}

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
  const unsigned lead = text.empty() ? 0xFF : byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length < 2 || text.size() < length) return length < 2 ? length : 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned code = code_of(text.substr(0, length));
  return code >= least[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) ? length : 0;
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text[0] == '\0') { // see shown_path()
      const std::size_t end = text.find_first_not_of("0123456789", 1);
      if (end != text.npos && end > 1 && text[end] == '\0') {
        text.remove_prefix(end + 1);
        continue;
      }
    }
    std::size_t length = utf8_length(text);
    if (length > 0 && !is_printable(code_of(text.substr(0, length)))) length = 0;
    const auto byte = static_cast<unsigned char>(text[0]);
    if (length > 0)
      out += text.substr(0, length);
    else
      (out += "\\x").append({hex_digits[byte / 16U], hex_digits[byte % 16U]});
    text.remove_prefix(length > 0 ? length : 1);
  }
  return out;
}

std::string folded(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t end = 0; end != text.npos; text.remove_prefix(end == text.npos ? text.size() : end + 1)) {
    end = text.find('\\');
    out += printable(text.substr(0, end));
    if (end != text.npos) out += "\\\\";
  }
  return out;
}

std::string hexadecimal(const motley::byte_view& bytes) {
  std::string text;
  for (std::uint64_t i = 0; i < bytes.size(); ++i) {
    const std::byte b = *bytes.at(i);
    text += hex_digits[std::to_integer<unsigned>(b) >> 4U];
    text += hex_digits[std::to_integer<unsigned>(b) & 15U];
  }
  return text;
}

std::string counted(std::uint64_t n, std::string_view one) {
  return std::to_string(n) + ' ' + std::string{one} + (n == 1 ? "" : "s");
}

std::string first_bytes_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string{text};
  const auto is_within = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
  };
  while (most > 0 && is_within(most)) --most;
  return std::string{text.substr(0, most)};
}

std::size_t edit_distance(std::string_view from, std::string_view to) {
  from = from.substr(0, to.size() + to.size()); // longer words are too different anyway
  std::vector<std::size_t> before(to.size() + 1), last(to.size() + 1),
      row(to.size() + 1); // of prefixes of `from`
  for (std::size_t i = 0; i <= from.size(); ++i) {
    for (std::size_t j = 0; j <= to.size(); ++j) {
      if (i == 0 || j == 0) {
        row[j] = i + j;
        continue;
      }
      const bool is_same = from[i - 1] == to[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (is_same ? 0U : 1U)});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[to.size()];
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + '"';
}

} // namespace cli
