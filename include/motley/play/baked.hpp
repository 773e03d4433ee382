// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/baked: a clip prepared for poses at any time: every segment is a cubic, indexed by whole frame.
#ifndef MOTLEY_PLAY_BAKED_HPP
#define MOTLEY_PLAY_BAKED_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "../config.hpp"
#include "player.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A clip's tracks as cubics in the caller's memory. It samples poses at any time, those of evaluate() but
/// for rounding (docs/guarantees.md, "Accuracy"), at a cost that does not depend on the previous time. It
/// takes several times the size of the file: use it for clips that are played often. All keys must be at
/// whole frames, as in every format of motley.
///
/// Made by make(). Afterwards it needs only the memory, which must not move, and neither the clip nor its
/// file. It is immutable after make(), so threads may share it. A default-constructed one plays nothing. To
/// bake only some tracks, bake a selection (clip/selection.hpp).
class baked_clip {
public:
  /// The element type of the memory.
  using memory_type = std::uint32_t;

  /// The number of words that a clip needs; the largest std::size_t if they are more than 2^32 - 1, because
  /// they are indexed with 32 bits. It grows with tracks times frames: check it before you allocate memory
  /// for an untrusted file. Costs at most about as much as make().
  template <clip C> [[nodiscard]] static constexpr std::size_t memory_size(const C& c) noexcept {
    baked_clip counted;
    builder<C> b{counted, nullptr, 0};
    (void)b.bake(c);
    return b.size();
  }

  /// Bakes a clip into this memory. errc::empty_clip if the clip has no tracks; errc::keys_between_frames if
  /// a key is not at a whole frame; errc::too_little_memory, with the required size, if the memory is smaller
  /// than memory_size(clip). Writes to the memory in any case.
  template <clip C>
  [[nodiscard]] static constexpr result<baked_clip> make(const C& c,
                                                         std::span<std::uint32_t> memory MOTLEY_LIFETIMEBOUND,
                                                         const player_options& options = {}) noexcept {
    baked_clip made;
    builder<C> b{made, memory.data(), memory.size()};
    if (const error e = b.bake(c)) return e;
    if (b.size() > memory.size()) return error::too_little_memory(memory.size(), b.size());
    made.words_ = memory.data();
    made.timeline_ = timeline::of(c, options.mode);
    return made;
  }

  constexpr baked_clip() noexcept = default;

  /// The number of floats in a pose: one for each channel of the clip's tracks; 0 if there is no clip.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }

  /// Writes the pose at a time in seconds. `out` must have room for pose_size() floats; otherwise nothing is
  /// written.
  constexpr void sample_seconds(double seconds, std::span<float> out) const noexcept {
    sample_frame(timeline_.frame_at(seconds), out);
  }
  /// The same at a frame, clamped to 0 to frame_count. The playback mode has no effect.
  constexpr void sample_frame(float frame, std::span<float> out) const noexcept {
    MOTLEY_ASSERT(out.size() >= pose_size_);
    if (out.size() >= pose_size_ && pose_size_ > 0) write(frame, out.data());
  }

private:
  static constexpr std::size_t lanes = 4;
  static constexpr std::uint64_t most = 0xFFFFFFFF; // words, so that a word can hold an index

  /// Writes the pose at a frame; `pose` must have room.
  constexpr void write(float frame, float* pose) const noexcept {
    const auto end = static_cast<float>(cells_ - 1);
    frame = frame > 0 ? (frame < end ? frame : end) : 0;
    const auto whole = static_cast<std::size_t>(static_cast<std::int64_t>(frame));
    const std::size_t cell = whole < cells_ ? whole : cells_ - 1;
    detail::copy_floats(words_, pose_size_, pose);
    sample_rows(frame, words_ + rows_.table + cell * rows_.count, pose);
    for (std::size_t i = 0; i < turns_.count; ++i) {
      const auto turn =
          detail::load_words<slerp_segment>(words_ + words_[turns_.table + cell * turns_.count + i]);
      detail::put(detail::strided_rows{pose + words_[turns_.places + i], 1}, 0, turn.at(frame));
    }
  }

  /// The locations, in words, of one kind of moving values: their indices in the pose, and for each whole
  /// frame where their segments are.
  struct kind {
    std::size_t count = 0, places = 0, table = 0;
  };
  /// c0, c1, c2, c3 and the frame that they count from.
  struct stored_cubic {
    detail::cubic c;
    float from;
  };

  constexpr void sample_rows(float frame, const std::uint32_t* table, float* pose) const noexcept {
    const std::uint32_t *const places = words_ + rows_.places, *const words = words_;
    std::size_t i = 0;
    if (!std::is_constant_evaluated())
      for (std::size_t left = rows_.count / lanes; left > 0; --left, i += lanes) {
        const std::uint32_t *const s = words + table[i], *const t = words + table[i + 1],
                                   *const u = words + table[i + 2], *const v = words + table[i + 3];
        auto c0 = detail::load4(s), c1 = detail::load4(t), c2 = detail::load4(u), c3 = detail::load4(v);
        detail::transpose(c0, c1, c2, c3);
        const auto x = frame - detail::float4{detail::load_float(s + 4), detail::load_float(t + 4),
                                              detail::load_float(u + 4), detail::load_float(v + 4)};
        const auto values = c0 + detail::if_positive(x, x * (c1 + x * (c2 + x * c3)));
        for (std::size_t k = 0; k < lanes; ++k) pose[places[i + k]] = values[k];
      }
    for (; i < rows_.count; ++i) {
      const auto [c, from] = detail::load_words<stored_cubic>(words + table[i]);
      const float x = frame - from;
      pose[places[i]] = x > 0 ? c.c0 + x * (c.c1 + x * (c.c2 + x * c.c3)) : c.c0;
    }
  }

  /// Lays out a clip and, while there is memory, writes it, in one pass.
  template <class C> class builder {
  public:
    /// Writes at most `capacity` words to `memory`, and the other members to `made`.
    constexpr builder(baked_clip& made, std::uint32_t* memory, std::size_t capacity) noexcept
        : made_{made}, memory_{memory}, capacity_{capacity} {}

    /// The number of words needed.
    [[nodiscard]] constexpr std::size_t size() const noexcept {
      return end_ <= most ? static_cast<std::size_t>(end_) : static_cast<std::size_t>(-1);
    }

    [[nodiscard]] constexpr error bake(const C& c) noexcept {
      detail::player_counts counts;
      for (track_outline o; c.next(o);) counts.add(o);
      if (counts.pose == 0) return error::empty_clip();
      cells_ = c.frame_count();
      cells_ += cells_ + 1 > cells_ ? 1 : 0; // frame_count itself has a cell, too
      made_.cells_ = cells_;
      made_.pose_size_ = counts.pose;
      allocate(counts.pose);
      made_.rows_ = rows_ = kind_of(counts.rows);
      made_.turns_ = turns_ = kind_of(counts.rotations);
      std::size_t place = 0, row = 0, turn = 0;
      for (track_outline o; c.next(o);) {
        if (end_ > most) break; // too many words to index
        const bool whole = c.visit(o, [&]<class Curve>(const Curve& curve) {
          using value_type = curve_value_t<Curve>;
          constexpr std::size_t width = component_count<value_type>;
          const auto first = static_cast<value_type>((*motley::keys_of(curve).begin()).value);
          for (std::size_t i = 0; i < width; ++i) put(place + i, motley::component(first, i));
          bool baked = true;
          if (detail::is_constant(curve)) {
          } else if constexpr (value_traits<value_type>::is_quaternion) {
            put(turns_.places + turn, static_cast<std::uint32_t>(place));
            baked = bake_curve(curve, turns_, turn++);
          } else {
            for (std::size_t i = 0; i < width; ++i)
              put(rows_.places + row + i, static_cast<std::uint32_t>(place + i));
            baked = bake_curve(curve, rows_, row);
            row += width;
          }
          place += width;
          return baked;
        });
        if (!whole) return error::keys_between_frames(o);
      }
      return {};
    }

  private:
    /// The next words. If they are beyond the memory, all further words are only counted.
    constexpr std::size_t allocate(std::uint64_t words) noexcept {
      const std::uint64_t at = end_;
      end_ += words;
      if (end_ > capacity_) memory_ = nullptr;
      return static_cast<std::size_t>(at);
    }
    constexpr kind kind_of(std::size_t count) noexcept {
      const std::size_t places = allocate(count);
      return {count, places, allocate(std::uint64_t{count} * cells_)};
    }
    template <class T> constexpr void put(std::size_t at, const T& value) const noexcept {
      if (memory_ != nullptr) detail::store_words(memory_ + at, value);
    }

    /// The segments of curve i of its kind, and where they are at each whole frame. Returns false if a key
    /// lies between frames.
    template <class Curve>
    constexpr bool bake_curve(const Curve& curve, const kind& k, std::size_t i) noexcept {
      if constexpr (detail::claims_to<Curve, ability::samples> ||
                    detail::claims_to<Curve, ability::segment_per_key>)
        if (memory_ == nullptr) {
          end_ += words_for_segment<Curve> * std::uint64_t{curve.size() < cells_ ? curve.size() : cells_};
          return true;
        }
      std::uint32_t state[detail::seek_words_of<Curve>() + 1] = {};
      std::size_t cell = 0;
      while (cell < cells_ && end_ <= most) {
        const auto frame = static_cast<float>(cell);
        const auto interval = detail::find_interval(curve, frame, cell > 0, state);
        const auto stop =
            interval.to < static_cast<float>(cells_) ? static_cast<std::size_t>(interval.to) : cells_;
        if (interval.from > frame || stop <= cell ||
            (stop < cells_ && interval.to > static_cast<float>(stop)))
          return false;
        const auto at = static_cast<std::uint32_t>(put_segment(interval));
        using value_type = curve_value_t<Curve>;
        constexpr std::size_t rows =
            value_traits<value_type>::is_quaternion ? 1 : component_count<value_type>;
        if (memory_ == nullptr) cell = stop;
        for (; cell < stop; ++cell)
          for (std::size_t row = 0; row < rows; ++row)
            put(k.table + cell * k.count + i + row,
                static_cast<std::uint32_t>(at + row * detail::words_for<stored_cubic>));
      }
      return true;
    }
    /// The segment of a curve in the form that put_segment() takes.
    template <class Curve>
    static constexpr std::uint64_t words_for_segment =
        value_traits<curve_value_t<Curve>>::is_quaternion
            ? detail::words_for<slerp_segment>
            : component_count<curve_value_t<Curve>>* detail::words_for<stored_cubic>;
    constexpr std::size_t put_segment(const detail::number_interval& j) noexcept {
      const std::size_t at = allocate(detail::words_for<stored_cubic>);
      put(at, stored_cubic{detail::cubic_of(j), j.from});
      return at;
    }
    constexpr std::size_t put_segment(const detail::segment_interval<slerp_segment>& j) noexcept {
      const std::size_t at = allocate(detail::words_for<slerp_segment>);
      put(at, j.segment);
      return at;
    }
    template <class V>
    constexpr std::size_t put_segment(const detail::segment_interval<lerp_segment<V>>& j) noexcept {
      const std::size_t at = allocate(component_count<V> * detail::words_for<stored_cubic>);
      for (std::size_t row = 0; row < component_count<V>; ++row)
        put(at + row * detail::words_for<stored_cubic>, stored_cubic{detail::cubic_of(j, row), j.from});
      return at;
    }

    baked_clip& made_;
    std::uint32_t* memory_;
    std::uint64_t capacity_, end_ = 0;
    std::size_t cells_ = 1;
    kind rows_{}, turns_{};
  };

  const std::uint32_t* words_ = nullptr; // first the constants and values of a pose, then the rest
  std::size_t pose_size_ = 0, cells_ = 1;
  kind rows_{}, turns_{};
  timeline timeline_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
