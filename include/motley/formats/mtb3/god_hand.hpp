// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/god_hand: God Hand's motions, in mtb3. Little-endian. Rotations in radians, 30 frames per
// second.
#ifndef MOTLEY_FORMATS_MTB3_GOD_HAND_HPP
#define MOTLEY_FORMATS_MTB3_GOD_HAND_HPP

#include <cstdint>

#include "mtb3.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace god_hand {

/// The parts of the format that only this game has.
struct game {
  static constexpr std::string_view name = "god_hand"; ///< also the value of --format
  /// A curve's record, 12 bytes.
  struct record {
    mtb3::record_start start; ///< bone, property, count
    std::uint8_t flags[4];    ///< if any is 1 on a rotation: a leg begins at this bone, see marks_leg()
    le_u32 value;             ///< single pose: the f32 itself; otherwise the data's offset in the file
  };
  static_assert(sizeof(record) == 12);
  /// The first property of each family: single pose, quantised, quantised precision, full precision.
  static constexpr std::int32_t family_bases[] = {0, 16, 48, 80};
  /// The four flags in one number, the first one lowest.
  [[nodiscard]] static constexpr std::int32_t extra_of(const record& r) noexcept {
    std::uint32_t flags = 0;
    for (std::uint32_t i = 0; i < 4; ++i) flags |= std::uint32_t{r.flags[i]} << (8 * i);
    return static_cast<std::int32_t>(flags);
  }
};

/// A motion. Made by open().
class motion : public mtb3::motion<game> {
public:
  /// True for a rotation of a thigh whose leg the game poses from both ends. Of such a leg, the foot's
  /// translation and rotation are relative to the root (bone -1), and the translation is the place of the
  /// toe. Shins have no tracks.
  [[nodiscard]] static constexpr bool marks_leg(const track_outline& o) noexcept {
    if (!motley::is_angle(o.channel)) return false;
    const auto flags = static_cast<std::uint32_t>(extra_of(o));
    for (std::uint32_t i = 0; i < 4; ++i)
      if (((flags >> (8 * i)) & 0xFF) == 1) return true;
    return false;
  }
  /// Calls f(name, value) as for Okami, and with the number of tracks that mark legs, if there are any.
  template <class F> constexpr void describe(F&& f) const {
    mtb3::motion<game>::describe(f);
    // A lambda of any clip: without it, every unit that includes this header would compile next(), which
    // costs clang 4 % of the umbrella header.
    const std::uint32_t legs = [](const auto& clip) {
      std::uint32_t marks = 0;
      for (track_outline o; clip.next(o);) marks += marks_leg(o) ? 1U : 0U;
      return marks;
    }(*this);
    if (legs > 0) f("tracks that mark legs", legs);
  }
};

/// God Hand's motions as a format.
struct format : mtb3::format<motion> {};

/// Opens a motion: `result<motion>`. See mtb3::format::open().
inline constexpr opener<format> open{};

} // namespace god_hand
} // namespace MOTLEY_TAG
} // namespace motley

#endif
