// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/clip/decode.hpp>
#include <motley/formats/metroid/anim.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "support/motions.hpp"
#include "support/own_clip.hpp"

namespace {

constexpr float untouched = 12345.0F;

/// What decode() writes for some frames, in either layout, with a margin behind that has to stay as it is.
std::vector<float> decoded(const motley::any_motion& m, const motley::frame_range& frames,
                           motley::layout l = motley::layout::by_track) {
  const std::size_t size = m.pose_size() * frames.count;
  std::vector<float> out(size + 40, untouched);
  motley::decode(m, frames, std::span{out}.first(size), l);
  for (std::size_t i = size; i < out.size(); ++i) REQUIRE(out[i] == untouched);
  out.resize(size);
  return out;
}

bool same(float a, float b) { return a == b || (a != a && b != b); }

} // namespace

TEST_CASE("decode: at any frames, the values are those of sample_frame()") {
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
        motley::sample_frame(m, frame, pose);
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

TEST_CASE("evaluate: all channels of any track, as sample_frame() has them") {
  support::for_each_motion(211, [](const motley::any_motion& m) {
    std::vector<float> pose(m.pose_size());
    motley::sample_frame(m, 1.25F, pose);
    std::size_t row = 0;
    for (const auto t : m.tracks()) {
      const std::size_t size = t.outline().components;
      std::array<float, 5> out;
      out.fill(untouched);
      motley::evaluate(t, 1.25F, std::span{out}.first(size));
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
    motley::decode(m, all);
    motley::decode(m, motley::all_frames(m), frames);
    for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(same(all[i], frames[i]));
    motley::decode(m, all, motley::layout::by_frame);
    const auto by_frame = decoded(m, motley::all_frames(m), motley::layout::by_frame);
    for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(same(all[i], by_frame[i]));
  });
}

// Frames from 2^24 + 1 on are not all exact in a float.
static_assert(motley::detail::are_whole({16777216, 1, 1}) && motley::detail::are_whole({16777200, 1, 17}));
static_assert(!motley::detail::are_whole({16777216, 1, 2}) && !motley::detail::are_whole({16777200, 1, 18}));

// Frame by frame into an array without a float to spare, in a constant expression.
constexpr std::array<motley::key, 2> rising{motley::key{0, 0, 0, 2}, motley::key{2, 2, 2, 0}},
    falling{motley::key{0, 8, 0, -4}, motley::key{2, 4, -4, 0}};
constexpr std::array<float, 6> by_frame = [] {
  const support::own_clip<motley::key, 2> clip{{rising, falling}, 3};
  std::array<float, 6> out{};
  motley::decode(clip, out, motley::layout::by_frame);
  return out;
}();
static_assert(by_frame == std::array<float, 6>{0, 8, 1, 6, 2, 4});

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
    motley::decode(*m, {}, l);
  constexpr auto in_few_steps = [](const auto&... frames) { // few enough for a compiler
    motley::decode(*m, frames..., {}, motley::layout::by_frame);
    motley::decode(*m, frames..., {}, motley::layout::by_track);
    return true;
  };
  static_assert(in_few_steps() && in_few_steps(motley::frame_range{0.5, 1, 0xFFFFFFFF}));
}
