// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/sample: motley sample, the values of every track at frames as CSV.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "bones.hpp"
#include "clips.hpp"
#include "game_rotations.hpp"
#include "output.hpp"
#include "parallel.hpp"

namespace cli {

frame_range parse_frames(const std::string& text) {
  constexpr double furthest = 1 << 24; // a float tells frames apart up to here
  double numbers[3] = {0, 0, 1};
  std::size_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (bool more = true; more; ++count) {
    if (count == 3) throw usage_error{"--frames takes A:B:STEP, not '" + text + "'"};
    const auto [stop, failure] = std::from_chars(at, end, numbers[count]);
    more = stop != end && *stop == ':';
    if (failure != std::errc{} || (stop != end && !more) || !(std::abs(numbers[count]) <= furthest))
      throw usage_error{"--frames takes numbers up to 16777216, A:B:STEP, not '" + text + "'"};
    at = stop + (more ? 1 : 0);
  }
  frame_range r{numbers[0], count > 1 ? numbers[1] : numbers[0], numbers[2]};
  if (r.step <= 0 || r.last < r.first) throw usage_error{"--frames A:B:STEP needs A <= B and STEP > 0"};
  if ((r.last - r.first) / r.step > 1e9) throw usage_error{"--frames asks for more than a billion frames"};
  return r;
}

namespace {

constexpr std::size_t most_digits = 64; ///< more than a float ever has, with what is around it

/// The rows of one channel as text, of which only frame and value differ from row to row.
class row_text {
public:
  explicit row_text(std::string_view head) : text_{head}, head_{head.size()} {
    text_.resize(head_ + 2 * most_digits);
  }
  /// `frame` has a comma ahead of it and one behind it. A value that is like the one before is not made into
  /// text again: values of constants repeat.
  std::string_view operator()(std::string_view frame, float value) {
    char* const at = text_.data() + head_ + frame.size();
    if (value_ != nullptr && std::bit_cast<std::uint32_t>(value) == std::bit_cast<std::uint32_t>(last_)) {
      if (at != value_) std::memmove(at, value_, size_);
    } else {
      char* const end = std::to_chars(at, at + most_digits - 1, value).ptr;
      *end = '\n';
      size_ = static_cast<std::size_t>(end + 1 - at);
      last_ = value;
    }
    value_ = at;
    std::copy(frame.begin(), frame.end(), text_.data() + head_); // after the value, on which it may lie
    return {text_.data(), head_ + frame.size() + size_};
  }

private:
  std::string text_;
  std::size_t head_, size_ = 0; // of the head; of the last value's text and the line's end
  char* value_ = nullptr;       // where that text is
  float last_ = 0;
};

/// The frames of a table as text: the first ones are kept for all tracks.
class frame_texts {
public:
  /// frame_at(i): frame i of `count`.
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

/// True if --as-game asks for values that are not those of the curves.
template <class Clip> bool is_turned(const Clip& clip, const options& o) {
  const auto whole = [](double frame) { return frame == std::floor(frame); };
  return o.as_game && o.frames && !(whole(o.frames->first) && whole(o.frames->step)) &&
         turns_between_frames(clip);
}

/// What it takes to turn a clip's bones at so many frames.
template <class Clip> std::uint64_t turning_cost(const Clip& clip, std::uint64_t frames) {
  std::uint64_t cost = 0;
  for (const auto track : clip.tracks())
    if (is_angle(track.info()))
      cost += frames + track.visit([&](const auto& curve) { return walking_cost(curve, clip); });
  return cost;
}

/// The table of one file; `file` goes ahead of each row. Returns the exit status.
int print_samples(output& out, const std::string& path, const options& o, const bone_names& bones,
                  std::string_view first_line, const std::string& file) {
  const auto print = [&](std::size_t clip_number, const auto& clip, allowance& rows) {
    const frame_range range =
        o.frames.value_or(frame_range{0, static_cast<double>(clip.frame_count()) - 1, 1});
    // A STEP like 0.1 is not exact in binary: the last frame may lie a rounding error beyond B.
    const double steps = std::floor((range.last - range.first) / range.step + 1e-6);
    const auto frames = static_cast<std::uint64_t>(std::max(steps + 1, 0.0));
    rows.spend(rows_of(path, clip, o, [&](const auto& curve) {
      return frames + (o.frames ? walking_cost(curve, clip) : 0); // a late frame may be far from the start
    }));
    const auto frame_at = [&](double i) { return static_cast<float>(range.first + i * range.step); };
    frame_texts frame_text{frames, frame_at};
    game_angles turned;
    if (is_turned(clip, o)) {
      rows.spend(turning_cost(clip, frames));
      turned = angles_between(clip, frames, [&](std::size_t i) { return frame_at(static_cast<double>(i)); });
    }
    for_each_track(path, clip, o, [&](std::size_t number, const auto& track, std::size_t component) {
      const std::string bone = file + std::to_string(clip_number) + ',' + bones(track.info().bone) + ',',
                        head = bone + channel_name(track, component);
      const auto angle = turned.tracks.find(number), missing = turned.missing.find(number);
      track.visit([&](const auto& curve) {
        motley::cursor player{curve};
        row_text row{head};
        for (double i = 0; i <= steps; ++i) {
          const float frame = frame_at(i);
          float value = motley::component(player.at(frame), component);
          if (angle != turned.tracks.end() && !is_whole(frame) && std::isfinite(value))
            value = turned.at(static_cast<std::size_t>(i), angle->second);
          out << row(frame_text(static_cast<std::size_t>(i), frame), value);
        }
      });
      if (missing == turned.missing.end() || !o.tracks.empty()) return;
      const std::string third =
          bone + std::string{motley::short_name(motley::channel::rx + missing->second.axis)};
      for (double i = 0; i <= steps; ++i)
        if (!is_whole(frame_at(i)))
          out.row(third, frame_at(i), turned.at(static_cast<std::size_t>(i), missing->second));
    });
  };
  std::string why_not;
  const int status = print_clips(out, path, o, first_line, print, [&]<class File>(const File&, allowance&) {
    why_not = moves_nothing<File>();
  });
  if (why_not.empty()) return status;
  (void)out.flush();
  return out.complain(path, why_not);
}

} // namespace

int sample(const options& o) {
  constexpr std::string_view columns = "clip,target,channel,frame,value\n";
  const bone_names bones{o};
  if (!bones.good()) return 1;
  const bool several = o.files.size() > 1;
  if (several && !(print(stdout, "file,") && print(stdout, columns))) return 1;
  return for_each_file(o, [&](const std::string& path, output& out) {
    return several ? print_samples(out, path, o, bones, "", csv_cell(path) + ',')
                   : print_samples(out, path, o, bones, columns, "");
  });
}

} // namespace cli
