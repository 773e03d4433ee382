// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/player: poses of a clip at any time, straight from the file's bytes, in memory of the caller's.
#ifndef MOTLEY_PLAY_PLAYER_HPP
#define MOTLEY_PLAY_PLAYER_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "../clip/decode.hpp"
#include "../clip/result.hpp"
#include "../curve/lanes.hpp"
#include "../curve/seek.hpp"
#include "timeline.hpp"

namespace motley {

namespace detail {

/// How many numbers of each kind the tracks of a clip have.
struct player_counts {
  std::size_t pose = 0;      ///< all of them
  std::size_t rows = 0;      ///< those that move as cubics
  std::size_t curves = 0;    ///< the curves that these belong to
  std::size_t rotations = 0; ///< quaternions that turn

  template <clip C> constexpr explicit player_counts(const C& c) noexcept {
    for (const auto t : c.tracks()) {
      const track_info info = t.info();
      pose += info.components;
      if (info.key_count == 1) continue;
      if (info.rotation) {
        ++rotations;
      } else {
        ++curves;
        rows += info.components;
      }
    }
  }
};

} // namespace detail

/// Plays a clip: poses at any time, equal to evaluate() for every track. Each track that moves keeps the
/// segment last used, so forward playback costs O(1) amortised for each; any other time costs a search
/// through the track's keys (binary where they can be indexed). Constants are copied, all at once.
///
/// Made by make(). The memory is the caller's: memory_size(clip) words, one for a constant, 12 or more for a
/// number that moves. It must stay where it is, and the player may move. A default-constructed or moved-from
/// player plays nothing: its pose_size() is 0. One thread at a time: one player for each. To play some tracks
/// only, play a selection (clip/selection.hpp).
template <clip C> class player {
  using handle = typename C::seek_handle;
  static constexpr std::size_t lanes = 4;

  /// What a curve's next segment is found by.
  struct place {
    static constexpr std::size_t row = 0, mark = 1, handle = mark + C::seek_words,
                                 words = handle + detail::words_for<typename player::handle>;
  };
  /// A rotation: its segment, the frames that it holds for, and its place.
  struct turning {
    static constexpr std::size_t segment = 0, from = detail::words_for<slerp_segment>, to = from + 1,
                                 place = to + 1, words = place + player::place::words;
  };
  /// Columns of all cubics, each as long as their number.
  enum column : std::size_t { from, to, c0, c1, c2, c3, target, owner, columns };

public:
  /// What the memory is made of.
  using memory_type = std::uint32_t;

  /// The words of memory that a player of this clip needs.
  [[nodiscard]] static constexpr std::size_t memory_size(const C& c) noexcept {
    return words(detail::player_counts{c});
  }

  /// A player of this clip in this memory. Keeps a copy of the clip, whose bytes must outlive the player.
  /// errc::empty_clip if the clip has no tracks; errc::too_little_memory if the memory is shorter than
  /// memory_size(clip), which the error tells.
  [[nodiscard]] static constexpr result<player> make(const C& c, std::span<std::uint32_t> memory,
                                                     const player_options& options = {}) noexcept {
    const detail::player_counts counts{c};
    if (counts.pose == 0) return error::empty_clip();
    if (memory.size() < words(counts)) return error::too_little_memory(memory.size(), words(counts));
    return player{c, memory.data(), counts, options};
  }

  constexpr player() noexcept = default;
  /// The other player plays nothing from then on.
  constexpr player(player&&) noexcept = default;
  /// The same.
  constexpr player& operator=(player&&) noexcept = default;
  player(const player&) = delete; // two would share the memory
  player& operator=(const player&) = delete;
  ~player() = default;

  /// The floats of a pose: one for each channel of the clip's tracks; 0 if nothing is played.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }

  /// out = the pose at a time in seconds. Returns the floats written: pose_size(), or 0 if `out` is too
  /// small.
  constexpr std::size_t sample(double seconds, std::span<float> out) noexcept {
    return sample_frame(timeline_.frame_at(seconds), out);
  }
  /// The same at a frame, whatever the mode: before the first key its value holds, after the last one that.
  /// Frames are finite.
  constexpr std::size_t sample_frame(float frame, std::span<float> out) noexcept {
    const std::size_t size = pose_size_;
    if (out.size() < size || size == 0) return 0;
    float* const pose = out.data();
    detail::copy_floats(pose_, size, pose);
    sample_rows(frame, pose);
    for (std::size_t i = 0; i < rotations_; ++i) sample_rotation(turns_ + i * turning::words, frame, pose);
    return size;
  }

private:
  constexpr player(const C& c, std::uint32_t* memory, const detail::player_counts& counts,
                   const player_options& options) noexcept
      : clip_{c},
        timeline_{timeline::of(c, options.mode)},
        pose_{memory},
        columns_{pose_ + counts.pose},
        places_{columns_ + columns * counts.rows},
        turns_{places_ + counts.curves * place::words},
        pose_size_{counts.pose},
        rows_{counts.rows},
        curves_{counts.curves},
        rotations_{counts.rotations} {
    set_up();
  }

  static constexpr std::size_t words(const detail::player_counts& n) noexcept {
    return n.pose + columns * n.rows + place::words * n.curves + turning::words * n.rotations;
  }

  constexpr std::uint32_t* at(column c, std::size_t i) const noexcept { return columns_ + c * rows_ + i; }
  constexpr float get(column c, std::size_t i) const noexcept { return detail::load_float(at(c, i)); }
  constexpr void set(column c, std::size_t i, float v) const noexcept {
    *at(c, i) = std::bit_cast<std::uint32_t>(v);
  }

  constexpr void set_up() noexcept {
    std::size_t pose = 0, row = 0, curve = 0, rotation = 0;
    for (const auto t : clip_.tracks()) {
      const track_info info = t.info();
      if (info.key_count != 1) {
        std::uint32_t* p = nullptr;
        if (info.rotation) {
          p = turns_ + rotation++ * turning::words + turning::place;
          p[place::row] = static_cast<std::uint32_t>(pose);
        } else {
          p = places_ + curve * place::words;
          p[place::row] = static_cast<std::uint32_t>(row);
          for (std::size_t i = 0; i < info.components; ++i, ++row) {
            *at(target, row) = static_cast<std::uint32_t>(pose + i);
            *at(owner, row) = static_cast<std::uint32_t>(curve);
          }
          ++curve;
        }
        for (std::size_t i = place::mark; i < place::handle; ++i) p[i] = 0;
        detail::store_words(p + place::handle, clip_.handle_of(t));
      }
      pose += info.components;
    }
    // The first values of all tracks: what those that never move have for ever.
    clip_.visit_curves(clip_.track_count(), [to = pose_]<class Curve>(const Curve& c) mutable {
      const auto first = static_cast<curve_value_t<Curve>>((*motley::keys_of(c).begin()).value);
      for (std::size_t i = 0; i < component_count<curve_value_t<Curve>>; ++i)
        *to++ = std::bit_cast<std::uint32_t>(motley::component(first, i));
    });
    for (std::size_t i = 0; i < curves_; ++i) enter(i, 0, false);
    for (std::size_t i = 0; i < rotations_; ++i) turn(turns_ + i * turning::words, 0, false);
  }

  /// Finds the segment at a frame of the curve at a place, and makes it the current one. One function for all
  /// curves: each of their types is compiled into it once.
  constexpr void seek(std::uint32_t* p, float frame, bool forward) const noexcept {
    clip_.visit_curve(detail::load_words<handle>(p + place::handle), [&]<class Curve>(const Curve& c) {
      constexpr bool fits = detail::seek_words_of<Curve>() <= C::seek_words;
      static_assert(fits, "a clip's seek_words must be at least what each of its curves' states take: of a"
                          " walked_clip it is the second template parameter");
      if constexpr (fits) keep(p, detail::find_interval(c, frame, forward, p + place::mark));
    });
  }
  template <class Segment>
  constexpr void keep(std::uint32_t* p, const detail::segment_interval<Segment>& interval) const noexcept {
    using value_type = std::remove_cvref_t<decltype(interval.segment.at(0))>;
    if constexpr (value_traits<value_type>::rotation) {
      keep_turn(p - turning::place, interval.segment, interval.from, interval.to);
    } else {
      detail::cubic cubics[component_count<value_type>];
      for (std::size_t i = 0; i < component_count<value_type>; ++i)
        cubics[i] = detail::cubic_of(interval.segment, i);
      keep_cubics(p[place::row], cubics, component_count<value_type>, interval.from, interval.to);
    }
  }
  constexpr void keep_turn(std::uint32_t* t, const slerp_segment& segment, float start,
                           float stop) const noexcept {
    detail::store_words(t + turning::segment, segment);
    t[turning::from] = std::bit_cast<std::uint32_t>(start);
    t[turning::to] = std::bit_cast<std::uint32_t>(stop);
  }
  constexpr void keep_cubics(std::size_t row, const detail::cubic* cubics, std::size_t count, float start,
                             float stop) const noexcept {
    for (std::size_t i = 0; i < count; ++i, ++row) {
      set(from, row, start);
      set(to, row, stop);
      set(c0, row, cubics[i].c0);
      set(c1, row, cubics[i].c1);
      set(c2, row, cubics[i].c2);
      set(c3, row, cubics[i].c3);
    }
  }
  /// Makes the segment at a frame a curve's current one.
  constexpr void enter(std::size_t curve, float frame, bool forward) const noexcept {
    seek(places_ + curve * place::words, frame, forward);
  }
  constexpr void turn(std::uint32_t* t, float frame, bool forward) const noexcept {
    seek(t + turning::place, frame, forward);
  }

  constexpr void sample_rotation(std::uint32_t* t, float frame, float* pose) const noexcept {
    const float start = detail::load_float(t + turning::from), stop = detail::load_float(t + turning::to);
    if (!(frame >= start && frame < stop)) turn(t, frame, frame >= start);
    const quaternion value = detail::load_words<slerp_segment>(t + turning::segment).at(frame);
    for (std::size_t i = 0; i < component_count<quaternion>; ++i)
      pose[t[turning::place + place::row] + i] = motley::component(value, i);
  }

  constexpr bool is_stale(std::size_t row, float frame) const noexcept {
    return !(frame >= get(from, row) && frame < get(to, row));
  }
  constexpr void refresh(std::size_t row, float frame) const noexcept {
    if (is_stale(row, frame)) enter(*at(owner, row), frame, frame >= get(from, row));
  }
  constexpr float value(std::size_t row, float frame) const noexcept {
    const float x = frame - get(from, row);
    return x > 0 ? get(c0, row) + x * (get(c1, row) + x * (get(c2, row) + x * get(c3, row))) : get(c0, row);
  }
  constexpr void sample_rows(float frame, float* pose) const noexcept {
    std::size_t row = 0;
    if (!std::is_constant_evaluated()) {
      // Copies, which stores to the pose cannot change.
      const std::uint32_t *start = at(from, 0), *stop = at(to, 0), *a0 = at(c0, 0), *a1 = at(c1, 0),
                          *a2 = at(c2, 0), *a3 = at(c3, 0), *places = at(target, 0);
      for (std::size_t left = rows_ / lanes; left > 0; --left, row += lanes) {
        if (!detail::all_within(detail::load4(start + row), detail::load4(stop + row), frame)) [[unlikely]]
          for (std::size_t i = row; i < row + lanes; ++i) refresh(i, frame);
        const auto x = frame - detail::load4(start + row);
        const auto moved =
            x * (detail::load4(a1 + row) + x * (detail::load4(a2 + row) + x * detail::load4(a3 + row)));
        const auto values = detail::load4(a0 + row) + detail::if_positive(x, moved);
        for (std::size_t i = 0; i < lanes; ++i) pose[places[row + i]] = values[i];
      }
    }
    for (; row < rows_; ++row) {
      refresh(row, frame);
      pose[*at(target, row)] = value(row, frame);
    }
  }

  C clip_{};
  timeline timeline_{};
  std::uint32_t *pose_ = nullptr, *columns_ = nullptr, *places_ = nullptr, *turns_ = nullptr;
  detail::movable_size pose_size_{};
  std::size_t rows_ = 0, curves_ = 0, rotations_ = 0;
};

/// player<C>::memory_size(), with C taken from the clip.
template <clip C> [[nodiscard]] constexpr std::size_t player_memory_size(const C& c) noexcept {
  return player<C>::memory_size(c);
}
/// player<C>::make(), with C taken from the clip.
template <clip C>
[[nodiscard]] constexpr result<player<C>> make_player(const C& c, std::span<std::uint32_t> memory,
                                                      const player_options& options = {}) noexcept {
  return player<C>::make(c, memory, options);
}

} // namespace motley

#endif
