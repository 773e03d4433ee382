// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/any_tracks: a clip of any tracks: numbers, vectors and rotations, each with one to three
// keys.
#ifndef MOTLEY_TESTS_SUPPORT_ANY_TRACKS_HPP
#define MOTLEY_TESTS_SUPPORT_ANY_TRACKS_HPP

#include <motley/clip/clip.hpp>
#include <motley/clip/track.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace support {

struct any_track {
  static constexpr std::size_t most_keys = 3;
  static constexpr std::array<float, most_keys> key_frames{0, 7, 20};

  template <class V> struct few_keys {
    static constexpr auto kind = motley::curve_kind::random_access;
    std::array<motley::value_key<V>, most_keys> all{};
    std::size_t count = 1;

    constexpr std::size_t size() const { return count; }
    constexpr std::span<const motley::value_key<V>> keys() const { return {all.data(), count}; }
  };

  int bone = 0;
  motley::channel first = motley::channel::tx;
  std::size_t size = 1; ///< components
  std::size_t keys = 1;
  std::array<std::array<float, 4>, most_keys> values{};

  template <class V, class F> constexpr few_keys<V> curve(const F& value_of) const {
    few_keys<V> c;
    c.count = keys;
    for (std::size_t i = 0; i < keys; ++i) c.all[i] = {key_frames[i], value_of(values[i])};
    return c;
  }
  template <class F> constexpr decltype(auto) visit(F&& f) const {
    using motley::quaternion, motley::vector3;
    if (size == 3) return f(curve<vector3>([](const auto& v) { return vector3{v[0], v[1], v[2]}; }));
    if (size == 4)
      return f(curve<quaternion>([](const auto& v) { return quaternion{v[0], v[1], v[2], v[3]}; }));
    return f(curve<float>([](const auto& v) { return v[0]; }));
  }
  constexpr motley::track_outline outline(std::int64_t number) const {
    return visit([&](const auto& curve) {
      return motley::outline_of({.record = number, .bone = bone, .channel = first}, curve);
    });
  }
};

struct any_tracks {
  static constexpr std::uint32_t frames = 21;

  std::span<const any_track> all{};
  motley::angle_unit unit = motley::angle_unit::radians;

  constexpr std::uint32_t frame_count() const { return frames; }
  constexpr std::uint32_t round_frames() const { return frames - 1; }
  constexpr float frame_rate() const { return 10; }
  constexpr motley::looping loops() const { return {}; }
  constexpr motley::angle_unit rotation_unit() const { return unit; }
  constexpr std::uint32_t track_count() const { return static_cast<std::uint32_t>(all.size()); }
  constexpr motley::track_range<any_tracks> tracks() const { return motley::track_range<any_tracks>{*this}; }
  constexpr bool next(motley::track_outline& o) const {
    const std::int64_t number = o.record + 1;
    if (number >= std::int64_t{track_count()}) return false;
    o = all[static_cast<std::size_t>(number)].outline(number);
    return true;
  }
  template <class F> constexpr decltype(auto) visit(const motley::track_outline& o, F&& f) const {
    return all[static_cast<std::size_t>(o.record)].visit(f);
  }
  template <class F> constexpr void visit_all(F&& f) const { motley::visit_each(*this, f); }
  constexpr std::string_view coding_name(const motley::track_outline&) const { return "few keys"; }
  constexpr std::size_t pose_size() const {
    std::size_t sum = 0;
    for (const any_track& t : all) sum += t.size;
    return sum;
  }
  template <class F> constexpr void warnings(F&&) const {}
  template <class F> constexpr void describe(F&&) const {}
};
static_assert(motley::clip<any_tracks>);

} // namespace support

#endif
