// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/wildcards: see wildcards.hpp.
#include "io/wildcards.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
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

/// A part of a pattern, and the separators behind it.
struct pattern_part {
  std::string text, separator;
};

/// The parts of a pattern. "**/**" means the same as "**".
std::vector<pattern_part> parts_of(std::string_view pattern) {
  std::vector<pattern_part> parts;
  while (!pattern.empty()) {
    const std::size_t end = std::min(pattern.find_first_of(separators), pattern.size()),
                      next = std::min(pattern.find_first_not_of(separators, end), pattern.size());
    const std::string_view text = pattern.substr(0, end);
    if (text != any_folders || parts.empty() || parts.back().text != any_folders)
      parts.push_back({std::string{text}, std::string{pattern.substr(end, next - end)}});
    pattern.remove_prefix(next);
  }
  return parts;
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

  /// Appends everything that matches a pattern. Each folder is listed once, for all parts of the pattern that
  /// the names in it may match.
  void add_matches(std::string_view pattern, std::vector<std::string>& paths) {
    const std::size_t start = pattern.find_last_of(separators, pattern.find_first_of(wildcards)) + 1;
    const std::vector<pattern_part> parts = parts_of(pattern.substr(start));
    std::vector<entered_folder> folders{{std::string{pattern.substr(0, start)}, {0}}};
    while (!folders.empty()) {
      entered_folder here = std::move(folders.back());
      folders.pop_back();
      for (auto& [name, next] : match_in(here, parts, paths)) folders.push_back(std::move(next));
    }
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

  /// A folder in which the search goes on.
  struct entered_folder {
    std::string path;            ///< empty, or with a separator at its end
    std::set<std::size_t> parts; ///< those that the names in it may match
    bool is_any = false;         ///< any_folders has led to it
  };

  /// Appends the matches in a folder. Returns the folders in it in which there may be others, by name.
  std::map<std::string, entered_folder> match_in(entered_folder& here, const std::vector<pattern_part>& parts,
                                                 std::vector<std::string>& paths) {
    std::map<std::string, entered_folder> next;
    const auto enter = [&](const std::string& name, const std::string& separator, std::size_t part) -> auto& {
      entered_folder& folder = next[name_as_compared(name)];
      if (folder.path.empty()) folder.path = here.path + name + separator;
      folder.parts.insert(part);
      return folder;
    };
    const auto is_last = [&](std::size_t p) { return p + 1 == parts.size(); };
    std::error_code failed;
    bool is_to_list = false;
    for (const std::size_t p : here.parts) { // also those that are inserted meanwhile
      const auto& [text, separator] = parts[p];
      const std::string path = here.path + text + separator, all = here.path.empty() ? "." : here.path;
      const bool is_any = text == any_folders, is_plain = !has_wildcards(text);
      is_to_list = is_to_list || !(is_plain || (is_any && is_last(p)));
      if (is_any && !is_last(p))
        here.parts.insert(p + 1); // it matches no folder
      else if (is_any && fs::is_directory(to_path(all), failed))
        paths.push_back(all); // whose files will be found
      else if (is_plain && is_last(p) && fs::exists(fs::status(to_path(path), failed)))
        paths.push_back(path);
      else if (is_plain && !is_last(p) && fs::is_directory(to_path(path), failed))
        enter(text, separator, p + 1);
    }
    const bool is_listed = !is_to_list || list(here.path, [&](const std::string& name, const auto& entry) {
      for (const std::size_t p : here.parts) {
        const auto& [text, separator] = parts[p];
        const std::string path = here.path + name;
        if (text == any_folders) {
          if (is_last(p) || is_hidden(name)) continue;
          if (is_real_folder(entry)) enter(name, "/", p).is_any = true;
          if (!is_file(entry) && is_out_of_reach(entry)) paths.push_back(path);
        } else if (has_wildcards(text) && (!is_hidden(name) || text[0] == '.') && matches(text, name)) {
          if (!is_last(p) && entry.is_directory(failed)) enter(name, separator, p + 1);
          if (is_last(p) && (entry.is_directory(failed) || (separator.empty() && is_file(entry))))
            paths.push_back(path + separator);
        }
      }
    });
    if (!is_listed && here.is_any) paths.push_back(here.path);
    return next;
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

  /// Counts a name or a listed folder.
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
    s.add_matches(word, paths);
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
  // The size of a character; a byte that begins none counts as one.
  const auto character_at = [&](std::size_t at) {
    return std::max<std::size_t>(utf8_length(std::string_view{text}.substr(at)), 1);
  };
  while (t < text.size()) {
    if (p < wanted.size() && wanted[p] == '*') {
      star = p++;
      star_end = t;
    } else if (p < wanted.size() && wanted[p] == '?') {
      ++p;
      t += character_at(t);
    } else if (p < wanted.size() && wanted[p] == text[t]) {
      ++p;
      ++t;
    } else if (star) { // extends the last star by one character: "?" must not match a part of one
      p = *star + 1;
      t = star_end += character_at(star_end);
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
