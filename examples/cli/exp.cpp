// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/exp: motley exp, runs an exp over poses, CSV in and out.
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "clips.hpp"
#include "expression.hpp"

namespace cli {

namespace {

/// A channel's place in the order of the output. Quaternions, which no exp reads, come after all indices.
constexpr int first_quaternion = 1000;

/// A channel's index from its name; nothing if it is no channel's.
std::optional<int> channel_index(std::string_view name) {
  for (int c = 0; c < static_cast<int>(motley::channel::other); ++c) {
    const auto channel = static_cast<motley::channel>(c);
    if (name != motley::short_name(channel)) continue;
    if (motley::is_quaternion(channel)) return first_quaternion + c - static_cast<int>(motley::channel::qw);
    return motley::is_scale(channel) ? c + 1 : c; // index 6 is nobody's
  }
  int index = 0;
  const char* const end = name.data() + name.size();
  if (name.size() < 2 || name[0] != 'u') return {};
  const auto [stop, failure] = std::from_chars(name.data() + 1, end, index);
  if (failure != std::errc{} || stop != end || index < -128 || index > 127) return {};
  return index;
}
std::string index_name(int index) {
  if (index >= first_quaternion)
    return std::string{
        motley::short_name(motley::channel::qw + static_cast<std::size_t>(index - first_quaternion))};
  return channel_name(motley::platinum::channel_at(0, index));
}

/// All poses of a clip.
struct clip_poses {
  std::vector<double> frames;
  std::map<std::pair<int, int>, std::vector<std::optional<float>>> channels; ///< by target and index
};

/// One of a clip's poses, as an exp sees it: it has every bone.
struct one_pose {
  clip_poses& clip;
  std::size_t frame;

  bool has(int) const { return true; }
  float get(const motley::bone_channel& c) const {
    const auto found = clip.channels.find({c.bone, c.index});
    const auto value = found == clip.channels.end() ? std::nullopt : found->second[frame];
    return value.value_or(motley::default_value(c.channel, {}));
  }
  void set(const motley::bone_channel& c, float value) {
    auto& row = clip.channels[{c.bone, c.index}];
    row.resize(clip.frames.size());
    row[frame] = value;
  }
};

struct row {
  int clip = 0, target = 0, index = 0;
  double frame = 0;
  float value = 0;
};

template <class N> bool parse(std::string_view text, N& n) {
  const auto [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), n);
  return failure == std::errc{} && stop == text.data() + text.size();
}

/// A line's cells; nothing if they are not a row of `motley sample`.
std::optional<row> parse_row(std::string_view line) {
  std::string_view cells[5];
  for (std::string_view& cell : cells) {
    const std::size_t comma = line.find(',');
    if ((comma == std::string_view::npos) != (&cell == &cells[4])) return {};
    cell = line.substr(0, comma);
    line.remove_prefix(std::min(line.size(), comma == std::string_view::npos ? comma : comma + 1));
  }
  row r;
  const auto index = channel_index(cells[2]);
  if (!index || !parse(cells[0], r.clip) || !parse(cells[1], r.target) || !parse(cells[3], r.frame) ||
      !parse(cells[4], r.value) || !(std::abs(r.frame) < 1e9))
    return {};
  r.index = *index;
  return r;
}

constexpr std::string_view columns = "clip,target,channel,frame,value";

/// All clips of a table, by number; nothing and a line on stderr if it is none.
std::optional<std::map<int, clip_poses>> read_poses(const std::string& path) {
  const auto bytes = read_file(path);
  if (!bytes) return {};
  std::string_view text{reinterpret_cast<const char*>(bytes->data()), bytes->size()};
  std::vector<row> rows;
  for (std::size_t at = 0, line_number = 1; at < text.size(); ++line_number) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const auto r = parse_row(line);
    if (r) rows.push_back(*r);
    if (!r && !(line_number == 1 && line == columns)) {
      (void)complain(path, "line " + std::to_string(line_number) + " is no row of " + std::string{columns} +
                               ", at byte " + std::to_string(at));
      return {};
    }
    at = end + 1;
  }
  std::map<int, clip_poses> clips;
  for (const row& r : rows) clips[r.clip].frames.push_back(r.frame);
  for (auto& [number, clip] : clips) {
    std::sort(clip.frames.begin(), clip.frames.end());
    clip.frames.erase(std::unique(clip.frames.begin(), clip.frames.end()), clip.frames.end());
  }
  for (const row& r : rows) {
    clip_poses& clip = clips[r.clip];
    const auto frame =
        std::lower_bound(clip.frames.begin(), clip.frames.end(), r.frame) - clip.frames.begin();
    auto& values = clip.channels[{r.target, r.index}];
    values.resize(clip.frames.size());
    values[static_cast<std::size_t>(frame)] = r.value;
  }
  return clips;
}

} // namespace

int exp(const options& o) {
  const auto bytes = read_file(o.files[0]);
  if (!bytes) return 1;
  output out;
  int status = 1;
  const motley::error e = with_file(*bytes, o.format, [&](const auto& file) {
    if constexpr (is_exp<decltype(file)>) {
      auto clips = read_poses(o.files[1]);
      if (!clips) return;
      out << columns << '\n';
      for (auto& [number, clip] : *clips) {
        for (std::size_t i = 0; i < clip.frames.size(); ++i) evaluate(file, one_pose{clip, i});
        for (const auto& [channel, values] : clip.channels)
          for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i])
              out.row(number, channel.first, index_name(channel.second), clip.frames[i], *values[i]);
      }
      status = 0;
    } else {
      (void)complain(o.files[0], "a motion, not an exp, at byte 0");
    }
  });
  if (e) return complain(o.files[0], motley::message(e).view());
  return out.flush() ? status : 1;
}

} // namespace cli
