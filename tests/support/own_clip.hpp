// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/own_clip: a clip of the caller's own, whose tracks are arrays of keys.
#ifndef MOTLEY_TESTS_SUPPORT_OWN_CLIP_HPP
#define MOTLEY_TESTS_SUPPORT_OWN_CLIP_HPP

#include <motley/clip/clip.hpp>

#include <array>
#include <span>

namespace support {

/// So many tracks of keys. The keys must outlive it.
template <motley::keyframe Key, std::size_t Count> struct own_clip {
  struct curve_type {
    static constexpr auto kind = motley::curve_kind::random_access;
    std::span<const Key> stored;

    constexpr std::span<const Key> keys() const { return stored; }
    constexpr std::size_t size() const { return stored.size(); }
  };

  std::array<std::span<const Key>, Count> keys{};
  std::uint32_t frames = 200;

  constexpr std::uint32_t frame_count() const { return frames; }
  constexpr std::uint32_t round_frames() const { return frames - 1; }
  constexpr float frame_rate() const { return 1; }
  constexpr motley::looping loops() const { return {}; }
  constexpr motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  constexpr std::uint32_t track_count() const { return Count; }
  constexpr motley::track_range<own_clip> tracks() const { return motley::track_range<own_clip>{*this}; }
  constexpr bool next(motley::track_outline& o) const {
    const auto number = static_cast<std::size_t>(o.record + 1);
    if (number >= Count) return false;
    o = motley::outline_of({.record = o.record + 1, .index = 1, .channel = motley::channel::tx},
                           curve_type{keys[number]});
    return true;
  }
  template <class F> constexpr decltype(auto) visit(const motley::track_outline& o, F&& f) const {
    return f(curve_type{keys[static_cast<std::size_t>(o.record)]});
  }
  template <class F> constexpr void visit_all(F&& f) const { motley::visit_each(*this, f); }
  constexpr std::string_view coding_name(const motley::track_outline&) const { return "keys"; }
  constexpr std::size_t pose_size() const { return Count * motley::component_count<motley::value_of<Key>>; }
  template <class F> constexpr void warnings(F&&) const {}
  template <class F> constexpr void describe(F&&) const {}
};

} // namespace support

#endif
