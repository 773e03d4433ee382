// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/numbers: numbers as text.
#ifndef MOTLEY_EXAMPLES_CLI_NUMBERS_HPP
#define MOTLEY_EXAMPLES_CLI_NUMBERS_HPP

#include <charconv>
#include <string_view>
#include <system_error>

namespace cli {

/// True if the whole text is a number that fits in N. It is stored in n.
template <class N> bool parse(std::string_view text, N& n) {
  const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), n);
  return failure == std::errc{} && stop == text.data() + text.size();
}

} // namespace cli

#endif
