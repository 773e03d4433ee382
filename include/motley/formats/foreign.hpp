// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/foreign: files that motley does not decode, told by their bytes: containers (see
// formats/containers.hpp), archives, images, and other files of the same games.
#ifndef MOTLEY_FORMATS_FOREIGN_HPP
#define MOTLEY_FORMATS_FOREIGN_HPP

#include <cstddef>
#include <cstdint>
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

struct foreign_magic {
  std::string_view magic; ///< the file's first bytes
  foreign_file file;
};

inline constexpr std::string_view extract = "extract the files in it first", unpack_it = "unpack it first",
                                  same_container = "motions are other files of the same container",
                                  shenmue_motions = "Shenmue's motions are in motion.bin";

using namespace std::string_view_literals;
inline constexpr foreign_magic foreign_magics[] = {
    {"DAT\0"sv, {"a container of PlatinumGames' games (dat; see open_container)", {}}},
    {"CPK "sv, {"a CRI container (.cpk)", extract}},
    {"PAKS"sv, {"a container of Shenmue's (pks; see open_container)", {}}},
    {"IPAC"sv, {"a container of Shenmue's (pks; see open_container)", {}}},
    {"AFS\0"sv, {"an archive of Shenmue's (AFS)", extract}},
    {"U\xAA\x38-"sv, {"an archive of Nintendo's (U8)", extract}},
    {"Yaz0"sv, {"a file that is compressed (Yaz0)", unpack_it}},
    {"\x1F\x8B"sv, {"a gzip file", unpack_it}},
    {"PK\3\4"sv, {"a zip archive", unpack_it}},
    {"PK\5\6"sv, {"a zip archive", unpack_it}},
    {"7z\xBC\xAF\x27\x1C"sv, {"a 7z archive", unpack_it}},
    {"Rar!\x1A\x07"sv, {"a rar archive", unpack_it}},
    {"\xFD\x37zXZ\0"sv, {"an xz file", unpack_it}},
    {"BZh"sv, {"a bzip2 file", unpack_it}},
    {"\x28\xB5\x2F\xFD"sv, {"a zstd file", unpack_it}},
    {"WTB\0"sv, {"a texture package of PlatinumGames' games (wtb)", same_container}},
    {"\0BTW"sv, {"a texture package of PlatinumGames' games (wtb)", same_container}},
    {"BXM\0"sv, {"a table of PlatinumGames' games (bxm)", same_container}},
    {"XML\0"sv, {"a table of PlatinumGames' games (bxm)", same_container}},
    {"HRCM"sv, {"a model of Shenmue's (MT5)", shenmue_motions}},
    {"MDP7"sv, {"a model of Shenmue II's (MT7)", shenmue_motions}},
    {"MDC7"sv, {"a model of Shenmue II's (MT7)", shenmue_motions}},
    {"MDPX"sv, {"a model of Shenmue II's (MT7)", shenmue_motions}},
    {"MDCX"sv, {"a model of Shenmue II's (MT7)", shenmue_motions}},
    {"PAKF"sv, {"a texture package of Shenmue's (PKF)", shenmue_motions}},
    {"TEXN"sv, {"a texture package of Shenmue's (SPR)", shenmue_motions}},
    {"GBIX"sv, {"a texture of the Dreamcast (PVR)", shenmue_motions}},
    {"PVRT"sv, {"a texture of the Dreamcast (PVR)", shenmue_motions}},
    {"\xDE\xAD\xBA\xBE"sv, {"a model of Metroid Prime (CMDL)", "motions are ANIM files"}},
    {"\x57\xE0\xE0\x57"sv, {"a Havok file", {}}},
    {"glTF"sv, {"a glTF file (.glb)", {}}},
    {"DDS "sv, {"a texture (DDS)", {}}},
    {"\x89PNG"sv, {"a PNG image", {}}},
    {"\xFF\xD8\xFF"sv, {"a JPEG image", {}}},
    {"GIF8"sv, {"a GIF image", {}}},
    {"RIFF"sv, {"a sound or a film (RIFF)", {}}},
    {"OggS"sv, {"a sound (Ogg)", {}}},
    {"BKHD"sv, {"a sound bank (Wwise)", {}}},
    {"CRID"sv, {"a film (USM)", {}}},
    {"%PDF"sv, {"a PDF document", {}}},
    {"<!DOCTYPE"sv, {"a web page", "download the file itself"}},
    {"version https://git-lfs"sv, {"a placeholder of Git LFS", "git lfs pull fetches the file"}},
};

constexpr bool begins_with(const byte_view& file, std::string_view magic) noexcept {
  if (!file.holds(0, magic.size())) return false;
  for (std::size_t i = 0; i < magic.size(); ++i)
    if (*file.at(i) != static_cast<std::byte>(magic[i])) return false;
  return true;
}

} // namespace detail

/// Tells a file that motley does not decode. Only for files that open() rejects: a motion may begin with the
/// same bytes.
[[nodiscard]] constexpr foreign_file identify_foreign(const byte_view& file) noexcept {
  for (const detail::foreign_magic& known : detail::foreign_magics)
    if (detail::begins_with(file, known.magic)) return known.file;
  if (clover_dat::format::resembles(file))
    return {"a container of Okami or God Hand (clover_dat; see open_container)", {}};
  return {};
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
