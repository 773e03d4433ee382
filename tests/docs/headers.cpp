// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/docs/headers: what the library's headers use of the standard library.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

TEST_CASE("the headers ask the system for nothing") {
  // No streams, locales, threads, memory of their own: nothing that could allocate, lock, print or depend on
  // where the program runs. (<new> is placement, in memory of the caller's.)
  // (<cassert> is for config.hpp, whose assertions print.)
  const std::set<std::string> harmless{"bit",     "cassert",     "compare",          "concepts", "cstddef",
                                       "cstdint", "cstring",     "initializer_list", "new",      "optional",
                                       "span",    "string_view", "type_traits",      "utility"};
  std::set<std::string> used;
  for (const auto& header : std::filesystem::recursive_directory_iterator{MOTLEY_SOURCE_DIR "/include"}) {
    if (header.path().extension() != ".hpp") continue;
    std::ifstream in{header.path()};
    for (std::string line; std::getline(in, line);) {
      const auto begin = line.find("#include <");
      if (begin == std::string::npos) continue;
      const auto end = line.find('>');
      const std::string name = line.substr(begin + 10, end - begin - 10);
      if (name.starts_with("motley/")) continue;
      CAPTURE(header.path().string());
      CAPTURE(name);
      CHECK(harmless.contains(name));
      used.insert(name);
    }
  }
  CHECK(used.size() > 8);
}
