// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/safe_writer: writes many files without overwriting an input or each other.
#ifndef MOTLEY_EXAMPLES_CLI_IO_SAFE_WRITER_HPP
#define MOTLEY_EXAMPLES_CLI_IO_SAFE_WRITER_HPP

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "options.hpp"

namespace cli {

/// Writes files, one at a time, and knows which files it must not overwrite: inputs, and what it has written.
class safe_writer {
public:
  /// `may_replace`: whether to replace an existing file that begins with these bytes; null: any.
  explicit safe_writer(const options& o, bool (*may_replace)(std::span<const std::byte> first) = nullptr);
  /// Removes the folders that make_folder() has made, if nothing is in them.
  ~safe_writer();
  safe_writer(const safe_writer&) = delete;
  safe_writer& operator=(const safe_writer&) = delete;
  /// Makes a folder if it does not exist. Returns the exit status.
  int make_folder(const std::string& path);
  /// Creates the folders as needed. Returns the exit status, 2 for a path that is an input, 1 for a file that
  /// must stay.
  int write(const std::string& path, const std::string& content);

private:
  void keep(const std::string& path);
  /// True for a hard link to an input, and on Windows for its name in another case.
  bool is_input_by_another_name(const std::filesystem::path& target) const;

  bool (*may_replace_)(std::span<const std::byte> first);
  std::vector<std::filesystem::path> made_; ///< folders, each before the one that it is in
  std::set<std::filesystem::path> inputs_, written_;
  std::unordered_multimap<std::uintmax_t, std::filesystem::path>
      sizes_; // a file of another size is another file
  std::mutex mutex_;
};

/// The files that a command has written.
class written_files {
public:
  void add(const std::string& path) {
    if (count_++ == 0) first_ = path;
  }
  bool none() const { return count_ == 0; }
  /// "wrote PATH" on stderr, or "wrote 12 files to FOLDER"; nothing for standard output or with --quiet.
  void say(const options& o) const;

private:
  std::string first_;
  std::size_t count_ = 0;
};

/// Throws usage_error if an output's extension is that of a known format, but none of the written ones.
/// `what` is what is written: "a .glb file".
void refuse_extension(const std::string& path, std::initializer_list<std::string_view> written,
                      const std::string& what);

} // namespace cli

#endif
