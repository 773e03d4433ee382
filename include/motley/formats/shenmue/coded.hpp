// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/coded: curves whose keys have a variable number of stored numbers, given by a code;
// measures and checks of many consecutive ones.
#ifndef MOTLEY_FORMATS_SHENMUE_CODED_HPP
#define MOTLEY_FORMATS_SHENMUE_CODED_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../curve/concepts.hpp"
#include "../../curve/fill.hpp"
#include "../../wire/convert.hpp"
#include "../../wire/packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The addresses of a stored curve's three parts: frame numbers, codes and numbers.
struct coded_parts {
  const std::byte* frames = nullptr;  ///< of all keys except the first and the last
  const std::byte* codes = nullptr;   ///< of all keys, see key_codes
  const std::byte* numbers = nullptr; ///< for each key as many as its code says
  /// From `numbers` on, including later data; 0: only the curve's own.
  std::size_t readable_bytes = 0;
};

/// The codes of keys: 2 bits each, four to a byte, starting at the most significant bits.
namespace key_codes {

/// The number of bytes of the codes of `keys` keys, rounded up.
[[nodiscard]] constexpr std::uint32_t bytes_for(std::uint32_t keys) noexcept { return (keys + 3) / 4; }

/// The code of key i: 0 to 3, the count of its numbers.
[[nodiscard]] constexpr std::uint32_t code(const std::byte* codes, std::uint32_t i) noexcept {
  return (std::to_integer<std::uint32_t>(codes[i / 4]) >> (6 - 2 * (i % 4))) & 3U;
}

/// The codes of the next 32 keys, the first in the highest bits. `last` is the last address from which eight
/// bytes can be read; codes after them read as zero. Needs codes < last + 8.
MOTLEY_INLINE [[nodiscard]] constexpr std::uint64_t window(const std::byte* codes,
                                                           const std::byte* last) noexcept {
  using eight_bytes = packed<std::uint64_t, std::endian::big>;
  if (codes <= last) [[likely]]
    return unpack<eight_bytes>(codes).value();
  return unpack<eight_bytes>(last).value() << (8 * (codes - last));
}

/// The sum of a window's codes.
MOTLEY_INLINE [[nodiscard]] constexpr std::uint32_t sum(std::uint64_t window) noexcept {
  const std::uint64_t pairs = (window & 0x3333333333333333U) + (window >> 2U & 0x3333333333333333U);
  const std::uint64_t fours = (pairs + (pairs >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::uint32_t>(fours * 0x0101010101010101U >> 56U);
}

/// The total count of numbers of the first `keys` keys, keys > 0. A small count takes one step. Has the
/// preconditions of window().
MOTLEY_INLINE [[nodiscard]] constexpr std::uint32_t sum(const std::byte* codes, std::uint32_t keys,
                                                        const std::byte* last) noexcept {
  std::uint32_t more = 0;
  for (; keys > 32; --keys) more += code(codes, keys - 1);
  return more + sum(window(codes, last) >> (64 - 2 * keys));
}

/// The sum of all codes in some bytes, bytes > 0. Has the preconditions of window().
[[nodiscard]] constexpr std::uint32_t sum_of_all(const std::byte* codes, std::uint32_t bytes,
                                                 const std::byte* last) noexcept {
  std::uint32_t total = 0;
  for (; bytes > 8; bytes -= 8, codes += 8) total += sum(window(codes, last));
  return total + sum(window(codes, last) >> (64 - 8 * bytes));
}

} // namespace key_codes

/// The position of a key of coded_keys, in eight bytes: its index, and the offset of its numbers from the
/// curve's first number.
struct coded_seek_state {
  std::uint32_t index = 0, offset = 0; ///< index in keys, offset in bytes, both from 0
};

/// A curve with keys at frame 0, at stored frames, and at the clip's last frame. A key's code is the count of
/// its numbers. 0: value and slopes are 0; 1: value (slopes 0); 2: slope, value; 3: left slope, right slope,
/// value. Slopes are stored per second, at Rate frames per second, and decoded per segment. A key without a
/// neighbour on one side has a slope of 0 there. Frame and Number are stored numbers. The curve is its own
/// range of keys, for forward iteration. Models `curve` and `keyframe_range`.
template <wire_record Frame, wire_record Number, int Rate> class coded_keys {
public:
  /// See curve/concepts.hpp.
  static constexpr curve_kind kind = curve_kind::sequential;

  /// Can only be assigned to.
  constexpr coded_keys() noexcept = default;
  /// Needs `between` frames, key_codes::bytes_for(between + 2) bytes of codes and key_codes::sum() numbers.
  /// The frames must never go backwards, and `last` must not be before them.
  constexpr coded_keys(const coded_parts& parts, std::uint32_t between, std::uint32_t last) noexcept
      : parts_{parts}, between_{between}, last_{last} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return std::size_t{between_} + 2; }
  [[nodiscard]] constexpr coded_keys keys() const noexcept { return *this; }
  /// The number of the first key whose frame is less than that of the previous key; size() if all are in
  /// order. Reads only frames. (detail::first_backward() would compile the iterators of all keys in every
  /// unit that includes MOTN.)
  [[nodiscard]] constexpr std::uint32_t first_backward() const noexcept {
    std::uint32_t i = 2; // key 0 is at frame 0
    while (i < size() && frame_of(i - 1) <= frame_of(i)) ++i;
    return i;
  }

  /// Iterates over the keys.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Needs a state that a walk over the same keys returned, or {} for the first key.
    constexpr explicit walk(const coded_keys& keys, const coded_seek_state& at = {}) noexcept
        : keys_{keys}, index_{at.index}, offset_{at.offset} {
      if (index_ > 0) {
        frame_ = keys_.frame_of(index_);
        before_ = frame_ - (index_ > 1 ? keys_.frame_of(index_ - 1) : 0);
      }
      if (remaining() == 0) return;
      if (index_ <= keys_.between_) after_ = keys_.frame_of(index_ + 1) - frame_;
      read_codes();
      codes_ <<= 2 * (index_ % 4);
      next_code();
    }

    [[nodiscard]] constexpr key current() const noexcept {
      if (code_ < 2) return {frame_, code_ > 0 ? number_at(0) : 0, 0, 0};
      const float left = number_at(0), right = code_ == 2 ? left : number_at(1);
      return {frame_, number_at(code_ - 1), per_segment(left, before_), per_segment(right, after_)};
    }
    constexpr void advance() noexcept {
      offset_ += static_cast<std::uint32_t>(sizeof(Number)) * code_;
      frame_ += after_;
      before_ = after_;
      after_ = 0;
      if (++index_ <= keys_.between_)
        after_ = keys_.frame_of(index_ + 1) - frame_;
      else if (remaining() == 0)
        return;
      if (codes_ == no_codes) read_codes();
      next_code();
    }
    [[nodiscard]] constexpr std::uint32_t remaining() const noexcept { return keys_.between_ + 2 - index_; }

    /// The key's frame, without decoding its numbers.
    [[nodiscard]] constexpr float frame() const noexcept { return frame_; }
    /// The count of the key's stored numbers.
    [[nodiscard]] constexpr std::uint32_t code() const noexcept { return code_; }
    /// The current state, for resume().
    [[nodiscard]] constexpr coded_seek_state state() const noexcept { return {index_, offset_}; }

  private:
    static constexpr std::uint32_t no_codes = 0x80000000U; // a marker bit after the codes of a byte

    constexpr float number_at(std::uint32_t i) const noexcept {
      return static_cast<float>(
          detail::load_number(motley::unpack<Number>(keys_.parts_.numbers + offset_ + i * sizeof(Number))));
    }
    static constexpr float per_segment(float slope, float frames) noexcept {
      return frames > 0 ? slope * frames / Rate : 0;
    }
    constexpr void read_codes() noexcept {
      codes_ = std::to_integer<std::uint32_t>(keys_.parts_.codes[index_ / 4]) << 24U | no_codes >> 8U;
    }
    constexpr void next_code() noexcept {
      code_ = codes_ >> 30U;
      codes_ <<= 2U;
    }

    coded_keys keys_{};
    std::uint32_t index_ = 2;                  // of the key; initially at the end
    std::uint32_t offset_ = 0;                 // offset of its numbers
    std::uint32_t code_ = 0, codes_ = 0;       // codes_: the remaining codes of the byte, and no_codes
    float frame_ = 0, before_ = 0, after_ = 0; // frames to the neighbours
  };

  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept { return resume({}); }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }
  /// An iterator at the key whose state was saved.
  [[nodiscard]] constexpr walk_iterator<walk> resume(const coded_seek_state& state) const noexcept {
    return walk_iterator<walk>{walk{*this, state}};
  }

  /// Writes the values at frames 0 to `count` - 1, in blocks of keys, whose numbers are converted eight at a
  /// time. (No branch depends on the codes.)
  template <class Rows> constexpr void fill_from_start(const Rows& rows, std::size_t count) const noexcept {
    const coded_keys stored = *this; // a copy: stores to the row cannot alias it
    number_window numbers{stored.parts_};
    detail::key_columns keys;
    std::size_t known = 0, begin = 0; // keys in the columns; the first frame that is not yet written
    std::uint32_t codes = 0;
    keys.frame[0] = 0;
    for (std::uint32_t i = 0;; ++i) {
      if (i % 4 == 0) codes = std::to_integer<std::uint32_t>(stored.parts_.codes[i / 4]);
      const std::uint32_t code = codes >> 6U & 3U;
      codes <<= 2U;
      const float* const end = numbers.next_numbers(code);
      keys.value[known] = only_if(code > 0, end[-1]);
      keys.in[known] = only_if(code > 1, *(end - code));
      keys.out[known] = only_if(code > 1, end[-2]);
      ++known;
      const bool is_last = i > stored.between_;
      if (is_last || known == keys.most) {
        begin = keys.template put<Rate>(rows[0], known, begin, count);
        if (is_last || begin == count) break;
        known = 1;
      }
      keys.frame[known] = stored.frame_of(i + 1);
    }
    if (begin < count) rows[0][begin] = keys.value[0]; // usually this is everything
    if (begin + 1 < count) rows[0].hold(begin + 1, count, keys.value[0]);
  }

private:
  /// A curve's numbers as floats, converted eight at a time.
  class number_window {
  public:
    constexpr explicit number_window(const coded_parts& parts) noexcept
        : from_{parts.numbers}, readable_bytes_{parts.readable_bytes} {}
    /// The end of the next `count` numbers. end[-2], end[-1] and *end can be read for any count; what is not
    /// among the `count` numbers is meaningless.
    constexpr const float* next_numbers(std::uint32_t count) noexcept {
      if (used_ + count > detail::eight) read(count);
      used_ += count;
      return numbers_ + 1 + used_;
    }

  private:
    constexpr void read(std::uint32_t count) noexcept {
      const std::size_t size = (used_ - first_) * sizeof(Number);
      from_ += size;
      readable_bytes_ -= size < readable_bytes_ ? size : readable_bytes_;
      first_ = used_ = 0;
      if (readable_bytes_ >= detail::eight * sizeof(Number))
        return detail::convert_eight(packed_array<Number>{from_, detail::eight}, numbers_ + 1);
      // Near the end of the memory: converts only the requested numbers.
      first_ = used_ = static_cast<std::uint32_t>(detail::eight) - count;
      for (std::uint32_t i = 0; i < count; ++i)
        numbers_[1 + used_ + i] =
            static_cast<float>(detail::load_number(motley::unpack<Number>(from_ + i * sizeof(Number))));
    }

    const std::byte* from_;      // address of number first_
    std::size_t readable_bytes_; // readable bytes from there on
    std::uint32_t first_ = detail::eight, used_ = detail::eight;
    float numbers_[1 + detail::eight + 1] = {}; // with elements that are readable but meaningless
  };

  /// The number if `is`, otherwise 0.
  static constexpr float only_if(bool is, float number) noexcept {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(number) & (0U - std::uint32_t{is}));
  }
  static constexpr std::uint32_t frame_in(const std::byte* frames, std::uint32_t i) noexcept {
    return detail::load_number(motley::unpack<Frame>(frames + i * sizeof(Frame)));
  }
  /// The frame of key i > 0. Converted through a signed type: that takes one instruction, an unsigned one
  /// several.
  constexpr float frame_of(std::uint32_t i) const noexcept {
    return static_cast<float>(
        static_cast<std::int32_t>(i <= between_ ? frame_in(parts_.frames, i - 1) : last_));
  }

  coded_parts parts_{};
  std::uint32_t between_ = 0, last_ = 0;
};

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <motley::wire_record Frame, motley::wire_record Number, int Rate>
inline constexpr bool std::ranges::enable_borrowed_range<motley::coded_keys<Frame, Number, Rate>> = true;
template <motley::wire_record Frame, motley::wire_record Number, int Rate>
inline constexpr bool std::ranges::enable_view<motley::coded_keys<Frame, Number, Rate>> = true;

namespace motley {
inline namespace MOTLEY_TAG {

/// The sizes of coded curves, summed: frames, and bytes of codes.
struct coded_sizes {
  std::uint32_t frames = 0, codes = 0; ///< frames: without each curve's first and last; codes: in bytes
};

/// Sums the sizes of `curves` curves. `counts` has a byte for each: the number of its keys without the first
/// and last.
[[nodiscard]] constexpr coded_sizes sizes_of(const std::byte* counts, std::uint32_t curves) noexcept {
  coded_sizes sizes;
  for (std::uint32_t i = 0; i < curves; ++i) {
    const auto between = std::to_integer<std::uint32_t>(counts[i]);
    sizes.frames += between;
    sizes.codes += key_codes::bytes_for(between + 2);
  }
  return sizes;
}

/// Counts for up to 256 consecutive frames, for in_order(). Both numbers are as narrow as they can be, so
/// that a loop compares many frames at once.
template <wire_record Frame> struct frame_order {
  using number = decltype(detail::load_number(Frame{})); ///< as it is compared

  std::uint8_t backward = 0; ///< how many are earlier than the previous one
  number latest = 0;         ///< the greatest

  /// Needs a frame.
  constexpr frame_order(const std::byte* frames, std::size_t count) noexcept {
    const auto load = [frames](std::size_t i) {
      return detail::load_number(motley::unpack<Frame>(frames + i * sizeof(Frame)));
    };
    latest = load(0);
    for (std::size_t i = 1; i < count; ++i) {
      const number before = load(i - 1), frame = load(i);
      backward = static_cast<std::uint8_t>(backward + (before > frame ? 1 : 0));
      latest = latest > frame ? latest : frame;
    }
  }
};

/// True if no curve has a frame that is earlier than the previous one or later than `last`. `all` is the
/// frames of all curves.
///
/// Frames may go backwards from one curve to the next. So it counts all places where they do, in a loop that
/// vectorises, and those between two curves: the counts must be equal. No branch depends on a frame.
template <wire_record Frame>
[[nodiscard]] constexpr bool in_order(const std::byte* counts, const std::byte* frames, std::uint32_t all,
                                      std::uint32_t last) noexcept {
  constexpr std::uint32_t most = 224; // comparisons: a multiple of what one instruction compares, below 256
  std::uint32_t backward = 0, between_curves = 0, latest = 0;
  for (std::uint32_t i = 0; i < all; i += most) {
    const frame_order<Frame> part{frames + i * sizeof(Frame), all - i > most ? most + 1 : all - i};
    backward += part.backward;
    latest = latest > part.latest ? latest : part.latest;
  }
  // A curve without frames counts as one with the next curve's first frame, so that each boundary is counted
  // once.
  const auto load = [](const std::byte* at) -> std::uint32_t {
    return detail::load_number(motley::unpack<Frame>(at));
  };
  const std::byte* const end = frames + std::size_t{all} * sizeof(Frame);
  for (std::uint32_t before = 0; frames != end; ++counts) {
    const auto between = std::to_integer<std::size_t>(*counts);
    between_curves += before > load(frames) ? 1U : 0U;
    before = load(frames + (between - (between > 0 ? 1 : 0)) * sizeof(Frame));
    frames += between * sizeof(Frame);
  }
  return backward == between_curves && latest <= last;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
