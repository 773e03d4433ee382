// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/list: which format a file is in, and what opens whatever the format.
#include <motley/formats/events.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <type_traits>
#include <utility>
#include <vector>

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
  motley::decode(c, out);
  return out;
}

/// True if both hold the same numbers; NaNs are alike.
bool same(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](float x, float y) { return x == y || (x != x && y != y); });
}

} // namespace

TEST_CASE("a motion of no file has no warnings, in every format") {
  const auto count = [](const auto& clip) {
    int warnings = 0;
    clip.warnings([&](const motley::warning&) { ++warnings; });
    return warnings;
  };
  CHECK(count(motley::bayonetta::motion{}) == 0);
  CHECK(count(motley::bayonetta2::motion{}) == 0);
  CHECK(count(motley::okami::motion{}) == 0);
  CHECK(count(motley::god_hand::motion{}) == 0);
  CHECK(count(motley::metroid_anim::motion{}) == 0);
  CHECK(count(motley::shenmue_motn::motion{}) == 0);
  CHECK(count(motley::bayonetta_exp::program{}) == 0);
  CHECK(count(motley::bayonetta2_exp::program{}) == 0);
  CHECK(count(motley::any_motion{}) == 0);
}

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
        CHECK((*track).outline() == expected.outline());
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
  CHECK(motley::open(std::span<const std::byte>{}).error().code == motley::errc::empty_file);
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

namespace {
/// Tells formats apart by a chain of tests, one after another: what identify() has to agree with.
std::string_view recognised_by_a_chain(std::span<const std::byte> bytes) {
  const motley::byte_view file{bytes};
  if (!motley::require_magic(file, "mot"))
    return !motley::bayonetta2::facts::order_of(file) && motley::bayonetta::plausible(file) ? "bayonetta"
                                                                                            : "bayonetta2";
  if (!motley::require_magic(file, "exp"))
    return motley::bayonetta2_exp::order_of(file) ? "bayonetta2_exp" : "bayonetta_exp";
  const bool mtb3 = !motley::require_magic(file, "mtb3");
  const std::uint64_t size = motley::mtb3::record_size_of(file);
  if (mtb3 && size != 0) return size == 8 ? "okami" : "god_hand";
  const bool first = mtb3 && motley::okami::open(bytes), second = mtb3 && motley::god_hand::open(bytes);
  if (first != second) return first ? "okami" : "god_hand";
  if (first) return "";
  if (motley::evnt::open(bytes)) return "evnt";
  if (motley::metroid_anim::plausible(file)) return "anim";
  return motley::shenmue_motn::plausible(file) ? "motn" : "";
}
std::string_view identified_as(std::span<const std::byte> bytes) {
  return motley::identify<motley::formats_and_events>(bytes).name();
}
} // namespace

TEST_CASE("list: identify() agrees with a chain of tests, whatever is changed") {
  std::size_t inputs = 0, named = 0;
  const auto check = [&](std::span<const std::byte> bytes) {
    ++inputs;
    const std::string_view expected = recognised_by_a_chain(bytes);
    named += expected.empty() ? 0 : 1;
    if (identified_as(bytes) != expected) CHECK(std::string{identified_as(bytes)} == std::string{expected});
  };
  support::random r{5};
  const auto with_changes = [&](std::vector<std::byte> bytes) {
    check(bytes);
    for (std::size_t at = 0; at < bytes.size() && at < 60; ++at)
      for (const unsigned value : {0x00U, 0x01U, 0x02U, 0x40U, 0x7FU, 0x80U, 0xFFU, unsigned(r.below(256))}) {
        const std::byte before = std::exchange(bytes[at], std::byte(value));
        check(bytes);
        bytes[at] = before;
      }
    for (std::size_t size = 0; size < bytes.size() && size < 80; ++size) check(std::span{bytes}.first(size));
  };
  for (const auto& file : support::sample_files()) with_changes(file.bytes);
  const std::filesystem::path corpus = std::filesystem::path{MOTLEY_SOURCE_DIR} / "tests/fuzz/corpus";
  for (const auto& entry : std::filesystem::recursive_directory_iterator{corpus}) {
    if (!entry.is_regular_file() || entry.file_size() > 5000) continue;
    std::ifstream in{entry.path(), std::ios::binary};
    const std::vector<char> chars{std::istreambuf_iterator<char>{in}, {}};
    const auto bytes = std::as_bytes(std::span{chars});
    with_changes({bytes.begin(), bytes.end()});
  }
  CHECK(inputs > 100000);
  CHECK(named > 50000);
}

TEST_CASE("list: a magic of three characters has a NUL behind it, one of four has none") {
  const auto begins = [](std::string_view bytes, std::string_view magic) {
    return !motley::require_magic(motley::byte_view{std::as_bytes(std::span{bytes.data(), bytes.size()})},
                                  magic);
  };
  using namespace std::string_view_literals;
  CHECK(begins("mot\0"sv, "mot"));
  CHECK_FALSE(begins("mot1"sv, "mot"));
  CHECK_FALSE(begins("mot"sv, "mot"));
  CHECK(begins("mtb3\1"sv, "mtb3"));
  CHECK(begins("mtb3"sv, "mtb3"));
  CHECK_FALSE(begins("mtb"sv, "mtb3"));
  CHECK(begins("a\0\0\0"sv, "a"));
  CHECK_FALSE(begins("\0\0\0\0"sv, "")); // a format without a magic
}

TEST_CASE("list: the list by name") {
  const std::vector<std::byte> nothing(40);
  CHECK(motley::identify(nothing, "okami").is<motley::okami::format>());
  CHECK(motley::identify(nothing, "bayonetta_exp").is<motley::bayonetta_exp::format>());
  CHECK(motley::identify(nothing, "bayonetta2_exp").is<motley::bayonetta2_exp::format>());
  CHECK_FALSE(motley::identify(nothing, "exp"));
  CHECK(motley::identify(nothing, "bone_table").kind() == motley::file_kind::table);
  CHECK_FALSE(motley::identify(nothing, "gif"));
  CHECK(kind::as<motley::shenmue_motn::format>().name() == "motn");
  CHECK(motley::open(nothing, kind::as<motley::okami::format>())); // no record is no error
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
    tracks += t.outline().bone == 4 && t.outline().channel == motley::channel::tz ? 1 : 0;
  motley::sample_frame(*clip, 1, pose);
  return tracks == 1 && pose[0] == 1;
}());
} // namespace
