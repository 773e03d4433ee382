// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/json: see json.hpp.
#include "commands/info/json.hpp"

#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "commands/info/facts.hpp"
#include "commands/info/skeleton.hpp"
#include "exp/cost.hpp"
#include "exp/records.hpp"
#include "fit_words.hpp"
#include "inputs/clips.hpp"
#include "inputs/event_fields.hpp"
#include "inputs/report.hpp"
#include "io/text.hpp"
#include "skeleton/fit.hpp"
#include "words.hpp"

namespace cli {

namespace {

void write_warnings(json_writer& json, const some_warnings& found) {
  json.member("warning_count", found.count);
  json.key("warnings").begin_array();
  for (const motley::warning& w : found.first) {
    json.begin_object();
    json.member("code", words::name_of(w.code));
    json.member("message", motley::message(w).view());
    json.member("byte", w.offset);
    json.member("record", w.track.record >= 0 ? std::optional{w.track.record} : std::nullopt);
    json.end();
  }
  json.end();
}

template <class Clip> void write_header(json_writer& json, const Clip& clip) {
  json.key("header").begin_object();
  clip.describe([&]<class Value>(std::string_view name, const Value& value) {
    if constexpr (std::is_convertible_v<const Value&, std::string_view>)
      json.member(name, escaped(value));
    else
      json.member(name, value);
  });
  json.end();
}

void write_numbers(json_writer& json, std::string_view name, const std::vector<int>& numbers) {
  json.key(name).begin_array();
  for (const int n : numbers) json.value(n);
  json.end();
}

/// Whether the clip was made for the skeleton, and the numbers that say so.
void write_fit(json_writer& json, const any_motion& clip, const armature& skeleton) {
  const clip_fit fit{clip, skeleton};
  const motley::diagnosis& d = fit.numbers;
  const auto write_bones = [&](const char* name, const auto& counts) {
    json.key(name).begin_array();
    visit_bones(fit, skeleton, counts, [&](std::int32_t bone) { json.value(bone); });
    json.end();
  };
  const auto of_offsets = [&d](float value) { return d.offsets > 0 ? std::optional{value} : std::nullopt; };
  json.key("fit").begin_object();
  json.member("verdict", words::name_of(fit.verdict()));
  json.member("why", words::why_no_fit(d));
  json.member("moved", d.moved);
  json.key("lacking").begin_array();
  motley::visit_lacking_bones(clip, skeleton.skeleton(), [&](std::int32_t bone) { json.value(bone); });
  json.end();
  json.member("bones", d.bones);
  write_bones("still", [](const motley::bone_fit& bone) { return !bone.is_moved; });
  json.member("offsets", d.offsets);
  json.member("median_gap", of_offsets(d.median_gap));
  json.member("worst_gap", of_offsets(d.worst_gap));
  json.member("worst_bone", d.offsets > 0 ? std::optional{d.worst_bone} : std::nullopt);
  json.member("median_ratio", of_offsets(d.median_ratio));
  json.member("worst_ratio", of_offsets(d.worst_ratio));
  json.member("longest_bone", d.longest_bone);
  json.member("not_finite", d.not_finite);
  json.member("distant", d.distant);
  json.member("oversized", d.oversized);
  write_bones("exploding", [](const motley::bone_fit& bone) { return bone.explodes; });
  json.end();
}

void write_tracks(json_writer& json, const any_motion& clip, const bone_names& bones,
                  const armature* skeleton) {
  const track_facts found = track_facts_of(clip);
  json.member("tracks", clip.track_count());
  json.member("channels", clip.pose_size());
  json.member("bones", found.bones.size());
  json.member("keys", found.keys);
  json.key("types").begin_array();
  for (const auto& [type, c] : found.types) {
    json.begin_object();
    json.member("type", type);
    json.member("coding", c.name);
    json.member("tracks", c.tracks);
    json.member("keys", c.keys);
    json.end();
  }
  json.end();
  json.key("unknown_types").begin_array();
  for (const auto& [type, count] : found.unknown_types) {
    json.begin_object();
    json.member("type", type);
    json.member("records", count);
    json.end();
  }
  json.end();
  if (bones.has_table()) {
    const mapped_bones of_model = map_bones(found.bones, bones);
    json.member("model_bones", of_model.mapped);
    write_numbers(json, "not_in_the_model", of_model.missing);
  }
  if (skeleton == nullptr) return;
  const mapped_bones of_skeleton = map_bones(found.bones, *skeleton);
  json.member("skeleton_bones", of_skeleton.mapped);
  write_numbers(json, "not_in_the_skeleton", of_skeleton.missing);
  write_fit(json, clip, *skeleton);
}

void write_cameras(json_writer& json, const any_motion& clip) {
  json.key("cameras").begin_array();
  visit_some_cameras(clip, [&](const auto& camera) {
    const float fov = camera.at(0).fov;
    json.begin_object();
    json.member("camera", camera.number());
    json.member("eye_bone", camera.eye_bone());
    json.member("target_bone", camera.target_bone());
    json.member("field_of_view", fov < 0 ? std::nullopt : std::optional{fov}); // NaN represents a number
    json.end();
  });
  json.end();
}

void write_bone_names(json_writer& json, const any_motion& clip) {
  json.key("bone_names").begin_object();
  for (const auto& [bone, name] : bone_names_of(clip)) json.member(std::to_string(bone), name);
  json.end();
}

void write_events(json_writer& json, std::string_view what, const std::vector<motley::clip_event>& events) {
  json.key(what).begin_array();
  for (const motley::clip_event& e : events) {
    json.begin_object();
    if (!e.is_command()) json.member("frame", e.frame);
    json.member("opcode", e.opcode);
    json.member("payload", hexadecimal(e.payload));
    json.member("meaning", e.meaning.empty() ? std::nullopt : std::optional{e.meaning});
    json.member("byte", e.offset);
    json.end();
  }
  json.end();
}

/// Whether the clip ends as it begins, or where it differs most.
void write_closing(json_writer& json, const motley::loop_gap& c) {
  json.member("closes", words::name_of(c.how));
  json.key("gap");
  if (c) return json.null();
  json.begin_object();
  json.member("bone", c.bone);
  json.member("channel", motley::short_name(c.channel));
  json.member("size", c.gap);
  json.end();
}

template <class File>
void write_clips(json_writer& json, const File& file, const std::string& path, const options& o,
                 const bone_names& bones, const armature* skeleton, std::vector<fault>& faults) {
  json.key("clips").begin_array();
  clips all{file, o};
  allowance left{o, file.counted, limits::opened}, events_left{o, file.counted, limits::json_events},
      looked_at{o, file.counted, limits::looked_at};
  const auto write = [&](std::size_t number, const std::string& name, const any_motion& clip) {
    // Each clip is examined separately, even if clips share data, and several times.
    left.spend(4 * all.known(number).cost);
    if (skeleton != nullptr) left.spend(8 * skeleton->transform_count()); // they are listed
    looked_at.spend(walking_cost(clip));
    const clip_events events =
        all.events(number, events_left); // a clip whose limits are exceeded is not begun
    begin_clip(json, number, name, clip);
    const auto seconds = [&](double s) {
      return clip.frame_rate() > 0 ? std::optional{static_cast<float>(s)} : std::nullopt;
    };
    json.member("duration", seconds(motley::duration(clip)));
    json.member("round_frames", clip.round_frames());
    json.member("round_duration", seconds(motley::round_seconds(clip)));
    json.member("loops", clip.loops() == motley::looping::unknown
                             ? std::nullopt
                             : std::optional{clip.loops() == motley::looping::yes});
    write_closing(json, loop_gap_of(clip));
    json.member("encoding", encoding_of(all.format(), clip));
    write_header(json, clip);
    write_tracks(json, clip, bones, skeleton);
    write_cameras(json, clip);
    write_bone_names(json, clip);
    json.member("played_mirrored", all.is_played_mirrored(events));
    write_events(json, "commands", events.commands);
    write_events(json, "events", events.events);
    json.key("events_error"); // an error in the events does not make the clip invalid
    if (events.bad)
      write_fault(json, fault_of(events.bad));
    else
      json.null();
    write_warnings(json, warnings_of(clip));
    json.end();
  };
  for_each_clip(all, o, path, write, [&](const motley::error& bad) { faults.push_back(fault_of(bad)); });
  json.end();
}

/// Throws missing_error if the file has no clip that --clip selects.
template <class File> void require_any_clip(const File& file, const std::string& path, const options& o) {
  if constexpr (File::has_clips) {
    const clips all{file, o};
    choose_clips(all, o).require(path);
  }
}

template <class File> void write_program(json_writer& json, const File& file, const options& o) {
  allowance left{o, file.counted, limits::operations};
  left.spend(count_operations(file.content));
  json.key("expressions").begin_array();
  visit_records(file.content, [&](int bone, const std::string& channel, const std::string& expression) {
    json.begin_object();
    json.member("bone", bone);
    json.member("channel", channel);
    json.member("expression", expression);
    json.end();
  });
  json.end();
}

template <class File> void write_skeleton(json_writer& json, const File& file) {
  write_header(json, file.content);
  write_bones(json, armature{file.content});
}

template <class File> void write_file_events(json_writer& json, const File& file, const options& o) {
  allowance left{o, file.counted, limits::json_events};
  write_header(json, file.content);
  json.key("events").begin_array();
  file.content.visit([&]<class Event>(const Event& event) {
    left.spend(1);
    json.begin_object();
    json.member("kind", Event::kind);
    visit_fields(event, [&](std::string_view name, const auto& field) { json.member(name, field); });
    const std::string_view what = meaning(event);
    json.member("meaning", what.empty() ? std::nullopt : std::optional{what});
    json.member("byte", event.offset);
    json.end();
  });
  json.end();
}

template <class File> void write_table(json_writer& json, const File& file) {
  if constexpr (requires { file.content.mapped_count(); }) {
    json.member("entries", file.content.size());
    json.member("bones_mapped", file.content.mapped_count());
  }
}

} // namespace

int report_info(output& out, const std::string& path, const options& o, const bone_names& bones,
                const armature* skeleton) {
  const auto require = [&](const auto& file) { require_any_clip(file, path, o); };
  return report_file(out, path, o, require,
                     [&]<class File>(json_writer& json, const File& file, std::vector<fault>& faults) {
                       if constexpr (!File::has_clips) require_only_clip(o, path);
                       if constexpr (File::has_clips)
                         write_clips(json, file, path, o, bones, skeleton, faults);
                       else if constexpr (File::is_program)
                         write_program(json, file, o);
                       else if constexpr (File::is_skeleton)
                         write_skeleton(json, file);
                       else if constexpr (File::is_events)
                         write_file_events(json, file, o);
                       else
                         write_table(json, file);
                       if constexpr (File::has_clips && !File::has_many) return; // the clip has reported them
                       write_warnings(json, warnings_of(file.content));
                     });
}

} // namespace cli
