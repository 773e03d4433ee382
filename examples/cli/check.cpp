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
    const auto bytes = read_file(path);
    if (!bytes) {
      status = 1;
      continue;
    }
    const motley::error e = with_motion(*bytes, o.format, [](const auto&) {});
    out << path << ": ";
    if (e) {
      out << "error: " << motley::message(e).view() << '\n';
      status = 1;
    } else {
      out << "ok\n";
    }
  }
  return out.flush() ? status : 1;
}

} // namespace cli
