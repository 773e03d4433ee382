// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/status: errors and warnings for the caller. Checks that the header's constants equal the
// library's.
#include "../fit_words.hpp"
#include "../words.hpp"
#include "handles.hpp"

namespace capi {

namespace {

/// The library's sentences that have no details.
constexpr motley::text unknown_format = motley::message(motley::error::unknown_format()),
                       empty_clip = motley::message(motley::error::empty_clip()),
                       empty_file = motley::message(motley::error::empty_file());

/// (Without a default, so that compilers warn if the library has a new error.)
constexpr const char* text_of(motley::errc code) noexcept {
  using motley::errc;
  switch (code) {
  case errc::none: return "nothing is wrong";
  case errc::unknown_format: return unknown_format.c_str();
  case errc::bad_magic: return "the file does not begin as its format does";
  case errc::bad_version: return "the file's version is unknown";
  case errc::truncated: return "the file ends too early";
  case errc::bad_value: return "the file has an impossible value";
  case errc::bad_number: return "the file has an impossible float";
  case errc::unknown_coding: return "a track is of an unknown type";
  case errc::no_keys: return "a track has no keys or values";
  case errc::ambiguous: return "the file makes sense in both byte orders";
  case errc::bad_index: return "an entry in the file is out of range";
  case errc::backward_keys: return "a track's keys go back in time";
  case errc::bad_expression: return "an expression's operations do not fit together";
  case errc::unknown_operation: return "an operation or event is unknown";
  case errc::no_clip: return "the file has no clip of this number";
  case errc::endless: return "something in the file has no end";
  case errc::too_much: return "the tracks, or the files in a container, refer to far more data than there is";
  case errc::too_little_memory: return "the caller's memory or limit is too small";
  case errc::empty_clip: return empty_clip.c_str();
  case errc::keys_between_frames: return "a track has keys between whole frames";
  case errc::no_track: return "the clip has no track of this bone and channel";
  case errc::ambiguous_format: return "the file could be of several formats";
  case errc::empty_file: return empty_file.c_str();
  }
  return "not a status of motley";
}

struct wording {
  const char *name, *text;
};

constexpr wording words_of(motley_status status) noexcept {
  switch (status) {
  case MOTLEY_OK: return {"ok", text_of(motley::errc::none)};
  case MOTLEY_ERROR_ARGUMENT: return {"argument", "an argument is not valid"};
  case MOTLEY_ERROR_RANGE: return {"range", "there is nothing of this number"};
  case MOTLEY_ERROR_WRONG_KIND: return {"wrong_kind", "it is a file or clip of another kind"};
  case MOTLEY_ERROR_NO_FIGURE: return {"no_figure", "the clip has no figure of its own"};
  case MOTLEY_ERROR_OUT_OF_MEMORY: return {"out_of_memory", "there is no memory left"};
  default: break;
  }
  const auto code = static_cast<motley::errc>(is_among(status, 99) ? status : 99);
  return {words::name_of(code).data(), text_of(code)}; // a literal
}

/// The name of a value of an enumeration, whose last one is given; a literal.
template <class Enum> const char* known_name(std::int32_t number, Enum last) noexcept {
  const bool is_known = is_among(number, static_cast<std::int32_t>(last));
  return is_known ? words::name_of(static_cast<Enum>(number)).data() : "unknown";
}

constexpr bool same(auto theirs, std::int32_t ours) noexcept {
  return static_cast<std::int32_t>(theirs) == ours;
}
static_assert(same(motley::errc::unknown_format, MOTLEY_ERROR_UNKNOWN_FORMAT) &&
              same(motley::errc::truncated, MOTLEY_ERROR_TRUNCATED) &&
              same(motley::errc::no_keys, MOTLEY_ERROR_NO_KEYS) &&
              same(motley::errc::unknown_operation, MOTLEY_ERROR_UNKNOWN_OPERATION) &&
              same(motley::errc::no_clip, MOTLEY_ERROR_NO_CLIP) &&
              same(motley::errc::too_little_memory, MOTLEY_ERROR_TOO_LITTLE_MEMORY) &&
              same(motley::errc::ambiguous_format, MOTLEY_ERROR_AMBIGUOUS_FORMAT) &&
              same(motley::errc::empty_file, MOTLEY_ERROR_EMPTY_FILE));
static_assert(same(motley::warning_code::no_terminator, MOTLEY_WARNING_NO_TERMINATOR) &&
              same(motley::warning_code::step, MOTLEY_WARNING_STEP) &&
              same(motley::warning_code::wrong_key_count, MOTLEY_WARNING_WRONG_KEY_COUNT) &&
              same(motley::warning_code::wrong_duration, MOTLEY_WARNING_WRONG_DURATION) &&
              same(motley::warning_code::wrong_clip_count, MOTLEY_WARNING_WRONG_CLIP_COUNT) &&
              same(motley::warning_code::other_root, MOTLEY_WARNING_OTHER_ROOT) &&
              same(motley::warning_code::early_terminator, MOTLEY_WARNING_EARLY_TERMINATOR));
static_assert(same(motley::file_kind::program, MOTLEY_KIND_PROGRAM) &&
              same(motley::file_kind::skeleton, MOTLEY_KIND_SKELETON) &&
              same(motley::file_kind::container, MOTLEY_KIND_CONTAINER) &&
              same(motley::file_kind::events, MOTLEY_KIND_EVENTS));
static_assert(same(motley::certainty::possible, MOTLEY_CERTAINTY_POSSIBLE) &&
              same(motley::certainty::certain, MOTLEY_CERTAINTY_CERTAIN));
static_assert(same(motley::channel::rx, MOTLEY_CHANNEL_RX) && same(motley::channel::qw, MOTLEY_CHANNEL_QW) &&
              same(motley::channel::other, MOTLEY_CHANNEL_OTHER));
static_assert(same(motley::angle_unit::turns, MOTLEY_UNIT_TURNS) &&
              same(motley::angle_unit::quaternions, MOTLEY_UNIT_QUATERNIONS));
static_assert(same(motley::layout::by_frame, MOTLEY_LAYOUT_BY_FRAME));
static_assert(same(motley::playback::loop, MOTLEY_PLAYBACK_LOOP));
static_assert(same(motley::closing::root_travels, MOTLEY_CLOSES_ROOT_TRAVELS) &&
              same(motley::closing::no, MOTLEY_CLOSES_NO));
static_assert(same(motley::fit_verdict::doubtful, MOTLEY_FIT_DOUBTFUL) &&
              same(motley::fit_verdict::unknown, MOTLEY_FIT_UNKNOWN));
static_assert(same(motley::euler_order::yxz, MOTLEY_EULER_YXZ) &&
              same(motley::euler_order::zyx, MOTLEY_EULER_ZYX));
static_assert(same(motley::missing_channels::zero, MOTLEY_MISSING_ZERO) &&
              same(motley::missing_channels::rest, MOTLEY_MISSING_REST));
static_assert(words::number_of(words::moves_no_bone) == MOTLEY_NOTE_MOVES_NO_BONE &&
              words::number_of(words::lacks_legs) == MOTLEY_NOTE_LACKS_LEGS &&
              words::number_of(words::bayonetta2_figure) == MOTLEY_NOTE_FIGURE_BAYONETTA2 &&
              words::number_of(words::rising_figure) == MOTLEY_NOTE_FIGURE_RISING &&
              words::number_of(words::shenmue_figure) == MOTLEY_NOTE_FIGURE_SHENMUE &&
              words::number_of(words::damaged_gzip) == MOTLEY_NOTE_DAMAGED_GZIP &&
              words::number_of(words::large_gzip) == MOTLEY_NOTE_LARGE_GZIP &&
              std::size(words::notes) == MOTLEY_NOTE_LARGE_GZIP + 1);

} // namespace

void tell(const outcome& o, motley_error* to) noexcept {
  if (to == nullptr) return;
  const motley::error& e = o.error;
  *to = {o.status, e.has_offset(), e.offset, e.size, e.value, e.number, e.clip, {}, {}, {}};
  put(to->track, e.track);
  put(to->what, e.what);
  if (o.words != nullptr) return put(to->message, o.words(e.what).view());
  const bool is_of_file = e.code != motley::errc::none;
  put(to->message, is_of_file ? motley::message(e).view() : std::string_view{words_of(o.status).text});
}

void put(motley_warning& to, const motley::warning& from) noexcept {
  to = {static_cast<std::int32_t>(from.code), 0, from.offset, from.value, {}, {}};
  put(to.track, from.track);
  put(to.message, motley::message(from).view());
}

} // namespace capi

const char* motley_status_name(motley_status status) { return capi::words_of(status).name; }
const char* motley_status_text(motley_status status) { return capi::words_of(status).text; }
const char* motley_version(void) { return MOTLEY_VERSION_STRING; }
const char* motley_channel_name(int32_t channel) {
  return motley::short_name(capi::is_channel(channel) ? static_cast<motley::channel>(channel)
                                                      : motley::channel::other)
      .data();
}
const char* motley_kind_name(int32_t kind) { return capi::known_name(kind, motley::file_kind::events); }
const char* motley_unit_name(int32_t unit) { return capi::known_name(unit, motley::angle_unit::quaternions); }
const char* motley_interpolation_name(int32_t interpolation) {
  switch (interpolation) {
  case MOTLEY_INTERPOLATION_HERMITE: return "hermite";
  case MOTLEY_INTERPOLATION_LINEAR: return "linear";
  case MOTLEY_INTERPOLATION_SLERP: return "slerp";
  default: return "unknown";
  }
}
const char* motley_closes_name(int32_t closes) { return capi::known_name(closes, motley::closing::no); }
const char* motley_euler_name(int32_t order) { return capi::known_name(order, motley::euler_order::zyx); }
const char* motley_missing_name(int32_t missing) {
  return capi::known_name(missing, motley::missing_channels::rest);
}
const char* motley_note_text(int32_t note) {
  return words::notes[capi::is_among(note, MOTLEY_NOTE_LARGE_GZIP) ? note : MOTLEY_NOTE_NONE].data();
}
