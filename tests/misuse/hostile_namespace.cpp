// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse/hostile_namespace: a user's namespace that has a function of every name that motley's headers
// call. Argument-dependent lookup reaches them through the user's types. None of them may be called in
// motley's place, or make a call ambiguous. (`number` is left out: it is how a stored type of your own says
// its value.)
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <array>
#include <ostream>
#include <vector>

#include "support/exp_writer.hpp"
#include "support/local_transforms.hpp"

namespace hostile {

#define MOTLEY_TEST_GREEDY(name)                                                                             \
  template <class... A> constexpr int name(A&&...) { return 42; }                                            \
  template <class A, class... B> constexpr int name(const A&, const B&...) { return 42; }
MOTLEY_TEST_GREEDY(to_local_transforms)
MOTLEY_TEST_GREEDY(begin)
MOTLEY_TEST_GREEDY(bytes_for)
MOTLEY_TEST_GREEDY(channel_at)
MOTLEY_TEST_GREEDY(channel_of)
MOTLEY_TEST_GREEDY(check_curve)
MOTLEY_TEST_GREEDY(clip_count)
MOTLEY_TEST_GREEDY(component)
MOTLEY_TEST_GREEDY(compute)
MOTLEY_TEST_GREEDY(convert)
MOTLEY_TEST_GREEDY(copy_floats)
MOTLEY_TEST_GREEDY(cubic_of)
MOTLEY_TEST_GREEDY(decode)
MOTLEY_TEST_GREEDY(decoded_size)
MOTLEY_TEST_GREEDY(default_value)
MOTLEY_TEST_GREEDY(end)
MOTLEY_TEST_GREEDY(entry)
MOTLEY_TEST_GREEDY(evaluate)
MOTLEY_TEST_GREEDY(evaluate_double)
MOTLEY_TEST_GREEDY(explain)
MOTLEY_TEST_GREEDY(family_of)
MOTLEY_TEST_GREEDY(fill)
MOTLEY_TEST_GREEDY(find_fault)
MOTLEY_TEST_GREEDY(find_interval)
MOTLEY_TEST_GREEDY(find_key)
MOTLEY_TEST_GREEDY(first_channel)
MOTLEY_TEST_GREEDY(fit)
MOTLEY_TEST_GREEDY(float_of)
MOTLEY_TEST_GREEDY(for_each_position)
MOTLEY_TEST_GREEDY(forward)
MOTLEY_TEST_GREEDY(frame_at)
MOTLEY_TEST_GREEDY(from_euler)
MOTLEY_TEST_GREEDY(is_constant)
MOTLEY_TEST_GREEDY(key_at_or_before)
MOTLEY_TEST_GREEDY(key_warnings)
MOTLEY_TEST_GREEDY(keys_of)
MOTLEY_TEST_GREEDY(likely_pose)
MOTLEY_TEST_GREEDY(load)
MOTLEY_TEST_GREEDY(move)
MOTLEY_TEST_GREEDY(saturate_to_float)
MOTLEY_TEST_GREEDY(need)
MOTLEY_TEST_GREEDY(require_magic)
MOTLEY_TEST_GREEDY(negate)
MOTLEY_TEST_GREEDY(load_number)
MOTLEY_TEST_GREEDY(open)
MOTLEY_TEST_GREEDY(order_of)
MOTLEY_TEST_GREEDY(gather_channels)
MOTLEY_TEST_GREEDY(id_of)
MOTLEY_TEST_GREEDY(plausible)
MOTLEY_TEST_GREEDY(pose_size)
MOTLEY_TEST_GREEDY(position_of)
MOTLEY_TEST_GREEDY(put)
MOTLEY_TEST_GREEDY(put_segment)
MOTLEY_TEST_GREEDY(put_value)
MOTLEY_TEST_GREEDY(read_header)
MOTLEY_TEST_GREEDY(identify)
MOTLEY_TEST_GREEDY(run_records)
MOTLEY_TEST_GREEDY(sample_frame)
MOTLEY_TEST_GREEDY(segment_between)
MOTLEY_TEST_GREEDY(short_sine)
MOTLEY_TEST_GREEDY(signs_of)
MOTLEY_TEST_GREEDY(size)
MOTLEY_TEST_GREEDY(store)
MOTLEY_TEST_GREEDY(swap)
MOTLEY_TEST_GREEDY(round_to_float)
MOTLEY_TEST_GREEDY(turn)
MOTLEY_TEST_GREEDY(set_rotations)
MOTLEY_TEST_GREEDY(unpack)
MOTLEY_TEST_GREEDY(visit_curves)
MOTLEY_TEST_GREEDY(visit_rows)
MOTLEY_TEST_GREEDY(shortest_difference)
MOTLEY_TEST_GREEDY(width)
MOTLEY_TEST_GREEDY(with_order)
#undef MOTLEY_TEST_GREEDY

/// A source of bytes.
struct blob {
  std::vector<std::byte> bytes;
  operator std::span<const std::byte>() const { return bytes; }
};

/// A key and a curve that has two of them: from 1 at frame 0 to 3 at frame 10, both slopes 0.
struct curve_key {
  float frame = 0, value = 0, in = 0, out = 0;
};
struct curve {
  static constexpr auto kind = motley::curve_kind::random_access;
  std::array<curve_key, 2> stored{{{0, 1, 0, 0}, {10, 3, 0, 0}}};
  constexpr const std::array<curve_key, 2>& keys() const { return stored; }
  static constexpr std::size_t size() { return 2; }
};

/// A table format: records of 8 bytes (bone, property, count, offset), keys of 4 behind a header of six
/// pghalf.
template <std::endian O> struct record {
  std::int8_t bone;
  std::uint8_t property;
  motley::u16_of<O> count;
  motley::u32_of<O> data;
};
template <std::endian O> struct header { motley::u16_of<O> frame_count; };
struct byte_key {
  std::uint8_t frame, value, in, out;
};
struct facts {
  static constexpr std::string_view name = "hostile", magic = "";
  static constexpr std::uint64_t type_offset = 1, count_offset = 2;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::both;
  template <std::endian O> using header = hostile::header<O>;
  template <std::endian O> using record = hostile::record<O>;
  template <std::endian O>
  using codings = motley::coding_list<
      motley::samples<motley::affine_value<motley::packed<motley::pghalf, O>>, std::uint8_t>,
      motley::keyed<motley::affine_key<motley::packed<motley::pghalf, O>>, byte_key>>;
  static constexpr std::string_view coding_names[] = {"samples", "keys"};
  template <std::endian O> static constexpr motley::table_header table(const header<O>& h) noexcept {
    return {.position = sizeof(h), .record_count = 1, .frame_count = h.frame_count, .frame_rate = 10};
  }
  template <std::endian O>
  static constexpr motley::track_facts track(const record<O>& r, std::uint64_t) noexcept {
    return {.bone = r.bone,
            .index = r.property,
            .type = 1,
            .channel = static_cast<motley::channel>(r.property),
            .coding = 1,
            .count = r.count,
            .data = r.data,
            .kind = motley::record_kind::track};
  }
};
class motion : public motley::table_clip<facts> {
public:
  static constexpr motley::result<motion> open(std::span<const std::byte> bytes) noexcept {
    return motley::table_format<facts, motion>::open(motley::byte_view{bytes}, std::endian::little);
  }
};

/// A pose of one bone for an exp.
struct pose {
  float value = 0;
  bool has(std::int32_t) const { return true; }
  float get(const motley::bone_channel&) const { return value; }
  void set(const motley::bone_channel&, float v) { value = v; }
};

constexpr int file_numbers[] = {11,   0,                          // frames
                                5,    3,    2, 0,    10, 0, 0, 0, // bone 5, rotation x, 2 keys at byte 10
                                0x00, 0x5E, 0, 0x5E, 0,  0, 0, 0, 0, 0, 0, 0, // p = 1, dp = 1, slopes 0
                                0,    0,    0, 0,    10, 2, 0, 0};            // 1 at frame 0, 3 at frame 10
constexpr auto file = [] {
  std::array<std::byte, std::size(file_numbers)> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(file_numbers[i]);
  return bytes;
}();

} // namespace hostile

TEST_CASE("a user's functions of the same names: curves and keys of a user's type") {
  constexpr hostile::curve curve;
  static_assert(motley::evaluate(curve, 5) == 2);
  static_assert(motley::evaluate(curve.keys(), 5) == 2);
  motley::cursor at{curve};
  CHECK(at.at(5) == 2);
  float out[3]{};
  motley::fill(curve, std::span<float>{out});
  CHECK(out[0] == 1);
}

TEST_CASE("a user's functions of the same names: a table format of a user's") {
  constexpr auto opened = hostile::motion::open(hostile::file);
  static_assert(opened && opened->pose_size() == 1);
  static_assert(motley::evaluate(*opened->tracks().begin(), 5) == 2);
  const hostile::motion& motion = *opened;
  std::array<float, 11> dense{};
  CHECK(motley::decoded_size(motion) == dense.size());
  motley::decode(motion, dense);
  CHECK(dense[5] == 2);
  int warnings = 0;
  motion.warnings([&](const auto&) { ++warnings; });
  CHECK(warnings == 0);

  const motley::any_clip<hostile::motion> any{motion};
  std::array<float, 1> pose{};
  const auto played = [&]<class Clip>(const Clip& clip) {
    std::vector<std::byte> memory(motley::player<Clip>::memory_size(clip));
    auto player = *motley::make_player(clip, memory);
    pose = {};
    player.sample_seconds(0.5, pose);
    return pose[0];
  };
  CHECK(played(motion) == 2);
  CHECK(played(any) == 2);
  std::vector<std::byte> memory(motley::baked_clip::memory_size(motion));
  const auto compiled = *motley::baked_clip::make(motion, memory);
  compiled.sample_seconds(0.5, pose);
  CHECK(pose[0] == doctest::Approx(2));
  motley::local_transform transform;
  support::to_local_transforms(motion, pose, {}, motley::euler_order::xyz,
                               [](std::int32_t target) { return target - 5; }, {&transform, 1});
  CHECK(transform.euler.x == doctest::Approx(2));
}

TEST_CASE("a user's functions of the same names: bytes of a user's type in every open") {
  const hostile::blob blob{std::vector<std::byte>(64)};
  const std::span<const std::byte> bytes = blob;
  const auto same = [](const auto& a, const auto& b) {
    CHECK(!a == !b);
    CHECK(a.error().code == b.error().code);
    CHECK(a.error().offset == b.error().offset);
  };
  CHECK(motley::identify(blob) == motley::identify(bytes));
  CHECK(motley::clip_count(blob) == motley::clip_count(bytes));
  same(motley::open(blob), motley::open(bytes));
  same(motley::bayonetta::open(blob), motley::bayonetta::open(bytes));
  same(motley::bayonetta::open(blob, std::endian::big), motley::bayonetta::open(bytes, std::endian::big));
  same(motley::bayonetta2::open(blob), motley::bayonetta2::open(bytes));
  same(motley::bayonetta_exp::open(blob), motley::bayonetta_exp::open(bytes));
  same(motley::bayonetta2_exp::open(blob), motley::bayonetta2_exp::open(bytes));
  same(motley::shenmue_motn::open(blob), motley::shenmue_motn::open(bytes));
  same(motley::okami::open(blob), motley::okami::open(bytes));
  same(motley::god_hand::open(blob), motley::god_hand::open(bytes));
  same(motley::metroid_anim::open(blob), motley::metroid_anim::open(bytes));
  same(motley::bone_table::open(blob), motley::bone_table::open(bytes));
}

TEST_CASE("a user's functions of the same names: an exp over a user's pose") {
  namespace x = support::exp;
  const std::vector<std::vector<std::byte>> files{
      x::write(support::order::little, {x::expression{1, 1, {x::bone(1, 1), x::plus, x::value(20)}}}),
      x::write(support::order::little,
               std::vector<x::record>{
                   {.bone = 1, .index = 1, .entries = {x::with_channel(1, 1, 1), x::with_number(1, 20)}}})};
  hostile::pose pose{1}; // translation y, which Bayonetta 2 computes with in tenths of the unit
  const auto younger = motley::bayonetta2_exp::open(files[0]);
  REQUIRE(younger);
  motley::bayonetta2_exp::run(*younger, pose);
  CHECK(pose.value == 3);
  const auto older = motley::bayonetta_exp::open(files[1]);
  REQUIRE(older);
  motley::bayonetta_exp::run(*older, pose);
  CHECK(pose.value == 23);
}
