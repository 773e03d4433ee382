// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/sample: motley sample, the values of every track at frames as CSV.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "bones.hpp"
#include "clips.hpp"
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
    for_each_track(path, clip, o, [&](std::size_t, const auto& track, std::size_t component) {
      const std::string head = file + std::to_string(clip_number) + ',' + bones(track.info().bone) + ',' +
                               channel_name(track, component);
      track.visit([&](const auto& curve) {
        motley::cursor player{curve};
        for (double i = 0; i <= steps; ++i) {
          const auto frame = static_cast<float>(range.first + i * range.step);
          out.row(head, frame, motley::component(player.at(frame), component));
        }
      });
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
