// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/bone_table: the bone index translate table of a PlatinumGames model, which maps a motion's
// bone numbers to the model's bones.
#ifndef MOTLEY_FORMATS_PLATINUM_BONE_TABLE_HPP
#define MOTLEY_FORMATS_PLATINUM_BONE_TABLE_HPP

#include <bit>
#include <cstdint>
#include <string_view>

#include "../../author/format.hpp"
#include "../../author/validate.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace bone_table {

/// A motion's bone number consists of three digits of four bits. The table is an array of i16 in blocks of
/// sixteen and is searched digit by digit. An entry of the first two levels is the start of the next block;
/// an entry of the third level is a bone of the model.
inline constexpr std::uint64_t block = 16;
inline constexpr std::int32_t no_block = -1;    ///< no entry, on levels 1 and 2
inline constexpr std::int32_t no_bone = 0x0FFF; ///< no entry, on level 3

/// The numbers that a table can map: 0 up to, but not including, this one. -1, the model's root, and cameras
/// (platinum::first_camera_bone and above) are outside.
inline constexpr std::int32_t number_limit = 0x1000;

/// The result for a bone that the model does not have.
inline constexpr std::int32_t unmapped = -1;

struct format;

/// Maps a motion's bones to a model's. A view of the caller's bytes.
class table {
public:
  /// The byte order that was given, or in which the table is valid.
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// The number of entries, of two bytes each.
  [[nodiscard]] constexpr std::uint64_t size() const noexcept { return file_.size() / 2; }

  /// The model's bone for a motion's, or `unmapped`. Only numbers from 0 to number_limit - 1 are looked up;
  /// the root and cameras are unmapped. (The games' formula would use the low twelve bits of a larger
  /// number.)
  [[nodiscard]] constexpr std::int32_t find(std::int32_t bone) const noexcept {
    if (size() == 0 || bone < 0 || bone >= number_limit) return unmapped;
    const auto number = static_cast<std::uint32_t>(bone);
    const std::int32_t second = at((number >> 8U) & 15U);
    if (second == no_block) return unmapped;
    const std::int32_t third = at(static_cast<std::uint64_t>(second) + ((number >> 4U) & 15U));
    if (third == no_block) return unmapped;
    const std::int32_t found = at(static_cast<std::uint64_t>(third) + (number & 15U));
    return found == no_bone || found < 0 ? unmapped : found;
  }

  /// The number of motion bones that the table maps.
  [[nodiscard]] constexpr std::uint32_t mapped_count() const noexcept {
    std::uint32_t count = 0;
    for (std::int32_t bone = 0; bone < number_limit; ++bone) count += find(bone) != unmapped ? 1U : 0U;
    return count;
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  template <class> friend struct ::motley::in_known_order;

  [[nodiscard]] constexpr std::int32_t at(std::uint64_t i) const noexcept {
    return order_ == std::endian::little ? std::int32_t{file_.read<le_i16>(i * 2)}
                                         : std::int32_t{file_.read<be_i16>(i * 2)};
  }
  /// errc::bad_index unless each entry of the block at `first` is the start of a whole block, or no_block.
  [[nodiscard]] constexpr error check_block(const byte_view& file, std::uint64_t first) const noexcept {
    for (std::uint64_t i = first; i < first + block; ++i) {
      const std::int32_t next = at(i);
      if (next != no_block && (next < 0 || static_cast<std::uint64_t>(next) + block > file.size() / 2))
        return error::bad_index("the bone table", i, next, i * 2);
    }
    return {};
  }
  /// Checks every entry that refers to another: errc::bad_value for a size that is not a multiple of an
  /// entry's, errc::truncated if there is no whole first block, errc::bad_index for an entry that points
  /// outside the table.
  template <std::endian O> constexpr error read(const byte_view& file) noexcept {
    file_ = file;
    order_ = O;
    if (file.size() % 2 != 0)
      return error::bad_value("size of the bone table in bytes", static_cast<std::int64_t>(file.size()),
                              file.size());
    if (const error e = motley::require_range(file, 0, block * 2, "first block of the bone table")) return e;
    if (const error e = check_block(file, 0)) return e;
    for (std::uint64_t i = 0; i < block; ++i)
      if (const std::int32_t second = at(i); second != no_block)
        if (const error e = check_block(file, static_cast<std::uint64_t>(second))) return e;
    return {};
  }

  byte_view file_{};
  std::endian order_ = std::endian::little;
};

/// What a bone table is as a format, but for open().
struct descriptor {
  static constexpr std::string_view name = "bone_table"; ///< also the value of --format
  static constexpr file_kind kind = file_kind::table;    ///< it belongs to motions and models
  using file = table;                                    ///< what open() returns

  /// `none`: there is no magic number.
  [[nodiscard]] static constexpr certainty signature(const byte_view&) noexcept { return certainty::none; }
  /// False: almost any file could be a table.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }
};

/// What a table is that is valid in both byte orders, or in neither: errc::ambiguous if they differ; the
/// error of the order that was valid for longer.
[[nodiscard]] constexpr result<table> choose(const result<table>& little, const result<table>& big) noexcept {
  if (!little) return little.error().offset >= big.error().offset ? little : big;
  for (std::int32_t bone = 0; bone < number_limit; ++bone)
    if (little->find(bone) != big->find(bone)) return error::ambiguous("the bone table", 0);
  return little;
}

/// Bone tables as a format. A file cannot be identified by its bytes. open() checks every entry that refers
/// to another: errc::bad_value for a size that is not a multiple of an entry's, errc::truncated if there is
/// no whole first block, errc::bad_index for an entry that points outside the table; errc::ambiguous if both
/// byte orders are valid and differ.
struct format : in_valid_order<descriptor, choose> {};

/// Opens a table: `result<table>`. open(bytes, order) reads it in a byte order that you know. See
/// format::open().
inline constexpr opener<format> open{};

} // namespace bone_table
} // namespace MOTLEY_TAG
} // namespace motley

#endif
