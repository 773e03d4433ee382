// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/limits: how much output a command makes from one file without --no-limits.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_LIMITS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_LIMITS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "errors.hpp"
#include "inputs/faults.hpp"
#include "options.hpp"

namespace cli {

/// A file requests more than a limit allows.
struct limit_error : input_error {
  using input_error::input_error;
};

/// A small file can claim huge numbers of frames, and its records can share data. So each command counts the
/// cost of a file, and stops beyond what real files cost. The limits keep every command below 2 seconds and 1
/// GB for a file of 1 MiB that is no container; they grow with the size of larger files. The files in a
/// container can take several times as long together.
///
/// The files of a container may need more together than one file of the container's size: each small motion
/// costs as many rows as it has frames. But tiny files can claim thousands of frames each, so that is
/// limited, too: see shared_limits.
class allowance {
public:
  /// So much for each MiB of the file, and as much for a smaller file.
  struct limit {
    std::uint64_t per_mib;
    std::string_view what;      ///< in the plural
    std::uint64_t together = 2; ///< so many times as much for all files of a container
  };

  /// What this thread has spent since it set it to 0: how many MiB a container needs to have to be allowed
  /// that.
  static double& spent_together() {
    static thread_local double spent = 0;
    return spent;
  }

  allowance(const options& o, std::size_t file_size, const limit& l)
      : most_{l.per_mib * std::max(file_size, mib) / mib},
        left_{o.no_limits ? UINT64_MAX : most_},
        together_{1 / static_cast<double>(l.per_mib * l.together)},
        what_{l.what} {}

  /// From now on, what is spent are rows that begin with this text. Long texts cost more.
  void begin_rows_with(std::string_view text) { each_ = 1 + text.size() / 32; }

  /// False if spend(n) would throw.
  bool allows(std::uint64_t n) const { return n <= left_ / each_; }
  /// Throws limit_error if n is more than the rest.
  void spend(std::uint64_t n) {
    if (!allows(n))
      throw limit_error{"needs more than " + std::to_string(most_) + ' ' + std::string{what_} +
                        ", the limit for a file of this size; --no-limits lifts it"};
    left_ -= n * each_;
    spent_together() += static_cast<double>(n * each_) * together_;
    spent_ += n;
  }
  std::uint64_t spent() const { return spent_; }

private:
  static constexpr std::size_t mib = std::size_t{1} << 20U;

  std::uint64_t most_, left_, spent_ = 0, each_ = 1;
  double together_; ///< MiB of a container for one
  std::string_view what_;
};

namespace limits {

inline constexpr std::uint64_t mi = std::uint64_t{1} << 20U;

/// Opening clips of a file of many clips.
inline constexpr allowance::limit opened{16 * mi, "channels and keys in its clips"};
/// Listing a container.
inline constexpr allowance::limit listed{4 * mi, "bytes in the list of its files"};
/// Finding the files of containers, whose ends are searched for if offsets do not rise.
inline constexpr allowance::limit searched{1024 * mi, "entries to look through for its files"};
/// info: of a clip, for its warnings and its first and last pose. Files that are not compressed never reach
/// it.
inline constexpr allowance::limit looked_at{256 * mi, "keys to look at"};
/// keys, sample, exp: one line of CSV each.
inline constexpr allowance::limit rows{8 * mi, "rows"};
/// sample --space model: a rig has more bones than its clips have channels.
inline constexpr allowance::limit model_rows{12 * mi, "rows", 16};
/// keys --json: including the text about each track.
inline constexpr allowance::limit json_keys{4 * mi, "keys in JSON"};
/// info --json. An event takes more text than a line of CSV.
inline constexpr allowance::limit json_events{2 * mi, "events in JSON"};
/// sample --wide: including empty cells, and the costs of rows and columns.
inline constexpr allowance::limit cells{64 * mi, "cells in the table", 4};
/// info: of an exp.
inline constexpr allowance::limit operations{8 * mi, "operations in its expressions"};
/// exp: operations times poses, where a record counts as three, and records times clips.
inline constexpr allowance::limit evaluated{8 * mi, "operations in all poses"};
/// gltf.
inline constexpr allowance::limit numbers{16 * mi, "numbers in the glTF file", 16};
/// gltf: many files that become one; their sizes are added.
inline constexpr allowance::limit shared_numbers{16 * mi, "numbers in all animations"};
/// gltf: many clips in one file.
inline constexpr std::uint64_t channels = 3 * mi / 4;
/// plot: keys that are examined, and strokes that are drawn.
inline constexpr allowance::limit keys{8 * mi, "keys to look through"};
inline constexpr allowance::limit strokes{1 * mi, "strokes in the picture"};
/// bench.
inline constexpr allowance::limit measured{4 * mi, "keys or operations to measure"};

} // namespace limits

} // namespace cli

#endif
