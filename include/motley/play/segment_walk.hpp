// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/segment_walk: at which whole frames the segments of a clip's moving tracks begin, four numbers at a
// time.
#ifndef MOTLEY_PLAY_SEGMENT_WALK_HPP
#define MOTLEY_PLAY_SEGMENT_WALK_HPP

#include <cstddef>
#include <cstdint>

#include "../clip/clip.hpp"
#include "../clip/error.hpp"
#include "../curve/layout.hpp"
#include "../curve/seek.hpp"
#include "../math/rotation.hpp"
#include "curve_reader.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace detail {

/// Goes over the segments of a clip's moving tracks at its whole frames ("cells"), quad by quad.
template <clip C> class segment_walk {
public:
  /// A moving number, and the segment that it is in.
  struct lane {
    track_outline outline{};
    std::size_t component = 0, place = 0; ///< of the track's value; in a pose
    number_interval segment{};
    std::uint64_t known_segments = 0; ///< see curve_reader
    bool is_sampled = false, is_walked = true;
    stored_keys keys{};           ///< if they are described, then ...
    stored_keys::position last{}; ///< ... where the search ended, otherwise ...
    any_seek_state state{};       ///< ... this
  };

  segment_walk(const C& c, std::uint64_t cells) noexcept : clip_{c}, cells_{cells} {}

  /// Calls on_record(lanes, quad, cell) for each record of a quad: `cell` is the record's first frame, and
  /// each lane has the segment that holds there. Calls on_turn(place, rotation, cell, stop, segment) for each
  /// segment of a rotation. Returns the error of a track with keys between whole frames. Without `values`,
  /// segments have only their frames.
  template <class Record, class Turn>
  [[nodiscard]] error visit(const Record& on_record, const Turn& on_turn, bool values = true) const noexcept {
    return visit_all(
        [&](lane(&lanes)[4], std::size_t quad) {
          return walk(lanes, values, [&](std::uint64_t cell) { on_record(lanes, quad, cell); });
        },
        [&](const track_outline& o, std::size_t place, std::size_t rotation) {
          return walk_turns(o, [&](std::uint64_t cell, std::uint64_t stop, const slerp_segment& segment) {
            on_turn(place, rotation, cell, stop, segment);
          });
        });
  }
  /// Counts records and segments, or a few more, and returns the error that visit() would. Of curves whose
  /// number of segments is known, only this number counts: a small file can have very many keys without bits.
  [[nodiscard]] error count(std::uint64_t& records, std::uint64_t& segments) const noexcept {
    return visit_all(
        [&](lane(&lanes)[4], std::size_t) {
          for (const lane& l : lanes)
            if (is_too_long_for(l.known_segments)) return error::keys_between_frames(l.outline);
          const known_records known = skip_known(lanes);
          std::uint64_t all = known.of_samples + known.of_keys;
          const error e =
              walk(lanes, false, [&](std::uint64_t cell) { all += cell < known.of_samples ? 0 : 1; });
          records += all < cells_ ? all : cells_;
          return e;
        },
        [&](const track_outline& o, std::size_t, std::size_t) {
          curve_reader curve;
          curve.describe(clip_, o);
          if (is_too_long_for(curve.known_segments)) return error::keys_between_frames(o);
          segments += curve.known_segments < cells_ ? curve.known_segments : cells_;
          if (curve.known_segments > 0) return error{};
          return walk_turns(o, [&](std::uint64_t, std::uint64_t, const slerp_segment&) { ++segments; });
        });
  }

private:
  /// The records of a quad that need no walk.
  struct known_records {
    std::uint64_t of_samples = 0; ///< at the first cells
    std::uint64_t of_keys = 0;    ///< at any
  };
  /// True for a curve that is not walked to be counted, if floats do not have all frames of the clip: then
  /// visit() would find a segment without length.
  bool is_too_long_for(std::uint64_t known_segments) const noexcept {
    return known_segments > 0 && cells_ > (std::uint64_t{1} << 24U) + 1;
  }
  /// Leaves only the other lanes to be walked.
  static known_records skip_known(lane (&lanes)[4]) noexcept {
    known_records all;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::uint64_t known = lanes[i].known_segments;
      const bool is_new = i == 0 || lanes[i].outline != lanes[i - 1].outline; // not a vector's next number
      lanes[i].is_walked = known == 0;
      if (lanes[i].is_sampled)
        all.of_samples = known > all.of_samples ? known : all.of_samples;
      else
        all.of_keys += is_new ? known : 0;
    }
    return all;
  }

  /// Calls f(lanes, quad) for four moving numbers at a time; the last one is repeated. And g(outline, place,
  /// rotation) for each rotation that moves. Both return an error.
  template <class F, class G> [[nodiscard]] error visit_all(const F& f, const G& g) const noexcept {
    lane lanes[4];
    std::size_t number = 0, place = 0, rotation = 0;
    for (track_outline o; clip_.next(o); place += o.components) {
      if (o.key_count == 1) continue;
      if (o.is_quaternion) {
        if (const error e = g(o, place, rotation++)) return e;
        continue;
      }
      curve_reader curve;
      curve.describe(clip_, o);
      for (std::size_t i = 0; i < o.components; ++i) {
        lane& l = lanes[number % 4];
        l = {o, i, place + i, {}, curve.known_segments, curve.is_sampled, true, curve.keys, {}, {}};
        if (++number % 4 != 0) continue;
        if (const error e = f(lanes, number / 4 - 1)) return e;
      }
    }
    if (number % 4 == 0) return {};
    for (std::size_t i = number % 4; i < 4; ++i) lanes[i] = lanes[i - 1];
    return f(lanes, number / 4);
  }

  /// The first cell after a segment that starts at or before this one; 0 if it starts or ends between two.
  std::uint64_t stop_of(float from, float to, std::uint64_t cell) const noexcept {
    // In double: as floats, 2^24 + 1 cells are 2^24.
    const std::uint64_t stop =
        double(to) < double(static_cast<std::int64_t>(cells_)) ? static_cast<std::uint64_t>(to) : cells_;
    const bool ends_between = stop < cells_ && to > float_of(stop);
    return from > float_of(cell) || stop <= cell || ends_between ? 0 : stop;
  }
  static float float_of(std::uint64_t cell) noexcept {
    return static_cast<float>(static_cast<std::int64_t>(cell));
  }
  /// Calls on_record(cell) wherever one of the lanes enters a segment.
  template <class Record>
  [[nodiscard]] error walk(lane (&lanes)[4], bool values, const Record& on_record) const noexcept {
    std::uint64_t cell = 0, stops[4] = {};
    if (!(lanes[0].is_walked || lanes[1].is_walked || lanes[2].is_walked || lanes[3].is_walked)) return {};
    while (cell < cells_) {
      std::uint64_t next = cells_;
      for (std::size_t i = 0; i < 4; ++i) {
        lane& l = lanes[i];
        if (!l.is_walked) continue;
        if (stops[i] <= cell) {
          enter(l, cell, values);
          stops[i] = stop_of(l.segment.from, l.segment.to, cell);
          if (stops[i] == 0) return error::keys_between_frames(l.outline);
        }
        next = next < stops[i] ? next : stops[i];
      }
      on_record(cell);
      cell = next;
    }
    return {};
  }
  /// Makes the segment at a cell the lane's.
  void enter(lane& l, std::uint64_t cell, bool values) const noexcept {
    if (l.keys.are_described()) {
      l.last = l.keys.find(float_of(cell), cell > 0, l.last);
      l.segment = l.keys.segment(l.last, float_of(cell), values);
      return;
    }
    curve_reader curve;
    curve.find(clip_, l.outline, float_of(cell), cell > 0, l.state, l.component);
    l.segment = curve.numbers[0];
  }
  template <class Turn>
  [[nodiscard]] error walk_turns(const track_outline& o, const Turn& on_turn) const noexcept {
    curve_reader curve;
    any_seek_state state;
    for (std::uint64_t cell = 0; cell < cells_;) {
      curve.find(clip_, o, float_of(cell), cell > 0, state);
      const std::uint64_t stop = stop_of(curve.from, curve.to, cell);
      if (stop == 0) return error::keys_between_frames(o);
      on_turn(cell, stop, curve.rotation);
      cell = stop;
    }
    return {};
  }

  const C& clip_;
  std::uint64_t cells_;
};

} // namespace detail
} // namespace MOTLEY_TAG
} // namespace motley

#endif
