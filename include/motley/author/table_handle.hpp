// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/table_handle: where a table's curve is and what scales it, in a few words that players keep.
#ifndef MOTLEY_AUTHOR_TABLE_HANDLE_HPP
#define MOTLEY_AUTHOR_TABLE_HANDLE_HPP

#include <cstddef>
#include <cstdint>

#include "../curve/concepts.hpp"
#include "../wire/byte_view.hpp"
#include "../wire/words.hpp"

namespace motley::inline MOTLEY_TAG {

/// The curve of one track of a table, without the table: it is made again without reading its record or its
/// header.
struct table_handle {
  static constexpr std::size_t most_header_words = 12; ///< an affine_key in double has as many

  std::uint64_t data = 0;                       ///< where its header and keys start, from the file's start
  std::uint32_t count = 0;                      ///< of its keys or values; 0: there is no curve
  std::int32_t coding = 0;                      ///< its place in the format's coding_list
  std::uint32_t header[most_header_words] = {}; ///< ready for arithmetic, where it has one

  /// Keeps what makes a curve of this coding, whose bytes start at `at`.
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
  /// The curve that was kept, in the file that it came from; needs its type.
  template <stored_curve C> [[nodiscard]] constexpr C curve(const byte_view& file) const noexcept {
    if constexpr (headed_curve<C>)
      return C{detail::load_words<typename C::header_type>(header), file.at(data), count};
    else
      return C{file.at(data), count};
  }
};

} // namespace motley::inline MOTLEY_TAG

#endif
