// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/contents: the files in a container, nested ones and those in gzip files included.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_CONTENTS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_CONTENTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/read_input.hpp"
#include "options.hpp"

namespace cli {

/// A file in a container.
struct contained {
  std::string path{};      ///< as stored, behind those of the containers around it and '/'
  std::size_t name_at = 0; ///< where in `path` its own stored path begins, which may contain '/', too
  std::size_t depth = 1;   ///< the number of containers that it is in
  inner_place place{};
  std::string_view container{}; ///< the container's format if the file is one that is entered; else empty

  /// Its path in the innermost container.
  std::string name() const { return path.substr(name_at); }
};

/// All files of a container, nested ones included, in the order of the tables.
struct contents {
  std::string_view format{}; ///< of the container
  std::size_t size = 0;      ///< of the container, and of what gzip files unpack to that do not overlap
  std::size_t counted = 0;   ///< of the container as it is stored: limits grow with it
  std::vector<contained> files{};
  std::string why_incomplete{}; ///< empty: these are all
};

/// The contents of a container; null if it is none. A container that does not open is one without files whose
/// `why_incomplete` says so, and so is an empty one that was not found in a folder.
std::shared_ptr<const contents> contents_of(const input_bytes& in, const options& o, const std::string& path);

/// Where files lie that were added: finds those that overlap.
class places_taken {
public:
  /// True if a file overlaps one that was added before.
  bool add(const inner_place& place);

private:
  std::map<const void*, std::map<std::size_t, std::size_t>>
      seen_; ///< where files begin and end, by what they are in
};

/// How many bytes of a container's files a command reads: tables that overlap can make a small container
/// thousands of files. A file that overlaps one before it counts as at least 16 KiB. Files that do not
/// overlap are never beyond the limit.
class contents_budget {
public:
  contents_budget(const contents& all, const options& o);
  /// There are more bytes than `all` said, which do not overlap others.
  void allow(std::size_t size) { left_ += std::min(size, SIZE_MAX - left_); }
  /// False if this file or one before it is beyond the limit.
  bool take(const contained& f);
  bool is_spent() const { return is_spent_; }
  /// The message if it is.
  std::string why_not() const;

private:
  static constexpr std::size_t times = 8; ///< as for containers in containers: see container_walk
  places_taken taken_;
  std::size_t left_ = 0;
  bool is_spent_ = false;
};

/// What is wrong with a file that is none of them.
inline constexpr std::string_view no_container = "not a container that motley knows (dat, pks, clover_dat)";

} // namespace cli

#endif
