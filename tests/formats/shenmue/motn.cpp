// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/motn: MOTN files of all three encodings mean what their description says.
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <ostream>
#include <string>

#include "support/all_ways.hpp"
#include "support/constexpr_vector.hpp"
#include "support/motn_writer.hpp"
#include "support/real_files.hpp"

namespace motn = support::motn;
using motley::shenmue_motn::encoding;

namespace {

std::vector<motley::key> keys_in(const auto& track) {
  return track.visit([](const auto& curve) {
    std::vector<motley::key> keys;
    for (const auto& k : curve.keys()) {
      if constexpr (motley::hermite_keyframe<motley::key_t<std::remove_cvref_t<decltype(curve)>>>)
        keys.push_back(k);
      else
        keys.push_back({k.frame, k.value, 0, 0});
    }
    return keys;
  });
}

/// The keys are those of the description, and evaluation, cursor and dense decoding agree with it.
void check_track(const auto& track, const motn::track& expected, std::size_t frames) {
  REQUIRE(track.outline().bone == expected.target);
  REQUIRE(motley::short_name(track.outline().channel) == expected.channel);
  const auto keys = keys_in(track);
  if (!expected.keys.empty()) {
    const auto reference = expected.reference();
    REQUIRE(keys.size() == reference.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      CHECK(keys[i].frame == reference[i].frame);
      CHECK(keys[i].value == reference[i].value); // halves are exact
      CHECK(keys[i].in == reference[i].in);       // up to 8192 frames they are rounded once
      CHECK(keys[i].out == reference[i].out);
    }
  } else {
    REQUIRE(keys.size() == expected.values.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      CHECK(keys[i].frame == static_cast<float>(i));
      CHECK(keys[i].value == expected.values[i]); // and so are angles
    }
  }
  support::error_meter meter;
  std::vector<float> dense(frames);
  motley::fill(track, dense);
  for (std::size_t f = 0; f < frames; ++f)
    meter.add(dense[f], expected.at(static_cast<double>(f)), expected.promised(static_cast<double>(f)));
  track.visit([&](const auto& curve) {
    motley::cursor playing{curve};
    for (double f = -1; f < static_cast<double>(frames) + 2; f += 0.25) {
      const float value = playing.at(static_cast<float>(f));
      CHECK(value == motley::evaluate(curve, static_cast<float>(f)));
      meter.add(value, expected.at(f), expected.promised(f));
    }
  });
  CHECK(meter.worst() <= 1);
}

template <class E> std::string refusal(const E& opened) {
  return opened ? "opened" : std::string{motley::message(opened.error()).view()};
}

motn::archive of_one(motn::sequence s) { return {{std::move(s)}}; }

/// Where the first sequence of a file starts, and a file with some of its bytes changed there.
std::size_t start_of(const motn::archive& a) {
  const auto bytes = a.write();
  return motley::shenmue_motn::open(bytes)->operator[](0)->offset();
}
std::string refusal_of(const motn::archive& a, std::size_t at, std::initializer_list<unsigned> values) {
  auto bytes = a.write();
  for (const unsigned v : values) bytes[at++] = static_cast<std::byte>(v);
  const auto opened = motley::shenmue_motn::open(bytes);
  return opened ? refusal((*opened)[0]) : refusal(opened);
}

// A whole file, decoded by the compiler: bone 3's translation y, of three keys in a clip of 11 frames.
VECTOR_CONSTEXPR bool decodes() {
  support::writer out{support::order::little};
  for (const unsigned n : {20U, 28U, 34U, 2U, 60U}) out.u32(n); // header; one sequence
  for (const unsigned n : {0U, 28U, 32U}) out.u32(n);           // data, extra; the name's place
  out.chars("A", 2);
  for (const unsigned n : {11U, 0U, 16U, 17U, 18U, 20U}) out.u16(n); // frames, id, blocks 2 to 5
  out.u16(3U << 9U | 0x80U), out.u16(0);
  out.u8(1), out.u8(4);
  out.u8(0b01'11'10'00), out.u8(0);
  // 1; slopes 3 and -6 a second, value 2; slope 1.5, value 0.5
  for (const unsigned n : {0x3C00U, 0x4200U, 0xC600U, 0x4000U, 0x3E00U, 0x3800U}) out.u16(n);
  const auto bytes = out.take();
  const auto file = motley::shenmue_motn::open(bytes);
  if (!file || file->size() != 1 || file->find("A") != 0 || file->find("B") != 1 ||
      file->extra_offset(0) != 28 || file->extra_offset(1) != 0)
    return false;
  const auto m = (*file)[0];
  if (!m || m->track_count() != 1 || m->frame_count() != 11) return false;
  const auto t = *m->tracks().begin();
  if (t.outline().bone != 3 || t.outline().channel != motley::channel::ty) return false;
  std::array<float, 11> dense{};
  motley::decode(*m, dense);
  constexpr motley::key expected[] = {{0, 1, 0, 0}, {4, 2, 0.4F, -1.2F}, {10, 0.5F, 0.3F, 0}};
  return t.visit([&](const auto& curve) {
    std::size_t i = 0;
    for (const auto& k : curve.keys()) {
      if constexpr (motley::hermite_keyframe<motley::key_t<std::remove_cvref_t<decltype(curve)>>>)
        if (k != expected[i++]) return false;
    }
    return i == 3 && dense[0] == 1 && dense[4] == 2 && dense[10] == 0.5F &&
           motley::evaluate(curve, 2) == 1.45F; // (1 + 2) / 2 - 0.4 / 8
  });
}
VECTOR_STATIC_ASSERT(decodes());

} // namespace

TEST_CASE("motn: a sequence of curves that ends in its header") {
  support::writer out{support::order::little};
  for (const unsigned n : {20U, 28U, 34U, 2U, 42U}) out.u32(n); // header; one sequence
  for (const unsigned n : {0U, 28U, 32U}) out.u32(n);           // data, extra; the name's place
  out.chars("A", 2);
  for (const unsigned n : {11U, 0U, 16U, 17U}) out.u16(n); // frames, id, two of the four blocks
  const auto bytes = out.take();
  CHECK(refusal((*motley::shenmue_motn::open(bytes))[0]) ==
        "clip 0: header ends at byte 46, past the end of the file (42)");
}

TEST_CASE("motn: three encodings, all codes and channels, steps and missing keys, one to 300 frames") {
  for (unsigned seed = 0; seed < 30; ++seed) {
    CAPTURE(seed);
    const auto spec = seed < 20 ? motn::random_archive(seed) : motn::random_full_archive(seed);
    const auto bytes = spec.write();
    const auto file = motley::shenmue_motn::open(bytes);
    REQUIRE(file);
    REQUIRE(file->size() == spec.sequences.size());
    for (std::size_t i = 0; i < file->size(); ++i) {
      CAPTURE(i);
      const auto& expected = spec.sequences[i];
      const auto name = file->name(i);
      CHECK(std::string{name->begin(), name->end()} == motn::archive::name(i));
      CHECK(file->find(motn::archive::name(i)) == i);
      const auto m = (*file)[i];
      REQUIRE(refusal(m) == "opened");
      CHECK(m->frame_count() == expected.frames);
      CHECK(m->frame_rate() == 30);
      CHECK(m->rotation_unit() == motley::angle_unit::turns);
      REQUIRE(m->track_count() == expected.tracks.size());
      std::vector<motley::shenmue_motn::track_position> index(m->track_count() + 2);
      REQUIRE(m->positions(index) == m->track_count());
      std::size_t t = 0;
      for (const auto track : m->tracks()) {
        CAPTURE(t);
        check_track(track, expected.tracks[t], expected.frames);
        const auto again = m->track(index[t]);
        CHECK(again.outline().channel == track.outline().channel);
        CHECK(keys_in(again) == keys_in(track));
        ++t;
      }
      CHECK(t == m->track_count());
      std::size_t repeated = 0, repeated_in_spec = 0; // some random curves have tz twice
      m->warnings([&](const motley::warning& w) {
        repeated += w.code == motley::warning_code::repeated_track ? 1U : 0U;
        CHECK((w.code == motley::warning_code::repeated_track || w.code == motley::warning_code::step));
      });
      for (std::size_t a = 0; a < t; ++a)
        for (std::size_t b = 0; b < a; ++b)
          if (expected.tracks[a].target == expected.tracks[b].target &&
              expected.tracks[a].channel == expected.tracks[b].channel) {
            ++repeated_in_spec;
            break;
          }
      CHECK(repeated == repeated_in_spec);
    }
  }
}

TEST_CASE("motn: an index as small as the caller likes") {
  const auto bytes = motn::random_archive(1).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  std::array<motley::shenmue_motn::track_position, 3> index;
  CHECK(m->positions(index) == 3);
  CHECK(m->positions(std::span<motley::shenmue_motn::track_position>{}) == 0);
  auto third = m->tracks().begin();
  ++third, ++third;
  CHECK(keys_in(m->track(index[2])) == keys_in(*third));
}

TEST_CASE("motn: of keys at one frame the last holds there, the first before") {
  motn::track t{1, "rz"};
  t.keys = {{0, 1, 0x3C00}, {5, 1, 0x4000}, {5, 2, 0x4200, 0, 0x4900}, {5, 1, 0x4400}, {10, 0}};
  const auto bytes = of_one(motn::write_curves(11, 0, {t})).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  const auto track = *m->tracks().begin();
  CHECK(motley::evaluate(track, 5) == 4);
  CHECK(motley::evaluate(track, 4.9999F) == doctest::Approx(2));
  CHECK(motley::evaluate(track, 5.0001F) == doctest::Approx(4));
  CHECK(motley::evaluate(track, 10) == 0);
  CHECK(motley::evaluate(track, 11) == 0);
  const auto keys = keys_in(track);
  CHECK(keys[2] == motley::key{5, 3, 0, 0}); // a slope over no time
  std::size_t steps = 0;
  m->warnings([&](const motley::warning& w) {
    CHECK(w.code == motley::warning_code::step);
    CHECK(w.value == 5);
    ++steps;
  });
  CHECK(steps == 1);
}

TEST_CASE("motn: slopes that are no numbers do not reach beyond their segments") {
  motn::track t{1, "tx"};
  t.keys = {{0, 3, 0x3C00, 0x7C00, 0}, {5, 2, 0x4000, 0, 0}, {10, 3, 0x3C00, 0, 0x7E00}};
  const auto bytes = of_one(motn::write_curves(11, 0, {t})).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  const auto keys = keys_in(*m->tracks().begin());
  CHECK(keys[0] == motley::key{0, 1, 0, 0}); // left of the first key there is nothing
  CHECK(keys[2] == motley::key{10, 1, 0, 0});
}

TEST_CASE("motn: between two infinities is no number, and at them they are, whoever is asked") {
  motn::track t{1, "tx"};
  t.keys = {{0, 1, 0x7C00}, {9, 1, 0x7C00}}; // halves: infinity
  const auto bytes = of_one(motn::write_curves(10, 0, {t})).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  REQUIRE(m);
  for (const std::size_t frame : {std::size_t{0}, std::size_t{9}})
    for (const float v : support::all_ways(*m, frame)) CHECK(v == std::numeric_limits<float>::infinity());
  for (const float v : support::all_ways(*m, 4)) CHECK(std::isnan(v));
}

TEST_CASE("motn: angles go the shorter way round, in keys, curves and dense values") {
  // 0.4998, -0.4998, 0.25, 0: the first two are 0.0004 apart.
  const int angles[] = {32755, -32755, 16384, 0};
  std::vector<std::vector<int>> rows;
  for (const int a : angles) rows.push_back({0x3C00, 0, 0, a, 0, 0, 0, a, 0});
  const auto bytes = of_one(motn::write_bones(4, 0x8001, 2, rows)).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  REQUIRE(refusal(m) == "opened");
  CHECK(m->encoding() == encoding::bone_frames);
  std::size_t seen = 0;
  for (const auto t : m->tracks()) {
    if (t.outline().channel != motley::channel::ry || t.outline().bone != 1) continue;
    ++seen;
    CHECK(motley::evaluate(t, 0.5F) == 0.5F);
    CHECK(motley::evaluate(t, 1) == -32755 / 65536.0F);
    CHECK(motley::evaluate(t, 1.5F) == (-32755 / 65536.0F + (0.25F - 1 + 32755 / 65536.0F) / 2));
    CHECK(motley::evaluate(t, 2.5F) == 0.125F);
    CHECK(motley::evaluate(t, 7) == 0);
  }
  CHECK(seen == 1);
  CHECK(motley::shortest_difference(motley::turns{0.25F}, motley::turns{-0.25F}) == -0.5F);
  CHECK(motley::shortest_difference(motley::turns{0.4F}, motley::turns{-0.4F}) == doctest::Approx(0.2));
  CHECK(motley::shortest_difference(motley::turns{-0.4F}, motley::turns{0.4F}) == doctest::Approx(-0.2));
}

TEST_CASE("motn: frames of bones whose mask has the root again are odd") {
  for (const std::uint64_t mask : {3U, 2U}) { // bone 0, which every frame begins with, and 1
    const std::vector<int> row(mask == 3 ? 12 : 9, 7);
    const auto bytes = of_one(motn::write_bones(1, 0x8001, mask, {row})).write();
    const auto m = (*motley::shenmue_motn::open(bytes))[0];
    REQUIRE(refusal(m) == "opened");
    std::size_t repeated = 0;
    m->warnings([&](const motley::warning& w) {
      CHECK(w.code == motley::warning_code::repeated_track);
      CHECK(w.track.bone == 0);
      ++repeated;
    });
    CHECK(repeated == (mask == 3 ? 3 : 0)); // rx, ry and rz
  }
}

TEST_CASE("motn: hinges have one angle, z") {
  const std::uint64_t mask = 1ULL << 6U | 1ULL << 7U | 1ULL << 14U | 1ULL << 28U | 1ULL << 34U | 1ULL << 63U;
  const auto bytes = of_one(motn::write_bones(1, 0x8000, mask, {std::vector<int>(6 + 3 + 4 + 3, 7)})).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  REQUIRE(refusal(m) == "opened");
  std::string names;
  for (const auto t : m->tracks())
    if (t.outline().bone != 0)
      names += std::to_string(t.outline().bone) + std::string{motley::short_name(t.outline().channel)} + " ";
  CHECK(names == "6rx 6ry 6rz 7rz 14rz 28rz 34rz 63rx 63ry 63rz ");
}

TEST_CASE("motn: the sample after a node's last frame is where the motion goes on to") {
  motn::node n;
  for (auto& c : n.channels) c.stored = {0, 0, 0};
  n.channels[6] = {true, {0x3C00, 0x4000, 0x4200}}; // translation x: 1, 2, 3
  const auto bytes = of_one(motn::write_nodes(2, {n})).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  CHECK(m->frame_count() == 2);
  for (const auto t : m->tracks())
    if (t.outline().channel == motley::channel::tx) {
      CHECK(motley::evaluate(t, 1.5F) == 2.5F);
      CHECK(motley::evaluate(t, 9) == 3);
    }
}

TEST_CASE("motn: what cannot be decoded is refused, with its place, and hides nothing else") {
  const motn::track a{1, "tx", {{0, 1, 0x3C00}, {5, 1, 0x3C00}, {7, 2, 0x3C00}, {10, 3}}};
  const motn::track b{2, "rz", {{0, 0}, {10, 0}}};
  const auto good = of_one(motn::write_curves(11, 0, {a, b}));
  const std::size_t at = start_of(good), end = good.write().size();
  // header 12, instructions 6, counts at 18, frames at 20, codes at 22 and 23, halves at 24: 1 + 1 + 2 + 3
  CHECK(refusal_of(good, at, {11}) == "opened");
  CHECK(refusal_of(good, at, {0}) == "clip 0: frame count cannot be 0, at byte " + std::to_string(at));
  CHECK(refusal_of(good, at + 20, {7, 5}) ==
        "clip 0: key 2 of record 0 (bone 1, translation x) is earlier than the previous key, at byte " +
            std::to_string(at + 21));
  CHECK(refusal_of(good, at + 21, {11}) ==
        "clip 0: key 3 of record 0 (bone 1, translation x) is earlier than the previous key, at byte " +
            std::to_string(at + 21));
  CHECK(refusal_of(good, at + 10, {0xFF, 0xFF}) ==
        "clip 0: type-0 halves of record 0 (bone 1, translation x) end at byte " +
            std::to_string(at + 0xFFFF + 14) + ", past the end of the file (" + std::to_string(end) + ")");
  CHECK(refusal_of(good, at + 8, {0xFF, 0xFF}).find("clip 0: type-0 codes of record 0 (bone 1") == 0);
  CHECK(refusal_of(good, at + 6, {0xFF, 0xFF}).find("clip 0: type-0 frames of record 0 (bone 1") == 0);
  CHECK(refusal_of(good, at + 4, {0xFF, 0xFF}).find("clip 0: type-0 key counts of record 0 (bone 1") == 0);
  CHECK(refusal_of(good, at + 19, {255}).find("clip 0: type-0 frames of record 1 (bone 2, rotation z) end") ==
        0);

  // An instruction for ever: a block 1 that does not end where a u16 can say that block 2 begins.
  auto endless = good.write();
  endless.resize(at + 12);
  endless.insert(endless.end(), 0x20000, std::byte{1});
  CHECK(refusal((*motley::shenmue_motn::open(endless))[0]) == "clip 0: block 1 has no end before byte " +
                                                                  std::to_string(at + 0x10000) +
                                                                  ", at byte " + std::to_string(at + 12));
  endless.resize(at + 21);
  CHECK(refusal((*motley::shenmue_motn::open(endless))[0]) ==
        "clip 0: block 1 ends at byte " + std::to_string(at + 22) + ", past the end of the file (" +
            std::to_string(at + 21) + ")");

  support::random r{3};
  const auto bones = of_one(motn::random_bones(r, 3));
  CHECK(refusal_of(bones, at + 4, {1, 0}) ==
        "clip 0: bytes per frame cannot be 1, at byte " + std::to_string(at + 4));
  CHECK(refusal_of(bones, at, {4}).find("clip 0: table of frames ends at byte ") == 0);
  const auto nodes = of_one(motn::random_nodes(r, 3, 2));
  CHECK(refusal_of(nodes, at + 8, {0xFF, 0xFF}) ==
        "clip 0: node table ends at byte " + std::to_string(at + 12 + 32 * 0xFFFF) +
            ", past the end of the file (" + std::to_string(nodes.write().size()) + ")");
  CHECK(refusal_of(nodes, at + 12 + 8, {0xFF, 0xFF}) ==
        "clip 0: type-1 samples of record 3 (bone 0, rotation x) end at byte " +
            std::to_string(at + 0xFFFF + 8) + ", past the end of the file (" +
            std::to_string(nodes.write().size()) + ")");
}

TEST_CASE("motn: the container") {
  const auto spec = motn::random_archive(2);
  const auto bytes = spec.write();
  const std::size_t n = spec.sequences.size(), names = 32 + 8 * n + 4;
  const auto with = [&](std::size_t at, std::uint32_t value) {
    auto changed = bytes;
    for (std::size_t i = 0; i < 4; ++i) changed[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
    return changed;
  };
  const auto opening = [&](std::size_t at, std::uint32_t value) {
    return refusal(motley::shenmue_motn::open(support::kept(with(at, value))));
  };
  const std::string past = ", past the end of the file (" + std::to_string(bytes.size()) + ")";
  CHECK(opening(0, 0xFFFFFFFF) ==
        "sequence table ends at byte " + std::to_string(0xFFFFFFFFULL + 8 * n) + past);
  CHECK(opening(4, 0xFFFFFFFE) == "name table ends at byte " + std::to_string(0xFFFFFFFEULL + 4 * n) + past);
  CHECK(opening(8, 0xFFFFFFFF) == "opened"); // each sequence says for itself that it is not there

  SUBCASE("a bad sequence does not hide the others") {
    const auto broken = with(32 + 8, 0xFFFFFFF0); // the second one's data
    const auto file = motley::shenmue_motn::open(broken);
    REQUIRE(file);
    for (std::size_t i = 0; i < n; ++i) CHECK(static_cast<bool>((*file)[i]) == (i != 1));
    CHECK((*file)[1].error().clip == 1);
    CHECK(refusal((*file)[1]).find("clip 1: sequence ends at byte 4294967") == 0);
    CHECK(file->name(1));
  }
  SUBCASE("nor does a bad name") {
    const auto outside = with(names + 8, 0x7FFFFFFF);
    const auto file = motley::shenmue_motn::open(outside);
    CHECK((*file)[2]);
    CHECK(refusal(file->name(2)) ==
          "clip 2: entry 2 of the name table is 2147483647, which is out of range, at byte " +
              std::to_string(names + 8));
    CHECK(file->find("SEQ_3") == 3);
    auto endless = with(names + 4, static_cast<std::uint32_t>(bytes.size() - 1));
    endless.back() = std::byte{'X'};
    CHECK(refusal(motley::shenmue_motn::open(endless)->name(1)) ==
          "clip 1: name has no end before byte " + std::to_string(bytes.size()) + ", at byte " +
              std::to_string(bytes.size() - 1));
  }
  SUBCASE("find() knows the names that name() gives") { // a name of 1023 characters, and one of 1024
    auto named = with(names + 4, static_cast<std::uint32_t>(bytes.size()));
    named.insert(named.end(), 1024, std::byte{'X'});
    named.push_back(std::byte{0});
    CHECK(motley::shenmue_motn::open(named)->find(std::string(1024, 'X')) == n);
    CHECK(!motley::shenmue_motn::open(named)->name(1));
    named.erase(named.end() - 2);
    CHECK(motley::shenmue_motn::open(named)->find(std::string(1023, 'X')) == 1);
    CHECK(motley::shenmue_motn::open(named)->name(1)->size() == 1023);
  }
  SUBCASE("tables may overlap") {
    CHECK(refusal((*motley::shenmue_motn::open(support::kept(with(4, 32))))[0]) == "opened");
  }
  SUBCASE("the file says how long it is") {
    std::size_t odd = 0;
    motley::shenmue_motn::open(bytes)->warnings([&](const motley::warning&) { ++odd; });
    CHECK(odd == 0);
    motley::shenmue_motn::open(support::kept(with(16, 99)))->warnings([&](const motley::warning& w) {
      CHECK(w.code == motley::warning_code::wrong_size);
      CHECK(w.value == 99);
      ++odd;
    });
    CHECK(odd == 1);
  }
  SUBCASE("and is recognised, damaged or not") {
    const auto plausible = [](const auto& b) {
      return motley::shenmue_motn::plausible(motley::byte_view{b});
    };
    CHECK(plausible(bytes));
    CHECK(plausible(with(16, 99)));
    CHECK(plausible(with(32, 0xFFFFFFFF)));
    CHECK(plausible(std::span{bytes}.first(100)));
    CHECK(plausible(with(16, 0x74726174))); // "tart" as a size; its names are good
    // Other names, and a file that does not say that more of it is missing.
    const auto other = [&](std::uint32_t size) {
      const auto file = with(16, size);
      return support::with_u32(file, support::order::little, names, 0x3362746D); // "mtb3"
    };
    CHECK(plausible(other(static_cast<std::uint32_t>(bytes.size()))));
    CHECK(plausible(other(static_cast<std::uint32_t>(bytes.size()) + 1)));
    CHECK(plausible(other(0x1FFF'FFFF)));
    CHECK_FALSE(plausible(other(0x2000'0000)));
    CHECK_FALSE(plausible(other(99)));
    CHECK_FALSE(plausible(std::span{bytes}.first(19)));
    CHECK_FALSE(plausible(std::vector<std::byte>(400)));
  }
}

TEST_CASE("motn: the name table decides how many sequences there are") {
  const auto spec = motn::random_archive(3);
  const auto bytes = spec.write();
  const auto n = static_cast<std::uint32_t>(spec.sequences.size()), names = 32 + 8 * n + 4;
  using changes = std::vector<std::pair<std::size_t, std::uint32_t>>;
  const auto with = [&](const changes& all) {
    auto changed = bytes;
    for (const auto& [at, value] : all)
      for (std::size_t i = 0; i < 4; ++i) changed[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
    return changed;
  };
  // The number of sequences, whether names are found, and the warnings.
  const auto opened = [&](const changes& all) {
    const auto changed = with(all);
    const auto file = motley::shenmue_motn::open(changed);
    if (!file) return std::string{motley::message(file.error()).view()};
    std::string said = std::to_string(file->size());
    for (std::size_t i = 0; i < n && i < file->size(); ++i) {
      const auto name = file->name(i);
      if (!name || std::string{name->begin(), name->end()} != motn::archive::name(i)) said += " no name";
      if (file->find(motn::archive::name(i)) != i) said += " not found";
    }
    file->warnings([&](const motley::warning& w) { said += ": " + std::string{motley::message(w).view()}; });
    return said;
  };
  const auto states = [](std::uint32_t count) {
    return "6: the header states " + std::to_string(count) +
           " clips, which the table of names contradicts, at byte 12";
  };
  REQUIRE(n == 6);
  CHECK(opened({}) == "6");
  CHECK(opened({{12, 0xABCDE007}}) == "6"); // the upper bits have no influence
  CHECK(opened({{12, 0}}) == states(0));
  CHECK(opened({{12, 1}}) == states(0));
  CHECK(opened({{12, 6}}) == states(5));
  CHECK(opened({{12, 8}}) == states(7));
  CHECK(opened({{12, 0x5807}}) == states(0x806)); // a flag above the count
  CHECK(opened({{12, 0xFFFFFFFF}}) == states(0xFFE));

  // Pointers that count from the name table.
  changes relative;
  for (std::uint32_t i = 0; i < n; ++i)
    relative.emplace_back(names + 4 * i, 4 * n + 6 * i); // "SEQ_0" and a NUL
  CHECK(opened(relative) == "6");
  relative.emplace_back(12, 0x5807);
  CHECK(opened(relative) == states(0x806));
  // Not if the last one does not follow a name, or is outside: then the attributes count.
  relative.pop_back();
  relative[n - 1].second += 1;
  CHECK(opened(relative).starts_with("6 no name"));
  relative[n - 1].second = 0x7FFFFFFF;
  CHECK(opened(relative).starts_with("6 no name"));

  // Both could be meant if the name table is the first one: then the attributes decide.
  {
    const std::size_t all = 10, start = 20, after_names = start + 11 * all, data = after_names + 8 * all;
    std::vector<std::byte> first(data + 12);
    const auto put = [&](std::size_t at, std::size_t value) {
      for (std::size_t i = 0; i < 4; ++i) first[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
    };
    const std::size_t header[] = {after_names, start, data, all + 1, first.size()};
    for (std::size_t i = 0; i < 5; ++i) put(4 * i, header[i]);
    for (std::size_t i = 0; i < all; ++i) {
      put(start + 4 * i, 4 * all + 7 * i); // "CLIP_0" and a NUL; 40 could be an offset in the file, too
      const std::string name = "CLIP_" + std::to_string(i);
      for (std::size_t c = 0; c < name.size(); ++c)
        first[start + 4 * all + 7 * i + c] = static_cast<std::byte>(name[c]);
    }
    const auto file = motley::shenmue_motn::open(first);
    REQUIRE(file);
    CHECK(file->size() == all);
    CHECK(file->find("CLIP_9") == 9);
  }

  const auto written = motn::archive{spec.sequences, {}, 0x800, true}.write();
  CHECK(motley::shenmue_motn::open(written)->size() == n);
  CHECK(motley::shenmue_motn::open(written)->find("SEQ_4") == 4);
  CHECK(motley::identify(written).name() == "motn");

  // A first name that cannot end the table: the attributes count.
  for (const std::uint32_t pointer :
       {0U, names - 1, names, names + 2, static_cast<std::uint32_t>(bytes.size()), 0xFFFFFFFFU})
    CHECK(opened({{names, pointer}}).starts_with("6 no name"));
  // Nor may the tables overlap, or have more entries than the attributes could state.
  CHECK(opened({{names, names + 4 * (n + 1)}}).starts_with("6 no name"));
  auto large = bytes;
  large.resize(12 * 0x1000 + 200);
  const auto put = [&](std::size_t at, std::size_t value) {
    for (std::size_t i = 0; i < 4; ++i) large[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
  };
  const auto count = [&](std::size_t wanted) { // names first, then sequences
    put(0, 40 + 4 * wanted), put(4, 40), put(12, 3), put(40, 40 + 4 * wanted);
    return motley::shenmue_motn::open(large)->size();
  };
  CHECK(count(5) == 5);
  CHECK(count(0xFFE) == 0xFFE);
  CHECK(count(0xFFF) == 2);

  // Neither fits: an error.
  CHECK(opened({{12, 0xFFF}, {names, 0}}) == "sequence table ends at byte " + std::to_string(32 + 8 * 0xFFE) +
                                                 ", past the end of the file (" +
                                                 std::to_string(bytes.size()) + ")");
  // A file without sequences need not have a name table.
  const auto none = motn::archive{{}}.write();
  CHECK(motley::shenmue_motn::open(none)->size() == 0);
}

TEST_CASE("motn: the character is the id without bit 15") {
  using motley::shenmue_motn::character_in_words;
  const motn::track t{1, "tx", {{0, 1, 0x3C00}, {10, 1, 0x4000}}};
  const auto says = [](const motn::sequence& s) {
    const auto bytes = of_one(s).write();
    const auto m = (*motley::shenmue_motn::open(bytes))[0];
    std::string said = std::to_string(m->character());
    m->describe([&](std::string_view name, const auto& value) {
      if constexpr (std::is_convertible_v<decltype(value), std::string_view>)
        if (name == "character") said += ": " + std::string{std::string_view{value}};
    });
    return said;
  };
  CHECK(says(motn::write_curves(11, 13, {t})) == "13: 13 (YKI)");
  CHECK(says(motn::write_curves(11, 0, {t})) == "0: 0 (AKI)");
  CHECK(says(motn::write_curves(11, 6, {t})) == "6: 6");
  CHECK(says(motn::write_curves(11, 0x7FFF, {t})) == "32767: 32767");
  CHECK(says(motn::write_bones(1, 0x800D, 0, {std::vector<int>(6, 1)})) == "13: 13 (YKI)");
  CHECK(says(motn::write_nodes(1, {})) == "-1");
  std::string names;
  for (std::int32_t i = -1; i < 22; ++i) names += std::string{character_in_words(i).view()} + ' ';
  CHECK(names ==
        "-1 0 (AKI) 1 (TOG) 2 (CHA) 3 (DEB) 4 (GAK) 5 (GEN) 6 7 (JIJ) 8 (KOD) 9 10 (OTH) 11 12 (SYP) "
        "13 (YKI) 14 15 (SIN) 16 (CAT) 17 (YAG) 18 (DOG) 19 (PNW) 20 (KCT) 21 ");
}

TEST_CASE("motn: a sequence of another disc tiles") {
  // The published beginning of a file on a demo disc of July 1999 (../shared/FORMATS.md, 5): 190 frames, the
  // human rig. Zeros follow: no keys between the first and the last, and all values 0.
  const std::vector<unsigned> head{0x00BE, 0x0000, 0x0036, 0x0075, 0x03A8, 0x04AC};
  const unsigned block1[] = {0xF8, 0x01, 0x38, 0x02, 0x38, 0x0A, 0xC0, 0x11, 0x38, 0x12, 0x38,
                             0x18, 0xC0, 0x1F, 0x38, 0x20, 0x38, 0x24, 0xC0, 0x29, 0x38, 0x2A,
                             0xC0, 0x2F, 0x38, 0x32, 0x38, 0x34, 0xC0, 0x3B, 0x38, 0x3C, 0x38,
                             0x3E, 0x38, 0x40, 0xC0, 0x47, 0x38, 0x48, 0x00, 0x00};
  motn::sequence s{190};
  support::writer out{support::order::little};
  for (const unsigned v : head) out.u16(v);
  for (const unsigned v : block1) out.u8(v);
  CHECK(out.size() == 0x36); // where block 2 begins
  while (out.size() < 0x04AC + 2) out.u8(0);
  s.bytes = out.take();
  const auto bytes = of_one(s).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  REQUIRE(refusal(m) == "opened");
  CHECK(m->track_count() == 63);
  CHECK(0x36 + m->track_count() == 0x75); // where block 3 begins
  CHECK(motley::shenmue_motn::has_human_rig(*m));
  CHECK(m->character() == 0);
}

TEST_CASE("motn: unused bits of a byte of codes stand for no halves") {
  const motn::track a{1, "tx", {{0, 1, 0x3C00}, {10, 1, 0x4000}}}, b{1, "ty", {{0, 1, 0x4200}, {10, 0}}};
  auto s = motn::write_curves(11, 0, {a, b});
  REQUIRE(s.bytes[18] == std::byte{0b01'01'00'00}); // header 12, instructions 4, counts 2
  s.bytes[18] |= std::byte{0b1111};
  const auto bytes = of_one(s).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  auto second = m->tracks().begin();
  CHECK(motley::evaluate(*++second, 0) == 3);
}

TEST_CASE("motn: unused bits that would stand for more halves than the file has do not refuse it") {
  const motn::track t{1, "tx", {{0, 1, 0x3C00}, {10, 1, 0x4000}}};
  auto s = motn::write_curves(11, 0, {t});
  s.bytes[17] |= std::byte{0b1111}; // header 12, instructions 4, counts 1: as if there were six halves more
  auto bytes = of_one(s).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  REQUIRE(refusal(m) == "opened");
  CHECK(m->track_count() == 1);
  CHECK(motley::evaluate(*m->tracks().begin(), 10) == 2);
  bytes.pop_back(); // now the last half is not there
  CHECK(refusal((*motley::shenmue_motn::open(bytes))[0]) ==
        "clip 0: type-0 halves of record 0 (bone 1, translation x) end at byte " +
            std::to_string(bytes.size() + 1) + ", past the end of the file (" + std::to_string(bytes.size()) +
            ")");
}

TEST_CASE("motn: a sequence without tracks needs no blocks") {
  auto s = motn::write_curves(11, 0, {});
  for (std::size_t i = 4; i < 12; ++i) s.bytes[i] = std::byte{0xFF};
  const auto bytes = of_one(s).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  REQUIRE(refusal(m) == "opened");
  CHECK(m->track_count() == 0);
  CHECK(m->tracks().begin() == m->tracks().end());
}

TEST_CASE("motn: tracks as far into block 1 as a block can end") {
  const auto spec = of_one(motn::write_curves(11, 0, {}));
  auto file = spec.write();
  file.resize(start_of(spec));
  support::writer out{support::order::little};
  // All blocks begin at byte 12, in block 1. Its bytes 0 and 2 are the numbers of keys between the first and
  // the last, and also frames and codes.
  for (const unsigned n : {11U, 0U, 12U, 12U, 12U, 12U}) out.u16(n);
  for (std::size_t instruction = 12; instruction < 0xFFFA; instruction += 2) out.u16(1U << 9U); // no channel
  out.u16(4U << 9U | 0x100U); // tx of bone 4
  out.u16(5U << 9U | 0x80U);  // ty of bone 5, at byte 0xFFFC
  out.u16(0);
  const auto sequence = out.take();
  file.insert(file.end(), sequence.begin(), sequence.end());
  const auto m = (*motley::shenmue_motn::open(file))[0];
  REQUIRE(refusal(m) == "opened");
  REQUIRE(m->track_count() == 2);
  std::array<motley::shenmue_motn::track_position, 2> index;
  CHECK(m->positions(index) == 2);
  const auto check = [](const auto& track) {
    CHECK(track.outline().bone == 5);
    CHECK(track.outline().channel == motley::channel::ty);
    CHECK(keys_in(track).size() == 4);
  };
  auto second = m->tracks().begin();
  ++second;
  check(*second);
  check(m->track(index[1]));
  m->warnings([](const motley::warning&) {});
}

TEST_CASE("motn: of all frames the one that goes back is told, wherever it is") {
  // Six tracks, the second and the last without frames between; frames fall from one track to the next.
  const char* const channels[] = {"tx", "ty", "tz", "rx", "ry", "rz"};
  const std::vector<std::vector<unsigned>> frames{{200, 210, 210}, {}, {0, 220}, {220}, {3, 4, 5, 6, 7}, {}};
  std::vector<motn::track> tracks;
  for (std::size_t t = 0; t < 6; ++t) {
    tracks.push_back({1, channels[t], {{0, 1, 0x3C00}}});
    for (const unsigned f : frames[t]) tracks[t].keys.push_back({f, 2, 0x3C00, 0, 0x3C00});
    tracks[t].keys.push_back({220, 0});
  }
  const auto good = of_one(motn::write_curves(221, 0, tracks));
  const std::size_t first = start_of(good) + 12 + 4 + 6;
  REQUIRE(refusal_of(good, first, {200}) == "opened");
  std::size_t at = first;
  for (std::size_t t = 0; t < 6; ++t)
    for (std::size_t k = 0; k < frames[t].size(); ++k, ++at) {
      CAPTURE(at);
      const unsigned least = k > 0 ? frames[t][k - 1] : 0,
                     most = k + 1 < frames[t].size() ? frames[t][k + 1] : 220;
      CHECK(refusal_of(good, at, {least}) == "opened");
      CHECK(refusal_of(good, at, {most}) == "opened");
      const std::string where = " of record " + std::to_string(t) + " (bone 1, " +
                                std::string{motley::long_name(motley::channel::tx + t)} +
                                ") is earlier than the previous key, at byte ";
      if (least > 0)
        CHECK(refusal_of(good, at, {least - 1}) ==
              "clip 0: key " + std::to_string(k + 1) + where + std::to_string(at));
      const bool last = k + 1 == frames[t].size();
      CHECK(refusal_of(good, at, {most + 1}) ==
            "clip 0: key " + std::to_string(k + 2) + where + std::to_string(last ? at : at + 1));
    }
}

TEST_CASE("motn: blocks that do not follow one another decode, and are odd") {
  motn::track t{1, "tx", {{0, 1, 0x3C00}, {10, 1, 0x4000}}};
  auto s = motn::write_curves(11, 0, {t});
  s.bytes.insert(s.bytes.end() - 4, 6, std::byte{0}); // before block 5
  s.bytes[10] = std::byte{static_cast<unsigned char>(std::to_integer<unsigned>(s.bytes[10]) + 6)};
  const auto bytes = of_one(s).write();
  const auto m = (*motley::shenmue_motn::open(bytes))[0];
  CHECK(motley::evaluate(*m->tracks().begin(), 10) == 2);
  std::string told;
  m->warnings([&](const motley::warning& w) { told += motley::message(w).view(); });
  CHECK(told == "block 5 does not begin where block 4 ends, at byte " + std::to_string(m->offset() + 18));
}

TEST_CASE("motn: the real file: every sequence, every block where the one ahead of it ends") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  const auto file = motley::shenmue_motn::open(*bytes);
  REQUIRE(file);
  CHECK(file->size() == 1559);
  std::size_t sequences[3]{}, channels[3]{}, keys[3]{}, steps = 0;
  for (std::size_t i = 0; i < file->size(); ++i) {
    const auto m = (*file)[i];
    REQUIRE(refusal(m) == "opened");
    const auto e = static_cast<std::size_t>(m->encoding());
    sequences[e] += 1;
    channels[e] += m->track_count();
    for (const auto t : m->tracks())
      keys[e] += t.visit([](const auto& curve) {
        std::size_t n = 0;
        for (const auto& k : curve.keys()) {
          (void)k;
          ++n;
        }
        return n;
      });
    m->warnings([&](const motley::warning& w) { // a loose block would be one
      CHECK(w.code == motley::warning_code::step);
      ++steps;
    });
    CHECK(file->name(i));
  }
  CHECK(sequences[0] == 1531);
  CHECK(sequences[1] == 19);
  CHECK(sequences[2] == 9);
  CHECK(channels[0] == 93528);
  CHECK(keys[0] == 484989);
  CHECK(steps == 150);
  std::size_t odd = 0;
  file->warnings([&](const motley::warning&) { ++odd; });
  CHECK(odd == 0);
}

TEST_CASE("motn: the beginning of a sequence of a demo disc, whose bytes are published") {
  // "What's Shenmue", July 1999: a header, which says where the blocks are, and block 1. The rest is ours.
  constexpr unsigned char published[] = {
      0xBE, 0x00, 0x00, 0x00, 0x36, 0x00, 0x75, 0x00, 0xA8, 0x03, 0xAC, 0x04, // frames, id, blocks 2 to 5
      0xF8, 0x01, 0x38, 0x02, 0x38, 0x0A, 0xC0, 0x11, 0x38, 0x12, 0x38, 0x18, 0xC0, 0x1F,
      0x38, 0x20, 0x38, 0x24, 0xC0, 0x29, 0x38, 0x2A, 0xC0, 0x2F, 0x38, 0x32, 0x38, 0x34,
      0xC0, 0x3B, 0x38, 0x3C, 0x38, 0x3E, 0x38, 0x40, 0xC0, 0x47, 0x38, 0x48};
  // Blocks 3 and 4 have room for 819 frames and 260 bytes of codes: 13 keys between the ends on average, and
  // eight pairs of channels with 11 and 15.
  std::vector<motn::track> tracks;
  for (const auto& bone : motley::shenmue_motn::human_bones)
    for (const char* channel : {"tx", "ty", "tz", "rx", "ry", "rz"}) {
      if (channel[0] == 't' ? !bone.has_position : !bone.has_rotation) continue;
      const unsigned between = tracks.size() < 8 ? 11 : tracks.size() < 16 ? 15 : 13;
      std::vector<motn::stored_key> keys;
      for (unsigned i = 0; i < between + 2; ++i) keys.push_back({i <= between ? i * 9 : 189, 1, 0x3C00 + i});
      tracks.push_back({bone.number, channel, keys});
    }
  const auto sequence = motn::write_curves(190, 0, tracks);
  REQUIRE(sequence.bytes.size() > sizeof published);
  CHECK(std::equal(std::begin(published), std::end(published), sequence.bytes.begin(),
                   [](unsigned char a, std::byte b) { return std::byte{a} == b; }));
  const auto bytes = motn::archive{{sequence}}.write();
  const auto clip = (*motley::shenmue_motn::open(bytes))[0];
  REQUIRE(clip);
  CHECK(clip->encoding() == encoding::curves);
  CHECK(clip->frame_count() == 190);
  CHECK(clip->id() == 0);
  CHECK(clip->track_count() == 63);
  CHECK(motley::shenmue_motn::has_human_rig(*clip));
  CHECK(std::size(motley::shenmue_motn::human_bones) == 20);
  clip->warnings([](const motley::warning& w) { FAIL(motley::message(w).view()); }); // it tiles
  std::size_t i = 0;
  for (const auto track : clip->tracks()) check_track(track, tracks[i++], 190);
}

TEST_CASE("motn: a sequence that is not there says so") {
  const auto bytes = support::motn::random_archive(1).write();
  const auto file = motley::shenmue_motn::open(bytes);
  REQUIRE(file);
  for (const std::size_t i : {file->size(), file->size() + 1, static_cast<std::size_t>(-1)}) {
    CHECK((*file)[i].error().code == motley::errc::no_clip);
    CHECK(file->name(i).error().code == motley::errc::no_clip);
    CHECK((*file)[i].error().size == file->size());
  }
  CHECK(motley::shenmue_motn::archive{}[0].error().code ==
        motley::errc::no_clip); // what a failed open() holds
  CHECK(motley::shenmue_motn::archive{}.name(0).error().code == motley::errc::no_clip);
}
