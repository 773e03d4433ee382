// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf: motley gltf, a clip as a glTF file: a node for each bone, its motion, and something to
// see.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>

#include "clips.hpp"
#include "gltf_curves.hpp"
#include "gltf_file.hpp"
#include "json.hpp"
#include "numbers.hpp"
#include "skeleton.hpp"

namespace cli {

namespace {

using motley::vector3;

vector3 operator+(const vector3& a, const vector3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
vector3 operator*(float s, const vector3& v) { return {s * v.x, s * v.y, s * v.z}; }
vector3 cross(const vector3& a, const vector3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
float length(const vector3& v) { return std::hypot(v.x, v.y, v.z); }

/// Two tips and a square of corners between them, counterclockwise as seen from `top`: eight triangles.
void add_octahedron(std::vector<vector3>& to, const vector3& bottom, const vector3 (&ring)[4],
                    const vector3& top) {
  for (std::size_t i = 0; i < 4; ++i) {
    const vector3 &a = ring[i], &b = ring[(i + 1) % 4];
    to.insert(to.end(), {top, a, b, bottom, b, a});
  }
}

/// A joint, longest along x and shortest along z, so that one sees it turn.
void add_joint(std::vector<vector3>& to, float size) {
  const float x = size, y = 0.7F * size, z = 0.4F * size;
  add_octahedron(to, {0, 0, -z}, {{x, 0, 0}, {0, y, 0}, {-x, 0, 0}, {0, -y, 0}}, {0, 0, z});
}

/// From the origin to `tip`, thickest near the origin.
void add_stick(std::vector<vector3>& to, const vector3& tip, float thickness) {
  const float long_ = length(tip);
  const vector3 along = (1 / long_) * tip;
  const vector3 aside = std::abs(along.x) < 0.7F ? vector3{1, 0, 0} : vector3{0, 1, 0};
  const float thick = std::min(thickness, 0.1F * long_);
  vector3 u = cross(along, aside);
  u = thick / length(u) * u;
  const vector3 v = cross(along, u), waist = 0.12F * tip;
  add_octahedron(to, {}, {waist + u, waist + v, waist + -1 * u, waist + -1 * v}, tip);
}

/// A bone as a node.
struct node {
  node_curve translation, rotation, scale;
  vector3 offset; ///< from the parent, as it is drawn
};

vector3 vector_of(const std::vector<float>& v) { return {v[0], v[1], v[2]}; }

/// A little of what the bones, and the ways of the roots, take up; where they take up nothing, something.
float joint_size(const skeleton& bones, const std::vector<node>& nodes) {
  float low[3], high[3];
  std::fill_n(low, 3, motley::infinity);
  std::fill_n(high, 3, -motley::infinity);
  std::vector<vector3> places(nodes.size());
  const auto include = [&](const vector3& p) {
    for (std::size_t i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], motley::component(p, i));
      high[i] = std::max(high[i], motley::component(p, i));
    }
  };
  for (const std::size_t i : bones.in_order) { // as if no bone were turned, which is near enough
    const bool root = bones.parents[i] == skeleton::none;
    places[i] = root ? nodes[i].offset : places[bones.parents[i]] + nodes[i].offset;
    include(places[i]);
    const node_curve& path = nodes[i].translation;
    const std::size_t step = path.cubic ? 9 : 3, value = path.cubic ? 3 : 0;
    for (std::size_t k = value; root && k + 3 <= path.values.size(); k += step)
      include({path.values[k], path.values[k + 1], path.values[k + 2]});
  }
  const float extent = length({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
  if (!(extent > 1e-30F)) return 0.05F;
  return 0.015F * std::min(extent, 1e30F);
}

/// The members "nodes", "meshes", "cameras" and "animations" of the file.
struct scene {
  std::vector<std::string> nodes, meshes, cameras, roots, channels, samplers;
  gltf_numbers numbers;
};

void animate(scene& to, std::size_t node, const char* path, const node_curve& curve) {
  const std::size_t width = curve.first.size();
  if (curve.times.empty()) return;
  to.channels.push_back(
      json_object({{"sampler", std::to_string(to.samplers.size())},
                   {"target", json_object({{"node", std::to_string(node)}, {"path", json_text(path)}})}}));
  to.samplers.push_back(
      json_object({{"input", std::to_string(to.numbers.add_times(curve.times))},
                   {"interpolation", json_text(curve.cubic ? "CUBICSPLINE" : "LINEAR")},
                   {"output", std::to_string(to.numbers.add_values(curve.values, width))}}));
}

std::size_t add_mesh(scene& to, const std::vector<vector3>& corners) {
  const std::string position = std::to_string(to.numbers.add_corners(corners));
  to.meshes.push_back(json_object(
      {{"primitives", json_array(std::vector<std::string>{json_object(
                          {{"attributes", json_object({{"POSITION", position}})}, {"material", "0"}})})}}));
  return to.meshes.size() - 1;
}

/// The meshes: a joint for all bones without children, and joints with sticks to the children.
std::vector<std::size_t> add_meshes(scene& to, const skeleton& bones, const std::vector<node>& nodes) {
  const float size = joint_size(bones, nodes);
  std::vector<std::vector<vector3>> sticks(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const float far = length(nodes[i].offset);
    if (bones.parents[i] != skeleton::none && far > 0.1F * size && far < 1e30F)
      add_stick(sticks[bones.parents[i]], nodes[i].offset, 0.6F * size);
  }
  std::optional<std::size_t> plain;
  std::vector<std::size_t> meshes;
  for (std::vector<vector3>& corners : sticks) {
    const bool alone = corners.empty();
    if (!alone || !plain) add_joint(corners, size);
    if (!corners.empty()) meshes.push_back(add_mesh(to, corners));
    if (alone && !plain) plain = meshes.back();
    if (alone) meshes.resize(meshes.size() + (corners.empty() ? 1 : 0), *plain);
  }
  return meshes;
}

void add_nodes(scene& to, const skeleton& bones, const std::vector<node>& nodes,
               const std::map<std::int32_t, std::string>& names) {
  const auto name_of = [&](std::int32_t bone) {
    const auto known = names.find(bone);
    return known == names.end() ? "bone_" + std::to_string(bone) : known->second;
  };
  const std::vector<std::size_t> meshes = add_meshes(to, bones, nodes);
  std::vector<std::vector<std::string>> children(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    (bones.parents[i] == skeleton::none ? to.roots : children[bones.parents[i]]).push_back(std::to_string(i));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const node& n = nodes[i];
    to.nodes.push_back(json_object({{"name", json_text(name_of(bones.bones[i]))},
                                    {"mesh", std::to_string(meshes[i])},
                                    {"translation", json_array(n.translation.first)},
                                    {"rotation", json_array(n.rotation.first)},
                                    {"scale", json_array(n.scale.first)},
                                    {"children", children[i].empty() ? "" : json_array(children[i])}}));
    animate(to, i, "translation", n.translation);
    animate(to, i, "rotation", n.rotation);
    animate(to, i, "scale", n.scale);
  }
}

void add_cameras(scene& to, const bone_clip& clip) {
  std::vector<float> times;
  for (std::size_t i = 0; i < clip.frames; ++i) times.push_back(clip.seconds(static_cast<double>(i)));
  const auto curve = [&](const std::vector<float>& values, std::size_t width) {
    node_curve made;
    made.first.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(width));
    if (clip.frames < 2) return made;
    made.times = times;
    made.values = values;
    return made;
  };
  for (const camera_path& camera : clip.cameras) {
    const std::size_t node = to.nodes.size();
    const node_curve eye = curve(camera.eyes, 3), rotation = curve(camera.rotations, 4);
    to.nodes.push_back(json_object({{"name", json_text(camera.name)},
                                    {"camera", std::to_string(to.cameras.size())},
                                    {"translation", json_array(eye.first)},
                                    {"rotation", json_array(rotation.first)}}));
    to.roots.push_back(std::to_string(node));
    const std::string fov = json_array(std::vector<float>{gltf_fov(camera.fov)});
    to.cameras.push_back(json_object(
        {{"name", json_text(camera.name)},
         {"type", json_text("perspective")},
         {"perspective", json_object({{"yfov", fov.substr(1, fov.size() - 2)}, {"znear", "0.01"}})}}));
    animate(to, node, "translation", eye);
    animate(to, node, "rotation", rotation);
  }
}

std::string file_of(const scene& s, const std::string& name) {
  const auto one = [](std::string value) { return json_array(std::vector<std::string>{std::move(value)}); };
  const std::string called = name.empty() ? "" : json_text(name);
  const std::string paint =
      json_object({{"baseColorFactor", json_array(std::vector<float>{0.9F, 0.55F, 0.2F, 1})},
                   {"metallicFactor", "0"},
                   {"roughnessFactor", "0.8"}});
  return glb(
      json_object(
          {{"asset", json_object({{"version", json_text("2.0")}, {"generator", json_text("motley gltf")}})},
           {"scene", "0"},
           {"scenes", one(json_object({{"name", called}, {"nodes", json_array(s.roots)}}))},
           {"nodes", json_array(s.nodes)},
           {"meshes", json_array(s.meshes)},
           {"cameras", s.cameras.empty() ? "" : json_array(s.cameras)},
           {"materials", one(json_object({{"name", json_text("bone")}, {"pbrMetallicRoughness", paint}}))},
           {"animations", one(json_object({{"name", called},
                                           {"channels", json_array(s.channels)},
                                           {"samplers", json_array(s.samplers)}}))},
           {"accessors", s.numbers.accessors()},
           {"bufferViews", s.numbers.views()},
           {"buffers", s.numbers.buffers()}}),
      s.numbers.bytes());
}

/// True if every frame has a time of its own.
bool can_tell_time(const bone_clip& clip) {
  for (std::size_t i = 1; i < clip.frames; ++i) {
    const float time = clip.seconds(static_cast<double>(i));
    if (!(time > clip.seconds(static_cast<double>(i - 1))) || !std::isfinite(time)) return false;
  }
  return true;
}

int write_clip(const options& o, const bone_clip& clip) {
  const std::string& path = o.files.front();
  if (clip.bones.empty()) return complain(path, "the clip moves no bone, at byte 0");
  if (!can_tell_time(clip)) return complain(path, "the clip's frames are too short to tell, at byte 0");
  std::vector<std::int32_t> moved;
  for (const auto& [bone, channels] : clip.bones) moved.push_back(bone);
  const auto bones = read_skeleton(o, moved);
  if (!bones) return 1;

  std::size_t replaced = 0;
  std::vector<node> nodes;
  for (const std::int32_t bone : bones->bones) {
    const auto found = clip.bones.find(bone);
    const bone_channels& channels = found == clip.bones.end() ? bone_channels{} : found->second;
    const auto rest = bones->rest.find(bone);
    const vector3 at = rest == bones->rest.end() ? vector3{} : rest->second;
    node n{triple_curve(clip, channels, motley::channel::tx, at, replaced),
           rotation_curve(clip, channels, replaced),
           triple_curve(clip, channels, motley::channel::sx, {1, 1, 1}, replaced), at};
    if (rest == bones->rest.end()) n.offset = vector_of(n.translation.first);
    nodes.push_back(std::move(n));
  }
  const auto moves = [](const node& n) {
    return !n.translation.times.empty() || !n.rotation.times.empty() || !n.scale.times.empty();
  };
  if (std::none_of(nodes.begin(), nodes.end(), moves)) { // an animation has to have something to animate
    node_curve& still = nodes.front().rotation;
    still.times.push_back(0);
    if (clip.frames > 1) still.times.push_back(clip.seconds(static_cast<double>(clip.frames - 1)));
    for (std::size_t i = 0; i < still.times.size(); ++i)
      still.values.insert(still.values.end(), still.first.begin(), still.first.end());
  }
  if (replaced > 0)
    std::fprintf(stderr, "%s: warning: %zu values are not finite and were replaced by the bones' defaults\n",
                 path.c_str(), replaced);
  scene s;
  add_nodes(s, *bones, nodes, clip.names);
  add_cameras(s, clip);
  const std::string file = file_of(s, clip.name);
  if (file.size() > UINT32_MAX)
    return complain(path, "the clip takes more than the 4 GiB that a .glb can have");
  return write_file(o.out, file);
}

} // namespace

double parse_rate(const std::string& text) {
  double rate = 0;
  if (!parse(text, rate) || !(rate > 0) || !std::isfinite(rate))
    throw usage_error{"--rate takes a number above 0, not '" + text + "'"};
  return rate;
}

int gltf(const options& o) {
  if ((o.files.front() == "-") + (o.parents == "-") + (o.rest == "-") > 1)
    throw usage_error{"standard input ('-') can be read only once"};
  return use_one_clip(o.files.front(), o, [&](const std::string& name, const auto& motion, std::size_t size) {
    const std::size_t frames = motion.frame_count();
    if (frames == 0) return complain(o.files.front(), "the clip has no frames, at byte 0");
    const frame_sampling sampling = frame_sampling::of(motion, o.rate);
    allowance left{o, size, limits::numbers};
    spend_numbers(motion, sampling, left);
    bone_clip clip = take_apart(name, motion, sampling);
    clip.names = bone_names_of(motion);
    return write_clip(o, clip);
  });
}

} // namespace cli
