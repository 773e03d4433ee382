// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/keyed: curves stored as Hermite keyframes, for any layout and scaling of a key.
#ifndef MOTLEY_CURVE_KEYED_HPP
#define MOTLEY_CURVE_KEYED_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../config.hpp"
#include "../wire/byte_view.hpp"
#include "../wire/iterator.hpp"
#include "concepts.hpp"
#include "quantised.hpp"
#include "segment.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {
/// A number that a file stores: a packed number, a byte, or a struct for which there is a load().
template <class T>
concept stored_number = wire_record<T> && requires(const T& stored) {
  { detail::load_number(stored) } -> converts_to<float>;
};
} // namespace detail

/// The layout of a Hermite key: a struct with numbers `frame`, `value`, `in` and `out`, and maybe others. A
/// number can be a struct of yours, for which load(const T&), in its namespace, returns a number.
template <class K>
concept stored_key = detail::is_trivially_copyable<K> && alignof(K) == 1 && requires(const K& k) {
  requires detail::stored_number<std::remove_cvref_t<decltype(k.frame)>>;
  requires detail::stored_number<std::remove_cvref_t<decltype(k.value)>>;
  requires detail::stored_number<std::remove_cvref_t<decltype(k.in)>>;
  requires detail::stored_number<std::remove_cvref_t<decltype(k.out)>>;
};

namespace detail {
/// Does not compile if K is no stored_key, see check_value() in samples.hpp.
template <class K> void check_key() {
  static_assert(stored_key<K>, "keyed<Header, K>: K needs packed numbers frame, value, in and out");
}
/// Stands for a key that is no stored_key, so that no other error follows.
template <bool Scaled> struct no_key { std::uint8_t frame, value, in, out; };
template <> struct no_key<false> {
  std::uint8_t frame;
  le_f32 value, in, out;
};
/// Converts stored slopes to slopes per segment. The neighbouring key is `frames` away; a key without a
/// neighbour has a slope of 0 on that side.
template <slope_unit Unit> struct slope_scale {
  constexpr float operator()(float slope, float frames) const noexcept {
    return frames > 0 ? motley::round_to_float(double(slope) * double(frames)) : 0;
  }
};
template <> struct slope_scale<slope_unit::per_second> {
  float rate = 0;
  constexpr float operator()(float slope, float frames) const noexcept {
    if (!(frames > 0 && rate > 0)) return 0;
    return motley::round_to_float(double(slope) * double(frames) / double(rate));
  }
};
} // namespace detail

/// Stored keys of layout Key (a stored_key) after a Header that scales them. The curve is its own range of
/// keys: random access if Timing is absolute, otherwise forward. Slopes are per segment when they are
/// decoded; Slopes says what they are in the file. Models stored_curve and keyframe_range.
template <class Header, class Key, key_timing Timing = key_timing::absolute,
          slope_unit Slopes = slope_unit::per_segment>
class keyed : detail::slope_scale<Slopes> { // a base, which takes no room if it is empty
  using slopes = detail::slope_scale<Slopes>;
  using K = std::conditional_t<stored_key<Key>, Key, detail::no_key<(header_size<Header> > 0)>>;
  static_assert(rounds_once<Header, decltype(K::value)>);
  static_assert(Timing == key_timing::absolute ||
                std::is_unsigned_v<decltype(detail::load_number(std::declval<K>().frame))>);
  static constexpr bool whole_frames =
      std::is_unsigned_v<decltype(detail::load_number(std::declval<K>().frame))>;
  static constexpr bool scales_slopes = Slopes != slope_unit::per_segment;
  static constexpr bool per_second = Slopes == slope_unit::per_second;

public:
  /// See curve/concepts.hpp.
  static constexpr curve_kind kind =
      Timing == key_timing::absolute ? curve_kind::random_access : curve_kind::sequential;
  /// The header, ready for arithmetic.
  using header_type = ready_header<Header>;

  /// The bytes that `count` keys take, including the header.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept {
    (void)&detail::check_key<Key>;
    return header_size<Header> + count * sizeof(K);
  }

  constexpr keyed() noexcept = default;
  /// Needs bytes_for(count) readable bytes at `data`, count > 0, and absolute frames that never go backwards.
  /// If slopes are per second, this constructor makes all of them 0: use the next one.
  constexpr keyed(const std::byte* data, std::size_t count) noexcept
      : header_{motley::read_header<Header>(data)}, keys_{data + header_size<Header>, count} {
    (void)bytes_for(count);
    MOTLEY_ASSERT(count > 0);
  }
  /// The same for slopes per second. At a frame rate of 0 all slopes are 0.
  constexpr keyed(const std::byte* data, std::size_t count, float frame_rate) noexcept requires per_second
      : keyed{data, count} {
    static_cast<slopes&>(*this) = {frame_rate};
  }

  /// The header that scales the keys.
  [[nodiscard]] constexpr header_type header() const noexcept { return header_; }
  /// The stored bytes; null if there are none.
  [[nodiscard]] constexpr const std::byte* data() const noexcept {
    return keys_.data() != nullptr ? keys_.data() - header_size<Header> : nullptr;
  }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return keys_.size(); }
  [[nodiscard]] constexpr keyed keys() const noexcept { return *this; }

  /// Key i < size().
  [[nodiscard]] constexpr key operator[](std::size_t i) const noexcept
      requires(Timing == key_timing::absolute) {
    if constexpr (scales_slopes) return decode(keys_[i], 0, frames_before(i), frames_before(i + 1));
    return decode(keys_[i], 0, 0, 0);
  }
  /// The frame of key i < size(), as it is stored.
  [[nodiscard]] constexpr auto frame(std::size_t i) const noexcept requires(Timing == key_timing::absolute) {
    return detail::load_number(keys_[i].frame);
  }
  /// What is needed to continue from a relative key: its number, and the sum of the frames before it.
  struct seek_state_type {
    std::uint64_t index = 0, sum = 0; ///< index of the key, from 0; sum in frames
  };

  /// Iterates over relative keys and adds up their frames.
  class summing_walk {
  public:
    constexpr summing_walk() noexcept = default;
    /// Needs a state that a walk over the same keys returned, or {} for the first key.
    constexpr explicit summing_walk(const keyed& keys, seek_state_type from = {}) noexcept
        : keys_{keys}, index_{static_cast<std::size_t>(from.index)}, sum_{from.sum} {}

    /// The current state, for resume().
    [[nodiscard]] constexpr seek_state_type state() const noexcept { return {index_, sum_}; }

    [[nodiscard]] constexpr key current() const noexcept {
      const K k = keys_.keys_[index_];
      if constexpr (scales_slopes) {
        const bool is_last = index_ + 1 == keys_.size();
        return keys_.decode(k, sum_, index_ > 0 ? to_float(detail::load_number(k.frame)) : 0,
                            is_last ? 0 : to_float(detail::load_number(keys_.keys_[index_ + 1].frame)));
      }
      return keys_.decode(k, sum_, 0, 0);
    }
    constexpr void advance() noexcept { sum_ += detail::load_number(keys_.keys_[index_++].frame); }
    [[nodiscard]] constexpr std::size_t remaining() const noexcept { return keys_.size() - index_; }

  private:
    keyed keys_{};
    std::size_t index_ = 0;
    std::uint64_t sum_ = 0; // frames before this key
  };

  [[nodiscard]] constexpr auto begin() const noexcept {
    if constexpr (Timing == key_timing::absolute)
      return indexed_iterator<keyed>{*this, 0};
    else
      return walk_iterator<summing_walk>{summing_walk{*this}};
  }
  [[nodiscard]] constexpr auto end() const noexcept {
    if constexpr (Timing == key_timing::absolute)
      return indexed_iterator<keyed>{*this, size()};
    else
      return walk_iterator<summing_walk>{};
  }

  /// The key at a saved state.
  [[nodiscard]] constexpr auto resume(seek_state_type state) const noexcept
      requires(Timing == key_timing::relative) {
    return walk_iterator<summing_walk>{summing_walk{*this, state}};
  }

  /// Writes the values at frames 0 to `count` - 1. Every segment starts at a whole frame, so this is less
  /// work than for arbitrary keys.
  template <class Rows>
  constexpr void fill_from_start(const Rows& rows, std::size_t count) const noexcept requires whole_frames {
    const auto header = header_; // local copies, because stores to the rows cannot alias them
    const auto keys = keys_;
    const auto row = rows[0];
    const std::size_t size = keys.size();
    K k = keys[0];
    std::uint64_t frame = detail::load_number(k.frame);
    float value = value_of(header, k), out = out_of(header, k);
    std::size_t begin = frame < count ? static_cast<std::size_t>(frame) : count;
    row.hold(0, begin, value);
    for (std::size_t i = 1; i < size && begin < count; ++i) {
      k = keys[i];
      const std::uint64_t next = detail::load_number(k.frame) + (Timing == key_timing::absolute ? 0 : frame);
      const float right = value_of(header, k);
      if (next > frame) {
        const std::size_t end = next < count ? static_cast<std::size_t>(next) : count;
        const float length = to_float(next) - to_float(frame);
        row.cubic(begin, end, 0,
                  hermite_segment::of(0, length, value, right - value, per_segment(out, length),
                                      per_segment(in_of(header, k), length)));
        row[begin] = value; // exact whatever the slopes
        begin = end;
        frame = next;
      }
      value = right;
      out = out_of(header, k);
    }
    row.hold(begin, count, value);
  }

private:
  /// Converts through a signed type: that takes one instruction, an unsigned one several.
  static constexpr float to_float(std::uint64_t frame) noexcept {
    return static_cast<float>(static_cast<std::int64_t>(frame));
  }
  /// Decodes a stored key. Its frame counts from `start`. `before` and `after` are the frames to its
  /// neighbours, if slopes depend on them.
  constexpr key decode(const K& k, std::uint64_t start, float before, float after) const noexcept {
    return {frame_of(k, start), value_of(header_, k), per_segment(in_of(header_, k), before),
            per_segment(out_of(header_, k), after)};
  }
  // A header without scaling returns the stored numbers, which may be doubles or large integers.
  static constexpr float value_of(const header_type& h, const K& k) noexcept {
    return static_cast<float>(h.value(detail::load_number(k.value)));
  }
  static constexpr float in_of(const header_type& h, const K& k) noexcept {
    return static_cast<float>(h.in(detail::load_number(k.in)));
  }
  static constexpr float out_of(const header_type& h, const K& k) noexcept {
    return static_cast<float>(h.out(detail::load_number(k.out)));
  }
  constexpr float per_segment(float slope, [[maybe_unused]] float frames) const noexcept {
    if constexpr (scales_slopes)
      return slopes::operator()(slope, frames);
    else
      return slope;
  }
  /// The frames from key i - 1 to key i; 0 if either does not exist.
  constexpr float frames_before(std::size_t i) const noexcept {
    return i > 0 && i < size() ? frame_of(keys_[i], 0) - frame_of(keys_[i - 1], 0) : 0;
  }
  /// The sum is exact before it is rounded to float, so rounding cannot reverse the order of two keys.
  static constexpr float frame_of(const K& k, std::uint64_t start) noexcept {
    if constexpr (Timing == key_timing::absolute)
      return static_cast<float>(detail::load_number(k.frame));
    else
      return to_float(start + detail::load_number(k.frame));
  }

  header_type header_{};
  packed_array<K> keys_{};
};

namespace detail {
/// Relative frames are unsigned, and their sum has 64 bits.
template <class Header, class Key, slope_unit Slopes>
inline constexpr bool is_always_in_order<keyed<Header, Key, key_timing::relative, Slopes>> = true;
template <class Header, class Key, key_timing Timing, slope_unit Slopes>
inline constexpr bool is_built_in<keyed<Header, Key, Timing, Slopes>> = true;
template <class Header, class Key, key_timing Timing>
inline constexpr bool is_rated<keyed<Header, Key, Timing, slope_unit::per_second>> = true;
} // namespace detail

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <class Header, class K, motley::key_timing Timing, motley::slope_unit Slopes>
inline constexpr bool std::ranges::enable_borrowed_range<motley::keyed<Header, K, Timing, Slopes>> = true;
template <class Header, class K, motley::key_timing Timing, motley::slope_unit Slopes>
inline constexpr bool std::ranges::enable_view<motley::keyed<Header, K, Timing, Slopes>> = true;

#endif
