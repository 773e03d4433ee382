// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/curve/storage: curves as they lie in files, keyed and sampled, on bytes written by hand.
#include <motley/wire/minifloat.hpp>

#include <motley/curve/evaluate.hpp>
#include <motley/curve/fill.hpp>
#include <motley/curve/keyed.hpp>
#include <motley/curve/samples.hpp>

#include <doctest/doctest.h>

#include <vector>

#include "support/bytes.hpp"

namespace {

constexpr auto big = std::endian::big;

struct byte_key {
  std::uint8_t frame, value, in, out;
};
using relative_keys =
    motley::keyed<motley::affine_key<motley::f32_of<big>>, byte_key, motley::key_timing::relative>;
using quantised_samples = motley::samples<motley::affine_value<motley::f32_of<big>>, motley::u16_of<big>>;
/// Three numbers in a row; number() is found by argument-dependent lookup.
struct stored_vector {
  motley::f32_of<big> x, y, z;
};
constexpr motley::vector3 load(const stored_vector& v) { return {v.x, v.y, v.z}; }
using vectors = motley::samples<motley::unscaled, stored_vector>;
using plain_samples = motley::samples<motley::unscaled, motley::f32_of<big>>;

static_assert(motley::curve<relative_keys> && motley::keyframe_range<relative_keys>);
static_assert(motley::self_filling<relative_keys>);
static_assert(plain_samples::kind == motley::curve_kind::samples &&
              quantised_samples::kind == motley::curve_kind::samples);
static_assert(relative_keys::kind == motley::curve_kind::sequential);
// A frame is not negative, also where std::size_t has 32 bits.
static_assert(motley::detail::float_of(0x80000000U) == 2147483648.0F);

std::vector<std::byte> relative_bytes() {
  support::writer out{support::order::big};
  for (const float f : {1.0F, 0.5F, -1.0F, 0.25F, 2.0F, -0.125F}) out.f32(f);
  for (const unsigned n : {200U, 0U, 4U, 8U, 100U, 255U, 0U, 1U, 0U, 2U, 1U, 0U}) out.u8(n);
  return out.take();
}

} // namespace

TEST_CASE("relative frames add up past 255, the first one's own included") {
  const auto bytes = relative_bytes();
  CHECK(relative_keys::bytes_for(3) == bytes.size());
  const relative_keys keys{bytes.data(), 3};
  const std::vector<motley::key> expected{{200, 1, 0, 1}, {300, 128.5F, -1, 1.875F}, {300, 2, -0.75F, 2}};
  std::vector<motley::key> read;
  for (auto at = keys.begin(); at != keys.end(); at++) read.push_back(*at);
  CHECK(read == expected);
  CHECK(motley::evaluate(keys, 300) == 2);
}

TEST_CASE("relative frames never go back: not by rounding to float, not by a sum beyond 32 bits") {
  struct long_key {
    motley::u32_of<big> frame;
    motley::f32_of<big> value, in, out;
  };
  using long_keys = motley::keyed<motley::unscaled, long_key, motley::key_timing::relative>;
  const auto write = [](std::initializer_list<std::uint64_t> frames) {
    support::writer out{support::order::big};
    for (const std::uint64_t frame : frames) out.u32(frame), out.f32(1), out.f32(0), out.f32(0);
    return out.take();
  };
  constexpr std::uint64_t many = 1U << 24U;
  // The sum, 2^25 + 10, lies halfway between two floats. Each summand, rounded alone, is one more.
  const auto rounded = write({many + 7, many + 3, 0}), far = write({5, 0xFFFFFFFA, 1, 0xFFFFFFFF});
  const auto frames = [](const std::vector<std::byte>& bytes) {
    std::vector<float> all;
    const long_keys keys{bytes.data(), bytes.size() / sizeof(long_key)};
    for (auto at = keys.begin(); at != keys.end(); ++at) {
      all.push_back((*at).frame);
      CHECK((*keys.resume(at.state())).frame == (*at).frame);
    }
    CHECK(motley::detail::first_backward(keys) == all.size());
    return all;
  };
  CHECK(frames(rounded) == std::vector<float>{16777224, 33554440, 33554440}); // ties go to the even one
  CHECK(frames(far) == std::vector<float>{5, 4294967296.0F, 4294967296.0F, 8589934592.0F});
}

TEST_CASE("samples: exact on frames, straight lines between, held outside") {
  support::writer out{support::order::big};
  for (const float f : {1.0F, 5.0F, -3.0F}) out.f32(f);
  const auto bytes = out.take();
  const plain_samples curve{bytes.data(), 3};
  CHECK(motley::evaluate(curve, 0) == 1);
  CHECK(motley::evaluate(curve, 0.25F) == 2);
  CHECK(motley::evaluate(curve, 1) == 5);
  CHECK(motley::evaluate(curve, 1.5F) == 1);
  CHECK(motley::evaluate(curve, 2) == -3);
  CHECK(motley::evaluate(curve, 2.5F) == -3);
  CHECK(motley::evaluate(curve, -1) == 1);
  // Their keys carry the slopes of those lines: a Hermite evaluation of the keys is the same curve.
  const std::vector<motley::key> keys{curve.keys().begin(), curve.keys().end()};
  CHECK(keys == std::vector<motley::key>{{0, 1, 0, 4}, {1, 5, 4, -8}, {2, -3, -8, 0}});
  for (float frame = -1; frame < 4; frame += 0.125F)
    CHECK(motley::evaluate(keys, frame) == motley::evaluate(curve, frame));
}

TEST_CASE("a constant is one sample") {
  support::writer out{support::order::big};
  out.f32(2.5F);
  const auto bytes = out.take();
  const plain_samples curve{bytes.data(), 1};
  CHECK(curve.keys().size() == 1);
  CHECK(curve.keys()[0] == motley::key{0, 2.5F, 0, 0});
  for (const float frame : {-1.0F, 0.0F, 0.5F, 1e6F}) CHECK(motley::evaluate(curve, frame) == 2.5F);
}

TEST_CASE("quantised numbers are the formula in double, rounded once") {
  support::writer out{support::order::big};
  const float p = 0.1F, dp = 1.7e-5F;
  out.f32(p), out.f32(dp);
  for (unsigned q = 0; q < 65536; ++q) out.u16(q);
  const auto bytes = out.take();
  const quantised_samples curve{bytes.data(), 65536};
  bool exact = true;
  for (std::size_t q = 0; q < 65536; ++q)
    exact =
        exact && curve.sample_at(q) == static_cast<float>(double{p} + double{dp} * static_cast<double>(q));
  CHECK(exact);
}

TEST_CASE("vectors: fewer samples than frames hold the last one, each in its own row") {
  constexpr float stored[] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; // x, y, z of three frames
  support::writer out{support::order::big};
  for (const float v : stored) out.f32(v);
  const auto bytes = out.take();
  const vectors curve{bytes.data(), 3};
  std::vector<float> dense(30);
  motley::fill(curve, dense);
  for (std::size_t frame = 0; frame < 10; ++frame)
    for (std::size_t row = 0; row < 3; ++row) {
      CAPTURE(frame);
      CHECK(dense[row * 10 + frame] == stored[(frame < 3 ? frame : 2) * 3 + row]);
    }
}

// Stored integers and 16-bit floats are numbers: their curves give floats.
static_assert(
    std::is_same_v<motley::curve_value_t<motley::samples<motley::unscaled, motley::be_u16>>, float>);
static_assert(
    std::is_same_v<motley::curve_value_t<motley::constant<motley::packed<motley::half, std::endian::little>>>,
                   float>);
