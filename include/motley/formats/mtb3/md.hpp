// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/md: the skeleton in a model of Okami or God Hand. Little-endian. Metres, y up.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_MTB3_MD_HPP
#define MOTLEY_FORMATS_MTB3_MD_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/skeleton.hpp"
#include "../../author/validate.hpp"
#include "../../config.hpp"
#include "../../pose/skeleton.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace md {

/// The game that a model is from: the header's type.
enum class game : std::uint8_t { okami = 0, god_hand = 3 };

/// At the start of the file. The offset of each mesh's transform follows, a u32.
struct header {
  char magic[4];     ///< "scr" and a NUL
  le_u32 type;       ///< a game
  le_u32 mesh_count; ///< each mesh has a transform
  le_u32 zero;       ///< ignored
};
static_assert(sizeof(header) == 16);

/// The first part of a mesh's transform. Okami's has no name.
struct transform {
  le_i32 mesh;    ///< offset of the mesh from this transform, usually negative
  le_u32 unknown; ///< ignored
  char name[8];   ///< of the mesh, padded with NULs
};
static_assert(sizeof(transform) == 16);

/// The first part of a mesh. All meshes of a known file have the same bones.
struct mesh {
  char magic[4];        ///< "mdb" and a NUL
  le_u32 bones;         ///< offset of the bones from this mesh
  le_u16 bone_count;    ///< without the virtual root
  le_u16 submesh_count; ///< ignored
};
static_assert(sizeof(mesh) == 12);

/// A bone of God Hand. Okami's has an i32 `parent` in place of the last two members.
struct bone_record {
  le_f32 offset[3]; ///< from its parent, in metres
  le_i16 mirror;    ///< index of the bone on the other side, or -1
  le_i16 parent;    ///< index of its parent, or -1
};
static_assert(sizeof(bone_record) == 16);

struct format;

/// The bones of a model: those of its first mesh. A view of the caller's bytes. Motions name a bone by
/// its index. No bone is rotated or scaled at rest.
class bones : public skeleton_source<bones> {
  // (Functions that templates call are defined first: clang 14 cannot evaluate them otherwise.)
  constexpr std::uint64_t position(std::size_t i) const noexcept { return bones_ + i * sizeof(bone_record); }
  constexpr bone_record record(std::size_t i) const noexcept { return file_.read<bone_record>(position(i)); }
  constexpr std::uint64_t parent_offset(std::size_t i) const noexcept {
    const std::uint64_t in_record =
        game_ == md::game::okami ? offsetof(bone_record, mirror) : offsetof(bone_record, parent);
    return position(i) + in_record;
  }
  constexpr std::int32_t parent(std::size_t i) const noexcept {
    if (game_ == md::game::okami) return file_.read<le_i32>(parent_offset(i));
    return file_.read<le_i16>(parent_offset(i));
  }

public:
  /// The game whose layout the file has.
  [[nodiscard]] constexpr md::game game() const noexcept { return game_; }
  /// The number of bones, without the virtual root.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return count_; }

  static constexpr scale_rule scaling = scale_rule::cumulative; ///< no known motion scales a bone
  static constexpr bool has_virtual_root = true;                ///< motions name the virtual root -1
  /// The index of the bone on the other side of the body from bone i < bone_count(), as stored;
  /// skeleton_bone::none if there is none, or if it does not exist. Okami's models do not store it.
  [[nodiscard]] constexpr std::int32_t mirror_partner(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < count_);
    if (i >= count_) return skeleton_bone::none;
    const std::int32_t stored = game_ == md::game::okami ? -1 : record(i).mirror.value();
    return stored >= 0 && static_cast<std::size_t>(stored) < count_ ? stored : skeleton_bone::none;
  }
  /// Empty: bones have no names.
  [[nodiscard]] constexpr stored_text name(std::size_t) const noexcept { return {}; }

  /// The number of meshes.
  [[nodiscard]] constexpr std::size_t mesh_count() const noexcept { return meshes_; }
  /// The name of mesh i < mesh_count(), such as "z_11". Empty if its transform is outside the file, and in
  /// Okami, where meshes have none.
  [[nodiscard]] constexpr stored_text mesh_name(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < meshes_);
    if (i >= meshes_) return {};
    const std::uint64_t at = file_.read<le_u32>(sizeof(header) + i * sizeof(le_u32));
    if (game_ == md::game::okami || !file_.holds(at, sizeof(transform))) return {};
    return motley::text_at(file_, at + offsetof(transform, name), sizeof(transform::name));
  }

  /// Calls f(name, value) for the game.
  template <class F> constexpr void describe(F&& f) const {
    f("game", game_ == md::game::okami ? "Okami" : "God Hand");
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  friend struct format;
  friend class skeleton_source<bones>;

  /// See to_skeleton().
  constexpr void write_bones(std::span<skeleton_bone> out) const noexcept {
    for (std::size_t i = 0; i < count_; ++i) {
      const bone_record r = record(i);
      out[i] = {.parent = parent(i),
                .number = static_cast<std::int32_t>(i),
                .rest = {.translation = {r.offset[0], r.offset[1], r.offset[2]}}};
    }
  }

  byte_view file_{};
  std::uint64_t bones_ = 0;
  std::size_t count_ = 0, meshes_ = 0;
  md::game game_ = md::game::okami;
};

/// Models as a format. motley reads only their bones.
struct format {
  static constexpr std::string_view name = "md";         ///< also the value of --format
  static constexpr file_kind kind = file_kind::skeleton; ///< meshes are not read
  using file = bones;                                    ///< what open() returns

  /// `certain` if there is the magic number.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return motley::require_magic(file, "scr") ? certainty::none : certainty::certain;
  }
  /// False: a model has a magic number.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }

  /// Checks the header, the first mesh, its bones and every parent. A model without meshes or bones has the
  /// virtual root alone. errc::bad_magic; bad_value for a game that is neither; truncated; bad_value for a
  /// mesh that begins before the file, has another magic number than "mdb", or more bones than most_bones;
  /// bad_index for a parent that does not exist; endless for a bone that is its own ancestor.
  [[nodiscard]] static constexpr result<bones> open(const byte_view& file) noexcept {
    bones b;
    const error e = read(file, b);
    return {e, b};
  }

private:
  static constexpr bool is_known(std::uint32_t type) noexcept {
    return type == static_cast<std::uint32_t>(game::okami) ||
           type == static_cast<std::uint32_t>(game::god_hand);
  }
  static constexpr error read(const byte_view& file, bones& b) noexcept {
    if (const error e = motley::require_magic(file, "scr")) return e;
    if (const error e = motley::require_range(file, 0, sizeof(header), "header")) return e;
    const auto h = file.read<header>(0);
    if (!is_known(h.type)) return error::bad_value("game", h.type, offsetof(header, type));
    const std::uint64_t table = std::uint64_t{h.mesh_count} * sizeof(le_u32);
    if (const error e = motley::require_range(file, sizeof(header), table, "list of meshes")) return e;
    b.file_ = file;
    b.game_ = static_cast<game>(h.type.value());
    b.meshes_ = h.mesh_count;
    if (b.meshes_ == 0) return {};

    const std::uint64_t from = file.read<le_u32>(sizeof(header));
    if (const error e = motley::require_range(file, from, sizeof(le_i32), "transform of the first mesh"))
      return e;
    const std::int32_t relative = file.read<le_i32>(from);
    const std::int64_t to = static_cast<std::int64_t>(from) + relative;
    if (to < 0) return error::bad_value("offset of the first mesh", relative, from);
    const auto at = static_cast<std::uint64_t>(to);
    if (const error e = motley::require_range(file, at, sizeof(mesh), "first mesh")) return e;
    const auto m = file.read<mesh>(at);
    constexpr std::uint32_t mdb = 0x0062646D; // "mdb" and a NUL
    const std::uint32_t found = file.read<le_u32>(at);
    if (found != mdb) return error::bad_value("magic number of the first mesh", found, at);
    if (m.bone_count > most_bones)
      return error::too_large("number of bones", m.bone_count, most_bones, at + offsetof(mesh, bone_count));
    b.bones_ = at + m.bones;
    const std::uint64_t size = m.bone_count * sizeof(bone_record);
    if (const error e = motley::require_range(file, b.bones_, size, "list of bones")) return e;
    b.count_ = m.bone_count;
    return motley::check_parents(
        b.count_, [&b](std::size_t i) { return b.parent(i); },
        [&b](std::size_t i) { return b.parent_offset(i); });
  }
};

/// Opens the bones of a model: `result<bones>`. See format::open().
inline constexpr opener<format> open{};

} // namespace md
} // namespace MOTLEY_TAG
} // namespace motley

#endif
