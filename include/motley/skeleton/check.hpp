// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// skeleton/check: for authors of skeleton formats: checks that every bone descends from a root.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_SKELETON_CHECK_HPP
#define MOTLEY_SKELETON_CHECK_HPP

#include <cstddef>
#include <cstdint>

#include "../clip/error.hpp"
#include "skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The maximum number of bones: bone numbers in motions have twelve bits.
inline constexpr std::int64_t most_bones = 0xFFF;

namespace detail {

/// The bones that are known to descend from a root. (Beyond most_bones the others are never recorded, but
/// checked again each time.)
struct rooted_bones {
  std::uint32_t words[most_bones / 32 + 1] = {};

  constexpr bool has(std::int32_t i) const noexcept {
    return i <= most_bones && (words[i / 32] >> (i % 32) & 1U) != 0;
  }
  constexpr void add(std::int32_t i) noexcept {
    if (i <= most_bones) words[i / 32] |= 1U << (i % 32);
  }
};

} // namespace detail

/// errc::bad_index for a parent that does not exist, errc::endless for a bone that is its own ancestor.
/// `offset_of(i)` is where the file stores bone i's parent. Every parent() must be safe to call. O(bones).
template <class S, class Offset>
[[nodiscard]] constexpr error check_parents(const byte_view& file, const S& s,
                                            const Offset& offset_of) noexcept {
  const auto count = static_cast<std::int32_t>(s.bone_count());
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t parent = s.parent(static_cast<std::size_t>(i));
    if (parent != skeleton_bone::none && (parent < 0 || parent >= count))
      return error::bad_index("the bones", static_cast<std::uint64_t>(i), parent,
                              offset_of(static_cast<std::size_t>(i)));
  }
  detail::rooted_bones rooted;
  const auto ends = [&](std::int32_t bone) { return bone == skeleton_bone::none || rooted.has(bone); };
  for (std::int32_t i = 0; i < count; ++i) {
    std::int32_t above = i;
    for (std::int32_t steps = 0; !ends(above); ++steps) {
      if (steps == count)
        return error::endless("chain of parents", offset_of(static_cast<std::size_t>(i)), file.size());
      above = s.parent(static_cast<std::size_t>(above));
    }
    for (above = i; !ends(above); above = s.parent(static_cast<std::size_t>(above))) rooted.add(above);
  }
  return {};
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
