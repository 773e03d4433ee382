// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/contents_limits: how much of a container the C interface, the packages and the viewer list.
#ifndef MOTLEY_EXAMPLES_C_CONTENTS_LIMITS_HPP
#define MOTLEY_EXAMPLES_C_CONTENTS_LIMITS_HPP

#include <motley/formats/containers.hpp>

#include <cstdint>

namespace capi {

/// Counts the files of a container and of those in it. Their tables, names and bytes may overlap: a container
/// of one megabyte can have two million files, gigabytes of paths, or 25,000 names of one file, which takes
/// minutes to identify so many times.
class contents_limits {
public:
  static constexpr std::uint64_t most_files = std::uint64_t{1} << 18U; ///< containers of games have thousands
  static constexpr std::uint64_t most_of_paths = std::uint64_t{1} << 26U; ///< bytes of all paths
  /// The files may be together so many times as large as the container. Only those that overlap can exceed
  /// that: files that do not are, at each depth, at most as large as the container.
  static constexpr std::uint64_t most_overlap = motley::container_walk::most_depth;
  /// The entries that all files take to find. A clover_dat of 8191 slots in any order needs as many; with
  /// 65535 slots, WebAssembly would take minutes.
  static constexpr std::uint64_t most_steps = std::uint64_t{1} << 26U;

  /// A file in a container.
  struct file {
    std::uint64_t path = 0;   ///< bytes of its path
    std::uint64_t offset = 0; ///< from the start of the outermost container
    std::uint64_t size = 0;   ///< 0 if its entry is damaged
  };

  /// For a container of `size` bytes.
  constexpr contents_limits(const motley::any_container& outermost, std::uint64_t size) noexcept
      : most_bytes_{most_overlap * size}, steps_{steps_of(outermost)} {}

  /// Counts the walk's current file. errc::too_much, bad_value if a limit is exceeded.
  constexpr motley::error add(const motley::container_walk& walk, const file& f) noexcept {
    using motley::error;
    const std::uint64_t number = files_++;
    steps_ += steps_of(walk.inner());
    paths_ += f.path;
    bytes_ += f.size;
    if (files_ > most_files)
      return error::too_large("number of files", static_cast<std::int64_t>(files_), most_files, 0);
    if (steps_ > most_steps)
      return error::too_large("number of steps to list the files", static_cast<std::int64_t>(steps_),
                              most_steps, 0);
    if (paths_ > most_of_paths) return error::too_much("path", most_of_paths, f.offset).numbered(number);
    if (bytes_ > most_bytes_)
      return error::too_much("overlapping file", most_bytes_, f.offset).numbered(number);
    return {};
  }

private:
  static constexpr std::uint64_t steps_of(const motley::any_container& c) noexcept {
    return c.file_count() * c.steps_of_file();
  }

  std::uint64_t most_bytes_;
  std::uint64_t files_ = 0, steps_, paths_ = 0, bytes_ = 0;
};

} // namespace capi

#endif
