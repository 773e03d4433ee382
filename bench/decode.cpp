// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/decode: the rows "decode": a whole clip to floats, [track][frame]; "decode by frame": [frame][track];
// "decode cold": opens and decodes by track, with cold caches, another copy of the file each time
// (crowd.hpp).
//
// plain:plugin: a viewer plugin's loop (plain_clip.hpp); limit: zeros written to the same output.
#include <memory>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "crowd.hpp"
#include "plain_clip.hpp"
#include "sampled.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t value_count = bench::track_count * bench::frame_count;
constexpr bench::items values{value_count, "value"};

/// Runs decode(out), after comparing its output with the reference.
template <class Decode>
void run(benchmark::State& state, const bench::test_motion& motion, motley::layout layout, Decode decode) {
  std::vector<float> out(value_count), expected;
  decode(out);
  for (std::size_t i = 0; i < value_count; ++i) {
    const bool by_track = layout == motley::layout::by_track;
    const std::size_t track = by_track ? i / bench::frame_count : i % bench::track_count,
                      frame = by_track ? i % bench::frame_count : i / bench::track_count;
    expected.push_back(motion.curves.values(track)[frame]);
  }
  if (!bench::alike(out, expected, 1e-5F)) return state.SkipWithError("differs from the reference");
  bench::run(state, out, values, [&] { decode(out); });
}

void decode(benchmark::State& state, const bench::test_motion& motion, motley::layout layout) {
  const auto clip = motley::bayonetta2::open(motion.bytes);
  run(state, motion, layout, [&](std::vector<float>& out) { motley::decode(*clip, out, layout); });
}
void plugin(benchmark::State& state, const bench::test_motion& motion, motley::layout layout) {
  const reference::motion clip{motion.bytes};
  std::vector<reference::key> keys;
  run(state, motion, layout, [&](std::vector<float>& out) {
    if (layout == motley::layout::by_track)
      plain::decode_by_track(clip, keys, out.data());
    else
      plain::decode_by_frame(clip, keys, out.data());
  });
}
/// Calls decode(file, out) with copies of the file that are in no cache.
template <class Decode> void cold(benchmark::State& state, const bench::test_motion& motion, Decode decode) {
  using file = std::vector<std::byte>;
  bench::crowd<file> files{motion.bytes.size(),
                           [&](std::size_t) { return std::make_unique<file>(motion.bytes); }};
  std::vector<float> out(value_count);
  files.run(state, "file", 0, [&](const file& f, const file&) {
    decode(f, out);
    benchmark::DoNotOptimize(out.data());
  });
}

void add(const bench::test_motion& motion) {
  const auto row = [&](const char* topic, const char* who, auto work) {
    return benchmark::RegisterBenchmark((topic + motion.name + "/" + who).c_str(), work);
  };
  using enum motley::layout;
  for (const auto layout : {by_track, by_frame}) {
    const char* const topic = layout == by_track ? "decode/" : "decode by frame/";
    row(topic, "motley", [=, &motion](benchmark::State& state) { decode(state, motion, layout); });
    row(topic, "plain:plugin", [=, &motion](benchmark::State& state) { plugin(state, motion, layout); });
    row(topic, "limit", [](benchmark::State& state) { bench::fill_limit(state, value_count, values); });
  }
  row("decode cold/", "motley", [&](benchmark::State& state) {
    cold(state, motion, [](const std::vector<std::byte>& file, std::vector<float>& out) {
      motley::decode(*motley::bayonetta2::open(file), out);
    });
  })->Iterations(bench::crowd<int>::rounds);
  row("decode cold/", "plain:plugin", [&](benchmark::State& state) {
    std::vector<reference::key> keys;
    cold(state, motion, [&](const std::vector<std::byte>& file, std::vector<float>& out) {
      plain::decode_by_track(reference::motion{file}, keys, out.data());
    });
  })->Iterations(bench::crowd<int>::rounds);
}

[[maybe_unused]] const bool added = [] {
  add(bench::real_motion());
  add(bench::animated_motion());
  return true;
}();

} // namespace
