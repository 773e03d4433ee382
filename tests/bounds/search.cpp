// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/search: looks for files that cost more. Cost is counted in basic blocks, which g++'s
// -fsanitize-coverage=trace-pc counts in entries.cpp: about what instructions would say, and quick.
//   search FORMAT SECONDS SEED TO FILE...  starts from the format's constructions and these files, mutates,
//   and writes
//                                          into the folder TO the worst that it has: for each entry one of up
//                                          to 4 KiB, and one of up to 16 KiB if that is worse
//   search linear FORMAT                   fails if a construction of 4 times the size costs more for each
//   unit
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "constructions.hpp"
#include "entries.hpp"
#include "support/random.hpp"

namespace {

std::uint64_t blocks;

using file = std::vector<std::byte>;
using support::random;

file read(const std::filesystem::path& path) {
  std::ifstream in{path, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  file bytes(text.size());
  std::transform(text.begin(), text.end(), bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

/// Blocks for each unit; 0 if the entry cannot run on the file.
double cost(const bounds::entry& e, const file& f) {
  const double units = e.prepare(f);
  if (units <= 0) return 0;
  const auto count = [](void (*run)()) {
    blocks = 0;
    run();
    return static_cast<double>(blocks);
  };
  return (count(e.run) - (e.base != nullptr ? count(e.base) : 0)) / units;
}

// ---- Mutations

std::uint64_t number_at(const file& f, std::size_t at, std::size_t width, bool big) {
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < width; ++i)
    n |= std::to_integer<std::uint64_t>(f[at + i]) << 8 * (big ? width - 1 - i : i);
  return n;
}
void put_number(file& f, std::size_t at, std::size_t width, bool big, std::uint64_t n) {
  for (std::size_t i = 0; i < width; ++i)
    f[at + i] = static_cast<std::byte>(n >> 8 * (big ? width - 1 - i : i) & 0xFFU);
}

/// A number that counts, points, or is close to an end of a range.
std::uint64_t interesting(random& r, const file& f, std::uint64_t before) {
  static constexpr std::uint64_t ends[] = {
      0,      1,      2,          4,          8,      16,     0x7F,       0x80,       0xFF,       0x7FFF,
      0x8000, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x3F80, 0x7F80, 0x3F800000, 0x7F800000, 0x7FC00000, 0x40000000};
  switch (r.below(7)) {
  case 0: return ends[r.below(std::size(ends))];
  case 1: return before + r.below(33) - 16;
  case 2: return before * 2;
  case 3: return before / 2;
  case 4: return r.below(static_cast<unsigned>(f.size()) + 1);
  case 5: return f.size() / (1 + r.below(32));
  default: return r.below(1U << r.below(17));
  }
}

/// One change that knows of numbers in either byte order, of records of any size, and of other files.
void mutate(random& r, file& f, const file& other, std::size_t most) {
  if (f.size() < 8) f.resize(8);
  const auto size = static_cast<unsigned>(f.size());
  const auto place = [&](std::size_t width) {
    const std::size_t at = r.below(3) == 0 ? r.below(std::min(size, 96U)) : r.below(size);
    return std::min(at / (r.below(4) == 0 ? 1 : width) * width, f.size() - width);
  };
  static constexpr unsigned widths[] = {1, 2, 4};
  static constexpr unsigned records[] = {4, 8, 12, 16, 20, 24, 32, 88};
  switch (r.below(9)) {
  case 0: f[r.below(size)] ^= static_cast<std::byte>(1U << r.below(8)); break;
  case 1:
  case 2: {
    const unsigned width = widths[r.below(3)];
    const std::size_t at = place(width);
    const bool big = r.below(2) == 0;
    put_number(f, at, width, big, interesting(r, f, number_at(f, at, width, big)));
    break;
  }
  case 3: { // a record over its neighbours
    const unsigned record = records[r.below(std::size(records))], copies = 1 + r.below(32);
    const std::size_t from = r.below(size);
    for (std::size_t i = from + record; i < f.size() && i < from + std::size_t{record} * (copies + 1); ++i)
      f[i] = f[i - record];
    break;
  }
  case 4: { // a part over another
    const std::size_t from = r.below(size), to = r.below(size),
                      count = std::min<std::size_t>(1U << r.below(10), f.size() - std::max(from, to));
    std::memmove(f.data() + to, f.data() + from, count);
    break;
  }
  case 5: { // the same number in each record of a row
    const unsigned record = records[r.below(std::size(records))], width = widths[r.below(3)];
    const std::size_t at = place(width);
    const bool big = r.below(2) == 0;
    const std::uint64_t n = interesting(r, f, number_at(f, at, width, big));
    const std::uint64_t step =
        r.below(2) == 0 ? 0 : 0 - std::uint64_t{record}; // offsets from the record, too
    std::uint64_t value = n;
    unsigned left = 1U << r.below(11);
    for (std::size_t i = at; i + width <= f.size() && left > 0; i += record, value += step, --left)
      put_number(f, i, width, big, value);
    break;
  }
  case 6: // longer, by a part of itself, or by zeros
    if (f.size() < most) {
      const std::size_t count = std::min<std::size_t>(1U << r.below(12), most - f.size()), at = r.below(size);
      file more(count);
      if (r.below(2) == 0)
        for (std::size_t i = 0; i < count; ++i) more[i] = f[(at + i) % f.size()];
      f.insert(r.below(2) == 0 ? f.end() : f.begin() + static_cast<std::ptrdiff_t>(at), more.begin(),
               more.end());
    }
    break;
  case 7: { // shorter
    const std::size_t count = std::min<std::size_t>(1U << r.below(12), f.size() - 8), at = r.below(size);
    const auto from =
        static_cast<std::ptrdiff_t>(r.below(2) == 0 ? f.size() - count : std::min(at, f.size() - count));
    f.erase(f.begin() + from, f.begin() + from + static_cast<std::ptrdiff_t>(count));
    break;
  }
  default: // a part of another file
    if (!other.empty()) {
      const std::size_t from = r.below(static_cast<unsigned>(other.size())), to = r.below(size),
                        count = std::min<std::size_t>(
                            {std::size_t{1} << r.below(10), other.size() - from, f.size() - to});
      std::copy_n(other.begin() + static_cast<std::ptrdiff_t>(from), count,
                  f.begin() + static_cast<std::ptrdiff_t>(to));
    }
  }
  if (f.size() > most) f.resize(most);
}

// ---- The search

/// The worst files for one entry, up to one size; worst first.
struct population {
  std::size_t entry, most;
  struct member {
    double cost;
    file bytes;
  };
  std::vector<member> worst{};

  bool add(double cost, const file& bytes) {
    constexpr std::size_t kept = 12;
    if (cost <= 0 || bytes.size() > most) return false;
    for (const member& m : worst)
      if (m.cost == cost) return false; // another of the kind
    const auto at = std::find_if(worst.begin(), worst.end(), [=](const member& m) { return m.cost < cost; });
    if (at == worst.end() && worst.size() == kept) return false;
    worst.insert(at, {cost, bytes});
    if (worst.size() > kept) worst.pop_back();
    return true;
  }
};

constexpr std::size_t kept_sizes[] = {4096, 16384};

int search(const char* format, double seconds, std::uint64_t seed, const std::filesystem::path& to, int count,
           char** paths) {
  const auto entries = bounds::entries();
  std::vector<file> starts;
  for (const std::size_t size : kept_sizes) // (what a construction adds to its size fits, too)
    for (auto& c : bounds::constructions(format, size - 256)) starts.push_back(std::move(c.file));
  for (int i = 0; i < count; ++i) starts.push_back(read(paths[i]));
  std::vector<population> all;
  for (std::size_t e = 0; e < entries.size(); ++e)
    if (entries[e].unit[0] != '\0')
      for (const std::size_t most : kept_sizes) all.push_back({e, most});
  for (const file& f : starts)
    for (population& p : all)
      if (f.size() <= p.most) p.add(cost(entries[p.entry], f), f);
  random r{seed};
  std::uint64_t tried = 0, kept = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (std::chrono::steady_clock::now() < end)
    for (population& p : all) {
      const population& from = r.below(8) == 0 ? all[r.below(static_cast<unsigned>(all.size()))] : p;
      file f, other = starts[r.below(static_cast<unsigned>(starts.size()))];
      if (from.worst.empty() || r.below(32) == 0)
        f = other;
      else
        f = from.worst[r.below(1 + r.below(static_cast<unsigned>(from.worst.size())))].bytes;
      if (f.size() > p.most) f.resize(p.most);
      for (unsigned i = 1 + r.below(4); i > 0; --i) mutate(r, f, other, p.most);
      ++tried;
      kept += p.add(cost(entries[p.entry], f), f) ? 1U : 0U;
    }
  std::filesystem::create_directories(to);
  for (std::size_t i = 0; i < all.size(); i += 2) {
    const auto write = [&](const population& p, const char* size) {
      const auto& b = p.worst[0].bytes;
      std::ofstream{to / (std::string{entries[p.entry].name} + size), std::ios::binary}.write(
          reinterpret_cast<const char*>(b.data()), static_cast<std::streamsize>(b.size()));
    };
    const population &small = all[i], &large = all[i + 1];
    if (!small.worst.empty()) write(small, "-small");
    const double best = small.worst.empty() ? 0 : small.worst[0].cost;
    if (!large.worst.empty() && large.worst[0].cost > 1.02 * best) write(large, "-large");
    std::printf("  %-20s %10.2f %10.2f blocks for each %s\n", entries[all[i].entry].name, best,
                large.worst.empty() ? 0 : large.worst[0].cost, entries[all[i].entry].unit);
  }
  std::printf("%llu files tried, %llu kept on the way\n", static_cast<unsigned long long>(tried),
              static_cast<unsigned long long>(kept));
  return 0;
}

// ---- Linear cost

int linear(const char* format) {
  // (In smaller files records cannot share as much as open() allows.)
  constexpr std::array<std::size_t, 3> sizes{1U << 15U, 1U << 16U, 1U << 17U};
  std::map<std::string, std::array<double, sizes.size()>> costs;
  for (std::size_t i = 0; i < sizes.size(); ++i)
    for (const auto& c : bounds::constructions(format, sizes[i]))
      for (const bounds::entry& e : bounds::entries())
        if (e.unit[0] != '\0') costs[c.name + ", " + e.name][i] = cost(e, c.file);
  int checked = 0, worse = 0;
  for (const auto& [name, cost] : costs) {
    const auto first = std::find_if(cost.begin(), cost.end(), [](double c) { return c > 0; });
    if (first == cost.end() || cost.end() - first < 2) continue;
    ++checked;
    const double most = *std::max_element(first, cost.end());
    if (most <= 1.6 * std::max(*first, 4.0)) continue; // below that, what is done once counts
    ++worse;
    std::printf("%s: %.1f blocks a unit at %zu bytes, %.1f at more\n", name.c_str(), *first,
                sizes[static_cast<std::size_t>(first - cost.begin())], most);
  }
  std::printf("%d costs are linear, %d are not\n", checked - worse, worse);
  return worse > 0 ? 1 : 0;
}

} // namespace

/// What instrumented code calls in each block.
extern "C" void __sanitizer_cov_trace_pc() { ++blocks; } // NOLINT: the compiler's name

int main(int argc, char** argv) {
  if (argc == 3 && std::string{argv[1]} == "linear") return linear(argv[2]);
  if (argc < 5) return std::fputs("usage: search FORMAT SECONDS SEED TO FILE...\n", stderr), 2;
  return search(argv[1], std::stod(argv[2]), std::stoull(argv[3]), argv[4], argc - 5, argv + 5);
}
