// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/misuse/models: a clip, the facts of a table, the walk of a walked clip, and a format, each with all
// that its concept asks for and no more. tests/misuse/run misspells each member in turn in a copy of this
// file.
#ifndef MOTLEY_TESTS_MISUSE_MODELS_HPP
#define MOTLEY_TESTS_MISUSE_MODELS_HPP

#include <motley/author/format.hpp>
#include <motley/author/table.hpp>
#include <motley/author/walked.hpp>
#include <motley/clip/decode.hpp>
#include <motley/formats/mtb3/okami.hpp>

namespace facts_model {
struct facts {
  struct stored_header {
    motley::le_u16 records;
  };
  struct stored_record {
    motley::le_u32 data;
  };
  using header = stored_header;
  using record = stored_record;
  using codings = motley::coding_list<motley::samples<motley::unscaled, motley::le_f32>>;
  static constexpr std::string_view name = "model";
  static constexpr std::string_view magic = "MDL";
  static constexpr std::string_view coding_names[] = {"samples"};
  static constexpr std::uint64_t type_offset = 0;
  static constexpr std::uint64_t count_offset = 0;
  static constexpr motley::angle_unit rotation_unit = motley::angle_unit::radians;
  static constexpr motley::byte_orders orders = motley::byte_orders::little;
  static motley::table_header table(const stored_header& h) { return {sizeof h, h.records, 1}; }
  static motley::track_facts track(const stored_record& r, std::uint64_t) {
    return {.coding = 0, .count = 1, .data = r.data};
  }
};
} // namespace facts_model

namespace walk_model {
struct walk {
  bool next(motley::track_outline&) const { return false; }
  template <class F> decltype(auto) visit(const motley::track_outline&, F&& f) const {
    return f(motley::constant<motley::be_f32>{});
  }
  std::string_view coding_name(const motley::track_outline&) const { return "one key"; }
  motley::error check_next(const motley::track_outline&, motley::data_budget&) const { return {}; }
};
} // namespace walk_model

namespace walked_model {
struct clip : motley::walked_clip<walk_model::walk> {
  clip() { (void)load_tracks({}, {}, 0); }
};
} // namespace walked_model

namespace clip_model {
struct clip {
  std::uint32_t frame_count() const { return 1; }
  std::uint32_t round_frames() const { return 0; }
  float frame_rate() const { return 60; }
  motley::looping loops() const { return {}; }
  motley::angle_unit rotation_unit() const { return motley::angle_unit::radians; }
  std::uint32_t track_count() const { return 0; }
  std::size_t pose_size() const { return 0; }
  std::span<const motley::track_of<motley::okami::motion>> tracks() const { return {}; }
  bool next(motley::track_outline&) const { return false; }
  template <class F> decltype(auto) visit(const motley::track_outline&, F&& f) const {
    return f(motley::constant<motley::be_f32>{});
  }
  template <class F> void visit_all(F&&) const {}
  std::string_view coding_name(const motley::track_outline&) const { return {}; }
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
  static std::uint64_t events_offset(const clip_model::clip&, std::size_t) { return 0; }
  template <class F> static motley::error visit_events(const clip_model::clip&, std::size_t, F&&) {
    return {};
  }
  template <class F> static void visit_bone_names(const clip_model::clip&, F&&) {}
};
} // namespace format_model

#endif
