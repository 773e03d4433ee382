// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/motn: the rows "motn": a whole Shenmue MOTN file. Times are per file. "open": opening and checking
// all sequences and finding all their tracks (motn_open.hpp); "keys": all keys of all curves; "decode": the
// dense decode of all sequences, one after another into the same memory.
//
// plain: see plain_motn.hpp; limit: a copy of the output.
#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "motn_file.hpp"
#include "motn_open.hpp"
#include "plain_motn.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace {

namespace motn = motley::shenmue_motn;
constexpr bench::items one_file{1, "file"};

const std::vector<std::byte>& bytes() { return bench::motn_file::bytes(); }

/// Calls f(key) for the keys of all curves of an open sequence.
template <class F> void for_each_key(const motn::motion& m, F&& f) {
  if (m.encoding() != motn::encoding::curves) return;
  m.visit_all([&]<class C>(const motley::track_outline&, const C& curve) {
    if constexpr (C::kind != motley::curve_kind::samples)
      for (const motley::key k : curve.keys()) f(k);
  });
}
/// The offsets of the sequences that have curves.
std::vector<std::size_t> sequences_of_curves() {
  const plain::motn_file plain{bytes()};
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < plain.size(); ++i)
    if (const std::size_t at = plain.sequence(i); plain.has_curves(at)) all.push_back(at);
  return all;
}

/// The open file, and the number of values of its largest sequence.
struct open_file {
  std::vector<motn::motion> motions;
  std::size_t largest = 0;

  open_file() {
    const auto archive = motn::open(bytes());
    for (std::size_t i = 0; archive && i < archive->size(); ++i) {
      const auto m = (*archive)[i];
      if (!m) continue;
      motions.push_back(*m);
      largest = std::max(largest, motley::decoded_size(*m));
    }
  }
};
const open_file& opened() {
  static const open_file file;
  return file;
}

// ---- Opening

void index_unchecked(benchmark::State& state) {
  std::vector<plain::track_place> places(bench::motn_track_count());
  const auto work = [&, file = bytes().data()] {
    const plain::motn_file plain{bytes()};
    plain::track_place* to = places.data();
    for (std::size_t i = 0; i < plain.size(); ++i)
      if (const std::size_t at = plain.sequence(i); plain.has_curves(at))
        to = plain::index_unchecked(file, at, to);
    benchmark::DoNotOptimize(places.data());
    return to;
  };
  std::vector<motn::track_position> expected(places.size());
  std::size_t differ = 0;
  const plain::track_place* place = places.data();
  work();
  for (const motn::motion& m : opened().motions) {
    if (m.encoding() != motn::encoding::curves) continue;
    const std::size_t count = m.positions(expected);
    for (std::size_t i = 0; i < count; ++i, ++place)
      differ += place->frames - m.offset() != expected[i].frames ||
                place->codes - m.offset() != expected[i].codes ||
                place->numbers - m.offset() != expected[i].numbers;
  }
  if (differ > 0 || place != work()) return state.SkipWithError("differs from motley");
  bench::run(state, one_file, work);
}
// ---- Keys

/// Sums of keys by member, in four independent accumulators.
struct key_sum {
  float frame = 0, value = 0, in = 0, out = 0;

  template <class Key> void add(const Key& k) {
    frame += k.frame;
    value += k.value;
    in += k.in;
    out += k.out;
  }
};

/// The numbers of all keys, collected with for_each(f).
template <class ForEach> std::vector<float> gathered(const ForEach& for_each) {
  std::vector<float> all;
  for_each([&](const auto& k) { all.insert(all.end(), {k.frame, k.value, k.in, k.out}); });
  return all;
}
/// Runs for_each(f), which calls f(key) for all keys, after comparing the keys once with the reference.
template <class ForEach> void run_keys(benchmark::State& state, const ForEach& for_each) {
  static const bool good = [&] {
    const plain::motn_file plain{bytes()};
    return bench::alike(gathered(for_each), gathered([&](auto f) {
                          for (const std::size_t at : sequences_of_curves())
                            plain.for_each_key(at, [&](const reference::key& k, bool) { f(k); });
                        }),
                        0);
  }();
  if (!good) return state.SkipWithError("differs from the reference");
  bench::run(state, one_file, [&] {
    key_sum sum;
    for_each([&](const auto& k) { sum.add(k); });
    benchmark::DoNotOptimize(sum);
  });
}
void keys(benchmark::State& state) {
  run_keys(state, [](auto f) {
    for (const motn::motion& m : opened().motions) for_each_key(m, f);
  });
}
/// The keys of each curve in an array, as a converter would keep them.
void plain_keys(benchmark::State& state) {
  const plain::motn_reader plain{bytes()};
  const std::vector<std::size_t> sequences = sequences_of_curves();
  std::vector<reference::key> curve;
  run_keys(state, [&](auto f) {
    for (const std::size_t at : sequences)
      plain.for_each_curve(at, curve, [&] { std::for_each(curve.begin(), curve.end(), f); });
  });
}

// ---- Dense

/// Runs work(i, out), which fills `out` with the values of sequence i, for each sequence, after comparing its
/// output once with the reference.
template <class Work> void run_decode(benchmark::State& state, Work work, bool checks = true) {
  const auto& motions = opened().motions;
  std::vector<float> out(opened().largest);
  static const bool good = [&] {
    std::vector<float> expected(out.size());
    plain::motn_file plain{bytes()};
    for (std::size_t i = 0; i < motions.size(); ++i) {
      const std::size_t size = motley::decoded_size(motions[i]);
      work(i, out);
      plain.decode(plain.sequence(i), expected.data());
      if (!bench::alike({out.data(), size}, {expected.data(), size}, 1e-5F)) return false;
    }
    return true;
  }();
  if (checks && !good) return state.SkipWithError("differs from the reference");
  bench::run(state, one_file, [&] {
    for (std::size_t i = 0; i < motions.size(); ++i) {
      work(i, out);
      benchmark::DoNotOptimize(out.data());
      benchmark::ClobberMemory();
    }
  });
}
void decode(benchmark::State& state) {
  run_decode(state,
             [&](std::size_t i, std::vector<float>& out) { motley::decode(opened().motions[i], out); });
}
void plain_decode(benchmark::State& state) {
  std::vector<reference::key> keys;
  plain::motn_file file{bytes()};
  const plain::motn_reader plain{bytes()};
  run_decode(state, [&](std::size_t i, std::vector<float>& out) {
    const std::size_t at = file.sequence(i);
    if (!file.has_curves(at)) return file.decode(at, out.data()); // these are few
    const std::size_t frames = plain.frame_count(at);
    float* to = out.data();
    plain.for_each_curve(at, keys, [&] {
      plain::evaluate(keys, frames, to);
      to += frames;
    });
  });
}
void decode_limit(benchmark::State& state) {
  const std::vector<float> from(opened().largest, 1.5F);
  const auto copy = [&](std::size_t i, std::vector<float>& out) {
    std::memcpy(out.data(), from.data(), motley::decoded_size(opened().motions[i]) * sizeof(float));
  };
  run_decode(state, copy, false);
}

[[maybe_unused]] const bool added = [] {
  const auto row = [](const char* topic, const char* who, void (*work)(benchmark::State&)) {
    benchmark::RegisterBenchmark(
        ("motn/" + std::string{topic} + "/" + bench::motn_file::name() + "/" + who).c_str(), work);
  };
  row("open", "motley", bench::motn_open);
  row("open", "plain:unchecked", index_unchecked);
  row("keys", "motley", keys);
  row("keys", "plain:reader", plain_keys);
  row("decode", "motley", decode);
  row("decode", "plain:reader", plain_decode);
  row("decode", "limit", decode_limit);
  return true;
}();

} // namespace
