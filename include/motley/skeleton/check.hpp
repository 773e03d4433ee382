// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// skeleton/check: that every bone hangs on a root: for authors of skeleton formats.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_SKELETON_CHECK_HPP
#define MOTLEY_SKELETON_CHECK_HPP

#include <cstddef>
#include <cstdint>

#include "../clip/error.hpp"
#include "skeleton.hpp"

namespace motley::inline MOTLEY_TAG {

/// The most bones that a skeleton may have: motions' bone numbers have twelve bits. (Checks take time in
/// proportion to the bones squared.)
inline constexpr std::int64_t most_bones = 0xFFF;

/// errc::bad_index for a parent that is no bone, errc::endless for one that the bone itself is above.
/// `offset_of(i)`: where bone i's parent is stored in the file. Every parent() must be safe to ask for.
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
  for (std::int32_t i = 0; i < count; ++i) {
    std::int32_t above = s.parent(static_cast<std::size_t>(i));
    if (above < i) continue; // of a cycle at least one bone comes ahead of its parent, or is it
    for (std::int32_t steps = 0; above != skeleton_bone::none && above != i && steps < count; ++steps)
      above = s.parent(static_cast<std::size_t>(above));
    if (above != skeleton_bone::none)
      return error::endless("chain of parents", offset_of(static_cast<std::size_t>(i)), file.size());
  }
  return {};
}

} // namespace motley::inline MOTLEY_TAG

#endif
