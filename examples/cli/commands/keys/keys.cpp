// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/keys/keys: motley keys, every key of every track as CSV or JSON.
#include <optional>
#include <string>
#include <vector>

#include "commands.hpp"
#include "commands/keys/raw.hpp"
#include "errors.hpp"
#include "exp/records.hpp"
#include "inputs/bones.hpp"
#include "inputs/clips.hpp"
#include "inputs/each_file.hpp"
#include "inputs/parallel.hpp"
#include "inputs/report.hpp"
#include "inputs/tracks.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "motion/curves.hpp"
#include "options.hpp"

namespace cli {

namespace {

/// Prints the fields of a file, or of the clip that --clip selects. Returns the exit status; throws
/// limit_error, and missing_error if there is no such clip.
template <class File>
int print_fields(output& out, const std::string& path, const options& o, const motley::byte_view& bytes,
                 const File& file) {
  int status = 0;
  allowance rows{o, file.counted, limits::rows};
  const std::string start = o.several ? csv_cell(printable(path)) + ',' : std::string{};
  rows.begin_rows_with(start);
  raw_fields fields{out, rows, bytes, start};
  if constexpr (!File::has_many) {
    if constexpr (File::has_clips)
      choose_clips(clips{file, o}, o).require(path);
    else
      require_only_clip(o, path);
    print_raw(fields, file.content);
  } else {
    if (!o.clip) print_raw_tables(fields, file.content);
    clips all{file, o};
    for_each_clip(
        all, o, path,
        [&](std::size_t number, const std::string&, const any_motion& clip) {
          fields.inside("sequences", number, [&] {
            print_raw(fields, *clip.template get_if<typename File::format::clip>());
            if (const motley::error bad = print_raw_extra(fields, file.content, number)) {
              rows.spend(1 + bad.offset / 8); // the valid part before it
              status = out.complain(path, fault_of(bad).message);
            }
          });
        },
        [&](const motley::error& bad) { status = out.complain(path, fault_of(bad).message); });
  }
  return status;
}

/// motley keys --raw.
int raw_keys(const options& o) {
  const std::string columns = std::string{o.several ? "file," : ""} + "byte,field,value\n";
  return print_tables(o, columns, [&](const std::string& path, output& out) {
    return use_file(out, path, o, [&]<class File>(const File& file, const motley::byte_view& bytes) {
      constexpr bool has_fields = requires(raw_fields & f) { print_raw(f, file.content); }
      || requires(raw_fields & f) { print_raw_tables(f, file.content); };
      if constexpr (has_fields) {
        if (!o.several) out << columns;
        return print_fields(out, path, o, bytes, file);
      } else if constexpr (File::is_skeleton || File::is_events) {
        return refuse_kind<File>(out, o, path);
      } else {
        return out.complain(path, "of a format whose stored fields this program does not know");
      }
    });
  });
}

std::uint64_t rows_of_keys(const std::string& path, const any_motion& clip, const options& o,
                           const bone_names& bones) {
  return rows_of(path, clip, o, bones, [](const curve_facts& curve) { return curve.walk; });
}

int table_of_keys(output& out, const std::string& path, const options& o, const bone_names& bones,
                  std::string_view columns) {
  std::size_t found = 0;
  matched_values matched{o};
  const auto print = [&](std::size_t clip_number, const std::string& name, const any_motion& clip,
                         allowance& rows) {
    rows.spend(rows_of_keys(path, clip, o, bones));
    matched.add(clip, bones);
    const std::string start = row_start(o, path, clip_number, name);
    for_each_track(
        path, clip, o, bones, [&](std::size_t track_number, const any_track& track, std::size_t component) {
          ++found;
          const std::string bone = bones(track.outline().bone), channel = channel_name(track, component);
          std::size_t number = 0;
          for_each_key(track, component, [&](const motley::key& k) {
            out << start;
            out.row(track_number, bone, channel, number++, k.frame, k.value, k.in, k.out);
          });
        });
  };
  const std::string_view head = o.several ? std::string_view{} : columns;
  const auto print_program = [&](const auto& file, allowance& rows) {
    require_only_clip(o, path);
    out << head;
    const std::string start = row_start(o, path, 0, {});
    rows.begin_rows_with(start);
    visit_points(file.content, rows,
                 [&](std::size_t track, int bone, const std::string& channel, std::size_t number,
                     const motley::key& k) {
                   matched.add(std::to_string(bone), channel);
                   if (!wanted_channel(o, std::to_string(bone), channel)) return;
                   ++found;
                   out << start;
                   out.row(track, bone, channel, number, k.frame, k.value, k.in, k.out);
                 });
    return 0;
  };
  const int printed = print_clips(out, path, o, head, print, print_program);
  const int status = require_tracks(printed, found, o, path);
  if (status == 0) matched.warn_of_others(out, path);
  return status;
}

void write_key(json_writer& json, const motley::key& k) {
  json.begin_object();
  json.member("frame", k.frame);
  json.member("value", k.value);
  json.member("in", k.in);
  json.member("out", k.out);
  json.end();
}
void begin_track(json_writer& json, std::size_t number, int bone, const std::string& channel) {
  json.begin_object();
  json.member("track", number);
  json.member("bone", bone);
  json.member("channel", channel);
}

/// A track of a clip and its keys.
void write_track(json_writer& json, std::size_t number, const any_track& track, std::size_t component,
                 const bone_names& bones) {
  const motley::track_outline info = track.outline();
  begin_track(json, number, info.bone, channel_name(track, component));
  if (bones.has_table()) json.member("model_bone", bones.model_bone(info.bone));
  json.member("type", info.type);
  json.member("coding", track.coding_name());
  json.key("keys").begin_array();
  for_each_key(track, component, [&](const motley::key& k) { write_key(json, k); });
  json.end();
  json.end();
}

/// The points of a program, as the tracks of one clip. Returns their number.
template <class File>
std::size_t write_points(json_writer& json, const File& file, const options& o, allowance& left) {
  std::size_t found = 0;
  std::optional<std::size_t> begun;
  const std::size_t depth = json.depth();
  visit_points(
      file.content, left,
      [&](std::size_t track, int bone, const std::string& channel, std::size_t, const motley::key& k) {
        if (!wanted_channel(o, std::to_string(bone), channel)) return;
        if (begun != track) {
          json.end_to(depth);
          begin_track(json, track, bone, channel);
          json.key("keys").begin_array();
        }
        begun = track;
        ++found;
        write_key(json, k);
      });
  json.end_to(depth);
  return found;
}

/// The text about each track costs as much as this many keys.
constexpr std::uint64_t keys_for_track = 2;

std::uint64_t cost_in_json(const std::string& path, const any_motion& clip, const options& o,
                           const bone_names& bones) {
  return rows_of_keys(path, clip, o, bones) + keys_for_track * clip.pose_size();
}

/// Throws missing_error for a file found in a folder that the table without --json skips.
template <class File>
void require_any_track(const File& file, const std::string& path, const options& o,
                       const bone_names& bones) try {
  if constexpr (!File::has_clips && !File::is_program) throw missing_error{moves_nothing<File>()};
  if (!o.clip && !o.chooses_tracks()) return;
  allowance left{o, file.counted, limits::json_keys};
  std::size_t found = 0;
  int status = 0;
  if constexpr (File::has_clips) {
    clips all{file, o};
    const auto count = [&](std::size_t, const std::string&, const any_motion& clip) {
      left.spend(cost_in_json(path, clip, o, bones));
      for_each_track(path, clip, o, bones, [&](std::size_t, const auto&, std::size_t) { ++found; });
    };
    for_each_clip(all, o, path, count, [&](const motley::error&) { status = 1; });
  } else if constexpr (File::is_program) {
    visit_points(file.content, left,
                 [&](std::size_t, int bone, const std::string& channel, std::size_t, const motley::key&) {
                   found += wanted_channel(o, std::to_string(bone), channel) ? 1 : 0;
                 });
  }
  if (require_tracks(status, found, o, path) == skipped) throw missing_error{"no such track in " + path};
} catch (const limit_error&) { // reported when the file is printed
}

int report_keys(output& out, const std::string& path, const options& o, const bone_names& bones) {
  const auto require = [&](const auto& file) { require_any_track(file, path, o, bones); };
  return report_file(
      out, path, o, require,
      [&]<class File>(json_writer& json, const File& file, std::vector<fault>& faults) {
        allowance left{o, file.counted, limits::json_keys};
        std::size_t found = 0;
        json.key("clips").begin_array();
        if constexpr (File::has_clips) {
          clips all{file, o};
          const auto write = [&](std::size_t number, const std::string& name, const any_motion& clip) {
            left.spend(cost_in_json(path, clip, o, bones));
            begin_clip(json, number, name, clip);
            json.key("tracks").begin_array();
            for_each_track(path, clip, o, bones,
                           [&](std::size_t track_number, const any_track& track, std::size_t component) {
                             ++found;
                             write_track(json, track_number, track, component, bones);
                           });
            json.end();
            json.end();
          };
          for_each_clip(all, o, path, write,
                        [&](const motley::error& bad) { faults.push_back(fault_of(bad)); });
          (void)require_tracks(faults.empty() ? 0 : 1, found, o, path);
        } else if constexpr (File::is_program) {
          require_only_clip(o, path);
          json.begin_object();
          json.member("clip", 0);
          json.key("tracks").begin_array();
          (void)require_tracks(0, write_points(json, file, o, left), o, path);
        } else {
          faults.push_back({"moves_nothing", moves_nothing<File>()});
        }
      });
}

} // namespace

int keys(const options& o) {
  if (o.raw) return raw_keys(o);
  const bone_names bones{o};
  if (!bones.good()) return 1;
  if (o.json)
    return print_report(
        o, "keys", [&](const std::string& path, output& out) { return report_keys(out, path, o, bones); });
  const std::string columns = first_line(o, "track,target,channel,key,frame,value,in,out");
  return print_tables(o, columns, [&](const std::string& path, output& out) {
    return table_of_keys(out, path, o, bones, columns);
  });
}

} // namespace cli
