// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/decode: decodes a whole clip to floats, [track][frame]; "decode by frame": [frame][track]; "decode
// cold": opens and decodes another copy of the file each time, by track (ring.hpp).
//
// Who: motley; peer:plugin, a viewer plugin's loop; other:own layout, the same loop with one value per
// constant track, which is a different output; reference; limit: zeros written to the same output.
#include <memory>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "peers_clip.hpp"
#include "reference.hpp"
#include "ring.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t value_count = bench::track_count * bench::frame_count;
constexpr bench::items values{value_count, "value"};

/// Runs decode(out), after comparing its output with the reference if requested.
template <bench::motion_bytes Bytes, class Decode>
void run(benchmark::State& state, motley::layout layout, Decode decode) {
  std::vector<float> out(value_count), expected(value_count), by_frame(value_count);
  reference::motion{Bytes()}.decode(expected.data());
  decode(out);
  if (layout == motley::layout::by_frame) {
    for (std::size_t i = 0; i < value_count; ++i)
      by_frame[i % bench::frame_count * bench::track_count + i / bench::frame_count] = expected[i];
    expected = by_frame;
  }
  if (!bench::alike(out, expected, 1e-5F)) return state.SkipWithError("differs from the reference");
  bench::run(state, out, values, [&] { decode(out); });
}

template <bench::motion_bytes Bytes> void decode(benchmark::State& state, motley::layout layout) {
  const auto clip = motley::bayonetta2::open(Bytes());
  run<Bytes>(state, layout, [&](std::vector<float>& out) { motley::decode(*clip, out, layout); });
}
template <bench::motion_bytes Bytes> void plugin(benchmark::State& state, motley::layout layout) {
  const reference::motion clip{Bytes()};
  std::vector<reference::key> keys;
  run<Bytes>(state, layout, [&](std::vector<float>& out) {
    if (layout == motley::layout::by_track)
      peers::decode_by_track(clip, keys, out.data());
    else
      peers::decode_by_frame(clip, keys, out.data());
  });
}
template <bench::motion_bytes Bytes> void plugin_own(benchmark::State& state) {
  const reference::motion clip{Bytes()};
  std::vector<reference::key> keys;
  std::vector<float> out(value_count);
  bench::run(state, out, values, [&] { peers::decode_own_layout(clip, keys, out.data()); });
}
template <bench::motion_bytes Bytes> void plain(benchmark::State& state) {
  const reference::motion clip{Bytes()};
  run<Bytes>(state, motley::layout::by_track, [&](std::vector<float>& out) { clip.decode(out.data()); });
}

/// Decodes another copy of the file each time, which is in no cache; by track.
template <bench::motion_bytes Bytes, class Decode> void cold(benchmark::State& state, Decode decode) {
  struct key {};
  using file = std::vector<std::byte>;
  auto& files =
      bench::ring<file>::of<key>(Bytes().size(), [](std::size_t) { return std::make_unique<file>(Bytes()); });
  std::vector<float> out(value_count);
  bench::run(state, out, values, [&] { decode(files.next(), out); });
}
template <bench::motion_bytes Bytes> void cold_decode(benchmark::State& state) {
  cold<Bytes>(state, [](const std::vector<std::byte>& file, std::vector<float>& out) {
    motley::decode(*motley::bayonetta2::open(file), out);
  });
}
template <bench::motion_bytes Bytes> void cold_plugin(benchmark::State& state) {
  std::vector<reference::key> keys;
  cold<Bytes>(state, [&](const std::vector<std::byte>& file, std::vector<float>& out) {
    peers::decode_by_track(reference::motion{file}, keys, out.data());
  });
}
void limit(benchmark::State& state) { bench::fill_limit(state, value_count, values); }

template <bench::motion_bytes Bytes> bool add(const std::string& motion) {
  const std::string by_track = "decode/" + motion + "/", by_frame = "decode by frame/" + motion + "/";
  benchmark::RegisterBenchmark((by_track + "motley").c_str(), decode<Bytes>, motley::layout::by_track);
  benchmark::RegisterBenchmark((by_track + "peer:plugin").c_str(), plugin<Bytes>, motley::layout::by_track);
  benchmark::RegisterBenchmark((by_track + "other:own layout").c_str(), plugin_own<Bytes>);
  benchmark::RegisterBenchmark((by_track + "reference").c_str(), plain<Bytes>);
  benchmark::RegisterBenchmark((by_track + "limit").c_str(), limit);
  benchmark::RegisterBenchmark((by_frame + "motley").c_str(), decode<Bytes>, motley::layout::by_frame);
  benchmark::RegisterBenchmark((by_frame + "peer:plugin").c_str(), plugin<Bytes>, motley::layout::by_frame);
  benchmark::RegisterBenchmark((by_frame + "limit").c_str(), limit);
  const std::string from_cold = "decode cold/" + motion + "/";
  benchmark::RegisterBenchmark((from_cold + "motley").c_str(), cold_decode<Bytes>);
  benchmark::RegisterBenchmark((from_cold + "peer:plugin").c_str(), cold_plugin<Bytes>);
  benchmark::RegisterBenchmark((from_cold + "limit").c_str(), limit);
  return true;
}
const bool real_added =
    bench::real().empty() ? add<bench::real_shaped>("real_shaped") : add<bench::real>("real");
const bool animated_added = add<bench::all_animated>("animated");

} // namespace
