// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/constructions: see constructions.hpp.
#include "constructions.hpp"

#include <algorithm>

#include "support/container_writer.hpp"
#include "support/evnt_writer.hpp"
#include "support/hostile_files.hpp"
#include "support/mot_writer.hpp"
#include "support/motn_writer.hpp"
#include "support/shared_block.hpp"
#include "support/skeleton_writer.hpp"

namespace bounds {
namespace {

namespace hostile = support::hostile;
using support::order;

/// How many bytes of a file of `size` bytes are the block that all records share, so that they refer to
/// nearly 256 times the file, or to as much as they can. A byte of the block counts as `worth` bytes.
std::size_t shared_part(std::size_t size, std::size_t record, std::size_t worth = 1) {
  const std::size_t limit = 250 * size / worth * record;
  std::size_t part = 16;
  while (part < size / 2 && part * (size - part) < limit) part += 16;
  return part;
}

void add_mots(std::vector<construction>& all, support::game g, std::size_t size) {
  const std::size_t record = g == support::game::okami ? 8 : 12, most = support::is_mtb3(g) ? 255 : 32767;
  for (const auto& kind : support::every_storage(g)) {
    if (kind.how == support::storage::constant) continue;
    const bool samples = support::has_samples(kind.how);
    support::track_spec one = kind;
    for (auto& k : one.keys) k.frame = 1;
    const auto bytes_of = [](const support::track_spec& t) {
      support::writer out{order::little};
      support::write_track_data(out, t);
      return out.take().size();
    };
    if (samples) one.samples.assign(1, 1);
    if (!samples) one.keys.assign(1, {1, 0, 0, 0});
    const std::size_t header = bytes_of(one);
    if (samples) one.samples.assign(2, 1);
    if (!samples) one.keys.assign(2, {1, 0, 0, 0});
    const std::size_t each = bytes_of(one) - header, tracks_at_most = std::min(most, size / record);
    // mtb3 counts records in a byte: a longer block instead.
    const std::size_t part =
        tracks_at_most < 256 ? size - std::min(size / 2, record * tracks_at_most) : shared_part(size, record);
    const std::size_t n = std::min<std::size_t>(std::max<std::size_t>(part / each, 2) - 1, 32767);
    const std::size_t tracks = std::min(most, (size - n * each) / record);
    if (samples) one.samples.assign(n, 1);
    if (!samples) one.keys.assign(n, {1, 0, 0, 0});
    all.push_back({"type" + std::to_string(support::type_number(g, kind.how)),
                   support::shared_block(g, one, tracks, samples ? static_cast<int>(n) : 2)});
  }
}

void add_anims(std::vector<construction>& all, std::size_t size) {
  // Keys count, eight to a byte of the bitmap, and the byte itself; a track takes 16 bytes.
  std::size_t part = shared_part(size, 16, 9);
  all.push_back({"no bits", hostile::anim((size - part) / 16, 8 * part, true)});
  part = shared_part(size, 16);
  all.push_back({"two keys", hostile::anim((size - part) / 16, 8 * part, false)});
  const std::size_t tracks = 10 + size / 200;
  all.push_back({"signs", hostile::anim_of_rotations(tracks, 8 * (size - 20 * tracks) / tracks)});
}

/// One sequence of each encoding.
void add_motns(std::vector<construction>& all, std::size_t size) {
  namespace motn = support::motn;
  support::random r{7};
  const auto n = static_cast<unsigned>(size);
  all.push_back(
      {"curves", motn::archive{{motn::random_curves(r, 300, std::min(n / 200, 600U), 60)}}.write()});
  all.push_back({"nodes", motn::archive{{motn::random_nodes(r, n / 200, 8)}}.write()});
  // All tracks have the same samples, of as many nodes as the limit allows and the file has room for.
  const unsigned samples = std::min(n / 4, 65536U);
  const std::size_t nodes = std::min<std::size_t>(n / 64, 250 * size / (9 * 2 * std::size_t{samples}));
  all.push_back({"shared samples", hostile::motn_of_nodes(1, nodes, 0, samples - 1, "x", size)});
  all.push_back({"bones", motn::archive{{motn::random_bones(r, n / 400)}}.write()});
}

/// Bones whose parent is the next one, the last one's is none.
std::vector<support::bone_spec> backwards(std::size_t bones) {
  std::vector<support::bone_spec> all(bones);
  for (std::size_t i = 0; i < bones; ++i)
    all[i] = {.number = static_cast<int>(i), .parent = i + 1 < bones ? static_cast<int>(i) + 1 : -1};
  return all;
}

/// CINF: one bone, which has the last of as many names of 255 bytes as there may be, or as fit.
std::vector<std::byte> cinf_of_names(std::size_t size) {
  support::writer out{order::big};
  out.u32(1);
  out.u32(0); // the bone's id, its parent's, and its position
  out.u32(0xFF);
  for (int i = 0; i < 3; ++i) out.f32(0);
  out.u32(0); // no links
  out.u32(0); // no build order
  const std::size_t names = std::min<std::size_t>(size / 260, 100);
  out.u32(static_cast<unsigned>(names));
  for (std::size_t i = 1; i <= names; ++i) {
    out.chars(std::string(255, 'a'), 256);
    out.u32(i < names ? 1 : 0);
  }
  return out.take();
}

/// Files of one byte.
std::vector<support::packed_file> packed(std::size_t files) {
  return std::vector<support::packed_file>(files, {"A", "BIN", {std::byte{1}}});
}

void add_exps(std::vector<construction>& all, bool second, std::size_t size) {
  const std::size_t record = second ? 12 : 28, part = shared_part(size, record),
                    records = (size - part) / record;
  if (second)
    all.push_back({"operations", hostile::exp_of_operations(records, (part / 8) | 1U)});
  else
    all.push_back({"points", hostile::exp_of_points(records, static_cast<int>(part / 4), 0)});
}

} // namespace

std::vector<construction> constructions(const std::string& format, std::size_t size) {
  std::vector<construction> all;
  if (format == "bayonetta") add_mots(all, support::game::bayonetta, size);
  if (format == "bayonetta2") add_mots(all, support::game::bayonetta2, size);
  if (format == "okami") add_mots(all, support::game::okami, size);
  if (format == "god_hand") add_mots(all, support::game::god_hand, size);
  if (format == "metroid_anim") add_anims(all, size);
  if (format == "bayonetta_exp" || format == "bayonetta2_exp") add_exps(all, format != "bayonetta_exp", size);
  if (format == "shenmue_motn") add_motns(all, size);
  if (format == "wmb") {
    const auto bones = [](std::size_t n) { return backwards(std::min<std::size_t>(n, 0xFFF)); };
    all.push_back({"wmb0", support::write_wmb0(order::little, bones(size / 30), {})});
    all.push_back({"wmb4", support::write_short_records(true, bones(size / 32))});
    all.push_back({"nier", support::write_nier(bones(size / 88))});
  }
  if (format == "md") {
    const auto bones = backwards(std::min<std::size_t>(size / 16, 0xFFF));
    all.push_back({"okami", support::write_md(false, bones)});
    all.push_back({"god_hand", support::write_md(true, bones)});
  }
  if (format == "platinum_dat") all.push_back({"files", support::write_dat(order::big, packed(size / 24))});
  if (format == "pks") all.push_back({"files", support::write_pks(packed(size / 24))});
  if (format == "clover_dat") {
    all.push_back({"rising", support::write_clover_dat(packed(size / 48))});
    const auto slots = packed(size / 48);
    std::vector<std::size_t> falling;
    for (std::size_t i = slots.size(); i > 0; --i) falling.push_back(i - 1);
    all.push_back({"falling", support::write_clover_dat(slots, false, falling)});
    all.push_back({"named", support::write_clover_dat(packed(size / 80), true)});
  }
  if (format == "evnt") {
    for (const unsigned game : {1U, 2U}) { // as small as nodes can be
      support::evnt::file bools{.game = game, .version = 1}, others{.game = game};
      bools.bools.resize(size / 31);
      others.int32s.resize(size / 3 / 35), others.particles.resize(size / 3 / 51),
          others.sounds.resize(size / 3 / 54);
      const std::string end = game == 1 ? " of Prime" : " of Echoes";
      all.push_back({"bools" + end, bools.write()});
      all.push_back({"others" + end, others.write()});
    }
  }
  if (format == "cinf") {
    auto bones = backwards(std::min<std::size_t>(size / 40, 100));
    bones.back().parent = 0xFFFF;
    all.push_back({"prime", support::write_cinf(false, bones)});
    all.push_back({"echoes", support::write_cinf(true, bones)});
    all.push_back({"names", cinf_of_names(size)});
  }
  return all;
}

} // namespace bounds
