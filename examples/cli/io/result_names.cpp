// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/result_names: see result_names.hpp.
#include "io/result_names.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "io/platform.hpp"
#include "io/safe_names.hpp"
#include "io/text.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string without_extension(const std::string& path) {
  return to_string(to_path(path).replace_extension());
}

} // namespace

std::string stem_of(const std::string& path) {
  return path == "-" ? "motion" : escaped(to_string(to_path(std::string{shown_path(path)}).stem()));
}

std::string file_word(std::string_view text) {
  constexpr std::size_t most = 64;
  std::string word;
  for (const char c : text) {
    const bool other = static_cast<unsigned char>(c) >= 0x80;
    word += is_letter(c) || (c >= '0' && c <= '9') || c == '-' || other ? c : '_';
  }
  return first_bytes_of(word, most);
}

void distinct_words::decide(std::size_t file, use is) noexcept {
  const std::lock_guard lock{mutex_};
  if (uses_[file] == use::unknown) uses_[file] = is;
  while (next_file_ < uses_.size() && uses_[next_file_] != use::unknown) ++next_file_;
  moved_.notify_all();
}

const std::string& distinct_words::wait_for(std::size_t file) {
  std::unique_lock lock{mutex_};
  moved_.wait(lock, [&] { return next_file_ > file; });
  for (; named_ <= file; ++named_)
    if (uses_[named_] == use::used)
      words_[named_] = names_.add(safe_name(file_word(stem_of(paths_[named_]))));
  return words_[file];
}

paths_beside::paths_beside(const std::vector<std::string>& files) {
  for (const std::string& file : files) ++count_[folded(without_extension(file))];
}

std::string paths_beside::of(const std::string& file) const {
  const std::string path = without_extension(file);
  const auto count = count_.find(folded(path));
  return count != count_.end() && count->second > 1 ? file : path;
}

std::string paths_beside::folder_of(const std::string& file) const {
  const std::string path = of(file);
  return path + (path == file ? "_clips/" : "/");
}

std::string clip_word(std::size_t number, std::size_t count, std::string_view name) {
  std::string digits = std::to_string(number);
  digits.insert(0, std::to_string(std::max<std::size_t>(count, 1) - 1).size() - digits.size(), '0');
  return name.empty() ? digits : digits + '_' + file_word(name);
}

std::string result_path(distinct_words::claim& file, bool has_many_clips, bool is_only_file,
                        const std::string& clip) {
  if (!has_many_clips) return file.word();
  return is_only_file ? clip : file.word() + '/' + clip;
}

bool is_folder(const std::string& path) {
  std::error_code failed;
  const fs::path p = to_path(path);
  return path != "-" && (fs::is_directory(p, failed) || (!path.empty() && !p.has_filename()));
}

std::string as_folder(const std::string& path) { return to_string(to_path(path) / ""); }

bool could_be_folder(const std::string& path) {
  std::error_code failed;
  const fs::path p = to_path(path);
  return path != "-" && p.has_filename() && !p.has_extension() && !fs::exists(fs::symlink_status(p, failed));
}

} // namespace cli
