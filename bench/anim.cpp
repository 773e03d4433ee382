// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/anim: the rows "anim" (anim.hpp) of motley: decodes all keys of a bit stream to quaternions and
// vectors, and plays it: motley, ANIM's own player; with checkpoints, the same with 21 kB of memory in all,
// so that jumps are faster; any player, motley::player.
//
// limit: zeros written to the same output.
#include "anim.hpp"

#include <vector>

#include <motley/formats/metroid/anim_player.hpp>
#include <motley/motley.hpp>

namespace {

namespace anim = bench::anim;
using motion = motley::metroid_anim::motion;

void decode(benchmark::State& state) {
  const auto m = motley::metroid_anim::open(anim::file());
  std::vector<float> out(motley::decoded_size(*m)), same_order;
  const auto work = [&] { motley::decode(*m, out); };
  work();
  for (std::size_t k = 0; k < anim::key_count; ++k)
    for (std::size_t row = 0; row < m->pose_size(); ++row)
      same_order.push_back(out[row * anim::key_count + k]);
  if (!bench::alike(same_order, anim::all_poses(), 1e-6F))
    return state.SkipWithError("differs from the reference");
  bench::run(state, out, anim::bone_keys, work);
}
void limit(benchmark::State& state) {
  bench::fill_limit(state, anim::pose_size() * anim::key_count, anim::bone_keys);
}

/// A player.
template <class Player> class playing {
public:
  playing()
      : clip_{*motley::metroid_anim::open(anim::file())},
        memory_(Player::memory_size(clip_)),
        player_{*Player::make(clip_, memory_)} {}
  void sample(float frame, std::span<float> pose) { player_.sample_frame(frame, pose); }
  std::size_t bytes() const { return memory_.size(); }

private:
  motion clip_;
  std::vector<std::byte> memory_;
  Player player_;
};
/// ANIM's own player with as many checkpoints as fit in 21 kB.
class with_checkpoints {
  using player = motley::metroid_anim::player;

public:
  with_checkpoints() {
    std::uint32_t spacing = 1;
    while (player::memory_size(clip_, spacing) > 21000) ++spacing;
    memory_.resize(player::memory_size(clip_, spacing));
    player_ = *player::make(clip_, memory_, {}, spacing);
  }
  void sample(float frame, std::span<float> pose) { player_.sample_frame(frame, pose); }
  std::size_t bytes() const { return memory_.size(); }

private:
  motion clip_{*motley::metroid_anim::open(anim::file())};
  std::vector<std::byte> memory_;
  player player_;
};

[[maybe_unused]] const bool added = [] {
  benchmark::RegisterBenchmark("anim decode/motley", decode);
  benchmark::RegisterBenchmark("anim decode/limit", limit);
  anim::add<playing<motley::metroid_anim::player>>("motley");
  anim::add_random<with_checkpoints>("motley, with checkpoints");
  anim::add<playing<motley::player<motion>>>("any player");
  return true;
}();

} // namespace
