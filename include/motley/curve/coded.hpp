// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// curve/coded: curves whose keys have only as many numbers as they need, and a code that says how many.
#ifndef MOTLEY_CURVE_CODED_HPP
#define MOTLEY_CURVE_CODED_HPP

#include <cstddef>
#include <cstdint>

#include "../wire/packed.hpp"
#include "key.hpp"

namespace motley {

/// A stored curve's three parts, each where it lies: frame numbers, codes and numbers.
struct coded_parts {
  const std::byte* frames = nullptr;
  const std::byte* codes = nullptr;
  const std::byte* numbers = nullptr;
};

/// The codes of keys, 2 bits each, four to a byte, from its most significant bits on.
namespace key_codes {

[[nodiscard]] constexpr std::uint32_t bytes_for(std::uint32_t keys) noexcept { return (keys + 3) / 4; }

/// The code of key i: 0 to 3, the numbers that it has.
[[nodiscard]] constexpr std::uint32_t code(const std::byte* codes, std::uint32_t i) noexcept {
  return (std::to_integer<std::uint32_t>(codes[i / 4]) >> (6 - 2 * (i % 4))) & 3U;
}

/// The numbers that the first `keys` keys have.
[[nodiscard]] constexpr std::uint32_t sum(const std::byte* codes, std::uint32_t keys) noexcept {
  const auto four = [&](std::uint32_t i, std::uint32_t unused) {
    const std::uint32_t byte = std::to_integer<std::uint32_t>(codes[i]) >> unused;
    const std::uint32_t pairs = (byte & 0x33U) + ((byte >> 2U) & 0x33U);
    return (pairs & 15U) + (pairs >> 4U);
  };
  std::uint32_t total = 0;
  for (std::uint32_t i = 0; i < keys / 4; ++i) total += four(i, 0);
  if (keys % 4 != 0) total += four(keys / 4, 8 - 2 * (keys % 4));
  return total;
}

} // namespace key_codes

/// Keys at frame 0, at stored frames, and at the clip's last frame. A key's code is the count of numbers that
/// it has: none (value and slopes are 0), its value (slopes 0), slope and value, or left slope, right slope
/// and value. Slopes are stored per second, at Rate frames a second, and decoded per segment; a key without a
/// neighbour on one side has a slope of 0 there. Frame and Number are stored numbers. The curve is its own
/// range of keys, to be walked forward. Models curve and keyframe_range.
template <wire_record Frame, wire_record Number, int Rate> class coded_keys {
public:
  /// The first key at an earlier frame than the key ahead of it; size() if all are in order.
  [[nodiscard]] static constexpr std::uint32_t first_backward(const std::byte* frames, std::uint32_t between,
                                                              std::uint32_t last) noexcept {
    std::uint32_t before = 0;
    for (std::uint32_t i = 0; i < between; ++i) {
      const std::uint32_t frame = frame_in(frames, i);
      if (frame < before) return i + 1;
      before = frame;
    }
    return last < before ? between + 1 : between + 2;
  }

  constexpr coded_keys() noexcept = default;
  /// Needs `between` frames, key_codes::bytes_for(between + 2) codes and key_codes::sum() numbers; frames
  /// that never go backwards; and a last frame that is not before them.
  constexpr coded_keys(const coded_parts& parts, std::uint32_t between, std::uint32_t last) noexcept
      : parts_{parts}, between_{between}, last_{last} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return std::size_t{between_} + 2; }
  [[nodiscard]] constexpr coded_keys keys() const noexcept { return *this; }

  class walk {
  public:
    constexpr walk() noexcept = default;
    constexpr explicit walk(const coded_keys& keys) noexcept
        : keys_{keys},
          left_{keys.between_ + 2},
          next_{keys.frame_of(1)},
          code_{key_codes::code(keys.parts_.codes, 0)} {}

    [[nodiscard]] constexpr key now() const noexcept {
      const float value = code_ > 0 ? number_at(code_ - 1) : 0;
      if (code_ < 2) return {frame(), value, 0, 0};
      const float left = number_at(0), right = code_ == 2 ? left : number_at(1);
      return {frame(), value, per_segment(left, frame_ - before_), per_segment(right, next_ - frame_)};
    }
    constexpr void step() noexcept {
      keys_.parts_.numbers += sizeof(Number) * code_;
      before_ = frame_;
      frame_ = next_;
      if (--left_ == 0) return;
      const std::uint32_t index = keys_.between_ + 2 - left_;
      code_ = key_codes::code(keys_.parts_.codes, index);
      if (left_ > 1) next_ = keys_.frame_of(index + 1);
    }
    [[nodiscard]] constexpr std::uint32_t left() const noexcept { return left_; }

    [[nodiscard]] constexpr float frame() const noexcept {
      return static_cast<float>(static_cast<std::int32_t>(frame_));
    }
    /// The count of numbers that the key is stored as.
    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }

  private:
    constexpr float number_at(std::uint32_t i) const noexcept {
      return static_cast<float>(number(unpack<Number>(keys_.parts_.numbers + i * sizeof(Number))));
    }
    static constexpr float per_segment(float slope, std::uint32_t frames) noexcept {
      return frames > 0 ? slope * static_cast<float>(static_cast<std::int32_t>(frames)) / Rate : 0;
    }

    coded_keys keys_{};      // its numbers start at this key's
    std::uint32_t left_ = 0; // keys from this one on
    std::uint32_t before_ = 0, frame_ = 0, next_ = 0;
    std::uint32_t code_ = 0;
  };

  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept {
    return walk_iterator<walk>{walk{*this}};
  }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }

private:
  static constexpr std::uint32_t frame_in(const std::byte* frames, std::uint32_t i) noexcept {
    return number(unpack<Frame>(frames + i * sizeof(Frame)));
  }
  /// The frame of key i > 0.
  constexpr std::uint32_t frame_of(std::uint32_t i) const noexcept {
    return i <= between_ ? frame_in(parts_.frames, i - 1) : last_;
  }

  coded_parts parts_{};
  std::uint32_t between_ = 0, last_ = 0;
};

} // namespace motley

#endif
