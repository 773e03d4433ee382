// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/moments: see moments.hpp.
#include "gltf/moments.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace cli {

namespace {

/// A turn from one frame to the next takes eight moments for each round, at most so many; so many in a clip.
constexpr std::size_t most_in_turn = 1024, most_in_turns = 65536;

/// The frames at which a curve has two keys or more.
std::vector<float> steps_of(const any_track& track, double last) {
  std::vector<float> steps;
  float before = 0;
  for_each_key(track, 0, [&](const motley::key& key) {
    const float frame = key.frame;
    if (frame == before && frame > 0 && double{frame} <= last && (steps.empty() || steps.back() < frame))
      steps.push_back(frame);
    before = frame;
  });
  return steps;
}

/// Where the curve of an angle turns by half a circle or more from one frame to the next: moments between
/// them, if it is a spin: the step before or after has its direction and at least a fourth of its length, or
/// the clip has no other step. In all real motions such turns are something else, for which the shorter way
/// is right, as the games have it: the angle is stored in another round, or three angles say the same in
/// another way. `steps`: the frames at which the curve jumps.
void add_turns(const any_track& track, const std::vector<float>& steps, double last, motley::angle_unit unit,
               more_moments& to) {
  constexpr double nearly_half = 0.999 * std::numbers::pi; // such turns would depend on rounding
  curve_player play{track};
  const auto angle = [&](double frame) {
    const float stored = play.at(static_cast<float>(std::min(frame, last)))[0];
    return double{motley::convert_angle(stored, unit, motley::angle_unit::radians)};
  };
  double before = 0, here = angle(0), next = angle(1);
  for (double frame = 0; frame < last; ++frame) {
    const double then = angle(frame + 2), turn = next - here, after = then - next;
    const auto is_like = [&](double step) { return step * turn > 0 && std::abs(turn) <= 4 * std::abs(step); };
    const auto step = std::upper_bound(steps.begin(), steps.end(), frame);
    const bool jumps = step != steps.end() && double{*step} <= frame + 1;
    if (std::abs(turn) >= nearly_half && std::isfinite(turn) && !jumps) {
      const double parts = std::ceil(std::abs(turn) / (std::numbers::pi / 4));
      const bool fits =
          parts <= most_in_turn && static_cast<double>(to.between.size()) + parts <= most_in_turns;
      if (fits && (last == 1 || is_like(before) || is_like(after))) {
        for (double part = 1; part < parts; ++part)
          to.between.push_back(static_cast<float>(frame + part / parts));
        to.by_curve.insert(static_cast<float>(frame));
        ++to.spins;
      } else if (std::abs(turn) >= std::numbers::pi) {
        ++to.shortened;
      }
    }
    before = turn;
    here = std::exchange(next, then);
  }
}

} // namespace

bool may_turn(const any_track& track, const curve_facts& curve) {
  const motley::channel channel = track.outline().channel;
  const bool has_angle = motley::is_angle(channel) || channel == motley::channel::roll;
  return is_shown(track) && curve.keys != 1 && has_angle && (curve.is_smooth || curve.is_sampled);
}

bool moves_anything(const any_motion& motion) {
  bool moves = false;
  for (const auto track : motion.tracks())
    moves = moves || (is_shown(track) && track.outline().key_count != 1);
  return moves;
}

more_moments more_moments_of(const any_motion& motion, const frame_sampling& sampling) {
  more_moments more;
  more.moves = moves_anything(motion);
  const double rate = double{motion.frame_rate()}, per_frame = 1 / sampling.step;
  if (!(rate > 0) || !std::isfinite(rate)) return more; // the frames have no times, see why_no_gltf()
  for (const auto track : motion.tracks()) {
    const curve_facts curve = facts_of(track);
    if (!is_shown(track) || curve.keys == 1) continue;
    std::vector<float> steps;
    if (!curve.is_sampled) steps = steps_of(track, sampling.last);
    more.steps.insert(steps.begin(), steps.end());
    for (const float frame : steps) more.by_curve.insert(std::ceil(frame) - 1);
    if (!may_turn(track, curve)) continue;
    const bool is_roll = track.outline().channel == motley::channel::roll;
    add_turns(track, steps, sampling.last, is_roll ? motley::angle_unit::radians : motion.rotation_unit(),
              more);
  }
  const bool has_whole = std::abs(per_frame - std::round(per_frame)) < 1e-9 && per_frame > 0.5;
  if (more.moves && !has_whole) more.whole = static_cast<std::size_t>(sampling.last) + 1;
  return more;
}

std::size_t count_of_moments(const frame_sampling& sampling, const more_moments& more) {
  return more.moves ? sampling.count + more.between.size() + 2 * more.steps.size() + more.whole
                    : std::min<std::size_t>(sampling.count, 2);
}

clip_moments moments_of(const frame_sampling& sampling, double own, const more_moments& more) {
  clip_moments made{{}, sampling.rate, sampling.resampled};
  std::vector<moment>& all = made.all;
  all.reserve(count_of_moments(sampling, more));
  const std::size_t last = sampling.count - 1;
  for (std::size_t i = 0; i <= last; i = more.moves ? i + 1 : std::max(i + 1, last))
    all.push_back({sampling(i), sampling.seconds(i)});
  const float end = all.back().frame;
  const auto add = [&](moment m) {
    if (m.frame > end) return;
    m.seconds = static_cast<float>(double{m.frame} / own);
    all.push_back(m);
  };
  for (std::size_t frame = 0; frame < more.whole; ++frame) add({static_cast<float>(frame), 0, false});
  for (const float frame : more.between) add({frame, 0, false, false});
  for (const float frame : more.steps) {
    const auto before = static_cast<float>(double{frame} - before_jump);
    add({std::min(before, std::nextafter(frame, 0.0F)), 0, false, false, frame});
    add({frame, 0, false});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const moment& a, const moment& b) { return a.frame < b.frame; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    moment m = all[i];
    m.as_game = m.as_game && !more.by_curve.contains(std::floor(m.frame));
    if (m.step > 0)
      m.seconds = std::min(m.seconds, std::nextafter(static_cast<float>(double{m.step} / own), 0.0F));
    while (m.asked && kept > 0 && !all[kept - 1].asked && all[kept - 1].seconds >= m.seconds) --kept;
    if (m.asked || kept == 0 || m.seconds > all[kept - 1].seconds) all[kept++] = m;
  }
  all.resize(kept);
  return made;
}

} // namespace cli
