// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/of_clips: the entries of clips: keys, decoding, players, transforms; of archives, and of
// ANIM's own player.
#ifndef MOTLEY_TESTS_BOUNDS_OF_CLIPS_HPP
#define MOTLEY_TESTS_BOUNDS_OF_CLIPS_HPP

#include <motley/formats/metroid/anim_player.hpp>
#include <motley/play/game.hpp>

#include <optional>

#include "of_files.hpp"

namespace bounds {

/// A clip.
template <class Format> struct of_clip {
  using clip = typename Format::clip;
  using player = motley::player<clip>;
  using made = motley::result<player>;
  using baked = motley::result<motley::baked_clip>;
  using made_writer = motley::result<motley::bone_writer>;
  static constexpr std::size_t bones = 64, steps = 256, dense = 256;

  static inline clip held;
  static inline std::vector<std::byte> memory;
  static inline std::vector<float> out;
  static inline std::optional<made> playing;
  static inline place<baked> compiled;
  static inline motley::bone_binding bindings[bones];
  static inline place<motley::pose_binding> binding;
  static inline motley::local_transform transforms[bones];
  static inline motley::quaternion rotations[bones];
  static inline std::vector<std::byte> writer_memory;
  static inline place<made_writer> writer;

  MOTLEY_BOUNDS_ENTRY keys(const clip& c) {
    double sum = 0;
    for (const auto t : c.tracks())
      t.visit([&](const auto& curve) {
        for (const auto& k : curve.keys()) sum += double{k.frame} + double{motley::component(k.value, 0)};
      });
    sink = sum;
  }
  MOTLEY_BOUNDS_ENTRY decode(const clip& c, std::span<float> to) { motley::decode(c, to); }
  MOTLEY_BOUNDS_ENTRY decode_by_frame(const clip& c, std::span<float> to) {
    motley::decode(c, to, motley::layout::by_frame);
  }
  MOTLEY_BOUNDS_ENTRY decode_range(const clip& c, const motley::frame_range& r, std::span<float> to) {
    motley::decode(c, r, to);
  }
  MOTLEY_BOUNDS_ENTRY sample(const clip& c, float frame, std::span<float> to) {
    motley::sample_frame(c, frame, to);
  }
  MOTLEY_BOUNDS_ENTRY evaluate(const clip& c, float frame) {
    double sum = 0;
    for (const auto t : c.tracks())
      t.visit([&](const auto& curve) { sum += support::sum_of(motley::evaluate(curve, frame)); });
    sink = sum;
  }
  MOTLEY_BOUNDS_ENTRY cursor(const clip& c, float frame) {
    double sum = 0;
    for (const auto t : c.tracks())
      t.visit([&](const auto& curve) { sum += support::sum_of(motley::cursor{curve}.at(frame)); });
    sink = sum;
  }
  MOTLEY_BOUNDS_ENTRY make_player(const clip& c, std::span<std::byte> m, void* to) {
    new (to) made(player::make(c, m, {motley::playback::loop}));
  }
  MOTLEY_BOUNDS_ENTRY play(player& p, float frame, std::span<float> to) { p.sample_frame(frame, to); }
  MOTLEY_BOUNDS_ENTRY bake(const clip& c, std::span<std::byte> m, void* to) {
    new (to) baked(motley::baked_clip::make(c, m));
  }
  MOTLEY_BOUNDS_ENTRY sample_baked(const motley::baked_clip& c, float frame, std::span<float> to) {
    c.sample_frame(frame, to);
  }
  MOTLEY_BOUNDS_ENTRY bind(const clip& c, std::span<motley::bone_binding> to, void* made_binding) {
    const auto slot = [](std::int32_t bone) { return bone < 0 ? 63 : bone % 64; };
    new (made_binding) motley::pose_binding(motley::pose_binding::make(c, slot, to));
  }
  MOTLEY_BOUNDS_ENTRY to_local_transforms(const motley::pose_binding& b, std::span<const float> pose) {
    motley::to_local_transforms(b, pose, transforms);
  }
  MOTLEY_BOUNDS_ENTRY make_bone_writer(const player& p, const motley::pose_binding& b, std::span<std::byte> m,
                                       void* to) {
    new (to) made_writer(motley::bone_writer::make(p, b, m));
  }
  MOTLEY_BOUNDS_ENTRY write_bones(const motley::bone_writer& w, player& p, float frame) {
    w.update_frame(p, frame, transforms);
  }
  MOTLEY_BOUNDS_ENTRY to_game_transforms(player& p, float frame, std::span<float> pose) {
    motley::to_game_transforms(p, frame, binding.value(), pose, rotations, transforms);
  }

  /// The first of a few clips that opens.
  static double prepare(bytes b) {
    const double size = of_file<Format>::prepare(b);
    if (size == 0) return 0;
    const auto& file = *of_file<Format>::opened.value();
    for (std::size_t i = 0; i < std::min<std::size_t>(Format::clip_count(file), 8); ++i)
      if (const auto c = Format::clip_at(file, i)) {
        held = *c;
        return size;
      }
    return 0;
  }
  /// With room for this many floats, unless that is very much.
  static double prepare_out(bytes b, std::size_t (*floats)()) {
    const double size = prepare(b);
    constexpr std::size_t very_much = std::size_t{1} << 20U;
    if (size == 0 || floats() > very_much) return 0;
    out.resize(floats());
    return size;
  }
  static double prepare_all_frames(bytes b) {
    const double size = prepare_out(b, [] { return motley::decoded_size(held); });
    return size > 0 ? size + static_cast<double>(out.size()) : 0;
  }
  /// Twice as many frames in the same time.
  static double prepare_dense(bytes b) {
    if (prepare_out(b, [] { return 2 * dense * held.pose_size(); }) == 0) return 0;
    return static_cast<double>(dense * held.pose_size());
  }
  template <std::size_t Frames> static void decode_frames() {
    const double step = static_cast<double>(held.frame_count()) / Frames;
    decode_range(held, {0.25, step, Frames}, std::span{out}.first(Frames * held.pose_size()));
  }
  static double prepare_pose(bytes b) {
    return prepare_out(b, [] { return held.pose_size(); });
  }
  static double prepare_player(bytes b) {
    const double size = prepare_pose(b);
    if (size == 0) return 0;
    memory.resize(player::memory_size(held));
    return size;
  }
  static double prepare_playing(bytes b) {
    const double size = prepare_player(b);
    if (size == 0) return 0;
    playing.emplace(player::make(held, memory, {motley::playback::loop}));
    bind(held, bindings, binding.at());
    return *playing ? size : 0;
  }
  /// Each track and step, and each key, which forward playback passes once.
  static double prepare_steps(bytes b) {
    if (prepare_playing(b) == 0) return 0;
    double units = static_cast<double>(held.track_count()) * steps;
    for (const auto t : held.tracks()) units += static_cast<double>(t.outline().key_count);
    return units;
  }
  static double prepare_writer(bytes b) {
    const double size = prepare_playing(b);
    if (size == 0) return 0;
    writer_memory.resize(motley::bone_writer::memory_size(**playing, binding.value()));
    make_bone_writer(**playing, binding.value(), writer_memory, writer.at());
    return size;
  }
  static double prepare_writing(bytes b) { return prepare_writer(b) > 0 ? prepare_steps(b) : 0; }
  static double prepare_baked(bytes b) {
    const double size = prepare_pose(b);
    const std::size_t needed = size > 0 ? motley::baked_clip::memory_size(held) : SIZE_MAX;
    if (needed > std::size_t{1} << 22U) return 0;
    memory.resize(needed);
    bake(held, memory, compiled.at());
    return compiled.value() ? size + static_cast<double>(needed) / 4 : 0; // words of four bytes
  }
  static float middle() { return 0.37F * static_cast<float>(held.frame_count()); }

  static void list(std::vector<entry>& all, bool instructions) {
    const auto unit = [=](const char* name) { return instructions ? name : ""; };
    all.push_back({"keys", unit("byte"), prepare, [] { keys(held); }});
    all.push_back({"decode", unit("byte or float"), prepare_all_frames, [] { decode(held, out); }});
    all.push_back({"decode_by_frame", "", prepare_all_frames, [] { decode_by_frame(held, out); }});
    all.push_back(
        {"decode_range", unit("float more"), prepare_dense, decode_frames<2 * dense>, decode_frames<dense>});
    all.push_back({"sample", unit("byte"), prepare_pose, [] { sample(held, middle(), out); }});
    all.push_back({"evaluate", unit("byte"), prepare, [] { evaluate(held, middle()); }});
    all.push_back({"cursor", unit("byte"), prepare, [] { cursor(held, middle()); }});
    all.push_back({"make_player", unit("byte"), prepare_player, [] {
                     playing.reset();
                     static place<made> to;
                     make_player(held, memory, to.at());
                   }});
    all.push_back({"play", unit("track and step, or key"), prepare_steps, [] {
                     const float last = static_cast<float>(held.frame_count());
                     for (std::size_t i = 0; i < steps; ++i)
                       play(**playing, last * static_cast<float>(i) / steps, out);
                   }});
    all.push_back({"bake", unit("byte or word"), prepare_baked, [] { bake(held, memory, compiled.at()); }});
    all.push_back(
        {"sample_baked", "", prepare_baked, [] { sample_baked(*compiled.value(), middle(), out); }});
    all.push_back({"bind", unit("byte"), prepare_playing, [] { bind(held, bindings, binding.at()); }});
    all.push_back(
        {"to_local_transforms", "", prepare_playing, [] { to_local_transforms(binding.value(), out); }});
    all.push_back({"make_bone_writer", unit("byte"), prepare_writer,
                   [] { make_bone_writer(**playing, binding.value(), writer_memory, writer.at()); }});
    all.push_back({"write_bones", unit("track and step, or key"), prepare_writing, [] {
                     const float last = static_cast<float>(held.frame_count());
                     for (std::size_t i = 0; i < steps; ++i)
                       write_bones(*writer.value(), **playing, last * static_cast<float>(i) / steps);
                   }});
    all.push_back(
        {"to_game_transforms", "", prepare_playing, [] { to_game_transforms(**playing, middle(), out); }});
  }
};

/// A file of clips that are opened by themselves.
template <class Format> struct of_archive {
  using base = of_file<Format>;
  using clip_result = motley::result<typename Format::clip>;
  static inline place<clip_result> clip;

  MOTLEY_BOUNDS_ENTRY clip_at(const typename Format::file& f, std::size_t i, void* to) {
    new (to) clip_result(Format::clip_at(f, i));
  }
  MOTLEY_BOUNDS_ENTRY clip_warnings(const typename Format::clip& c) {
    c.warnings([](const motley::warning& w) { sink = static_cast<double>(w.value); });
  }
  MOTLEY_BOUNDS_ENTRY clip_name(const typename Format::file& f, std::size_t i) {
    const auto name = Format::clip_name(f, i);
    sink = static_cast<double>(name ? name->size() : 0);
  }
  MOTLEY_BOUNDS_ENTRY visit_events(const typename Format::file& f, std::size_t i) {
    const auto add = [](const motley::clip_event& e) { sink = e.frame; };
    sink = static_cast<double>(Format::visit_events(f, i, add).offset);
  }

  static double prepare(bytes b) {
    const double size = base::prepare(b);
    return size > 0 && Format::clip_count(*base::opened.value()) > 0 ? size : 0;
  }
  static void list(std::vector<entry>& all) {
    all.push_back({"clip_at", "byte", prepare, [] { clip_at(*base::opened.value(), 0, clip.at()); }});
    all.push_back(
        {"clip_warnings", "byte", of_clip<Format>::prepare, [] { clip_warnings(of_clip<Format>::held); }});
    all.push_back({"clip_name", "byte", prepare, [] { clip_name(*base::opened.value(), 0); }});
    all.push_back({"visit_events", "byte", prepare, [] { visit_events(*base::opened.value(), 0); }});
  }
};

/// What an ANIM has besides: its own player.
template <class Format> struct of_anim {
  using base = of_clip<Format>;
  using player = motley::metroid_anim::player;
  using made = motley::result<player>;
  static inline std::vector<std::byte> memory;
  static inline std::optional<made> playing;

  MOTLEY_BOUNDS_ENTRY make_anim_player(const typename base::clip& c, void* to) {
    new (to) made(motley::metroid_anim::make_player(c, memory));
  }
  MOTLEY_BOUNDS_ENTRY play_anim(player& p, float frame, std::span<float> to) { p.sample_frame(frame, to); }

  static double prepare(bytes b) {
    const double size = base::prepare_pose(b);
    memory.resize(size > 0 ? player::memory_size(base::held) : 0);
    return size;
  }
  static void list(std::vector<entry>& all) {
    all.push_back({"make_anim_player", "byte", prepare, [] {
                     static place<made> to;
                     make_anim_player(base::held, to.at());
                   }});
    all.push_back({"play_anim", "track and step, or key",
                   [](bytes b) {
                     if (prepare(b) == 0) return 0.0;
                     playing.emplace(motley::metroid_anim::make_player(base::held, memory));
                     return *playing ? base::prepare_steps(b) : 0;
                   },
                   [] {
                     const float last = static_cast<float>(base::held.frame_count());
                     for (std::size_t i = 0; i < base::steps; ++i)
                       play_anim(**playing, last * static_cast<float>(i) / base::steps, base::out);
                   }});
  }
};

} // namespace bounds

#endif
