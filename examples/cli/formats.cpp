// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/formats: the names of the formats, see commands.hpp.
#include "formats.hpp"

#include <algorithm>

#include "commands.hpp"

namespace cli {

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  formats::find([&]<class Format>() {
    const std::string name{Format::name};
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return false;
  });
  return names;
}

} // namespace cli
