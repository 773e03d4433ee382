// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/format/hostile: files cut short at every byte and changed in every byte. Run under sanitizers, this
// proves that open() is a gate: behind it, nothing reads outside the input or hangs.
#include <motley/motley.hpp>

#include <doctest/doctest.h>

#include <memory>

#include "support/exp_writer.hpp"
#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/walk.hpp"

using support::order;

namespace {

/// Opens a copy in a heap block of exactly its size, so that a sanitizer sees the first byte read outside it.
/// True if it opened; then everything that can be done with it has been done.
template <class Open> bool survives(std::span<const std::byte> bytes, Open open) {
  const std::unique_ptr<std::byte[]> copy{new std::byte[bytes.size()]};
  std::copy(bytes.begin(), bytes.end(), copy.get());
  const auto use = [](const auto& motion) {
    if (motion) {
      volatile double sum = support::walk(*motion);
      (void)sum;
      return true;
    }
    CHECK(motion.error().code != motley::errc::none);
    CHECK(motley::message(motion.error()).view().find("at byte") != std::string_view::npos);
    if constexpr (requires { motion->track_count(); })
      CHECK(motion->track_count() == 0);
    else
      CHECK(motion->size() == 0);
    return false;
  };
  return use(open(std::span<const std::byte>{copy.get(), bytes.size()}));
}

bool survives(support::game g, std::span<const std::byte> bytes) {
  switch (g) {
  case support::game::bayonetta: return survives(bytes, [](auto in) { return motley::bayonetta::open(in); });
  case support::game::bayonetta2:
    return survives(bytes, [](auto in) { return motley::bayonetta2::open(in); });
  default: return survives(bytes, [](auto in) { return motley::okami::open(in); });
  }
}
bool survives_as_anim(std::span<const std::byte> bytes) {
  return survives(bytes, [](auto in) { return motley::metroid_anim::open(in); });
}

/// An exp of each game in a byte order, with all that it can have.
std::vector<std::vector<std::byte>> exp_files(order o) {
  namespace x = support::exp;
  const auto points = x::float_points(o, {{-1, 2, 0, 4}, {3, 10, 8, 0}});
  support::writer bytes{o};
  for (const unsigned n : {0x5E00U, 0x5C00U, 0U, 0x6000U, 0U, 0x6200U}) bytes.u16(n);
  for (const unsigned n : {1U, 2U, 0U, 1U, 4U, 18U, 4U, 0U}) bytes.u8(n);
  return {x::write(o, {{.bone = 5,
                        .index = 3,
                        .entries = {x::with_channel(0x50001, 4, 3), x::with_number(0x10004, 2),
                                    x::with_number(0xA0001, 1), x::with_number(0x20100, 1)}},
                       {.flags = 3,
                        .bone = 6,
                        .entries = {x::with_channel(1, 5, 3)},
                        .post = {x::with_number(4, 2)},
                        .interpolation = 2,
                        .point_count = 2,
                        .points = points},
                       {.flags = 1,
                        .bone = 7,
                        .entries = {x::with_channel(1, 5, 3)},
                        .interpolation = 6,
                        .point_count = 2,
                        .points = bytes.take()}}),
          x::write(o,
                   {{5, 3, {x::magnitude, x::bone(4, 3), x::times, x::value(2), x::end_function}},
                    {6, 0, {x::interpolated(1), x::open, x::bone(5, 3), x::close, x::end_function, x::end}}},
                   {{{0, 1, 0, 0}}, {{-1, 2, 0, 4}, {3, 10, 8, 0}}})};
}
bool survives_as_exp(bool second, std::span<const std::byte> bytes) {
  if (second) return survives(bytes, [](auto in) { return motley::bayonetta2_exp::open(in); });
  return survives(bytes, [](auto in) { return motley::bayonetta_exp::open(in); });
}

/// A MOTN opens if its tables are there; its sequences are good or bad one by one.
bool survives_as_motn(std::span<const std::byte> bytes) {
  return survives(bytes, [](auto in) { return motley::shenmue_motn::open(in); });
}
/// How many of a file's sequences and names can be read.
std::size_t good_parts(std::span<const std::byte> bytes) {
  const auto file = motley::shenmue_motn::open(bytes);
  std::size_t good = 0;
  for (std::size_t i = 0; i < file->size(); ++i) good += ((*file)[i] ? 1U : 0U) + (file->name(i) ? 1U : 0U);
  return good;
}
std::vector<std::byte> motn_file() {
  namespace motn = support::motn;
  support::random r{5};
  return motn::archive{{motn::random_curves(r, 30, 5, 4), motn::random_nodes(r, 2, 1),
                        motn::random_bones(r, 1), motn::random_curves(r, 300, 2, 3)}}
      .write();
}

/// A small ANIM of each kind.
std::vector<std::vector<std::byte>> anim_files() {
  namespace anim = support::anim;
  std::vector<std::vector<std::byte>> files;
  for (const anim::game g : {anim::game::prime, anim::game::echoes, anim::game::demo})
    files.push_back(anim::write(anim::random_stream(g, 4, {.bones = 3, .frames = 40})));
  files.push_back(anim::write(anim::random_plain(anim::game::prime, 4, 3, 3)));
  files.push_back(anim::write(anim::random_plain(anim::game::echoes, 4, 3, 3)));
  return files;
}

/// f(game, file) for a file with every storage of every game, in every byte order.
template <class F> void for_each_file(F&& f) {
  for (const auto g : {support::game::bayonetta, support::game::bayonetta2, support::game::okami})
    for (const order o : {order::little, order::big}) f(g, support::write(support::every_type(g), o));
}

} // namespace

TEST_CASE("a file cut short anywhere is refused or decodes") {
  for_each_file([](support::game g, const std::vector<std::byte>& bytes) {
    CHECK(survives(g, bytes));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CAPTURE(size);
      CHECK_FALSE(
          survives(g, std::span{bytes}.first(size))); // the data tile the file: nothing can be missing
    }
  });
}

TEST_CASE("a file with any byte changed is refused or decodes") {
  for_each_file([](support::game g, const std::vector<std::byte>& bytes) {
    std::size_t opened = 0, refused = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const unsigned value : {0x00U, 0x7FU, 0x80U, 0xFFU}) {
        auto damaged = bytes;
        damaged[at] = static_cast<std::byte>(value);
        (survives(g, damaged) ? opened : refused) += 1;
      }
    }
    CHECK(opened > 100); // most bytes are data, and any number is a number
    CHECK(refused > 20);
  });
}

TEST_CASE("an ANIM cut short anywhere is refused") {
  for (const auto& bytes : anim_files()) {
    CHECK(survives_as_anim(bytes));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CAPTURE(size);
      CHECK_FALSE(survives_as_anim(std::span{bytes}.first(size)));
    }
  }
}

TEST_CASE("an ANIM with any byte changed is refused or decodes") {
  for (const auto& bytes : anim_files()) {
    std::size_t opened = 0, refused = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at)
      for (const unsigned value : {0x00U, 0x11U, 0x7FU, 0x80U, 0xFFU}) {
        auto damaged = bytes;
        damaged[at] = static_cast<std::byte>(value);
        (survives_as_anim(damaged) ? opened : refused) += 1;
      }
    CHECK(opened > 100);
    CHECK(refused > 50);
  }
}

TEST_CASE("a MOTN cut short anywhere loses what is missing and nothing else") {
  const auto bytes = motn_file();
  CHECK(survives_as_motn(bytes));
  REQUIRE(good_parts(bytes) == 8);
  std::size_t before = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    survives_as_motn(std::span{bytes}.first(size));
    const std::size_t good = good_parts(std::span{bytes}.first(size));
    CHECK(good >= before);
    CHECK((good < 8 || size + 1 == bytes.size())); // the last byte may be padding
    before = good;
  }
  CHECK(before >= 7);
}

TEST_CASE("a MOTN with any byte changed is refused, in parts or as a whole, or decodes") {
  const auto bytes = motn_file();
  std::size_t whole = 0, parts = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (const unsigned value : {0x00U, 0x11U, 0x7FU, 0x80U, 0xFFU}) {
      auto damaged = bytes;
      damaged[at] = static_cast<std::byte>(value);
      survives_as_motn(damaged);
      (good_parts(damaged) == 8 ? whole : parts) += 1;
    }
  CHECK(whole > 100);
  CHECK(parts > 50);
}

TEST_CASE("an exp cut short anywhere is refused, and with any byte changed it is refused or runs") {
  for (const order o : {order::little, order::big}) {
    const auto files = exp_files(o);
    for (const bool second : {false, true}) {
      const auto& bytes = files[second ? 1 : 0];
      CHECK(survives_as_exp(second, bytes));
      for (std::size_t size = 0; size < bytes.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(survives_as_exp(second, std::span{bytes}.first(size)));
      }
      std::size_t runs = 0, refused = 0;
      for (std::size_t at = 0; at < bytes.size(); ++at)
        for (const unsigned value : {0x00U, 0x01U, 0x11U, 0x7FU, 0x80U, 0xFFU}) {
          auto damaged = bytes;
          damaged[at] = static_cast<std::byte>(value);
          (survives_as_exp(second, damaged) ? runs : refused) += 1;
        }
      CHECK(runs > 100);
      CHECK(refused > 50);
    }
  }
}
