// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/gltf/make_skeletons: writes into a folder hand.cinf and hand.anim; human.cinf and human.anim, and its
// skeleton as tables; and wave.wmb, a model for the motion of make_sample, which is turned at rest.
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "support/hand.hpp"
#include "support/human.hpp"
#include "support/skeleton_writer.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
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
}
