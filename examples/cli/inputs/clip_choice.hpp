// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/clip_choice: the clips of a file that --clip selects.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_CLIP_CHOICE_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_CLIP_CHOICE_HPP

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "options.hpp"

namespace cli {

/// The escaped name of a clip; empty if it has none.
using clip_name = std::function<std::string(std::size_t)>;

/// True if --clip is only digits.
bool is_number(const std::string& clip);

/// True if --clip has '*' or '?'.
bool is_pattern(const std::string& clip);

/// Without --clip all clips of a file. Otherwise the clips of this number or name, as stored or as printed;
/// if there are none, those whose names differ only in case; if there are none, those that match --clip as a
/// pattern, whatever the case.
class clip_choice {
public:
  clip_choice(const options& o, std::size_t count, clip_name name);

  /// The numbers of the clips, in ascending order.
  const std::vector<std::size_t>& numbers() const { return numbers_; }
  /// True if --clip selects nothing. (A file without clips is valid without --clip.)
  bool is_missing() const { return clip_ && numbers_.empty(); }
  /// Throws missing_error if is_missing(): says which clips there are, and the name nearest to --clip.
  void require(const std::string& path) const;
  /// Throws usage_error if a pattern matches several clips.
  void require_one(const std::string& path) const;

private:
  std::string nearest() const;

  std::optional<std::string> clip_;
  std::size_t count_;
  clip_name name_;
  std::vector<std::size_t> numbers_;
  bool by_pattern_ = false;
};

} // namespace cli

#endif
