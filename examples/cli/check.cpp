// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/check: motley check, whether files are sound.
#include <string>
#include <vector>

#include "bones.hpp"
#include "clips.hpp"
#include "output.hpp"
#include "parallel.hpp"

namespace cli {

namespace {

/// Everything that is wrong with a file, a line for each. Of many clips, each and its name may be.
std::vector<std::string> faults(std::span<const std::byte> bytes, const options& o) {
  std::vector<std::string> found;
  const auto add = [&](const motley::error& e) {
    if (e) found.emplace_back(motley::message(e).view());
  };
  add(with_file(bytes, o.format, [&]<class File>(const File& file) {
    if constexpr (File::has_many) {
      clips all{file, o};
      for (std::size_t i = 0; i < all.size(); ++i) {
        add(all[i].error());
        add(all.name_error(i));
      }
    }
  }));
  return found;
}

} // namespace

int check(const options& o) {
  const bone_names bones{o};
  if (!bones.good()) return 1;
  return for_each_file(o, [&](const std::string& path, output& out) {
    std::vector<std::string> found;
    std::string why;
    try {
      if (const auto bytes = read_file(path, why))
        found = faults(*bytes, o);
      else
        found.push_back(why);
    } catch (const limit_error& e) {
      found.emplace_back(e.what());
    }
    if (found.empty()) out << path << ": ok\n";
    for (const std::string& fault : found) out << complaint(path, fault);
    return found.empty() ? 0 : 1;
  });
}

} // namespace cli
