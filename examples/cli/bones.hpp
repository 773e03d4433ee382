// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/bones: what --bones says, and what --bone and --channel take.
#ifndef MOTLEY_EXAMPLES_CLI_BONES_HPP
#define MOTLEY_EXAMPLES_CLI_BONES_HPP

#include <motley/formats/platinum/bone_table.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "commands.hpp"

namespace cli {

/// What --bones says: bone numbers of a motion as those of a model.
class bone_names {
public:
  /// Reads the table, if there is one to read; `good()` says whether it could be.
  explicit bone_names(const options& o);
  bool good() const { return good_; }
  bool has_table() const { return table_.size() > 0; }
  const motley::bone_table::table& table() const { return table_; }
  /// The bone as it is printed: the model's number, the motion's own with a '?' if the model does not have
  /// it, -1 (the root) as it is. Without a table, the motion's number.
  std::string operator()(int bone) const;

  /// The model's number; -1, the root, is its own. Nothing if the model does not have the bone.
  std::optional<int> model_bone(int bone) const;

private:
  std::vector<std::byte> bytes_;
  motley::bone_table::table table_;
  bool good_ = true;
};

} // namespace cli

#endif
