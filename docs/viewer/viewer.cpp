// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/viewer: the library behind C functions, for the page: one file and one clip at a time.
//
// Texts are JSON; they and all numbers stay where they are until the next call that gives the same kind.
#include <motley/motley.hpp>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using formats = motley::known_formats;
using motley::any_motion;
using player = motley::player<any_motion>;

/// One row of the page's table: a channel of a track, numbered as the motley program does.
struct row {
  std::int32_t target, channel, index, type, keys, component, coding;
};
/// A bone as the page draws it.
struct bone {
  float x, y, z, qw, qx, qy, qz, sx, sy, sz;
};

struct {
  std::byte* bytes = nullptr;
  std::size_t size = 0;
  motley::identified<formats> format;
  any_motion motion;
  std::optional<player> play;
  std::vector<std::uint32_t> memory;
  std::vector<any_motion::seek_handle> handles; // of each row's track
  std::vector<row> rows;
  std::vector<std::int32_t> targets; // of all bones, in order
  std::vector<motley::bone_binding> bindings;
  motley::pose_binding binding;
  std::vector<bone> bones;
  std::vector<float> pose, numbers;
  std::string text;
} state;

std::span<const std::byte> file() { return {state.bytes, state.size}; }

/// A float with as many digits as tell it apart.
struct digits {
  char text[32];
};
digits digits_of(float value) {
  digits d{};
  for (int precision = 6; precision <= 9; ++precision) {
    std::snprintf(d.text, sizeof d.text, "%.*g", precision, double{value});
    if (std::strtof(d.text, nullptr) == value) break;
  }
  return d;
}

/// Writes JSON into state.text: pairs of names and values, commas where they belong.
class json {
public:
  json() { state.text.clear(); }

  json& open(char bracket) {
    separate();
    state.text += bracket;
    first_ = true;
    return *this;
  }
  json& close(char bracket) {
    state.text += bracket;
    first_ = false;
    return *this;
  }
  json& key(std::string_view name) {
    add(name);
    state.text += ':';
    first_ = true;
    return *this;
  }
  /// Text as the file has it: bytes above 0x7F become the characters of these numbers.
  json& add(std::string_view text) {
    separate();
    state.text += '"';
    for (const char c : text) {
      const auto code = static_cast<unsigned char>(c);
      if (code >= 0x20 && code < 0x7F && c != '"' && c != '\\') {
        state.text += c;
      } else {
        char escape[8];
        std::snprintf(escape, sizeof escape, "\\u%04x", code);
        state.text += escape;
      }
    }
    state.text += '"';
    return *this;
  }
  /// A number; a float that JSON does not have becomes null.
  json& add(double number) {
    separate();
    char digits[32] = "null";
    if (number - number == 0) std::snprintf(digits, sizeof digits, "%.17g", number);
    state.text += digits;
    return *this;
  }
  json& add(bool value) {
    separate();
    state.text += value ? "true" : "false";
    return *this;
  }
  template <class V> json& pair(std::string_view name, const V& value) {
    key(name);
    if constexpr (std::is_arithmetic_v<V> && !std::is_same_v<V, bool>)
      return add(static_cast<double>(value));
    else if constexpr (std::is_same_v<V, bool>)
      return add(value);
    else
      return add(std::string_view{value});
  }
  /// A float with as many digits as tell it apart.
  json& pair(std::string_view name, float value) {
    key(name);
    separate();
    state.text += value - value == 0 ? digits_of(value).text : "null";
    return *this;
  }

private:
  void separate() {
    if (!first_) state.text += ',';
    first_ = false;
  }

  bool first_ = true;
};

const char* done(json& out) {
  out.close('}');
  return state.text.c_str();
}

std::string_view name_of(std::endian order) { return order == std::endian::little ? "little" : "big"; }

std::size_t count_keys(const any_motion& m) {
  return m.visit([](const auto& motion) {
    std::size_t keys = 0;
    for (const auto t : motion.tracks())
      keys += t.visit([](const auto& curve) -> std::size_t { return curve.size(); });
    return keys;
  });
}

/// The name of clip `number`; empty if it has none, or none that can be read.
std::string name_of_clip(std::size_t number) {
  std::string found;
  formats::visit(state.format.index, [&]<class Format>() {
    if constexpr (Format::kind == motley::file_kind::clips) {
      const auto opened = Format::open(motley::byte_view{file()});
      if (!opened || number >= Format::clip_count(*opened)) return;
      if (const auto name = Format::clip_name(*opened, number)) found.assign(name->begin(), name->end());
    }
  });
  return found;
}

/// Up to a hundred warnings, and how many there are.
template <class Source> void add_warnings(json& out, const Source& source) {
  constexpr std::size_t shown = 100;
  std::size_t count = 0;
  out.key("warnings").open('[');
  source.warnings([&](const motley::warning& w) {
    if (count++ < shown) out.add(motley::message(w).view());
  });
  out.close(']').pair("warning_count", count);
}

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
  m.visit([&]<class Motion>(const Motion& motion) {
    formats::visit(state.format.index, [&]<class Format>() {
      if constexpr (Format::kind == motley::file_kind::clips)
        if constexpr (std::is_same_v<typename Format::clip, Motion>)
          Format::visit_bone_names(motion, [&](std::int32_t bone, std::string_view name) {
            out.open('[').add(static_cast<double>(bone)).add(name).close(']');
          });
    });
  });
  out.close(']');
}

/// Fills rows, handles, targets, and the list of codings.
void read_tracks(json& out) {
  std::vector<std::string_view> codings;
  for (const auto t : state.motion.tracks()) {
    const std::string_view name = t.info().coding;
    std::size_t coding = 0;
    while (coding < codings.size() && codings[coding] != name) ++coding;
    if (coding == codings.size()) codings.push_back(name);
    const std::size_t width = t.info().components;
    const auto keys = t.visit([](const auto& curve) -> std::size_t { return curve.size(); });
    const auto handle = state.motion.handle_of(t);
    for (std::size_t i = 0; i < width; ++i) {
      state.rows.push_back({t.info().bone, static_cast<std::int32_t>(t.info().channel + i), t.info().index,
                            t.info().type, static_cast<std::int32_t>(keys), static_cast<std::int32_t>(i),
                            static_cast<std::int32_t>(coding)});
      state.handles.push_back(handle);
    }
    state.targets.push_back(t.info().bone);
  }
  out.key("codings").open('[');
  for (const std::string_view c : codings) out.add(c);
  out.close(']');
  std::sort(state.targets.begin(), state.targets.end());
  state.targets.erase(std::unique(state.targets.begin(), state.targets.end()), state.targets.end());
}

void close_clip() {
  state.motion = {};
  state.play.reset();
  state.rows.clear();
  state.handles.clear();
  state.targets.clear();
  state.binding = {};
}

/// What is said of an exp: whose it is. (The page shows no more of it.)
std::string_view game_of(const motley::bayonetta_exp::program&) { return "Bayonetta"; }
std::string_view game_of(const motley::bayonetta2_exp::program&) { return "Bayonetta 2 or later"; }

} // namespace

extern "C" {

/// Room for a file of this many bytes, in place of the one before; null if there is none.
std::byte* viewer_room(std::size_t size) {
  close_clip();
  std::free(state.bytes);
  state.bytes = static_cast<std::byte*>(std::malloc(size > 0 ? size : 1));
  state.size = state.bytes != nullptr ? size : 0;
  state.format = {};
  return state.bytes;
}

/// What the file is: format, clips, and an error if the file as a whole has one.
const char* viewer_file() {
  state.format = motley::identify<formats>(file());
  json out;
  out.open('{').pair("format", state.format.name()).pair("size", state.size);
  out.pair("exp", state.format.kind() == motley::file_kind::program);
  const bool known = formats::visit(state.format.index, [&]<class Format>() {
    const auto opened = Format::open(motley::byte_view{file()});
    if (!opened) {
      out.pair("error", motley::message(opened.error()).view());
    } else if constexpr (Format::kind == motley::file_kind::program) {
      out.pair("game", game_of(*opened))
          .pair("order", name_of(opened->order()))
          .pair("records", opened->size());
    } else if constexpr (Format::kind == motley::file_kind::clips) {
      if constexpr (!std::is_same_v<typename Format::file, typename Format::clip> &&
                    requires { opened->warnings([](const motley::warning&) {}); })
        add_warnings(out, *opened);
    }
  });
  if (!known) out.pair("error", motley::message(motley::error::unknown_format()).view());
  out.pair("clips", motley::clip_count(file(), state.format));
  return done(out);
}

/// A line for each clip: name, frames, channels, keys, or its error.
const char* viewer_clips() {
  json out;
  out.open('{').key("clips").open('[');
  const std::size_t count = motley::clip_count(file(), state.format);
  for (std::size_t i = 0; i < count; ++i) {
    const auto opened = motley::open(file(), state.format, i);
    out.open('{').pair("name", name_of_clip(i));
    if (opened)
      out.pair("frames", opened->frame_count())
          .pair("channels", opened->pose_size())
          .pair("keys", count_keys(*opened));
    else
      out.pair("error", motley::message(opened.error()).view());
    out.close('}');
  }
  out.close(']');
  return done(out);
}

/// Opens a clip, of which all below speak, and tells what it is.
const char* viewer_clip(std::size_t number) {
  close_clip();
  json out;
  out.open('{');
  const auto opened = motley::open(file(), state.format, number);
  if (!opened) {
    out.pair("error", motley::message(opened.error()).view());
    return done(out);
  }
  constexpr std::string_view units[] = {"radians", "degrees", "turns", "quaternions"};
  const any_motion& m = state.motion = *opened;
  out.pair("name", name_of_clip(number));
  out.pair("frames", m.frame_count()).pair("rate", m.frame_rate()).pair("tracks", m.track_count());
  out.pair("unit", units[static_cast<int>(m.rotation_unit())]).pair("keys", count_keys(m));
  out.pair("duration", static_cast<float>(motley::duration(m)));
  add_facts(out, m);
  add_names(out, m);
  add_warnings(out, m);
  read_tracks(out);

  state.memory.resize(player::memory_size(m));
  state.play = *player::make(m, state.memory); // of a clip without tracks, one that plays nothing
  state.pose.assign(m.pose_size(), 0);
  const std::size_t bones = state.targets.size();
  state.bindings.resize(bones);
  state.bones.resize(bones);
  const auto slot = [](std::int32_t target) -> std::ptrdiff_t {
    return std::lower_bound(state.targets.begin(), state.targets.end(), target) - state.targets.begin();
  };
  state.binding = motley::pose_binding{m, slot, state.bindings};
  out.pair("rows", state.rows.size()).pair("bones", bones);
  return done(out);
}

/// The clip's channels: seven numbers for each, see row.
const row* viewer_rows() { return state.rows.data(); }
/// The clip's bone numbers.
const std::int32_t* viewer_targets() { return state.targets.data(); }

/// The frame at a time in seconds.
float viewer_frame_at(double seconds, bool loop) {
  return motley::timeline::of(state.motion, loop ? motley::playback::loop : motley::playback::clamp)
      .frame_at(seconds);
}

/// A value for each row at a frame, from the player or, if `exactly`, evaluated without one.
const float* viewer_pose(float frame, bool exactly) {
  if (exactly)
    motley::sample(state.motion, frame, state.pose);
  else if (state.play)
    state.play->sample_frame(frame, state.pose);
  return state.pose.data();
}

/// Ten numbers for each bone, see bone: what the pose last asked for makes of it.
const bone* viewer_bones() {
  std::vector<motley::local_transform> transforms(state.bones.size());
  motley::to_local_transforms(state.binding, state.pose, {}, motley::euler_order::xyz, transforms);
  for (std::size_t i = 0; i < transforms.size(); ++i) {
    const auto& [t, euler, s, r] = transforms[i];
    state.bones[i] = {t.x, t.y, t.z, r.w, r.x, r.y, r.z, s.x, s.y, s.z};
  }
  return state.bones.data();
}

/// Row i's values at `count` frames, `step` apart.
const float* viewer_curve(std::size_t i, double first, double step, std::size_t count) {
  state.numbers.assign(count, 0);
  const motley::frame_range frames{first, step, count};
  const auto component = static_cast<std::size_t>(state.rows[i].component);
  state.motion.visit_curve(state.handles[i], [&](const auto& curve) {
    motley::cursor at{curve};
    for (std::size_t n = 0; n < count; ++n) state.numbers[n] = motley::component(at.at(frames[n]), component);
  });
  return state.numbers.data();
}

/// Row i's keys, two numbers each: frame and value. viewer_count() says how many numbers.
const float* viewer_keys(std::size_t i) {
  state.numbers.clear();
  const auto component = static_cast<std::size_t>(state.rows[i].component);
  state.motion.visit_curve(state.handles[i], [&](const auto& curve) {
    for (const auto& k : curve.keys()) {
      using value = motley::curve_value_t<std::remove_cvref_t<decltype(curve)>>;
      state.numbers.push_back(static_cast<float>(k.frame));
      state.numbers.push_back(motley::component(static_cast<value>(k.value), component));
    }
  });
  return state.numbers.data();
}
std::size_t viewer_count() { return state.numbers.size(); }
}
