// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/bits: numbers up to 32 bits wide in a stream of words, in either byte order and either bit order.
#ifndef MOTLEY_WIRE_BITS_HPP
#define MOTLEY_WIRE_BITS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../config.hpp"
#include "packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A number of `width` bits (0 to 32) within a window of 64 bits. Its lowest bit is bit `offset` of the
/// window (0 to 63, counted from the least significant). Signed numbers are two's complement; a width of 0
/// gives 0. It has no branches, so loops over many windows vectorise. bit_view::field() makes one for a
/// view's windows.
class bit_field {
public:
  constexpr bit_field() noexcept = default;
  /// Needs width <= 32, offset < 64 and offset + width <= 64.
  constexpr bit_field(std::uint32_t offset, std::uint32_t width) noexcept
      : offset_{offset},
        mask_{static_cast<std::uint32_t>((std::uint64_t{1} << width) - 1)},
        top_{static_cast<std::uint32_t>((std::uint64_t{1} << width) >> 1U)} {
    MOTLEY_ASSERT(width <= 32 && offset < 64 && offset + width <= 64);
  }

  /// The field's bits as a number from 0 to 2^width - 1.
  [[nodiscard]] constexpr std::uint32_t unsigned_in(std::uint64_t window) const noexcept {
    return static_cast<std::uint32_t>(window >> offset_) & mask_;
  }
  /// The signed number modulo 2^32, as an unsigned one, ready to be summed.
  [[nodiscard]] constexpr std::uint32_t wrapped_in(std::uint64_t window) const noexcept {
    return (unsigned_in(window) ^ top_) - top_;
  }
  /// The field as a two's complement number.
  [[nodiscard]] constexpr std::int32_t signed_in(std::uint64_t window) const noexcept {
    return static_cast<std::int32_t>(wrapped_in(window));
  }

private:
  std::uint32_t offset_ = 0, mask_ = 0, top_ = 0;
};

/// Which bit of a word comes first in the stream.
enum class bit_order : std::uint8_t {
  lsb_first, ///< the least significant, which is also the lowest bit of each number: Deflate
  msb_first, ///< the most significant, which is also the highest bit of each number: JPEG
};

/// `size` bits of a file: the bits of one word after another, in the given bit order. A word is an unsigned
/// integer of 8, 16 or 32 bits in the given byte order. A number may span several words. Every position is
/// valid: after the last word all bits are 0.
template <bit_order Bits, class Word = std::uint8_t, std::endian ByteOrder = std::endian::big>
class bit_view {
  static_assert(std::is_unsigned_v<Word> && sizeof(Word) <= 4);
  static constexpr bool lsb_first = Bits == bit_order::lsb_first;
  static constexpr std::uint32_t word_bits = sizeof(Word) * 8;
  static constexpr std::uint64_t in_window = 64 / word_bits; // words

public:
  /// The bytes that `bits` bits take, in whole words.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t bits) noexcept {
    return (bits / word_bits + (bits % word_bits != 0 ? 1 : 0)) * sizeof(Word);
  }
  /// The field of `width` bits (0 to 32) that starts `offset` bits (0 to 63) into a window and lies inside
  /// it.
  [[nodiscard]] static constexpr bit_field field(std::uint32_t offset, std::uint32_t width) noexcept {
    MOTLEY_ASSERT(width <= 32 && offset < 64 && offset + width <= 64);
    return lsb_first ? bit_field{offset, width} : bit_field{(64 - offset - width) % 64, width};
  }

  constexpr bit_view() noexcept = default;
  /// Needs bytes_for(size) readable bytes at `data`.
  constexpr bit_view(const std::byte* data, std::uint64_t size) noexcept
      : data_{data}, size_{size}, words_{bytes_for(size) / sizeof(Word)} {
    MOTLEY_ASSERT(data != nullptr || size == 0);
  }

  /// In bits.
  [[nodiscard]] constexpr std::uint64_t size() const noexcept { return size_; }

  /// The 64 bits from `position` on; the first one is the lowest (lsb_first) or the highest (msb_first). One
  /// window serves a group of fields, see field().
  [[nodiscard]] constexpr std::uint64_t window(std::uint64_t position) const noexcept {
    const std::uint64_t i = position / word_bits, shift = position % word_bits;
    if (i + in_window < words_) [[likely]]
      return joined(whole_window(i), word(i + in_window), shift);
    return joined(near_end(i), word_or_zero(i + in_window), shift);
  }
  /// The same but cheaper; only the first 33 bits are guaranteed to be right.
  [[nodiscard]] constexpr std::uint64_t short_window(std::uint64_t position) const noexcept {
    const std::uint64_t i = position / word_bits, shift = position % word_bits;
    const std::uint64_t bits = i + (in_window - 1) < words_ ? whole_window(i) : near_end(i);
    return lsb_first ? bits >> shift : bits << shift;
  }

  /// The bit at `position`; 0 after the last word.
  [[nodiscard]] constexpr bool operator[](std::uint64_t position) const noexcept {
    const std::uint64_t at = position % word_bits;
    return (word_or_zero(position / word_bits) >> (lsb_first ? at : word_bits - 1 - at) & 1U) != 0;
  }
  /// The first set bit at `position` or after it; size() if there is none.
  [[nodiscard]] constexpr std::uint64_t next_set(std::uint64_t position) const noexcept {
    while (position < size_) {
      const std::uint64_t bits = window(position);
      if (bits != 0) {
        position += static_cast<std::uint64_t>(lsb_first ? std::countr_zero(bits) : std::countl_zero(bits));
        return position < size_ ? position : size_;
      }
      position += 64;
    }
    return size_;
  }
  /// The last set bit before `position`; `position` itself if there is none.
  [[nodiscard]] constexpr std::uint64_t previous_set(std::uint64_t position) const noexcept {
    const std::uint64_t stop = position < size_ ? position : size_;
    for (std::uint64_t i = (stop + word_bits - 1) / word_bits; i-- > 0;) {
      const std::uint32_t bits = first_bits(word_or_zero(i), stop - i * word_bits);
      if (bits == 0) continue;
      const int last =
          lsb_first ? 31 - std::countl_zero(bits) : static_cast<int>(word_bits) - 1 - std::countr_zero(bits);
      return i * word_bits + static_cast<std::uint64_t>(last);
    }
    return position;
  }
  /// The number of consecutive set bits from `position` on, at most 64.
  [[nodiscard]] constexpr std::uint64_t run(std::uint64_t position) const noexcept {
    if (position >= size_) return 0;
    const std::uint64_t bits = window(position);
    const auto ones = static_cast<std::uint64_t>(lsb_first ? std::countr_one(bits) : std::countl_one(bits));
    return ones < size_ - position ? ones : size_ - position;
  }
  /// The number of set bits among the first `count`. Bits beyond the end count as 0. Counts from the
  /// word that contains bit `from`: earlier bits of that word count, too.
  [[nodiscard]] constexpr std::uint64_t count_set(std::uint64_t count,
                                                  std::uint64_t from = 0) const noexcept {
    count = count < size_ ? count : size_;
    std::uint64_t sum = 0;
    for (std::uint64_t i = from - from % word_bits; i < count; i += word_bits)
      sum += static_cast<std::uint64_t>(std::popcount(first_bits(word(i / word_bits), count - i)));
    return sum;
  }

private:
  // True if loading 64 / word_bits stored words as one number puts their bits in order.
  static constexpr bool in_order = word_bits == 8 || (ByteOrder == std::endian::little) == lsb_first;
  using stored_word = packed<Word, ByteOrder>;
  static constexpr std::endian window_order =
      in_order ? (lsb_first ? std::endian::little : std::endian::big) : ByteOrder;
  using stored_window = packed<std::uint64_t, window_order>;

  /// The first `count` bits of a word, or all of them if it has fewer. The others become 0.
  static constexpr std::uint32_t first_bits(std::uint32_t word, std::uint64_t count) noexcept {
    if (count >= word_bits) return word;
    const std::uint32_t low = (std::uint32_t{1} << (lsb_first ? count : word_bits - count)) - 1;
    return word & (lsb_first ? low : ~low);
  }
  /// Drops the first `shift` of 64 bits and appends as many of the next word.
  static constexpr std::uint64_t joined(std::uint64_t bits, std::uint64_t next,
                                        std::uint64_t shift) noexcept {
    if constexpr (lsb_first) return bits >> shift | (next << 1U) << (63 - shift);
    return bits << shift | next << (64 - word_bits) >> 1U >> (63 - shift);
  }

  constexpr std::uint32_t word(std::uint64_t i) const noexcept {
    return motley::unpack<stored_word>(data_ + static_cast<std::size_t>(i * sizeof(Word))).value();
  }
  constexpr std::uint32_t word_or_zero(std::uint64_t i) const noexcept { return i < words_ ? word(i) : 0; }
  /// The 64 bits from word i on. All of them must be in the view.
  constexpr std::uint64_t whole_window(std::uint64_t i) const noexcept {
    std::uint64_t bits =
        motley::unpack<stored_window>(data_ + static_cast<std::size_t>(i * sizeof(Word))).value();
    if constexpr (!in_order) bits = std::rotl(bits, 32);
    if constexpr (!in_order && word_bits == 16)
      bits = (bits & 0xFFFF0000FFFF0000U) >> 16U | (bits & 0x0000FFFF0000FFFFU) << 16U;
    return bits;
  }
  constexpr std::uint64_t near_end(std::uint64_t i) const noexcept {
    std::uint64_t bits = 0;
    for (std::uint32_t k = 0; k < in_window; ++k)
      bits |= std::uint64_t{word_or_zero(i + k)} << (lsb_first ? k * word_bits : 64 - (k + 1) * word_bits);
    return bits;
  }

  const std::byte* data_ = nullptr;
  std::uint64_t size_ = 0, words_ = 0;
};

/// Reads consecutive numbers from a bit_view. After the view's last bit past_end() is true; the bits that are
/// left in its last word are still read as stored, and all bits after that word as 0.
template <class View> class bit_reader {
public:
  constexpr bit_reader() noexcept = default;
  /// Starts at bit `position` of the view, which may be past its end. No position() may need more than 64
  /// bits.
  constexpr explicit bit_reader(const View& bits, std::uint64_t position = 0) noexcept
      : bits_{bits}, position_{position} {}

  /// The next `width` bits, 0 to 32.
  constexpr std::uint32_t read(std::uint32_t width) noexcept {
    const std::uint32_t value = View::field(0, width).unsigned_in(bits_.short_window(position_));
    position_ += width;
    return value;
  }
  /// The next `width` bits as a two's complement number.
  constexpr std::int32_t read_signed(std::uint32_t width) noexcept {
    const std::int32_t value = View::field(0, width).signed_in(bits_.short_window(position_));
    position_ += width;
    return value;
  }
  /// Skips `bits` bits, possibly past the end. The new position() must fit in 64 bits.
  constexpr void skip(std::uint64_t bits) noexcept { position_ += bits; }

  /// The number of the next bit, counted from 0. It may be past the end.
  [[nodiscard]] constexpr std::uint64_t position() const noexcept { return position_; }
  /// True if more bits were read or skipped than the view has.
  [[nodiscard]] constexpr bool past_end() const noexcept { return position_ > bits_.size(); }

private:
  View bits_{};
  std::uint64_t position_ = 0;
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
