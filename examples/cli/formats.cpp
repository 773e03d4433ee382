// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/formats: see formats.hpp.
#include "formats.hpp"

#include <motley/formats/skeletons.hpp>

#include <algorithm>

namespace cli {

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  const auto add = [&]<class Format>() {
    const std::string name{Format::name};
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return false;
  };
  formats::find(add);
  motley::known_skeletons::find(add);
  return names;
}

} // namespace cli
