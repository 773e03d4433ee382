// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/rest: see rest.hpp.
#include "gltf/rest.hpp"

#include <algorithm>
#include <cfloat>
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
/// Of length 1; 0 if there is none.
double3 direction(const double3& v) {
  const double size = length(v);
  return size > 1e-30 && size < 1e40 ? (1 / size) * v : double3{};
}
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

/// The distance of each bone from its parent.
std::vector<double> ways_of(const skeleton& bones, const std::vector<affine>& worlds) {
  std::vector<double> ways(worlds.size());
  for (std::size_t i = 0; i < worlds.size(); ++i)
    if (has_parent(bones, i)) ways[i] = length(worlds[i].origin - worlds[bones.parents[i]].origin);
  return ways;
}

/// The children of a bone, and how far the bones below it reach.
struct chain {
  std::size_t next = skeleton::none;    ///< of those that are not near, the one with the longest chain
  std::size_t nearest = skeleton::none; ///< of those, the nearest one
  double reach = 0, next_reach = 0, nearest_way = infinite;
  bool has_children = false;
};
std::vector<chain> chains_of(const skeleton& bones, const std::vector<double>& ways) {
  std::vector<chain> chains(ways.size());
  for (auto i = bones.in_order.rbegin(); i != bones.in_order.rend(); ++i) { // children before parents
    if (!has_parent(bones, *i)) continue;
    chain& above = chains[bones.parents[*i]];
    const double reach = ways[*i] + chains[*i].reach;
    above.has_children = true;
    above.reach = std::max(above.reach, reach);
    if (!(ways[*i] > too_near)) continue;
    if (above.next == skeleton::none || reach > above.next_reach) above.next = *i, above.next_reach = reach;
    if (above.nearest == skeleton::none || ways[*i] < above.nearest_way)
      above.nearest = *i, above.nearest_way = ways[*i];
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

/// From a bone to its end: in the direction `along`, or forward if that leads below the floor.
double3 leaf_of(const double3& at, const double3& along, const double3& up, const double3& forward,
                const taken_space& space) {
  const double size = 0.04 * space.height;
  if (!(dot(at + size * along, up) < space.floor)) return size * along;
  const double3 level = along - dot(along, up) * up;
  return size * (length(level) > 0.7 ? direction(level) : forward);
}

/// The same for a bone that would be drawn `drawn` long in the direction `along`, if that leads through the
/// floor and is not nearly straight down: level. Otherwise 0: it needs no end. This is for toes.
double3 level_leaf_of(const double3& at, const double3& along, double drawn, const double3& up,
                      const taken_space& space) {
  const double3 level = along - dot(along, up) * up;
  const bool is_below = dot(at + drawn * along, up) < space.floor - 0.01 * space.height;
  return is_below && length(level) > 0.3 ? 0.04 * space.height * direction(level) : double3{};
}

/// Where a bone points, of the ways to its children: to `next`, or to the nearest one if that is nearly the
/// same direction. Blender turns to the axis that is nearest to the children's middle: if that is another
/// one, the bone points to the child that is nearest to the middle, or to the middle itself.
double3 drawn_direction(const double3& next, const double3& nearest, const std::vector<double3>& children) {
  constexpr double nearly = 0.85, same_axis = 0.72; // cosines
  double3 to = direction(next), middle{};
  if (dot(direction(nearest), to) > nearly) to = direction(nearest);
  for (const double3& child : children) middle = middle + child;
  middle = direction(middle);
  if (length(middle) < 0.5 || dot(to, middle) > same_axis) return to;
  to = middle;
  double best = same_axis;
  for (const double3& child : children)
    if (const double3 way = direction(child); dot(way, middle) > best) best = dot(way, middle), to = way;
  return to;
}

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
  const std::vector<double> ways = ways_of(bones, worlds);
  const std::vector<chain> chains = chains_of(bones, ways);
  std::vector<double3> along(worlds.size(), up); // from the nearest ancestor that is not near
  std::vector<char> is_top(worlds.size(), 1);    // no ancestor is elsewhere
  std::vector<double> lengths(worlds.size());    // as Blender draws bones
  std::vector<bone_end> ends;
  const auto add = [&](std::size_t i, const double3& way, bone_end::kind what) {
    ends.push_back({i, narrow(worlds[i].inverse().finite_or_identity()(worlds[i].origin + way)), what});
    lengths[i] = length(way);
  };
  for (const std::size_t i : bones.in_order) { // parents before children
    const std::size_t parent = bones.parents[i];
    const bool is_leaf = chains[i].next == skeleton::none;
    lengths[i] = is_leaf ? infinite : chains[i].nearest_way;
    if (has_parent(bones, i)) {
      const bool is_far = ways[i] > too_near;
      along[i] = is_far ? (1 / ways[i]) * (worlds[i].origin - worlds[parent].origin) : along[parent];
      is_top[i] = is_far ? 0 : is_top[parent];
      if (is_leaf) lengths[i] = lengths[parent];
    } else if (!chains[i].has_children) {
      ends.push_back({i, narrow({0, 0.03 * space.extent, 0}), bone_end::end});
      continue;
    }
    const bool is_low = dot(worlds[i].origin, up) < space.floor + 0.02 * space.height;
    if (is_top[i] != 0 && (!has_parent(bones, i) || is_low) && lengths[i] > 0.25 * space.height)
      add(i, (lengths[i] < infinite ? std::min(0.1, 0.1 * space.extent) : 0.02 * space.height) * up,
          has_parent(bones, i) ? bone_end::end : bone_end::root);
    else if (is_leaf &&
             (lengths[i] > 0.15 * space.height || lengths[i] > std::max(2 * ways[i], 0.06 * space.height)))
      add(i, leaf_of(worlds[i].origin, along[i], up, forward, space), bone_end::end);
    else if (const double3 level = level_leaf_of(worlds[i].origin, along[i], lengths[i], up, space);
             is_leaf && length(level) > 0)
      add(i, level, bone_end::end);
    else if (const double parts = std::ceil(3 * lengths[i] / space.height); parts > 1 && parts < 100)
      add(i, (1 / parts) * (worlds[chains[i].next].origin - worlds[i].origin), bone_end::middle);
  }
  return ends;
}

std::vector<double4> turns_of(const skeleton& bones, const local_rest& rest) {
  const std::vector<double> ways = ways_of(bones, worlds_of(bones, rest));
  const std::vector<chain> chains = chains_of(bones, ways);
  std::vector<std::vector<double3>> children(rest.size()); // the ways to those that are not near
  for (std::size_t i = 0; i < rest.size(); ++i)
    if (has_parent(bones, i) && ways[i] > too_near)
      children[bones.parents[i]].push_back(from(rest[i].translation));
  std::vector<double4> turns(rest.size(), no_turn);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    double3 to{};
    if (chains[i].next != skeleton::none) {
      to = drawn_direction(from(rest[chains[i].next].translation), from(rest[chains[i].nearest].translation),
                           children[i]);
    } else if (has_parent(bones, i)) {
      const auto& [w, x, y, z] = rest[i].rotation;
      to = rotate({0 - double{x}, 0 - double{y}, 0 - double{z}, double{w}}, from(rest[i].translation));
    }
    if (to = direction(to); length(to) > 0.9) turns[i] = turn_y_to((1 / length(to)) * to);
  }
  return turns;
}

bool is_uniform(const std::vector<float>& scales) {
  for (std::size_t i = 0; i + 3 <= scales.size(); i += 3) {
    const auto [low, high] = std::minmax({scales[i], scales[i + 1], scales[i + 2]});
    if (!(high - low <= 1e-6F * std::max(std::abs(low), std::abs(high)))) return false;
  }
  return true;
}

std::vector<float> turned_places(const double4& back, std::vector<float> places) {
  if (back == no_turn) return places;
  for (std::size_t i = 0; i + 3 <= places.size(); i += 3) {
    const double3 place = rotate(back, {places[i], places[i + 1], places[i + 2]});
    for (std::size_t k = 0; k < 3; ++k)
      places[i + k] = static_cast<float>(std::clamp(place[k], -double{FLT_MAX}, double{FLT_MAX}));
  }
  return places;
}

std::vector<float> turned_rotations(const double4& back, const double4& own, std::vector<float> rotations) {
  if (back == no_turn && own == no_turn) return rotations;
  for (std::size_t i = 0; i + 4 <= rotations.size(); i += 4) {
    double4 v{};
    std::copy_n(rotations.begin() + static_cast<std::ptrdiff_t>(i), 4, v.begin());
    v = back * v * own;
    const double size = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
    for (std::size_t k = 0; k < 4; ++k) rotations[i + k] = static_cast<float>(v[k] / size);
  }
  return rotations;
}

} // namespace cli
