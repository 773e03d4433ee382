// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/motn_tables: the header and tables of a MOTN file, and how many sequences they hold.
#ifndef MOTLEY_FORMATS_SHENMUE_MOTN_TABLES_HPP
#define MOTLEY_FORMATS_SHENMUE_MOTN_TABLES_HPP

#include <cstddef>
#include <cstdint>

#include "motn_common.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace shenmue_motn {

/// At the start of the file.
struct file_header {
  le_u32 sequence_table; ///< offset of a table with a table_entry for each sequence
  le_u32 name_table;     ///< offset of a table with a u32 for each sequence, the offset of its name in the
                         ///< file, or from the table. The names follow the table
  le_u32 sequence_data;  ///< offset from which table_entry::data counts
  le_u32 attributes;     ///< low 12 bits: the number of sequences plus one, or flags; the rest is unknown
  le_u32 file_size;      ///< in bytes; warning_code::wrong_size if it is wrong
};
/// An entry of the sequence table.
struct table_entry {
  le_u32 data;  ///< offset from file_header::sequence_data
  le_u32 extra; ///< offset of commands and events, see extra_data; 0: none
};
static_assert(sizeof(file_header) == 20 && sizeof(table_entry) == 8);

/// The bits of attributes that hold the number of sequences plus one. In some files they are said to hold
/// flags.
inline constexpr std::uint32_t count_mask = 0xFFF;

/// The number of sequences by the attributes.
[[nodiscard]] constexpr std::uint32_t stated_count(const file_header& h) noexcept {
  const std::uint32_t attributes = h.attributes, entries = attributes & count_mask;
  return entries > 0 ? entries - 1 : 0;
}

/// The number of sequences by the name table, which ends where its first name begins. `base` is what its
/// pointers count from: 0 (the start of the file) or h.name_table. The latter is accepted only if the last
/// pointer fits it, too. Returns 0 if they do not fit, or if there are more sequences than the attributes can
/// state. O(1).
[[nodiscard]] constexpr std::uint32_t named_count(const byte_view& file, const file_header& h,
                                                  std::uint64_t base) noexcept {
  const std::uint64_t table = h.sequence_table, names = h.name_table;
  if (!file.holds(names, sizeof(le_u32))) return 0;
  const std::uint64_t first = base + file.read<le_u32>(names);
  if (first <= names || first >= file.size() || (first - names) % sizeof(le_u32) != 0) return 0;
  const std::uint64_t count = (first - names) / sizeof(le_u32), end = table + count * sizeof(table_entry);
  if (count >= count_mask || end > (table < names ? names : file.size())) return 0;
  const std::uint64_t last = base + file.read<le_u32>(first - sizeof(le_u32));
  const bool follows_a_name = last >= first && last < file.size() && *file.at(last - 1) == std::byte{0};
  return base == 0 || count == 1 || follows_a_name ? static_cast<std::uint32_t>(count) : 0;
}

/// True if a file, even a damaged one, is probably of this format. If its stored size is right, it is.
/// Otherwise its header must state sequences, and both tables must follow each other at multiples of 4, as in
/// all known files. There must be names, too, except in a file that ends before its stored size.
[[nodiscard]] constexpr bool plausible(const byte_view& file) noexcept {
  if (!file.holds(0, sizeof(file_header))) return false;
  const auto h = file.read<file_header>(0);
  const std::uint64_t table = h.sequence_table, names = h.name_table, data = h.sequence_data,
                      stated = h.file_size;
  if (table < sizeof(h) || names < sizeof(h) || data < sizeof(h)) return false;
  if (stated == file.size()) return true;
  constexpr std::uint64_t text = 0x2000'0000; // the least size that four characters can be
  const bool is_cut = stated > file.size() && stated < text;
  if (!is_cut && named_count(file, h, 0) == 0 && named_count(file, h, names) == 0) return false;
  const std::uint64_t attributes = h.attributes, entries = attributes & count_mask;
  return (table | names | data) % 4 == 0 && entries > 1 &&
         table + (entries - 1) * sizeof(table_entry) <= names &&
         names + (entries - 1) * sizeof(le_u32) <= data && data < (is_cut ? stated : file.size());
}

} // namespace shenmue_motn
} // namespace MOTLEY_TAG
} // namespace motley

#endif
