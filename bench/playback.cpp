// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/playback: the rows "playback" (poses.hpp) of motley: from a file's bytes, baked, and without a
// player. The keys of the test motions are bytes; the real one is played in the other codings, too.
//
// lossy:dense: a table of all frames (plain_clip.hpp); limit: a copy of a pose.
#include "ours.hpp"
#include "plain_clip.hpp"
#include "poses.hpp"

namespace {

class dense : public plain::dense_player {
public:
  explicit dense(const bench::test_motion& motion) : dense_player{motion.curves} {}
};

void add(const bench::test_motion& motion) {
  bench::add_poses<bench::from_bytes>("motley", motion);
  bench::add_poses<bench::baked>("baked", motion);
  bench::add_poses<dense>("lossy:dense", motion, false);
  constexpr bench::steps random[] = {bench::steps::random};
  bench::add_poses<bench::sample_frame>("sample_frame", motion, true, random);
  bench::add_cold_poses<bench::from_bytes>("motley", motion);
  bench::add_cold_poses<bench::baked>("baked", motion);
  bench::add_cold_poses<dense>("lossy:dense", motion);
  for (const bench::steps s : bench::all_steps)
    benchmark::RegisterBenchmark(
        (std::string{"playback, "} + name_of(s) + "/" + motion.name + "/limit").c_str(),
        [](benchmark::State& state) { bench::copy_limit(state, bench::track_count, bench::one_pose); });
}

/// The real motion in other keys than bytes.
template <support::storage How> void add_coding(const char* who) {
  static const bench::test_motion motion{bench::real_motion(), How};
  bench::add_poses<bench::from_bytes>(who, motion);
}

[[maybe_unused]] const bool added = [] {
  add(bench::real_motion());
  add_coding<support::storage::float_keys>("motley, float keys");
  add_coding<support::storage::short_keys>("motley, short keys");
  add_coding<support::storage::relative_byte_keys>("motley, relative frames");
  add_coding<support::storage::big_frame_byte_keys>("motley, long frames");
  add(bench::animated_motion());
  return true;
}();

} // namespace
