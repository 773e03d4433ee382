// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/ranges: which ranges of the library are views, and outlived by their iterators.
#include <doctest/doctest.h>

#include <motley/formats/containers.hpp>
#include <motley/formats/metroid/anim_key_sets.hpp>
#include <motley/formats/metroid/anim_player.hpp>
#include <motley/motley.hpp>

#include <ranges>
#include <string_view>
#include <utility>

namespace {

template <class R> constexpr bool is_borrowed_view = std::ranges::borrowed_range<R>&& std::ranges::view<R>;
template <class C> using tracks_of = decltype(std::declval<const C&>().tracks());

constexpr auto little = std::endian::little;
struct record {
  motley::u16_of<little> frame;
  motley::f32_of<little> value, in, out;
};
struct relative_record {
  std::uint8_t frame;
  motley::f32_of<little> value, in, out;
};

static_assert(is_borrowed_view<motley::packed_array<motley::u16_of<little>>>);
static_assert(is_borrowed_view<motley::stored_text>);
static_assert(is_borrowed_view<motley::contained_path>);
static_assert(is_borrowed_view<motley::keyed<motley::unscaled, record>>);
static_assert(
    is_borrowed_view<motley::keyed<motley::unscaled, relative_record, motley::key_timing::relative>>);
static_assert(is_borrowed_view<motley::coded_keys<motley::le_u16, motley::le_f32, 30>>);
static_assert(is_borrowed_view<motley::delta_keys<motley::sine_rotation>>);
static_assert(is_borrowed_view<motley::sample_keys<motley::constant<motley::f32_of<little>>>>);
static_assert(is_borrowed_view<tracks_of<motley::bayonetta2::motion>>);
static_assert(is_borrowed_view<tracks_of<motley::metroid_anim::motion>>);
static_assert(is_borrowed_view<tracks_of<motley::any_motion>>);
static_assert(is_borrowed_view<motley::shenmue_motn::event_range>);

// A selection's iterators hold the caller's predicate, but not what that refers to.
using wanted = bool (*)(const motley::track_outline&);
static_assert(is_borrowed_view<tracks_of<motley::selection<motley::any_motion, wanted>>>);
// Key sets hold their own state.
static_assert(!std::ranges::view<motley::metroid_anim::key_sets>);

} // namespace

TEST_CASE("ranges: views are borrowed: an iterator outlives a temporary range") {
  constexpr std::byte bytes[] = {std::byte{'a'}, std::byte{'b'}, std::byte{'c'}};
  // begin() of a temporary compiles only for borrowed ranges.
  const auto first = std::ranges::begin(motley::stored_text{bytes, 3});
  CHECK(*first == 'a');
}
