// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/quads: four tracks together give the same numbers as one at a time. The scalar twin below
// computes them from the contents of files, without the library; where a compiler fuses multiplications and
// additions, the last bits may differ, and tests/play/accuracy says by how much.
#include <motley/play/quads.hpp>

#include <motley/formats/platinum/bayonetta.hpp>
#include <motley/formats/platinum/bayonetta2.hpp>

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "support/layout_clip.hpp"
#include "support/players.hpp"
#include "support/random_mot.hpp"
#include "support/search.hpp"

namespace {

using support::storage, support::track_spec;

constexpr storage key_storages[] = {storage::float_keys,       storage::short_keys,
                                    storage::byte_keys,        storage::relative_byte_keys,
                                    storage::padded_byte_keys, storage::big_frame_byte_keys};

/// The value at a frame, each operation rounded to float.
float scalar_twin(const track_spec& t, float frame) {
  const auto keys = t.expected_keys();
  const auto number = [](double v) { return static_cast<float>(v); };
  std::size_t i = 0;
  while (i + 1 < keys.size() && keys[i + 1].frame <= double{frame}) ++i;
  const float from = number(keys[i].frame), left = number(keys[i].value);
  if (!(frame > from) || i + 1 == keys.size()) return left;
  const float length = number(keys[i + 1].frame) - from, change = number(keys[i + 1].value) - left,
              out = number(keys[i].out), in = number(keys[i + 1].in), t1 = (frame - from) * (1 / length),
              c2 = 3 * change - (2 * out + in), c3 = (out + in) - 2 * change;
  return left + t1 * (out + t1 * (c2 + t1 * c3));
}

/// So many keys at random, distinct frames, and random contents.
track_spec random_keys(support::random& r, storage how, int count) {
  track_spec t = support::random_track(r, how, count);
  unsigned frame = r.below(5);
  for (support::stored_key& k : t.keys) {
    k.frame = frame;
    frame += 1 + r.below(how == storage::byte_keys ? 6 : 20);
  }
  return t;
}

template <motley::clip C> void check_against_twin(const C& c, const support::mot_spec& m) {
  std::vector<float> frames;
  for (int i = 0; i < 60; ++i) {
    frames.push_back(static_cast<float>(i) / 60 * static_cast<float>(m.frames));
    frames.push_back(std::floor(frames.back()));
  }
  support::players players{c};
  support::in_every_order(frames.size(), [&](std::size_t i) {
    std::vector<float> expected;
    for (const track_spec& t : m.tracks) expected.push_back(scalar_twin(t, frames[i]));
    CAPTURE(frames[i]);
    CHECK(support::are_same(players.played(frames[i]), expected));
    CHECK(support::are_same(support::evaluated(c, frames[i]), expected));
  });
  CHECK(players.are_intact());
}

// ---- Layouts of the caller's own

template <class Frame, class Number> struct frame_first {
  Frame frame;
  Number value, in, out;
};
template <class Frame, class Number> struct frame_last {
  Number out, value, in;
  Frame frame;
};
template <class Frame, class Number, std::size_t Unused> struct spaced {
  Frame frame;
  std::byte unused[Unused];
  Number value, in, out;
};
using namespace motley; // (the names of stored numbers)
using le_pghalf = packed<pghalf, std::endian::little>;
using le_half = packed<half, std::endian::little>;
using be_half = packed<half, std::endian::big>;
constexpr auto relative = key_timing::relative;

/// A clip of `Each` tracks for each type of curve, and the bytes of their keys.
template <std::size_t Each, class... Curves> struct random_clip {
  support::layout_clip<Each, Curves...> clip{};
  std::vector<std::vector<std::byte>> bytes{};

  explicit random_clip(unsigned last_frame) {
    clip.frames = last_frame + 1;
    std::apply([&](auto&... each) { (fill(each), ...); }, clip.curves);
  }

private:
  template <class Curve> void fill(std::array<Curve, Each>& curves) {
    for (Curve& curve : curves) {
      std::vector<unsigned> frames{r_.below(4)};
      while (frames.back() + 12 < clip.frames) frames.push_back(frames.back() + 1 + r_.below(12));
      bytes.push_back(support::random_keys(Curve{}, frames, r_));
      curve = Curve{bytes.back().data(), frames.size()};
    }
  }
  support::random r_{1};
};
template <class Clip> void check_against_evaluate(const Clip& c) {
  std::vector<float> frames;
  for (unsigned i = 0; i < 4 * c.frames + 8; ++i) frames.push_back(static_cast<float>(i) / 4 - 1);
  support::players players{c};
  support::in_every_order(frames.size(), [&](std::size_t i) {
    CAPTURE(frames[i]);
    CHECK(support::are_same(players.played(frames[i]), support::evaluated(c, frames[i])));
  });
  CHECK(players.are_intact());
}

} // namespace

TEST_CASE("quads: keys are counted up to a frame") {
  support::random r{3};
  for (int round = 0; round < 200; ++round) {
    detail::key_block block{};
    unsigned before[4], keys[4] = {};
    for (std::size_t lane = 0; lane < 4; ++lane) {
      before[lane] = r.below(0xFFFF - 16);
      block.before |= detail::four16{before[lane]} << (16 * lane);
      for (std::uint32_t i = 0; i < detail::key_block::frames; ++i)
        if (r.below(static_cast<unsigned>(round % 4) + 1) == 0) keys[lane] |= 1U << i, block.add(lane, i);
    }
    for (std::uint32_t i = 0; i < detail::key_block::frames; ++i) {
      const detail::four16 counted = block.count(detail::key_block::up_to(i));
      for (std::size_t lane = 0; lane < 4; ++lane) {
        unsigned expected = before[lane];
        for (std::uint32_t k = 0; k <= i; ++k) expected += keys[lane] >> k & 1U;
        CHECK(detail::lane_of(counted, lane) == expected);
      }
    }
  }
}

TEST_CASE("quads: the same numbers as the scalar twin's, for random keys of each coding") {
  if (support::fuses()) return;
  support::random r{1};
  for (int round = 0; round < 4; ++round)
    for (const auto order : {support::order::little, support::order::big})
      for (const auto game : {support::game::bayonetta, support::game::bayonetta2}) {
        support::mot_spec m{.which = game};
        for (const storage how : key_storages)
          for (int i = 0; i < 7 && support::type_number(game, how) >= 0; ++i)
            m.tracks.push_back(random_keys(r, how, 2 + static_cast<int>(r.below(40))));
        for (const track_spec& t : m.tracks)
          m.frames = std::max(m.frames, static_cast<int>(t.keys.back().frame) + 1);
        const auto bytes = support::write(m, order);
        if (game == support::game::bayonetta)
          check_against_twin(bayonetta::open(bytes).value(), m);
        else
          check_against_twin(bayonetta2::open(bytes).value(), m);
      }
}

TEST_CASE("quads: of more layouts than a player's groups, and numbers of any kind") {
  if (support::fuses()) return;
  const random_clip<5, keyed<unscaled, spaced<le_u16, le_f32, 2>>, keyed<unscaled, spaced<be_u16, be_f32, 2>>,
                    keyed<affine_key<le_f32>, frame_first<le_u16, le_u16>>,
                    keyed<affine_key<be_f32>, frame_first<be_u16, be_u16>>,
                    keyed<affine_key<le_pghalf>, frame_first<std::uint8_t, std::uint8_t>>,
                    keyed<affine_key<be_half>, frame_first<be_u16, std::uint8_t>>,
                    keyed<affine_key<le_half>, frame_first<std::uint8_t, std::uint8_t>, relative>,
                    keyed<affine_key<le_half>, frame_last<std::uint8_t, std::uint8_t>>,
                    keyed<unscaled, frame_first<le_f32, le_f32>>, keyed<unscaled, frame_last<be_u16, be_f32>>,
                    keyed<unscaled, frame_first<le_u16, le_half>, relative>,
                    keyed<affine_key<le_f32>, spaced<le_u16, std::uint8_t, 3>>,
                    keyed<unscaled, frame_first<le_u32, be_f32>>>
      many{200};
  check_against_evaluate(many.clip);
  // Fewer, so that none of these is followed because there are too many.
  const random_clip<3, keyed<unscaled, frame_first<le_f32, le_f32>>,
                    keyed<unscaled, frame_last<be_u16, be_f32>>,
                    keyed<unscaled, frame_first<le_u16, le_half>, relative>,
                    keyed<affine_key<le_f32>, spaced<le_u16, std::uint8_t, 3>>,
                    keyed<affine_key<le_half>, frame_last<std::uint8_t, std::uint8_t>>,
                    keyed<affine_key<be_f32>, frame_first<std::uint8_t, std::uint8_t>>>
      few{200};
  check_against_evaluate(few.clip);
}

namespace {

/// A header of the caller's own, which takes no bytes, and scales all the same.
struct halved {
  template <class V> static constexpr float value(const V& v) noexcept { return static_cast<float>(v) / 2; }
  static constexpr float in(float v) noexcept { return v / 2; }
  static constexpr float out(float v) noexcept { return v / 2; }
};

} // namespace

TEST_CASE("quads: headers of the caller's own, and keys of more than 255 bytes") {
  if (support::fuses()) return;
  const random_clip<5, keyed<halved, frame_first<le_u16, le_f32>>, keyed<unscaled, spaced<le_u16, le_f32, 2>>,
                    keyed<unscaled, spaced<le_u16, le_f32, 241>>,
                    keyed<unscaled, spaced<le_u16, le_f32, 242>>,
                    keyed<affine_key<le_f32>, spaced<le_u16, le_u16, 300>>>
      own{100};
  check_against_evaluate(own.clip);
}

TEST_CASE("quads: each number of a key has a byte order of its own") {
  if (support::fuses()) return;
  struct short_keys {
    le_u16 frame, value;
    be_u16 in;
    le_u16 out;
  };
  struct float_keys {
    le_u16 frame;
    std::byte unused[2];
    le_f32 value;
    be_f32 in, out;
  };
  const random_clip<5, keyed<affine_key<le_f32>, short_keys>, keyed<unscaled, float_keys>> mixed{100};
  check_against_evaluate(mixed.clip);
}
