// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/distinct_names: see distinct_names.hpp.
#include "io/distinct_names.hpp"

#include "io/text.hpp"

namespace cli {

std::string distinct_names::key_of(const std::string& name) const {
  return ignore_case_ ? folded(name) : name;
}

std::string distinct_names::add(const std::string& stem, const std::string& extension) {
  std::string name = stem + extension;
  if (used_.insert(key_of(name)).second) return name;
  std::size_t& n = next_.try_emplace(key_of(name), 2).first->second;
  do name = stem + '_' + std::to_string(n++) + extension;
  while (!used_.insert(key_of(name)).second);
  return name;
}

} // namespace cli
