// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// author/coding_list: the curve types of a format, selected by number at run time.
#ifndef MOTLEY_AUTHOR_CODING_LIST_HPP
#define MOTLEY_AUTHOR_CODING_LIST_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../config.hpp"
#include "../curve/concepts.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// True if f returns the same type for each of the arguments, or accepts not all of them.
template <class F, class First, class... Rest> constexpr bool one_result() noexcept {
  if constexpr (std::invocable<F&, First> && (std::invocable<F&, Rest> && ...))
    return (std::same_as<std::invoke_result_t<F&, First>, std::invoke_result_t<F&, Rest>> && ...);
  return true;
}

/// Makes the compiler instantiate functions.
template <auto... Functions> struct uses;

/// A curve whose slopes are stored per second: it is made with the clip's frame rate, too.
template <class C>
concept rated_curve = requires(const std::byte* data, std::size_t count, float frame_rate) {
  C{data, count, frame_rate};
};
/// The curve of `count` keys or values stored at `data`.
template <stored_curve C>
[[nodiscard]] constexpr C make_curve(const std::byte* data, std::size_t count,
                                     [[maybe_unused]] float frame_rate) noexcept {
  if constexpr (rated_curve<C>)
    return C{data, count, frame_rate};
  else
    return C{data, count};
}

} // namespace detail

/// The curve types of a format. Its records refer to them by their number in this list.
///
/// open() rejects keys whose frames go backwards.
template <class... Curves> struct coding_list {
  static_assert(sizeof(detail::uses<&Curves::bytes_for...>*) > 0); // here, where a message is short
  static constexpr std::int32_t size = sizeof...(Curves); ///< the number of codings; they are numbered from 0
  /// True if no coding is one of vectors or rotations.
  static constexpr bool all_numbers = ((component_count<curve_value_t<Curves>> == 1) && ...);
  /// For each coding the number of floats in a pose.
  static constexpr std::uint8_t components[] = {component_count<curve_value_t<Curves>>...};
  /// For each coding whether it moves quaternions.
  static constexpr bool is_quaternion[] = {value_traits<curve_value_t<Curves>>::is_quaternion...};
  /// For each coding whether it has one value for each frame.
  static constexpr bool is_sampled[] = {(Curves::kind == curve_kind::samples)...};
  /// The first coding that has one value for all frames, see constant; -1 and 0 if there is none.
  struct constant_coding {
    std::int32_t coding = -1; ///< its number
    std::uint64_t bytes = 0;  ///< of its value
  };
  /// The list's constant_coding.
  static constexpr constant_coding constants = [] {
    constant_coding c;
    std::int32_t i = 0;
    (void)((Curves::bytes_for(1) == Curves::bytes_for(2) ? (c = {i, Curves::bytes_for(1)}, true)
                                                         : (++i, false)) ||
           ...);
    return c;
  }();

  /// True if f can be called with each of the curves.
  template <class F> static constexpr bool accepts = (std::invocable<F&, Curves> && ...);
  /// True if it then returns the same type for each.
  template <class F> static constexpr bool agrees = detail::one_result<F, Curves...>();

  /// Calls f(std::type_identity<Curve>{}) with the coding's curve type. Needs 0 <= coding < size.
  template <class F> static constexpr decltype(auto) visit(std::int32_t coding, F&& f) {
    MOTLEY_ASSERT(coding >= 0 && coding < size);
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

} // namespace MOTLEY_TAG
} // namespace motley

#endif
