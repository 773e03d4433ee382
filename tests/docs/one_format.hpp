// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/docs/one_format: a short list of formats for docs/writing_a_command.md.
#ifndef MOTLEY_TESTS_DOCS_ONE_FORMAT_HPP
#define MOTLEY_TESTS_DOCS_ONE_FORMAT_HPP

#include <motley/formats/list.hpp>

namespace cli {
using formats = motley::format_list<motley::bayonetta2::format>;
} // namespace cli

#endif
