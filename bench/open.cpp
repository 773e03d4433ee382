// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/open: detects and validates a whole motion.
//
// Who: motley; peer:checks, a direct check that everything lies in the file and that keys never go back in
// time; limit: a copy of the file.
#include <cstring>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motions.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace {

/// Opens the motion as often as the benchmark requires.
template <class Open> void run(benchmark::State& state, const std::vector<std::byte>& file, Open open) {
  for (auto _ : state) {
    const auto* bytes = &file;
    benchmark::DoNotOptimize(bytes);
    benchmark::DoNotOptimize(open(*bytes));
  }
  bench::count(state, {1, "file"});
}

template <bench::motion_bytes Bytes> void open(benchmark::State& state) {
  if (!motley::bayonetta2::open(Bytes())) return state.SkipWithError("does not open");
  run(state, Bytes(), [](const auto& file) { return motley::bayonetta2::open(file); });
}
template <bench::motion_bytes Bytes> void plain(benchmark::State& state) {
  if (!reference::motion{Bytes()}.valid()) return state.SkipWithError("does not open");
  run(state, Bytes(), [](const auto& file) { return reference::motion{file}.valid(); });
}
template <bench::motion_bytes Bytes> void limit(benchmark::State& state) {
  std::vector<std::byte> copy(Bytes().size());
  run(state, Bytes(), [&](const auto& file) {
    std::memcpy(copy.data(), file.data(), copy.size());
    benchmark::ClobberMemory();
    return copy.data();
  });
}

template <bench::motion_bytes Bytes> bool add(const std::string& motion) {
  const std::string topic = "open/" + motion + "/";
  benchmark::RegisterBenchmark((topic + "motley").c_str(), open<Bytes>);
  benchmark::RegisterBenchmark((topic + "peer:checks").c_str(), plain<Bytes>);
  benchmark::RegisterBenchmark((topic + "limit").c_str(), limit<Bytes>);
  return true;
}
const bool real_added =
    bench::real().empty() ? add<bench::real_shaped>("real_shaped") : add<bench::real>("real");
const bool animated_added = add<bench::all_animated>("animated");

} // namespace
