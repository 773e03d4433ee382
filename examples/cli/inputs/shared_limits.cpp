// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/shared_limits: see shared_limits.hpp.
#include "inputs/shared_limits.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace cli {

double shared_limits::mib_of(std::size_t container_size) {
  constexpr double mib = 1 << 20, least = 1.0 / 4; // MiB that count for a smaller container
  return std::max(least, static_cast<double>(container_size) / mib);
}

shared_limits::shared_limits(const options& o) : containers_(1) {
  std::map<std::string_view, std::size_t> known; // by path
  for (const std::string& file : o.files) {
    std::size_t which = 0;
    if (const auto inner = o.inner.find(file); inner != o.inner.end() && !o.no_limits) {
      const std::string& path = inner->second.container;
      const auto [place, is_new] = known.try_emplace(path, containers_.size());
      which = place->second;
      const auto size = o.sizes.find(path);
      if (is_new) containers_.push_back({path, size == o.sizes.end() ? 1 : mib_of(size->second)});
      ++containers_[which].files;
    }
    container_of_.push_back(which);
  }
}

bool shared_limits::allows(std::size_t file) const {
  const std::size_t which = container_of_[file];
  return which == 0 || containers_[which].left > 0;
}

void shared_limits::spend(std::size_t file, double spent) {
  container& c = containers_[container_of_[file]];
  if (&c == &containers_[0]) return;
  c.left -= spent;
  --c.files;
}

std::optional<std::string> shared_limits::leave_out(std::size_t file) {
  container& c = containers_[container_of_[file]];
  const std::size_t others = c.files-- - 1;
  if (std::exchange(c.is_said, true)) return {};
  return "the files before it in " + std::string{c.path} +
         " have used up the limit for a container of this size: it is left out" +
         (others == 0 ? ""
                      : ", and so " + (others == 1 ? "is 1 other file"
                                                   : "are " + std::to_string(others) + " other files")) +
         "; --no-limits lifts this limit";
}

} // namespace cli
