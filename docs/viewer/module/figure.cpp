// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// docs/viewer/module/figure: the open clip's bones in the model's space: those of a skeleton file, or of a
// figure that needs none, as the motley program has them (examples/cli/skeleton).
#include <string>
#include <string_view>

#include "cli/skeleton/affine.hpp"
#include "cli/skeleton/fit.hpp"
#include "cli/skeleton/posed.hpp"
#include "fit_words.hpp"
#include "json.hpp"
#include "state.hpp"
#include "words.hpp"

namespace viewer {

namespace {

/// A skeleton file's bones, else what tables say, else the figure that the clip has by itself.
web::own_figure choose(const any_motion& motion) {
  if (now.skeleton) return {now.skeleton.get(), "skeleton"};
  if (!now.tables.parents.empty() || !now.tables.rest.empty()) return {};
  return web::own_figure::of(motion);
}

void add_bones(json& out, const cli::armature& a) {
  out.key("bones").open('[');
  // All that moves of a model without bones, a weapon, is its virtual root.
  if (a.bone_count() == 0 && a.has_virtual_root())
    out.open('[').add(-1).add(-1).add_utf8("root").add(0).close(']');
  for (std::size_t i = 0; i < a.bone_count(); ++i)
    out.open('[')
        .add(a.number(i))
        .add(a.parent(i))
        .add_utf8(a.name(i))
        .add(a.is_helper(i) ? 1 : 0)
        .close(']');
  out.close(']').key("slots").open('[');
  for (const std::int32_t target : now.shown.targets) out.add(a.slot(target));
  out.close(']').pair("root", a.has_virtual_root() ? static_cast<std::int32_t>(a.bone_count()) : -1);
}

} // namespace

extern "C" {

/// Hangs the clip's bones on a skeleton or a figure, and tells how many tracks move its bones; its bones:
/// number, parent's place, name, and whether it is a helper, of each; and for each bone of the clip its
/// place, -1 if it has none, or one behind the last for a root above all; and the place of such a root.
/// Empty if there is none.
const char* viewer_figure() {
  clip& c = now.shown;
  const web::own_figure chosen = choose(c.motion());
  c.figure = chosen.bones;
  json out{now.text};
  out.open('{');
  if (c.figure != nullptr) {
    const bool lacks_legs = motley::god_hand::legs_of(c.motion(), c.figure->skeleton()).unposed_count() > 0;
    out.pair("kind", chosen.kind).pair("what", chosen.what);
    const std::size_t bound = cli::poser{c.motion(), *c.figure, {}}.bound_track_count();
    const bool is_given = c.figure == now.skeleton.get() && bound > 0; // the page says that none is bound
    const std::string fit =
        is_given ? words::fit_warning(cli::clip_fit{c.motion(), *c.figure}.numbers) : std::string{};
    out.pair("warning", lacks_legs ? words::lacks_legs : std::string_view{fit});
    out.pair("bound", bound);
    add_bones(out, *c.figure);
  }
  out.close('}');
  return now.text.c_str();
}

/// Twelve numbers for each of the figure's bones, by place, and for a root above all, y up: where the pose
/// last asked for takes the axes x, y and z, and where the bone is.
const float* viewer_model() {
  const clip& c = now.shown;
  now.model.clear();
  if (c.figure == nullptr) return give(now.model);
  cli::poser posing{c.motion(), *c.figure, web::rules_of(now.exp.get())};
  const auto locals = posing.locals(c.open.pose());
  std::vector<motley::model_transform> bones(c.figure->bone_count());
  posing.to_model(bones);
  if (c.figure->has_virtual_root())
    bones.push_back({locals.back().translation, locals.back().rotation, locals.back().scale});
  const auto add = [up = c.figure->is_z_up()](const cli::double3& v) {
    for (const double n : {v[0], up ? v[2] : v[1], up ? 0 - v[1] : v[2]})
      now.model.push_back(static_cast<float>(n));
  };
  for (const motley::model_transform& t : bones) {
    const cli::affine at = cli::affine::of(t.translation, t.rotation, t.scale);
    for (const cli::double3& axis : at.axes) add(axis);
    add(at.origin);
  }
  return give(now.model);
}
}

} // namespace viewer
