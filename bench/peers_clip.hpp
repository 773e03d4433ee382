// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/peers_clip: alternatives to motley for a whole clip and for poses: a viewer plugin's loop, an
// engine's own key arrays, and a dense table. Written for comparison; they support the Bayonetta 2 motions
// that reference.hpp reads.
#ifndef MOTLEY_BENCH_PEERS_CLIP_HPP
#define MOTLEY_BENCH_PEERS_CLIP_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "reference.hpp"

namespace peers {

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
  peers::evaluate(keys, count, [out](int frame, float value) { out[frame] = value; });
}

// ---- A viewer plugin's loop

/// All values of a motion, as [track][frame].
inline void decode_by_track(const reference::motion& motion, std::vector<reference::key>& keys, float* out) {
  const std::size_t frames = motion.frame_count();
  for (std::size_t r = 0; r < motion.record_count(); ++r, out += frames) {
    const reference::track track = motion.record(r);
    if (track.type() == 0) {
      std::fill_n(out, frames, track.constant());
    } else {
      peers::read_keys(track, keys);
      peers::evaluate(keys, frames, out);
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
      peers::read_keys(track, keys);
      peers::evaluate(keys, frames, [to = out + r, records](int f, float value) {
        to[static_cast<std::size_t>(f) * records] = value;
      });
    }
  }
}
/// The same in the layout that suits such a loop: one value for a constant track, all values for others.
/// Returns the number of values.
inline std::size_t decode_own_layout(const reference::motion& motion, std::vector<reference::key>& keys,
                                     float* out) {
  const float* const start = out;
  const std::size_t frames = motion.frame_count();
  for (std::size_t r = 0; r < motion.record_count(); ++r) {
    const reference::track track = motion.record(r);
    if (track.type() == 0) {
      *out++ = track.constant();
    } else {
      peers::read_keys(track, keys);
      peers::evaluate(keys, frames, out);
      out += frames;
    }
  }
  return static_cast<std::size_t>(out - start);
}

// ---- An engine's own key arrays

/// Keys as arrays of floats, a cursor for each track that moves, and the textbook formula. Constants are
/// copied. Outside the cursor's segment and the next one it uses binary search.
class engine_player {
public:
  explicit engine_player(const reference::motion& motion) : constants_(motion.record_count()) {
    std::vector<reference::key> keys;
    for (std::size_t r = 0; r < motion.record_count(); ++r) {
      const reference::track track = motion.record(r);
      constants_[r] = track.type() == 0 ? track.constant() : 0;
      if (track.type() == 0) continue;
      peers::read_keys(track, keys);
      moving_.push_back({static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(keys_.size()),
                         static_cast<std::uint32_t>(keys.size()), 0});
      keys_.insert(keys_.end(), keys.begin(), keys.end());
    }
    keys_.shrink_to_fit();
    moving_.shrink_to_fit();
  }
  std::size_t bytes() const {
    return constants_.size() * sizeof(float) + moving_.size() * sizeof(moving) +
           keys_.size() * sizeof(reference::key);
  }
  void sample(float frame, float* pose) {
    std::memcpy(pose, constants_.data(), constants_.size() * sizeof(float));
    for (moving& m : moving_) pose[m.place] = at(m, frame);
  }

private:
  struct moving {
    std::uint32_t place, first, count, cursor;
  };
  float at(moving& m, float frame) const {
    const reference::key* const keys = keys_.data() + m.first;
    const auto holds = [&](std::uint32_t i) {
      return keys[i].frame <= frame && (i + 1 == m.count || frame < keys[i + 1].frame);
    };
    if (!holds(m.cursor)) {
      if (m.cursor + 1 < m.count && holds(m.cursor + 1)) {
        ++m.cursor;
      } else {
        const auto after = std::upper_bound(keys, keys + m.count, frame,
                                            [](float f, const reference::key& k) { return f < k.frame; });
        if (after == keys) return keys[0].value;
        m.cursor = static_cast<std::uint32_t>(after - keys) - 1;
      }
    }
    if (m.cursor + 1 == m.count) return keys[m.cursor].value;
    return reference::hermite(keys[m.cursor], keys[m.cursor + 1], frame);
  }

  std::vector<float> constants_;
  std::vector<moving> moving_;
  std::vector<reference::key> keys_;
};

// ---- A dense table

/// All frames, decoded once, with linear interpolation between them. It does not follow the motion's curves.
/// Interpolates either all tracks, or only those that move, and copies the others.
class dense_player {
public:
  dense_player(const reference::motion& motion, bool all) : constants_(motion.record_count()) {
    frames_ = motion.frame_count();
    for (std::size_t r = 0; r < motion.record_count(); ++r) {
      const reference::track track = motion.record(r);
      constants_[r] = track.type() == 0 ? track.constant() : 0;
      if (all || track.type() != 0) places_.push_back(static_cast<std::uint32_t>(r));
    }
    places_.shrink_to_fit();
    std::vector<float> decoded(frames_ * constants_.size());
    std::vector<reference::key> keys;
    peers::decode_by_frame(motion, keys, decoded.data());
    table_.reserve(frames_ * places_.size());
    for (std::size_t f = 0; f < frames_; ++f)
      for (const std::uint32_t place : places_) table_.push_back(decoded[f * constants_.size() + place]);
  }
  std::size_t bytes() const {
    const std::size_t others = is_all() ? 0 : constants_.size() + places_.size();
    return (table_.size() + others) * sizeof(float);
  }
  void sample(float frame, float* pose) const {
    const auto whole = static_cast<std::size_t>(static_cast<int>(frame)),
               next = std::min(whole + 1, frames_ - 1);
    const float part = frame - static_cast<float>(whole);
    const float *const a = table_.data() + whole * places_.size(), *const b =
                                                                       table_.data() + next * places_.size();
    if (is_all()) {
      for (std::size_t i = 0; i < constants_.size(); ++i) pose[i] = a[i] + part * (b[i] - a[i]);
      return;
    }
    std::memcpy(pose, constants_.data(), constants_.size() * sizeof(float));
    for (std::size_t i = 0; i < places_.size(); ++i) pose[places_[i]] = a[i] + part * (b[i] - a[i]);
  }

private:
  bool is_all() const { return places_.size() == constants_.size(); }

  std::vector<float> constants_, table_;
  std::vector<std::uint32_t> places_;
  std::size_t frames_;
};

} // namespace peers

#endif
