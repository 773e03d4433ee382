// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/c/clip: clips and tracks of the C interface: descriptions, keys, values.
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

#include "../cli/motion/curve_keys.hpp"
#include "handles.hpp"

namespace {

using capi::outcome;

std::int32_t said(motley::looping stored) {
  if (stored == motley::looping::unknown) return MOTLEY_UNKNOWN;
  return stored == motley::looping::yes ? MOTLEY_YES : MOTLEY_NO;
}

template <class Curve> constexpr std::int32_t interpolation_of() {
  if (motley::value_traits<motley::curve_value_t<Curve>>::is_quaternion) return MOTLEY_INTERPOLATION_SLERP;
  const bool smooth =
      motley::hermite_keyframe<motley::key_t<Curve>> && Curve::kind != motley::curve_kind::samples;
  return smooth ? MOTLEY_INTERPOLATION_HERMITE : MOTLEY_INTERPOLATION_LINEAR;
}

/// True if the names of all codings fit in motley_track.
template <class Clip> constexpr bool coding_names_fit() {
  if constexpr (requires { Clip::facts::coding_names; })
    for (const std::string_view name : Clip::facts::coding_names)
      if (name.size() >= sizeof(motley_track::coding)) return false;
  return true;
}

/// Lists the tracks, and fills in the clip's description.
template <class Clip> void describe(const Clip& clip, motley_clip& made) {
  static_assert(coding_names_fit<Clip>());
  made.info = {clip.frame_count(),
               clip.track_count(),
               clip.pose_size(),
               0,
               clip.frame_rate(),
               static_cast<float>(motley::duration(clip)),
               static_cast<std::int32_t>(clip.rotation_unit()),
               said(clip.loops()),
               capi::order_of(clip),
               clip.round_frames(),
               motley::round_seconds(clip)};
  made.tracks.reserve(clip.track_count());
  std::uint64_t row = 0;
  for (motley::track_outline o; clip.next(o);) {
    motley_track told{{}, row, o.key_count, o.components, 0, o.is_quaternion, 0, {}};
    capi::put(told.id, o);
    capi::put(told.coding, clip.coding_name(o));
    clip.visit(o, [&]<class Curve>(const Curve&) {
      told.interpolation = interpolation_of<Curve>();
      told.is_sampled = Curve::kind == motley::curve_kind::samples;
    });
    made.tracks.push_back({o, told});
    made.info.key_count += o.key_count;
    row += o.components;
  }
}

/// Calls f(track) for track `number` of a clip.
template <class F> outcome with_track(const motley_clip* clip, std::size_t number, F&& f) {
  if (clip == nullptr) return MOTLEY_ERROR_ARGUMENT;
  if (number >= clip->tracks.size()) return MOTLEY_ERROR_RANGE;
  return f(clip->tracks[number]);
}

/// A number with up to nine digits, in any locale. (std::to_chars() for these needs macOS 13.4.)
std::string in_digits(double value) {
  char digits[48];
  std::snprintf(digits, sizeof digits, "%.9g", value);
  const std::string_view local{digits}, not_point{"+-0123456789e"};
  const std::size_t point = local.find_first_not_of(not_point);
  if (point == local.npos || !std::isfinite(value)) return std::string{local};
  const std::size_t behind = local.find_first_of(not_point, point); // a point may have several bytes
  return std::string{local.substr(0, point)}.append(".").append(local.substr(behind));
}
/// A value as text.
template <class Value> void put_value(motley_fact& to, const Value& value) {
  if constexpr (std::is_convertible_v<const Value&, std::string_view>)
    capi::put(to.value, value);
  else if constexpr (std::is_same_v<Value, bool>)
    capi::put(to.value, value ? "yes" : "no");
  else if constexpr (std::is_floating_point_v<Value>)
    capi::put(to.value, in_digits(static_cast<double>(value)));
  else
    capi::put(to.value, (motley::text{} << value).view());
}

} // namespace

motley_status motley_clip_open(const motley_file* file, size_t number, motley_clip** clip,
                               motley_error* error) {
  return capi::make(clip, error, [&](motley_clip& made) -> outcome {
    return capi::with_clip(file, number, [&]<class Format>(const typename Format::file& content) -> outcome {
      const auto opened = Format::clip_at(content, number);
      if (!opened) return opened.error().in_clip(number);
      made.motion = *opened;
      describe(*opened, made);
      return MOTLEY_OK;
    });
  });
}

motley_status motley_clip_mirror(const motley_clip* clip, motley_clip** mirrored) {
  return capi::make(mirrored, nullptr, [&](motley_clip& made) -> outcome {
    if (clip == nullptr) return MOTLEY_ERROR_ARGUMENT;
    const auto found = mirroring::mirror(clip->motion);
    if (!found) return MOTLEY_ERROR_WRONG_KIND;
    made.motion = *found;
    made.motion.visit_clip([&](const auto& motion) { describe(motion, made); });
    return MOTLEY_OK;
  });
}

void motley_clip_close(motley_clip* clip) { delete clip; }

motley_status motley_clip_get_info(const motley_clip* clip, motley_clip_info* info) {
  if (clip == nullptr || info == nullptr) return MOTLEY_ERROR_ARGUMENT;
  *info = clip->info;
  return MOTLEY_OK;
}

motley_status motley_clip_get_facts(const motley_clip* clip, motley_fact* facts, size_t capacity,
                                    size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{facts, capacity, count};
    if (clip == nullptr || !out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    clip->motion.describe([&](std::string_view name, const auto& value) {
      motley_fact fact{};
      capi::put(fact.name, name);
      put_value(fact, value);
      out.add(fact);
    });
    return out.end();
  });
}

motley_status motley_clip_get_warnings(const motley_clip* clip, motley_warning* warnings, size_t capacity,
                                       size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{warnings, capacity, count};
    if (clip == nullptr || !out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    return capi::list_warnings(clip->motion, out);
  });
}

motley_status motley_clip_get_track(const motley_clip* clip, size_t number, motley_track* track) {
  return capi::guarded([&]() -> outcome {
    if (track == nullptr) return MOTLEY_ERROR_ARGUMENT;
    return with_track(clip, number, [&](const capi::known_track& t) -> outcome {
      *track = t.told;
      return MOTLEY_OK;
    });
  });
}

motley_status motley_clip_find_track(const motley_clip* clip, int32_t bone, int32_t channel, size_t* number,
                                     int32_t* component) {
  if (clip == nullptr || number == nullptr || !capi::is_channel(channel)) return MOTLEY_ERROR_ARGUMENT;
  for (std::size_t i = clip->tracks.size(); i-- > 0;) {
    const motley_track& t = clip->tracks[i].told;
    const std::int32_t place = channel - t.id.channel;
    if (t.id.bone != bone || place < 0 || place >= t.components) continue;
    *number = i;
    if (component != nullptr) *component = place;
    return MOTLEY_OK;
  }
  return MOTLEY_ERROR_NO_TRACK;
}

motley_status motley_track_get_keys(const motley_clip* clip, size_t number, int32_t component,
                                    motley_key* keys, size_t capacity, size_t* count) {
  return capi::guarded([&]() -> outcome {
    capi::list out{keys, capacity, count};
    if (!out.is_one()) return MOTLEY_ERROR_ARGUMENT;
    return with_track(clip, number, [&](const capi::known_track& t) -> outcome {
      if (component < 0 || component >= t.told.components) return MOTLEY_ERROR_RANGE;
      clip->motion.visit(t.outline, [&](const auto& curve) {
        cli::for_each_key(curve, static_cast<std::size_t>(component), [&](const auto& k) {
          out.add({k.frame, k.value, k.in, k.out, t.told.interpolation});
        });
      });
      return out.end();
    });
  });
}

motley_status motley_track_evaluate(const motley_clip* clip, size_t number, float frame, float* out,
                                    size_t capacity) {
  return capi::guarded([&]() -> outcome {
    if (out == nullptr || !std::isfinite(frame)) return MOTLEY_ERROR_ARGUMENT;
    return with_track(clip, number, [&](const capi::known_track& t) -> outcome {
      const auto size = static_cast<std::size_t>(t.told.components);
      if (capacity < size) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
      clip->motion.visit(t.outline, [&](const auto& curve) {
        const auto value = motley::evaluate(curve, frame);
        for (std::size_t i = 0; i < size; ++i) out[i] = motley::component(value, i);
      });
      return MOTLEY_OK;
    });
  });
}

motley_status motley_clip_sample_frame(const motley_clip* clip, float frame, float* pose, size_t capacity) {
  return capi::guarded([&]() -> outcome {
    if (clip == nullptr || !capi::is_block(pose, capacity) || !std::isfinite(frame))
      return MOTLEY_ERROR_ARGUMENT;
    const std::size_t size = clip->motion.pose_size();
    if (capacity < size) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
    motley::sample_frame(clip->motion, frame, {pose, size});
    return MOTLEY_OK;
  });
}

motley_status motley_clip_decode(const motley_clip* clip, double first, double step, size_t frames,
                                 int32_t layout, float* out, size_t capacity) {
  return capi::guarded([&]() -> outcome {
    if (clip == nullptr || !capi::is_block(out, capacity) || !std::isfinite(first) || !std::isfinite(step) ||
        !capi::is_among(layout, MOTLEY_LAYOUT_BY_FRAME))
      return MOTLEY_ERROR_ARGUMENT;
    const std::size_t size = clip->motion.pose_size();
    if (size == 0 || frames == 0) return MOTLEY_OK; // any number of frames of nothing
    if (frames > capacity / size) return MOTLEY_ERROR_TOO_LITTLE_MEMORY;
    motley::decode(clip->motion, {first, step, frames}, {out, size * frames},
                   static_cast<motley::layout>(layout));
    return MOTLEY_OK;
  });
}

motley_status motley_clip_frame_at(const motley_clip* clip, double seconds, int32_t playback, float* frame) {
  if (clip == nullptr || frame == nullptr || !capi::is_playback(playback)) return MOTLEY_ERROR_ARGUMENT;
  *frame = motley::timeline::of(clip->motion, capi::options_of(playback).mode).frame_at(seconds);
  return MOTLEY_OK;
}

motley_status motley_clip_rounds(const motley_clip* clip, double seconds, int32_t playback, int64_t* rounds) {
  if (clip == nullptr || rounds == nullptr || !capi::is_playback(playback)) return MOTLEY_ERROR_ARGUMENT;
  *rounds = motley::timeline::of(clip->motion, capi::options_of(playback).mode).rounds(seconds);
  return MOTLEY_OK;
}

motley_status motley_clip_get_loop_gap(const motley_clip* clip, motley_loop_gap* gap) {
  if (clip == nullptr || gap == nullptr) return MOTLEY_ERROR_ARGUMENT;
  const motley::loop_gap found = motley::closes(clip->motion);
  *gap = {static_cast<std::int32_t>(found.how), found.bone, static_cast<std::int32_t>(found.channel),
          found.gap};
  return MOTLEY_OK;
}
