// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/json: writes JSON, a text for each value.
#ifndef MOTLEY_EXAMPLES_CLI_JSON_HPP
#define MOTLEY_EXAMPLES_CLI_JSON_HPP

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

/// A text in quotes. It is UTF-8 without control characters, as escaped() makes it.
std::string json_text(std::string_view text);

/// Finite numbers only; with as few digits as tell it apart.
std::string json_number(float n);

/// Values that are JSON already.
std::string json_array(const std::vector<std::string>& values);
std::string json_array(const std::vector<float>& numbers);

/// Members whose values are JSON already; those with an empty one are left out.
std::string json_object(std::initializer_list<std::pair<std::string_view, std::string>> members);

} // namespace cli

#endif
