// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/clip: opens a clip and tells what is in it: facts, names of bones, tracks, events.
#include "clip.hpp"
#include "words.hpp"

#include <algorithm>
#include <string_view>
#include <type_traits>

#include "cli/io/text.hpp" // examples

namespace viewer {

std::size_t count_keys(const any_motion& m) {
  return m.visit_clip([](const auto& motion) {
    std::size_t keys = 0;
    for (const auto t : motion.tracks())
      keys += t.visit([](const auto& curve) -> std::size_t { return curve.size(); });
    return keys;
  });
}

namespace {

/// What only the format's header says: a list of names and values, both text.
void add_facts(json& out, const any_motion& m) {
  out.key("facts").open('[');
  m.describe([&]<class Value>(std::string_view name, const Value& value) {
    out.open('[').add(name);
    if constexpr (std::is_convertible_v<const Value&, std::string_view>)
      out.add(std::string_view{value});
    else if constexpr (std::is_same_v<Value, bool>)
      out.add(std::string_view{value ? "yes" : "no"});
    else if constexpr (std::is_floating_point_v<Value>)
      out.add(std::string_view{digits_of(static_cast<float>(value)).text});
    else
      out.add((motley::text{} << value).view());
    out.close(']');
  });
  out.close(']');
}

/// The known names of bones: a list of numbers and names.
void add_names(json& out, const any_motion& m) {
  out.key("names").open('[');
  web::visit_names(now.open, m, [&](std::int32_t bone, std::string_view name) {
    out.open('[').add(bone).add(name).close(']');
  });
  out.close(']');
}

/// The frames, opcodes and meanings of up to so many events, and how many there are; none if they are broken.
void add_events(json& out, std::size_t number) {
  constexpr std::size_t shown = 2000;
  std::size_t count = 0;
  std::vector<motley::clip_event> events;
  formats::visit(now.open.format.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips) {
      const auto opened = Format::open(motley::byte_view{now.open.content()});
      if (!opened) return;
      const auto bad = Format::visit_events(*opened, number, [&](const motley::clip_event& e) {
        if (!e.is_command() && count++ < shown) events.push_back(e);
      });
      if (bad) count = 0, events.clear();
    }
  });
  out.key("events").open('[');
  for (const motley::clip_event& e : events)
    out.open('[').add(e.frame).add(e.opcode).add(e.meaning).close(']');
  out.close(']').pair("event_count", count);
}

/// True if a component of a curve has the same value all along. Spends one for each key that it looks at;
/// when nothing is left, only what has one key is flat.
template <class Curve> bool is_flat(const Curve& curve, std::size_t component, std::size_t& left) {
  if (curve.size() <= 1) return true;
  using value = motley::curve_value_t<Curve>;
  float first = 0;
  bool any = false;
  for (const auto& k : curve.keys()) {
    if (left == 0) return false;
    --left;
    if constexpr (motley::hermite_keyframe<motley::key_t<Curve>>)
      if (k.in != 0 || k.out != 0) return false;
    const float at = motley::component(static_cast<value>(k.value), component);
    if (!any) first = at;
    if (at != first) return false;
    any = true;
  }
  return true;
}

/// Fills rows and targets, and lists the codings.
void read_tracks(json& out, clip& c) {
  std::vector<std::string_view> codings;
  std::size_t keys_to_look_at = 1U << 22U;
  for (const auto t : c.motion().tracks()) {
    const std::string_view name = t.coding_name();
    const auto coding =
        static_cast<std::size_t>(std::find(codings.begin(), codings.end(), name) - codings.begin());
    if (coding == codings.size()) codings.push_back(name);
    const std::size_t width = t.outline().components;
    for (std::size_t i = 0; i < width; ++i) {
      row r{t.outline().bone,
            static_cast<std::int32_t>(t.outline().channel + i),
            t.outline().index,
            t.outline().type,
            0,
            static_cast<std::int32_t>(i),
            static_cast<std::int32_t>(coding),
            0,
            0,
            c.open.sources()[c.rows.size()].camera ? 1 : 0};
      t.visit([&]<class Curve>(const Curve& curve) {
        r.keys = static_cast<std::int32_t>(curve.size());
        r.flat = is_flat(curve, i, keys_to_look_at) ? 1 : 0;
        r.smooth =
            motley::hermite_keyframe<motley::key_t<Curve>> && Curve::kind != motley::curve_kind::samples ? 1
                                                                                                         : 0;
      });
      c.rows.push_back(r);
    }
    c.targets.push_back(t.outline().bone);
  }
  out.key("codings").open('[');
  for (const std::string_view coding : codings) out.add(coding);
  out.close(']');
  std::sort(c.targets.begin(), c.targets.end());
  c.targets.erase(std::unique(c.targets.begin(), c.targets.end()), c.targets.end());
}

} // namespace

extern "C" {

/// Opens a clip, of which all below speak, and tells what it is. If it is broken, the one before stays. With
/// `is_mirrored`, and if that is possible ("mirrors"), it is mirrored.
const char* viewer_clip(std::size_t number, bool is_mirrored) {
  json out{now.text};
  out.open('{');
  const auto opened = motley::open(now.open.content(), now.open.format, number);
  if (!opened) {
    out.pair("error", motley::message(opened.error()).view()).close('}');
    return now.text.c_str();
  }
  now.shown = {};
  clip& c = now.shown;
  const any_motion own = mirroring::any_of(*opened);
  const auto mirrored = mirroring::mirror(own);
  c.open = web::clip{is_mirrored && mirrored ? *mirrored : own};
  const any_motion& m = c.motion();
  out.key("name").add_utf8(cli::escaped(web::name_of_clip(now.open, number)));
  out.pair("frames", m.frame_count()).pair("last", m.round_frames());
  out.pair("rate", m.frame_rate()).pair("tracks", m.track_count());
  out.pair("unit", words::name_of(m.rotation_unit())).pair("keys", count_keys(m));
  out.pair("duration", static_cast<float>(motley::duration(m)));
  out.pair("mirrors", mirrored.has_value());
  add_facts(out, m);
  add_names(out, m);
  add_events(out, number);
  add_warnings(out, m);
  read_tracks(out, c);

  const std::size_t bones = c.targets.size();
  c.bindings.resize(bones);
  c.rest.resize(bones);
  const auto slot = [&](std::int32_t target) -> std::ptrdiff_t {
    return std::lower_bound(c.targets.begin(), c.targets.end(), target) - c.targets.begin();
  };
  c.binding = motley::pose_binding::make(m, slot, c.bindings);
  out.pair("rows", c.rows.size()).pair("bones", bones).close('}');
  return now.text.c_str();
}

/// The clip's channels: ten numbers for each, see row.
const row* viewer_rows() { return now.shown.rows.data(); }
/// The clip's bone numbers.
const std::int32_t* viewer_targets() { return now.shown.targets.data(); }
}

} // namespace viewer
