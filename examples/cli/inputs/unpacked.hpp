// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/unpacked: what gzip files unpack to: how large motions and exps may be that come out of
// them, and the bytes of those in containers.
#ifndef MOTLEY_EXAMPLES_CLI_INPUTS_UNPACKED_HPP
#define MOTLEY_EXAMPLES_CLI_INPUTS_UNPACKED_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "options.hpp"

namespace cli {

/// How large the motions and the exps may be that were compressed. Records may share data, so that opening a
/// file may cost as much as reading it 256 times. For a file of 1 MiB that is little, but not for all that a
/// gzip file of 1 MiB can unpack to. Textures and other files do not count.
class unpacked_limits {
public:
  /// For a compressed file of this size, or for all compressed files in a container of this size.
  unpacked_limits(const options& o, std::size_t packed);
  /// False if there are no limits.
  bool any() const { return !has_none_; }
  /// False if a file and those of its kind before it are larger than the limit.
  bool take(std::span<const std::byte> file);
  /// The limit that the file exceeds for which take() returned false: "16 MiB, the limit for motions".
  std::string exceeded() const;

private:
  struct limit {
    std::uint64_t most, left;
    const char* what;
  };

  bool is_format_given_, has_none_;
  limit motions_, exps_;
  const limit* exceeded_ = nullptr;
};

/// The same for one gzip file: why it is not used, or nothing if it is.
std::string why_too_large(std::span<const std::byte> unpacked, std::size_t packed, const options& o);

using shared_bytes = std::shared_ptr<const std::vector<std::byte>>;

/// Keeps what a gzip file in a container unpacks to, as long as there is room.
void keep_unpacked(std::shared_ptr<const packed_place> place, shared_bytes bytes);

/// What a gzip file in a container unpacks to: it is unpacked again if it was not kept. Null if the container
/// has changed.
shared_bytes unpack(const std::shared_ptr<const packed_place>& place, std::span<const std::byte> container);

} // namespace cli

#endif
