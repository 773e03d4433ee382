// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/exp: the row "exp": runs an exp of Bayonetta on a pose. Times are per record.
//
// The file is generated: 200 records drive 33 bones from 60 others. Six in ten are a channel times a number,
// two a sum of two channels, one has a group, one an interpolation. plain:arrays: everything decoded to
// floats (plain_exp.hpp); limit: a copy of the pose.
#include <initializer_list>
#include <vector>

#include <motley/motley.hpp>

#include "plain_exp.hpp"
#include "random.hpp"
#include "support.hpp"
#include "support/exp_writer.hpp"

namespace {

namespace exp = support::exp;

constexpr int source_count = 60, bone_count = 93, channel_count = 9;
constexpr std::size_t record_count = 200;
constexpr bench::items one_record{record_count, "record"};

/// tx to sz for each bone.
class flat_pose {
public:
  flat_pose() : values_(bone_count * channel_count) {
    bench::random_numbers random;
    for (float& v : values_) v = static_cast<float>(random.below(2000)) / 1000 - 1;
  }
  bool has(int bone) const { return bone >= 0 && bone < bone_count; }
  float get(const motley::bone_channel& c) const {
    return has(c.bone) && known(c) ? values_[at(c)] : motley::default_value(c.channel, {});
  }
  void set(const motley::bone_channel& c, float v) {
    if (known(c)) values_[at(c)] = v;
  }
  std::vector<float>& values() { return values_; }

private:
  static bool known(const motley::bone_channel& c) { return static_cast<int>(c.channel) < channel_count; }
  static std::size_t at(const motley::bone_channel& c) {
    return static_cast<std::size_t>(c.bone * channel_count + static_cast<int>(c.channel));
  }
  std::vector<float> values_;
};

/// The interpolations' points, over degrees or lengths.
constexpr std::initializer_list<exp::point> points = {{-90, -1, 0, 0.5F},  {-40, -0.25F, 0.2F, 0.2F},
                                                      {-1, 0, 0.2F, 0.2F}, {1, 0.125F, 0, 0.1F},
                                                      {30, 0.5F, 0.1F, 0}, {90, 1, 0, 0}};

const std::vector<exp::record>& spec() {
  static const std::vector<exp::record> made = [] {
    constexpr std::uint32_t add = 1, multiply = 4, group = 0x10000, absolute = 0x100, close = 0x20000;
    bench::random_numbers random;
    const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<unsigned>(n))); };
    const auto source = [&](std::uint32_t flags) {
      return exp::with_channel(flags, below(source_count), below(6));
    };
    const auto factor = [&] { return exp::with_number(multiply, static_cast<float>(below(1000)) / 1000); };
    std::vector<exp::record> records;
    for (std::size_t i = 0; i < record_count; ++i) {
      exp::record r{.bone = source_count + below(bone_count - source_count), .index = below(6)};
      switch (below(10)) {
      case 0:
      case 1:
      case 2:
      case 3: r.entries = {source(add), factor()}; break;
      case 4:
      case 5: r.entries = {source(add), source(add), source(add), factor()}; break;
      case 6:
      case 7:
        r.entries = {source(add), source(add | group | absolute), source(add | close), source(add), factor()};
        break;
      default:
        r.flags = 3; // interpolates, continues
        r.entries = {source(add), source(add), factor()};
        r.post = {factor(), source(add)};
        r.interpolation = 2;
        r.point_count = static_cast<int>(points.size());
        r.points = exp::float_points(support::order::big, points);
      }
      records.push_back(r);
    }
    return records;
  }();
  return made;
}
const std::vector<std::byte>& file() {
  static const std::vector<std::byte> bytes = exp::write(support::order::big, spec());
  return bytes;
}

/// The same as plain code has it.
plain::exp_program plain_program() {
  constexpr float degrees = 57.2957795F;
  const auto element = [](int bone, int index) {
    return bone * channel_count + (index < 6 ? index : index - 1);
  };
  const auto unit = [](int index) { return index >= 3 && index < 6 ? degrees : 1; };
  const auto size = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
  plain::exp_program p;
  for (const exp::record& r : spec()) {
    p.records.push_back({element(r.bone, r.index), unit(r.index), size(p.entries),
                         size(r.entries) + size(r.post), size(r.entries), size(p.points),
                         static_cast<std::uint32_t>(r.point_count)});
    for (const auto* list : {&r.entries, &r.post})
      for (const exp::entry& e : *list)
        if ((e.flags >> 31U) != 0)
          p.entries.push_back({e.flags, element(e.bone, e.index), unit(e.index)});
        else
          p.entries.push_back({e.flags, -1, e.number});
    if (r.point_count > 0)
      for (const exp::point& k : points) p.points.push_back({k.v, k.p, k.m0, k.m1});
  }
  return p;
}

void evaluate(benchmark::State& state) {
  const auto program = motley::bayonetta_exp::open(file(), std::endian::big);
  if (!program) return state.SkipWithError("does not open");
  flat_pose pose, expected;
  const auto outcome = motley::bayonetta_exp::run(*program, pose);
  plain_program().run(expected.values().data());
  if (outcome.written != record_count || !bench::alike(pose.values(), expected.values(), 1e-3F))
    return state.SkipWithError("differs from the plain code");
  bench::run(state, pose.values(), one_record, [&] { motley::bayonetta_exp::run(*program, pose); });
}
void plain(benchmark::State& state) {
  const plain::exp_program program = plain_program();
  flat_pose pose;
  bench::run(state, pose.values(), one_record, [&] { program.run(pose.values().data()); });
}
void limit(benchmark::State& state) {
  bench::copy_limit(state, static_cast<std::size_t>(bone_count * channel_count), one_record);
}

BENCHMARK(evaluate)->Name("exp/motley");
BENCHMARK(plain)->Name("exp/plain:arrays");
BENCHMARK(limit)->Name("exp/limit");

} // namespace
