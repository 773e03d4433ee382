// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/bones: --bones, a model's bone table: a motion's bones by the model's numbers.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_BONES_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_BONES_HPP

#include <motley/formats/platinum/bone_table.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "options.hpp"

namespace cli {

/// The bone table of --bones: maps a motion's bone numbers to a model's.
class bone_names {
public:
  /// Reads the table if there is one. `good()` tells whether that succeeded.
  explicit bone_names(const options& o);
  bool good() const { return good_; }
  bool has_table() const { return table_.size() > 0; }
  const motley::bone_table::table& table() const { return table_; }
  /// The bone as text: the model's number, or the motion's number with a '?' if the model lacks the bone; -1
  /// (the root) stays. Without a table it is the motion's number.
  std::string operator()(int bone) const;

  /// The model's number; -1, the root, stays. Nothing if the model lacks the bone.
  std::optional<int> model_bone(int bone) const;

private:
  std::vector<std::byte> bytes_;
  motley::bone_table::table table_;
  bool good_ = true;
};

} // namespace cli

#endif
