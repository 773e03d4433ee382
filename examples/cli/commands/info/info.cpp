// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/info: motley info, the contents of a file.
#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "commands.hpp"
#include "commands/info/container.hpp"
#include "commands/info/facts.hpp"
#include "commands/info/json.hpp"
#include "commands/info/skeleton.hpp"
#include "exp/cost.hpp"
#include "exp/records.hpp"
#include "fit_words.hpp"
#include "inputs/bones.hpp"
#include "inputs/clips.hpp"
#include "inputs/each_file.hpp"
#include "inputs/faults.hpp"
#include "inputs/report.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "options.hpp"
#include "skeleton/armature.hpp"
#include "skeleton/fit.hpp"
#include "words.hpp"

namespace cli {

namespace {

/// Lists bones that a model or skeleton lacks.
void print_missing(output& out, std::string_view what, const std::vector<int>& bones) {
  if (bones.empty()) return;
  out << "  not in the " << what << ':';
  for (const int bone : bones) out << ' ' << bone;
  out << '\n';
}

/// Whether the clip was made for the skeleton, and the numbers that say so.
void print_fit(output& out, const any_motion& motion, const armature& skeleton) {
  const clip_fit fit{motion, skeleton};
  const motley::diagnosis& d = fit.numbers;
  const auto list = [&](const char* what, const auto& counts) {
    bool any = false;
    visit_bones(fit, skeleton, counts, [&](std::int32_t bone) {
      out << (any ? " " : what) << bone;
      any = true;
    });
    if (any) out << '\n';
  };
  out << "fit: " << words::name_of(fit.verdict());
  if (const std::string why = words::why_no_fit(d); !why.empty()) out << ": " << why;
  if (fit.verdict() == motley::fit_verdict::unknown)
    out << ": the clip moves " << d.shared() << " of " << counted(d.bones, "bone") << ", too few to tell";
  out << "\n  bones: " << d.moved << " moved, " << d.lacking << " of them lacking; the skeleton has "
      << d.bones << ", " << d.still << " of them never moved\n";
  list("  never moved: ", [](const motley::bone_fit& bone) { return !bone.is_moved; });
  out << "  constant translations: " << d.offsets;
  if (d.offsets > 0) {
    char text[160];
    std::snprintf(
        text, sizeof text,
        ", from the offsets at rest: median %.4g, worst %.4g (bone %ld); relative to the bones' lengths: "
        "median %.4g %%, worst %.4g %%",
        double{d.median_gap}, double{d.worst_gap}, static_cast<long>(d.worst_bone),
        100 * double{d.median_ratio}, 100 * double{d.worst_ratio});
    out << text;
  }
  out << '\n';
  if (!d.explodes()) return;
  out << "  tracks that explode: " << d.not_finite << " not finite, " << d.distant << " too far, "
      << d.oversized << " too large\n";
  list("  bones that explode: ", [](const motley::bone_fit& bone) { return bone.explodes; });
}

void print_tracks(output& out, const any_motion& motion, const bone_names& bones, const armature* skeleton) {
  const track_facts found = track_facts_of(motion);
  out << "tracks: " << motion.track_count() << " on " << counted(found.bones.size(), "bone") << '\n';
  for (const auto& [type, c] : found.types)
    out << "  type " << type << " (" << c.name << "): " << counted(c.tracks, "track") << ", "
        << counted(c.keys, "key") << '\n';
  for (const auto& [type, count] : found.unknown_types)
    out << "  type " << type << " (unknown): " << counted(count, "record") << '\n';
  const std::string_view root = found.bones.contains(-1) ? "; -1 is the root\n" : "\n";
  if (bones.has_table()) {
    const mapped_bones of_model = map_bones(found.bones, bones);
    out << "bones: " << of_model.mapped << " of " << found.bones.size() << " map to the model's "
        << bones.table().mapped_count() << root;
    print_missing(out, "model", of_model.missing);
  }
  if (skeleton == nullptr) return;
  const mapped_bones of_skeleton = map_bones(found.bones, *skeleton);
  out << "bones: " << of_skeleton.mapped << " of " << found.bones.size() << " are among the skeleton's "
      << skeleton->bone_count() << (skeleton->has_virtual_root() ? root : "\n");
  print_missing(out, "skeleton", of_skeleton.missing);
  print_fit(out, motion, *skeleton);
}

template <class Motion> void print_warnings(output& out, const Motion& motion) {
  const some_warnings found = warnings_of(motion);
  if (found.count == 0) return;
  out << "warnings: " << found.count << '\n';
  for (const motley::warning& w : found.first) out << "  " << motley::message(w).view() << '\n';
  if (found.count > found.first.size()) out << "  and " << found.count - found.first.size() << " more\n";
}

/// A value from describe().
template <class Value> void print_value(output& out, const Value& value) {
  if constexpr (std::is_same_v<Value, bool>)
    out << (value ? "yes" : "no");
  else if constexpr (std::is_convertible_v<const Value&, std::string_view>)
    out << escaped(value);
  else
    out << value;
}
/// "NAME: VALUE" for what only the format's header states.
template <class Clip> void print_description(output& out, const Clip& clip) {
  clip.describe([&](std::string_view name, const auto& value) {
    out << name << ": ";
    print_value(out, value);
    out << '\n';
  });
}
/// A line for each camera.
void print_cameras(output& out, const any_motion& clip) {
  visit_some_cameras(clip, [&](const auto& camera) {
    const float fov = camera.at(0).fov;
    out << "camera " << camera.number() << ": eye on bone " << camera.eye_bone() << ", target on bone "
        << camera.target_bone() << ", field of view at frame 0: ";
    if (fov < 0)
      out << "unknown";
    else
      out << fov << " radians";
    out << '\n';
  });
}

/// Whether the clip ends as it begins, so that it can repeat, or where it differs most.
void print_closing(output& out, const any_motion& clip) {
  const motley::loop_gap c = loop_gap_of(clip);
  const auto no = [&](const char* format, double gap) {
    char text[64];
    std::snprintf(text, sizeof text, format, gap);
    out << "no (bone " << c.bone << ", " << text << ")\n";
  };
  out << "last pose = first pose: ";
  if (c.how == motley::closing::yes)
    out << "yes\n";
  else if (c.how == motley::closing::root_travels)
    out << "yes, but the root travels\n";
  else if (motley::is_translation(c.channel))
    no("translation %.5g", double{c.gap});
  else if (motley::is_scale(c.channel))
    no("scale %.5g", double{c.gap});
  else
    no("%.5g degrees", 360 * double{c.gap});
}

void print(output& out, std::string_view format, const std::string& name, const any_motion& clip,
           std::size_t size, const bone_names& bones, const armature* skeleton) {
  if (!name.empty()) out << "name: " << name << '\n';
  out << "frames: " << clip.frame_count() << " at " << clip.frame_rate() << " fps\n";
  if (clip.frame_rate() > 0) out << "duration: " << static_cast<float>(motley::duration(clip)) << " s\n";
  print_closing(out, clip);
  out << "rotations: " << words::name_of(clip.rotation_unit()) << '\n';
  print_cameras(out, clip);
  print_tracks(out, clip, bones, skeleton);
  out << "format: " << format << '\n';
  print_description(out, clip);
  out << "size: " << size << " bytes\n";
}

/// The names of a clip's bones, if its format knows them.
void print_bone_names(output& out, const any_motion& clip) {
  const auto names = bone_names_of(clip);
  if (!names.empty()) out << "names of bones: " << names.size() << '\n';
  for (const auto& [bone, name] : names) out << "  " << bone << ": " << name << '\n';
}

/// The commands and events of a clip, if it has any.
void print_events(output& out, const clip_events& all) {
  const auto print = [&](std::string_view what, const std::vector<motley::clip_event>& events) {
    if (!events.empty()) out << what << ": " << events.size() << '\n';
    for (const motley::clip_event& e : events) {
      out << "  ";
      if (!e.is_command()) out << "frame " << e.frame << ", ";
      out << "opcode " << e.opcode;
      if (!e.meaning.empty()) out << " (" << e.meaning << ')';
      out << ", payload " << hexadecimal(e.payload) << ", at byte " << e.offset << '\n';
    }
  };
  print("commands", all.commands);
  print("events", all.events);
  if (all.bad) out << "events: cannot be read: " << motley::message(all.bad).view() << '\n';
}

/// The contents of a file of many clips. Returns the exit status.
template <class File>
int print_summary(output& out, const File& file, const options& o, const std::string& path) {
  using format = typename File::format;
  struct group {
    std::string encoding;
    std::size_t clips = 0, channels = 0, keys = 0;
  };
  std::vector<group> groups; // by encoding, in order of first use
  if (!o.skeleton.empty() || !o.bones.empty())
    out.warn(path, "--skeleton and --bones are for one clip: select it with --clip");
  std::size_t bad = 0, odd = 0, frames = 0;
  std::uint32_t shortest = 0, longest = 0;
  std::optional<any_motion> first;
  std::map<std::uint64_t, std::size_t> warnings; // number of distinct clips with each warning count
  clips all{file, o};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto clip = all[i];
    if (!clip) {
      (void)out.complain(path, fault_of(clip.error()).message);
      ++bad;
      continue;
    }
    shortest = !first || clip->frame_count() < shortest ? clip->frame_count() : shortest;
    longest = clip->frame_count() > longest ? clip->frame_count() : longest;
    frames += clip->frame_count();
    if (!first) first = *clip;
    const auto counted = warnings.try_emplace(all.offset(i), 0);
    std::size_t& of_clip = counted.first->second;
    if (counted.second) clip->warnings([&](const motley::warning&) { ++of_clip; });
    odd += of_clip;
    const std::string encoding = encoding_of(all.format(), *clip);
    auto at =
        std::find_if(groups.begin(), groups.end(), [&](const group& g) { return g.encoding == encoding; });
    if (at == groups.end()) at = groups.insert(at, {encoding});
    at->clips += 1;
    at->channels += clip->pose_size();
    at->keys += all.known(i).keys();
  }
  out << "clips: " << all.size() << ", " << warnings.size() << " of them distinct\n";
  for (const group& g : groups)
    out << "  " << g.encoding << ": " << counted(g.clips, "clip") << ", " << counted(g.channels, "channel")
        << ", " << counted(g.keys, "key") << '\n';
  if (bad > 0) out << "  broken: " << counted(bad, "clip") << '\n';
  out << "frames: " << shortest << " to " << longest << " in a clip, " << frames << " in all";
  if (first)
    out << ", at " << first->frame_rate() << " fps\nrotations: " << words::name_of(first->rotation_unit());
  out << "\nformat: " << format::name << '\n';
  if (const std::string order = first ? described(*first, "byte order") : ""; !order.empty())
    out << "byte order: " << order << '\n';
  out << "size: " << file.size << " bytes\n";
  print_warnings(out, file.content);
  if (odd > 0) out << "warnings in clips: " << odd << "; see them with --clip\n";
  return bad > 0 ? 1 : 0;
}

/// An exp: every record as an expression.
template <class File> void print_exp(output& out, const File& file, const options& o) {
  allowance left{o, file.counted, limits::operations};
  left.spend(count_operations(file.content));
  out << "format: " << File::format::name << '\n';
  print_header(out, file.content);
  out << "size: " << file.size << " bytes\n";
  print_counts(out, file.content);
  visit_records(file.content, [&](int bone, const std::string& channel, const std::string& expression) {
    out << "  bone " << bone << ' ' << channel << " = " << expression << '\n';
  });
  print_warnings(out, file.content);
}

template <class File> void print_skeleton(output& out, const File& file) {
  out << "format: " << File::format::name << '\n';
  print_description(out, file.content);
  out << "size: " << file.size << " bytes\n";
  print_bones(out, armature{file.content});
}

/// A file of events: each with its time.
template <class File> void print_file_events(output& out, const File& file, const options& o) {
  allowance left{o, file.counted, limits::rows};
  out << "format: " << File::format::name << '\n';
  print_description(out, file.content);
  out << "size: " << file.size << " bytes\nevents: " << file.content.size() << '\n';
  file.content.visit([&]<class Event>(const Event& event) {
    left.spend(1);
    const std::string_view what = meaning(event);
    out << "  " << event.seconds << " s: " << (what.empty() ? "unknown" : what);
    if (what != Event::kind) out << " (" << Event::kind << ')';
    if (!event.name.empty()) out << ", named " << escaped(std::string{event.name.begin(), event.name.end()});
    out << '\n';
  });
}

/// Any other kind of file.
template <class File> void print_table(output& out, const File& file) {
  out << "format: " << File::format::name << '\n';
  if constexpr (requires { file.content.order(); })
    out << "byte order: " << words::name_of(file.content.order()) << '\n';
  out << "size: " << file.size << " bytes\n";
  if constexpr (requires { file.content.mapped_count(); })
    out << "entries: " << file.content.size() << "\nbones mapped: " << file.content.mapped_count() << '\n';
}

constexpr std::string_view list_columns = "clip,encoding,frames,channels,keys,name\n";

/// Prints one file. Returns the exit status, or `skipped`.
template <class File>
int print_file(output& out, const std::string& path, const File& file, const options& o,
               const bone_names& bones, const armature* skeleton) {
  int status = 0;
  if constexpr (File::has_clips) {
    if constexpr (File::has_many)
      if (!o.clip && !o.list) return print_summary(out, file, o, path);
    if (o.list && !o.several) out << list_columns;
    clips all{file, o};
    allowance left{o, file.counted, limits::opened}, rows{o, file.counted, limits::rows},
        looked_at{o, file.counted, limits::looked_at};
    const auto use = [&](std::size_t number, const std::string& name, const any_motion& clip) {
      auto& known = all.known(number);
      if (o.list) {
        if (o.several) out << csv_cell(printable(path)) << ',';
        return out.row(number, encoding_of(all.format(), clip), clip.frame_count(), clip.pose_size(),
                       known.keys(), csv_cell(name));
      }
      left.spend(known.cost); // clips with the same name may share their data
      looked_at.spend(walking_cost(clip));
      if (skeleton != nullptr) left.spend(8 * skeleton->transform_count()); // they are listed
      print(out, all.format(), name, clip, file.size, bones, skeleton);
      print_bone_names(out, clip);
      const clip_events events = all.events(number, rows);
      if (all.is_played_mirrored(events) == true) out << "the game plays it mirrored: yes\n";
      print_events(out, events);
      print_warnings(out, clip);
    };
    const auto bad = [&](const motley::error& e) { status = out.complain(path, fault_of(e).message); };
    for_each_clip(all, o, path, use, bad);
  } else {
    if (o.list) return refuse_kind<File>(out, o, path);
    require_only_clip(o, path);
    if constexpr (File::is_program)
      print_exp(out, file, o);
    else if constexpr (File::is_skeleton)
      print_skeleton(out, file);
    else if constexpr (File::is_events)
      print_file_events(out, file, o);
    else
      print_table(out, file);
  }
  return status;
}

} // namespace

int info(const options& o) {
  const bone_names bones{o};
  const armatures skeleton{o, false};
  if (!bones.good() || !skeleton.good()) return 1;
  if (o.json)
    return print_report(o, "info", [&](const std::string& path, output& out) {
      return report_info(out, path, o, bones, skeleton.given());
    });
  const auto print_one = [&](const std::string& path, output& out) {
    return use_file(out, path, o, [&](const auto& file, const motley::byte_view&) {
      if (o.several && !o.list)
        out << "file: " << printable(path) << '\n'; // like grep, only if it is not obvious
      return print_file(out, path, file, o, bones, skeleton.given());
    });
  };
  if (o.list) return print_tables(o, "file," + std::string{list_columns}, print_one);
  if (o.whole.empty()) return say_skipped(o, for_each_file(o, print_one));
  if (!o.skeleton.empty() || !o.bones.empty())
    note("--skeleton and --bones are for motions, not for whole containers: select motions with --clip");
  // Whole containers, and what else there is.
  options units = o;
  units.files.clear();
  std::set<std::string> done;
  for (const std::string& path : o.files) {
    const auto inner = o.inner.find(path);
    const std::string& unit = inner == o.inner.end() ? path : inner->second.container;
    if (!o.whole.contains(unit)) units.files.push_back(path);
    if (o.whole.contains(unit) && done.insert(unit).second) units.files.push_back(unit);
  }
  for (const std::string& container : o.whole)
    if (done.insert(container).second) units.files.push_back(container);
  return say_skipped(o, for_each_file(units, [&](const std::string& path, output& out) {
                       if (!o.whole.contains(path)) return print_one(path, out);
                       if (units.files.size() > 1) out << "file: " << printable(path) << '\n';
                       return print_container(out, path, o);
                     }));
}

} // namespace cli
