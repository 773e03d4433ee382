// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/layout_clip: a clip of the caller's own, whose tracks are stored keys of several layouts.
#ifndef MOTLEY_TESTS_SUPPORT_LAYOUT_CLIP_HPP
#define MOTLEY_TESTS_SUPPORT_LAYOUT_CLIP_HPP

#include <motley/clip/clip.hpp>
#include <motley/curve/keyed.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "random.hpp"

namespace support {

/// `Each` tracks of each type of curve, by turns: the first of each type, then the second of each.
template <std::size_t Each, class... Curves> struct layout_clip {
  std::tuple<std::array<Curves, Each>...> curves{};
  std::uint32_t frames = 0;

  static constexpr std::size_t count = Each * sizeof...(Curves);

  std::uint32_t frame_count() const { return frames; }
  std::uint32_t round_frames() const { return frames; }
  float frame_rate() const { return 1; }
  motley::looping loops() const { return {}; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  std::uint32_t track_count() const { return count; }
  std::size_t pose_size() const { return count; }
  motley::track_range<layout_clip> tracks() const { return motley::track_range<layout_clip>{*this}; }
  bool next(motley::track_outline& o) const {
    if (static_cast<std::size_t>(o.record + 1) >= count) return false;
    const motley::track_id id{.record = o.record + 1, .index = 1, .channel = motley::channel::tx};
    visit(motley::track_outline{id}, [&](const auto& curve) { o = motley::outline_of(id, curve); });
    return true;
  }
  template <class F> void visit(const motley::track_outline& o, F&& f) const {
    const auto number = static_cast<std::size_t>(o.record), type = number % sizeof...(Curves);
    std::size_t i = 0;
    std::apply(
        [&](const auto&... each) { ((i++ == type ? f(each[number / sizeof...(Curves)]) : void()), ...); },
        curves);
  }
  template <class F> void visit_all(F&& f) const { motley::visit_each(*this, f); }
  std::string_view coding_name(const motley::track_outline&) const { return "keys"; }
  template <class F> void warnings(F&&) const {}
  template <class F> void describe(F&&) const {}
};

/// Stores a number, in its byte order.
template <class T, std::endian O> void store(motley::packed<T, O>& to, T v) {
  const auto bits = std::bit_cast<typename motley::detail::unsigned_of<sizeof(T)>::type>(v);
  for (std::size_t i = 0; i < sizeof(T); ++i)
    to.raw[i] = static_cast<std::byte>(bits >> 8 * (O == std::endian::little ? i : sizeof(T) - 1 - i));
}
/// Stores a frame.
inline void store_frame(std::uint8_t& to, unsigned frame) { to = static_cast<std::uint8_t>(frame); }
template <class T, std::endian O> void store_frame(motley::packed<T, O>& to, unsigned frame) {
  support::store(to, static_cast<T>(frame));
}
/// Stores a random number: any integer, or a float of moderate size.
inline void store_random(std::uint8_t& to, random& r) { to = static_cast<std::uint8_t>(r.below(256)); }
template <class T, std::endian O> void store_random(motley::packed<T, O>& to, random& r) {
  if constexpr (std::is_same_v<T, float>)
    support::store(to, r.between(-3, 3));
  else if constexpr (std::is_same_v<T, motley::pghalf>) // 2^-5 to 2^1
    support::store(to, T{static_cast<std::uint16_t>((42 + r.below(7)) << 9U | r.below(512))});
  else if constexpr (std::is_same_v<T, motley::half>)
    support::store(to, T{static_cast<std::uint16_t>((10 + r.below(7)) << 10U | r.below(1024))});
  else
    support::store(to, static_cast<T>(r.below(65536)));
}
template <class T> void store_random(motley::affine_key<T>& to, random& r) {
  for (motley::affine<T>* const n : {&to.value, &to.in, &to.out})
    store_random(n->offset, r), store_random(n->scale, r);
}

/// The file's bytes of a curve: a random header and random keys at these frames, which are absolute.
template <class Header, class Key, motley::key_timing Timing>
std::vector<std::byte> random_keys(motley::keyed<Header, Key, Timing>, const std::vector<unsigned>& frames,
                                   random& r) {
  std::vector<std::byte> bytes(
      static_cast<std::size_t>(motley::keyed<Header, Key, Timing>::bytes_for(frames.size())));
  std::byte* to = bytes.data();
  if constexpr (!std::is_empty_v<Header>) {
    Header header{};
    support::store_random(header, r);
    std::memcpy(to, &header, sizeof(header));
    to += sizeof(header);
  }
  unsigned before = 0;
  for (const unsigned frame : frames) {
    Key key{};
    support::store_frame(key.frame, Timing == motley::key_timing::relative ? frame - before : frame);
    support::store_random(key.value, r);
    support::store_random(key.in, r);
    support::store_random(key.out, r);
    std::memcpy(to, &key, sizeof(key));
    to += sizeof(key);
    before = frame;
  }
  return bytes;
}

} // namespace support

#endif
