// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/iterator: the iterators of all ranges here, the standard's iterator tags without the cost of
// <iterator>, and concepts that are faster to compile than the standard's.
#ifndef MOTLEY_WIRE_ITERATOR_HPP
#define MOTLEY_WIRE_ITERATOR_HPP

#include <compare>
#include <concepts>
#include <cstddef>
// The iterator tags belong to <iterator>, which also brings in streams and takes three times as long to
// compile. <span> is specified in terms of them, so its header defines them in every standard library that
// can build motley.
#include <span>
#include <type_traits>
#include <utility>

#include "../config.hpp"
#include "packed.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// True for an iterator whose copies cannot iterate again, such as one that reads a stream.
template <class Iterator> [[nodiscard]] constexpr bool is_single_pass() noexcept {
  if constexpr (requires { typename Iterator::iterator_concept; })
    return !std::is_base_of_v<std::forward_iterator_tag, typename Iterator::iterator_concept>;
  else if constexpr (requires { typename Iterator::iterator_category; })
    return !std::is_base_of_v<std::forward_iterator_tag, typename Iterator::iterator_category>;
  else
    return false;
}

/// What this library needs of an iterator and of the end of its range. std::forward_iterator and
/// std::sentinel_for ask for little more, but they were a quarter of what it cost to compile a unit that
/// plays a clip.
template <class Iterator, class End>
concept multi_pass = !detail::is_single_pass<Iterator>() &&
                     requires(Iterator i, const Iterator& at, const End& end, void (*take)(End)) {
  Iterator{};
  i = at;
  *at;
  { ++i } -> std::same_as<Iterator&>;
  { i++ } -> std::same_as<Iterator>;
  { at == at } -> std::same_as<bool>;
  { at == end } -> std::same_as<bool>;
  { at != end } -> std::same_as<bool>;
  take(end);
};

/// An iterator that can skip elements.
template <class Iterator>
concept random_access = requires(Iterator i, const Iterator& at, std::ptrdiff_t n) {
  { i += n } -> std::same_as<Iterator&>;
  { at + n } -> std::same_as<Iterator>;
  { at - at } -> detail::converts_to<std::ptrdiff_t>;
};

/// A type that can be default-constructed, copied and assigned. (std::default_initializable and std::copyable
/// take ten times as long to compile.)
template <class T>
concept copyable_value = requires(T t, const T& other, T (*make)(), void (*take)(T)) {
  T{};
  take(other);
  take(make());
  t = other;
  t = make();
};

/// True if f(x) compiles for an rvalue x of type T, or if T is a reference, for what it refers to. (Like
/// std::invocable, but faster to compile, and only for what is called with parentheses.)
template <class F, class T>
concept accepts_value = requires(F& f, T (*make)()) {
  f(make());
};

} // namespace detail

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

/// Iterates over a small view, held by value, whose operator[] makes its elements on the fly. The iterator
/// may outlive the view, but not the bytes that the view refers to.
template <class View> class indexed_iterator {
public:
  using iterator_concept = std::random_access_iterator_tag;
  using iterator_category = std::input_iterator_tag;
  using value_type = std::remove_cvref_t<decltype(std::declval<const View&>()[std::size_t{}])>;
  using difference_type = std::ptrdiff_t;
  using reference = value_type;
  using pointer = void;

  constexpr indexed_iterator() noexcept = default;
  constexpr indexed_iterator(const View& view, std::size_t index) noexcept : view_{view}, index_{index} {}

  constexpr value_type operator*() const noexcept { return view_[index_]; }
  /// The frame of the current key, without decoding the rest of it. For views that have frame(i).
  constexpr auto frame() const noexcept requires requires(View v) { v.frame(0); }
  { return view_.frame(index_); }
  constexpr value_type operator[](difference_type n) const noexcept { return *(*this + n); }

  constexpr indexed_iterator& operator+=(difference_type n) noexcept {
    index_ += static_cast<std::size_t>(n);
    return *this;
  }
  constexpr indexed_iterator& operator-=(difference_type n) noexcept { return *this += -n; }
  constexpr indexed_iterator& operator++() noexcept { return *this += 1; }
  constexpr indexed_iterator& operator--() noexcept { return *this -= 1; }
  constexpr indexed_iterator operator++(int) noexcept { return std::exchange(*this, *this + 1); }
  constexpr indexed_iterator operator--(int) noexcept { return std::exchange(*this, *this - 1); }

  friend constexpr indexed_iterator operator+(indexed_iterator i, difference_type n) noexcept {
    return i += n;
  }
  friend constexpr indexed_iterator operator+(difference_type n, indexed_iterator i) noexcept {
    return i += n;
  }
  friend constexpr indexed_iterator operator-(indexed_iterator i, difference_type n) noexcept {
    return i -= n;
  }
  friend constexpr difference_type operator-(const indexed_iterator& a, const indexed_iterator& b) noexcept {
    MOTLEY_ASSERT(of_one_view(a, b));
    return static_cast<difference_type>(a.index_) - static_cast<difference_type>(b.index_);
  }
  friend constexpr bool operator==(const indexed_iterator& a, const indexed_iterator& b) noexcept {
    MOTLEY_ASSERT(of_one_view(a, b));
    return a.index_ == b.index_;
  }
  friend constexpr auto operator<=>(const indexed_iterator& a, const indexed_iterator& b) noexcept {
    MOTLEY_ASSERT(of_one_view(a, b));
    return a.index_ <=> b.index_;
  }

private:
  /// False if the iterators' views are known to be two.
  static constexpr bool of_one_view(const indexed_iterator& a, const indexed_iterator& b) noexcept {
    if constexpr (requires { a.view_.data(); })
      return a.view_.data() == b.view_.data();
    else
      return true;
  }

  View view_{};
  std::size_t index_ = 0;
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
