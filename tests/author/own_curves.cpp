// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/author/own_curves: curve types that authors may write or combine, in a table: how many bytes and
// values of a file they see, and what open() checks.
#include <motley/author/table.hpp>

#include <motley/clip/decode.hpp>
#include <motley/clip/selection.hpp>
#include <motley/curve/evaluate.hpp>
#include <motley/curve/fill.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <ctime>
#include <exception>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "support/bytes.hpp"

using motley::channel;

namespace {

/// Values of four bits, two in a byte.
class nibbles {
public:
  static constexpr auto kind = motley::curve_kind::samples;
  static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept { return (count + 1) / 2; }
  constexpr nibbles() noexcept = default;
  constexpr nibbles(const std::byte* data, std::size_t count) noexcept : data_{data}, count_{count} {}
  constexpr std::size_t size() const noexcept { return count_; }
  constexpr float sample_at(std::size_t i) const noexcept {
    return static_cast<float>(std::to_integer<unsigned>(data_[i / 2]) >> (i % 2 * 4) & 15U);
  }
  constexpr motley::sample_keys<nibbles> keys() const noexcept { return motley::sample_keys<nibbles>{*this}; }

private:
  const std::byte* data_ = nullptr;
  std::size_t count_ = 0;
};

/// The x of all frames, then the y, then the z, each a byte: where they are depends on the stored count.
class planes {
public:
  static constexpr auto kind = motley::curve_kind::samples;
  static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept {
    if (count == 0 || count > most) std::terminate(); // it is asked for counts that the file may have
    return 3 * count;
  }
  constexpr planes() noexcept = default;
  constexpr planes(const std::byte* data, std::size_t count) noexcept : data_{data}, count_{count} {}
  constexpr std::size_t size() const noexcept { return count_; }
  constexpr motley::vector3 sample_at(std::size_t i) const noexcept {
    const auto plane = [&](std::size_t which) {
      return std::to_integer<std::uint8_t>(data_[which * count_ + i]);
    };
    return {static_cast<float>(plane(0)), static_cast<float>(plane(1)), static_cast<float>(plane(2))};
  }
  constexpr motley::sample_keys<planes> keys() const noexcept { return motley::sample_keys<planes>{*this}; }

private:
  static constexpr std::uint64_t most = 0xFFFF;
  const std::byte* data_ = nullptr;
  std::size_t count_ = 0;
};

/// Values that hold until the next: of n stored ones, each a byte of frame and a byte of value, 2n - 1 keys.
class steps {
public:
  static constexpr auto kind = motley::curve_kind::random_access;
  static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept { return 2 * count; }
  constexpr steps() noexcept = default;
  constexpr steps(const std::byte* data, std::size_t count, float unit = 1) noexcept
      : data_{data}, count_{count}, unit_{unit} {}
  constexpr std::size_t size() const noexcept { return count_ == 0 ? 0 : 2 * count_ - 1; }
  constexpr motley::value_key<float> operator[](std::size_t i) const noexcept {
    return {byte((i + 1) / 2 * 2), unit_ * byte(i / 2 * 2 + 1)};
  }
  constexpr auto begin() const noexcept { return motley::indexed_iterator<steps>{*this, 0}; }
  constexpr auto end() const noexcept { return motley::indexed_iterator<steps>{*this, size()}; }
  constexpr steps keys() const noexcept { return *this; }

private:
  constexpr float byte(std::size_t i) const noexcept {
    return static_cast<float>(std::to_integer<unsigned>(data_[i]));
  }
  const std::byte* data_ = nullptr;
  std::size_t count_ = 0;
  float unit_ = 1;
};

/// Blocks of four samples, each a byte.
class blocks {
public:
  static constexpr auto kind = motley::curve_kind::samples;
  static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept { return 4 * count; }
  constexpr blocks() noexcept = default;
  constexpr blocks(const std::byte* data, std::size_t count) noexcept : data_{data}, count_{count} {}
  constexpr std::size_t size() const noexcept { return 4 * count_; }
  constexpr float sample_at(std::size_t i) const noexcept {
    return static_cast<float>(std::to_integer<unsigned>(data_[i]));
  }
  constexpr motley::sample_keys<blocks> keys() const noexcept { return motley::sample_keys<blocks>{*this}; }

private:
  const std::byte* data_ = nullptr;
  std::size_t count_ = 0;
};

struct header {
  std::uint8_t frame_count, record_count, terminator, padding;
};
struct record {
  std::uint8_t bone, coding;
  motley::le_u16 count, data;
};
constexpr unsigned is_terminator = 255;

struct facts {
  static constexpr std::string_view name = "own", magic = "";
  static constexpr std::uint64_t type_offset = 1, count_offset = 2;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
  using header = ::header;
  using record = ::record;
  using codings = motley::coding_list<nibbles, planes, motley::constant<std::uint8_t>,
                                      motley::samples<motley::unscaled, std::uint8_t>, steps, blocks>;
  static constexpr const char* coding_names[] = {"nibbles", "planes", "constant", "bytes", "steps", "blocks"};

  static constexpr motley::table_header table(const header& h) {
    return {.position = sizeof(header),
            .record_count = h.record_count,
            .frame_count = h.frame_count,
            .frame_rate = 30,
            .terminator = h.terminator == 0 ? motley::table_header::none : h.terminator};
  }
  /// The data begin at a stored byte; if that is 0, directly after the record.
  static constexpr motley::track_facts track(const record& r, std::uint64_t position) {
    return {.bone = r.bone,
            .channel = channel::tx,
            .coding = r.coding,
            .count = r.count,
            .data = r.data == 0 ? position + sizeof(record) : r.data.value(),
            .kind = r.coding == is_terminator ? motley::record_kind::terminator : motley::record_kind::track};
  }
};
using format = motley::table_format<facts>;
using interleaved = motley::interleaved_format<facts>;

enum coding : unsigned { in_nibbles, in_planes, one_value, in_bytes, in_steps, in_blocks };

void write_record(support::writer& out, unsigned bone, unsigned coding, unsigned count, unsigned data) {
  out.u8(bone);
  out.u8(coding);
  out.u16(count);
  out.u16(data);
}
/// A file with one record, and data after it.
std::vector<std::byte> one_track(unsigned frames, unsigned coding, unsigned count, unsigned data,
                                 const std::vector<unsigned>& bytes) {
  support::writer out{support::order::little};
  for (const unsigned byte : {frames, 1U, 0U, 0U}) out.u8(byte);
  write_record(out, 5, coding, count, data);
  for (const unsigned byte : bytes) out.u8(byte);
  return out.take();
}
std::string refusal(const std::vector<std::byte>& bytes) {
  const auto kept = support::kept(bytes);
  const auto clip = format::open(motley::byte_view{kept});
  return clip ? "" : std::string{motley::message(clip.error()).view()};
}
template <class Clip> std::vector<float> pose_of(const Clip& clip, float frame) {
  std::vector<float> pose(clip.pose_size());
  motley::sample_frame(clip, frame, pose);
  return pose;
}
template <class Clip> std::vector<std::string> warnings_of(const Clip& clip) {
  std::vector<std::string> all;
  clip.warnings([&](const motley::warning& w) { all.emplace_back(motley::message(w).view()); });
  return all;
}

} // namespace

TEST_CASE("own curves: one and two values may take the same bytes, and yet all are checked") {
  // The values begin inside the record, where those of a constant may be.
  for (const unsigned count : {3U, 4U, 60000U}) {
    const auto bytes = one_track(255, in_nibbles, count, 8, {});
    const std::size_t needed = 8 + (count + 1) / 2;
    REQUIRE(bytes.size() == 10);
    if (needed <= bytes.size())
      CHECK(refusal(bytes).empty());
    else
      CHECK(refusal(bytes) == "type-0 values of record 0 (bone 5, translation x) end at byte " +
                                  std::to_string(needed) + ", past the end of the file (10)");
  }
}

TEST_CASE("own curves: a curve gets the stored count, also if the clip has fewer frames") {
  const auto bytes = one_track(3, in_planes, 4, 0, {0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23});
  const auto clip = format::open(motley::byte_view{bytes});
  REQUIRE(clip);
  CHECK((*clip->tracks().begin()).outline().key_count == 4);
  for (const float frame : {0.F, 1.F, 2.F})
    CHECK(pose_of(*clip, frame) == std::vector{frame, frame + 10, frame + 20});
  CHECK(warnings_of(*clip) ==
        std::vector<std::string>{"record 0 (bone 5, translation x) has 1 more values than there are frames,"
                                 " at byte 10"});
  // Of one value for each frame, those after the last frame are left out.
  const auto plain = one_track(3, in_bytes, 4, 0, {7, 8, 9, 10});
  const auto cut = format::open(motley::byte_view{plain});
  REQUIRE(cut);
  CHECK((*cut->tracks().begin()).outline().key_count == 3);
  CHECK(pose_of(*cut, 9) == std::vector{9.F});
}

TEST_CASE("own curves: a curve may have more or fewer keys than are stored") {
  const auto all_equal = [](const std::vector<std::byte>& bytes, std::uint64_t size, float frame,
                            float value) {
    const auto clip = format::open(motley::byte_view{bytes});
    REQUIRE(clip);
    CHECK((*clip->tracks().begin()).outline().key_count == size);
    CHECK((*clip->tracks().begin()).visit([](const auto& curve) -> std::uint64_t { return curve.size(); }) ==
          size);
    CHECK(motley::select_moving(*clip).track_count() == (size > 1 ? 1 : 0));
    CHECK(pose_of(*clip, frame) == std::vector{value});
    std::vector<std::byte> memory(motley::player_memory_size(*clip)),
        more(motley::baked_clip::memory_size(*clip));
    std::vector<float> pose(1);
    motley::make_player(*clip, memory)->sample_frame(frame, pose);
    CHECK(pose[0] == value);
    motley::baked_clip::make(*clip, more)->sample_frame(frame, pose);
    CHECK(pose[0] == value);
  };
  all_equal(one_track(4, in_blocks, 1, 0, {10, 20, 30, 40}), 4, 2, 30);
  all_equal(one_track(9, in_steps, 1, 0, {0, 5}), 1, 6, 5);
  all_equal(one_track(9, in_steps, 3, 0, {0, 5, 4, 6, 8, 7}), 5, 6, 6); // and the unit is no frame rate
  CHECK(refusal(one_track(9, in_steps, 3, 0, {0, 5, 8, 6, 4, 7})) ==
        "key 3 of record 0 (bone 5, translation x) is earlier than the previous key, at byte 10"); // the data
  const auto surplus = one_track(5, in_blocks, 2, 0, {1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(warnings_of(*format::open(motley::byte_view{surplus})) ==
        std::vector<std::string>{
            "record 0 (bone 5, translation x) has 3 more values than there are frames, at byte 10"});
}

TEST_CASE("own curves: bytes_for() is asked for counts that the file may have, and only for these") {
  CHECK(refusal(one_track(3, in_planes, 0, 0, {})) ==
        "record 0 (bone 5, translation x) of type 0 has no values (count 0), at byte 6");
  CHECK(refusal(one_track(3, in_planes, 1, 0xFFFF, {})) ==
        "type-0 values of record 0 (bone 5, translation x) end at byte 65538, past the end of the file (10)");
}

TEST_CASE("own curves: a constant has one value, whatever the count") {
  for (const unsigned count : {1U, 2U, 3U, 10U}) {
    const auto bytes = one_track(3, one_value, count, 0, {7});
    const auto clip = format::open(motley::byte_view{bytes});
    REQUIRE(clip);
    CHECK((*clip->tracks().begin()).outline().key_count == 1);
    CHECK(pose_of(*clip, 2) == std::vector{7.F});
    CHECK(motley::select_moving(*clip).track_count() == 0);
    CHECK(warnings_of(*clip).empty());
  }
  CHECK(refusal(one_track(3, one_value, 0, 0, {7})).find("has no values (count 0)") != std::string::npos);
}

TEST_CASE("own curves: the terminator of records that are followed by their values") {
  const auto file = [](unsigned terminator, bool is_there) {
    support::writer out{support::order::little};
    for (const unsigned byte : {2U, 2U, terminator, 0U}) out.u8(byte);
    write_record(out, 5, in_bytes, 2, 0); // at byte 4
    for (const unsigned byte : {1U, 2U}) out.u8(byte);
    write_record(out, 6, is_there ? is_terminator : one_value, 1, 0); // at byte 12
    out.u8(9);
    return out.take();
  };
  const auto warnings = [](const std::vector<std::byte>& bytes) {
    const auto clip = interleaved::open(motley::byte_view{bytes});
    REQUIRE(clip);
    return warnings_of(*clip);
  };
  CHECK(warnings(file(1, true)).empty());
  const std::vector<std::string> none{"no terminator after the records, at byte 18"},
      none_after_value{"no terminator after the records, at byte 19"};
  CHECK(warnings(file(1, false)) == none_after_value);
  CHECK(warnings(file(2, true)) == none);
  CHECK(warnings(file(3, true)) == none); // there is no fourth record
}

TEST_CASE("own curves: an interleaved record that holds its value ends where its bytes do") {
  support::writer out{support::order::little};
  for (const unsigned byte : {2U, 2U, 0U, 0U}) out.u8(byte);
  write_record(out, 5, one_value, 1, 4); // its value is its first byte, the bone
  write_record(out, 6, in_bytes, 2, 0);
  for (const unsigned byte : {8U, 9U}) out.u8(byte);
  const auto bytes = out.take();
  const auto clip = interleaved::open(motley::byte_view{bytes});
  REQUIRE(clip);
  CHECK(pose_of(*clip, 1) == std::vector{5.F, 9.F});
}

// Under AddressSanitizer it finds a read outside the file.
TEST_CASE_TEMPLATE("own curves: whatever the bytes are, what opens can be read", F, format, interleaved) {
  std::mt19937 random{7};
  const auto below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
  std::size_t opened = 0;
  for (unsigned n = 0; n < 20000; ++n) {
    const unsigned frames = below(12), coding = below(6), data = below(24),
                   count = below(8) == 0 ? below(0x1'0000) : below(12);
    auto bytes = one_track(frames, coding, count, data, {});
    bytes[1] = static_cast<std::byte>(below(4)); // records, of which the second is anything
    bytes[2] = static_cast<std::byte>(below(4)); // the terminator
    bytes.resize(bytes.size() + below(24));
    for (std::size_t i = 10; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(below(12));
    bytes.shrink_to_fit();
    const auto clip = F::open(motley::byte_view{bytes});
    if (!clip) continue;
    ++opened;
    (void)warnings_of(*clip);
    for (const float frame : {0.F, 1.5F, 300.F})
      for (const float value : pose_of(*clip, frame)) REQUIRE(value >= 0); // all stored values are unsigned
  }
  CHECK(opened > 5000);
}

namespace {
/// A stored number in the host's byte order.
template <class T> motley::packed<T, std::endian::native> stored(T value) {
  motley::packed<T, std::endian::native> out{};
  std::memcpy(out.raw, &value, sizeof(T));
  return out;
}
template <class Frame, class Value> struct key {
  motley::packed<Frame, std::endian::native> frame;
  motley::packed<Value, std::endian::native> value, in, out;
};
} // namespace

TEST_CASE_TEMPLATE("own curves: keys without a header may hold any numbers", K,
                   key<std::uint16_t, std::uint16_t>, key<std::uint16_t, std::int32_t>,
                   key<std::uint16_t, double>, key<double, float>) {
  const auto make = [](int frame, int value) {
    return K{stored(static_cast<decltype(K::frame.value())>(frame)),
             stored(static_cast<decltype(K::value.value())>(value)),
             {},
             {}};
  };
  const K keys[] = {make(0, 3), make(2, 7)};
  const motley::keyed<motley::unscaled, K> curve{std::as_bytes(std::span{keys}).data(), 2};
  CHECK(motley::evaluate(curve, 1) == 5); // the middle of two flat keys
  float row[2] = {};
  motley::fill(curve, row);
  CHECK(row[0] == 3);
  CHECK(row[1] == 5);
}

TEST_CASE("own curves: infinite frames are refused, however they are stored") {
  struct key {
    motley::packed<motley::half, std::endian::little> frame;
    motley::le_f32 value, in, out;
  };
  using curve = motley::keyed<motley::unscaled, key>;
  const auto code_of = [](unsigned second) {
    support::writer out{support::order::little};
    for (const unsigned frame : {0U, second}) {
      out.u16(frame);
      for (int i = 0; i < 3; ++i) out.f32(0);
    }
    const auto bytes = out.take();
    const motley::byte_view file{bytes};
    motley::data_budget budget{file};
    return motley::find_fault<curve>(file, 0, 2, budget).code;
  };
  CHECK(code_of(0x3C00) == motley::errc::none);          // 1
  CHECK(code_of(0x7C00) == motley::errc::backward_keys); // infinity
  CHECK(code_of(0x7E00) == motley::errc::backward_keys); // NaN
}

namespace own {
struct focus {
  float metres;
};
} // namespace own
template <> struct motley::value_traits<own::focus> : motley::linear_value<&own::focus::metres> {};

TEST_CASE("own curves: a value of one float") {
  const std::vector<motley::value_key<own::focus>> keys{{0, {2}}, {4, {4}}};
  float row[6] = {};
  motley::fill(keys, row);
  CHECK(row[0] == 2);
  CHECK(row[1] == 2.5F);
  CHECK(row[5] == 4);
}

TEST_CASE("own curves: frames that nothing moves in are not walked") {
  struct endless : facts {
    static constexpr motley::table_header table(const ::header& h) {
      motley::table_header t = facts::table(h);
      t.frame_count = 0xFFFFFFFF;
      return t;
    }
  };
  const auto bytes = one_track(0, one_value, 1, 0, {7});
  const auto clip = motley::table_format<endless>::open(motley::byte_view{bytes});
  REQUIRE(clip);
  std::vector<std::byte> memory(motley::baked_clip::memory_size(*clip));
  CHECK(memory.size() < 1000);
  const auto began = std::clock();
  CHECK(motley::baked_clip::make(*clip, memory));
  CHECK(std::clock() - began < CLOCKS_PER_SEC);
}
