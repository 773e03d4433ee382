// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/json: JSON values as strings.
#ifndef MOTLEY_EXAMPLES_CLI_IO_JSON_HPP
#define MOTLEY_EXAMPLES_CLI_IO_JSON_HPP

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

/// A string in quotes. The text must be UTF-8 without control characters, see escaped().
std::string json_text(std::string_view text);

/// A finite number with the fewest digits that identify it.
std::string json_number(float n);

/// An array of values that are JSON.
std::string json_array(const std::vector<std::string>& values);
std::string json_array(const std::vector<float>& numbers);

/// An object of members whose values are JSON. Members with an empty value are omitted.
std::string json_object(std::initializer_list<std::pair<std::string_view, std::string>> members);

} // namespace cli

#endif
