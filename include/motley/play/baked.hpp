// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/baked: a clip prepared for poses at any time: records of four cubics, found by whole frame.
#ifndef MOTLEY_PLAY_BAKED_HPP
#define MOTLEY_PLAY_BAKED_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "../clip/clip.hpp"
#include "../clip/result.hpp"
#include "../config.hpp"
#include "arena.hpp"
#include "curve_reader.hpp"
#include "quads.hpp"
#include "segment_walk.hpp"
#include "timeline.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// Four cubics in frames since the record's first frame: a cache line.
struct alignas(64) quad_record {
  float c0[4], c1[4], c2[4], c3[4];

  void set(std::size_t lane, const cubic& c) noexcept {
    c0[lane] = c.c0;
    c1[lane] = c.c1;
    c2[lane] = c.c2;
    c3[lane] = c.c3;
  }
  /// The four values `frames` frames after the first one. At the first one c0, whatever the others are.
  [[nodiscard]] float4 at(float frames) const noexcept {
    const float4 x = float4{} + frames;
    return detail::load4(c0) +
           detail::if_positive(x, x * (detail::load4(c1) + x * (detail::load4(c2) + x * detail::load4(c3))));
  }
};
using baked_memory = arena<alignof(quad_record)>;
/// Which record holds for a quad at a whole frame, and that record's first frame.
template <class Index> struct quad_entry { Index record, from; };

/// What a baked clip consists of.
struct baked_counts {
  std::size_t pose = 0;       ///< numbers in a pose
  std::size_t numbers = 0;    ///< of these, those that move, except rotations
  std::size_t rotations = 0;  ///< tracks that move
  std::uint64_t cells = 0;    ///< whole frames: the clip's, and one more
  std::uint64_t records = 0;  ///< of quads, at most
  std::uint64_t segments = 0; ///< of rotations, at most

  [[nodiscard]] constexpr std::size_t quads() const noexcept { return (numbers + 3) / 4; }
  /// True if an entry needs more than 16 bits for its record or its frame.
  [[nodiscard]] constexpr bool is_wide() const noexcept { return records > 0xFFFF || cells > 0x10000; }
};
/// Its arrays, in the caller's memory.
struct baked_arrays {
  float* constants = nullptr;                   ///< a pose of all tracks' first values
  quad_target* targets = nullptr;               ///< of quads
  std::uint32_t* places = nullptr;              ///< of rotations, in a pose
  quad_entry<std::uint16_t>* entries = nullptr; ///< [cell][quad]; if they are too narrow, ...
  quad_entry<std::uint32_t>* wide = nullptr;    ///< ... these
  std::uint32_t* turns = nullptr;               ///< [cell][rotation]: which segment
  slerp_segment* segments = nullptr;
  quad_record* records = nullptr;

  void place(baked_memory& memory, const baked_counts& n) noexcept {
    constants = memory.array<float>(n.pose);
    targets = memory.array<quad_target>(n.quads());
    places = memory.array<std::uint32_t>(n.rotations);
    entries = memory.array<quad_entry<std::uint16_t>>(n.is_wide() ? 0 : n.quads() * n.cells);
    wide = memory.array<quad_entry<std::uint32_t>>(n.is_wide() ? n.quads() * n.cells : 0);
    turns = memory.array<std::uint32_t>(n.rotations * n.cells);
    segments = memory.array<slerp_segment>(n.segments);
    records = memory.array<quad_record>(n.records);
  }
};

} // namespace detail

/// A clip's tracks as cubics in the caller's memory. It samples poses at any time of the clip, those of
/// evaluate() but for rounding (docs/guarantees.md, "Accuracy"), at a cost that does not depend on the
/// previous time. Four tracks share a record of 64 bytes, from one key of any of them to the next: so it
/// takes several times the size of the file. All keys must be at whole frames, as in every format of motley.
/// A clip with samples, or with an ANIM's keys, may have at most 2^24 frames: floats do not have every whole
/// number above.
///
/// Made by make(). Afterwards it needs only the memory, which must not move, and neither the clip nor its
/// file. It is immutable after make(), so threads may share it. A default-constructed one plays nothing. To
/// bake only some tracks, bake a selection (clip/selection.hpp).
class baked_clip {
public:
  /// The element type of the memory.
  using memory_type = std::byte;

  /// The number of bytes that a clip needs, wherever they start. It grows with tracks times frames: check it
  /// before you allocate memory for an untrusted file. O(keys), but tracks of samples and of an ANIM cost
  /// O(1).
  template <clip C> [[nodiscard]] static std::size_t memory_size(const C& c) noexcept {
    baked_clip counted;
    (void)counted.count(c);
    return counted.size();
  }

  /// Bakes a clip into this memory. errc::empty_clip if the clip has no tracks; errc::keys_between_frames if
  /// a key is not at a whole frame, or there are too many frames; errc::too_little_memory, with the required
  /// size, if the memory is smaller than memory_size(clip).
  template <clip C>
  [[nodiscard]] static result<baked_clip> make(const C& c, std::span<std::byte> memory MOTLEY_LIFETIMEBOUND,
                                               const player_options& options = {}) noexcept {
    baked_clip made;
    const error e = made.count(c);
    if (made.n_.pose == 0) return error::empty_clip();
    if (e) return e;
    if (memory.size() < made.size()) return error::too_little_memory(memory.size(), made.size());
    detail::baked_memory used{memory};
    made.arrays_.place(used, made.n_);
    made.fill(c);
    made.timeline_ = timeline::of(c, options.mode);
    return made;
  }

  baked_clip() noexcept = default;

  /// The number of floats in a pose: one for each channel of the clip's tracks; 0 if there is no clip.
  [[nodiscard]] std::size_t pose_size() const noexcept { return n_.pose; }

  /// Writes the pose at a time in seconds. `out` must have room for pose_size() floats; otherwise nothing is
  /// written.
  void sample_seconds(double seconds, std::span<float> out) const noexcept {
    sample_frame(frame_at(seconds), out);
  }
  /// The same at a frame, clamped to 0 to frame_count. The playback mode has no effect.
  void sample_frame(float frame, std::span<float> out) const noexcept {
    MOTLEY_ASSERT(out.size() >= n_.pose);
    if (out.size() < n_.pose || n_.pose == 0) return;
    std::memcpy(out.data(), arrays_.constants, n_.pose * sizeof(float));
    write(enter(frame), detail::pose_output{arrays_.targets, out.data()});
  }
  /// Asks the processor to load what sample_frame() will read for this frame, or for one close to it, into
  /// its caches, and does not wait for that. It pays where other work comes between, such as the other
  /// characters of a crowd. Without effect on compilers that have no such request.
  void prefetch(float frame) const noexcept {
    prefetch_moving(frame);
    for (std::size_t i = 0; i < n_.pose; i += 16) detail::prefetch(arrays_.constants + i);
  }

private:
  friend class bone_writer;
  static constexpr bool sorts_numbers = false; ///< quads are in the clip's order

  template <clip C> [[nodiscard]] error count(const C& c) noexcept {
    n_.cells = std::uint64_t{c.frame_count()} + 1; // frame_count itself has a cell, too
    for (track_outline o; c.next(o);) {
      n_.pose += o.components;
      if (o.key_count == 1) continue;
      n_.rotations += o.is_quaternion ? 1 : 0;
      n_.numbers += o.is_quaternion ? 0 : o.components;
    }
    return detail::segment_walk<C>{c, n_.cells}.count(n_.records, n_.segments);
  }
  /// The bytes that the arrays need; the largest std::size_t if numbers of records need more than 32 bits.
  [[nodiscard]] std::size_t size() const noexcept {
    detail::baked_memory needed;
    detail::baked_arrays{}.place(needed, n_);
    const bool is_countable = n_.records <= 0xFFFFFFFF && n_.segments <= 0xFFFFFFFF;
    return is_countable ? needed.size() : static_cast<std::size_t>(-1);
  }

  template <class F> void visit_entry(std::size_t quad, std::uint64_t cell, const F& f) const noexcept {
    const auto i = static_cast<std::size_t>(cell) * n_.quads() + quad;
    if (n_.is_wide())
      f(arrays_.wide[i]);
    else
      f(arrays_.entries[i]);
  }
  static constexpr std::uint8_t begins = 1; ///< in place of a record's number: it begins at this entry
  /// Numbers the records, by their first frames, so that forward playback reads one after another. First it
  /// marks where they begin; then it replaces each mark by a number, and copies the entry of the row before
  /// where there is none.
  template <clip C> void number_records(const C& c) noexcept {
    (void)detail::segment_walk<C>{c, n_.cells}.visit(
        [&](const auto&, std::size_t quad, std::uint64_t cell) {
          visit_entry(quad, cell, [](auto& entry) { entry.record = begins; });
        },
        [](std::size_t, std::size_t, std::uint64_t, std::uint64_t, const slerp_segment&) {}, false);
    std::uint32_t records = 0;
    const std::uint64_t cells = n_.quads() > 0 ? n_.cells : 0;
    for (std::uint64_t cell = 0; cell < cells; ++cell)
      for (std::size_t quad = 0; quad < n_.quads(); ++quad)
        visit_entry(quad, cell, [&]<class Index>(detail::quad_entry<Index>& entry) {
          if (entry.record == begins)
            entry = {static_cast<Index>(records++), static_cast<Index>(cell)};
          else
            entry = *(&entry - n_.quads());
        });
  }
  template <clip C> void fill(const C& c) noexcept {
    number_records(c);
    std::size_t place = 0;
    for (track_outline o; c.next(o); place += o.components) {
      detail::curve_reader curve;
      for (std::size_t i = 0; i < o.components; ++i) {
        if (i % curve.most == 0) curve.describe(c, o, i);
        arrays_.constants[place + i] = curve.first[i % curve.most];
      }
    }
    std::uint32_t segments = 0;
    (void)detail::segment_walk<C>{c, n_.cells}.visit(
        [&](const auto& lanes, std::size_t quad, std::uint64_t cell) {
          visit_entry(quad, cell, [&](const auto& entry) {
            for (std::size_t i = 0; i < 4; ++i) {
              arrays_.targets[quad].place[i] = static_cast<std::uint32_t>(lanes[i].place);
              arrays_.records[entry.record].set(
                  i, detail::cubic_from(static_cast<float>(cell), lanes[i].segment));
            }
          });
        },
        [&](std::size_t at, std::size_t rotation, std::uint64_t cell, std::uint64_t stop,
            const slerp_segment& segment) {
          arrays_.places[rotation] = static_cast<std::uint32_t>(at);
          arrays_.segments[segments] = segment;
          for (; cell < stop; ++cell)
            arrays_.turns[static_cast<std::size_t>(cell) * n_.rotations + rotation] = segments;
          ++segments;
        });
  }

  /// A frame within the cells.
  [[nodiscard]] float enter(float frame) const noexcept {
    const auto end = static_cast<float>(n_.cells - 1);
    return frame > 0 ? (frame < end ? frame : end) : 0;
  }
  /// Writes the numbers of a frame within the cells.
  template <class Output> void write(float frame, const Output& out) const noexcept {
    if (n_.is_wide())
      write_quads(arrays_.wide, frame, out);
    else
      write_quads(arrays_.entries, frame, out);
    if (n_.rotations > 0) write_rotations(frame, out);
  }
  template <class Entry, class Output>
  void write_quads(const Entry* entries, float frame, const Output& out) const noexcept {
    const std::size_t quads = n_.quads();
    const auto* const row = entries + row_of(frame) * quads;
    const detail::quad_record* const records = arrays_.records;
    for (std::size_t i = 0; i < quads; ++i)
      out.quad(i, records[row[i].record].at(frame - static_cast<float>(row[i].from)));
  }
  template <class Output> void write_rotations(float frame, const Output& out) const noexcept {
    const std::uint32_t* const row = arrays_.turns + row_of(frame) * n_.rotations;
    for (std::size_t i = 0; i < n_.rotations; ++i) {
      const quaternion value = arrays_.segments[row[i]].at(frame);
      for (std::size_t k = 0; k < component_count<quaternion>; ++k)
        out.number(arrays_.places[i] + k, motley::component(value, k));
    }
  }
  void prefetch_moving(float frame) const noexcept {
    const std::size_t row = n_.cells > 0 ? row_of(enter(frame)) : 0;
    for (std::size_t i = 0; i < n_.quads(); ++i)
      visit_entry(i, row, [&](const auto& entry) { detail::prefetch(arrays_.records + entry.record); });
  }
  /// Where its quads belong in a pose.
  [[nodiscard]] const detail::quad_target* targets() const noexcept { return arrays_.targets; }
  [[nodiscard]] std::size_t quad_count() const noexcept { return n_.quads(); }
  [[nodiscard]] float frame_at(double seconds) const noexcept { return timeline_.frame_at(seconds); }

  /// The cell of a frame within the cells. (Rounding may make the last frame too large.)
  [[nodiscard]] std::size_t row_of(float frame) const noexcept {
    const auto cell = static_cast<std::uint64_t>(static_cast<std::int64_t>(frame));
    return static_cast<std::size_t>(cell < n_.cells ? cell : n_.cells - 1);
  }

  detail::baked_counts n_{};
  detail::baked_arrays arrays_{};
  timeline timeline_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
