// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/make_disc: writes what lies on the disc of a game, for tests and for people without one:
// FOLDER/pl0010.dat with three motions, an exp and a container in it, and FOLDER/pl0010.dtt with the model.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "container_writer.hpp"
#include "exp_writer.hpp"
#include "mot_writer.hpp"
#include "skeleton_writer.hpp"

namespace {

using support::order, support::storage;
constexpr order little = order::little;

/// A figure by Bayonetta 2's bone numbers: parents are places in this list, offsets in metres.
std::vector<support::bone_spec> body() {
  struct joint {
    int number, parent;
    support::triple offset;
  };
  constexpr joint joints[] = {
      {0, -1, {0, 0.9F, 0}},       {1, 0, {0, 0.1F, 0}},          {2, 1, {0, 0.12F, -0.01F}},
      {5, 2, {0, 0.4F, 0.01F}},    {8, 2, {0.06F, 0.27F, 0}},     {9, 4, {0.12F, 0, 0}},
      {10, 5, {0.02F, -0.28F, 0}}, {11, 6, {0.01F, -0.25F, 0}},   {14, 2, {-0.06F, 0.27F, 0}},
      {15, 8, {-0.12F, 0, 0}},     {16, 9, {-0.02F, -0.28F, 0}},  {17, 10, {-0.01F, -0.25F, 0}},
      {20, 0, {0.1F, -0.04F, 0}},  {21, 12, {0.01F, -0.41F, 0}},  {22, 13, {0, -0.4F, -0.03F}},
      {24, 0, {-0.1F, -0.04F, 0}}, {25, 15, {-0.01F, -0.41F, 0}}, {26, 16, {0, -0.4F, -0.03F}}};
  std::vector<support::bone_spec> bones;
  for (const joint& j : joints) {
    support::bone_spec b{
        .number = j.number, .parent = j.parent, .position = j.offset, .translation = j.offset};
    if (j.parent >= 0) {
      const support::triple& p = bones[static_cast<std::size_t>(j.parent)].position;
      b.position = {p.x + j.offset.x, p.y + j.offset.y, p.z + j.offset.z};
    }
    bones.push_back(b);
  }
  return bones;
}

/// Bones swing about an axis (3: x, 5: z), once in 60 frames.
struct swing {
  int bone, index;
  float middle, width;
};
std::vector<std::byte> motion(const std::string& name, const std::vector<swing>& swings) {
  support::mot_spec mot{.which = support::game::bayonetta2, .frames = 61, .flags = 1, .name = name};
  for (const swing& s : swings) {
    support::track_spec t{.bone = s.bone, .index = s.index, .how = storage::float_samples};
    for (int i = 0; i <= 60; ++i)
      t.samples.push_back(s.middle + s.width * static_cast<float>(std::sin(i * 2 * 3.14159265358979 / 60)));
    mot.tracks.push_back(t);
  }
  return support::write(mot, little);
}

void write(const std::filesystem::path& path, const std::vector<std::byte>& bytes) {
  std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<std::streamsize>(bytes.size()));
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: make_disc FOLDER\n", stderr), 2;
  const std::filesystem::path folder{argv[1]};
  std::filesystem::create_directories(folder);
  // The first one moves visibly: that is what a viewer shows first.
  const auto idle = motion("pl0010_0001", {{2, 3, 0.03F, 0.02F}, {9, 5, 0.1F, 0.03F}, {15, 5, -0.1F, 0.03F}}),
             walk = motion("pl0010_0000", {{9, 3, 0, -0.5F},
                                           {15, 3, 0, 0.5F},
                                           {20, 3, 0, 0.5F},
                                           {21, 3, 0.4F, 0.3F},
                                           {24, 3, 0, -0.5F},
                                           {25, 3, 0.4F, -0.3F}}),
             wave = motion("pl0010_0100", {{9, 5, 2.2F, 0.1F}, {10, 5, 0.2F, 0.4F}, {5, 3, 0.1F, 0.05F}});
  const std::vector<std::byte> events(64);
  write(folder / "pl0010.dat",
        support::write_dat(little,
                           {{"pl0010_0000.mot", "", walk},
                            {"pl0010_0000_0_seq.bxm", "", events},
                            {"pl0010_0001.mot", "", idle},
                            {"pl0010.exp", "", support::exp::write_full_grammar(little)},
                            {"events.evn", "", support::write_dat(little, {{"pl0010_0100.mot", "", wave}})},
                            {"empty.est", "", {}}},
                           true));
  write(folder / "pl0010.dtt",
        support::write_dat(little, {{"pl0010.wtp", "", events},
                                    {"pl0010.wmb", "", support::write_short_records(true, body())}}));
  return std::filesystem::exists(folder / "pl0010.dtt") ? 0 : 1;
}
