// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/output: see output.hpp.
#include "output.hpp"

#include <atomic>
#include <cerrno>

#include "files.hpp"

namespace cli {

namespace {

std::atomic<int> lost = 0;

} // namespace

bool print(std::FILE* to, std::string_view text) {
  errno = 0;
  const bool good = std::fwrite(text.data(), 1, text.size(), to) == text.size() && std::fflush(to) == 0;
  int none = 0;
  if (!good && to == stdout) (void)lost.compare_exchange_strong(none, errno == 0 ? EIO : errno);
  return good;
}

int output_failure() { return lost; }

output& output::operator<<(std::string_view text) {
  constexpr std::size_t enough = std::size_t{1} << 16U;
  buffer_ += text;
  if (buffer_.size() >= enough) { // whole lines, so that no complaint comes out in the middle of one
    const std::size_t end = buffer_.rfind('\n') + 1;
    write(end > 0 ? end : buffer_.size());
  }
  return *this;
}

int output::complain(const std::string& path, std::string_view message) {
  (void)to_(stderr, complaint(path, message));
  return 1;
}

void output::warn(const std::string& path, std::string_view message) {
  (void)to_(stderr, (path + ": warning: ").append(message) + '\n');
}

void output::write(std::size_t size) {
  good_ = good_ && to_(stdout, std::string_view{buffer_}.substr(0, size));
  buffer_.erase(0, size);
}

bool output::flush() {
  write(buffer_.size());
  return good_;
}

namespace {

/// The bytes of the UTF-8 character that text starts with; 0 if it starts with none, or with a control
/// character or noncharacter.
std::size_t printable_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7F ? 1 : 0;
  const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  unsigned code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr unsigned least[] = {0, 0, 0xA0, 0x800, 0x10000}; // U+0080 to U+009F are control characters
  const bool character = code >= least[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return character && (code & 0xFFFEU) != 0xFFFE ? length : 0;
}

} // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  while (!text.empty()) {
    const std::size_t length = printable_length(text);
    const auto byte = static_cast<unsigned char>(text[0]);
    if (text[0] == '\\')
      out += "\\\\";
    else if (length > 0)
      out += text.substr(0, length);
    else
      (out += "\\x").append({digits[byte / 16U], digits[byte % 16U]});
    text.remove_prefix(length > 0 ? length : 1);
  }
  return out;
}

std::string hexadecimal(std::span<const std::byte> bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const std::byte b : bytes) {
    text += digits[std::to_integer<unsigned>(b) >> 4U];
    text += digits[std::to_integer<unsigned>(b) & 15U];
  }
  return text;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + '"';
}

} // namespace cli
