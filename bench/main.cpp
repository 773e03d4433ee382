// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/main: runs the benchmarks, then prints the targets (aims.hpp), whether they are met, and all times.
// Exits with 1 if a result differs from the reference.
//
// Benchmarks are named TOPIC/WHO. WHO is motley or another of its functions; peer:NAME, an alternative for
// users; lossy:NAME, an alternative that does not follow the curves exactly; other:NAME, for comparison only;
// reference, which results are compared with; limit. Each time is the minimum of all repetitions, which run
// in random order: a busy machine makes some of them slower, never faster.
//
// Options are Google Benchmark's and --aims_markdown, which prints the tables of docs/performance.md.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "aims.hpp"
#include "motions.hpp"

namespace {

using row = std::vector<std::string>;
using table = std::vector<row>;

void print(const table& rows, bool markdown) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const row& r : rows)
    for (std::size_t i = 0; i < r.size(); ++i) widths[i] = std::max(widths[i], r[i].size());
  const auto is_number = [&](std::size_t column) { // according to its first non-empty cell
    for (std::size_t i = 1; i < rows.size(); ++i)
      if (rows[i][column] != "-")
        return rows[i][column].find_first_not_of("0123456789.") == std::string::npos;
    return false;
  };
  for (const row& r : rows) {
    for (std::size_t i = 0; i < r.size(); ++i) {
      if (markdown) {
        std::printf("| %s ", r[i].c_str());
      } else {
        const int width = static_cast<int>(widths[i]);
        std::printf("%*s  ", is_number(i) ? width : -width, r[i].c_str());
      }
    }
    std::puts(markdown ? "|" : "");
    if (markdown && &r == &rows[0]) {
      for (std::size_t i = 0; i < r.size(); ++i) std::printf("|---%s", is_number(i) ? ":" : "");
      std::puts("|");
    }
  }
  std::puts("");
}

/// Three significant digits; whole numbers have all digits.
std::string text(double value) {
  char out[32];
  const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  std::snprintf(out, sizeof out, "%.*f", decimals, value);
  return out;
}

/// The result of a benchmark.
struct measured {
  double ns = 0; ///< per item
  std::string item;
  std::int64_t order = 0;                      ///< of registration
  double bytes = 0, off = 0, off_of_range = 0; ///< 0: not reported
};

bool starts_with(const std::string& s, const char* with) { return s.rfind(with, 0) == 0; }

std::string topic_of(const std::string& name) { return name.substr(0, name.rfind('/')); }
std::string who_of(const std::string& name) { return name.substr(name.rfind('/') + 1); }

class times {
public:
  void add(const std::string& name, const measured& m) {
    const auto [at, is_new] = all_.emplace(name, m);
    at->second.ns = std::min(at->second.ns, m.ns);
  }
  /// If the real motion is absent, a generated one of the same proportions replaces it. (The generated MOTN
  /// file is smaller than the real one, whose times are per file.)
  const measured* find(std::string name) const {
    for (const char* instead : {"/real", "/real_shaped"}) {
      std::string tried = name;
      if (const auto at = tried.find("/real"); at != std::string::npos) tried.replace(at, 5, instead);
      if (const auto found = all_.find(tried); found != all_.end()) return &found->second;
    }
    return nullptr;
  }
  /// The fastest benchmark of a topic whose name starts with `kind`, and the rest of its name.
  std::pair<std::string, const measured*> best(const std::string& topic, const std::string& kind) const {
    std::pair<std::string, const measured*> least{"", nullptr};
    for (const auto& [name, m] : all_) {
      const std::string who = who_of(name);
      if (!starts_with(who, kind.c_str()) || find(topic + "/" + who) != &m) continue;
      if (least.second == nullptr || m.ns < least.second->ns) least = {who.substr(kind.size()), &m};
    }
    return least;
  }
  /// All names, by topic, in the order of registration.
  std::vector<std::string> names() const {
    std::map<std::string, std::int64_t> first;
    std::vector<std::string> out;
    for (const auto& [name, m] : all_) {
      std::int64_t& f = first.emplace(topic_of(name), m.order).first->second;
      f = std::min(f, m.order);
      out.push_back(name);
    }
    const auto place = [&](const std::string& name) {
      return std::pair{first.at(topic_of(name)), all_.at(name).order};
    };
    std::sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return out;
  }
  bool empty() const { return all_.empty(); }
  const measured& operator[](const std::string& name) const { return all_.at(name); }

private:
  std::map<std::string, measured> all_;
};

// ---- The tables

/// How much slower this machine is than that of the targets: the median over the same plain code. 1 if some
/// of it was not run. `told` gets a description.
double machine_factor(const times& all, std::string& told) {
  std::vector<double> factors;
  std::string listed;
  for (const bench::yardstick& y : bench::yardsticks) {
    const measured* const here = all.find(y.benchmark);
    if (here == nullptr && y.counts) {
      told = "The machine's factor is taken as 1: it needs a run without a filter.";
      return 1;
    }
    if (here == nullptr) continue;
    const double factor = here->ns / y.there.here();
    if (y.counts) factors.push_back(factor);
    listed += (listed.empty() ? "" : ", ") + std::string{y.what} + " " + text(factor) +
              (y.counts ? "" : " (not counted)");
  }
  std::sort(factors.begin(), factors.end());
  const double median = (factors[factors.size() / 2] + factors[(factors.size() - 1) / 2]) / 2;
  told = "The machine's factor is " + text(median) + ", the median of: " + listed + ".";
  return median;
}

std::string of(const measured& a, const measured* b) { return b == nullptr ? "-" : text(a.ns / b->ns); }

table aims_of(const times& all, double factor) {
  table out{{"work", "unit", "limit", "best peer", "motley", "of peer", "best lossy", "of lossy", "aim",
             "aim here", ""}};
  for (const bench::aim& a : bench::aims) {
    const measured* const m = all.find(std::string{a.topic} + "/" + a.who);
    if (m == nullptr) continue;
    if (a.of != nullptr) {
      const measured* const other = all.find(a.of);
      if (other == nullptr) continue;
      const double value = m->ns / other->ns, most = a.most.here();
      out.push_back({a.work, a.unit, "-", "-", text(value), "-", "-", "-", text(most), text(most),
                     value <= most ? "met" : "MISSED"});
      continue;
    }
    const double unit = std::string_view{a.unit} == "ms" ? 1e6 : 1, most = a.most.here();
    const auto name = [&](const auto& best) {
      return best.second == nullptr ? "-" : best.first + " " + text(best.second->ns / unit);
    };
    const auto peer = all.best(a.topic, "peer:"), lossy = all.best(a.topic, "lossy:");
    const measured* const limit = all.find(std::string{a.topic} + "/limit");
    const double there = a.peer_there.here();
    const double here = most * (there > 0 && peer.second != nullptr ? peer.second->ns / there : factor);
    out.push_back({a.work, a.unit, limit == nullptr ? "-" : text(limit->ns / unit), name(peer),
                   text(m->ns / unit), of(*m, peer.second), name(lossy), of(*m, lossy.second), text(most),
                   text(here), m->ns / unit <= here ? "met" : "MISSED"});
  }
  return out;
}

/// The players of a motion: memory, speed and error. `motion` is the end of the topics' names.
void add_players(table& out, const times& all, const std::string& motion, std::size_t file_size) {
  const std::string topic = "playback, 60 Hz/" + motion;
  out.push_back({motion, "the file", std::to_string(file_size), "-", "-", "-", "-", "-", "-"});
  for (const std::string& name : all.names()) {
    const measured& m = all[name];
    if (topic_of(name) != topic || m.bytes == 0) continue;
    const auto time = [&](const char* steps) {
      const measured* const found = all.find(std::string{steps} + "/" + motion + "/" + who_of(name));
      return found == nullptr ? "-" : text(found->ns);
    };
    out.push_back({motion, who_of(name), std::to_string(static_cast<std::size_t>(m.bytes)), text(m.ns),
                   time("playback, slow"), time("playback, random"), time("playback cold, 60 Hz"),
                   m.off > 0 ? text(m.off) : "-", m.off > 0 ? text(m.off_of_range) : "-"});
  }
}
table players_of(const times& all) {
  table out{
      {"motion", "who", "bytes", "60 Hz, ns", "slow", "random", "60 Hz, cold", "off by up to", "of a range"}};
  if (bench::real().empty())
    add_players(out, all, "real_shaped", bench::real_shaped().size());
  else
    add_players(out, all, "real", bench::real().size());
  add_players(out, all, "animated", bench::all_animated().size());
  return out;
}

table everything(const times& all) {
  table out{{"topic", "who", "ns", "for a", "of the best peer", "of the limit"}};
  for (const std::string& name : all.names()) {
    const std::string topic = topic_of(name), who = who_of(name);
    const measured &m = all[name], *const peer = all.best(topic, "peer:").second,
                   *const limit = all.find(topic + "/limit");
    out.push_back(
        {topic, who, text(m.ns), m.item, peer == &m ? "-" : of(m, peer), limit == &m ? "-" : of(m, limit)});
  }
  return out;
}

/// "model name" from /proc/cpuinfo, if it exists.
std::string processor() {
  std::ifstream file{"/proc/cpuinfo"};
  for (std::string line; std::getline(file, line);)
    if (starts_with(line, "model name")) return line.substr(line.find(':') + 2);
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

// ---- Running

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

  times all;
  bool failed = false;
};

} // namespace

int main(int argc, char** argv) {
  // the caller's options follow and override these
  std::string defaults[] = {"--benchmark_repetitions=9", "--benchmark_min_time=0.02",
                            "--benchmark_enable_random_interleaving=true"};
  std::vector<char*> arguments{argv[0]};
  for (std::string& d : defaults) arguments.push_back(d.data());
  bool markdown = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view{argv[i]} == "--aims_markdown")
      markdown = true;
    else
      arguments.push_back(argv[i]);
  }
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

  collector seen;
  benchmark::RunSpecifiedBenchmarks(&seen);
  benchmark::Shutdown();
  if (seen.all.names().empty()) return seen.failed ? 1 : 0;

  std::string told;
  const double factor = machine_factor(seen.all, told);
  std::printf(markdown ? "### %s\n\n%s. " : "%s, %s.\n", compiler().c_str(), processor().c_str());
  std::printf("%s\n\n", told.c_str());
  print(aims_of(seen.all, factor), markdown);
  print(players_of(seen.all), markdown);
  if (!markdown) print(everything(seen.all), false);
  return seen.failed ? 1 : 0;
}
