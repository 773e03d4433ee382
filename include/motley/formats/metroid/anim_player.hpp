// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/anim_player: poses of an ANIM at any time, in the caller's memory.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_METROID_ANIM_PLAYER_HPP
#define MOTLEY_FORMATS_METROID_ANIM_PLAYER_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "../../clip/decode.hpp"
#include "../../clip/result.hpp"
#include "../../config.hpp"
#include "../../play/arena.hpp"
#include "../../play/timeline.hpp"
#include "../../wire/simd.hpp"
#include "anim.hpp"
#include "anim_columns.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace metroid_anim {

/// Poses of a motion at any time. At keys they equal those of evaluate(). Between keys they differ by at most
/// 1e-6, or 1e-6 of the longer key's length if that is above 1. Beyond frame 2^24, where a float cannot tell
/// frames apart, they may be those of a neighbouring frame. It is used like motley::player and is several
/// times as fast. For a version 2 motion, forward playback decodes each key set once. Going back, or far
/// ahead, starts from the last checkpoint before the frame, or from the first key.
///
/// Made by make(). The memory is the caller's, memory_size() bytes, about 110 for each track and up to 16 for
/// each track and checkpoint (the numbers of rotations and of vectors are rounded up to multiples of four),
/// and must not move; the player may. The motion's bytes must outlive the player. A default-constructed or
/// moved-from player plays nothing. Use a player in one thread at a time.
class player {
public:
  /// The element type of the memory.
  using memory_type = std::byte;

  /// The number of bytes that a player of this motion needs, wherever they start. With a checkpoint at every
  /// `spacing`-th key set, a seek decodes at most `spacing`. 0: no checkpoints.
  [[nodiscard]] static std::size_t memory_size(const motion& m, std::uint32_t spacing = 0) noexcept {
    player counted{m, {}, spacing};
    motley::detail::arena<> needed;
    counted.place(needed);
    return needed.size();
  }
  /// Makes a player of this motion in this memory, with checkpoints as in memory_size(). It keeps a copy of
  /// the motion. errc::empty_clip if the motion has no tracks; errc::too_little_memory, with the required
  /// size, if the memory is smaller than memory_size(m, spacing).
  [[nodiscard]] static result<player> make(const motion& m, std::span<std::byte> memory MOTLEY_LIFETIMEBOUND,
                                           const player_options& options = {},
                                           std::uint32_t spacing = 0) noexcept {
    if (m.track_count() == 0) return error::empty_clip();
    player made{m, options, spacing};
    motley::detail::arena<> needed, used{memory};
    made.place(needed);
    if (memory.size() < needed.size()) return error::too_little_memory(memory.size(), needed.size());
    made.place(used);
    if (made.is_stream()) made.start();
    return made;
  }

  player() noexcept = default;
  /// The moved-from player plays nothing.
  player(player&& other) noexcept : state_{std::exchange(other.state_, {})} {}
  /// The moved-from player plays nothing.
  player& operator=(player&& other) noexcept {
    state_ = std::exchange(other.state_, {});
    return *this;
  }
  ~player() = default;

  /// The number of floats in a pose: one for each channel of the motion's tracks; 0 if there is no motion.
  [[nodiscard]] std::size_t pose_size() const noexcept { return state_.clip.pose_size(); }

  /// Writes the pose at a time in seconds. `out` must have room for pose_size() floats; otherwise nothing is
  /// written.
  void sample_seconds(double seconds, std::span<float> out) noexcept {
    sample_frame(state_.time.frame_at(seconds), out);
  }
  /// The same at a frame (seconds divided by the motion's interval), which may be fractional. The playback
  /// mode has no effect.
  void sample_frame(float frame, std::span<float> out) noexcept {
    const std::size_t size = pose_size();
    MOTLEY_ASSERT(out.size() >= size);
    if (out.size() < size || size == 0) return;
    if (!is_stream()) return motley::sample_frame(state_.clip, frame, out);
    if (!(frame >= state_.begins && frame < state_.to)) seek(frame);
    if (frame > state_.from && state_.per_frame > 0)
      write_between((frame - state_.from) * state_.per_frame, out.data());
    else
      write_keys(out.data());
  }

private:
  /// Everything that a player has.
  struct contents {
    motion clip{};
    timeline time{};
    motley::detail::delta_columns<4> rotations{};
    motley::detail::delta_columns<3> vectors{};
    motley::detail::arc_columns arcs{};
    float* multipliers = nullptr;        ///< of the vectors
    std::int32_t* checkpoints = nullptr; ///< the sums of all tracks at every spacing-th key
    std::uint32_t spacing = 0;
    int left = 0;                  ///< which of the two sets of values is that of the segment's left key
    std::uint64_t key = 0;         ///< of the sums: the right key, or the last one
    std::uint64_t right_frame = 0; ///< of that key
    float begins = infinity;       ///< the segment is right from this frame on, ...
    float to = 0;                  ///< ... and before this one
    float from = 0, per_frame = 0; ///< frame of its left key; 1 / frames, or 0 after the last key
  };

  player(const motion& m, const player_options& options, std::uint32_t spacing) noexcept {
    state_.clip = m;
    state_.time = timeline::of(m, options.mode);
    state_.spacing = spacing;
    std::size_t rotations = 0, vectors = 0;
    for (track_outline o; is_stream() && m.next(o);) ++(o.is_quaternion ? rotations : vectors);
    state_.rotations.count = (rotations + 3) / 4 * 4;
    state_.vectors.count = (vectors + 3) / 4 * 4;
  }

  [[nodiscard]] bool is_stream() const noexcept { return state_.clip.walk().stream() != nullptr; }
  [[nodiscard]] const bitstream& bits() const noexcept { return *state_.clip.walk().stream(); }
  [[nodiscard]] const delta_stream& stream() const noexcept { return bits().stream(); }

  void place(motley::detail::arena<>& memory) noexcept {
    if (!is_stream()) return;
    state_.rotations.place(memory);
    state_.vectors.place(memory);
    state_.arcs.place(memory, state_.rotations.count);
    state_.multipliers = memory.array<float>(state_.vectors.count);
    const std::uint64_t checkpoints = state_.spacing > 0 ? (stream().key_count - 1) / state_.spacing : 0;
    state_.checkpoints = memory.array<std::int32_t>(checkpoints * checkpoint_size());
  }

  /// Calls f(tracks, i, outline) for each track, whose column is i.
  template <class F> void for_each_track(const F& f) noexcept {
    std::size_t rotations = 0, vectors = 0;
    for (track_outline o; state_.clip.next(o);)
      if (o.is_quaternion)
        f(state_.rotations, rotations++, o);
      else
        f(state_.vectors, vectors++, o);
    repeat_last(state_.rotations, rotations);
    repeat_last(state_.vectors, vectors);
  }
  template <class Columns> static void repeat_last(Columns& to, std::size_t count) noexcept {
    for (std::size_t i = count; i < to.count; ++i) {
      to.fields[i] = to.fields[count - 1];
      to.places[i] = to.places[count - 1];
      to.set(i, to[count - 1]);
    }
  }
  /// Sets everything that does not change, and the first segment.
  void start() noexcept {
    std::uint32_t place = 0;
    std::size_t vectors = 0;
    for_each_track([&](auto& tracks, std::size_t i, const track_outline& o) {
      tracks.fields[i] = motley::detail::delta_fields{bits().layout(o)};
      tracks.places[i] = place;
      place += o.components;
      if (o.is_quaternion) return;
      state_.multipliers[i] = bits().vectors(static_cast<part>(o.coding)).multiplier;
      vectors = i + 1;
    });
    for (std::size_t i = vectors; i < state_.vectors.count; ++i) // the last one repeats
      state_.multipliers[i] = state_.multipliers[i - 1];
    restore(0);
    for (std::uint64_t n = 1; state_.spacing > 0 && n * state_.spacing < stream().key_count; ++n) {
      skip_to(n * state_.spacing);
      copy_sums(n, [](std::int32_t* checkpoint, void* sums, std::size_t bytes) {
        std::memcpy(checkpoint, sums, bytes);
      });
    }
    restore(0);
    enter(0, 0);
  }

  /// The integers of a checkpoint.
  [[nodiscard]] std::size_t checkpoint_size() const noexcept {
    return 4 * state_.rotations.count + 3 * state_.vectors.count;
  }
  /// Calls copy(checkpoint, sums, bytes) for each column of sums that is not empty, and its place in
  /// checkpoint n > 0.
  template <class Copy> void copy_sums(std::uint64_t n, const Copy& copy) noexcept {
    std::int32_t* at = state_.checkpoints + static_cast<std::size_t>(n - 1) * checkpoint_size();
    const auto one = [&](void* sums, std::size_t count) {
      if (count > 0) copy(at, sums, count * sizeof(std::int32_t));
      at += count;
    };
    const auto& r = state_.rotations;
    const auto& v = state_.vectors;
    for (std::int32_t* const sums : {r.x, r.y, r.z}) one(sums, r.count);
    one(r.sign, r.count);
    for (std::int32_t* const sums : {v.x, v.y, v.z}) one(sums, v.count);
  }
  /// Sets the sums to checkpoint n; 0 is the first key.
  void restore(std::uint64_t n) noexcept {
    state_.key = n * state_.spacing;
    if (n > 0)
      copy_sums(n, [](const std::int32_t* checkpoint, void* sums, std::size_t bytes) {
        std::memcpy(sums, checkpoint, bytes);
      });
    else
      for_each_track([&](auto& tracks, std::size_t i, const track_outline& o) {
        tracks.set(i, bits().layout(o).initial);
      });
  }
  /// Advances the sums by one key set.
  void advance() noexcept {
    const std::uint64_t set = state_.key++ * stream().set_size;
    state_.rotations.add(stream().sets, set);
    state_.vectors.add(stream().sets, set);
  }
  /// Sets the sums to those of a key.
  void go_to(std::uint64_t key) noexcept {
    const std::uint64_t nearest = state_.spacing > 0 ? key / state_.spacing : 0;
    if (state_.key > key || state_.key < nearest * state_.spacing) restore(nearest);
    skip_to(key);
  }
  /// Advances the sums to a later key.
  void skip_to(std::uint64_t key) noexcept {
    if (key - state_.key > far_ahead) {
      for_each_track([&](auto& tracks, std::size_t i, const track_outline& o) {
        delta_sums sums{stream(), bits().layout(o)};
        sums.jump(state_.key, tracks[i]);
        sums.skip(key - state_.key);
        tracks.set(i, sums.current());
      });
      state_.key = key;
    }
    while (state_.key < key) advance();
  }

  /// Makes the segment at a frame the current one.
  void seek(float frame) noexcept {
    if (frame >= state_.to && state_.to < infinity && frame < state_.to + 1) // usually the next one
      return enter(state_.key, state_.right_frame);
    const std::uint64_t frames = stream().frames.size();
    std::uint64_t upto = 1; // the key is before this frame
    if (frame >= static_cast<float>(frames))
      upto = frames > 0 ? frames : 1;
    else if (frame >= 0)
      upto = static_cast<std::uint64_t>(frame) + 1;
    const std::uint64_t key = stream().keys_before(upto) - 1;
    enter(key, key > 0 ? stream().frames.previous_set(upto) : 0);
  }
  /// Makes the segment that begins with a key at a frame the current one.
  void enter(std::uint64_t key, std::uint64_t frame) noexcept {
    const bool is_next = key == state_.key && state_.per_frame > 0;
    state_.left ^= is_next ? 1 : 0;
    if (!is_next) {
      go_to(key);
      decode(state_.left);
    }
    state_.from = static_cast<float>(static_cast<std::int64_t>(frame));
    state_.begins = key > 0 ? state_.from : -infinity;
    state_.to = infinity;
    state_.per_frame = 0;
    if (key + 1 == stream().key_count) return;
    advance();
    decode(state_.left ^ 1);
    state_.right_frame = stream().frames.next_set(frame + 1);
    state_.to = static_cast<float>(static_cast<std::int64_t>(state_.right_frame));
    if (state_.to > state_.from) state_.per_frame = 1 / (state_.to - state_.from);
    for (std::size_t i = 0; i < state_.rotations.count; i += 4)
      state_.arcs.set(i, rotations(state_.left, i), rotations(state_.left ^ 1, i));
  }
  /// Converts the sums to values.
  void decode(int set) noexcept {
    const auto& r = state_.rotations;
    const auto& v = state_.vectors;
    if (r.count > 0) bits().rotations()(r.sums(), r.count, r.values[set], r.count);
    float* to = v.values[set];
    for (const std::int32_t* const sums : {v.x, v.y, v.z})
      for (std::size_t i = 0; i < v.count; ++i)
        *to++ = motley::round_to_float(double(sums[i]) * double(state_.multipliers[i]));
  }
  [[nodiscard]] motley::detail::four_quaternions rotations(int set, std::size_t i) const noexcept {
    return {state_.rotations.values[set], state_.rotations.count, i};
  }

  /// Writes the pose of the left key.
  void write_keys(float* pose) const noexcept {
    const auto& r = state_.rotations;
    const auto& v = state_.vectors;
    for (std::size_t i = 0; i < r.count; i += 4) rotations(state_.left, i).put(r.places + i, pose);
    const float* const values = v.values[state_.left];
    for (std::size_t i = 0; i < v.count; ++i)
      for (std::size_t c = 0; c < 3; ++c) pose[v.places[i] + c] = values[c * v.count + i];
  }
  /// Writes the pose at t, which is 0 at the left key and 1 at the right one.
  void write_between(float t, float* pose) const noexcept {
    using motley::detail::float4, motley::detail::uint4;
    const auto r = state_.rotations; // copies: stores to the pose cannot alias them
    const auto v = state_.vectors;
    const auto arcs = state_.arcs;
    t = t < 1 ? t : 1;
    for (std::size_t i = 0; i < r.count; i += 4) {
      const motley::detail::four_quaternions right{r.values[state_.left ^ 1], r.count, i};
      motley::detail::four_quaternions q{r.values[state_.left], r.count, i};
      const float4 a = arcs.weight(i, 1 - t),
                   b = __builtin_bit_cast(float4, __builtin_bit_cast(uint4, arcs.weight(i, t)) ^
                                                      motley::detail::load_words4(arcs.flip + i));
      q.w = a * q.w + b * right.w;
      q.x = a * q.x + b * right.x;
      q.y = a * q.y + b * right.y;
      q.z = a * q.z + b * right.z;
      q.put(r.places + i, pose);
    }
    const float *const left = v.values[state_.left], *const right = v.values[state_.left ^ 1];
    for (std::size_t i = 0; i < v.count; ++i)
      for (std::size_t c = 0; c < 3; ++c) {
        const float from = left[c * v.count + i];
        pose[v.places[i] + c] = from + t * (right[c * v.count + i] - from);
      }
  }

  static constexpr std::uint64_t far_ahead = 16; // key sets: further ahead tracks are summed one by one

  contents state_{};
};

/// Calls player::make(), as motley::make_player() does for other formats.
[[nodiscard]] inline result<player> make_player(const motion& m,
                                                std::span<std::byte> memory MOTLEY_LIFETIMEBOUND,
                                                const player_options& options = {},
                                                std::uint32_t spacing = 0) noexcept {
  return player::make(m, memory, options, spacing);
}

} // namespace metroid_anim
} // namespace MOTLEY_TAG
} // namespace motley

#endif
