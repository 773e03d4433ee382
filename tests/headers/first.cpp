// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/headers/first: one of several units that use the whole library and are linked together.
#include <motley/fwd.hpp>
#include <motley/motley.hpp>

#include <string_view>
#include <typeinfo>

// What the build says, and what the headers say.
static_assert(std::string_view{MOTLEY_TEST_VERSION} == MOTLEY_VERSION_STRING);
#define MOTLEY_TEXT_OF(...) #__VA_ARGS__
#define MOTLEY_WORDS(major, minor, patch) MOTLEY_TEXT_OF(major.minor.patch)
static_assert(std::string_view{MOTLEY_WORDS(MOTLEY_VERSION_MAJOR, MOTLEY_VERSION_MINOR,
                                            MOTLEY_VERSION_PATCH)} == MOTLEY_VERSION_STRING);
static_assert(MOTLEY_VERSION == 10000);

bool opens_elsewhere();
const char* symbol_of_another_copy();

int main() {
  const std::string_view ours = typeid(motley::bayonetta2::motion).name(), theirs = symbol_of_another_copy();
  const bool apart =
      ours.find("v1_0") != ours.npos && theirs.find("another_copy") != theirs.npos && ours != theirs;
  return apart && !motley::bayonetta2::open({}) && !opens_elsewhere() ? 0 : 1;
}
