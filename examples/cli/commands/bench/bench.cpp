// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/bench/bench: motley bench, how fast a file decodes on this machine.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <typeindex>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "commands/bench/timing.hpp"
#include "errors.hpp"
#include "exp/cost.hpp"
#include "inputs/clips.hpp"
#include "inputs/read_input.hpp"
#include "io/output.hpp"
#include "options.hpp"

namespace cli {

namespace {

using task = std::function<void()>;

/// A sink for results, so that the compiler cannot remove the code that computes them.
volatile std::uint32_t used;

/// Three digits and a unit: "4.31 us".
std::string duration(double seconds) {
  constexpr const char* units[] = {"ns", "us", "ms", "s"};
  double n = seconds * 1e9;
  std::size_t unit = 0;
  for (; n >= 999.5 && unit < 3; ++unit) n /= 1000;
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f %s", n < 9.995 ? 2 : n < 99.95 ? 1 : 0, n, units[unit]);
  return text;
}

/// Prints a line for each measurement.
class report {
public:
  explicit report(output& out) : out_{out} {
    out_ << "\nwhat                    a call  throughput                  against the limit\n";
  }

  /// `work` is the number of units that a call processes. The limit is the minimum of such a call: copying or
  /// filling as much memory.
  void line(const char* what, std::size_t work, const char* unit, const task& call, const char* limit_name,
            const task& limit) {
    const timing t = measure(call, limit);
    char text[256];
    std::snprintf(text, sizeof(text), "%-20s %9s  %9.1f %-16s %7.2f x %s\n", what, duration(t.call).c_str(),
                  static_cast<double>(work) / 1e6 / t.call, unit, t.call / t.limit, limit_name);
    out_ << text;
    (void)out_.flush(); // show the line immediately
  }

private:
  output& out_;
};

// ---- Motions.

/// A cursor for each track of a clip, grouped by curve type.
class cursors {
public:
  template <class Clip> explicit cursors(const Clip& clip) {
    std::size_t row = 0;
    for (const auto track : clip.tracks())
      track.visit([&]<class Curve>(const Curve& curve) {
        auto& of_type = groups_[typeid(Curve)];
        if (!of_type) of_type = std::make_unique<group_of<Curve>>();
        static_cast<group_of<Curve>&>(*of_type).tracks.emplace_back(row, curve);
        row += motley::component_count<motley::curve_value_t<Curve>>;
      });
  }
  void sample(float frame, float* pose) {
    for (const auto& [type, of_type] : groups_) of_type->sample(frame, pose);
  }

private:
  struct group {
    virtual ~group() = default;
    virtual void sample(float frame, float* pose) = 0;
  };
  template <class Curve> struct group_of final : group {
    std::vector<std::pair<std::size_t, motley::cursor<Curve>>> tracks;

    void sample(float frame, float* pose) override {
      for (auto& [row, cursor] : tracks) {
        const auto value = cursor.at(frame);
        for (std::size_t i = 0; i < motley::component_count<motley::curve_value_t<Curve>>; ++i)
          pose[row + i] = motley::component(value, i);
      }
    }
  };
  std::map<std::type_index, std::unique_ptr<group>> groups_;
};

/// Time as a player sees it: forward in steps of 0.371 frames, and from the end back to the start.
class player_time {
public:
  explicit player_time(std::uint32_t frame_count) : last_{static_cast<float>(frame_count) - 1} {}
  float next() {
    frame_ += 0.371F;
    if (!(frame_ <= last_)) frame_ = std::max(0.0F, std::min(frame_ - last_, last_));
    return frame_;
  }

private:
  float last_, frame_ = 0;
};

/// Reads all keys of a clip.
template <class Clip> std::uint32_t walk(const Clip& clip) {
  std::uint32_t sum = 0;
  const auto add = [&](auto number) { sum += std::bit_cast<std::uint32_t>(static_cast<float>(number)); };
  for (const auto track : clip.tracks())
    track.visit([&]<class Curve>(const Curve& curve) {
      for (const auto k : curve.keys()) {
        add(k.frame);
        for (std::size_t i = 0; i < motley::component_count<motley::curve_value_t<Curve>>; ++i)
          add(motley::component(k.value, i));
        if constexpr (motley::hermite_keyframe<motley::key_t<Curve>>) add(k.in), add(k.out);
      }
    });
  return sum;
}

/// A clip, and how many of its values are decoded: all, unless it is huge.
template <class Clip> struct numbered_clip {
  std::size_t number;
  std::string name;
  Clip clip;
  motley::frame_range frames{};
  std::size_t values = 0;
};

/// The maximum number of decoded values.
constexpr std::size_t most_values = std::size_t{1} << 23U;

/// All clips of a file that --clip selects.
template <class Clip> class motion_bench {
public:
  explicit motion_bench(const allowance& left) : left_{left} {}
  void add(std::size_t number, const std::string& name, const Clip& clip) {
    const std::size_t keys = count_keys(any_motion{clip});
    left_.spend(walking_cost(any_motion{clip}));
    const std::size_t pose = clip.pose_size(), room = pose > 0 ? (most_values - decoded_) / pose : 0;
    const motley::frame_range frames{0, 1, std::min(std::size_t{clip.frame_count()}, room)};
    const std::size_t values = pose * frames.count;
    if (dense_.size() < values) dense_.resize(values);
    clips_.push_back({number, name, clip, frames, values});
    values_ += motley::decoded_size(clip);
    decoded_ += values;
    keys_ += keys;
  }

  void print_size(output& out) const {
    out << "clips: " << clips_.size() << ", " << keys_ << " keys, " << values_ << " values";
    if (decoded_ < values_) out << ", of which the first " << decoded_ << " are decoded";
    out << '\n';
    if (decoded_ == 0) return;
    const auto& [number, name, clip, frames, values] = largest();
    out << "poses: of clip " << number << (name.empty() ? "" : ", ") << name << ", " << clip.pose_size()
        << " values, " << clip.frame_count() << " frames\n";
  }

  /// `copy` copies the file.
  void print(report& lines, const task& copy) {
    if (keys_ > 0) {
      const auto walk_all = [&] {
        for (const auto& c : clips_) used = walk(c.clip);
      };
      lines.line("walk all keys", keys_, "million keys/s", walk_all, "copying the file", copy);
    }
    if (decoded_ == 0) return;
    const auto decode_all = [&] {
      for (const auto& c : clips_) motley::decode(c.clip, c.frames, dense_);
    };
    const auto fill_all = [&] {
      for (const auto& c : clips_) std::fill_n(dense_.begin(), c.values, 0.0F);
    };
    lines.line("decode all clips", decoded_, "million values/s", decode_all, "filling the output", fill_all);
    print_poses(lines, largest().clip);
  }

private:
  const numbered_clip<Clip>& largest() const {
    return *std::max_element(clips_.begin(), clips_.end(),
                             [](const auto& a, const auto& b) { return a.values < b.values; });
  }

  /// One pose after another, forward, at fractional frames.
  static void print_poses(report& lines, const Clip& clip) {
    std::vector<float> pose(clip.pose_size());
    const auto line = [&](const char* what, const task& call) {
      lines.line(what, pose.size(), "million values/s", call, "filling the pose",
                 [&] { std::fill(pose.begin(), pose.end(), 0.0F); });
    };
    player_time time{clip.frame_count()};
    cursors players{clip};
    line("pose, sample_frame()", [&] { motley::sample_frame(clip, time.next(), pose); });
    line("pose, cursors", [&] { players.sample(time.next(), pose.data()); });
    std::vector<std::byte> memory(motley::player<Clip>::memory_size(clip));
    auto player = motley::make_player(clip, memory);
    if (!player) return; // without tracks
    line("pose, player", [&] { player->sample_frame(time.next(), pose); });
    const std::size_t size = motley::baked_clip::memory_size(clip);
    if (size > most_values) return;
    std::vector<std::byte> baked_memory(size);
    const auto baked = *motley::baked_clip::make(clip, baked_memory);
    line("pose, baked", [&] { baked.sample_frame(time.next(), pose); });
  }

  allowance left_;
  std::vector<numbered_clip<Clip>> clips_;
  std::vector<float> dense_; // all clips are written to it in turn
  std::size_t keys_ = 0, values_ = 0, decoded_ = 0;
};

// ---- Exps.

/// A pose that has every bone. What is written is not read again, so every call does the same work.
class bench_pose {
public:
  bool has(int) const { return true; }
  float get(const motley::bone_channel& c) const { return read_[place(c)]; }
  void set(const motley::bone_channel& c, float value) { written_[place(c)] = value; }

private:
  static constexpr std::size_t bones = 1024, channels = 16; // higher numbers share elements

  static std::size_t place(const motley::bone_channel& c) {
    return static_cast<std::uint32_t>(c.bone) % bones * channels +
           static_cast<std::uint32_t>(c.index) % channels;
  }
  std::vector<float> read_ = std::vector<float>(bones * channels, 0.3F), written_ = read_;
};

template <class Program> void bench_exp(report& lines, const Program& exp) {
  if (exp.size() == 0) return;
  bench_pose pose;
  std::vector<float> results(exp.size());
  lines.line(
      "run", exp.size(), "million records/s", [&] { used = run(exp, pose).written; }, "filling the results",
      [&] { std::fill(results.begin(), results.end(), 0.0F); });
}

/// Opens a file, and the parts of it that are opened with it.
void open_all(const input_bytes& in, const options& o) {
  const motley::error e = with_file(in, o.format, []<class File>(const File& file) {
    if constexpr (File::has_many) {
      using format = typename File::format;
      for (std::size_t i = 0; i < format::clip_count(file.content); ++i)
        used = format::clip_at(file.content, i) ? 1 : 0;
    }
  });
  used = e ? 1 : 0;
}

} // namespace

int bench(const options& o) try {
  const std::string& path = o.files.front();
  const auto in = require_input(path, o);
  if (!in) return 1;
  const std::vector<std::byte>& bytes = in->bytes;
  output out;
  int status = 0;
  std::vector<std::byte> copied(bytes.size());
  const task copy = [&] { std::memcpy(copied.data(), bytes.data(), copied.size()); };
  const auto start = [&] {
    report lines{out};
    lines.line(
        "open", bytes.size(), "MB/s", [&] { open_all(*in, o); }, "copying the file", copy);
    return lines;
  };
  const motley::error e = with_file(*in, o.format, [&]<class File>(const File& file) {
    out << "size: " << bytes.size() << " bytes\n";
    allowance left{o, in->counted(), limits::measured};
    if constexpr (File::has_clips) {
      clips all{file, o};
      allowance opened{o, in->counted(), limits::measured};
      if constexpr (File::has_many)
        for (std::size_t i = 0; i < all.size(); ++i) opened.spend(all.known(i).cost);
      motion_bench<typename File::format::clip> motions{left};
      for_each_clip(
          all, o, path,
          [&](std::size_t number, const std::string& name, const any_motion& clip) {
            motions.add(number, name, *clip.get_if<typename File::format::clip>());
          },
          [&](const motley::error& bad) { status = complain(path, fault_of(bad).message); });
      motions.print_size(out);
      report lines = start();
      motions.print(lines, copy);
    } else {
      require_only_clip(o, path);
      if constexpr (File::is_program) {
        left.spend(count_operations(file.content));
        out << "records: " << file.content.size() << '\n';
      }
      report lines = start();
      if constexpr (File::is_program) bench_exp(lines, file.content);
    }
  });
  if (e) return complain(path, why_not_opened(e, path, bytes).message);
  return out.flush() ? status : 1;
} catch (const input_error& e) {
  return complain(o.files.front(), e.what());
}

} // namespace cli
