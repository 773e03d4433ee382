// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/simd: the vector instructions of this translation unit, and a tag that keeps units with different ones
// apart.
#ifndef MOTLEY_WIRE_SIMD_HPP
#define MOTLEY_WIRE_SIMD_HPP

#include <bit>

#include "../version.hpp"

// Tests for compiler extensions, not for the compiler's name: clang-cl does not define __GNUC__, and g++ 11
// has no __builtin_shufflevector. (On processors without vectors, g++ warns about functions that return
// them. On PowerPC, clang warns about comparisons of vectors, whose meaning a flag of its changes.)
#if defined(__i386__) && !defined(__SSE2__) ||                                                               \
    defined(__powerpc__) && (!defined(__ALTIVEC__) || defined(__clang__))
#elif defined(__has_attribute) && defined(__has_builtin)
#if __has_attribute(vector_size)
#define MOTLEY_VECTORS // vector arithmetic and comparisons work
#if __has_builtin(__builtin_shufflevector)
#define MOTLEY_SHUFFLES
#endif
#endif
#endif

// 1 if the macro is defined as 1. If it is undefined, the text is its own name, so the result is 0.
#define MOTLEY_TEXT(macro) #macro
#define MOTLEY_HAS(macro) (MOTLEY_TEXT(macro)[0] == '1')

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// The instructions that a unit is compiled for. Macros has a bit for each instruction set. Inline functions
/// whose code depends on them have this type among their template arguments. Otherwise units with different
/// flags would share a symbol, and the linker might keep the AVX2 body, which a processor without AVX2 cannot
/// run.
template <int Lanes, unsigned Macros> struct instruction_set {
  static constexpr int lanes = Lanes; ///< floats in a vector; 1: no vectors
  using at_most_four = instruction_set<(Lanes < 4 ? Lanes : 4), Macros>; ///< with at most four lanes
};

// Excludes NEON of 32-bit ARM, which drops the sign of NaN, and of big-endian ARM, which numbers lanes
// differently.
using instructions = instruction_set<
    MOTLEY_HAS(__AVX2__) ? 8
    : MOTLEY_HAS(__SSE2__) || MOTLEY_HAS(__wasm_simd128__) ||
            (MOTLEY_HAS(__ARM_NEON) && MOTLEY_HAS(__aarch64__) && std::endian::native == std::endian::little)
        ? 4
        : 1,
    0U | MOTLEY_HAS(__SSE2__) | MOTLEY_HAS(__SSE3__) << 1 | MOTLEY_HAS(__SSSE3__) << 2 |
        MOTLEY_HAS(__SSE4_1__) << 3 | MOTLEY_HAS(__SSE4_2__) << 4 | MOTLEY_HAS(__AVX__) << 5 |
        MOTLEY_HAS(__AVX2__) << 6 | MOTLEY_HAS(__FMA__) << 7 | MOTLEY_HAS(__BMI__) << 8 |
        MOTLEY_HAS(__BMI2__) << 9 | MOTLEY_HAS(__MOVBE__) << 10 | MOTLEY_HAS(__AVX512F__) << 11 |
        MOTLEY_HAS(__AVX512BW__) << 12 | MOTLEY_HAS(__AVX512DQ__) << 13 | MOTLEY_HAS(__AVX512VL__) << 14 |
        MOTLEY_HAS(__AVX512VBMI__) << 15 | MOTLEY_HAS(__ARM_NEON) << 16 |
        MOTLEY_HAS(__ARM_FEATURE_SVE) << 17 | MOTLEY_HAS(__ARM_FEATURE_SVE2) << 18 |
        MOTLEY_HAS(__wasm_simd128__) << 19 | MOTLEY_HAS(__wasm_relaxed_simd__) << 20 |
        MOTLEY_HAS(__AVX512VBMI2__) << 21 | MOTLEY_HAS(__XOP__) << 22 | MOTLEY_HAS(__VX__) << 23 |
        MOTLEY_HAS(__VSX__) << 24 | MOTLEY_HAS(__riscv_vector) << 25 | MOTLEY_HAS(__riscv_zbb) << 26 |
        MOTLEY_HAS(__FMA4__) << 27 | MOTLEY_HAS(_ARCH_PWR9) << 28 | MOTLEY_HAS(_ARCH_PWR10) << 29>;

/// Asks for a cache line, without waiting for it. (g++ believes that a function which only prefetches has no
/// effect, and drops its calls. Hence the empty statement.)
inline void prefetch([[maybe_unused]] const void* line) noexcept {
#if defined(__has_builtin)
#if __has_builtin(__builtin_prefetch)
  __builtin_prefetch(line);
  __asm__ volatile("");
#endif
#endif
}

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#undef MOTLEY_HAS
#undef MOTLEY_TEXT

#endif
