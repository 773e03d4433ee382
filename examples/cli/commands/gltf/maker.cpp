// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/maker: see maker.hpp.
#include "commands/gltf/maker.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <utility>

#include "commands/gltf/each_animation.hpp"
#include "gltf/posed.hpp"
#include "io/distinct_names.hpp"
#include "io/output.hpp"
#include "io/text.hpp"
#include "io/write_file.hpp"

namespace cli {

gltf_maker::gltf_maker(const options& o, const bone_tables& tables, const bone_names& numbers,
                       const rigging& rig, gltf_results& to)
    : o_{o},
      figure_{tables, [&numbers](std::int32_t bone) { return numbers(bone); }, o.mesh},
      rig_{rig},
      to_{to} {
  figure_.keeps_axes = o.keep_axes;
  summary_.files = o.files.size();
  summary_.containers = o.containers.size();
  summary_.files_inside = static_cast<std::size_t>(std::count_if(
      o.files.begin(), o.files.end(), [&o](const std::string& path) { return o.inner.contains(path); }));
}

/// Throws limit_error if so many animations have too many channels.
void gltf_maker::require_channels(const channel_counter& channels, std::size_t animations) const {
  if (!o_.no_limits && channels.in_each() * animations > limits::channels)
    throw limit_error{
        "needs more than " + std::to_string(limits::channels) +
        " channels in all animations, the limit for a file; a folder has no limit, and --no-limits lifts it"};
}

void gltf_maker::count_written(const std::string& path) {
  const std::lock_guard lock{mutex_};
  written_.add(path);
  ++summary_.written;
}

void gltf_maker::count(const open_file& file) {
  const std::lock_guard lock{mutex_};
  summary_.count(file.clips.size(), file.why_not);
}

/// Makes a file, and calls write(content) or fail(reason), which return the exit status. What a file that
/// was not written loses is of no interest.
template <class Fail, class Write>
int gltf_maker::make(std::vector<gltf_animation> animations, const Fail& fail, const Write& write) {
  const armature* const a = animations[0].figure;
  gltf_figure posed;
  if (a != nullptr) posed = figure_of(*a, figure_.number_of);
  posed.mesh = figure_.mesh;
  posed.keeps_axes = figure_.keeps_axes;
  gltf_losses losses;
  for (const gltf_animation& animation : animations) losses += animation.lost;
  const gltf_bytes made = make_gltf(std::move(animations), a == nullptr ? figure_ : posed);
  const int status =
      made.file.empty() ? fail("takes more than the 4 GiB that a .glb can have") : write(made.file);
  const std::lock_guard lock{mutex_};
  ++made_;
  if (status == 0) losses_ += losses;
  orphans_ = std::max(orphans_, made.lost);
  kept_ = std::max(kept_, made.kept);
  return status;
}

int gltf_maker::write_each() {
  distinct_words words{o_.files};
  const std::string folder = as_folder(o_.out);
  if (const int status = o_.beside ? 0 : to_.writer.make_folder(folder); status != 0) return status;
  return for_each_animation(
      o_, figure_.tables, rig_,
      [&](std::size_t n) {
        return distinct_words::claim{words, n};
      },
      [&](const open_file& file) { count(file); },
      [&](const open_file& file, distinct_words::claim& claim, std::size_t i, gltf_animation&& animation,
          output& out) {
        const std::string clip = clip_word(file.clips[i].number, file.count, animation.name);
        std::vector<gltf_animation> one;
        one.push_back(std::move(animation));
        const std::string path =
            (!o_.beside      ? folder + result_path(claim, file.has_many, o_.files.size() == 1, clip)
             : file.has_many ? to_.beside.folder_of(file.path) + clip
                             : to_.beside.of(file.path)) +
            ".glb";
        return make(
            std::move(one), [&](const char* what) { return out.complain(path, what); },
            [&](const std::string& content) {
              const int status = to_.writer.write(path, content);
              if (status == 0) count_written(path);
              return status;
            });
      });
}

int gltf_maker::write_one(const file_survey& found, bool can_split) try {
  const bool has_many = o_.files.size() > 1;
  allowance left = shared_numbers(o_, rig_, found.size);
  if (has_many && found.figures.size() == 1) { // it will cost the same
    allowance all = left;
    all.spend(found.cost);
  }
  channel_counter channels;
  std::map<std::pair<std::size_t, std::size_t>, gltf_animation> all; // by file and clip index
  std::mutex mutex;
  const int status = for_each_animation(
      o_, figure_.tables, rig_, [](std::size_t n) { return n; },
      [&](const open_file& file) {
        count(file);
        const std::lock_guard lock{mutex};
        if (has_many) left.spend(file.cost);
      },
      [&](const open_file&, std::size_t file_number, std::size_t i, gltf_animation&& animation, output&) {
        const std::lock_guard lock{mutex};
        channels.add(animation);
        require_channels(channels, std::max(all.size() + 1, found.clips));
        all.emplace(std::pair{file_number, i}, std::move(animation));
        return 0;
      });
  if (all.empty()) return status; // finish() says so
  std::vector<gltf_animation> animations;
  std::size_t renamed = 0;
  distinct_names names{false};
  for (auto& [key, animation] : all) {
    std::string name = names.add(animation.name);
    if (name != animation.name) ++renamed;
    animation.name = std::move(name);
    animations.push_back(std::move(animation));
  }
  animations[0].lost.renamed = renamed;
  return std::max(status, make(
                              std::move(animations), [&](const char* what) { return complain(o_.out, what); },
                              [&](const std::string& content) {
                                const int written = o_.beside ? to_.writer.write(o_.out, content)
                                                              : write_file(o_.out, content);
                                if (written == 0) count_written(o_.out);
                                return written;
                              }));
} catch (const limit_error& e) {
  is_too_large_ = true;
  return can_split ? 1 : complain(o_.out, e.what());
}

int gltf_maker::finish(int status) {
  std::sort(losses_.fovs.begin(), losses_.fovs.end()); // they come from threads
  for (const std::string& line : notes_about(losses_)) (void)print(stderr, line + '\n');
  if (kept_ > 0)
    note(counted(kept_, "bone") + " with scales that differ from axis to axis: " +
         (kept_ == 1 ? "its" : "their") + " axes are the file's, not along the bone");
  const bool some_have = rig_.figures.say_used();
  if (status == 0 && orphans_ > 1)
    for (const std::string& what : losses_.bodies)
      note(std::string{some_have ? "other clips have " : ""} +
           "no skeleton: bones are marks without parents; " + what +
           (o_.containers.empty()
                ? ""
                : "; a model in a .dat or .dtt of the same name is found beside the container"));
  rig_.exp.say_unused();
  written_.say(o_);
  if (!o_.inner.empty() && !o_.quiet) summary_.say();
  if (made_ == 0 && (status == 0 || !o_.inner.empty())) return complain("no file was written");
  return made_ > 0 ? status : 1;
}

} // namespace cli
