// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/iterator: the standard's iterator concepts and tags, without the cost of <iterator>, and the forward
// iterator that everything here shares which cannot be indexed (what can has indexed.hpp).
#ifndef MOTLEY_WIRE_ITERATOR_HPP
#define MOTLEY_WIRE_ITERATOR_HPP

// Their home is <iterator>, which also brings streams and costs three times as much to compile. <span> is
// specified in terms of them, so it has to define them; every standard library that can build motley does.
#include <concepts>
#include <cstddef>
#include <span>
#include <utility>

#include "../version.hpp"

namespace motley::inline MOTLEY_TAG {

/// A forward iterator made of a walk, which has three members: current() makes the element at which the walk
/// stands, advance() goes to the next one, and remaining() is the distance to the end, in any unit: 0 at the
/// end (where a default-constructed walk stands) and different at any two elements. Members that the walk has
/// besides, its iterator has, too.
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

  constexpr value_type operator*() const noexcept { return this->current(); }
  constexpr walk_iterator& operator++() noexcept {
    this->advance();
    return *this;
  }
  constexpr walk_iterator operator++(int) noexcept {
    const walk_iterator before = *this;
    this->advance();
    return before;
  }
  friend constexpr bool operator==(const walk_iterator& a, const walk_iterator& b) noexcept {
    return a.remaining() == b.remaining();
  }
};

} // namespace motley::inline MOTLEY_TAG

#endif
