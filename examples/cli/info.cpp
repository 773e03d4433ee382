// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/info: motley info, what is inside a file.
#include <map>
#include <set>

#include "clips.hpp"
#include "expression.hpp"
#include "output.hpp"

namespace cli {

namespace {

constexpr std::string_view unit_names[] = {"radians", "degrees", "turns", "quaternions"};
constexpr std::string_view encoding_names[] = {"curves", "node frames", "bone frames"};

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
    coding_count& c = by_type[track.info().type];
    c.name = track.info().coding;
    c.tracks += 1;
    c.keys += track.visit([](const auto& curve) { return curve.size(); });
    targets.insert(track.info().bone);
    if constexpr (requires { track.entry(); }) {
      extras[track.entry().extra] += 1;
      special += track.info().bone >= motley::platinum::first_special_bone ? 1 : 0;
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

template <class Motion> void print_warnings(output& out, const Motion& motion) {
  constexpr std::size_t shown = 10;
  std::size_t count = 0;
  std::string lines;
  motion.warnings([&](const motley::warning& w) {
    if (count++ < shown) (((lines += "  ") += motley::message(w).view()) += '\n');
  });
  if (count == 0) return;
  out << "oddities: " << count << '\n' << lines;
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

/// What only the header of a MOTN sequence says.
void print_header(output& out, const motley::shenmue_motn::motion& motion) {
  out << "encoding: " << encoding_names[static_cast<int>(motion.encoding())] << '\n';
  out << "id: " << motion.id() << '\n';
  out << "starts at byte: " << motion.offset() << '\n';
}

template <class Motion> std::string_view format_name() {
  if constexpr (requires { Motion::format_name; })
    return Motion::format_name;
  else
    return Motion::traits::format_name;
}

template <class Motion>
void print(output& out, const std::string& name, const Motion& motion, const bone_names& bones) {
  out << "format: " << format_name<Motion>() << '\n';
  out << "byte order: " << (motion.order() == std::endian::little ? "little" : "big") << "-endian\n";
  if (!name.empty()) out << "name: " << name << '\n';
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
  out << "rotations: " << unit_names[static_cast<int>(motion.rotation_unit())] << '\n';
  print_tracks(out, motion, bones);
  print_warnings(out, motion);
}

/// What there is to count in a sequence.
struct sequence_size {
  std::size_t keys = 0, odd = 0;

  explicit sequence_size(const motley::shenmue_motn::motion& m) : keys{count_keys(m)} {
    m.warnings([&](const motley::warning&) { ++odd; });
  }
};

/// What a file of many clips holds. Returns the exit status.
int print_archive(output& out, const motley::shenmue_motn::archive& archive, const options& o,
                  const std::string& path) {
  using motion = motley::shenmue_motn::motion;
  struct {
    std::size_t clips = 0, channels = 0, keys = 0;
  } by_encoding[3];
  std::size_t bad = 0, odd = 0, frames = 0;
  std::uint32_t shortest = 0, longest = 0;
  std::map<std::uint64_t, sequence_size> sizes; // by where the sequence starts: entries may share one
  sequences opened{archive, o};
  for (std::size_t i = 0; i < archive.size(); ++i) {
    const auto m = opened[i];
    if (!m) {
      complain(path, motley::message(m.error()).view());
      ++bad;
      continue;
    }
    shortest = sizes.empty() || m->frame_count() < shortest ? m->frame_count() : shortest;
    const auto known = sizes.find(m->offset());
    const sequence_size& size =
        known != sizes.end() ? known->second : sizes.emplace(m->offset(), *m).first->second;
    auto& count = by_encoding[static_cast<int>(m->encoding())];
    count.clips += 1;
    count.channels += m->track_count();
    count.keys += size.keys;
    odd += size.odd;
    frames += m->frame_count();
    longest = m->frame_count() > longest ? m->frame_count() : longest;
  }
  out << "format: " << motion::format_name << "\nbyte order: little-endian\n";
  out << "size: " << archive.file().size() << " bytes\n";
  out << "sequences: " << archive.size() << ", " << sizes.size() << " of them distinct\n";
  for (std::size_t i = 0; i < 3; ++i)
    out << "  " << encoding_names[i] << ": " << by_encoding[i].clips << " sequences, "
        << by_encoding[i].channels << " channels, " << by_encoding[i].keys << " keys\n";
  if (bad > 0) out << "  broken: " << bad << " sequences\n";
  out << "frames: " << shortest << " to " << longest << " in a sequence, " << frames
      << " in all, at 30 fps\nrotations: turns\n";
  print_warnings(out, archive);
  if (odd > 0) out << "oddities in sequences: " << odd << "; see them with --clip\n";
  return bad > 0 ? 1 : 0;
}

/// A line for each clip.
template <class Motion>
void print_line(output& out, std::size_t number, const std::string& name, const Motion& motion,
                std::size_t keys) {
  std::string_view coding = format_name<Motion>();
  if constexpr (requires { motion.encoding(); }) coding = encoding_names[static_cast<int>(motion.encoding())];
  out.row(number, coding, motion.frame_count(), motion.pose_size(), keys, csv_cell(name));
}

/// An exp: every record as an expression.
template <class Program> void print_exp(output& out, const Program& exp, const options& o) {
  allowance left{o, exp.file().size(), limits::operations};
  left.spend(count_operations(exp));
  constexpr bool first = std::is_same_v<Program, motley::bayonetta_exp::program>;
  out << "format: exp\ngame: " << (first ? "Bayonetta\n" : "Bayonetta 2 or later\n");
  out << "byte order: " << (exp.order() == std::endian::little ? "little" : "big") << "-endian\n";
  out << "size: " << exp.file().size() << " bytes\n";
  if constexpr (!first) out << "interpolations: " << exp.interpolation_count() << '\n';
  out << "records: " << exp.size() << '\n';
  for (std::uint32_t i = 0; i < exp.size(); ++i) {
    const auto r = exp[i];
    if constexpr (first)
      if (r.is_dummy()) continue;
    out << "  bone " << r.target.bone << ' ' << channel_name(r.target) << " = " << expression(exp, r) << '\n';
  }
  if constexpr (first) print_warnings(out, exp);
}

/// Prints one file. Returns the exit status.
template <class File>
int print_file(output& out, const std::string& path, const File& file, const options& o,
               const bone_names& bones) {
  if constexpr (is_exp<File>) {
    print_exp(out, file, o);
    return 0;
  } else {
    int status = 0;
    const auto bad = [&](const motley::error& e) { status = complain(path, motley::message(e).view()); };
    if constexpr (requires { file[0]; }) {
      if (!o.clip && !o.list) {
        return print_archive(out, file, o, path);
      }
    }
    if (o.list) out << "clip,encoding,frames,channels,keys,name\n";
    std::map<std::uint64_t, std::size_t> keys; // by where the sequence starts: several clips may be one
    allowance clips{o, file.file().size(), limits::opened};
    const auto use = [&]<class Motion>(std::size_t number, const std::string& name, const Motion& motion) {
      if constexpr (std::is_same_v<Motion, motley::shenmue_motn::motion>) {
        if (o.list) {
          const auto [at, is_new] = keys.try_emplace(motion.offset());
          if (is_new) at->second = count_keys(motion);
          return print_line(out, number, name, motion, at->second);
        }
        clips.spend(opening_cost(motion)); // clips of one name may share a sequence
      } else if (o.list) {
        return print_line(out, number, name, motion, count_keys(motion));
      }
      print(out, name, motion, bones);
    };
    require_clip(for_each_motion(file, o, use, bad), o, path);
    return status;
  }
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
    try {
      const motley::error e = with_file(*bytes, o.format, [&](const auto& file) {
        if (o.files.size() > 1) out << "file: " << path << '\n'; // like grep: only where it is not obvious
        if (print_file(out, path, file, o, bones) != 0) status = 1;
      });
      if (e) status = complain(path, motley::message(e).view());
    } catch (const limit_error& e) {
      status = complain(path, e.what());
    }
  }
  return out.flush() ? status : 1;
}

} // namespace cli
