// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/state: the file and the clip that are open: one of each at a time.
#ifndef MOTLEY_DOCS_VIEWER_MODULE_STATE_HPP
#define MOTLEY_DOCS_VIEWER_MODULE_STATE_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/skeleton/armature.hpp"
#include "npm/module/clip.hpp" // examples

namespace viewer {

using web::any_motion, web::formats;
using file = web::motion_file;

/// One row of the page's table: a channel of a track, numbered as the motley program does. As the page reads
/// it.
struct row {
  std::int32_t target, channel, index, type, keys, component, coding;
  std::int32_t flat;   ///< 1: the same value all along
  std::int32_t smooth; ///< 1: its keys have tangents
  std::int32_t camera; ///< 1: it moves a camera, not a bone
};
/// A bone relative to its parent, as the page reads it.
struct bone {
  float x, y, z, qw, qx, qy, qz, sx, sy, sz;
};

struct clip {
  web::clip open{any_motion{}};
  std::vector<row> rows;
  std::vector<std::int32_t> targets; // of all bones, in order
  std::vector<motley::bone_binding> bindings;
  motley::pose_binding binding;
  std::vector<motley::vector3> rest;     // of all bones
  const cli::armature* figure = nullptr; // what they are bones of; null: not known, or tables say

  const any_motion& motion() const { return open.motion(); }
};

struct state {
  cli::bone_tables tables;                 ///< what is known of bones beside the motion
  std::unique_ptr<cli::armature> skeleton; ///< or that, if there are no tables
  std::unique_ptr<web::exp_file> exp;      ///< changes poses of a skeleton or figure; null: none does
  cli::root_choice root;                   ///< whether it stays
  std::string glb;                         ///< what was made last
  file room;                               ///< what is looked at, before it becomes the open one
  file open;
  clip shown;
  std::vector<bone> bones;
  std::vector<float> model; ///< of a figure's bones
  std::vector<float> numbers;
  std::size_t count = 0; ///< how many numbers the page was given last
  std::string text;
};
/// All that the page's functions speak of. Texts are JSON; they and all numbers stay where they are until the
/// next call that gives the same kind.
extern state now;

/// Where numbers for the page are; viewer_count() says how many.
inline const float* give(const std::vector<float>& numbers) {
  now.count = numbers.size();
  return numbers.data();
}

} // namespace viewer

#endif
