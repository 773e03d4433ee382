// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/docs/performance: the memory of players that docs/performance.md and docs/recipes.md state is what
// they take.
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>

#include "../../bench/motions.hpp"
#include "support/real_files.hpp"

namespace {

std::string read(const std::string& page) {
  std::ifstream in{MOTLEY_SOURCE_DIR "/docs/" + page};
  return {std::istreambuf_iterator<char>{in}, {}};
}

/// How often the page has a text.
int count(const std::string& page, const std::string& text) {
  int found = 0;
  for (auto at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) ++found;
  return found;
}

struct memory {
  std::size_t player, baked; ///< in bytes
};

memory memory_of(const std::vector<std::byte>& bytes) {
  const auto motion = motley::bayonetta2::open(bytes);
  REQUIRE(motion);
  using player = motley::player<motley::bayonetta2::motion>;
  return {player::memory_size(*motion) * sizeof(player::memory_type),
          motley::baked_clip::memory_size(*motion) * sizeof(motley::baked_clip::memory_type)};
}

void check_rows(const std::string& page, const std::string& motion, const memory& of) {
  const auto row = [&](const std::string& who, std::size_t bytes) {
    CHECK_MESSAGE(count(page, "\n| " + motion + ", poses | " + who + " | " + std::to_string(bytes) + " |") ==
                      1,
                  motion << ' ' << who << ' ' << bytes);
  };
  row("motley", of.player);
  row("baked", of.baked);
}

} // namespace

// The pages state what a 64-bit host needs.
TEST_CASE("the performance page has the memory of players as it is" * doctest::skip(sizeof(void*) != 8)) {
  const std::string page = read("performance.md");
  check_rows(page, "animated", memory_of(bench::all_animated()));
  if (!support::real_file("pl000f_0a25_le.mot")) return;
  const memory real = memory_of(bench::real());
  check_rows(page, "real", real);
  const auto kb = [](std::size_t bytes) { return std::to_string((bytes + 500) / 1000) + " KB"; };
  CHECK(count(read("recipes.md"), kb(real.player) +
                                      " for a real motion of 830 tracks, for which the baked clip takes " +
                                      kb(real.baked)) == 1);
}
