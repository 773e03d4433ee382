// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/bench/timing: measures calls.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_BENCH_TIMING_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_BENCH_TIMING_HPP

#include <functional>

namespace cli {

/// The seconds of one call, and of one call of the limit, which does the minimum of the same work.
struct timing {
  double call, limit;
};

/// Medians of batches of about 8 ms. Calls and limits alternate, so both see the same state of the machine.
/// Takes about 0.15 s, or more if a single call takes longer.
timing measure(const std::function<void()>& call, const std::function<void()>& limit);

} // namespace cli

#endif
