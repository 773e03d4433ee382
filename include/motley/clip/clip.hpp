// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// clip/clip: what a track and a clip are to the code that does not care which format they come from.
#ifndef MOTLEY_CLIP_CLIP_HPP
#define MOTLEY_CLIP_CLIP_HPP

#include <concepts>
#include <cstdint>

#include "../curve/concepts.hpp"
#include "../wire/iterator.hpp"
#include "channel.hpp"

namespace motley {

namespace detail {
struct curve_visitor {
  template <curve C> constexpr void operator()(const C&) const noexcept {}
};
} // namespace detail

/// One moving number, vector or rotation: which bone, which channel (of a vector or rotation the first: tx,
/// sx or qw; the others follow it), and visit(f), which calls f with the curve in its static type (so f is
/// usually a generic lambda; all its results must have one type, and visit returns it).
template <class T>
concept track = requires(const T& t) {
  { t.target() } -> std::convertible_to<std::int32_t>; // bone number as stored
  { t.channel() } -> std::same_as<channel>;
  { t.index() } -> std::convertible_to<std::int32_t>; // channel index as stored
  t.visit(detail::curve_visitor{});
};

/// A motion: frames 0 to frame_count - 1 at a rate, rotations in a unit, translations in the model's, and
/// tracks in the file's order.
template <class C>
concept clip = requires(const C& c) {
  { c.frame_count() } -> std::convertible_to<std::uint32_t>;
  { c.frame_rate() } -> std::convertible_to<float>; // frames a second
  { c.rotation_unit() } -> std::same_as<angle_unit>;
  { c.track_count() } -> std::convertible_to<std::uint32_t>;
  { c.tracks().begin() } -> std::forward_iterator;
  { c.tracks().end() } -> std::sentinel_for<decltype(c.tracks().begin())>;
  { *c.tracks().begin() } -> track;
};

} // namespace motley

#endif
