// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/report: what all benchmarks of a run took, and the tables of it that motley_bench prints: the rows in
// which somebody else is faster first, then all rows. Also as tab-separated lines, for
// bench/performance_page.
//
// A benchmark is named TOPIC/WHO. WHO is motley or another of its functions; peer:NAME, another library;
// plain:NAME, the plain code that a user might write instead; lossy:NAME, either with a larger error or in a
// table of all frames; limit, what the machine can do.
#ifndef MOTLEY_BENCH_REPORT_HPP
#define MOTLEY_BENCH_REPORT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

/// The result of a benchmark.
struct measured {
  double ns = 0; ///< per item
  std::string item;
  std::int64_t order = 0;                      ///< of registration
  double bytes = 0, off = 0, off_of_range = 0; ///< 0: not reported
};

inline std::string topic_of(const std::string& name) { return name.substr(0, name.rfind('/')); }
inline std::string who_of(const std::string& name) { return name.substr(name.rfind('/') + 1); }

/// The time of one benchmark in relation to that of another.
struct own_ratio {
  const char *what, *of, *to;
};
inline constexpr own_ratio own_ratios[] = {
    {"player: backwards / 60 Hz", "playback, backwards/real/motley", "playback, 60 Hz/real/motley"},
    {"player: random / 60 Hz", "playback, random/real/motley", "playback, 60 Hz/real/motley"},
    {"the same, all moving: backwards", "playback, backwards/animated/motley",
     "playback, 60 Hz/animated/motley"},
    {"all moving: random", "playback, random/animated/motley", "playback, 60 Hz/animated/motley"},
    {"93 bones: backwards / 60 Hz", "transforms, backwards/real/motley", "transforms, 60 Hz/real/motley"},
    {"93 bones: random / 60 Hz", "transforms, random/real/motley", "transforms, 60 Hz/real/motley"},
    {"whole clip: by frame / by track", "decode by frame/real/motley", "decode/real/motley"},
    {"the same, all moving", "decode by frame/animated/motley", "decode/animated/motley"},
    {"MOTN open + index: steps out of line / inlined", "motn/open/real/motley, steps out of line",
     "motn/open/real/motley"},
    {"-O2 / -O3: player, 60 Hz", "playback, 60 Hz/real/-O2", "playback, 60 Hz/real/motley"},
    {"-O2 / -O3: player, random", "playback, random/real/-O2", "playback, random/real/motley"},
    {"-O2 / -O3: the same, all moving, 60 Hz", "playback, 60 Hz/animated/-O2",
     "playback, 60 Hz/animated/motley"},
    {"-O2 / -O3: all moving, random", "playback, random/animated/-O2", "playback, random/animated/motley"},
    {"-O2 / -O3: baked", "playback, random/real/-O2, baked", "playback, random/real/baked"},
    {"-O2 / -O3: baked, all moving", "playback, random/animated/-O2, baked",
     "playback, random/animated/baked"},
    {"-O2 / -O3: 93 bones, 60 Hz", "transforms, 60 Hz/real/-O2", "transforms, 60 Hz/real/motley"},
    {"-O2 / -O3: 93 bones, random", "transforms, random/real/-O2", "transforms, random/real/motley"},
    {"-O2 / -O3: 93 bones, baked", "transforms, random/real/-O2, baked", "transforms, random/real/baked"},
    {"-O2 / -O3: whole clip", "decode/real/-O2", "decode/real/motley"},
    {"-O2 / -O3: whole clip, all moving", "decode/animated/-O2", "decode/animated/motley"},
    {"-O2 / -O3: whole clip by frame", "decode by frame/real/-O2", "decode by frame/real/motley"},
    {"-O2 / -O3: to_local_transforms", "to_local_transforms/real/-O2", "to_local_transforms/real/motley"},
    {"-O2 / -O3: pghalf", "pghalf/-O2", "pghalf/motley"},
};

class report {
public:
  /// Keeps the minimum of all repetitions.
  void add(const std::string& name, const measured& m) {
    const auto [at, is_new] = all_.emplace(name, m);
    at->second.ns = std::min(at->second.ns, m.ns);
  }
  bool empty() const { return all_.empty(); }

  void print() const {
    std::vector<row> rows = all_rows();
    print_ratios();
    print_rows("All rows: ns for one item, and in relation to the best peer or plain code, and to the limit",
               rows);
    std::erase_if(rows,
                  [](const row& r) { return !r.is_ours() || r.who.starts_with("-O2") || r.behind() <= 1; });
    std::stable_sort(rows.begin(), rows.end(), [](const row& a, const row& b) {
      return std::pair{std::max(a.of(a.best), 1.0), a.behind()} >
             std::pair{std::max(b.of(b.best), 1.0), b.behind()};
    });
    print_rows("Rows in which somebody else is faster", rows);
  }
  /// As lines: kind, then fields that depend on the kind, all separated by tabs.
  void write(std::FILE* out) const {
    for (const row& r : all_rows()) {
      std::fprintf(out, "row\t%s\t%s\t%.6g\t%s\t%.0f\t%.6g\t%.6g", r.topic.c_str(), r.who.c_str(), r.m->ns,
                   r.m->item.c_str(), r.m->bytes, r.m->off, r.m->off_of_range);
      std::fprintf(out, "\t%s\t%.6g\t%s\t%.6g\t%.6g\n", r.best.who.c_str(), r.best.ns, r.lossy.who.c_str(),
                   r.lossy.ns, r.limit.ns);
    }
    for_each_ratio(
        [&](const own_ratio& r, double value) { std::fprintf(out, "ratio\t%s\t%.6g\n", r.what, value); });
  }

private:
  /// The fastest of some benchmarks of a topic; 0 ns if there are none.
  struct fastest {
    std::string who;
    double ns = 0;
    void consider(const std::string& other, double time) {
      if (ns == 0 || time < ns) who = other, ns = time;
    }
  };
  /// A benchmark among others of its topic.
  struct row {
    std::string topic, who;
    const measured* m = nullptr;
    fastest best, lossy, limit; ///< `best`: of peers and plain code

    bool is_ours() const { return who.find(':') == std::string::npos && who != "limit"; }
    /// How many times longer it takes than another; 0 if there is none.
    double of(const fastest& other) const { return other.ns > 0 ? m->ns / other.ns : 0; }
    /// The same for the fastest of all others, the lossy ones too.
    double behind() const { return std::max(of(best), of(lossy)); }
  };

  /// By topic, in the order of registration.
  std::vector<row> all_rows() const {
    std::map<std::string, std::int64_t> first;
    std::map<std::string, row> others;
    for (const auto& [name, m] : all_) {
      const std::string topic = topic_of(name), who = who_of(name);
      std::int64_t& f = first.emplace(topic, m.order).first->second;
      f = std::min(f, m.order);
      row& r = others[topic];
      if (who.starts_with("peer:") || who.starts_with("plain:")) r.best.consider(who, m.ns);
      if (who.starts_with("lossy:")) r.lossy.consider(who, m.ns);
      if (who == "limit") r.limit.consider(who, m.ns);
    }
    std::vector<row> rows;
    for (const auto& [name, m] : all_) {
      row r = others[topic_of(name)];
      r.topic = topic_of(name), r.who = who_of(name), r.m = &m;
      rows.push_back(r);
    }
    std::sort(rows.begin(), rows.end(), [&](const row& a, const row& b) {
      return std::pair{first.at(a.topic), a.m->order} < std::pair{first.at(b.topic), b.m->order};
    });
    return rows;
  }

  /// If the real motion is absent, a generated one of the same proportions replaces it.
  const measured* find(std::string name) const {
    if (const auto found = all_.find(name); found != all_.end()) return &found->second;
    const auto at = name.find("/real/");
    if (at == std::string::npos) return nullptr;
    const auto found = all_.find(name.replace(at, 6, "/real_shaped/"));
    return found == all_.end() ? nullptr : &found->second;
  }
  template <class F> void for_each_ratio(const F& f) const {
    for (const own_ratio& r : own_ratios) {
      const measured *const of = find(r.of), *const to = find(r.to);
      if (of != nullptr && to != nullptr) f(r, of->ns / to->ns);
    }
  }

  /// Three significant digits; whole numbers have all digits.
  static std::string text(double value) {
    char out[32];
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    std::snprintf(out, sizeof out, "%.*f", decimals, value);
    return out;
  }

  void print_ratios() const {
    for_each_ratio(
        [](const own_ratio& r, double value) { std::printf("%-48s %s\n", r.what, text(value).c_str()); });
    std::puts("");
  }
  static void print_rows(const char* title, const std::vector<row>& rows) {
    constexpr const char* format = "%-34s %-26s %10s  %-9s %7s %-22s %8s %8s %8s %7s\n";
    std::printf("%s\n\n", title);
    std::printf(format, "topic", "who", "ns", "for a", "of best", "best", "of lossy", "of limit", "bytes",
                "off by");
    const auto cell = [](bool shown, double value) { return shown && value > 0 ? text(value) : "-"; };
    for (const row& r : rows)
      std::printf(format, r.topic.c_str(), r.who.c_str(), text(r.m->ns).c_str(), r.m->item.c_str(),
                  cell(r.is_ours(), r.of(r.best)).c_str(),
                  r.is_ours() && r.best.ns > 0 ? r.best.who.c_str() : "-",
                  cell(r.is_ours(), r.of(r.lossy)).c_str(), cell(r.who != "limit", r.of(r.limit)).c_str(),
                  r.m->bytes > 0 ? std::to_string(static_cast<std::size_t>(r.m->bytes)).c_str() : "-",
                  cell(true, r.m->off).c_str());
    std::puts("");
  }

  std::map<std::string, measured> all_;
};

} // namespace bench

#endif
