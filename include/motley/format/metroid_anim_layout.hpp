// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// format/metroid_anim_layout: how the two versions of ANIM are laid out, and the checks that open() makes of
// them. What to use is in metroid_anim.hpp.
#ifndef MOTLEY_FORMAT_METROID_ANIM_LAYOUT_HPP
#define MOTLEY_FORMAT_METROID_ANIM_LAYOUT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "../clip/gate.hpp"
#include "../curve/deltas.hpp"
#include "../curve/samples.hpp"

namespace motley::metroid_anim {

using u16 = motley::u16<std::endian::big>;
using i16 = motley::i16<std::endian::big>;
using u32 = motley::u32<std::endian::big>;
using f32 = motley::f32<std::endian::big>;

/// Whose files they are: Metroid Prime's, Echoes', or those of the Echoes demo, which are laid out as Prime's
/// but have no event id.
enum class game : std::uint8_t { prime, echoes, echoes_demo };

/// What a bone's tracks move, in the file's order.
enum class part : std::uint8_t { rotation, translation, scale };
inline constexpr std::size_t part_count = 3;
[[nodiscard]] constexpr std::size_t ordinal(part p) noexcept { return static_cast<std::size_t>(p); }
/// The first channel of a part; the others follow it.
[[nodiscard]] constexpr channel first_channel(part p) noexcept {
  constexpr channel first[] = {channel::qw, channel::tx, channel::sx};
  return first[ordinal(p)];
}

/// A track, on the way through a file: its bone's number in the file, its part, and, in version 2, where its
/// group of the descriptor begins and its differences in each key-set.
struct track_position {
  std::uint32_t bone = 0;
  metroid_anim::part part = metroid_anim::part::rotation;
  std::uint64_t id = 0, group = 0, bit = 0;

  friend constexpr bool operator==(const track_position& a, const track_position& b) noexcept {
    return a.bone == b.bone && a.part == b.part;
  }
};

/// What both versions say of a motion.
struct motion_facts {
  std::uint32_t version = 0;
  metroid_anim::game game = metroid_anim::game::prime;
  float duration = 0, interval = 0;
  std::uint32_t frame_count = 0, root_bone = 0;
  bool loops = false;
  std::uint32_t event_id = 0xFFFFFFFF;
};

/// errc::bad_number unless frames can lie `interval` seconds apart.
[[nodiscard]] constexpr error need_interval(f32 stored, std::uint32_t frame_count,
                                            std::uint64_t at) noexcept {
  const float interval = stored;
  if (interval > 0 && interval <= std::numeric_limits<float>::max()) return {};
  if (interval == 0 && frame_count <= 1) return {};
  return {errc::bad_number, "key interval", at, 0, std::bit_cast<u32>(stored)};
}

// ---- Version 0: every value of every frame.

struct char_anim_time {
  f32 seconds;
  u32 state;
};

struct uncompressed_header {
  u32 version; // 0
  char_anim_time duration, interval;
  u32 key_count; // of every channel: a key per frame
  u32 root_bone;
  u32 bone_count;                    // 100
  std::uint8_t channel_of_bone[100]; // 0xFF: none
};
static_assert(sizeof(uncompressed_header) == 132);

// Then tables from a bone's channel to the one of its rotation (Echoes only), its translation and its scale
// (Echoes only): a u32 count, and a u8 each, 0xFF for none. Then the keys of all scales (Echoes only),
// rotations and translations: a u32 count, and all keys of channel 0, then all keys of channel 1, ... Last
// (Prime only) the event id.
inline constexpr std::uint8_t no_channel = 0xFF;

struct stored_quaternion {
  f32 w, x, y, z;
};
struct stored_vector {
  f32 x, y, z;
};
[[nodiscard]] constexpr quaternion number(const stored_quaternion& q) noexcept {
  return {q.w, q.x, q.y, q.z};
}
[[nodiscard]] constexpr vector3 number(const stored_vector& v) noexcept { return {v.x, v.y, v.z}; }

/// Version 0 of a file.
class uncompressed {
public:
  [[nodiscard]] constexpr error read(const byte_view& file, game g, motion_facts& facts) noexcept {
    if (const error e = need(file, 0, sizeof(uncompressed_header), "header")) return e;
    file_ = file;
    const auto h = file.read<uncompressed_header>(0);
    if (h.bone_count != bone_count)
      return {errc::bad_count, "bone count", offsetof(uncompressed_header, bone_count), 0, h.bone_count};
    facts.duration = h.duration.seconds;
    facts.interval = h.interval.seconds;
    facts.frame_count = frame_count_ = h.key_count;
    facts.root_bone = h.root_bone;
    if (const error e =
            need_interval(h.interval.seconds, h.key_count, offsetof(uncompressed_header, interval)))
      return e;

    const bool echoes = g == game::echoes;
    end_ = sizeof(h);
    has_rotation_table_ = echoes;
    if (echoes)
      if (const error e = take(table_[0], 1, "rotation table")) return e;
    if (const error e = take(table_[1], 1, "translation table")) return e;
    if (echoes)
      if (const error e = take(table_[2], 1, "scale table")) return e;
    if (echoes)
      if (const error e = take(keys_[2], sizeof(stored_vector), "array of scale keys")) return e;
    if (const error e = take(keys_[0], sizeof(stored_quaternion), "array of rotation keys")) return e;
    if (const error e = take(keys_[1], sizeof(stored_vector), "array of translation keys")) return e;
    if (g == game::prime) {
      if (const error e = need(file, end_, sizeof(u32), "event id")) return e;
      facts.event_id = file.read<u32>(end_);
      end_ += sizeof(u32);
    }
    for (track_position p = first(); !at_end(p); p = after(p))
      if (const error e = check(p)) return e;
    return {};
  }

  /// The byte after everything that is read.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept { return end_; }

  [[nodiscard]] constexpr track_position first() const noexcept { return {}; }
  [[nodiscard]] constexpr bool at_end(const track_position& p) const noexcept { return p.bone == bone_count; }
  [[nodiscard]] constexpr track_position after(track_position p) const noexcept {
    if (p.part == part::scale) return {p.bone + 1};
    return {p.bone, static_cast<part>(ordinal(p.part) + 1)};
  }
  [[nodiscard]] constexpr bool is_track(const track_position& p) const noexcept {
    return channel_of(p).index != no_channel;
  }
  [[nodiscard]] constexpr std::int32_t target(const track_position& p) const noexcept {
    return static_cast<std::int32_t>(p.bone);
  }
  template <class F> constexpr decltype(auto) visit(const track_position& p, F&& f) const {
    const std::uint64_t channel = channel_of(p).index, first = keys_[ordinal(p.part)].position;
    const auto keys = [&]<class R>(std::type_identity<R>) {
      return samples<unscaled, R>{file_.at(first + channel * frame_count_ * sizeof(R)), frame_count_};
    };
    if (p.part == part::rotation) return f(keys(std::type_identity<stored_quaternion>{}));
    return f(keys(std::type_identity<stored_vector>{}));
  }

private:
  static constexpr std::uint32_t bone_count = 100;
  struct array {
    std::uint64_t position = 0;
    std::uint32_t size = 0;
  };
  struct table_entry {
    std::uint8_t index = no_channel;
    std::uint64_t position = 0; // of the byte that says so
    bool outside = false;       // it has no such entry
  };

  [[nodiscard]] constexpr error take(array& a, std::uint64_t element, std::string_view what) noexcept {
    if (const error e = need(file_, end_, sizeof(u32), what)) return e;
    a = {end_ + sizeof(u32), file_.read<u32>(end_)};
    end_ = a.position + a.size * element;
    return need(file_, a.position, a.size * element, what);
  }

  /// Which channel of keys a track has: through the table of its part, if there is one.
  [[nodiscard]] constexpr table_entry channel_of(const track_position& p) const noexcept {
    const std::uint64_t at = offsetof(uncompressed_header, channel_of_bone) + p.bone;
    const auto bone_channel = file_.read<std::uint8_t>(at);
    if (bone_channel == no_channel) return {};
    if (p.part == part::rotation && !has_rotation_table_) return {bone_channel, at};
    const array& table = table_[ordinal(p.part)];
    if (table.position == 0) return {};
    const std::uint64_t entry = table.position + bone_channel;
    if (bone_channel >= table.size) return {bone_channel, at, true};
    return {file_.read<std::uint8_t>(entry), entry};
  }

  [[nodiscard]] constexpr error check(const track_position& p) const noexcept {
    const table_entry c = channel_of(p);
    if (c.index == no_channel) return {};
    const track_place where{p.bone, target(p), static_cast<std::int32_t>(p.part), 0, first_channel(p.part)};
    if (c.outside) return {errc::bad_index, "the bone table", c.position, c.index, p.bone};
    if (frame_count_ == 0)
      return {errc::no_keys, "keys", offsetof(uncompressed_header, key_count), 0, 0, where};
    constexpr std::string_view channels[] = {"the rotation channels", "the translation channels",
                                             "the scale channels"};
    if ((std::uint64_t{c.index} + 1) * frame_count_ > keys_[ordinal(p.part)].size)
      return {errc::bad_index, channels[ordinal(p.part)], c.position, c.index, p.bone, where};
    return {};
  }

  byte_view file_{};
  array table_[part_count]{}, keys_[part_count]{};
  bool has_rotation_table_ = false;
  std::uint32_t frame_count_ = 0;
  std::uint64_t end_ = 0;
};

// ---- Version 2: initial values, and a bit stream of the differences.

struct stream_facts {
  f32 duration, interval;
  u32 root_bone;
  u32 loops;
  u32 rotation_divisor;
  f32 translation_multiplier;
};
struct bitmap_facts {
  u32 bone_channel_count;
  u32 one;
  u32 frame_count; // bits of the bitmap that follows: the frames with keys
};
struct prime_header {
  u32 version; // 2
  u32 scratch_size;
  u32 event_id;
  u32 one;
  stream_facts facts;
  bitmap_facts bitmap;
};
struct demo_header {
  u32 version; // 2
  u32 scratch_size;
  u32 one;
  stream_facts facts;
  bitmap_facts bitmap;
};
struct echoes_header {
  u32 version; // 2
  u32 scratch_size;
  u16 marker; // 0x0101
  stream_facts facts;
  f32 scale_multiplier;
  bitmap_facts bitmap;
};
static_assert(sizeof(prime_header) == 52 && sizeof(demo_header) == 48 && sizeof(echoes_header) == 50);

inline constexpr std::uint16_t echoes_marker = 0x0101;

// Then the bitmap, the bone channel count again (not in Echoes), and a u32 count of descriptors. A descriptor
// is a bone's id (u32, in Echoes u8) and two groups, in Echoes three: rotation, translation, scale. A group
// is a u16 key count and, unless that is 0, three stored_deltas.
struct stored_delta {
  i16 initial;
  std::uint8_t width; // bits
};
static_assert(sizeof(stored_delta) == 3);
struct stored_group {
  u16 key_count;
  stored_delta x, y, z;
};
inline constexpr std::uint32_t widest_delta = 16;

/// Version 2 of a file.
class bitstream {
  // Ahead of what uses it: clang evaluates no member template that it has yet to parse.
  [[nodiscard]] constexpr std::uint64_t id_size() const noexcept { return echoes_ ? 1 : 4; }
  [[nodiscard]] constexpr part last_part() const noexcept {
    return echoes_ ? part::scale : part::translation;
  }

  template <class Header>
  [[nodiscard]] constexpr error read_as(const byte_view& file, motion_facts& facts) noexcept {
    if (const error e = need(file, 0, sizeof(Header), "header")) return e;
    file_ = file;
    const auto h = file.read<Header>(0);
    facts.duration = h.facts.duration;
    facts.interval = h.facts.interval;
    facts.root_bone = h.facts.root_bone;
    facts.loops = h.facts.loops != 0;
    facts.frame_count = h.bitmap.frame_count;
    rotation_divisor_ = h.facts.rotation_divisor;
    translation_multiplier_ = h.facts.translation_multiplier;
    if constexpr (requires { h.event_id; }) facts.event_id = h.event_id;
    if constexpr (requires { h.scale_multiplier; }) {
      echoes_ = true;
      scale_multiplier_ = h.scale_multiplier;
    }
    constexpr std::uint64_t facts_at = offsetof(Header, facts);
    if (const error e = need_interval(h.facts.interval, h.bitmap.frame_count,
                                      facts_at + offsetof(stream_facts, interval)))
      return e;

    const std::uint64_t bitmap = sizeof(Header), bitmap_size = bit_view::bytes_for(facts.frame_count);
    if (const error e = need(file, bitmap, bitmap_size, "bitmap of key frames")) return e;
    stream_.frames = {file.at(bitmap), facts.frame_count};
    stream_.key_count = stream_.keys_before(facts.frame_count);
    stream_.key_count += stream_.key_count == 0 ? 1 : 0; // no frames at all: the initial values
    const std::uint64_t count_at = bitmap + bitmap_size + (echoes_ ? 0 : sizeof(u32));
    if (const error e = need(file, count_at, sizeof(u32), "descriptor count")) return e;
    descriptor_count_ = file.read<u32>(count_at);
    descriptors_ = count_at + sizeof(u32);
    return read_descriptors(facts_at + offsetof(stream_facts, rotation_divisor));
  }

  [[nodiscard]] constexpr error read_descriptors(std::uint64_t divisor_at) noexcept {
    track_position p = first();
    for (; !at_end(p); p = after(p))
      if (const error e = check(p, divisor_at)) return e;
    const std::uint64_t stream_at = p.id, sets = stream_.key_count - 1;
    stream_.set_size = p.bit;
    end_ = stream_at + bit_view::bytes_for(sets * p.bit);
    if (file_.holds(stream_at, end_ - stream_at)) {
      stream_.sets = {file_.at(stream_at), sets * p.bit};
      return {};
    }
    // The first key-set that does not fit; those before it end with whole words.
    const std::uint64_t words = stream_at <= file_.size() ? (file_.size() - stream_at) / 4 : 0;
    const std::uint64_t broken = words * 32 / p.bit + 1;
    return {errc::truncated, "key-set", stream_at + bit_view::bytes_for(broken * p.bit), file_.size(),
            static_cast<std::int64_t>(broken)};
  }

  [[nodiscard]] constexpr error check(const track_position& p, std::uint64_t divisor_at) const noexcept {
    if (const error e = need(file_, p.group, sizeof(u16), "descriptor table")) return e;
    if (!is_track(p)) return {};
    if (const error e = need(file_, p.group, sizeof(stored_group), "descriptor table")) return e;
    if (p.part == part::rotation && rotation_divisor_ == 0)
      return {errc::bad_count, "rotation divisor", divisor_at};
    const delta_layout l = layout(p);
    for (std::size_t i = 0; i < 3; ++i)
      if (l.width[i] > widest_delta)
        return {errc::bad_count,
                "width of a difference",
                p.group + offsetof(stored_group, x) + i * sizeof(stored_delta) +
                    offsetof(stored_delta, width),
                0,
                l.width[i],
                {p.bone, target(p), static_cast<std::int32_t>(p.part), 2,
                 first_channel(p.part) + (p.part == part::rotation ? i + 1 : i)}};
    return {};
  }

public:
  [[nodiscard]] constexpr error read(const byte_view& file, game g, motion_facts& facts) noexcept {
    if (g == game::prime) return read_as<prime_header>(file, facts);
    if (g == game::echoes) return read_as<echoes_header>(file, facts);
    return read_as<demo_header>(file, facts);
  }

  /// The byte after the stream.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept { return end_; }
  [[nodiscard]] constexpr const delta_stream& stream() const noexcept { return stream_; }

  [[nodiscard]] constexpr track_position first() const noexcept {
    return {0, part::rotation, descriptors_, descriptors_ + id_size(), 0};
  }
  [[nodiscard]] constexpr bool at_end(const track_position& p) const noexcept {
    return p.bone == descriptor_count_;
  }
  [[nodiscard]] constexpr track_position after(track_position p) const noexcept {
    if (is_track(p)) {
      p.bit += layout(p).size();
      p.group += sizeof(stored_group);
    } else {
      p.group += sizeof(u16);
    }
    if (p.part != last_part()) return {p.bone, static_cast<part>(ordinal(p.part) + 1), p.id, p.group, p.bit};
    return {p.bone + 1, part::rotation, p.group, p.group + id_size(), p.bit};
  }
  [[nodiscard]] constexpr bool is_track(const track_position& p) const noexcept {
    return file_.read<u16>(p.group) != 0;
  }
  [[nodiscard]] constexpr std::int32_t target(const track_position& p) const noexcept {
    return echoes_ ? std::int32_t{file_.read<std::uint8_t>(p.id)}
                   : static_cast<std::int32_t>(file_.read<u32>(p.id).value());
  }
  [[nodiscard]] constexpr delta_layout layout(const track_position& p) const noexcept {
    const auto g = file_.read<stored_group>(p.group);
    return {{g.x.initial, g.y.initial, g.z.initial},
            p.bit,
            {g.x.width, g.y.width, g.z.width},
            p.part == part::rotation};
  }
  template <class F> constexpr decltype(auto) visit(const track_position& p, F&& f) const {
    if (p.part == part::rotation)
      return f(delta_keys<sine_rotation>{stream_, layout(p), sine_rotation{rotation_divisor_}});
    return f(delta_keys<scaled_vector>{stream_, layout(p), vectors(p.part)});
  }
  [[nodiscard]] constexpr sine_rotation rotations() const noexcept {
    return sine_rotation{rotation_divisor_};
  }
  [[nodiscard]] constexpr scaled_vector vectors(part p) const noexcept {
    return {p == part::translation ? translation_multiplier_ : scale_multiplier_};
  }

private:
  byte_view file_{};
  delta_stream stream_{};
  std::uint64_t descriptors_ = 0, end_ = 0;
  std::uint32_t descriptor_count_ = 0, rotation_divisor_ = 0;
  float translation_multiplier_ = 0, scale_multiplier_ = 0;
  bool echoes_ = false;
};

} // namespace motley::metroid_anim

#endif
