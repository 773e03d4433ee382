// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/errors: what commands throw: what() is ready to be printed.
#ifndef MOTLEY_EXAMPLES_CLI_ERRORS_HPP
#define MOTLEY_EXAMPLES_CLI_ERRORS_HPP

#include <stdexcept>

namespace cli {

/// The command line has an error, perhaps one that only the file reveals: no such clip, no such track.
struct usage_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// A file has none of the requested clips or tracks.
struct missing_error : usage_error {
  using usage_error::usage_error;
};

/// A file cannot be used as requested. what() is the message without the path.
struct input_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace cli

#endif
