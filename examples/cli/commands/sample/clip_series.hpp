// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/sample/clip_series: what motley sample prints about a clip, a series of values for
// each channel, independent of the table's layout.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_SAMPLE_CLIP_SERIES_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_SAMPLE_CLIP_SERIES_HPP

#include <motley/motley.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "errors.hpp"
#include "inputs/bones.hpp"
#include "inputs/clips.hpp"
#include "inputs/limits.hpp"
#include "inputs/tracks.hpp"
#include "motion/curves.hpp"
#include "options.hpp"
#include "skeleton/game_rotations.hpp"
#include "skeleton/in_place.hpp"

namespace cli {

/// The frames of a clip in a table.
struct table_frames {
  double first = 0, step = 1;
  double steps = -1; ///< from the first to the last; negative: there are none

  std::uint64_t count() const { return static_cast<std::uint64_t>(std::max(steps + 1, 0.0)); }
  float operator()(double i) const { return static_cast<float>(first + i * step); }
};

/// The frames that --frames or --rate select; otherwise all whole ones. Throws input_error if a frame rate is
/// required and the clip has none, or if there are too many frames.
inline table_frames frames_of(const any_motion& clip, const options& o) {
  frame_range range = o.frames.value_or(frame_range{0, static_cast<double>(clip.frame_count()) - 1, 1});
  if (o.rate > 0) {
    if (!(clip.frame_rate() > 0) || !std::isfinite(clip.frame_rate()))
      throw input_error{"the clip has no frame rate, which --rate needs"};
    range.step = double{clip.frame_rate()} / o.rate;
  }
  // A STEP such as 0.1 is not exact in binary: rounding may put the last frame beyond B.
  const double steps = std::floor((range.last - range.first) / range.step + 1e-6);
  if (!(steps < 1e9)) throw input_error{"the clip has more than a billion frames, or --rate asks for them"};
  return {range.first, range.step, steps};
}

/// Converts angles for --degrees.
struct angle_printer {
  motley::angle_unit from, to;

  angle_printer(const any_motion& clip, motley::channel c, const options& o) : from{}, to{} {
    const bool is_in_radians = c == motley::channel::roll || c == motley::channel::fov;
    const bool is_angle =
        is_in_radians || (motley::is_angle(c) && clip.rotation_unit() != motley::angle_unit::quaternions);
    if (!o.degrees || !is_angle) return;
    from = is_in_radians ? motley::angle_unit::radians : clip.rotation_unit();
    to = motley::angle_unit::degrees;
  }
  float operator()(float angle) const {
    return from == to || !std::isfinite(angle) ? angle : motley::convert_angle(angle, from, to);
  }
};

/// The series of a clip's selected channels.
class clip_series {
public:
  /// Spends the cost of printing them. All arguments must outlive this object. Throws what frames_of()
  /// throws.
  clip_series(const std::string& path, const any_motion& clip, const options& o, const bone_names& bones,
              allowance& rows)
      : path_{path}, clip_{clip}, o_{o}, bones_{bones}, frames_{frames_of(clip, o)} {
    const std::uint64_t count = frames_.count();
    const bool is_sparse = o.frames || o.rate > 0; // finding the keys of a late frame may take long
    rows.spend(rows_of(path, clip, o, bones, [&](const curve_facts& curve) {
      empty_ = false;
      return count + (is_sparse ? curve.walk : 0);
    }));
    if (o.root.in_place) rows.spend(in_place_cost(clip, count)); // whole poses
    if (!is_turned()) return;
    rows.spend(turning_cost(count));
    turned_ = angles_between(clip);
    rows.spend(rows_for_turn * count * turned_.bones);
  }

  const table_frames& frames() const { return frames_; }

  /// True if no track is selected.
  bool empty() const { return empty_; }
  /// Calls f(bone, channel, value_at, is_between) for each series. value_at(i, frame) is the value at frame
  /// number i of the table; i must ascend. If is_between, the series has no values at whole frames.
  template <class F> void for_each(F&& f) const {
    const auto root = root_motion_of(clip_, o_.root);
    for_each_track(
        path_, clip_, o_, bones_, [&](std::size_t number, const any_track& track, std::size_t component) {
          const motley::channel channel = track.outline().channel + component;
          const std::string bone = bones_(track.outline().bone);
          const angle_printer print{clip_, channel, o_};
          if (o_.root.in_place && root.changes(track.outline()))
            return f(
                bone, channel_name(track, component),
                [&](std::size_t i, float) { return print(in_place_at(i, number)); }, false);
          const auto angle = turned_.tracks.find(number), missing = turned_.missing.find(number);
          curve_player player{track};
          const auto value_at = [&](std::size_t i, float frame) {
            const float value = player.at(frame)[component];
            const bool is_turned = angle != turned_.tracks.end() && !is_whole(frame) && std::isfinite(value);
            return print(is_turned ? turned_at(i, angle->second) : value);
          };
          f(bone, channel_name(track, component), value_at, false);
          if (missing == turned_.missing.end() || !o_.tracks.empty() || !o_.only_channels.empty()) return;
          f(
              bone, std::string{motley::short_name(motley::channel::rx + missing->second.axis)},
              [&](std::size_t i, float) { return print(turned_at(i, missing->second)); }, true);
        });
  }

private:
  /// True if --as-game replaces values of curves.
  bool is_turned() const {
    const auto whole = [](double frame) { return frame == std::floor(frame); };
    return o_.as_game && !(whole(frames_.first) && whole(frames_.step)) && turns_between_frames(clip_);
  }
  /// Computes all angles when the first one is requested: the names of the series need none.
  float turned_at(std::size_t i, const bone_angle& a) const {
    if (turned_.angles.empty())
      turn(turned_, clip_, frames_.count(), [&](std::size_t n) { return frames_(static_cast<double>(n)); });
    return turned_.at(i, a);
  }
  /// The same, of a channel that changes.
  float in_place_at(std::size_t i, std::size_t number) const {
    if (!still_)
      still_.emplace(clip_, o_.root, static_cast<std::size_t>(frames_.count()),
                     [&](std::size_t n) { return frames_(static_cast<double>(n)); });
    return (*still_->find(number))[i];
  }
  /// Computing the rotation of a bone costs as much as this many rows, and what turning_cost() counts.
  static constexpr std::uint64_t rows_for_turn = 2;
  /// The cost of the angles from which a clip's rotations at so many frames are computed.
  std::uint64_t turning_cost(std::uint64_t frames) const {
    std::uint64_t cost = 0;
    for (const auto track : clip_.tracks())
      if (is_angle(track.outline())) cost += frames + facts_of(track).walk;
    return cost;
  }

  const std::string& path_;
  const any_motion& clip_;
  const options& o_;
  const bone_names& bones_;
  table_frames frames_;
  bool empty_ = true;
  mutable game_angles turned_;
  mutable std::optional<values_in_place> still_;
};

} // namespace cli

#endif
