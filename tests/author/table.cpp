// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/author/table: a table format whose codings move numbers, turns, vectors and rotations, against the
// formulas in double.
#include <motley/author/table.hpp>

#include <motley/clip/any_clip.hpp>
#include <motley/clip/result.hpp>
#include <motley/formats/mtb3/okami.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>
#include <motley/pose/transform.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "support/accuracy.hpp"
#include "support/bytes.hpp"
#include "support/local_transforms.hpp"
#include "support/reference.hpp"

namespace mixed {

using motley::channel, motley::f32_of, motley::i16_of, motley::u16_of, motley::u32_of;

template <std::endian O> struct stored_vector { f32_of<O> x, y, z; };
template <std::endian O> struct stored_quaternion { f32_of<O> w, x, y, z; };
template <std::endian O> constexpr motley::vector3 load(const stored_vector<O>& v) noexcept {
  return {v.x, v.y, v.z};
}
template <std::endian O> constexpr motley::quaternion load(const stored_quaternion<O>& q) noexcept {
  return {q.w, q.x, q.y, q.z};
}
template <std::endian O> struct number_key {
  u16_of<O> frame;
  f32_of<O> value, in, out;
};

/// Keys of frame and V that can be indexed.
template <std::endian O, class V> class value_keys {
public:
  static constexpr auto kind = motley::curve_kind::random_access;
  struct stored {
    u16_of<O> frame;
    V value;
  };
  static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept { return count * sizeof(stored); }

  constexpr value_keys() noexcept = default;
  constexpr value_keys(const std::byte* data, std::size_t count) noexcept : stored_{data, count} {}
  constexpr std::size_t size() const noexcept { return stored_.size(); }
  constexpr auto operator[](std::size_t i) const noexcept {
    const stored k = stored_[i];
    const auto value = load(k.value);
    return motley::value_key<std::remove_const_t<decltype(value)>>{static_cast<float>(k.frame.value()),
                                                                   value};
  }
  constexpr auto begin() const noexcept { return motley::indexed_iterator<value_keys>{*this, 0}; }
  constexpr auto end() const noexcept { return motley::indexed_iterator<value_keys>{*this, size()}; }
  constexpr value_keys keys() const noexcept { return *this; }

private:
  motley::packed_array<stored> stored_{};
};

/// Rotations that can only be walked, at frames that are floats.
template <std::endian O> class rotation_keys {
public:
  static constexpr auto kind = motley::curve_kind::sequential;
  struct stored {
    f32_of<O> frame;
    stored_quaternion<O> value;
  };
  static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept { return count * sizeof(stored); }

  class walk {
  public:
    constexpr walk() noexcept = default;
    constexpr walk(const motley::packed_array<stored>& all, std::size_t left) noexcept
        : all_{all}, left_{left} {}
    constexpr motley::value_key<motley::quaternion> current() const noexcept {
      const stored k = all_[all_.size() - left_];
      return {k.frame, load(k.value)};
    }
    constexpr void advance() noexcept { --left_; }
    constexpr std::size_t remaining() const noexcept { return left_; }
    constexpr std::size_t state() const noexcept { return left_; }

  private:
    motley::packed_array<stored> all_{};
    std::size_t left_ = 0;
  };

  constexpr rotation_keys() noexcept = default;
  constexpr rotation_keys(const std::byte* data, std::size_t count) noexcept : stored_{data, count} {}
  constexpr std::size_t size() const noexcept { return stored_.size(); }
  constexpr auto resume(std::size_t left) const noexcept {
    return motley::walk_iterator<walk>{walk{stored_, left}};
  }
  constexpr auto begin() const noexcept { return resume(size()); }
  constexpr auto end() const noexcept { return motley::walk_iterator<walk>{}; }
  constexpr rotation_keys keys() const noexcept { return *this; }

private:
  motley::packed_array<stored> stored_{};
};

enum coding : unsigned {
  one_number,
  number_keys,
  turns_samples,
  vector_keys,
  quaternion_keys,
  vector_samples,
  turns_keys,
  one_quaternion,
  unknown = 9,
  dummy = 255
};

template <std::endian O> struct header { u16_of<O> frame_count, record_count; };
template <std::endian O> struct record {
  i16_of<O> bone;
  std::uint8_t channel, type;
  u32_of<O> count, offset;
};

struct facts {
  static constexpr std::string_view name = "mixed", magic = "";
  static constexpr std::uint64_t type_offset = 3, count_offset = 4;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::turns;
  static constexpr motley::byte_orders orders = motley::byte_orders::both;
  template <std::endian O> using header = mixed::header<O>;
  template <std::endian O> using record = mixed::record<O>;
  template <std::endian O>
  using codings = motley::coding_list<
      motley::constant<f32_of<O>>, motley::keyed<motley::unscaled, number_key<O>>,
      motley::samples<motley::unscaled, motley::packed<motley::turns, O>>, value_keys<O, stored_vector<O>>,
      rotation_keys<O>, motley::samples<motley::unscaled, stored_vector<O>>,
      value_keys<O, motley::packed<motley::turns, O>>, motley::constant<stored_quaternion<O>>>;
  static constexpr std::array<std::string_view, 8> coding_names{
      "number", "number keys", "turns", "vector keys", "rotation keys", "vectors", "turn keys", "rotation"};

  template <std::endian O> static constexpr motley::table_header table(const header<O>& h) noexcept {
    return {.position = sizeof(h),
            .record_count = h.record_count,
            .frame_count = h.frame_count,
            .frame_rate = 10};
  }
  template <std::endian O>
  static constexpr motley::track_facts track(const record<O>& r, std::uint64_t) noexcept {
    return {.bone = r.bone,
            .index = r.channel,
            .type = r.type,
            .channel = static_cast<channel>(r.channel),
            .coding = r.type,
            .count = r.count,
            .data = r.offset,
            .kind = r.type == dummy     ? motley::record_kind::dummy
                    : r.type == unknown ? motley::record_kind::unknown
                                        : motley::record_kind::track};
  }
};
static_assert(motley::table_facts<facts>);
using motion = motley::table_clip<facts>;
using format = motley::table_format<facts>;
static_assert(motley::clip<motion> && motley::clip_format<format>);

} // namespace mixed

namespace {

using motley::channel;

/// A key, or a value of one frame, in double; as many components as its coding has, and slopes for numbers.
struct row {
  double frame = 0;
  std::array<double, 4> v{};
  double in = 0, out = 0;
};
struct part {
  int bone;
  channel first;
  unsigned coding;
  std::vector<row> rows;

  std::size_t width() const {
    return coding == mixed::vector_keys || coding == mixed::vector_samples       ? 3
           : coding == mixed::quaternion_keys || coding == mixed::one_quaternion ? 4
                                                                                 : 1;
  }
  bool is_track() const { return coding < mixed::unknown; }
};

constexpr unsigned frames = 21;
const double root_half = std::sqrt(0.5);

std::vector<row> alternating_turns() { // 0.45 and -0.45 are a tenth of a turn apart
  std::vector<row> all;
  for (int i = 0; i < 21; ++i) all.push_back({double(i), {i == 10 ? 0.25 : i % 2 == 0 ? 0.45F : -0.45F}});
  return all;
}

/// Eight tracks; in a pose they are at 0, 1 to 3, 4 to 7, 8, 9 to 11, 12, 13, and 14 to 17.
std::vector<part> parts() {
  return {
      {1, channel::tx, mixed::one_number, {{0, {2.5}}}},
      {2, channel::tx, mixed::vector_keys, {{4, {1, 2, 3}}, {12, {9, -6, 3}}, {16, {9, -6, -5}}}},
      {0, channel::tx, mixed::dummy, {}},
      {1,
       channel::qw,
       mixed::quaternion_keys,
       {{0, {1, 0, 0, 0}}, {10, {root_half, root_half, 0, 0}}, {20, {-0.5, -0.5, -0.5, -0.5}}}},
      {2, channel::rx, mixed::turns_samples, alternating_turns()},
      {5, channel::tx, mixed::unknown, {}},
      {3,
       channel::sx,
       mixed::vector_samples,
       {{0, {1, 2, 1}},
        {1, {2, 2, 1.5}},
        {2, {3, 2, 2}},
        {3, {4, 2, 2.5}},
        {4, {5, 2, 3}},
        {5, {6, 2, 3.5}}}},
      {2, channel::ry, mixed::turns_keys, {{0, {0.4F}}, {8, {-0.4F}}, {10, {0}}, {20, {0}}}},
      {1, channel::tz, mixed::number_keys, {{0, {1}, 0, 2}, {20, {5}, 4, 0}}},
      {3, channel::qw, mixed::one_quaternion, {{0, {0.5, -0.5, 0.5, 0.5}}}},
  };
}
constexpr std::size_t pose_size = 18;

struct written {
  std::vector<std::byte> bytes;
  std::vector<std::size_t> data; // where each part's data start
};
written write(const std::vector<part>& all, support::order order) {
  support::writer out{order};
  out.u16(frames);
  out.u16(static_cast<unsigned>(all.size()));
  for (const part& p : all) {
    out.i16(p.bone);
    out.u8(static_cast<unsigned>(p.first));
    out.u8(p.coding);
    out.u32(p.rows.size());
    out.u32(0);
  }
  written w;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const part& p = all[i];
    w.data.push_back(out.size());
    out.patch_u32(4 + 12 * i + 8, out.size());
    for (const row& r : p.rows) {
      const unsigned c = p.coding;
      if (c == mixed::number_keys || c == mixed::vector_keys || c == mixed::turns_keys)
        out.u16(static_cast<unsigned>(r.frame));
      if (c == mixed::quaternion_keys) out.f32(static_cast<float>(r.frame));
      for (std::size_t k = 0; k < p.width(); ++k) out.f32(static_cast<float>(r.v[k]));
      if (c == mixed::number_keys) out.f32(static_cast<float>(r.in)), out.f32(static_cast<float>(r.out));
    }
  }
  w.bytes = out.take();
  return w;
}

/// f(motion) for a file of these parts in either byte order.
template <class F> void for_both_orders(const std::vector<part>& all, F&& f) {
  const written little = write(all, support::order::little), big = write(all, support::order::big);
  f(mixed::format::open(motley::byte_view{little.bytes}, std::endian::little), little);
  f(mixed::format::open(motley::byte_view{big.bytes}, std::endian::big), big);
}

/// Component k of a track at a frame, by the formulas.
double expected(const part& p, std::size_t k, double frame) {
  const std::vector<row>& rows = p.rows;
  if (p.coding == mixed::number_keys) {
    std::vector<support::reference_key> keys;
    for (const row& r : rows) keys.push_back({r.frame, r.v[0], r.in, r.out});
    return support::hermite(keys, frame);
  }
  if (!(frame > rows.front().frame)) return rows.front().v[k];
  std::size_t i = 0;
  while (i + 1 < rows.size() && rows[i + 1].frame <= frame) ++i;
  if (i + 1 == rows.size()) return rows[i].v[k];
  const row &a = rows[i], &b = rows[i + 1];
  const double t = (frame - a.frame) / (b.frame - a.frame);
  if (p.width() == 4) {
    double cosine = 0;
    for (std::size_t j = 0; j < 4; ++j) cosine += a.v[j] * b.v[j];
    const double sign = cosine < 0 ? -1 : 1, angle = std::acos(std::min(1.0, sign * cosine));
    return (std::sin((1 - t) * angle) * a.v[k] + std::sin(t * angle) * sign * b.v[k]) / std::sin(angle);
  }
  double difference = b.v[k] - a.v[k];
  if (p.coding == mixed::turns_samples || p.coding == mixed::turns_keys)
    difference -= difference > 0.5 ? 1 : difference < -0.5 ? -1 : 0;
  return a.v[k] + t * difference;
}
/// The promised error of component k, of a baked clip if that is larger.
double promised(const part& p, std::size_t k, double frame) {
  if (p.width() == 4) return 1e-6;
  std::vector<support::reference_key> keys;
  for (const row& r : p.rows) keys.push_back({r.frame, r.v[k], r.in, r.out});
  const bool cubic = p.coding == mixed::number_keys;
  return std::max(
      support::most_error(cubic ? support::of_cubics : support::of_lines, keys, frame),
      support::most_error(cubic ? support::of_baked_cubics : support::of_baked_lines, keys, frame));
}

/// Compares poses with the formulas.
class pose_check {
public:
  void add(double frame, const auto& value_of_row) {
    std::size_t i = 0;
    for (const part& p : parts())
      for (std::size_t k = 0; p.is_track() && k < p.width(); ++k, ++i)
        meters_[i].add(double{value_of_row(i)}, expected(p, k, frame), promised(p, k, frame));
    REQUIRE(i == pose_size);
  }
  ~pose_check() {
    for (std::size_t i = 0; i < pose_size; ++i) {
      CAPTURE(i);
      CHECK(meters_[i].worst() <= 1);
    }
  }

private:
  std::array<support::error_meter, pose_size> meters_{};
};

const std::vector<double> some_frames{0,    1,  0.5, 3,    4,  4.25, 5,   7.75, 8,  9.5, 10, 11.125, 12,
                                      14.5, 16, 19,  19.5, 20, 2,    2.5, 13,   18, 6,   0,  10,     5};

/// Everything that a clip offers, for the clip itself or for one that holds it.
template <motley::clip C> void check_clip(const C& m) {
  REQUIRE(m.track_count() == 8);
  REQUIRE(m.pose_size() == pose_size);
  REQUIRE(m.pose_size() == pose_size);
  REQUIRE(motley::decoded_size(m) == pose_size * frames);

  SUBCASE("decode") {
    for (const motley::frame_range& range :
         {motley::all_frames(m), motley::frame_range{3, 1, 5}, motley::frame_range{0.5, 0.25, 90},
          motley::frame_range{-2, 1.5, 20}, motley::frame_range{19, 1, 8}}) {
      CAPTURE(range.first);
      std::vector<float> out(pose_size * range.count + 1, -77);
      const std::span<float> all = std::span{out}.first(pose_size * range.count);
      pose_check by_track, by_frame;
      motley::decode(m, range, all);
      for (std::size_t i = 0; i < range.count; ++i)
        by_track.add(double{range[i]}, [&](std::size_t k) { return out[k * range.count + i]; });
      motley::decode(m, range, all, motley::layout::by_frame);
      for (std::size_t i = 0; i < range.count; ++i)
        by_frame.add(double{range[i]}, [&](std::size_t k) { return out[i * pose_size + k]; });
      CHECK(out.back() == -77);
    }
  }
  SUBCASE("sample_frame") {
    pose_check check;
    std::array<float, pose_size + 1> pose{};
    for (const double frame : some_frames) {
      motley::sample_frame(m, static_cast<float>(frame), pose);
      check.add(frame, [&](std::size_t k) { return pose[k]; });
    }
  }
  SUBCASE("player and baked clip") {
    std::vector<std::byte> memory(motley::player<C>::memory_size(m)),
        compiled_memory(motley::baked_clip::memory_size(m));
    auto player = *motley::make_player(m, memory);
    const auto compiled = *motley::baked_clip::make(m, compiled_memory);
    REQUIRE(player.pose_size() == pose_size);
    REQUIRE(compiled.pose_size() == pose_size);
    pose_check played, ready;
    std::array<float, pose_size> pose{};
    for (const double frame : some_frames) {
      player.sample_frame(static_cast<float>(frame), pose);
      played.add(frame, [&](std::size_t k) { return pose[k]; });
      compiled.sample_frame(static_cast<float>(frame), pose);
      ready.add(frame, [&](std::size_t k) { return pose[k]; });
    }
  }
  SUBCASE("keys and fill") {
    std::size_t i = 0;
    for (const auto t : m.tracks()) {
      const std::vector<part> all = parts();
      while (!all[i].is_track()) ++i;
      const part& p = all[i++];
      CAPTURE(i);
      CHECK(t.outline().components == p.width());
      CHECK(t.coding_name() == mixed::facts::coding_names[p.coding]);
      std::size_t keys = 0;
      t.visit([&](const auto& curve) {
        for (const auto k : motley::keys_of(curve)) {
          REQUIRE(keys < p.rows.size());
          CHECK(k.frame == static_cast<float>(p.rows[keys].frame));
          const auto value =
              static_cast<motley::curve_value_t<std::remove_cvref_t<decltype(curve)>>>(k.value);
          for (std::size_t c = 0; c < p.width(); ++c)
            CHECK(motley::component(value, c) == static_cast<float>(p.rows[keys].v[c]));
          ++keys;
        }
      });
      CHECK(keys == p.rows.size());
      std::vector<float> values(p.width() * frames);
      motley::fill(t, values);
      std::vector<support::error_meter> meters(p.width());
      for (std::size_t c = 0; c < p.width(); ++c)
        for (unsigned f = 0; f < frames; ++f)
          meters[c].add(double{values[c * frames + f]}, expected(p, c, f), promised(p, c, f));
      for (const auto& meter : meters) CHECK(meter.worst() <= 1);
    }
    CHECK(i == parts().size());
  }
  SUBCASE("pose_binding and assemble") {
    std::array<motley::bone_binding, 4> memory{};
    const auto binding = motley::pose_binding::make(
        m, [](int bone) { return bone; }, memory);
    using places = std::array<std::uint32_t, 13>;
    constexpr std::uint32_t o = motley::bone_binding::none;
    const places expected_places[4]{{o, o, o, o, o, o, o, o, o, o, o, o, o},
                                    {0, o, 13, o, o, o, o, o, o, 4, 5, 6, 7},
                                    {1, 2, 3, 8, 12, o, o, o, o, o, o, o, o},
                                    {o, o, o, o, o, o, 9, 10, 11, 14, 15, 16, 17}};
    for (std::size_t bone = 0; bone < 4; ++bone)
      for (std::size_t c = 0; c < 13; ++c) {
        CAPTURE(bone);
        CAPTURE(c);
        CHECK(binding[bone].element[c] == expected_places[bone][c]);
      }
    std::array<float, pose_size> pose{};
    motley::sample_frame(m, 10, pose);
    const std::array<motley::vector3, 4> rest{{{0, 20, 30}, {10, 20, 30}, {20, 20, 30}, {30, 20, 30}}};
    const auto root = static_cast<float>(root_half);
    const float quarter = 1.57079633F;
    const std::array<motley::local_transform, 4> expected_transforms{
        {{{0, 20, 30}, {}, {1, 1, 1}, {}},
         {{2.5F, 20, 2.75F},
          {},
          {1, 1, 1},
          {root, root, 0, 0}}, // 2.75: halfway, 1 + 2 / 4 and 5 - 4 / 4, mean
         {{7, -4, 3}, {quarter, 0, 0}, {1, 1, 1}, {root, root, 0, 0}},
         {{30, 20, 30}, {}, {6, 2, 3.5F}, {0.5F, -0.5F, 0.5F, 0.5F}}}};
    const auto compare = [&](const std::array<motley::local_transform, 4>& got) {
      for (std::size_t bone = 0; bone < 4; ++bone) {
        CAPTURE(bone);
        const motley::local_transform &a = got[bone], &b = expected_transforms[bone];
        for (std::size_t i = 0; i < 3; ++i) {
          CHECK(motley::component(a.translation, i) == doctest::Approx(motley::component(b.translation, i)));
          CHECK(std::abs(motley::component(a.euler, i) - motley::component(b.euler, i)) < 1e-6);
          CHECK(motley::component(a.scale, i) == motley::component(b.scale, i));
        }
        for (std::size_t i = 0; i < 4; ++i)
          CHECK(std::abs(motley::component(a.rotation, i) - motley::component(b.rotation, i)) < 1e-6);
      }
    };
    std::array<motley::local_transform, 4> out{};
    const auto bones = support::loose_bones(4, rest, motley::euler_order::xyz);
    motley::to_local_transforms(binding.with({bones}), pose, out);
    compare(out);
  }
}

std::vector<motley::warning> warnings_of(const auto& m) {
  std::vector<motley::warning> all;
  m.warnings([&](const motley::warning& w) { all.push_back(w); });
  return all;
}

} // namespace

TEST_CASE("table: numbers, turns, vectors and rotations in one clip") {
  for_both_orders(parts(), [](const auto& m, const written&) {
    REQUIRE(m);
    check_clip(*m);
  });
}

TEST_CASE("table: what a function for all curves returns does not count") {
  for_both_orders(parts(), [](const auto& m, const written&) {
    std::size_t curves = 0;
    m->visit_all([&](const auto& curve) {
      ++curves;
      return curve; // of another type for each kind of curve
    });
    CHECK(curves == m->track_count());
  });
}

TEST_CASE("table: values by hand") {
  for_both_orders(parts(), [](const auto& m, const written&) {
    std::array<float, pose_size> pose{};
    motley::sample_frame(*m, 5, pose);
    CHECK(pose[0] == 2.5F);
    CHECK(pose[1] == 2); // an eighth of the way from 1 to 9
    CHECK(pose[2] == 1); // from 2 to -6
    CHECK(pose[3] == 3);
    CHECK(pose[4] == doctest::Approx(0.92387953)); // half a right angle about x: the cosine of a quarter,
    CHECK(pose[5] == doctest::Approx(0.38268343)); // and its sine
    CHECK(pose[6] == 0);
    CHECK(pose[7] == 0);
    CHECK(pose[8] == -0.45F);
    CHECK(pose[9] == 6);
    CHECK(pose[12] == doctest::Approx(0.525)); // 0.4 + 5 / 8 of the 0.2 over half a turn
    CHECK(pose[14] == 0.5F);
    CHECK(pose[15] == -0.5F);
    motley::sample_frame(*m, 0.5F, pose);
    CHECK(pose[8] == doctest::Approx(0.5));
    CHECK(pose[9] == 1.5F);
    CHECK(pose[11] == 1.25F);
  });
}

TEST_CASE("table: the same within an any_clip") {
  using any = motley::any_clip<motley::okami::motion, mixed::motion>;
  for_both_orders(parts(), [](const auto& m, const written&) {
    const any held{*m};
    check_clip(held);
    CHECK(warnings_of(held).size() == warnings_of(*m).size());
  });
}

TEST_CASE("table: warnings about keys of vectors and rotations") {
  using motley::warning_code;
  std::vector<part> all = parts();
  for_both_orders(all, [](const auto& m, const written&) {
    const auto warnings = warnings_of(*m);
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].code == warning_code::unknown_coding);
    CHECK(warnings[0].track.record == 5);
  });
  all[1].rows[2].frame = 30;
  all[3].rows[0].frame = 10;
  all[3].rows[2].frame = 3e9;
  all[6].rows.resize(frames + 3);
  for_both_orders(all, [](const auto& m, const written& w) {
    REQUIRE(m);
    const auto warnings = warnings_of(*m);
    REQUIRE(warnings.size() == 5);
    CHECK(warnings[0].code == warning_code::late_key);
    CHECK(warnings[0].value == 30);
    CHECK(warnings[0].offset == w.data[1]);
    CHECK(warnings[0].track.record == 1);
    CHECK(warnings[1].code == warning_code::step);
    CHECK(warnings[1].value == 10);
    CHECK(warnings[1].track.record == 3);
    CHECK(warnings[2].code == warning_code::late_key);
    CHECK(warnings[2].value > 1'000'000'000);
    CHECK(warnings[3].code == warning_code::unknown_coding);
    CHECK(warnings[3].track.record == 5);
    CHECK(warnings[4].code == warning_code::surplus_values);
    CHECK(warnings[4].value == 3);
    CHECK(warnings[4].track.record == 6);
  });
  all = {all[3]};
  all[0].rows[0].frame = 0;
  all[0].rows[2].frame = 20.5; // the last frame is 20
  for_both_orders(all, [](const auto& m, const written&) {
    const auto warnings = warnings_of(*m);
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].code == warning_code::late_key);
    CHECK(warnings[0].value == 20);
  });
}

TEST_CASE("table: a number repeats the channel of a vector, and a vector that of a number") {
  const part y{2, channel::ty, mixed::one_number, {{0, {1}}}};
  const part other{2, channel::rx, mixed::one_number, {{0, {1}}}};
  const part vector = parts()[1]; // tx, ty and tz of bone 2
  for (const auto& [first, second, is_repeated] :
       {std::tuple{vector, y, true}, {y, vector, true}, {vector, other, false}})
    for_both_orders({first, second}, [repeats = is_repeated](const auto& m, const written&) {
      const auto warnings = warnings_of(*m);
      REQUIRE(warnings.size() == (repeats ? 1 : 0));
      if (!repeats) return;
      CHECK(warnings[0].code == motley::warning_code::repeated_track);
      CHECK(warnings[0].track.record == 1);
    });
}

TEST_CASE("table: keys that go backwards are an error, whatever the coding") {
  const double not_a_number = std::numeric_limits<double>::quiet_NaN(),
               infinite = std::numeric_limits<double>::infinity();
  struct mistake {
    std::size_t record, key;
    double frame;
    std::size_t key_size; // in bytes
  };
  for (const mistake& wrong :
       {mistake{1, 2, 11, 14}, mistake{1, 1, 3, 14}, mistake{3, 1, -0.5, 20}, mistake{3, 2, 9.75, 20},
        mistake{3, 0, not_a_number, 20}, mistake{3, 2, not_a_number, 20}, mistake{3, 0, -infinite, 20},
        mistake{3, 2, infinite, 20}, mistake{7, 2, 7, 6}, mistake{8, 1, 10, 14}}) {
    CAPTURE(wrong.record);
    CAPTURE(wrong.key);
    std::vector<part> all = parts();
    if (wrong.record == 8) all[8].rows[0].frame = 11;
    all[wrong.record].rows[wrong.key].frame = wrong.frame;
    for_both_orders(all, [&](const auto& m, const written& w) {
      REQUIRE(!m);
      const motley::error e = m.error();
      CHECK(e.code == motley::errc::backward_keys);
      CHECK(e.number == static_cast<std::int64_t>(wrong.key));
      CHECK(e.track.record == static_cast<std::int64_t>(wrong.record));
      CHECK(e.track.bone == all[wrong.record].bone);
      CHECK(e.offset == w.data[wrong.record] + wrong.key * wrong.key_size);
    });
  }
  std::vector<part> all = parts();
  all[1].rows[2].frame = 12; // a step
  for_both_orders(all, [](const auto& m, const written&) { CHECK(m); });
}

TEST_CASE("require_magic: short ones end with NULs, and no file has an empty one") {
  const auto code = [](std::string_view stored, std::string_view magic) {
    std::vector<std::byte> bytes;
    for (const char c : stored) bytes.push_back(static_cast<std::byte>(c));
    return motley::require_magic(motley::byte_view{bytes}, magic).code;
  };
  CHECK(code({"mot\0.", 5}, "mot") == motley::errc::none);
  CHECK(code("motion", "mot") == motley::errc::bad_magic);
  CHECK(code("mot", "mot") == motley::errc::truncated);
  CHECK(code({"\0\0\0\0", 4}, "") == motley::errc::bad_magic);
}

TEST_CASE("table: every truncation of a mixed clip is an error") {
  for_both_orders(parts(), [](const auto& m, const written& w) {
    for (std::size_t size = 0; size < w.bytes.size(); ++size) {
      const std::vector<std::byte> cut(w.bytes.begin(), w.bytes.begin() + static_cast<std::ptrdiff_t>(size));
      const auto opened = mixed::format::open(motley::byte_view{cut}, m->order());
      CHECK(opened.error().code == motley::errc::truncated);
    }
  });
}

namespace wide {

constexpr std::size_t width = 17; // more channels than decode() writes together by frame

struct value {
  float v[width] = {};
};
} // namespace wide

template <> struct motley::value_traits<wide::value> {
  static constexpr std::size_t components = wide::width;
  static constexpr bool is_quaternion = false;
  static constexpr float get(const wide::value& v, std::size_t i) noexcept { return v.v[i]; }
  static constexpr wide::value difference(const wide::value& from, const wide::value& to) noexcept {
    wide::value d;
    for (std::size_t i = 0; i < components; ++i) d.v[i] = to.v[i] - from.v[i];
    return d;
  }
  static constexpr wide::value mix(const wide::value& from, const wide::value& to, float t) noexcept {
    wide::value m;
    for (std::size_t i = 0; i < components; ++i) m.v[i] = from.v[i] + t * (to.v[i] - from.v[i]);
    return m;
  }
};

namespace wide {

template <std::endian O> struct stored { motley::f32_of<O> v[width]; };
template <std::endian O> constexpr value load(const stored<O>& s) noexcept {
  value all;
  for (std::size_t i = 0; i < width; ++i) all.v[i] = s.v[i];
  return all;
}

struct facts {
  struct header {
    std::uint8_t frame_count, record_count;
  };
  struct record {
    motley::le_u32 data;
  };
  using codings = motley::coding_list<motley::samples<motley::unscaled, stored<std::endian::little>>>;
  static constexpr std::string_view name = "wide", magic = "", coding_names[] = {"samples"};
  static constexpr std::uint64_t type_offset = 0, count_offset = 0;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;

  static constexpr motley::table_header table(const header& h) {
    return {.position = sizeof(header), .record_count = h.record_count, .frame_count = h.frame_count};
  }
  static constexpr motley::track_facts track(const record& r, std::uint64_t) {
    return {.coding = 0, .count = 2, .data = r.data};
  }
};

} // namespace wide

TEST_CASE("table: values of more channels than are written together are decoded all the same") {
  std::vector<std::byte> bytes(10 + 2 * 2 * wide::width * 4);
  bytes[0] = std::byte{3}, bytes[1] = std::byte{2}; // frames, records
  const auto put = [&](std::size_t at, std::uint32_t n) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::byte>((n >> (8 * i)) & 0xFF);
  };
  put(2, 10);
  put(6, 10 + 2 * wide::width * 4);
  const auto stored = [](std::size_t track, std::size_t frame, std::size_t channel) {
    return static_cast<float>(100 * track + 40 * frame + channel);
  };
  for (std::size_t t = 0; t < 2; ++t)
    for (std::size_t f = 0; f < 2; ++f)
      for (std::size_t i = 0; i < wide::width; ++i)
        put(10 + ((2 * t + f) * wide::width + i) * 4, std::bit_cast<std::uint32_t>(stored(t, f, i)));
  const auto m = motley::table_format<wide::facts>::open(motley::byte_view{bytes});
  REQUIRE(m);
  std::vector<float> poses(motley::decoded_size(*m));
  REQUIRE(poses.size() == 2 * wide::width * 3);
  motley::decode(*m, poses, motley::layout::by_frame);
  for (std::size_t f = 0; f < 3; ++f) // the last of two values holds
    for (std::size_t t = 0; t < 2; ++t)
      for (std::size_t i = 0; i < wide::width; ++i)
        REQUIRE(poses[(f * 2 + t) * wide::width + i] == stored(t, f < 2 ? f : 1, i));
}
