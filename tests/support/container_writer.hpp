// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/container_writer: writes containers: PlatinumGames' dat, Clover's dat, Shenmue's PKS.
// Independent of the library.
#ifndef MOTLEY_TESTS_SUPPORT_CONTAINER_WRITER_HPP
#define MOTLEY_TESTS_SUPPORT_CONTAINER_WRITER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "bytes.hpp"
#include "constexpr_vector.hpp"

namespace support {

/// A file for a container.
struct packed_file {
  std::string_view name{};        ///< of a Platinum dat: with the extension
  std::string_view type{};        ///< of a Platinum dat: empty for what follows the name's last dot
  std::vector<std::byte> bytes{}; ///< Clover: none for an empty slot
};

VECTOR_CONSTEXPR void append(writer& out, const std::vector<std::byte>& content) {
  for (const std::byte b : content) out.u8(std::to_integer<unsigned>(b));
}
VECTOR_CONSTEXPR void fill(writer& out, std::size_t multiple) {
  while (out.size() % multiple != 0) out.u8(0);
}

/// PlatinumGames' container. A stride of 0 is that of the longest name. Files are aligned to 16 bytes; one of
/// size 0 has offset 0.
VECTOR_CONSTEXPR std::vector<std::byte> write_dat(order o, const std::vector<packed_file>& files,
                                                  bool with_hash_table = false, std::size_t stride = 0) {
  const std::size_t n = files.size();
  for (const packed_file& f : files) stride = std::max(stride, f.name.size() + 1);
  writer out{o};
  out.chars("DAT", 4);
  out.u32(n);
  for (int i = 0; i < 6; ++i) out.u32(0);
  out.patch_u32(0x08, out.size());
  const std::size_t offsets = out.size();
  for (std::size_t i = 0; i < n; ++i) out.u32(0);
  out.patch_u32(0x0C, out.size());
  for (const packed_file& f : files) {
    const std::size_t dot = f.name.rfind('.');
    out.chars(!f.type.empty() || dot == std::string_view::npos ? f.type : f.name.substr(dot + 1), 4);
  }
  out.patch_u32(0x10, out.size());
  out.u32(stride);
  for (const packed_file& f : files) out.chars(f.name, stride);
  fill(out, 4);
  out.patch_u32(0x14, out.size());
  for (const packed_file& f : files) out.u32(f.bytes.size());
  if (with_hash_table) {
    out.patch_u32(0x18, out.size());
    for (const unsigned v : {29U, 16U, 32U, 48U}) out.u32(v); // a shift and three offsets of tables
    for (std::size_t i = 0; i < n; ++i) out.u32(0xDEAD'0000U + i);
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (files[i].bytes.empty()) continue;
    fill(out, 16);
    out.patch_u32(offsets + 4 * i, out.size());
    append(out, files[i].bytes);
  }
  return out.take();
}

/// Clover's container. `order_of`: the slots in the order in which their files lie; empty: as they are. HD
/// ones get a ROF at the end. Files are padded to 32 bytes.
VECTOR_CONSTEXPR std::vector<std::byte> write_clover_dat(std::vector<packed_file> files, bool hd = false,
                                                         std::vector<std::size_t> order_of = {}) {
  if (hd) files.push_back({"ROFS", "ROF"});
  const std::size_t n = files.size();
  if (order_of.empty())
    for (std::size_t i = 0; i < n; ++i) order_of.push_back(i);
  writer out{order::little};
  out.u32(n);
  for (std::size_t i = 0; i < n; ++i) out.u32(0);
  for (const packed_file& f : files) out.chars(f.type, 4);
  std::vector<std::size_t> at; // (clang 14 cannot make a vector of n in constant expressions)
  for (std::size_t i = 0; i < n; ++i) at.push_back(0);
  for (const std::size_t slot : order_of) {
    const bool is_rof = hd && slot == n - 1;
    if (files[slot].bytes.empty() && !is_rof) continue;
    fill(out, 32);
    if (hd) {
      for (int i = 0; i < 12; ++i) out.u8(0xAB);
      out.chars(files[slot].name, 20);
    }
    at[slot] = out.size();
    out.patch_u32(4 + 4 * slot, out.size());
    append(out, files[slot].bytes);
    if (!is_rof) continue;
    out.chars("RUNOFS64", 8);
    for (const std::size_t offset : at) {
      out.u32(offset);
      out.u32(0);
    }
  }
  fill(out, 32);
  return out.take();
}

/// Shenmue's container: an IPAC, in a PKS unless it is bare. Files are aligned to 32 bytes; the directory is
/// last, as in the games' files.
VECTOR_CONSTEXPR std::vector<std::byte> write_pks(const std::vector<packed_file>& files, bool bare = false) {
  writer ipac{order::little};
  ipac.chars("IPAC", 4);
  for (int i = 0; i < 3; ++i) ipac.u32(0);
  std::vector<std::size_t> offsets;
  for (const packed_file& f : files) {
    fill(ipac, 32);
    offsets.push_back(ipac.size());
    append(ipac, f.bytes);
  }
  fill(ipac, 4);
  ipac.patch_u32(4, ipac.size());
  ipac.patch_u32(8, files.size());
  ipac.patch_u32(12, ipac.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    ipac.chars(files[i].name, 8);
    ipac.chars(files[i].type, 4);
    ipac.u32(offsets[i]);
    ipac.u32(files[i].bytes.size());
  }
  if (bare) return ipac.take();
  writer out{order::little};
  out.chars("PAKS", 4);
  out.u32(16);
  out.u32(0);
  out.u32(0);
  append(out, ipac.take());
  return out.take();
}

} // namespace support

#endif
