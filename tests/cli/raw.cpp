// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/raw: motley keys --raw, every stored field with its byte. Every format is compared, field by
// field, with an independent reader by tests/kaitai.
#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "support/motn_writer.hpp"

using cli_test::run;
using cli_test::temporary;

namespace {

std::vector<std::byte> bytes(std::initializer_list<unsigned> values) {
  std::vector<std::byte> all;
  for (const unsigned v : values) all.push_back(static_cast<std::byte>(v));
  return all;
}

} // namespace

TEST_CASE("motley keys --raw prints header, records and keys as they are stored") {
  // Okami: 16 frames, three records: a single pose of 1.5, two quantised keys, the terminator.
  const temporary okami{bytes({'m',  't',  'b',  '3',  16, 0,   3,    1,                      //
                               0xFF, 0,    0,    0,    0,  0,   0xC0, 0x3F,                   //
                               5,    20,   2,    0,    32, 0,   0,    0,                      //
                               0x7F, 0xFF, 0xFF, 0xFF, 0,  0,   0,    0,                      //
                               0x00, 0x5E, 1,    0,    2,  0,   3,    0,    4, 0, 0xFF, 0xFF, //
                               0,    7,    8,    9,    15, 255, 254,  253})};
  const std::string rows = "byte,field,value\n"
                           "0,magic,6d746233\n4,frame_count,16\n6,record_count,3\n7,loops,1\n"
                           "8,records[0].bone,-1\n9,records[0].property,0\n10,records[0].count,0\n"
                           "12,records[0].value,1069547520\n12,records[0].value,1.5\n"
                           "16,records[1].bone,5\n17,records[1].property,20\n18,records[1].count,2\n"
                           "20,records[1].value,32\n"
                           "32,records[1].value_offset,24064\n34,records[1].value_scale,1\n"
                           "36,records[1].in_offset,2\n38,records[1].in_scale,3\n"
                           "40,records[1].out_offset,4\n42,records[1].out_scale,65535\n"
                           "44,records[1].keys[0].frame,0\n45,records[1].keys[0].value,7\n"
                           "46,records[1].keys[0].in,8\n47,records[1].keys[0].out,9\n"
                           "48,records[1].keys[1].frame,15\n49,records[1].keys[1].value,255\n"
                           "50,records[1].keys[1].in,254\n51,records[1].keys[1].out,253\n"
                           "24,records[2].bone,127\n25,records[2].property,255\n26,records[2].count,65535\n"
                           "28,records[2].value,0\n";
  const auto said = run("keys --raw " + okami.path());
  CHECK(said.status == 0);
  CHECK(said.out == rows);
  CHECK(run("keys --raw --clip 0 " + okami.path()).out == rows);
  CHECK(run("keys --raw --clip 1 " + okami.path()).status == 2);
  CHECK(run("keys --raw --track 0 " + okami.path()).status == 2);
  CHECK(run("keys --raw --bones " + okami.path() + ' ' + okami.path()).status == 2);
}

TEST_CASE("motley keys --raw prints one sequence of an archive, or all and the archive's own tables") {
  namespace motn = support::motn;
  const motn::archive spec{{motn::write_curves(11, 0, {}), motn::write_curves(12, 0, {})},
                           {motn::extra{{}, {{9, 4, {0, 1, 2, 0x5B, 160}}}, true}, motn::extra{}}};
  const temporary file{spec.write()};
  const auto all = cli_test::csv(run("keys --raw " + file.path()).out),
             one = cli_test::csv(run("keys --raw --clip 1 " + file.path()).out);
  REQUIRE(all.size() > 1);
  CHECK(all[1] == std::vector<std::string>{"0", "sequence_table", all[1].at(2)});
  std::string ones, of_all;
  for (const auto& row : one)
    if (row.at(1).starts_with("sequences[1].")) ones += row[0] + ' ' + row[1] + ' ' + row[2] + '\n';
  // The first line; frame count, id, four blocks, the end of block 1; flags, and the end of no commands.
  CHECK(one.size() == 1 + 7 + 3);
  for (const auto& row : all)
    if (row.at(1).starts_with("sequences[1].") && row[1] != "sequences[1].data" &&
        row[1] != "sequences[1].extra")
      of_all += row[0] + ' ' + row[1] + ' ' + row[2] + '\n';
  CHECK(ones == of_all);
  int payloads = 0;
  for (const auto& row : all)
    if (row.at(1) == "sequences[0].events[0].payload") {
      ++payloads;
      CHECK(row.at(2) == "0001025ba0");
    }
  CHECK(payloads == 1);
}

TEST_CASE("a bone table is read by name: what it maps, and its entries") {
  std::vector<std::byte> table(96, std::byte{0xFF}); // three blocks of sixteen, all -1
  table[0] = std::byte{16}, table[1] = std::byte{0};
  table[32] = std::byte{32}, table[33] = std::byte{0};
  table[64 + 2 * 3] = std::byte{7}, table[64 + 2 * 3 + 1] = std::byte{0}; // motion bone 3 is the model's 7
  const temporary file{table};
  CHECK(run("info --format bone_table " + file.path()).out ==
        "format: bone_table\nbyte order: little-endian\nsize: 96 bytes\nentries: 48\nbones mapped: 1\n");
  const auto rows = cli_test::csv(run("keys --raw --format bone_table " + file.path()).out);
  REQUIRE(rows.size() == 1 + 48);
  CHECK(rows[1] == std::vector<std::string>{"0", "entry", "16"});
  CHECK(rows[2] == std::vector<std::string>{"2", "entry", "-1"});
  CHECK(rows[1 + 32 + 3] == std::vector<std::string>{"70", "entry", "7"});
}
