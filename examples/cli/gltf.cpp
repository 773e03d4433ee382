// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/gltf: motley gltf, clips as glTF files: one for each clip, or one for all.
#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "armature.hpp"
#include "bodies.hpp"
#include "bones.hpp"
#include "chosen_exp.hpp"
#include "clips.hpp"
#include "contents.hpp"
#include "gltf_cost.hpp"
#include "gltf_moments.hpp"
#include "gltf_names.hpp"
#include "gltf_posed.hpp"
#include "gltf_scene.hpp"
#include "gltf_summary.hpp"
#include "numbers.hpp"
#include "parallel.hpp"
#include "platform.hpp"
#include "safe_writer.hpp"
#include "skeleton.hpp"

namespace cli {

namespace {

/// Where the hierarchy of bones comes from.
struct rigging {
  const armatures& figures;
  const chosen_exp& exp;
  std::size_t size;      ///< of the files that define it
  std::uint64_t written; ///< numbers that it takes in each clip's file; 0: one file has all clips
  written_text text;     ///< of each clip
  bones_beside beside;
};

/// What would give the bones of a clip a body; empty if they have one.
template <class Format, class Motion>
std::string why_no_body(const options& o, const Motion& motion, const rigging& rig) {
  if (rig.figures.of(motion) != nullptr || !rig.beside.body.empty()) return {};
  if (!motley::figure_of(motion))
    return "motions store no hierarchy; use --skeleton or --parents: " +
           std::string{body_source(Format::name)};
  if (o.no_figure || o.curves || !o.rest.empty())
    return std::string{"it has one without "} + (o.no_figure ? "--no-figure"
                                                 : o.curves  ? "--curves"
                                                             : "--rest");
  return "the clips' own ones differ, and go into a file each (-o FOLDER/)";
}

/// A selected clip.
struct wanted_clip {
  std::size_t number;
  const armature* figure; ///< null: none
  gltf_losses lost;       ///< what is known of them before it is read
  std::function<bone_clip()> read;
};

/// A file with all its selected clips that can be written.
struct open_file {
  std::string path;
  std::vector<std::byte> bytes{}; ///< the clips refer to them
  std::vector<wanted_clip> clips{};
  std::size_t count = 0;  ///< of clips in the file
  bool has_many = false;  ///< its format can have several clips
  int status = 0;         ///< 1: an error was printed
  std::uint64_t cost = 0; ///< numbers in all its clips
  std::string why_not{};  ///< of a file without clips
};

/// Reports that a clip cannot be written. This is not a failure if other clips can.
void leave_out(const options& o, open_file& file, std::size_t number, const std::string& why, output& out) {
  if (o.all)
    out.warn(file.path, "clip " + std::to_string(number) + ' ' + why + ": left out");
  else
    file.status = out.complain(file.path, "the clip " + why + ", at byte 0");
}

template <class Format, class Motion>
void want(const options& o, open_file& file, std::size_t number, const std::string& name,
          const Motion& motion, std::size_t events, const rigging& rig, allowance& left, output& out) {
  if (motion.frame_count() == 0) return leave_out(o, file, number, "has no frames", out);
  const auto sampling = frame_sampling::of(motion, o.rate);
  if (!sampling)
    return leave_out(o, file, number, "is so long that --rate asks for more than a billion frames", out);
  const armature* const figure = rig.figures.of(motion);
  left.spend(rig.written);
  const auto spend = [&](const frame_sampling& moments, allowance& from) {
    if (figure != nullptr)
      spend_posed(motion, moments, *figure, rig.exp.cost(), rig.beside, rig.text, from);
    else
      spend_bones(motion, moments, rig.text, from,
                  [&](std::int32_t bone) { return rig.beside(nullptr, bone); });
  };
  frame_sampling counted = *sampling;
  more_moments more;
  more.moves = moves_anything(motion);
  counted.count = count_of_moments(*sampling, more);
  allowance without_more = left; // looking for more costs as much again
  spend(counted, without_more);
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
  }
  if (std::string why = why_no_body<Format>(o, motion, rig); !why.empty()) lost.bodies.insert(std::move(why));
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
                                           {o.missing, rig.exp.get()})
                              : take_apart(called, motion, std::move(moments), o.curves,
                                           [&rig](std::int32_t bone) { return rig.beside(nullptr, bone); });
         clip.is_z_up = is_z_up(Format::name);
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

/// Opens a file and prints its errors. Throws usage_error if the selected clips do not exist, or if --clip is
/// required.
open_file open_clips(const options& o, const std::string& path, const rigging& rig, output& out) try {
  open_file file{path};
  input_bytes in = read_input(path, o);
  if (!in.why_not.empty()) {
    file.why_not = in.why_not;
    file.status = refuse(out, o, path, in);
    return file;
  }
  file.bytes = std::move(in.bytes);
  const motley::error e = with_file(file.bytes, o.format, [&]<class File>(const File& opened) {
    if constexpr (File::has_clips) {
      clips all{opened, o};
      file.count = all.size();
      file.has_many = File::has_many;
      if (!o.clip && !o.all && all.size() != 1)
        throw usage_error{path + " has " + std::to_string(all.size()) +
                          " clips: pick one with --clip, or take --all; motley info --list names them"};
      if (!o.all) choose_clips(all, o).require_one(path);
      allowance left{o, opened.size + rig.size, limits::numbers};
      bool done = false; // if several clips have this name, the first one counts
      const auto use = [&](std::size_t number, const std::string& name, const auto& clip) {
        if (!done) {
          const std::size_t events =
              read_events<typename File::format>(opened.content, number, left).events.size();
          want<typename File::format>(o, file, number, name, clip, events, rig, left, out);
        }
        done = !o.all;
      };
      const auto bad = [&](const motley::error& fault) {
        if (!done) file.status = out.complain(path, fault_of(fault).message);
        done = !o.all;
      };
      for_each_clip(all, o, path, use, bad);
      file.cost = left.spent();
    } else {
      file.status = refuse_kind<File>(out, o, path);
      file.why_not = moves_nothing<File>();
    }
  });
  if (e) {
    file.why_not = why_not_opened(e, path, file.bytes).message;
    file.status = refuse(out, o, path, file.bytes, file.why_not);
    if (is_named_motion(path)) file.why_not = "named as a motion, but none";
  }
  return file;
} catch (const missing_error&) {
  if (!o.found.contains(path)) throw;
  open_file file{path};
  file.status = skipped;
  file.why_not = "without what is asked for";
  return file;
} catch (const input_error& e) {
  open_file file{path};
  file.status = out.complain(path, e.what());
  return file;
}

/// The limits of containers for files that several threads open. Each file has a turn, in their order: it
/// waits for those before it.
class ordered_limits {
public:
  explicit ordered_limits(const options& o) : limits_{o} {}

  /// A file's turn, which it has to take even if it spends nothing.
  class turn {
  public:
    turn(ordered_limits& all, std::size_t file) : all_{all}, file_{file} {}
    turn(const turn&) = delete;
    turn& operator=(const turn&) = delete;
    ~turn() { (void)spend(0); }
    /// False if it is known that spend() will return why.
    bool may_spend() const {
      const std::lock_guard lock{all_.mutex_};
      return all_.limits_.allows(file_);
    }
    /// Returns nothing if the file is allowed; otherwise why not, or an empty text if that has been said.
    std::optional<std::string> spend(double together) {
      if (std::exchange(is_taken_, true)) return {};
      std::unique_lock lock{all_.mutex_};
      all_.moved_.wait(lock, [&] { return all_.next_ == file_; });
      std::optional<std::string> why;
      if (all_.limits_.allows(file_))
        all_.limits_.spend(file_, together);
      else
        why = all_.limits_.leave_out(file_).value_or("");
      ++all_.next_;
      all_.moved_.notify_all();
      return why;
    }

  private:
    ordered_limits& all_;
    std::size_t file_;
    bool is_taken_ = false;
  };

private:
  shared_limits limits_;
  std::mutex mutex_;
  std::condition_variable moved_;
  std::size_t next_ = 0;
};

/// open_clips() for one of o.files, within the limits of its container.
open_file open_in_turn(const options& o, std::size_t n, const rigging& rig, ordered_limits& limits,
                       output& out) {
  ordered_limits::turn turn{limits, n};
  open_file file{o.files[n]};
  if (turn.may_spend()) file = open_clips(o, o.files[n], rig, out);
  const double each = static_cast<double>(limits::numbers.per_mib * limits::numbers.together);
  const auto why = turn.spend(static_cast<double>(file.cost) / each);
  if (!why) return file;
  file = open_file{o.files[n]};
  file.status = why->empty() ? 1 : out.complain(file.path, *why);
  file.why_not = "more than the limit for a container of this size";
  return file;
}

/// Calls use(file, claim, index of the clip, animation, output), which returns the exit status, for each
/// clip of all files. Uses all cores: by clips if there is one file, otherwise by files. Calls begin(number
/// of the file), which returns the file's claim, and opened(file) before.
template <class Begin, class Opened, class F>
int for_each_animation(const options& o, const bone_tables& tables, const rigging& rig, const Begin& begin,
                       const Opened& opened, const F& use) {
  const auto use_clip = [&](open_file& file, auto& claim, std::size_t i, output& out) {
    const bone_clip clip = file.clips[i].read();
    if (const std::string why = why_no_gltf(clip); !why.empty()) {
      open_file said{file.path};
      leave_out(o, said, file.clips[i].number, why, out);
      return said.status;
    }
    gltf_animation animation = animate(clip, tables);
    animation.lost += file.clips[i].lost;
    if (animation.figure != nullptr) rig.figures.use(animation.figure), rig.exp.use();
    return use(file, claim, i, std::move(animation), out);
  };
  if (o.files.size() == 1) {
    output out;
    auto claim = begin(std::size_t{0});
    open_file file = open_clips(o, o.files[0], rig, out);
    opened(file);
    if (file.status == skipped) return o.inner.empty() ? say_skipped(o, {0, 1}) : 1;
    return std::max(file.status,
                    for_each_item(file.clips.size(), o.jobs, "clips", [&](std::size_t i, output& to) {
                      return use_clip(file, claim, i, to);
                    }).status);
  }
  ordered_limits limits{o};
  const auto done = for_each_item(o.files.size(), o.jobs, "files", [&](std::size_t n, output& out) {
    auto claim = begin(n);
    open_file file = open_in_turn(o, n, rig, limits, out);
    opened(file);
    int status = file.status;
    for (std::size_t i = 0; i < file.clips.size(); ++i)
      status = std::max(status, use_clip(file, claim, i, out));
    return status;
  });
  return o.inner.empty() ? say_skipped(o, done) : done.status; // else there is a summary
}

/// What is known of files before their clips become one file.
struct file_survey {
  std::set<const armature*> figures; ///< of the selected clips
  std::size_t size = 0;  ///< of the files with such clips; overlapping ones are not more than their container
  std::size_t clips = 0; ///< that are selected
  std::uint64_t cost = 0; ///< numbers in all of them
};

/// The limit of one file for many others.
allowance shared_numbers(const options& o, const rigging& rig, std::size_t size) {
  return {o, rig.size + size, limits::shared_numbers};
}

file_survey survey(const options& o, const rigging& rig, bool may_change) {
  file_survey found;
  std::map<std::string, std::size_t> sizes; // of files with clips, by container; "" is none
  const bool any_outside = std::any_of(o.files.begin(), o.files.end(),
                                       [&](const std::string& path) { return !o.inner.contains(path); });
  std::size_t most = 0;
  for (const auto& [container, size] : o.sizes) most += size;
  const allowance at_most = shared_numbers(o, rig, most);
  for (const std::string& path : o.files) {
    output nowhere{[](std::FILE*, std::string_view) { return true; }}; // errors are printed when it is used
    const open_file file = open_clips(o, path, rig, nowhere);
    for (const wanted_clip& clip : file.clips) found.figures.insert(clip.figure);
    found.clips += file.clips.size();
    found.cost += file.cost;
    if (!file.clips.empty()) {
      const auto inner = o.inner.find(path);
      sizes[inner == o.inner.end() ? "" : inner->second.container] += file.bytes.size();
    }
    if (!may_change && !any_outside && !at_most.allows(found.cost)) break; // what follows changes nothing
  }
  for (const auto& [container, size] : sizes) {
    const auto own = o.sizes.find(container);
    found.size += own == o.sizes.end() ? size : std::min(size, own->second);
  }
  return found;
}

/// Where results go that lie beside their inputs, what none may overwrite, and what was done.
struct gltf_results {
  paths_beside beside;
  safe_writer writer;
  gltf_summary done{};
};

/// What the commands write, and the summary at the end.
class gltf_maker {
public:
  gltf_maker(const options& o, const bone_tables& tables, const bone_names& numbers, const rigging& rig,
             gltf_results& to)
      : o_{o},
        figure_{tables, [&numbers](std::int32_t bone) { return numbers(bone); }, o.mesh},
        rig_{rig},
        to_{to} {
    figure_.keeps_axes = o.keep_axes;
    summary_.files = o.files.size();
    summary_.containers = o.containers.size();
  }
  const gltf_summary& summary() const { return summary_; }

  /// Writes a file for each clip, into the folder -o or beside the inputs.
  int write_each() {
    distinct_words words{o_.files};
    const std::string folder = to_string(to_path(o_.out) / "");
    if (const int status = o_.beside ? 0 : to_.writer.make_folder(folder); status != 0) return status;
    return for_each_animation(
        o_, figure_.tables, rig_,
        [&](std::size_t n) {
          return distinct_words::claim{words, n};
        },
        [&](const open_file& file) { count(file); },
        [&](const open_file& file, distinct_words::claim& claim, std::size_t i, gltf_animation&& animation,
            output& out) {
          const std::string clip = clip_word(file.clips[i].number, file.count, animation.name),
                            name = !file.has_many         ? claim.word()
                                   : o_.files.size() == 1 ? clip
                                                          : claim.word() + '/' + clip,
                            own = to_.beside.of(file.path);
          std::vector<gltf_animation> one;
          one.push_back(std::move(animation));
          const std::string path = (!o_.beside      ? folder + name
                                    : file.has_many ? to_.beside.folder_of(file.path) + clip
                                                    : own) +
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

  /// Writes one file for all clips, -o. `found`: what is known of several files. `can_split`: says nothing if
  /// it is too large.
  int write_one(const file_survey& found, bool can_split) try {
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
    if (all.empty()) return 1; // the reasons have been printed
    std::vector<gltf_animation> animations;
    std::vector<std::string> names;
    for (auto& [key, animation] : all) {
      names.push_back(animation.name);
      animations.push_back(std::move(animation));
    }
    animations[0].lost.renamed = make_distinct(names, false);
    for (std::size_t i = 0; i < names.size(); ++i) animations[i].name = names[i];
    return std::max(status,
                    make(
                        std::move(animations), [&](const char* what) { return complain(o_.out, what); },
                        [&](const std::string& content) {
                          const int written =
                              o_.beside ? to_.writer.write(o_.out, content) : write_file(o_.out, content);
                          if (written == 0) count_written(o_.out);
                          return written;
                        }));
  } catch (const limit_error& e) {
    is_too_large_ = true;
    return can_split ? 1 : complain(o_.out, e.what());
  }
  /// True if one file for all clips passes a limit.
  bool is_too_large() const { return is_too_large_; }

  /// Prints notes about the result. Returns the exit status.
  int finish(int status) {
    std::sort(losses_.fovs.begin(), losses_.fovs.end()); // they come from threads
    for (const std::string& note : notes_about(losses_)) std::fprintf(stderr, "%s\n", note.c_str());
    if (kept_ > 0)
      std::fprintf(
          stderr,
          "note: %s with scales that differ from axis to axis: %s axes are the file's, not along the bone\n",
          counted(kept_, "bone").c_str(), kept_ == 1 ? "its" : "their");
    if (status == 0 && orphans_ > 1)
      for (const std::string& what : losses_.bodies)
        std::fprintf(stderr, "note: no body is known: bones are marks, without parents; %s%s\n", what.c_str(),
                     o_.containers.empty()
                         ? ""
                         : "; a model in a .dat or .dtt of the same name is found beside the container");
    rig_.figures.say_used();
    rig_.exp.say_unused();
    written_.say(o_);
    if (!o_.inner.empty() && !o_.quiet) summary_.say();
    return made_ > 0 ? status : 1;
  }

private:
  /// Throws limit_error if so many animations have too many channels.
  void require_channels(const channel_counter& channels, std::size_t animations) const {
    if (!o_.no_limits && channels.in_each() * animations > limits::channels)
      throw limit_error{"needs more than " + std::to_string(limits::channels) +
                        " channels in all animations, the limit for a file; a folder has none, "
                        "--no-limits lifts it"};
  }
  void count_written(const std::string& path) {
    const std::lock_guard lock{mutex_};
    written_.add(path);
    ++summary_.written;
  }
  void count(const open_file& file) {
    const std::lock_guard lock{mutex_};
    summary_.count(file.clips.size(), file.why_not);
  }

  /// Makes a file, and calls write(content) or fail(reason), which return the exit status. What a file that
  /// was not written loses is of no interest.
  template <class Fail, class Write>
  int make(std::vector<gltf_animation> animations, const Fail& fail, const Write& write) {
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

  const options& o_;
  gltf_figure figure_;
  const rigging& rig_;
  gltf_results& to_;
  std::mutex mutex_;
  written_files written_;
  std::size_t made_ = 0, orphans_ = 0, kept_ = 0; // of bones: of the file with the most
  gltf_losses losses_;
  gltf_summary summary_;
  bool is_too_large_ = false;
};

/// Reads a table if there is one; `read` returns an error message. Adds the table's size.
template <class F>
bool read_table(const std::string& path, bone_tables& to, std::size_t& size, const F& read) {
  if (path.empty()) return true;
  const auto bytes = read_file(path);
  if (!bytes) return false;
  size += bytes->size();
  const std::string wrong =
      read(std::string_view{reinterpret_cast<const char*>(bytes->data()), bytes->size()}, to);
  if (!wrong.empty()) complain(path, wrong);
  return wrong.empty();
}

} // namespace

double parse_rate(const std::string& text) {
  double rate = 0;
  // Within these limits times, steps and the rate itself stay finite, also in float.
  if (!parse(text, rate) || !(rate >= 1e-3 && rate <= 1e6))
    throw usage_error{"--rate takes a number from 0.001 to 1000000, not '" + text + "'"};
  return rate;
}

namespace {

/// Makes what belongs to one armature. Clips that one file cannot hold, because their armatures differ or
/// because they are too many, go into the folder `apart`, if it is given.
int make_gltf_files(const options& o, gltf_results& to, const std::string& apart = {}) {
  bone_tables tables;
  std::size_t size = 0;
  if (!read_table(o.parents, tables, size, read_parents) || !read_table(o.rest, tables, size, read_rest))
    return 1;
  const bone_names numbers{o};
  const bool is_one = o.beside ? !o.out.empty() : !is_folder(o.out);
  const bool wants_figure =
      !o.no_figure && !o.curves && o.parents.empty() && o.rest.empty() && o.skeleton.empty();
  armatures figures{o, wants_figure};
  const chosen_exp exp{o};
  if (!numbers.good() || !figures.good() || !exp.good()) return 1;
  const bool is_shared = is_one && (o.all || o.files.size() > 1);
  const std::uint64_t bones = figures.given() != nullptr ? cost_of(*figures.given()) : cost_of(tables);
  written_text text;
  if (o.all) text = is_shared ? written_text::in_one_for_all() : written_text::in_a_file();
  const rigging rig{figures,
                    exp,
                    size + figures.size() + exp.size(),
                    is_shared ? 0 : bones,
                    text,
                    {o.all_bones, bones_of(tables)}};
  file_survey found;
  if (is_shared && (wants_figure || o.files.size() > 1)) found = survey(o, rig, wants_figure);
  const auto write_apart = [&] {
    options each = o;
    each.out = apart;
    each.beside = false;
    return make_gltf_files(each, to);
  };
  if (is_shared && found.figures.size() > 1 && !apart.empty()) return write_apart();
  if (is_shared && found.figures.size() != 1) figures.forget_figures(); // one file can hold one
  gltf_maker maker{o, tables, numbers, rig, to};
  const int written = is_one ? maker.write_one(found, !apart.empty()) : maker.write_each();
  if (maker.is_too_large() && !apart.empty()) return write_apart();
  const int status = maker.finish(written);
  to.done += maker.summary();
  return status;
}

/// True if a file is a motion, or is named by the user, who then wants to know why it is none.
bool is_wanted(const options& o, const std::string& path) {
  return !o.found.contains(path) || is_motion_file(read_input(path, o).bytes);
}

/// The files by the container that they are in; by "" those that are in none.
std::map<std::string, std::vector<std::string>> by_container(const options& o) {
  std::map<std::string, std::vector<std::string>> files;
  for (const std::string& path : o.files) {
    const auto inner = o.inner.find(path);
    files[inner == o.inner.end() ? "" : inner->second.container].push_back(path);
  }
  return files;
}

/// The inputs that have results of their own: wanted files, and containers with some.
std::vector<std::string> sources(const options& o) {
  std::vector<std::string> all;
  for (const auto& [container, files] : by_container(o))
    for (const std::string& path : files) {
      if (!is_wanted(o, path)) continue;
      all.push_back(container.empty() ? path : container);
      if (!container.empty()) break;
    }
  return all;
}

/// Where the results of a container go: a file or a folder, and the folder of clips that one file cannot
/// hold.
struct result_place {
  std::string out, apart{};
};

/// The files of each container by themselves: each has a model of its own. They go into a folder each, or
/// into a file beside it. A summary of all is last.
int make_for_each_container(const options& all, gltf_results& to) {
  auto files = by_container(all);
  distinct_words words{all.containers};
  const std::string folder = to_string(to_path(all.out) / "");
  int status = 0;
  bool any = false;
  const auto make = [&](const std::string& container, const auto& place_of_it) {
    options o = all;
    o.files = files[container];
    if (o.files.empty()) return;
    const bool has_motions = std::any_of(o.files.begin(), o.files.end(),
                                         [&](const std::string& path) { return is_wanted(all, path); });
    if (!has_motions) {
      const char* const why =
          container.empty() ? "not a supported motion file" : "in a container without motions";
      to.done += {.files = o.files.size(),
                  .containers = container.empty() ? 0U : 1U,
                  .reasons = {{why, o.files.size()}}};
      return;
    }
    any = true;
    const result_place place = place_of_it();
    o.out = place.out;
    o.containers.clear();
    if (!container.empty()) {
      if (!o.quiet) std::fprintf(stderr, "%s:\n", printable(container).c_str());
      o.containers = {container};
      use_companions(o, container);
    }
    status = std::max(status, make_gltf_files(o, to, place.apart));
  };
  make("", [&] { return result_place{all.out}; });
  for (std::size_t i = 0; i < all.containers.size(); ++i) {
    const std::string& container = all.containers[i];
    distinct_words::claim claim{words, i};
    make(container, [&] {
      return all.beside ? result_place{to.beside.of(container) + ".glb", to.beside.folder_of(container)}
                        : result_place{folder + claim.word() + '/'};
    });
  }
  if (!any) {
    (void)print(stderr, "motley: error: no motions found\n");
    return 1;
  }
  if (!all.quiet && all.containers.size() > 1) {
    std::fprintf(stderr, "in all:\n");
    to.done.say();
  }
  return status;
}

} // namespace

int gltf(const options& o) {
  refuse_extension(o.out, {".glb"}, "a .glb file");
  const bool one_by_one = o.beside || (o.containers.size() > 1 && is_folder(o.out));
  options inputs = o; // not what an earlier call has made, in a folder that is an input
  if (o.beside) inputs.files = sources(o);
  gltf_results to{paths_beside{inputs.files}, safe_writer{inputs}};
  return one_by_one ? make_for_each_container(o, to) : make_gltf_files(o, to);
}

} // namespace cli
