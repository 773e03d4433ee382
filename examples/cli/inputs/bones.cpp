// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/bones: --bones, see bones.hpp.
#include "inputs/bones.hpp"

#include <motley/motley.hpp>

#include <cstdint>
#include <string_view>

#include "inputs/faults.hpp"
#include "io/files.hpp"
#include "io/numbers.hpp"

namespace cli {

bone_names::bone_names(const options& o) {
  if (o.bones.empty()) return;
  auto bytes = require_input(o.bones, o);
  good_ = bytes.has_value();
  if (!good_) return;
  bytes_ = std::move(*bytes);
  const auto table = motley::bone_table::open(bytes_);
  if (table)
    table_ = *table;
  else
    complain(o.bones, why_not_opened(table.error(), o.bones, bytes_).message);
  good_ = static_cast<bool>(table);
}

std::string bone_names::operator()(int bone) const {
  if (!has_table()) return std::to_string(bone);
  const auto mapped = model_bone(bone);
  return mapped ? std::to_string(*mapped) : std::to_string(bone) + '?';
}

std::optional<int> bone_names::model_bone(int bone) const {
  if (bone == -1) return bone;
  const int mapped = table_.find(bone);
  return mapped == motley::bone_table::unmapped ? std::nullopt : std::optional{mapped};
}

std::size_t parse_track(const std::string& text) {
  std::size_t track = 0;
  if (!parse(text, track))
    throw usage_error{"--track takes the number of a track, counted from 0, not '" + text + "'"};
  return track;
}

unsigned parse_jobs(const std::string& text) {
  constexpr unsigned most = 1024;
  unsigned jobs = 0;
  if (!parse(text, jobs) || jobs == 0 || jobs > most)
    throw usage_error{"--jobs takes a number from 1 to 1024, not '" + text + "'"};
  return jobs;
}

std::string parse_bone(const std::string& text) {
  constexpr std::string_view of_skeleton = "place:"; // a bone without a number, see model_series
  const bool is_odd = text.ends_with('?');
  std::int32_t bone = 0;
  if (text.starts_with(of_skeleton) && parse(std::string_view{text}.substr(of_skeleton.size()), bone))
    return std::string{of_skeleton} + std::to_string(bone);
  if (!parse(std::string_view{text}.substr(0, text.size() - (is_odd ? 1 : 0)), bone))
    throw usage_error{"--bone takes a bone's number, as it is printed, not '" + text + "'"};
  return std::to_string(bone) + (is_odd ? "?" : "");
}

std::string parse_channel(const std::string& text) {
  std::string names;
  for (std::size_t c = 0; c < motley::named_channels; ++c) {
    const std::string_view name = motley::short_name(static_cast<motley::channel>(c));
    if (name == text) return text;
    names += std::string{name} + ' ';
  }
  std::int32_t index = 0;
  if (text.starts_with('u') && parse(std::string_view{text}.substr(1), index))
    return 'u' + std::to_string(index);
  throw usage_error{"--channel takes one of " + names + "or u and a number, not '" + text + "'"};
}

} // namespace cli
