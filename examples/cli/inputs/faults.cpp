// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/faults: see faults.hpp.
#include "inputs/faults.hpp"

#include <motley/formats/platinum/bone_table.hpp>

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "io/platform.hpp"
#include "words.hpp"

namespace cli {

fault fault_of(const motley::error& e) {
  fault f{std::string{words::name_of(e.code)}, std::string{motley::message(e).view()}, e.offset, e.clip,
          e.track.record};
  if (e.code == motley::errc::unknown_format && e.what.empty()) f.message = "not a supported motion file";
  if (e.code == motley::errc::ambiguous_format)
    f.message = "the file could be of more than one format: name the right one with --format";
  if (!e.has_offset()) f.byte.reset();
  return f;
}

namespace {

/// What the user can do with a file of unknown format.
std::string_view next_step(const std::string& path, std::span<const std::byte> bytes) {
  const motley::foreign_file foreign = motley::identify_foreign(motley::byte_view{bytes});
  if (!foreign.what.empty()) return foreign.next;
  return extension_of(path) == ".dat" ? "a .dat of Okami HD may be encrypted: decrypt it first" : "";
}

} // namespace

fault why_not_opened(const motley::error& e, const std::string& path, std::span<const std::byte> bytes) {
  if (bytes.empty()) return fault_of(motley::error::empty_file());
  if (e.code == motley::errc::unknown_format && is_bone_table(bytes))
    return {"bone_table", "a model's bone table, not a motion: give it with --bones, beside a motion"};
  fault f = fault_of(e);
  const std::string_view next = e.code == motley::errc::unknown_format ? next_step(path, bytes) : "";
  if (!next.empty()) f.message.append("; ").append(next);
  return f;
}

bool is_bone_table(std::span<const std::byte> bytes) {
  constexpr std::size_t width = motley::bone_table::block, block_bytes = 2 * width,
                        most_blocks = 1 + 16 + 256;
  const std::size_t blocks = bytes.size() / block_bytes;
  if (bytes.size() % block_bytes != 0 || blocks > most_blocks) return false;
  const auto table = motley::bone_table::open(bytes);
  if (!table || table->mapped_count() == 0) return false;
  const auto at = [&](std::size_t i) {
    const unsigned first = std::to_integer<unsigned>(bytes[2 * i]),
                   second = std::to_integer<unsigned>(bytes[2 * i + 1]);
    return table->order() == std::endian::little ? first | second << 8U : second | first << 8U;
  };
  constexpr unsigned none = 0xFFFF;
  std::vector<std::size_t> starts{0}; // of the blocks that the first two levels refer to
  for (std::size_t level = 0, from = 0; level < 2; ++level) {
    const std::size_t end = starts.size();
    for (; from < end; ++from)
      for (std::size_t i = starts[from]; i < starts[from] + width; ++i)
        if (at(i) != none) starts.push_back(at(i));
  }
  std::sort(starts.begin(), starts.end());
  for (std::size_t i = 0; i < starts.size(); ++i)
    if (starts[i] != i * width) return false;
  return starts.size() == blocks;
}

} // namespace cli
