// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/curve/concepts: which abilities the library's curves claim; that a claimed member is used, and one
// that is not claimed is not. (What must not compile is in tests/misuse.)
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
#include <vector>

using motley::ability;
using motley::detail::claims_to;

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

static_assert(motley::stored_curve<absolute_keys> && motley::order_checking_curve<absolute_keys> &&
              !motley::resumable_curve<absolute_keys> && !motley::sampled_curve<absolute_keys>);
static_assert(motley::stored_curve<relative_keys> && motley::order_checking_curve<relative_keys> &&
              motley::resumable_curve<relative_keys>);
static_assert(motley::stored_curve<values> && motley::sampled_curve<values> &&
              !motley::order_checking_curve<values>);
static_assert(motley::stored_curve<one_value> && motley::sampled_curve<one_value>);
static_assert(motley::curve<motley::strided_samples<motley::le_f32>> &&
              !motley::stored_curve<motley::strided_samples<motley::le_f32>>);
static_assert(motley::resumable_curve<deltas> && motley::self_filling_curve<deltas> &&
              claims_to<deltas, ability::segment_per_key> && !motley::stored_curve<deltas>);
static_assert(motley::resumable_curve<codes> && !motley::order_checking_curve<codes> &&
              !claims_to<codes, ability::segment_per_key>);

// Bare ranges of keys claim nothing and are no curves; evaluate() takes them all the same.
using bare = std::vector<motley::key>;
static_assert(motley::curve_like<bare> && !motley::curve<bare> && !claims_to<bare, ability::samples>);

// ---- Two keys, 1 at frame 0 and 3 at frame 4. Every other member tells another story, so that its use
// shows.

template <ability Claimed> struct storyteller {
  static constexpr ability abilities = Claimed;
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
  static constexpr std::size_t first_backward(const std::byte*, std::size_t) { return 1; }
  constexpr storyteller keys() const { return *this; }
  constexpr std::size_t size() const { return 2; }
  constexpr iterator begin() const { return iterator{walk{2}}; }
  constexpr iterator end() const { return {}; }
  constexpr iterator resume(std::uint32_t) const { return iterator{walk{1}}; } // always the last key
  constexpr float sample_at(std::size_t i) const { return i == 0 ? 50 : 60; }
  template <class Rows> constexpr void fill_from_start(const Rows& rows, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) rows[0][i] = 70;
  }
};
using plain = storyteller<ability::none>;

/// A sampled curve of one value, whose number of values is only known at run time.
struct dynamic_constant {
  static constexpr ability abilities = ability::samples;
  std::size_t count = 1;
  constexpr std::size_t size() const { return count; }
  constexpr float sample_at(std::size_t i) const { return i == 0 ? 8 : 9; }
  constexpr motley::sample_keys<dynamic_constant> keys() const {
    return motley::sample_keys<dynamic_constant>{*this};
  }
};

// ---- What is no curve.

template <class Abilities> struct with_abilities {
  static constexpr Abilities abilities{};
  bare keys() const { return {}; }
  std::size_t size() const { return 0; }
};
struct without_abilities {
  bare stored;
  const bare& keys() const { return stored; }
  std::size_t size() const { return 0; }
  auto begin() const { return stored.begin(); } // a range of keyframes, too
  auto end() const { return stored.end(); }
};
struct changing_abilities { // not constexpr
  inline static ability abilities = ability::none;
  bare keys() const { return {}; }
  std::size_t size() const { return 0; }
};
static_assert(motley::curve<with_abilities<ability>> && !motley::curve<with_abilities<int>>);
static_assert(motley::keyframe_range<without_abilities> && !motley::curve_like<without_abilities>);
static_assert(!motley::curve<changing_abilities> && !motley::curve_like<changing_abilities>);
static_assert(!motley::curve_like<int>);

// ---- Bits.

static_assert(claims_to<storyteller<ability::samples | ability::fill>, ability::samples> &&
              claims_to<storyteller<ability::samples | ability::fill>, ability::fill> &&
              !claims_to<storyteller<ability::samples | ability::fill>, ability::resume> &&
              !claims_to<plain, ability::none>);

template <class C> constexpr std::array<float, 6> filled() {
  std::array<float, 6> out{};
  motley::fill(C{}, out);
  return out;
}
static_assert(filled<plain>() == std::array<float, 6>{1, 1.5F, 2, 2.5F, 3, 3});
static_assert(filled<storyteller<ability::samples>>() == std::array<float, 6>{50, 60, 60, 60, 60, 60});
static_assert(filled<storyteller<ability::fill>>() == std::array<float, 6>{70, 70, 70, 70, 70, 70});
static_assert(filled<dynamic_constant>() == std::array<float, 6>{8, 8, 8, 8, 8, 8});

static_assert(motley::evaluate(plain{}, 1) == 1.5F &&
              motley::evaluate(storyteller<ability::samples>{}, 0.5F) == 55);
static_assert(motley::cursor{plain{}}.at(1) == 1.5F &&
              motley::cursor{storyteller<ability::samples>{}}.at(0.5F) == 55);

/// Where a search that goes forward from frame 0 finds the segment that holds at frame 1 to begin.
template <class C> constexpr float found() {
  motley::detail::seek_state<C> state{};
  (void)motley::detail::find_interval(C{}, 0, false, state);
  return motley::detail::find_interval(C{}, 1, true, state).to;
}
static_assert(found<plain>() == 4);
static_assert(found<storyteller<ability::resume>>() ==
              4); // before its last key, from which the search went on
static_assert(found<storyteller<ability::samples>>() == motley::infinity);

static_assert(motley::detail::is_constant(dynamic_constant{1}) &&
              !motley::detail::is_constant(dynamic_constant{2}) && !motley::detail::is_constant(plain{}));
static_assert(motley::detail::is_constant(std::array<motley::key, 1>{}) &&
              !motley::detail::is_constant(std::array<motley::key, 2>{}));

} // namespace

TEST_CASE("open() asks a curve for the order of its keys only if it claims to know") {
  const std::vector<std::byte> bytes(4);
  const motley::byte_view file{bytes};
  motley::data_budget budget{file};
  CHECK(motley::find_fault<plain>(file, 0, 2, budget).code == motley::errc::none);
  const auto fault = motley::find_fault<storyteller<ability::order_check>>(file, 0, 2, budget);
  CHECK(fault.code == motley::errc::backward_keys);
  CHECK(fault.at == 1);
}

TEST_CASE("a search goes on from the saved key only if the curve claims to resume") {
  motley::detail::seek_state<plain> none;
  CHECK(motley::detail::find_key<plain>(plain{}, 1, true, none).remaining() == 2);
  using resuming = storyteller<ability::resume>;
  motley::detail::seek_state<resuming> state;
  CHECK(motley::detail::find_key<resuming>(resuming{}, 1, true, state).remaining() == 1);
  CHECK(state.key == 1);
  CHECK(motley::detail::find_key<resuming>(resuming{}, 1, false, state).remaining() == 2);
}
