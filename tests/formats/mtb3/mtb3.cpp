// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/mtb3/mtb3: Okami's motions and God Hand's: the four property families, the unknown ones, the
// terminator, which game a file is of, and what is refused.
#include <motley/formats/mtb3/god_hand.hpp>
#include <motley/formats/mtb3/okami.hpp>

#include <doctest/doctest.h>

#include "formats/platinum/mot_expect.hpp"
#include "support/constexpr_vector.hpp"

namespace okami = motley::okami;
namespace god_hand = motley::god_hand;
using motley::mtb3::family;
using support::game;
using support::order;
using support::storage;
using bytes_type = std::vector<std::byte>;

namespace {

// The whole of a file with every family, decoded by the compiler.
template <game Which, class Open> VECTOR_CONSTEXPR bool decodes(const Open& open) {
  const auto spec = support::every_type(Which);
  const auto bytes = support::write(spec, order::little);
  const auto motion = open(bytes);
  return motion && motion->loops() == motley::looping::yes && motion->frame_rate() == 30 &&
         motion->track_count() == 5 && motion->record_count() == 6 && support::matches(*motion, spec);
}
VECTOR_STATIC_ASSERT(decodes<game::okami>(okami::open) && decodes<game::god_hand>(god_hand::open));

using all = motley::known_formats;
template <class Format> const std::size_t index_of = motley::identified<all>::as<Format>().index;
const std::size_t is_okami = index_of<okami::format>, is_god_hand = index_of<god_hand::format>;

bytes_type write(game g, std::vector<support::track_spec> tracks, bool terminator = true) {
  return support::write({.which = g, .frames = 40, .tracks = std::move(tracks), .terminator = terminator},
                        order::little);
}
const support::track_spec keys{
    .bone = 4, .index = 3, .how = storage::float_keys, .keys = {{1, 2, 3, 4}, {5, 6, 7, 8}}};

} // namespace

TEST_CASE("mtb3: every family with 1 to 200 keys" * doctest::test_suite("slow")) {
  CHECK(decodes<game::okami>(okami::open));
  support::check_random_motions(game::okami, [](const auto& bytes) { return okami::open(bytes); });
  support::check_random_motions(game::god_hand, [](const auto& bytes) { return god_hand::open(bytes); });
}

TEST_CASE("mtb3: a property is a family and a channel without a gap") {
  support::mot_spec spec{.which = game::okami, .frames = 3};
  for (int i = 0; i < 9; ++i)
    spec.tracks.push_back({.bone = -1, .index = i, .constant = static_cast<float>(i)});
  const auto bytes = support::write(spec, order::little);
  const auto motion = okami::open(bytes);
  REQUIRE(motion);
  CHECK(motion->loops() == motley::looping::no);
  int i = 0;
  for (const auto track : motion->tracks()) {
    CHECK(track.outline().channel == static_cast<motley::channel>(i));
    CHECK(track.outline().bone == -1);
    CHECK(motley::evaluate(track, 1) == static_cast<float>(i++));
  }
  CHECK(i == 9);
  const auto okamis = [](int property) { return motley::mtb3::family_of<okami::game>(property); };
  const auto god_hands = [](int property) { return motley::mtb3::family_of<god_hand::game>(property); };
  CHECK(okamis(8) == family::single_pose);
  CHECK(okamis(9) == family::unknown);
  CHECK(okamis(15) == family::unknown);
  CHECK(okamis(16) == family::quantised);
  CHECK(okamis(25) == family::unknown);
  CHECK(okamis(49) == family::unknown);
  CHECK(okamis(58) == family::quantised_precision);
  CHECK(okamis(59) == family::unknown);
  CHECK(okamis(79) == family::unknown);
  CHECK(okamis(88) == family::full_precision);
  CHECK(okamis(89) == family::unknown);
  CHECK(god_hands(24) == family::quantised);
  CHECK(god_hands(47) == family::unknown);
  CHECK(god_hands(48) == family::quantised_precision);
  CHECK(god_hands(57) == family::unknown);
  CHECK(god_hands(64) == family::unknown); // which real files have
  CHECK(god_hands(80) == family::full_precision);
}

TEST_CASE("mtb3: unknown properties are no error, and stay visible") {
  const auto bytes = write(game::okami, {{.bone = 3, .index = 12, .constant = 1},
                                         {.bone = 4, .index = 2, .constant = 7},
                                         {.bone = 5, .index = 100}});
  const auto motion = okami::open(bytes);
  REQUIRE(motion);
  CHECK(motion->track_count() == 1);
  CHECK((*motion->tracks().begin()).outline().bone == 4);
  using motley::record_kind;
  CHECK(support::kinds_of(*motion) ==
        std::vector{record_kind::unknown, record_kind::track, record_kind::unknown, record_kind::terminator});
  CHECK(support::oddities(*motion) ==
        std::multiset<std::string>{"record 0 (bone 3, index 12) is of unknown type 12, at byte 8",
                                   "record 2 (bone 5, index 100) is of unknown type 100, at byte 24"});
}

TEST_CASE("mtb3: the terminator is one of the counted records, a file without one opens with a warning") {
  const auto with = write(game::god_hand, {keys}), without = write(game::god_hand, {keys}, false);
  CHECK(std::to_integer<int>(with[6]) == 2);
  CHECK(support::oddities(*god_hand::open(with)).empty());
  CHECK(support::oddities(*god_hand::open(without)) ==
        std::multiset<std::string>{"no terminator after the records, at byte 20"});
  // Each of its first four bytes counts; so does being the last.
  for (std::size_t i = 20; i < 24; ++i) {
    auto bytes = with;
    bytes[i] = std::byte{1};
    const auto motion = god_hand::open(bytes);
    CHECK((!motion || support::oddities(*motion).count("no terminator after the records, at byte 32") == 1));
  }
}

TEST_CASE("mtb3: God Hand's records have flags, any of which can say that a space is switched") {
  auto bytes = write(game::god_hand, {{.bone = 2, .index = 3, .constant = 1}, {.bone = 3, .index = 4}});
  const auto switches = [&] {
    std::vector<bool> found;
    for (const auto t : god_hand::open(bytes)->tracks())
      found.push_back(god_hand::motion::marks_leg(t.outline()));
    return found;
  };
  CHECK(switches() == std::vector<bool>{true, false});
  for (std::size_t i = 0; i < 4; ++i) { // of the second record, at 20
    bytes[24 + i] = std::byte{2};
    CHECK(switches() == std::vector<bool>{true, false});
    bytes[24 + i] = std::byte{1};
    CHECK(switches() == std::vector<bool>{true, true});
    bytes[24 + i] = std::byte{0};
  }
  // A translation marks nothing.
  const auto moved = write(game::god_hand, {{.bone = 2, .index = 0, .constant = 1}});
  CHECK_FALSE(god_hand::motion::marks_leg((*god_hand::open(moved)->tracks().begin()).outline()));
  const auto motion = god_hand::open(bytes);
  std::string said;
  motion->describe([&](std::string_view name, const auto& value) {
    if constexpr (std::is_same_v<decltype(value), const std::uint32_t&>)
      if (name == "tracks that mark legs") said = std::to_string(value);
  });
  CHECK(said == "1");
}

TEST_CASE("mtb3: a motion of no file does not say whether it loops") {
  std::string said;
  const auto name_of = [&](std::string_view name, const auto&) { (said += name) += ';'; };
  okami::motion{}.describe(name_of);
  god_hand::motion{}.describe(name_of);
  CHECK(said == "byte order;byte order;");
}

TEST_CASE("mtb3: the terminator tells the game, if the file has the magic") {
  for (const game g : {game::okami, game::god_hand})
    for (int tracks = 1; tracks < 20; ++tracks) {
      auto bytes = write(g, std::vector<support::track_spec>(static_cast<std::size_t>(tracks), keys));
      const auto id = motley::identify(bytes);
      CHECK(id.index == (g == game::okami ? is_okami : is_god_hand));
      CHECK(id.certainty == motley::certainty::certain);
      CHECK(motley::open(bytes));
      bytes[3] = std::byte{'4'};
      CHECK_FALSE(motley::identify(bytes));
      CHECK(okami::open(bytes).has_value() >= (g == game::okami)); // who names the format is believed
      CHECK(god_hand::open(bytes).has_value() >= (g == game::god_hand));
      CHECK(motley::open(bytes, motley::identify(bytes, g == game::okami ? "okami" : "god_hand")));
    }
}

TEST_CASE("mtb3: without a terminator the game is the one as whose file it holds together") {
  CHECK(motley::identify(write(game::okami, {keys}, false)).index == is_okami);
  CHECK(motley::identify(write(game::god_hand, {keys}, false)).index == is_god_hand);
  // No records at all: either.
  const auto none = write(game::okami, {}, false);
  REQUIRE(none.size() == 8);
  CHECK(okami::open(none));
  CHECK(god_hand::open(none));
  CHECK_FALSE(motley::identify(none));
  CHECK(motley::identify(none).ambiguous);
  CHECK(motley::open(none).error().code == motley::errc::ambiguous_format);
  CHECK(support::refusal(motley::open(none)) ==
        "the file could be of more than one format: specify the format");
  CHECK(motley::open(none, motley::identify(none, "god_hand")));
  // A terminator alone, with room for either's.
  auto one = write(game::god_hand, {});
  REQUIRE(one.size() == 20);
  CHECK(motley::identify(one).ambiguous);
  one.resize(16);
  CHECK(motley::identify(one).index == is_okami);
  // Neither: the magic tells what it was meant to be.
  auto bad = write(game::okami, {keys}, false);
  bad.pop_back();
  CHECK(motley::open(bad).error().code == motley::errc::truncated);
  CHECK_FALSE(motley::identify(bad).ambiguous);
}

TEST_CASE("mtb3: what cannot be decoded is refused, with its place") {
  const auto good = write(game::okami, {keys}, false);
  const auto refusal = [](const bytes_type& bytes) { return support::refusal(okami::open(bytes)); };
  CHECK(refusal(good) == "opened");
  const auto changed = [&](std::size_t at, std::initializer_list<unsigned> values) {
    auto bytes = good;
    for (const unsigned v : values) bytes[at++] = static_cast<std::byte>(v);
    return refusal(bytes);
  };
  // Header, record at 8, keys at 16 and 32, end at 48.
  CHECK(refusal({good.begin(), good.begin() + 7}) == "header ends at byte 8, past the end of the file (7)");
  CHECK(refusal({good.begin(), good.begin() + 15}) ==
        "record table ends at byte 16, past the end of the file (15)");
  CHECK(changed(6, {200}) == "record table ends at byte 1608, past the end of the file (48)");
  CHECK(changed(10, {0, 0}) == "record 0 (bone 4, rotation x) of type 83 has no keys (count 0), at byte 10");
  CHECK(changed(10, {3, 0}) ==
        "type-83 keys of record 0 (bone 4, rotation x) end at byte 64, past the end of the file (48)");
  CHECK(
      changed(12, {0xFF, 0xFF, 0xFF, 0xFF}) ==
      "type-83 keys of record 0 (bone 4, rotation x) end at byte 4294967327, past the end of the file (48)");
  CHECK(changed(32, {0, 0}) ==
        "key 1 of record 0 (bone 4, rotation x) is earlier than the previous key, at byte 32");
  // God Hand's records are 12 bytes long.
  auto longer = write(game::god_hand, {keys}, false);
  longer[10] = std::byte{3};
  CHECK(support::refusal(god_hand::open(longer)) ==
        "type-83 keys of record 0 (bone 4, rotation x) end at byte 68, past the end of the file (52)");
}
