// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/target: arbitrary bytes for a format's open() (MOTLEY_FUZZ_FORMAT names it), and what opens is
// walked and evaluated, or decoded, or played, as the last byte chooses; an exp runs over a pose that it
// chooses.
#include "input.hpp"
#include "support/walk.hpp"
#include "support/walk_container.hpp"
#include "support/walk_skeleton.hpp"

void try_input(std::span<const std::byte> bytes) {
  const auto opened = motley::MOTLEY_FUZZ_FORMAT::open(bytes);
  const support::choice chosen{
      .all = false, .number = bytes.empty() ? 0 : std::to_integer<unsigned>(bytes.back()) * 0x1010101U};
  const auto walk = [&](const auto& good) {
    if constexpr (requires { support::walk(good, chosen); })
      return support::walk(good, chosen);
    else
      return support::walk(good);
  };
  volatile double sum =
      opened ? walk(*opened) : static_cast<double>(motley::message(opened.error()).view().size());
  (void)sum;
}
