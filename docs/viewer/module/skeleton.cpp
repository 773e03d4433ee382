// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/skeleton: tables of bones and files of skeletons, and exps,
// read as the motley program reads them (examples/cli/skeleton).
#include <memory>
#include <string_view>

#include "json.hpp"
#include "state.hpp"

namespace viewer {

namespace {

void add_tables(json& out, const cli::bone_tables& tables) {
  out.key("parents").open('[');
  for (const auto& [bone, parent] : tables.parents) {
    out.open('[').add(bone);
    if (parent) out.add(*parent);
    out.close(']');
  }
  out.close(']').key("rest").open('[');
  for (const auto& [bone, at] : tables.rest) out.open('[').add(bone).add(at.x).add(at.y).add(at.z).close(']');
  out.close(']').key("names").open('[');
  for (const auto& [bone, name] : tables.names) out.open('[').add(bone).add_utf8(name).close(']');
  out.close(']');
}

void forget_bones() {
  now.tables = {};
  now.skeleton.reset();
  now.exp.reset();
  now.shown.figure = nullptr; // it may have been that skeleton
}

} // namespace

extern "C" {

/// Reads the table in the room, of parents or places or both: what is wrong with it, or all that is known of
/// bones. What it says takes the place of what another table has said; of all tables, if it is alone.
const char* viewer_table(bool has_parents, bool has_rest, bool alone) {
  const file f = std::move(now.room);
  const std::string_view text{reinterpret_cast<const char*>(f.bytes.get()), f.size};
  cli::bone_tables read;
  std::string wrong = has_parents ? cli::read_parents(text, read) : "";
  if (wrong.empty() && has_rest) wrong = cli::read_rest(text, read);
  json out{now.text};
  out.open('{');
  if (wrong.empty()) {
    if (alone) forget_bones();
    if (has_parents) {
      now.tables.parents = std::move(read.parents);
      now.tables.names = std::move(read.names);
    }
    if (has_rest) now.tables.rest = std::move(read.rest);
    add_tables(out, now.tables);
  } else {
    out.key("error").add_utf8(wrong);
  }
  out.close('}');
  return now.text.c_str();
}

/// True if what is in the room is a skeleton: by the rules of the motley program (examples/cli/inputs/clips),
/// or, if it is nothing else, because its name says so.
bool viewer_is_skeleton(bool is_named_so) {
  const auto content = now.room.content();
  const auto motion = motley::identify<formats>(content);
  if (motion.certainty == motley::certainty::certain) return false;
  const auto skeleton = motley::identify<motley::known_skeletons>(content);
  if (skeleton.certainty == motley::certainty::certain) return true;
  if (skeleton && motley::open_skeleton(content)) {
    bool is_motion = false;
    formats::visit(motion.index,
                   [&]<class Format>() { is_motion = bool{Format::open(motley::byte_view{content})}; });
    return !is_motion;
  }
  return is_named_so && !motion;
}

/// Takes the skeleton in the room, in place of all that was known of bones; or says what is wrong with it.
const char* viewer_skeleton() {
  const file f = std::move(now.room);
  motley::error e;
  std::unique_ptr<cli::armature> read = web::read_skeleton(f.content(), e);
  json out{now.text};
  out.open('{');
  if (e) {
    out.pair("error", motley::message(e).view());
  } else {
    forget_bones();
    now.skeleton = std::move(read);
  }
  out.close('}');
  return now.text.c_str();
}

/// Takes the exp in the room for all poses of the skeleton or figure; or says what is wrong with it.
const char* viewer_exp() {
  file f = std::move(now.room);
  motley::error e;
  auto read = web::read_exp(std::move(f.bytes), f.size, e);
  json out{now.text};
  out.open('{');
  if (e)
    out.pair("error", motley::message(e).view());
  else
    now.exp = std::move(read);
  out.close('}');
  return now.text.c_str();
}

/// Forgets all tables, or the skeleton, and the exp.
void viewer_no_skeleton() { forget_bones(); }
}

} // namespace viewer
