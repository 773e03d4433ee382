// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf_rest: see gltf_rest.hpp.
#include "gltf_rest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cli {

namespace {

constexpr double too_near = 0.004; ///< metres: Blender takes no bone's length from a nearer child
constexpr double infinite = std::numeric_limits<double>::infinity();

double3 operator+(const double3& a, const double3& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
double3 operator-(const double3& a, const double3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
double3 operator*(double s, const double3& v) { return {s * v[0], s * v[1], s * v[2]}; }
double length(const double3& v) { return std::sqrt(dot(v, v)); }
double3 from(const motley::vector3& v) { return {double{v.x}, double{v.y}, double{v.z}}; }
motley::vector3 narrow(const double3& v) {
  const auto one = [](double n) { return static_cast<float>(std::clamp(n, -1e37, 1e37)); };
  return {one(v[0]), one(v[1]), one(v[2])};
}
bool has_parent(const skeleton& bones, std::size_t i) { return bones.parents[i] != skeleton::none; }

/// The shortest rotation that takes y to a direction of length 1.
double4 turn_y_to(const double3& to) {
  if (to[1] < -1 + 1e-9) return {0, 0, 1, 0}; // half a turn about z
  const double w = 1 + to[1], size = std::sqrt(to[2] * to[2] + to[0] * to[0] + w * w);
  return {to[2] / size, 0, 0 - to[0] / size, w / size};
}

/// Which child each bone leads to, and how far the bones below reach.
struct chain {
  std::size_t next = skeleton::none; ///< the child with the longest chain, of those that are not near
  double reach = 0;
};
std::vector<chain> chains_of(const skeleton& bones, const std::vector<double>& ways) {
  std::vector<chain> chains(bones.parents.size());
  for (auto i = bones.in_order.rbegin(); i != bones.in_order.rend(); ++i) { // children before parents
    if (!has_parent(bones, *i)) continue;
    chain& above = chains[bones.parents[*i]];
    const double reach = ways[*i] + chains[*i].reach;
    if (ways[*i] > too_near && (above.next == skeleton::none || reach > above.reach)) above.next = *i;
    above.reach = std::max(above.reach, reach);
  }
  return chains;
}

/// The space that bones take at rest: those that hang together, or all if none does.
struct taken_space {
  double extent = 0, floor = infinite, height = 0;

  taken_space(const skeleton& bones, const std::vector<affine>& worlds, const double3& up, double otherwise) {
    std::vector<char> counts(worlds.size());
    for (std::size_t i = 0; i < worlds.size(); ++i)
      if (has_parent(bones, i)) counts[i] = counts[bones.parents[i]] = 1;
    const bool all = std::find(counts.begin(), counts.end(), 1) == counts.end();
    double3 low{infinite, infinite, infinite}, high = -1 * low;
    double top = -infinite;
    for (std::size_t i = 0; i < worlds.size(); ++i) {
      if (!all && counts[i] == 0) continue;
      const double3& p = worlds[i].origin;
      for (std::size_t k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
      floor = std::min(floor, dot(p, up));
      top = std::max(top, dot(p, up));
    }
    extent = length(high - low);
    if (!(extent > 1e-30)) extent = otherwise;
    if (!(extent > 1e-30)) extent = 1;
    height = top - floor;
    if (!(height > 0.1 * extent)) height = extent; // it lies
  }
};

} // namespace

double4 conjugate(const double4& q) { return {-q[0], -q[1], -q[2], q[3]}; }
double4 operator*(const double4& a, const double4& b) {
  return {a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
          a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
          a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
          a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}
double3 rotate(const double4& q, const double3& v) {
  const double3 axis{q[0], q[1], q[2]}, once = 2 * cross(axis, v);
  return v + q[3] * once + cross(axis, once);
}

std::vector<affine> worlds_of(const skeleton& bones, const local_rest& rest) {
  std::vector<affine> worlds(rest.size());
  for (const std::size_t i : bones.in_order) {
    const affine own = affine::of(rest[i].translation, rest[i].rotation, rest[i].scale);
    worlds[i] = has_parent(bones, i) ? worlds[bones.parents[i]] * own : own;
    worlds[i] = worlds[i].finite_or_identity();
    for (double& v : worlds[i].origin) v = std::clamp(v, -1e37, 1e37);
  }
  return worlds;
}

std::vector<bone_end> ends_of(const skeleton& bones, const std::vector<affine>& worlds, bool is_z_up,
                              float extent) {
  const double3 up{0, is_z_up ? 0.0 : 1.0, is_z_up ? 1.0 : 0.0}, forward{0, up[2], up[1]};
  const taken_space space{bones, worlds, up, double{extent}};
  const std::size_t count = worlds.size();
  std::vector<double> ways(count), lengths(count, infinite); // from the parent; as Blender draws the bone
  std::vector<double3> along(count, up);                     // from the nearest ancestor elsewhere
  std::vector<char> has_children(count);
  for (const std::size_t i : bones.in_order) {
    if (!has_parent(bones, i)) continue;
    const std::size_t parent = bones.parents[i];
    const double3 way = worlds[i].origin - worlds[parent].origin;
    ways[i] = length(way);
    along[i] = ways[i] > too_near ? (1 / ways[i]) * way : along[parent];
    has_children[parent] = 1;
    if (ways[i] > too_near) lengths[parent] = std::min(lengths[parent], ways[i]);
  }
  const double root = std::min(0.1, 0.1 * space.extent), leaf = 0.04 * space.height;
  std::vector<bone_end> ends;
  const auto add = [&](std::size_t i, const double3& way, std::string_view of = {}) {
    ends.push_back({i, narrow(worlds[i].inverse().finite_or_identity()(worlds[i].origin + way)), of});
    lengths[i] = length(way);
  };
  for (const std::size_t i : bones.in_order) { // parents before children
    if (!has_parent(bones, i)) {
      if (has_children[i] == 0)
        ends.push_back({i, narrow({0, 0.03 * space.extent, 0}), {}});
      else if (lengths[i] > root)
        add(i, root * up, "root");
      continue;
    }
    if (lengths[i] < infinite) continue; // a child says how long it is
    lengths[i] = lengths[bones.parents[i]];
    if (!(lengths[i] > 1.5 * leaf)) continue;
    double3 way = leaf * along[i];
    if (dot(worlds[i].origin + way, up) < space.floor) {
      way = way - dot(way, up) * up;
      way = length(way) > 0.7 * leaf ? (leaf / length(way)) * way : leaf * forward;
    }
    add(i, way);
  }
  return ends;
}

std::vector<double4> turns_of(const skeleton& bones, const local_rest& rest,
                              const std::vector<char>& may_turn) {
  const std::vector<affine> worlds = worlds_of(bones, rest);
  std::vector<double> ways(rest.size());
  for (std::size_t i = 0; i < rest.size(); ++i)
    if (has_parent(bones, i)) ways[i] = length(worlds[i].origin - worlds[bones.parents[i]].origin);
  const std::vector<chain> chains = chains_of(bones, ways);
  std::vector<double4> turns(rest.size(), no_turn);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (may_turn[i] == 0) continue;
    const auto& [w, x, y, z] = rest[i].rotation;
    double3 to = from(rest[i].translation);
    if (chains[i].next != skeleton::none)
      to = from(rest[chains[i].next].translation);
    else if (has_parent(bones, i))
      to = rotate({0 - double{x}, 0 - double{y}, 0 - double{z}, double{w}}, to);
    else
      continue;
    const double far = length(to);
    if (far > 1e-30 && far < 1e30) turns[i] = turn_y_to((1 / far) * to);
  }
  return turns;
}

} // namespace cli
