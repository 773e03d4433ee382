// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/aims: the target times, and the times of plain code on the machine where the targets were set.
#ifndef MOTLEY_BENCH_AIMS_HPP
#define MOTLEY_BENCH_AIMS_HPP

namespace bench {

/// One number for g++ 12 and one for clang 14.
struct by_compiler {
  double gcc = 0, clang = gcc;

  constexpr double here() const {
#ifdef __clang__
    return clang;
#else
    return gcc;
#endif
  }
};

/// Times that were measured on the machine of the targets. Copies measure memory, not the speed of code, and
/// do not count.
struct yardstick {
  const char *what, *benchmark;
  by_compiler there; ///< nanoseconds per item
  bool counts = true;
};
inline constexpr yardstick yardsticks[] = {
    {"table of halves", "pghalf/peer:table", {.30}},
    {"plugin's loop", "decode/real/peer:plugin", {.249, .260}},
    {"the same, all animated", "decode/animated/peer:plugin", {1.47, 1.73}},
    {"ANIM by bit fields", "anim/peer:fields", {34.5, 14.8}},
    {"memset", "decode/real/limit", {.031, .037}, false},
    {"memcpy of a pose", "playback, 60 Hz/real/limit", {28, 28}, false},
    {"memcpy of 93 bones", "transforms, 60 Hz/real/limit", {51, 49}, false},
};

/// A target: a time in `unit` per item, or a ratio to the benchmark `of`. On this machine, a time is
/// multiplied by the machine's factor. If the target was set with another file than this one, it is scaled by
/// the ratio of the best peer's times instead.
struct aim {
  const char *work, *topic, *who;
  by_compiler most;
  const char* unit;
  const char* of = nullptr;
  by_compiler peer_there{};
};
inline constexpr const char* ratio = "ratio";
inline constexpr aim aims[] = {
    {"real clip 830 x 96", "decode/real", "motley", {.11}, "ns/value"},
    {"the same, all animated", "decode/animated", "motley", {.5}, "ns/value"},
    {"pose of 830 floats at 60 Hz", "playback, 60 Hz/real", "motley", {220}, "ns"},
    {"the same at random times", "playback, random/real", "motley", {700}, "ns"},
    {"baked clip at 60 Hz", "playback, 60 Hz/real", "baked", {90}, "ns"},
    {"baked clip at random times", "playback, random/real", "baked", {90}, "ns"},
    {"93 bones at 60 Hz, player", "transforms, 60 Hz/real", "motley", {400}, "ns"},
    {"the same, baked", "transforms, 60 Hz/real", "baked", {240}, "ns"},
    {"93 bones in slow motion, player", "transforms, slow/real", "motley", {300}, "ns"},
    {"the same, baked", "transforms, slow/real", "baked", {240}, "ns"},
    {"93 bones at random times, player", "transforms, random/real", "motley", {800}, "ns"},
    {"the same, baked", "transforms, random/real", "baked", {240}, "ns"},
    {"ANIM v2", "anim", "motley", {4}, "ns/bone-key"},
    {"MOTN, open and index", "motn/open/real", "motley", {.45}, "ms"},
    {"MOTN, all keys", "motn/keys/real", "motley", {1.2}, "ms"},
    {"MOTN, dense", "motn/decode/real", "motley", {4}, "ms"},
    {"exp (Bayonetta)", "exp", "motley", {10, 15}, "ns/record", nullptr, {12.2, 22.4}},
    {"pghalf", "pghalf", "motley", {.17}, "ns/value"},
    {"half", "half", "motley", {.17}, "ns/value"},

    {"by frame, of by track", "decode by frame/real", "motley", {1.3}, ratio, "decode/real/motley"},
    {"the same, all animated", "decode by frame/animated", "motley", {1.3}, ratio, "decode/animated/motley"},
    {"sample(), of a naive search", "sample/real", "motley", {1}, ratio, "sample/real/peer:search"},
    {"the same, all animated", "sample/animated", "motley", {1}, ratio, "sample/animated/peer:search"},
    {"-O2, of -O3: decode", "decode/real", "-O2", {1.3}, ratio, "decode/real/motley"},
    {"decode, all animated", "decode/animated", "-O2", {1.3}, ratio, "decode/animated/motley"},
    {"decode by frame", "decode by frame/real", "-O2", {1.3}, ratio, "decode by frame/real/motley"},
    {"player, 60 Hz", "playback, 60 Hz/real", "-O2", {1.3}, ratio, "playback, 60 Hz/real/motley"},
    {"player, random", "playback, random/real", "-O2", {1.3}, ratio, "playback, random/real/motley"},
    {"baked", "playback, 60 Hz/real", "-O2, baked", {1.3}, ratio, "playback, 60 Hz/real/baked"},
    {"to_local_transforms",
     "to_local_transforms/real",
     "-O2",
     {1.3},
     ratio,
     "to_local_transforms/real/motley"},
    {"pghalf", "pghalf", "-O2", {1.3}, ratio, "pghalf/motley"},
};

} // namespace bench

#endif
