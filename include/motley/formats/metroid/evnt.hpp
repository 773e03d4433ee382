// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/evnt: the events of a motion of Metroid Prime or Echoes, with their times: steps,
// particles, sounds, and messages to the character.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_METROID_EVNT_HPP
#define MOTLEY_FORMATS_METROID_EVNT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/validate.hpp"
#include "../../config.hpp"
#include "../../wire/iterator.hpp"
#include "padding.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace evnt {

// A file, big-endian: u32 version, 1 or 2; then four arrays, each a u32 count and its nodes: bool, int32,
// particle and, only in version 2, sound. fields() lists the fields of a node as they are stored. A text ends
// with a NUL, so nodes differ in size. After the last one there is only padding.

/// The game that a file is from: the number that begins each of its nodes.
enum class game : std::uint16_t { prime = 1, echoes = 2 };

/// The number of another file of the game.
struct file_id {
  char type[4]{};           ///< such as "PART"
  std::uint32_t number = 0; ///< as stored

  friend constexpr bool operator==(const file_id&, const file_id&) noexcept = default;
};

/// What all nodes have. Texts are views of the file.
struct node {
  std::uint64_t offset = 0;            ///< of the node in the file
  evnt::game game = evnt::game::prime; ///< the same in all nodes of a file
  stored_text name{};                  ///< what the makers called it
  std::uint16_t type = 0;              ///< see type_name()
  float seconds = 0;                   ///< from the start of the motion
  std::uint32_t state = 0;             ///< of the time, as in ANIM: 0 not zero; 1, 2, 3 zero; 4 infinity
  std::uint32_t index = 0;             ///< unknown
  std::uint8_t unique = 0;             ///< 0 or 1
  float weight = 0;                    ///< unknown
  std::int32_t character = -1;         ///< the character that it is for; -1: all
  std::uint32_t flags = 0;             ///< unknown

  /// Calls f(name, field) for each field of n in the file's order.
  template <class Node, class F> static constexpr void fields(Node& n, F&& f) {
    f("game", n.game);
    f("name", n.name);
    f("type", n.type);
    f("seconds", n.seconds);
    f("state", n.state);
    f("index", n.index);
    f("unique", n.unique);
    f("weight", n.weight);
    f("character", n.character);
    f("flags", n.flags);
  }
};

/// A node with a small number.
struct bool_node : node {
  static constexpr std::string_view kind = "bool";       ///< in tables
  static constexpr std::string_view words = "bool node"; ///< in errors
  std::uint8_t value = 0;                                ///< 0 or 1

  /// Calls f(name, field) for each field of n in the file's order.
  template <class Node, class F> static constexpr void fields(Node& n, F&& f) {
    node::fields(n, f);
    f("value", n.value);
  }
};

/// A node with a number: that of a user event (see user_event_name()), a sound, or a random rate.
struct int32_node : node {
  static constexpr std::string_view kind = "int32";       ///< in tables
  static constexpr std::string_view words = "int32 node"; ///< in errors
  std::int32_t value = 0;                                 ///< as stored
  stored_text locator{};                                  ///< where it happens

  /// Calls f(name, field) for each field of n in the file's order.
  template <class Node, class F> static constexpr void fields(Node& n, F&& f) {
    node::fields(n, f);
    f("value", n.value);
    f("locator", n.locator);
  }
};

/// A node that starts a particle at a bone.
struct particle_node : node {
  static constexpr std::string_view kind = "particle";       ///< in tables
  static constexpr std::string_view words = "particle node"; ///< in errors
  std::uint32_t duration = 0;                                ///< as stored
  file_id particle{};                                        ///< its file
  stored_text bone_name{};                                   ///< only in Prime
  std::uint32_t bone = 0;                                    ///< only in Echoes: the bone's id
  float scale = 0;                                           ///< of the particle
  std::uint32_t parenting = 0;                               ///< how the particle moves with the bone

  /// Calls f(name, field) for each field of n in the file's order.
  template <class Node, class F> static constexpr void fields(Node& n, F&& f) {
    node::fields(n, f);
    f("duration", n.duration);
    f("particle", n.particle);
    if (n.game == evnt::game::prime)
      f("bone", n.bone_name);
    else
      f("bone", n.bone);
    f("scale", n.scale);
    f("parenting", n.parenting);
  }
};

/// A node that plays a sound.
struct sound_node : node {
  static constexpr std::string_view kind = "sound";       ///< in tables
  static constexpr std::string_view words = "sound node"; ///< in errors
  std::uint32_t sound = 0;                                ///< its number
  float falloff = 0;                                      ///< as stored
  float max_distance = 0;                                 ///< as stored
  std::uint32_t unknown_a = 0;                            ///< only in Echoes
  std::uint16_t unknown_b = 0;                            ///< only in Echoes
  std::uint16_t unknown_c = 0;                            ///< only in Echoes
  float unknown_d = 0;                                    ///< only in Echoes

  /// Calls f(name, field) for each field of n in the file's order.
  template <class Node, class F> static constexpr void fields(Node& n, F&& f) {
    node::fields(n, f);
    f("sound", n.sound);
    f("falloff", n.falloff);
    f("max_distance", n.max_distance);
    if (n.game == evnt::game::prime) return;
    f("unknown_a", n.unknown_a);
    f("unknown_b", n.unknown_b);
    f("unknown_c", n.unknown_c);
    f("unknown_d", n.unknown_d);
  }
};

/// The type of a node whose value is a user event.
inline constexpr std::uint16_t user_event_type = 6;

/// What a node of this type is; empty if that is unknown.
[[nodiscard]] constexpr std::string_view type_name(std::uint16_t type) noexcept {
  constexpr std::string_view names[] = {"loop",     "empty bool", "empty int32", "",     "sound",
                                        "particle", "user event", "random rate", "sound"};
  return type < std::size(names) ? names[type] : std::string_view{};
}
/// The user event of this number; empty if there is none.
[[nodiscard]] constexpr std::string_view user_event_name(std::int32_t value) noexcept {
  // clang-format off
  constexpr std::string_view names[] = {
      "projectile", "egg lay", "looped sound stop", "align target position", "align target rotation",
      "change material", "delete", "generate end", "damage on", "damage off", "align target position start",
      "degenerate", "landing", "take off", "fade in", "fade out", "screen shake", "begin action",
      "end action", "become ragdoll", "IK lock", "IK release", "break lock-on", "become shoot-through",
      "remove collision", "object pick up", "object drop", "event start", "event stop", "activate",
      "deactivate", "sound play", "sound stop", "effect on", "effect off"};
  // clang-format on
  return value >= 0 && std::size_t(value) < std::size(names) ? names[value] : std::string_view{};
}
/// What a node means: the name of its type; empty if that is unknown.
[[nodiscard]] constexpr std::string_view meaning(const node& n) noexcept { return type_name(n.type); }
/// The same; of a user event its own name, if it is known.
[[nodiscard]] constexpr std::string_view meaning(const int32_node& n) noexcept {
  const std::string_view user = n.type == user_event_type ? user_event_name(n.value) : std::string_view{};
  return user.empty() ? type_name(n.type) : user;
}

/// Reads the fields of a node, each after a check that the file contains it. After an error it does nothing.
class field_reader {
public:
  /// Starts at byte `at`. `words` name the node in errors.
  constexpr field_reader(const byte_view& file, std::uint64_t at, std::string_view words) noexcept
      : file_{file}, at_{at}, words_{words} {}

  /// Reads the next field; `what` names a text in errors.
  template <class T> constexpr void operator()(std::string_view what, T& field) {
    if (!fault_) fault_ = read(what, field);
  }
  /// The byte after the fields that were read.
  [[nodiscard]] constexpr std::uint64_t end() const noexcept { return at_; }
  /// What is wrong.
  [[nodiscard]] constexpr const error& fault() const noexcept { return fault_; }

private:
  template <class T> constexpr error read(std::string_view, T& number) noexcept {
    if (const error e = motley::require_range(file_, at_, sizeof(T), words_)) return e;
    number = file_.read<packed<T, std::endian::big>>(at_);
    at_ += sizeof(T);
    return {};
  }
  constexpr error read(std::string_view what, evnt::game& game) noexcept {
    std::uint16_t number = 0;
    if (const error e = read(what, number)) return e;
    game = static_cast<evnt::game>(number);
    if (game != game::prime && game != game::echoes)
      return error::bad_value("game of a node", number, at_ - sizeof number);
    return {};
  }
  constexpr error read(std::string_view what, file_id& file) noexcept {
    if (const error e = motley::require_range(file_, at_, sizeof file.type, words_)) return e;
    for (char& c : file.type) c = static_cast<char>(*file_.at(at_++));
    return read(what, file.number);
  }
  constexpr error read(std::string_view what, stored_text& text) noexcept {
    const auto left = static_cast<std::size_t>(file_.size() - at_);
    text = motley::text_at(file_, at_, left);
    if (text.size() == left) return error::endless(what, at_, file_.size());
    at_ += text.size() + 1;
    return {};
  }

  byte_view file_;
  std::uint64_t at_;
  std::string_view words_;
  error fault_{};
};

/// A node as it was read.
template <class Node> struct read_result {
  Node node{};           ///< as far as it was read
  std::uint64_t end = 0; ///< the byte after it
  error fault{};         ///< errc::truncated, endless for a text, bad_value for an unknown game
};
/// Reads the node at byte `at`.
template <class Node>
[[nodiscard]] constexpr read_result<Node> read_node(const byte_view& file, std::uint64_t at) noexcept {
  read_result<Node> r;
  r.node.offset = at;
  field_reader reader{file, at, Node::words};
  Node::fields(r.node, reader);
  r.end = reader.end();
  r.fault = reader.fault();
  return r;
}

/// The nodes of one array, for forward iteration. A view, which reads each node when it is asked for.
template <class Node> class node_range {
public:
  /// Iterates over the nodes.
  class walk {
  public:
    constexpr walk() noexcept = default;
    /// Starts at byte `at` of the file, with `size` nodes remaining.
    constexpr walk(const byte_view& all, std::uint64_t at, std::uint32_t size) noexcept
        : file_{all}, at_{at}, remaining_{size} {}

    [[nodiscard]] constexpr Node current() const noexcept { return evnt::read_node<Node>(file_, at_).node; }
    constexpr void advance() noexcept {
      at_ = evnt::read_node<Node>(file_, at_).end;
      --remaining_;
    }
    [[nodiscard]] constexpr std::uint32_t remaining() const noexcept { return remaining_; }

  private:
    byte_view file_{};
    std::uint64_t at_ = 0;
    std::uint32_t remaining_ = 0;
  };

  constexpr node_range() noexcept = default;
  /// The `size` nodes from byte `at` of the file on. read_node() must have accepted them.
  constexpr node_range(const byte_view& all, std::uint64_t at, std::uint32_t size) noexcept
      : first_{all, at, size} {}

  [[nodiscard]] constexpr std::size_t size() const noexcept { return first_.remaining(); }
  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }
  [[nodiscard]] constexpr walk_iterator<walk> begin() const noexcept { return walk_iterator<walk>{first_}; }
  [[nodiscard]] constexpr walk_iterator<walk> end() const noexcept { return {}; }

private:
  walk first_{};
};

struct format;

/// The nodes of a file. A view of the caller's bytes.
class events {
public:
  /// 1 or 2.
  [[nodiscard]] constexpr std::uint32_t version() const noexcept { return version_; }
  /// The game of all nodes. Without nodes nothing says it, and Prime is returned.
  [[nodiscard]] constexpr evnt::game game() const noexcept { return game_; }
  /// The bool nodes in the file's order, which need not be that of their times.
  [[nodiscard]] constexpr node_range<bool_node> bools() const noexcept { return bools_; }
  /// The int32 nodes, likewise.
  [[nodiscard]] constexpr node_range<int32_node> int32s() const noexcept { return int32s_; }
  /// The particle nodes, likewise.
  [[nodiscard]] constexpr node_range<particle_node> particles() const noexcept { return particles_; }
  /// The sound nodes, likewise; none in version 1.
  [[nodiscard]] constexpr node_range<sound_node> sounds() const noexcept { return sounds_; }

  /// The number of all nodes.
  [[nodiscard]] constexpr std::size_t size() const noexcept {
    return bools_.size() + int32s_.size() + particles_.size() + sounds_.size();
  }
  /// Calls f(node) for all nodes in the file's order, each in its own type.
  template <class F> constexpr void visit(F&& f) const {
    for (const bool_node n : bools_) f(n);
    for (const int32_node n : int32s_) f(n);
    for (const particle_node n : particles_) f(n);
    for (const sound_node n : sounds_) f(n);
  }

  /// Calls f(name, value) for the game, the version and the numbers of nodes.
  template <class F> constexpr void describe(F&& f) const {
    f("byte order", "big-endian");
    f("game", game_ == evnt::game::prime ? "Metroid Prime" : "Metroid Prime 2: Echoes");
    f("version", version_);
    f("bool nodes", bools_.size());
    f("int32 nodes", int32s_.size());
    f("particle nodes", particles_.size());
    f("sound nodes", sounds_.size());
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  friend struct format;

  /// Reads the array at byte `at`, and sets `at` to its end. A count has no limit but the file: each node
  /// takes bytes.
  template <class Node>
  constexpr error read(const byte_view& file, std::uint64_t& at, node_range<Node>& array) noexcept {
    if (const error e = motley::require_range(file, at, sizeof(be_u32), "number of nodes")) return e;
    const std::uint32_t count = file.read<be_u32>(at);
    at += sizeof(be_u32);
    const std::uint64_t first = at;
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto r = evnt::read_node<Node>(file, at);
      if (const error& e = r.fault) return e.numbered(i);
      if (has_game_ && r.node.game != game_)
        return error::bad_value("game of a node after those of another game",
                                static_cast<std::int64_t>(r.node.game), at);
      game_ = r.node.game;
      has_game_ = true;
      at = r.end;
    }
    array = {file, first, count};
    return {};
  }
  constexpr error read(const byte_view& file) noexcept {
    if (const error e = motley::require_range(file, 0, sizeof(be_u32), "version")) return e;
    version_ = file.read<be_u32>(0);
    if (version_ != 1 && version_ != 2) return error::bad_version(version_, 0);
    std::uint64_t at = sizeof(be_u32);
    if (const error e = read(file, at, bools_)) return e;
    if (const error e = read(file, at, int32s_)) return e;
    if (const error e = read(file, at, particles_)) return e;
    if (version_ > 1)
      if (const error e = read(file, at, sounds_)) return e;
    if (!detail::is_padding(file, at))
      return error::bad_value("number of bytes after the nodes that are not padding",
                              static_cast<std::int64_t>(file.size() - at), at);
    return {};
  }

  node_range<bool_node> bools_{};
  node_range<int32_node> int32s_{};
  node_range<particle_node> particles_{};
  node_range<sound_node> sounds_{};
  std::uint32_t version_ = 1;
  evnt::game game_ = evnt::game::prime;
  bool has_game_ = false;
};

/// EVNT as a format. It has no magic number, but few other files end exactly where its counts imply.
struct format {
  static constexpr std::string_view name = "evnt";     ///< also the value of --format
  static constexpr file_kind kind = file_kind::events; ///< what happens when
  using file = events;                                 ///< what open() returns

  /// `none`: nothing in the first bytes is specific.
  [[nodiscard]] static constexpr certainty signature(const byte_view&) noexcept { return certainty::none; }
  /// True if all of it can be read.
  [[nodiscard]] static constexpr bool resembles(const byte_view& file) noexcept { return bool{open(file)}; }

  /// Reads every node once. errc::truncated; bad_version; bad_value for a node of an unknown or a second
  /// game, and for other bytes than padding at the end; endless for a text without a NUL. O(file).
  [[nodiscard]] static constexpr result<events> open(const byte_view& file) noexcept {
    events all;
    return {all.read(file), all};
  }
};

/// Opens a file: `result<events>`. See format::open().
inline constexpr opener<format> open{};

} // namespace evnt
} // namespace MOTLEY_TAG
} // namespace motley

template <class Node> // copies of a range are cheap, and iterators outlive it
inline constexpr bool std::ranges::enable_borrowed_range<motley::evnt::node_range<Node>> = true;
template <class Node> inline constexpr bool std::ranges::enable_view<motley::evnt::node_range<Node>> = true;

#endif
