// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/coding_list: the curve types of a format, selected by number at run time.
#ifndef MOTLEY_AUTHOR_CODING_LIST_HPP
#define MOTLEY_AUTHOR_CODING_LIST_HPP

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../curve/concepts.hpp"

namespace motley::inline MOTLEY_TAG {

/// The curve types of a format. Its records refer to them by their number in this list.
///
/// open() rejects keys whose frames go backwards. It decodes and checks every key, unless the curve type
/// claims ability::order_check.
template <class... Curves> struct coding_list {
  static constexpr std::int32_t size = sizeof...(Curves); ///< the number of codings; they are numbered from 0
  /// True if no coding is one of vectors or rotations.
  static constexpr bool all_numbers = ((component_count<curve_value_t<Curves>> == 1) && ...);
  /// The largest number of 32-bit words that a player keeps to find the next segment of one of the curves.
  static constexpr std::size_t seek_words = detail::largest({detail::seek_words_of<Curves>()...});

  /// Calls f(std::type_identity<Curve>{}) with the coding's curve type. Needs 0 <= coding < size.
  template <class F> static constexpr decltype(auto) visit(std::int32_t coding, F&& f) {
    return pick<F, Curves...>(coding, f);
  }

private:
  template <class F, class First, class... Rest>
  static constexpr decltype(auto) pick(std::int32_t coding, F& f) {
    if constexpr (sizeof...(Rest) == 0) {
      return f(std::type_identity<First>{});
    } else {
      if (coding == 0) return f(std::type_identity<First>{});
      return pick<F, Rest...>(coding - 1, f);
    }
  }
};

} // namespace motley::inline MOTLEY_TAG

#endif
