// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/playback: one pose after another, with three kinds of time steps (steps.hpp); "playback cold": each
// pose from another member of a crowd (ring.hpp); "sample": poses at random times without any state.
//
// Who: motley, a player on the file's bytes; baked, a baked clip; peer:engine and lossy:dense, see
// peers_clip.hpp; in "sample" motley, and peer:search, which searches each track in the file's bytes from its
// first key on, also the reference; limit: a copy of a pose.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "players.hpp"
#include "reference.hpp"
#include "ring.hpp"
#include "steps.hpp"
#include "support.hpp"

namespace {

constexpr float last_frame = bench::frame_count - 1;
constexpr bench::items one_pose{1, "pose"};
using pose = std::vector<float>;

/// True if sample(frame, pose) agrees with the reference.
template <bench::motion_bytes Bytes, class Sample> bool agrees(bench::steps steps, Sample sample) {
  const reference::motion plain{Bytes()};
  pose got(bench::track_count), expected(got);
  bench::clock time{steps, last_frame};
  for (int i = 0; i < 1000; ++i) {
    const float frame = time.next();
    sample(frame, got);
    plain.sample(frame, expected.data());
    if (!bench::alike(got, expected, 1e-5F)) return false;
  }
  return true;
}

/// Reports the maximum error of sample(frame, pose), absolute and relative to a track's range.
template <bench::motion_bytes Bytes, class Sample> void tell_error(benchmark::State& state, Sample sample) {
  const reference::motion plain{Bytes()};
  pose got(bench::track_count), expected(got), most(got), low(got.size(), INFINITY),
      high(got.size(), -INFINITY);
  for (float frame = 0; frame < last_frame; frame += 0.0625F) {
    sample(frame, got);
    plain.sample(frame, expected.data());
    for (std::size_t i = 0; i < got.size(); ++i) {
      most[i] = std::max(most[i], std::fabs(got[i] - expected[i]));
      low[i] = std::min(low[i], expected[i]);
      high[i] = std::max(high[i], expected[i]);
    }
  }
  float off = 0, of_range = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    off = std::max(off, most[i]);
    if (high[i] > low[i]) of_range = std::max(of_range, most[i] / (high[i] - low[i]));
  }
  state.counters["off"] = static_cast<double>(off);
  state.counters["off_of_range"] = static_cast<double>(of_range);
}

template <bench::motion_bytes Bytes, class Player> void warm(benchmark::State& state, bench::steps steps) {
  Player player{Bytes()};
  const auto sample = [&](float frame, std::span<float> out) { player.sample(frame, out); };
  if (Player::exact && !agrees<Bytes>(steps, sample))
    return state.SkipWithError("differs from the reference");
  if (!Player::exact) tell_error<Bytes>(state, sample);
  bench::tell_bytes(state, player.bytes());
  pose out(bench::track_count);
  bench::clock time{steps, last_frame};
  bench::run(state, out, one_pose, [&] { player.sample(time.next(), out); });
}

/// A member of a crowd. Each member is at another time of the motion.
template <class Player> struct member {
  Player player;
  float frame;
};
template <bench::motion_bytes Bytes, class Player> void cold(benchmark::State& state) {
  using person = member<Player>;
  struct key {};
  bench::random_numbers random;
  pose out(bench::track_count);
  auto& crowd = bench::ring<person>::template of<key>(Player{Bytes()}.bytes_with_file(), [&](std::size_t) {
    std::unique_ptr<person> made{new person{Player{Bytes()}, 0}};
    made->frame = 0.3F + static_cast<float>(random.below(bench::frame_count - 1));
    made->player.sample(std::min(made->frame, last_frame), out);
    return made;
  });
  bench::run(state, out, one_pose, [&] {
    person& p = crowd.next();
    p.frame += 1;
    if (p.frame > last_frame) p.frame -= last_frame;
    p.player.sample(p.frame, out);
  });
}

void limit(benchmark::State& state) { bench::copy_limit(state, bench::track_count, one_pose); }
void cold_limit(benchmark::State& state) {
  struct key {};
  pose out(bench::track_count);
  auto& poses = bench::ring<pose>::of<key>(out.size() * sizeof(float), [&](std::size_t) {
    return std::make_unique<pose>(bench::track_count, 1.5F);
  });
  bench::run(state, out, one_pose,
             [&] { std::memcpy(out.data(), poses.next().data(), out.size() * sizeof(float)); });
}

template <bench::motion_bytes Bytes> void sample(benchmark::State& state, bool ours) {
  const auto clip = motley::bayonetta2::open(Bytes());
  const reference::motion plain{Bytes()};
  pose out(bench::track_count);
  bench::clock time{bench::steps::random, last_frame};
  if (!agrees<Bytes>(bench::steps::random,
                     [&](float f, std::span<float> to) { motley::sample(*clip, f, to); }))
    return state.SkipWithError("differs from the reference");
  if (ours)
    bench::run(state, out, one_pose, [&] { motley::sample(*clip, time.next(), out); });
  else
    bench::run(state, out, one_pose, [&] { plain.sample(time.next(), out.data()); });
}

template <bench::motion_bytes Bytes, class Player> void add_player(const std::string& motion) {
  for (const bench::steps s : bench::all_steps)
    benchmark::RegisterBenchmark(
        (std::string{"playback, "} + name_of(s) + "/" + motion + "/" + Player::name).c_str(),
        warm<Bytes, Player>, s);
  benchmark::RegisterBenchmark(("playback cold, 60 Hz/" + motion + "/" + Player::name).c_str(),
                               cold<Bytes, Player>);
}
template <bench::motion_bytes Bytes> bool add(const std::string& motion) {
  add_player<Bytes, bench::straight>(motion);
  add_player<Bytes, bench::baked>(motion);
  add_player<Bytes, bench::engine>(motion);
  add_player<Bytes, bench::dense<true>>(motion);
  add_player<Bytes, bench::dense<false>>(motion);
  for (const bench::steps s : bench::all_steps)
    benchmark::RegisterBenchmark((std::string{"playback, "} + name_of(s) + "/" + motion + "/limit").c_str(),
                                 limit);
  benchmark::RegisterBenchmark(("playback cold, 60 Hz/" + motion + "/limit").c_str(), cold_limit);
  benchmark::RegisterBenchmark(("sample/" + motion + "/motley").c_str(), sample<Bytes>, true);
  benchmark::RegisterBenchmark(("sample/" + motion + "/peer:search").c_str(), sample<Bytes>, false);
  benchmark::RegisterBenchmark(("sample/" + motion + "/limit").c_str(), limit);
  return true;
}
const bool real_added =
    bench::real().empty() ? add<bench::real_shaped>("real_shaped") : add<bench::real>("real");
const bool animated_added = add<bench::all_animated>("animated");

} // namespace
