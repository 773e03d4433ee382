// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/own_clip: a clip of the caller's own, whose tracks are arrays of keys.
#ifndef MOTLEY_TESTS_SUPPORT_OWN_CLIP_HPP
#define MOTLEY_TESTS_SUPPORT_OWN_CLIP_HPP

#include <motley/clip/clip.hpp>

#include <array>
#include <optional>
#include <span>

namespace support {

/// So many tracks of keys. The keys must outlive it.
template <motley::keyframe Key, std::size_t Count> struct own_clip {
  struct curve_type {
    static constexpr motley::ability abilities = motley::ability::none;
    std::span<const Key> stored;

    constexpr std::span<const Key> keys() const { return stored; }
    constexpr std::size_t size() const { return stored.size(); }
  };
  struct track_type {
    curve_type curve;
    std::uint32_t number = 0;

    constexpr motley::track_info info() const {
      return motley::info_of({.index = 1, .channel = motley::channel::tx}, "keys", curve);
    }
    template <class F> constexpr decltype(auto) visit(F&& f) const { return f(curve); }
  };
  static constexpr std::size_t seek_words = 1;
  struct seek_handle {
    std::uint32_t number = 0;
  };

  std::array<std::span<const Key>, Count> keys{};
  std::uint32_t frames = 200;

  constexpr std::uint32_t frame_count() const { return frames; }
  constexpr std::uint32_t round_frames() const { return frames - 1; }
  constexpr float frame_rate() const { return 1; }
  constexpr std::optional<bool> loops() const { return {}; }
  constexpr motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  constexpr std::uint32_t track_count() const { return Count; }
  constexpr std::array<track_type, Count> tracks() const {
    std::array<track_type, Count> all{};
    for (std::uint32_t i = 0; i < Count; ++i) all[i] = {{keys[i]}, i};
    return all;
  }
  constexpr std::size_t pose_size() const { return Count * motley::component_count<motley::value_of<Key>>; }
  constexpr seek_handle handle_of(const track_type& t) const { return {t.number}; }
  template <class F> constexpr decltype(auto) visit_curve(seek_handle h, F&& f) const {
    return f(curve_type{keys[h.number]});
  }
  template <class Handles, class F>
  constexpr void visit_handles(std::size_t count, const Handles& handle_at, F&& f) const {
    for (std::size_t i = 0; i < count; ++i) f(curve_type{keys[handle_at(i).number]}, i);
  }
  template <class F> constexpr void visit_curves(std::size_t count, F&& f) const {
    for (const auto& k : keys)
      if (count-- > 0) f(curve_type{k});
  }
  template <class F> constexpr void warnings(F&&) const {}
  template <class F> constexpr void describe(F&&) const {}
};

} // namespace support

#endif
