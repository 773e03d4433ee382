// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/skeletons: small skeletons and motions for them, and the rows of motley sample --space model.
#ifndef MOTLEY_TESTS_CLI_SKELETONS_HPP
#define MOTLEY_TESTS_CLI_SKELETONS_HPP

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "support/hand.hpp"
#include "support/json.hpp"
#include "support/mot_writer.hpp"
#include "support/skeleton_writer.hpp"

namespace cli_test {

/// Values by target, channel and row; of one clip.
using rows_by_bone = std::map<std::string, std::map<std::string, std::vector<double>>>;
inline rows_by_bone model_rows(const std::string& text) {
  rows_by_bone rows;
  for (const auto& row : csv(text))
    if (row.size() == 5 && row[0] != "clip") rows[row[1]][row[2]].push_back(std::stod(row[4]));
  return rows;
}

/// A motion of Bayonetta 2 with 4 frames: bone 3, and so many in all, are turned by a right angle about z.
inline std::vector<std::byte> small_motion(int bones) {
  support::mot_spec spec{.which = support::game::bayonetta2, .frames = 4, .name = "small"};
  for (int i = 0; i < bones; ++i) spec.tracks.push_back({.bone = 3 + i, .index = 5, .constant = 1.5707964F});
  return support::write(spec, support::order::little);
}

} // namespace cli_test

#endif
