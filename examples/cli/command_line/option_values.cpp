// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/command_line/option_values: see option_values.hpp.
#include "command_line/option_values.hpp"

#include <motley/motley.hpp>

#include <cmath>
#include <cstdint>
#include <string_view>
#include <system_error>

#include "errors.hpp"
#include "io/numbers.hpp"

namespace cli {

frame_range parse_frames(const std::string& text) {
  constexpr double furthest = 1 << 24; // up to here float represents every whole frame
  double numbers[3] = {0, 0, 1};
  std::size_t count = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (bool more = true; more; ++count) {
    if (count == 3) throw usage_error{"--frames takes A:B:STEP, not '" + text + "'"};
    const auto [stop, failure] = cli::from_chars(at, end, numbers[count]);
    more = stop != end && *stop == ':';
    if (failure != std::errc{} || (stop != end && !more) || !(std::abs(numbers[count]) <= furthest))
      throw usage_error{"--frames takes numbers up to 16777216, A:B:STEP, not '" + text + "'"};
    at = stop + (more ? 1 : 0);
  }
  frame_range r{numbers[0], count > 1 ? numbers[1] : numbers[0], numbers[2]};
  if (r.step <= 0 || r.last < r.first) throw usage_error{"--frames A:B:STEP needs A <= B and STEP > 0"};
  constexpr double most = 1e8; // one has to be able to write them, even without limits
  if ((r.last - r.first) / r.step >= most)
    throw usage_error{"--frames asks for more than 100 million frames: '" + text + "'"};
  return r;
}

double parse_rate(const std::string& text) {
  double rate = 0;
  // Within these limits times, steps and the rate itself stay finite, also in float.
  if (!parse(text, rate) || !(rate >= 1e-3 && rate <= 1e6))
    throw usage_error{"--rate takes a number from 0.001 to 1000000, not '" + text + "'"};
  return rate;
}

std::size_t parse_track(const std::string& text) {
  std::size_t track = 0;
  if (!parse(text, track))
    throw usage_error{"--track takes the number of a track, counted from 0, not '" + text + "'"};
  return track;
}

unsigned parse_jobs(const std::string& text) {
  constexpr unsigned most = 1024;
  unsigned jobs = 0;
  if (!parse(text, jobs) || jobs == 0 || jobs > most)
    throw usage_error{"--jobs takes a number from 1 to 1024, not '" + text + "'"};
  return jobs;
}

std::string parse_bone(const std::string& text) {
  constexpr std::string_view of_skeleton = "place:"; // a bone without a number, see model_series
  const bool is_odd = text.ends_with('?');
  std::int32_t bone = 0;
  if (text.starts_with(of_skeleton) && parse(std::string_view{text}.substr(of_skeleton.size()), bone))
    return std::string{of_skeleton} + std::to_string(bone);
  if (!parse(std::string_view{text}.substr(0, text.size() - (is_odd ? 1 : 0)), bone))
    throw usage_error{"--bone takes a bone's number, as it is printed, not '" + text + "'"};
  return std::to_string(bone) + (is_odd ? "?" : "");
}

std::int32_t parse_root(const std::string& text) {
  std::int32_t bone = 0;
  if (!parse(text, bone)) throw usage_error{"--root takes a bone's number in motions, not '" + text + "'"};
  return bone;
}

std::string parse_channel(const std::string& text) {
  std::string names;
  for (std::size_t c = 0; c < motley::named_channels; ++c) {
    const std::string_view name = motley::short_name(static_cast<motley::channel>(c));
    if (name == text) return text;
    names += std::string{name} + ' ';
  }
  std::int32_t index = 0;
  if (text.starts_with('u') && parse(std::string_view{text}.substr(1), index))
    return 'u' + std::to_string(index);
  throw usage_error{"--channel takes one of " + names + "or u and a number, not '" + text + "'"};
}

} // namespace cli
