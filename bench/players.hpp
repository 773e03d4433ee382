// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// bench/players: the players of a motion: motley's and the peers', each with its own copy of all memory that
// it reads, so that there can be a crowd of them.
#ifndef MOTLEY_BENCH_PLAYERS_HPP
#define MOTLEY_BENCH_PLAYERS_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <motley/motley.hpp>

#include "peers_clip.hpp"
#include "reference.hpp"

namespace bench {

/// A player on the file's bytes.
class straight {
  using player = motley::player<motley::bayonetta2::motion>;

public:
  static constexpr const char* name = "motley";
  static constexpr bool exact = true;

  explicit straight(const std::vector<std::byte>& bytes)
      : file_{bytes},
        clip_{*motley::bayonetta2::open(file_)},
        memory_(player::memory_size(clip_)),
        player_{*motley::make_player(clip_, memory_)} {}
  void sample(float frame, std::span<float> pose) { player_.sample_frame(frame, pose); }
  std::size_t bytes() const { return memory_.size() * sizeof(std::uint32_t); }
  std::size_t bytes_with_file() const { return bytes() + file_.size(); }

private:
  std::vector<std::byte> file_;
  motley::bayonetta2::motion clip_;
  std::vector<std::uint32_t> memory_;
  player player_;
};

class baked {
public:
  static constexpr const char* name = "baked";
  static constexpr bool exact = true;

  explicit baked(const std::vector<std::byte>& bytes) {
    const auto clip = motley::bayonetta2::open(bytes);
    memory_.resize(motley::baked_clip::memory_size(*clip));
    clip_ = *motley::baked_clip::make(*clip, memory_);
  }
  void sample(float frame, std::span<float> pose) const { clip_.sample_frame(frame, pose); }
  std::size_t bytes() const { return memory_.size() * sizeof(std::uint32_t); }
  std::size_t bytes_with_file() const { return bytes(); }

private:
  std::vector<std::uint32_t> memory_;
  motley::baked_clip clip_;
};

class engine : public peers::engine_player {
public:
  static constexpr const char* name = "peer:engine";
  static constexpr bool exact = true;

  explicit engine(const std::vector<std::byte>& bytes) : engine_player{reference::motion{bytes}} {}
  void sample(float frame, std::span<float> pose) { engine_player::sample(frame, pose.data()); }
  std::size_t bytes_with_file() const { return bytes(); }
};

/// Interpolates all tracks, or those that move.
template <bool All> class dense : public peers::dense_player {
public:
  static constexpr const char* name = All ? "lossy:dense" : "lossy:dense, moving";
  static constexpr bool exact = false;

  explicit dense(const std::vector<std::byte>& bytes) : dense_player{reference::motion{bytes}, All} {}
  void sample(float frame, std::span<float> pose) const { dense_player::sample(frame, pose.data()); }
  std::size_t bytes_with_file() const { return bytes(); }
};

} // namespace bench

#endif
