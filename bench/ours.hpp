// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/ours: motley's players of a motion as the rows take them (poses.hpp, bones.hpp), each with its own
// copy of all memory that it reads, so that there can be a crowd of them.
//
// In an inline namespace of motley's tag: o2.cpp uses another one, and shares no code with other units.
#ifndef MOTLEY_BENCH_OURS_HPP
#define MOTLEY_BENCH_OURS_HPP

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <motley/motley.hpp>

#include "sampled.hpp"

namespace bench {
inline namespace MOTLEY_TAG {

using mot_player = motley::player<motley::bayonetta2::motion>;

/// A player on the file's bytes.
class from_bytes {
public:
  explicit from_bytes(const test_motion& motion)
      : file_{motion.bytes},
        clip_{*motley::bayonetta2::open(file_)},
        memory_(mot_player::memory_size(clip_)),
        player_{*mot_player::make(clip_, memory_)} {}
  void sample(float frame, std::span<float> pose) { player_.sample_frame(frame, pose); }
  std::size_t bytes() const { return memory_.size() * sizeof(mot_player::memory_type); }

private:
  std::vector<std::byte> file_;
  motley::bayonetta2::motion clip_;
  std::vector<mot_player::memory_type> memory_;
  mot_player player_;
};

class baked {
public:
  explicit baked(const test_motion& motion) {
    const auto clip = motley::bayonetta2::open(motion.bytes);
    memory_.resize(motley::baked_clip::memory_size(*clip));
    clip_ = *motley::baked_clip::make(*clip, memory_);
  }
  void sample(float frame, std::span<float> pose) const { clip_.sample_frame(frame, pose); }
  std::size_t bytes() const { return memory_.size() * sizeof(motley::baked_clip::memory_type); }

private:
  std::vector<motley::baked_clip::memory_type> memory_;
  motley::baked_clip clip_;
};

/// Without anything that stays from pose to pose.
class sample_frame {
public:
  explicit sample_frame(const test_motion& motion) : clip_{*motley::bayonetta2::open(motion.bytes)} {}
  void sample(float frame, std::span<float> pose) const { motley::sample_frame(clip_, frame, pose); }
  std::size_t bytes() const { return 0; }

private:
  motley::bayonetta2::motion clip_;
};

/// A clip bound to the bones of a skeleton, for all that play it.
class bound_bones {
public:
  explicit bound_bones(const test_motion& motion)
      : memory_(bone_count),
        binding_{motley::pose_binding::make(*motley::bayonetta2::open(motion.bytes),
                                            bone_places{motion.bytes}, memory_)} {}
  bound_bones(const bound_bones&) = delete;
  bound_bones& operator=(const bound_bones&) = delete;
  const motley::pose_binding& binding() const { return binding_; }

private:
  std::vector<motley::bone_binding> memory_;
  motley::pose_binding binding_;
};

// ---- What the library does not have yet. These stand for it, and only they change when it has.

/// Bones in one pass: writes the transforms of all bones that move to `out`, which has all bones' transforms
/// at another frame. Today by way of a pose.
template <class Player>
void sample_moving_bones(Player& player, const bound_bones& bones, float frame, std::span<float> pose,
                         std::span<motley::local_transform> out) {
  player.sample(frame, pose);
  motley::update_local_transforms(bones.binding(), pose, motley::euler_order::xyz, out);
}

/// Loads into the caches what sample() at this frame will read. Today nothing does that.
template <class Player> void prefetch(const Player&, float) {}

/// A player of a clip whose file, and what is read only, many players share. Today they share the file.
class sharing_bytes {
public:
  explicit sharing_bytes(const test_motion& motion)
      : memory_(mot_player::memory_size(once<shared>(motion).clip)),
        player_{*mot_player::make(once<shared>(motion).clip, memory_)} {}
  void sample(float frame, std::span<float> pose) { player_.sample_frame(frame, pose); }
  std::size_t bytes() const { return memory_.size() * sizeof(mot_player::memory_type); }

private:
  struct shared {
    motley::bayonetta2::motion clip;
    explicit shared(const test_motion& motion) : clip{*motley::bayonetta2::open(motion.bytes)} {}
  };

  std::vector<mot_player::memory_type> memory_;
  mot_player player_;
};

// ----

/// A baked clip that many share.
class sharing_baked {
public:
  explicit sharing_baked(const test_motion& motion) : baked_{&once<baked>(motion)} {}
  void sample(float frame, std::span<float> pose) const { baked_->sample(frame, pose); }
  std::size_t bytes() const { return 0; }

private:
  const baked* baked_;
};

/// The transforms of 93 bones. With All false, only those of bones that move are written.
template <class Player, bool All = true> class bones {
public:
  explicit bones(const test_motion& motion)
      : player_{motion}, bound_{&once<bound_bones>(motion)}, out_(bone_count) {
    player_.sample(0, pose());
    motley::to_local_transforms(bound_->binding(), pose(), {}, motley::euler_order::xyz, out_);
    if (All) start_ = &once<start>(motion).transforms;
  }
  void sample(float frame) {
    if (All) std::copy(start_->begin(), start_->end(), out_.begin());
    sample_moving_bones(player_, *bound_, frame, pose(), out_);
  }
  void prefetch(float frame) const { MOTLEY_TAG::prefetch(player_, frame); }
  bone get(std::size_t i) const {
    const motley::local_transform& t = out_[i];
    return {{t.translation.x, t.translation.y, t.translation.z},
            {t.scale.x, t.scale.y, t.scale.z},
            {t.rotation.w, t.rotation.x, t.rotation.y, t.rotation.z}};
  }
  std::size_t bytes() const { return player_.bytes(); }

private:
  struct start {
    std::vector<motley::local_transform> transforms;
    explicit start(const test_motion& motion) : transforms{bones<Player, false>{motion}.out_} {}
  };
  friend bones<Player, true>;

  static std::span<float> pose() {
    static std::vector<float> shared(track_count);
    return shared;
  }

  Player player_;
  const bound_bones* bound_;
  const std::vector<motley::local_transform>* start_ = nullptr;
  std::vector<motley::local_transform> out_;
};

} // namespace MOTLEY_TAG
} // namespace bench

#endif
