// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/skeletons: the list of all skeleton formats.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SKELETONS_HPP
#define MOTLEY_FORMATS_SKELETONS_HPP

#include "../skeleton/model_space.hpp"
#include "list.hpp"
#include "metroid/cinf.hpp"
#include "mtb3/md.hpp"
#include "platinum/wmb.hpp"

namespace motley {
inline namespace MOTLEY_TAG {

/// All skeleton formats.
using known_skeletons = format_list<wmb::format, cinf::format, md::format>;

/// Opens a skeleton in any format of the list and calls f(skeleton). Returns errc::none, or the error if it
/// cannot be opened; errc::empty_file; errc::unknown_format if it has no format of the list.
template <class List = known_skeletons, byte_source Bytes, class F>
constexpr error open_skeleton(const Bytes& bytes, F&& f) {
  const byte_view file{motley::bytes_of(bytes)};
  const auto id = motley::identify<List>(bytes);
  if (file.size() == 0) return error::empty_file();
  error e = error::unknown_format();
  List::visit(id.index, [&]<class Format>() {
    const auto opened = Format::open(file);
    e = opened.error();
    if (opened) f(*opened);
  });
  return e;
}

} // namespace MOTLEY_TAG
} // namespace motley

#endif
