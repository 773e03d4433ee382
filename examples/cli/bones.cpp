// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/bones: --bones, see bones.hpp.
#include "bones.hpp"

#include "files.hpp"

namespace cli {

bone_names::bone_names(const options& o) {
  if (o.bones.empty()) return;
  auto bytes = read_file(o.bones);
  good_ = bytes.has_value();
  if (!good_) return;
  bytes_ = std::move(*bytes);
  const auto table = motley::bone_table::open(bytes_);
  if (table)
    table_ = *table;
  else
    complain(o.bones, motley::message(table.error()).view());
  good_ = static_cast<bool>(table);
}

std::string bone_names::operator()(int bone) const {
  if (!has_table() || bone == -1) return std::to_string(bone);
  const int mapped = table_.find(bone);
  return mapped == motley::bone_table::unmapped ? std::to_string(bone) + "?" : std::to_string(mapped);
}

} // namespace cli
