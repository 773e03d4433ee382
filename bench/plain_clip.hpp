// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/plain_clip: what a user might write for a whole clip and for poses: a viewer plugin's loop, and
// tables of all frames with straight lines between them. For the Bayonetta 2 motions that reference.hpp
// reads.
#ifndef MOTLEY_BENCH_PLAIN_CLIP_HPP
#define MOTLEY_BENCH_PLAIN_CLIP_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "reference.hpp"
#include "sampled.hpp"

namespace plain {

/// Reads a track's keys into `keys`, replacing its contents: its header once, then key by key.
inline void read_keys(const reference::track& track, std::vector<reference::key>& keys) {
  const std::byte* at = track.data();
  float scale[6];
  for (std::size_t i = 0; i < 6; ++i)
    scale[i] = reference::minifloat<6, 9, 47>(reference::load<std::uint16_t>(at + 2 * i));
  at += 12;
  const auto number = [](std::byte b) { return static_cast<float>(std::to_integer<int>(b)); };
  keys.resize(track.key_count());
  for (reference::key& k : keys) {
    k.frame = number(at[0]);
    k.value = scale[0] + scale[1] * number(at[1]);
    k.in = scale[2] + scale[3] * number(at[2]);
    k.out = scale[4] + scale[5] * number(at[3]);
    at += 4;
  }
}

/// Calls put(frame, value) for frames 0 to count - 1: segment by segment, with the textbook formula at each
/// frame. Keys are at whole frames. (With copies of the keys, and whole numbers, compilers vectorise it if
/// values are contiguous.)
template <class Put> void evaluate(std::span<const reference::key> keys, std::size_t count, const Put& put) {
  const auto whole = [count](const reference::key& k) {
    return std::min(static_cast<int>(k.frame), static_cast<int>(count));
  };
  int frame = 0;
  for (const int stop = whole(keys.front()); frame < stop; ++frame) put(frame, keys.front().value);
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    const reference::key a = keys[i], b = keys[i + 1];
    for (const int stop = whole(b); frame < stop; ++frame)
      put(frame, reference::hermite(a, b, static_cast<float>(frame)));
  }
  for (const float last = keys.back().value; frame < static_cast<int>(count); ++frame) put(frame, last);
}
/// The same into contiguous floats.
inline void evaluate(std::span<const reference::key> keys, std::size_t count, float* out) {
  plain::evaluate(keys, count, [out](int frame, float value) { out[frame] = value; });
}

/// All values of a motion, as [track][frame].
inline void decode_by_track(const reference::motion& motion, std::vector<reference::key>& keys, float* out) {
  const std::size_t frames = motion.frame_count();
  for (std::size_t r = 0; r < motion.record_count(); ++r, out += frames) {
    const reference::track track = motion.record(r);
    if (track.type() == 0) {
      std::fill_n(out, frames, track.constant());
    } else {
      plain::read_keys(track, keys);
      plain::evaluate(keys, frames, out);
    }
  }
}
/// The same as [frame][track].
inline void decode_by_frame(const reference::motion& motion, std::vector<reference::key>& keys, float* out) {
  const std::size_t frames = motion.frame_count(), records = motion.record_count();
  for (std::size_t r = 0; r < records; ++r) {
    const reference::track track = motion.record(r);
    if (track.type() == 0) {
      for (std::size_t f = 0; f < frames; ++f) out[f * records + r] = track.constant();
    } else {
      plain::read_keys(track, keys);
      plain::evaluate(keys, frames, [to = out + r, records](int f, float value) {
        to[static_cast<std::size_t>(f) * records] = value;
      });
    }
  }
}

// ---- Tables

/// The frames on both sides of a time, and how far it is from the first to the second.
struct between {
  std::size_t a, b;
  float part;

  between(float frame, std::size_t frames)
      : a{static_cast<std::size_t>(static_cast<int>(frame))},
        b{std::min(a + 1, frames - 1)},
        part{frame - static_cast<float>(a)} {}
};

/// The values of all tracks that move at all frames, with straight lines between them. Other tracks are
/// copied.
class dense_player {
public:
  explicit dense_player(const bench::sampled_motion& motion)
      : constants_(motion.track_count()), frames_{motion.frame_count()} {
    for (std::size_t i = 0; i < constants_.size(); ++i) {
      constants_[i] = motion.values(i)[0];
      if (motion.moves(i)) places_.push_back(static_cast<std::uint32_t>(i));
    }
    places_.shrink_to_fit();
    table_.reserve(frames_ * places_.size());
    for (std::size_t f = 0; f < frames_; ++f)
      for (const std::uint32_t place : places_) table_.push_back(motion.values(place)[f]);
    if (places_.size() == constants_.size()) constants_.clear();
  }
  std::size_t bytes() const { return (table_.size() + constants_.size() + places_.size()) * sizeof(float); }
  void sample(float frame, std::span<float> pose) const {
    const between at{frame, frames_};
    const float *const a = table_.data() + at.a * places_.size(),
                       *const b = table_.data() + at.b * places_.size(), part = at.part;
    if (constants_.empty()) { // all move
      for (std::size_t i = 0; i < places_.size(); ++i) pose[i] = a[i] + part * (b[i] - a[i]);
      return;
    }
    std::memcpy(pose.data(), constants_.data(), constants_.size() * sizeof(float));
    for (std::size_t i = 0; i < places_.size(); ++i) pose[places_[i]] = a[i] + part * (b[i] - a[i]);
  }

private:
  std::vector<float> constants_, table_;
  std::vector<std::uint32_t> places_;
  std::size_t frames_;
};

/// Finished transforms of all bones at all frames, with straight lines between frames and renormalised
/// rotations.
class dense_bones {
public:
  explicit dense_bones(const bench::sampled_motion& motion)
      : frames_{motion.frame_count()}, out_(bench::bone_count) {
    for (std::size_t f = 0; f < frames_; ++f)
      for (std::size_t i = 0; i < bench::bone_count; ++i) table_.push_back(motion.at(f, i));
    table_.shrink_to_fit();
  }
  std::size_t bytes() const { return table_.size() * sizeof(bench::bone); }
  const bench::bone& get(std::size_t i) const { return out_[i]; }
  void sample(float frame) {
    const between at{frame, frames_};
    const bench::bone *a = table_.data() + at.a * out_.size(), *b = table_.data() + at.b * out_.size();
    for (bench::bone& to : out_) {
      float length = 0;
      for (int c = 0; c < 3; ++c) {
        to.translation[c] = a->translation[c] + at.part * (b->translation[c] - a->translation[c]);
        to.scale[c] = a->scale[c] + at.part * (b->scale[c] - a->scale[c]);
      }
      for (int c = 0; c < 4; ++c) {
        to.rotation[c] = a->rotation[c] + at.part * (b->rotation[c] - a->rotation[c]);
        length += to.rotation[c] * to.rotation[c];
      }
      const float factor = 1 / std::sqrt(length);
      for (float& c : to.rotation) c *= factor;
      ++a, ++b;
    }
  }

private:
  std::size_t frames_;
  std::vector<bench::bone> table_, out_;
};

} // namespace plain

#endif
