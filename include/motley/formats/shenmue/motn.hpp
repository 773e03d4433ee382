// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn: Shenmue's MOTN, one file of many named sequences in three encodings. Little-endian.
// 30 frames a second, rotations in turns.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_HPP

#include <bit>
#include <concepts>
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

namespace motley::inline MOTLEY_TAG::shenmue_motn {

/// A sequence's tracks, whichever encoding it is in. (A template: what is not used is not compiled.)
template <class Position> class basic_content {
public:
  using position = Position; ///< all that is known of a track on the way

  constexpr basic_content() noexcept = default;
  /// Needs a sequence that its layout's read() has found good.
  constexpr explicit basic_content(const sequence_view& s) noexcept : s_{s} {}

  /// f(layout): a curves, a node_frames or a bone_frames.
  template <class F> constexpr decltype(auto) with_layout(F&& f) const {
    switch (s_.encoding()) {
    case encoding::node_frames: return f(node_frames{s_});
    case encoding::bone_frames: return f(bone_frames{s_});
    case encoding::curves:
    default: return f(curves{s_});
    }
  }

  /// The first track, if there is one.
  [[nodiscard]] constexpr position first() const noexcept {
    return with_layout([](const auto& layout) { return layout.first(); });
  }
  /// The track behind p's. Needs one to follow.
  [[nodiscard]] constexpr position after(const position& p) const noexcept {
    return with_layout([&](const auto& layout) { return layout.at_track(layout.past(p)); });
  }
  /// The index says which of its bone's tracks it is, as the layout counts: the file stores none.
  [[nodiscard]] constexpr track_id id(const position& p) const noexcept {
    return with_layout([&](const auto& layout) {
      return track_id{p.number, layout.bone(p), layout.index(p), static_cast<std::int32_t>(s_.encoding()),
                      layout.channel_of(p)};
    });
  }
  [[nodiscard]] constexpr std::string_view coding(const position&) const noexcept {
    constexpr std::string_view names[] = {curves::coding_name, node_frames::coding_name,
                                          bone_frames::coding_name};
    return names[static_cast<std::size_t>(s_.encoding())];
  }
  /// Where the tracks are.
  [[nodiscard]] constexpr const sequence_view& sequence() const noexcept { return s_; }
  template <class F> constexpr decltype(auto) visit(const position& p, F&& f) const {
    return with_layout([&](const auto& layout) -> decltype(auto) { return layout.visit(p, f); });
  }

private:
  sequence_view s_{};
};
/// What a motion's tracks are found in.
using content = basic_content<track_position>;

/// One sequence. Made by archive. Models the clip concept. A view: copies are cheap, immutable, safe to share
/// between threads; the bytes must outlive it unchanged.
class motion : public walked_clip<content, detail::words_for<coded_seek_state>> {
public:
  /// How the frames are stored: what all tracks' type() says, too.
  [[nodiscard]] constexpr shenmue_motn::encoding encoding() const noexcept {
    return content().sequence().encoding();
  }
  /// What tells the encodings apart: 0xFFFF, bit 15, or neither. What else it says is unknown.
  [[nodiscard]] constexpr std::uint16_t id() const noexcept { return content().sequence().id; }
  /// The byte of the file at which the sequence starts.
  [[nodiscard]] constexpr std::uint64_t offset() const noexcept { return content().sequence().start; }
  /// Always little-endian.
  [[nodiscard]] constexpr std::endian order() const noexcept { return std::endian::little; }
  [[nodiscard]] constexpr std::uint32_t frame_count() const noexcept {
    return content().sequence().frame_count;
  }
  [[nodiscard]] constexpr float frame_rate() const noexcept { return shenmue_motn::frame_rate; }
  [[nodiscard]] constexpr angle_unit rotation_unit() const noexcept { return angle_unit::turns; }
  /// f(curve) for the first `count` tracks, in order: as tracks() and visit(), but the encoding is asked for
  /// once. Needs count <= track_count().
  template <class F> constexpr void visit_curves(std::size_t count, F&& f) const {
    if (count == 0) return;
    content().with_layout([&](const auto& layout) {
      shenmue_motn::for_each_position(layout, count, [&](const track_position& p) { layout.visit(p, f); });
    });
  }
  /// Fills the caller's memory with the positions of the first tracks, all if there are track_count().
  /// Returns how many: track(memory[i]) is then track i at once.
  template <class Memory, class Position = track_position>
  requires std::convertible_to<Memory, std::span<Position>>
  constexpr std::size_t positions(Memory&& caller) const noexcept {
    const std::span<Position> memory{caller};
    const std::size_t count = track_count() < memory.size() ? track_count() : memory.size();
    if (count == 0) return 0;
    content().with_layout([out = memory.data(), count](const auto& layout) mutable {
      shenmue_motn::for_each_position(layout, count, [&](const track_position& p) { *out++ = p; });
    });
    return count;
  }
  /// The track at a position of this motion.
  [[nodiscard]] constexpr track_type track(const track_position& p) const noexcept { return {content(), p}; }
  /// The whole file, of which the sequence is a part.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return content().sequence().file; }

  /// f(warning) for everything suspicious that decodes all the same. Walks all keys.
  template <class F> constexpr void warnings(F&& f) const {
    if (track_count() == 0 || encoding() != encoding::curves) return;
    const sequence_view& s = content().sequence();
    const curves layout{s};
    shenmue_motn::for_each_position(layout, track_count(), [&](const track_position& p) {
      layout.visit(p, [&]<class C>(const C& curve) {
        if constexpr (!sampled_curve<C>)
          motley::key_warnings(curve, s.start + p.frames, s.frame_count, content().id(p), f);
      });
    });
    layout.warnings(track_count(), f);
  }
  /// f(name, value) for what only the header of a sequence says.
  template <class F> constexpr void describe(F&& f) const {
    constexpr std::string_view names[] = {"curves", "node frames", "bone frames"};
    f("byte order", "little-endian");
    f("encoding", names[static_cast<std::size_t>(encoding())]);
    f("id", id());
    f("starts at byte", offset());
    shenmue_motn::describe_rig(*this, f);
  }

private:
  template <class Motion> friend class basic_archive;

  template <class View> constexpr error read(const View& file, std::uint64_t start) noexcept {
    if (const error e = motley::require_range(file, start, 2 * sizeof(le_u16), "sequence")) return e;
    const sequence_view s{file, start, file.template read<le_u16>(start),
                          file.template read<le_u16>(start + sizeof(le_u16))};
    if (s.frame_count == 0) return error::bad_count("frame count", 0, start);
    std::uint32_t tracks = 0;
    if (const error e = read_tracks<View>(s, tracks)) return e;
    set_tracks(shenmue_motn::content{s}, tracks, tracks);
    return {};
  }
  template <class View, class Sequence>
  [[nodiscard]] static constexpr error read_tracks(const Sequence& s, std::uint32_t& count) noexcept {
    switch (s.encoding()) {
    case encoding::node_frames: return node_frames::read(s, count);
    case encoding::bone_frames: return bone_frames::read(s, count);
    case encoding::curves:
    default: return curves::read(s, count);
    }
  }
};

/// At the start of the file.
struct file_header {
  le_u32 sequence_table; ///< from the file's start on: a table_entry for each sequence
  le_u32 name_table;     ///< likewise: for each sequence a u32, the byte of the file at which its name starts
  le_u32 sequence_data;  ///< from the file's start on: what table_entry::data counts from
  le_u32 attributes;     ///< the low 12 bits: one more than there are sequences; the rest is unknown
  le_u32 file_size;      ///< bytes; warning_code::wrong_size if there are more or fewer
};
/// An entry of the sequence table.
struct table_entry {
  le_u32 data;  ///< from file_header::sequence_data on
  le_u32 extra; ///< from the file's start on: commands and events, see extra_data; 0: none
};
static_assert(sizeof(file_header) == 20 && sizeof(table_entry) == 8);

struct format;

/// All sequences of a file, and their names. Made by open(). A view, like motion. (A template: what is not
/// used is not compiled.)
template <class Motion> class basic_archive {
public:
  /// The bits of attributes() that say how many sequences there are, and one more.
  static constexpr std::uint32_t count_mask = 0xFFF;
  /// Names have fewer characters. (In known files, at most 38 with their NUL.)
  static constexpr std::uint64_t name_limit = 1024;

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  /// Sequence i: checks all its tables and every key's frame; nothing is copied, and nothing that the motion
  /// does later can fail. errc::no_clip unless i < size().
  [[nodiscard]] constexpr result<Motion> operator[](std::size_t i) const noexcept {
    if (i >= size_) return no_such(i);
    Motion m;
    if (const error e = m.read(file_, data_offset(i))) return e.in_clip(i);
    return m;
  }
  /// The name of sequence i, or errc::no_clip: its characters, where they lie. std::string{name->begin(),
  /// name->end()} copies them.
  [[nodiscard]] constexpr result<stored_text> name(std::size_t i) const noexcept {
    if (i >= size_) return no_such(i);
    const std::uint64_t pointer = header_.name_table + i * sizeof(le_u32),
                        start = file_.read<le_u32>(pointer);
    const std::uint64_t stop = file_.holds(start, name_limit) ? start + name_limit : file_.size();
    if (start >= file_.size())
      return error::bad_index("the file", i, static_cast<std::int64_t>(start), pointer).in_clip(i);
    for (std::uint64_t end = start; end < stop; ++end)
      if (*file_.at(end) == std::byte{0})
        return stored_text{file_.at(start), static_cast<std::size_t>(end - start)};
    return error::endless("name", start, stop).in_clip(i);
  }
  /// The first sequence of a name; size() if there is none. What name() refuses is found by no name.
  [[nodiscard]] constexpr std::size_t find(std::string_view wanted) const noexcept {
    std::size_t i = 0;
    while (i < size_ && !is_named(i, wanted)) ++i;
    return i;
  }
  /// The byte of the file at which sequence i's extra data are; several entries may share one. 0 unless i <
  /// size().
  [[nodiscard]] constexpr std::uint32_t extra_offset(std::size_t i) const noexcept {
    return i < size_ ? entry(i).extra.value() : 0;
  }
  /// Sequence i's extra data: commands and events. Checks all of the block, whose end nothing but the walk
  /// through it tells; an error does not depend on the sequence itself. Empty if extra_offset(i) is 0.
  /// errc::no_clip unless i < size(); else see visit_block().
  /// (Block is always extra_data: a template, so that nothing is compiled for who does not ask.)
  template <class Block = extra_data>
  [[nodiscard]] constexpr result<Block> extra(std::size_t i) const noexcept {
    if (i >= size_) return no_such(i);
    if (extra_offset(i) == 0) return Block{};
    const result<Block> read = Block::read(file_, extra_offset(i));
    return read ? read : result<Block>{read.error().in_clip(i)};
  }
  /// Its events: a range of clip_event. Errors as extra().
  template <class Block = extra_data>
  [[nodiscard]] constexpr result<typename Block::event_range> events(std::size_t i) const noexcept {
    const result<Block> block = this->template extra<Block>(i);
    return {block.error(), block->events()};
  }
  /// Its commands, likewise.
  template <class Block = extra_data>
  [[nodiscard]] constexpr result<typename Block::command_range> commands(std::size_t i) const noexcept {
    const result<Block> block = this->template extra<Block>(i);
    return {block.error(), block->commands()};
  }
  /// The byte of the file at which sequence i starts; several entries may share one. 0 unless i < size().
  [[nodiscard]] constexpr std::uint64_t data_offset(std::size_t i) const noexcept {
    return i < size_ ? std::uint64_t{header_.sequence_data} + entry(i).data : 0;
  }
  /// As stored.
  [[nodiscard]] constexpr std::uint32_t attributes() const noexcept { return header_.attributes; }
  /// The whole file.
  [[nodiscard]] constexpr const byte_view& file() const noexcept { return file_; }

  /// f(warning) for what is suspicious about the file itself.
  template <class F> constexpr void warnings(F&& f) const {
    if (header_.file_size != file_.size())
      f(warning{warning_code::wrong_size, offsetof(file_header, file_size), header_.file_size});
  }

private:
  friend struct format;

  template <class View> constexpr error read(const View& file) noexcept {
    if (const error e = motley::require_range(file, 0, sizeof(file_header), "header")) return e;
    const auto h = file.template read<file_header>(0);
    const std::uint32_t entries = h.attributes & count_mask, count = entries > 0 ? entries - 1 : 0;
    if (const error e =
            motley::require_range(file, h.sequence_table, count * sizeof(table_entry), "sequence table"))
      return e;
    if (const error e = motley::require_range(file, h.name_table, count * sizeof(le_u32), "name table"))
      return e;
    file_ = file;
    header_ = h;
    size_ = count;
    return {};
  }
  [[nodiscard]] constexpr error no_such(std::size_t i) const noexcept { return error::no_clip(i, size_); }
  [[nodiscard]] constexpr bool is_named(std::size_t i, std::string_view wanted) const noexcept {
    const std::uint64_t start = file_.read<le_u32>(header_.name_table + i * sizeof(le_u32));
    if (wanted.size() >= name_limit || !file_.holds(start, wanted.size() + 1)) return false;
    const packed_array<char> stored{file_.at(start), wanted.size() + 1};
    for (std::size_t c = 0; c < wanted.size(); ++c)
      if (stored[c] == '\0' || stored[c] != wanted[c]) return false;
    return stored[wanted.size()] == '\0';
  }
  [[nodiscard]] constexpr table_entry entry(std::size_t i) const noexcept {
    return file_.read<table_entry>(header_.sequence_table + i * sizeof(table_entry));
  }

  byte_view file_{};
  file_header header_{};
  std::uint32_t size_ = 0;
};
/// An archive of motions.
using archive = basic_archive<motion>;

/// True if a file is one of ours, or was before it was damaged: it says how long it is, or has sequences and
/// both tables, one after the other, at multiples of 4, as all known files do.
template <class View> [[nodiscard]] constexpr bool plausible(const View& file) noexcept {
  if (!file.holds(0, sizeof(file_header))) return false;
  const auto h = file.template read<file_header>(0);
  const std::uint64_t table = h.sequence_table, names = h.name_table, data = h.sequence_data;
  if (table < sizeof(h) || names < sizeof(h) || data < sizeof(h)) return false;
  if (h.file_size == file.size()) return true;
  const std::uint64_t size = h.file_size > file.size() ? h.file_size : file.size();
  const std::uint64_t entries = h.attributes & archive::count_mask;
  return (table | names | data) % 4 == 0 && entries > 1 &&
         table + (entries - 1) * sizeof(table_entry) <= names &&
         names + (entries - 1) * sizeof(le_u32) <= data && data < size;
}

/// Shenmue's archives of motions as a format.
struct format {
  static constexpr std::string_view name = "motn";    ///< also of --format
  static constexpr file_kind kind = file_kind::clips; ///< many
  using file = archive;                               ///< what open() gives
  using clip = motion;                                ///< a sequence

  /// Possible by the header: there is no magic.
  template <class View> [[nodiscard]] static constexpr certainty signature(const View& file) noexcept {
    return shenmue_motn::plausible(file) ? certainty::possible : certainty::none;
  }
  /// False: signature() has looked at all that tells.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }
  /// Checks the header and that both tables lie in the file; a sequence is checked when it is asked for, and
  /// so is a name, so that a bad one does not hide the others.
  template <class View> [[nodiscard]] static constexpr result<archive> open(const View& file) noexcept {
    archive a;
    return {a.read(file), a};
  }
  /// As many as the table says.
  [[nodiscard]] static constexpr std::size_t clip_count(const archive& a) noexcept { return a.size(); }
  /// See archive::operator[].
  template <class Archive>
  [[nodiscard]] static constexpr result<motion> clip_at(const Archive& a, std::size_t i) noexcept {
    return a[i];
  }
  /// See archive::name().
  template <class Archive>
  [[nodiscard]] static constexpr result<stored_text> clip_name(const Archive& a, std::size_t i) noexcept {
    return a.name(i);
  }
  /// See archive::data_offset().
  template <class Archive>
  [[nodiscard]] static constexpr std::uint64_t clip_offset(const Archive& a, std::size_t i) noexcept {
    return a.data_offset(i);
  }
  /// f(clip_event) for sequence i's commands, then its events; see visit_block(). No data: nothing.
  template <class Archive, class F>
  static constexpr error visit_events(const Archive& a, std::size_t i, F&& f) {
    std::uint64_t at = a.extra_offset(i);
    return at == 0 ? error{} : shenmue_motn::visit_block(a.file(), at, f).in_clip(i);
  }
  /// See shenmue_motn::visit_bone_names().
  template <class F> static constexpr void visit_bone_names(const motion& m, F&& f) {
    shenmue_motn::visit_bone_names(m, f);
  }
};

/// Opens a file: `result<archive>`. See format::open().
inline constexpr opener<format> open{};

} // namespace motley::inline MOTLEY_TAG::shenmue_motn

#endif
