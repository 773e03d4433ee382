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

/// A player. If it may take `Memory` bytes in all, the rest is for checkpoints.
template <class Player, std::size_t Memory = 0> class playing {
public:
  playing()
      : clip_{*motley::metroid_anim::open(anim::file())},
        memory_(Player::memory_size(clip_)),
        player_{make()} {}
  void sample(float frame, std::span<float> pose) { player_.sample_frame(frame, pose); }
  std::size_t bytes() const {
    return memory_.size() * sizeof(memory_[0]) + checkpoints_.size() * sizeof(checkpoints_[0]);
  }

private:
  Player make() {
    if constexpr (Memory > 0) {
      checkpoints_.resize((Memory - bytes()) / sizeof(checkpoints_[0]));
      return *Player::make(clip_, memory_, {}, checkpoints_);
    } else {
      return *Player::make(clip_, memory_);
    }
  }

  motion clip_;
  std::vector<typename Player::memory_type> memory_;
  std::vector<motley::stored_triple> checkpoints_;
  Player player_;
};

[[maybe_unused]] const bool added = [] {
  benchmark::RegisterBenchmark("anim decode/motley", decode);
  benchmark::RegisterBenchmark("anim decode/limit", limit);
  anim::add<playing<motley::metroid_anim::player>>("motley");
  anim::add_random<playing<motley::metroid_anim::player, 21000>>("motley, with checkpoints");
  anim::add<playing<motley::player<motion>>>("any player");
  return true;
}();

} // namespace
