// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/make_seeds: writes files of every kind into a folder, for the fuzzers to start from: the sample
// files, and small ones with a single track of each kind. Into another folder, if one is given, small ones
// with command lines of the program, see target_program.cpp.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/container_writer.hpp"
#include "support/evnt_writer.hpp"
#include "support/programs.hpp"
#include "support/samples.hpp"
#include "support/skeleton_writer.hpp"

namespace {

using bytes = std::vector<std::byte>;

bytes text(std::string_view t) {
  const auto b = std::as_bytes(std::span{t});
  return {b.begin(), b.end()};
}

/// A file, another, and what says that it is another and which line is run; the format is left to the
/// program.
bytes for_program(bytes file, bytes other, unsigned line) {
  while (other.size() % 4 != 0) other.push_back(std::byte{'\n'});
  file.insert(file.end(), other.begin(), other.end());
  for (const std::size_t choice : {std::size_t{255}, other.size() / 4, std::size_t{line}})
    file.push_back(static_cast<std::byte>(choice));
  return file;
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) return std::fputs("usage: make_seeds FOLDER [FOLDER_FOR_PROGRAM]\n", stderr), 2;
  std::vector<bytes> small;
  const auto write_into = [](const std::filesystem::path& folder, const std::string& name,
                             const bytes& content) {
    std::filesystem::create_directories(folder);
    std::ofstream{folder / name, std::ios::binary}.write(reinterpret_cast<const char*>(content.data()),
                                                         static_cast<std::streamsize>(content.size()));
  };
  const auto write = [&](const std::string& format, const std::string& name, const bytes& content) {
    if (content.size() <= 400) small.push_back(content);
    write_into(std::filesystem::path{argv[1]} / format, name, content);
  };
  for (const auto& file : support::sample_files()) write(file.format, file.name, file.bytes);

  const std::pair<support::game, const char*> games[] = {{support::game::bayonetta, "bayonetta"},
                                                         {support::game::bayonetta2, "bayonetta2"},
                                                         {support::game::okami, "okami"},
                                                         {support::game::god_hand, "god_hand"}};
  for (const auto& [game, format] : games)
    for (const auto order : {support::order::little, support::order::big})
      for (const auto& track : support::every_storage(game))
        write(format,
              "one" + std::to_string(static_cast<int>(track.how)) +
                  (order == support::order::big ? "_be" : "_le"),
              support::write({.which = game, .frames = 6, .tracks = {track}}, order));

  for (const auto game : {support::anim::game::prime, support::anim::game::echoes, support::anim::game::demo})
    write("metroid_anim", "small" + std::to_string(static_cast<int>(game)),
          support::anim::write(support::anim::random_stream(game, 4, {.bones = 2, .frames = 7})));
  support::random r{6};
  namespace motn = support::motn;
  int number = 0;
  for (const auto& sequence : {motn::random_curves(r, 6, 3, 2), motn::random_curves(r, 300, 2, 2),
                               motn::random_nodes(r, 1, 1), motn::random_bones(r, 1)})
    write("shenmue_motn", "small" + std::to_string(number++), motn::archive{{sequence}}.write());
  for (int i = 0; i < 4; ++i) {
    const motn::archive with_events{{motn::random_scaled_curves(r, 6, 1, 2)}, {motn::random_extra(r)}};
    write("shenmue_motn", "events" + std::to_string(i), with_events.write());
  }
  const motn::archive cutscene{{motn::random_bones(r, 1), motn::random_nodes(r, 1, 1)}, {}, 0x840, true};
  write("shenmue_motn", "relative_names", cutscene.write());
  const std::vector<motn::stored_key> keys{{0, 1, 0x3C00}, {4, 2, 0x3800, 0, 0x3400}};
  const motn::archive arm{{motn::write_curves( // which can be mirrored
      5, 0, {{29, "tx", keys}, {29, "ty", keys}, {29, "tz", keys}, {30, "rz", keys}})}};
  write("shenmue_motn", "arm", arm.write());

  write("bayonetta2_exp", "grammar_le", support::exp::write_full_grammar(support::order::little));
  write("bayonetta2_exp", "grammar_be", support::exp::write_full_grammar(support::order::big));

  support::writer table{support::order::little};
  for (int i = 0; i < 48; ++i) table.i16(i == 0 ? 16 : i == 17 ? 32 : i == 34 ? 7 : -1);
  const bytes blocks = table.take();
  write("bone_table", "three_blocks", blocks);
  const std::vector<support::bone_spec> bones{
      {.number = 3, .parent = -1, .name = "root"},
      {.number = 9, .parent = 0, .position = {1, 2, 3}, .name = "hand"}};
  write("wmb", "wmb0_le", support::write_wmb0(support::order::little, bones, blocks));
  write("wmb", "wmb0_be", support::write_wmb0(support::order::big, bones, {}));
  write("wmb", "wmb4", support::write_short_records(true, bones));
  write("wmb", "transformers", support::write_short_records(false, bones));
  write("wmb", "nier", support::write_nier(bones));
  write("wmb", "no_bones0", support::write_wmb0(support::order::big, {}, {}));
  write("wmb", "no_bones4", support::write_short_records(true, {}));
  write("wmb", "no_bones_nier", support::write_nier({}));
  write("cinf", "prime", support::write_cinf(false, bones));
  write("cinf", "echoes", support::write_cinf(true, bones));
  write("md", "okami", support::write_md(false, bones));
  write("md", "god_hand", support::write_md(true, bones));
  write("md", "no_bones", support::write_md(true, {}));

  // Events: of all kinds, without padding and with it; and none.
  for (const unsigned game : {1U, 2U})
    for (const unsigned version : {1U, 2U}) {
      auto events = support::evnt::of_all_kinds(game, version);
      const std::string end = std::to_string(game) + std::to_string(version);
      write("evnt", "all" + end, events.write());
      events.padding = version == 1 ? 0 : 0xFF;
      write("evnt", "padded" + end, events.write());
    }
  write("evnt", "none1", support::evnt::file{.version = 1}.write());
  write("evnt", "none2", support::evnt::file{.version = 2}.write());

  // A chain of eight, of which the table's number leads to the last: all orders of angles, one that is none.
  std::vector<support::bone_spec> chain, by_id;
  for (int i = 0; i < 8; ++i) {
    const auto f = static_cast<float>(i);
    chain.push_back({.number = 10 + i,
                     .parent = i - 1,
                     .position = {f / 2, -f, f * f},
                     .translation = {0.5F, -1, f},
                     .rotation = {0, f / 8, 1},
                     .scale = {1, 1, 1 - f / 16},
                     .order = i});
    by_id.push_back(chain.back());
    by_id.back().parent = 9 + i; // the first's is nobody's
    by_id.back().name = i % 2 == 0 ? "even" : "";
  }
  write("wmb", "chain0_le", support::write_wmb0(support::order::little, chain, blocks));
  write("wmb", "chain0_be", support::write_wmb0(support::order::big, chain, {}));
  write("wmb", "chain4", support::write_short_records(true, chain));
  write("wmb", "chain_nier", support::write_nier(chain));
  write("cinf", "chain_prime", support::write_cinf(false, by_id));
  write("cinf", "chain_echoes", support::write_cinf(true, by_id));
  write("md", "chain_okami", support::write_md(false, chain));
  write("md", "chain_god_hand", support::write_md(true, chain));

  write("md", "leg", support::write_md(true, support::leg_bones()));
  write("god_hand", "step", support::leg_motion(support::leg_tracks()));
  write("wmb", "arm", support::write_short_records(true, support::arm_bones()));
  write("bayonetta_exp", "half", support::half_exp());
  write("bayonetta2", "arm", support::arm_motion());

  // Containers, with others in them.
  const std::vector<support::packed_file> packed{
      {"a.mot", "MOT", text("mot")}, {"b.exp", "", {}}, {"c.dat", "DAT", text("12345")}};
  for (const auto order : {support::order::little, support::order::big}) {
    const std::string end = order == support::order::big ? "_be" : "_le";
    const bytes inner = support::write_dat(order, packed, true);
    write("platinum_dat", "flat" + end, inner);
    write("platinum_dat", "nested" + end,
          support::write_dat(order, {{"x.evn", "", inner}, {"y.eff", "", inner}}));
  }
  write("clover_dat", "slots", support::write_clover_dat(packed));
  write("clover_dat", "hd", support::write_clover_dat(packed, true));
  write("clover_dat", "nested", support::write_clover_dat({{"", "DAT", support::write_clover_dat(packed)}}));
  write("pks", "pks", support::write_pks(packed));
  write("pks", "ipac", support::write_pks(packed, true));

  if (argc < 3) return 0;
  const bytes others[] = {
      support::write_wmb0(support::order::little, bones, blocks),
      blocks,
      support::write_cinf(false, bones),
      text("bone,parent,name\n0,,root\n1,0,a\n2,1,\"b,c\"\n"),
      text("bone,x,y,z\n0,0,1,0\n1,0.5,-1e30,0\n"),
      text("clip,target,channel,frame,value\n0,3,tx,0,1\n0,3,rx,1.5,nan\n0,9,sz,0,-inf\n")};
  constexpr unsigned line_count = 36, each = 4; // lines, of which a file gets every fourth
  for (unsigned i = 0; i < small.size(); ++i)
    for (unsigned line = i % each; line < line_count; line += each)
      write_into(argv[2], std::to_string(i) + "_" + std::to_string(line),
                 for_program(small[i], others[(i + line / each) % std::size(others)], line));
  return 0;
}
