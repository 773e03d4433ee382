// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/deltas: curves whose keys are differences from the previous key, with as few bits as
// necessary. One stream holds the keys of all tracks.
#ifndef MOTLEY_FORMATS_METROID_DELTAS_HPP
#define MOTLEY_FORMATS_METROID_DELTAS_HPP

#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../curve/concepts.hpp"
#include "../../curve/fill.hpp"
#include "../../curve/segment.hpp"
#include "../../wire/bits.hpp"
#include "../../wire/iterator.hpp"
#include "triples.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The bits of an ANIM: big-endian 32-bit words, each starting with its least significant bit.
using delta_bits = bit_view<bit_order::lsb_first, std::uint32_t, std::endian::big>;

/// A stream of key sets. Each key set has one key for every track. All key sets have the same size, so a
/// track's bits in any key set are found without reading the ones before it.
struct delta_stream {
  delta_bits frames{};         ///< bit i is set if frame i has keys; bit 0 counts as set
  delta_bits sets{};           ///< all key sets but the first, contiguous
  std::uint64_t set_size = 0;  ///< in bits
  std::uint64_t key_count = 1; ///< includes the first one, which is not part of `sets`

  /// The number of key frames before `frame`: at least 1, but 0 for frame 0.
  [[nodiscard]] constexpr std::uint64_t keys_before(std::uint64_t frame) const noexcept {
    const std::uint64_t set = frames.count_set(frame);
    return frame == 0 ? 0 : frames[0] ? set : set + 1;
  }
};

/// Where a track's bits are in each key set, and its first key. The bits are a sign bit, if the track has
/// one, and three two's complement differences.
struct delta_layout {
  stored_triple initial{};    ///< the first key, which is in no key set
  std::uint64_t offset = 0;   ///< bits from the start of the key set
  std::uint8_t width[3] = {}; ///< bits of x, y and z, up to 16
  bool has_sign = false;      ///< each key set has a sign bit before x

  /// The size in bits.
  [[nodiscard]] constexpr std::uint32_t size() const noexcept {
    return (has_sign ? 1U : 0U) + width[0] + width[1] + width[2];
  }
};

/// Sums one track's differences in a stream, modulo 2^32.
class delta_sums {
  /// A signed number within 32 bits. A width of 0 gives 0.
  struct field {
    std::uint32_t offset = 0, mask = 0, top = 0;

    constexpr field() noexcept = default;
    constexpr field(std::uint32_t at, std::uint32_t width) noexcept
        : offset{at % 32}, mask{(1U << width) - 1}, top{(1U << width) >> 1U} {}
    /// The number modulo 2^32, ready to be summed. (Defined before its use: clang 14 cannot evaluate a member
    /// template that it has not yet parsed.)
    template <class Bits32> constexpr Bits32 in(Bits32 bits) const noexcept {
      return (((bits >> offset) & mask) ^ top) - top;
    }
  };

public:
  constexpr delta_sums() noexcept = default;
  /// Needs a layout that fits in the stream's key sets.
  constexpr delta_sums(const delta_stream& stream, const delta_layout& layout) noexcept
      : bits_{stream.sets},
        set_size_{stream.set_size},
        position_{layout.offset},
        sign_{layout.has_sign ? 1U : 0U},
        short_{layout.size() <= 32},
        yz_offset_{short_ ? 0 : sign_ + layout.width[0]},
        x_{sign_, layout.width[0]},
        y_{sign_ + layout.width[0] - yz_offset_, layout.width[1]},
        z_{y_.offset + layout.width[1], layout.width[2]},
        now_{layout.initial} {}

  /// The current sums; initially the layout's initial triple.
  [[nodiscard]] constexpr const stored_triple& current() const noexcept { return now_; }

  /// Moves ahead by `sets` key sets (modulo 2^64, so also back), to known sums.
  constexpr void jump(std::uint64_t sets, const stored_triple& sums) noexcept {
    position_ += sets * set_size_;
    now_ = sums;
  }
  /// Advances to the next key set.
  constexpr void advance() noexcept {
    const std::uint64_t window = bits_.window(position_);
    const auto sign_x = static_cast<std::uint32_t>(window),
               yz = static_cast<std::uint32_t>(window >> yz_offset_);
    position_ += set_size_;
    now_ = {added(now_.x, x_.in(sign_x)), added(now_.y, y_.in(yz)), added(now_.z, z_.in(yz)),
            (sign_x & sign_) != 0};
  }
  /// Advances by `count` key sets, and adds their differences.
  constexpr void skip(std::uint64_t count) noexcept {
    constexpr std::uint64_t most = stored_block::capacity;
    stored_block block;
    for (; count >= 4; count -= count < most ? count : most)
      next_block(static_cast<std::size_t>(count < most ? count : most), block);
    for (; count > 0; --count) advance();
  }

  /// The sums of the next `count` key sets, count <= stored_block::capacity. First it loads the bits of one
  /// key set after another, 32 or 64 of them; then it sums four key sets at a time.
  constexpr void next_block(std::size_t count, stored_block& out) noexcept {
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i < count; ++i) {
        advance();
        out.x[i] = now_.x, out.y[i] = now_.y, out.z[i] = now_.z;
        out.sign[i] = now_.negative ? 0x80000000U : 0;
      }
      return;
    }
    std::uint32_t sign_x[stored_block::capacity], yz[stored_block::capacity];
    const delta_sums self = *this; // a copy: stores to `out` cannot alias it
    const std::size_t rounded = (count + 3) / 4 * 4;
    std::uint64_t position = position_;
    for (std::size_t i = 0; short_ && i < rounded; ++i, position += self.set_size_)
      sign_x[i] = static_cast<std::uint32_t>(self.bits_.short_window(position));
    for (std::size_t i = 0; !short_ && i < rounded; ++i, position += self.set_size_) {
      const std::uint64_t window = self.bits_.window(position);
      sign_x[i] = static_cast<std::uint32_t>(window);
      yz[i] = static_cast<std::uint32_t>(window >> self.yz_offset_);
    }
    using detail::uint4;
    uint4 x = uint4{} + static_cast<std::uint32_t>(now_.x), y = uint4{} + static_cast<std::uint32_t>(now_.y),
          z = uint4{} + static_cast<std::uint32_t>(now_.z);
    const std::uint32_t* const words = short_ ? sign_x : yz;
    for (std::size_t i = 0; i < rounded; i += 4) {
      const uint4 low = detail::load_words4(sign_x + i), high = detail::load_words4(words + i);
      x = detail::last_of(x) + detail::running_sums(self.x_.in(low));
      y = detail::last_of(y) + detail::running_sums(self.y_.in(high));
      z = detail::last_of(z) + detail::running_sums(self.z_.in(high));
      detail::store4(out.x + i, x);
      detail::store4(out.y + i, y);
      detail::store4(out.z + i, z);
      detail::store4(out.sign + i, (low & self.sign_) << 31U);
    }
    if (count == 0) return;
    position_ += count * set_size_;
    now_ = {out.x[count - 1], out.y[count - 1], out.z[count - 1], out.sign[count - 1] != 0};
  }

private:
  static constexpr std::int32_t added(std::int32_t a, std::uint32_t b) noexcept {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + b);
  }

  delta_bits bits_{};
  std::uint64_t set_size_ = 0, position_ = 0;
  std::uint32_t sign_ = 0;      // bit of the sign, or 0
  bool short_ = true;           // all fields fit in 32 bits
  std::uint32_t yz_offset_ = 0; // y and z are in the 32 bits from here on, the sign and x in the first 32
  field x_{}, y_{}, z_{};
  stored_triple now_{};
};

/// One track of a stream. Decode converts its integers to values (sine_rotation, scaled_vector). The curve is
/// its own range of keys, for forward iteration. Models `curve` and `keyframe_range`.
template <class Decode> class delta_keys {
public:
  /// The type that Decode returns: vector3 or quaternion.
  using value_type = typename Decode::value_type;
  /// See curve/concepts.hpp.
  static constexpr curve_kind kind = curve_kind::sequential;

  constexpr delta_keys() noexcept = default;
  /// Needs a stream of key_count - 1 key sets, and a layout that fits in them.
  constexpr delta_keys(const delta_stream& stream, const delta_layout& layout, const Decode& decode) noexcept
      : stream_{stream}, layout_{layout}, decode_{decode} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept {
    return static_cast<std::size_t>(stream_.key_count);
  }
  [[nodiscard]] constexpr delta_keys keys() const noexcept { return *this; }

  /// What is needed to continue from a key: its number, its frame and its sums.
  struct seek_state_type {
    std::uint64_t number = 0, frame = 0; ///< both from 0
    std::int32_t x = 0, y = 0, z = 0;    ///< sums, including the key's own differences
    std::uint32_t negative = 0;          ///< 1 for a negative triple, else 0
  };

  /// Iterates over the keys.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts at the first key.
    constexpr explicit walk(const delta_keys& keys) noexcept
        : frames_{keys.stream_.frames},
          count_{keys.stream_.key_count},
          left_{count_},
          sums_{keys.stream_, keys.layout_},
          decode_{keys.decode_} {}
    /// Needs a state that a walk over the same keys returned.
    constexpr walk(const delta_keys& keys, const seek_state_type& state) noexcept : walk{keys} {
      frame_ = static_cast<std::size_t>(state.frame);
      left_ -= state.number;
      sums_.jump(state.number, {state.x, state.y, state.z, state.negative != 0});
    }
    /// The current state, for resume().
    [[nodiscard]] constexpr seek_state_type state() const noexcept {
      const stored_triple& n = sums_.current();
      return {count_ - left_, frame_, n.x, n.y, n.z, n.negative ? 1U : 0U};
    }

    [[nodiscard]] constexpr value_key<value_type> current() const noexcept {
      return {frame(), decode_(sums_.current())};
    }
    constexpr void advance() noexcept {
      if (--left_ == 0) return;
      frame_ = static_cast<std::size_t>(frames_.next_set(frame_ + 1));
      sums_.advance();
    }
    [[nodiscard]] constexpr std::uint64_t remaining() const noexcept { return left_; }
    /// Advances to the last key at or before a frame, unless that key is before the current one.
    constexpr void skip_to(float frame) noexcept {
      constexpr int all_distinct = 1 << 24; // above this, floats skip whole numbers
      for (int steps = 0; left_ > 1; ++steps) {
        const auto next = static_cast<std::size_t>(frames_.next_set(frame_ + 1));
        if (!(detail::float_of(next) <= frame)) return; // usually returns here in playback
        if (steps == 2 && frame < all_distinct) return leap(static_cast<std::uint64_t>(frame) + 1);
        if (steps == 2 && frames_.size() <= std::uint64_t{all_distinct}) return leap(frames_.size());
        frame_ = next;
        --left_;
        sums_.advance();
      }
    }

    /// The key's frame, without decoding its value.
    [[nodiscard]] constexpr float frame() const noexcept { return detail::float_of(frame_); }
    /// The key's stored integers.
    [[nodiscard]] constexpr const stored_triple& stored() const noexcept { return sums_.current(); }

  private:
    /// Advances to the last key before a frame.
    constexpr void leap(std::uint64_t frame) noexcept {
      const std::uint64_t keys = frames_.count_set(frame, frame_) - frames_.count_set(frame_ + 1, frame_);
      frame_ = static_cast<std::size_t>(frames_.previous_set(frame));
      left_ -= keys;
      sums_.skip(keys);
    }

    delta_bits frames_{};
    std::size_t frame_ = 0;
    std::uint64_t count_ = 0, left_ = 0;
    delta_sums sums_{};
    Decode decode_{};
  };

  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept {
    return walk_iterator<walk>{walk{*this}};
  }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }

  /// The key at a saved state.
  [[nodiscard]] constexpr walk_iterator<walk> resume(const seek_state_type& state) const noexcept {
    return walk_iterator<walk>{walk{*this, state}};
  }

  /// Writes the rows of frames 0 to `count` - 1 as detail::fill() does, but one block of keys at a time.
  template <class Rows> constexpr void fill_from_start(const Rows& out, std::size_t count) const noexcept {
    if (count == 0) return;
    const detail::whole_frames frames{0, count};
    value_key<value_type> left{0, decode_(layout_.initial)};
    detail::put(out, 0, left.value);
    std::size_t next = 1; // the first frame that is not yet written
    delta_sums sums{stream_, layout_};
    stored_block block;
    float rows[component_count<value_type> * stored_block::capacity];
    for (std::uint64_t keys = stream_.key_count - 1; keys > 0;) {
      const std::size_t taken =
          keys < stored_block::capacity ? static_cast<std::size_t>(keys) : stored_block::capacity;
      sums.next_block(taken, block);
      decode_(block, taken, rows, stored_block::capacity);
      keys -= taken;
      for (std::size_t i = 0; i < taken;) { // one run of consecutive frames at a time
        const auto first = static_cast<std::size_t>(stream_.frames.next_set(next));
        const value_key<value_type> right{detail::float_of(first), value_in(rows, i)};
        if (next < first)
          detail::put_segment(out, frames, next, first < count ? first : count,
                              motley::segment_between(left, right));
        if (first >= count) return;
        auto run = static_cast<std::size_t>(stream_.frames.run(first));
        run = run < taken - i ? run : taken - i;
        run = run < count - first ? run : count - first;
        for (std::size_t row = 0; row < component_count<value_type>; ++row)
          copy(rows + row * stored_block::capacity + i, run, out[row], first);
        i += run;
        next = first + run;
        left = {detail::float_of(next - 1), value_in(rows, i - 1)};
        if (next == count) return;
      }
    }
    detail::put_value(out, next, count, left.value);
  }

private:
  /// Copies `count` numbers to a row, from place `first` on. (g++ turns a plain loop into an instruction with
  /// a long start-up time.)
  template <class Row>
  static constexpr void copy(const float* from, std::size_t count, const Row& to,
                             std::size_t first) noexcept {
    if constexpr (std::is_same_v<Row, detail::dense_row>) {
      if (!std::is_constant_evaluated()) {
        float* const at = to.data + first;
        for (std::size_t i = 0; i + 4 < count; i += 4) detail::store4(at + i, detail::load4(from + i));
        if (count >= 4) return detail::store4(at + count - 4, detail::load4(from + count - 4));
        for (std::size_t i = 0; i < 3; ++i)
          if (i < count) at[i] = from[i];
        return;
      }
    }
    for (std::size_t i = 0; i < count; ++i) to[first + i] = from[i];
  }
  static constexpr value_type value_in(const float* rows, std::size_t i) noexcept {
    constexpr std::size_t stride = stored_block::capacity;
    if constexpr (component_count<value_type> == 3)
      return {rows[i], rows[stride + i], rows[2 * stride + i]};
    else
      return {rows[i], rows[stride + i], rows[2 * stride + i], rows[3 * stride + i]};
  }

  delta_stream stream_{};
  delta_layout layout_{};
  Decode decode_{};
};

namespace detail {
/// Each key is at a later whole frame than the one before it.
template <class Decode> inline constexpr bool has_segment_per_key<delta_keys<Decode>> = true;
} // namespace detail

} // namespace MOTLEY_TAG
} // namespace motley

// Iterators hold what they need: they outlive a temporary range, and copies of a range are cheap.
template <class Decode>
inline constexpr bool std::ranges::enable_borrowed_range<motley::delta_keys<Decode>> = true;
template <class Decode> inline constexpr bool std::ranges::enable_view<motley::delta_keys<Decode>> = true;

#endif
