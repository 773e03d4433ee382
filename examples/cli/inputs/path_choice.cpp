// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/path_choice: see path_choice.hpp.
#include "inputs/path_choice.hpp"

#include <algorithm>

#include "errors.hpp"
#include "inputs/clip_choice.hpp"
#include "io/text.hpp"

namespace cli {

namespace {

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

} // namespace

bool path_matches(std::string_view pattern, std::string_view path) {
  const std::string wanted = folded(std::string{pattern}), text = folded(std::string{path});
  struct star {
    bool is_there = false;
    std::size_t after = 0, end = 0; // in the pattern; where what it matches ends in the text
  };
  star one, any; // the last '*', and the last "**"
  std::size_t p = 0, t = 0;
  while (t < text.size() || p < wanted.size()) {
    if (p < wanted.size() && wanted[p] == '*') {
      const std::size_t end = std::min(wanted.find_first_not_of('*', p), wanted.size());
      const bool is_any = end - p > 1;
      p = end;
      (is_any ? any : one) = {true, p, t};
      if (is_any) one = {};
    } else if (p < wanted.size() && t < text.size() &&
               (wanted[p] == text[t] || (wanted[p] == '?' && text[t] != '/'))) {
      const bool is_character = wanted[p] == '?';
      ++p;
      t += is_character ? std::max<std::size_t>(utf8_length(std::string_view{text}.substr(t)), 1) : 1;
    } else if (one.is_there && one.end < text.size() && text[one.end] != '/') {
      p = one.after;
      t = ++one.end;
    } else if (any.is_there && any.end < text.size()) {
      one = {};
      p = any.after;
      t = ++any.end;
    } else {
      return false;
    }
  }
  return true;
}

std::vector<std::size_t> choose_paths(const std::vector<std::string>& paths, const std::string& wanted,
                                      const std::string& name) {
  const std::string any_case = folded(wanted);
  std::vector<std::size_t> found;
  const auto choose = [&](const auto& is_wanted) {
    for (std::size_t i = 0; i < paths.size(); ++i)
      if (is_wanted(paths[i])) found.push_back(i);
    return !found.empty();
  };
  const auto equal = [](std::string_view path, std::string_view text) {
    return path == text || printable(path) == text || escaped(path) == text;
  };
  const bool is_one =
      choose([&](const std::string& path) { return equal(path, wanted); }) ||
      choose([&](const std::string& path) { return equal(folded(path), any_case); }) ||
      choose([&](const std::string& path) { return equal(last_part(path), wanted); }) ||
      choose([&](const std::string& path) { return equal(folded(std::string{last_part(path)}), any_case); });
  if (is_one && found.size() > 1)
    throw usage_error{"'" + wanted + "' is the path of " + std::to_string(found.size()) + " files in " +
                      name +
                      (paths[found[0]] == paths[found[1]]
                           ? ""
                           : ", '" + paths[found[0]] + "' and '" + paths[found[1]] + "' among them")};
  if (!is_one && is_pattern(wanted))
    choose([&](const std::string& path) {
      return path_matches(wanted, path) || path_matches(wanted, escaped(path));
    });
  return found;
}

} // namespace cli
