// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/list: which format a file is in, and opening whatever it is.
#ifndef MOTLEY_FORMATS_LIST_HPP
#define MOTLEY_FORMATS_LIST_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "../clip/any_clip.hpp"
#include "metroid/anim.hpp"
#include "mtb3/okami.hpp"
#include "platinum/bayonetta.hpp"
#include "platinum/bayonetta2.hpp"
#include "platinum/bayonetta2_exp.hpp"
#include "platinum/bayonetta_exp.hpp"
#include "shenmue/motn.hpp"

namespace motley {

/// The formats that identify() tells apart.
enum class file_format : std::uint8_t {
  unknown,
  bayonetta,
  bayonetta2,
  okami,
  metroid_anim,
  shenmue_motn,
  bayonetta_exp,
  bayonetta2_exp
};

/// "bayonetta", "anim", "exp", ..., the same for both kinds of exp; empty if unknown.
[[nodiscard]] constexpr std::string_view format_name(file_format f) noexcept {
  constexpr std::string_view names[] = {"", "bayonetta", "bayonetta2", "okami", "anim", "motn", "exp", "exp"};
  return names[static_cast<std::size_t>(f)];
}

/// True for a program over poses, which is no motion.
[[nodiscard]] constexpr bool is_exp(file_format f) noexcept {
  return f == file_format::bayonetta_exp || f == file_format::bayonetta2_exp;
}

/// The format that a file is in, or was before it was damaged. What has a magic number is told by it, and no
/// two formats that share one by its version or its table. What has none is told by structure, and only then:
/// ANIM by the constants of its header, MOTN by its tables and the file's size, and last, Okami (whose magic,
/// if it is there, counts like the others') by holding together. (A template so that only who uses it
/// compiles it; so is all below.)
template <byte_source Bytes> [[nodiscard]] constexpr file_format identify(const Bytes& bytes) noexcept {
  const byte_view file{std::span<const std::byte>{bytes}};
  if (!require_magic(file, "mot")) {
    const bool older = !bayonetta2::order_of(file) && bayonetta::plausible(bytes);
    return older ? file_format::bayonetta : file_format::bayonetta2;
  }
  if (!require_magic(file, "exp"))
    return bayonetta2_exp::order_of(file) ? file_format::bayonetta2_exp : file_format::bayonetta_exp;
  if (okami::has_magic(file)) return file_format::okami;
  if (metroid_anim::plausible(file)) return file_format::metroid_anim;
  if (shenmue_motn::plausible(file)) return file_format::shenmue_motn;
  if (okami::plausible(bytes)) return file_format::okami;
  return file_format::unknown;
}

namespace detail {
/// Only found out about when it is used: that takes as long to compile as all headers.
template <class> struct any_motion_of {
  using type = any_clip<bayonetta::motion, bayonetta2::motion, okami::motion, metroid_anim::motion,
                        shenmue_motn::motion>;
};
template <class Bytes> using opened_any = result<typename any_motion_of<Bytes>::type>;
} // namespace detail

/// A motion of any format.
using any_motion = detail::any_motion_of<void>::type;

/// The motions in a file of a known format: as many as a MOTN's table says (0 if it cannot be read), none in
/// an exp or an unknown file, 1 otherwise.
template <byte_source Bytes>
[[nodiscard]] constexpr std::size_t clip_count(const Bytes& bytes, file_format f) noexcept {
  if (f == file_format::shenmue_motn) return shenmue_motn::open(bytes)->size();
  return f == file_format::unknown || is_exp(f) ? 0 : 1;
}
/// The same, of a format to be recognised.
template <byte_source Bytes> [[nodiscard]] constexpr std::size_t clip_count(const Bytes& bytes) noexcept {
  return motley::clip_count(bytes, motley::identify(bytes));
}

/// Opens motion `number` of a file in a known format, in either byte order: the format's own open(), whose
/// promises hold. errc::no_clip if the file has no such motion (an exp has none).
template <byte_source Bytes>
[[nodiscard]] constexpr detail::opened_any<Bytes> open(const Bytes& bytes, file_format f,
                                                       std::size_t number = 0) noexcept {
  using result_type = detail::opened_any<Bytes>;
  const auto any = [](const auto& opened) -> result_type {
    if (!opened) return opened.error();
    return {error{}, *opened};
  };
  if (f == file_format::shenmue_motn) {
    const auto archive = shenmue_motn::open(bytes);
    if (!archive) return archive.error();
    return any((*archive)[number]);
  }
  if (f == file_format::unknown) return result_type{error::unknown_format()};
  const std::size_t count = motley::clip_count(bytes, f);
  if (number >= count) return error::no_clip(number, count);
  switch (f) {
  case file_format::bayonetta: return any(bayonetta::open(bytes));
  case file_format::bayonetta2: return any(bayonetta2::open(bytes));
  case file_format::okami: return any(okami::open(bytes));
  default: return any(metroid_anim::open(bytes));
  }
}

/// Opens motion `number` of a file, whatever format it is in. errc::unknown_format if it is none of ours.
template <byte_source Bytes>
[[nodiscard]] constexpr detail::opened_any<Bytes> open(const Bytes& bytes, std::size_t number = 0) noexcept {
  return motley::open(bytes, motley::identify(bytes), number);
}
/// The bytes would be gone before what refers to them.
template <byte_owner Bytes> void open(const Bytes&&, const auto&...) = delete;

} // namespace motley

#endif
