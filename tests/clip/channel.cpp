// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/clip/channel: names and units.
#include <motley/clip/channel.hpp>

#include <doctest/doctest.h>

using motley::angle_unit;
using motley::channel;

static_assert(motley::short_name(channel::tx) == "tx" && motley::short_name(channel::sz) == "sz");
static_assert(motley::long_name(channel::ry) == "rotation y" && motley::long_name(channel::other) == "index");
// Channels after the last one that has a name: a constant expression reads nothing out of bounds.
static_assert(motley::short_name(channel::other) == "u" &&
              motley::short_name(static_cast<channel>(241)) == "u" &&
              motley::short_name(static_cast<channel>(255)) == "u");
static_assert(motley::long_name(static_cast<channel>(241)) == "index" &&
              motley::long_name(static_cast<channel>(255)) == "index");
static_assert(motley::is_translation(channel::tz) && !motley::is_translation(channel::rx));
static_assert(motley::is_angle(channel::rz) && !motley::is_angle(channel::sx) &&
              !motley::is_angle(channel::tz));
static_assert(motley::is_scale(channel::sx) && !motley::is_scale(channel::other));

TEST_CASE("angles convert") {
  CHECK(motley::convert_angle(0.25F, angle_unit::turns, angle_unit::degrees) == 90);
  CHECK(motley::convert_angle(0.5F, angle_unit::turns, angle_unit::radians) ==
        doctest::Approx(3.14159265358979));
  CHECK(motley::convert_angle(-90, angle_unit::degrees, angle_unit::turns) == -0.25F);
  CHECK(motley::convert_angle(0.1F, angle_unit::radians, angle_unit::radians) == 0.1F);
}
