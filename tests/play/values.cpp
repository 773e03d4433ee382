// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/play/values: a clip that moves colours, a type of one's own with four components that is no rotation:
// evaluated, sampled, decoded, played and baked, it is the same everywhere.
#include <motley/author/table.hpp>
#include <motley/clip/decode.hpp>
#include <motley/clip/result.hpp>
#include <motley/play/baked.hpp>
#include <motley/play/player.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

#include "support/bytes.hpp"

namespace paint {

struct colour {
  float red = 0, green = 0, blue = 0, alpha = 0;
};

} // namespace paint

template <>
struct motley::value_traits<paint::colour>
    : motley::linear_value<&paint::colour::red, &paint::colour::green, &paint::colour::blue,
                           &paint::colour::alpha> {};

namespace paint {

using motley::f32_of, motley::i16_of, motley::u16_of, motley::u32_of;

template <std::endian O> struct stored_colour { f32_of<O> red, green, blue, alpha; };
template <std::endian O> constexpr colour load(const stored_colour<O>& c) noexcept {
  return {c.red, c.green, c.blue, c.alpha};
}

template <std::endian O> class colour_keys {
public:
  static constexpr auto kind = motley::curve_kind::random_access;
  struct stored {
    u32_of<O> frame;
    stored_colour<O> value;
  };
  static constexpr std::uint64_t bytes_for(std::uint64_t count) noexcept { return count * sizeof(stored); }

  constexpr colour_keys() noexcept = default;
  constexpr colour_keys(const std::byte* data, std::size_t count) noexcept : stored_{data, count} {}
  constexpr std::size_t size() const noexcept { return stored_.size(); }
  constexpr motley::value_key<colour> operator[](std::size_t i) const noexcept {
    return {static_cast<float>(stored_[i].frame.value()), load(stored_[i].value)};
  }
  constexpr auto begin() const noexcept { return motley::indexed_iterator<colour_keys>{*this, 0}; }
  constexpr auto end() const noexcept { return motley::indexed_iterator<colour_keys>{*this, size()}; }
  constexpr colour_keys keys() const noexcept { return *this; }

private:
  motley::packed_array<stored> stored_{};
};

template <std::endian O> struct header { u32_of<O> frame_count; };
template <std::endian O> struct record { u32_of<O> type, count, offset; };

struct facts {
  static constexpr std::string_view name = "paint", magic = "";
  static constexpr std::uint64_t type_offset = 0, count_offset = 4;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::both;
  template <std::endian O> using header = paint::header<O>;
  template <std::endian O> using record = paint::record<O>;
  template <std::endian O>
  using codings = motley::coding_list<colour_keys<O>, motley::samples<motley::unscaled, stored_colour<O>>,
                                      motley::constant<stored_colour<O>>>;
  static constexpr std::array<std::string_view, 3> coding_names{"keys", "samples", "constant"};

  template <std::endian O> static constexpr motley::table_header table(const header<O>& h) noexcept {
    return {.position = sizeof(h), .record_count = 3, .frame_count = h.frame_count, .frame_rate = 1};
  }
  template <std::endian O>
  static constexpr motley::track_facts track(const record<O>& r, std::uint64_t) noexcept {
    const auto type = static_cast<std::int32_t>(r.type.value());
    return {.type = type, .coding = type, .count = r.count, .data = r.offset};
  }
};
using motion = motley::table_clip<facts>;

motion open(std::span<const std::byte> bytes) {
  return motley::table_format<facts>::open(motley::byte_view{bytes}, std::endian::little).value();
}

} // namespace paint

namespace {

using four = std::array<float, 4>;
// Between the first two keys a turn would give other numbers, and between the last two it would not move.
const std::vector<std::pair<unsigned, four>> keys{
    {1, {1, 0, 0, 0}}, {3, {0, 1, 0, 0.5F}}, {7, {0, -1, 0, -0.5F}}};
const std::vector<four> samples{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, -1, 0, 0}, {0.25F, 0.5F, 0.75F, 1}};
const four constant{0.5F, 0.25F, 0.125F, 1};

std::vector<std::byte> file() {
  support::writer out{support::order::little};
  out.u32(9);
  const unsigned key_data = 4 + 3 * 12, sample_data = key_data + 3 * 20, constant_data = sample_data + 4 * 16;
  for (const unsigned n : {0U, 3U, key_data, 1U, 4U, sample_data, 2U, 1U, constant_data}) out.u32(n);
  const auto put = [&](const four& c) {
    for (const float v : c) out.f32(v);
  };
  for (const auto& [frame, value] : keys) out.u32(frame), put(value);
  for (const four& c : samples) put(c);
  put(constant);
  return out.take();
}

/// What the pose is at a frame: straight lines.
std::array<double, 12> expected(double frame) {
  std::array<double, 12> pose{};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto between = [&](double from, float a, double to, float b) {
      const double t = std::fmin(1, std::fmax(0, (frame - from) / (to - from)));
      return double{a} + t * (double{b} - double{a});
    };
    pose[i] = frame < 3 ? between(1, keys[0].second[i], 3, keys[1].second[i])
                        : between(3, keys[1].second[i], 7, keys[2].second[i]);
    const auto whole = static_cast<std::size_t>(std::fmin(2, std::fmax(0, frame)));
    pose[4 + i] = between(double(whole), samples[whole][i], double(whole + 1), samples[whole + 1][i]);
    pose[8 + i] = double{constant[i]};
  }
  return pose;
}

} // namespace

TEST_CASE("colours are joined by straight lines wherever they are asked for") {
  const auto bytes = file();
  const auto m = paint::open(bytes);
  REQUIRE(m.pose_size() == 12);
  const auto close = [&](std::span<const float> pose, float frame) {
    const auto wanted = expected(double{frame});
    for (std::size_t i = 0; i < 12; ++i) {
      CAPTURE(frame);
      CAPTURE(i);
      REQUIRE(std::abs(double{pose[i]} - wanted[i]) < 1e-6);
    }
  };

  std::vector<std::byte> memory(motley::player<paint::motion>::memory_size(m));
  std::vector<std::byte> baked_memory(motley::baked_clip::memory_size(m));
  auto player = *motley::make_player(m, memory);
  const auto baked = *motley::baked_clip::make(m, baked_memory);
  REQUIRE(player.pose_size() == 12);
  REQUIRE(baked.pose_size() == 12);
  std::array<float, 12> pose{};
  for (int i = 0; i <= 8 * 8; ++i) {
    const float frame = static_cast<float>(i) / 8;
    std::size_t row = 0;
    for (const auto t : m.tracks())
      t.visit([&](const auto& curve) {
        const paint::colour c = motley::evaluate(curve, frame);
        for (std::size_t k = 0; k < 4; ++k) pose[row++] = motley::component(c, k);
      });
    close(pose, frame);
    motley::sample_frame(m, frame, pose);
    close(pose, frame);
    player.sample_frame(frame, pose);
    close(pose, frame);
    baked.sample_frame(frame, pose);
    close(pose, frame);
  }

  std::vector<float> by_track(motley::decoded_size(m)), by_frame(by_track.size());
  REQUIRE(by_track.size() == 12 * 9);
  motley::decode(m, by_track);
  motley::decode(m, by_frame, motley::layout::by_frame);
  for (std::size_t frame = 0; frame < 9; ++frame) {
    for (std::size_t row = 0; row < 12; ++row) pose[row] = by_track[row * 9 + frame];
    close(pose, static_cast<float>(frame));
    close(std::span{by_frame}.subspan(frame * 12, 12), static_cast<float>(frame));
  }
}
