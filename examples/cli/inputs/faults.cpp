// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/faults: see faults.hpp.
#include "inputs/faults.hpp"

#include <motley/formats/platinum/bone_table.hpp>

#include <algorithm>
#include <bit>
#include <vector>

#include "io/platform.hpp"

namespace cli {

std::string_view name_of(motley::errc code) {
  using motley::errc;
  switch (code) {
  case errc::none: return "none";
  case errc::unknown_format: return "unknown_format";
  case errc::bad_magic: return "bad_magic";
  case errc::bad_version: return "bad_version";
  case errc::truncated: return "truncated";
  case errc::bad_count: return "bad_count";
  case errc::bad_number: return "bad_number";
  case errc::unknown_coding: return "unknown_coding";
  case errc::no_keys: return "no_keys";
  case errc::ambiguous: return "ambiguous";
  case errc::bad_index: return "bad_index";
  case errc::backward_keys: return "backward_keys";
  case errc::bad_expression: return "bad_expression";
  case errc::unknown_operation: return "unknown_operation";
  case errc::no_clip: return "no_clip";
  case errc::endless: return "endless";
  case errc::too_much: return "too_much";
  case errc::too_little_memory: return "too_little_memory";
  case errc::empty_clip: return "empty_clip";
  case errc::keys_between_frames: return "keys_between_frames";
  case errc::no_track: return "no_track";
  case errc::ambiguous_format: return "ambiguous_format";
  case errc::empty_file: return "empty_file";
  }
  return "unknown";
}

std::string_view name_of(motley::warning_code code) {
  using motley::warning_code;
  switch (code) {
  case warning_code::no_terminator: return "no_terminator";
  case warning_code::unknown_coding: return "unknown_coding";
  case warning_code::unknown_channel: return "unknown_channel";
  case warning_code::surplus_values: return "surplus_values";
  case warning_code::late_key: return "late_key";
  case warning_code::step: return "step";
  case warning_code::surplus_bytes: return "surplus_bytes";
  case warning_code::wrong_size: return "wrong_size";
  case warning_code::unknown_version: return "unknown_version";
  case warning_code::loose_block: return "loose_block";
  case warning_code::wrong_key_count: return "wrong_key_count";
  case warning_code::wrong_duration: return "wrong_duration";
  case warning_code::wrong_clip_count: return "wrong_clip_count";
  }
  return "unknown";
}

fault fault_of(const motley::error& e) {
  using motley::errc;
  fault f{std::string{name_of(e.code)}, std::string{motley::message(e).view()}, e.offset, e.clip,
          e.track.record};
  switch (e.code) {
  case errc::unknown_format:
    if (e.what.empty()) f.message = "not a supported motion file";
    break;
  case errc::ambiguous_format:
    f.message = "the file could be of more than one format: name the right one with --format";
    break;
  case errc::empty_file:
  case errc::no_clip:
  case errc::too_little_memory:
  case errc::empty_clip:
  case errc::keys_between_frames:
  case errc::no_track: break;
  default: return f;
  }
  f.byte.reset(); // these faults have no place in the file
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
