// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/armature: see armature.hpp.
#include "skeleton/armature.hpp"

#include <string>
#include <string_view>

#include "inputs/faults.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"
#include "words.hpp"

namespace cli {

armatures::armatures(const options& o, bool with_figures) : with_figures_{with_figures} {
  if (with_figures)
    for (const auto& family : motley::shenmue_motn::rigs::families)
      shenmue_.push_back(
          std::make_unique<armature>(motley::any_figure{motley::shenmue_motn::figure{family}}));
  if (o.skeleton.empty()) return;
  const auto in = require_input(o.skeleton, o);
  good_ = in.has_value();
  if (!good_) return;
  size_ = in->counted();
  const auto opened = motley::open_skeleton(in->bytes);
  if (opened) given_ = std::make_unique<armature>(*opened);
  good_ = given_ != nullptr;
  const motley::error& e = opened.error();
  if (e.code == motley::errc::unknown_format)
    complain(o.skeleton, "not a skeleton file that motley knows (wmb, CINF, MD)");
  else if (e)
    complain(o.skeleton, why_not_opened(e, o.skeleton, in->bytes).message);
}

bool armatures::say_used() const {
  const auto say = [](std::string_view what) {
    note("the motion has no skeleton; this is " + std::string{what} + " (see --skeleton)");
  };
  if (bayonetta2_used_) say(words::bayonetta2_figure);
  if (rising_used_) say(words::rising_figure);
  if (shenmue_used_) say(words::shenmue_figure);
  return bayonetta2_used_ || rising_used_ || shenmue_used_;
}

} // namespace cli
