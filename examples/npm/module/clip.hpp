// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/clip: an open clip: its rows of numbers, what plays it, and its .glb.
#ifndef MOTLEY_EXAMPLES_NPM_MODULE_CLIP_HPP
#define MOTLEY_EXAMPLES_NPM_MODULE_CLIP_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motion_file.hpp"

namespace web {

/// True if there is memory for so many bytes, and some more for what is small; else the error is said. What
/// may be large is asked for ahead of it, for an instance that runs out of memory is lost.
bool has_room(std::uint64_t bytes);

/// A channel of a track, as the motley program numbers them. As index.js reads it.
struct row {
  std::int32_t target, channel, index, keys;
};

/// Where a row's numbers come from.
struct source {
  any_motion::seek_handle track;
  std::size_t component;
  bool special; ///< it moves no bone but, say, a camera
};

class clip {
public:
  explicit clip(const any_motion& motion);
  /// The bytes that a motion's clip takes.
  static std::uint64_t memory_size(const any_motion& motion);

  const any_motion& motion() const { return motion_; }
  const std::vector<row>& rows() const { return rows_; }
  /// Where rows' numbers come from.
  const std::vector<source>& sources() const { return sources_; }
  /// One number for each row, as the last of these two says; at first 0.
  const std::vector<float>& pose() const { return pose_; }
  const std::vector<float>& pose_at(float frame);
  /// The same from a player, which is made when it is asked for first.
  const std::vector<float>& play(float frame);
  /// Makes it ahead of that. False if there is no memory for it.
  bool start();

private:
  any_motion motion_;
  std::vector<row> rows_;
  std::vector<source> sources_; // of rows
  std::vector<float> pose_;
  std::vector<std::uint32_t> memory_;
  std::optional<motley::player<any_motion>> player_;
};

/// Appends the keys of a row, four numbers each: frame, value, and how much the curve would rise along the
/// tangents to the key before and to the one after.
void add_keys(const any_motion& motion, const source& row, std::vector<float>& to);

/// What a .glb is made with.
struct glb_options {
  std::string_view name{};                  ///< of a clip without one
  const cli::armature* figure = nullptr;    ///< what its bones are bones of; null: the tables say
  const cli::bone_tables* tables = nullptr; ///< null: nothing is known
  bool mesh = false;                        ///< something to see, for viewers that do not show bones
};
/// Clip `number` of a file as the motley program writes it. Returns why it cannot be, as words that follow
/// "the clip", or nothing.
std::string make_glb(const motion_file& file, std::size_t number, const clip& open,
                     const glb_options& options, std::string& made);

} // namespace web

#endif
