// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/player: poses of a clip at any time, read directly from the file's bytes, with state in the caller's
// memory.
#ifndef MOTLEY_PLAY_PLAYER_HPP
#define MOTLEY_PLAY_PLAYER_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "../clip/decode.hpp"
#include "../clip/result.hpp"
#include "../config.hpp"
#include "../curve/seek.hpp"
#include "../math/lanes.hpp"
#include "timeline.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// How many numbers of each kind a clip's tracks have.
struct player_counts {
  std::size_t pose = 0;      ///< all numbers
  std::size_t rows = 0;      ///< numbers that move as cubics
  std::size_t curves = 0;    ///< curves of these numbers
  std::size_t rotations = 0; ///< quaternions that move

  constexpr void add(const track_outline& o) noexcept {
    pose += o.components;
    if (o.key_count == 1) return;
    if (o.is_quaternion) {
      ++rotations;
    } else {
      ++curves;
      rows += o.components;
    }
  }
};

} // namespace detail

/// Plays a clip: poses at any time, equal to evaluate() for every track. Each moving track keeps its last
/// segment, so forward playback costs O(1) amortised for each. Any other time costs a search through the
/// track's keys (binary with random access). Constants are copied, all at once.
///
/// Made by make(). The memory is the caller's: memory_size(clip) words, which is one for a constant and 12 or
/// more (31 for a PlatinumGames mot) for a moving number. The memory must not move; the player may. A
/// default-constructed or moved-from player plays nothing: its pose_size() is 0. Use a player in one thread
/// at a time. To play only some tracks, play a selection (clip/selection.hpp).
template <clip C> class player {
  using handle = typename C::seek_handle;
  static constexpr std::size_t lanes = 4;

  /// What is needed to find a curve's next segment.
  struct place {
    static constexpr std::size_t row = 0, state = 1, handle = state + C::seek_words,
                                 words = handle + detail::words_for<typename player::handle>;
  };
  /// A rotation: its segment, the frames for which it holds, and its place.
  struct turning {
    static constexpr std::size_t segment = 0, from = detail::words_for<slerp_segment>, to = from + 1,
                                 place = to + 1, words = place + player::place::words;
  };
  /// Columns of all cubics. Each has as many elements as there are cubics.
  enum column : std::size_t { from, to, per_frame, c0, c1, c2, c3, target, owner, column_count };

public:
  /// The element type of the memory.
  using memory_type = std::uint32_t;

  /// The number of words that a player of this clip needs.
  [[nodiscard]] static constexpr std::size_t memory_size(const C& c) noexcept {
    return words(count_tracks(c));
  }

  /// Makes a player of this clip in this memory. It keeps a copy of the clip, whose bytes must outlive the
  /// player. errc::empty_clip if the clip has no tracks; errc::too_little_memory, with the required size, if
  /// the memory is smaller than memory_size(clip).
  [[nodiscard]] static constexpr result<player> make(const C& c,
                                                     std::span<std::uint32_t> memory MOTLEY_LIFETIMEBOUND,
                                                     const player_options& options = {}) noexcept {
    const detail::player_counts counts = count_tracks(c);
    if (counts.pose == 0) return error::empty_clip();
    if (memory.size() < words(counts)) return error::too_little_memory(memory.size(), words(counts));
    return player{c, memory.data(), counts, options};
  }

  constexpr player() noexcept = default;
  /// The moved-from player plays nothing.
  constexpr player(player&&) noexcept = default;
  /// The moved-from player plays nothing.
  constexpr player& operator=(player&&) noexcept = default;
  player(const player&) = delete; // two would share the memory
  player& operator=(const player&) = delete;
  ~player() = default;

  /// The number of floats in a pose: one for each channel of the clip's tracks; 0 if there is no clip.
  [[nodiscard]] constexpr std::size_t pose_size() const noexcept { return pose_size_; }

  /// Writes the pose at a time in seconds. `out` must have room for pose_size() floats; otherwise nothing is
  /// written.
  constexpr void sample_seconds(double seconds, std::span<float> out) noexcept {
    sample_frame(timeline_.frame_at(seconds), out);
  }
  /// The same at a frame. Before the first key its value holds, after the last key that key's value. The
  /// playback mode has no effect.
  constexpr void sample_frame(float frame, std::span<float> out) noexcept {
    constexpr float latest = 3e38F; // later than every key; infinity * 0 would be no number
    const std::size_t size = pose_size_;
    MOTLEY_ASSERT(out.size() >= size);
    if (out.size() < size || size == 0) return;
    if (frame > latest) frame = latest;
    float* const pose = out.data();
    update_rows(frame);
    update_rotations(frame);
    detail::copy_floats(pose_, size, pose);
    write_rows(frame, pose);
    write_rotations(frame, pose);
  }

private:
  constexpr player(const C& c, std::uint32_t* memory, const detail::player_counts& counts,
                   const player_options& options) noexcept
      : clip_{c},
        timeline_{timeline::of(c, options.mode)},
        pose_{memory},
        columns_{pose_ + counts.pose},
        places_{columns_ + column_count * counts.rows},
        turns_{places_ + counts.curves * place::words},
        pose_size_{counts.pose},
        rows_{counts.rows},
        curves_{counts.curves},
        rotations_{counts.rotations} {
    set_up();
  }

  /// The largest std::size_t if that is too small: on a 32-bit host, for gigabytes of tracks.
  static constexpr std::size_t words(const detail::player_counts& n) noexcept {
    const std::uint64_t all = std::uint64_t{n.pose} + std::uint64_t{column_count} * n.rows +
                              std::uint64_t{place::words} * n.curves +
                              std::uint64_t{turning::words} * n.rotations;
    const auto size = static_cast<std::size_t>(all);
    return size == all ? size : static_cast<std::size_t>(-1);
  }

  constexpr std::uint32_t* at(column c, std::size_t i) const noexcept { return columns_ + c * rows_ + i; }
  constexpr float get(column c, std::size_t i) const noexcept { return detail::load_float(at(c, i)); }
  constexpr void set(column c, std::size_t i, float v) const noexcept {
    *at(c, i) = std::bit_cast<std::uint32_t>(v);
  }

  /// Counts the tracks of a clip and, for a player, lays out its state for each.
  static constexpr detail::player_counts count_tracks(const C& c, const player* to = nullptr) noexcept {
    detail::player_counts before; // the tracks before this one
    for (track_outline o; c.next(o); before.add(o))
      if (to != nullptr) to->lay_out(o, before);
    return before;
  }

  constexpr void set_up() noexcept {
    (void)count_tracks(clip_, this);
    update_rows(0);
    update_rotations(0);
  }
  /// Records what a track moves and how it is found. `before` counts the tracks before it.
  constexpr void lay_out(const track_outline& o, const detail::player_counts& before) const noexcept {
    const handle h = clip_.handle_of(o);
    if (o.key_count == 1) {
      put_first(h, before.pose);
      return;
    }
    std::uint32_t* p = places_ + before.curves * place::words;
    if (o.is_quaternion) {
      p = turns_ + before.rotations * turning::words + turning::place;
      p[place::row] = static_cast<std::uint32_t>(before.pose);
      *(p - turning::place + turning::from) = std::bit_cast<std::uint32_t>(infinity); // no segment yet
    } else {
      p[place::row] = static_cast<std::uint32_t>(before.rows);
      for (std::size_t i = 0; i < o.components; ++i) {
        *at(target, before.rows + i) = static_cast<std::uint32_t>(before.pose + i);
        *at(owner, before.rows + i) = static_cast<std::uint32_t>(before.curves);
        set(from, before.rows + i, infinity); // no segment yet
      }
    }
    for (std::size_t i = place::state; i < place::handle; ++i) p[i] = 0;
    detail::store_words(p + place::handle, h);
  }
  /// Writes the value of a constant track into the pose, where it stays.
  constexpr void put_first(const handle& h, std::size_t pose) const noexcept {
    std::uint32_t words[place::words] = {};
    detail::store_words(words + place::handle, h);
    stale_places one;
    one.place[one.count++] = words;
    one.first = pose_ + pose;
    seek(one, 0);
  }

  /// Places of curves that have left their segments.
  struct stale_places {
    static constexpr std::size_t most = 64;
    std::uint32_t* place[most];
    std::size_t count = 0;
    std::uint32_t* first = nullptr; ///< where the first key's value goes; no segment is searched
  };
  /// Finds and keeps the segments at a frame for the curves of some places. (One function for everything that
  /// a player needs of curves, so that it is compiled once for each curve type.)
  constexpr void seek(const stale_places& stale, float frame) const noexcept {
    clip_.visit_handles(
        stale.count,
        [&](std::size_t i) { return detail::load_words<handle>(stale.place[i] + place::handle); },
        [&]<class Curve>(const Curve& c, std::size_t i) {
          constexpr bool fits = detail::seek_words_of<Curve>() <= C::seek_words;
          static_assert(fits,
                        "a clip's seek_words must be at least what each of its curves' states take: of a"
                        " walked_clip it is the second template parameter");
          std::uint32_t* const p = stale.place[i];
          if (stale.first != nullptr)
            return put_value<Curve>((*motley::keys_of(c).begin()).value, stale.first);
          if constexpr (fits)
            keep(p, detail::find_interval(c, frame, frame >= start<Curve>(p), p + place::state));
        });
  }
  template <class Curve, class Value>
  static constexpr void put_value(const Value& value, std::uint32_t* to) noexcept {
    using value_type = curve_value_t<Curve>;
    const auto v = static_cast<value_type>(value);
    for (std::size_t i = 0; i < component_count<value_type>; ++i)
      to[i] = std::bit_cast<std::uint32_t>(motley::component(v, i));
  }
  /// The frame at which the current segment of a curve starts.
  template <class Curve> constexpr float start(const std::uint32_t* p) const noexcept {
    if constexpr (value_traits<curve_value_t<Curve>>::is_quaternion)
      return detail::load_float(p + turning::from - turning::place);
    else
      return get(from, p[place::row]);
  }
  constexpr void keep(std::uint32_t* p,
                      const detail::segment_interval<slerp_segment>& interval) const noexcept {
    std::uint32_t* const t = p - turning::place;
    detail::store_words(t + turning::segment, interval.segment);
    t[turning::from] = std::bit_cast<std::uint32_t>(interval.from);
    t[turning::to] = std::bit_cast<std::uint32_t>(interval.to);
  }
  template <class V>
  constexpr void keep(std::uint32_t* p,
                      const detail::segment_interval<lerp_segment<V>>& interval) const noexcept {
    for (std::size_t i = 0; i < component_count<V>; ++i)
      keep_row(p[place::row] + i, detail::segment_of(interval, i), interval.to);
  }
  constexpr void keep(std::uint32_t* p, const detail::number_interval& interval) const noexcept {
    keep_row(p[place::row], detail::segment_of(interval), interval.to);
  }
  constexpr void keep_row(std::size_t row, const hermite_segment& s, float stop) const noexcept {
    set(from, row, s.from);
    set(to, row, stop);
    set(per_frame, row, s.inverse_length);
    set(c0, row, s.c0);
    set(c1, row, s.c1);
    set(c2, row, s.c2);
    set(c3, row, s.c3);
  }

  constexpr bool is_stale(std::size_t row, float frame) const noexcept {
    return !(frame >= get(from, row) && frame < get(to, row));
  }
  constexpr void note(std::size_t row, float frame, stale_places& stale) const noexcept {
    if (!is_stale(row, frame)) return;
    std::uint32_t* const p = places_ + *at(owner, row) * place::words;
    if (stale.count > 0 && stale.place[stale.count - 1] == p) return; // another component of the same curve
    if (stale.count == stale_places::most) {
      seek(stale, frame);
      stale.count = 0;
    }
    stale.place[stale.count++] = p;
  }
  /// Makes the segments at a frame the current ones of all numbers and vectors.
  constexpr void update_rows(float frame) const noexcept {
    stale_places stale;
    std::size_t row = 0;
    if (!std::is_constant_evaluated())
      for (std::size_t left = rows_ / lanes; left > 0; --left, row += lanes)
        if (!detail::all_within(detail::load4(at(from, row)), detail::load4(at(to, row)), frame)) [[unlikely]]
          for (std::size_t i = row; i < row + lanes; ++i) note(i, frame, stale);
    for (; row < rows_; ++row) note(row, frame, stale);
    if (stale.count > 0) seek(stale, frame);
  }
  constexpr void update_rotations(float frame) const noexcept {
    stale_places stale;
    for (std::size_t i = 0; i < rotations_; ++i) {
      std::uint32_t* const t = turns_ + i * turning::words;
      if (frame >= detail::load_float(t + turning::from) && frame < detail::load_float(t + turning::to))
        continue;
      if (stale.count == stale_places::most) {
        seek(stale, frame);
        stale.count = 0;
      }
      stale.place[stale.count++] = t + turning::place;
    }
    if (stale.count > 0) seek(stale, frame);
  }

  constexpr void write_rotations(float frame, float* pose) const noexcept {
    for (std::size_t i = 0; i < rotations_; ++i) {
      const std::uint32_t* const t = turns_ + i * turning::words;
      const quaternion value = detail::load_words<slerp_segment>(t + turning::segment).at(frame);
      for (std::size_t k = 0; k < component_count<quaternion>; ++k)
        pose[t[turning::place + place::row] + k] = motley::component(value, k);
    }
  }
  constexpr float value(std::size_t row, float frame) const noexcept {
    if (!(frame > get(from, row))) return get(c0, row); // clang's constant expressions compute no NaN
    const float t = (frame - get(from, row)) * get(per_frame, row);
    return get(c0, row) + t * (get(c1, row) + t * (get(c2, row) + t * get(c3, row)));
  }
  constexpr void write_rows(float frame, float* pose) const noexcept {
    std::size_t row = 0;
    if (!std::is_constant_evaluated()) {
      // Copies: stores to the pose cannot alias them.
      const std::uint32_t *start = at(from, 0), *inverse = at(per_frame, 0), *a0 = at(c0, 0), *a1 = at(c1, 0),
                          *a2 = at(c2, 0), *a3 = at(c3, 0), *places = at(target, 0);
      for (std::size_t left = rows_ / lanes; left > 0; --left, row += lanes) {
        const auto x = frame - detail::load4(start + row), t = x * detail::load4(inverse + row);
        const auto moved =
            t * (detail::load4(a1 + row) + t * (detail::load4(a2 + row) + t * detail::load4(a3 + row)));
        const auto values = detail::load4(a0 + row) + detail::if_positive(x, moved);
        for (std::size_t i = 0; i < lanes; ++i) pose[places[row + i]] = values[i];
      }
    }
    for (; row < rows_; ++row) pose[*at(target, row)] = value(row, frame);
  }

  C clip_{};
  timeline timeline_{};
  std::uint32_t *pose_ = nullptr, *columns_ = nullptr, *places_ = nullptr, *turns_ = nullptr;
  detail::movable_size pose_size_{};
  std::size_t rows_ = 0, curves_ = 0, rotations_ = 0;
};

/// player<C>::memory_size() with C deduced from the clip.
template <clip C> [[nodiscard]] constexpr std::size_t player_memory_size(const C& c) noexcept {
  return player<C>::memory_size(c);
}
/// player<C>::make() with C deduced from the clip.
template <clip C>
[[nodiscard]] constexpr result<player<C>> make_player(const C& c,
                                                      std::span<std::uint32_t> memory MOTLEY_LIFETIMEBOUND,
                                                      const player_options& options = {}) noexcept {
  return player<C>::make(c, memory, options);
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
