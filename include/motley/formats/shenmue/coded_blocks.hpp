// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/coded_blocks: measures and checks many consecutive coded curves at once.
#ifndef MOTLEY_FORMATS_SHENMUE_CODED_BLOCKS_HPP
#define MOTLEY_FORMATS_SHENMUE_CODED_BLOCKS_HPP

#include <cstddef>
#include <cstdint>

#include "../../wire/packed.hpp"
#include "coded.hpp"

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

/// How many of up to 256 frames, not counting the first, are earlier than the previous one. The sum has the
/// width of a frame, so that many frames are compared at once.
template <wire_record Frame>
[[nodiscard]] constexpr std::uint8_t count_backward(const std::byte* frames, std::size_t count) noexcept {
  std::uint8_t backward = 0;
  for (std::size_t i = 1; i < count; ++i) {
    const auto before = detail::load_number(motley::unpack<Frame>(frames + (i - 1) * sizeof(Frame)));
    const auto frame = detail::load_number(motley::unpack<Frame>(frames + i * sizeof(Frame)));
    backward = static_cast<std::uint8_t>(backward + (before > frame ? 1 : 0));
  }
  return backward;
}

/// True if no curve has a frame that is earlier than the previous one or later than `last`. `all` is the
/// frames of all curves.
///
/// Frames may go backwards from one curve to the next. So it counts all places where they do, in a loop that
/// vectorises, and those between two curves: the counts must be equal. No branch depends on a frame.
template <wire_record Frame>
[[nodiscard]] constexpr bool in_order(const std::byte* counts, const std::byte* frames, std::uint32_t all,
                                      std::uint32_t last) noexcept {
  constexpr std::uint32_t most = 255;
  std::uint32_t backward = 0, between_curves = 0, latest = 0;
  for (std::uint32_t i = 0; i < all; i += most)
    backward +=
        motley::count_backward<Frame>(frames + i * sizeof(Frame), all - i > most ? most + 1 : all - i);
  // A curve without frames counts as one with the next curve's first frame, so that each boundary is counted
  // once.
  const auto frame = [&](std::uint32_t i) -> std::uint32_t {
    return detail::load_number(motley::unpack<Frame>(frames + i * sizeof(Frame)));
  };
  std::uint32_t before = 0;
  for (std::uint32_t first = 0; first < all; ++counts) {
    const auto between = std::to_integer<std::uint32_t>(*counts);
    between_curves += before > frame(first) ? 1U : 0U;
    before = frame(first + between - (between > 0 ? 1 : 0));
    latest = latest > before ? latest : before;
    first += between;
  }
  return backward == between_curves && latest <= last;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
