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
bool survives(std::span<const std::byte> bytes) {
  const std::unique_ptr<std::byte[]> copy{new std::byte[bytes.size()]};
  std::copy(bytes.begin(), bytes.end(), copy.get());
  const auto motion = motley::bayonetta2::open({copy.get(), bytes.size()});
  if (!motion) {
    CHECK(motion.error().code != motley::errc::none);
    CHECK(motley::message(motion.error()).view().find("at byte") != std::string_view::npos);
    CHECK(motion->track_count() == 0);
    return false;
  }
  volatile double sum = support::walk(*motion);
  (void)sum;
  return true;
}

} // namespace

TEST_CASE("a file cut short anywhere is refused or decodes") {
  for (const order o : {order::little, order::big}) {
    const auto bytes = support::write(support::every_type(support::game::bayonetta2), o);
    CHECK(survives(bytes));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CAPTURE(size);
      CHECK_FALSE(survives(std::span{bytes}.first(size))); // the data tile the file: nothing can be missing
    }
  }
}

TEST_CASE("a file with any byte changed is refused or decodes") {
  for (const order o : {order::little, order::big}) {
    const auto bytes = support::write(support::every_type(support::game::bayonetta2), o);
    std::size_t opened = 0, refused = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const unsigned value : {0x00U, 0x7FU, 0x80U, 0xFFU}) {
        auto damaged = bytes;
        damaged[at] = static_cast<std::byte>(value);
        (survives(damaged) ? opened : refused) += 1;
      }
    }
    CHECK(opened > 100); // most bytes are data, and any number is a number
    CHECK(refused > 100);
  }
}
