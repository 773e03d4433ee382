// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/wire/iterator: what the library's own iterator concepts accept and refuse.
#include <motley/wire/iterator.hpp>

#include <motley/curve/evaluate.hpp>

#include <doctest/doctest.h>

#include <concepts>
#include <iterator>
#include <list>
#include <memory>
#include <vector>

namespace {

using motley::detail::accepts_value;
using motley::detail::copyable_value;
using motley::detail::multi_pass;
using motley::detail::random_access;

/// Counts up. A tag says which of the standard's concepts it models.
template <class Tag, class Difference = std::ptrdiff_t> struct counter {
  using iterator_concept = Tag;
  using difference_type = std::ptrdiff_t;
  using value_type = motley::value_key<float>;

  int at = 0;

  value_type operator*() const {
    ++reads;
    return {static_cast<float>(at), static_cast<float>(2 * at)};
  }
  counter& operator++() { return *this += 1; }
  counter operator++(int) { return counter{at++}; }
  counter& operator+=(std::ptrdiff_t n) {
    at += static_cast<int>(n);
    return *this;
  }
  friend counter operator+(counter i, std::ptrdiff_t n) { return i += n; }
  friend Difference operator-(const counter& a, const counter& b) {
    return static_cast<Difference>(a.at - b.at);
  }
  friend bool operator==(const counter&, const counter&) = default;

  static inline int reads = 0;
};
template <class Iterator> struct range {
  int size = 0;

  Iterator begin() const { return {}; }
  Iterator end() const { return {size}; }
};

using forward = counter<std::forward_iterator_tag>;
static_assert(multi_pass<forward, forward> && multi_pass<std::list<int>::iterator, std::list<int>::iterator>);
static_assert(multi_pass<const int*, const int*> &&
              multi_pass<std::vector<int>::const_iterator, std::vector<int>::const_iterator>);
static_assert(motley::keyframe_range<range<forward>>);

// Copies of this one cannot iterate again.
using single = counter<std::input_iterator_tag>;
static_assert(!multi_pass<single, single> && !motley::keyframe_range<range<single>>);

/// An end that can only be compared with !=.
struct unequal_end {
  template <std::same_as<forward> I> friend bool operator==(const I&, const unequal_end&) = delete;
  template <std::same_as<forward> I> friend constexpr bool operator!=(const I&, const unequal_end&) {
    return true;
  }
};
struct move_only_end {
  move_only_end() = default;
  move_only_end(move_only_end&&) = default;
  template <std::same_as<forward> I> friend constexpr bool operator==(const I&, const move_only_end&) {
    return true;
  }
};
struct good_end {
  template <std::same_as<forward> I> friend constexpr bool operator==(const I&, const good_end&) {
    return true;
  }
};
static_assert(multi_pass<forward, good_end> && !multi_pass<forward, unequal_end> &&
              !multi_pass<forward, move_only_end>);

static_assert(random_access<forward> && random_access<const int*> &&
              !random_access<std::list<int>::iterator>);

struct explicit_copy {
  explicit_copy() = default;
  explicit explicit_copy(const explicit_copy&) = default;
};
struct made_of_a_number {
  explicit made_of_a_number(int) {}
};
struct constant_member {
  const int n = 0;
};
static_assert(copyable_value<int> && copyable_value<std::vector<int>> && copyable_value<forward>);
static_assert(!copyable_value<std::unique_ptr<int>> && !copyable_value<explicit_copy> &&
              !copyable_value<made_of_a_number> && !copyable_value<constant_member>);

constexpr auto takes_a_number = [](int) {};
constexpr auto takes_a_reference = [](int&) {};
static_assert(accepts_value<decltype(takes_a_number), int> &&
              !accepts_value<decltype(takes_a_reference), int>);
static_assert(accepts_value<decltype(takes_a_reference), int&> &&
              !accepts_value<decltype(takes_a_number), void*>);

} // namespace

TEST_CASE("iterator: a binary search where iterators can skip, whatever type their distance has") {
  using narrow = counter<std::random_access_iterator_tag, short>;
  range<narrow> keys{30000};
  narrow::reads = 0;
  CHECK(motley::evaluate(keys, 12345.5F) == 24691);
  CHECK(narrow::reads < 40);
}
