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

template <class Motion> void print_tracks(output& out, const Motion& motion) {
  std::map<int, coding_count> by_type;
  std::set<int> targets;
  for (const auto track : motion.tracks()) {
    coding_count& c = by_type[track.type()];
    c.name = track.coding_name();
    c.tracks += 1;
    c.keys += track.visit([](const auto& curve) { return curve.size(); });
    targets.insert(track.target());
  }
  out << "tracks: " << motion.track_count() << " on " << targets.size() << " bones\n";
  for (const auto& [type, c] : by_type)
    out << "  type " << type << " (" << c.name << "): " << c.tracks << " tracks, " << c.keys << " keys\n";
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

template <class Motion> void print(output& out, const Motion& motion) {
  out << "format: " << Motion::format_name << '\n';
  out << "byte order: " << (motion.order() == std::endian::little ? "little" : "big") << "-endian\n";
  out << "name: " << motion.name().view() << '\n';
  out << "size: " << motion.file().size() << " bytes\n";
  out << "flags: " << motion.flags() << flag_names(motion.flags()) << '\n';
  out << "frames: " << motion.frame_count() << " at " << motion.frame_rate() << " fps\n";
  out << "duration: " << static_cast<float>(motion.frame_count()) / motion.frame_rate() << " s\n";
  constexpr std::string_view units[] = {"radians", "degrees", "turns"};
  out << "rotations: " << units[static_cast<int>(motion.rotation_unit())] << '\n';
  print_tracks(out, motion);
  print_oddities(out, motion);
}

} // namespace

int info(const options& o) {
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
      print(out, motion);
    });
    if (e) status = complain(path, motley::message(e));
  }
  return out.flush() ? status : 1;
}

} // namespace cli
