// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/evnt_writer: writes EVNT files of both games. Independent of the library.
#ifndef MOTLEY_TESTS_SUPPORT_EVNT_WRITER_HPP
#define MOTLEY_TESTS_SUPPORT_EVNT_WRITER_HPP

#include <cstddef>
#include <string_view>
#include <vector>

#include "bytes.hpp"
#include "constexpr_vector.hpp"

namespace support::evnt {

/// What every node has.
struct common {
  std::string_view name{};
  unsigned type = 0;
  float seconds = 0;
  unsigned state = 0, index = 0, unique = 0;
  float weight = 1;
  long long character = -1;
  unsigned flags = 0;
  unsigned game = 0; ///< of this node; 0: the file's
};
struct bool_spec {
  common base{};
  unsigned value = 0;
};
struct int32_spec {
  common base{};
  long long value = 0;
  std::string_view locator{};
};
struct particle_spec {
  common base{};
  unsigned duration = 0;
  std::string_view type = "PART";
  unsigned id = 0;
  std::string_view bone_name{}; ///< Prime
  unsigned bone = 0;            ///< Echoes
  float scale = 1;
  unsigned parenting = 0;
};
struct sound_spec {
  common base{};
  unsigned sound = 0;
  float falloff = 0, max_distance = 0;
  unsigned a = 0, b = 0, c = 0; ///< Echoes, with d
  float d = 0;
};

/// A file. Sounds are written if the version is over 1.
struct file {
  unsigned game = 1, version = 2;
  std::vector<bool_spec> bools{};
  std::vector<int32_spec> int32s{};
  std::vector<particle_spec> particles{};
  std::vector<sound_spec> sounds{};
  int padding = -1; ///< the byte with which the file is filled up to a multiple of 32; -1: it is not

  VECTOR_CONSTEXPR std::vector<std::byte> write() const {
    writer out{order::big};
    out.u32(version);
    out.u32(bools.size());
    for (const bool_spec& n : bools) {
      begin(out, n.base);
      out.u8(n.value);
    }
    out.u32(int32s.size());
    for (const int32_spec& n : int32s) {
      begin(out, n.base);
      out.u32(static_cast<std::uint64_t>(n.value));
      out.chars(n.locator, n.locator.size() + 1);
    }
    out.u32(particles.size());
    for (const particle_spec& n : particles) {
      begin(out, n.base);
      out.u32(n.duration);
      out.chars(n.type, 4);
      out.u32(n.id);
      if (game == 1)
        out.chars(n.bone_name, n.bone_name.size() + 1);
      else
        out.u32(n.bone);
      out.f32(n.scale);
      out.u32(n.parenting);
    }
    if (version > 1) write_sounds(out);
    while (padding >= 0 && out.size() % 32 != 0) out.u8(static_cast<unsigned>(padding));
    return out.take();
  }

private:
  VECTOR_CONSTEXPR void begin(writer& out, const common& n) const {
    out.u16(n.game != 0 ? n.game : game);
    out.chars(n.name, n.name.size() + 1);
    out.u16(n.type);
    out.f32(n.seconds);
    out.u32(n.state);
    out.u32(n.index);
    out.u8(n.unique);
    out.f32(n.weight);
    out.u32(static_cast<std::uint64_t>(n.character));
    out.u32(n.flags);
  }
  VECTOR_CONSTEXPR void write_sounds(writer& out) const {
    out.u32(sounds.size());
    for (const sound_spec& n : sounds) {
      begin(out, n.base);
      out.u32(n.sound);
      out.f32(n.falloff);
      out.f32(n.max_distance);
      if (game == 1) continue;
      out.u32(n.a);
      out.u16(n.b);
      out.u16(n.c);
      out.f32(n.d);
    }
  }
};

/// A file with nodes of all kinds: two bools, three int32s, a particle and a sound, which is written if the
/// version is 2.
VECTOR_CONSTEXPR file of_all_kinds(unsigned game, unsigned version = 2) {
  file f{.game = game, .version = version};
  f.bools = {{{.name = "Loop", .type = 0, .seconds = 1.5F, .unique = 1, .weight = 0.5F}, 1},
             {{.name = "flag", .type = 1, .seconds = 0, .state = 1, .index = 7, .character = 2, .flags = 9}}};
  f.int32s = {{{.name = "Footstep", .type = 6, .seconds = 0.25F}, 12, "L_foot"},
              {{.name = "click", .type = 4, .seconds = 0.5F}, -5, ""},
              {{.name = "", .type = 7, .seconds = 0.75F}, 34, "root"}};
  f.particles = {{{.name = "dust", .type = 5, .seconds = 0.125F, .flags = 0x80000000U},
                  30,
                  "PART",
                  0x0BADF00DU,
                  "R_foot",
                  41,
                  2.5F,
                  3}};
  f.sounds = {{{.name = "growl", .type = 8, .seconds = 2}, 1234, 20, 150.5F, 10, 11, 12, 0.75F}};
  return f;
}

} // namespace support::evnt

#endif
