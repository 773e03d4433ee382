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
#include <cstdint>
#include <span>
#include <vector>

#include <motley/motley.hpp>

#include "sampled.hpp"

namespace bench {
inline namespace MOTLEY_TAG {

/// All tracks of a motion.
struct all_tracks {
  static motley::bayonetta2::motion of(std::span<const std::byte> file) {
    return *motley::bayonetta2::open(file);
  }
};
/// Those that move.
struct moving_tracks {
  static auto of(std::span<const std::byte> file) { return motley::select_moving(all_tracks::of(file)); }
};

/// A player on the file's bytes.
template <class Tracks> class player_of {
public:
  using tracks = Tracks;
  explicit player_of(const test_motion& motion)
      : file_{motion.bytes},
        clip_{Tracks::of(file_)},
        memory_(motley::player_memory_size(clip_)),
        player_{*motley::make_player(clip_, memory_)} {}
  void sample(float frame, std::span<float> pose) { player_.sample_frame(frame, pose); }
  auto& source() { return player_; }
  std::size_t bytes() const { return memory_.size(); }

private:
  std::vector<std::byte> file_;
  decltype(Tracks::of({})) clip_;
  std::vector<std::byte> memory_;
  motley::player<decltype(Tracks::of({}))> player_;
};
using from_bytes = player_of<all_tracks>;

template <class Tracks> class baked_of {
public:
  using tracks = Tracks;
  explicit baked_of(const test_motion& motion) {
    const auto clip = Tracks::of(motion.bytes);
    memory_.resize(motley::baked_clip::memory_size(clip));
    clip_ = *motley::baked_clip::make(clip, memory_);
  }
  void sample(float frame, std::span<float> pose) const { clip_.sample_frame(frame, pose); }
  const motley::baked_clip& source() const { return clip_; }
  std::size_t bytes() const { return memory_.size(); }

private:
  std::vector<std::byte> memory_;
  motley::baked_clip clip_;
};
using baked = baked_of<all_tracks>;

/// Without anything that stays from pose to pose.
class sample_frame {
public:
  explicit sample_frame(const test_motion& motion) : clip_{*motley::bayonetta2::open(motion.bytes)} {}
  void sample(float frame, std::span<float> pose) const { motley::sample_frame(clip_, frame, pose); }
  std::size_t bytes() const { return 0; }

private:
  motley::bayonetta2::motion clip_;
};

/// Tracks bound to the bones of a skeleton, for all that play them.
template <class Tracks> class bound_bones {
public:
  explicit bound_bones(const test_motion& motion)
      : memory_(bone_count),
        binding_{motley::pose_binding::make(Tracks::of(motion.bytes), bone_places{motion.bytes}, memory_)} {}
  bound_bones(const bound_bones&) = delete;
  bound_bones& operator=(const bound_bones&) = delete;
  const motley::pose_binding& binding() const { return binding_; }

private:
  std::vector<motley::bone_binding> memory_;
  motley::pose_binding binding_;
};

/// A player of a clip whose file and index many players share.
template <class Tracks> class sharing_bytes {
public:
  using tracks = Tracks;
  explicit sharing_bytes(const test_motion& motion)
      : memory_(player::memory_size(once<shared>(motion).index)),
        player_{*player::make(once<shared>(motion).index, memory_)} {}
  auto& source() { return player_; }
  std::size_t bytes() const { return memory_.size(); }

private:
  using clip = decltype(Tracks::of({}));
  using player = motley::player<clip>;
  using player_index = motley::player_index<clip>;
  struct shared {
    std::vector<std::byte> memory;
    player_index index;
    explicit shared(const test_motion& motion)
        : memory(player_index::memory_size(Tracks::of(motion.bytes))),
          index{*player_index::make(Tracks::of(motion.bytes), memory)} {}
  };

  std::vector<std::byte> memory_;
  player player_;
};

/// A baked clip that many share.
template <class Tracks> class sharing_baked {
public:
  using tracks = Tracks;
  explicit sharing_baked(const test_motion& motion) : baked_{&once<baked_of<Tracks>>(motion)} {}
  const motley::baked_clip& source() const { return baked_->source(); }
  std::size_t bytes() const { return 0; }

private:
  const baked_of<Tracks>* baked_;
};

/// The transforms of 93 bones. Those of a pose are made once. Then a player of the tracks that move updates
/// them. With All, as if their memory were new each time: what does not move is copied first.
template <class Player, bool All = true> class bones {
public:
  explicit bones(const test_motion& motion)
      : player_{motion}, shared_{&once<shared>(motion)}, out_{shared_->start} {}
  void sample(float frame) {
    const auto& some = shared_->partly_still;
    if (All && some.size() > bone_count / 2)
      std::copy(shared_->start.begin(), shared_->start.end(), out_.begin());
    else if (All)
      for (const std::uint32_t i : some) out_[i] = shared_->start[i];
    shared_->writer.update_frame(player_.source(), frame, out_);
  }
  void prefetch(float frame) { shared_->writer.prefetch(player_.source(), frame, out_); }
  bone get(std::size_t i) const {
    const motley::local_transform& t = out_[i];
    return {{t.translation.x, t.translation.y, t.translation.z},
            {t.scale.x, t.scale.y, t.scale.z},
            {t.rotation.w, t.rotation.x, t.rotation.y, t.rotation.z}};
  }
  std::size_t bytes() const { return player_.bytes(); }

private:
  /// What all characters that play the motion share.
  struct shared {
    std::vector<motley::local_transform> start;
    std::vector<std::uint32_t> partly_still; // bones of which at least one channel does not move
    std::vector<std::byte> memory;
    motley::bone_writer writer;

    explicit shared(const test_motion& motion) : start(bone_count) {
      std::vector<float> first(track_count);
      motley::sample_frame(all_tracks::of(motion.bytes), 0, first);
      motley::to_local_transforms(once<bound_bones<all_tracks>>(motion).binding(), first, start);
      Player player{motion};
      const auto& binding = once<bound_bones<typename Player::tracks>>(motion).binding();
      for (std::size_t i = 0; i < bone_count; ++i) {
        const auto* const moving = binding[i].element;
        if (std::count(moving, moving + 9, motley::bone_binding::none) > 0)
          partly_still.push_back(static_cast<std::uint32_t>(i));
      }
      memory.resize(motley::bone_writer::memory_size(player.source(), binding));
      writer = *motley::bone_writer::make(player.source(), binding, memory);
    }
  };

  Player player_;
  const shared* shared_;
  std::vector<motley::local_transform> out_;
};

} // namespace MOTLEY_TAG
} // namespace bench

#endif
