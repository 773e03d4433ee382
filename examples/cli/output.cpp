// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/output: see output.hpp.
#include "output.hpp"

#include "files.hpp"

namespace cli {

bool print(std::FILE* to, std::string_view text) {
  const bool taken = std::fwrite(text.data(), 1, text.size(), to) == text.size();
  return std::fflush(to) == 0 && taken;
}

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

void output::write(std::size_t size) {
  good_ = good_ && to_(stdout, std::string_view{buffer_}.substr(0, size));
  buffer_.erase(0, size);
}

bool output::flush() {
  write(buffer_.size());
  return good_;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + '"';
}

} // namespace cli
