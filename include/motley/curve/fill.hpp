// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/fill: a curve's value at every whole frame, in one pass that compilers vectorise.
#ifndef MOTLEY_CURVE_FILL_HPP
#define MOTLEY_CURVE_FILL_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "../config.hpp"
#include "../wire/simd.hpp"
#include "concepts.hpp"
#include "evaluate.hpp"
#include "segment.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// A frame number as float. The conversion goes through a signed type: it takes one instruction, an unsigned
/// one several. (A wider one than std::ptrdiff_t, where that has 32 bits: an ANIM may have more frames.)
constexpr float float_of(std::size_t frame) noexcept {
  return static_cast<float>(static_cast<std::int64_t>(frame));
}

/// The first of the `count` frames from `first` on that is not before `frame`; `count` if there is none.
constexpr std::size_t first_frame_from(float frame, std::size_t first, std::size_t count) noexcept {
  if (!(frame > float_of(first))) return 0;
  if (frame > float_of(first + count - 1)) return count;
  const auto whole = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(frame));
  const std::size_t i = (float_of(whole) < frame ? whole + 1 : whole) - first;
  return i < count ? i : count; // rounding can make float(count) greater than count
}

/// The values of one channel, contiguous. hold() and cubic() write whole blocks while there is room, so they
/// may overwrite values after `last`; the caller must write those afterwards. `stop` is the end of the
/// caller's memory. Whole blocks avoid scalar tails.
struct dense_row {
  float *data, *stop;

  constexpr float& operator[](std::size_t i) const noexcept { return data[i]; }
  /// Writes `value` to places `first` to `last` - 1.
  constexpr void hold(std::size_t first, std::size_t last, float value) const noexcept {
    float *at = data + first, *const end = data + last; // copies: stores cannot alias them
    if (!std::is_constant_evaluated()) {
      const float4 four = float4{value, value, value, value};
      for (float* const whole = last_block(at, end); at < whole; at += 16) {
        store4(at, four);
        store4(at + 4, four);
        store4(at + 8, four);
        store4(at + 12, four);
      }
    }
    for (; at < end; ++at) *at = value;
  }
  /// Writes a segment to places `first` to `last` - 1. Place `first` is `x` frames after the left key.
  constexpr void cubic(std::size_t first, std::size_t last, float x,
                       const hermite_segment& s) const noexcept {
    float *at = data + first, *const end = data + last;
    const hermite_segment mine = s;
    if (std::is_constant_evaluated()) {
      for (; at < end; ++at, x += 1) *at = mine.polynomial(x * mine.inverse_length);
      return;
    }
    const float4 c0 = float4{mine.c0, mine.c0, mine.c0, mine.c0},
                 c1 = float4{mine.c1, mine.c1, mine.c1, mine.c1},
                 c2 = float4{mine.c2, mine.c2, mine.c2, mine.c2},
                 c3 = float4{mine.c3, mine.c3, mine.c3, mine.c3},
                 length = float4{mine.inverse_length, mine.inverse_length, mine.inverse_length,
                                 mine.inverse_length};
    float4 frames = x + float4{0, 1, 2, 3};
    const auto put_block = [&](float* to) {
      const float4 t = frames * length, u = (frames + float4{4, 4, 4, 4}) * length;
      detail::store4(to, c0 + t * (c1 + t * (c2 + t * c3)));
      detail::store4(to + 4, c0 + u * (c1 + u * (c2 + u * c3)));
      frames = frames + float4{8, 8, 8, 8};
    };
    if (stop - end >= 8) {
      for (; at < end; at += 8) put_block(at);
      return;
    }
    const std::ptrdiff_t left = end - at;
    for (std::ptrdiff_t done = 0; done < left; done += 8) { // near the end of the memory
      float block[8];
      put_block(block);
      for (std::ptrdiff_t i = 0; i < 8 && done + i < left; ++i) at[done + i] = block[i];
    }
  }

private:
  /// Where to stop writing blocks of 16 that start at `at`. This is `end` if the memory has room for the
  /// block that crosses `end`, otherwise the end of the last block that lies before `end`.
  constexpr float* last_block(float* at, float* end) const noexcept {
    return stop - end >= 16 ? end : at + static_cast<std::size_t>(end - at) / 16 * 16;
  }
};

/// The values of one channel in consecutive poses, `stride` floats apart.
struct strided_row {
  float* data;
  std::size_t stride;

  constexpr float& operator[](std::size_t i) const noexcept { return data[i * stride]; }
  constexpr void hold(std::size_t first, std::size_t last, float value) const noexcept {
    for (; first < last; ++first) (*this)[first] = value;
  }
  constexpr void cubic(std::size_t first, std::size_t last, float x,
                       const hermite_segment& s) const noexcept {
    const hermite_segment mine = s;
    for (; first < last; ++first, x += 1) (*this)[first] = mine.polynomial(x * mine.inverse_length);
  }
};

/// The channels of a curve, one row after another.
struct dense_rows {
  float* data;
  std::size_t frames;
  float* stop; // end of the memory
  constexpr dense_row operator[](std::size_t row) const noexcept { return {data + row * frames, stop}; }
};
/// The channels of a curve, next to each other in each pose.
struct strided_rows {
  float* data;
  std::size_t stride;
  constexpr strided_row operator[](std::size_t row) const noexcept { return {data + row, stride}; }
};

/// Writes a value to place i of each row.
template <class Rows, curve_value V>
constexpr void put(const Rows& rows, std::size_t i, const V& value) noexcept {
  for (std::size_t row = 0; row < component_count<V>; ++row) rows[row][i] = motley::component(value, row);
}

/// Keys stored by member, so that the segments between them are computed four at a time.
struct key_columns {
  static constexpr std::size_t most = 16;
  /// One element for each key. Slopes are per Rate frames, see put(). Vector loads read a few elements past
  /// the last key.
  float frame[most + 4], value[most + 4], in[most + 4], out[most + 4];

  /// Writes the segments between the first `count` keys to places from `begin` on, before `stop`. Frames are
  /// whole and in order. Returns the place of the last key, which becomes the first key of the next call.
  template <int Rate, class Row>
  constexpr std::size_t put(const Row& row, std::size_t count, std::size_t begin, std::size_t stop) noexcept {
    if (count == 2 && value[0] - value[1] == 0 && out[0] == 0 && in[1] == 0) { // a common case
      const std::size_t end = place_of(1, stop);
      if (begin < end) {
        row.hold(begin, end, value[0] + 0.0F); // the cubic gives +0, never -0
        row[begin] = value[0];
        begin = end;
      }
    } else {
      make_segments<Rate>(count);
      for (std::size_t i = 0; i + 1 < count; ++i) {
        const std::size_t end = place_of(i + 1, stop);
        if (end <= begin) continue;
        row.cubic(begin, end, 0, hermite_segment{0, inverse_length[i], value[i], c1[i], c2[i], c3[i]});
        row[begin] = value[i]; // exact whatever the slopes
        begin = end;
      }
    }
    frame[0] = frame[count - 1];
    value[0] = value[count - 1];
    out[0] = out[count - 1];
    return begin;
  }

private:
  /// The place of key i, but at most `stop`.
  constexpr std::size_t place_of(std::size_t i, std::size_t stop) const noexcept {
    const auto place = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(frame[i]));
    return place < stop ? place : stop;
  }
  /// hermite_segment::of() for all segments.
  template <int Rate> constexpr void make_segments(std::size_t count) noexcept {
    constexpr auto rate = static_cast<float>(Rate);
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i + 1 < count; ++i) {
        const float length = frame[i + 1] - frame[i];
        const auto s = hermite_segment::of(0, length, value[i], value[i + 1] - value[i],
                                           out[i] * length / rate, in[i + 1] * length / rate);
        inverse_length[i] = s.inverse_length, c1[i] = s.c1, c2[i] = s.c2, c3[i] = s.c3;
      }
      return;
    }
    const float4 none{0, 0, 0, 0};
    detail::store4(frame + count, none);
    detail::store4(value + count, none);
    detail::store4(in + count, none);
    detail::store4(out + count, none);
    for (std::size_t i = 0; i + 1 < count; i += 4) {
      // Frames are whole. Two keys at one frame make a segment that nobody uses; its length counts as 1 to
      // avoid a division by 0.
      const float4 beyond_one = (detail::load4(frame + i + 1) - detail::load4(frame + i)) - 1.0F,
                   length = detail::if_positive(beyond_one, beyond_one) + 1.0F,
                   change = detail::load4(value + i + 1) - detail::load4(value + i),
                   left = detail::load4(out + i) * length / rate,
                   right = detail::load4(in + i + 1) * length / rate;
      detail::store4(inverse_length + i, 1.0F / length);
      detail::store4(c1 + i, left);
      const auto terms = detail::hermite_terms(change, left, right);
      detail::store4(c2 + i, terms.c2);
      detail::store4(c3 + i, terms.c3);
    }
  }

  float inverse_length[most], c1[most], c2[most], c3[most]; // coefficients of the segments; c0 is the value
};

/// The whole frames `first` to `first` + `count` - 1.
struct whole_frames {
  std::size_t first, count;

  [[nodiscard]] constexpr float operator[](std::size_t i) const noexcept { return float_of(first + i); }
  [[nodiscard]] constexpr std::size_t from(float frame) const noexcept {
    return first_frame_from(frame, first, count);
  }
};

/// Writes a segment's values to places begin to end - 1 of the rows. It may also overwrite later places.
template <class Segment, class Rows>
constexpr void put_segment(const Rows& rows, const whole_frames& frames, std::size_t begin, std::size_t end,
                           const Segment& s) noexcept {
  if constexpr (std::is_same_v<Segment, hermite_segment>) {
    if (begin >= end) return;
    rows[0].cubic(begin, end, frames[begin] - s.from, s);
    if (frames[begin] == s.from) rows[0][begin] = s.c0; // exact whatever the slopes
  } else {
    for (; begin < end; ++begin) detail::put(rows, begin, s.at(frames[begin]));
  }
}
/// Writes a value to places begin to end - 1 of the rows. If there is only one row, it may also overwrite
/// later places.
template <curve_value V, class Rows>
constexpr void put_value(const Rows& rows, std::size_t begin, std::size_t end, const V& value) noexcept {
  if constexpr (component_count<V> == 1)
    rows[0].hold(begin, end, motley::component(value, 0));
  else
    for (; begin < end; ++begin) detail::put(rows, begin, value);
}

/// Has the optional member of a curve, see motley::curve.
template <class C, class Rows>
concept fills_itself = requires(const C& c, const Rows& rows, std::size_t count) {
  c.fill_from_start(rows, count);
};

template <curve_like C, class Rows>
constexpr void fill(const C& c, const Rows& rows, const whole_frames& frames) noexcept {
  using value_type = curve_value_t<C>;
  if constexpr (fills_itself<C, Rows>) {
    if (frames.first == 0) return c.fill_from_start(rows, frames.count);
  }
  if constexpr (curve_kind_of<C> == curve_kind::samples) {
    const std::size_t size = c.size();
    if (size == 1) return detail::put_value(rows, 0, frames.count, static_cast<value_type>(c.sample_at(0)));
    const std::size_t left = size > frames.first ? size - frames.first : 0,
                      stored = left < frames.count ? left : frames.count;
    for (std::size_t row = 0; row < component_count<value_type>;
         ++row) { // hold() may overwrite the next row's start
      for (std::size_t i = 0; i < stored; ++i)
        rows[row][i] = motley::component(static_cast<value_type>(c.sample_at(frames.first + i)), row);
      if (stored < frames.count)
        rows[row].hold(stored, frames.count,
                       motley::component(static_cast<value_type>(c.sample_at(size - 1)), row));
    }
  } else {
    const auto& keys = motley::keys_of(c);
    auto at = motley::key_at_or_before(keys.begin(), keys.end(), float_of(frames.first));
    auto left = *at;
    std::size_t i = frames.from(static_cast<float>(left.frame));
    detail::put_value(rows, 0, i, static_cast<value_type>(left.value));
    for (const auto stop = keys.end(); ++at != stop && i < frames.count;) {
      const auto right = *at;
      const std::size_t next = frames.from(static_cast<float>(right.frame));
      detail::put_segment(rows, frames, i, next, motley::segment_between(left, right));
      i = next;
      left = right;
    }
    detail::put_value(rows, i, frames.count, static_cast<value_type>(left.value));
  }
}

} // namespace detail

/// A curve with the optional member fill_from_start(), see motley::curve. State it beside such a curve of
/// yours, because fill() does not call one that is misspelt or takes other arguments:
///
///     static_assert(motley::self_filling<my_curve>);
template <class C>
concept self_filling = curve<C> && detail::fills_itself<C, detail::strided_rows>;

/// out[i] = evaluate(c, i), for every i. A curve of vectors or quaternions has a row for each component, one
/// row after another: out[row * frames + i], where frames = out.size() / component_count, which must have no
/// remainder.
template <curve_like C> constexpr void fill(const C& c, std::span<float> out) noexcept {
  const std::size_t frames = out.size() / component_count<curve_value_t<C>>;
  MOTLEY_ASSERT(out.size() == frames * component_count<curve_value_t<C>>);
  if (frames > 0)
    detail::fill(c, detail::dense_rows{out.data(), frames, out.data() + out.size()}, {0, frames});
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
