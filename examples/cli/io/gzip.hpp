// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/io/gzip: unpacks files that are compressed by gzip, with zlib if the build has found it.
#ifndef MOTLEY_EXAMPLES_CLI_IO_GZIP_HPP
#define MOTLEY_EXAMPLES_CLI_IO_GZIP_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cli {

/// True if bytes begin as a gzip file does.
bool is_gzip(std::span<const std::byte> bytes);

/// What is in a gzip file, or why it cannot be unpacked.
struct unpacked_bytes {
  std::vector<std::byte> bytes{};
  std::string why_not{};       ///< empty: it was unpacked
  bool is_too_much = false;    ///< it unpacks to more than the limit
  std::uint64_t worked_on = 0; ///< the bytes read or the bytes written, whichever are more, even if it failed
};

/// How much gzip files of this size may unpack to, without --no-limits: as real files do, so that unpacking a
/// small file takes no seconds.
std::uint64_t most_unpacked(std::uint64_t packed);

/// Unpacks a gzip file of one or several parts. Bytes behind the last part are ignored. It is an error if
/// they unpack to more than `most` bytes.
unpacked_bytes unpack_gzip(std::span<const std::byte> bytes, std::uint64_t most);

} // namespace cli

#endif
