// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/author/facts: what an author can state of a table: a frame rate in the header, slopes per frame and
// per second, tables that are not counted, records that are followed by their data.
#include <motley/author/table.hpp>
#include <motley/clip/decode.hpp>
#include <motley/formats/list.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>
#include <motley/wire/minifloat.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/bytes.hpp"

namespace {

using motley::channel, motley::key_timing, motley::slope_unit;
using half = motley::packed<motley::half, std::endian::little>;

// ---- A format whose header has a frame rate, and whose keys are halves.

namespace sloped {

struct header {
  char magic[4];
  std::uint8_t frame_count, record_count, frame_rate, loops;
};
struct record {
  std::int8_t bone;
  std::uint8_t channel, type, count;
  motley::le_u32 data;
};
struct half_key {
  std::uint8_t frame, padding;
  half value, in, out;
};
template <slope_unit Unit, key_timing Timing = key_timing::absolute>
using keys = motley::keyed<motley::unscaled, half_key, Timing, Unit>;

struct facts {
  static constexpr std::string_view name = "sloped", magic = "SLP";
  static constexpr std::uint64_t type_offset = 2, count_offset = 3;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::degrees;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
  using header = sloped::header;
  using record = sloped::record;
  using codings =
      motley::coding_list<keys<slope_unit::per_segment>, keys<slope_unit::per_frame>,
                          keys<slope_unit::per_second>, keys<slope_unit::per_frame, key_timing::relative>,
                          keys<slope_unit::per_second, key_timing::relative>>;
  static constexpr std::string_view coding_names[] = {"per segment", "per frame", "per second",
                                                      "relative, per frame", "relative, per second"};

  static constexpr motley::table_header table(const header& h) {
    return {.position = sizeof(header),
            .record_count = h.record_count,
            .frame_count = h.frame_count,
            .frame_rate = static_cast<float>(h.frame_rate),
            .loops = h.loops != 0 ? motley::looping::yes : motley::looping::no};
  }
  static constexpr motley::track_facts track(const record& r, std::uint64_t) {
    return {.bone = r.bone,
            .index = r.channel,
            .type = r.type,
            .channel = static_cast<channel>(r.channel),
            .coding = r.type,
            .count = r.count,
            .data = r.data};
  }
};
using format = motley::table_format<facts>;
constexpr motley::opener<format> open{};

} // namespace sloped

/// Keys at frames 0, 4 and 14 with values 1, 3 and -2, in a coding.
std::vector<std::byte> sloped_file(unsigned type, unsigned rate) {
  constexpr unsigned zero = 0, one = 0x3C00, two = 0x4000, three = 0x4200, minus_two = 0xC000,
                     point_5 = 0x3800;
  support::writer out{support::order::little};
  out.chars("SLP", 4);
  out.u8(20), out.u8(1), out.u8(rate), out.u8(1);
  out.u8(5), out.u8(3), out.u8(type), out.u8(3), out.u32(16);
  const bool relative = type > 2;
  const unsigned keys[3][4] = {
      {0, one, two, point_5}, {4, three, one, two}, {relative ? 10U : 14U, minus_two, point_5, one}};
  for (const auto& k : keys) out.u8(k[0]), out.u8(zero), out.u16(k[1]), out.u16(k[2]), out.u16(k[3]);
  return out.take();
}
std::vector<motley::key> keys_of(const std::vector<std::byte>& bytes) {
  const auto m = sloped::open(bytes);
  REQUIRE(m);
  std::vector<motley::key> all;
  (*m->tracks().begin()).visit([&](const auto& curve) {
    for (const motley::key k : curve.keys()) all.push_back(k);
  });
  return all;
}

// ---- A format in which each track is followed by its keys.

namespace walked {

struct header {
  char magic[4];
  motley::be_u16 frame_count;
};
struct track_header {
  std::uint8_t bone, kind;
  motley::be_u16 size, key_count; ///< size: bytes from here to the next track; 0: that follows the keys
};
struct float_key {
  motley::be_u16 frame;
  motley::be_f32 value, in, out;
};
enum kind : std::uint8_t { keys, unknown = 7, filler = 8, end = 9 };

constexpr std::int64_t not_counted = motley::table_header::not_counted;
/// Count: what the header's record count is.
template <std::int64_t Count> struct facts {
  static constexpr std::string_view name = "walked", magic = "WKD";
  static constexpr std::uint64_t type_offset = 1, count_offset = 4;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::big;
  using header = walked::header;
  using record = track_header;
  using codings = motley::coding_list<motley::keyed<motley::unscaled, float_key>>;
  static constexpr std::string_view coding_names[] = {"f32 keys"};

  static constexpr motley::table_header table(const header& h) {
    return {
        .position = sizeof(header), .record_count = Count, .frame_count = h.frame_count, .frame_rate = 30};
  }
  static constexpr motley::track_facts track(const record& r, std::uint64_t position) {
    return {.bone = r.bone,
            .type = r.kind,
            .channel = channel::ty,
            .coding = r.kind,
            .count = r.key_count,
            .data = position + sizeof(record),
            .kind = r.kind == unknown  ? motley::record_kind::unknown
                    : r.kind == filler ? motley::record_kind::dummy
                    : r.kind == end    ? motley::record_kind::end
                                       : motley::record_kind::track,
            .next = r.size == 0 ? 0 : position + r.size};
  }
};
template <std::int64_t Count> using format = motley::interleaved_format<facts<Count>>;
/// An `end` has to follow the tracks.
struct ended : facts<not_counted> {
  static constexpr motley::table_header table(const header& h) {
    motley::table_header t = facts<not_counted>::table(h);
    t.needs_end = true;
    return t;
  }
};
struct without_magic : facts<not_counted> {
  static constexpr std::string_view magic = "";
};

struct track {
  unsigned bone = 0, kind = keys, size = 0, count = 0;
};
/// Key i of a track: frame i, value 10 * bone + i.
std::vector<std::byte> write(const std::vector<track>& all) {
  support::writer out{support::order::big};
  out.chars("WKD", 4);
  out.u16(3);
  for (const track& t : all) {
    out.u8(t.bone), out.u8(t.kind), out.u16(t.size), out.u16(t.count);
    for (unsigned i = 0; i < t.count; ++i)
      out.u16(i), out.f32(static_cast<float>(10 * t.bone + i)), out.f32(0), out.f32(0);
    for (unsigned i = 6 + 14 * t.count; i < t.size; ++i) out.u8(0xEE);
  }
  return out.take();
}
template <class Format> std::vector<std::int32_t> bones_of(const std::vector<std::byte>& bytes) {
  const auto m = Format::open(motley::byte_view{bytes});
  if (!m) return {-1};
  std::vector<std::int32_t> bones;
  for (const auto t : m->tracks()) {
    CHECK(motley::evaluate(t, 0) == static_cast<float>(10 * t.outline().bone));
    bones.push_back(t.outline().bone);
  }
  CHECK(m->track_count() == bones.size());
  return bones;
}
template <class Format> std::string error_of(const std::vector<std::byte>& bytes) {
  return motley::message(Format::open(motley::byte_view{bytes}).error()).c_str();
}

} // namespace walked

using bones = std::vector<std::int32_t>;

} // namespace

TEST_CASE("facts: slopes per segment, per frame and per second, of absolute and of relative keys") {
  using keys = std::vector<motley::key>;
  // Stored slopes: (2, 0.5) at frame 0, (1, 2) at 4, (0.5, 1) at 14. Segments have 4 and 10 frames.
  CHECK(keys_of(sloped_file(0, 8)) == keys{{0, 1, 2, 0.5F}, {4, 3, 1, 2}, {14, -2, 0.5F, 1}});
  const keys per_frame{{0, 1, 0, 2}, {4, 3, 4, 20}, {14, -2, 5, 0}};
  CHECK(keys_of(sloped_file(1, 8)) == per_frame);
  CHECK(keys_of(sloped_file(3, 8)) == per_frame);
  const keys per_second{{0, 1, 0, 0.25F}, {4, 3, 0.5F, 2.5F}, {14, -2, 0.625F, 0}}; // 8 frames a second
  CHECK(keys_of(sloped_file(2, 8)) == per_second);
  CHECK(keys_of(sloped_file(4, 8)) == per_second);
  CHECK(keys_of(sloped_file(2, 0)) == keys{{0, 1, 0, 0}, {4, 3, 0, 0}, {14, -2, 0, 0}});
}

TEST_CASE("facts: whatever slopes count, all ways to a value agree") {
  for (unsigned type = 0; type < 5; ++type) {
    CAPTURE(type);
    const auto bytes = sloped_file(type, 8);
    const auto m = *sloped::open(bytes);
    CHECK(m.frame_rate() == 8);
    CHECK(m.loops() == motley::looping::yes);
    std::vector<float> dense(20), pose(1);
    motley::decode(m, dense);
    std::vector<std::byte> memory(motley::player_memory_size(m)), more(motley::baked_clip::memory_size(m));
    auto player = *motley::make_player(m, memory);
    const auto baked = *motley::baked_clip::make(m, more);
    const auto track = *m.tracks().begin();
    for (std::size_t i = 0; i < 20; ++i) {
      const auto frame = static_cast<float>(i);
      const float value = motley::evaluate(track, frame);
      CHECK(dense[i] == doctest::Approx(double{value}).epsilon(1e-6));
      player.sample_frame(frame, pose);
      CHECK(pose[0] == value);
      baked.sample_frame(frame, pose);
      CHECK(pose[0] == doctest::Approx(double{value}).epsilon(1e-6));
    }
    // By hand, in the middle of the second segment: (3 - 2) / 2 + (out - in) * 10 frames / 8 ...
    const auto k = keys_of(bytes);
    CHECK(motley::evaluate(track, 9) == doctest::Approx(0.5 + double{k[1].out - k[2].in} / 8));
  }
}

/// A table whose header has signed counts, as an author may write them.
namespace signed_counts {
struct header {
  motley::le_i16 record_count, terminator;
};
struct record {
  std::uint8_t bone, kind;
};
struct facts {
  static constexpr std::string_view name = "signed", magic = "";
  static constexpr std::uint64_t type_offset = 0, count_offset = 0;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
  using header = signed_counts::header;
  using record = signed_counts::record;
  using codings = motley::coding_list<motley::constant<std::uint8_t>>;
  static constexpr const char* coding_names[] = {"constant"};

  static constexpr motley::table_header table(const header& h) {
    return {.position = sizeof(header),
            .record_count = h.record_count,
            .frame_count = 1,
            .terminator = h.terminator};
  }
  static constexpr motley::track_facts track(const record& r, std::uint64_t position) {
    return {.bone = r.bone,
            .coding = 0,
            .count = 1,
            .data = position,
            .kind = r.kind == 0 ? motley::record_kind::terminator : motley::record_kind::track};
  }
};
using format = motley::table_format<facts>;

/// Twice the terminator's number, plus the position, is 2^64 + 2, where something like one is stored.
struct far_terminator : facts {
  static constexpr motley::table_header table(const header& h) {
    motley::table_header t = facts::table(h);
    t.terminator = 0x7FFF'FFFF'FFFF'FFFF;
    return t;
  }
};
struct large : facts {
  static constexpr motley::table_header table(const header& h) {
    motley::table_header t = facts::table(h);
    t.record_count = std::int64_t{1} << 32U;
    t.record_count_at = 7;
    return t;
  }
};

std::vector<std::byte> write(int records, int terminator) {
  support::writer out{support::order::little};
  out.u16(static_cast<unsigned>(records) & 0xFFFFU);
  out.u16(static_cast<unsigned>(terminator) & 0xFFFFU);
  for (const unsigned byte : {7U, 1U, 0U, 0U}) out.u8(byte); // a track and a terminator
  return out.take();
}
template <class Facts = facts> bool is_terminated(int terminator) {
  const auto bytes = write(2, terminator);
  const auto clip = motley::table_format<Facts>::open(motley::byte_view{bytes});
  bool terminated = true;
  clip->warnings([&](const motley::warning& w) {
    if (w.code == motley::warning_code::no_terminator) terminated = false;
  });
  return terminated;
}
} // namespace signed_counts

TEST_CASE("facts: a stored count or number of a terminator is never taken for a constant of table_header") {
  const auto open = [](int records) {
    const auto bytes = signed_counts::write(records, 1);
    const auto clip = signed_counts::format::open(motley::byte_view{bytes});
    return clip ? motley::errc::none : clip.error().code;
  };
  CHECK(open(2) == motley::errc::none);
  CHECK(open(3) == motley::errc::truncated);
  CHECK(open(-1) == motley::errc::bad_value);
  CHECK(open(-32768) == motley::errc::bad_value);
  const auto bytes = signed_counts::write(0, 1);
  CHECK(motley::table_format<signed_counts::large>::open(motley::byte_view{bytes}).error() ==
        motley::error::bad_value("number of records", std::int64_t{1} << 32U, 7));
  CHECK(signed_counts::is_terminated(1));
  CHECK(!signed_counts::is_terminated(0));
  CHECK(!signed_counts::is_terminated(-1));
  CHECK(!signed_counts::is_terminated(-2)); // the bytes before the records look like a terminator
  CHECK(!signed_counts::is_terminated<signed_counts::far_terminator>(1));
}

TEST_CASE("facts: records that are followed by their keys") {
  using counted = walked::format<3>;
  using open_ended = walked::format<walked::not_counted>;
  const auto three =
      walked::write({{.bone = 1, .count = 2}, {.bone = 2, .count = 1}, {.bone = 3, .count = 3}});
  CHECK(walked::bones_of<counted>(three) == bones{1, 2, 3});
  CHECK(walked::bones_of<open_ended>(three) == bones{1, 2, 3});
  CHECK(walked::bones_of<walked::format<2>>(three) == bones{1, 2});
  CHECK(walked::bones_of<walked::format<0>>(three).empty());
  CHECK(walked::bones_of<open_ended>(walked::write({})).empty());

  // With stated sizes, fillers and unknown tracks, up to the end.
  const auto mixed = walked::write({{.bone = 4, .kind = walked::filler},
                                    {.bone = 5, .size = 40, .count = 2},
                                    {.bone = 6, .kind = walked::unknown, .size = 11},
                                    {.bone = 7, .size = 20, .count = 1},
                                    {.bone = 8, .kind = walked::end},
                                    {.bone = 9, .count = 1}});
  CHECK(walked::bones_of<open_ended>(mixed) == bones{5, 7});
  const auto m = *open_ended::open(motley::byte_view{mixed});
  CHECK(m.record_count() == 4);
  std::vector<std::uint64_t> positions;
  m.visit_records([&](const motley::track_facts&, std::uint32_t i, std::uint64_t at) {
    CHECK(i == positions.size());
    positions.push_back(at);
  });
  CHECK(positions == std::vector<std::uint64_t>{6, 12, 52, 63});
  std::vector<std::int64_t> records;
  m.visit_all([&](const motley::track_outline& o, const auto& curve) {
    records.push_back(o.record);
    CHECK(curve.size() == o.key_count);
  });
  CHECK(records == std::vector<std::int64_t>{1, 3});
  std::vector<std::string> warnings;
  m.warnings([&](const motley::warning& w) { warnings.emplace_back(motley::message(w).c_str()); });
  CHECK(warnings ==
        std::vector<std::string>{"record 2 (bone 6, translation y) is of unknown type 7, at byte 52"});
}

TEST_CASE("facts: a record that is followed by its keys has to end in the file, and after it begins") {
  using open_ended = walked::format<walked::not_counted>;
  const auto bytes = walked::write({{.bone = 1, .count = 2}, {.bone = 2, .count = 1}});
  REQUIRE(bytes.size() == 6 + 6 + 28 + 6 + 14);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    const auto cut = support::kept(
        std::vector<std::byte>(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)));
    CHECK(static_cast<bool>(open_ended::open(motley::byte_view{cut})) == (size == 6 || size == 40));
  }
  CHECK(walked::error_of<walked::format<3>>(bytes) ==
        "record ends at byte 66, past the end of the file (60)");
  for (const unsigned size : {1U, 5U, 0x7FFFU}) { // inside the record; behind the file
    const auto wrong = walked::write({{.bone = 1, .kind = walked::filler, .size = size}});
    CHECK(
        walked::error_of<open_ended>(support::kept(std::vector<std::byte>{wrong.begin(), wrong.begin() + 12}))
            .find("end of the record cannot be " + std::to_string(6 + size) + " in record 0") == 0);
  }
}

TEST_CASE("facts: a format without magic characters is told by being valid, in one byte order") {
  using format = motley::interleaved_format<walked::without_magic>;
  const auto bytes = walked::write({{.bone = 1, .count = 2}});
  const motley::byte_view file{bytes};
  CHECK(format::signature(file) == motley::certainty::none);
  CHECK(format::resembles(file));
  CHECK(!format::resembles(file.subview(0, file.size() - 1)));
  using formats = motley::format_list<format, motley::bayonetta2::format>;
  CHECK(motley::identify<formats>(bytes).is<format>());
  CHECK(motley::open<formats>(bytes)->track_count() == 1);
  const std::vector<std::byte> zeros(64);
  CHECK(!motley::has_magic<formats>(zeros));
}

TEST_CASE("facts: a table that needs an end has one, wherever the file ends") {
  using format = motley::interleaved_format<walked::ended>;
  using table = motley::table_format<walked::ended>; // the same records, next to each other
  const auto ended = walked::write({{.bone = 1, .count = 2}, {.bone = 8, .kind = walked::end}});
  CHECK(walked::bones_of<format>(ended) == bones{1});
  CHECK(walked::bones_of<format>(walked::write({{.kind = walked::end}})).empty());
  for (const auto& cut : {walked::write({}), walked::write({{.bone = 1, .count = 2}})})
    CHECK(walked::error_of<format>(cut) ==
          "record table has no end before byte " + std::to_string(cut.size()) + ", at byte 6");
  const auto fillers = walked::write({{.kind = walked::filler}, {.kind = walked::filler}});
  CHECK(walked::error_of<table>(fillers) == "record table has no end before byte 18, at byte 6");
  const auto whole = walked::write({{.kind = walked::filler}, {.kind = walked::end}});
  CHECK(table::open(motley::byte_view{whole})->record_count() == 1);
}

namespace {

/// Its order is never known.
struct orderless {
  template <std::endian O> struct header { char magic[4]; };
  template <std::endian O> struct record { motley::u32_of<O> data; };
  template <std::endian O> using codings = motley::coding_list<motley::constant<motley::f32_of<O>>>;
  static constexpr std::string_view name = "orderless", magic = "ORD", coding_names[] = {"constant"};
  static constexpr std::uint64_t type_offset = 0, count_offset = 0;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::both;
  template <std::endian O> static constexpr motley::table_header table(const header<O>&) { return {}; }
  template <std::endian O> static constexpr motley::track_facts track(const record<O>&, std::uint64_t) {
    return {};
  }
  static constexpr motley::result<std::endian> order_of(const motley::byte_view&) {
    return motley::error::ambiguous("version", 4);
  }
};

} // namespace

TEST_CASE("facts: a file's order is asked for after its magic") {
  using format = motley::table_format<orderless>;
  const std::vector<std::byte> other(4), right{std::byte{'O'}, std::byte{'R'}, std::byte{'D'}, {}};
  CHECK(format::open(motley::byte_view{other}).error().code == motley::errc::bad_magic);
  CHECK(format::open(motley::byte_view{right}).error().code == motley::errc::ambiguous);
}

namespace {

/// Its files do not say their byte order: a count of records, and constants.
struct unstated_order {
  template <std::endian O> struct header { motley::u16_of<O> record_count; };
  template <std::endian O> struct record { motley::u32_of<O> value; };
  template <std::endian O> using codings = motley::coding_list<motley::constant<motley::u32_of<O>>>;
  static constexpr std::string_view name = "unstated", magic = "", coding_names[] = {"constant"};
  static constexpr std::uint64_t type_offset = 0, count_offset = 0;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::both;
  template <std::endian O> static constexpr motley::table_header table(const header<O>& h) {
    return {.position = sizeof(h), .record_count = h.record_count, .frame_count = 1, .frame_rate = 30};
  }
  template <std::endian O>
  static constexpr motley::track_facts track(const record<O>&, std::uint64_t position) {
    return {.coding = 0, .count = 1, .data = position};
  }
};

} // namespace

TEST_CASE("facts: without order_of() a file's order is the one in which all of it is valid") {
  using format = motley::table_format<unstated_order>;
  const auto write = [](support::order order, unsigned records) {
    support::writer out{order};
    out.u16(records);
    for (unsigned i = 0; i < records; ++i) out.u32(7);
    return out.take();
  };
  for (const auto order : {support::order::little, support::order::big}) {
    const auto bytes = write(order, 1); // 256 records in the other order
    const auto clip = format::open(motley::byte_view{bytes});
    REQUIRE(clip);
    CHECK(clip->order() == (order == support::order::little ? std::endian::little : std::endian::big));
    float value = 0;
    motley::sample_frame(*clip, 0, {&value, 1});
    CHECK(value == 7);
  }
  const auto none = write(support::order::little, 0), cut = write(support::order::big, 2);
  CHECK(format::open(motley::byte_view{none}).error().code == motley::errc::ambiguous);
  CHECK(format::open(motley::byte_view{none}, std::endian::big));
  CHECK(format::open(motley::byte_view{cut}.subview(0, 6)).error().code == motley::errc::truncated);
}

TEST_CASE("facts: a channel is repeated by any component, and numbers without a name never") {
  motley::repeated_channels seen;
  using enum motley::channel;
  CHECK(!seen.repeats({.bone = 4, .channel = tx}, 3));
  CHECK(!seen.repeats({.bone = 4, .channel = rx}));
  CHECK(seen.repeats({.bone = 4, .channel = ty})); // of the vector
  CHECK(!seen.repeats({.bone = 5, .channel = ty}));
  CHECK(seen.repeats({.bone = 5, .channel = tx}, 3));
  for (int times = 0; times < 2; ++times)
    for (const int number : {15, 31, 32, 200, 240, 255})
      CHECK(!seen.repeats({.bone = 6, .channel = static_cast<motley::channel>(number)}, 4));
}
