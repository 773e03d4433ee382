// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/result_names: see result_names.hpp.
#include "io/result_names.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "io/output.hpp"
#include "io/platform.hpp"

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
  if (word.size() <= most) return word;
  std::size_t end = most; // not within a character
  while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80) --end;
  return word.substr(0, end);
}

void distinct_words::decide(std::size_t file, bool is_used) {
  const std::lock_guard lock{mutex_};
  if (file >= next_file_) decided_.emplace(file, is_used);
  for (auto at = decided_.begin(); at != decided_.end() && at->first == next_file_; ++next_file_) {
    if (at->second) {
      const std::string first = file_word(stem_of(paths_[next_file_]));
      std::string word = first;
      std::size_t& n = next_number_.try_emplace(folded(first), 2).first->second;
      while (!used_.insert(folded(word)).second) word = first + '_' + std::to_string(n++);
      words_[next_file_] = word;
    }
    at = decided_.erase(at);
  }
  moved_.notify_all();
}

const std::string& distinct_words::wait_for(std::size_t file) {
  std::unique_lock lock{mutex_};
  moved_.wait(lock, [&] { return next_file_ > file; });
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

std::size_t make_distinct(std::vector<std::string>& names, bool ignore_case) {
  const auto key = [&](const std::string& name) { return ignore_case ? folded(name) : name; };
  std::set<std::string> used;
  std::map<std::string, std::size_t> next; // by key; all lower numbers are used
  std::size_t numbered = 0;
  for (std::string& name : names) {
    if (used.insert(key(name)).second) continue;
    ++numbered;
    const std::string first = name;
    std::size_t& n = next.try_emplace(key(first), 2).first->second;
    do name = first + '_' + std::to_string(n++);
    while (!used.insert(key(name)).second);
  }
  return numbered;
}

std::string clip_word(std::size_t number, std::size_t count, std::string_view name) {
  std::string digits = std::to_string(number);
  digits.insert(0, std::to_string(std::max<std::size_t>(count, 1) - 1).size() - digits.size(), '0');
  return name.empty() ? digits : digits + '_' + file_word(name);
}

bool is_folder(const std::string& path) {
  std::error_code failed;
  const fs::path p = to_path(path);
  return path != "-" && (fs::is_directory(p, failed) || (!path.empty() && !p.has_filename()));
}

bool could_be_folder(const std::string& path) {
  std::error_code failed;
  const fs::path p = to_path(path);
  return path != "-" && p.has_filename() && !p.has_extension() && !fs::exists(fs::symlink_status(p, failed));
}

} // namespace cli
