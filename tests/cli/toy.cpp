// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/cli/toy: the motley program built with a list of formats of its own (toy_formats.hpp): all that it
// knows of a format comes from the list.
#include <cstddef>
#include <string>
#include <vector>

#include "cli/run.hpp"

using cli_test::temporary;

namespace {

cli_test::outcome run(const std::string& arguments) {
  return cli_test::run_shell(MOTLEY_TOY_CLI " " + arguments + " 2>&1");
}

std::vector<std::byte> bytes_of(std::initializer_list<int> numbers) {
  std::vector<std::byte> bytes;
  for (const int n : numbers) bytes.push_back(static_cast<std::byte>(n));
  return bytes;
}

/// Five frames, two tracks: bone 3 goes from 0 to 8 along x; bone 7 is turned about z by 45 degrees.
const std::vector<std::byte> file_bytes =
    bytes_of({'t', 'o', 'y', 0,    5,    2, 'a', 'b',                  //
              3,   0,   2,                                             // bone 3, tx, two keys
              0,   0,   0,   0,    0,    0, 0,   0,   0, 0, 0, 0, 0,   //
              4,   0,   0,   0,    0x41, 0, 0,   0,   0, 0, 0, 0, 0,   // 8
              7,   5,   1,                                             // bone 7, rz, one key
              0,   0,   0,   0x34, 0x42, 0, 0,   0,   0, 0, 0, 0, 0}); // 45

} // namespace

TEST_CASE("a program with a list of its own: info") {
  const temporary file{file_bytes};
  const auto [status, out] = run("info " + file.path());
  CHECK(status == 0);
  CHECK(out == "name: ab\n"
               "frames: 5 at 10 fps\n"
               "duration: 0.5 s\n"
               "last pose = first pose: no (bone 3, translation 8)\n"
               "rotations: degrees\n"
               "tracks: 2 on 2 bones\n"
               "  type 0 (toy keys): 2 tracks, 3 keys\n"
               "format: toy\n"
               "edition: 7\n"
               "cheerful: yes\n"
               "weight: 0.5\n"
               "size: 53 bytes\n"
               "names of bones: 1\n"
               "  3: lid\n"
               "commands: 1\n"
               "  opcode 1, payload 0502, at byte 4\n"
               "events: 1\n"
               "  frame 4, opcode 2, payload 6162, at byte 6\n");
  CHECK(run("info --list " + file.path()).out == "clip,encoding,frames,channels,keys,name\n0,toy,5,2,3,ab\n");
  CHECK(run("info --clip ab " + file.path()).out == out);
}

TEST_CASE("a program with a list of its own: keys and sample") {
  const temporary file{file_bytes};
  CHECK(run("keys " + file.path()).out == "clip,track,target,channel,key,frame,value,in,out\n"
                                          "0,0,3,tx,0,0,0,0,0\n"
                                          "0,0,3,tx,1,4,8,0,0\n"
                                          "0,1,7,rz,0,0,45,0,0\n");
  // 8 * (3 t^2 - 2 t^3) at quarters.
  CHECK(run("sample " + file.path()).out ==
        "clip,target,channel,frame,value\n"
        "0,3,tx,0,0\n0,3,tx,1,1.25\n0,3,tx,2,4\n0,3,tx,3,6.75\n0,3,tx,4,8\n"
        "0,7,rz,0,45\n0,7,rz,1,45\n0,7,rz,2,45\n0,7,rz,3,45\n0,7,rz,4,45\n");
}

TEST_CASE("a program with a list of its own: gltf") {
  const temporary file{file_bytes}, glb{{}, ".glb"};
  CHECK(run("gltf --curves " + file.path() + " -o " + glb.path()).status == 0);
  const std::string text = cli_test::read_text(glb.path());
  CHECK(text.substr(0, 4) == "glTF");
  for (const char* part :
       {R"("name":"ab")", R"("name":"lid")", R"("name":"bone_7")", R"("interpolation":"CUBICSPLINE")",
        R"("rotation":[0,0,0.382683)", ",0.92387"}) // sine and cosine of 22.5 degrees
    CHECK_MESSAGE(text.find(part) != std::string::npos, part);
  // The cubic's two keys: in-tangent, value and out-tangent of x, y, z at 0 and at 0.4 seconds.
  const float numbers[18] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0};
  const float times[2] = {0, 0.4F};
  const auto raw = [](const auto& array) {
    return std::string{reinterpret_cast<const char*>(&array), sizeof(array)};
  };
  CHECK(text.find(raw(numbers)) != std::string::npos);
  CHECK(text.find(raw(times)) != std::string::npos);
}

TEST_CASE("a program with a list of its own: the other commands, and the names of formats") {
  const temporary file{file_bytes}, cut{{file_bytes.begin(), file_bytes.end() - 1}},
      mot{bytes_of({'m', 'o', 't', 0, 0, 0, 0, 0})}, svg{{}, ".svg"};
  CHECK(run("--list-formats").out == "toy\nwmb\ncinf\nmd\n"); // and skeletons
  CHECK(run("events " + file.path()).out == "clip,frame,opcode,payload,meaning\n0,,1,0502,\n0,4,2,6162,\n");
  CHECK(run("check " + file.path() + " --format toy").out == file.path() + ": ok\n");
  CHECK(run("check " + file.path() + " --format bayonetta").status == 2);
  CHECK(run("check " + cut.path()).out ==
        cut.path() + ": error: type-0 keys of record 1 (bone 7, rotation z) end at byte 53, past the end of "
                     "the file (52)\n");
  CHECK(run("check " + mot.path()).out == mot.path() + ": error: not a supported motion file\n");
  CHECK(run("plot " + file.path() + " -o " + svg.path()).status == 0);
  CHECK(run("exp " + file.path() + " " + file.path()).out == file.path() + ": error: a motion, not an exp\n");
}
