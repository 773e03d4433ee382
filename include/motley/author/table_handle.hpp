// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/table_handle: the position and the scaling of a table's curve, in a few words that players keep.
#ifndef MOTLEY_AUTHOR_TABLE_HANDLE_HPP
#define MOTLEY_AUTHOR_TABLE_HANDLE_HPP

#include <cstddef>
#include <cstdint>

#include "../curve/concepts.hpp"
#include "../wire/byte_view.hpp"
#include "../wire/words.hpp"
#include "coding_list.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// The curve of one track of a table. With it the curve is made again without reading the track's record or
/// header.
struct table_handle {
  static constexpr std::size_t most_header_words = 12; ///< the size of an affine_key in double

  std::uint64_t data = 0;                       ///< offset in the file at which the header and keys start
  std::uint32_t count = 0;                      ///< number of keys or values; 0: there is no curve
  std::int32_t coding = 0;                      ///< its number in the format's coding_list
  std::uint32_t header[most_header_words] = {}; ///< the header, ready for arithmetic, if the coding has one

  /// Keeps what is needed to make a curve of this coding, whose bytes start at `at`.
  template <stored_curve C> constexpr void keep(std::int32_t number, std::uint64_t at, const C& c) noexcept {
    data = at;
    count = static_cast<std::uint32_t>(c.size());
    coding = number;
    if constexpr (headed_curve<C>) {
      static_assert(detail::words_for<typename C::header_type> <= most_header_words,
                    "a curve of a table that claims ability::header has a header of at most 12 words");
      detail::store_words(header, c.header());
    }
  }
  /// The kept curve, in the file that it came from. C must be the type that was kept.
  template <stored_curve C>
  [[nodiscard]] constexpr C curve(const byte_view& file, float frame_rate) const noexcept {
    if constexpr (headed_curve<C>)
      return C{detail::load_words<typename C::header_type>(header), file.at(data), count};
    else
      return detail::make_curve<C>(file.at(data), count, frame_rate);
  }
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
