// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
#include <motley/formats/containers.hpp>

#include "support/walk_container.hpp"

#include "damage.hpp"
#include "support/container_writer.hpp"

namespace {

using support::order;
using support::packed_file;

std::vector<std::byte> content(std::size_t size) { return std::vector<std::byte>(size, std::byte{7}); }

void damage(const support::bytes& file, auto open) {
  CHECK(support::survives(file, open));
  (void)support::cut_everywhere(file, open);
  support::check_unaligned(file, open);
  const auto each = support::change_everywhere(file, open);
  CHECK(each.opened > 1000);
  CHECK(each.refused > 1000);
}

/// The steps of a walk, which must end.
std::size_t steps(const std::vector<std::byte>& file) {
  const auto opened = motley::open_container(file);
  REQUIRE(opened);
  std::size_t count = 0;
  for (motley::container_walk walk{*opened, file.size()}; walk.next();) ++count;
  return count;
}

} // namespace

TEST_CASE("hostile containers: files cut short, changed and moved are refused or answer") {
  const std::vector<packed_file> files{
      {"a.mot", "MOT", content(5)}, {"empty.exp", "EXP"}, {"b.wmb", "DAT", content(9)}};
  const auto dat = [](auto in) { return motley::platinum_dat::open(in); };
  for (const auto o : {order::little, order::big}) damage(support::write_dat(o, files, true), dat);
  const auto clover = [](auto in) { return motley::clover_dat::open(in); };
  damage(support::write_clover_dat(files), clover);
  damage(support::write_clover_dat(files, true), clover);
  const auto pks = [](auto in) { return motley::pks::open(in); };
  for (const bool bare : {false, true}) damage(support::write_pks(files, bare), pks);
  support::replay_corpus("platinum_dat", dat);
  support::replay_corpus("clover_dat", clover);
  support::replay_corpus("pks", pks);
}

TEST_CASE("hostile containers: the walk through damaged nested ones ends") {
  const auto inner = support::write_pks({{"A", "BIN", content(3)}, {"B", "BIN", content(2)}});
  const auto clover = support::write_clover_dat({{"", "DAT", inner}, {"", "MOT", content(1)}});
  const auto file = support::write_dat(order::little, {{"x.dat", "", inner}, {"y.dat", "", inner}});
  for (const auto& whole : {file, clover}) {
    std::vector<std::byte> changed = whole;
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const unsigned value : {0U, 1U, 0x10U, 0x80U, 0xFFU}) {
        changed[at] = static_cast<std::byte>(value);
        if (const auto opened = motley::open_container(changed)) {
          std::size_t count = 0;
          for (motley::container_walk walk{*opened, changed.size()}; walk.next();) ++count;
          CHECK(count <= whole.size());
        }
      }
      changed[at] = whole[at];
    }
  }
}

TEST_CASE("hostile containers: 65535 slots in the worst order are listed") {
  // Descending offsets: each file's end has to be searched for.
  std::vector<packed_file> files(0xFFFF, packed_file{"", "MOT", content(1)});
  std::vector<std::size_t> backwards;
  for (std::size_t i = files.size(); i > 0; --i) backwards.push_back(i - 1);
  auto file = support::write_clover_dat(files, false, backwards);
  const auto opened = motley::clover_dat::open(file);
  REQUIRE(opened);
  CHECK(opened->file_count() == 0xFFFF);
  CHECK(opened->steps_of_file() == 0xFFFF);
  CHECK(opened->file(0)->bytes.size() == 32);
  CHECK(opened->file(0xFFFE)->bytes.size() == 32);
  files.resize(1000);
  backwards.assign(backwards.end() - 1000, backwards.end());
  CHECK(steps(support::write_clover_dat(files, false, backwards)) == 1000);
}

TEST_CASE("hostile containers: offsets that wrap, overlap and name the tables are errors or answers") {
  auto file = support::write_dat(order::little, {{"a", "", content(4)}, {"b", "", content(4)}});
  const auto with = [&](std::size_t at, std::uint32_t v) {
    return support::with_u32(file, order::little, at, v);
  };
  const auto code = [](const std::vector<std::byte>& bytes) {
    return motley::platinum_dat::open(bytes).error().code;
  };
  for (const std::size_t table : {0x08U, 0x0CU, 0x10U, 0x14U}) {
    CAPTURE(table);
    CHECK(code(with(table, 0xFFFF'FFFC)) == motley::errc::truncated);
  }
  CHECK(code(with(4, 0x4000'0001)) == motley::errc::truncated);
  CHECK(code(with(0x30, 0xFFFF'FFFF)) == motley::errc::truncated); // the stride
  const auto overlapping = with(0x20, 0); // the first file is the container's beginning
  const auto opened = motley::platinum_dat::open(overlapping);
  REQUIRE(opened);
  CHECK(opened->file(0)->bytes.data() == overlapping.data());
  const auto wrapping = with(0x20, 0xFFFF'FFFE);
  CHECK(motley::platinum_dat::open(wrapping)->file(0).error().code == motley::errc::truncated);
  CHECK(motley::platinum_dat::open(wrapping)->file(1));
}
