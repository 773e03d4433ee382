// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse: what must not compile, one mistake at a time (MOTLEY_MISUSE chooses it; 0 is none, and does
// compile). tests/misuse/run checks that compilers say so in few lines that name the concept.
#include <motley/motley.hpp>

#include <string>
#include <string_view>
#include <vector>

struct no_frame_count { // all that a clip has, but for frame_count()
  float frame_rate() const { return 60; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  std::uint32_t track_count() const { return 0; }
  motley::walked_tracks<motley::metroid_anim::content> tracks() const { return {}; }
};
struct nameless_key { // a keyframe has a value
  float frame;
};
struct pose_that_cannot_be_set {
  bool has(std::int32_t) const { return true; }
  float get(const motley::bone_channel&) const { return 0; }
};
struct nameless_codings : motley::okami::traits { // four codings, one name
  static constexpr std::string_view coding_names[] = {"single pose"};
};

int main() {
  const std::vector<std::byte> bytes;
  [[maybe_unused]] float out[8]{};
#if MOTLEY_MISUSE == 0
  motley::decode(*motley::open(bytes), out);
#elif MOTLEY_MISUSE == 1
  motley::decode(no_frame_count{}, out);
#elif MOTLEY_MISUSE == 2
  const std::vector<nameless_key> keys;
  motley::evaluate(keys, 1);
#elif MOTLEY_MISUSE == 3
  const auto motion = motley::open(std::vector<std::byte>{});
#elif MOTLEY_MISUSE == 4
  const auto motion = motley::open(std::string{"mot"});
#elif MOTLEY_MISUSE == 5
  motley::player<no_frame_count> player{{}, {}};
#elif MOTLEY_MISUSE == 6
  pose_that_cannot_be_set pose;
  evaluate(*motley::bayonetta2_exp::open(bytes), pose);
#elif MOTLEY_MISUSE == 7
  const motley::packed<std::string, std::endian::big> word{};
#elif MOTLEY_MISUSE == 8
  const motley::table_clip<nameless_codings> clip;
#elif MOTLEY_MISUSE == 9
  const std::string_view dangling = motley::message(motley::open(bytes).error());
#endif
}
