// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/peers/metaforce: the rows "anim" of metaforce, which plays Metroid Prime. Compiled if MOTLEY_PEERS
// has metaforce/metaforce_gen.hpp: the classes CFBStreamedCompression, CFBStreamedAnimReaderTotals and
// CBitLevelLoader of metaforce's Runtime/Character, with the first one's constructor reduced to the stream,
// because the rest of that program belongs to its engine.
//
// The keys are its code. What follows is ours and is faster than what it does: it finds the keys around a
// time by walking over all frames from the first one, and blends in its own vectors.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "../anim.hpp"

// What the header expects.
using u32 = std::uint32_t;
using u16 = std::uint16_t;
using u8 = std::uint8_t;
using s32 = std::int32_t;
using s16 = std::int16_t;
#define M_PIF 3.14159265358979323846f

namespace metaforce {

/// Reads big-endian numbers.
struct CInputStream {
  const u8* at;

  u32 number(int bytes) {
    u32 value = 0;
    for (; bytes > 0; --bytes) value = value << 8U | *at++;
    return value;
  }
  u32 ReadLong() { return number(4); }
  u16 ReadShort() { return static_cast<u16>(number(2)); }
  u8 ReadUint8() { return *at++; }
  float ReadFloat() {
    const u32 bits = ReadLong();
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
};
class CBitLevelLoader;
class CFBStreamedAnimReaderTotals;
#include <metaforce_gen.hpp>

} // namespace metaforce

namespace {

namespace anim = bench::anim;

/// The file's stream: what follows the version and the size that it needs in memory.
metaforce::CFBStreamedCompression stream() {
  std::vector<u8> file(anim::file().size() + 1024); // it reads one key more than the stream has
  std::memcpy(file.data(), anim::file().data(), anim::file().size());
  for (std::size_t i = 0; i < 4; ++i) file[4 + i] = static_cast<u8>(file.size() >> (24 - 8 * i));
  metaforce::CInputStream in{file.data() + 4};
  return metaforce::CFBStreamedCompression{in};
}

/// Two keys that follow each other.
class keys {
  using key = metaforce::CFBStreamedAnimReaderTotals;

public:
  keys() { restart(); }
  void restart() {
    for (key* k : {&prior(), &next()}) k->Initialize(source_);
    loader_.Reset();
    number_ = 0;
    prior().IncrementInto(loader_, source_, next());
    compute();
  }
  /// Makes a later key the prior one. Keys on the way are not computed.
  void skip_to(std::size_t number) {
    for (; number_ < number; ++number_) {
      next().IncrementInto(loader_, source_, prior());
      swapped_ = !swapped_;
    }
    compute();
  }
  /// The number of the prior key.
  std::size_t number() const { return number_; }
  key& prior() { return swapped_ ? b_ : a_; }
  key& next() { return swapped_ ? a_ : b_; }

private:
  void compute() {
    for (key* k : {&prior(), &next()})
      if (!k->IsCalculated()) k->CalculateDown();
  }

  metaforce::CFBStreamedCompression source_{stream()};
  key a_{source_}, b_{source_};
  metaforce::CBitLevelLoader loader_{source_.GetBitstreamPointer()};
  bool swapped_ = false;
  std::size_t number_ = 0;
};

/// Between two rotations, along the shorter arc.
void slerp(const float* a, const float* b, float t, float* out) {
  const float product = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const float lengths = std::sqrt((a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3]) *
                                  (b[0] * b[0] + b[1] * b[1] + b[2] * b[2] + b[3] * b[3]));
  const float cosine = std::fabs(product / lengths);
  if (!(cosine < 1)) {
    std::copy_n(a, 4, out);
    return;
  }
  const float angle = std::acos(cosine), sine = std::sin(angle), from = std::sin((1 - t) * angle) / sine,
              to = std::copysign(std::sin(t * angle) / sine, product);
  for (int c = 0; c < 4; ++c) out[c] = from * a[c] + to * b[c];
}

class player {
public:
  void sample(float frame, std::span<float> pose) {
    const auto key = std::min(static_cast<std::size_t>(frame), anim::key_count - 2);
    if (key < keys_.number()) keys_.restart();
    keys_.skip_to(key);
    const float t = frame - static_cast<float>(key);
    float* out = pose.data();
    for (std::size_t i = 0; i < anim::bone_count; ++i) {
      const float *const a = keys_.prior().GetFloats(static_cast<int>(i)), *const b = keys_.next().GetFloats(
                                                                               static_cast<int>(i));
      slerp(a, b, t, out);
      out += 4;
      if (!anim::translates(i)) continue;
      for (int c = 4; c < 7; ++c) *out++ = a[c] + t * (b[c] - a[c]);
    }
  }
  /// Of the sums and values of two keys.
  std::size_t bytes() const { return 2 * anim::bone_count * (32 + 1 + 2 + 32); }

private:
  keys keys_;
};

/// All keys, pose by pose.
void decode(benchmark::State& state) {
  keys all;
  std::vector<float> out(anim::pose_size() * anim::key_count);
  const auto work = [&] {
    all.restart();
    float* to = out.data();
    for (std::size_t k = 0; k < anim::key_count; ++k) {
      const bool last = k + 1 == anim::key_count;
      if (!last) all.skip_to(k);
      auto& key = last ? all.next() : all.prior();
      for (std::size_t i = 0; i < anim::bone_count; ++i) {
        const std::size_t size = anim::translates(i) ? 7 : 4;
        std::copy_n(key.GetFloats(static_cast<int>(i)), size, to);
        to += size;
      }
    }
  };
  work();
  if (!bench::alike(out, anim::all_poses(), 1e-6F)) return state.SkipWithError("differs from the reference");
  bench::run(state, out, anim::bone_keys, work);
}

[[maybe_unused]] const bool added = [] {
  benchmark::RegisterBenchmark("anim decode/peer:metaforce", decode);
  anim::add<player>("peer:metaforce", false);
  return true;
}();

} // namespace
