// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/plot/plot: motley plot, a picture of curves with their keys and tangents.
#include <motley/formats/skeletons.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "commands.hpp"
#include "commands/plot/picture.hpp"
#include "errors.hpp"
#include "inputs/bones.hpp"
#include "inputs/clip_choice.hpp"
#include "inputs/clips.hpp"
#include "inputs/each_file.hpp"
#include "inputs/faults.hpp"
#include "inputs/kinds.hpp"
#include "inputs/parallel.hpp"
#include "inputs/tracks.hpp"
#include "io/output.hpp"
#include "io/platform.hpp"
#include "io/result_names.hpp"
#include "io/safe_writer.hpp"
#include "io/text.hpp"
#include "io/write_file.hpp"
#include "motion/curves.hpp"
#include "options.hpp"
#include "skeleton/in_place.hpp"
#include "words.hpp"

namespace cli {

namespace {

constexpr std::size_t most_panels = 12; // unless --track selects more

std::string unit_of(motley::channel c, motley::angle_unit angles) {
  if (motley::is_angle(c))
    return std::string{angles == motley::angle_unit::quaternions ? "" : words::name_of(angles)};
  if (motley::is_translation(c)) return "model's units";
  if (motley::is_scale(c)) return "factor";
  return motley::is_quaternion(c) ? "of unit length" : "unknown unit";
}

char axis_of(motley::channel c) {
  constexpr std::string_view axes = "xyzxyzxyzwxyzu";
  return axes[std::min(static_cast<std::size_t>(c), axes.size() - 1)];
}

/// Draws component i of a track's curve between its keys.
void add_strokes(panel& to, const any_track& track, std::size_t i) {
  const curve_facts curve = facts_of(track);
  to.has_tangents = curve.is_smooth;
  const auto line = [&](double x0, double y0, double x1, double y1) {
    to.strokes.push_back({x0, y0, x1, y1});
  };
  curve_player play{track};
  for (std::size_t k = 0; k + 1 < to.keys.size(); ++k) {
    const motley::key &a = to.keys[k], &b = to.keys[k + 1];
    const double x0 = double{a.frame}, y0 = double{a.value}, x1 = double{b.frame}, y1 = double{b.value};
    if (curve.is_smooth) {
      const bool smooth = x1 > x0; // otherwise a step
      to.strokes.push_back({x0, y0, x1, y1, smooth, double{a.out}, double{b.in}});
    } else if (curve.is_turns) { // crosses 0.5 turns if that is shorter
      const double shortest_difference =
          double{motley::shortest_difference(motley::turns{a.value}, motley::turns{b.value})};
      line(x0, y0, x1, y0 + shortest_difference);
      if (std::abs(shortest_difference - (y1 - y0)) > 0.5) line(x0, y1 - shortest_difference, x1, y1);
    } else if (curve.is_quaternions) {
      const int steps = static_cast<int>(std::min(32.0, 2 * (x1 - x0)));
      double x = x0, y = y0;
      for (int s = 1; s <= steps; ++s) { // the end may be stored negated, which is the same rotation
        const double next = x0 + (x1 - x0) * s / steps;
        const auto frame = static_cast<float>(s < steps ? next : next - 1e-3);
        const auto at = double{play.at(frame)[i]};
        line(x, y, next, at);
        x = next;
        y = at;
      }
    } else {
      line(x0, y0, x1, y1);
    }
  }
}

/// Draws values of all frames.
void add_frames(panel& to, const std::vector<float>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto frame = static_cast<float>(i);
    to.keys.push_back({frame, values[i], 0, 0});
    if (i > 0)
      to.strokes.push_back({double{frame} - 1, double{values[i - 1]}, double{frame}, double{values[i]}});
  }
}

/// Draws the straight lines before the first key and after the last one.
void add_ends(panel& p, double last) {
  if (p.keys.empty()) return;
  const motley::key first = p.keys.front(), end = p.keys.back();
  const auto hold = [](double from, double to, float value) {
    return stroke{from, double{value}, to, double{value}};
  };
  if (first.frame > 0) p.strokes.insert(p.strokes.begin(), hold(0, double{first.frame}, first.value));
  if (double{end.frame} < last || p.strokes.empty())
    p.strokes.push_back(hold(double{end.frame}, std::max(last, 1.0), end.value));
}

bool is_finite(const motley::key& k) {
  return std::isfinite(k.value) && std::isfinite(k.in) && std::isfinite(k.out);
}
bool is_finite(const stroke& s) {
  return std::isfinite(s.y0) && std::isfinite(s.y1) && std::isfinite(s.in) && std::isfinite(s.out);
}

bool moves(const any_track& track, std::size_t component) {
  const bool is_sampled = facts_of(track).is_sampled;
  bool any = false, first = true;
  float before = 0;
  for_each_key(track, component, [&](const motley::key& k) {
    any = any || (!first && k.value != before) || (!is_sampled && (k.in != 0 || k.out != 0));
    before = k.value;
    first = false;
  });
  return any;
}

/// The maximum number of strokes of a curve.
std::uint64_t strokes_of(const curve_facts& curve, std::size_t frames) {
  if (curve.is_quaternions) return std::min(32 * curve.keys, 2 * std::uint64_t{frames} + curve.keys);
  return curve.is_turns ? 2 * curve.keys : curve.keys;
}

/// A panel's title and axes cost as much text as this many strokes.
constexpr std::uint64_t strokes_for_panel = 32;

/// The costs of all clips of a file.
struct picture_costs {
  allowance looked_at, drawn;
  picture_costs(const options& o, std::size_t size)
      : looked_at{o, size, limits::keys}, drawn{o, size, limits::strokes} {}
};

/// The names of a motion's bones: its figure's, if it has one, otherwise those that its format knows.
std::map<std::int32_t, std::string> shown_names_of(const any_motion& motion) {
  auto names = bone_names_of(motion);
  const motley::any_figure figure = motley::figure_of(motion);
  std::vector<motley::skeleton_bone> bones(figure.bone_count());
  (void)figure.to_skeleton(bones);
  for (std::size_t i = 0; i < bones.size(); ++i)
    if (const std::string_view name = figure.name(i); bones[i].number >= 0 && !name.empty())
      names[bones[i].number] = std::string{name};
  return names;
}

/// A clip's picture; nothing if there is none, after leave_out(reason).
std::string picture_of(const options& o, const bone_names& bones, const std::string& path,
                       const std::string& name, const any_motion& motion, picture_costs& costs, output& out,
                       const std::function<void(const std::string&)>& leave_out) {
  const std::size_t frames = motion.frame_count();
  if (frames == 0) return leave_out("has no frames"), std::string{};
  const double last = static_cast<double>(frames) - 1;
  std::vector<panel> moving, still;
  const auto names = shown_names_of(motion);
  std::optional<values_in_place> still_values;
  if (o.root.in_place) {
    costs.looked_at.spend(in_place_cost(motion, frames));
    still_values.emplace(motion, o.root, frames, [](std::size_t i) { return static_cast<float>(i); });
  }
  std::size_t moving_count = 0, all = 0, lost = 0;
  for_each_track(
      path, motion, o, bones, [&](std::size_t number, const any_track& track, std::size_t component) {
        const curve_facts curve = facts_of(track);
        ++all;
        costs.looked_at.spend(curve.walk);
        const std::vector<float>* const held = still_values ? still_values->find(number) : nullptr;
        const bool is_moving = held == nullptr ? moves(track, component)
                                               : std::adjacent_find(held->begin(), held->end(),
                                                                    std::not_equal_to{}) != held->end();
        moving_count += is_moving ? 1 : 0;
        auto& to = is_moving || o.chooses_tracks() ? moving : still;
        if (!o.chooses_tracks() && to.size() == most_panels) return;
        costs.drawn.spend(strokes_for_panel + (held != nullptr ? held->size() : strokes_of(curve, frames)));
        panel p;
        const motley::channel channel = track.outline().channel + component;
        p.title = "bone " + bones(track.outline().bone);
        if (const auto own = names.find(track.outline().bone); own != names.end())
          p.title += " (" + own->second + ')';
        p.title += ", " + std::string{motley::long_name(channel)};
        if (!motley::is_named(channel)) p.title += ' ' + std::to_string(track.outline().index);
        p.unit = unit_of(channel, motion.rotation_unit());
        p.axis = axis_of(channel);
        if (held == nullptr) {
          for_each_key(track, component, [&](const motley::key& k) { p.keys.push_back(k); });
          add_strokes(p, track, component);
        } else {
          add_frames(p, *held);
        }
        p.detail = "track " + std::to_string(number) + ": " +
                   (held == nullptr ? std::string{track.coding_name()} + ", " + counted(p.keys.size(), "key")
                                    : std::string{"in place"});
        add_ends(p, last);
        lost += std::erase_if(p.keys, [](const motley::key& k) { return !is_finite(k); });
        std::erase_if(p.strokes, [](const stroke& s) { return !is_finite(s); });
        to.push_back(std::move(p));
      });
  if (moving.empty()) moving = std::move(still);
  if (all == 0 && o.chooses_tracks()) {
    if (!o.all) (void)require_tracks(0, 0, o, path);
    return leave_out("has " + no_track(o)), std::string{};
  }
  if (moving.empty()) return leave_out("has no tracks to draw"), std::string{};
  if (lost > 0)
    out.warn(path, counted(lost, "key") +
                       (lost == 1 ? " is not finite and is not drawn" : " are not finite and are not drawn"));
  std::string words = counted(frames, "frame");
  if (motion.frame_rate() > 0) {
    char rate[64]; // six digits: 1 / 30 s is 30 per second
    const auto end =
        std::to_chars(rate, rate + sizeof(rate), motion.frame_rate(), std::chars_format::general, 6);
    words += " at " + std::string{rate, end.ptr} + " fps";
  }
  if (!o.chooses_tracks() && moving.size() < moving_count)
    words += "; the first " + std::to_string(moving.size()) + " of " + std::to_string(moving_count) +
             " tracks that move";
  const std::string file = path == "-" ? "standard input" : to_string(to_path(path).filename());
  return draw(name.empty() ? escaped(file) : name, words, last, moving);
}

/// Draws the one selected clip, into -o.
int plot_one(const options& o, const bone_names& bones) {
  const std::string& path = o.files.front();
  output out;
  written_files written;
  const auto plot = [&](const std::string& name, const any_motion& motion, std::size_t size) {
    int status = 0;
    picture_costs costs{o, size};
    const auto leave_out = [&](const std::string& why) { status = out.complain(path, "the clip " + why); };
    const auto shown = as_shown(motion, o);
    if (!shown) return leave_out(not_mirrored), status;
    warn_of_root(out, path, "the clip", *shown, o.root);
    const std::string picture = picture_of(o, bones, path, name, *shown, costs, out, leave_out);
    if (picture.empty()) return status;
    matched_values matched{o};
    matched.add(*shown, bones);
    matched.warn_of_others(out, path);
    status = write_file(o.out, picture);
    if (status == 0) written.add(o.out);
    return status;
  };
  const int status = use_one_clip(out, path, o, plot);
  if (status == skipped) return say_skipped(o, {0, 1});
  written.say(o);
  return status;
}

/// Writes a file for each clip of all files, into the folder -o. Clips without a picture are skipped.
int plot_each(const options& o, const bone_names& bones) {
  distinct_words words{o.files};
  written_files written;
  std::mutex mutex;
  safe_writer writer{without_earlier_results(o)};
  const std::string folder = as_folder(o.out);
  if (const int status = writer.make_folder(folder); status != 0) return status;
  const auto plot_file = [&](std::size_t n, output& out) {
    const std::string& path = o.files[n];
    distinct_words::claim claim{words, n};
    return use_file(out, path, o, [&]<class File>(const File& file, const motley::byte_view&) {
      if constexpr (File::has_clips) {
        int status = 0;
        clips all{file, o};
        matched_values matched{o};
        picture_costs costs{o, file.counted};
        const auto use = [&](std::size_t number, const std::string& name, const any_motion& motion) {
          costs.looked_at.spend(1 + motion.track_count());
          const auto leave_out = [&](const std::string& why) {
            out.warn(path, "clip " + std::to_string(number) + ' ' + why + ": left out");
          };
          const auto shown = as_shown(motion, o);
          if (!shown) return leave_out(not_mirrored);
          warn_of_root(out, path, "clip " + std::to_string(number), *shown, o.root);
          const std::string picture = picture_of(o, bones, path, name, *shown, costs, out, leave_out);
          if (picture.empty()) return;
          matched.add(*shown, bones);
          const std::string clip = clip_word(number, all.size(), name),
                            to = folder + result_path(claim, File::has_many, o.files.size() == 1, clip) +
                                 ".svg";
          const int failed = writer.write(to, picture);
          status = std::max(status, failed);
          const std::lock_guard lock{mutex};
          if (failed == 0) written.add(to);
        };
        const auto bad = [&](const motley::error& e) { status = out.complain(path, fault_of(e).message); };
        for_each_clip(all, o, path, use, bad);
        matched.warn_of_others(out, path);
        return status;
      } else {
        return refuse_kind<File>(out, o, path);
      }
    });
  };
  const auto left_out = [&](std::size_t n) { const distinct_words::claim unused{words, n}; };
  const int done = say_skipped(o, write_for_each_file(o, plot_file, left_out));
  written.say(o);
  return done == 0 && written.none() ? complain("no file was written") : done;
}

} // namespace

void settle_plot(options& o) {
  if (o.all && could_be_folder(o.out)) o.out += '/';
  o.all = o.all || is_folder(o.out);
}

int plot(const options& o) {
  const bone_names bones{o};
  if (!bones.good()) return 1;
  refuse_extension(o.out, {".svg"}, "an .svg file");
  if (o.all) {
    if (!is_folder(o.out)) throw usage_error{"--all writes a file for each clip: -o takes a folder, FOLDER/"};
    return plot_each(o, bones);
  }
  if (o.files.empty()) return say_skipped(o, {}); // of a folder
  if (o.files.size() > 1) throw usage_error{"several files need --all and -o FOLDER/"};
  return plot_one(o, bones);
}

} // namespace cli
