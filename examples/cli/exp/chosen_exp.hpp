// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp/chosen_exp: the exp that changes every pose of a skeleton: --exp.
#ifndef MOTLEY_EXAMPLES_CLI_EXP_CHOSEN_EXP_HPP
#define MOTLEY_EXAMPLES_CLI_EXP_CHOSEN_EXP_HPP

#include <motley/formats/exps.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "options.hpp"

namespace cli {

/// An exp, or none.
class chosen_exp {
public:
  /// Reads the file of --exp if there is one. `good()` tells whether it could be read. An exp that does not
  /// open is none, and a note says why.
  explicit chosen_exp(const options& o);
  bool good() const { return good_; }

  /// Replaces the exp by the one in these bytes; if it does not open, by none, with a note about `path`.
  void set(const std::string& path, std::vector<std::byte> bytes);

  const motley::any_exp& get() const { return exp_; }
  /// The size of its file.
  std::size_t size() const { return bytes_.size(); }
  /// The cost of running it once, in numbers.
  std::uint64_t cost() const { return cost_; }

  /// Records that it changes a pose.
  void use() const { used_ = true; }
  /// Prints a note if there is an exp that nothing uses: no clip had a skeleton.
  void say_unused() const;

private:
  std::string path_;
  std::vector<std::byte> bytes_;
  motley::any_exp exp_;
  std::uint64_t cost_ = 0;
  bool good_ = true;
  mutable std::atomic<bool> used_ = false; // clips are processed in parallel
};

} // namespace cli

#endif
