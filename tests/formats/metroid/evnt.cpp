// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/metroid/evnt: events of both games, what they mean, and what is told apart from them.
#include <motley/formats/events.hpp>
#include <motley/formats/skeletons.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/evnt_writer.hpp"
#include "support/random_anim.hpp"
#include "support/skeleton_writer.hpp"

namespace evnt = motley::evnt;
using support::order;
using blob = std::vector<std::byte>;

static_assert(motley::events_format<evnt::format>);
static_assert(std::forward_iterator<decltype(evnt::events{}.bools().begin())>);
static_assert(std::ranges::forward_range<evnt::node_range<evnt::sound_node>>);

namespace {

/// The bool nodes of support::evnt::of_all_kinds().
VECTOR_CONSTEXPR bool has_the_bools(const evnt::events& e) {
  auto at = e.bools().begin();
  const evnt::bool_node a = *at++, b = *at++;
  return at == e.bools().end() && e.bools().size() == 2 && a.name == "Loop" && a.type == 0 &&
         a.seconds == 1.5F && a.state == 0 && a.index == 0 && a.unique == 1 && a.weight == 0.5F &&
         a.character == -1 && a.flags == 0 && a.value == 1 && a.game == e.game() && b.name == "flag" &&
         b.type == 1 && b.seconds == 0 && b.state == 1 && b.index == 7 && b.unique == 0 && b.weight == 1 &&
         b.character == 2 && b.flags == 9 && b.value == 0;
}
VECTOR_CONSTEXPR bool has_the_int32s(const evnt::events& e) {
  auto at = e.int32s().begin();
  const evnt::int32_node a = *at++, b = *at++, c = *at++;
  return at == e.int32s().end() && e.int32s().size() == 3 && a.name == "Footstep" && a.value == 12 &&
         a.locator == "L_foot" && b.value == -5 && b.locator.empty() && c.name.empty() && c.value == 34 &&
         c.locator == "root" && c.seconds == 0.75F;
}
VECTOR_CONSTEXPR bool has_the_particle(const evnt::events& e) {
  const evnt::particle_node p = *e.particles().begin();
  const bool is_prime = e.game() == evnt::game::prime;
  return e.particles().size() == 1 && p.name == "dust" && p.flags == 0x80000000U && p.duration == 30 &&
         p.particle == evnt::file_id{{'P', 'A', 'R', 'T'}, 0x0BADF00DU} &&
         p.bone_name == (is_prime ? "R_foot" : "") && p.bone == (is_prime ? 0U : 41U) && p.scale == 2.5F &&
         p.parenting == 3;
}
VECTOR_CONSTEXPR bool has_the_sound(const evnt::events& e) {
  if (e.version() == 1) return e.sounds().empty();
  const evnt::sound_node s = *e.sounds().begin();
  const bool is_prime = e.game() == evnt::game::prime;
  return e.sounds().size() == 1 && s.name == "growl" && s.seconds == 2 && s.sound == 1234 &&
         s.falloff == 20 && s.max_distance == 150.5F &&
         (is_prime || (s.unknown_a == 10 && s.unknown_b == 11 && s.unknown_c == 12 && s.unknown_d == 0.75F));
}
VECTOR_CONSTEXPR bool has_all(unsigned game, unsigned version) {
  const blob file = support::evnt::of_all_kinds(game, version).write();
  const auto e = evnt::open(file);
  return e && e->version() == version && e->game() == static_cast<evnt::game>(game) &&
         e->size() == (version == 1 ? 6 : 7) && has_the_bools(*e) && has_the_int32s(*e) &&
         has_the_particle(*e) && has_the_sound(*e);
}
VECTOR_STATIC_ASSERT(has_all(1, 1) && has_all(1, 2) && has_all(2, 1) && has_all(2, 2));

std::string refusal(const blob& file) {
  const auto e = evnt::open(file);
  return e ? "opened" : motley::message(e.error()).c_str();
}
blob cut(blob file, std::size_t size) {
  file.resize(size);
  return file;
}
blob followed_by(blob file, std::size_t count, int value) {
  file.insert(file.end(), count, static_cast<std::byte>(value));
  return file;
}
using all = motley::formats_and_events;
std::string name_of(const blob& file) { return std::string{motley::identify<all>(file).name()}; }

/// One node of 31 bytes: game 2, name 1, fields 27, value 1; it begins at byte 8.
support::evnt::file of_one_bool(unsigned game = 1) {
  return {.game = game, .version = 1, .bools = {support::evnt::bool_spec{}}};
}

} // namespace

// By value: evnt::open(bytes)->bools() is used after the temporary has gone.
static_assert(!std::is_reference_v<decltype(std::declval<const motley::evnt::events&>().bools())>);
static_assert(!std::is_reference_v<decltype(std::declval<const motley::evnt::events&>().int32s())>);
static_assert(!std::is_reference_v<decltype(std::declval<const motley::evnt::events&>().particles())>);
static_assert(!std::is_reference_v<decltype(std::declval<const motley::evnt::events&>().sounds())>);

TEST_CASE("evnt: all kinds of nodes of both games and versions") {
  for (const unsigned game : {1U, 2U})
    for (const unsigned version : {1U, 2U}) CHECK(has_all(game, version));
}

TEST_CASE("evnt: visit calls for every node in the file's order") {
  const blob file = support::evnt::of_all_kinds(2).write();
  const auto e = evnt::open(file);
  REQUIRE(e);
  std::string seen;
  std::uint64_t before = 0;
  e->visit([&]<class Node>(const Node& n) {
    seen += std::string{Node::kind} + ' ' + std::string{meaning(n)} + '\n';
    CHECK(n.offset > before);
    before = n.offset;
  });
  CHECK(seen == "bool loop\nbool empty bool\nint32 landing\nint32 sound\nint32 random rate\n"
                "particle particle\nsound sound\n");
  CHECK((*e->bools().begin()).offset == 8);
}

TEST_CASE("evnt: fields have names, in the file's order") {
  const blob prime = support::evnt::of_all_kinds(1).write(), echoes = support::evnt::of_all_kinds(2).write();
  const auto names = [](const blob& file) {
    std::string all;
    (*evnt::open(file)).visit([&]<class Node>(const Node& n) {
      if (Node::kind == "bool") return;
      all += Node::kind;
      Node::fields(n, [&](std::string_view name, const auto&) { (all += ' ') += name; });
      all += '\n';
    });
    return all;
  };
  const std::string common = " game name type seconds state index unique weight character flags",
                    int32 = "int32" + common + " value locator\n",
                    particle = "particle" + common + " duration particle bone scale parenting\n",
                    sound = "sound" + common + " sound falloff max_distance";
  CHECK(names(prime) == int32 + int32 + int32 + particle + sound + "\n");
  CHECK(names(echoes) ==
        int32 + int32 + int32 + particle + sound + " unknown_a unknown_b unknown_c unknown_d\n");
}

TEST_CASE("evnt: types and user events have names") {
  const std::vector<std::string_view> types{"loop",     "empty bool", "empty int32", "",     "sound",
                                            "particle", "user event", "random rate", "sound"};
  for (std::size_t i = 0; i < types.size(); ++i)
    CHECK(evnt::type_name(static_cast<std::uint16_t>(i)) == types[i]);
  CHECK(evnt::type_name(9).empty());
  CHECK(evnt::type_name(0xFFFF).empty());
  CHECK(evnt::user_event_name(-1).empty());
  CHECK(evnt::user_event_name(0) == "projectile");
  CHECK(evnt::user_event_name(8) == "damage on");
  CHECK(evnt::user_event_name(16) == "screen shake");
  CHECK(evnt::user_event_name(20) == "IK lock");
  CHECK(evnt::user_event_name(27) == "event start");
  CHECK(evnt::user_event_name(34) == "effect off");
  CHECK(evnt::user_event_name(35).empty());
  CHECK(evnt::user_event_name(INT32_MIN).empty());
  evnt::int32_node n;
  n.type = 6, n.value = 35;
  CHECK(meaning(n) == "user event");
  n.value = 34;
  CHECK(meaning(n) == "effect off");
  n.type = 2;
  CHECK(meaning(n) == "empty int32");
  evnt::bool_node b;
  b.type = 6, b.value = 1;
  CHECK(meaning(b) == "user event");
  b.type = 3;
  CHECK(meaning(b).empty());
}

TEST_CASE("evnt: a file without nodes is Prime's") {
  for (const unsigned version : {1U, 2U}) {
    const blob file = support::evnt::file{.game = 2, .version = version}.write();
    CHECK(file.size() == 12 + 4 * version);
    const auto e = evnt::open(file);
    REQUIRE(e);
    CHECK(e->game() == evnt::game::prime);
    CHECK(e->size() == 0);
    CHECK(e->bools().empty());
    CHECK(name_of(file) == "evnt");
  }
}

TEST_CASE("evnt: what is wrong is refused with its place") {
  const blob one = of_one_bool().write();
  REQUIRE(one.size() == 8 + 31 + 8);
  CHECK(refusal({}) == "version ends at byte 4, past the end of the file (0)");
  CHECK(refusal(cut(one, 3)) == "version ends at byte 4, past the end of the file (3)");
  for (const unsigned version : {0U, 3U, 0x01000000U})
    CHECK(refusal(support::with_u32(one, order::big, 0, version)).find("unknown version 0x") == 0);
  CHECK(refusal(support::with_u32(one, order::big, 0, 2)) ==
        "number of nodes ends at byte 51, past the end of the file (47)");
  CHECK(refusal(cut(one, 7)) == "number of nodes ends at byte 8, past the end of the file (7)");
  CHECK(refusal(cut(one, 9)) == "bool node 0 ends at byte 10, past the end of the file (9)");
  CHECK(refusal(cut(one, 10)) == "name has no end before byte 10, at byte 10");
  CHECK(refusal(cut(one, 38)) == "bool node 0 ends at byte 39, past the end of the file (38)");
  CHECK(refusal(cut(one, 42)) == "number of nodes ends at byte 43, past the end of the file (42)");
  CHECK(refusal(support::with_u32(one, order::big, 39, 1)) == "game of a node cannot be 0, at byte 43");
}

TEST_CASE("evnt: the game is 1 or 2, and the same in all nodes") {
  for (const unsigned game : {0U, 3U, 0x100U}) {
    auto f = of_one_bool();
    f.bools[0].base.game = game == 0 ? 0xFFFF : game;
    CHECK(refusal(f.write()) ==
          "game of a node cannot be " + std::to_string(game == 0 ? 0xFFFF : game) + ", at byte 8");
  }
  auto f = of_one_bool(2);
  f.bools.push_back({{.game = 1}});
  CHECK(refusal(f.write()) == "game of a node after those of another game cannot be 1, at byte 39");
  f.bools[1].base.game = 2;
  CHECK(refusal(f.write()) == "opened");
  // In the next array, too. Its node begins behind the first and the count.
  f.bools.pop_back();
  f.int32s.push_back({{.game = 1}});
  CHECK(refusal(f.write()) == "game of a node after those of another game cannot be 1, at byte 43");
}

TEST_CASE("evnt: every text ends in the file") {
  auto f = of_one_bool();
  f.bools[0].base.name = "abc";
  CHECK(refusal(cut(f.write(), 13)) == "name has no end before byte 13, at byte 10");
  support::evnt::file located{.version = 1, .int32s = {{{}, 1, "foot"}}};
  const blob int32 = located.write(); // the node begins at byte 12, its locator 34 bytes behind that
  CHECK(refusal(cut(int32, 50)) == "locator has no end before byte 50, at byte 46");
  CHECK(refusal(cut(int32, 51)) == "number of nodes ends at byte 55, past the end of the file (51)");
  support::evnt::file dust{.version = 1, .particles = {{.bone_name = "hand"}}};
  const blob particle = dust.write(); // the node begins at byte 16, its bone 42 bytes behind that
  CHECK(refusal(cut(particle, 62)) == "bone has no end before byte 62, at byte 58");
  CHECK(refusal(cut(particle, 53)) == "particle node 0 ends at byte 54, past the end of the file (53)");
  CHECK(refusal(cut(particle, 57)) == "particle node 0 ends at byte 58, past the end of the file (57)");
}

TEST_CASE("evnt: only padding may follow the last node") {
  const blob file = support::evnt::of_all_kinds(1).write();
  for (const int value : {0, 0xFF}) {
    CHECK(refusal(followed_by(file, 1, value)) == "opened");
    CHECK(refusal(followed_by(file, 31, value)) == "opened");
    CHECK(refusal(followed_by(file, 32, value)) ==
          "number of bytes after the nodes that are not padding cannot be 32, at byte " +
              std::to_string(file.size()));
  }
  CHECK(refusal(followed_by(file, 1, 1)) ==
        "number of bytes after the nodes that are not padding cannot be 1, at byte " +
            std::to_string(file.size()));
  CHECK(refusal(followed_by(followed_by(file, 1, 0), 1, 0xFF)) ==
        "number of bytes after the nodes that are not padding cannot be 2, at byte " +
            std::to_string(file.size()));
  for (const int padding : {0, 0xFF}) {
    auto f = support::evnt::of_all_kinds(2);
    f.padding = padding;
    CHECK(name_of(f.write()) == "evnt");
  }
}

TEST_CASE("evnt: a count beyond the file's bytes is refused, however large") {
  for (std::size_t array = 0; array < 4; ++array) {
    const blob file = support::with_u32(support::evnt::file{}.write(), order::big, 4 + 4 * array, UINT32_MAX);
    const auto e = evnt::open(file);
    REQUIRE_FALSE(e);
    CHECK(e.error().offset <= file.size() + 2);
  }
}

TEST_CASE("evnt: a file with such nodes is an EVNT and nothing else") {
  for (const unsigned game : {1U, 2U})
    for (const unsigned version : {1U, 2U}) {
      const blob file = support::evnt::of_all_kinds(game, version).write();
      CHECK(name_of(file) == "evnt");
      CHECK(motley::identify<all>(file).kind() == motley::file_kind::events);
      CHECK(motley::identify<all>(file, "evnt").name() == "evnt");
      const auto motion = motley::open<all>(file);
      REQUIRE_FALSE(motion);
      CHECK(motley::message(motion.error()).view() == "this is a file of events, not a motion");
      CHECK(motley::clip_count<all>(file) == 0);
      CHECK_FALSE(motley::open_skeleton(file));
    }
}

TEST_CASE("evnt: a few nodes are not taken for an ANIM of version 2, whose numbers they have") {
  // A single int32 node: 1 is where the demo of Echoes has it; a single particle node: where Prime has it.
  for (const unsigned game : {1U, 2U}) {
    CHECK(name_of(support::evnt::file{.game = game, .int32s = {{{.name = "step"}, 1, ""}}}.write()) ==
          "evnt");
    CHECK(name_of(support::evnt::file{.game = game, .particles = {{{.name = "dust"}}}}.write()) == "evnt");
    CHECK(name_of(support::evnt::file{.game = game, .sounds = {{{.name = "growl"}}}}.write()) == "evnt");
    CHECK(name_of(support::evnt::file{.game = game, .bools = {{{.name = "loop"}}}}.write()) == "evnt");
  }
}

TEST_CASE("evnt: names are not taken for the offsets and the size of a MOTN") {
  for (const unsigned game : {1U, 2U})
    for (const char* name : {"Loop_start", "Generic_Loop", "Lo", "abcdefghijklmnopqrst"})
      for (std::size_t nodes = 1; nodes <= 5; ++nodes)
        for (const unsigned version : {1U, 2U}) {
          support::evnt::file f{.game = game, .version = version};
          f.bools.assign(nodes, {{.name = name}, 1});
          const blob file = f.write();
          CHECK(name_of(file) == "evnt");
          CHECK_FALSE(motley::identify(file)); // without a list, it is no motion
        }
}

TEST_CASE("evnt: ANIMs of version 2 are motions, and no events") {
  namespace anim = support::anim;
  for (const anim::game g : {anim::game::prime, anim::game::echoes, anim::game::demo}) {
    const blob file = anim::write(anim::random_stream(g, 1, {}));
    CHECK(name_of(file) == "anim");
    CHECK_FALSE(evnt::open(file));
  }
}

TEST_CASE("evnt: the only format of known_events, and the last of formats_and_events") {
  static_assert(motley::known_events::size == 1);
  static_assert(motley::formats_and_events::size == motley::known_formats::size + 1);
  const blob skeleton = support::write_cinf(false, {{.number = 3, .parent = 2}});
  const blob events = support::evnt::of_all_kinds(1).write();
  CHECK(motley::identify<motley::known_events>(events).name() == "evnt");
  CHECK(motley::identify<motley::formats_and_events>(events).name() == "evnt");
  CHECK_FALSE(motley::identify<motley::known_events>(skeleton));
}

TEST_CASE("evnt: CINFs of one and two bones are skeletons, and no events") {
  const std::vector<support::bone_spec> bones{{.number = 3, .parent = 2, .name = "root"},
                                              {.number = 9, .parent = 3, .name = "hand"}};
  for (const bool echoes : {false, true})
    for (const int count : {1, 2}) {
      const blob file = support::write_cinf(echoes, {bones.begin(), bones.begin() + count});
      CHECK(name_of(file).empty());
      CHECK(motley::identify<motley::known_skeletons>(file).name() == "cinf");
      CHECK_FALSE(evnt::open(file));
      CHECK(motley::message(motley::open(file).error()).view() == "this is a skeleton (cinf), not a motion");
    }
}
