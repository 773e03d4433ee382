// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/platinum/dat: the container of PlatinumGames' games, Bayonetta to Astral Chain: .dat, .dtt, .evn.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_PLATINUM_DAT_HPP
#define MOTLEY_FORMATS_PLATINUM_DAT_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../author/container.hpp"
#include "../../author/format.hpp"
#include "../../config.hpp"

namespace motley {
inline namespace MOTLEY_TAG {
namespace platinum_dat {

/// The beginning of a container. All offsets count from its start.
template <std::endian O> struct header {
  char magic[4];        ///< "DAT\0"
  u32_of<O> file_count; ///< of the tables
  u32_of<O> offsets;    ///< of a table: u32 for each file, its offset
  u32_of<O> extensions; ///< of a table: four characters for each file, padded with NULs
  u32_of<O> names;      ///< of a table: u32 stride, then that many characters for each file, padded with NULs
  u32_of<O> sizes;      ///< of a table: u32 for each file, its size
  u32_of<O> hash_table; ///< 0 in Bayonetta. It only speeds up searching, and is not read
  u32_of<O> zero;       ///< 0
};
static_assert(sizeof(header<std::endian::big>) == 0x20);

struct format;

/// The files in a container. A view of the caller's bytes. Models `container`.
class files {
  template <std::endian O> constexpr std::uint64_t number_at(std::uint64_t at) const noexcept {
    return file_.read<u32_of<O>>(at);
  }
  constexpr std::uint64_t entry(std::uint64_t table, std::size_t i) const noexcept {
    return motley::with_order(order_, [&]<std::endian O>() { return number_at<O>(table + 4 * i); });
  }

public:
  /// The byte order: little-endian on PC and Switch, big-endian on Wii U, PlayStation 3 and Xbox 360.
  [[nodiscard]] constexpr std::endian order() const noexcept { return order_; }
  /// The number of files.
  [[nodiscard]] constexpr std::size_t file_count() const noexcept { return count_; }

  /// The name of file i < file_count(), with its extension. Several files may have the same name.
  [[nodiscard]] constexpr contained_path path(std::size_t i) const noexcept {
    return contained_path{motley::text_at(file_, names_ + i * stride_, stride_)};
  }
  /// File i < file_count(). errc::truncated: see stored_file().
  [[nodiscard]] constexpr result<contained_file> file(std::size_t i) const noexcept {
    MOTLEY_ASSERT(i < count_);
    return motley::stored_file(file_, path(i), motley::text_at(file_, extensions_ + 4 * i, 4),
                               entry(offsets_, i), entry(sizes_, i), i);
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
  std::uint64_t offsets_ = 0, extensions_ = 0, names_ = 0, sizes_ = 0;
  std::size_t count_ = 0, stride_ = 0;
  std::endian order_ = std::endian::little;
};

/// Describes the container for code that works on any format.
struct format {
private:
  /// The tables as this byte order has them.
  template <std::endian O> static constexpr error read_tables(const byte_view& file, files& c) noexcept {
    const auto h = file.read<header<O>>(0);
    const std::uint64_t count = h.file_count.value();
    c.file_ = file;
    c.order_ = O;
    c.offsets_ = h.offsets.value();
    c.extensions_ = h.extensions.value();
    c.names_ = h.names.value() + std::uint64_t{sizeof(u32_of<O>)}; // behind the stride
    c.sizes_ = h.sizes.value();
    if (const error e = motley::require_range(file, c.offsets_, 4 * count, "table of offsets")) return e;
    if (const error e = motley::require_range(file, c.extensions_, 4 * count, "table of extensions"))
      return e;
    if (const error e = motley::require_range(file, c.sizes_, 4 * count, "table of sizes")) return e;
    if (count == 0) return {};
    if (const error e = motley::require_range(file, h.names.value(), sizeof(u32_of<O>), "table of names"))
      return e;
    const std::uint64_t stride = file.read<u32_of<O>>(h.names.value());
    if (const error e = motley::require_range(file, c.names_, stride * count, "table of names")) return e;
    c.count_ = static_cast<std::size_t>(count);
    c.stride_ = static_cast<std::size_t>(stride);
    return {};
  }

public:
  static constexpr std::string_view name = "dat";         ///< one word
  static constexpr std::string_view magic = "DAT";        ///< the first bytes, with a NUL
  static constexpr file_kind kind = file_kind::container; ///< what is in it is told by its bytes
  using file = files;                                     ///< what open() returns

  /// `certain` if the magic number is there.
  [[nodiscard]] static constexpr certainty signature(const byte_view& file) noexcept {
    return motley::require_magic(file, magic) ? certainty::none : certainty::certain;
  }
  /// False: a container has a magic number.
  [[nodiscard]] static constexpr bool resembles(const byte_view&) noexcept { return false; }

  /// Checks the tables, but no file: see files::file(). The byte order is the one in which the tables lie
  /// inside the container; if both do, little. errc::bad_magic; truncated.
  [[nodiscard]] static constexpr result<files> open(const byte_view& file) noexcept {
    if (const error e = motley::require_magic(file, magic)) return e;
    if (const error e = motley::require_range(file, 0, sizeof(header<std::endian::big>), "header")) return e;
    files little, big;
    const error of_little = read_tables<std::endian::little>(file, little);
    if (!of_little) return little;
    const error of_big = read_tables<std::endian::big>(file, big);
    if (!of_big) return big;
    // Damaged. Of an offset near the start, the lowest byte is not 0 and the highest is.
    const auto first = [&]<std::endian O>() { return file.read<header<O>>(0).offsets.value(); };
    const bool is_big =
        first.template operator()<std::endian::big>() < first.template operator()<std::endian::little>();
    return is_big ? of_big : of_little;
  }
};

/// Opens a container: `result<files>`. See format::open().
inline constexpr opener<format> open{};

} // namespace platinum_dat
} // namespace MOTLEY_TAG
} // namespace motley

#endif
