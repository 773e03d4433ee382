// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/iterator: the standard's iterator concepts and tags without the cost of <iterator>, and the forward
// iterator of all ranges here that cannot be indexed (for the others see indexed.hpp).
#ifndef MOTLEY_WIRE_ITERATOR_HPP
#define MOTLEY_WIRE_ITERATOR_HPP

// They belong to <iterator>, which also brings in streams and takes three times as long to compile. <span> is
// specified in terms of them, so its header defines them in every standard library that can build motley.
#include <concepts>
#include <cstddef>
#include <span>
#include <utility>

#include "../config.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// A forward iterator made from a walk, a class with three members: current() makes the current element,
/// advance() goes to the next one, and remaining() is the distance to the end in any unit. remaining() is 0
/// at the end (a default-constructed walk is there) and differs between any two elements. The iterator
/// inherits the walk's other members.
template <class Walk> class walk_iterator : public Walk {
public:
  using iterator_concept = std::forward_iterator_tag;
  using iterator_category = std::input_iterator_tag;
  using value_type = decltype(std::declval<const Walk&>().current());
  using difference_type = std::ptrdiff_t;
  using reference = value_type;
  using pointer = void;

  constexpr walk_iterator() noexcept = default;
  constexpr explicit walk_iterator(const Walk& start) noexcept : Walk{start} {}

  constexpr value_type operator*() const noexcept {
    MOTLEY_ASSERT(this->remaining() > 0);
    return this->current();
  }
  constexpr walk_iterator& operator++() noexcept {
    MOTLEY_ASSERT(this->remaining() > 0);
    this->advance();
    return *this;
  }
  constexpr walk_iterator operator++(int) noexcept {
    const walk_iterator before = *this;
    ++*this;
    return before;
  }
  friend constexpr bool operator==(const walk_iterator& a, const walk_iterator& b) noexcept {
    return a.remaining() == b.remaining();
  }
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
