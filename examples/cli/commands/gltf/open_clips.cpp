// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/open_clips: see open_clips.hpp.
#include "commands/gltf/open_clips.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "commands/gltf/clip_cost.hpp"
#include "errors.hpp"
#include "gltf/moments.hpp"
#include "gltf/posed.hpp"
#include "inputs/clips.hpp"
#include "inputs/parallel.hpp"
#include "inputs/read_input.hpp"
#include "io/platform.hpp"
#include "io/result_names.hpp"
#include "io/text.hpp"
#include "skeleton/bodies.hpp"
#include "skeleton/fit.hpp"
#include "skeleton/in_place.hpp"

namespace cli {

namespace {

/// What would give the bones of a clip a body; empty if they have one.
std::string why_no_body(const options& o, std::string_view format, const any_motion& motion,
                        const rigging& rig) {
  if (rig.figures.of(motion) != nullptr || !rig.beside.body.empty()) return {};
  if (!motley::figure_of(motion)) {
    const std::string_view source = body_source(format);
    return "motions store no hierarchy; use --skeleton or --parents: " +
           (source.empty() ? "tables of parents and positions contain one"
                           : std::string{source} + " contains one");
  }
  if (o.no_figure || o.curves || !o.rest.empty())
    return std::string{"the clip gets a figure without "} + (o.no_figure ? "--no-figure"
                                                             : o.curves  ? "--curves"
                                                                         : "--rest");
  return "the clips' skeletons differ: -o FOLDER/ writes each clip with its own";
}

void count_fit(const clip_fit& fit, gltf_losses& lost) {
  const lost_fit one{1, fit.numbers};
  if (fit.verdict() == motley::fit_verdict::doubtful) lost.doubtful.add(one);
  if (fit.verdict() == motley::fit_verdict::foreign) lost.foreign.add(one);
}

void want(const options& o, open_file& file, std::string_view format, std::size_t number,
          const std::string& name, const any_motion& motion, std::size_t events, const rigging& rig,
          depth how, allowance& left, output& out) {
  if (motion.frame_count() == 0) return leave_out(o, file, number, "has no frames", out);
  const auto sampling = frame_sampling::of(motion, o.rate);
  if (!sampling)
    return leave_out(o, file, number, "is so long that --rate asks for more than a billion frames", out);
  const armature* const figure = rig.figures.of(motion);
  warn_of_root(out, file.path, o.all ? "clip " + std::to_string(number) : "the clip", motion, o.root);
  left.spend(rig.written);
  spend_search(motion, *sampling, left);
  if (o.root.in_place) left.spend(in_place_cost(motion, sampling->count)); // whole poses
  if (rig.figures.given() != nullptr) left.spend(2 * figure->transform_count());
  const auto spend = [&](const frame_sampling& moments, allowance& from) {
    if (figure != nullptr)
      spend_posed(motion, moments, *figure, rig.exp.cost(), rig.beside, rig.text, from);
    else
      spend_unposed(motion, moments, rig.text, from,
                    [&](std::int32_t bone) { return rig.beside(nullptr, bone); });
  };
  frame_sampling counted = *sampling;
  more_moments more;
  more.moves = moves_anything(motion);
  counted.count = count_of_moments(*sampling, more);
  if (how == depth::without_moments) {
    spend(counted, left);
    return file.clips.push_back({number, figure, {}, {}});
  }
  allowance without_more = left; // looking for more costs as much again
  spend(counted, without_more);
  file.spent = without_more.spent();
  more = more_moments_of(motion, *sampling);
  counted.count = count_of_moments(*sampling, more);
  spend(counted, left);
  gltf_losses lost;
  lost.events = events;
  lost.turns = more.spins;
  lost.shortened = more.shortened;
  lost.cut = double{(*sampling)(sampling->count - 1)} < sampling->last ? 1 : 0;
  count_tracks(motion, figure, rig.beside, lost);
  if (figure != nullptr) {
    lost.legs = motley::god_hand::legs_of(motion, figure->skeleton()).unposed_count();
    lost.places = only_places(motion, *figure) ? 1 : 0;
    if (figure == rig.figures.given()) count_fit(clip_fit{motion, *figure}, lost);
  }
  if (std::string why = why_no_body(o, format, motion, rig); !why.empty()) lost.bodies.insert(std::move(why));
  const bool is_in_container = o.inner.contains(file.path); // its name there is the one that everybody knows
  const std::string stem = stem_of(file.path), called = is_in_container && !file.has_many ? stem
                                                        : !name.empty()                   ? name
                                                        : file.count > 1 ? stem + '_' + std::to_string(number)
                                                                         : stem;
  file.clips.push_back(
      {number, figure, std::move(lost), [=, &o, &rig] {
         clip_moments moments = moments_of(*sampling, double{motion.frame_rate()}, more);
         bone_clip clip = figure != nullptr
                              ? take_posed(called, motion, std::move(moments), *figure, rig.beside,
                                           {o.missing, rig.exp.get(), o.root})
                              : take_apart(
                                    called, motion, std::move(moments), o.curves,
                                    [&rig](std::int32_t bone) { return rig.beside(nullptr, bone); }, o.root);
         clip.is_z_up = is_z_up(format);
         clip.names = bone_names_of(motion);
         return clip;
       }});
}

/// True for a file in a container whose name says that it is a motion: "MOT_007", "a.mot".
bool is_named_motion(const std::string& path) {
  const std::string_view shown = shown_path(path), name = shown.substr(shown.rfind('/') + 1);
  const std::string extension = extension_of(std::string{name});
  return name.starts_with("MOT_") || extension == ".mot" || extension == ".motn";
}

} // namespace

void leave_out(const options& o, open_file& file, std::size_t number, const std::string& why, output& out) {
  if (o.all)
    out.warn(file.path, "clip " + std::to_string(number) + ' ' + why + ": left out");
  else
    file.status = out.complain(file.path, "the clip " + why);
}

open_file open_clips(const options& o, const std::string& path, const rigging& rig, output& out, depth how) {
  open_file file{path};
  try {
    input_bytes in = read_input(path, o);
    if (!in.why_not.empty()) {
      file.why_not = in.why_not;
      file.status = refuse(out, o, path, in);
      return file;
    }
    file.counted = in.counted();
    file.bytes = std::move(in.bytes);
    const motley::error e =
        with_file(file.bytes, file.counted, o.format, [&]<class File>(const File& opened) {
          if constexpr (File::has_clips) {
            clips all{opened, o};
            file.count = all.size();
            file.has_many = File::has_many;
            if (!o.clip && !o.all && all.size() != 1)
              throw usage_error{path + " has " + std::to_string(all.size()) +
                                " clips: pick one with --clip, or add --all for all of them; 'motley info "
                                "--list' names them"};
            if (!o.all) choose_clips(all, o).require_one(path);
            allowance left{o, opened.counted + rig.size, limits::numbers};
            bool done = false; // if several clips have this name, the first one counts
            const auto use = [&](std::size_t number, const std::string& name, const any_motion& clip) {
              if (!done) {
                const std::size_t events = all.event_count(number, left);
                if (const auto shown = as_shown(clip, o))
                  want(o, file, all.format(), number, name, *shown, events, rig, how, left, out);
                else
                  leave_out(o, file, number, not_mirrored, out);
              }
              done = !o.all;
            };
            const auto bad = [&](const motley::error& fault) {
              if (!done) file.status = out.complain(path, fault_of(fault).message);
              done = !o.all;
            };
            for_each_clip(all, o, path, use, bad);
            file.cost = file.spent = left.spent();
          } else {
            file.status = refuse_kind<File>(out, o, path);
            file.why_not = moves_nothing<File>();
          }
        });
    if (e) {
      file.why_not = why_not_opened(e, path, file.bytes).message;
      file.status = refuse(out, o, path, file.bytes, file.why_not);
      if (has_our_magic(file.bytes))
        file.why_not = "it does not open";
      else if (is_named_motion(path))
        file.why_not = "named like a motion, but not one";
    }
    return file;
  } catch (const missing_error&) {
    if (!o.found.contains(path)) throw;
    file = open_file{path};
    file.status = skipped;
    file.why_not = "without the requested clip or tracks";
  } catch (const input_error& e) {
    const std::uint64_t spent = file.spent;
    file = open_file{path};
    file.spent = spent;
    file.status = out.complain(path, e.what());
  }
  return file;
}

} // namespace cli
