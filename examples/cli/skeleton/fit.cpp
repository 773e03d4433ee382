// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/skeleton/fit: see fit.hpp.
#include "skeleton/fit.hpp"

namespace cli {

clip_fit::clip_fit(const any_motion& clip, const armature& a)
    : bones(a.transform_count()), numbers{motley::diagnose(clip, a.skeleton(), bones)} {}

} // namespace cli
