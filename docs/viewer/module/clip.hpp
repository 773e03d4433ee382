// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/clip: what is told of clips.
#ifndef MOTLEY_DOCS_VIEWER_MODULE_CLIP_HPP
#define MOTLEY_DOCS_VIEWER_MODULE_CLIP_HPP

#include <motley/motley.hpp>

#include <cstddef>

#include "json.hpp"
#include "state.hpp"

namespace viewer {

/// How many keys the tracks of a clip have.
std::size_t count_keys(const any_motion& m);

/// Up to a hundred warnings, and how many there are.
template <class Source> void add_warnings(json& out, const Source& source) {
  constexpr std::size_t shown = 100;
  std::size_t count = 0;
  out.key("warnings").open('[');
  source.warnings([&](const motley::warning& w) {
    if (count++ < shown) out.add(motley::message(w).view());
  });
  out.close(']').pair("warning_count", count);
}

} // namespace viewer

#endif
