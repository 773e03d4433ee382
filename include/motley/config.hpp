// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// config: the macros that a user may define before including anything of motley, and what they are otherwise.
#ifndef MOTLEY_CONFIG_HPP
#define MOTLEY_CONFIG_HPP

#include <cassert>

#include "version.hpp"

/// What a function does if the caller breaks its documented condition, such as i < size(): assert(condition),
/// so nothing if NDEBUG is defined. No file can cause it, however damaged. Define it to use an assertion of
/// your own, the same in all translation units; `#define MOTLEY_ASSERT(condition) ((void)0)` removes the
/// checks.
#ifndef MOTLEY_ASSERT
#define MOTLEY_ASSERT(condition) assert(condition)
#endif

/// Marks a parameter, or *this, to which the result refers, so that clang warns of results that outlive it.
#ifndef MOTLEY_LIFETIMEBOUND
#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(clang::lifetimebound)
#define MOTLEY_LIFETIMEBOUND [[clang::lifetimebound]]
#endif
#endif
#endif
#ifndef MOTLEY_LIFETIMEBOUND
#define MOTLEY_LIFETIMEBOUND
#endif

/// Marks a function that costs less than its call. In large translation units g++ would stop inlining it:
/// opening a file took 2.5 times as many instructions.
#ifndef MOTLEY_INLINE
#if defined(__has_cpp_attribute)
#if __has_cpp_attribute(gnu::always_inline)
#define MOTLEY_INLINE [[gnu::always_inline]]
#endif
#endif
#endif
#ifndef MOTLEY_INLINE
#define MOTLEY_INLINE
#endif

#endif
