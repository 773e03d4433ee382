// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/shenmue/pks: the container of Shenmue: an IPAC, alone or in a PKS. On the disc it is usually
// compressed as a whole by gzip; unpack it first.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SHENMUE_PKS_HPP
#define MOTLEY_FORMATS_SHENMUE_PKS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../author/container.hpp"
#include "../../author/format.hpp"
#include "../../config.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace pks {

/// The beginning of a PKS.
struct pks_header {
  char magic[4];   ///< "PAKS"
  le_u32 ipac;     ///< offset of the IPAC: 16
  le_u32 other[2]; ///< unknown
};
static_assert(sizeof(pks_header) == 16);

/// The beginning of an IPAC. All offsets count from its start.
struct ipac_header {
  char magic[4];       ///< "IPAC"
  le_u32 directory;    ///< offset of the entries
  le_u32 file_count;   ///< of the directory
  le_u32 content_size; ///< in bytes; not needed
};
static_assert(sizeof(ipac_header) == 16);

/// A file of the directory. Texts are padded with NULs or spaces.
struct directory_entry {
  char name[8];  ///< without the type
  char type[4];  ///< "BIN "; it does not say what is in the file
  le_u32 offset; ///< from the IPAC's start
  le_u32 size;   ///< in bytes
};
static_assert(sizeof(directory_entry) == 20);

struct format;

/// The files in a container. A view of the caller's bytes. Models `container`.
class files {
  constexpr std::uint64_t entry_at(std::size_t i) const noexcept {
    return directory_ + i * sizeof(directory_entry);
  }
  /// The text in these bytes, without its padding.
  constexpr stored_text text(std::uint64_t at, std::size_t size) const noexcept {
    stored_text t = motley::text_at(file_, at, size);
    while (!t.empty() && t[t.size() - 1] == ' ') t = stored_text{file_.at(at), t.size() - 1};
    return t;
  }
  constexpr stored_text name(std::size_t i) const noexcept { return text(entry_at(i), 8); }
  constexpr stored_text type(std::size_t i) const noexcept { return text(entry_at(i) + 8, 4); }

public:
  /// The number of files.
  [[nodiscard]] constexpr std::size_t file_count() const noexcept { return count_; }

  /// "name.TYPE" of file i < file_count(). Several files may have the same path.
  [[nodiscard]] constexpr contained_path path(std::size_t i) const noexcept { return {name(i), type(i)}; }
  /// File i < file_count(). errc::truncated: see stored_file().
  [[nodiscard]] constexpr result<contained_file> file(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < count_);
    const auto entry = file_.read<directory_entry>(entry_at(i));
    return motley::stored_file(file_, path(i), type(i), ipac_ + entry.offset.value(), entry.size.value(), i);
  }
  /// The first file from number `from` on that has this path; no_file if there is none.
  [[nodiscard]] constexpr std::size_t find(std::string_view wanted, std::size_t from = 0) const noexcept {
    return motley::find_path(*this, wanted, from);
  }

  /// 1: see `container`.
  [[nodiscard]] constexpr std::uint64_t steps_of_file() const noexcept { return 1; }
  /// False: containers in this one have magic numbers.
  [[nodiscard]] constexpr bool may_hold_others(std::size_t) const noexcept { return false; }
  /// No warnings.
  template <class F> constexpr void warnings(F&&) const {}

private:
  friend struct format;
  byte_view file_{};
  std::uint64_t ipac_ = 0, directory_ = 0; ///< from the start of the bytes
  std::size_t count_ = 0;
};

/// Describes the container for code that works on any format.
struct format {
  static constexpr std::string_view name = "pks";         ///< one word
  static constexpr file_kind kind = file_kind::container; ///< what is in it is told by its bytes
  using file = files;                                     ///< what open() returns

  /// `certain` if one of the magic numbers is there.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    const bool is_one = !motley::require_magic(file, "PAKS") || !motley::require_magic(file, "IPAC");
    return is_one ? certainty::certain : certainty::none;
  }
  /// False: a container has a magic number.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }

  /// Checks the headers and that the directory is there, but no file: see files::file(). errc::bad_magic;
  /// bad_value, for what a PAKS calls its IPAC; truncated.
  [[nodiscard]] static constexpr result<files> open(const byte_view& file) noexcept {
    files c;
    c.file_ = file;
    if (motley::require_magic(file, "IPAC")) { // not a bare one
      if (const error e = motley::require_magic(file, "PAKS")) return e;
      if (const error e = motley::require_range(file, 0, sizeof(pks_header), "header")) return e;
      c.ipac_ = file.read<pks_header>(0).ipac.value();
    }
    if (const error e = motley::require_range(file, c.ipac_, sizeof(ipac_header), "IPAC header")) return e;
    const byte_view ipac = file.subview(c.ipac_, file.size() - c.ipac_);
    if (motley::require_magic(ipac, "IPAC"))
      return error::bad_value("magic number of the IPAC", ipac.read<be_u32>(0), c.ipac_);
    const auto h = ipac.read<ipac_header>(0);
    const std::uint64_t count = h.file_count.value();
    c.directory_ = c.ipac_ + h.directory.value();
    if (const error e =
            motley::require_range(file, c.directory_, count * sizeof(directory_entry), "directory"))
      return e;
    c.count_ = static_cast<std::size_t>(count);
    return c;
  }
};

/// Opens a container: `result<files>`. See format::open().
inline constexpr opener<format> open{};

} // namespace pks
} // namespace MOTLEY_TAG
} // namespace motley

#endif
