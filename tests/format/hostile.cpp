// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/format/hostile: files cut short at every byte and changed in every byte. Run under sanitizers, this
// proves that open() is a gate: behind it, nothing reads outside the input or hangs.
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <memory>

#include "support/mot_writer.hpp"
#include "support/walk.hpp"

using support::order;

namespace {

/// Opens a copy in a heap block of exactly its size, so that a sanitizer sees the first byte read outside it.
/// True if it opened; then everything that can be done with it has been done.
bool survives(support::game g, std::span<const std::byte> bytes) {
  const std::unique_ptr<std::byte[]> copy{new std::byte[bytes.size()]};
  std::copy(bytes.begin(), bytes.end(), copy.get());
  const std::span<const std::byte> input{copy.get(), bytes.size()};
  const auto use = [](const auto& motion) {
    if (motion) {
      volatile double sum = support::walk(*motion);
      (void)sum;
      return true;
    }
    CHECK(motion.error().code != motley::errc::none);
    CHECK(motley::message(motion.error()).view().find("at byte") != std::string_view::npos);
    CHECK(motion->track_count() == 0);
    return false;
  };
  switch (g) {
  case support::game::bayonetta: return use(motley::bayonetta::open(input));
  case support::game::bayonetta2: return use(motley::bayonetta2::open(input));
  default: return use(motley::okami::open(input));
  }
}

/// f(game, file) for a file with every storage of every game, in every byte order.
template <class F> void for_each_file(F&& f) {
  for (const auto g : {support::game::bayonetta, support::game::bayonetta2, support::game::okami})
    for (const order o : {order::little, order::big}) f(g, support::write(support::every_type(g), o));
}

} // namespace

TEST_CASE("a file cut short anywhere is refused or decodes") {
  for_each_file([](support::game g, const std::vector<std::byte>& bytes) {
    CHECK(survives(g, bytes));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CAPTURE(size);
      CHECK_FALSE(
          survives(g, std::span{bytes}.first(size))); // the data tile the file: nothing can be missing
    }
  });
}

TEST_CASE("a file with any byte changed is refused or decodes") {
  for_each_file([](support::game g, const std::vector<std::byte>& bytes) {
    std::size_t opened = 0, refused = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const unsigned value : {0x00U, 0x7FU, 0x80U, 0xFFU}) {
        auto damaged = bytes;
        damaged[at] = static_cast<std::byte>(value);
        (survives(g, damaged) ? opened : refused) += 1;
      }
    }
    CHECK(opened > 100); // most bytes are data, and any number is a number
    CHECK(refused > 20);
  });
}
