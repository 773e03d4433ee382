// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/list.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <type_traits>

#include "support/real_files.hpp"
#include "support/samples.hpp"
#include "support/walk.hpp"

using kind = motley::identified<motley::known_formats>;

static_assert(motley::clip<motley::any_motion>);
static_assert(std::is_trivially_copyable_v<motley::any_motion>);
static_assert(std::forward_iterator<decltype(motley::any_motion{}.tracks().begin())>);
static_assert(motley::track<std::remove_cvref_t<decltype(*motley::any_motion{}.tracks().begin())>>);

namespace {

bool has_magic(const kind& k) {
  return k.name() == "bayonetta" || k.name() == "bayonetta2" || k.kind() == motley::file_kind::program;
}

/// f(motion, any) for each motion of a file, opened by its format's own descriptor and by motley::open.
template <class F> void with_both(const support::sample_file& file, F&& f) {
  motley::known_formats::visit(file.kind.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips) {
      const auto opened = Format::open(motley::byte_view{file.bytes});
      REQUIRE(opened);
      for (std::size_t i = 0; i < Format::clip_count(*opened); ++i)
        f(Format::clip_at(*opened, i), motley::open(file.bytes, i));
    }
  });
}

std::vector<float> decoded(const motley::clip auto& c) {
  std::vector<float> out(motley::decoded_size(c));
  CHECK(motley::decode(c, out) == out.size());
  return out;
}

/// True if both hold the same numbers; NaNs are alike.
bool same(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](float x, float y) { return x == y || (x != x && y != y); });
}

} // namespace

TEST_CASE("any: every file is recognised, and opens as what it is") {
  int motions = 0;
  for (const auto& file : support::sample_files()) {
    CAPTURE(file.format);
    CAPTURE(file.name);
    CHECK(motley::identify(file.bytes).index == file.kind.index);
    with_both(file, [&](const auto& own, const auto& any) {
      REQUIRE(own);
      REQUIRE(any);
      ++motions;
      using motion = std::remove_cvref_t<decltype(*own)>;
      REQUIRE(any->template get_if<motion>() != nullptr);
      CHECK(any->frame_count() == own->frame_count());
      CHECK(any->frame_rate() == own->frame_rate());
      CHECK(any->rotation_unit() == own->rotation_unit());
      CHECK(any->track_count() == own->track_count());
      CHECK(any->pose_size() == own->pose_size());
      CHECK(same(decoded(*any), decoded(*own)));
      auto track = any->tracks().begin();
      for (const auto expected : own->tracks()) {
        REQUIRE(track != any->tracks().end());
        CHECK((*track).info() == expected.info());
        ++track;
      }
      CHECK(track == any->tracks().end());
      int ours = 0, theirs = 0;
      any->warnings([&](const motley::warning&) { ++ours; });
      own->warnings([&](const motley::warning&) { ++theirs; });
      CHECK(ours == theirs);
    });
  }
  CHECK(motions >= 20);
}

TEST_CASE("any: what holds no such motion says so") {
  for (const auto& file : support::sample_files()) {
    const std::size_t count = motley::clip_count(file.bytes);
    CHECK((count == 0) == (file.kind.kind() == motley::file_kind::program));
    const auto none = motley::open(file.bytes, count);
    REQUIRE_FALSE(none);
    CHECK(none.error().code == motley::errc::no_clip);
    CHECK(none.error().value == static_cast<std::int64_t>(count));
    CHECK(none.error().size == count);
  }
  const std::vector<std::byte> nothing(100);
  CHECK(motley::open(nothing).error().code == motley::errc::unknown_format);
  CHECK(motley::clip_count(nothing) == 0);
  CHECK(motley::open(std::span<const std::byte>{}).error().code == motley::errc::unknown_format);
  const auto file = support::motn::random_archive(1).write();
  const auto few = motley::open(file, std::size_t{4000});
  CHECK(motley::message(few.error()).view().find("there is no clip 4000: the file has ") == 0);
}

TEST_CASE("any: a damaged magic number makes no other format with one of a file") {
  for (auto file : support::sample_files()) {
    CAPTURE(file.format);
    CAPTURE(file.name);
    for (std::size_t at = 0; at < 4; ++at)
      for (unsigned value = 0; value < 256; ++value) {
        const std::byte before = file.bytes[at];
        file.bytes[at] = static_cast<std::byte>(value);
        const kind f = motley::identify(file.bytes);
        const bool good = f.index == file.kind.index || !has_magic(f);
        if (!good) CAPTURE(f.name());
        REQUIRE(good);
        (void)motley::open(file.bytes, f);
        file.bytes[at] = before;
      }
  }
}

TEST_CASE("any: 10,000 random byte strings") {
  support::random r{77};
  int motn = 0;
  for (int i = 0; i < 10000; ++i) {
    std::vector<std::byte> bytes(r.below(600));
    for (std::byte& b : bytes) b = static_cast<std::byte>(r.below(256));
    const kind f = motley::identify(bytes);
    REQUIRE_FALSE(has_magic(f));
    motn += f.is<motley::shenmue_motn::format>() ? 1 : 0;
    if (const auto clip = motley::open(bytes)) {
      volatile double sum = support::walk(*clip);
      (void)sum;
    }
  }
  CHECK(motn < 100); // which has no magic number, only a table of contents
}

TEST_CASE("any: the real files") {
  for (const char* name : {"pl000f_0a25_le.mot", "pl000f_0a25_be.mot"}) {
    const auto file = support::real_file(name);
    if (!file) return;
    CHECK(motley::identify(*file).is<motley::bayonetta2::format>());
    CHECK(motley::open(*file)->track_count() == 830);
  }
  const auto motions = support::real_file("motion.bin");
  if (!motions) return;
  CHECK(motley::identify(*motions).is<motley::shenmue_motn::format>());
  CHECK(motley::clip_count(*motions) == 1559);
  for (const char* name : {"bone_index_translate_table_le.bin", "bone_index_translate_table_be.bin"})
    if (const auto table = support::real_file(name)) CHECK(!motley::identify(*table));
}

namespace {
// The smallest: a Bayonetta 2 motion without tracks, and an Okami motion of a constant.
constexpr std::array<std::byte, 0x2C> no_tracks = [] {
  std::array<std::byte, 0x2C> b{};
  const unsigned char start[] = {'m', 'o', 't', 0, 0x05, 0x04, 0x12, 0x20, 0, 0, 7, 0, 0x2C};
  for (std::size_t i = 0; i < sizeof(start); ++i) b[i] = std::byte{start[i]};
  return b;
}();
static_assert(motley::open(no_tracks)->frame_count() == 7);
static_assert([] {
  const auto clip = motley::open(no_tracks);
  return clip->get_if<motley::bayonetta2::motion>() != nullptr &&
         clip->get_if<motley::okami::motion>() == nullptr;
}());
constexpr std::array<std::byte, 16> one_constant = [] {
  std::array<std::byte, 16> b{};
  const unsigned char all[] = {'m', 't', 'b', '3', 3, 0, 1, 0, 4, 2, 1, 0, 0, 0, 0x80, 0x3F};
  for (std::size_t i = 0; i < sizeof(all); ++i) b[i] = std::byte{all[i]};
  return b;
}();
static_assert([] {
  const auto clip = motley::open(one_constant);
  float pose[1]{};
  int tracks = 0;
  for (const auto t : clip->tracks())
    tracks += t.info().bone == 4 && t.info().channel == motley::channel::tz ? 1 : 0;
  return tracks == 1 && motley::sample(*clip, 1, pose) == 1 && pose[0] == 1;
}());
} // namespace
