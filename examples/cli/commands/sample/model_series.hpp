// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/sample/model_series: what motley sample --space model prints about a clip.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_SAMPLE_MODEL_SERIES_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_SAMPLE_MODEL_SERIES_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "commands/sample/clip_series.hpp"
#include "exp/chosen_exp.hpp"
#include "inputs/bones.hpp"
#include "inputs/limits.hpp"
#include "options.hpp"
#include "skeleton/armature.hpp"
#include "skeleton/in_place.hpp"
#include "skeleton/posed.hpp"

namespace cli {

/// The series of the requested bones of an armature in model space: positions and rotations, and scales of
/// scaled bones.
class model_series {
public:
  /// Spends the cost of making and printing them. Everything but the clip must outlive this object. Throws
  /// what frames_of() throws.
  model_series(const any_motion& clip, const armature& a, const chosen_exp& exp, const options& o,
               const bone_names& bones, matched_values& matched, allowance& rows)
      : a_{a}, o_{o}, bones_{bones}, matched_{matched}, frames_{frames_of(clip, o)} {
    const std::uint64_t count = frames_.count();
    rows.spend(count * (7 * a.transform_count() + exp.cost())); // all are computed, even if few are printed
    rows.spend(posing_cost(clip, a, count));
    if (o.root.in_place) rows.spend(in_place_cost(clip, count));
    posed_ = pose(
        clip, a, {o.missing, exp.get(), o.root}, count,
        [&](std::size_t i) { return frames_(static_cast<double>(i)); },
        [&](std::size_t) { return o.as_game; });
  }

  const table_frames& frames() const { return frames_; }

  /// As in clip_series.
  bool empty() const {
    bool none = true;
    for_each([&](const auto&...) { none = false; });
    return none;
  }
  template <class F> void for_each(F&& f) const {
    for (std::size_t place = 0; place < a_.bone_count(); ++place)
      add_bone(
          name_of(place),
          posed_.is_scaled(place), [&](std::size_t i) -> const auto& { return posed_.at(i, place); }, f);
    if (a_.bone_count() == 0 && a_.has_virtual_root()) // a weapon or a door: its root is all that moves
      add_bone(
          bones_(-1), posed_.is_root_scaled(), [&](std::size_t i) -> const auto& { return posed_.roots[i]; },
          f);
  }

private:
  /// Calls f for the channels of a bone. at(i) is its transform in the pose i.
  template <class At, class F>
  void add_bone(const std::string& bone, bool is_scaled, const At& at, F& f) const {
    const auto add = [&](motley::channel c, const auto& value_of) {
      const std::string channel{motley::short_name(c)};
      matched_.add(bone, channel);
      if (!wanted_channel(o_, bone, channel)) return;
      f(
          bone, channel, [&](std::size_t i, float) { return value_of(at(i)); }, false);
    };
    for (std::size_t n = 0; n < 3; ++n)
      add(motley::channel::tx + n, [n](const auto& t) { return motley::component(t.translation, n); });
    for (std::size_t n = 0; n < 4; ++n)
      add(motley::channel::qw + n, [n](const auto& t) { return motley::component(t.rotation, n); });
    for (std::size_t n = 0; n < 3 && is_scaled; ++n)
      add(motley::channel::sx + n, [n](const auto& t) { return motley::component(t.scale, n); });
  }
  /// The number of a bone in motions, as printed, or its index.
  std::string name_of(std::size_t place) const {
    const std::int32_t number = a_.number(place);
    return number == motley::skeleton_bone::none ? "place:" + std::to_string(place) : bones_(number);
  }

  const armature& a_;
  const options& o_;
  const bone_names& bones_;
  matched_values& matched_;
  table_frames frames_;
  posed_clip posed_;
};

} // namespace cli

#endif
