// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/main: runs the benchmarks and prints the tables of report.hpp. Exits with 1 if a result differs from
// the reference.
//
// All run in one process, in rounds in random order; a time is the minimum of all rounds: a busy machine
// makes some of them slower, never faster. Options are Google Benchmark's, and --rows=FILE, which writes the
// tables for bench/performance_page.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "motions.hpp"
#include "report.hpp"

namespace {

/// "model name" from /proc/cpuinfo, if it exists.
std::string processor() {
  std::ifstream file{"/proc/cpuinfo"};
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown processor";
}
std::string compiler() {
#if defined(__clang__)
  std::string name = "clang " + std::to_string(__clang_major__);
#elif defined(__GNUC__)
  std::string name = "g++ " + std::to_string(__GNUC__);
#else
  std::string name = "unknown compiler";
#endif
  return name + " " + MOTLEY_BENCH_FLAGS;
}
std::string day() {
  const std::time_t now = std::time(nullptr);
  char out[16] = "";
  std::strftime(out, sizeof out, "%Y-%m-%d", std::gmtime(&now));
  return out;
}
/// What the run lacks.
std::string left_out() {
  std::string peers = MOTLEY_BENCH_PEERS_LEFT_OUT;
  std::string said;
  if (!peers.empty())
    said += "Left out: the rows of " + peers + " (see MOTLEY_PEERS in bench/CMakeLists.txt). ";
  if (bench::real().empty()) said += "The real motion is absent; a generated one stands for it. ";
  return said;
}
using facts = std::vector<std::pair<const char*, std::string>>;
facts context() {
  return {{"compiler", compiler()}, {"processor", processor()}, {"day", day()}, {"note", left_out()}};
}

/// True if the run could not be measured. (Google Benchmark 1.8 renamed this member.)
template <class Run> bool has_failed(const Run& run) {
  if constexpr (requires { run.error_occurred; })
    return run.error_occurred;
  else
    return static_cast<bool>(run.skipped);
}
template <class Run> std::string message(const Run& run) {
  if constexpr (requires { run.error_message; })
    return run.error_message;
  else
    return run.skip_message;
}

class collector : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      const std::string& name = run.run_name.function_name;
      if (has_failed(run)) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), message(run).c_str());
        failed = true;
      } else if (run.run_type == Run::RT_Iteration) {
        const auto counter = [&](const char* key) {
          const auto found = run.counters.find(key);
          return found == run.counters.end() ? 0 : found->second.value;
        };
        all.add(name, {1e9 / counter("items_per_second"), run.report_label, run.family_index,
                       counter("bytes"), counter("off"), counter("off_of_range")});
      }
    }
  }

  bench::report all;
  bool failed = false;
};

} // namespace

int main(int argc, char** argv) {
  // the caller's options follow and override these
  std::string defaults[] = {"--benchmark_repetitions=15", "--benchmark_min_time=0.02",
                            "--benchmark_enable_random_interleaving=true"};
  std::vector<char*> arguments{argv[0]};
  for (std::string& d : defaults) arguments.push_back(d.data());
  std::string rows;
  for (int i = 1; i < argc; ++i) {
    constexpr std::string_view option = "--rows=";
    if (std::string_view{argv[i]}.starts_with(option))
      rows = argv[i] + option.size();
    else
      arguments.push_back(argv[i]);
  }
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

  collector seen;
  benchmark::RunSpecifiedBenchmarks(&seen);
  benchmark::Shutdown();
  if (seen.all.empty()) return seen.failed ? 1 : 0;

  for (const auto& [key, value] : context())
    std::printf("%s: %s\n", key, value.empty() ? "-" : value.c_str());
  std::puts("");
  seen.all.print();
  if (!rows.empty()) {
    std::FILE* const out = std::fopen(rows.c_str(), "w");
    if (out == nullptr) {
      std::perror(rows.c_str());
      return 1;
    }
    for (const auto& [key, value] : context()) std::fprintf(out, "context\t%s\t%s\n", key, value.c_str());
    seen.all.write(out);
    std::fclose(out);
  }
  return seen.failed ? 1 : 0;
}
