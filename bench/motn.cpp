// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/motn: a whole Shenmue MOTN file, generated or, if present, real. Times are per file.
//
// Who: motley; peer:reader, reads keys with a bounds-checked reader and evaluates the textbook formula at
// each frame; reference, key by key with std::ldexp; limit: reads the file once and writes 14 bytes for each
// key, or copies the output. Topics: opening and checking all sequences and finding all their tracks; all
// keys of all curves; and the dense decode of all sequences, one after another into the same memory.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "peers_motn.hpp"
#include "reference.hpp"
#include "support.hpp"
#include "support/bytes.hpp"
#include "support/real_files.hpp"

namespace {

namespace motn = motley::shenmue_motn;

// ---- The files.

constexpr std::size_t sequence_count = 200;
constexpr unsigned frame_count = 40, bone_count = 10;

void append(support::writer& to, const std::vector<std::byte>& bytes) {
  for (const std::byte b : bytes) to.u8(std::to_integer<unsigned>(b));
}

/// A sequence of 60 curves in realistic proportions: four in ten are constants, the others have 3 to 12 keys,
/// most of them with one slope.
std::vector<std::byte> sequence(bench::random_numbers& random) {
  using enum support::order;
  support::writer instructions{little}, counts{little}, frames{little}, codes{little}, halves{little};
  constexpr unsigned end_codes[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 0},
                     inner_codes[] = {2, 2, 2, 2, 2, 2, 2, 2, 1, 3};
  const auto curve = [&] {
    const unsigned between = random.below(10) < 4 ? 0 : 1 + random.below(10);
    const unsigned constant = random.below(5) < 3 ? 1 : 0;
    counts.u8(between);
    for (unsigned frame = 1, left = between; left > 0; ++frame)
      if (random.below(frame_count - 1 - frame) < left) {
        frames.u8(frame);
        --left;
      }
    unsigned four = 0;
    for (unsigned i = 0; i < between + 2; ++i) {
      const bool end = i == 0 || i == between + 1;
      const unsigned code = between == 0 ? constant : (end ? end_codes : inner_codes)[random.below(10)];
      for (unsigned n = 0; n < code; ++n)
        halves.u16(random.below(2) << 15U | (0x3000 + random.below(0xC00))); // 1/8 to 1, either sign
      four |= code << (6 - 2 * (i % 4));
      if (i % 4 < 3 && i < between + 1) continue;
      codes.u8(four);
      four = 0;
    }
  };
  for (unsigned bone = 0; bone < bone_count; ++bone) {
    instructions.u16(bone << 9U | 0x1F8U);
    for (unsigned channel = 0; channel < 6; ++channel) curve();
  }
  instructions.u16(0);

  support::writer out{little};
  std::size_t block = 12;
  out.u16(frame_count);
  out.u16(0);
  for (const support::writer* w : {&instructions, &counts, &frames, &codes}) {
    block += w->size();
    if (w == &codes) block += block % 2;
    out.u16(static_cast<unsigned>(block));
  }
  for (support::writer* w : {&instructions, &counts, &frames, &codes}) append(out, w->take());
  if (out.size() % 2 != 0) out.u8(0);
  append(out, halves.take());
  return out.take();
}

/// 200 sequences with the same name.
const std::vector<std::byte>& generated() {
  static const std::vector<std::byte> bytes = [] {
    bench::random_numbers random;
    support::writer out{support::order::little}, data{support::order::little};
    constexpr std::size_t table = 20, names = table + 8 * sequence_count, name = names + 4 * sequence_count,
                          first = name + 8;
    for (const std::size_t n : {table, names, first, sequence_count + 1, std::size_t{0}}) out.u32(n);
    for (std::size_t i = 0; i < sequence_count; ++i) {
      out.u32(data.size());
      out.u32(names);
      append(data, sequence(random));
    }
    for (std::size_t i = 0; i < sequence_count; ++i) out.u32(name);
    out.chars("bench", 8);
    append(out, data.take());
    out.patch_u32(16, out.size());
    return out.take();
  }();
  return bytes;
}

/// The real file; empty if it is absent.
const std::vector<std::byte>& real() {
  static const auto bytes =
      support::read_file(support::real_path("motion.bin")).value_or(std::vector<std::byte>{});
  return bytes;
}

/// The template parameter of the benchmarks: one of the two files.
using file_bytes = const std::vector<std::byte>& (*)();

// ---- The reference.

/// By definition of the format.
float plain_half(std::uint16_t bits) {
  const int exponent = bits >> 10U & 31U, mantissa = bits & 1023U;
  float value = 0;
  if (exponent == 0)
    value = std::ldexp(static_cast<float>(mantissa), -24);
  else if (exponent < 31)
    value = std::ldexp(static_cast<float>(1024 + mantissa), exponent - 25);
  else
    value = mantissa == 0 ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
  return bits >> 15U != 0 ? -value : value;
}

/// A direct transcription of the format's description. A sequence is identified by its offset.
class plain_file {
public:
  explicit plain_file(const std::vector<std::byte>& bytes) : bytes_{bytes.data()} {}

  std::size_t size() const { return (load<std::uint32_t>(12) & 0xFFFU) - 1; }
  std::size_t sequence(std::size_t i) const {
    return load<std::uint32_t>(8) + load<std::uint32_t>(load<std::uint32_t>(0) + 8 * i);
  }
  bool has_curves(std::size_t sequence) const { return load<std::uint16_t>(sequence + 2) < 0x8000; }

  /// Calls f(key, whether it is its curve's last) for all keys of all curves of a sequence of curves.
  template <class F> void for_each_key(std::size_t sequence, F&& f) const {
    const int frames = u16(sequence);
    const std::size_t wide = frames > 255 ? 2 : 1;
    std::size_t instructions = sequence + 12, counts = sequence + u16(sequence + 4),
                stored_frames = sequence + u16(sequence + 6), codes = sequence + u16(sequence + 8),
                halves = sequence + u16(sequence + 10);
    const auto next_half = [&] {
      const float value = plain_half(u16(halves));
      halves += 2;
      return value;
    };
    for (unsigned instruction = 0; (instruction = u16(instructions)) != 0; instructions += 2)
      for (unsigned channel = 0x100; channel >= 0x08; channel >>= 1U) {
        if ((instruction & channel) == 0) continue;
        const std::size_t between = load<std::uint8_t>(counts++);
        const auto frame_of = [&](std::size_t i) -> int {
          if (i == 0) return 0;
          if (i > between) return frames - 1;
          return wide == 2 ? u16(stored_frames + 2 * (i - 1)) : load<std::uint8_t>(stored_frames + i - 1);
        };
        for (std::size_t i = 0; i < between + 2; ++i) {
          const unsigned code = load<std::uint8_t>(codes + i / 4) >> (6 - 2 * (i % 4)) & 3U;
          float left = 0, right = 0, value = 0;
          if (code >= 2) left = right = next_half();
          if (code == 3) right = next_half();
          if (code >= 1) value = next_half();
          const int frame = frame_of(i);
          const int since = i > 0 ? frame - frame_of(i - 1) : 0;
          const int until = i < between + 1 ? frame_of(i + 1) - frame : 0;
          f(reference::key{static_cast<float>(frame), value, left * static_cast<float>(since) / 30,
                           right * static_cast<float>(until) / 30},
            i == between + 1);
        }
        stored_frames += wide * between;
        codes += (between + 5) / 4;
      }
  }

  /// The values of a sequence, one track after the other.
  void decode(std::size_t sequence, float* out) {
    const std::size_t frames = u16(sequence);
    if (u16(sequence + 2) == 0xFFFF) return decode_nodes(sequence, frames, out);
    if (!has_curves(sequence)) return decode_bones(sequence, frames, out);
    keys_.clear();
    for_each_key(sequence, [&](const reference::key& k, bool last) {
      keys_.push_back(k);
      if (!last) return;
      std::size_t i = 0;
      for (std::size_t f = 0; f < frames; ++f) {
        const auto frame = static_cast<float>(f);
        while (i + 1 < keys_.size() && keys_[i + 1].frame <= frame) ++i;
        *out++ = i + 1 < keys_.size() ? reference::hermite(keys_[i], keys_[i + 1], frame) : keys_[i].value;
      }
      keys_.clear();
    });
  }

private:
  template <class T> T load(std::size_t at) const { return reference::load<T>(bytes_ + at); }
  std::uint16_t u16(std::size_t at) const { return load<std::uint16_t>(at); }
  float half(std::size_t at) const { return plain_half(u16(at)); }
  float angle(std::size_t at) const { return static_cast<float>(load<std::int16_t>(at)) / 65536; }

  void decode_nodes(std::size_t sequence, std::size_t frames, float* out) const {
    const std::size_t nodes = u16(sequence + 8);
    for (std::size_t n = 0; n < nodes; ++n)
      for (std::size_t track = 0; track < 9; ++track) {
        const std::size_t node = sequence + 12 + 32 * n;
        const bool scales = track < 3, turns = !scales && track < 6;
        const std::size_t field = scales ? node : node + 8 + 4 * (track - 3);
        const std::size_t constant = scales ? node + 2 + 2 * track : field + 2, stride = scales ? 6 : 2,
                          samples = sequence + u16(field) + (scales ? 2 * track : 0);
        for (std::size_t f = 0; f < frames; ++f) {
          const std::size_t at = u16(field) == 0 ? constant : samples + stride * f;
          *out++ = turns ? angle(at) : half(at);
        }
      }
  }
  void decode_bones(std::size_t sequence, std::size_t frames, float* out) const {
    const std::size_t size = u16(sequence + 4);
    for (std::size_t track = 0; track < size / 2; ++track)
      for (std::size_t f = 0; f < frames; ++f) {
        const std::size_t at = sequence + 14 + size * f + 2 * track;
        *out++ = track < 3 ? half(at) : angle(at);
      }
  }

  const std::byte* bytes_;
  std::vector<reference::key> keys_;
};

// ---- The benchmarks.

/// Calls f(key) for the keys of all curves of an open sequence.
template <class F> void for_each_key(const motn::motion& m, F&& f) {
  if (m.encoding() != motn::encoding::curves) return;
  m.visit_curves(m.track_count(), [&]<class C>(const C& curve) {
    if constexpr (!motley::sampled_curve<C>)
      for (const motley::key k : curve.keys()) f(k);
  });
}

/// An open file and its sizes.
struct open_file {
  explicit open_file(const std::vector<std::byte>& bytes) {
    const auto archive = motn::open(bytes);
    for (std::size_t i = 0; archive && i < archive->size(); ++i) {
      const auto m = (*archive)[i];
      if (!m) return;
      motions.push_back(*m);
      for_each_key(*m, [&](const motley::key&) { ++keys; });
      tracks += m->track_count();
      values += motley::decoded_size(*m);
      largest = std::max(largest, motley::decoded_size(*m));
    }
    good = archive && archive->size() > 0;
  }
  bool good = false;
  std::vector<motn::motion> motions;
  std::size_t keys = 0, tracks = 0, values = 0, largest = 0;
};
template <file_bytes Bytes> const open_file& opened() {
  static const open_file file{Bytes()};
  return file;
}

constexpr bench::items one_file{1, "file"};
/// Runs `work` as often as the benchmark requires.
template <class Work> void run(benchmark::State& state, Work work) {
  for (auto _ : state) work();
  bench::count(state, one_file);
}

/// Opens and checks all sequences, and lists the positions of their tracks.
template <file_bytes Bytes> void open(benchmark::State& state) {
  if (!opened<Bytes>().good) return state.SkipWithError("does not open");
  std::vector<motn::track_position> index(opened<Bytes>().tracks);
  run(state, [&] {
    const auto* bytes = &Bytes();
    benchmark::DoNotOptimize(bytes);
    const auto archive = motn::open(*bytes);
    std::span left{index};
    for (std::size_t i = 0; i < archive->size(); ++i) {
      const auto m = (*archive)[i];
      left = left.subspan(m->positions(left));
    }
    benchmark::DoNotOptimize(index.data());
    benchmark::ClobberMemory();
  });
}
/// Reads the file once and writes 14 bytes for each key.
template <file_bytes Bytes> void limit(benchmark::State& state) {
  const auto words = Bytes().size() / sizeof(std::uint64_t);
  std::vector<std::uint64_t> out(14 * opened<Bytes>().keys / sizeof(std::uint64_t));
  run(state, [&] {
    const std::byte* const bytes = Bytes().data();
    std::uint64_t sum = 0, word = 0;
    for (std::size_t i = 0; i < words; ++i) {
      std::memcpy(&word, bytes + i * sizeof(word), sizeof(word));
      sum += word;
    }
    for (std::uint64_t& o : out) o = sum;
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  });
}

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
template <class ForEach> std::vector<float> gathered(ForEach for_each) {
  std::vector<float> all;
  for_each([&](const auto& k) { all.insert(all.end(), {k.frame, k.value, k.in, k.out}); });
  return all;
}
template <file_bytes Bytes> void keys(benchmark::State& state) {
  const auto& motions = opened<Bytes>().motions;
  const plain_file plain{Bytes()};
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const auto ours = gathered([&](auto f) { for_each_key(motions[i], f); });
    const auto expected = gathered([&](auto f) {
      const std::size_t at = plain.sequence(i);
      if (plain.has_curves(at)) plain.for_each_key(at, [&](const reference::key& k, bool) { f(k); });
    });
    if (!bench::alike(ours, expected, 0)) return state.SkipWithError("differs from the reference");
  }
  run(state, [&] {
    key_sum sum;
    for (const motn::motion& m : motions) for_each_key(m, [&](const motley::key& k) { sum.add(k); });
    benchmark::DoNotOptimize(sum);
  });
}
template <file_bytes Bytes> void plain_keys(benchmark::State& state) {
  const plain_file plain{Bytes()};
  run(state, [&] {
    key_sum sum;
    for (std::size_t i = 0; i < plain.size(); ++i)
      if (const std::size_t at = plain.sequence(i); plain.has_curves(at))
        plain.for_each_key(at, [&](const reference::key& k, bool) { sum.add(k); });
    benchmark::DoNotOptimize(sum);
  });
}

/// The keys of each curve in an array, as a converter would keep them.
template <file_bytes Bytes> void peer_keys(benchmark::State& state) {
  const plain_file plain{Bytes()};
  const peers::motn_reader peer{Bytes()};
  std::vector<reference::key> keys;
  const auto for_each = [&](auto f) {
    for (std::size_t i = 0; i < plain.size(); ++i)
      if (const std::size_t at = plain.sequence(i); plain.has_curves(at))
        peer.for_each_curve(at, keys, [&] { std::for_each(keys.begin(), keys.end(), f); });
  };
  const auto expected = gathered([&](auto f) {
    for (std::size_t i = 0; i < plain.size(); ++i)
      if (const std::size_t at = plain.sequence(i); plain.has_curves(at))
        plain.for_each_key(at, [&](const reference::key& k, bool) { f(k); });
  });
  if (!bench::alike(gathered(for_each), expected, 0))
    return state.SkipWithError("differs from the reference");
  run(state, [&] {
    key_sum sum;
    for_each([&](const reference::key& k) { sum.add(k); });
    benchmark::DoNotOptimize(sum);
  });
}

/// Runs `work`, which takes a sequence's number and fills `out`, for each sequence.
template <file_bytes Bytes, class Work>
void run_decode(benchmark::State& state, std::vector<float>& out, Work work) {
  run(state, [&] {
    for (std::size_t i = 0; i < opened<Bytes>().motions.size(); ++i) {
      work(i);
      benchmark::DoNotOptimize(out.data());
      benchmark::ClobberMemory();
    }
  });
}
template <file_bytes Bytes> void decode(benchmark::State& state) {
  const auto& motions = opened<Bytes>().motions;
  std::vector<float> out(opened<Bytes>().largest), expected(out.size());
  plain_file plain{Bytes()};
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const std::size_t size = motley::decode(motions[i], out);
    plain.decode(plain.sequence(i), expected.data());
    if (size != motley::decoded_size(motions[i]) ||
        !bench::alike({out.data(), size}, {expected.data(), size}, 1e-5F))
      return state.SkipWithError("differs from the reference");
  }
  run_decode<Bytes>(state, out, [&](std::size_t i) { motley::decode(motions[i], out); });
}
template <file_bytes Bytes> void plain_decode(benchmark::State& state) {
  std::vector<float> out(opened<Bytes>().largest);
  plain_file plain{Bytes()};
  run_decode<Bytes>(state, out, [&](std::size_t i) { plain.decode(plain.sequence(i), out.data()); });
}
template <file_bytes Bytes> void peer_decode(benchmark::State& state) {
  std::vector<float> out(opened<Bytes>().largest), expected(out.size());
  std::vector<reference::key> keys;
  plain_file plain{Bytes()};
  const peers::motn_reader peer{Bytes()};
  const auto work = [&](std::size_t i) {
    const std::size_t at = plain.sequence(i);
    if (!plain.has_curves(at)) return plain.decode(at, out.data()); // these are few
    const std::size_t frames = peer.frame_count(at);
    float* to = out.data();
    peer.for_each_curve(at, keys, [&] {
      peers::evaluate(keys, frames, to);
      to += frames;
    });
  };
  for (std::size_t i = 0; i < opened<Bytes>().motions.size(); ++i) {
    const std::size_t size = motley::decoded_size(opened<Bytes>().motions[i]);
    work(i);
    plain.decode(plain.sequence(i), expected.data());
    if (!bench::alike({out.data(), size}, {expected.data(), size}, 1e-5F))
      return state.SkipWithError("differs from the reference");
  }
  run_decode<Bytes>(state, out, work);
}
template <file_bytes Bytes> void decode_limit(benchmark::State& state) {
  const auto& motions = opened<Bytes>().motions;
  std::vector<float> out(opened<Bytes>().largest);
  const std::vector<float> from(out.size(), 1.5F);
  run_decode<Bytes>(state, out, [&](std::size_t i) {
    std::memcpy(out.data(), from.data(), motley::decoded_size(motions[i]) * sizeof(float));
  });
}

template <file_bytes Bytes> bool add(const std::string& file) {
  const auto name = [&](const std::string& topic, const std::string& who) {
    return "motn/" + topic + "/" + file + "/" + who;
  };
  benchmark::RegisterBenchmark(name("open", "motley").c_str(), open<Bytes>);
  benchmark::RegisterBenchmark(name("open", "limit").c_str(), limit<Bytes>);
  benchmark::RegisterBenchmark(name("keys", "motley").c_str(), keys<Bytes>);
  benchmark::RegisterBenchmark(name("keys", "peer:reader").c_str(), peer_keys<Bytes>);
  benchmark::RegisterBenchmark(name("keys", "reference").c_str(), plain_keys<Bytes>);
  benchmark::RegisterBenchmark(name("keys", "limit").c_str(), limit<Bytes>);
  benchmark::RegisterBenchmark(name("decode", "motley").c_str(), decode<Bytes>);
  benchmark::RegisterBenchmark(name("decode", "peer:reader").c_str(), peer_decode<Bytes>);
  benchmark::RegisterBenchmark(name("decode", "reference").c_str(), plain_decode<Bytes>);
  benchmark::RegisterBenchmark(name("decode", "limit").c_str(), decode_limit<Bytes>);
  return true;
}
const bool added = real().empty() ? add<generated>("generated") : add<real>("real");

} // namespace
