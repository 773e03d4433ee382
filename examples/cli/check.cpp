// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/check: motley check, whether files are sound.
#include "clips.hpp"
#include "output.hpp"

namespace cli {

int check(const options& o) {
  const bone_names bones{o};
  if (!bones.good()) return 1;
  output out;
  int status = 0;
  for (const std::string& path : o.files) {
    std::string why;
    if (const auto bytes = read_file(path, why)) {
      const motley::error e = with_motion(*bytes, o.format, [](const auto&) {});
      if (e) why = motley::message(e).view();
    }
    out << path << (why.empty() ? ": ok" : ": error: ") << why << '\n';
    if (!why.empty()) status = 1;
    if (!out.flush()) return 1;
  }
  return status;
}

} // namespace cli
