// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/fuzz/make_seeds: writes files of every kind into a folder, for the fuzzers to start from.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "support/exp_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/random_anim.hpp"
#include "support/random_mot.hpp"

namespace {

void save(const std::filesystem::path& path, const std::vector<std::byte>& bytes) {
  std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<std::streamsize>(bytes.size()));
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: make_seeds FOLDER\n", stderr), 2;
  const std::filesystem::path folder = argv[1];
  const std::pair<support::game, std::string> games[] = {{support::game::bayonetta, "bayonetta"},
                                                         {support::game::bayonetta2, "bayonetta2"},
                                                         {support::game::okami, "okami"}};
  for (const auto& [game, name] : games) {
    std::filesystem::create_directories(folder / name);
    for (const support::order o : {support::order::little, support::order::big}) {
      const std::string end = o == support::order::little ? "_le" : "_be";
      save(folder / name / ("every_type" + end), support::write(support::every_type(game), o));
      save(folder / name / ("random" + end), support::write(support::random_mot(game, 1, 50), o));
    }
  }
  namespace anim = support::anim;
  const std::filesystem::path anims = folder / "metroid_anim";
  std::filesystem::create_directories(anims);
  for (const anim::game g : {anim::game::prime, anim::game::echoes, anim::game::demo}) {
    const std::string name = std::to_string(static_cast<int>(g));
    save(anims / ("stream" + name), anim::write(anim::random_stream(g, 1, {})));
    save(anims / ("wide" + name),
         anim::write(anim::random_stream(g, 2, {.bones = 9, .frames = 70, .widest = 16})));
    if (g != anim::game::demo) save(anims / ("plain" + name), anim::write(anim::random_plain(g, 1, 4, 5)));
  }
  namespace motn = support::motn;
  const std::filesystem::path motns = folder / "shenmue_motn";
  std::filesystem::create_directories(motns);
  support::random r{9};
  save(motns / "curves", motn::archive{{motn::random_curves(r, 40, 12, 6)}}.write());
  save(motns / "wide", motn::archive{{motn::random_curves(r, 300, 4, 6)}}.write());
  save(motns / "nodes", motn::archive{{motn::random_nodes(r, 3, 3)}}.write());
  save(motns / "bones", motn::archive{{motn::random_bones(r, 3)}}.write());
  save(motns / "all", motn::random_archive(1).write());
  namespace x = support::exp;
  for (const std::string name : {"bayonetta_exp", "bayonetta2_exp"})
    std::filesystem::create_directories(folder / name);
  for (const support::order o : {support::order::little, support::order::big}) {
    const std::string end = o == support::order::little ? "_le" : "_be";
    save(folder / "bayonetta_exp" / ("all" + end),
         x::write(o, {{.flags = 3,
                       .bone = 5,
                       .index = 3,
                       .entries = {x::with_channel(0x50001, 4, 3), x::with_number(0xA0101, 2)},
                       .post = {x::with_number(4, 2)},
                       .interpolation = 2,
                       .point_count = 2,
                       .points = x::float_points(o, {{-1, 2, 0, 4}, {3, 10, 8, 0}})}}));
    save(folder / "bayonetta2_exp" / ("all" + end),
         x::write(o,
                  {{5, 3, {x::magnitude, x::bone(4, 3), x::times, x::value(2), x::end_function}},
                   {6, 0, {x::interpolated(0), x::open, x::bone(5, 3), x::close, x::end_function, x::end}}},
                  {{{-1, 2, 0, 4}, {3, 10, 8, 0}}}));
  }
  return 0;
}
