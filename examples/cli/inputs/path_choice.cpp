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

/// The characters of a text; '*' and "**" count as one each.
std::vector<std::string_view> characters_of(std::string_view text) {
  std::vector<std::string_view> all;
  for (std::size_t at = 0; at < text.size(); at += all.back().size()) {
    const std::string_view rest = text.substr(at);
    const std::size_t stars = std::min(rest.find_first_not_of('*'), rest.size());
    all.push_back(rest.substr(0, stars > 0 ? stars : std::max<std::size_t>(utf8_length(rest), 1)));
  }
  return all;
}

} // namespace

bool path_matches(std::string_view pattern, std::string_view path) {
  const std::string wanted = folded(std::string{pattern}), text = folded(std::string{path});
  const std::vector<std::string_view> parts = characters_of(wanted);
  // The places in the pattern that the text so far can lead to. Each character of the text is looked at once:
  // a path in a container may be a megabyte long, and a search that goes back would take minutes.
  std::vector<bool> reached(parts.size() + 1), next;
  const auto reach = [&](std::vector<bool>& to, std::size_t i) {
    to[i] = true;
    for (; i < parts.size() && parts[i][0] == '*'; ++i) to[i + 1] = true; // it can also stand for nothing
  };
  reach(reached, 0);
  for (const std::string_view character : characters_of(text)) {
    next.assign(parts.size() + 1, false);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!reached[i]) continue;
      const bool is_slash = character == "/", is_star = parts[i][0] == '*';
      if (is_star ? parts[i].size() > 1 || !is_slash
                  : parts[i] == character || (parts[i] == "?" && !is_slash))
        reach(next, is_star ? i : i + 1);
    }
    reached.swap(next);
  }
  return reached.back();
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
      const std::string as_printed = escaped(path);
      return path_matches(wanted, path) || (as_printed != path && path_matches(wanted, as_printed));
    });
  return found;
}

} // namespace cli
