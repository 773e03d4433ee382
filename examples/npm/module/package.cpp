// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/npm/module/package: the functions that the package's JavaScript calls (../index.js). Handles are
// addresses. A file's clips live as long as the file. A function that fails returns 0 or null, and
// motley_error_*() return the reason.
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/io/json.hpp"
#include "cli/io/text.hpp"
#include "cli/skeleton/fit.hpp"
#include "clip.hpp"
#include "contained_files.hpp"
#include "events.hpp"
#include "fit_words.hpp"
#include "words.hpp"

namespace web {

namespace {

/// The second result of the last call: an error or a text.
struct {
  motley::error error;
  std::string text;
} said;

template <class Handle> Handle fail(const motley::error& e, Handle none) {
  const bool is_memory = e.code == motley::errc::too_little_memory;
  said = {e, std::string{is_memory ? words::too_little_memory : motley::message(e).view()}};
  return none;
}
void say(std::string text) { said.text = std::move(text); }

constexpr auto words_for = [](auto number) { return words::name_of(number); };

template <class Number, class Name> std::string names_until(Number last, const Name& name_of) {
  std::string all;
  for (int n = 0; n <= static_cast<int>(last); ++n)
    (all += n > 0 ? " " : "") += name_of(static_cast<Number>(n));
  return all;
}

/// Upper bound for the text about a clip and a skeleton: three lists of at most 4096 numbers.
constexpr std::uint64_t most_of_fit = std::uint64_t{1} << 17U;

/// [verdict, why, moved, bones, lacking, still, exploding, offsets, median_gap, worst_gap, worst_bone,
/// median_ratio, worst_ratio]. What is infinite is written as a number too large.
std::string fit_in_json(const clip& c, const cli::armature& a) {
  const cli::clip_fit fit{c.motion(), a};
  const motley::diagnosis& d = fit.numbers;
  std::string out = '[' + cli::json_text(words::name_of(fit.verdict())) + ',' +
                    cli::json_text(words::why_no_fit(d)) + ',' + std::to_string(d.moved) + ',' +
                    std::to_string(d.bones);
  const auto list = [&out](const auto& visit) {
    out += ",[";
    visit([&out](std::int32_t bone) { out += (out.back() == '[' ? "" : ",") + std::to_string(bone); });
    out += ']';
  };
  list([&](const auto& add) { motley::visit_lacking_bones(c.motion(), a.skeleton(), add); });
  list([&](const auto& add) {
    cli::visit_bones(
        fit, a, [](const auto& b) { return !b.is_moved; }, add);
  });
  list([&](const auto& add) {
    cli::visit_bones(
        fit, a, [](const auto& b) { return b.explodes; }, add);
  });
  const auto number = [&out](float n) { out += ',' + (n - n == 0 ? cli::json_number(n) : "1e999"); };
  out += ',' + std::to_string(d.offsets);
  number(d.median_gap);
  number(d.worst_gap);
  out += ',' + std::to_string(d.worst_bone);
  number(d.median_ratio);
  number(d.worst_ratio);
  return out + ']';
}

struct file : motion_file {
  std::vector<std::unique_ptr<clip>> clips, mirrored; ///< by number; null: not yet opened
};

} // namespace

bool has_room(std::uint64_t bytes) {
  constexpr std::uint64_t small = std::uint64_t{1} << 16U, most = std::uint64_t{1} << 31U;
  void* volatile room = bytes < most - small ? std::malloc(static_cast<std::size_t>(bytes + small)) : nullptr;
  const bool found = room != nullptr; // (volatile, so that the compiler does not optimise the test away)
  std::free(room);
  return found || fail(motley::error::too_little_memory(0, bytes), false);
}

extern "C" {

std::int32_t motley_error_code() { return static_cast<std::int32_t>(said.error.code); }
bool motley_error_has_offset() { return said.error.has_offset(); }
double motley_error_offset() { return static_cast<double>(said.error.offset); }
/// The message of an error, or the requested text.
const char* motley_text() { return said.text.data(); }
std::size_t motley_text_size() { return said.text.size(); }

/// The names of all errors, kinds of files, units of angles or channels, by number, with spaces between them.
void motley_names(int of_what) {
  using motley::channel;
  switch (of_what) {
  case 0: return say(names_until(motley::errc::empty_file, words_for));
  case 1: return say(names_until(motley::file_kind::events, words_for));
  case 2: return say(names_until(motley::angle_unit::quaternions, words_for));
  default: return say(names_until(channel::fov, [](channel c) { return motley::short_name(c); }));
  }
}
/// The warnings if motley_bound_track_count() is 0, and if motley_unposed_leg_count() is not.
void motley_nothing_bound() { say(std::string{words::moves_no_bone}); }
void motley_legs_unposed() { say(std::string{words::lacks_legs}); }

/// Whether a format has this name; if not, that and the names are the text.
bool motley_has_format(const char* format, std::size_t size) {
  const std::string_view name{format, size};
  if (formats::find([&]<class Format>() { return name == Format::name; })) return true;
  say(std::string{words::no_such_format<formats>(name).view()});
  return false;
}

/// Opens a file. Takes ownership of the bytes, even if it fails. `format` is a format's name, or empty.
file* motley_open(std::byte* bytes, std::size_t size, const char* format, std::size_t format_size) {
  file f;
  f.bytes.reset(bytes);
  f.size = size;
  f.format = motley::identify<formats>(f.content(), std::string_view{format, format_size});
  motley::error e;
  bool has_memory = true;
  formats::visit(f.format.index, [&]<class Format>() {
    e = motley::error::no_clip(0, 0, motley::noun_of(Format::kind));
    if constexpr (Format::kind == motley::file_kind::clips) {
      const auto opened = Format::open(motley::byte_view{f.content()});
      e = opened.error();
      if (!opened) return;
      const std::size_t count = Format::clip_count(*opened);
      has_memory = has_room(2 * count * std::uint64_t{sizeof(f.clips[0])});
      if (has_memory) f.clips.resize(count), f.mirrored.resize(count);
    }
  });
  if (!has_memory) return nullptr;
  if (e || !f.format) e = f.format.explain(motley::byte_view{f.content()}, e);
  return e ? fail<file*>(e, nullptr) : new file{std::move(f)};
}
void motley_close(file* f) { delete f; }
void motley_format(const file* f) { say(std::string{f->format.name()}); }
std::size_t motley_clip_count(const file* f) { return f->clips.size(); }
/// The escaped, printable name of a clip.
void motley_clip_name(const file* f, std::size_t number) { say(cli::escaped(name_of_clip(*f, number))); }

/// A clip, which is validated on first use.
clip* motley_clip(file* f, std::size_t number) {
  auto& known = f->clips[number];
  if (!known) {
    const auto opened = motley::open(f->content(), f->format, number);
    if (!opened) return fail<clip*>(opened.error(), nullptr);
    const any_motion motion = mirroring::any_of(*opened);
    if (!has_room(clip::memory_size(motion))) return nullptr;
    known = std::make_unique<clip>(motion);
  }
  return known.get();
}

/// The same clip mirrored. Null without an error if it cannot be.
clip* motley_mirrored(file* f, std::size_t number) {
  const clip* const own = motley_clip(f, number);
  if (own == nullptr) return nullptr;
  said = {};
  auto& known = f->mirrored[number];
  if (known) return known.get();
  const auto found = mirroring::mirror(own->motion());
  if (!found || !has_room(clip::memory_size(*found))) return nullptr;
  known = std::make_unique<clip>(*found);
  return known.get();
}

/// A .glb of clip `number`, or of that mirrored, with its name or else `name`. The bytes are the text.
/// Returns false if it is not possible, for lack of memory or, without an error, because of the clip.
bool motley_glb(const file* f, std::size_t number, const clip* open, const cli::armature* figure, bool mesh,
                const char* name, std::size_t name_size, const exp_file* exp, bool in_place) {
  said = {};
  std::string made;
  const std::string why = make_glb(
      *f, number, *open,
      {.name = {name, name_size}, .figure = figure, .exp = exp, .root = {in_place}, .mesh = mesh}, made);
  say(why.empty() ? std::move(made) : "the clip " + why);
  return why.empty();
}

/// The commands and events of a clip, as JSON: see events.hpp. They are the text. Returns false if they are
/// broken, or if there is not enough memory.
bool motley_clip_events(const file* f, std::size_t number) {
  said = {};
  std::string made;
  const motley::error e = list_clip_events(*f, number, made);
  if (e) return fail<bool>(e, false);
  say(std::move(made));
  return true;
}
/// The events of a file of events, likewise. Returns false if it is none, or if there is not enough memory.
bool motley_file_events(const std::byte* bytes, std::size_t size) {
  said = {};
  std::string made;
  const motley::error e = list_file_events({bytes, size}, made);
  if (e) return fail<bool>(e, false);
  say(std::move(made));
  return true;
}

/// The files of a container and of those in it, as JSON: see contained_files.hpp. They are the text. Returns
/// false if it is none, or if there is not enough memory.
bool motley_files(const std::byte* bytes, std::size_t size) {
  said = {};
  std::string made;
  if (const motley::error e = list_contained_files({bytes, size}, made)) return fail(e, false);
  say(std::move(made));
  return true;
}

/// A skeleton. It copies what it needs of the bytes.
const cli::armature* motley_skeleton(const std::byte* bytes, std::size_t size) {
  constexpr std::uint64_t most = std::uint64_t{1} << 21U; // upper bound for any skeleton
  if (!has_room(most)) return nullptr;
  motley::error why;
  auto read = read_skeleton({bytes, size}, why);
  return read ? read.release() : fail<const cli::armature*>(why, nullptr);
}
/// An exp. Takes ownership of the bytes, even if it fails.
const exp_file* motley_exp(std::byte* bytes, std::size_t size) {
  motley::error why;
  auto read = read_exp(std::unique_ptr<std::byte, motion_file::release>{bytes}, size, why);
  return read ? read.release() : fail<const exp_file*>(why, nullptr);
}
void motley_close_exp(const exp_file* e) { delete e; }
void motley_close_skeleton(const cli::armature* a) { delete a; }
const cli::armature* motley_own_figure(const clip* c) { return own_figure::of(c->motion()).bones; }
std::size_t motley_bone_count(const cli::armature* a) { return a->bone_count(); }
std::int32_t motley_bone_number(const cli::armature* a, std::size_t i) { return a->number(i); }
std::int32_t motley_bone_parent(const cli::armature* a, std::size_t i) { return a->parent(i); }
bool motley_bone_is_helper(const cli::armature* a, std::size_t i) { return a->is_helper(i); }
/// Whether a clip was made for a skeleton: JSON. False: out of memory.
bool motley_diagnose(const clip* c, const cli::armature* a) {
  if (!has_room(std::uint64_t{sizeof(motley::bone_fit)} * a->transform_count() + most_of_fit)) return false;
  say(fit_in_json(*c, *a));
  return true;
}
void motley_bone_name(const cli::armature* a, std::size_t i) { say(std::string{a->name(i)}); }
}

} // namespace web
