// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/metroid/cinf: the skeleton of a character of Metroid Prime or Metroid Prime 2: Echoes, with names.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_METROID_CINF_HPP
#define MOTLEY_FORMATS_METROID_CINF_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/skeleton.hpp"
#include "../../author/validate.hpp"
#include "../../config.hpp"
#include "../../pose/skeleton.hpp"
#include "padding.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace cinf {

/// The game that a file is from. Echoes files have two rotations for each bone, which no known tool uses.
enum class game : std::uint8_t { prime, echoes };

/// The first part of a bone. Echoes' rotations follow, then a counted list of the ids that it is linked to.
struct bone_record {
  be_u32 id, parent;  ///< its id, which motions use; its parent's id, which for a root is no bone's
  be_f32 position[3]; ///< in model space, in metres, z up
};
static_assert(sizeof(bone_record) == 20);

/// Echoes' two quaternions: in model space and relative to the parent.
inline constexpr std::uint64_t rotations_size = 2 * 4 * sizeof(be_f32);

/// The maximum number of bones, of links of one bone, and of names.
inline constexpr std::uint32_t most = 100;
/// The greatest id.
inline constexpr std::uint32_t most_id = 255;
/// The maximum length of a name in bytes, without its NUL.
inline constexpr std::size_t longest_name = 255;

struct format;

/// The bones of a skeleton. A view of the caller's bytes. A bone's number in motions is its id. All rest
/// rotations are the identity.
class bones : public skeleton_source<bones> {
public:
  /// The game whose layout fits the file exactly.
  [[nodiscard]] constexpr cinf::game game() const noexcept { return game_; }
  /// The number of bones, from 1 to `most`.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return count_; }

  static constexpr scale_rule scaling = scale_rule::own; ///< a bone's scale is its own
  static constexpr bool has_virtual_root = false;        ///< roots are ordinary bones
  /// The name of bone i; empty if it has none. O(bones and names), of which there are at most 100 each.
  [[nodiscard]] constexpr stored_text name(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < bone_count());
    const std::uint32_t id = file_.read<be_u32>(offset(i)), names = file_.read<be_u32>(names_);
    std::uint64_t at = names_ + 4;
    for (std::uint32_t n = 0; n < names; ++n) {
      const stored_text text = name_at(file_, at);
      at += text.size() + 1;
      if (file_.read<be_u32>(at) == id) return text;
      at += 4;
    }
    return {};
  }

  /// Calls f(name, value) for the game.
  template <class F> constexpr void describe(F&& f) const {
    f("game", game_ == cinf::game::prime ? "Metroid Prime" : "Metroid Prime 2: Echoes");
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  friend struct format;
  friend class skeleton_source<bones>;

  /// See to_skeleton().
  constexpr void write_bones(std::span<skeleton_bone> out) const noexcept {
    bone_record records[most]{};
    std::int32_t by_id[most_id + 1];
    for (std::int32_t& index : by_id) index = skeleton_bone::none;
    std::uint64_t at = 4;
    for (std::size_t i = 0; i < count_; ++i, at = next(at)) {
      records[i] = file_.read<bone_record>(at);
      std::int32_t& index = by_id[records[i].id];
      if (index == skeleton_bone::none) index = static_cast<std::int32_t>(i);
    }
    for (std::size_t i = 0; i < count_; ++i) {
      const std::uint32_t id = records[i].id, above = records[i].parent;
      const std::int32_t parent = above <= most_id ? by_id[above] : skeleton_bone::none;
      vector3 from{};
      if (parent != skeleton_bone::none) from = position(records[parent]);
      const vector3 to = position(records[i]);
      out[i] = {.parent = parent,
                .number = static_cast<std::int32_t>(id),
                .rest = {.translation = {to.x - from.x, to.y - from.y, to.z - from.z}}};
    }
  }

  /// A candidate for a name. If it is no longer than a name can be, it ends with a NUL or at the end of the
  /// file.
  static constexpr stored_text name_at(const byte_view& file, std::uint64_t at) noexcept {
    const std::uint64_t rest = file.size() - at;
    return motley::text_at(file, at, rest > longest_name ? longest_name + 1 : static_cast<std::size_t>(rest));
  }
  constexpr std::uint64_t links_of(std::uint64_t bone) const noexcept {
    return bone + sizeof(bone_record) + (game_ == cinf::game::echoes ? rotations_size : 0);
  }
  constexpr std::uint64_t next(std::uint64_t bone) const noexcept {
    return links_of(bone) + 4 + std::uint64_t{file_.read<be_u32>(links_of(bone))} * 4;
  }
  /// Bones have different sizes, so each is found by iterating from the first.
  constexpr std::uint64_t offset(std::size_t i) const noexcept {
    std::uint64_t at = 4;
    for (; i > 0; --i) at = next(at);
    return at;
  }
  static constexpr vector3 position(const bone_record& r) noexcept {
    return {r.position[0], r.position[1], r.position[2]};
  }
  /// The index of bone i's parent; skeleton_bone::none for a root, whose parent is no bone's id.
  constexpr std::int32_t parent(std::size_t i) const noexcept {
    const std::uint32_t id = file_.read<bone_record>(offset(i)).parent;
    std::uint64_t at = 4;
    for (std::size_t n = 0; n < count_; ++n, at = next(at))
      if (file_.read<be_u32>(at) == id) return static_cast<std::int32_t>(n);
    return skeleton_bone::none;
  }

  byte_view file_{};
  std::uint64_t names_ = 0; // offset of their count
  std::size_t count_ = 0;
  cinf::game game_ = cinf::game::prime;
};

/// CINF as a format. It has no magic number, but few other files end exactly where its counts imply.
struct format {
  static constexpr std::string_view name = "cinf";       ///< also the value of --format
  static constexpr file_kind kind = file_kind::skeleton; ///< bones and their names
  using file = bones;                                    ///< what open() returns

  /// `possible` if the number of bones and the first id are valid.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    if (!file.holds(0, 8)) return certainty::none;
    const std::uint32_t count = file.read<be_u32>(0), id = file.read<be_u32>(4);
    return count > 0 && count <= most && id <= most_id ? certainty::possible : certainty::none;
  }
  /// False: signature() is more specific.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }

  /// Opens a file as that of the game whose layout ends at the end of the file, apart from padding (0xFF or
  /// 0). errc::truncated; bad_value for more bones, links or names than `most`, an invalid id, or bytes after
  /// the names; bad_number for a position that is not finite; endless for a name without a NUL in 256 bytes,
  /// or for a bone that is its own ancestor.
  [[nodiscard]] static constexpr result<bones> open(const byte_view& file) noexcept {
    const auto prime = open(file, game::prime);
    if (prime) return prime;
    const auto echoes = open(file, game::echoes);
    return echoes || end_of_fit(echoes.error()) > end_of_fit(prime.error()) ? echoes : prime;
  }
  /// Opens a file of game g.
  [[nodiscard]] static constexpr result<bones> open(const byte_view& file, game g) noexcept {
    bones b;
    b.file_ = file;
    b.game_ = g;
    const error e = validate(file, b);
    return {e, b};
  }

private:
  /// The offset up to which a file fits the layout.
  static constexpr std::uint64_t end_of_fit(const error& e) noexcept {
    return e.code == errc::endless ? e.size : e.offset;
  }
  /// The end of a list of 4-byte entries, whose count is at `at`.
  static constexpr result<std::uint64_t> end_of_list(const byte_view& file, std::uint64_t at,
                                                     std::string_view count, std::string_view list) noexcept {
    if (const error e = motley::require_range(file, at, 4, count)) return e;
    const std::uint32_t n = file.read<be_u32>(at);
    if (n > most) return error::too_large(count, n, most, at);
    if (const error e = motley::require_range(file, at + 4, std::uint64_t{n} * 4, list)) return e;
    return at + 4 + std::uint64_t{n} * 4;
  }
  static constexpr error validate(const byte_view& file, bones& b) noexcept {
    if (const error e = motley::require_range(file, 0, 4, "number of bones")) return e;
    const std::uint32_t count = file.read<be_u32>(0);
    if (count == 0) return error::bad_value("number of bones", count, 0);
    if (count > most) return error::too_large("number of bones", count, most, 0);
    std::uint64_t at = 4;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (const error e = motley::require_range(file, at, b.links_of(at) - at, "record of a bone")) return e;
      const auto r = file.read<bone_record>(at);
      if (const std::uint32_t id = r.id; id > most_id)
        return error::too_large("bone id", id, most_id, at).numbered(i);
      for (std::uint64_t n = 0; n < 3; ++n)
        if (const float p = r.position[n]; !detail::is_finite(p))
          return error::bad_number("position of a bone", std::bit_cast<std::uint32_t>(p),
                                   at + offsetof(bone_record, position) + 4 * n);
      const auto next = end_of_list(file, b.links_of(at), "number of links", "list of links");
      if (!next) return next.error();
      at = *next;
    }
    b.count_ = count;
    const auto names = end_of_list(file, at, "length of the build order", "build order");
    if (!names) return names.error();
    b.names_ = at = *names;
    if (const error e = motley::require_range(file, at, 4, "number of names")) return e;
    const std::uint32_t name_count = file.read<be_u32>(at);
    if (name_count > most) return error::too_large("number of names", name_count, most, at);
    at += 4;
    for (std::uint32_t i = 0; i < name_count; ++i) {
      const std::size_t size = bones::name_at(file, at).size();
      if (size > longest_name || size == file.size() - at) return error::endless("name", at, at + size);
      at += size + 1;
      if (const error e = motley::require_range(file, at, 4, "id of a name")) return e;
      at += 4;
    }
    if (!detail::is_padding(file, at))
      return error::bad_value("number of bytes after the names that are not padding",
                              static_cast<std::int64_t>(file.size() - at), at);
    return motley::check_parents(
        count, [&b](std::size_t i) { return b.parent(i); },
        [&b](std::size_t i) { return b.offset(i) + offsetof(bone_record, parent); });
  }
};

/// Opens a skeleton: `result<bones>`. open(bytes, game) reads it as a file of that game. See format::open().
inline constexpr opener<format> open{};

} // namespace cinf
} // namespace MOTLEY_TAG
} // namespace motley

#endif
