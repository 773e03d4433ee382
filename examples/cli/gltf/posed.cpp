// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/posed: see posed.hpp.
#include "gltf/posed.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "skeleton/affine.hpp"

namespace cli {

namespace {

using motley::local_transform, motley::model_transform, motley::quaternion, motley::vector3;

constexpr std::int32_t root_node = -1;

template <class T> bool is_finite(const T& t) {
  constexpr float most = 1e37F; // sums must fit in a float, too
  const auto fine = [](float v) { return std::abs(v) < most; };
  return fine(t.translation.x) && fine(t.translation.y) && fine(t.translation.z) && fine(t.rotation.w) &&
         fine(t.rotation.x) && fine(t.rotation.y) && fine(t.rotation.z) && fine(t.scale.x) &&
         fine(t.scale.y) && fine(t.scale.z);
}

quaternion conjugate(const quaternion& q) { return {q.w, -q.x, -q.y, -q.z}; }

/// The distance of two matrices, relative to the size of one.
double error_of(const affine& a, const affine& b) {
  double most = 0, size = 1;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      most = std::max(most, std::abs(a.axes[i][k] - b.axes[i][k]));
      size = std::max(size, std::abs(b.axes[i][k]));
    }
  double far = 0, place = size;
  for (std::size_t k = 0; k < 3; ++k) {
    far = std::max(far, std::abs(a.origin[k] - b.origin[k]));
    place = std::max(place, std::abs(b.origin[k]));
  }
  return std::max(most / size, far / place);
}

/// Computes the nodes of consecutive poses.
class node_maker {
public:
  explicit node_maker(const armature& a)
      : a_{a},
        rest_{a.rest()},
        nodes_(a.transform_count()),
        world_(nodes_.size()),
        rotations_(nodes_.size()),
        is_odd_(nodes_.size()) {
    for (model_transform& t : rest_)
      if (!is_finite(t)) t = {};
  }

  /// The nodes of a pose, by bone index, followed by the virtual root's. Each maps its parent's node, with
  /// all its ancestors, to the bone's transform, so errors do not accumulate. A node cannot shear: if a bone
  /// would need it, its position is right, and its axes are as close as its rotation allows.
  const std::vector<local_transform>& make(std::span<const model_transform> pose, local_transform root) {
    const std::size_t last = a_.bone_count();
    if (a_.has_virtual_root()) {
      if (!is_finite(root)) root = {}, ++replaced_;
      nodes_[last] = root;
      world_[last] = affine::of(root.translation, root.rotation, root.scale);
      rotations_[last] = root.rotation;
    }
    for (const std::uint32_t i : a_.order()) {
      const bool good = is_finite(pose[i]);
      replaced_ += good ? 0 : 1;
      const bool hangs = a_.parent(i) >= 0 || a_.has_virtual_root();
      const std::size_t above = a_.parent(i) >= 0 ? static_cast<std::size_t>(a_.parent(i)) : last;
      place(i, good ? pose[i] : rest_[i], hangs ? world_[above] : affine{},
            hangs ? rotations_[above] : quaternion{});
    }
    return nodes_;
  }

  std::size_t replaced() const { return replaced_; }
  /// The number of bones that a node could not match in some pose.
  std::size_t odd() const { return static_cast<std::size_t>(std::count(is_odd_.begin(), is_odd_.end(), 1)); }

private:
  void place(std::size_t i, const model_transform& to, const affine& parent, const quaternion& turned) {
    const affine target = affine::of(to.translation, to.rotation, to.scale), back = parent.inverse();
    local_transform& node = nodes_[i];
    const double3 at = back(target.origin);
    node.translation = {static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2])};
    node.rotation = unit(conjugate(turned) * to.rotation);
    node.scale = to.scale;
    const affine axes = affine::of({}, node.rotation, {1, 1, 1});
    if (parent.has_inverse())
      node.scale = {static_cast<float>(dot(axes.axes[0], back.turn(target.axes[0]))),
                    static_cast<float>(dot(axes.axes[1], back.turn(target.axes[1]))),
                    static_cast<float>(dot(axes.axes[2], back.turn(target.axes[2])))};
    if (!is_finite(node)) node = {};
    world_[i] = parent * affine::of(node.translation, node.rotation, node.scale);
    rotations_[i] = unit(turned * node.rotation);
    if (!(error_of(world_[i], target) < 1e-4)) is_odd_[i] = 1;
  }

  const armature& a_;
  std::vector<model_transform> rest_;
  std::vector<local_transform> nodes_;
  std::vector<affine> world_;
  std::vector<quaternion> rotations_; // of the same nodes
  std::vector<char> is_odd_;
  std::size_t replaced_ = 0;
};

/// The translations, rotations and scales of a node at all frames.
using node_values = std::array<std::vector<float>, 3>;

void append(const local_transform& node, node_values& to) {
  quaternion q = node.rotation;
  if (const std::size_t n = to[1].size(); n > 0) { // each has the sign nearest to the previous one
    const float product = q.x * to[1][n - 4] + q.y * to[1][n - 3] + q.z * to[1][n - 2] + q.w * to[1][n - 1];
    if (product < 0) q = {-q.w, -q.x, -q.y, -q.z};
  }
  to[0].insert(to[0].end(), {node.translation.x, node.translation.y, node.translation.z});
  to[1].insert(to[1].end(), {q.x, q.y, q.z, q.w});
  to[2].insert(to[2].end(), {node.scale.x, node.scale.y, node.scale.z});
}

/// True if all rows of values equal `row`, up to rounding errors of numbers of this size.
bool all_are(const std::vector<float>& values, const std::vector<float>& row, float size) {
  const float tolerance = 1e-6F * std::max(1.0F, size);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!(std::abs(values[i] - row[i % row.size()]) <= tolerance)) return false;
  return true;
}

/// Omits values that equal `rest` at all frames, if there is a rest pose.
node_curve to_curve(const bone_clip& clip, const std::vector<float>& values, const std::vector<float>& rest,
                    node_path path, float size) {
  if (!rest.empty() && all_are(values, rest, size)) return {rest, {0}, rest, false, false};
  const std::vector<float> first(values.begin(),
                                 values.begin() + static_cast<std::ptrdiff_t>(width_of(path)));
  return curve_of(clip.moments, all_are(values, first, size) ? first : values, path);
}

} // namespace

gltf_figure figure_of(const armature& a, const std::function<std::string(std::int32_t)>& number_of) {
  gltf_figure figure;
  if (a.has_virtual_root()) {
    figure.tables.parents.emplace(root_node, std::nullopt);
    figure.tables.names.emplace(root_node, "bone_-1");
    figure.numbers.emplace(root_node, -1);
  }
  const std::vector<local_transform> nodes = node_maker{a}.make(a.rest(), {});
  for (std::size_t i = 0; i < a.bone_count(); ++i) {
    if (a.is_helper(i)) continue; // no bone's parent
    const auto place = static_cast<std::int32_t>(i);
    std::optional<std::int32_t> parent;
    if (a.parent(i) >= 0)
      parent = a.parent(i);
    else if (a.has_virtual_root())
      parent = root_node;
    figure.tables.parents.emplace(place, parent);
    if (a.has_rest_pose()) figure.rest.emplace(place, nodes[i]);
    const std::int32_t number = a.number(i);
    const bool has_number = number != motley::skeleton_bone::none;
    if (has_number) figure.numbers.emplace(place, number);
    figure.tables.names.emplace(place, !a.name(i).empty() ? std::string{a.name(i)}
                                       : has_number       ? "bone_" + number_of(number)
                                                          : "place_" + std::to_string(i));
  }
  return figure;
}

void add_nodes(const bone_clip& clip, gltf_animation& to) {
  const armature& a = *clip.figure;
  const std::vector<local_transform> rest = node_maker{a}.make(a.rest(), {});
  node_maker maker{a};
  std::vector<node_values> values(a.transform_count());
  std::vector<float> sizes(values.size()); // distances of bones from the model's origin
  for (std::size_t frame = 0; frame < clip.moments.size(); ++frame) {
    const auto pose = std::span{clip.posed.all}.subspan(frame * a.bone_count(), a.bone_count());
    const auto& nodes = maker.make(pose, a.has_virtual_root() ? clip.posed.roots[frame] : local_transform{});
    for (std::size_t i = 0; i < nodes.size(); ++i) append(nodes[i], values[i]);
    for (std::size_t i = 0; i < pose.size(); ++i)
      for (std::size_t n = 0; n < 3; ++n)
        sizes[i] = std::max(sizes[i], std::abs(motley::component(pose[i].translation, n)));
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i < a.bone_count() && a.is_helper(i)) continue;
    node_values at_rest;
    append(rest[i], at_rest);
    if (!a.has_rest_pose() && i < a.bone_count()) at_rest[0].clear();
    node_curves curves;
    for (std::size_t path = 0; path < 3; ++path)
      curves[path] = to_curve(clip, values[i][path], at_rest[path], static_cast<node_path>(path), sizes[i]);
    to.bones.emplace(i < a.bone_count() ? static_cast<std::int32_t>(i) : root_node, std::move(curves));
  }
  to.figure = &a;
  to.lost.replaced += maker.replaced();
  to.lost.odd_scales = maker.odd();
}

} // namespace cli
