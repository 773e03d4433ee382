// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/indexed: a random-access iterator for any view whose operator[] returns a value.
#ifndef MOTLEY_WIRE_INDEXED_HPP
#define MOTLEY_WIRE_INDEXED_HPP

#include <compare>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "iterator.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

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
