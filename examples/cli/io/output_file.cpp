// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/output_file: see output_file.hpp.
#include "io/output_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "io/platform.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "io/write_file.hpp"

namespace cli {

namespace fs = std::filesystem;

output_file::~output_file() { discard(); }

int output_file::open(const std::string& path) {
  if (path == "-") return 0;
  const fs::path target = follow_links(to_path(path));
  int failure = 0;
  file_ = open_stream_at(path, target, failure);
  is_stream_ = file_ != nullptr;
  if (failure == 0 && !is_stream_ && !is_written_directly(path, target)) {
    failure = why_not_written(path);
    if (failure == 0) {
      file_ = unfinished_.emplace(target).create(failure);
      std::error_code failed;
      if (file_ == nullptr && is_denial(failure) && fs::exists(target, failed)) failure = 0;
    }
  }
  if (failure == 0 && file_ == nullptr) {
    unfinished_.reset();
    file_ = std::tmpfile();
    failure = file_ == nullptr ? errno : 0;
  }
  if (failure != 0) return complain(path, why_cannot_be_written(failure));
  path_ = path;
  redirect_output(file_);
  return 0;
}

int output_file::close() {
  redirect_output(nullptr);
  errno = 0;
  const int failure = file_ != nullptr && std::fclose(file_) != 0 ? std::max(errno, 1) : 0;
  file_ = nullptr;
  return failure;
}

void output_file::discard() {
  (void)close();
  unfinished_.reset();
}

int output_file::put_in_place() {
  if (is_stream_) return close();
  if (!unfinished_) {
    const long size = std::ftell(file_);
    if (size < 0) return EFBIG; // more than a long counts
    std::string content(static_cast<std::size_t>(size), '\0');
    std::rewind(file_);
    if (std::fread(content.data(), 1, content.size(), file_) != content.size()) return EIO;
    return write_named(path_, content);
  }
  if (const int failure = close(); failure != 0) return failure;
  const int failure = unfinished_->take_place();
  if (!is_denial(failure)) return failure;
  std::string why; // something is mounted there
  const auto bytes = read_file(unfinished_->name(), why);
  if (!bytes) return EIO;
  return overwrite_file(to_path(path_), {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

int output_file::finish(const options& o, int status) {
  if (file_ == nullptr) return status;
  constexpr std::size_t column_names = 1;
  const bool is_wanted = status == 0 || o.json || printed_lines() > column_names;
  int failure = take_output_failure();
  if (failure == 0 && is_wanted) failure = put_in_place();
  discard();
  if (failure == 0 && is_wanted && !o.quiet) (void)print(stderr, printable("wrote " + path_) + '\n');
  if (failure == 0) return status;
  return std::max(status, complain(path_, why_cannot_be_written(failure)));
}

} // namespace cli
