// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn: Shenmue's MOTN: a file of many named sequences in three encodings. Little-endian. 30
// frames per second, rotations in turns.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/walked.hpp"
#include "motn_curves.hpp"
#include "motn_events.hpp"
#include "motn_frames.hpp"
#include "motn_rig.hpp"
#include "motn_tables.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

class archive;

/// A sequence's tracks in any of the encodings. Their coding and type are the encoding.
class walk {
public:
  constexpr walk() noexcept = default;
  /// Needs a sequence that its layout's read() has accepted, and its number of tracks.
  constexpr walk(const sequence_view& s, std::uint32_t track_count) noexcept
      : s_{s}, track_count_{track_count} {}

  /// Calls f(layout) with a curves, a node_frames or a bone_frames.
  template <class F> constexpr decltype(auto) with_layout(F&& f) const {
    switch (s_.encoding()) {
    case encoding::node_frames: return f(node_frames{s_});
    case encoding::bone_frames: return f(bone_frames{s_});
    case encoding::curves:
    default: return f(curves{s_});
    }
  }

  [[nodiscard]] constexpr bool next(track_outline& o) const noexcept {
    if (o.record + 1 >= track_count_) return false;
    with_layout([&](const auto& layout) {
      o = shenmue_motn::outline_of(
          layout, o.record < 0 ? layout.first() : layout.at_track(layout.past(shenmue_motn::position_of(o))));
    });
    return true;
  }
  template <class F> constexpr decltype(auto) visit(const track_outline& o, F&& f) const {
    return with_layout(
        [&](const auto& layout) -> decltype(auto) { return layout.visit(shenmue_motn::position_of(o), f); });
  }
  [[nodiscard]] constexpr std::string_view coding_name(const track_outline&) const noexcept {
    constexpr std::string_view names[] = {curves::coding_name, node_frames::coding_name,
                                          bone_frames::coding_name};
    return names[static_cast<std::size_t>(s_.encoding())];
  }
  /// Where the tracks are.
  [[nodiscard]] constexpr const sequence_view& sequence() const noexcept { return s_; }

private:
  sequence_view s_{};
  std::uint32_t track_count_ = 0;
};

/// A sequence. Made by archive. Models `clip`. It is an immutable view: copies are cheap, and threads can
/// share it. The bytes must outlive it unchanged.
class motion : public walked_clip<walk> {
public:
  /// Where the sequence is.
  [[nodiscard]] constexpr const sequence_view& sequence() const noexcept { return held_walk().sequence(); }
  /// The encoding of the frames, which is also the type of all tracks.
  [[nodiscard]] constexpr shenmue_motn::encoding encoding() const noexcept { return sequence().encoding(); }
  /// The number that determines the encoding: 0xFFFF for node frames; otherwise bit 15 is set for bone
  /// frames, and the other bits are the character().
  [[nodiscard]] constexpr std::uint16_t id() const noexcept { return sequence().id; }
  /// The number of the character whose rig the sequence moves: see character_name(). no_character for node
  /// frames.
  [[nodiscard]] constexpr std::int32_t character() const noexcept {
    return encoding() == encoding::node_frames ? no_character : id() & 0x7FFF;
  }
  /// The offset of the sequence in the file.
  [[nodiscard]] constexpr std::uint64_t offset() const noexcept { return sequence().start; }
  /// Always little-endian.
  [[nodiscard]] constexpr std::endian order() const noexcept { return std::endian::little; }
  /// Node frames have a sample after the last frame, at which a round ends; see node_frames.
  [[nodiscard]] constexpr std::uint32_t round_frames() const noexcept {
    return encoding() == encoding::node_frames ? frame_count() : walked_clip::round_frames();
  }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return shenmue_motn::frame_rate; }
  /// Bone 0; nodes have none. All translations of curves are in the space of its translation, and feet do not
  /// turn with legs.
  [[nodiscard]] constexpr root_bone root() const noexcept {
    if (encoding() == encoding::node_frames) return {};
    return {0, encoding() == encoding::curves, shenmue_motn::feet_of(character())};
  }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return angle_unit::turns; }
  /// Calls f(outline, curve), or f(curve), for each track, in order. Branches on the encoding only once.
  template <class F> constexpr void visit_all(F&& f) const {
    for_each_position(track_count(), [&](const auto& layout, const track_position& p) {
      layout.visit(p, [&](const auto& curve) {
        detail::call_with(f, curve, [&] { return shenmue_motn::outline_of(layout, p); });
      });
    });
  }
  /// Writes the positions of the first tracks to the caller's memory: all of them if it holds track_count(),
  /// otherwise as many as fit. Returns how many it wrote. track(memory[i]) then finds track i at once.
  constexpr std::size_t positions(std::span<track_position> memory) const noexcept {
    const std::size_t count = track_count() < memory.size() ? track_count() : memory.size();
    for_each_position(count,
                      [out = memory.data()](const auto&, const track_position& p) mutable { *out++ = p; });
    return count;
  }
  /// The track at a position of this motion.
  [[nodiscard]] constexpr track_of<motion> track(const track_position& p) const noexcept {
    MOTLEY_ASSERT(p.number < track_count());
    return {*this,
            held_walk().with_layout([&](const auto& layout) { return shenmue_motn::outline_of(layout, p); })};
  }
  /// The whole file that contains the sequence.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return sequence().file; }

  /// Calls f(warning) for each warning. Decodes all keys.
  template <class F> constexpr void warnings(F&& f) const {
    motley::repeat_warnings(*this, f);
    if (track_count() == 0 || encoding() != encoding::curves) return;
    visit_all([&]<class C>(const track_outline& o, const C& curve) {
      if constexpr (C::kind != curve_kind::samples) motley::key_warnings(curve, o.data, frame_count(), o, f);
    });
    curves{sequence()}.warnings(track_count(), f);
  }
  /// Calls f(name, value) for what only the header of a sequence states.
  template <class F> constexpr void describe(F&& f) const {
    constexpr const char* names[] = {"curves", "node frames", "bone frames"};
    f("byte order", "little-endian");
    f("encoding", names[static_cast<std::size_t>(encoding())]);
    if (character() != no_character) f("character", shenmue_motn::character_in_words(character()).view());
    f("starts at byte", offset());
    shenmue_motn::describe_rig(*this, f);
  }

private:
  friend class archive;

  /// Calls a copy of f with the layout and the position of each of the first `count` tracks.
  template <class F> constexpr void for_each_position(std::size_t count, F f) const {
    if (count == 0) return;
    held_walk().with_layout([&](const auto& layout) {
      shenmue_motn::for_each_position(layout, count,
                                      [&layout, f](const track_position& p) mutable { f(layout, p); });
    });
  }
  constexpr error read(const byte_view& file, std::uint64_t start) noexcept {
    if (const error e = motley::require_range(file, start, 2 * sizeof(le_u16), "sequence")) return e;
    const sequence_view s{file, start, file.read<le_u16>(start), file.read<le_u16>(start + sizeof(le_u16))};
    if (s.frame_count == 0) return error::bad_value("frame count", 0, start);
    std::uint32_t tracks = 0;
    if (const error e = read_tracks(s, tracks)) return e;
    set_tracks(walk{s, tracks}, tracks, tracks, s.frame_count);
    return {};
  }
  [[nodiscard]] static constexpr error read_tracks(const sequence_view& s, std::uint32_t& count) noexcept {
    switch (s.encoding()) {
    case encoding::node_frames: return node_frames::read(s, count);
    case encoding::bone_frames: return bone_frames::read(s, count);
    case encoding::curves:
    default: return curves::read(s, count);
    }
  }
};

struct format;

/// All sequences of a file, and their names. Made by open(). A view, like motion.
class archive {
public:
  /// The most bytes of a name, with its NUL. (In known files at most 38.)
  static constexpr std::uint64_t name_limit = 1024;

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  /// Sequence i. Checks all its tables and every key's frame. Nothing is copied, and no later use of the
  /// motion can fail. errc::no_clip unless i < size(); truncated; bad_value for a frame count of 0 or a wrong
  /// frame size; endless for a block 1 without an end; backward_keys; too_much.
  [[nodiscard]] constexpr result<motion> operator[](std::size_t i) const noexcept {
    if (i >= size_) return no_such(i);
    motion m;
    if (const error e = m.read(file_, data_offset(i))) return e.in_clip(i);
    return m;
  }
  /// The name of sequence i, as a view of the file: std::string{name->begin(), name->end()} copies it.
  /// errc::no_clip; bad_index if it starts outside the file; endless if it does not end within name_limit.
  [[nodiscard]] constexpr result<stored_text> name(std::size_t i) const noexcept {
    if (i >= size_) return no_such(i);
    const std::uint64_t start = name_offset(i);
    const std::uint64_t stop = file_.holds(start, name_limit) ? start + name_limit : file_.size();
    if (start >= file_.size())
      return error::bad_index("the name table", i, static_cast<std::int64_t>(start), name_pointer(i))
          .in_clip(i);
    for (std::uint64_t end = start; end < stop; ++end)
      if (*file_.at(end) == std::byte{0})
        return stored_text{file_.at(start), static_cast<std::size_t>(end - start)};
    return error::endless("name", start, stop).in_clip(i);
  }
  /// The offset of sequence i's name in the file. 0 unless i < size().
  [[nodiscard]] constexpr std::uint64_t name_offset(std::size_t i) const noexcept {
    return i < size_ ? std::uint64_t{name_base_} + file_.read<le_u32>(name_pointer(i)) : 0;
  }
  /// The first sequence of this name; size() if there is none. A name that name() rejects is not found.
  [[nodiscard]] constexpr std::size_t find(std::string_view wanted) const noexcept {
    std::size_t i = 0;
    while (i < size_ && !is_named(i, wanted)) ++i;
    return i;
  }
  /// The offset of sequence i's extra data. Several sequences may share it. 0 unless i < size().
  [[nodiscard]] constexpr std::uint32_t extra_offset(std::size_t i) const noexcept {
    return i < size_ ? entry(i).extra.value() : 0;
  }
  /// Sequence i's extra data: commands and events. Checks the whole block, whose end is only known after
  /// reading it. Faults of the sequence itself are not looked for. Empty if extra_offset(i) is 0.
  /// errc::no_clip unless i < size(); for other errors see visit_block().
  [[nodiscard]] constexpr result<extra_data> extra(std::size_t i) const noexcept {
    if (i >= size_) return no_such(i);
    if (extra_offset(i) == 0) return extra_data{};
    const result<extra_data> read = extra_data::read(file_, extra_offset(i));
    return read ? read : result<extra_data>{read.error().in_clip(i)};
  }
  /// The events of sequence i: a range of clip_event. Errors as in extra().
  [[nodiscard]] constexpr result<event_range> events(std::size_t i) const noexcept {
    const result<extra_data> block = extra(i);
    if (!block) return block.error();
    return block->events();
  }
  /// The commands of sequence i: a range of clip_event. Errors as in extra().
  [[nodiscard]] constexpr result<command_range> commands(std::size_t i) const noexcept {
    const result<extra_data> block = extra(i);
    if (!block) return block.error();
    return block->commands();
  }
  /// The offset of sequence i. Several entries may share it. 0 unless i < size().
  [[nodiscard]] constexpr std::uint64_t data_offset(std::size_t i) const noexcept {
    return i < size_ ? std::uint64_t{header_.sequence_data} + std::uint64_t{entry(i).data} : 0;
  }
  /// The attributes as stored.
  [[nodiscard]] constexpr std::uint32_t attributes() const noexcept { return header_.attributes; }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }

  /// Calls f(warning) for each warning about the file itself.
  template <class F> constexpr void warnings(F&& f) const {
    if (const std::uint32_t stated = header_.file_size; stated != file_.size())
      f(warning{warning_code::wrong_size, offsetof(file_header, file_size), stated});
    if (const std::uint32_t stated = shenmue_motn::stated_count(header_); stated != size_)
      f(warning{warning_code::wrong_clip_count, offsetof(file_header, attributes), stated});
  }

private:
  friend struct format;

  constexpr error read(const byte_view& file) noexcept {
    if (const error e = motley::require_range(file, 0, sizeof(file_header), "header")) return e;
    const auto h = file.read<file_header>(0);
    const std::uint32_t stated = shenmue_motn::stated_count(h),
                        absolute = shenmue_motn::named_count(file, h, 0),
                        relative = absolute == stated ? 0 : shenmue_motn::named_count(file, h, h.name_table);
    // If both fit, the right one is that which agrees with the attributes.
    const bool is_relative = relative > 0 && (absolute == 0 || relative == stated);
    const std::uint32_t named = is_relative ? relative : absolute, count = named > 0 ? named : stated;
    if (const error e =
            motley::require_range(file, h.sequence_table, count * sizeof(table_entry), "sequence table"))
      return e;
    if (const error e = motley::require_range(file, h.name_table, count * sizeof(le_u32), "name table"))
      return e;
    file_ = file;
    header_ = h;
    size_ = count;
    if (is_relative) name_base_ = motley::load(h.name_table);
    return {};
  }
  [[nodiscard]] constexpr std::uint64_t name_pointer(std::size_t i) const noexcept {
    return std::uint64_t{header_.name_table} + i * sizeof(le_u32);
  }
  [[nodiscard]] constexpr error no_such(std::size_t i) const noexcept { return error::no_clip(i, size_); }
  [[nodiscard]] constexpr bool is_named(std::size_t i, std::string_view wanted) const noexcept {
    const std::uint64_t start = name_offset(i);
    if (wanted.size() >= name_limit || !file_.holds(start, wanted.size() + 1)) return false;
    const packed_array<char> stored{file_.at(start), wanted.size() + 1};
    for (std::size_t c = 0; c < wanted.size(); ++c)
      if (stored[c] == '\0' || stored[c] != wanted[c]) return false;
    return stored[wanted.size()] == '\0';
  }
  [[nodiscard]] constexpr table_entry entry(std::size_t i) const noexcept {
    return file_.read<table_entry>(std::uint64_t{header_.sequence_table} + i * sizeof(table_entry));
  }

  byte_view file_{};
  file_header header_{};
  std::uint32_t size_ = 0, name_base_ = 0; // name_base_: what name pointers count from
};

/// Shenmue's archives of motions as a format.
struct format {
  static constexpr std::string_view name = "motn";    ///< also the value of --format
  static constexpr file_kind kind = file_kind::clips; ///< several per file
  using file = archive;                               ///< what open() returns
  using clip = motion;                                ///< a sequence

  /// `possible` if the header fits: there is no magic number.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return shenmue_motn::plausible(file) ? certainty::possible : certainty::none;
  }
  /// False: signature() has tested everything that identifies a file.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }
  /// Checks the header, and that both tables lie in the file. The name table shows the number of sequences;
  /// if it does not, the attributes do. Each sequence and each name is checked when it is requested, so that
  /// an invalid one does not hide the others.
  [[nodiscard]] static constexpr result<archive> open(const byte_view& file) noexcept {
    archive a;
    return {a.read(file), a};
  }
  /// The number of sequences in the table.
  [[nodiscard]] static constexpr std::size_t clip_count(const archive& a) noexcept { return a.size(); }
  /// See archive::operator[].
  [[nodiscard]] static constexpr result<motion> clip_at(const archive& a, std::size_t i) noexcept {
    return a[i];
  }
  /// See archive::name().
  [[nodiscard]] static constexpr result<stored_text> clip_name(const archive& a, std::size_t i) noexcept {
    return a.name(i);
  }
  /// See archive::data_offset().
  [[nodiscard]] static constexpr std::uint64_t clip_offset(const archive& a, std::size_t i) noexcept {
    return a.data_offset(i);
  }
  /// Calls f(clip_event) for sequence i's commands, then its events; see visit_block(). Without extra data it
  /// does nothing.
  template <class F> static constexpr error visit_events(const archive& a, std::size_t i, F&& f) {
    std::uint64_t at = a.extra_offset(i);
    const error e = at == 0 ? error{} : shenmue_motn::visit_block(a.file(), at, f);
    return e ? e.in_clip(i) : e;
  }
  /// See archive::extra_offset().
  [[nodiscard]] static constexpr std::uint64_t events_offset(const archive& a, std::size_t i) noexcept {
    return a.extra_offset(i);
  }
  /// See shenmue_motn::visit_bone_names().
  template <class F> static constexpr void visit_bone_names(const motion& m, F&& f) {
    shenmue_motn::visit_bone_names(m, f);
  }
};

/// Opens a file: `result<archive>`. See format::open().
inline constexpr opener<format> open{};

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
