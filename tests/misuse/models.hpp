// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse/models: a clip, a content of a walked clip, and a format, each with all that its concept asks
// for and no more. tests/misuse/run misspells each member in turn in a copy of this file.
#ifndef MOTLEY_TESTS_MISUSE_MODELS_HPP
#define MOTLEY_TESTS_MISUSE_MODELS_HPP

#include <motley/author/format.hpp>
#include <motley/author/walked.hpp>
#include <motley/clip/decode.hpp>
#include <motley/curve/samples.hpp>

namespace content_model {
struct content {
  using position = std::uint32_t;
  std::uint32_t first() const { return 0; }
  std::uint32_t after(std::uint32_t p) const { return p + 1; }
  motley::track_id id(std::uint32_t) const { return {}; }
  std::string_view coding(std::uint32_t) const { return "one key"; }
  template <class F> decltype(auto) visit(std::uint32_t, F&& f) const {
    return f(motley::constant<motley::f32<std::endian::big>>{});
  }
  motley::error validate(std::uint32_t, motley::data_budget&) const { return {}; }
};
} // namespace content_model

namespace walked_model {
struct clip : motley::walked_clip<content_model::content> {
  clip() { (void)load_tracks({}, {}, 0, 0); }
};
} // namespace walked_model

namespace track_model {
struct track {
  motley::track_info info() const { return {}; }
  template <class F> decltype(auto) visit(F&& f) const {
    return f(motley::constant<motley::f32<std::endian::big>>{});
  }
};
} // namespace track_model

namespace clip_model {
struct clip {
  using seek_handle = std::uint32_t;
  static constexpr std::size_t seek_words = 1;
  std::uint32_t frame_count() const { return 1; }
  std::uint32_t round_frames() const { return 0; }
  float frame_rate() const { return 60; }
  std::optional<bool> loops() const { return {}; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  std::uint32_t track_count() const { return 1; }
  std::size_t pose_size() const { return 1; }
  std::span<const track_model::track> tracks() const { return {}; }
  std::uint32_t handle_of(const track_model::track&) const { return 0; }
  template <class F> decltype(auto) visit_curve(std::uint32_t, F&& f) const {
    return track_model::track{}.visit(f);
  }
  template <class Handles, class F> void visit_handles(std::size_t, const Handles& handle_at, F&& f) const {
    visit_curve(handle_at(0), [&](const auto& c) { f(c, std::size_t{0}); });
  }
  template <class F> void visit_curves(std::size_t, F&& f) const { track_model::track{}.visit(f); }
  template <class F> void warnings(F&&) const {}
  template <class F> void describe(F&&) const {}
};
} // namespace clip_model

namespace format_model {
struct format {
  static constexpr std::string_view name = "model";
  static constexpr motley::file_kind kind = motley::file_kind::clips;
  using file = clip_model::clip;
  static motley::certainty signature(const motley::byte_view&) { return motley::certainty::none; }
  static bool resembles(const motley::byte_view&) { return false; }
  static motley::result<clip_model::clip> open(const motley::byte_view&) { return clip_model::clip{}; }
  using clip = clip_model::clip;
  static std::size_t clip_count(const clip_model::clip&) { return 1; }
  static motley::result<clip_model::clip> clip_at(const clip_model::clip& f, std::size_t) { return f; }
  static motley::result<motley::stored_text> clip_name(const clip_model::clip&, std::size_t) {
    return motley::stored_text{};
  }
  static std::uint64_t clip_offset(const clip_model::clip&, std::size_t) { return 0; }
  template <class F> static motley::error visit_events(const clip_model::clip&, std::size_t, F&&) {
    return {};
  }
  template <class F> static void visit_bone_names(const clip_model::clip&, F&&) {}
};
} // namespace format_model

#endif
