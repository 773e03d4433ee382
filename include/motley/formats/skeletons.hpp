// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// formats/skeletons: the list of all formats of skeletons.
// Experimental: see docs/versioning.md.
#ifndef MOTLEY_FORMATS_SKELETONS_HPP
#define MOTLEY_FORMATS_SKELETONS_HPP

#include "../skeleton/model_space.hpp"
#include "list.hpp"
#include "metroid/cinf.hpp"
#include "platinum/wmb.hpp"

namespace motley::inline MOTLEY_TAG {

/// All formats of skeletons that motley knows.
using known_skeletons = format_list<wmb::format, cinf::format>;

/// Opens a skeleton of a list, whatever format it is in, and calls f(skeleton) if it can be opened. Returns
/// why it cannot be, else errc::none; errc::unknown_format if it is of none.
template <class List = known_skeletons, byte_source Bytes, class F>
constexpr error visit_skeleton(const Bytes& bytes, F&& f) {
  const byte_view file{motley::bytes_of(bytes)};
  const auto id = motley::identify<List>(bytes);
  error e = id.why_none();
  List::visit(id.index, [&]<class Format>() {
    const auto opened = Format::open(file);
    e = opened.error();
    if (opened) f(*opened);
  });
  return e;
}

} // namespace motley::inline MOTLEY_TAG

#endif
