// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/scene: see scene.hpp.
#include "gltf/scene.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "gltf/file.hpp"
#include "gltf/mesh.hpp"
#include "gltf/posed.hpp"
#include "gltf/rest.hpp"
#include "io/json.hpp"
#include "skeleton/affine.hpp"

namespace cli {

namespace {

using motley::vector3;

constexpr const char* generator = "motley gltf";

std::string integer(std::size_t n) { return std::to_string(n); }

/// Cameras with equal name and field of view are the same node.
using camera_kind = std::pair<std::string, float>;

/// More bones are no body, and their ends would cost as much again.
constexpr std::size_t most_of_a_body = 1U << 16U;

/// The node of a bone or a camera.
struct moving_node {
  std::string name;
  std::string camera{};             ///< its number; empty: a bone
  std::array<bool, 3> moved{};      ///< the paths that any of the animations has
  std::vector<float> still[3] = {}; ///< the values while no animation plays
};

/// Collects the members of the file.
class gltf_scene {
public:
  gltf_scene(const std::vector<gltf_animation>& all, const gltf_figure& figure)
      : figure_{figure},
        is_z_up_{std::all_of(all.begin(), all.end(), [](const gltf_animation& a) { return a.is_z_up; })},
        bones_{figure.tables, bones_of(all, figure)},
        count_{bones_.bones.size()} {
    add_bones(all);
    if (count_ > 0 && count_ <= most_of_a_body) add_ends();
    turn_bones(all);
    add_cameras(all);
    if (std::none_of(moving_.begin(), moving_.end(), &moves))
      moving_[0].moved[0] = true; // glTF wants a channel
    for (std::size_t node = 0; node < moving_.size(); ++node)
      if (moves(moving_[node])) movers_.push_back(node);
    if (!bones_.bones.empty()) add_armature();
    const auto has_same_rate = [&](const gltf_animation& a) { return a.rate == all[0].rate; };
    if (std::all_of(all.begin(), all.end(), has_same_rate)) extras_ = rate_of(all[0]);
    if (all.size() == 1) name_ = all[0].name;
  }

  void add(const gltf_animation& animation);
  const skeleton& bones() const { return bones_; }
  /// The number of bones, which come before the ends of bones.
  std::size_t count() const { return count_; }
  /// See gltf_bytes.
  std::size_t kept() const { return kept_; }
  std::string file() const;

private:
  static bool moves(const moving_node& node) { return node.moved != std::array<bool, 3>{}; }
  static std::set<std::int32_t> bones_of(const std::vector<gltf_animation>& all, const gltf_figure& figure) {
    std::set<std::int32_t> numbers;
    bool has_cameras = false;
    for (const gltf_animation& a : all) {
      has_cameras = has_cameras || !a.cameras.empty();
      for (const auto& [bone, curves] : a.bones) numbers.insert(bone);
    }
    if (numbers.empty() && !has_cameras && figure.tables.parents.empty()) numbers.insert(-1);
    return numbers;
  }
  /// Empty if the rate is not finite as a float: a single frame may last any time.
  static std::string rate_of(const gltf_animation& a) {
    const auto rate = static_cast<float>(a.rate);
    return std::isfinite(rate) ? json_object({{"frames_per_second", json_number(rate)}}) : "";
  }
  void add_bones(const std::vector<gltf_animation>& all);
  void add_ends();
  void turn_bones(const std::vector<gltf_animation>& all);
  std::vector<float> turned(std::size_t node, std::size_t path, std::vector<float> values) const;
  std::size_t find_stand() const;
  void add_cameras(const std::vector<gltf_animation>& all);
  void add_armature();
  std::string extras_of(std::size_t bone) const;

  const gltf_figure& figure_;
  bool is_z_up_;
  skeleton bones_;
  std::size_t count_, kept_ = 0;
  std::vector<moving_node> moving_;    ///< bones in their order, then cameras: the first nodes of the file
  local_rest rest_;                    ///< of bones relative to their parents
  std::vector<double4> turns_;         ///< of bones: how far their axes are from the file's
  std::size_t stand_ = skeleton::none; ///< the bone on which cameras hang, see find_stand()
  std::map<camera_kind, std::size_t> kinds_; ///< the nodes of cameras
  std::vector<std::size_t> movers_;          ///< the nodes that any animation moves, in ascending order
  float extent_ = 0;                         ///< of the space in which roots move
  std::string name_, extras_;
  std::vector<std::string> nodes_, roots_, meshes_, skins_, cameras_, animations_;
  gltf_numbers numbers_;
};

/// Records an animation's use of a node. If there are several animations, none defines the node's still
/// values.
void note(moving_node& node, const node_curves& curves, bool is_only) {
  for (std::size_t path = 0; path < 3; ++path) {
    node.moved[path] = node.moved[path] || curves[path].present;
    if (is_only && curves[path].present) node.still[path] = curves[path].first;
  }
}

/// The extent of a path in space.
float extent_of(const node_curve& path) {
  const std::size_t step = path.cubic ? 9 : 3, value = path.cubic ? 3 : 0;
  float low[3], high[3];
  std::copy_n(path.first.begin(), 3, low);
  std::copy_n(path.first.begin(), 3, high);
  for (std::size_t k = value; k + 3 <= path.values.size(); k += step)
    for (std::size_t i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], path.values[k + i]);
      high[i] = std::max(high[i], path.values[k + i]);
    }
  return std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

/// The number of a bone in motions; nothing if it only has an index in a skeleton.
std::optional<std::int32_t> number_of(std::int32_t bone, const gltf_figure& figure) {
  if (figure.numbers.empty()) return bone;
  if (bone > first_beside / 2) return bone - first_beside;
  const auto number = figure.numbers.find(bone);
  return number == figure.numbers.end() ? std::nullopt : std::optional{number->second};
}

/// The animations that move a bone.
using bone_movers = std::vector<std::pair<const gltf_animation*, const node_curves*>>;

/// Uses a format's name only if all clips that move the bone agree, because rigs differ.
std::string name_of(std::int32_t bone, const bone_movers& movers, const gltf_figure& figure) {
  if (const auto said = figure.tables.names.find(bone); said != figure.tables.names.end())
    return said->second;
  std::set<std::string> names;
  for (const auto& [a, curves] : movers) {
    const auto known = a->names.find(bone);
    names.insert(known == a->names.end() ? "" : known->second);
  }
  const bool is_known = names.size() == 1 && !names.begin()->empty();
  return is_known ? *names.begin() : "bone_" + figure.number_of(number_of(bone, figure).value_or(bone));
}

void gltf_scene::add_bones(const std::vector<gltf_animation>& all) {
  std::map<std::int32_t, bone_movers> movers;
  for (const gltf_animation& a : all)
    for (const auto& [bone, curves] : a.bones) movers[bone].emplace_back(&a, &curves);
  for (const std::int32_t bone : bones_.bones) {
    const auto rest = figure_.tables.rest.find(bone);
    const auto known = figure_.rest.find(bone);
    const bool is_known = known != figure_.rest.end();
    motley::local_transform at = is_known ? known->second : motley::local_transform{};
    bool has_place = is_known || rest != figure_.tables.rest.end();
    if (has_place && !is_known) at.translation = rest->second;
    moving_node node;
    for (const auto& [a, curves] : movers[bone]) {
      const node_curve& place = (*curves)[0];
      if (!has_place && place.present) at.translation = {place.first[0], place.first[1], place.first[2]};
      has_place = has_place || place.present;
      if (bones_.parents[rest_.size()] == skeleton::none) extent_ = std::max(extent_, extent_of(place));
      note(node, *curves, all.size() == 1 && !is_known);
    }
    node.name = name_of(bone, movers[bone], figure_);
    rest_.push_back(at);
    const auto& [t, angles, s, q] = at;
    const std::vector<float> rests[] = {{t.x, t.y, t.z}, {q.x, q.y, q.z, q.w}, {s.x, s.y, s.z}};
    for (std::size_t path = 0; path < 3; ++path)
      if (node.still[path].empty()) node.still[path] = rests[path];
    moving_.push_back(std::move(node));
  }
}

/// Bones that only say where others end; nothing moves them.
void gltf_scene::add_ends() {
  for (const bone_end& end : ends_of(bones_, worlds_of(bones_, rest_), is_z_up_, extent_)) {
    bones_.add_leaf(end.bone);
    const vector3& at = end.at;
    rest_.push_back({.translation = at});
    const std::string of = end.what == bone_end::root ? "root" : moving_[end.bone].name,
                      name = of + (end.what == bone_end::middle ? "_middle" : "_end");
    moving_.push_back({name, {}, {}, {{at.x, at.y, at.z}, {0, 0, 0, 1}, {1, 1, 1}}});
  }
}

/// Turns the axes of bones at rest, so that y points along each bone, as Blender draws it.
void gltf_scene::turn_bones(const std::vector<gltf_animation>& all) {
  turns_.assign(rest_.size(), no_turn);
  if (figure_.keeps_axes) return;
  std::vector<char> may_turn(rest_.size(), 1);
  for (std::size_t i = 0; i < rest_.size(); ++i) {
    const vector3& s = rest_[i].scale;
    if (!is_uniform({s.x, s.y, s.z}) || !is_uniform(moving_[i].still[2])) may_turn[i] = 0;
  }
  for (const gltf_animation& a : all)
    for (const auto& [bone, curves] : a.bones)
      if (!is_uniform(curves[2].first) || !is_uniform(curves[2].values)) may_turn[bones_.place(bone)] = 0;
  turns_ = turns_of(bones_, rest_);
  for (std::size_t i = 0; i < rest_.size(); ++i)
    if (may_turn[i] == 0 && turns_[i] != no_turn) turns_[i] = no_turn, ++kept_;
  for (std::size_t i = 0; i < rest_.size(); ++i) {
    auto& [t, angles, s, q] = rest_[i];
    const std::vector<float> place = turned(i, 0, {t.x, t.y, t.z}), turn = turned(i, 1, {q.x, q.y, q.z, q.w});
    t = {place[0], place[1], place[2]};
    q = {turn[3], turn[0], turn[1], turn[2]};
    for (std::size_t path = 0; path < 2; ++path)
      moving_[i].still[path] = turned(i, path, std::move(moving_[i].still[path]));
  }
}

/// Translations or rotations of a node as they are with turned axes.
std::vector<float> gltf_scene::turned(std::size_t node, std::size_t path, std::vector<float> values) const {
  if (path == 2) return values;
  const bool is_bone = node < turns_.size();
  const std::size_t parent = is_bone ? bones_.parents[node] : stand_;
  const double4 back = parent == skeleton::none ? no_turn : conjugate(turns_[parent]);
  return path == 0 ? turned_places(back, std::move(values))
                   : turned_rotations(back, is_bone ? turns_[node] : no_turn, std::move(values));
}

/// Cameras are placed as bone 0 is: relative to the root, if the skeleton has it or a table hangs bones on
/// it.
std::size_t gltf_scene::find_stand() const {
  const auto end = bones_.parents.begin() + static_cast<std::ptrdiff_t>(count_);
  for (std::size_t i = 0; i < count_; ++i) {
    const bool is_root = number_of(bones_.bones[i], figure_) == motley::root_bone{}.number;
    const bool is_in_skeleton = figure_.numbers.contains(bones_.bones[i]);
    if (is_root && (is_in_skeleton || std::find(bones_.parents.begin(), end, i) != end)) return i;
  }
  return skeleton::none;
}

void gltf_scene::add_cameras(const std::vector<gltf_animation>& all) {
  stand_ = find_stand();
  for (const gltf_animation& a : all)
    for (const gltf_animation::camera& camera : a.cameras) {
      const auto [kind, is_new] = kinds_.try_emplace({camera.name, camera.fov}, moving_.size());
      if (is_new) {
        const std::string name = json_text(camera.name), fov = json_number(camera.fov);
        moving_.push_back({camera.name, integer(cameras_.size())});
        for (std::size_t path = 0; path < 3; ++path)
          moving_.back().still[path] = turned(moving_.size() - 1, path, camera.curves[path].first);
        cameras_.push_back(json_object({{"name", name},
                                        {"type", json_text("perspective")},
                                        {"perspective", json_object({{"yfov", fov}, {"znear", "0.01"}})}}));
      }
      note(moving_[kind->second], camera.curves, false);
    }
}

/// Nodes for everything that moves, and the armature around the bones: a node above them, and a skin whose
/// bind pose is the rest pose. Without a rest pose it has the bones' offsets and no rotations, so it is the
/// same for all clips of a figure.
void gltf_scene::add_armature() {
  const std::vector<affine> worlds = worlds_of(bones_, rest_);
  std::vector<vector3> places;
  std::vector<float> inverse_binds;
  std::vector<std::string> joints;
  const auto number = [](double v) { return static_cast<float>(std::clamp(v, -1e37, 1e37)); };
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    const double3& at = worlds[i].origin;
    places.push_back({number(at[0]), number(at[1]), number(at[2])});
    const affine back = worlds[i].inverse().finite_or_identity();
    for (const double3& axis : back.axes)
      inverse_binds.insert(inverse_binds.end(), {number(axis[0]), number(axis[1]), number(axis[2]), 0});
    const double3& p = back.origin;
    inverse_binds.insert(inverse_binds.end(), {number(p[0]), number(p[1]), number(p[2]), 1});
    joints.push_back(integer(i));
  }
  skins_.push_back(json_object({{"name", json_text("armature")},
                                {"inverseBindMatrices", integer(numbers_.add_matrices(inverse_binds))},
                                {"skeleton", integer(moving_.size())},
                                {"joints", json_array(joints)}}));
  if (!figure_.mesh) return;
  const bone_mesh mesh = mesh_of(bones_, places, count_, extent_);
  const std::string attributes = json_object({{"POSITION", integer(numbers_.add_corners(mesh.corners))},
                                              {"JOINTS_0", integer(numbers_.add_joints(mesh.joints))},
                                              {"WEIGHTS_0", integer(numbers_.add_weights(mesh.weights))}});
  meshes_.push_back(
      json_object({{"name", json_text("bones")},
                   {"primitives", json_array(std::vector<std::string>{json_object(
                                      {{"attributes", attributes},
                                       {"indices", integer(numbers_.add_triangles(mesh.triangles))},
                                       {"material", "0"}})})}}));
}

void gltf_scene::add(const gltf_animation& animation) {
  std::vector<std::string> channels, samplers;
  const auto add_channel = [&](std::size_t node, std::size_t path, const std::vector<float>& times,
                               const std::vector<float>& values, bool cubic) {
    static constexpr const char* names[] = {"translation", "rotation", "scale"};
    channels.push_back(
        json_object({{"sampler", integer(samplers.size())},
                     {"target", json_object({{"node", integer(node)}, {"path", json_text(names[path])}})}}));
    samplers.push_back(json_object(
        {{"input", integer(numbers_.add_times(times))},
         {"interpolation", json_text(cubic ? "CUBICSPLINE" : "LINEAR")},
         {"output",
          integer(numbers_.add_values(values, moving_[node].still[path].size(), times.size() == 1))}}));
  };
  std::map<std::size_t, const node_curves*> curves; // by node: a hierarchy may have many that nothing moves
  for (const auto& [bone, c] : animation.bones) curves[bones_.place(bone)] = &c;
  for (const auto& camera : animation.cameras) curves[kinds_.at({camera.name, camera.fov})] = &camera.curves;

  // The animation is as long as its longest channel. If nothing moves, one channel must have that length.
  bool has_length = animation.frames < 2;
  for (const auto& [node, c] : curves)
    for (const node_curve& path : *c) has_length = has_length || (path.present && path.moves());
  for (const std::size_t node : movers_) {
    const auto own = curves.find(node);
    for (std::size_t path = 0; path < 3; ++path) {
      if (!moving_[node].moved[path]) continue;
      const node_curve* const c = own == curves.end() ? nullptr : &(*own->second)[path];
      if (c != nullptr && c->present && c->moves()) {
        add_channel(node, path, c->times, turned(node, path, c->values), c->cubic);
        continue;
      }
      // A node that only another animation moves is constant in this one.
      const std::vector<float> still =
          c != nullptr ? turned(node, path, c->first) : moving_[node].still[path];
      if (has_length) {
        add_channel(node, path, {0}, still, false);
      } else {
        std::vector<float> twice = still;
        twice.insert(twice.end(), still.begin(), still.end());
        add_channel(node, path, {0, animation.length}, twice, false);
        has_length = true;
      }
    }
  }
  animations_.push_back(json_object({{"name", animation.name.empty() ? "" : json_text(animation.name)},
                                     {"channels", json_array(channels)},
                                     {"samplers", json_array(samplers)},
                                     {"extras", rate_of(animation)}}));
}

/// The number of a bone in motions, or its index in the skeleton; nothing for the end of a bone.
std::string gltf_scene::extras_of(std::size_t bone) const {
  if (bone >= count_) return {};
  const std::int32_t own = bones_.bones[bone];
  const auto number = number_of(own, figure_);
  if (!number) return json_object({{"place", std::to_string(own)}});
  return json_object({{"bone", std::to_string(*number)}});
}

std::string gltf_scene::file() const {
  const auto one = [](std::string value) { return json_array(std::vector<std::string>{std::move(value)}); };
  const auto array = [](const std::vector<std::string>& values) {
    return values.empty() ? "" : json_array(values);
  };
  std::vector<std::string> nodes, roots;
  std::vector<std::vector<std::string>> children(bones_.bones.size() + 1); // the last: the armature's
  for (std::size_t i = 0; i < bones_.bones.size(); ++i)
    children[std::min(bones_.parents[i], bones_.bones.size())].push_back(integer(i));
  for (std::size_t i = bones_.bones.size(); i < moving_.size(); ++i)
    (stand_ == skeleton::none ? roots : children[stand_]).push_back(integer(i));
  for (std::size_t i = 0; i < moving_.size(); ++i) {
    const moving_node& n = moving_[i];
    const bool is_bone = i < bones_.bones.size();
    nodes.push_back(json_object({{"name", json_text(n.name)},
                                 {"camera", n.camera},
                                 {"translation", json_array(n.still[0])},
                                 {"rotation", json_array(n.still[1])},
                                 {"scale", is_bone ? json_array(n.still[2]) : ""},
                                 {"children", is_bone ? array(children[i]) : ""},
                                 {"extras", is_bone ? extras_of(i) : ""}}));
  }
  if (!skins_.empty()) {
    roots.push_back(integer(nodes.size()));
    const float half = std::sqrt(0.5F); // from z up to y up: -90 degrees about x
    nodes.push_back(
        json_object({{"name", json_text("armature")},
                     {"rotation", is_z_up_ ? json_array(std::vector<float>{-half, 0, 0, half}) : ""},
                     {"children", json_array(children.back())}}));
  }
  if (!meshes_.empty()) {
    roots.push_back(integer(nodes.size()));
    nodes.push_back(json_object({{"name", json_text("bones")}, {"mesh", "0"}, {"skin", "0"}}));
  }
  const std::string called = name_.empty() ? "" : json_text(name_);
  const std::string paint =
      json_object({{"baseColorFactor", json_array(std::vector<float>{0.9F, 0.55F, 0.2F, 1})},
                   {"metallicFactor", "0"},
                   {"roughnessFactor", "0.8"}});
  const std::string material = json_object({{"name", json_text("bone")}, {"pbrMetallicRoughness", paint}});
  return glb(
      json_object(
          {{"asset", json_object({{"version", json_text("2.0")}, {"generator", json_text(generator)}})},
           {"scene", "0"},
           {"scenes",
            one(json_object({{"name", called}, {"nodes", json_array(roots)}, {"extras", extras_}}))},
           {"nodes", json_array(nodes)},
           {"meshes", array(meshes_)},
           {"skins", array(skins_)},
           {"cameras", array(cameras_)},
           {"materials", meshes_.empty() ? "" : one(material)},
           {"animations", json_array(animations_)},
           {"accessors", numbers_.accessors()},
           {"bufferViews", numbers_.views()},
           {"buffers", numbers_.buffers()}}),
      numbers_.bytes());
}

} // namespace

gltf_bytes make_gltf(std::vector<gltf_animation> animations, const gltf_figure& figure) {
  gltf_scene scene{animations, figure};
  gltf_bytes made;
  made.bones = scene.count();
  made.kept = scene.kept();
  for (std::size_t i = 0; i < made.bones; ++i)
    if (scene.bones().parents[i] == skeleton::none && !figure.tables.parents.contains(scene.bones().bones[i]))
      ++made.lost;
  for (gltf_animation& a : animations) {
    scene.add(a);
    a = {}; // its numbers are in the file now
  }
  made.file = scene.file();
  return made;
}

bool is_our_gltf(std::span<const std::byte> first) {
  const std::string_view text{reinterpret_cast<const char*>(first.data()), first.size()};
  return text.starts_with("glTF") && text.find("\"generator\":" + json_text(generator)) != text.npos;
}

} // namespace cli
