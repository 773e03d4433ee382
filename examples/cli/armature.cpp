// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/armature: see armature.hpp.
#include "armature.hpp"

#include <cstdio>

#include "faults.hpp"
#include "files.hpp"

namespace cli {

armatures::armatures(const options& o, bool with_figures) : with_figures_{with_figures} {
  if (with_figures)
    for (const auto& family : motley::shenmue_motn::rigs::families)
      shenmue_.push_back(
          std::make_unique<armature>(motley::any_figure{motley::shenmue_motn::figure{family}}));
  if (o.skeleton.empty()) return;
  const auto bytes = require_input(o.skeleton, o);
  good_ = bytes.has_value();
  if (!good_) return;
  size_ = bytes->size();
  const auto opened = motley::open_skeleton(*bytes);
  if (opened) given_ = std::make_unique<armature>(*opened);
  good_ = given_ != nullptr;
  const motley::error& e = opened.error();
  if (e.code == motley::errc::unknown_format)
    complain(o.skeleton, "not a skeleton file that motley knows (wmb, CINF, MD)");
  else if (e)
    complain(o.skeleton, why_not_opened(e, o.skeleton, *bytes).message);
}

void armatures::say_used() const {
  const auto say = [](const char* what) {
    std::fprintf(stderr, "note: the motion has no skeleton; this is %s (see --skeleton)\n", what);
  };
  if (bayonetta2_used_) say("a figure by bone numbers: legs and hip are proved, spine and arms inferred");
  if (rising_used_) say("the body of one of Metal Gear Rising's humans, whose size may differ");
  if (shenmue_used_) say("a figure: the game's own rig and solver");
}

} // namespace cli
