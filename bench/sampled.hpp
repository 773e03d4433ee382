// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/sampled: a motion as general animation libraries take it: the values of its tracks and the transforms
// of its bones at each frame.
#ifndef MOTLEY_BENCH_SAMPLED_HPP
#define MOTLEY_BENCH_SAMPLED_HPP

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "motions.hpp"
#include "plain_bones.hpp"
#include "reference.hpp"

namespace bench {

inline constexpr std::size_t bone_count = 93;
inline constexpr float frames_per_second = 60;

/// A bone as all libraries have it.
struct bone {
  float translation[3]{}, scale[3]{1, 1, 1}, rotation[4]{1, 0, 0, 0}; ///< w, x, y, z
};

class sampled_motion {
public:
  explicit sampled_motion(const std::vector<std::byte>& file)
      : motion_{file},
        skeleton_{motion_, bone_count, bone_places{file}},
        frames_{motion_.frame_count()},
        values_(frames_ * motion_.record_count()) {
    motion_.decode(values_.data());
    for (std::size_t f = 0; f < frames_; ++f) {
      bones_.resize((f + 1) * bone_count);
      sample_bones(static_cast<float>(f), {bones_.data() + f * bone_count, bone_count});
      for (std::size_t i = 0; f > 0 && i < bone_count; ++i) // the sign of the previous frame
        align(bones_[(f - 1) * bone_count + i], bones_[f * bone_count + i]);
    }
  }

  std::size_t frame_count() const { return frames_; }
  std::size_t track_count() const { return motion_.record_count(); }
  bool moves(std::size_t track) const { return motion_.record(track).type() != 0; }
  /// The values of a track at all frames.
  std::span<const float> values(std::size_t track) const {
    return {values_.data() + track * frames_, frames_};
  }
  const bone& at(std::size_t frame, std::size_t bone) const { return bones_[frame * bone_count + bone]; }
  const plain::skeleton& skeleton() const { return skeleton_; }

  /// By the reference, at any time: a pose, ...
  void sample(float frame, std::span<float> out) const { motion_.sample(frame, out.data()); }
  /// ... and the bones of a pose.
  void sample_bones(float frame, std::span<bone> out) const {
    std::vector<float> pose(motion_.record_count());
    std::vector<plain::bone> plain(bone_count);
    motion_.sample(frame, pose.data());
    skeleton_.transforms(pose.data(), plain);
    for (std::size_t i = 0; i < bone_count; ++i) {
      std::copy_n(plain[i].translation, 3, out[i].translation);
      std::copy_n(plain[i].scale, 3, out[i].scale);
      std::copy_n(plain[i].rotation, 4, out[i].rotation);
    }
  }

private:
  static void align(const bone& before, bone& b) {
    float product = 0;
    for (int c = 0; c < 4; ++c) product += before.rotation[c] * b.rotation[c];
    for (float& c : b.rotation) c = product < 0 ? -c : c;
  }

  reference::motion motion_;
  plain::skeleton skeleton_;
  std::size_t frames_;
  std::vector<float> values_;
  std::vector<bone> bones_;
};

/// A motion to play.
struct test_motion {
  std::string name;
  std::vector<std::byte> bytes;
  sampled_motion curves; ///< of `bytes`, or of the same motion in other keys

  test_motion(std::string n, std::vector<std::byte> all)
      : name{std::move(n)}, bytes{std::move(all)}, curves{bytes} {}
  /// The same curves in other keys. Refers to `from`.
  test_motion(const test_motion& from, support::storage how)
      : name{from.name}, bytes{recoded(from.bytes, how)}, curves{from.curves} {}
};

/// What is made once for each motion and shared.
template <class T> const T& once(const test_motion& motion) {
  static std::map<const test_motion*, T> all;
  return all.try_emplace(&motion, motion).first->second;
}

/// A real motion, or one of its proportions, in which 98 of 830 tracks move; and one in which all move.
inline const test_motion& real_motion() {
  static const test_motion motion{real().empty() ? "real_shaped" : "real", real_or_shaped()};
  return motion;
}
inline const test_motion& animated_motion() {
  static const test_motion motion{"animated", all_animated()};
  return motion;
}

} // namespace bench

#endif
