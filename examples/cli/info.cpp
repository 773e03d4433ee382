// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/info: motley info, what is inside a file.
#include <map>
#include <set>

#include "clips.hpp"
#include "output.hpp"

namespace cli {

namespace {

struct coding_count {
  std::string_view name;
  std::size_t tracks = 0, keys = 0;
};

template <class Motion> void print_tracks(output& out, const Motion& motion, const bone_names& bones) {
  std::map<int, coding_count> by_type;
  std::map<int, std::size_t> extras; // the record's field that nobody knows the meaning of
  std::set<int> targets;
  std::size_t special = 0;
  for (const auto track : motion.tracks()) {
    coding_count& c = by_type[track.type()];
    c.name = track.coding_name();
    c.tracks += 1;
    c.keys += track.visit([](const auto& curve) { return curve.size(); });
    targets.insert(track.target());
    if constexpr (requires { track.entry(); }) {
      extras[track.entry().extra] += 1;
      special += track.target() >= motley::platinum::first_special_bone ? 1 : 0;
    }
  }
  out << "tracks: " << motion.track_count() << " on " << targets.size() << " bones\n";
  for (const auto& [type, c] : by_type)
    out << "  type " << type << " (" << c.name << "): " << c.tracks << " tracks, " << c.keys << " keys\n";
  std::map<int, std::size_t> unknown;
  if constexpr (requires { motion.records(); })
    for (const motley::track_entry e : motion.records())
      if (e.kind == motley::record_kind::unknown) unknown[e.type] += 1;
  for (const auto& [type, count] : unknown)
    out << "  type " << type << " (unknown): " << count << " records\n";
  if (special > 0) out << "special tracks: " << special << " on bones from 3936 up: cameras and the like\n";
  for (const auto& [extra, count] : extras)
    if (extra != -1) out << "unknown field: " << extra << " in " << count << " records\n";
  if (!bones.has_table()) return;
  std::size_t mapped = 0;
  std::string missing;
  for (const int bone : targets) {
    const std::string name = bones(bone);
    if (name.back() == '?')
      missing += ' ' + std::to_string(bone);
    else if (bone != -1)
      ++mapped;
  }
  out << "bones: " << mapped << " of " << targets.size() << " map to the model's "
      << bones.table().mapped_count() << (targets.contains(-1) ? "; -1 is the root\n" : "\n");
  if (!missing.empty()) out << "  not in the model:" << missing << '\n';
}

template <class Motion> void print_oddities(output& out, const Motion& motion) {
  constexpr std::size_t shown = 10;
  std::size_t count = 0;
  motion.warnings([&](const motley::warning&) { ++count; });
  if (count == 0) return;
  out << "oddities: " << count << '\n';
  std::size_t number = 0;
  motion.warnings([&](const motley::warning& w) {
    if (number++ < shown) out << "  " << motley::message(w).view() << '\n';
  });
  if (count > shown) out << "  and " << count - shown << " more\n";
}

std::string flag_names(unsigned flags) {
  std::string names;
  if ((flags & motley::platinum::loops) != 0) names += ", loops";
  if ((flags & motley::platinum::camera_tracks) != 0) names += ", camera tracks";
  if ((flags & ~unsigned{motley::platinum::loops | motley::platinum::camera_tracks}) != 0)
    names += ", unknown";
  return names;
}

/// What only the header of an ANIM says.
void print_header(output& out, const motley::metroid_anim::motion& motion) {
  constexpr std::string_view games[] = {"Metroid Prime", "Metroid Prime 2: Echoes",
                                        "the demo of Metroid Prime 2: Echoes"};
  out << "game: " << games[static_cast<int>(motion.game())] << '\n';
  out << "version: " << motion.version() << '\n';
  out << "root bone: " << motion.root_bone() << '\n';
  if (motion.event_id() != 0xFFFFFFFF) out << "event id: " << motion.event_id() << '\n';
  out << "frames with keys: " << motion.key_count() << '\n';
  out << "interval: " << motion.interval() << " s\n";
}

template <class Motion> std::string_view format_name() {
  if constexpr (requires { Motion::format_name; })
    return Motion::format_name;
  else
    return Motion::facts::format_name;
}

template <class Motion> void print(output& out, const Motion& motion, const bone_names& bones) {
  out << "format: " << format_name<Motion>() << '\n';
  out << "byte order: " << (motion.order() == std::endian::little ? "little" : "big") << "-endian\n";
  if constexpr (requires { motion.name(); }) out << "name: " << name_of(motion) << '\n';
  out << "size: " << motion.file().size() << " bytes\n";
  if constexpr (requires { motion.flags(); })
    out << "flags: " << motion.flags() << flag_names(motion.flags()) << '\n';
  if constexpr (requires { motion.loops(); }) out << "loops: " << (motion.loops() ? "yes\n" : "no\n");
  out << "frames: " << motion.frame_count() << " at " << motion.frame_rate() << " fps\n";
  if constexpr (requires { motion.duration(); })
    out << "duration: " << motion.duration() << " s\n";
  else
    out << "duration: " << static_cast<float>(motion.frame_count()) / motion.frame_rate() << " s\n";
  if constexpr (requires { print_header(out, motion); }) print_header(out, motion);
  constexpr std::string_view units[] = {"radians", "degrees", "turns", "quaternions"};
  out << "rotations: " << units[static_cast<int>(motion.rotation_unit())] << '\n';
  print_tracks(out, motion, bones);
  print_oddities(out, motion);
}

} // namespace

int info(const options& o) {
  const bone_names bones{o};
  if (!bones.good()) return 1;
  output out;
  int status = 0;
  for (const std::string& path : o.files) {
    const auto bytes = read_file(path);
    if (!bytes) {
      status = 1;
      continue;
    }
    const motley::error e = with_motion(*bytes, o.format, [&](const auto& motion) {
      if (o.files.size() > 1) out << "file: " << path << '\n'; // like grep: only where it is not obvious
      print(out, motion, bones);
    });
    if (e) status = complain(path, motley::message(e));
  }
  return out.flush() ? status : 1;
}

} // namespace cli
