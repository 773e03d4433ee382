// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/formats: cli::formats, the list of formats that the program is built with. The program knows a
// format of clips only through its descriptor.
//
// To build the program with another list, define MOTLEY_CLI_FORMATS as a header, in quotes, that defines
// cli::formats. The CMake function motley_add_program does this.
#ifndef MOTLEY_EXAMPLES_CLI_FORMATS_HPP
#define MOTLEY_EXAMPLES_CLI_FORMATS_HPP

#include <string>
#include <vector>

#if defined(MOTLEY_CLI_FORMATS)
#include MOTLEY_CLI_FORMATS
#else
#include <motley/formats/events.hpp>

namespace cli {
/// All formats of the library.
using formats = motley::formats_and_events;
} // namespace cli
#endif

namespace cli {
/// The names that --format accepts, in the order of the list of formats.
std::vector<std::string> format_names();
} // namespace cli

#endif
