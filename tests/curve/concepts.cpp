// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/curve/concepts: the kinds of the library's curves; that the member of a curve's kind is used, and
// those of other kinds are not. (What must not compile is in tests/misuse.)
#include <motley/curve/concepts.hpp>

#include <motley/author/validate.hpp>
#include <motley/curve/evaluate.hpp>
#include <motley/curve/fill.hpp>
#include <motley/curve/keyed.hpp>
#include <motley/curve/samples.hpp>
#include <motley/curve/seek.hpp>
#include <motley/formats/metroid/deltas.hpp>
#include <motley/formats/shenmue/coded.hpp>
#include <motley/play/baked.hpp>

#include <doctest/doctest.h>

#include <array>
#include <iterator>
#include <limits>
#include <list>
#include <span>
#include <vector>

using motley::curve_kind;

namespace {

// ---- The library's own curves.

struct stored_key {
  motley::le_u16 frame;
  motley::le_f32 value, in, out;
};
struct stored_byte_key {
  std::uint8_t frame, value, in, out;
};
using absolute_keys = motley::keyed<motley::unscaled, stored_key>;
using relative_keys =
    motley::keyed<motley::affine_key<motley::le_f32>, stored_byte_key, motley::key_timing::relative>;
using values = motley::samples<motley::unscaled, motley::le_f32>;
using one_value = motley::constant<motley::le_f32>;
using deltas = motley::delta_keys<motley::scaled_vector>;
using codes = motley::coded_keys<motley::le_u16, motley::le_f32, 30>;

static_assert(motley::stored_curve<absolute_keys> && absolute_keys::kind == curve_kind::random_access);
static_assert(motley::stored_curve<relative_keys> && relative_keys::kind == curve_kind::sequential);
static_assert(motley::stored_curve<values> && values::kind == curve_kind::samples);
static_assert(motley::stored_curve<one_value> && one_value::kind == curve_kind::samples);
static_assert(motley::curve<motley::strided_samples<motley::le_f32>> &&
              !motley::stored_curve<motley::strided_samples<motley::le_f32>>);
static_assert(motley::curve<deltas> && deltas::kind == curve_kind::sequential &&
              !motley::stored_curve<deltas>);
static_assert(motley::curve<codes> && codes::kind == curve_kind::sequential && !motley::stored_curve<codes>);

// Their iterators are the standard's, too, although the library asks for less.
using motley::detail::member_iterator;
static_assert(std::random_access_iterator<member_iterator<absolute_keys>> &&
              std::random_access_iterator<member_iterator<values>>);
static_assert(std::forward_iterator<member_iterator<relative_keys>> &&
              std::forward_iterator<member_iterator<deltas>> &&
              std::forward_iterator<member_iterator<codes>>);

// Only keys with frames of their own can go backwards.
using motley::detail::is_always_in_order;
static_assert(!is_always_in_order<absolute_keys> && is_always_in_order<relative_keys> &&
              is_always_in_order<values> && is_always_in_order<one_value>);

// Whole frames are filled segment by segment.
struct stored_float_key {
  motley::le_f32 frame, value, in, out;
};
using motley::detail::dense_rows, motley::detail::strided_rows, motley::detail::fills_itself;
static_assert(fills_itself<absolute_keys, dense_rows> && fills_itself<relative_keys, strided_rows> &&
              fills_itself<deltas, dense_rows> && fills_itself<codes, strided_rows> &&
              !fills_itself<values, dense_rows> &&
              !fills_itself<motley::keyed<motley::unscaled, stored_float_key>, dense_rows>);

// Bare ranges of keys are no curves; evaluate() takes them all the same, even if they can only be walked.
using bare = std::vector<motley::key>;
static_assert(motley::curve_like<bare> && !motley::curve<bare>);
static_assert(motley::curve_like<std::list<motley::key>> && !motley::curve<std::list<motley::key>>);

// ---- Two keys, 1 at frame 0 and 3 at frame 4. The members of each kind tell another story, so that their
// use shows.

template <curve_kind Kind> struct storyteller {
  static constexpr curve_kind kind = Kind;
  struct walk {
    std::uint32_t left = 0;
    constexpr motley::key current() const {
      return left == 2 ? motley::key{0, 1, 0, 2} : motley::key{4, 3, 2, 0};
    }
    constexpr void advance() { --left; }
    constexpr std::uint32_t remaining() const { return left; }
    constexpr std::uint32_t state() const { return left; }
  };
  using iterator = motley::walk_iterator<walk>;

  constexpr storyteller() = default;
  constexpr storyteller(const std::byte*, std::size_t) {}
  static constexpr std::uint64_t bytes_for(std::uint64_t count) { return count; }
  constexpr storyteller keys() const { return *this; }
  constexpr std::size_t size() const { return 2; }
  constexpr iterator begin() const { return iterator{walk{2}}; }
  constexpr iterator end() const { return {}; }
  constexpr iterator resume(std::uint32_t) const { return iterator{walk{1}}; } // always the last key
  constexpr float sample_at(std::size_t i) const { return i == 0 ? 50 : 60; }
};
using sampled = storyteller<curve_kind::samples>;
using sequential = storyteller<curve_kind::sequential>;
static_assert(motley::stored_curve<sampled> && motley::stored_curve<sequential>);

/// The same keys at random.
struct indexed {
  static constexpr curve_kind kind = curve_kind::random_access;
  static constexpr std::array<motley::key, 2> all{{{0, 1, 0, 2}, {4, 3, 2, 0}}};
  constexpr std::span<const motley::key> keys() const { return all; }
  constexpr std::size_t size() const { return 2; }
};
/// The same keys, with values of its own.
struct self_filling : indexed {
  template <class Rows> constexpr void fill_from_start(const Rows& rows, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) rows[0][i] = 70;
  }
};
/// Never called.
struct misspelt_filling : indexed {
  template <class Rows> constexpr void fill_from_begin(const Rows&, std::size_t) const {}
};

/// A sampled curve of one value, whose number of values is only known at run time.
struct dynamic_constant {
  static constexpr curve_kind kind = curve_kind::samples;
  std::size_t count = 1;
  constexpr std::size_t size() const { return count; }
  constexpr float sample_at(std::size_t i) const { return i == 0 ? 8 : 9; }
  constexpr motley::sample_keys<dynamic_constant> keys() const {
    return motley::sample_keys<dynamic_constant>{*this};
  }
};

// ---- What is no curve.

template <class Kind> struct with_kind {
  static constexpr Kind kind{1};
  bare keys() const { return {}; }
  std::size_t size() const { return 0; }
};
struct without_kind {
  bare stored;
  const bare& keys() const { return stored; }
  std::size_t size() const { return 0; }
  auto begin() const { return stored.begin(); } // a range of keyframes, too
  auto end() const { return stored.end(); }
};
struct changing_kind { // not constexpr
  [[maybe_unused]] inline static curve_kind kind = curve_kind::random_access;
  bare keys() const { return {}; }
  std::size_t size() const { return 0; }
};
static_assert(motley::curve<with_kind<curve_kind>> && !motley::curve<with_kind<int>>);
static_assert(motley::keyframe_range<without_kind> && !motley::curve_like<without_kind>);
static_assert(!motley::curve<changing_kind> && !motley::curve_like<changing_kind>);
static_assert(!motley::curve_like<int>);

/// A plain range of keys, whose member `kind` has nothing to do with curves.
struct range_of_a_kind : bare {
  int kind = 0;
};
static_assert(motley::curve_like<range_of_a_kind> && !motley::curve<range_of_a_kind>);

// ---- What is used.

template <class C> constexpr bool fills(const std::array<float, 6>& expected) {
  std::array<float, 6> out{};
  motley::fill(C{}, out);
  return out == expected;
}
static_assert(fills<indexed>({1, 1.5F, 2, 2.5F, 3, 3}) && fills<sequential>({1, 1.5F, 2, 2.5F, 3, 3}));
static_assert(fills<sampled>({50, 60, 60, 60, 60, 60}));
static_assert(motley::self_filling<self_filling> && !motley::self_filling<indexed>);
static_assert(!motley::self_filling<misspelt_filling> && !motley::self_filling<std::vector<motley::key>>);
static_assert(fills<self_filling>({70, 70, 70, 70, 70, 70}));
static_assert(fills<dynamic_constant>({8, 8, 8, 8, 8, 8}));

static_assert(motley::evaluate(indexed{}, 1) == 1.5F && motley::evaluate(sequential{}, 1) == 1.5F &&
              motley::evaluate(sampled{}, 0.5F) == 55);
static_assert(motley::cursor{indexed{}}.at(1) == 1.5F && motley::cursor{sequential{}}.at(1) == 1.5F &&
              motley::cursor{sampled{}}.at(0.5F) == 55);

/// Where the segment that a search finds at frame 1, going forward from frame 0, ends.
template <class C> constexpr float found() {
  motley::detail::seek_state<C> state{};
  (void)motley::detail::find_interval(C{}, 0, false, state);
  return motley::detail::find_interval(C{}, 1, true, state).to;
}
static_assert(found<indexed>() == 4);
static_assert(found<sequential>() == 4); // before its last key, from which the search went on
static_assert(found<sampled>() == motley::infinity);

static_assert(motley::detail::is_constant(dynamic_constant{1}) &&
              !motley::detail::is_constant(dynamic_constant{2}) && !motley::detail::is_constant(indexed{}));
static_assert(motley::detail::is_constant(std::array<motley::key, 1>{}) &&
              !motley::detail::is_constant(std::array<motley::key, 2>{}));

/// Samples of another type, which converts.
struct double_samples {
  static constexpr auto kind = curve_kind::samples;
  std::array<motley::value_key<float>, 2> stored{{{0, 1}, {1, 3}}};

  constexpr const auto& keys() const { return stored; }
  constexpr std::size_t size() const { return 2; }
  constexpr double sample_at(std::size_t i) const { return i == 0 ? 1 : 3; }
};
static_assert(found<double_samples>() == motley::infinity);
constexpr float last_of_filled() {
  std::array<float, 4> out{};
  motley::fill(double_samples{}, out);
  return out[3] - out[0];
}
static_assert(last_of_filled() == 2);

// ---- The order of keys.

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
template <class... Frames> constexpr std::size_t first_backward(Frames... frames) {
  return motley::detail::first_backward(
      std::array<motley::value_key<float>, sizeof...(Frames)>{{{frames, 0}...}});
}
static_assert(first_backward(0.0F) == 1 && first_backward(-3.0F, 5.0F, 5.0F) == 3);
static_assert(first_backward(0.0F, 2.0F, 1.5F, 3.0F, 1.0F) == 2 && first_backward(1.0F, 0.0F) == 1);
static_assert(first_backward(not_a_number, 1.0F) == 0 && first_backward(1.0F, not_a_number) == 1);
static_assert(first_backward(-motley::infinity, 1.0F) == 0 && first_backward(1.0F, motley::infinity) == 1);

/// The last frame that a float can tell from the next one, in a range that ends with it.
constexpr std::size_t last_exact = std::size_t{1} << 24U;
static_assert(motley::detail::first_frame_from(16777216.0F, 0, last_exact + 1) == last_exact);
static_assert(motley::detail::first_frame_from(16777216.0F, last_exact - 1, 2) == 1);
static_assert(motley::detail::first_frame_from(16777218.0F, 0, last_exact + 1) == last_exact + 1);
static_assert(motley::detail::first_frame_from(1, 0, 0) == 0 &&
              motley::detail::first_frame_from(3, 0, 3) == 3);

/// Frames that two floats cannot tell apart are compared as they are stored.
constexpr std::size_t first_backward_of_stored() {
  struct long_key {
    motley::be_u32 frame;
    std::uint8_t value, in, out;
  };
  using affine = motley::affine_key<motley::be_f32>;
  constexpr std::size_t head = motley::header_size<affine>;
  std::byte bytes[head + 2 * sizeof(long_key)]{};
  for (const std::size_t at : {head, head + sizeof(long_key)}) bytes[at] = std::byte{1}; // 2^24
  bytes[head + 3] = std::byte{1};                                                        // + 1, and then 2^24
  return motley::detail::first_backward(motley::keyed<affine, long_key>{bytes, 2});
}
static_assert(first_backward_of_stored() == 1);

} // namespace

TEST_CASE("open() reads the frames of all keys, but for those that are always in order") {
  const std::vector<std::byte> bytes(64);
  const motley::byte_view file{bytes};
  motley::data_budget budget{file};
  CHECK(motley::find_fault<sequential>(file, 0, 2, budget).code == motley::errc::none);
  std::vector<std::byte> keys(2 * sizeof(stored_key));
  keys[0] = std::byte{9}; // the first key at frame 9, the second at frame 0
  const motley::byte_view backward{keys};
  const auto fault = motley::find_fault<absolute_keys>(backward, 0, 2, budget);
  CHECK(fault.code == motley::errc::backward_keys);
  CHECK(fault.at == 1);
  CHECK(motley::find_fault<values>(backward, 0, 2, budget).code == motley::errc::none);
}

TEST_CASE("open() accepts no count whose size would wrap") {
  const std::vector<std::byte> bytes(64);
  const motley::byte_view file{bytes};
  motley::data_budget budget{file};
  const auto fault_of = [&](std::int64_t count) {
    return motley::find_fault<motley::samples<motley::unscaled, motley::le_f32>>(file, 0, count, budget).code;
  };
  CHECK(fault_of(16) == motley::errc::none);
  for (const std::int64_t count :
       {std::int64_t{17}, std::int64_t{1} << 32U, std::int64_t{1} << 62U, INT64_MAX})
    CHECK(fault_of(count) == motley::errc::truncated);
  for (const std::int64_t count : {std::int64_t{0}, std::int64_t{-1}, INT64_MIN})
    CHECK(fault_of(count) == motley::errc::no_keys);
}

// Quantised numbers of 16 bits are exact in a double, those of 32 bits are not.
static_assert(motley::rounds_once<motley::affine_key<motley::be_f32>, motley::be_u16>);
static_assert(!motley::rounds_once<motley::affine_key<motley::be_f32>, motley::be_u32>);
static_assert(!motley::rounds_once<motley::affine_value<motley::packed<motley::pghalf, std::endian::big>>,
                                   motley::be_u16>);

// A default-constructed curve has no bytes, also before its header.
static_assert(absolute_keys{}.data() == nullptr && absolute_keys{}.begin() == absolute_keys{}.end());
static_assert(values{}.data() == nullptr);

TEST_CASE("a search goes on from the saved key") {
  motley::detail::seek_state<indexed> number;
  CHECK(motley::detail::find_key<indexed>(indexed{}.keys(), 5, true, number)->value == 3);
  CHECK(number.number == 1);
  motley::detail::seek_state<sequential> state;
  CHECK(motley::detail::find_key<sequential>(sequential{}, 1, true, state).remaining() == 1);
  CHECK(state.key == 1);
  CHECK(motley::detail::find_key<sequential>(sequential{}, 1, false, state).remaining() == 2);
}
