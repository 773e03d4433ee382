// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/formats: see formats.hpp.
#include "formats.hpp"

#include <motley/formats/skeletons.hpp>

namespace cli {

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  const auto add = [&]<class Format>() {
    names.emplace_back(Format::name);
    return false;
  };
  formats::find(add);
  motley::known_skeletons::find(add);
  return names;
}

} // namespace cli
