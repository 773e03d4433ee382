// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/mtb3/clover_dat: the container of Clover Studio's games: Okami, Okami HD, God Hand. Little-endian,
// and without a magic number.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_MTB3_CLOVER_DAT_HPP
#define MOTLEY_FORMATS_MTB3_CLOVER_DAT_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../author/container.hpp"
#include "../../author/format.hpp"
#include "../../author/validate.hpp"
#include "../../config.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace clover_dat {

// A container is a count, as many offsets, as many types, and the files:
using count = le_u32;                       ///< of slots: 1 to most_slots
using offset = le_u32;                      ///< from the container's start; 0: an empty slot
inline constexpr std::size_t type_size = 4; ///< characters of a type: "MOT", "MD", "DAT"; padded with NULs
inline constexpr std::uint64_t most_slots = 0xFFFF; ///< a larger count is that of another file

/// Okami HD (PC) stores this directly before the first byte of each file.
struct hd_header {
  std::byte unknown[12]; ///< not read
  char name[20];         ///< padded with NULs
};
static_assert(sizeof(hd_header) == 32);
/// The type of the last file of a container of Okami HD.
inline constexpr std::string_view hd_type = "ROF";
/// What that file begins with. Then come the offsets again, as u64.
inline constexpr std::string_view hd_magic = "RUNOFS64";

/// The types of files that may be containers themselves. They need not be: a DAT may be 32 zero bytes.
inline constexpr std::string_view nesting_types[] = {"DAT", "SCP", "CMP", "EFF", "EMD", "IDD",
                                                     "DDP", "PAC", "TBL", "AKT", "BIN"};

struct format;

/// The files in a container: its slots that are not empty. A view of the caller's bytes. Models `container`.
class files {
  constexpr std::uint64_t offset_of(std::size_t slot) const noexcept {
    return file_.read<offset>(sizeof(count) + slot * sizeof(offset));
  }
  constexpr std::uint64_t type_at(std::size_t slot) const noexcept {
    return sizeof(count) + slots_ * sizeof(offset) + slot * type_size;
  }
  constexpr stored_text type(std::size_t slot) const noexcept {
    return motley::text_at(file_, type_at(slot), type_size);
  }
  /// The slot of file i.
  constexpr std::size_t slot_of(std::size_t i) const noexcept {
    if (count_ == slots_) return i;
    std::size_t slot = 0;
    while (slot != slots_) { // whole blocks before it: compilers count their files with SIMD
      constexpr std::size_t block = 128;
      const std::size_t end = slots_ - slot < block ? slots_ : slot + block;
      std::uint32_t used = 0;
      for (std::size_t k = slot; k < end; ++k) used += offset_of(k) != 0 ? 1U : 0U;
      if (used > i) break;
      i -= used;
      slot = end;
    }
    for (; offset_of(slot) == 0 || i != 0; ++slot)
      if (offset_of(slot) != 0) --i;
    return slot;
  }
  /// Where the next file begins: the least offset that is greater; the container's end if there is none.
  constexpr std::uint64_t next_after(std::size_t slot) const noexcept {
    const std::uint64_t own = offset_of(slot);
    if (rises_) return slot + 1 < slots_ ? offset_of(slot + 1) : file_.size();
    // The least distance of an offset from the byte behind its own one, in 32 bits: differences of offsets
    // that are not greater wrap to large numbers. Without a branch, compilers use SIMD. A walk over 65535
    // slots comes here 65535 times.
    const auto first = static_cast<std::uint32_t>(own + 1);
    std::uint32_t least = UINT32_MAX;
    for (std::size_t i = 0; i < slots_; ++i) {
      const std::uint32_t distance = static_cast<std::uint32_t>(offset_of(i)) - first;
      least = distance < least ? distance : least;
    }
    const std::uint64_t next = own + 1 + least;
    return next <= UINT32_MAX ? next : file_.size();
  }
  constexpr contained_path path_of_slot(std::size_t slot) const noexcept {
    const std::uint64_t at = offset_of(slot);
    if (is_hd_ && at >= sizeof(hd_header)) {
      const std::uint64_t name_at = at - sizeof(hd_header::name);
      const stored_text name = motley::text_at(file_, name_at, sizeof(hd_header::name));
      if (!name.empty()) return {name, type(slot)};
    }
    return {type(slot), static_cast<std::uint32_t>(slot)};
  }

public:
  /// True for a container of Okami HD: files have names.
  [[nodiscard]] constexpr bool is_hd() const noexcept { return is_hd_; }
  /// The number of files. Empty slots are not counted.
  [[nodiscard]] constexpr std::size_t file_count() const noexcept { return count_; }
  /// The number of slots, empty ones included.
  [[nodiscard]] constexpr std::size_t slot_count() const noexcept { return slots_; }

  /// The path of file i < file_count(): "name.TYPE" in Okami HD; otherwise, and for a file without a name,
  /// "TYPE_nnn" with the number of its slot.
  [[nodiscard]] constexpr contained_path path(std::size_t i) const noexcept {
    return path_of_slot(slot_of(i));
  }
  /// File i < file_count(). No sizes are stored: it ends where the next file begins, its padding included.
  /// errc::bad_value if Okami HD's header of the file or of the next one does not fit.
  [[nodiscard]] constexpr result<contained_file> file(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < count_);
    const std::size_t slot = slot_of(i);
    contained_file f{path_of_slot(slot), type(slot), offset_of(slot)};
    const std::uint64_t next = next_after(slot), before = is_hd_ ? sizeof(hd_header) : 0,
                        end = next < file_.size() ? next - before : next;
    if (f.offset < before || end < f.offset)
      return error::bad_value("offset of a file", static_cast<std::int64_t>(f.offset),
                              sizeof(count) + slot * sizeof(offset))
          .numbered(i);
    f.bytes = file_.subview(f.offset, end - f.offset);
    return f;
  }
  /// The first file from number `from` on that has this path; no_file if there is none.
  [[nodiscard]] constexpr std::size_t find(std::string_view wanted, std::size_t from = 0) const noexcept {
    std::size_t i = 0;
    for (std::size_t slot = 0; slot < slots_; ++slot) {
      if (offset_of(slot) == 0) continue;
      if (i >= from && path_of_slot(slot) == wanted) return i;
      ++i;
    }
    return no_file;
  }

  /// 1 if all slots have files and their offsets rise, otherwise the number of slots: see `container`.
  [[nodiscard]] constexpr std::uint64_t steps_of_file() const noexcept { return rises_ ? 1 : slots_; }
  /// True if the file has one of nesting_types.
  [[nodiscard]] constexpr bool may_hold_others(std::size_t i) const noexcept {
    const stored_text own = type(slot_of(i));
    for (const std::string_view nesting : nesting_types)
      if (own == nesting) return true;
    return false;
  }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  friend struct format;
  byte_view file_{};
  std::size_t slots_ = 0, count_ = 0;
  bool rises_ = false, is_hd_ = false; ///< rises_: no slot is empty, and each offset is above the one before
};

/// Describes the container for code that works on any format.
struct format {
private:
  /// The first byte of the type at `at` that is wrong: a type has capital letters and digits, then NULs. The
  /// type's end if none is.
  static constexpr std::uint64_t wrong_in_type(const byte_view& file, std::uint64_t at) noexcept {
    const std::uint64_t end = at + type_size;
    for (bool ended = false; at < end; ++at) {
      const char c = static_cast<char>(*file.at(at));
      const bool is_allowed = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (c != '\0' && (ended || !is_allowed)) break;
      ended = c == '\0';
    }
    return at;
  }
  static constexpr bool is_hd(const files& c) noexcept {
    const std::size_t last = c.slots_ - 1;
    const std::uint64_t at = c.offset_of(last);
    return at != 0 && c.type(last) == hd_type && c.file_.holds(at, hd_magic.size()) &&
           stored_text{c.file_.at(at), hd_magic.size()} == hd_magic;
  }

public:
  static constexpr std::string_view name = "clover_dat";  ///< one word
  static constexpr file_kind kind = file_kind::container; ///< what is in it is told by its bytes
  using file = files;                                     ///< what open() returns

  /// `none`: there is no magic number.
  [[nodiscard]] static constexpr certainty signature(const byte_view&) noexcept { return certainty::none; }
  /// True if open() succeeds. Ask only for files that have no magic number of another format.
  [[nodiscard]] static constexpr bool resembles(const byte_view& file) noexcept {
    return static_cast<bool>(open(file));
  }

  /// Checks everything that identifies such a container: the count, each offset and type, and that there is a
  /// file. errc::truncated; bad_value, also for an offset in the tables or outside the container, or a type
  /// of other characters.
  [[nodiscard]] static constexpr result<files> open(const byte_view& file) noexcept {
    if (const error e = motley::require_range(file, 0, sizeof(count), "header")) return e;
    const std::uint64_t slot_count = file.read<count>(0);
    const std::uint64_t tables = sizeof(count) + slot_count * (sizeof(offset) + type_size);
    if (slot_count > most_slots)
      return error::too_large("number of slots", static_cast<std::int64_t>(slot_count), most_slots, 0);
    if (const error e = motley::require_range(file, 0, tables, "table")) return e;
    files c;
    c.file_ = file;
    c.slots_ = static_cast<std::size_t>(slot_count);
    c.rises_ = true;
    std::uint64_t previous = 0;
    for (std::size_t slot = 0; slot < c.slots_; ++slot) {
      const std::uint64_t at = c.offset_of(slot);
      if (at != 0 && (at < tables || at >= file.size()))
        return error::bad_value("offset of a file", static_cast<std::int64_t>(at),
                                sizeof(count) + slot * sizeof(offset));
      if (const std::uint64_t wrong = wrong_in_type(file, c.type_at(slot));
          wrong < c.type_at(slot) + type_size)
        return error::bad_value("character of a type", std::to_integer<std::int64_t>(*file.at(wrong)), wrong);
      c.count_ += at != 0 ? 1 : 0;
      c.rises_ = c.rises_ && at > previous;
      previous = at;
    }
    if (c.count_ == 0) return error::bad_value("number of files", 0, sizeof(count));
    c.is_hd_ = is_hd(c);
    return c;
  }
};

/// Opens a container: `result<files>`. See format::open().
inline constexpr opener<format> open{};

} // namespace clover_dat
} // namespace MOTLEY_TAG
} // namespace motley

#endif
