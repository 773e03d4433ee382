// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/turning_walk: a MOTN whose root goes and turns, and takes along what does not hang on it.
#ifndef MOTLEY_TESTS_SUPPORT_TURNING_WALK_HPP
#define MOTLEY_TESTS_SUPPORT_TURNING_WALK_HPP

#include <cstddef>
#include <vector>

#include "motn_writer.hpp"

namespace support {

/// Two frames. The root goes 2 m along z and turns by a quarter turn to the left. So the ankle target a metre
/// before it ends at (1, 0, 2), and the foot turns; its angle about x stays 1/16 turn. The torso, which hangs
/// on the root, turns by 1/16 of its own.
inline std::vector<std::byte> turning_walk() {
  constexpr unsigned sixteenth = 0x2C00, quarter = 0x3400, one = 0x3C00, two = 0x4000; // halves
  const auto track = [](int bone, const char* channel, unsigned from, unsigned to) {
    return motn::track{bone, channel, {{0, 1, from}, {1, 1, to}}};
  };
  return motn::archive{
      {motn::write_curves(2, 0,
                          {track(0, "tx", 0, 0), track(0, "ty", one, one), track(0, "tz", 0, two),
                           track(0, "rx", 0, 0), track(0, "ry", 0, quarter), track(0, "rz", 0, 0),
                           track(8, "tx", 0, one), track(8, "ty", 0, 0), track(8, "tz", one, two),
                           track(9, "rx", sixteenth, sixteenth), track(9, "ry", 0, quarter),
                           track(9, "rz", 0, 0), track(18, "ry", 0, sixteenth)})}}
      .write();
}

} // namespace support

#endif
