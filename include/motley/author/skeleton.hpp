// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/skeleton: for authors of skeleton formats: to_skeleton(), and a check that every bone descends from
// a root.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_AUTHOR_SKELETON_HPP
#define MOTLEY_AUTHOR_SKELETON_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "../clip/error.hpp"
#include "../config.hpp"
#include "../pose/skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// Base class that adds to_skeleton() to a class `Bones`, such as that of an open model. Bones needs
/// bone_count(); write_bones(out), which writes that many bones and may be private if this class is a friend;
/// and the constants `scaling` and `has_virtual_root` of a `skeleton`.
template <class Bones> class skeleton_source {
public:
  /// Writes the bones to `memory`, and returns the skeleton, which refers to them. Without room for
  /// bone_count() bones nothing is written, and the skeleton has none. O(bones), unless Bones says otherwise.
  [[nodiscard]] constexpr skeleton
  to_skeleton(std::span<skeleton_bone> memory MOTLEY_LIFETIMEBOUND) const noexcept {
    const auto& bones = static_cast<const Bones&>(*this);
    const std::size_t count = bones.bone_count();
    MOTLEY_ASSERT(memory.size() >= count);
    if (memory.size() < count) return {{}, Bones::scaling, Bones::has_virtual_root};
    bones.write_bones(memory);
    return {memory.first(count), Bones::scaling, Bones::has_virtual_root};
  }
};

namespace detail {

/// The bones that are known to descend from a root.
struct rooted_bones {
  std::uint32_t words[most_bones / 32 + 1] = {};

  constexpr bool has(std::int32_t i) const noexcept { return (words[i / 32] >> (i % 32) & 1U) != 0; }
  constexpr void add(std::int32_t i) noexcept { words[i / 32] |= 1U << (i % 32); }
};

} // namespace detail

/// errc::bad_value for more than most_bones bones, bad_index for a parent that does not exist, endless for a
/// bone that is its own ancestor. parent_of(i) is the index of bone i's parent as stored, and offset_of(i)
/// where the file stores it; both take any i < count. O(bones).
template <class Parent, class Offset>
[[nodiscard]] constexpr error check_parents(std::size_t count, const Parent& parent_of,
                                            const Offset& offset_of) noexcept {
  constexpr std::size_t most = most_bones;
  if (count > most)
    return error::too_large("number of bones", static_cast<std::int64_t>(count), most, offset_of(most));
  const auto bones = static_cast<std::int32_t>(count);
  const auto above = [&](std::int32_t bone) { return parent_of(static_cast<std::size_t>(bone)); };
  const auto place = [&](std::int32_t bone) { return offset_of(static_cast<std::size_t>(bone)); };
  for (std::int32_t i = 0; i < bones; ++i)
    if (const std::int32_t parent = above(i);
        parent != skeleton_bone::none && (parent < 0 || parent >= bones))
      return error::bad_index("the bones", static_cast<std::uint64_t>(i), parent, place(i));
  detail::rooted_bones rooted;
  const auto ends = [&](std::int32_t bone) { return bone == skeleton_bone::none || rooted.has(bone); };
  for (std::int32_t i = 0; i < bones; ++i) {
    std::int32_t bone = i;
    for (std::int32_t steps = 0; !ends(bone); ++steps, bone = above(bone))
      if (steps == bones) return error::endless("chain of parents", place(i));
    for (bone = i; !ends(bone); bone = above(bone)) rooted.add(bone);
  }
  return {};
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
