// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/crowd: cold caches. A crowd is many copies of an object and all its memory. All caches are swept,
// then each member is visited once, in random order, and only the visits are timed.
#ifndef MOTLEY_BENCH_CROWD_HPP
#define MOTLEY_BENCH_CROWD_HPP

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "random.hpp"
#include "support.hpp"

namespace bench {

/// Evicts everything from the caches: changes a number in each line of twice the last-level cache, at most
/// 512 MiB. (memset may bypass the caches.)
inline void sweep_caches() {
  constexpr std::size_t mib = 1U << 20U, line = 64;
  static std::vector<std::byte> other = [] {
    std::size_t cache = 16 * mib;
    for (const auto& c : benchmark::CPUInfo::Get().caches)
      cache = std::max(cache, static_cast<std::size_t>(c.size));
    return std::vector<std::byte>(std::min(2 * cache, 512 * mib));
  }();
  for (std::size_t i = 0; i < other.size(); i += line) other[i] ^= std::byte{1};
  benchmark::DoNotOptimize(other.data());
  benchmark::ClobberMemory();
}

template <class T> class crowd {
public:
  /// 64 MiB of members that take `bytes` each, from 64 to 512. make(i) returns a member.
  template <class Make> crowd(std::size_t bytes, Make make) {
    const std::size_t count = std::clamp<std::size_t>((std::size_t{64} << 20U) / bytes, 64, 512);
    for (std::size_t i = 0; i < count; ++i) members_.push_back(make(i));
    random_numbers random;
    for (std::size_t i = count; i > 1; --i)
      std::swap(members_[i - 1], members_[random.below(static_cast<std::uint32_t>(i))]);
  }
  std::size_t size() const { return members_.size(); }

  /// Times visit(member, another): `another` is visited `ahead` visits later, or is the last one.
  template <class Visit> void run(benchmark::State& state, const char* item, std::size_t ahead, Visit visit) {
    for (auto _ : state) {
      state.PauseTiming();
      bench::sweep_caches();
      state.ResumeTiming();
      for (std::size_t i = 0; i < size(); ++i) {
        visit(*members_[i], *members_[std::min(i + ahead, size() - 1)]);
        benchmark::ClobberMemory();
      }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(size()));
    state.SetLabel(item);
  }

  /// Rounds of one repetition. More would only sweep more often: each round visits all members.
  static constexpr int rounds = 4;

private:
  std::vector<std::unique_ptr<T>> members_;
};

} // namespace bench

#endif
