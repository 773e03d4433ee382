// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/facts: what motley info reports about a clip, independent of text or JSON.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_FACTS_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_INFO_FACTS_HPP

#include <motley/motley.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "inputs/bones.hpp"
#include "io/text.hpp"
#include "motion/any_motion.hpp"
#include "motion/curves.hpp"
#include "skeleton/armature.hpp"

namespace cli {

struct coding_count {
  std::string_view name;
  std::size_t tracks = 0, keys = 0;
};

/// The tracks of a clip, and its records that are not tracks.
struct track_facts {
  std::map<int, coding_count> types;
  std::set<int> bones;
  std::size_t keys = 0;
  std::map<std::int64_t, std::size_t> unknown_types; ///< number of records by type
};
inline track_facts track_facts_of(const any_motion& motion) {
  track_facts found;
  for (const auto track : motion.tracks()) {
    const auto keys = static_cast<std::size_t>(facts_of(track).keys);
    coding_count& c = found.types[track.outline().type];
    c.name = track.coding_name();
    c.tracks += 1;
    c.keys += keys;
    found.keys += keys;
    found.bones.insert(track.outline().bone);
  }
  motion.warnings([&](const motley::warning& w) {
    if (w.code == motley::warning_code::unknown_coding) found.unknown_types[w.value] += 1;
  });
  return found;
}

/// The bones of a clip that a model or a skeleton has.
struct mapped_bones {
  std::size_t mapped = 0; ///< without the root
  std::vector<int> missing{};
};
template <class Has> mapped_bones map_bones(const std::set<int>& bones, const Has& has) {
  mapped_bones found;
  for (const int bone : bones)
    if (!has(bone))
      found.missing.push_back(bone);
    else if (bone != -1)
      ++found.mapped;
  return found;
}
inline mapped_bones map_bones(const std::set<int>& bones, const bone_names& names) {
  return map_bones(bones, [&](int bone) { return names.model_bone(bone).has_value(); });
}
/// The same for a skeleton.
inline mapped_bones map_bones(const std::set<int>& bones, const armature& skeleton) {
  return map_bones(bones, [&](int bone) { return skeleton.slot(bone) >= 0; });
}

/// The first warnings of a file or a clip, and how many there are.
struct some_warnings {
  std::size_t count = 0;
  std::vector<motley::warning> first{};
};
template <class Motion> some_warnings warnings_of(const Motion& motion) {
  constexpr std::size_t shown = 10;
  some_warnings found;
  motion.warnings([&](const motley::warning& w) {
    if (found.count++ < shown) found.first.push_back(w);
  });
  return found;
}

/// Calls f(camera) for the cameras of a clip, but only for the first ones if a file has absurdly many.
template <class F> void visit_some_cameras(const any_motion& clip, F&& f) {
  std::size_t count = 0;
  motley::platinum::visit_cameras(clip, [&](const auto& camera) {
    constexpr std::size_t shown = 16;
    if (++count <= shown) f(camera);
  });
}

/// A text value of describe(); empty if there is none.
inline std::string described(const any_motion& clip, std::string_view wanted) {
  std::string found;
  clip.describe([&]<class Value>(std::string_view name, const Value& value) {
    if constexpr (std::is_convertible_v<const Value&, std::string_view>)
      if (name == wanted) found = escaped(value);
  });
  return found;
}
/// How a clip is stored, if its format has several encodings; otherwise the format's name.
inline std::string encoding_of(std::string_view format, const any_motion& clip) {
  std::string encoding = described(clip, "encoding");
  return encoding.empty() ? std::string{format} : encoding;
}

} // namespace cli

#endif
