// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/gltf/make_skeletons FOLDER [CSV]: writes into the folder hand.cinf and hand.anim; body.cinf, which
// stands on the ground, and body.anim; leg.md, leg.mot, arm.wmb, arm.mot and half.exp of support/programs;
// human.cinf and human.anim, and its skeleton as tables; wave.wmb, a model for the motion of make_sample,
// which is turned at rest; and nier.wmb, the bones of
// ../shared/data/nier_wmb3_bones_198.csv, and hold.mot, which holds one of them.
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "support/hand.hpp"
#include "support/human.hpp"
#include "support/mot_writer.hpp"
#include "support/programs.hpp"
#include "support/real_bones.hpp"
#include "support/skeleton_writer.hpp"

namespace {

std::vector<std::byte> read(const char* path) {
  std::ifstream in{path, std::ios::binary};
  std::vector<std::byte> out;
  for (int c = in.get(); c >= 0; c = in.get()) out.push_back(static_cast<std::byte>(c));
  return out;
}

/// A body of 1.5 m, z up, whose root lies on the ground between the feet.
std::vector<std::byte> body_cinf() {
  std::vector<support::bone_spec> bones{
      {.number = 3, .parent = 2, .position = {0, 0, 0}, .name = "Skeleton_Root"},
      {.number = 4, .parent = 3, .position = {0, 0, 0.9F}, .name = "Pelvis"},
      {.number = 5, .parent = 4, .position = {0, 0.02F, 1.1F}, .name = "Spine"},
      {.number = 6, .parent = 5, .position = {0, 0.02F, 1.38F}, .name = "Neck"},
      {.number = 7, .parent = 6, .position = {0, 0, 1.47F}, .name = "Head"}};
  for (const int side : {0, 1}) {
    const float x = side == 0 ? 1.0F : -1.0F;
    const int arm = side == 0 ? 8 : 11, leg = side == 0 ? 14 : 18;
    const char* const names[] = {"L_arm",   "R_arm",  "L_elbow", "R_elbow", "L_hand",  "R_hand", "L_thigh",
                                 "R_thigh", "L_knee", "R_knee",  "L_ankle", "R_ankle", "L_toe",  "R_toe"};
    bones.push_back({.number = arm, .parent = 5, .position = {0.17F * x, 0.02F, 1.32F}, .name = names[side]});
    bones.push_back(
        {.number = arm + 1, .parent = arm, .position = {0.42F * x, 0.03F, 1.3F}, .name = names[2 + side]});
    bones.push_back(
        {.number = arm + 2, .parent = arm + 1, .position = {0.66F * x, 0, 1.3F}, .name = names[4 + side]});
    bones.push_back({.number = leg, .parent = 4, .position = {0.1F * x, 0, 0.86F}, .name = names[6 + side]});
    bones.push_back(
        {.number = leg + 1, .parent = leg, .position = {0.1F * x, -0.03F, 0.46F}, .name = names[8 + side]});
    bones.push_back({.number = leg + 2,
                     .parent = leg + 1,
                     .position = {0.1F * x, 0.02F, 0.07F},
                     .name = names[10 + side]});
    bones.push_back({.number = leg + 3,
                     .parent = leg + 2,
                     .position = {0.1F * x, -0.12F, 0.02F},
                     .name = names[12 + side]});
  }
  return support::write_cinf(true, bones);
}
/// The body moves its arms and the knee.
std::vector<std::byte> body_anim() {
  using support::anim::plain_spec;
  plain_spec spec;
  spec.which = support::anim::game::echoes;
  spec.keys = 3;
  spec.duration = 2 * spec.interval;
  const auto turning = [](float x, float y) {
    return std::vector<std::vector<float>>{{1, 0, 0, 0}, {0.9F, x, y, 0}, {1, 0, 0, 0}};
  };
  spec.bones = {
      {4,
       {{{{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}}, {{0, 0, 0.9F}, {0, 0.1F, 0.88F}, {0, 0.2F, 0.9F}}, {}}}},
      {8, {{turning(0, 0.43588989F), {}, {}}}},
      {11, {{turning(0, -0.43588989F), {}, {}}}},
      {15, {{turning(0.43588989F, 0), {}, {}}}}};
  return support::anim::write(spec);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const auto write = [&](const std::string& name, const std::vector<std::byte>& bytes) {
    std::ofstream{argv[1] + ('/' + name), std::ios::binary}.write(reinterpret_cast<const char*>(bytes.data()),
                                                                  static_cast<std::streamsize>(bytes.size()));
  };
  write("hand.cinf", support::hand_cinf(true));
  write("hand.anim", support::hand_anim(true));
  const auto write_text = [&](const std::string& name, const std::string& text) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(text.data());
    write(name, {bytes, bytes + text.size()});
  };
  write("human.cinf", support::human_cinf());
  write("human.anim", support::human_anim());
  write_text("human_parents.csv", support::human_parents());
  write_text("human_rest.csv", support::human_rest());
  write("wave.wmb",
        support::write_nier(
            {{.number = 0, .translation = {0, 0.1F, 0}},
             {.number = 2, .parent = 0, .translation = {0, 0.3F, 0}, .rotation = {0.2F, 0, 0}},
             {.number = 5, .parent = 1, .translation = {0, 0.4F, 0}, .rotation = {0, 1, 0.5F}},
             {.number = 9, .parent = 1, .translation = {0.2F, 0.3F, 0}, .rotation = {0, 0, -0.8F}},
             {.number = 10, .parent = 3, .translation = {0.3F, 0, 0}},
             {.number = 11, .parent = 4, .translation = {0.25F, 0, 0}, .rotation = {0.7F, 0, 0}},
             {.number = 40, .parent = 5, .translation = {0.1F, 0, 0}}}));
  write("body.cinf", body_cinf());
  write("body.anim", body_anim());
  write("hold.mot", support::write({.which = support::game::bayonetta2,
                                    .frames = 2,
                                    .tracks = {{.bone = 1, .index = 3, .constant = 0}}},
                                   support::order::little));
  write("leg.md", support::write_md(true, support::leg_bones()));
  write("leg.mot", support::leg_motion(support::leg_tracks()));
  write("arm.wmb", support::write_short_records(true, support::arm_bones()));
  write("arm.mot", support::arm_motion());
  write("half.exp", support::half_exp());
  if (argc > 2)
    write("nier.wmb", support::write_nier(support::specs_of(support::read_bones(read(argv[2])), 0)));
}
