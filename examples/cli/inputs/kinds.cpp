// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/kinds: see kinds.hpp.
#include "inputs/kinds.hpp"

#include <algorithm>
#include <iterator>

#include "inputs/clips.hpp"
#include "inputs/read_input.hpp"
#include "io/platform.hpp"

namespace cli {

namespace {

using bytes_view = std::span<const std::byte>;

} // namespace

motley::identified<motley::known_containers> identify_container(bytes_view bytes) {
  const auto id = motley::identify<motley::known_containers>(bytes);
  if (!id || id.certainty != motley::certainty::none) return id;
  const bool is_ours = has_our_magic(bytes) ||
                       identify_file(bytes, {}).certainty != motley::certainty::none ||
                       identify_skeleton(bytes, {}).certainty != motley::certainty::none;
  return is_ours ? decltype(id){} : id;
}

std::string_view format_of(bytes_view bytes) {
  if (const auto id = identify_container(bytes)) return id.name();
  std::string_view name;
  (void)with_file(bytes, bytes.size(), {}, [&]<class File>(const File&) { name = File::format::name; });
  return name.empty() ? likely_format_of(bytes) : name;
}

std::string_view likely_format_of(bytes_view bytes) {
  if (const auto id = identify_container(bytes)) return id.name();
  const auto damaged = identify_file(bytes, {});
  if (damaged.certainty >= motley::certainty::likely) return damaged.name();
  const auto skeleton = identify_skeleton(bytes, {});
  return skeleton.certainty >= motley::certainty::likely ? skeleton.name() : std::string_view{};
}

namespace {

/// True if a file opens as a format of this kind. What is certainly of another kind is not opened: it may
/// cost a lot.
bool opens_as(bytes_view bytes, motley::file_kind kind) {
  const auto id = identify_file(bytes, {});
  if (id.certainty == motley::certainty::certain && id.kind() != kind) return false;
  bool is_one = false;
  (void)with_file(bytes, bytes.size(), {},
                  [&]<class File>(const File&) { is_one = File::format::kind == kind; });
  return is_one;
}

} // namespace

bool is_motion_file(bytes_view bytes) { return opens_as(bytes, motley::file_kind::clips); }
bool is_skeleton_file(bytes_view bytes) { return opens_as(bytes, motley::file_kind::skeleton); }
bool is_exp_file(bytes_view bytes) { return opens_as(bytes, motley::file_kind::program); }
bool is_table_of_bones(bytes_view bytes) { return is_bone_table(bytes); }

bool is_earlier_result(const std::string& path, const options& o) {
  constexpr std::string_view written[] = {".glb", ".svg", ".csv", ".tsv", ".txt", ".json"};
  if (!o.found.contains(path) ||
      std::find(std::begin(written), std::end(written), extension_of(path)) == std::end(written))
    return false;
  const input_bytes in = read_input(path, o);
  return in.why_not.empty() && format_of(in.bytes).empty() && !has_our_magic(in.bytes);
}
options without_earlier_results(options o) {
  std::erase_if(o.files, [&](const std::string& path) { return is_earlier_result(path, o); });
  return o;
}

bool has_chosen_clip(bytes_view bytes, const options& o) {
  bool has = false;
  (void)with_file(bytes, bytes.size(), o.format, [&]<class File>(const File& file) {
    if constexpr (File::has_clips) has = !choose_clips(clips{file, o}, o).is_missing();
  });
  return has;
}

} // namespace cli
