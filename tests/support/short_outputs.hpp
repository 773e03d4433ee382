// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/support/short_outputs: every function that writes to the caller's memory, called with enough room, or
// with less. For tests with a copy of motley of their own, so everything is local to the unit.
#ifndef MOTLEY_TESTS_SUPPORT_SHORT_OUTPUTS_HPP
#define MOTLEY_TESTS_SUPPORT_SHORT_OUTPUTS_HPP

#include <motley/formats/metroid/anim_key_sets.hpp>
#include <motley/formats/metroid/anim_player.hpp>
#include <motley/formats/skeletons.hpp>
#include <motley/motley.hpp>
#include <motley/play/game.hpp>
#include <motley/play/root_motion.hpp>
#include <motley/pose/diagnose.hpp>
#include <motley/pose/skeleton_pose.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "mot_writer.hpp"
#include "own_skeleton.hpp"
#include "random_anim.hpp"
#include "skeleton_writer.hpp"

namespace support {
namespace {

/// A call whose output lacks `missing` elements. True if it wrote something.
struct output_case {
  const char* name;
  bool (*writes)(std::size_t missing);
};

/// A clip of tracks of all types, and an ANIM with a rotation and a translation.
const motley::bayonetta2::motion& some_clip() {
  static const std::vector<std::byte> bytes = write(every_type(game::bayonetta2), order::little);
  static const auto opened = *motley::bayonetta2::open(bytes);
  return opened;
}
const motley::metroid_anim::motion& some_anim() {
  static const std::vector<std::byte> bytes =
      anim::write(anim::random_stream(anim::game::prime, 1, {.bones = 1}));
  static const auto opened = *motley::metroid_anim::open(bytes);
  return opened;
}
[[maybe_unused]] motley::metroid_anim::key_set first_key_set() {
  static std::vector<motley::metroid_anim::running_track> memory(2);
  static motley::metroid_anim::key_sets walk{some_anim(), memory};
  return *walk.begin();
}

/// Elements that a call may write to, less the missing ones. The memory ends where `room` ends.
template <class T> class output {
public:
  output(std::size_t size, std::size_t missing) : memory_(size - missing, blank()) {}
  std::span<T> room() { return memory_; }
  bool is_written() const {
    for (const T& value : memory_) {
      if constexpr (std::is_same_v<T, motley::skeleton_bone>) {
        if (value.number != blank().number) return true;
      } else {
        if (value != blank()) return true;
      }
    }
    return false;
  }

private:
  static T blank() {
    if constexpr (std::is_arithmetic_v<T>)
      return T(77);
    else if constexpr (std::is_same_v<T, motley::quaternion>)
      return T{7, 7, 7, 7};
    else if constexpr (std::is_same_v<T, motley::skeleton_bone>)
      return {.number = 777};
    else if constexpr (std::is_same_v<T, motley::bone_fit>)
      return {.gap = 7};
    else
      return {.translation = {7, 7, 7}};
  }
  std::vector<T> memory_;
};

/// True if f(room) writes to `size` elements, less the missing ones.
template <class T = float, class F> bool writes(std::size_t size, std::size_t missing, const F& f) {
  output<T> out{size, missing};
  f(out.room());
  return out.is_written();
}

/// True if a file or figure writes its bones.
template <class Source> bool writes_skeleton(const Source& source, std::size_t missing) {
  bool has_bones = false;
  const bool wrote = writes<motley::skeleton_bone>(source.bone_count(), missing, [&](auto out) {
    has_bones = source.to_skeleton(out).bones.size() == source.bone_count();
  });
  return wrote || has_bones;
}
/// some_clip() bound to a skeleton, with a pose.
template <class Figure> struct bound {
  own_skeleton skeleton{Figure{}};
  std::vector<motley::bone_binding> memory{motley::transform_count(skeleton)};
  motley::pose_binding binding = motley::pose_binding::make(some_clip(), skeleton, memory);
  std::vector<float> pose = std::vector<float>(some_clip().pose_size(), 1);
};
using bound_figure = bound<motley::platinum::figure>;
using bound_rig = bound<motley::shenmue_motn::figure>;
/// A player of some_clip(), and a writer of its bones.
struct writing_figure {
  bound_figure bound{};
  std::vector<std::byte> memory{motley::player_memory_size(some_clip())};
  motley::player<motley::bayonetta2::motion> player = *motley::make_player(some_clip(), memory);
  std::vector<std::byte> writer_memory{motley::bone_writer::memory_size(player, bound.binding)};
  motley::bone_writer writer = *motley::bone_writer::make(player, bound.binding, writer_memory);
};

/// to_model_space() with spans of which one is shorter.
bool writes_model_space(std::size_t less_locals, std::size_t less_order, std::size_t less_out) {
  const own_skeleton bones{motley::platinum::figure{}};
  const std::size_t count = bones.size();
  const std::vector<motley::local_transform> local(count);
  std::vector<std::uint32_t> order(count);
  motley::sort_parents_first(bones, order);
  return writes<motley::model_transform>(count, less_out, [&](auto out) {
    motley::to_model_space(bones, std::span{local}.first(count - less_locals),
                           std::span{order}.first(count - less_order), out);
  });
}
/// to_game_transforms() likewise.
bool writes_game_transforms(std::size_t less_pose, std::size_t less_rotations, std::size_t less_out) {
  const bound_figure b;
  std::vector<std::byte> memory(motley::player<motley::bayonetta2::motion>::memory_size(some_clip()));
  auto player = *motley::make_player(some_clip(), memory);
  std::vector<float> pose(player.pose_size() - less_pose);
  const std::size_t count = b.memory.size();
  std::vector<motley::quaternion> rotations(count - less_rotations);
  return writes<motley::local_transform>(count, less_out, [&](auto out) {
    motley::to_game_transforms(player, 1.5F, b.binding, pose, rotations, out);
  });
}

const output_case outputs[] = {
    {"decode by track",
     [](std::size_t missing) {
       return writes(motley::decoded_size(some_clip()), missing,
                     [](auto out) { motley::decode(some_clip(), out); });
     }},
    {"decode by frame",
     [](std::size_t missing) {
       return writes(motley::decoded_size(some_clip()), missing,
                     [](auto out) { motley::decode(some_clip(), out, motley::layout::by_frame); });
     }},
    {"decode between frames",
     [](std::size_t missing) {
       return writes(3 * some_clip().pose_size(), missing, [](auto out) {
         motley::decode(some_clip(), motley::frame_range{0.5, 0.25, 3}, out);
       });
     }},
    {"sample_frame",
     [](std::size_t missing) {
       return writes(some_clip().pose_size(), missing,
                     [](auto out) { motley::sample_frame(some_clip(), 1.5F, out); });
     }},
    {"evaluate a track",
     [](std::size_t missing) {
       const auto rotation = *some_anim().tracks().begin();
       return writes(4, missing, [&](auto out) { motley::evaluate(rotation, 1.5F, out); });
     }},
    {"player",
     [](std::size_t missing) {
       std::vector<std::byte> memory(motley::player<motley::bayonetta2::motion>::memory_size(some_clip()));
       auto player = *motley::make_player(some_clip(), memory);
       return writes(player.pose_size(), missing, [&](auto out) { player.sample_seconds(0.5, out); });
     }},
    {"baked clip",
     [](std::size_t missing) {
       std::vector<std::byte> memory(motley::baked_clip::memory_size(some_clip()));
       const auto baked = *motley::baked_clip::make(some_clip(), memory);
       return writes(baked.pose_size(), missing, [&](auto out) { baked.sample_seconds(0.5, out); });
     }},
    {"ANIM's player",
     [](std::size_t missing) {
       std::vector<std::byte> memory(motley::metroid_anim::player::memory_size(some_anim()));
       auto player = *motley::metroid_anim::make_player(some_anim(), memory);
       return writes(player.pose_size(), missing, [&](auto out) { player.sample_seconds(0.1, out); });
     }},
    {"ANIM's key sets",
     [](std::size_t missing) {
       std::vector<motley::metroid_anim::running_track> memory(2 - missing);
       motley::metroid_anim::key_sets sets{some_anim(), memory};
       return sets.begin() != sets.end();
     }},
    {"to_local_transforms",
     [](std::size_t missing) {
       const bound_figure b;
       return writes<motley::local_transform>(
           b.memory.size(), missing, [&](auto out) { motley::to_local_transforms(b.binding, b.pose, out); });
     }},
    {"bone_writer",
     [](std::size_t missing) {
       writing_figure w;
       return writes<motley::local_transform>(w.bound.memory.size(), missing,
                                              [&](auto out) { w.writer.update_frame(w.player, 1, out); });
     }},
    {"to_local_transforms and a program",
     [](std::size_t missing) {
       const bound_figure b;
       return writes<motley::local_transform>(b.memory.size(), missing, [&](auto out) {
         motley::to_local_transforms(b.binding, b.pose, motley::no_program{}, out);
       });
     }},
    {"a binding",
     [](std::size_t missing) {
       const own_skeleton bones{motley::platinum::figure{}};
       std::vector<motley::bone_binding> memory(motley::transform_count(bones) - missing);
       const auto binding = motley::pose_binding::make(some_clip(), bones, memory);
       return binding.bone_count() > 0;
     }},
    {"the bones of a wmb",
     [](std::size_t missing) {
       const auto file = write_short_records(true, {{.parent = -1}, {.parent = 0}});
       return writes_skeleton(*motley::wmb::open(file), missing);
     }},
    {"the bones of a cinf",
     [](std::size_t missing) {
       const auto file = write_cinf(true, {{.number = 1, .parent = 97}, {.number = 2, .parent = 1}});
       return writes_skeleton(*motley::cinf::open(file), missing);
     }},
    {"the bones of an md",
     [](std::size_t missing) {
       const auto file = write_md(true, {{.parent = -1}, {.parent = 0}});
       return writes_skeleton(*motley::md::open(file), missing);
     }},
    {"the bones of a figure",
     [](std::size_t missing) { return writes_skeleton(motley::platinum::figure{}, missing); }},
    {"the bones of a rig",
     [](std::size_t missing) { return writes_skeleton(motley::shenmue_motn::figure{}, missing); }},
    {"to_local_transforms of a rig",
     [](std::size_t missing) {
       const bound_rig b;
       return writes<motley::local_transform>(b.memory.size(), missing, [&](auto out) {
         motley::shenmue_motn::figure{}.to_local_transforms(b.binding, b.pose, out);
       });
     }},
    {"to_game_transforms, transforms",
     [](std::size_t missing) { return writes_game_transforms(0, 0, missing); }},
    {"to_game_transforms, memory for a pose",
     [](std::size_t missing) { return writes_game_transforms(missing, 0, 0); }},
    {"to_game_transforms, memory for rotations",
     [](std::size_t missing) { return writes_game_transforms(0, missing, 0); }},
    {"in_place",
     [](std::size_t missing) {
       const auto& clip = some_clip();
       const motley::root_motion root{clip, {(*clip.tracks().begin()).outline().bone}};
       return writes(clip.pose_size(), missing, [&](auto out) { root.in_place(out); });
     }},
    {"sort_parents_first",
     [](std::size_t missing) {
       const own_skeleton bones{motley::platinum::figure{}};
       return writes<std::uint32_t>(bones.size(), missing,
                                    [&](auto out) { motley::sort_parents_first(bones, out); });
     }},
    {"to_model_space, local transforms",
     [](std::size_t missing) { return writes_model_space(missing, 0, 0); }},
    {"to_model_space, order", [](std::size_t missing) { return writes_model_space(0, missing, 0); }},
    {"to_model_space, output", [](std::size_t missing) { return writes_model_space(0, 0, missing); }},
    {"blend, output",
     [](std::size_t missing) {
       const std::vector<motley::local_transform> a(3), b(3);
       return writes<motley::local_transform>(3, missing, [&](auto out) { motley::blend(a, b, 0.5F, out); });
     }},
    {"blend, input",
     [](std::size_t missing) {
       const std::vector<motley::local_transform> a(3), b(3 - missing);
       return writes<motley::local_transform>(3, 0, [&](auto out) { motley::blend(a, b, 0.5F, out); });
     }},
    {"diagnose",
     [](std::size_t missing) {
       const own_skeleton bones{motley::platinum::figure{}};
       return writes<motley::bone_fit>(motley::transform_count(bones), missing,
                                       [&](auto out) { (void)motley::diagnose(some_clip(), bones, out); });
     }},
    {"convert",
     [](std::size_t missing) {
       const std::vector<std::byte> bytes(22);
       using stored = motley::packed<motley::pghalf, std::endian::big>;
       return writes(11, missing, [&](auto out) {
         motley::convert(motley::packed_array<stored>{bytes.data(), 11}, out);
       });
     }},
};

} // namespace
} // namespace support

#endif
