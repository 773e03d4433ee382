// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/skeleton_writer: writes models' bones (wmb, MD) and CINF files. Independent of the library.
#ifndef MOTLEY_TESTS_SUPPORT_SKELETON_WRITER_HPP
#define MOTLEY_TESTS_SUPPORT_SKELETON_WRITER_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "bytes.hpp"
#include "constexpr_vector.hpp"

namespace support {

struct triple {
  float x = 0, y = 0, z = 0;
};
/// A bone of any of the formats. Each writer uses what its format stores.
struct bone_spec {
  int number = -1, parent = -1;                     ///< parent: an index; in CINF an id
  triple position{};                                ///< in model space
  triple translation{}, rotation{}, scale{1, 1, 1}; ///< relative to the parent
  int order = 5;
  std::string_view name{};
  int mirror = -1; ///< an index
};

VECTOR_CONSTEXPR void write_triple(writer& out, const triple& t) {
  out.f32(t.x);
  out.f32(t.y);
  out.f32(t.z);
}
/// Appends zeros up to a multiple of 16, and returns the offset.
VECTOR_CONSTEXPR std::size_t align(writer& out) {
  while (out.size() % 16 != 0) out.u8(0);
  return out.size();
}

/// WMB0: parents, offsets, positions, orders, mirror partners and the table, in this order. An empty table
/// and empty orders are omitted.
VECTOR_CONSTEXPR std::vector<std::byte> write_wmb0(order o, const std::vector<bone_spec>& bones,
                                                   const std::vector<std::byte>& table,
                                                   bool with_orders = true) {
  writer out{o};
  out.chars(o == order::little ? std::string_view{"WMB\0", 4} : std::string_view{"\0BMW", 4}, 4);
  while (out.size() < 0x80) out.u8(0);
  out.patch_u32(0x30, bones.size());
  out.patch_u32(0x34, align(out));
  for (const bone_spec& b : bones) out.i16(b.parent);
  out.patch_u32(0x38, align(out));
  for (const bone_spec& b : bones) write_triple(out, b.translation);
  out.patch_u32(0x3C, align(out));
  for (const bone_spec& b : bones) write_triple(out, b.position);
  if (with_orders) {
    out.patch_u32(0x6C, align(out));
    for (const bone_spec& b : bones) out.i8(b.order);
  }
  out.patch_u32(0x68, align(out));
  for (std::size_t i = 0; i < bones.size(); ++i) out.i16(-1);
  if (!table.empty()) {
    out.patch_u32(0x40, align(out));
    for (const std::byte b : table) out.u8(static_cast<unsigned>(b));
  }
  return out.take();
}

/// Writes the location of the records into the header.
VECTOR_CONSTEXPR void place_records(writer& out, std::size_t at, std::size_t count) {
  out.patch_u32(at, align(out));
  out.patch_u32(at + 4, count);
}
/// WMB4 ("WMB4"), or Transformers' WMB3 ("WMB3" of version 0x10000).
VECTOR_CONSTEXPR std::vector<std::byte> write_short_records(bool wmb4, const std::vector<bone_spec>& bones) {
  writer out{order::little};
  out.chars(wmb4 ? "WMB4" : "WMB3", 4);
  out.u32(wmb4 ? 0 : 0x00010000);
  while (out.size() < 0x60) out.u8(0);
  place_records(out, wmb4 ? 0x3C : 0x40, bones.size());
  int place = 0;
  for (const bone_spec& b : bones) {
    out.i16(b.number);
    out.i16(place++);
    out.i16(b.parent);
    out.i16(0);
    write_triple(out, b.translation);
    write_triple(out, b.position);
  }
  return out.take();
}
/// NieR's WMB3. World rotation and scale, and the T-pose, are 0.
VECTOR_CONSTEXPR std::vector<std::byte> write_nier(const std::vector<bone_spec>& bones,
                                                   unsigned version = 0x20160116) {
  writer out{order::little};
  out.chars("WMB3", 4);
  out.u32(version);
  while (out.size() < 0x60) out.u8(0);
  place_records(out, 0x28, bones.size());
  for (const bone_spec& b : bones) {
    out.i16(b.number);
    out.i16(b.parent);
    for (const triple& t : {b.translation, b.rotation, b.scale, b.position, triple{}, triple{}, triple{}})
      write_triple(out, t);
  }
  return out.take();
}

/// CINF: each bone is linked to its parent, the build order is that of the bones, and bones with a name have
/// one in the list.
VECTOR_CONSTEXPR std::vector<std::byte> write_cinf(bool echoes, const std::vector<bone_spec>& bones,
                                                   std::string_view padding = "\xFF\xFF\xFF") {
  writer out{order::big};
  out.u32(bones.size());
  std::size_t names = 0;
  for (const bone_spec& b : bones) {
    out.u32(static_cast<unsigned>(b.number));
    out.u32(static_cast<unsigned>(b.parent));
    write_triple(out, b.position);
    for (int i = 0; i < 8 && echoes; ++i) out.f32(i % 4 == 0 ? 1 : 0);
    out.u32(1);
    out.u32(static_cast<unsigned>(b.parent));
    names += b.name.empty() ? 0 : 1;
  }
  out.u32(bones.size());
  for (const bone_spec& b : bones) out.u32(static_cast<unsigned>(b.number));
  out.u32(names);
  for (const bone_spec& b : bones) {
    if (b.name.empty()) continue;
    out.chars(b.name, b.name.size() + 1);
    out.u32(static_cast<unsigned>(b.number));
  }
  out.chars(padding, padding.size());
  return out.take();
}

/// MD: a mesh with the bones, an empty one, and the transforms of both, as in God Hand's own file. Okami's
/// transforms have no name.
VECTOR_CONSTEXPR std::vector<std::byte> write_md(bool god_hand, const std::vector<bone_spec>& bones) {
  writer out{order::little};
  out.chars("scr", 4);
  out.u32(god_hand ? 3 : 0);
  out.u32(2); // meshes
  out.u32(0);
  out.u32(0); // where the transforms are: below
  out.u32(0);
  const std::size_t meshes[] = {align(out), align(out) + 0x20};
  for (int i = 0; i < 2; ++i) {
    out.chars("mdb", 4);
    out.u32(i == 0 ? 0x40 : 0x20); // where the bones are
    out.u16(static_cast<unsigned>(bones.size()));
    out.u16(0); // submeshes
    for (int n = 0; n < 5; ++n) out.u32(0);
  }
  for (const bone_spec& b : bones) {
    write_triple(out, b.translation);
    if (god_hand) {
      out.i16(b.mirror);
      out.i16(b.parent);
    } else {
      out.u32(static_cast<std::uint32_t>(b.parent));
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t at = align(out);
    out.patch_u32(16 + 4 * i, at);
    out.u32(static_cast<std::uint32_t>(meshes[i] - at)); // wraps: it is negative
    out.u32(0);
    if (god_hand) out.chars(i == 0 ? "z_body" : "long_nam", 8);
    for (const float f : {1.0F, 1.0F, 1.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 0.0F}) out.f32(f);
  }
  return out.take();
}

} // namespace support

#endif
