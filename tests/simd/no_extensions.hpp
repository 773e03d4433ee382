// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/simd/no_extensions: put in front of a test, makes motley see a compiler without vectors, as MSVC is.
#ifndef MOTLEY_TESTS_SIMD_NO_EXTENSIONS_HPP
#define MOTLEY_TESTS_SIMD_NO_EXTENSIONS_HPP

// The standard library needs the macros, so all of g++'s comes first.
#include <bits/stdc++.h>
#include <doctest/doctest.h>

#undef __has_attribute
#undef __has_builtin
#include <motley/motley.hpp>
#if defined(MOTLEY_VECTORS) || defined(MOTLEY_SHUFFLES)
#error "the extensions are still seen"
#endif

#endif
