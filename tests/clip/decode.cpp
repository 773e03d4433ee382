// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/clip/decode.hpp>
#include <motley/formats/metroid/anim.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "support/motions.hpp"

namespace {

constexpr float untouched = 12345.0F;

/// What decode() writes for some frames, in either layout, with a margin behind that has to stay as it is.
std::vector<float> decoded(const motley::any_motion& m, const motley::frame_range& frames,
                           motley::layout l = motley::layout::by_track) {
  const std::size_t size = m.pose_size() * frames.count;
  std::vector<float> out(size + 40, untouched);
  REQUIRE(motley::decode(m, frames, std::span{out}.first(size), l) == size);
  for (std::size_t i = size; i < out.size(); ++i) REQUIRE(out[i] == untouched);
  out.resize(size);
  return out;
}

bool same(float a, float b) { return a == b || (a != a && b != b); }

} // namespace

TEST_CASE("decode: at any frames, the values are those of sample()") {
  support::for_each_motion(211, [](const motley::any_motion& m) {
    const auto most = support::most_differences(m);
    const double n = m.frame_count();
    std::vector<float> pose(m.pose_size());
    for (const motley::frame_range& frames :
         {motley::all_frames(m), motley::frame_range{1, 1, m.frame_count()}, motley::frame_range{5, 1, 9},
          // More frames than are written together by frame (detail::pose_tile), from the start and from
          // later.
          motley::frame_range{0, 1, 300}, motley::frame_range{3, 1, 257}, motley::frame_range{n - 1, 1, 3},
          motley::frame_range{n + 7, 1, 12}, motley::frame_range{0, 2, 11},
          motley::frame_range{0.25, 0.5, 23}, motley::frame_range{-3, 1, 8},
          motley::frame_range{9, -0.75, 20}, motley::frame_range{2.5, 0, 3}, motley::frame_range{0, 1, 0}}) {
      const auto by_track = decoded(m, frames), by_frame = decoded(m, frames, motley::layout::by_frame);
      for (std::size_t i = 0; i < frames.count; ++i) {
        const auto frame = static_cast<float>(frames.first + frames.step * static_cast<double>(i));
        REQUIRE(motley::sample(m, frame, pose) == pose.size());
        for (std::size_t row = 0; row < pose.size(); ++row) {
          const float dense = by_track[row * frames.count + i];
          CAPTURE(frame);
          CAPTURE(row);
          REQUIRE(support::alike(dense, pose[row], most[row]));
          // The same arithmetic, so the same number.
          REQUIRE(same(by_frame[i * pose.size() + row], dense));
        }
      }
    }
  });
}

TEST_CASE("evaluate: all channels of any track, as sample() has them, or nothing") {
  support::for_each_motion(211, [](const motley::any_motion& m) {
    std::vector<float> pose(m.pose_size());
    motley::sample(m, 1.25F, pose);
    std::size_t row = 0;
    for (const auto t : m.tracks()) {
      const std::size_t size = t.info().components;
      std::array<float, 5> out;
      out.fill(untouched);
      REQUIRE(motley::evaluate(t, 1.25F, std::span{out}.first(size - 1)) == 0);
      REQUIRE(out[0] == untouched);
      REQUIRE(motley::evaluate(t, 1.25F, out) == size);
      for (std::size_t i = 0; i < size; ++i) REQUIRE(same(out[i], pose[row + i]));
      REQUIRE(out[size] == untouched);
      row += size;
    }
    REQUIRE(row == pose.size());
  });
}

TEST_CASE("decode: without a range it is the whole clip") {
  support::for_each_motion(400, [](const motley::any_motion& m) {
    std::vector<float> all(motley::decoded_size(m)), frames(all.size());
    CHECK(motley::decode(m, all) == all.size());
    CHECK(motley::decode(m, motley::all_frames(m), frames) == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(same(all[i], frames[i]));
    CHECK(motley::decode(m, all, motley::layout::by_frame) == all.size());
    const auto by_frame = decoded(m, motley::all_frames(m), motley::layout::by_frame);
    for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(same(all[i], by_frame[i]));
  });
}

TEST_CASE("decode: by track as many as fit, by frame all or nothing") {
  support::for_each_motion(400, [](const motley::any_motion& m) {
    const std::size_t frames = m.frame_count(), size = motley::decoded_size(m);
    if (size == 0) return;
    std::vector<float> all(size);
    motley::decode(m, all);
    std::vector<float> out(size, untouched);
    const std::size_t room = size - 1, done = motley::decode(m, std::span{out}.first(room));
    CHECK(done % frames == 0);
    CHECK(done < size);
    CHECK(done + 4 * frames >= size); // the last track has at most four rows
    for (std::size_t i = 0; i < done; ++i) REQUIRE(same(out[i], all[i]));
    CHECK(out[room] == untouched);
    out.assign(size, untouched);
    CHECK(motley::decode(m, std::span{out}.first(room), motley::layout::by_frame) == 0);
    for (const float v : out) REQUIRE(v == untouched);
    CHECK(motley::decode(m, std::span<float>{}) == 0);
  });
}

TEST_CASE("decode: a clip without tracks takes no time, whatever its frames") {
  // An ANIM that is not compressed: version, seconds, a frame's; frames; no bone, no track; no value.
  static constexpr auto file = [] {
    std::array<std::byte, 148> bytes{};
    for (std::size_t i = 20; i < 24; ++i) bytes[i] = std::byte{0xFF};
    bytes[12] = std::byte{0x3F}; // half a second
    bytes[31] = std::byte{100};
    for (std::size_t i = 32; i < 132; ++i) bytes[i] = std::byte{0xFF};
    for (std::size_t i = 144; i < 148; ++i) bytes[i] = std::byte{0xFF};
    return bytes;
  }();
  static constexpr auto m = motley::metroid_anim::format::open(motley::byte_view{file});
  static_assert(m && m->frame_count() == 0xFFFFFFFF && m->pose_size() == 0);
  for (const motley::layout l : {motley::layout::by_track, motley::layout::by_frame})
    CHECK(motley::decode(*m, {}, l) == 0);
  static_assert(motley::decode(*m, {}, motley::layout::by_frame) == 0); // in few enough steps for a compiler
  static_assert(motley::decode(*m, {0.5, 1, 0xFFFFFFFF}, {}, motley::layout::by_track) == 0);
}
