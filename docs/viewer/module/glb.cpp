// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/glb: the open clip as a .glb, made as the package makes it
// (examples/npm/module/glb).
#include <string>
#include <string_view>
#include <utility>

#include "json.hpp"
#include "state.hpp"

namespace viewer {

extern "C" {

/// Makes a .glb of clip `number`, which is the open one; if it has no name, what is in the room is its name.
/// Says how many bytes, or what is wrong.
const char* viewer_glb(std::size_t number) {
  const file f = std::move(now.room);
  now.glb = {};
  const std::string wrong = web::make_glb(now.open, number, now.shown.open,
                                          {.name = {reinterpret_cast<const char*>(f.bytes.get()), f.size},
                                           .figure = now.shown.figure,
                                           .exp = now.exp.get(),
                                           .tables = &now.tables,
                                           .root = now.root},
                                          now.glb);
  json out{now.text};
  out.open('{');
  if (!wrong.empty()) out.pair("error", "The clip " + wrong + '.');
  out.pair("size", now.glb.size()).close('}');
  return now.text.c_str();
}
/// Its bytes.
const char* viewer_glb_bytes() { return now.glb.data(); }
}

} // namespace viewer
