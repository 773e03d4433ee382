// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/clip: what is told of clips.
#ifndef MOTLEY_DOCS_VIEWER_MODULE_CLIP_HPP
#define MOTLEY_DOCS_VIEWER_MODULE_CLIP_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

#include "json.hpp"
#include "state.hpp"

namespace viewer {

/// How many keys the tracks of a clip have.
std::size_t count_keys(const any_motion& m);

/// The name of a clip of the open file; empty if it has none, or none that can be read.
std::string name_of_clip(std::size_t number);

/// f(bone, name) for the known names of a clip's bones.
template <class Motion, class F> void visit_names(const Motion& motion, const F& f) {
  formats::visit(now.open.format.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips)
      if constexpr (std::is_same_v<typename Format::clip, Motion>) Format::visit_bone_names(motion, f);
  });
}

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
