// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/keyed: curves stored as Hermite keyframes, for any layout and scaling of a key.
#ifndef MOTLEY_CURVE_KEYED_HPP
#define MOTLEY_CURVE_KEYED_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../wire/byte_view.hpp"
#include "../wire/iterator.hpp"
#include "concepts.hpp"
#include "hermite.hpp"
#include "quantised.hpp"

namespace motley::inline MOTLEY_TAG {

namespace detail {
/// A number of a stored key.
template <class T> [[nodiscard]] constexpr auto key_number(const T& stored) noexcept {
  constexpr bool is_number = converts_to<decltype(detail::load_number(stored)), float>;
  static_assert(is_number,
                "a key needs numbers: write load(const T&), in the namespace of T, that returns one; for keys"
                " of other curve_values write a curve with keys() of value_key");
  if constexpr (is_number)
    return detail::load_number(stored);
  else
    return 0.0F; // so that no other error follows
}
} // namespace detail

/// Stored keys of layout K (packed members frame, value, in, out) after a Header that scales them. The curve
/// is its own range of keys: random access if Timing is absolute, otherwise forward. Models stored_curve and
/// keyframe_range.
template <class Header, wire_record K, key_timing Timing = key_timing::absolute> class keyed {
  static_assert(rounds_once<Header, decltype(K::value)>);
  static_assert(Timing == key_timing::absolute ||
                std::is_unsigned_v<decltype(detail::key_number(std::declval<K>().frame))>);
  static constexpr bool whole_frames =
      std::is_unsigned_v<decltype(detail::key_number(std::declval<K>().frame))>;

public:
  /// Every keyed curve checks the order of its keys; one with relative frames can also resume from a saved
  /// state. See curve/concepts.hpp.
  static constexpr ability abilities =
      (Timing == key_timing::absolute ? ability::order_check : ability::order_check | ability::resume) |
      (whole_frames ? ability::fill : ability::none) |
      (header_size<Header> > 0 ? ability::header : ability::none);
  /// The header, ready for arithmetic.
  using header_type = ready_header<Header>;

  /// The bytes that `count` keys take, including the header.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept {
    return header_size<Header> + count * sizeof(K);
  }

  /// The first of `count` stored keys whose frame is NaN or less than that of the previous key; `count` if
  /// all are in order. Relative frames are always in order: they are unsigned, and their sum has 64 bits.
  [[nodiscard]] static constexpr std::size_t first_backward(const std::byte* data,
                                                            std::size_t count) noexcept {
    if constexpr (Timing == key_timing::absolute) {
      const packed_array<K> keys{data + header_size<Header>, count};
      auto before = detail::key_number(keys[0].frame);
      for (std::size_t i = 0; i < count; ++i) {
        const auto frame = detail::key_number(keys[i].frame);
        if (!(before <= frame)) return i;
        before = frame;
      }
    }
    return count;
  }

  constexpr keyed() noexcept = default;
  /// Needs bytes_for(count) readable bytes at `data`, count > 0, and absolute frames that never go backwards.
  constexpr keyed(const std::byte* data, std::size_t count) noexcept
      : keyed{motley::read_header<Header>(data), data, count} {}
  /// The same with a header that was read before.
  constexpr keyed(const header_type& header, const std::byte* data, std::size_t count) noexcept
      : header_{header}, keys_{data + header_size<Header>, count} {}

  /// The header that scales the keys.
  [[nodiscard]] constexpr header_type header() const noexcept { return header_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return keys_.size(); }
  [[nodiscard]] constexpr keyed keys() const noexcept { return *this; }

  /// Key i < size().
  [[nodiscard]] constexpr key operator[](std::size_t i) const noexcept
      requires(Timing == key_timing::absolute) {
    return decode(keys_[i], 0);
  }
  /// The frame of key i < size(). Only for absolute frames.
  [[nodiscard]] constexpr float frame(std::size_t i) const noexcept { return frame_of(keys_[i], 0); }

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

    [[nodiscard]] constexpr key current() const noexcept { return keys_.decode(keys_.keys_[index_], sum_); }
    constexpr void advance() noexcept { sum_ += detail::key_number(keys_.keys_[index_++].frame); }
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
  [[nodiscard]] constexpr auto resume(seek_state_type mark) const noexcept
      requires(Timing == key_timing::relative) {
    return walk_iterator<summing_walk>{summing_walk{*this, mark}};
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
    std::uint64_t frame = detail::key_number(k.frame);
    float value = header.value(detail::key_number(k.value)), out = header.out(detail::key_number(k.out));
    std::size_t begin = frame < count ? static_cast<std::size_t>(frame) : count;
    row.hold(0, begin, value);
    for (std::size_t i = 1; i < size && begin < count; ++i) {
      k = keys[i];
      const std::uint64_t next = detail::key_number(k.frame) + (Timing == key_timing::absolute ? 0 : frame);
      const float right = header.value(detail::key_number(k.value));
      if (next > frame) {
        const std::size_t end = next < count ? static_cast<std::size_t>(next) : count;
        row.cubic(begin, end, 0,
                  hermite_segment::of(0, to_float(next) - to_float(frame), value, right - value, out,
                                      header.in(detail::key_number(k.in))));
        row[begin] = value; // exact whatever the slopes
        begin = end;
        frame = next;
      }
      value = right;
      out = header.out(detail::key_number(k.out));
    }
    row.hold(begin, count, value);
  }

private:
  /// Converts through a signed type: that takes one instruction, an unsigned one several.
  static constexpr float to_float(std::uint64_t frame) noexcept {
    return static_cast<float>(static_cast<std::int64_t>(frame));
  }
  /// Decodes a stored key. Its frame counts from `start`.
  constexpr key decode(const K& k, std::uint64_t start) const noexcept {
    return {frame_of(k, start), header_.value(detail::key_number(k.value)),
            header_.in(detail::key_number(k.in)), header_.out(detail::key_number(k.out))};
  }
  /// The sum is exact before it is rounded to float, so rounding cannot reverse the order of two keys.
  static constexpr float frame_of(const K& k, std::uint64_t start) noexcept {
    if constexpr (Timing == key_timing::absolute)
      return static_cast<float>(detail::key_number(k.frame));
    else
      return to_float(start + detail::key_number(k.frame));
  }

  header_type header_{};
  packed_array<K> keys_{};
};

} // namespace motley::inline MOTLEY_TAG

#endif
