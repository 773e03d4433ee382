// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/wmb: the skeleton in a PlatinumGames model: Bayonetta, Bayonetta 2, Metal Gear Rising,
// Transformers: Devastation, NieR: Automata, Astral Chain.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_PLATINUM_WMB_HPP
#define MOTLEY_FORMATS_PLATINUM_WMB_HPP

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
#include "bone_table.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace wmb {

/// How a model stores its bones.
enum class variant : std::uint8_t {
  wmb0,         ///< Bayonetta, Bayonetta 2: an array for each member, either byte order
  wmb4,         ///< Metal Gear Rising: records
  transformers, ///< WMB3 of Transformers: Devastation: the same records
  nier,         ///< WMB3 of NieR: Automata and Astral Chain: records with two poses
};

/// The part of WMB0's header that concerns bones. An offset of 0 means that there is no such array.
template <std::endian O> struct wmb0_header {
  u32_of<O> magic;                ///< "WMB\0", or "\0BMW" in big-endian files
  u32_of<O> unused[11];           ///< for meshes and materials
  i32_of<O> bone_count;           ///< at 0x30
  u32_of<O> parents;              ///< offset of an i16 for each bone: its parent's index, or -1
  u32_of<O> offsets;              ///< of the positions relative to parents; not read: they are differences
  u32_of<O> positions;            ///< offset of three floats for each bone: its position in model space
  u32_of<O> table;                ///< offset of the bone index translate table, whose size is not stored
  u32_of<O> unused_too[9];        ///< for meshes
  u32_of<O> mirror;               ///< offset of an i16 for each bone, whose meaning is disputed
  u32_of<O> orders;               ///< offset of an i8 for each bone: its Euler order
  u32_of<O> unused_at_the_end[4]; ///< up to 0x80
};
static_assert(sizeof(wmb0_header<std::endian::big>) == 0x80);

/// A bone of WMB4 and of Transformers' WMB3.
struct short_record {
  le_i16 number, rank, parent, zero; ///< number in motions; its rank among all; parent's index, or -1; 0
  le_f32 offset[3], position[3];     ///< relative to its parent; in model space
};
static_assert(sizeof(short_record) == 32);

/// A bone of NieR's WMB3.
struct nier_record {
  le_i16 number, parent;                                          ///< number in motions; parent's index or -1
  le_f32 translation[3], rotation[3], scale[3];                   ///< relative to its parent; radians
  le_f32 world_translation[3], world_rotation[3], world_scale[3]; ///< the same in model space
  le_f32 t_position[3];                                           ///< in model space, with all rotations 0
};
static_assert(sizeof(nier_record) == 0x58);

/// The location of WMB4's and WMB3's records: four consecutive numbers.
struct record_place {
  le_u32 bones, bone_count, table, table_size; ///< offset, count; offset, bytes
};
/// The offset of the record_place.
[[nodiscard]] constexpr std::uint64_t place_of(variant v) noexcept {
  return v == variant::wmb4 ? 0x3C : v == variant::transformers ? 0x40 : 0x28;
}

/// The Euler orders by WMB0's order bytes; any other byte means xyz. (Byte 0 is the product Rx * Ry * Rz,
/// which rotates about z first.)
inline constexpr euler_order orders[] = {euler_order::zyx, euler_order::yzx, euler_order::zxy,
                                         euler_order::xzy, euler_order::yxz, euler_order::xyz};

struct format;

/// The bones of a model. A view of the caller's bytes. Only NieR's models have rest rotations other than 0
/// and rest scales other than 1. A number that motions cannot use is none; of several numbers of a WMB0's
/// bone the lowest counts. to_skeleton() of a WMB0 also costs O(4096).
class bones : public skeleton_source<bones> {
  // (Functions that templates call are defined first: clang 14 cannot evaluate them otherwise.)
  template <std::endian O> static constexpr vector3 vector(const f32_of<O> (&v)[3]) noexcept {
    return {v[0], v[1], v[2]};
  }
  template <class Record> constexpr Record record(std::size_t i) const noexcept {
    return file_.read<Record>(bones_ + i * sizeof(Record));
  }
  template <std::endian O> constexpr vector3 position(std::size_t i) const noexcept {
    struct three {
      f32_of<O> v[3];
    };
    return vector(file_.read<three>(positions_ + i * sizeof(three)).v);
  }
  constexpr std::uint64_t record_size() const noexcept {
    return variant_ == variant::nier ? sizeof(nier_record) : sizeof(short_record);
  }
  constexpr std::uint64_t parent_offset(std::size_t i) const noexcept {
    if (variant_ == variant::wmb0) return bones_ + i * sizeof(le_i16);
    const std::uint64_t in_record =
        variant_ == variant::nier ? offsetof(nier_record, parent) : offsetof(short_record, parent);
    return bones_ + i * record_size() + in_record;
  }
  constexpr std::int32_t parent(std::size_t i) const noexcept {
    return motley::with_order(
        order_, [&]<std::endian O>() -> std::int32_t { return file_.read<i16_of<O>>(parent_offset(i)); });
  }
  /// Everything but the number.
  template <std::endian O> constexpr skeleton_bone bone_of_arrays(std::size_t i) const noexcept {
    skeleton_bone b{.parent = parent(i)};
    b.rest.translation = position<O>(i);
    if (b.parent != skeleton_bone::none) {
      const vector3 p = position<O>(static_cast<std::size_t>(b.parent)), &at = b.rest.translation;
      b.rest.translation = {at.x - p.x, at.y - p.y, at.z - p.z};
    }
    if (orders_ != 0)
      if (const auto n = static_cast<std::uint8_t>(*file_.at(orders_ + i)); n < 6) b.order = orders[n];
    return b;
  }
  constexpr skeleton_bone bone_of_record(std::size_t i) const noexcept {
    skeleton_bone b{.parent = parent(i)};
    if (variant_ == variant::nier) {
      const auto r = record<nier_record>(i);
      b.number = r.number;
      b.rest.translation = vector(r.translation);
      b.rest.euler = vector(r.rotation);
      b.rest.scale = vector(r.scale);
      const vector3& e = b.rest.euler;
      b.rest.rotation = motley::from_euler(e.x, e.y, e.z, euler_order::xyz);
    } else {
      const auto r = record<short_record>(i);
      b.number = r.number;
      b.rest.translation = vector(r.offset);
    }
    if (b.number < 0 || b.number > most_bones) b.number = skeleton_bone::none;
    return b;
  }

public:
  /// The layout that the file has.
  [[nodiscard]] constexpr wmb::variant variant() const noexcept { return variant_; }
  /// The byte order. WMB4 and WMB3 are always little-endian.
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// The number of bones, without the virtual root.
  [[nodiscard]] constexpr std::size_t bone_count() const noexcept { return count_; }

  static constexpr scale_rule scaling = scale_rule::cumulative; ///< without shear
  static constexpr bool has_virtual_root = true;                ///< motions name the virtual root -1
  /// Empty: models store no names.
  [[nodiscard]] constexpr stored_text name(std::size_t) const noexcept { return {}; }

  /// Calls f(name, value) for the layout and the byte order.
  template <class F> constexpr void describe(F&& f) const {
    constexpr const char* layouts[] = {"WMB0", "WMB4", "WMB3 of Transformers: Devastation",
                                       "WMB3 of NieR: Automata"};
    f("layout", layouts[static_cast<std::size_t>(variant_)]);
    f("byte order", order_ == std::endian::little ? "little-endian" : "big-endian");
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  friend struct format;
  friend class skeleton_source<bones>;

  /// See to_skeleton().
  constexpr void write_bones(std::span<skeleton_bone> out) const noexcept {
    if (variant_ != variant::wmb0) {
      for (std::size_t i = 0; i < count_; ++i) out[i] = bone_of_record(i);
    } else {
      motley::with_order(order_, [&]<std::endian O>() {
        for (std::size_t i = 0; i < count_; ++i) out[i] = bone_of_arrays<O>(i);
      });
      for (std::int32_t number = most_bones; number >= 0; --number)
        if (const auto i = static_cast<std::size_t>(std::int64_t{table_.find(number)}); i < count_)
          out[i].number = number;
    }
  }

  byte_view file_{};
  bone_table::table table_{};
  std::uint64_t bones_ = 0, positions_ = 0, orders_ = 0; // bones_: records, or WMB0's parents
  std::size_t count_ = 0;
  std::endian order_ = std::endian::little;
  wmb::variant variant_ = wmb::variant::wmb0;
};

/// Models as a format. motley reads only their bones.
struct format {
private: // (first for the same reason)
  enum magic { no_magic, wmb0_little, wmb0_big, wmb4, wmb3 };
  static constexpr std::uint32_t transformers_version = 0x00010000, first_date = 0x20000000;

  static constexpr magic magic_of(const byte_view& file) noexcept {
    if (!file.holds(0, 4)) return no_magic;
    switch (file.read<be_u32>(0)) {
    case 0x574D4200: return wmb0_little; // "WMB\0"
    case 0x00424D57: return wmb0_big;    // "\0BMW"
    case 0x574D4234: return wmb4;        // "WMB4"
    case 0x574D4233: return wmb3;        // "WMB3"
    default: return no_magic;
    }
  }
  /// A model without bones (a weapon, a door) is valid: it has the virtual root.
  static constexpr error check_count(std::int64_t count, std::uint64_t at) noexcept {
    if (count > most_bones) return error::too_large("number of bones", count, most_bones, at);
    return count >= 0 ? error{} : error::bad_value("number of bones", count, at);
  }
  template <std::endian O> static constexpr error read_arrays(const byte_view& file, bones& b) noexcept {
    if (const error e = motley::require_range(file, 0, sizeof(wmb0_header<O>), "header")) return e;
    const auto h = file.read<wmb0_header<O>>(0);
    using header = wmb0_header<O>;
    if (const error e = check_count(h.bone_count, offsetof(header, bone_count))) return e;
    if (h.bone_count == 0) return {};
    b.count_ = static_cast<std::size_t>(h.bone_count);
    b.bones_ = h.parents;
    b.positions_ = h.positions;
    b.orders_ = h.orders;
    if (b.bones_ == 0) return error::bad_value("offset of the parents", 0, offsetof(header, parents));
    if (b.positions_ == 0) return error::bad_value("offset of the positions", 0, offsetof(header, positions));
    if (const error e = motley::require_range(file, b.bones_, b.count_ * 2, "list of parents")) return e;
    if (const error e = motley::require_range(file, b.positions_, b.count_ * 12, "list of positions"))
      return e;
    if (b.orders_ != 0)
      if (const error e = motley::require_range(file, b.orders_, b.count_, "list of euler orders")) return e;
    if (h.table == 0) return {}; // motions cannot refer to its bones
    if (const error e = motley::require_range(file, h.table, bone_table::block * 2, "bone table")) return e;
    const std::uint64_t room = (file.size() - h.table) / 2 * 2; // the table's size is not stored
    const auto table = bone_table::format::open(file.subview(h.table, room), O);
    if (!table) {
      error e = table.error();
      e.offset += h.table;
      return e;
    }
    b.table_ = *table;
    return {};
  }
  static constexpr error read_records(const byte_view& file, bones& b) noexcept {
    const std::uint64_t at = place_of(b.variant_);
    if (const error e = motley::require_range(file, at, sizeof(record_place), "header")) return e;
    const auto place = file.read<record_place>(at);
    if (const error e = check_count(place.bone_count, at + 4)) return e;
    if (place.bone_count == 0) return {};
    b.count_ = place.bone_count;
    b.bones_ = place.bones;
    return motley::require_range(file, b.bones_, b.count_ * b.record_size(), "list of bones");
  }

public:
  static constexpr std::string_view name = "wmb";        ///< also the value of --format
  static constexpr file_kind kind = file_kind::skeleton; ///< meshes are not read
  using file = bones;                                    ///< what open() returns

  /// `certain` if there is one of the magic numbers.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return magic_of(file) != no_magic ? certainty::certain : certainty::none;
  }
  /// False: a model has a magic number.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }

  /// Checks every array and record that bones need, every parent, and the table that motions of Bayonetta
  /// need (WMB0). errc::bad_magic; bad_version for a WMB3 of neither layout; truncated; bad_value for a
  /// negative number of bones, more than most_bones, or WMB0 bones without parents or positions; bad_index
  /// for a parent that does not exist or an invalid entry of the table; endless for a bone that is its own
  /// ancestor.
  [[nodiscard]] static constexpr result<bones> open(const byte_view& file) noexcept {
    if (const error e = motley::require_range(file, 0, 8, "header")) return e;
    const magic found = magic_of(file);
    if (found == no_magic) return error::bad_magic("WMB");
    bones b;
    b.file_ = file;
    b.order_ = found == wmb0_big ? std::endian::big : std::endian::little;
    error e;
    if (found == wmb0_little || found == wmb0_big) {
      e = motley::with_order(b.order_, [&]<std::endian O>() { return read_arrays<O>(file, b); });
    } else {
      const std::uint32_t version = file.read<le_u32>(4);
      if (found == wmb3 && version != transformers_version && version < first_date)
        return error::bad_version(version, 4);
      b.variant_ = found == wmb4                     ? variant::wmb4
                   : version == transformers_version ? variant::transformers
                                                     : variant::nier;
      e = read_records(file, b);
    }
    if (!e)
      e = motley::check_parents(
          b.count_, [&](std::size_t i) { return b.parent(i); },
          [&](std::size_t i) { return b.parent_offset(i); });
    return {e, b};
  }
};

/// Opens the bones of a model: `result<bones>`. See format::open().
inline constexpr opener<format> open{};

} // namespace wmb
} // namespace MOTLEY_TAG
} // namespace motley

#endif
