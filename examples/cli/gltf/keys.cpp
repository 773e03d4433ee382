// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf/keys: see keys.hpp.
#include "gltf/keys.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

#include "skeleton/game_rotations.hpp"

namespace cli {

namespace {

/// Chooses the keys of a property from its values at all moments.
class key_chooser {
public:
  key_chooser(const clip_moments& moments, const std::vector<float>& values, node_path path,
              const std::vector<float>& also)
      : moments_{moments.all}, values_{values}, path_{path}, roles_(moments.size()) {
    for (std::size_t i = 0; i < roles_.size(); ++i) roles_[i] = moments_[i].asked ? role::key : role::none;
    find_steps();
    find_jumps(also);
    if (path == node_path::rotation) find_turns();
  }

  /// Adds the keys to a curve that has none.
  void write(node_curve& to) const {
    to.times.reserve(roles_.size());
    to.values.reserve(values_.size());
    for (std::size_t i = 0; i < roles_.size(); ++i) {
      const float seconds = moments_[i].seconds;
      if (roles_[i] == role::end_of_jump) { // one frame after the last key
        const double frame = double{seconds} - double{to.times.back()};
        const auto before = static_cast<float>(double{seconds} - before_jump * frame);
        if (before > to.times.back() && before < seconds) add(last_key_, before, to);
      }
      if (roles_[i] == role::none || roles_[i] == role::in_jump) continue;
      if (roles_[i] != role::key) to.jumps.push_back(seconds);
      add(i, seconds, to);
    }
  }

private:
  /// What a moment is to this property.
  enum class role : std::uint8_t {
    none,        ///< it needs no key here
    key,         ///< it needs one
    end_of_step, ///< likewise; the moment just before has one, too
    in_jump,     ///< it keeps the value of the last key
    end_of_jump  ///< likewise until just before this moment, which has a key
  };

  const float* row(std::size_t i) const { return values_.data() + i * width_of(path_); }
  void add(std::size_t i, float seconds, node_curve& to) const {
    to.times.push_back(seconds);
    to.values.insert(to.values.end(), row(i), row(i) + width_of(path_));
    last_key_ = i;
  }

  /// A distance, or an angle in radians.
  double distance(std::size_t from, std::size_t to) const {
    double sum = 0;
    for (std::size_t i = 0; i < width_of(path_); ++i) {
      const double d = double{row(to)[i]} - double{row(from)[i]};
      sum += d * d;
    }
    const double chord = std::sqrt(sum); // of unit quaternions: twice the sine of a quarter of the angle
    return path_ == node_path::rotation ? 4 * std::asin(std::min(1.0, chord / 2)) : chord;
  }

  double frames_between(std::size_t from, std::size_t to) const {
    return double{moments_[to].frame} - double{moments_[from].frame};
  }

  /// Two keys of a track at one frame: a moment just before it, and one at it.
  void find_steps() {
    for (std::size_t i = 0; i + 1 < roles_.size(); ++i) {
      if (!(moments_[i].step > 0)) continue;
      std::size_t at = i + 1;
      while (at + 1 < roles_.size() && moments_[at].frame < moments_[i].step) ++at;
      double size = 1;
      for (std::size_t k = 0; k < width_of(path_); ++k) size = std::max(size, std::abs(double{row(at)[k]}));
      // A property without a step moves by a thousandth of what it moves in a frame.
      const double before = i > 0 ? distance(i - 1, i) / frames_between(i - 1, i) : 0;
      if (!(distance(i, at) > 1e-4 * size + 10 * before_jump * before)) continue;
      roles_[i] = role::key;
      roles_[at] = role::end_of_step;
    }
  }

  /// Jumps from one whole frame to the next, and those at the seconds `also`, which ascend. Less than 1 cm, 3
  /// degrees or a twentieth of the size is none; in fewer than three steps nothing tells one from a motion.
  void find_jumps(const std::vector<float>& also) {
    const double least = path_ == node_path::translation ? 0.01 : 0.05;
    std::vector<std::size_t> whole; // the moments at whole frames
    for (std::size_t i = 0; i < roles_.size(); ++i)
      if (is_whole(moments_[i].frame)) whole.push_back(i);
    // Step n - 1 leads to whole frame n; ahead of all and after all nothing moves.
    const auto step = [&](std::size_t n) {
      return n > 0 && n < whole.size() ? distance(whole[n - 1], whole[n]) : 0;
    };
    const auto is_flash = [&](std::size_t n) { // frame n differs from both neighbours, which are alike
      return n > 0 && n + 1 < whole.size() && is_far_beyond(step(n), distance(whole[n - 1], whole[n + 1]), 0);
    };
    for (std::size_t n = 1; n < whole.size(); ++n) {
      const double before = step(is_flash(n - 1) ? n - 2 : n - 1), after = step(is_flash(n) ? n + 2 : n + 1);
      const bool jumps = whole.size() > 3 && step(n) >= least && is_far_beyond(step(n), before, after);
      if (jumps || std::binary_search(also.begin(), also.end(), moments_[whole[n]].seconds))
        hold(whole[n - 1], whole[n]);
    }
  }
  void hold(std::size_t from, std::size_t to) {
    const auto first = roles_.begin() + static_cast<std::ptrdiff_t>(from) + 1,
               last = roles_.begin() + static_cast<std::ptrdiff_t>(to) + 1;
    if (frames_between(from, to) != 1) return;                     // frames are too large for floats
    if (std::find(first, last, role::end_of_step) != last) return; // it is as sharp as stored
    if (roles_[from] == role::none) roles_[from] = role::key;
    std::fill(first, last - 1, role::in_jump);
    roles_[to] = role::end_of_jump;
  }

  /// Adds the keys without which a rotation would turn by 120 degrees or more between two keys.
  void find_turns() {
    constexpr double most = 2 * std::numbers::pi / 3;
    double turned = 0; // since the last key
    for (std::size_t i = 1; i < roles_.size(); ++i) {
      const bool jumps = roles_[i] == role::in_jump || roles_[i] == role::end_of_jump;
      const double more = jumps ? 0 : distance(i - 1, i);
      if (turned + more >= most && roles_[i - 1] == role::none) {
        roles_[i - 1] = role::key;
        turned = 0;
      }
      turned = roles_[i] == role::none ? turned + more : 0;
    }
  }

  const std::vector<moment>& moments_;
  const std::vector<float>& values_;
  node_path path_;
  std::vector<role> roles_; ///< by moment
  mutable std::size_t last_key_ = 0;
};

} // namespace

node_curve curve_of(const clip_moments& moments, std::vector<float> values, node_path path,
                    const std::vector<float>& also) {
  const std::size_t width = width_of(path);
  node_curve curve;
  curve.first.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(width));
  curve.present = true;
  bool moves = false;
  for (std::size_t i = 0; i < values.size(); ++i) moves = moves || values[i] != curve.first[i % width];
  if (moves) {
    key_chooser{moments, values, path, also}.write(curve);
  } else {
    curve.times = {0};
    curve.values = curve.first;
  }
  return curve;
}

} // namespace cli
