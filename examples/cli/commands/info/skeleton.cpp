// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The motley authors
// examples/cli/commands/info/skeleton: see skeleton.hpp.
#include "commands/info/skeleton.hpp"

#include <cstddef>
#include <optional>

#include "words.hpp"

namespace cli {

namespace {

std::size_t count_roots(const armature& a) {
  std::size_t roots = 0;
  for (std::size_t i = 0; i < a.bone_count(); ++i) roots += a.parent(i) < 0 ? 1 : 0;
  return roots;
}

void print(output& out, std::string_view what, const motley::vector3& v) {
  out << ", " << what << ' ' << v.x << ' ' << v.y << ' ' << v.z;
}
void write(json_writer& json, std::string_view name, const motley::vector3& v) {
  json.key(name).begin_array();
  for (std::size_t i = 0; i < 3; ++i) json.value(motley::component(v, i));
  json.end();
}
/// An index or a number, or nothing.
std::optional<std::int32_t> known(std::int32_t n) {
  return n == motley::skeleton_bone::none ? std::nullopt : std::optional{n};
}

} // namespace

void print_bones(output& out, const armature& a) {
  const auto at = a.rest();
  out << "bones: " << a.bone_count() << "\nroots: " << count_roots(a) << '\n';
  for (std::size_t i = 0; i < a.bone_count(); ++i) {
    const motley::skeleton_bone bone = a.bone(i);
    out << "  " << i << ": ";
    if (const auto number = known(a.number(i)))
      out << "bone " << *number;
    else
      out << "no number";
    if (bone.parent < 0)
      out << ", root";
    else
      out << ", parent " << bone.parent;
    print(out, "translation", bone.rest.translation);
    print(out, "rotation", bone.rest.euler);
    if (bone.order != motley::euler_order::xyz) out << " (" << words::name_of(bone.order) << ')';
    if (bone.rest.scale != motley::vector3{1, 1, 1}) print(out, "scale", bone.rest.scale);
    print(out, "position", at[i].translation);
    if (!a.name(i).empty()) out << ", named " << a.name(i);
    out << '\n';
  }
}

void write_bones(json_writer& json, const armature& a) {
  const auto at = a.rest();
  json.member("bone_count", a.bone_count());
  json.member("roots", count_roots(a));
  json.key("bones").begin_array();
  for (std::size_t i = 0; i < a.bone_count(); ++i) {
    const motley::skeleton_bone bone = a.bone(i);
    json.begin_object();
    json.member("place", i);
    json.member("bone", known(a.number(i)));
    json.member("parent", known(bone.parent));
    json.member("name", a.name(i));
    write(json, "translation", bone.rest.translation);
    write(json, "rotation", bone.rest.euler);
    json.member("rotation_order", words::name_of(bone.order));
    write(json, "scale", bone.rest.scale);
    write(json, "position", at[i].translation);
    json.end();
  }
  json.end();
}

} // namespace cli
