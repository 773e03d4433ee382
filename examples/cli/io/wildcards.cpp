// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/wildcards: see wildcards.hpp.
#include "io/wildcards.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "errors.hpp"
#include "io/platform.hpp"
#include "io/text.hpp"

namespace cli {

namespace fs = std::filesystem;

namespace {

#if defined(_WIN32)
constexpr std::string_view separators = "/\\:";
#else
constexpr std::string_view separators = "/";
#endif
constexpr std::string_view wildcards = "*?", any_folders = "**";

bool has_wildcards(std::string_view text) { return text.find_first_of(wildcards) != std::string_view::npos; }

/// A folder's name as the prefix of another path.
std::string as_prefix(std::string folder) {
  if (separators.find(folder.back()) == std::string_view::npos) folder += '/';
  return folder;
}

/// Searches for files, and counts the names that it visits.
class search {
public:
  /// Appends all files below a folder.
  void add_folder(const std::string& folder, std::vector<std::string>& files) {
    std::vector<std::string> folders{folder};
    while (!folders.empty()) {
      const std::string next = std::move(folders.back());
      folders.pop_back();
      const bool listed = list(next, [&](const std::string& name, const fs::directory_entry& entry) {
        if (is_hidden(name)) return;
        std::string path = as_prefix(next) + name;
        if (is_real_folder(entry))
          folders.push_back(std::move(path));
        else if (is_file(entry) || is_out_of_reach(entry))
          files.push_back(std::move(path));
      });
      if (!listed) files.push_back(next);
    }
  }

  /// Appends everything below `prefix` that matches the pattern `rest`. `prefix` is empty or ends with a
  /// separator.
  void add_matches(const std::string& prefix, std::string_view rest, std::vector<std::string>& paths) {
    // The folders without wildcards, a part with wildcards, and the remainder.
    const std::size_t first = rest.find_first_of(wildcards), before = rest.find_last_of(separators, first);
    const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(rest.find_first_of(separators, start), rest.size()),
                      next = std::min(rest.find_first_not_of(separators, end), rest.size());
    const std::string folder = prefix + std::string{rest.substr(0, start)},
                      part{rest.substr(start, end - start)};
    const std::string_view between = rest.substr(end, next - end);
    std::string_view tail = rest.substr(next);
    if (part == any_folders) {
      // "**/**" means the same as "**", but would repeat the search for each folder, and "FOLDER/**" the same
      // as "FOLDER".
      while (tail.substr(0, tail.find_first_of(separators)) == any_folders)
        tail.remove_prefix(std::min(tail.find_first_not_of(separators, any_folders.size()), tail.size()));
      if (!tail.empty()) return add_below(folder, tail, paths);
      const std::string all = folder.empty() ? "." : folder; // whose files will be found
      std::error_code failed;
      if (fs::is_directory(to_path(all), failed)) paths.push_back(all);
      return;
    }
    list(folder, [&](const std::string& name, const fs::directory_entry& entry) {
      std::error_code failed;
      if ((is_hidden(name) && part[0] != '.') || !matches(part, name)) return;
      const std::string path = folder + name + std::string{between};
      if (!entry.is_directory(failed) && !(between.empty() && entry.is_regular_file(failed))) return;
      if (has_wildcards(tail))
        add_matches(path, tail, paths);
      else if (fs::exists(fs::status(to_path(path + std::string{tail}), failed)))
        paths.push_back(path + std::string{tail});
    });
  }

private:
  static bool is_hidden(const std::string& name) { return name[0] == '.'; }
  static bool is_file(const fs::directory_entry& entry) {
    std::error_code failed;
    return entry.is_regular_file(failed);
  }
  static bool is_real_folder(const fs::directory_entry& entry) {
    std::error_code failed;
    return fs::is_directory(entry.symlink_status(failed));
  }
  /// True if the system does not say what it is: its folder may not be entered, or its path is too long.
  static bool is_out_of_reach(const fs::directory_entry& entry) {
    std::error_code failed;
    return entry.symlink_status(failed).type() == fs::file_type::none;
  }

  /// Appends the matches of a pattern in a folder and in all folders below it.
  void add_below(const std::string& folder, std::string_view pattern, std::vector<std::string>& paths) {
    std::vector<std::string> folders{folder};
    while (!folders.empty()) {
      const std::string here = std::move(folders.back());
      folders.pop_back();
      const bool listed = list(here, [&](const std::string& name, const fs::directory_entry& entry) {
        if (is_hidden(name)) return;
        if (is_real_folder(entry)) folders.push_back(here + name + '/');
        if (!is_file(entry) && is_out_of_reach(entry)) paths.push_back(here + name);
      });
      if (!listed && here != folder) paths.push_back(here);
      std::error_code failed;
      if (has_wildcards(pattern))
        add_matches(here, pattern, paths);
      else if (fs::exists(fs::status(to_path(here + std::string{pattern}), failed)))
        paths.push_back(here + std::string{pattern});
    }
  }

  /// Calls f(name, entry) for each entry of a folder; false if it cannot be listed.
  template <class F> bool list(const std::string& folder, F&& f) {
    std::error_code failed;
    look();
    for (fs::directory_iterator i{to_path(folder.empty() ? "." : folder), failed}, end; !failed && i != end;
         i.increment(failed)) {
      look();
      f(to_string(i->path().filename()), *i);
    }
    return !failed;
  }

  /// Counts a name or a listed folder, which may be empty and listed again.
  void look() {
    constexpr std::size_t most = 1'000'000;
    if (++looked_at_ > most) throw usage_error{"there are more than a million files to look at"};
  }

  std::size_t looked_at_ = 0;
};

void sort_once(std::vector<std::string>& paths) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
}

/// The matches of a word; the word itself if there are none.
std::vector<std::string> matches_of(const std::string& word, search& s) {
  constexpr std::size_t longest = 4096; // maximum length of a path
  std::error_code failed;
  std::vector<std::string> paths;
  if (has_wildcards(word) && word.size() <= longest && !fs::exists(fs::status(to_path(word), failed)))
    s.add_matches("", word, paths);
  sort_once(paths);
  if (paths.empty()) paths.push_back(word);
  return paths;
}

} // namespace

bool matches(const std::string& pattern, const std::string& name) {
  const std::string wanted = name_as_compared(pattern), text = name_as_compared(name);
  std::size_t p = 0, t = 0;
  std::optional<std::size_t> star; // the last star in the pattern, and the end of its match
  std::size_t star_end = 0;
  const auto character = [&] {
    return std::max<std::size_t>(utf8_length(std::string_view{text}.substr(t)), 1);
  };
  while (t < text.size()) {
    if (p < wanted.size() && wanted[p] == '*') {
      star = p++;
      star_end = t;
    } else if (p < wanted.size() && wanted[p] == '?') {
      ++p;
      t += character();
    } else if (p < wanted.size() && wanted[p] == text[t]) {
      ++p;
      ++t;
    } else if (star) { // extends the last star by one character
      p = *star + 1;
      t = ++star_end;
    } else {
      return false;
    }
  }
  return wanted.find_first_not_of('*', p) == std::string::npos;
}

std::vector<std::string> expand_wildcards(const std::string& word) {
  search s;
  return matches_of(word, s);
}

inputs expand_inputs(const std::vector<std::string>& words) {
  inputs all;
  search s;
  std::set<std::string> named;
  for (const std::string& word : words) {
    std::vector<std::string> files;
    for (const std::string& path : matches_of(word, s)) {
      std::error_code failed;
      if (path == "-" || !fs::is_directory(to_path(path), failed)) {
        named.insert(path);
        files.push_back(path);
      } else {
        const std::size_t before = files.size();
        s.add_folder(path, files);
        all.has_folders = true;
        all.found.insert(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
      }
    }
    sort_once(files);
    all.files.insert(all.files.end(), files.begin(), files.end());
  }
  for (const std::string& path : named) all.found.erase(path);
  return all;
}

} // namespace cli
