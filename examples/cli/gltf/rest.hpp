// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/rest: bones at rest, so that a user of Blender sees a body. glTF stores joints, but
// neither the lengths of bones nor their directions. Blender's importer guesses both: a bone is as long as
// the way to its nearest child farther than 4 mm, else as its parent, else as the way to the origin, else 1
// m. It points along the axis that is nearest to the middle of its children. Throws nothing.
#ifndef MOTLEY_EXAMPLES_CLI_GLTF_REST_HPP
#define MOTLEY_EXAMPLES_CLI_GLTF_REST_HPP

#include <motley/motley.hpp>

#include <array>
#include <cstddef>
#include <vector>

#include "skeleton/affine.hpp"
#include "skeleton/skeleton.hpp"

namespace cli {

/// A rotation: x, y, z, w.
using double4 = std::array<double, 4>;
inline constexpr double4 no_turn{0, 0, 0, 1};

double4 conjugate(const double4& q);
/// First b, then a.
double4 operator*(const double4& a, const double4& b);
double3 rotate(const double4& q, const double3& v);

/// The bones of a file at rest, relative to their parents, in the order of skeleton::bones.
using local_rest = std::vector<motley::local_transform>;

/// The same in the model's space. All numbers are finite.
std::vector<affine> worlds_of(const skeleton& bones, const local_rest& rest);

/// A joint that only says where a bone ends.
struct bone_end {
  enum kind { root, end, middle };

  std::size_t bone;   ///< index in skeleton::bones
  motley::vector3 at; ///< in the bone's space
  kind what;
};

/// The ends that bones need:
/// - a mark, for a bone without parent and children: along its y axis, 3 % of the extent of all
/// - 0.1 m above a root whose children are far from it, and less above one whose children are all near; also
///   above a bone that stands on the floor at the place of its root
/// - the end of a bone that would be as long as its parent, which is long or close: a few centimetres in its
///   parent's direction, or forward if that is below the lowest bone, as for feet without toes
/// - the end of a bone that would be drawn through the floor, level: toes
/// - the middle of a bone that is longer than a third of the body is high; Blender draws both halves
/// `extent`: the size of bones that are all at one point. z or y is up; forward is y or z.
std::vector<bone_end> ends_of(const skeleton& bones, const std::vector<affine>& worlds, bool is_z_up,
                              float extent);

/// The rotation of each bone that puts its y axis on the child with the longest chain of bones, or, without
/// children, on the direction from its parent. The y axis points to another child if Blender would draw the
/// bone in another direction, or not as far.
std::vector<double4> turns_of(const skeleton& bones, const local_rest& rest);

/// True if a scale is the same along all axes, and so commutes with rotations: all of x, y, z, ...
bool is_uniform(const std::vector<float>& scales);

/// Translations, or rotations, of a bone relative to its parent, as they are if its own axes are
/// turned by `own`, and turning those of the parent is undone by `back`.
std::vector<float> turned_places(const double4& back, std::vector<float> places);
std::vector<float> turned_rotations(const double4& back, const double4& own, std::vector<float> rotations);

} // namespace cli

#endif
