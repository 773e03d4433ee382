// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// tests/bounds/entries: see entries.hpp. `run` finds the functions by their names, in what the compiler says
// about its stack.
#include "entries.hpp"

#include "of_clips.hpp"
#include "of_files.hpp"
#include "of_poses.hpp"

namespace bounds {
namespace any {

/// A file of any format: what works on the list of all.
struct format : motley::single_clip_format<motley::any_motion> {
  static motley::result<motley::any_motion> open(const byte_view& file) {
    return motley::open(bytes{file.data(), static_cast<std::size_t>(file.size())});
  }
};

struct of_errors {
  MOTLEY_BOUNDS_ENTRY identify(bytes b) { sink = static_cast<double>(motley::identify(b).index); }
  MOTLEY_BOUNDS_ENTRY message(const motley::error& e) {
    sink = static_cast<double>(motley::message(e).view().size());
  }
  MOTLEY_BOUNDS_ENTRY warning_message(const motley::warning& w) {
    sink = static_cast<double>(motley::message(w).view().size());
  }
  MOTLEY_BOUNDS_ENTRY open_container(bytes b, void* to) {
    new (to) motley::result<motley::any_container>(motley::open_container(b));
  }
  MOTLEY_BOUNDS_ENTRY container_walk(const motley::any_container& c, std::size_t size) {
    motley::container_walk walk{c, size};
    while (walk.next()) sink = static_cast<double>(walk.path(walk.depth()).size());
  }
  static inline motley::warning warned;
  static inline place<motley::result<motley::any_container>> unpacked;
  static inline bytes all;

  static double take(bytes b) {
    all = b;
    return static_cast<double>(b.size());
  }
  static void list(std::vector<entry>& entries) {
    using file = of_file<format>;
    entries.push_back({"identify", "byte", take, [] { identify(all); }});
    entries.push_back({"open_container", "byte", take, [] { open_container(all, unpacked.at()); }});
    entries.push_back({"container_walk", "", // its time depends on how much is in containers twice
                       [](bytes b) {
                         open_container(all = b, unpacked.at());
                         return unpacked.value() ? 1.0 : 0.0;
                       },
                       [] { container_walk(*unpacked.value(), all.size()); }});
    entries.push_back({"message", "call", [](bytes b) { return file::prepare(b) > 0 ? 0.0 : 1.0; },
                       [] { message(file::opened.value().error()); }});
    entries.push_back({"warning_message", "call",
                       [](bytes b) {
                         bool any = false;
                         if (file::prepare(b) > 0)
                           file::opened.value()->warnings([&](const motley::warning& w) {
                             warned = w;
                             any = true;
                           });
                         return any ? 1.0 : 0.0;
                       },
                       [] { warning_message(warned); }});
  }
};

} // namespace any

namespace {
using namespace motley; // the format's namespace, which is one of motley's or `any`
namespace format_of = MOTLEY_BOUNDS_FORMAT;

template <class Format> void list(std::vector<entry>& all) {
  constexpr bool generic = std::is_same_v<Format, any::format>;
  of_file<Format>::list(all);
  if constexpr (generic) any::of_errors::list(all);
  if constexpr (Format::kind == motley::file_kind::clips) {
    if constexpr (!std::is_same_v<typename Format::file, typename Format::clip>)
      of_archive<Format>::list(all);
    of_clip<Format>::list(all, !generic);
    if constexpr (generic) of_poses<Format>::list(all);
    if constexpr (std::is_same_v<Format, motley::metroid_anim::format>) of_anim<Format>::list(all);
  } else if constexpr (Format::kind == motley::file_kind::program) {
    of_program<Format>::list(all);
  } else if constexpr (Format::kind == motley::file_kind::table) {
    of_table<Format>::list(all);
  } else if constexpr (Format::kind == motley::file_kind::events) {
    of_events<Format>::list(all);
  } else if constexpr (Format::kind == motley::file_kind::container) {
    of_container<Format>::list(all);
  } else {
    of_skeleton<Format>::list(all);
  }
}
} // namespace

std::vector<entry> entries() {
  std::vector<entry> all;
  list<format_of::format>(all);
  return all;
}

} // namespace bounds
