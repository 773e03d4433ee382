// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/bits: numbers of any width up to 32 bits, in big-endian 32-bit words that are read from the least
// significant bit up.
#ifndef MOTLEY_WIRE_BITS_HPP
#define MOTLEY_WIRE_BITS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "packed.hpp"

namespace motley {

/// A number of `width` bits (0 to 32) that starts `offset` bits (0 to 63) into 64 known ones and ends in
/// them. Signed ones are two's complement; a width of 0 is always 0. No branches, so loops over many windows
/// vectorise.
class bit_field {
public:
  constexpr bit_field() noexcept = default;
  /// Needs width <= 32, offset < 64 and offset + width <= 64.
  constexpr bit_field(std::uint32_t offset, std::uint32_t width) noexcept
      : offset_{offset},
        mask_{static_cast<std::uint32_t>((std::uint64_t{1} << width) - 1)},
        top_{static_cast<std::uint32_t>((std::uint64_t{1} << width) >> 1U)} {}

  /// The field's bits as a number from 0 to 2^width - 1.
  [[nodiscard]] constexpr std::uint32_t unsigned_in(std::uint64_t window) const noexcept {
    return static_cast<std::uint32_t>(window >> offset_) & mask_;
  }
  /// The signed number as an unsigned one modulo 2^32, ready to be added up.
  [[nodiscard]] constexpr std::uint32_t wrapped_in(std::uint64_t window) const noexcept {
    return (unsigned_in(window) ^ top_) - top_;
  }
  /// The field in two's complement: its highest bit is the sign.
  [[nodiscard]] constexpr std::int32_t signed_in(std::uint64_t window) const noexcept {
    return static_cast<std::int32_t>(wrapped_in(window));
  }

private:
  std::uint32_t offset_ = 0, mask_ = 0, top_ = 0;
};

/// `size` bits of a file. The first one is the lowest of the first word; numbers go straight across words.
/// Every position may be asked for: there is nothing but zeros beyond the last word.
class bit_view {
public:
  /// The bytes that so many bits take: whole words.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t bits) noexcept {
    return (bits / 32 + (bits % 32 != 0 ? 1 : 0)) * 4;
  }

  constexpr bit_view() noexcept = default;
  /// Needs bytes_for(size) readable bytes at `data`.
  constexpr bit_view(const std::byte* data, std::uint64_t size) noexcept
      : data_{data}, size_{size}, words_{bytes_for(size) / 4} {}

  /// In bits.
  [[nodiscard]] constexpr std::uint64_t size() const noexcept { return size_; }

  /// The 64 bits from `position` on, the first one lowest: one refill for a group of fields.
  [[nodiscard]] constexpr std::uint64_t window(std::uint64_t position) const noexcept {
    const std::uint64_t i = position / 32, shift = position % 32;
    if (i + 2 < words_) [[likely]]
      return two_words(i) >> shift | (std::uint64_t{word(i + 2)} << 1U) << (63 - shift);
    return near_end(i) >> shift | (std::uint64_t{word_or_zero(i + 2)} << 1U) << (63 - shift);
  }
  /// The same, but only the first 33 bits are sure to be right; cheaper.
  [[nodiscard]] constexpr std::uint64_t short_window(std::uint64_t position) const noexcept {
    const std::uint64_t i = position / 32, shift = position % 32;
    return (i + 1 < words_ ? two_words(i) : near_end(i)) >> shift;
  }

  /// True if the bit at `position` is 1; beyond the last word all are 0.
  [[nodiscard]] constexpr bool operator[](std::uint64_t position) const noexcept {
    return (word_or_zero(position / 32) >> (position % 32) & 1U) != 0;
  }
  /// The first set bit at `position` or after it; size() if there is none.
  [[nodiscard]] constexpr std::uint64_t next_set(std::uint64_t position) const noexcept {
    while (position < size_) {
      const std::uint64_t bits = window(position);
      if (bits != 0) {
        position += static_cast<std::uint64_t>(std::countr_zero(bits));
        return position < size_ ? position : size_;
      }
      position += 64;
    }
    return size_;
  }
  /// The last set bit before `position`; `position` itself if there is none.
  [[nodiscard]] constexpr std::uint64_t previous_set(std::uint64_t position) const noexcept {
    const std::uint64_t stop = position < size_ ? position : size_;
    for (std::uint64_t i = (stop + 31) / 32; i-- > 0;) {
      const std::uint64_t known = stop - i * 32; // bits of this word that count
      const std::uint32_t bits =
          word_or_zero(i) & (known < 32 ? (std::uint32_t{1} << known) - 1 : ~std::uint32_t{0});
      if (bits != 0) return i * 32 + 31 - static_cast<std::uint64_t>(std::countl_zero(bits));
    }
    return position;
  }
  /// How many bits are set from `position` on without a gap, up to 64.
  [[nodiscard]] constexpr std::uint64_t run(std::uint64_t position) const noexcept {
    if (position >= size_) return 0;
    const auto ones = static_cast<std::uint64_t>(std::countr_one(window(position)));
    return ones < size_ - position ? ones : size_ - position;
  }
  /// How many of the first `count` bits are set; all that lie beyond the end are not.
  [[nodiscard]] constexpr std::uint64_t count_set(std::uint64_t count) const noexcept {
    count = count < size_ ? count : size_;
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count; i += 32) {
      const std::uint32_t bits = word(i / 32);
      sum += static_cast<std::uint64_t>(
          std::popcount(count - i < 32 ? bits & ((std::uint32_t{1} << (count - i)) - 1) : bits));
    }
    return sum;
  }

private:
  using big_word = packed<std::uint32_t, std::endian::big>;
  using big_pair = packed<std::uint64_t, std::endian::big>;

  constexpr std::uint32_t word(std::uint64_t i) const noexcept {
    return unpack<big_word>(data_ + static_cast<std::size_t>(i * 4));
  }
  constexpr std::uint32_t word_or_zero(std::uint64_t i) const noexcept { return i < words_ ? word(i) : 0; }
  constexpr std::uint64_t two_words(std::uint64_t i) const noexcept {
    return std::rotl(unpack<big_pair>(data_ + static_cast<std::size_t>(i * 4)).value(), 32);
  }
  constexpr std::uint64_t near_end(std::uint64_t i) const noexcept {
    return word_or_zero(i) | std::uint64_t{word_or_zero(i + 1)} << 32U;
  }

  const std::byte* data_ = nullptr;
  std::uint64_t size_ = 0, words_ = 0;
};

/// Reads one number after another. Beyond the end it reads zeros, and says so.
class bit_reader {
public:
  constexpr bit_reader() noexcept = default;
  /// Starts `position` bits into the view; that may be past its end.
  constexpr explicit bit_reader(const bit_view& bits, std::uint64_t position = 0) noexcept
      : bits_{bits}, position_{position} {}

  /// The next `width` bits, 0 to 32.
  constexpr std::uint32_t read(std::uint32_t width) noexcept {
    const bit_field field{0, width};
    const std::uint32_t value = field.unsigned_in(bits_.short_window(position_));
    position_ += width;
    return value;
  }
  /// The next `width` bits as a two's complement number.
  constexpr std::int32_t read_signed(std::uint32_t width) noexcept {
    const bit_field field{0, width};
    const std::int32_t value = field.signed_in(bits_.short_window(position_));
    position_ += width;
    return value;
  }
  /// Leaves out so many bits; that may lead past the end. Needs a position() that fits into 64 bits.
  constexpr void skip(std::uint64_t bits) noexcept { position_ += bits; }

  /// The next bit's number, from 0 at the view's first; it may be past the end.
  [[nodiscard]] constexpr std::uint64_t position() const noexcept { return position_; }
  /// True if more was asked for than there is.
  [[nodiscard]] constexpr bool past_end() const noexcept { return position_ > bits_.size(); }

private:
  bit_view bits_{};
  std::uint64_t position_ = 0;
};

} // namespace motley

#endif
