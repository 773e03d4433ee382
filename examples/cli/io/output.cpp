// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/output: see output.hpp.
#include "io/output.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>

#include "io/text.hpp"

namespace cli {

namespace {

std::atomic<int> lost = 0;
std::atomic<std::FILE*> redirected = nullptr;
std::atomic<std::size_t> lines = 0;

} // namespace

bool print(std::FILE* to, std::string_view text) {
  std::FILE* const other = to == stdout ? redirected.load() : nullptr;
  std::FILE* const file = other != nullptr ? other : to;
  errno = 0;
  const bool written = // (data() of an empty text may be null)
      text.empty() || std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool good = written && (other != nullptr || std::fflush(file) == 0);
  if (to == stdout) lines += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  int none = 0;
  if (!good && to == stdout) (void)lost.compare_exchange_strong(none, errno == 0 ? EIO : errno);
  return good;
}

int take_output_failure() { return lost.exchange(0); }

void redirect_output(std::FILE* to) { redirected = to; }

std::size_t printed_lines() { return lines; }

std::string complaint(const std::string& path, std::string_view message) {
  return printable(((path.empty() ? "''" : path) + ": error: ").append(message)) + '\n';
}

int complain(const std::string& path, std::string_view message) {
  (void)print(stderr, complaint(path, message));
  return 1;
}

int complain(std::string_view message) { return complain("motley", message); }

void note(std::string_view text) {
  (void)print(stderr, printable(std::string{"note: "}.append(text)) + '\n');
}

output& output::operator<<(std::string_view text) {
  constexpr std::size_t enough = std::size_t{1} << 16U;
  buffer_ += text;
  if (buffer_.size() >= enough) { // writes whole lines, so that no error message appears inside one
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
  (void)to_(stderr, printable((path + ": warning: ").append(message)) + '\n');
}

void output::say_skipped(const std::string& path, std::string_view reason) {
  (void)to_(stderr, printable((path + ": skipped: ").append(reason)) + '\n');
}

void output::write(std::size_t size) {
  if (size == 0) return;
  good_ = good_ && to_(stdout, std::string_view{buffer_}.substr(0, size));
  buffer_.erase(0, size);
}

bool output::flush() {
  write(buffer_.size());
  return good_;
}

} // namespace cli
