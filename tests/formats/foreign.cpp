// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/foreign: what open() says of files that are no motions.
#include <motley/formats/containers.hpp>
#include <motley/formats/exps.hpp>
#include <motley/formats/foreign.hpp>
#include <motley/formats/skeletons.hpp>

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/hand.hpp"
#include "support/samples.hpp"
#include "support/skeleton_writer.hpp"

namespace {

using namespace std::string_view_literals;
using motley::errc;

std::vector<std::byte> bytes_of(std::string_view text) {
  std::vector<std::byte> bytes;
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}
std::string why(const std::vector<std::byte>& bytes) {
  const auto opened = motley::open(bytes);
  REQUIRE_FALSE(opened);
  return std::string{motley::message(opened.error()).view()};
}

constexpr bool tells(std::string_view text, std::string_view what) {
  std::byte bytes[64]{};
  for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
  return motley::identify_foreign(motley::byte_view{std::span<const std::byte>{bytes, text.size()}}).what ==
         what;
}
static_assert(tells("\x1F\x8B\x08"sv, "a gzip file"));
static_assert(tells("\x1F"sv, "") && tells(""sv, "") && tells("PNG"sv, ""));

} // namespace

TEST_CASE("foreign: each opener says what a file is instead, and what was wanted") {
  const auto motion = support::write({.which = support::game::bayonetta2}, support::order::little);
  const auto said = [](const auto& opened) { return std::string{motley::message(opened.error()).view()}; };
  CHECK(said(motley::open_skeleton(motion)) == "this is a motion, not a skeleton");
  CHECK(said(motley::open_exp(motion)) == "this is a motion, not an exp");
  CHECK(said(motley::open_container(motion)) == "this is a motion, not a container");
  const auto cinf = support::hand_cinf(false);
  CHECK(said(motley::open_exp(cinf)) == "this is a skeleton, not an exp");
  CHECK(said(motley::open_container(cinf)) == "this is a skeleton, not a container");
  const auto image = bytes_of("\x89PNG\r\n\x1A\n"sv), model = bytes_of("WMB4...."sv),
             start = bytes_of("exp\0"sv), other = bytes_of("nothing at all");
  CHECK(said(motley::open_skeleton(image)) == "this is a PNG image, not a skeleton");
  CHECK(said(motley::open_exp(model)) == "this is a model (wmb), not an exp");
  CHECK(said(motley::open_exp(start)).find(", past the end of the file (4)") !=
        std::string::npos); // an exp, cut
  CHECK(said(motley::open_skeleton(other)) == "not a file of a format that motley knows");
}

TEST_CASE("foreign: open() says what a file is instead, if its bytes tell") {
  CHECK(why(bytes_of("")) == "the file is empty");
  CHECK(why(bytes_of("nothing at all")) == "not a file of a format that motley knows");
  CHECK(why(bytes_of("\x89PNG\r\n\x1A\n"sv)) == "this is a PNG image, not a motion");
  CHECK(why(bytes_of("DAT\0\1\0\0\0"sv)) ==
        "this is a container of PlatinumGames' games (dat), not a motion");
  CHECK(why(bytes_of("WMB4...."sv)) == "this is a model (wmb), not a motion");
  CHECK(why(bytes_of("\0BMW...."sv)) == "this is a model (wmb), not a motion");
  for (const bool echoes : {false, true})
    CHECK(why(support::hand_cinf(echoes)) == "this is a skeleton (cinf), not a motion");
  CHECK(why(bytes_of("scr\0...."sv)) == "this is a model (md), not a motion");
  for (const bool god_hand : {false, true})
    CHECK(why(support::write_md(god_hand, {{.number = 3}})) == "this is a model (md), not a motion");
  CHECK(why(support::write_nier({{.number = 3}})) == "this is a model (wmb), not a motion");
  std::vector<std::byte> nothing;
  CHECK(motley::open_skeleton(nothing).error().code == errc::empty_file);
  CHECK(motley::open(nothing, motley::identify(nothing, "motn")).error().code == errc::empty_file);
  // A format's own error, if the file has its magic number.
  CHECK(why(bytes_of("mtb3"sv)) == "header ends at byte 8, past the end of the file (4)");
  CHECK(why(bytes_of("mot\0"sv)).find(" at byte ") != std::string::npos);
  // A file of another format than the named one is not explained by its own.
  for (const auto& file : support::sample_files())
    CHECK(motley::open(file.bytes, motley::identify(file.bytes, "gif")).error() ==
          motley::error::unknown_format());
}

TEST_CASE("foreign: a file has a magic number of a list, or none") {
  for (const char* magic : {"mtb3", "mot", "exp"}) {
    auto bytes = bytes_of(magic);
    bytes.resize(4);
    CHECK(motley::has_magic(bytes));
    bytes[1] ^= std::byte{1};
    CHECK_FALSE(motley::has_magic(bytes));
    bytes.resize(3);
    CHECK_FALSE(motley::has_magic(bytes));
  }
  CHECK_FALSE(motley::has_magic(bytes_of("WMB3....")));
  CHECK(motley::has_magic<motley::known_skeletons>(bytes_of("WMB3....")));
  CHECK(motley::has_magic<motley::known_skeletons>(bytes_of("scr\0"sv)));
  for (const auto& file : support::sample_files()) {
    const std::string_view name = file.kind.name();
    CHECK(motley::has_magic(file.bytes) == (name != "anim" && name != "motn"));
  }
}

TEST_CASE("foreign: a container of Okami or God Hand, which has no magic number") {
  // Two slots: an empty one, and "MOT" at byte 20, as FORMATS.md 7.2 has it.
  const auto good = bytes_of("\2\0\0\0\0\0\0\0\x14\0\0\0\0\0\0\0MOT\0...."sv);
  const auto is_one = [](const std::vector<std::byte>& bytes) {
    return motley::identify_foreign(motley::byte_view{bytes}).what ==
           "a container of Okami or God Hand (clover_dat)";
  };
  CHECK(is_one(good));
  const auto changed = [&](std::size_t at, unsigned value) {
    auto bytes = good;
    bytes[at] = static_cast<std::byte>(value);
    return bytes;
  };
  CHECK_FALSE(is_one(changed(0, 0)));
  CHECK_FALSE(is_one(changed(0, 3)));    // the tables would end behind the file
  CHECK_FALSE(is_one(changed(2, 1)));    // more than 65535
  CHECK_FALSE(is_one(changed(8, 0)));    // nothing but empty slots
  CHECK_FALSE(is_one(changed(8, 19)));   // inside the tables
  CHECK_FALSE(is_one(changed(8, 24)));   // behind the file
  CHECK_FALSE(is_one(changed(16, 'm'))); // small letters
  CHECK_FALSE(is_one(changed(17, 0)));   // a NUL inside
  CHECK_FALSE(is_one(bytes_of("\2\0\0"sv)));
  CHECK(is_one(changed(18, '3')));
}
