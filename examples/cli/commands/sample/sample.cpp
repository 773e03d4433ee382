// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/sample/sample: motley sample, the values of every track at frames as CSV.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "commands/sample/tables.hpp"
#include "errors.hpp"
#include "inputs/bones.hpp"
#include "inputs/clips.hpp"
#include "inputs/companions.hpp"
#include "inputs/each_file.hpp"
#include "io/numbers.hpp"
#include "io/output.hpp"
#include "options.hpp"
#include "skeleton/in_place.hpp"

namespace cli {

namespace {

constexpr std::size_t most_digits = 64; ///< more than any float and its separators need

/// The rows of a channel as text. Only frame and value differ between them.
class row_text {
public:
  explicit row_text(std::string_view head) : text_{head}, head_{head.size()} {
    text_.resize(head_ + 2 * most_digits);
  }
  /// `frame` has a comma before and after it. A value equal to the previous one is not converted again:
  /// values of constants repeat.
  std::string_view operator()(std::string_view frame, float value) {
    char* const at = text_.data() + head_ + frame.size();
    if (value_ != nullptr && std::bit_cast<std::uint32_t>(value) == std::bit_cast<std::uint32_t>(last_)) {
      if (at != value_) std::memmove(at, value_, size_);
    } else {
      char* const end = std::to_chars(at, at + most_digits - 1, printed(value)).ptr;
      *end = '\n';
      size_ = static_cast<std::size_t>(end + 1 - at);
      last_ = value;
    }
    value_ = at;
    std::copy(frame.begin(), frame.end(), text_.data() + head_); // after the value, which it may overwrite
    return {text_.data(), head_ + frame.size() + size_};
  }

private:
  std::string text_;
  std::size_t head_, size_ = 0; // of the head; of the last value's text with the line break
  char* value_ = nullptr;       // position of that text
  float last_ = 0;
};

/// The frames of a table as text. The first ones are kept for all tracks.
class frame_texts {
public:
  /// frame_at(i) is frame i of `count`.
  template <class F> frame_texts(std::uint64_t count, const F& frame_at) {
    constexpr std::uint64_t most = 1U << 16U;
    for (std::uint64_t i = 0; i < std::min(count, most); ++i)
      texts_.push_back(text_of(frame_at(static_cast<double>(i))));
  }
  std::string_view operator()(std::size_t i, float frame) {
    return i < texts_.size() ? texts_[i] : other_ = text_of(frame);
  }

private:
  static std::string text_of(float frame) {
    char text[most_digits] = {','};
    char* const end = std::to_chars(text + 1, text + most_digits - 1, frame).ptr;
    *end = ',';
    return {text, end + 1};
  }
  std::vector<std::string> texts_;
  std::string other_;
};

/// The rows of one file. Returns the exit status.
int print_samples(output& out, const std::string& path, const sample_tables& with, std::string_view head) {
  const auto print = [&](std::size_t clip_number, const std::string& name, const auto& series) {
    const table_frames& frames = series.frames();
    const std::string start = row_start(with.o, path, clip_number, name);
    std::optional<frame_texts> texts; // made for the first series
    series.for_each(
        [&](const std::string& bone, const std::string& channel, const auto& value_at, bool is_between) {
          frame_texts& frame_text = texts ? *texts : texts.emplace(frames.count(), frames);
          row_text row{start + bone + ',' + channel};
          for (double i = 0; i <= frames.steps; ++i) {
            const float frame = frames(i);
            const auto number = static_cast<std::size_t>(i);
            if (!is_between || !is_whole(frame))
              out << row(frame_text(number, frame), value_at(number, frame));
          }
        });
  };
  return print_series(out, path, with, head, print);
}

/// The rows of one file: the movement of each clip's root since frame 0.
int print_root_motion(output& out, const std::string& path, const options& o, std::string_view head) {
  const auto print = [&](std::size_t number, const std::string& name, const any_motion& clip,
                         allowance& rows) {
    const table_frames frames = frames_of(clip, o);
    rows.spend(walking_cost(clip, frames.count()) + 8 * frames.count());
    const auto root = root_motion_of(clip, o.root);
    const std::string start = row_start(o, path, number, name);
    std::vector<float> first(clip.pose_size());
    motley::sample_frame(clip, 0, first);
    const auto frame_at = [&](std::size_t i) { return frames(static_cast<double>(i)); };
    for_each_pose(clip, static_cast<std::size_t>(frames.count()), frame_at,
                  [&](std::size_t i, const std::vector<float>& pose) {
                    const auto [t, q] = root.between_poses(first, pose);
                    out << start;
                    out.row(frame_at(i), t.x, t.y, t.z, q.w, q.x, q.y, q.z);
                  });
  };
  return print_motions(out, path, o, head, print);
}

} // namespace

void settle_sample(options& o) {
  o.names = o.names || o.wide;
  if (!o.model_space) return;
  if (are_of_one_object(o.containers))
    use_companions(o, o.containers[0]);
  else if (!o.containers.empty() && o.skeleton.empty() && !o.quiet)
    note("the models in the containers are not used: name one container, or a model with --skeleton");
}

int sample(const options& o) {
  if (!o.exp.empty() && !o.model_space) throw usage_error{"--exp changes bones, so it needs --space model"};
  if (!o.skeleton.empty() && !o.model_space)
    throw usage_error{"--skeleton supplies the bones of --space model, which is needed, too"};
  if (!o.model_space && (o.missing != motley::missing_channels::zero || o.no_exp || o.no_figure))
    throw usage_error{
        "--missing, --no-exp and --no-figure are about the bones of --space model, which is needed, too"};
  if (o.root.bone && !o.root.in_place && !o.root_motion)
    throw usage_error{"--root needs --root-motion or --in-place"};
  if (o.root_motion) {
    const std::string head = first_line(o, "frame,tx,ty,tz,qw,qx,qy,qz");
    return print_tables(o, head, [&](const std::string& path, output& out) {
      return print_root_motion(out, path, o, o.several ? std::string_view{} : head);
    });
  }
  const bone_names bones{o};
  const armatures skeletons{o, !o.no_figure};
  const chosen_exp exp{o};
  if (!bones.good() || !skeletons.good() || !exp.good()) return 1;
  const sample_tables with{o, bones, skeletons, exp};
  const std::string columns = first_line(o, "target,channel,frame,value");
  const int status =
      o.wide ? sample_wide(with) : print_tables(o, columns, [&](const std::string& path, output& out) {
        return print_samples(out, path, with, o.several ? std::string_view{} : columns);
      });
  (void)skeletons.say_used();
  exp.say_unused();
  return status;
}

} // namespace cli
