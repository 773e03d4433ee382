// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/exp: motley exp, runs an exp over poses, CSV in and out.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "errors.hpp"
#include "exp/cost.hpp"
#include "exp/expression.hpp"
#include "inputs/clips.hpp"
#include "inputs/read_input.hpp"
#include "io/numbers.hpp"
#include "io/output.hpp"
#include "io/read_file.hpp"
#include "io/text.hpp"
#include "options.hpp"

namespace cli {

namespace {

/// Quaternions follow all indices in the output. No exp reads them.
constexpr int first_quaternion = 1000;

/// The index of a channel with this name; nothing if there is none.
std::optional<int> channel_index(std::string_view name) {
  for (int c = 0; c < static_cast<int>(motley::named_channels); ++c) {
    const auto channel = static_cast<motley::channel>(c);
    if (name != motley::short_name(channel)) continue;
    if (motley::is_quaternion(channel)) return first_quaternion + c - static_cast<int>(motley::channel::qw);
    // Index 6 is unused; of a camera, 14 is the roll and 15 the field of view.
    return motley::is_scale(channel) || channel >= motley::channel::roll ? c + 1 : c;
  }
  int index = 0;
  if (!name.starts_with('u') || !parse(name.substr(1), index) || index < -128 || index > 127) return {};
  if (motley::is_named(motley::platinum::channel_of(0, index))) return {}; // it has a name of its own
  return index;
}
std::string index_name(int target, int index) {
  if (index >= first_quaternion)
    return std::string{
        motley::short_name(motley::channel::qw + static_cast<std::size_t>(index - first_quaternion))};
  return channel_name({target, index, motley::platinum::channel_of(target, index)});
}

/// The values of a channel by frame. Poses are evaluated in the order of their frames, so each lookup is near
/// the last one, and a new value is appended. Frames without a value take no memory.
class channel_values {
public:
  struct value {
    std::size_t frame; ///< number within the clip
    float number;
  };

  void read(std::size_t frame, float number) { read_.push_back({frame, number}); }
  /// Call this after reading everything. If a frame has several values, the last one counts.
  void sort() {
    const auto earlier = [](const value& a, const value& b) { return a.frame < b.frame; };
    if (!std::is_sorted(read_.begin(), read_.end(), earlier))
      std::stable_sort(read_.begin(), read_.end(), earlier);
  }
  /// The value at a frame, if there is one. Frames must not decrease between calls.
  std::optional<float> at(std::size_t frame) {
    if (!written_.empty() && written_.back().frame == frame) return written_.back().number;
    while (next_ < read_.size() && read_[next_].frame <= frame) ++next_;
    if (next_ == 0 || read_[next_ - 1].frame != frame) return {};
    return read_[next_ - 1].number;
  }
  /// Sets the value at a frame. Does not allocate if there is capacity for as many frames.
  void set(std::size_t frame, float number) {
    if (written_.empty() || written_.back().frame != frame) written_.push_back({frame, number});
    written_.back().number = number;
  }
  void make_room(std::size_t frames) { written_.reserve(frames); }
  /// Calls f(frame, value) for all values in order. Written values replace read ones.
  template <class F> void for_each(F&& f) const {
    auto w = written_.begin();
    for (auto r = read_.begin(); r != read_.end(); ++r) {
      if (r + 1 != read_.end() && r[1].frame == r->frame) continue;
      for (; w != written_.end() && w->frame < r->frame; ++w) f(w->frame, w->number);
      if (w == written_.end() || w->frame != r->frame) f(r->frame, r->number);
    }
    for (; w != written_.end(); ++w) f(w->frame, w->number);
  }

private:
  std::vector<value> read_, written_;
  std::size_t next_ = 0; // the first value read that is later than all requested frames
};

/// A channel of a row. A target with a '?', which the model of `sample --bones` lacks, is none of the exp's
/// bones: its rows pass through.
struct pose_channel {
  std::int32_t target = 0;
  bool is_lacking = false; ///< printed with a '?'
  int index = 0;

  friend auto operator<=>(const pose_channel&, const pose_channel&) = default;
};

/// All poses of a clip.
struct clip_poses {
  std::vector<double> frames;
  std::map<pose_channel, channel_values> channels; ///< files choose the keys, so no hash table
};

/// Reserves memory for everything that an exp writes, because run() must not throw.
template <class Program> void make_room(clip_poses& clip, const Program& exp) {
  for (std::uint32_t i = 0; i < exp.size(); ++i) {
    const motley::bone_channel to = exp[i].target;
    clip.channels[{to.bone, false, to.index}].make_room(clip.frames.size());
  }
}

/// One of a clip's poses, as an exp uses it: it has every bone. Needs a previous call of make_room() for the
/// clip.
struct one_pose {
  clip_poses& clip;
  std::size_t frame;

  bool has(int) const { return true; }
  float get(const motley::bone_channel& c) const {
    const auto found = clip.channels.find({c.bone, false, c.index});
    const auto value = found == clip.channels.end() ? std::nullopt : found->second.at(frame);
    return value.value_or(motley::default_value(c.channel, {}));
  }
  void set(const motley::bone_channel& c, float value) {
    clip.channels.find({c.bone, false, c.index})->second.set(frame, value);
  }
};

struct row {
  int clip = 0;
  pose_channel channel{};
  double frame = 0;
  float value = 0;
};

/// The cells of a line; nothing if it is not a row of `motley sample`.
std::optional<row> parse_row(std::string_view line) {
  std::string_view cells[5];
  for (std::string_view& cell : cells) {
    const std::size_t comma = line.find(',');
    if ((comma == std::string_view::npos) != (&cell == &cells[4])) return {};
    cell = line.substr(0, comma);
    line.remove_prefix(std::min(line.size(), comma == std::string_view::npos ? comma : comma + 1));
  }
  row r;
  r.channel.is_lacking = cells[1].ends_with('?');
  if (r.channel.is_lacking) cells[1].remove_suffix(1);
  const auto index = channel_index(cells[2]);
  if (!index || !parse(cells[0], r.clip) || !parse(cells[1], r.channel.target) || !parse(cells[3], r.frame) ||
      !parse(cells[4], r.value) || !(std::abs(r.frame) < 1e9))
    return {};
  r.channel.index = *index;
  return r;
}

constexpr std::string_view columns = "clip,target,channel,frame,value";

/// All clips of a table, by number, and its size in bytes. If it is not valid, returns nothing and prints a
/// line on stderr. Unused by a list without exps.
[[maybe_unused]] std::optional<std::map<int, clip_poses>> read_poses(const std::string& path,
                                                                     std::size_t& size) {
  const auto bytes = read_file(path);
  if (!bytes) return {};
  size = bytes->size();
  if (size == 0) { // whatever should have written it has failed: even no poses have a line of column names
    (void)complain(path, motley::message(motley::error::empty_file()).view());
    return {};
  }
  std::string_view text{reinterpret_cast<const char*>(bytes->data()), bytes->size()};
  std::vector<row> rows;
  for (std::size_t at = skip_mark(text), line_number = 1; at < text.size(); ++line_number) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const auto r = parse_row(line);
    if (r) rows.push_back(*r);
    if (!r && !(line_number == 1 && line == columns)) {
      (void)complain(path, "line " + std::to_string(line_number) + " is not a row of " +
                               std::string{columns} + ", at byte " + std::to_string(at));
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
    clip.channels[r.channel].read(static_cast<std::size_t>(frame), r.value);
  }
  for (auto& [number, clip] : clips)
    for (auto& [key, values] : clip.channels) values.sort();
  return clips;
}

/// Unused by a list without exps.
[[maybe_unused]] void print(output& out, int number, const clip_poses& clip) {
  for (const auto& [key, values] : clip.channels) {
    const std::string target = std::to_string(key.target) + (key.is_lacking ? "?" : ""),
                      channel = index_name(key.target, key.index);
    values.for_each(
        [&](std::size_t frame, float value) { out.row(number, target, channel, clip.frames[frame], value); });
  }
}

/// Finding a record's target and printing its value cost as much as this many operations.
constexpr std::uint64_t operations_for_record = 3;

/// Throws limit_error if there is too much work: all poses, and the memory reserved for each clip.
template <class Program>
void check_limit(const Program& exp, const std::map<int, clip_poses>& clips, allowance left) {
  std::uint64_t poses = 0;
  for (const auto& [number, clip] : clips) poses += clip.frames.size();
  const std::uint64_t records = exp.size();
  const std::uint64_t for_pose = count_operations(exp) + (operations_for_record - 1) * records;
  left.spend(for_pose * poses + records * clips.size());
}

} // namespace

int exp(const options& o) try {
  const auto in = require_input(o.files[0], o);
  if (!in) return 1;
  output out;
  int status = 1;
  const motley::error e = with_file(*in, o.format, [&]<class File>(const File& file) {
    if constexpr (File::is_program) {
      std::size_t size = 0;
      auto clips = read_poses(o.files[1], size);
      if (!clips) return;
      check_limit(file.content, *clips, {o, in->counted() + size, limits::evaluated});
      out << columns << '\n';
      for (auto& [number, clip] : *clips) {
        make_room(clip, file.content);
        for (std::size_t i = 0; i < clip.frames.size(); ++i) run(file.content, one_pose{clip, i});
        print(out, number, clip);
        clip = {}; // releases memory: an exp may write far more channels than were read
      }
      status = 0;
    } else {
      (void)complain(o.files[0], File::is_skeleton ? "a skeleton, not an exp"
                                 : File::is_events ? "a file of events, not an exp"
                                                   : "a motion, not an exp");
    }
  });
  if (e.code == motley::errc::unknown_format && e.what.empty()) return complain(o.files[0], "not an exp");
  if (e) return complain(o.files[0], why_not_opened(e, o.files[0], in->bytes).message);
  return out.flush() ? status : 1;
} catch (const input_error& e) {
  return complain(o.files[0], e.what());
}

} // namespace cli
