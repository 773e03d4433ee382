// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/mesh: see mesh.hpp.
#include "gltf/mesh.hpp"

#include <algorithm>
#include <cmath>

namespace cli {

namespace {

using motley::vector3;

vector3 operator+(const vector3& a, const vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
vector3 operator*(float s, const vector3& v) { return {s * v.x, s * v.y, s * v.z}; }
vector3 cross(const vector3& a, const vector3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
float length(const vector3& v) { return std::hypot(v.x, v.y, v.z); }

/// Corners are relative to the bone's position.
class mesh_builder {
public:
  explicit mesh_builder(bone_mesh& to) : to_{to} {}

  /// Two tips and a square of corners between them, counterclockwise seen from `top`: eight triangles. All
  /// move with the bone, but the top with the bone `to`.
  void add_octahedron(const vector3& bottom, const vector3 (&ring)[4], const vector3& top, std::size_t to) {
    const auto first = static_cast<std::uint32_t>(to_.corners.size());
    for (const vector3& corner : {bottom, ring[0], ring[1], ring[2], ring[3], top}) {
      const vector3 p = place_ + corner;
      to_.corners.push_back(
          {motley::saturate_to_float(p.x), motley::saturate_to_float(p.y), motley::saturate_to_float(p.z)});
      to_.joints.insert(to_.joints.end(), {joint_, 0, 0, 0});
      to_.weights.insert(to_.weights.end(), {255, 0, 0, 0});
    }
    *(to_.joints.end() - 4) = static_cast<std::uint16_t>(to);
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t a = first + 1 + i, b = first + 1 + (i + 1) % 4;
      to_.triangles.insert(to_.triangles.end(), {first + 5, a, b, first, b, a});
    }
  }

  /// A joint, longest along x and shortest along z, so that its rotation is visible.
  void add_joint(float size) {
    const float x = size, y = 0.7F * size, z = 0.4F * size;
    add_octahedron({0, 0, -z}, {{x, 0, 0}, {0, y, 0}, {-x, 0, 0}, {0, -y, 0}}, {0, 0, z}, joint_);
  }

  /// From the bone to the bone `to`, which is at `tip`; thickest near the bone.
  void add_stick(const vector3& tip, std::size_t to, float thickness) {
    const float long_ = length(tip);
    const vector3 along = (1 / long_) * tip;
    const vector3 aside = std::abs(along.x) < 0.7F ? vector3{1, 0, 0} : vector3{0, 1, 0};
    const float thick = std::min(thickness, 0.1F * long_);
    vector3 u = cross(along, aside);
    u = thick / length(u) * u;
    const vector3 v = cross(along, u), waist = 0.12F * tip;
    add_octahedron({}, {waist + u, waist + v, waist + -1 * u, waist + -1 * v}, tip, to);
  }

  void go_to(std::size_t joint, const vector3& place) {
    joint_ = static_cast<std::uint16_t>(joint);
    place_ = place;
  }

private:
  bone_mesh& to_;
  std::uint16_t joint_ = 0;
  vector3 place_;
};

/// A small fraction of the bones' extent.
float joint_size(const std::vector<vector3>& places, float extent) {
  vector3 low = places[0], high = places[0];
  for (const vector3& p : places) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  const float bones = length(high + -1 * low), all = bones > 1e-30F ? bones : extent;
  if (!(all > 1e-30F)) return 0.05F;
  return 0.015F * std::min(all, 1e30F);
}

} // namespace

bone_mesh mesh_of(const skeleton& bones, const std::vector<vector3>& places, std::size_t solids,
                  float extent) {
  const float size = joint_size(places, extent);
  bone_mesh mesh;
  mesh_builder builder{mesh};
  constexpr std::size_t most = 1U << 16U; // the limit of joints that a corner can refer to
  for (std::size_t i = 0; i < std::min(solids, most); ++i) {
    builder.go_to(i, places[i]);
    builder.add_joint(size);
  }
  for (const std::size_t i : bones.in_order) {
    const std::size_t parent = bones.parents[i];
    if (parent == skeleton::none || parent >= most || i >= most) continue;
    const vector3 way = places[i] + -1 * places[parent];
    if (const float far = length(way); !(far > 0.1F * size && far < 1e30F)) continue;
    builder.go_to(parent, places[parent]);
    builder.add_stick(way, i, 0.6F * size);
  }
  return mesh;
}

} // namespace cli
