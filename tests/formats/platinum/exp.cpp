// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/platinum/exp: exp files of both games compute what their description says.
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <map>
#include <ostream>
#include <string>
#include <type_traits>

#include "support/constexpr_vector.hpp"
#include "support/exp_writer.hpp"

namespace x = support::exp;
using support::order;

namespace {

constexpr float degree = 0.017453292519943295F;

/// A pose of any bones but 99.
struct pose {
  std::map<std::pair<int, int>, float> values{};

  bool has(int bone) const { return bone != 99; }
  float get(const motley::bone_channel& c) const {
    const auto found = values.find({c.bone, c.index});
    return found != values.end() ? found->second : motley::default_value(c.channel, {});
  }
  void set(const motley::bone_channel& c, float value) { values[{c.bone, c.index}] = value; }
};

template <class E> std::string refusal(const E& opened) {
  return opened ? "opened" : std::string{motley::message(opened.error()).view()};
}

/// What a machine makes of entries: of numbers, so without units.
double result_of(order o, const x::record& r) {
  x::record to_scale = r;
  to_scale.bone = 1;
  to_scale.index = 7; // a scale has no unit
  const auto bytes = x::write(o, {to_scale});
  const auto exp = motley::bayonetta_exp::open(bytes);
  REQUIRE(refusal(exp) == "opened");
  pose p;
  CHECK(run(*exp, p) == motley::platinum::exp_outcome{1, 0});
  return double{p.values.at({1, 7})};
}
double result_of(const std::vector<x::entry>& entries) {
  const double little = result_of(order::little, {.entries = entries}),
               big = result_of(order::big, {.entries = entries});
  CHECK(little == big);
  return little;
}
double result_of(const std::vector<x::operation>& operations,
                 const std::vector<std::vector<x::point>>& interpolations = {}) {
  double results[2]{};
  for (const order o : {order::little, order::big}) {
    const auto bytes = x::write(o, {{1, 7, operations}}, interpolations);
    const auto exp = motley::bayonetta2_exp::open(bytes);
    REQUIRE(refusal(exp) == "opened");
    CHECK((exp->order() == std::endian::little) == (o == order::little));
    pose p;
    CHECK(run(*exp, p) == motley::platinum::exp_outcome{1, 0});
    results[o == order::big ? 1 : 0] = double{p.values.at({1, 7})};
  }
  CHECK((results[0] == results[1] || (results[0] != results[0] && results[1] != results[1])));
  return results[0];
}
std::string refusal_of(const std::vector<x::operation>& operations) {
  const auto bytes = x::write(order::big, {{4, 3, operations}}, {{{0, 1, 0, 0}}});
  return refusal(motley::bayonetta2_exp::open(bytes));
}
std::string refusal_of(const std::vector<x::entry>& entries) {
  const auto bytes = x::write(order::big, {x::record{.bone = 4, .index = 3, .entries = entries}});
  return refusal(motley::bayonetta_exp::open(bytes));
}

constexpr std::uint32_t add = 1, subtract = 2, multiply = 4, divide = 8, magnitude = 0x100, round_up = 0x200,
                        round_down = 0x400, round_nearest = 0x800, group = 0x10000, close_one = 0x20000,
                        two = 0x40000, carry = 0x8000, close_two = 0x80000;

// In constant expressions: half of bone 4's angle, its magnitude, and ten degrees.
struct one_angle {
  float angle;
  constexpr bool has(int) const { return true; }
  constexpr float get(const motley::bone_channel& c) const { return c.bone == 4 ? angle : 0; }
  constexpr void set(const motley::bone_channel& c, float v) {
    if (c.bone == 197 && c.channel == motley::channel::rx) angle = v;
  }
};
constexpr bool is_near(float a, double b) { return double{a} - b < 1e-6 && b - double{a} < 1e-6; }
VECTOR_CONSTEXPR bool runs_first() {
  support::writer out{order::big};
  out.chars("exp", 4);
  for (const unsigned n : {0U, 16U, 1U}) out.u32(n);
  out.i16(0), out.i16(197), out.i8(3), out.u8(3), out.u8(0), out.i8(-1), out.i16(0), out.i16(0);
  out.u32(36), out.u32(0);
  out.u32(0x80000000U | group | magnitude | add), out.i16(4), out.i8(3), out.u8(0);
  out.u32(multiply | close_one), out.f32(0.5F);
  out.u32(add), out.f32(10);
  const auto bytes = out.take();
  const auto exp = motley::bayonetta_exp::open(bytes);
  one_angle p{-20 * degree};
  return exp && run(*exp, p).written == 1 && is_near(p.angle, 20 * double{degree});
}
VECTOR_STATIC_ASSERT(runs_first());
VECTOR_CONSTEXPR bool runs_second() {
  support::writer out{order::little};
  out.chars("exp", 4);
  for (const unsigned n : {0x20110714U, 24U, 1U, 36U, 0U}) out.u32(n);
  out.i16(197), out.i8(3), out.u8(0), out.i16(7), out.i16(0), out.u32(12);
  const auto op = [&](int type, int info, int number, float value) {
    out.i8(type), out.i8(info), out.i16(number), out.f32(value);
  };
  op(6, 1, 1, 0), op(3, 3, 4, 0), op(5, 0, 2, 0), op(4, 0, 0, 0.5F), op(7, 0, 0, 0), op(5, 0, 0, 0),
      op(4, 0, 0, 10);
  const auto bytes = out.take();
  const auto exp = motley::bayonetta2_exp::open(bytes);
  one_angle p{-20 * degree};
  return exp && run(*exp, p).written == 1 && is_near(p.angle, 20 * double{degree});
}
VECTOR_STATIC_ASSERT(runs_second());

} // namespace

TEST_CASE("exp, Bayonetta: operators") {
  CHECK(result_of(std::vector<x::entry>{}) == 0);
  CHECK(result_of({x::with_number(add, 3), x::with_number(multiply, 4)}) == 12);
  CHECK(result_of({x::with_number(subtract, 3), x::with_number(divide, 4)}) == -0.75);
  CHECK(result_of({x::with_number(add, 3), x::with_number(divide, 0)}) == 3); // as if it were not there
  CHECK(result_of({x::with_number(add, 3), x::with_number(0, 9)}) == 3);
  CHECK(result_of({x::with_number(add | multiply, 3)}) == 3); // the lowest bit counts
  CHECK(result_of({x::with_number(add, 3), x::with_number(subtract | divide, 1)}) == 2);
}

TEST_CASE("exp, Bayonetta: groups, and what they do when they close") {
  // 10 - (2 * 3)
  CHECK(result_of({x::with_number(add, 10), x::with_number(group | subtract, 2),
                   x::with_number(multiply | close_one, 3)}) == 4);
  const auto of = [](std::uint32_t function, float v) {
    return result_of({x::with_number(function | add | close_one, v)});
  };
  CHECK(of(magnitude, -2.5F) == 2.5);
  CHECK(of(round_up, 2.25F) == 3);
  CHECK(of(round_up, -2.25F) == -2);
  CHECK(of(round_down, -2.25F) == -3);
  CHECK(of(round_down, 7) == 7);
  CHECK(of(round_nearest, 2.5F) == 3);
  CHECK(of(round_nearest, -2.5F) == -3);
  CHECK(of(round_nearest, -2.25F) == -2);
  CHECK(of(magnitude | round_up, -2.25F) == 2.25); // the lowest bit counts
  CHECK(of(round_down, 1e20F) == double{1e20F});
  // Two groups at once: 5 * (0 + floor(2.5 + 1)), the function carried to the inner one.
  CHECK(result_of({x::with_number(add, 5), x::with_number(two | carry | round_down | multiply, 2.5F),
                   x::with_number(add | close_one | close_two, 1)}) == 15);
  // The same without carrying: the outer one floors.
  CHECK(result_of({x::with_number(add, 5), x::with_number(group | two | round_down | multiply, 2.5F),
                   x::with_number(add | close_one, 1), x::with_number(add | close_one, 0.75F)}) == 20);
  // What is carried is not left behind: 5 * (|-2.5 + 1| - 5), not 5 * | ... |.
  CHECK(result_of({x::with_number(add, 5), x::with_number(two | carry | magnitude | multiply, -2.5F),
                   x::with_number(add | close_one, 1), x::with_number(subtract | close_one, 5)}) == -17.5);
  // All four slots.
  CHECK(result_of({x::with_number(add, 1), x::with_number(group | add, 2), x::with_number(group | add, 3),
                   x::with_number(group | add, 4), x::with_number(group | add, 5),
                   x::with_number(close_one | close_two, 0), x::with_number(close_one | close_two, 0)}) ==
        15);
}

TEST_CASE("exp, Bayonetta: interpolations of each type, and entries after them") {
  for (const order o : {order::little, order::big}) {
    const auto at = [&](int type, int count, const std::vector<std::byte>& points, float v,
                        std::vector<x::entry> post = {}) {
      return result_of(o, {.flags = post.empty() ? 1 : 3,
                           .entries = {x::with_number(add, v)},
                           .post = std::move(post),
                           .interpolation = type,
                           .point_count = count,
                           .points = points});
    };
    // From (-1, 2) to (3, 10), slopes 4 and 8 a segment: in the middle 6 + (4 - 8) / 8.
    const auto full = x::float_points(o, {{-1, 2, 0, 4}, {3, 10, 8, 0}});
    CHECK(at(2, 2, full, 1) == 5.5);
    CHECK(at(2, 2, full, -1) == 2);
    CHECK(at(2, 2, full, 3) == 10);
    CHECK(at(2, 2, full, -7) == 2);
    CHECK(at(2, 2, full, 99) == 10);
    CHECK(at(2, 1, full, 99) == 2);
    CHECK(at(2, 2, full, 1, {x::with_number(multiply, 2), x::with_number(add, 1)}) == 12);
    support::writer shorts{o};
    for (const float n : {1.0F, 0.5F, 0.0F, 2.0F, 0.0F, 4.0F}) shorts.f32(n);
    for (const int i : {0, 1}) {
      shorts.f32(i == 0 ? -1.0F : 3.0F), shorts.u16(77);
      shorts.u16(i == 0 ? 2 : 18), shorts.u16(i == 0 ? 0 : 4), shorts.u16(i == 0 ? 1 : 0);
    }
    CHECK(at(4, 2, shorts.take(), 1) == 5.5);
    support::writer bytes{o};
    for (const unsigned n : {0x5E00U, 0x5C00U, 0U, 0x6000U, 0U, 0x6200U}) bytes.u16(n); // as above
    for (const unsigned n : {1U, 2U, 0U, 1U, 4U, 18U, 4U, 0U}) bytes.u8(n);             // v: 1, 5
    CHECK(at(6, 2, bytes.take(), 3) == 5.5);
    CHECK(result_of(o, {.flags = 1, .interpolation = 2, .point_count = 2, .points = full}) == // of 0
          0.84375 * 2 + 0.140625 * 4 + 0.15625 * 10 - 0.046875 * 8);
    // What the flags do not ask for is not looked at.
    CHECK(result_of(o, {.flags = 2,
                        .entries = {x::with_number(add, 1)},
                        .post = {x::with_number(add, 7)},
                        .interpolation = 55}) == 1);
    CHECK(result_of(o, {.flags = 1, .entries = {x::with_number(add, 4)}}) == 4);
  }
}

TEST_CASE("exp: degrees, the units of translations, and records that see what earlier ones wrote") {
  const auto first =
      x::write(order::big,
               {{.bone = 5, .index = 3, .entries = {x::with_channel(add, 4, 3), x::with_number(add, 90)}},
                {.bone = 6, .index = 0, .entries = {x::with_channel(add, 5, 3), x::with_channel(add, 4, 0)}},
                {.bone = 99, .index = 0, .entries = {x::with_number(add, 1)}},
                {.bone = 7, .index = 14, .entries = {x::with_channel(add, 8, 7)}}});
  pose p{{{{4, 3}, 0.5F}, {{4, 0}, 2}}};
  const auto exp = motley::bayonetta_exp::open(first);
  REQUIRE(refusal(exp) == "opened");
  CHECK(exp->order() == std::endian::big);
  CHECK(run(*exp, p) == motley::platinum::exp_outcome{3, 1});
  CHECK(p.values.at({5, 3}) == doctest::Approx(0.5 + 1.5707963267948966).epsilon(1e-7));
  CHECK(p.values.at({6, 0}) == doctest::Approx(28.64788975654116 + 90 + 2).epsilon(1e-6));
  CHECK(p.values.at({7, 14}) == 1); // a scale that is not there, into an index without a name
  CHECK(p.values.count({99, 0}) == 0);

  const auto second = x::write(order::little, {{5, 0, {x::bone(4, 0), x::plus, x::value(5)}},
                                               {6, 3, {x::bone(5, 0), x::plus, x::bone(4, 3)}},
                                               {99, 0, {x::value(1)}}});
  pose q{{{{4, 3}, 0.5F}, {{4, 0}, 2}}};
  CHECK(run(*motley::bayonetta2_exp::open(second), q) == motley::platinum::exp_outcome{2, 1});
  CHECK(q.values.at({5, 0}) == 2.5F); // (20 + 5) / 10
  CHECK(q.values.at({6, 3}) == doctest::Approx((25 + 28.64788975654116) * 0.017453292519943295));
}

TEST_CASE("exp, Bayonetta 2: a byte order that the caller knows is used, whatever the version says") {
  auto bytes = x::write(order::big, {{5, 7, {x::bone(4, 7), x::plus, x::value(3)}}});
  CHECK(motley::bayonetta2_exp::open(bytes, std::endian::big)->size() == 1);
  CHECK_FALSE(motley::bayonetta2_exp::open(bytes, std::endian::little));
  for (std::size_t i = 4; i < 8; ++i) bytes[i] = std::byte{0};
  CHECK(motley::bayonetta2_exp::open(bytes).error().code == motley::errc::bad_version);
  CHECK(motley::bayonetta2_exp::open(bytes, std::endian::big)->size() == 1);
}

TEST_CASE("exp, Bayonetta 2: a bone that the pose lacks reads 0, a scale of it, too") {
  const auto bytes = x::write(order::little, {{5, 7, {x::bone(99, 7), x::plus, x::value(3)}},
                                              {6, 7, {x::bone(98, 7), x::plus, x::value(3)}}});
  pose p{{{{99, 7}, 55}}};
  CHECK(run(*motley::bayonetta2_exp::open(bytes), p) == motley::platinum::exp_outcome{2, 0});
  CHECK(p.values.at({5, 7}) == 3);
  CHECK(p.values.at({6, 7}) == 4); // the pose has the bone, but not its scale
}

TEST_CASE("exp, Bayonetta 2: expressions are read from left to right, level by level") {
  using x::bone, x::end, x::end_function, x::interpolated, x::plus, x::point, x::times, x::value;
  CHECK(result_of(std::vector<x::operation>{}) == 0);
  CHECK(result_of({value(2), plus, value(3), times, value(4)}) == 20); // no precedence
  CHECK(result_of({value(2), plus, x::open, value(3), times, value(4), x::close}) == 14);
  CHECK(result_of({x::magnitude, value(-2), times, value(3), end_function, plus, value(1)}) == 7);
  CHECK(result_of({value(2), times, x::magnitude, value(-3), end_function}) == 6);
  CHECK(result_of({value(7), end, value(8), times}) == 7);      // what follows the end is not looked at
  CHECK(result_of({value(7), x::close, value(8), times}) == 7); // as in the game: it closes nothing
  CHECK(result_of({x::open, value(2), plus, value(3), x::close, x::close, end_function}) == 5);
  const std::vector<std::vector<point>> points{{{0, 100, 0, 0}}, {{-1, 2, 0, 4}, {3, 10, 8, 0}}};
  CHECK(result_of({interpolated(1), value(0.5F), plus, value(0.5F), end_function, times, value(2)}, points) ==
        11);
  CHECK(result_of({interpolated(0), value(3), end_function}, points) == 100);
  CHECK(result_of({interpolated(1), value(99), end_function}, points) == 10);
  std::vector<x::operation> deep;
  for (int i = 0; i < 64; ++i) deep.push_back(i % 2 == 0 ? x::open : x::magnitude);
  deep.push_back(value(-3));
  for (int i = 63; i >= 0; --i) deep.push_back(i % 2 == 0 ? x::close : end_function);
  CHECK(result_of(deep) == 3);
}

TEST_CASE("exp, Bayonetta 2: what cannot be evaluated is refused, with its place") {
  using x::bone, x::end, x::end_function, x::interpolated, x::plus, x::point, x::times, x::value;
  // One record: its operations are at byte 24 + 12 + 8.
  const std::string where = " in record 0 (bone 4, rotation x), at byte ";
  CHECK(refusal_of({value(1), value(2)}) == "an operand without an operator" + where + "52");
  CHECK(refusal_of({value(1), x::open, value(2), x::close}) ==
        "an operand without an operator" + where + "52");
  CHECK(refusal_of({plus, value(2)}) == "an operator without an operand" + where + "44");
  CHECK(refusal_of({value(2), plus}) == "an operator without an operand" + where + "60");
  CHECK(refusal_of({value(2), plus, times, value(2)}) == "an operator without an operand" + where + "60");
  CHECK(refusal_of({x::open, x::close}) == "a level that ends without an operand" + where + "52");
  CHECK(refusal_of({x::open, value(1)}) == "a level that does not end" + where + "60");
  CHECK(refusal_of({x::open, value(1), end}) == "a level that does not end" + where + "60");
  CHECK(refusal_of({value(1), plus, x::close}) == "an operator without an operand" + where + "60");
  CHECK(refusal_of({x::open, value(1), end_function}) == "a parenthesis that closes nothing" + where + "60");
  CHECK(refusal_of({x::magnitude, value(1), x::close}) == "a parenthesis that closes nothing" + where + "60");
  CHECK(refusal_of(std::vector<x::operation>{{9}}) == "unknown operation 9" + where + "44");
  CHECK(refusal_of(std::vector<x::operation>{{-1}}) == "unknown operation -1" + where + "44");
  CHECK(refusal_of({interpolated(1), value(1), end_function}) == "unknown interpolation 1" + where + "44");
  CHECK(refusal_of({interpolated(-1), value(1), end_function}) == "unknown interpolation -1" + where + "44");
  CHECK(refusal_of(std::vector<x::operation>(5000, x::open)) ==
        "a level too deep" + where + std::to_string(44 + 8 * 64));

  auto bytes = x::write(order::big, {{4, 3, {value(1)}}}, {{{0, 1, 0, 0}, {1, 1, 0, 0}}});
  const auto changed = [&](std::size_t at, std::initializer_list<unsigned> values) {
    auto copy = bytes;
    for (const unsigned v : values) copy[at++] = static_cast<std::byte>(v);
    return refusal(motley::bayonetta2_exp::open(copy));
  };
  CHECK(changed(4, {1}) == "unknown version 0x14071101, at byte 4");
  CHECK(changed(8, {0xFF, 0xFF, 0xFF, 0xFF}).find("record table ends at byte 4294967307, past") == 0);
  CHECK(changed(12, {0xFF, 0xFF, 0xFF, 0xFF}).find("record table ends at byte 51539607564, past") == 0);
  CHECK(changed(20, {0xFF, 0xFF, 0xFF, 0xFF}).find("interpolation table ends at byte 343597383") == 0);
  CHECK(changed(28, {0xFF, 0xFF}) ==
        "operation count cannot be -1 in record 0 (bone 4, rotation x), at byte 28");
  CHECK(
      changed(32, {0xFF, 0xFF, 0xFF, 0xFF}).find("type-0 operations of record 0 (bone 4, rotation x) end") ==
      0);
  // An interpolation is of no record: two expressions may use it, or none.
  CHECK(changed(36, {0, 0}) == "interpolation 0 has no keys (count 0), at byte 36");
  CHECK(changed(36, {0x7F, 0xFF}).find("interpolation 0 ends at byte 524324, past the end of the file") == 0);
  CHECK(changed(52, {0x40, 0, 0, 0}) ==
        "key 1 of an interpolation is earlier than the previous key or not finite, at byte 68"); // 2, then 1
}

TEST_CASE("exp, Bayonetta: what cannot be evaluated is refused, with its place") {
  // One record and a dummy: the entries are at byte 16 + 40.
  const std::string where = " in record 0 (bone 4, rotation x), at byte ";
  CHECK(refusal_of({x::with_number(close_one, 1)}) == "a group is closed that was not opened" + where + "56");
  CHECK(refusal_of({x::with_number(group, 1), x::with_number(close_one | close_two, 1)}) ==
        "a group is closed that was not opened" + where + "64");
  CHECK(refusal_of({x::with_number(group | two, 1), x::with_number(group, 1),
                    x::with_number(group | two, 1)}) == "a group too many is open" + where + "72");
  CHECK(refusal_of({x::with_number(group, 1)}) == "opened"); // left open: its result stays aside
  auto bytes = x::write(order::big, {{.flags = 1,
                                      .bone = 4,
                                      .index = 3,
                                      .entries = {x::with_number(add, 1)},
                                      .interpolation = 2,
                                      .point_count = 2,
                                      .points = x::float_points(order::big, {{0, 1, 0, 0}, {1, 2, 0, 0}})}});
  const auto changed = [&](std::size_t at, std::initializer_list<unsigned> values) {
    auto copy = bytes;
    for (const unsigned v : values) copy[at++] = static_cast<std::byte>(v);
    return refusal(motley::bayonetta_exp::open(copy, std::endian::big));
  };
  CHECK(changed(0, {'m'}) == "the file does not begin with 'exp', at byte 0");
  CHECK(changed(12, {0xFF}).find("record table ends at byte ") == 0);
  CHECK(changed(21, {0xFF}) == "entry count cannot be -1 in record 0 (bone 4, rotation x), at byte 21");
  CHECK(changed(23, {5}) == "unknown type 5 of record 0 (bone 4, rotation x), at byte 23");
  CHECK(changed(24, {0, 0}).find("has no keys (count 0), at byte 24") != std::string::npos);
  CHECK(changed(28, {0xFF}).find("type-2 entries of record 0 (bone 4, rotation x) end at byte ") == 0);
  CHECK(changed(32, {0xFF}).find("type-2 keys of record 0 (bone 4, rotation x) end at byte ") == 0);
  CHECK(changed(64, {0x40}).find("key 1 of record 0 (bone 4, rotation x) is earlier than the previous key") ==
        0);
  bytes[17] = std::byte{3}; // interpolates, and continues with as many entries as byte 22 says
  CHECK(changed(22, {0xFE}) == "entry count cannot be -2 in record 0 (bone 4, rotation x), at byte 22");
  CHECK(changed(64, {0x7F, 0xC0}).find("key 0 of record 0") == 0); // NaN
  std::size_t odd = 0;
  motley::bayonetta_exp::open(bytes)->warnings([&](const motley::warning&) { ++odd; });
  CHECK(odd == 0);
}

TEST_CASE("exp, Bayonetta: a dummy has no entries and no points, whatever is stored in it") {
  auto bytes = x::write(order::big, std::vector<x::record>{});
  for (const std::size_t at : {17U, 20U, 21U, 22U, 24U, 25U, 28U, 32U}) bytes[at] = std::byte{3};
  bytes[23] = std::byte{2}; // flags 3, entries, interpolation of type 2 and points, outside the file
  const auto exp = motley::bayonetta_exp::open(bytes, std::endian::big);
  REQUIRE(refusal(exp) == "opened");
  const auto r = (*exp)[0];
  CHECK(r.is_dummy());
  CHECK(r.entry_count == 0);
  CHECK_FALSE(r.has_points());
}

namespace {

/// Operands for compute(): channels are 10, and an interpolation adds 100 to what it interpolates.
constexpr auto ten = []<class T>(const T& operand) {
  if constexpr (std::is_same_v<T, float>)
    return double{operand};
  else
    return 10.0;
};
constexpr auto plus_hundred = [](const auto&, double v) { return v + 100; };

} // namespace

TEST_CASE("exp, Bayonetta: its records, their entries and their values, without a pose") {
  for (const order o : {order::little, order::big}) {
    const auto bytes = x::write(o, {{.flags = 3,
                                     .bone = 5,
                                     .index = 3,
                                     .entries = {x::with_channel(add, 4, 7), x::with_number(multiply, 2)},
                                     .post = {x::with_number(add, 1)},
                                     .interpolation = 2,
                                     .point_count = 1,
                                     .points = x::float_points(o, {{0, 1, 0, 0}})}});
    const auto exp = motley::bayonetta_exp::open(bytes);
    REQUIRE(refusal(exp) == "opened");
    CHECK(exp->size() == 2); // with the dummy
    CHECK(exp->interpolation_count() == 0);
    const auto r = (*exp)[0];
    CHECK(r.target == motley::bone_channel{5, 3, motley::channel::rx});
    CHECK(r.entry_count == 3);
    CHECK(r.first_later == 2);
    exp->visit_order([&](const auto& records) {
      using motley::bayonetta_exp::entry;
      const entry first = records.entry(r, 0), second = records.entry(r, 1), later = records.entry(r, 2);
      CHECK(first.has(entry::reads_channel));
      CHECK(first.channel == motley::bone_channel{4, 7, motley::channel::sx});
      CHECK_FALSE(second.has(entry::reads_channel | entry::adds));
      CHECK(second.has(entry::multiplies | entry::adds));
      CHECK(second.number == 2);
      CHECK(later.flags == entry::adds);
    });
    CHECK(exp->compute<motley::platinum::plain_arithmetic>(r, ten, plus_hundred) == 121); // 10 * 2 + 100 + 1
  }
}

TEST_CASE("exp, Bayonetta 2: its records, operations and interpolations, without a pose") {
  for (const order o : {order::little, order::big}) {
    const auto bytes =
        x::write(o, {{5, 3, {x::interpolated(1), x::bone(4, 7), x::end_function, x::times, x::value(2)}}},
                 {{{0, 1, 0, 0}}, {{0, 1, 0, 0}, {1, 2, 0, 0}}});
    const auto exp = motley::bayonetta2_exp::open(bytes);
    REQUIRE(refusal(exp) == "opened");
    CHECK(exp->size() == 1);
    CHECK(exp->interpolation_count() == 2);
    const auto r = (*exp)[0];
    CHECK(r.target == motley::bone_channel{5, 3, motley::channel::rx});
    exp->visit_order([&](const auto& records) {
      CHECK(records.operation(r, 0).number == 1);
      CHECK(records.operation(r, 1).channel() == motley::bone_channel{4, 7, motley::channel::sx});
      CHECK(records.operation(r, 4).value == 2);
      // After the header and the record: two interpolations, five operations, one point and two.
      CHECK(records.interpolation(1).point_count == 2);
      CHECK(records.interpolation(1).position == 24 + 12 + 8);
      CHECK(records.interpolation(1).points == 24 + 12 + 2 * 8 + 5 * 8 + 16);
    });
    CHECK(exp->visit_points(1, [](const auto& points) { return points.size(); }) == 2);
    CHECK(exp->compute<motley::platinum::plain_arithmetic>(r, ten, plus_hundred) == 220); // (10 + 100) * 2
  }
}

TEST_CASE("exp: NaNs are harmless") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  for (const float v : {nan, inf, -inf, 3e38F}) {
    for (const std::uint32_t f : {magnitude, round_up, round_down, round_nearest})
      (void)result_of(order::big,
                      {.entries = {x::with_number(f | add | close_one, v), x::with_number(multiply, v)}});
    const auto points = x::float_points(order::big, {{0, 1, v, v}, {1, 2, v, v}});
    (void)result_of(order::big, {.flags = 1,
                                 .entries = {x::with_number(add, v)},
                                 .interpolation = 2,
                                 .point_count = 2,
                                 .points = points});
    (void)result_of({x::interpolated(0), x::value(v), x::end_function}, {{{0, 1, 0, 0}, {1, v, v, 0}}});
  }
  CHECK(result_of({x::with_number(add, 3e38F), x::with_number(multiply, 3e38F)}) == double{inf});
}

TEST_CASE("exp: a Bayonetta exp that is good in both byte orders is ambiguous") {
  // 0x00010100 records of nothing at 0x00010100, the same in both.
  constexpr std::size_t number = 0x00010100;
  std::vector<std::byte> bytes(number + 20 * number);
  const char magic[] = "exp";
  for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::byte>(magic[i]);
  for (const std::size_t field : {8U, 12U}) bytes[field + 1] = bytes[field + 2] = std::byte{1};
  CHECK(motley::bayonetta_exp::open(bytes).error().code == motley::errc::ambiguous);
  CHECK(motley::bayonetta_exp::open(bytes, std::endian::big)->size() == number);
}

TEST_CASE("exp: a file that does not begin with exp is refused as that") {
  auto first = x::write(order::little, {{.bone = 1, .entries = {x::with_number(1, 1)}}});
  auto second = x::write(order::little, std::vector<x::expression>{{1, 0, {x::value(1)}}});
  CHECK(motley::bayonetta_exp::open(first));
  CHECK(motley::bayonetta2_exp::open(second));
  first[0] = second[0] = std::byte{'E'};
  CHECK(motley::bayonetta_exp::open(first).error().code == motley::errc::bad_magic);
  CHECK(motley::bayonetta2_exp::open(second).error().code == motley::errc::bad_magic);
  const std::vector<std::byte> zeros(64); // its version is wrong, too
  CHECK(motley::bayonetta2_exp::open(zeros).error().code == motley::errc::bad_magic);
}
