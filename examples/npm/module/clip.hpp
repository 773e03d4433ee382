// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/clip: an open clip: its rows of numbers, its player, and its .glb.
#ifndef MOTLEY_EXAMPLES_NPM_MODULE_CLIP_HPP
#define MOTLEY_EXAMPLES_NPM_MODULE_CLIP_HPP

#include <motley/motley.hpp>
#include <motley/play/root_motion.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motion_file.hpp"

namespace web {

/// True if so many bytes, and some for small objects, can be allocated; otherwise sets the error. Large
/// allocations are tested first, because an instance that runs out of memory is unusable.
bool has_room(std::uint64_t bytes);

/// A channel of a track, numbered as in the motley program. index.js reads this layout.
struct row {
  std::int32_t target, channel, index, keys;
};

/// The source of a row's numbers.
struct source {
  motley::track_outline track;
  std::size_t component;
  bool camera; ///< the track is a camera's, not a bone's
};

class clip {
public:
  explicit clip(const any_motion& motion);
  /// The memory of a motion's clip, in bytes.
  static std::uint64_t memory_size(const any_motion& motion);

  const any_motion& motion() const { return motion_; }
  const std::vector<row>& rows() const { return rows_; }
  /// The sources of the rows.
  const std::vector<source>& sources() const { return sources_; }
  /// One number for each row, from the last call of one of the next two functions; initially 0.
  const std::vector<float>& pose() const { return pose_; }
  std::vector<float>& pose() { return pose_; }
  const std::vector<float>& pose_at(float frame);
  /// The same from a player, which is made on first use.
  const std::vector<float>& play(float frame);
  /// Makes the player in advance. False if there is not enough memory.
  bool start();
  /// The motion of a bone, usually the root.
  motley::root_motion<any_motion> root_motion(std::int32_t bone, motley::playback mode) const {
    return {motion_, motley::root_of(motion_, bone), {mode}};
  }
  /// Changes the pose so that a bone is where it is at frame 0.
  std::vector<float>& put_in_place(std::int32_t bone);

private:
  any_motion motion_;
  std::vector<row> rows_;
  std::vector<source> sources_; // of rows
  std::vector<float> pose_;
  std::vector<std::byte> memory_;
  std::optional<motley::player<any_motion>> player_;
};

/// Appends the keys of a row, four numbers each: frame, value, and the slopes to the previous and the next
/// key, per segment.
void add_keys(const any_motion& motion, const source& row, std::vector<float>& to);

/// Options for a .glb.
struct glb_options {
  std::string_view name{};                  ///< for a clip without a name
  const cli::armature* figure = nullptr;    ///< the skeleton of its bones; null: the tables define it
  const exp_file* exp = nullptr;            ///< changes its poses; null: none does
  const cli::bone_tables* tables = nullptr; ///< null: unknown
  cli::root_choice root{};                  ///< whether the clip's root stays
  bool mesh = false;                        ///< adds a mesh, for viewers that do not show bones
};
/// Clip `number` of a file, as the motley program writes it. Returns nothing, or why it is not possible, as
/// words that follow "the clip".
std::string make_glb(const motion_file& file, std::size_t number, const clip& open,
                     const glb_options& options, std::string& made);

} // namespace web

#endif
