// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/hostile/bounds: what takes a file's size and its output's, and no more: neither its square, nor what
// a number in it claims.
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <ctime>
#include <limits>
#include <vector>

#include "support/anim_writer.hpp"
#include "support/exp_writer.hpp"
#include "support/hostile_files.hpp"
#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/shared_block.hpp"
#include "support/skeleton_writer.hpp"

using support::order;

namespace {

using bytes = std::vector<std::byte>;

/// The time at which the processor's clock has just made a step.
std::clock_t next_step() {
  const std::clock_t before = std::clock();
  std::clock_t now = before;
  while (now == before) now = std::clock();
  return now;
}

/// The least time of several, in the processor's steps: a busy machine does not count. Where the clock's
/// steps are coarse (15 ms, on Windows) f() runs until some have passed.
template <class F> double time_of(const F& f) {
  const std::clock_t first = next_step(), enough = 4 * (next_step() - first);
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 5; ++i) {
    const std::clock_t start = next_step();
    std::clock_t taken = 0;
    int runs = 0;
    for (; taken < enough; ++runs, taken = std::clock() - start) f();
    best = std::min(best, static_cast<double>(taken) / runs);
  }
  return best;
}

/// Four times the size takes about four times as long, not sixteen: less than nine, in the best of some
/// tries, for a machine may be disturbed. work(file(n)) takes milliseconds.
template <class File, class Work> void check_linear(std::size_t n, const File& file, const Work& work) {
  const auto small = file(n), large = file(4 * n);
  double ratio = std::numeric_limits<double>::infinity();
  for (int tries = 0; ratio >= 9 && tries < 6; ++tries)
    ratio = std::min(ratio, time_of([&] { work(large); }) / time_of([&] { work(small); }));
  CAPTURE(large.size());
  CHECK(ratio < 9);
}

/// A motion with tracks of `keys` keys, all of them at the same place in the file.
bytes shared_block(support::game g, support::storage how, std::size_t tracks, std::size_t keys) {
  support::track_spec one{.bone = 1, .index = 0, .how = how};
  one.keys.assign(keys, {1, 0, 0, 0});
  return support::shared_block(g, one, tracks, 2);
}

} // namespace

TEST_CASE("bounds: records that share a large block are refused before they cost the square of the size") {
  for (const auto g : {support::game::bayonetta, support::game::bayonetta2}) {
    const auto open = [&](const bytes& file) {
      return g == support::game::bayonetta ? motley::bayonetta::open(file, std::endian::little).error()
                                           : motley::bayonetta2::open(file).error();
    };
    // 256 times the file is the limit: 200 records of one block are fine, 400 are not.
    CHECK(open(shared_block(g, support::storage::relative_byte_keys, 200, 200)).code == motley::errc::none);
    const auto file = shared_block(g, support::storage::float_keys, 400, 10000);
    const motley::error e = open(file);
    CHECK(e.code == motley::errc::too_much);
    CHECK(e.size == 256 * file.size());
    CHECK(e.track.record > 200);
    CHECK(e.track.record < 300);
    CHECK(motley::message(e).view().find(
              "(bone 1, translation x) and the preceding tracks refer to more than") !=
          std::string_view::npos);
    check_linear(
        1500, [&](std::size_t n) { return shared_block(g, support::storage::float_keys, n, n); },
        [&](const bytes& b) { CHECK(open(b).code == motley::errc::too_much); });
  }
}

TEST_CASE("bounds: what opens is decoded and played in time linear in the file and the output") {
  const auto file = [](std::size_t n) {
    return shared_block(support::game::bayonetta2, support::storage::relative_byte_keys, n, 4);
  };
  check_linear(3000, file, [](const bytes& b) {
    const auto motion = motley::bayonetta2::open(b);
    REQUIRE(motion);
    std::vector<float> out(motley::decoded_size(*motion));
    motley::decode(*motion, out);
    std::vector<std::byte> memory(motley::player<motley::bayonetta2::motion>::memory_size(*motion));
    auto player = *motley::make_player(*motion, memory);
    out.resize(player.pose_size());
    for (const float frame : {0.0F, 1.0F, 0.5F}) player.sample_frame(frame, out);
  });
}

TEST_CASE("bounds: a million frames are no more work than they are output") {
  // An ANIM whose keys have no bits at all.
  const auto anim = [](std::size_t n) {
    support::anim::stream_spec spec{.which = support::anim::game::prime};
    spec.key_frames.assign(n, true);
    support::anim::bone b{.id = 3};
    b.parts[0] = {.used = true};
    b.parts[0].at.resize(n);
    b.parts[0].negative.resize(n);
    spec.bones.push_back(b);
    return support::anim::write(spec);
  };
  check_linear(250000, anim, [](const bytes& b) {
    const auto motion = motley::metroid_anim::open(b);
    REQUIRE(motion);
    std::vector<float> out(motley::decoded_size(*motion));
    motley::decode(*motion, out);
  });
}

TEST_CASE("bounds: frames that go back are no more work than those that go forward") {
  // Keys that can only be walked: from the first one at each frame, the work would be the square.
  const auto file = [](std::size_t n) { return support::hostile::anim_of_rotations(1, n); };
  check_linear(4000, file, [](const bytes& b) {
    const auto motion = motley::metroid_anim::open(b);
    REQUIRE(motion);
    const std::size_t frames = motion->frame_count();
    const auto last = static_cast<double>(frames - 1);
    std::vector<float> forward(4 * frames), back(4 * frames);
    motley::decode(*motion, {0, 1, frames}, forward, motley::layout::by_frame);
    motley::decode(*motion, {last, -1, frames}, back, motley::layout::by_frame);
    for (std::size_t i = 0; i < back.size(); ++i)
      REQUIRE(back[i] == forward[4 * (frames - 1 - i / 4) + i % 4]);
  });
}

TEST_CASE("bounds: frames ahead of the first key, and frames that are no numbers, are no search each") {
  // The second key is at the end of a bitmap, which a search reads whole.
  const auto file = [](std::size_t n) { return support::hostile::anim(1, 100 * n, false); };
  for (const double first : {-1e6, std::numeric_limits<double>::quiet_NaN()})
    check_linear(4000, file, [first](const bytes& b) {
      const auto motion = motley::metroid_anim::open(b);
      REQUIRE(motion);
      const std::size_t frames = motion->frame_count() / 100;
      std::vector<float> out(3 * frames);
      motley::decode(*motion, {first, 1, frames}, out);
      CHECK(out[0] == 0); // the first key: 0, 1, 2
      CHECK(out.back() == 2);
    });
}

TEST_CASE("bounds: by frame, an ANIM's empty descriptors are passed once, however many frames there are") {
  check_linear(
      2000, [](std::size_t n) { return support::hostile::anim_of_empty_descriptors(n, 50 * n); },
      [&](const bytes& b) {
        const auto motion = motley::metroid_anim::open(b);
        REQUIRE(motion);
        std::vector<float> out(motley::decoded_size(*motion));
        motley::decode(*motion, out, motley::layout::by_frame);
        CHECK(out.back() == 2);
      });
}

TEST_CASE("bounds: an ANIM's tracks may have keys without bits, but not without end" *
          doctest::test_suite("slow")) {
  const auto file = [](std::size_t n) {
    support::anim::stream_spec spec{.which = support::anim::game::echoes};
    spec.key_frames.assign(8 * n, true);
    for (unsigned i = 0; i < n; ++i) {
      support::anim::bone b{.id = i};
      b.parts[1] = {.used = true};
      b.parts[1].at.resize(8 * n);
      spec.bones.push_back(b);
    }
    return support::anim::write(spec);
  };
  CHECK(motley::metroid_anim::open(support::kept(file(100))));
  const auto bytes = file(1500);
  const motley::error e = motley::metroid_anim::open(bytes).error();
  CHECK(e.code == motley::errc::too_much);
  CHECK(e.size == 256 * bytes.size());
  CHECK(e.track.record == static_cast<std::int64_t>(256 * bytes.size() / (8 * 1500 + 1500)));
  CHECK(motley::message(e).view().find(" keys and bytes of their bitmap together, at byte ") !=
        std::string_view::npos);
}

TEST_CASE("bounds: an ANIM's tracks share one bitmap, which counts towards the limit for each of them") {
  // Two keys, and all frames between them without one: each track looks through n bytes.
  const auto file = [](std::size_t n) { return support::hostile::anim(n, 8 * n, false); };
  CHECK(motley::metroid_anim::open(support::kept(file(1000))));
  const auto bytes = file(8000);
  const motley::error e = motley::metroid_anim::open(bytes).error();
  CHECK(e.code == motley::errc::too_much);
  CHECK(e.track.record == static_cast<std::int64_t>(256 * bytes.size() / (2 + 8000)));
}

TEST_CASE("bounds: the tracks of a sequence of nodes may share samples, but not without end") {
  // 9 tracks a node, each two bytes for each frame and one more, all from byte 12 on: 2,359,296 bytes a node.
  const auto sequence = [](std::size_t nodes) {
    const auto archive = motley::shenmue_motn::open(support::kept(support::hostile::motn_of_nodes(1, nodes)));
    REQUIRE(archive);
    return (*archive)[0];
  };
  constexpr std::uint64_t limit = 256 << 20U; // of a file of 1 MiB
  const auto fits = sequence(227), more = sequence(228);
  static_assert(227 * 9 * 2 * 65536ULL <= limit && 228 * 9 * 2 * 65536ULL > limit);
  REQUIRE(fits);
  CHECK(more.error().code == motley::errc::too_much);
  CHECK(more.error().size == limit);
  CHECK(more.error().track.record == 2048); // the first that does not fit: each takes 2^17 bytes of 2^28
  // What it takes to bake it is counted without a look at the samples.
  const double steps =
      time_of([&] { CHECK(motley::baked_clip::memory_size(*fits) > 2043 / 4 * 65536ULL * 64); });
  CHECK(steps < CLOCKS_PER_SEC / 10);
}

TEST_CASE("bounds: the memory of a baked ANIM is counted without walking its keys") {
  // Keys without bits: many more of them than the file has bytes.
  for (const bool all : {true, false}) {
    const auto file =
        all ? support::hostile::anim(28, 1600000, true) : support::hostile::anim(200, 800000, false);
    const auto motion = motley::metroid_anim::open(file);
    REQUIRE(motion);
    std::size_t size = 0;
    const double steps = time_of([&] { size = motley::baked_clip::memory_size(*motion); });
    // By hand: the pose; for each four numbers 16 bytes and, for each frame and one frame more, 8; a record
    // of 64 for each of their keys, of which there are at most as many as frames. Four numbers are of two
    // tracks.
    const std::size_t numbers = 3 * std::size_t{motion->track_count()}, quads = numbers / 4;
    const std::uint64_t frames = std::uint64_t{motion->frame_count()} + 1, keys = all ? frames : 2 * 2;
    const std::uint64_t tables = 4 * numbers + 16 * quads + 8 * quads * frames, records = 64 * keys * quads;
    CHECK(size == (tables + 63) / 64 * 64 + records + 63);
    CHECK(steps < CLOCKS_PER_SEC);
  }
}

TEST_CASE("bounds: 4094 sequences and names at one place cost as much as so many sequences and names") {
  namespace motn = support::motn;
  const auto file = [](std::size_t sequences) {
    support::random r{3};
    const auto one = motn::random_curves(r, 100, 20, 8).bytes;
    support::writer out{order::little};
    const std::size_t names = 20 + 8 * sequences, data = names + 4 * sequences;
    for (const std::size_t v : {std::size_t{20}, names, data, sequences + 1, data + one.size() + 3000})
      out.u32(v);
    for (std::size_t i = 0; i < sequences; ++i) out.u32(0), out.u32(0);
    for (std::size_t i = 0; i < sequences; ++i) out.u32(data + one.size()); // 'x' to the end of the file
    for (const std::byte b : one) out.u8(std::to_integer<unsigned>(b));
    for (int i = 0; i < 3000; ++i) out.u8('x');
    return out.take();
  };
  check_linear(1000, file, [](const bytes& b) {
    const auto archive = motley::shenmue_motn::open(b);
    for (std::size_t i = 0; i < archive->size(); ++i) {
      CHECK((*archive)[i]);
      const auto name = archive->name(i);
      CHECK(name.error().code == motley::errc::endless);
      CHECK(name.error().size == name.error().offset + 1024);
    }
    CHECK(archive->find("xxx") == archive->size());
  });
}

TEST_CASE("bounds: exps that share entries, operations or points, and the deepest nesting") {
  namespace x = support::exp;
  const auto first = [](std::size_t n) {
    support::writer points{order::little};
    for (std::size_t i = 0; i < 4 * n; ++i) points.f32(1);
    std::vector<x::record> records(n, x::record{.bone = 1});
    records[0] = {.flags = 1,
                  .bone = 1,
                  .entries = {x::with_number(1, 1)},
                  .interpolation = 2,
                  .point_count = static_cast<int>(n),
                  .points = points.take()};
    auto file = x::write(order::little, records);
    for (std::ptrdiff_t i = 1; i < static_cast<std::ptrdiff_t>(n); ++i) // all like the first one
      std::copy_n(file.begin() + 16, 20, file.begin() + 16 + 20 * i);
    return file;
  };
  const auto open_first = [](const bytes& b) {
    return motley::bayonetta_exp::open(b, std::endian::little).error().code;
  };
  CHECK(open_first(first(100)) == motley::errc::none);
  CHECK(open_first(first(1000)) == motley::errc::too_much);

  // Points that 355 records share take nearly all; then 1645 records share the entries.
  support::writer points{order::little};
  for (std::size_t i = 0; i < 4 * 6250; ++i) points.f32(1);
  std::vector<x::record> many(2000, x::record{.bone = 1});
  many[0] = {.flags = 1,
             .bone = 1,
             .entries = std::vector<x::entry>(127, x::with_number(1, 1)),
             .interpolation = 2,
             .point_count = 6250,
             .points = points.take()};
  auto shared = x::write(order::little, many);
  for (std::ptrdiff_t i = 1; i < 2000; ++i) {
    std::copy_n(shared.begin() + 16, 20, shared.begin() + 16 + 20 * i);
    if (i >= 355) shared[static_cast<std::size_t>(16 + 20 * i)] = std::byte{0}; // no flags: no points
  }
  const motley::error e = motley::bayonetta_exp::open(shared, std::endian::little).error();
  CHECK(e.code == motley::errc::too_much);
  CHECK(e.track.record > 355);

  const auto second = [](std::size_t n) {
    std::vector<x::operation> operations{x::value(1)};
    while (operations.size() + 2 <= n) operations.insert(operations.end(), {x::plus, x::value(1)});
    std::vector<x::expression> records(n, x::expression{1, 0, {}});
    records[0].operations = operations;
    auto file = x::write(order::little, records);
    const auto put = [&](std::size_t at, std::size_t value, std::size_t width) {
      for (std::size_t b = 0; b < width; ++b) file[at + b] = static_cast<std::byte>(value >> (8 * b));
    };
    for (std::size_t i = 1; i < n; ++i) {
      put(24 + 12 * i + 4, operations.size(), 2);
      put(24 + 12 * i + 8, 12 * (n - i), 4);
    }
    return file;
  };
  const auto open_second = [](const bytes& b) { return motley::bayonetta2_exp::open(b).error().code; };
  CHECK(open_second(second(100)) == motley::errc::none);
  CHECK(open_second(second(1000)) == motley::errc::too_much);

  for (const int depth : {64, 65}) {
    std::vector<x::operation> nested(static_cast<std::size_t>(depth), x::open);
    nested.push_back(x::value(2));
    nested.insert(nested.end(), static_cast<std::size_t>(depth), x::close);
    const auto file = x::write(order::little, std::vector<x::expression>{{1, 0, nested}});
    CHECK(open_second(file) == (depth == 64 ? motley::errc::none : motley::errc::bad_expression));
  }
}

TEST_CASE("bounds: bones that come ahead of their parents are no more work than others") {
  // 4000 bones of 32 bytes: each chain by itself would be 8 million steps.
  const auto file = [](std::size_t n) {
    std::vector<support::bone_spec> bones(n);
    for (std::size_t i = 0; i + 1 < n; ++i) bones[i].parent = static_cast<int>(i) + 1;
    return support::write_short_records(true, bones);
  };
  const auto open = [](const bytes& b) {
    for (int i = 0; i < 100; ++i) CHECK(motley::wmb::open(b));
  };
  check_linear(1000, file, open);
  // The chain ends in a bone that is above itself.
  auto endless = file(4000);
  const std::size_t last = endless.size() - 32 + 4;
  endless[last] = std::byte{3998 & 0xFF}, endless[last + 1] = std::byte{3998 >> 8};
  const motley::error e = motley::wmb::open(endless).error();
  CHECK(e.code == motley::errc::endless);
  CHECK(e.offset == 0x60 + 4);
}
