// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/okami: Okami's motions, in mtb3. Little-endian. Rotations in radians, 30 frames per second.
#ifndef MOTLEY_FORMATS_MTB3_OKAMI_HPP
#define MOTLEY_FORMATS_MTB3_OKAMI_HPP

#include <cstdint>

#include "mtb3.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace okami {

/// The parts of the format that only this game has.
struct game {
  static constexpr std::string_view name = "okami"; ///< also the value of --format
  /// A curve's record, 8 bytes.
  struct record {
    mtb3::record_start start; ///< bone, property, count
    le_u32 value;             ///< single pose: the f32 itself; otherwise the data's offset in the file
  };
  static_assert(sizeof(record) == 8);
  /// The first property of each family: single pose, quantised, quantised precision, full precision.
  static constexpr std::int32_t family_bases[] = {0, 16, 50, 80};
  /// 0: the record has no other fields.
  [[nodiscard]] static constexpr std::int32_t extra_of(const record&) noexcept { return 0; }
};

/// A motion. Made by open().
class motion : public mtb3::motion<game> {};

/// Okami's motions as a format.
struct format : mtb3::format<motion> {};

/// Opens a motion: `result<motion>`. See mtb3::format::open().
inline constexpr opener<format> open{};

} // namespace okami
} // namespace MOTLEY_TAG
} // namespace motley

#endif
