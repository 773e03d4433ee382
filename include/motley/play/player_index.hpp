// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// play/player_index: what players of a clip only read: the clip's constants, its moving tracks four by four,
// and which frames have their keys.
#ifndef MOTLEY_PLAY_PLAYER_INDEX_HPP
#define MOTLEY_PLAY_PLAYER_INDEX_HPP

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

#include "../clip/clip.hpp"
#include "../clip/result.hpp"
#include "../curve/evaluate.hpp"
#include "../curve/keyed.hpp"
#include "arena.hpp"
#include "quads.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

namespace detail {

/// How a player finds a curve's keys. counted_bytes: it counts the frames with keys, and loads the keys of
/// four tracks together, because they are bytes. counted: the same for other keys with random access, one
/// track at a time. followed: it starts from the keys that it found last.
enum class key_access { counted_bytes, counted, followed };
template <class Curve> inline constexpr key_access access_of = key_access::followed;
template <class Header, class Key, key_timing Timing, slope_unit Slopes>
inline constexpr key_access access_of<keyed<Header, Key, Timing, Slopes>> =
    keyed<Header, Key, Timing, Slopes>::has_byte_values ? key_access::counted_bytes
    : Timing == key_timing::absolute                    ? key_access::counted
                                                        : key_access::followed;

/// Quads whose keys are counted and whose curves have one type.
struct quad_group {
  track_outline outline{};          ///< of one of the tracks: visit() tells the type of the curves by it
  std::size_t count = 0;            ///< quads
  byte_key_form form{};             ///< of `bytes`
  const byte_quad* bytes = nullptr; ///< if the keys are bytes
  const void* curves = nullptr;     ///< otherwise: the curves, four for each quad
};
/// A track that is followed.
struct followed_track {
  track_outline outline{};
  std::size_t place = 0; ///< of its value in a pose
  std::size_t first = 0; ///< of its numbers among those of all followed tracks; of a rotation, among these
};
/// Memory for curves of any type.
struct alignas(16) curve_block {
  std::byte bytes[16];
};

/// What an index consists of.
struct index_counts {
  std::size_t pose = 0;      ///< numbers in a pose
  std::size_t groups = 0;    ///< of quads with counted keys
  std::size_t lanes = 0;     ///< of these quads
  std::size_t bytes = 0;     ///< lanes whose keys are bytes
  std::size_t frames = 0;    ///< of byte keys, unless the byte before their value is the frame
  std::size_t curves = 0;    ///< in curve_blocks
  std::size_t followed = 0;  ///< tracks
  std::size_t numbers = 0;   ///< of followed tracks, except rotations
  std::size_t rotations = 0; ///< followed tracks

  /// Quads with counted keys.
  [[nodiscard]] constexpr std::size_t counted_quads() const noexcept { return lanes / 4; }
  /// Quads of followed tracks' numbers.
  [[nodiscard]] constexpr std::size_t followed_quads() const noexcept { return (numbers + 3) / 4; }
};
/// Its arrays, in the caller's memory.
struct index_arrays {
  key_block* blocks = nullptr; ///< [block][quad with counted keys]
  byte_quad* bytes = nullptr;
  curve_block* curves = nullptr;
  quad_group* groups = nullptr;
  followed_track* followed = nullptr;
  quad_target* targets = nullptr; ///< of quads with counted keys, then of followed tracks' quads
  float* constants = nullptr;     ///< a pose of all tracks' first values
  std::uint16_t* frames = nullptr;

  void place(arena& memory, const index_counts& n, std::size_t block_count) noexcept {
    blocks = memory.array<key_block>(std::uint64_t{n.counted_quads()} * block_count);
    bytes = memory.array<byte_quad>(n.bytes / 4);
    curves = memory.array<curve_block>(n.curves);
    groups = memory.array<quad_group>(n.groups);
    followed = memory.array<followed_track>(n.followed);
    targets = memory.array<quad_target>(n.counted_quads() + n.followed_quads());
    constants = memory.array<float>(n.pose);
    frames = memory.array<std::uint16_t>(n.frames);
  }
};

/// Frames whose keys are counted: 0 to last_frame, in blocks.
struct counted_frames {
  std::uint32_t last = 0;

  constexpr explicit counted_frames(std::uint32_t frame_count) noexcept
      : last{frame_count < 0xFFFF ? frame_count : 0xFFFF} {}
  [[nodiscard]] constexpr std::size_t block_count() const noexcept { return last / key_block::frames + 1; }
  /// The frame's whole part, within these frames. NaN is frame 0.
  [[nodiscard]] std::uint32_t whole(float frame) const noexcept {
    const auto most = static_cast<float>(last);
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(frame > 0 ? (frame < most ? frame : most) : 0));
  }
  /// True if keys are at distinct frames of these, and so close to each other that their blocks take no more
  /// than 16 bytes for each key.
  template <class Keys> [[nodiscard]] bool holds(const Keys& keys, std::size_t count) const noexcept {
    if (count >= 0xFFFF || block_count() > 4 * count) return false;
    float earliest = 0;
    for (auto at = keys.begin(); at != keys.end(); ++at) {
      const float frame = detail::frame_at(at);
      if (!(frame >= earliest && frame <= static_cast<float>(last))) return false;
      if (static_cast<float>(static_cast<std::uint32_t>(frame)) != frame) return false;
      earliest = frame + 1;
    }
    return true;
  }
};

/// Its address stands for the type T.
template <class T> inline constexpr char type_mark = 0;

/// Goes over the tracks of a clip, and counts what an index of it consists of. With arrays for so much, it
/// also fills them.
template <clip C> class index_builder {
public:
  /// `quads` is the number of quads with counted keys, if there are arrays.
  index_builder(const C& c, const counted_frames& frames, const index_arrays& to = {},
                std::size_t quads = 0) noexcept
      : clip_{c}, frames_{frames}, to_{to}, quads_{quads} {
    for (int coding = next_coding(-1); coding >= 0; coding = next_coding(coding)) add_coding(coding);
    if (fills()) complete();
  }
  [[nodiscard]] const index_counts& counts() const noexcept { return n_; }

private:
  static constexpr std::uint32_t most_frames = 0xFFFF0000; // in the table, which is indexed with 32 bits

  bool fills() const noexcept { return to_.constants != nullptr; }

  /// The next greater coding that a track has, or -1.
  int next_coding(int coding) const noexcept {
    int next = -1;
    for (track_outline o; clip_.next(o);)
      if (o.coding > coding && (next < 0 || o.coding < next)) next = o.coding;
    return next;
  }
  /// Adds all tracks of a coding. Its tracks with counted keys are a group, which ends with a whole quad.
  void add_coding(int coding) noexcept {
    const std::size_t start = n_.lanes;
    type_ = nullptr;
    group_size_ = 0;
    std::size_t place = 0;
    for (track_outline o; clip_.next(o); place += o.components)
      if (o.coding == coding) clip_.visit(o, [&](const auto& curve) { add(curve, o, place); });
    while (n_.lanes % 4 != 0) // its last lanes are the last track, too
      clip_.visit(last_, [&](const auto& curve) { add_counted(curve, last_, last_place_); });
    if (n_.lanes == start) return;
    if (fills()) to_.groups[n_.groups].count = (n_.lanes - start) / 4;
    n_.curves += (group_size_ + sizeof(curve_block) - 1) / sizeof(curve_block);
    ++n_.groups;
  }
  template <class Curve>
  void add(const Curve& curve, const track_outline& o, std::size_t place) noexcept {
    using value_type = curve_value_t<Curve>;
    constexpr std::size_t width = component_count<value_type>;
    n_.pose += width;
    if (fills()) {
      const auto first = static_cast<value_type>((*motley::keys_of(curve).begin()).value);
      for (std::size_t i = 0; i < width; ++i) to_.constants[place + i] = motley::component(first, i);
    }
    if (detail::is_constant(curve)) return;
    if (is_counted(curve)) return add_counted(curve, o, place);
    if (fills()) {
      to_.followed[n_.followed] = {o, place, o.is_quaternion ? n_.rotations : n_.numbers};
      for (std::size_t i = 0; i < width && !o.is_quaternion; ++i) set_target(n_.numbers + i, place + i);
    }
    ++n_.followed;
    if (value_traits<value_type>::is_quaternion)
      ++n_.rotations;
    else
      n_.numbers += width;
  }
  /// (A clip may have curves of several types under one number: only those of the first one are counted.)
  template <class Curve> bool is_counted(const Curve& curve) const noexcept {
    if constexpr (access_of<Curve> == key_access::followed)
      return false;
    else
      return (type_ == nullptr || type_ == &type_mark<Curve>)&&n_.frames <= most_frames && frames_.holds(curve, curve.size());
  }
  template <class Curve>
  void add_counted(const Curve& curve, const track_outline& o, std::size_t place) noexcept {
    if constexpr (access_of<Curve> != key_access::followed) {
      constexpr bool is_bytes = access_of<Curve> == key_access::counted_bytes;
      if (fills()) {
        if (type_ == nullptr) begin_group<Curve>(o);
        to_.targets[n_.lanes / 4].place[n_.lanes % 4] = static_cast<std::uint32_t>(place);
        add_frames(curve);
        if constexpr (is_bytes)
          set_bytes(curve, to_.bytes[n_.bytes / 4], n_.bytes % 4);
        else
          ::new (reinterpret_cast<std::byte*>(to_.curves + n_.curves) + group_size_) Curve{curve};
      }
      type_ = &type_mark<Curve>;
      last_ = o;
      last_place_ = place;
      ++n_.lanes;
      if constexpr (is_bytes) {
        ++n_.bytes;
        n_.frames += Curve::has_byte_frames ? 0 : curve.size();
      } else {
        static_assert(alignof(Curve) <= alignof(curve_block));
        group_size_ += sizeof(Curve);
      }
    }
  }
  template <class Curve> void begin_group(const track_outline& o) noexcept {
    quad_group& g = to_.groups[n_.groups];
    g.outline = o;
    if constexpr (access_of<Curve> == key_access::counted_bytes) {
      g.form = {Curve::key_size, Curve::has_byte_frames ? nullptr : to_.frames};
      g.bytes = to_.bytes + n_.bytes / 4;
    } else {
      g.curves = to_.curves + n_.curves;
    }
  }
  /// Marks the frames with keys. The first key holds from frame 0 on.
  template <class Keys> void add_frames(const Keys& keys) noexcept {
    bool is_first = true;
    for (auto at = keys.begin(); at != keys.end(); ++at, is_first = false) {
      const std::uint32_t frame = is_first ? 0 : static_cast<std::uint32_t>(detail::frame_at(at));
      to_.blocks[frame / key_block::frames * quads_ + n_.lanes / 4].add(n_.lanes % 4,
                                                                        frame % key_block::frames);
    }
  }
  template <class Curve> void set_bytes(const Curve& curve, byte_quad& q, std::size_t lane) noexcept {
    const auto header = curve.header();
    q.value_offset[lane] = header.value.offset;
    q.value_scale[lane] = header.value.scale;
    q.in_offset[lane] = header.in.offset;
    q.in_scale[lane] = header.in.scale;
    q.out_offset[lane] = header.out.offset;
    q.out_scale[lane] = header.out.scale;
    q.keys[lane] = curve.data() + (Curve::key_size - 4);
    q.first_frame[lane] = static_cast<std::uint32_t>(n_.frames);
    q.last[lane] = static_cast<std::uint16_t>(curve.size() - 1);
    if constexpr (!Curve::has_byte_frames) {
      std::uint16_t* to = to_.frames + n_.frames;
      for (auto at = curve.begin(); at != curve.end(); ++at)
        *to++ = static_cast<std::uint16_t>(detail::frame_at(at));
    }
  }
  void set_target(std::size_t number, std::size_t place) noexcept {
    to_.targets[quads_ + number / 4].place[number % 4] = static_cast<std::uint32_t>(place);
  }
  /// Sums up the keys before each block, and repeats the last followed number to the end of its quad.
  void complete() noexcept {
    for (std::size_t i = quads_, end = quads_ * frames_.block_count(); i < end; ++i)
      to_.blocks[i].before = to_.blocks[i - quads_].count(key_block::up_to(key_block::frames - 1));
    for (std::size_t number = n_.numbers; number % 4 != 0; ++number)
      set_target(number, to_.targets[quads_ + number / 4].place[number % 4 - 1]);
  }

  const C& clip_;
  counted_frames frames_;
  index_arrays to_;
  std::size_t quads_;
  index_counts n_{};
  const char* type_ = nullptr; // of the coding's counted curves
  std::size_t group_size_ = 0; // bytes of its curves
  track_outline last_{};       // of its last track with counted keys
  std::size_t last_place_ = 0;
};

} // namespace detail

/// What a player reads of a clip: made once for as many players of the clip as you like. It is immutable, so
/// that threads may share it.
///
/// Made by make(). The memory is the caller's, memory_size(clip) bytes: four for each number of a pose, and
/// for those that move about twice what their keys take in the file. It must not move. The index is a view of
/// it, which can be copied. It keeps a copy of the clip, whose bytes must outlive it.
template <clip C> class player_index {
public:
  /// The element type of the memory.
  using memory_type = std::byte;

  /// The number of bytes that an index of this clip needs, wherever they start. Reads the frames of all keys.
  [[nodiscard]] static std::size_t memory_size(const C& c) noexcept {
    player_index counted{c};
    detail::arena needed;
    counted.place(needed);
    return needed.size();
  }
  /// Makes the index of a clip in this memory. errc::empty_clip if the clip has no tracks;
  /// errc::too_little_memory, with the required size, if the memory is smaller than memory_size(clip).
  [[nodiscard]] static result<player_index> make(const C& c,
                                                 std::span<std::byte> memory MOTLEY_LIFETIMEBOUND) noexcept {
    player_index made{c};
    if (made.n_.pose == 0) return error::empty_clip();
    detail::arena needed, used{memory};
    made.place(needed);
    if (memory.size() < needed.size()) return error::too_little_memory(memory.size(), needed.size());
    made.place(used);
    made.fill();
    return made;
  }

  /// An index of nothing: its pose_size() is 0.
  player_index() noexcept = default;

  /// The clip.
  [[nodiscard]] const C& clip() const noexcept MOTLEY_LIFETIMEBOUND { return clip_; }
  /// The number of floats in a pose: one for each channel of the clip's tracks; 0 if there is no clip.
  [[nodiscard]] std::size_t pose_size() const noexcept { return n_.pose; }

private:
  template <motley::clip> friend class player;

  explicit player_index(const C& c) noexcept
      : clip_{c}, frames_{c.frame_count()}, n_{detail::index_builder<C>{c, frames_}.counts()} {}

  /// Places the arrays, or counts their bytes.
  void place(detail::arena& memory) noexcept { arrays_.place(memory, n_, frames_.block_count()); }
  void fill() noexcept {
    (void)detail::index_builder<C>{clip_, frames_, arrays_, n_.counted_quads()};
  }

  C clip_{};
  detail::counted_frames frames_{0};
  detail::index_counts n_{};
  detail::index_arrays arrays_{};
};

} // namespace MOTLEY_TAG
} // namespace motley

#endif
