// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/foreign: recognises by its first bytes what a file is that is not a motion: a container or a model
// (which open_container() and open_skeleton() read), an archive, an image, another file of the same games.
#ifndef MOTLEY_FORMATS_FOREIGN_HPP
#define MOTLEY_FORMATS_FOREIGN_HPP

#include <cstddef>
#include <string_view>

#include "../wire/byte_view.hpp"
#include "../wire/packed.hpp"
#include "mtb3/clover_dat.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// What a file is, and what its user can do to get at a motion. Both are empty if the bytes do not tell.
struct foreign_file {
  std::string_view what; ///< "a PNG image"
  std::string_view next; ///< "unpack it first"; empty if there is nothing to do
};

namespace detail {

/// The first bytes of a file, as a literal, which may have zeros in it; and a foreign_file.
struct foreign_magic {
  const char* bytes;
  std::size_t size;
  const char *what, *next; ///< see foreign_file

  template <std::size_t N>
  constexpr foreign_magic(const char (&magic)[N], const char* w, const char* n = "") noexcept
      : bytes{magic}, size{N - 1}, what{w}, next{n} {}
};

inline constexpr const char *extract = "extract the files in it first", *unpack_it = "unpack it first",
                            *same_container = "motions are other files of the same container",
                            *shenmue_motions = "Shenmue's motions are in motion.bin and .pks files";

inline constexpr foreign_magic foreign_magics[] = {
    {"WMB", "a model (wmb)"},
    {"\0BMW", "a model (wmb)"},
    {"scr\0", "a model (md)"},
    {"DAT\0", "a container of PlatinumGames' games (dat)", extract},
    {"CPK ", "a CRI container (.cpk)", extract},
    {"PAKS", "a Shenmue container (pks)", extract},
    {"IPAC", "a Shenmue container (pks)", extract},
    {"AFS\0", "a Shenmue archive (AFS)", shenmue_motions},
    {"U\xAA\x38-", "a Nintendo archive (U8)", extract},
    {"Yaz0", "a compressed file (Yaz0)", unpack_it},
    {"\x1F\x8B", "a gzip file", unpack_it},
    {"PK\3\4", "a zip archive", unpack_it},
    {"PK\5\6", "a zip archive", unpack_it},
    {"7z\xBC\xAF\x27\x1C", "a 7z archive", unpack_it},
    {"Rar!\x1A\x07", "a rar archive", unpack_it},
    {"\xFD\x37zXZ\0", "an xz file", unpack_it},
    {"BZh", "a bzip2 file", unpack_it},
    {"\x28\xB5\x2F\xFD", "a zstd file", unpack_it},
    {"WTB\0", "a texture package of PlatinumGames' games (wtb)", same_container},
    {"\0BTW", "a texture package of PlatinumGames' games (wtb)", same_container},
    {"BXM\0", "a table of PlatinumGames' games (bxm)", same_container},
    {"XML\0", "a table of PlatinumGames' games (bxm)", same_container},
    {"HRCM", "a Shenmue model (MT5)", shenmue_motions},
    {"MDP7", "a Shenmue II model (MT7)", shenmue_motions},
    {"MDC7", "a Shenmue II model (MT7)", shenmue_motions},
    {"MDPX", "a Shenmue II model (MT7)", shenmue_motions},
    {"MDCX", "a Shenmue II model (MT7)", shenmue_motions},
    {"PAKF", "a Shenmue texture package (PKF)", shenmue_motions},
    {"TEXN", "a Shenmue texture package (SPR)", shenmue_motions},
    {"GBIX", "a Dreamcast texture (PVR)", shenmue_motions},
    {"PVRT", "a Dreamcast texture (PVR)", shenmue_motions},
    {"\xDE\xAD\xBA\xBE", "a model of Metroid Prime (CMDL)", "motions are ANIM files"},
    {"\x57\xE0\xE0\x57", "a Havok file"},
    {"glTF", "a glTF file (.glb)"},
    {"DDS ", "a texture (DDS)"},
    {"\x89PNG", "a PNG image"},
    {"\xFF\xD8\xFF", "a JPEG image"},
    {"GIF8", "a GIF image"},
    {"RIFF", "a sound or video (RIFF)"},
    {"OggS", "a sound (Ogg)"},
    {"BKHD", "a sound bank (Wwise)"},
    {"CRID", "a video (USM)"},
    {"%PDF", "a PDF document"},
    {"<!DOCTYPE", "a web page", "download the file itself"},
    {"version https://git-lfs", "a Git LFS pointer", "git lfs pull fetches the file"},
};

constexpr bool begins_with(const byte_view& file, const foreign_magic& magic) noexcept {
  if (!file.holds(0, magic.size)) return false;
  for (std::size_t i = 0; i < magic.size; ++i)
    if (*file.at(i) != static_cast<std::byte>(magic.bytes[i])) return false;
  return true;
}

} // namespace detail

/// Says what a file is that open() rejects. Only for such files: a motion may begin with the same bytes.
[[nodiscard]] constexpr foreign_file identify_foreign(const byte_view& file) noexcept {
  for (const detail::foreign_magic& known : detail::foreign_magics)
    if (detail::begins_with(file, known)) return {known.what, known.next};
  if (clover_dat::format::resembles(file))
    return {"a container of Okami or God Hand (clover_dat)", detail::extract};
  return {};
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
