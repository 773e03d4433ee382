// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/sample/tables: the series that motley sample prints for the clips of files.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_SAMPLE_TABLES_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_SAMPLE_TABLES_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "commands/sample/clip_series.hpp"
#include "commands/sample/model_series.hpp"
#include "errors.hpp"
#include "exp/chosen_exp.hpp"
#include "inputs/bones.hpp"
#include "inputs/clips.hpp"
#include "inputs/parallel.hpp"
#include "inputs/tracks.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "options.hpp"
#include "skeleton/armature.hpp"
#include "skeleton/in_place.hpp"

namespace cli {

/// What all files of motley sample share.
struct sample_tables {
  const options& o;
  const bone_names& bones;
  const armatures& skeletons;
  const chosen_exp& exp;
};

/// print_clips() for a command of motions: print(number, name, clip, rows). With --mirror it gets the
/// mirrored clips; those that cannot be mirrored are left out, and if no other is left, that is an error.
template <class Print>
int print_motions(output& out, const std::string& path, const options& o, std::string_view head,
                  Print&& print) {
  std::size_t shown = 0, not_to_mirror = 0;
  const auto print_each = [&](std::size_t number, const std::string& name, const any_motion& clip,
                              allowance& rows) {
    const auto wanted = as_shown(clip, o);
    ++(wanted ? shown : not_to_mirror);
    if (!wanted) return;
    warn_of_root(out, path, "clip " + std::to_string(number), *wanted, o.root);
    print(number, name, *wanted, rows);
  };
  const int status = print_clips(out, path, o, head, print_each, [&]<class File>(const File&, allowance&) {
    return refuse_kind<File>(out, o, path);
  });
  if (not_to_mirror > 0 && shown == 0)
    return o.found.contains(path) ? skipped : out.complain(path, "its clips " + std::string{not_mirrored});
  if (not_to_mirror > 0) out.warn(path, counted(not_to_mirror, "clip") + ' ' + not_mirrored + ": left out");
  return status;
}

/// print_motions() for motley sample: f(number, name, series). A file that is not a motion is an error,
/// except in a folder. So is --space model if no selected clip has an armature; if only some have none, those
/// are left out.
template <class F>
int print_series(output& out, const std::string& path, const sample_tables& with, std::string_view head,
                 F&& f) {
  const options& o = with.o;
  std::size_t found = 0, shown = 0, without = 0;
  matched_values matched{o};
  const auto use = [&](std::size_t number, const std::string& name, const auto& series) {
    found += series.empty() ? 0 : 1;
    f(number, name, series);
  };
  const auto print_clip = [&](std::size_t number, const std::string& name, const any_motion& clip,
                              allowance& rows) {
    if (!o.model_space) {
      matched.add(clip, with.bones);
      return use(number, name, clip_series{path, clip, o, with.bones, rows});
    }
    const armature* const a = with.skeletons.of(clip);
    if (a == nullptr) return void(++without);
    with.skeletons.use(a);
    with.exp.use();
    if (const std::string_view why = why_at_rest(clip, *a); !why.empty()) out.warn(path, why);
    if (const std::string why = why_no_legs(clip, *a); !why.empty()) out.warn(path, why);
    ++shown;
    use(number, name, model_series{clip, *a, with.exp, o, with.bones, matched, rows});
  };
  const int status = print_motions(out, path, o, head, print_clip);
  if (without > 0 && shown == 0 && o.found.contains(path)) return skipped_without_skeleton;
  if (without > 0 && shown == 0)
    throw missing_error{"--space model needs a skeleton for " + path +
                        ": motions hold none, --skeleton supplies it"};
  if (without > 0) out.warn(path, counted(without, "clip") + " without a known figure: left out");
  const int done = require_tracks(status, found, o, path);
  if (done == 0) matched.warn_of_others(out, path);
  return done;
}

/// motley sample for the table of --wide.
int sample_wide(const sample_tables& with);

} // namespace cli

#endif
