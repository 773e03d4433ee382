// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/constexpr_vector: lets constant expressions use std::vector, and still compiles where it is
// not constexpr: with g++ 12 under -D_GLIBCXX_DEBUG, and with libc++ 14. There the same functions run in test
// cases.
#ifndef MOTLEY_TESTS_SUPPORT_CONSTEXPR_VECTOR_HPP
#define MOTLEY_TESTS_SUPPORT_CONSTEXPR_VECTOR_HPP

#include <version>

// g++ 12 defines the feature macro also for its checked vector, which is not constexpr.
#if defined(__cpp_lib_constexpr_vector) && !defined(_GLIBCXX_DEBUG)

/// `constexpr` for functions that make or read a vector.
#define VECTOR_CONSTEXPR constexpr
/// A static_assert of what such functions return. Only outside of functions; the unit includes doctest.
#define VECTOR_STATIC_ASSERT(...) static_assert(__VA_ARGS__)

#else

#define VECTOR_CONSTEXPR inline
#define VECTOR_STATIC_ASSERT(...)                                                                            \
  TEST_CASE(__FILE__ ": " #__VA_ARGS__) { REQUIRE((__VA_ARGS__)); }                                          \
  static_assert(true)

#endif

#endif
