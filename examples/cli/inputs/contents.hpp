// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/contents: containers among the inputs: the files in them, and the ones that --clip
// selects.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_CONTENTS_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_CONTENTS_HPP

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"

namespace cli {

/// A file in a container.
struct contained {
  std::string path{};               ///< as stored, behind those of the containers around it and '/'
  std::vector<std::string> parts{}; ///< the same, not joined: a stored path may contain '/'
  inner_place place{};
  std::string_view container{}; ///< the container's format if the file is one that is entered; else empty
};

/// All files of a container, nested ones included, in the order of the tables.
struct contents {
  std::string_view format{}; ///< of the container
  std::size_t size = 0;      ///< of the container in bytes, and of what gzip files in it unpack to
  std::vector<contained> files{};
  std::string why_incomplete{}; ///< empty: these are all
};

/// The contents of a container; nothing if the bytes are none. A container that does not open is one without
/// files whose `why_incomplete` says so.
std::optional<contents> contents_of(std::span<const std::byte> bytes, const options& o,
                                    const std::string& path);

/// How many bytes of a container's files a command reads: tables that overlap can make a small container
/// thousands of files. A file that overlaps one before it counts as at least 16 KiB.
class contents_budget {
public:
  contents_budget(const contents& all, const options& o);
  /// False if this file or one before it is beyond the limit.
  bool take(const contained& f);
  bool is_spent() const { return is_spent_; }
  /// The message if it is.
  std::string why_not() const;

private:
  /// True if a file overlaps one that was added before.
  bool add(const inner_place& place);

  static constexpr std::size_t times = 8; ///< as for containers in containers: see container_walk
  std::map<const void*, std::map<std::size_t, std::size_t>>
      seen_; ///< where files begin and end, by what they are in
  std::size_t left_ = 0;
  bool is_spent_ = false;
};

/// The format of a file, in our words: that of the list, a skeleton's or a container's; empty if it is
/// unknown.
std::string_view format_of(std::span<const std::byte> bytes);

/// Replaces each container among o.files, and each path into one ("X.dat/a.mot"), by the files in it, as if
/// it were a folder. Applies --clip to their paths. Throws usage_error if --clip is ambiguous or a number.
void open_containers(options& o);

/// The same for an option that takes one file, and for commands that do: a path into a container, or a
/// container in which exactly one file has a format that `wants` accepts. Throws usage_error.
void open_container_of(options& o, std::string& path, bool (*wants)(std::span<const std::byte>),
                       std::string_view what);

/// Uses the model and the exp that belong to a container, unless the command line says what to use: the file
/// named like it, else the first, in it or in the .dat or .dtt of the same name beside it. Says in one line
/// what it uses.
void use_companions(options& o, const std::string& container);

/// True for one container, and for several that differ only in their extensions: pl0010.dat, pl0010.dtt.
bool are_of_one_object(const std::vector<std::string>& containers);

/// True for a skeleton, for a file with clips, and for an exp.
bool is_skeleton_file(std::span<const std::byte> bytes);
bool is_motion_file(std::span<const std::byte> bytes);
bool is_exp_file(std::span<const std::byte> bytes);
bool is_any_file(std::span<const std::byte> bytes);

/// The files whose paths `wanted` selects: those equal to it, as stored or as printed; else those equal but
/// for case; else the one whose last part is equal; else the one equal but for case; else those that match it
/// as a pattern. Throws usage_error if one of the first four selects several. `name` is the container's.
std::vector<std::size_t> choose_paths(const std::vector<std::string>& paths, const std::string& wanted,
                                      const std::string& name);

/// True if a path matches a pattern: '*' any characters but '/', "**" any, '?' one but '/'. Ignores case.
bool path_matches(std::string_view pattern, std::string_view path);

} // namespace cli

#endif
