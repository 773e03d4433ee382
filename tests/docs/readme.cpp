// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/docs/readme: the README's first code is examples/minimal.cpp, which is compiled and run.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
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
