// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/formats/shenmue/motn_events: commands and events of MOTN sequences, of every size, and what is wrong
// with a block.
#include <motley/formats/shenmue/motn.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/motn_writer.hpp"
#include "support/real_files.hpp"

namespace motn = support::motn;
namespace shenmue = motley::shenmue_motn;

static_assert(std::is_trivially_copyable_v<shenmue::event_range>);
static_assert(std::forward_iterator<decltype(shenmue::event_range{}.begin())>);

namespace {

template <class Bytes> constexpr motley::result<shenmue::archive> opened(const Bytes& bytes) {
  return shenmue::open(bytes);
}
template <class R> std::string refusal(const R& r) {
  return r ? "good" : std::string{motley::message(r.error()).view()};
}

/// One sequence, and its block.
motn::archive with_block(motn::extra x) {
  return {{motn::write_curves(11, 0, {{1, "tx", {{0, 1, 0x3C00}, {10, 0}}}})}, {std::move(x)}};
}
constexpr std::size_t block = 40; // of with_block(): the header and one entry of the table are ahead of it

/// What a range has is what was written, from this byte on.
template <class Range>
void check_part(const Range& found, const std::vector<motn::event>& expected, bool is_command,
                std::size_t at) {
  REQUIRE(found.size() == expected.size());
  CHECK(found.empty() == expected.empty());
  std::size_t i = 0;
  for (const motley::clip_event& e : found) {
    CAPTURE(i);
    const motn::event& wanted = expected[i++];
    CHECK(e.is_command() == is_command);
    CHECK(e.frame == (is_command ? -1 : static_cast<int>(wanted.frame)));
    CHECK(e.opcode == wanted.opcode);
    CHECK(e.offset == at);
    REQUIRE(e.payload.size() == wanted.payload.size());
    for (std::size_t b = 0; b < e.payload.size(); ++b)
      CHECK(std::to_integer<unsigned>(*e.payload.at(b)) == wanted.payload[b]);
    at += (is_command ? 1 : 3) + e.payload.size();
  }
  CHECK(i == expected.size());
}
void check_block(const shenmue::archive& file, std::size_t i, const motn::extra& expected, std::size_t at) {
  const auto block_of = file.extra(i);
  REQUIRE(refusal(block_of) == "good");
  CHECK(block_of->offset() == at);
  CHECK(file.extra_offset(i) == at);
  CHECK(block_of->bytes().size() == expected.write().size());
  CHECK(*block_of->bytes().at(11) == std::byte{0xAB});
  std::size_t commands_end = at + 12;
  for (const auto& c : expected.commands) commands_end += 1 + c.payload.size();
  REQUIRE(file.commands(i));
  REQUIRE(file.events(i));
  check_part(*file.commands(i), expected.commands, true, at + 12);
  check_part(*file.events(i), expected.events, false, commands_end + 4);
}

/// A file of one sequence without tracks, whose block has a command (4 bytes), an event of opcode 2 at frame
/// 258, one of opcode 3 (16 bytes).
constexpr bool reads_events() {
  constexpr unsigned char stored[] = {20, 0, 0, 0, 72,  0,  0,  0,  78, 0,  0,  0,
                                      2,  0, 0, 0, 86,  0,  0,  0, // tables, data, one sequence, 86 bytes
                                      0,  0, 0, 0, 28,  0,  0,  0, // data and extra
                                      1,  2, 3, 4, 5,   6,  7,  8,  9,  10, 11, 12, // flags
                                      1,  7, 8, 9, 8,   0,  0,  0, // a command; events follow
                                      2,  1, 2, 5, 3,   0,  3,  1,  2,  3,  4,  5,
                                      6,  7, 8, 9, 10,  11, 12, 13, // two of them
                                      0,  0, 0, 0,                  // the end
                                      76, 0, 0, 0, 'A', 0,          // the name
                                      1,  0, 0, 0, 14,  0,  14, 0};
  std::array<std::byte, sizeof(stored)> bytes{};
  for (std::size_t i = 0; i < sizeof(stored); ++i) bytes[i] = static_cast<std::byte>(stored[i]);
  const auto file = opened(bytes);
  if (!file || file->size() != 1) return false;
  const auto commands = file->commands(0);
  const auto events = file->events(0);
  if (!commands || commands->size() != 1 || !events || events->size() != 2) return false;
  const motley::clip_event command = *commands->begin();
  if (command.opcode != 1 || !command.is_command() || command.offset != 40 || command.payload.size() != 3 ||
      *command.payload.at(2) != std::byte{9})
    return false;
  auto at = events->begin();
  const motley::clip_event first = *at++, second = *at++;
  std::size_t told = 0;
  const motley::error e = shenmue::format::visit_events(*file, 0, [&](const motley::clip_event&) { ++told; });
  return at == events->end() && first.frame == 258 && first.opcode == 2 && first.offset == 48 &&
         first.payload.size() == 1 && *first.payload.at(0) == std::byte{5} && second.frame == 3 &&
         second.opcode == 3 && second.offset == 52 && second.payload.size() == 13 &&
         *second.payload.at(12) == std::byte{13} && told == 3 && !e;
}
static_assert(reads_events());

} // namespace

// By value: archive.extra(i)->events() is used after the temporary has gone.
static_assert(
    !std::is_reference_v<decltype(std::declval<const motley::shenmue_motn::extra_data&>().events())>);
static_assert(
    !std::is_reference_v<decltype(std::declval<const motley::shenmue_motn::extra_data&>().commands())>);
static_assert(
    !std::is_reference_v<decltype(std::declval<const motley::shenmue_motn::extra_data&>().bytes())>);

TEST_CASE("motn: commands and events of every opcode that has a size") {
  support::random r{1};
  motn::extra x;
  x.has_events = true;
  for (unsigned opcode = 1; opcode < 256; ++opcode) // the low five bits tell the size
    if (motn::command_size(opcode) > 0 && opcode != 8)
      x.commands.push_back(motn::random_event(r, true, 0, opcode));
  for (unsigned opcode = 1; opcode < 50; ++opcode)
    x.events.push_back(motn::random_event(r, false, 65535 - 1000 * opcode, opcode));
  REQUIRE(x.commands.size() == 8 * 28 - 1); // of 29, opcode 8 is none; a whole opcode of 0 is none
  const auto spec = with_block(x);
  const auto bytes = spec.write();
  check_block(*opened(bytes), 0, x, block);
}

TEST_CASE("motn: random blocks, some shared") {
  for (unsigned seed = 0; seed < 30; ++seed) {
    CAPTURE(seed);
    const auto spec = motn::random_full_archive(seed);
    const auto bytes = spec.write();
    const auto file = opened(bytes);
    REQUIRE(file);
    std::size_t at = spec.first_extra();
    for (std::size_t i = 0; i < spec.extras.size(); ++i) {
      CAPTURE(i);
      check_block(*file, i, spec.extras[i], at);
      at += (spec.extras[i].write().size() + 3) / 4 * 4;
    }
    REQUIRE(file->size() == spec.extras.size() + 1);
    check_block(*file, spec.extras.size(), spec.extras[0], spec.first_extra());
  }
}

TEST_CASE("motn: commands that end with the block have no events behind them, and events may be none") {
  const motn::extra without{{{0, 16, {1}}}, {}, false}, empty{{}, {}, true};
  CHECK(without.write().size() == 12 + 2 + 4);
  CHECK(empty.write().size() == 12 + 4 + 4);
  for (const auto& x : {without, empty}) {
    const auto bytes = with_block(x).write();
    check_block(*opened(bytes), 0, x, block);
  }
}

TEST_CASE("motn: a block that cannot be walked is refused, with its byte, and hides no sequence") {
  const motn::extra x{{{0, 1, {1, 2, 3}}, {0, 16, {4}}}, {{7, 1, {5}}, {3, 4, {1, 2, 3, 4, 5}}}, true};
  // header 12; commands at 12 (4 bytes), 16 (2) and their end at 18; events at 22 (4), 26 (8), end at 34
  const auto good = with_block(x).write();
  const auto with = [&](std::size_t at, std::initializer_list<unsigned> values) {
    auto changed = good;
    for (const unsigned v : values) changed[at++] = static_cast<std::byte>(v);
    return changed;
  };
  const auto refusals = [&](const std::vector<std::byte>& bytes) {
    const auto file = opened(bytes);
    REQUIRE(file);
    CHECK((*file)[0]); // the sequence is good all the same
    CHECK(file->name(0));
    const std::string why = refusal(file->events(0));
    CHECK(refusal(file->commands(0)) == why);
    CHECK(refusal(file->extra(0)) == why);
    if (why != "good") CHECK(file->events(0).error().clip == 0);
    std::string visited = "good";
    if (const motley::error e = shenmue::format::visit_events(*file, 0, [](const motley::clip_event&) {}))
      visited = motley::message(e).view();
    CHECK(visited == why);
    return why;
  };
  CHECK(refusals(good) == "good");
  for (const unsigned opcode : {29U, 30U, 31U, 40U, 72U, 232U, 255U}) // 8, 29, 30 and 31 have no size
    CHECK(refusals(with(block + 16, {opcode})) == "clip 0: unknown command opcode " + std::to_string(opcode) +
                                                      ", at byte " + std::to_string(block + 16));
  for (const unsigned opcode : {50U, 51U, 128U, 255U})
    CHECK(refusals(with(block + 28, {opcode})) == "clip 0: unknown event opcode " + std::to_string(opcode) +
                                                      ", at byte " + std::to_string(block + 28));
  CHECK(opened(with(block + 16, {31}))->events(0).error().number == 1);

  // The block at other places: offsets are from the file's start.
  const auto moved = [&](std::size_t to) {
    return with(36, {static_cast<unsigned>(to & 0xFF), static_cast<unsigned>(to >> 8U & 0xFF),
                     static_cast<unsigned>(to >> 16U & 0xFF), static_cast<unsigned>(to >> 24U)});
  };
  const std::string past = ", past the end of the file (" + std::to_string(good.size()) + ")";
  for (const std::size_t to : {good.size() - 11, good.size(), std::size_t{0xFFFFFFFF}})
    CHECK(refusals(moved(to)) ==
          "clip 0: extra data ends at byte " + std::to_string(std::uint64_t{to} + 12) + past);
  CHECK(refusals(moved(good.size() - 12)) ==
        "clip 0: command 0 ends at byte " + std::to_string(good.size() + 1) + past);
  CHECK(refusals(moved(0)) == "good"); // none
  CHECK(opened(moved(0))->extra(0)->bytes().size() == 0);

  // The whole block as the end of the file, cut short everywhere.
  auto last = moved(good.size());
  const auto stored = x.write();
  last.insert(last.end(), stored.begin(), stored.end());
  CHECK(refusals(last) == "good");
  // What is missing first, by the block's size without it: its name, and its end in the block.
  const struct {
    std::size_t from, to;
    const char* what;
    std::size_t end;
  } missing[] = {{0, 12, "extra data", 12}, {12, 13, "command 0", 13}, {13, 16, "command 0", 16},
                 {16, 17, "command 1", 17}, {17, 18, "command 1", 18}, {18, 19, "command 2", 19},
                 {19, 22, "command 2", 22}, {22, 25, "event 0", 25},   {25, 26, "event 0", 26},
                 {26, 29, "event 1", 29},   {29, 34, "event 1", 34},   {34, 37, "event 2", 37},
                 {37, 38, "event 2", 38}};
  REQUIRE(stored.size() == 38);
  for (const auto& m : missing)
    for (std::size_t size = m.from; size < m.to; ++size) {
      CAPTURE(size);
      auto cut = last;
      cut.resize(good.size() + size);
      CHECK(refusals(cut) == "clip 0: " + std::string{m.what} + " ends at byte " +
                                 std::to_string(good.size() + m.end) + ", past the end of the file (" +
                                 std::to_string(cut.size()) + ")");
    }
}

TEST_CASE("motn: events of a sequence that is not there") {
  const auto bytes = motn::random_full_archive(1).write();
  const auto file = opened(bytes);
  for (const std::size_t i : {file->size(), static_cast<std::size_t>(-1)}) {
    CHECK(file->events(i).error().code == motley::errc::no_clip);
    CHECK(file->commands(i).error().code == motley::errc::no_clip);
    CHECK(file->extra(i).error().code == motley::errc::no_clip);
  }
  CHECK(shenmue::archive{}.events(0).error().code == motley::errc::no_clip);
}

TEST_CASE("motn: the real file: all blocks tile to the byte") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  const auto file = opened(*bytes);
  REQUIRE(file);
  std::set<std::uint64_t> starts, ends;
  std::size_t events = 0, commands = 0, with_part = 0, with_events = 0, at_count = 0, beyond = 0, back = 0,
              of_clips = 0;
  for (std::size_t i = 0; i < file->size(); ++i) {
    const auto x = file->extra(i);
    REQUIRE(refusal(x) == "good");
    of_clips += x->events().size();
    if (!starts.insert(x->offset()).second) continue;
    ends.insert(x->offset() + x->bytes().size());
    const auto motion = (*file)[i];
    REQUIRE(motion);
    commands += x->commands().size();
    events += x->events().size();
    with_events += x->events().empty() ? 0U : 1U;
    std::uint64_t behind_commands = x->offset() + 12;
    for (const auto& c : x->commands()) behind_commands = c.offset + 1 + c.payload.size();
    with_part += (*bytes)[behind_commands] == std::byte{8} ? 1U : 0U;
    std::int32_t before = 0;
    for (const auto& e : x->events()) {
      const auto frames = static_cast<std::int32_t>(motion->frame_count());
      at_count += e.frame == frames ? 1U : 0U;
      beyond += e.frame > frames ? 1U : 0U;
      back += e.frame < before ? 1U : 0U;
      before = e.frame;
    }
  }
  CHECK(starts.size() == 944);
  CHECK(with_part == 833);
  CHECK(with_events == 820);
  CHECK(events == 3436);
  CHECK(of_clips == 3968);
  CHECK(commands == 2064);
  CHECK(at_count == 11);
  CHECK(beyond == 0);
  CHECK(back == 2);
  // From the end of the sequence table to the name table, each block begins where another one ends.
  const auto header = file->file().read<shenmue::file_header>(0);
  CHECK(starts.insert(header.name_table).second);
  CHECK(ends.insert(header.sequence_table + 1559 * sizeof(shenmue::table_entry)).second);
  CHECK(starts == ends);
}

TEST_CASE("motn: what is known of a command's or an event's meaning is said in words") {
  const auto bytes = with_block({{{0, 2, {0, 1, 0, 2, 0, 3, 0}},
                                  {0, 4, std::vector<unsigned>(19)},
                                  {0, 19, {0, 0, 0}},
                                  {0, 18, {0, 0, 0}}},
                                 {{5, 4, {5, 0xAB, 0, 0, 0}}, {6, 19, {0, 0, 0, 0, 0}}},
                                 true})
                         .write();
  const auto file = opened(bytes);
  REQUIRE(file);
  std::string all;
  CHECK_FALSE(shenmue::format::visit_events(*file, 0, [&](const motley::clip_event& e) {
    all += std::to_string(e.opcode) + ' ' + std::string{e.meaning} + '\n';
  }));
  CHECK(all == "2 attack: begin/hit/end frame\n4 attack: class/skill/damage\n19 played mirrored\n18 \n"
               "4 sound\n19 \n");
}

TEST_CASE("motn: the real file: what commands and events mean") {
  const auto bytes = support::real_file("motion.bin");
  if (!bytes) return;
  const auto file = opened(*bytes);
  REQUIRE(file);
  std::set<std::uint64_t> starts;
  std::size_t attacks = 0, strengths = 0, mirrored = 0, sounds = 0, first_is_5 = 0;
  for (std::size_t i = 0; i < file->size(); ++i) {
    const auto x = file->extra(i);
    REQUIRE(x);
    if (!starts.insert(x->offset()).second) continue;
    bool is_attack = false;
    for (const auto& c : x->commands()) {
      is_attack = is_attack || c.opcode == 2;
      attacks += c.meaning == "attack: begin/hit/end frame" ? 1U : 0U;
      mirrored += c.meaning == "played mirrored" ? 1U : 0U;
      strengths += c.meaning == "attack: class/skill/damage" ? 1U : 0U;
    }
    for (const auto& c : x->commands()) CHECK((c.opcode != 4 || is_attack)); // 4 occurs only beside 2
    for (const auto& e : x->events()) {
      sounds += e.meaning == "sound" ? 1U : 0U;
      first_is_5 += e.meaning == "sound" && *e.payload.at(0) == std::byte{5} ? 1U : 0U;
    }
  }
  CHECK(attacks == 721);
  CHECK(strengths == 239);
  CHECK(mirrored == 26);
  CHECK(sounds == 795);
  CHECK(first_is_5 == 795);
}
