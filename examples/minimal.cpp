// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/minimal: opens a file, and gets its keys, a value between two frames, and all values at once.
#include <motley/motley.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

int main(int argc, char** argv) {
  const char* const path = argc > 1 ? argv[1] : "wave.mot";
  std::ifstream file{path, std::ios::binary};
  if (!file) {
    std::printf("cannot open %s\n", path);
    return 1;
  }
  const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};

  const auto mot = motley::bayonetta2::open(bytes); // checks everything, copies nothing
  if (!mot) {
    std::puts(motley::message(mot.error()).c_str()); // the error, its offset and its record
    return 1;
  }

  for (const auto track : mot->tracks())
    track.visit([&](const auto& curve) { // each kind of curve has its own type: no virtual calls
      for (const motley::key k : curve.keys())
        std::printf("bone %d %s: frame %g = %g\n", track.outline().bone,
                    motley::short_name(track.outline().channel).data(), double{k.frame}, double{k.value});
      std::printf("  at frame 12.5: %g\n", double{motley::evaluate(curve, 12.5F)});
    });

  std::vector<float> dense(motley::decoded_size(*mot)); // [track][frame]
  motley::decode(*mot, dense);
}
