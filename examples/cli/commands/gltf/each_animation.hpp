// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/gltf/each_animation: the animations of all selected clips of all files, on all cores.
#ifndef MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_EACH_ANIMATION_HPP
#define MOTLEY_EXAMPLES_CLI_COMMANDS_GLTF_EACH_ANIMATION_HPP

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "commands/gltf/open_clips.hpp"
#include "gltf/scene.hpp"
#include "inputs/each_file.hpp"
#include "inputs/limits.hpp"
#include "inputs/parallel.hpp"
#include "inputs/shared_limits.hpp"
#include "io/output.hpp"
#include "options.hpp"

namespace cli {

/// The limits of containers for files that several threads open. Each file has a turn, in their order: it
/// waits for those before it.
class ordered_limits {
public:
  explicit ordered_limits(const options& o) : limits_{o} {}

  /// A file's turn. It ends with spend(), or with this object if an exception is in the way.
  class turn {
  public:
    turn(ordered_limits& all, std::size_t file) : all_{all}, file_{file} {}
    turn(const turn&) = delete;
    turn& operator=(const turn&) = delete;
    ~turn() {
      if (is_taken_) return;
      std::unique_lock lock{all_.mutex_};
      wait(lock);
      end();
    }
    /// False if it is known that spend() will return why.
    bool may_spend() const {
      const std::lock_guard lock{all_.mutex_};
      return all_.limits_.allows(file_);
    }
    /// Once: returns nothing if the file is allowed; otherwise why not, or an empty text if that has been
    /// said.
    std::optional<std::string> spend(double together) {
      std::unique_lock lock{all_.mutex_};
      wait(lock);
      std::optional<std::string> why;
      if (all_.limits_.allows(file_))
        all_.limits_.spend(file_, together);
      else
        why = all_.limits_.leave_out(file_).value_or("");
      end();
      return why;
    }

  private:
    void wait(std::unique_lock<std::mutex>& lock) {
      all_.moved_.wait(lock, [&] { return all_.next_ == file_; });
    }
    void end() noexcept {
      ++all_.next_;
      all_.moved_.notify_all();
      is_taken_ = true;
    }

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
inline open_file open_in_turn(const options& o, std::size_t n, const rigging& rig, ordered_limits& limits,
                              output& out) {
  ordered_limits::turn turn{limits, n};
  open_file file{o.files[n]};
  if (turn.may_spend()) file = open_clips(o, o.files[n], rig, out);
  const auto why = turn.spend(share_of_container(file));
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

} // namespace cli

#endif
