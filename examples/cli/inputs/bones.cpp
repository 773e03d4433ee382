// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/bones: --bones, see bones.hpp.
#include "inputs/bones.hpp"

#include <motley/motley.hpp>

#include "inputs/faults.hpp"
#include "inputs/open_file.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"

namespace cli {

bone_names::bone_names(const options& o) {
  if (o.bones.empty()) return;
  auto in = require_input(o.bones, o);
  good_ = in.has_value();
  if (!good_) return;
  bytes_ = std::move(in->bytes);
  const bool is_model = identify_skeleton(bytes_, {}).certainty == motley::certainty::certain;
  const auto table = motley::bone_table::open(bytes_);
  good_ = table && !is_model;
  if (good_)
    table_ = *table;
  else
    complain(o.bones, is_model ? "this is a model: use it with --skeleton; --bones needs a bone table"
                               : why_not_opened(table.error(), o.bones, bytes_).message);
}

std::string bone_names::operator()(int bone) const {
  if (!has_table()) return std::to_string(bone);
  const auto mapped = model_bone(bone);
  return mapped ? std::to_string(*mapped) : std::to_string(bone) + '?';
}

std::optional<int> bone_names::model_bone(int bone) const {
  if (bone == -1) return bone;
  const int mapped = table_.find(bone);
  return mapped == motley::bone_table::unmapped ? std::nullopt : std::optional{mapped};
}

} // namespace cli
