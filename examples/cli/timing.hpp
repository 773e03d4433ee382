// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/timing: how long calls take.
#ifndef MOTLEY_EXAMPLES_CLI_TIMING_HPP
#define MOTLEY_EXAMPLES_CLI_TIMING_HPP

#include <functional>

namespace cli {

/// Seconds that one call takes, and one of the limit: the least that could be done in its place.
struct timing {
  double call, limit;
};

/// Medians of batches of about 8 ms, the two in turns, so that both see the same state of the machine.
/// Takes about 0.15 s, more only if a single call does.
timing measure(const std::function<void()>& call, const std::function<void()>& limit);

} // namespace cli

#endif
