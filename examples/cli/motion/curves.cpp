// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/motion/curves: see curves.hpp.
#include "motion/curves.hpp"

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "motion/curve_keys.hpp"

namespace cli {

curve_facts facts_of(const any_track& track) {
  return track.visit([&]<class Curve>(const Curve& curve) {
    using value = motley::curve_value_t<Curve>;
    curve_facts facts{curve.size(), curve.size()};
    // Without random access keys may have to be found in a bitmap of all frames, one word at a time, which is
    // then a lower bound.
    constexpr std::uint64_t frames_at_once = 32;
    if constexpr (!std::random_access_iterator<decltype(curve.keys().begin())>)
      facts.walk = std::max<std::uint64_t>(facts.keys, track.clip().frame_count() / frames_at_once);
    facts.is_sampled = Curve::kind == motley::curve_kind::samples;
    facts.is_smooth = motley::hermite_keyframe<motley::key_t<Curve>> && !facts.is_sampled;
    facts.is_turns = std::is_same_v<value, motley::turns>;
    facts.is_quaternions = std::is_same_v<value, motley::quaternion>;
    return facts;
  });
}

std::size_t count_keys(const any_motion& clip) {
  std::size_t keys = 0;
  for (const auto track : clip.tracks()) keys += static_cast<std::size_t>(facts_of(track).keys);
  return keys;
}

std::uint64_t walking_cost(const any_motion& clip, std::uint64_t each) {
  std::uint64_t cost = 0;
  for (const auto track : clip.tracks()) cost += each + facts_of(track).walk;
  return cost;
}

motley::loop_gap loop_gap_of(const any_motion& clip) { return motley::closes(clip); }

void for_each_key(const any_track& track, std::size_t component,
                  const std::function<void(const motley::key&)>& f) {
  track.visit([&](const auto& curve) { for_each_key(curve, component, f); });
}

template <class Curve> struct curve_player::of_kind final : any_curve {
  motley::cursor<Curve> cursor;

  explicit of_kind(const Curve& curve) : cursor{curve} {}
  void sample(float frame, std::array<float, 4>& to) override {
    const auto value = cursor.at(frame);
    for (std::size_t i = 0; i < motley::component_count<motley::curve_value_t<Curve>>; ++i)
      to[i] = motley::component(value, i);
  }
};

curve_player::curve_player(const any_track& track)
    : curve_{track.visit([]<class Curve>(const Curve& curve) -> std::unique_ptr<any_curve> {
        return std::make_unique<of_kind<Curve>>(curve);
      })} {}

} // namespace cli
