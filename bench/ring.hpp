// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/ring: a crowd for cold caches: copies of an object and all its memory, more than the last-level cache
// holds, visited in random order.
#ifndef MOTLEY_BENCH_RING_HPP
#define MOTLEY_BENCH_RING_HPP

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "support.hpp"

namespace bench {

/// The size of a crowd in bytes: the last-level cache plus a tenth, from 64 to 512 MiB.
inline std::size_t crowd_bytes() {
  constexpr std::size_t mib = 1U << 20U;
  std::size_t cache = 0;
  for (const auto& c : benchmark::CPUInfo::Get().caches)
    cache = std::max(cache, static_cast<std::size_t>(c.size));
  return std::clamp(cache + cache / 10, 64 * mib, 512 * mib);
}

/// Holds the crowd of one benchmark until the next one replaces it. (A benchmark runs several times until its
/// duration is right, and making a crowd takes longer than visiting it.)
inline std::shared_ptr<void>& only_crowd() {
  static std::shared_ptr<void> crowd;
  return crowd;
}

template <class T> class ring {
public:
  /// Calls make(i) as often as the crowd has room for `bytes` each. Each Key has its own ring.
  template <class Key, class Make> static ring& of(std::size_t bytes, Make make) {
    static std::weak_ptr<ring> current;
    if (const auto kept = current.lock()) return *kept;
    only_crowd().reset();
    const auto made = std::make_shared<ring>();
    const std::size_t count = bench::crowd_bytes() / bytes + 1;
    for (std::size_t i = 0; i < count; ++i) made->members_.push_back(make(i));
    random_numbers random;
    for (std::size_t i = count; i > 1; --i)
      std::swap(made->members_[i - 1], made->members_[random.below(static_cast<std::uint32_t>(i))]);
    only_crowd() = made;
    current = made;
    return *made;
  }

  T& next() {
    at_ = at_ + 1 < members_.size() ? at_ + 1 : 0;
    return *members_[at_];
  }

private:
  std::vector<std::unique_ptr<T>> members_;
  std::size_t at_ = 0;
};

} // namespace bench

#endif
