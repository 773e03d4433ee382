// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/fit: whether a clip was made for an armature.
#ifndef MOTLEY_EXAMPLES_CLI_SKELETON_FIT_HPP
#define MOTLEY_EXAMPLES_CLI_SKELETON_FIT_HPP

#include <motley/pose/diagnose.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "motion/any_motion.hpp"
#include "skeleton/armature.hpp"

namespace cli {

/// The numbers of a clip and an armature, and what the clip does with each bone.
struct clip_fit {
  std::vector<motley::bone_fit> bones; ///< by transform
  motley::diagnosis numbers;

  clip_fit(const any_motion& clip, const armature& a);

  motley::fit_verdict verdict() const { return motley::verdict(numbers); }
};

/// Calls f(number) for each bone of an armature that motions can name, if counts(its bone_fit).
template <class Counts, class F>
void visit_bones(const clip_fit& fit, const armature& a, const Counts& counts, const F& f) {
  for (std::size_t i = 0; i < a.bone_count(); ++i)
    if (a.number(i) >= 0 && a.slot(a.number(i)) == static_cast<std::int32_t>(i) && counts(fit.bones[i]))
      f(a.number(i));
}

} // namespace cli

#endif
