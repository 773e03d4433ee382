// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/inputs/clips: see clips.hpp.
#include "inputs/clips.hpp"

#include <algorithm>
#include <type_traits>

namespace cli {

namespace {

/// Calls f.operator()<Format>(content) for a file of clips.
template <class F> void visit_clips(const any_file& file, std::size_t format, const F& f) {
  formats::visit(format, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips)
      f.template operator()<Format>(*file.template get_if<typename Format::file>());
  });
}

/// Calls f(event) for the commands and the events of clip i. Each costs one row, and so does the clip.
template <class F>
motley::error visit_events(const any_file& file, std::size_t format, std::size_t i, allowance& left,
                           const F& f) {
  motley::error bad;
  left.spend(1);
  visit_clips(file, format, [&]<class Format>(const auto& content) {
    bad = Format::visit_events(content, i, [&](const motley::clip_event& e) {
      left.spend(1);
      f(e);
    });
  });
  return bad;
}

/// The cost of opening one of many clips and reading all of it. Samples are checked all at once.
std::uint64_t opening_cost(const any_motion& clip) {
  std::uint64_t cost = clip.track_count();
  for (const auto track : clip.tracks())
    if (const curve_facts curve = facts_of(track); !curve.is_sampled) cost += curve.keys;
  return cost;
}

/// The same of the valid part before an error, in a file of `size` bytes.
std::uint64_t opening_cost(const motley::error& e, std::size_t size) {
  const auto tracks = static_cast<std::uint64_t>(std::max<std::int64_t>(e.track.record, 0));
  return tracks == 0 ? 1 : tracks + std::min<std::uint64_t>(e.offset, size) / 8;
}

} // namespace

clips::clips(const any_file& file, std::size_t format, std::size_t size, bool has_many, const options& o)
    : file_{file}, format_{format}, size_{size}, has_many_{has_many}, left_{o, size, limits::opened} {}

std::string_view clips::format() const { return identified_file{format_}.name(); }

std::size_t clips::size() const {
  std::size_t count = 0;
  visit_clips(file_, format_, [&]<class Format>(const auto& file) { count = Format::clip_count(file); });
  return count;
}

std::string clips::name(std::size_t i) const {
  std::string name;
  visit_clips(file_, format_, [&]<class Format>(const auto& file) {
    if (const auto stored = Format::clip_name(file, i))
      name = escaped(std::string{stored->begin(), stored->end()});
  });
  return name;
}

motley::error clips::name_error(std::size_t i) const {
  motley::error e;
  visit_clips(file_, format_,
              [&]<class Format>(const auto& file) { e = Format::clip_name(file, i).error(); });
  return e;
}

std::uint64_t clips::offset(std::size_t i) const {
  std::uint64_t at = 0;
  visit_clips(file_, format_, [&]<class Format>(const auto& file) { at = Format::clip_offset(file, i); });
  return at;
}

known_clip& clips::known(std::size_t i) {
  const auto [at, is_new] = known_.try_emplace(offset(i));
  known_clip& made = at->second;
  if (!is_new) return made;
  visit_clips(file_, format_, [&]<class Format>(const auto& file) {
    const auto opened = Format::clip_at(file, i);
    made.clip = opened ? motley::result<any_motion>{any_motion{*opened}} : opened.error();
  });
  if (has_many_) {
    made.cost = made.clip ? opening_cost(*made.clip) : opening_cost(made.clip.error(), size_);
    left_.spend(made.cost);
  }
  return made;
}

motley::result<any_motion> clips::operator[](std::size_t i) {
  const known_clip& k = known(i);
  if (k.clip) return k.clip;
  return k.clip.error().in_clip(i);
}

std::uint64_t clips::events_offset(std::size_t i) const {
  std::uint64_t at = 0;
  visit_clips(file_, format_, [&]<class Format>(const auto& file) { at = Format::events_offset(file, i); });
  return at;
}

clip_events clips::events(std::size_t i, allowance& left) const {
  clip_events found;
  found.bad = visit_events(file_, format_, i, left, [&](const motley::clip_event& e) {
    (e.is_command() ? found.commands : found.events).push_back(e);
  });
  if (found.bad) found.commands.clear(), found.events.clear();
  return found;
}

std::size_t clips::event_count(std::size_t i, allowance& left) {
  const std::uint64_t at = events_offset(i);
  if (const auto known = event_counts_.find(at); known != event_counts_.end()) return known->second;
  std::size_t count = 0;
  const motley::error bad = visit_events(
      file_, format_, i, left, [&](const motley::clip_event& e) { count += e.is_command() ? 0 : 1; });
  if (bad) count = 0;
  if (at != 0) event_counts_.emplace(at, count);
  return count;
}

std::optional<bool> clips::is_played_mirrored(const clip_events& of_clip) const {
  if (format() != motley::shenmue_motn::format::name || of_clip.bad) return {};
  return std::any_of(of_clip.commands.begin(), of_clip.commands.end(), [](const motley::clip_event& command) {
    return command.opcode == motley::shenmue_motn::mirror_command;
  });
}

clip_choice choose_clips(const clips& all, const options& o) {
  return {o, all.size(), [&all](std::size_t i) { return all.name(i); }};
}

void require_only_clip(const options& o, const std::string& path) {
  if (!o.found.contains(path)) clip_choice{o, 1, [](std::size_t) { return std::string{}; }}.require(path);
}

void for_each_clip(clips& all, const options& o, const std::string& path,
                   const std::function<void(std::size_t, const std::string&, const any_motion&)>& f,
                   const std::function<void(const motley::error&)>& complain) {
  const clip_choice choice = choose_clips(all, o);
  for (const std::size_t i : choice.numbers()) {
    if (const auto clip = all[i])
      f(i, all.name(i), *clip);
    else
      complain(clip.error());
  }
  choice.require(path);
}

std::map<std::int32_t, std::string> bone_names_of(const any_motion& clip) {
  std::map<std::int32_t, std::string> names;
  const auto add = [&](std::int32_t bone, std::string_view name) { names.emplace(bone, escaped(name)); };
  clip.visit_clip([&](const auto& held) {
    const auto& source = mirroring::source_of(held); // the sides of a rig that has names have the same ones
    formats::find([&]<class Format>() {
      if constexpr (Format::kind == motley::file_kind::clips)
        if constexpr (std::is_same_v<const typename Format::clip&, decltype(source)>)
          Format::visit_bone_names(source, add);
      return false;
    });
  });
  return names;
}

std::optional<any_motion> as_shown(const any_motion& clip, const options& o) {
  return o.mirror ? mirroring::mirror(clip) : std::optional{clip};
}

} // namespace cli
