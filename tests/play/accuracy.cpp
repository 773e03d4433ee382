// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/accuracy: searches for values that are further from the formula in double than promised, in
// every path. Each search climbs: it changes keys and frame in small steps and keeps what is worse.
// MOTLEY_ACCURACY_STEPS lengthens the searches and MOTLEY_SEED varies them (tests/accuracy).
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <motley/clip/selection.hpp>
#include <motley/formats/list.hpp>
#include <motley/formats/metroid/anim_player.hpp>

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "support/accuracy.hpp"
#include "support/anim_writer.hpp"
#include "support/motions.hpp"
#include "support/motn_writer.hpp"
#include "support/own_clip.hpp"
#include "support/random.hpp"
#include "support/search.hpp"

namespace {

using support::reference_key;

/// What a search varies: a segment, the frame, and where a baked clip's record begins (from < restart <=
/// frame).
struct genes {
  float left = 0, right = 0, out = 0, in = 0; ///< values and slopes
  float from = 0, length = 1, frame = 0;      ///< from < frame < from + length
  float restart = 0;                          ///< if not 0, the whole frame of a neighbouring track's key

  bool restarts() const { return restart > 0; }
  float to() const { return from + length; }
};

/// The paths to a value.
enum way {
  evaluated,
  played_by_cursor,
  by_track,
  by_frame,
  later,
  played,
  jumped_back,
  baked,        ///< the record begins at the segment's left key
  baked_within, ///< it begins within the segment, at a key of another track
  way_count
};
constexpr const char* way_names[] = {"evaluate",
                                     "cursor",
                                     "decode by track",
                                     "decode by frame",
                                     "decode from a later frame",
                                     "player",
                                     "player, random",
                                     "baked",
                                     "baked, record within the segment"};

/// A promised error, and the part of it that is due to the larger of a segment's two values.
struct promise {
  double error = 0, of_value = 0;

  promise() = default;
  promise(const support::accuracy& n, const reference_key& a, const reference_key& b, double more = 0)
      : error{support::most_error(n, a, b) + more},
        of_value{n.value * support::larger_value(a, b) * support::power_of_two(-24) / error} {}
};
/// What is expected of a channel at a frame, and which errors are promised.
struct expectation {
  double value;
  promise usual, of_baked;
};

/// The worst errors of each way, as parts of what is promised: of all segments, and of those where the larger
/// of the two values makes at most a third of the promise. (Where it makes most of it, any rounding of the
/// result reaches the promise.)
struct worst_errors {
  double all[way_count] = {}, moving[way_count] = {};

  void add(way w, double value, const expectation& e) {
    const promise& promised = w == baked || w == baked_within ? e.of_baked : e.usual;
    support::error_meter meter;
    meter.add(value, e.value, promised.error);
    all[w] = std::max(all[w], meter.worst());
    if (promised.of_value <= 1.0 / 3) moving[w] = std::max(moving[w], meter.worst());
  }
  void add(const worst_errors& other) {
    for (int w = 0; w < way_count; ++w) {
      all[w] = std::max(all[w], other.all[w]);
      moving[w] = std::max(moving[w], other.moving[w]);
    }
  }
};

/// Compares the first channels of a clip, which are all the same, with what is expected of one. If
/// `restarts`, a baked clip's records of all but the first four begin within their segments.
template <motley::clip C>
worst_errors errors_of(const C& c, float frame, const expectation& e, std::size_t channels,
                       bool restarts = false) {
  worst_errors worst;
  const std::size_t size = c.pose_size();
  const auto add = [&](way w, std::span<const float> values, std::size_t step) {
    for (std::size_t i = 0; i < channels; ++i) worst.add(w, double{values[i * step]}, e);
  };
  std::vector<float> pose(size), poses(2 * size);
  motley::sample_frame(c, frame, pose);
  add(evaluated, pose, 1);
  motley::decode(c, {double{frame}, -0.125, 2}, poses); // neither whole nor forward
  add(played_by_cursor, poses, 2);
  if (frame == std::floor(frame)) {
    const auto count = static_cast<std::size_t>(frame) + 1;
    std::vector<float> all(size * count);
    motley::decode(c, {0, 1, count}, all);
    add(by_track, std::span{all}.subspan(count - 1), count);
    motley::decode(c, {0, 1, count}, all, motley::layout::by_frame);
    add(by_frame, std::span{all}.subspan((count - 1) * size), 1);
    motley::decode(c, {double(count - 1), 1, 1}, std::span{all}.first(size));
    add(later, all, 1);
  }
  std::vector<std::byte> memory(motley::player_memory_size(c));
  auto player = *motley::make_player(c, memory);
  player.sample_frame(frame, pose);
  add(played, pose, 1);
  player.sample_frame(frame + 100, pose);
  player.sample_frame(frame, pose);
  add(jumped_back, pose, 1);
  memory.resize(motley::baked_clip::memory_size(c));
  if (const auto made = motley::baked_clip::make(c, memory)) {
    made->sample_frame(frame, pose);
    for (std::size_t i = 0; i < channels; ++i)
      worst.add(restarts && i >= 4 ? baked_within : baked, double{pose[i]}, e);
  }
  return worst;
}

/// What keys that lie between frames add to the promise.
support::accuracy at(const support::accuracy& n, double frame, double next) {
  const bool are_whole = frame == std::floor(frame) && next == std::floor(next);
  const bool slopes = n.out > 0;
  return are_whole ? n : n + support::accuracy{0, slopes ? 0.0 : 1.0, 0, slopes ? 2.0 : 0.0};
}
/// What a baked clip's coefficients lose as denormal numbers.
double lost(const reference_key& a, const reference_key& b) {
  const double frames = 1 + b.frame - a.frame;
  return frames * frames * frames * 1e-45;
}
expectation on_cubic(const reference_key& a, const reference_key& b, double frame) {
  return {support::hermite({a, b}, frame),
          {at(support::of_cubics, a.frame, b.frame), a, b},
          {support::of_baked_cubics, a, b, lost(a, b)}};
}
expectation on_line(const reference_key& a, const reference_key& b, double frame) {
  return {a.value + (frame - a.frame) / (b.frame - a.frame) * (b.value - a.value),
          {at(support::of_lines, a.frame, b.frame), a, b},
          {support::of_baked_lines, a, b, lost(a, b)}};
}
/// Between two values per frame.
expectation on_samples(const reference_key& a, const reference_key& b, double frame) {
  const promise promised{support::of_samples, a, b};
  return {on_line(a, b, frame).value, promised, promised};
}

// ---- Ways to store a segment

/// A player handles four channels at a time, and the rest one by one. One more track than these shares a
/// baked clip's records with the last of them, and has its own keys if the genes say so.
constexpr std::size_t copies = 5;

/// Keys of the caller's own.
template <class Key, std::size_t Tracks>
worst_errors own_keys(const Key& a, const Key& b, const Key& restart, const genes& g, const expectation& e) {
  const std::array keys{a, b}, others{a, restart};
  support::own_clip<Key, Tracks + 1> c;
  c.keys.fill(keys);
  if (g.restarts()) c.keys.back() = others;
  c.frames = static_cast<std::uint32_t>(std::ceil(g.to())) + 1;
  return errors_of(c, g.frame, e, Tracks * motley::component_count<motley::value_of<Key>>, g.restarts());
}
worst_errors own_cubic(const genes& g) {
  const motley::key a{g.from, g.left, 0, g.out}, b{g.to(), g.right, g.in, 0};
  const reference_key left{double{a.frame}, double{a.value}, 0, double{a.out}},
      right{double{b.frame}, double{b.value}, double{b.in}, 0};
  return own_keys<motley::key, copies>(a, b, {g.restart, 1, 0, 0}, g, on_cubic(left, right, double{g.frame}));
}
expectation line_of(const genes& g) {
  return on_line({double{g.from}, double{g.left}, 0, 0}, {double{g.to()}, double{g.right}, 0, 0},
                 double{g.frame});
}
worst_errors own_line(const genes& g) {
  return own_keys<motley::value_key<float>, copies>({g.from, g.left}, {g.to(), g.right}, {g.restart, 1}, g,
                                                    line_of(g));
}
worst_errors own_vector(const genes& g) {
  using key = motley::value_key<motley::vector3>;
  return own_keys<key, 2>(key{g.from, {g.left, g.left, g.left}}, key{g.to(), {g.right, g.right, g.right}},
                          key{g.restart, {}}, g, line_of(g));
}

unsigned whole(float v) { return static_cast<unsigned>(v); }
/// Tracks of a PlatinumGames motion.
worst_errors in_mot(const support::track_spec& t, const genes& g, const expectation& e) {
  support::mot_spec m{.frames = static_cast<int>(g.to()) + 1};
  m.tracks.assign(copies + 1, t);
  if (g.restarts())
    m.tracks.back() = {.how = support::storage::float_keys,
                       .keys = {{0, 0, 0, 0}, {whole(g.restart), 1, 0, 0}}};
  const auto bytes = support::write(m, support::order::big);
  const auto c = motley::bayonetta2::open(bytes);
  REQUIRE(c);
  return errors_of(*c, g.frame, e, copies, g.restarts());
}
worst_errors in_keys(const support::track_spec& t, const genes& g) {
  const auto keys = t.expected_keys();
  return in_mot(t, g, on_cubic(keys[0], keys[1], double{g.frame}));
}
worst_errors float_keys(const genes& g) {
  return in_keys({.how = support::storage::float_keys,
                  .keys = {{whole(g.from), g.left, g.out, g.out}, {whole(g.to()), g.right, g.in, g.in}}},
                 g);
}
/// The first key's integers are 0, the second's as large as possible.
worst_errors short_keys(const genes& g) {
  constexpr float most = 65535;
  return in_keys({.how = support::storage::short_keys,
                  .header = {g.left, (g.right - g.left) / most, g.in, g.in / 3, g.out, g.in / 7},
                  .keys = {{whole(g.from), 0, 0, 0}, {whole(g.to()), most, 0, 0}}},
                 g);
}
/// A pghalf near a number.
std::uint16_t to_pghalf(float v) {
  const auto bits = std::bit_cast<std::uint32_t>(v);
  const int exponent = static_cast<int>(bits >> 23U & 0xFFU) - 127 + 47;
  if (exponent < 1 || exponent > 62) return 0;
  return static_cast<std::uint16_t>((bits >> 16U & 0x8000U) | static_cast<unsigned>(exponent) << 9U |
                                    (bits >> 14U & 0x1FFU));
}
worst_errors byte_keys(const genes& g) { // keys without random access
  return in_keys({.how = support::storage::relative_byte_keys,
                  .half_header = {to_pghalf(g.left), to_pghalf((g.right - g.left) / 255), to_pghalf(g.in / 2),
                                  to_pghalf(g.in / 500), to_pghalf(g.out / 2), to_pghalf(g.out / 300)},
                  .keys = {{std::min(255U, whole(g.from)), 3, 0, 77},
                           {std::min(255U, whole(g.from)) + whole(g.length), 255, 250, 0}}},
                 g);
}
worst_errors in_samples(support::track_spec t, const genes& g) {
  const auto i = static_cast<std::size_t>(g.frame);
  const float other = t.samples[1];
  t.samples.resize(i + 2, t.samples[0]);
  t.samples[i + 1] = other;
  support::mot_spec m{.frames = static_cast<int>(i) + 2};
  m.tracks.assign(copies, t);
  const auto all = t.expected_samples(m.frames);
  const auto bytes = support::write(m, support::order::little);
  const auto c = motley::bayonetta2::open(bytes);
  REQUIRE(c);
  const auto e = on_samples({double(i), all[i], 0, 0}, {double(i + 1), all[i + 1], 0, 0}, double{g.frame});
  return errors_of(*c, g.frame, e, copies);
}
worst_errors float_samples(const genes& g) {
  return in_samples({.how = support::storage::float_samples, .samples = {g.left, g.right}}, g);
}
worst_errors short_samples(const genes& g) {
  return in_samples({.how = support::storage::short_samples,
                     .header = {g.left, (g.right - g.left) / 65535},
                     .samples = {0, 65535}},
                    g);
}

/// Keys of a MOTN: halves, slopes per second.
unsigned to_half(float v) {
  const auto bits = std::bit_cast<std::uint32_t>(v);
  const int exponent = static_cast<int>(bits >> 23U & 0xFFU) - 127 + 15;
  if (exponent < 1 || exponent > 30) return 0;
  return (bits >> 16U & 0x8000U) | static_cast<unsigned>(exponent) << 10U | (bits >> 13U & 0x3FFU);
}
worst_errors motn_keys(const genes& g) {
  using namespace support::motn;
  const float per_second = 30 / g.length;
  const unsigned from = whole(g.from), to = from + whole(g.length), out = to_half(g.out * per_second);
  const track t{0,
                "tx",
                {{0, 1, 0, 0, 0},
                 {from, 2, to_half(g.left), out, out},
                 {to, 3, to_half(g.right), to_half(g.in * per_second), 0},
                 {to + 5, 0, 0, 0, 0}}};
  std::vector<track> tracks(copies + 1, t);
  if (g.restarts())
    tracks.back().keys = {{0, 1, 0, 0, 0}, {whole(g.restart), 1, 0x3C00, 0, 0}, {to + 5, 0, 0, 0, 0}};
  for (std::size_t i = 0; i <= copies; ++i) tracks[i].target = static_cast<int>(i);
  const auto bytes = archive{{write_curves(to + 6, 1, tracks)}}.write();
  const auto c = motley::open(bytes);
  REQUIRE(c);
  const auto keys = t.reference();
  return errors_of(*c, g.frame, on_cubic(keys[1], keys[2], double{g.frame}), copies, g.restarts());
}

/// Translations of an ANIM's bit stream: integers times a number. Its own player counts as the player.
worst_errors anim_keys(const genes& g) {
  using namespace support::anim;
  const double unit = std::max(std::abs(double{g.left}), std::abs(double{g.right})) / 32000;
  const int left = static_cast<int>(double{g.left} / unit), right = static_cast<int>(double{g.right} / unit);
  stream_spec s{.translation_multiplier = static_cast<float>(unit)};
  s.key_frames.assign(1 + whole(g.length), false);
  s.key_frames[0] = s.key_frames[whole(g.length)] = true;
  sums still{.used = true, .at = {{1, 2, 3}, {1, 2, 3}}, .negative = {false, false}},
      moving{.used = true,
             .width = {16, 16, 16},
             .at = {{left, left, left}, {left, left, left}},
             .negative = {false, false}};
  const int step = std::max(-32768, std::min(32767, right - left));
  for (int& v : moving.at[1]) v += step;
  s.bones = {{.id = 1, .parts = {still, moving}}, {.id = 2, .parts = {still, moving}}};
  const auto bytes = write(s);
  const auto c = motley::metroid_anim::open(bytes);
  REQUIRE(c);
  const auto rounded = [](double v) { return static_cast<double>(static_cast<float>(v)); };
  const double a = rounded(s.key(s.bones[0], 1, 0)[0]), b = rounded(s.key(s.bones[0], 1, 1)[0]);
  const float frame = g.frame - g.from;
  const auto e = on_line({0, a, 0, 0}, {double{g.length}, b, 0, 0}, double{frame});
  const auto moved = motley::select(*c, [](const motley::track_outline& t) { return !t.is_quaternion; });
  worst_errors worst = errors_of(moved, frame, e, 6);
  std::vector<std::byte> memory(motley::metroid_anim::player::memory_size(*c));
  auto player = *motley::metroid_anim::make_player(*c, memory);
  std::vector<float> pose(player.pose_size());
  player.sample_frame(frame, pose);
  for (const std::size_t i : {4U, 5U, 6U, 11U, 12U, 13U}) worst.add(played, double{pose[i]}, e);
  return worst;
}

// ---- The search

struct storage {
  const char* name;
  worst_errors (*errors)(const genes&);
  bool between_frames; ///< keys may lie between whole frames
  bool slopes;
  bool restarts; ///< the tracks of a clip may have keys at different frames
};
constexpr storage storages[] = {{"own keys", own_cubic, true, true, true},
                                {"f32 keys", float_keys, false, true, true},
                                {"u16 keys", short_keys, false, true, true},
                                {"u8 keys, relative", byte_keys, false, true, true},
                                {"MOTN keys", motn_keys, false, true, true},
                                {"own lines", own_line, true, false, true},
                                {"own vectors", own_vector, true, false, true},
                                {"ANIM translations", anim_keys, false, false, false},
                                {"f32 samples", float_samples, false, false, false},
                                {"u16 samples", short_samples, false, false, false}};

/// Random numbers and steps.
class mutator {
public:
  explicit mutator(std::uint64_t seed) : r_{seed} {}

  /// A segment of a magnitude from 1e-3 to 1e4, or an angle of up to 2000 radians, whose values differ a
  /// little or much, with slopes that are 0 to 1000 times the difference.
  genes segment(const storage& s) {
    static constexpr float sizes[] = {1e-3F, 1e-2F, 0.1F, 1, 10, 100, 1e3F, 1e4F, 2000},
                           apart[] = {1e-7F, 1e-4F, 0.1F, 1, 2, 2},
                           steep[] = {0, 1e-3F, 0.3F, 1, 3, 10, 10, 100, 1000};
    const float size = pick(sizes), d = size * pick(apart), slope = s.slopes ? d * pick(steep) : 0;
    genes g{.left = r_.below(3) == 0 ? 0 : size * number()};
    g.right = g.left + d * number();
    g.out = slope * number();
    g.in = r_.below(2) == 0 ? g.out * number() : slope * number();
    g.from = static_cast<float>(r_.below(40));
    g.length = static_cast<float>(1 + r_.below(60));
    g.frame = g.from + g.length * (0.5F + 0.5F * fraction());
    if (r_.below(3) == 0) make_whole(g);
    return g;
  }
  /// A similar segment.
  genes changed(genes g) {
    for (unsigned i = 1 + r_.below(2); i > 0; --i) {
      switch (r_.below(8)) {
      case 0: g.left = changed(g.left); break;
      case 1: g.right = changed(g.right); break;
      case 2:
      case 3: g.out = changed(g.out); break;
      case 4: g.in = changed(g.in); break;
      case 5: g.in = g.out; break;
      case 6:
        g.frame =
            g.frame == std::floor(g.frame) ? g.frame + static_cast<float>(r_.below(3)) - 1 : changed(g.frame);
        break;
      default: {
        const auto length = static_cast<float>(1 + r_.below(60));
        const bool was_whole = g.frame == std::floor(g.frame);
        g.frame = g.from + (g.frame - g.from) / g.length * length;
        g.length = length;
        if (was_whole) make_whole(g);
      }
      }
    }
    if (g.restarts()) restart(g, r_.below(4) == 0);
    return g;
  }
  /// Makes a baked clip's record begin within the segment: usually near its left key, where a record's frames
  /// count for most.
  void restart(genes& g, bool anew = true) {
    if (anew) g.restart = g.from + 1 + static_cast<float>(r_.below(1U << r_.below(7)));
    g.restart = std::min(g.restart, std::floor(g.frame));
  }
  void make_whole(genes& g) { g.frame = std::floor(g.frame); }
  void make_between(genes& g) {
    g.from += fraction();
    g.length *= 0.1F + fraction();
    g.frame = r_.below(2) == 0 ? g.from + g.length * fraction() : std::floor(g.from + g.length * fraction());
  }
  unsigned below(unsigned limit) { return r_.below(limit); }

private:
  template <std::size_t N> float pick(const float (&all)[N]) { return all[r_.below(N)]; }
  float fraction() { return static_cast<float>(r_.below(1U << 24U)) / (1U << 24U); }
  float number() { return (0.5F + fraction()) * (r_.below(2) == 0 ? 1 : -1); }
  float changed(float v) {
    switch (r_.below(6)) {
    case 0: return v * (r_.below(2) == 0 ? 2 : 0.5F);
    case 1: return -v;
    default: break;
    }
    const std::uint32_t step = 1 + r_.below(1U << r_.below(23));
    const auto bits = std::bit_cast<std::uint32_t>(v);
    return std::bit_cast<float>(r_.below(2) == 0 ? bits + step : bits - step);
  }
  support::random r_;
};

bool is_valid(const genes& g) {
  for (const float v : {g.left, g.right, g.out, g.in})
    if (!(std::abs(v) < 1e7F) || (v != 0 && std::abs(v) < 1e-10F)) return false;
  return g.frame > g.from && g.frame < g.to() && g.from >= 0 && (!g.restarts() || g.restart > g.from);
}

/// Climbs from a segment, and adds what it meets.
worst_errors climb(const storage& s, way w, genes g, bool moving, int steps, mutator& m) {
  const auto height = [&](const worst_errors& e) { return moving ? e.moving[w] : e.all[w]; };
  worst_errors all = s.errors(g);
  double now = height(all);
  for (; steps > 0; --steps) {
    const genes next = m.changed(g);
    if (!is_valid(next)) continue;
    const worst_errors errors = s.errors(next);
    all.add(errors);
    if (height(errors) < now) continue;
    now = height(errors);
    g = next;
  }
  return all;
}

/// The worst segments that long searches have found, for compilers that do not fuse.
struct found {
  worst_errors (*errors)(const genes&);
  std::vector<way> ways;
  genes segment;
  bool is_moving = true; ///< false: the larger of the two values makes most of the promise
};
const std::vector<way> at_any_frame{evaluated, played_by_cursor, played, jumped_back},
    at_whole_frames{by_track, by_frame, later}, when_baked{baked}, when_baked_within{baked_within};
const std::vector<found> worst_found{
    // Two slopes of one sign, much larger than the difference.
    {float_keys,
     at_any_frame,
     {-0x1.67eebp+0F, -0x1.03c604p+0F, 0x1.162ca8p+7F, 0x1.7ab03ap+8F, 13, 30, 0x1.57b186p+5F}},
    {own_cubic,
     at_any_frame,
     {-0x1.67eebp+0F, -0x1.03c604p+0F, 0x1.162ca8p+7F, 0x1.7ab03ap+8F, 13, 30, 0x1.57b186p+5F}},
    {float_keys,
     at_whole_frames,
     {-0x1.3f41a4p-1F, -0x1.cddaf8p-1F, 0x1.b0f49ep+7F, 0x1.447d9p+6F, 24, 119, 0x1.1cp+7F}},
    {own_cubic,
     at_whole_frames,
     {-0x1.3f41a4p-1F, -0x1.cddaf8p-1F, 0x1.b0f49ep+7F, 0x1.447d9p+6F, 24, 119, 0x1.1cp+7F}},
    {float_keys,
     when_baked,
     {0x1.7e0796p-9F, 0x1.09a0fep-6F, -0x1.402598p-1F, -0x1.c312d8p+2F, 23, 124, 0x1.25c288p+7F}},
    {own_cubic,
     when_baked_within,
     {0x1.52dd48p-7F, 0x1.109544p-8F, 0x1.2136cap-3F, 0x1.c40e32p+0F, 22, 248, 0x1.0dc13ap+8F, 23}},
    // The right slope; the left one.
    {float_keys,
     at_any_frame,
     {0x1.fdbaa8p-3F, 0x1.e10cfep-1F, -0x1.9a898p+1F, -0x1.f4018ep+6F, 0, 122, 0x1.e51d8ep+6F}},
    {float_keys,
     at_whole_frames,
     {-0x1.5902a8p-1F, -0x1.6085d4p-1F, -0x1.3cd18p+0F, -0x1.ff1e62p+5F, 10, 190, 0x1.8ep+7F}},
    {own_cubic,
     when_baked,
     {-0x1.82c086p-8F, -0x1.b2547ap-8F, 0x1.801824p-9F, 0x1.0261a6p+2F, 29, 16, 0x1.67fbaep+5F}},
    {float_keys,
     when_baked_within,
     {0x1.38ec4cp-10F, 0x1.38f9c2p-7F, -0x1.9d5514p-11F, -0x1.e4248p+1F, 31, 247, 0x1.15bb5ep+8F, 32}},
    {own_cubic,
     at_any_frame,
     {0x1.23c014p-3F, 0x1.e3aa56p-1F, -0x1.fd443ep+5F, -0x1.6b9ep-1F, 31, 26, 0x1.c75c32p+5F}},
    {own_cubic,
     at_whole_frames,
     {0x1.246fdp-1F, -0x1.0337c2p+0F, 0x1.ff5b72p+6F, 0x1.d9dap+0F, 34, 193, 0x1.cp+7F}},
    {float_keys,
     when_baked,
     {-0x1.6d7c5ap-9F, -0x1.e08c16p-9F, -0x1.059caap-1F, -0x1.ab38fp-9F, 15, 129, 0x1.19a9p+7F}},
    {own_cubic,
     when_baked_within,
     {0x1.f3546ap-9F, 0x1.fbea6cp-9F, -0x1.0ed672p+4F, 0x1.bab44cp-4F, 6, 130, 0x1.0b88d8p+7F, 7}},
    // The difference.
    {float_keys,
     at_any_frame,
     {0x1.212p-13F, -0x1.58403ap+0F, 0x1.4c1dfep-9F, 0x1.294c08p-9F, 13, 190, 0x1.958cfcp+7F}},
    {float_keys,
     at_whole_frames,
     {0x1.968p-15F, -0x1.5c054p+0F, -0x1.e5d8p-11F, -0x1.f1affcp-11F, 19, 177, 0x1.86p+7F}},
    {own_cubic,
     when_baked,
     {-0x1.285ap-8F, -0x1.03608cp+1F, 0x1.10a7e4p-9F, 0x1.258778p-9F, 26, 1027, 0x1.06ad8ap+10F}},
    {float_keys,
     when_baked_within,
     {-0x1.f9b6a8p-3F, 0x1.0b5636p-2F, 0x1.e52554p-10F, 0x1.0c292p-9F, 20, 1027, 0x1.052944p+10F, 21}},
    // The larger value: it counts twice where a record begins within the segment.
    {float_keys,
     when_baked_within,
     {0x1.00045cp+1F, 0x1.000262p+1F, 0x1.1173bcp-10F, -0x1.bb7074p-11F, 19, 223, 0x1.8090eep+5F, 20},
     false},
    {own_line, when_baked_within, {0x1.0010f4p-2F, 0x1.001802p-2F, 0, 0, 33, 2, 0x1.161194p+5F, 34}, false},
    // Straight lines between keys and between frames.
    {own_line, at_any_frame, {-0x1.3cdd58p-1F, 0x1.1e49b4p+2F, 0, 0, 19, 63, 0x1.40f192p+6F}},
    {own_vector, at_whole_frames, {-0x1.fc463ep-1F, 0x1.14a156p+0F, 0, 0, 10, 122, 0x1p+7F}},
    {own_line, when_baked, {-0x1.044748p-1F, 0x1.026102p-1F, 0, 0, 27, 129, 0x1.37bd4p+7F}},
    {own_vector, when_baked_within, {0x1.f3fb3cp-2F, -0x1.0af3f4p-1F, 0, 0, 30, 125, 0x1.35ae58p+7F, 31}},
    {float_samples, at_any_frame, {-0x1.02d16cp+0F, 0x1.00e856p+0F, 0, 0, 0, 1, 0x1.ff8f44p-1F}},
    {float_samples, when_baked, {0x1.59e848p-1F, -0x1.006f36p+2F, 0, 0, 40, 1, 0x1.47fde6p+5F}}};

} // namespace

TEST_CASE("accuracy: no search passes what is promised, and each path reaches 70 % of it") {
  const int given = support::steps_from_environment(), steps = given > 0 ? given : 200,
            starts = given > 0 ? 60 : 4;
  mutator m{support::seed_from_environment()};
  worst_errors of_all;
  for (const storage& s : storages) {
    CAPTURE(std::string{s.name});
    worst_errors worst;
    for (const way w : {evaluated, by_track, baked, baked_within})
      for (int start = 0; start < starts; ++start) {
        genes g = m.segment(s);
        if (w == by_track) m.make_whole(g);
        if (s.between_frames && w < baked && m.below(3) == 0) m.make_between(g);
        if (w == baked_within && s.restarts) m.restart(g);
        if (is_valid(g)) worst.add(climb(s, w, g, start % 3 > 0, steps, m));
      }
    of_all.add(worst);
    for (int w = 0; w < way_count; ++w) {
      CAPTURE(std::string{way_names[w]});
      CHECK(worst.all[w] <= 1);
      if (given > 0)
        std::printf("%-18s %-26s %.3f %.3f\n", s.name, way_names[w], worst.all[w], worst.moving[w]);
    }
  }
  for (int w = 0; w < way_count; ++w) {
    CAPTURE(std::string{way_names[w]});
    CHECK(of_all.all[w] >= 0.7);
  }
}

TEST_CASE("accuracy: the worst segments found reach 70 % of what is promised, whatever dominates") {
  for (const found& f : worst_found) {
    const worst_errors errors = f.errors(f.segment);
    for (const way w : f.ways) {
      CAPTURE(&f - worst_found.data());
      CAPTURE(std::string{way_names[w]});
      CHECK(errors.all[w] <= 1);
      if (!support::fuses()) CHECK((f.is_moving ? errors.moving[w] : errors.all[w]) >= 0.7);
    }
  }
  // Once -0.113019168, which is off by 1.78 times what was promised then.
  const genes reported{-0.762024403F, 0.0131263351F, 8.46589088F, 10.0442553F, 1, 2, 2.97400641F};
  for (const auto& errors : {own_cubic(reported), float_keys(reported)})
    for (const double error : errors.all) CHECK(error <= 1);
}

namespace {

/// Checks all numbers of a motion at a frame, in all ways.
class checked_motion {
public:
  explicit checked_motion(const motley::any_motion& m)
      : motion_{m},
        memory_(motley::player_memory_size(m)),
        baked_memory_(motley::baked_clip::memory_size(m)) {
    for (const auto t : m.tracks())
      t.visit([&](const auto& curve) {
        using value_type = motley::curve_value_t<std::remove_cvref_t<decltype(curve)>>;
        for (std::size_t i = 0; i < motley::component_count<value_type>; ++i) {
          row r{.is_quaternion = motley::value_traits<value_type>::is_quaternion,
                .is_angle = std::is_same_v<value_type, motley::turns>,
                .is_sampled = std::remove_cvref_t<decltype(curve)>::kind == motley::curve_kind::samples};
          for (const auto k : curve.keys()) {
            r.keys.push_back({double{static_cast<float>(k.frame)},
                              double{motley::component(static_cast<value_type>(k.value), i)}, 0, 0});
            if constexpr (requires { k.in; })
              if (!r.is_sampled)
                r.keys.back().in = double{k.in}, r.keys.back().out = double{k.out}, r.has_slopes = true;
          }
          rows_.push_back(std::move(r));
        }
      });
  }
  void check() {
    if (motion_.frame_count() == 0 || rows_.empty()) return;
    const std::size_t size = rows_.size(), frames = motion_.frame_count();
    std::vector<float> pose(size), dense(size * frames), by_frame(size * frames);
    motley::decode(motion_, dense);
    motley::decode(motion_, by_frame, motley::layout::by_frame);
    auto player = *motley::make_player(motion_, memory_);
    const auto baked_clip = motley::baked_clip::make(motion_, baked_memory_);
    for (std::size_t i = 0; i < 3 * frames; ++i) {
      const float frame = static_cast<float>(i) / 3;
      motley::sample_frame(motion_, frame, pose);
      compare(pose, frame, false);
      player.sample_frame(frame, pose);
      compare(pose, frame, false);
      if (baked_clip) baked_clip->sample_frame(frame, pose), compare(pose, frame, true);
      if (i % 3 != 0) continue;
      for (std::size_t k = 0; k < size; ++k) pose[k] = dense[k * frames + i / 3];
      compare(pose, frame, false);
      for (std::size_t k = 0; k < size; ++k) pose[k] = by_frame[i / 3 * size + k];
      compare(pose, frame, false);
    }
  }
  double worst() const { return worst_; }

private:
  struct row {
    bool is_quaternion = false, is_angle = false, is_sampled = false, has_slopes = false;
    std::vector<reference_key> keys{};
  };
  void compare(const std::vector<float>& pose, float frame, bool is_baked) {
    for (std::size_t i = 0; i < pose.size(); ++i) {
      const row& r = rows_[i];
      if (r.is_quaternion) continue;
      std::size_t k = 0, end = r.keys.size(); // the last key at or before the frame, or the first one
      while (end - k > 1) (r.keys[(k + end) / 2].frame <= double{frame} ? k : end) = (k + end) / 2;
      const reference_key& a = r.keys[k];
      double expected = a.value, promised = 0;
      if (k + 1 < r.keys.size() && double{frame} > a.frame) {
        reference_key b = r.keys[k + 1];
        promised =
            support::most_error(r.is_sampled   ? support::of_samples
                                : r.has_slopes ? is_baked ? support::of_baked_cubics : support::of_cubics
                                : is_baked     ? support::of_baked_lines
                                               : support::of_lines,
                                a, b);
        if (r.is_angle) b.value -= b.value - a.value > 0.5 ? 1 : b.value - a.value < -0.5 ? -1 : 0;
        const double t = (double{frame} - a.frame) / (b.frame - a.frame);
        expected = r.has_slopes ? support::hermite({a, b}, double{frame}) : a.value + t * (b.value - a.value);
      }
      support::error_meter meter;
      meter.add(double{pose[i]}, expected, promised);
      if (!(meter.worst() > worst_)) continue;
      worst_ = meter.worst();
      CAPTURE(i);
      CAPTURE(frame);
      CAPTURE(pose[i]);
      CHECK(worst_ <= 1);
    }
  }

  motley::any_motion motion_;
  std::vector<std::byte> memory_, baked_memory_;
  std::vector<row> rows_{};
  double worst_ = 0;
};

} // namespace

TEST_CASE("accuracy: sample motions and real motions keep what is promised" * doctest::test_suite("slow")) {
  double worst = 0;
  support::for_each_motion(support::steps_from_environment() > 0 ? 1 : 211, [&](const motley::any_motion& m) {
    checked_motion checked{m};
    checked.check();
    worst = std::max(worst, checked.worst());
  });
  // tests/accuracy unpacks the real files' archives into this folder.
  const char* const folder = std::getenv("MOTLEY_ACCURACY_FILES");
  std::size_t motions = 0;
  if (folder != nullptr)
    for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
      if (entry.path().extension() != ".mot") continue;
      const std::string path = entry.path().string();
      CAPTURE(path);
      const auto bytes = support::read_file(path);
      REQUIRE(bytes);
      const auto motion = motley::open(*bytes);
      REQUIRE(motion);
      checked_motion checked{*motion};
      checked.check();
      worst = std::max(worst, checked.worst());
      ++motions;
    }
  if (folder != nullptr) std::printf("%zu more motions, at most %.3f of what is promised\n", motions, worst);
}

TEST_CASE("accuracy: what is promised holds up to the end of floats, and keys stay exact beyond it") {
  support::random r{3};
  const auto number = [&](float size) { return r.between(-size, size); };
  // A baked clip's record begins within a segment, if the value there is a float.
  const auto restart = [&](genes& g) {
    const float at = g.from + static_cast<float>(r.below(60));
    const double value = support::hermite({{double{g.from}, double{g.left}, 0, double{g.out}},
                                           {double{g.to()}, double{g.right}, double{g.in}, 0}},
                                          double{at});
    if (at > g.from && at <= g.frame && std::abs(value) < 3.4e38) g.restart = at;
  };
  for (int i = 0; i < 2000; ++i) {
    genes g{number(1),
            number(1),
            number(1),
            number(1),
            static_cast<float>(r.below(9)),
            static_cast<float>(1 + r.below(60))};
    g.frame = g.from + g.length * static_cast<float>(1 + r.below(998)) / 1000;
    const float sum = 3 * std::abs(g.right - g.left) + 2 * std::abs(g.out) + std::abs(g.in);
    if (sum < 1 || g.frame >= g.to()) continue;
    const float factor = 3.3e38F / sum;
    for (float* const v : {&g.left, &g.right, &g.out, &g.in}) *v *= factor;
    restart(g);
    for (const storage& s : {storages[0], storages[1]})
      for (const double error : s.errors(g).all) CHECK(error <= 1);
  }
  // Small numbers lose their last bits, in a baked clip the sooner the longer the segment is.
  for (int i = 0; i < 2000; ++i) {
    const float size = static_cast<float>(support::power_of_two(-100 - static_cast<int>(r.below(49))));
    genes g{number(size), number(size), number(size), number(size), 2, static_cast<float>(1 + r.below(60))};
    g.frame = g.from + g.length * static_cast<float>(1 + r.below(998)) / 1000;
    if (g.frame >= g.to()) continue;
    restart(g);
    for (const storage& s : {storages[0], storages[5]})
      for (const double error : s.errors(g).all) CHECK(error <= 1);
  }
  // Finite keys, but infinite or no numbers between them.
  for (const genes& g : {genes{1, 2, 2.5e38F, 0, 4, 10, 9}, genes{-1e38F, 1e38F, 0, 0, 4, 10, 9},
                         genes{0, 1.2e38F, 0, 0, 4, 10, 9}, genes{-2e38F, 2e38F, 3e38F, 3e38F, 4, 10, 9}}) {
    const std::array keys{motley::key{g.from, g.left, 0, g.out},
                          motley::key{g.from + g.length, g.right, g.in, 0}};
    const support::own_clip<motley::key, copies> c{{keys, keys, keys, keys, keys}};
    for (const motley::key k : keys)
      for (const double error : errors_of(c, k.frame, {double{k.value}, {}, {}}, copies).all)
        CHECK(error == 0);
    CHECK(!std::isfinite(motley::evaluate(keys, g.frame)));
  }
  const std::array line{motley::value_key<float>{4, -2e38F}, motley::value_key<float>{14, 2e38F}};
  CHECK(!std::isfinite(motley::evaluate(line, 9)));
  CHECK(motley::evaluate(line, 14) == 2e38F);
}
