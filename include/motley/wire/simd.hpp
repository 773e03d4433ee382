// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// wire/simd: the vector instructions of this translation unit, a tag that keeps units with different ones
// apart, and vectors of four floats for the few inner loops that not every compiler vectorises.
#ifndef MOTLEY_WIRE_SIMD_HPP
#define MOTLEY_WIRE_SIMD_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

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

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// Four floats, with operators +, -, * and / between two of them, or one and a float. Four integers, with +,
/// -, &, | and ^ between two, + and & also with an integer on the right, and shifts of all lanes by one
/// number. Run time only: in constant expressions the loops use scalar code that gives the same numbers.
#if defined(MOTLEY_VECTORS)
using float4 = float __attribute__((vector_size(16)));
using uint4 = std::uint32_t __attribute__((vector_size(16)));
#else
template <class T> struct four {
  T lane[4];

  T operator[](std::size_t i) const noexcept { return lane[i]; }
  template <class F> four with(const four& b, F f) const noexcept {
    return {f(lane[0], b.lane[0]), f(lane[1], b.lane[1]), f(lane[2], b.lane[2]), f(lane[3], b.lane[3])};
  }
  friend four operator+(const four& a, const four& b) noexcept {
    return a.with(b, [](T x, T y) { return x + y; });
  }
  friend four operator-(const four& a, const four& b) noexcept {
    return a.with(b, [](T x, T y) { return x - y; });
  }
  friend four operator*(const four& a, const four& b) noexcept {
    return a.with(b, [](T x, T y) { return x * y; });
  }
  friend four operator&(const four& a, const four& b) noexcept {
    return a.with(b, [](T x, T y) { return x & y; });
  }
  friend four operator|(const four& a, const four& b) noexcept {
    return a.with(b, [](T x, T y) { return x | y; });
  }
  friend four operator^(const four& a, const four& b) noexcept {
    return a.with(b, [](T x, T y) { return x ^ y; });
  }
  friend four operator>>(const four& a, T b) noexcept {
    return a.with(a, [b](T x, T) { return x >> b; });
  }
  friend four operator<<(const four& a, T b) noexcept {
    return a.with(a, [b](T x, T) { return x << b; });
  }
  friend four operator+(T a, const four& b) noexcept { return four{a, a, a, a} + b; }
  friend four operator-(T a, const four& b) noexcept { return four{a, a, a, a} - b; }
  friend four operator*(T a, const four& b) noexcept { return four{a, a, a, a} * b; }
  friend four operator+(const four& a, T b) noexcept { return a + four{b, b, b, b}; }
  friend four operator-(const four& a, T b) noexcept { return a - four{b, b, b, b}; }
  friend four operator*(const four& a, T b) noexcept { return a * four{b, b, b, b}; }
  friend four operator&(const four& a, T b) noexcept { return a & four{b, b, b, b}; }
  friend four operator^(const four& a, T b) noexcept {
    return a ^ four { b, b, b, b };
  }
  friend four operator/(const four& a, const four& b) noexcept {
    return a.with(b, [](T x, T y) { return x / y; });
  }
  friend four operator/(T a, const four& b) noexcept { return four{a, a, a, a} / b; }
  friend four operator/(const four& a, T b) noexcept { return a / four{b, b, b, b}; }
};
using float4 = four<float>;
using uint4 = four<std::uint32_t>;
#endif

/// Loads four floats, or their bits, from any alignment.
inline float4 load4(const void* from) noexcept {
  float4 v;
  std::memcpy(&v, from, sizeof(v));
  return v;
}
inline void store4(void* to, const float4& v) noexcept { std::memcpy(to, &v, sizeof(v)); }
inline uint4 load_words4(const void* from) noexcept { return std::bit_cast<uint4>(detail::load4(from)); }
inline void store4(void* to, const uint4& v) noexcept { std::memcpy(to, &v, sizeof(v)); }

/// Two's complement numbers as floats.
inline float4 signed_to_float(const uint4& v) noexcept {
#if defined(MOTLEY_VECTORS)
  using int4 = std::int32_t __attribute__((vector_size(16)));
  return __builtin_convertvector(__builtin_bit_cast(int4, v), float4);
#else
  const auto one = [](std::uint32_t n) { return static_cast<float>(static_cast<std::int32_t>(n)); };
  return {one(v[0]), one(v[1]), one(v[2]), one(v[3])};
#endif
}

/// a + b * c, computed in double and rounded once.
inline float4 add_product_in_double(const float4& a, const float4& b, const float4& c) noexcept {
#if defined(MOTLEY_VECTORS)
  using double4 = double __attribute__((vector_size(32)));
  return __builtin_convertvector(__builtin_convertvector(a, double4) +
                                     __builtin_convertvector(b, double4) *
                                         __builtin_convertvector(c, double4),
                                 float4);
#else
  const auto one = [&](int i) {
    return static_cast<float>(double(a.lane[i]) + double(b.lane[i]) * double(c.lane[i]));
  };
  return {one(0), one(1), one(2), one(3)};
#endif
}
/// Reverses the bytes of the 16-bit numbers, or of the 32-bit numbers, in all lanes.
inline uint4 reverse_two_bytes(const uint4& v) noexcept { return ((v & 0xFFU) << 8U) | (v >> 8U); }
inline uint4 reverse_four_bytes(const uint4& v) noexcept {
  const uint4 pairs = ((v & 0x00FF00FFU) << 8U) | ((v >> 8U) & 0x00FF00FFU);
  return (pairs << 16U) | (pairs >> 16U);
}

/// In each lane, the sum of the lanes up to and including it.
inline uint4 running_sums(const uint4& v) noexcept {
#if defined(MOTLEY_SHUFFLES)
  const uint4 zero{}, pairs = v + __builtin_shufflevector(zero, v, 0, 4, 5, 6);
  return pairs + __builtin_shufflevector(zero, pairs, 0, 1, 4, 5);
#else
  return uint4{v[0], v[0] + v[1], v[0] + v[1] + v[2], v[0] + v[1] + v[2] + v[3]};
#endif
}
/// The last lane in all lanes.
inline uint4 last_of(const uint4& v) noexcept {
#if defined(MOTLEY_SHUFFLES)
  return __builtin_shufflevector(v, v, 3, 3, 3, 3);
#else
  return uint4{v[3], v[3], v[3], v[3]};
#endif
}

/// True if the top bit of any lane is set.
inline bool any_negative(const uint4& v) noexcept {
  std::uint64_t half[2];
  std::memcpy(half, &v, sizeof(half));
  return ((half[0] | half[1]) & 0x8000000080000000U) != 0;
}

/// Tests whether all of many numbers are between -limit and limit. NaN is not.
class limit4 {
public:
  constexpr explicit limit4(float limit) noexcept : limit_{limit} {}

#if defined(MOTLEY_VECTORS)
  void add(const float4& v) noexcept { inside_ &= (v >= -limit_) & (v <= limit_); }
  [[nodiscard]] bool all() const noexcept {
    std::uint64_t half[2];
    std::memcpy(half, &inside_, sizeof(half));
    return (half[0] & half[1]) == ~std::uint64_t{0};
  }

private:
  decltype(float4{} < float4{}) inside_ = float4{} == float4{};
#else
  void add(const float4& v) noexcept {
    for (const float lane : v.lane) inside_ = inside_ && lane >= -limit_ && lane <= limit_;
  }
  [[nodiscard]] bool all() const noexcept { return inside_; }

private:
  bool inside_ = true;
#endif
  float limit_;
};

/// v in lanes where x > 0, otherwise 0, whatever v is there.
inline float4 if_positive(const float4& x, const float4& v) noexcept {
#if defined(MOTLEY_VECTORS)
  auto positive = x > 0;
  return __builtin_bit_cast(float4, positive & __builtin_bit_cast(decltype(positive), v));
#else
  float4 kept = v;
  for (int i = 0; i < 4; ++i) kept.lane[i] = x.lane[i] > 0 ? kept.lane[i] : 0;
  return kept;
#endif
}

/// Transposes a 4x4 matrix.
inline void transpose(float4& a, float4& b, float4& c, float4& d) noexcept {
#if defined(MOTLEY_SHUFFLES)
  const float4 ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5),
               ef = __builtin_shufflevector(a, b, 2, 6, 3, 7), gh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
  c = __builtin_shufflevector(ef, gh, 0, 1, 4, 5);
  d = __builtin_shufflevector(ef, gh, 2, 3, 6, 7);
#else
  const float4 w = a, x = b, y = c, z = d;
  a = float4{w[0], x[0], y[0], z[0]};
  b = float4{w[1], x[1], y[1], z[1]};
  c = float4{w[2], x[2], y[2], z[2]};
  d = float4{w[3], x[3], y[3], z[3]};
#endif
}

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
