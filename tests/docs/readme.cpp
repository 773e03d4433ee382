// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/docs/readme: the README shows before it explains, and its first code is examples/minimal.cpp, which
// is compiled and run; the guides for authors of formats stay short.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace {

std::string read(const std::string& name) {
  std::ifstream in{MOTLEY_SOURCE_DIR "/" + name};
  return {std::istreambuf_iterator<char>{in}, {}};
}

} // namespace

TEST_CASE("the README shows the minimal example as it is") {
  const std::string readme = read("README.md"), example = read("examples/minimal.cpp"), fence = "```cpp\n";
  const auto first = readme.find(fence);
  REQUIRE(first != std::string::npos);
  const auto begin = first + fence.size(), end = readme.find("```", begin);
  const std::string code = readme.substr(begin, end - begin);
  CHECK(code.size() > 500);
  CHECK(example.find(code) != std::string::npos);
  CHECK(example.find("#include <motley") == example.size() - code.size());
}

TEST_CASE("the README has a picture and code within its first 20 lines") {
  std::istringstream readme{read("README.md")};
  int picture = 0, code = 0, number = 0;
  for (std::string line; std::getline(readme, line);) {
    ++number;
    if (picture == 0 && line.starts_with("![")) picture = number;
    if (code == 0 && line.starts_with("#include")) code = number;
  }
  CHECK(picture > 0);
  CHECK(picture <= 20);
  CHECK(code > 0);
  CHECK(code <= 20);
}

TEST_CASE("the format of each guide takes less than 60 lines of code") {
  for (const char* page : {"docs/adding_a_table_format.md", "docs/adding_a_walked_format.md"}) {
    CAPTURE(page);
    std::istringstream text{read(page)};
    int lines = 0;
    bool code = false, format = false, ended = false;
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with("```")) {
        code = line == "```cpp";
      } else if (code && !ended && line.starts_with("namespace")) {
        format = true;
      } else if (code && line.starts_with("} // namespace")) {
        format = false;
        ended = true;
      } else if (code && format) {
        const auto first = line.find_first_not_of(' ');
        if (first != std::string::npos && line.compare(first, 2, "//") != 0) ++lines;
        CHECK_MESSAGE(line.size() <= 130, line);
      }
    }
    CHECK(ended);
    CHECK(lines > 30);
    CHECK(lines < 60);
  }
}
