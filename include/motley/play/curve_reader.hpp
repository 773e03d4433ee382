// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/curve_reader: reads the curves of tracks for players: the only part of a player that is compiled for
// each type of curve.
#ifndef MOTLEY_PLAY_CURVE_READER_HPP
#define MOTLEY_PLAY_CURVE_READER_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../clip/clip.hpp"
#include "../curve/layout.hpp"
#include "../curve/seek.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// A seek_state of any curve.
struct alignas(8) any_seek_state {
  static constexpr std::size_t most = 32; ///< bytes
  std::byte bytes[most] = {};

  template <class State> [[nodiscard]] State load() const noexcept {
    static_assert(
        sizeof(State) <= most && detail::is_trivially_copyable<State>,
        "the state() of a sequential curve's iterators must be trivially copyable, of at most 32 bytes");
    State state;
    std::memcpy(static_cast<void*>(&state), bytes, sizeof(State));
    return state;
  }
  template <class State> void store(const State& state) noexcept {
    std::memcpy(bytes, &state, sizeof(State));
  }
};

/// Reads a track's curve: up to four components of its value.
class curve_reader {
public:
  static constexpr std::size_t most = 4; ///< components

  stored_keys keys{};                 ///< the keys, if their layout is described
  float first[most] = {};             ///< from describe(): the value of the first key
  std::uint64_t known_segments = 0;   ///< from describe(): 0 if only a walk over the keys tells
  bool is_sampled = false;            ///< from describe(): a segment begins at each frame
  float from = 0, to = 0;             ///< from find(): the frames for which the segment holds
  number_interval numbers[most] = {}; ///< from find(): the segment, of numbers and vectors
  slerp_segment rotation{};           ///< from find(): the segment, of rotations

  /// Reads what the curve is. `component` is the first component that is wanted.
  template <clip C> void describe(const C& c, const track_outline& o, std::size_t component = 0) noexcept {
    state_ = nullptr;
    read(c, o, component);
  }
  /// Reads the segment at a frame. The search starts where the last one ended, unless the frame is earlier.
  template <clip C>
  void find(const C& c, const track_outline& o, float frame, bool forward, any_seek_state& state,
            std::size_t component = 0) noexcept {
    state_ = &state;
    frame_ = frame;
    forward_ = forward;
    read(c, o, component);
  }

  /// Called by visit(), with the curve.
  template <curve C> void operator()(const C& curve) noexcept {
    if constexpr (layout_of<C>.size > 0)
      keys = stored_keys{layout_of<C>, curve.data(), curve.size()};
    else if (state_ != nullptr)
      find_in(curve);
    else
      describe_one(curve);
  }

private:
  /// (The only place from which curves are visited.)
  template <clip C> void read(const C& c, const track_outline& o, std::size_t component) noexcept {
    component_ = component;
    keys = {};
    c.visit(o, *this);
    if (!keys.are_described()) return;
    if (state_ != nullptr)
      find_stored();
    else
      describe_stored();
  }
  void describe_stored() noexcept {
    first[0] = keys.value(0);
    is_sampled = keys.layout().is_samples();
    known_segments = is_sampled ? keys.count() : 0;
  }
  template <class C> void describe_one(const C& curve) noexcept {
    using value_type = curve_value_t<C>;
    is_sampled = C::kind == curve_kind::samples;
    if constexpr (has_segment_per_key<C>) known_segments = curve.size();
    const auto value = static_cast<value_type>((*motley::keys_of(curve).begin()).value);
    for (std::size_t i = 0; i < most && component_ + i < component_count<value_type>; ++i)
      first[i] = motley::component(value, component_ + i);
  }
  template <class C> void find_in(const C& curve) noexcept {
    auto position = state_->load<seek_state<C>>();
    const auto found = detail::find_interval(curve, frame_, forward_, position);
    state_->store(position);
    from = found.from;
    to = found.to;
    if constexpr (value_traits<curve_value_t<C>>::is_quaternion)
      rotation = found.segment;
    else
      for (std::size_t i = 0; i < most && component_ + i < component_count<curve_value_t<C>>; ++i)
        numbers[i] = detail::number_of(found, component_ + i);
  }
  void find_stored() noexcept {
    const auto found = keys.find(frame_, forward_, state_->load<stored_keys::position>());
    numbers[0] = keys.segment(found, frame_);
    state_->store(found);
    from = numbers[0].from;
    to = numbers[0].to;
  }

  std::size_t component_ = 0;
  float frame_ = 0;
  bool forward_ = false;
  any_seek_state* state_ = nullptr; // null: describe
};

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
