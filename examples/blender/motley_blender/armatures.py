# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Armatures in Blender: made of a rig's bones, or those that are there, and how motions move their bones."""
from __future__ import annotations

import math
import re
from statistics import median
from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import bpy
import numpy as np
from mathutils import Euler, Matrix, Quaternion, Vector

from .curves import Bone, Curve, inverse, matrix, multiply, turns_nothing
from .motley import Skeleton, Transform
from .rigs import ROOT, SMALLEST, RigBone, as_rotation, as_vector

OWN_AXES = "motley_axes"  #: a custom property of armatures whose bones' axes at rest are the game's: see _remember()
SHORTEST = 1e-3  #: a bone, also relative to its distance from the origin: Blender drops those whose ends are at one place
NUMBER = "bone"  #: one of bones, as `motley gltf` makes it too: the number by which motions name it


def to_euler(quaternions: np.ndarray, order: str) -> np.ndarray:
    """Angles of rotations, each near the ones ahead of it."""
    out: List[Tuple[float, ...]] = []
    before = Euler((0, 0, 0), order)
    for q in quaternions:
        before = Quaternion(q).to_euler(order, before)
        out.append(tuple(before))
    return np.array(out)


# ---- Making one


def collection_for(context) -> bpy.types.Collection:
    """Where new objects go: the active collection, or the scene's if that one takes no new objects, or does not let them be selected."""
    active, scene = context.collection, context.scene.collection
    is_locked = any(other.hide_select and active in (other, *other.children_recursive) for other in scene.children_recursive)
    return scene if active.library or active.override_library or is_locked else active


def armature_to_move(context) -> bpy.types.Object:
    """The active armature if it is selected, else the only one that is. Raises a ValueError that says what to do."""
    selected = [each for each in context.selected_objects if each.type == "ARMATURE"]
    armature = context.object if context.object in selected else selected[0] if len(selected) == 1 else None
    if armature is None and selected:
        raise ValueError(f"{len(selected)} armatures are selected: make one of them the active one")
    if armature is None:
        raise ValueError("no armature is selected: select one, or let the import make one")
    if armature.library:
        raise ValueError(f"{armature.name!r} is linked from another file: make a library override of it first")
    if armature.animation_data and armature.animation_data.use_tweak_mode:
        raise ValueError(f"a strip of {armature.name!r} is being tweaked: leave the tweak mode of the NLA editor first")
    return armature


def make_armature(context, rig: Sequence[RigBone], lengths: Sequence[float], name: str, z_up: bool) -> Tuple[bpy.types.Object, List[str]]:
    """An armature object of these bones, and what Blender calls each of them. `lengths` of bones move nothing, and custom shapes hide them."""
    data = bpy.data.armatures.new(name)
    armature = bpy.data.objects.new(name, data)
    if not z_up:
        armature.rotation_euler[0] = math.pi / 2
    armature.show_in_front = True  # of the cube that a new scene has, too
    try:
        collection_for(context).objects.link(armature)
        select_only(context, [armature])
        names = _add_bones(data, rig, lengths)
    except BaseException:
        bpy.data.armatures.remove(data)  # and its object
        raise
    for bone, own in zip(rig, names):
        data.bones[own].inherit_scale = bone.inherit_scale
        if bone.number is not None:
            data.bones[own][NUMBER] = bone.number
    _remember(armature)
    return armature, names


def _remember(armature: bpy.types.Object) -> None:
    """Notes of a new armature the number, the head and the rotation of each bone at rest: if the user applies the object's rotation or
    scale, Blender turns or scales all bones."""
    armature.data[OWN_AXES] = [value for number, name in numbers_of(armature).items() for bone in (armature.data.bones[name],)
                               for value in map(float, (number, *bone.head_local, *rotation_at_rest(bone)))]


class Own(NamedTuple):
    """What the user has applied to an armature that this add-on made."""

    turn: np.ndarray  #: the rotation of its topmost bones
    unit: float  #: the scale of the distances between bones


def own_of(armature: bpy.types.Object) -> Optional[Own]:
    """None for any other armature."""
    if OWN_AXES not in armature.data:
        return None
    noted, names = np.ravel(np.array(armature.data[OWN_AXES], dtype=float)), numbers_of(armature)
    rows = noted.reshape(-1, 8) if noted.size % 8 == 0 else np.empty((0, 8))
    there = [(row, armature.data.bones[names[int(row[0])]]) for row in rows if int(row[0]) in names]
    turns: List[np.ndarray] = []
    for row, bone in there:
        if bone.parent is None:
            turn = multiply(rotation_at_rest(bone), inverse(row[4:]))
            turns.append(turn if not turns or turn @ turns[0] >= 0 else -turn)
    ratios = []
    for (before, bone), (next_before, next_bone) in zip(there, there[1:]):
        was, now = np.linalg.norm(next_before[1:4] - before[1:4]), (next_bone.head_local - bone.head_local).length
        if min(was, now) > SMALLEST:
            ratios.append(now / was)
    ratio = float(np.median(ratios)) if ratios else 1.0
    return Own(as_rotation(np.median(turns, axis=0) if turns else (1, 0, 0, 0)), 1.0 if math.isclose(ratio, 1, rel_tol=1e-3) else ratio)


def select_only(context, armatures: Sequence[bpy.types.Object]) -> None:
    """The first is then the active one."""
    if context.object and context.object.mode != "OBJECT":
        try:
            bpy.ops.object.mode_set(mode="OBJECT")
        except RuntimeError as e:  # of an object that is disabled in viewports
            raise ValueError(f"{context.object.name!r} cannot leave its mode: enable it in viewports first") from e
    for other in context.selected_objects:
        other.select_set(False)
    for armature in armatures:
        armature.select_set(True)
    context.view_layer.objects.active = armatures[0]


class Selection(NamedTuple):
    """What is selected, and its mode."""

    selected: List[bpy.types.Object]
    active: Optional[bpy.types.Object]
    mode: str


def selection_of(context) -> Selection:
    return Selection(list(context.selected_objects), context.view_layer.objects.active, context.object.mode if context.object else "OBJECT")


def select_again(context, before: Selection) -> None:
    if selection_of(context) == before:
        return
    for other in context.selected_objects:
        other.select_set(False)
    for chosen in before.selected:
        chosen.select_set(True)
    context.view_layer.objects.active = before.active
    if context.object and context.object.mode != before.mode:
        bpy.ops.object.mode_set(mode=before.mode)


def _add_bones(data: bpy.types.Armature, rig: Sequence[RigBone], lengths: Sequence[float]) -> List[str]:
    """Adds the bones to the active armature. Returns their names."""
    bpy.ops.object.mode_set(mode="EDIT")
    try:
        names = [_add_bone(data, bone, length) for bone, length in zip(rig, lengths)]
        for bone, own in zip(rig, names):
            if bone.parent is not None:
                data.edit_bones[own].parent = data.edit_bones[names[bone.parent]]
    finally:
        bpy.ops.object.mode_set(mode="OBJECT")
    return names


def _add_bone(data: bpy.types.Armature, bone: RigBone, length: float) -> str:
    made = data.edit_bones.new(bone.name)
    length = max(length, SHORTEST, SHORTEST * float(np.abs(bone.head).max()))
    made.head = bone.head
    made.tail = bone.head + np.array((0.0, length, 0.0))
    made.roll = 0.0
    if not turns_nothing(bone.rotation):
        made.matrix = Matrix.Translation(Vector(bone.head)) @ Quaternion(bone.rotation).to_matrix().to_4x4()
    return made.name


# ---- Finding bones of one that is there


def numbers_of(armature: bpy.types.Object) -> Dict[int, str]:
    """{number by which motions name it: bone}: by the custom property "bone", otherwise by a name as bone_N."""
    out: Dict[int, str] = {}
    for bone in armature.pose.bones:
        number = bone.get(NUMBER, bone.bone.get(NUMBER))
        if isinstance(number, float) and number.is_integer() and abs(number) < 1 << 31:  # Blender's own button makes such
            number = int(number)
        if not isinstance(number, int):
            named = re.fullmatch(r"bone_(-?\d{1,9})", bone.name)
            number = int(named[1]) if named else None
        if number is not None:
            out.setdefault(number, bone.name)
    return out


def rotation_at_rest(bone: bpy.types.Bone) -> np.ndarray:
    return np.array(bone.matrix_local.to_quaternion())


def game_space(armature: bpy.types.Object, z_up: bool) -> np.ndarray:
    """What turns the game's space to the armature's: about x, so that up in the game is up in the scene. (Armatures that come from other
    importers may hold any space.)"""
    own = own_of(armature)
    up = Vector((0, 0, 1) if z_up else (0, 1, 0))
    to_world = armature.matrix_world.to_quaternion()
    if own:  # the user may have turned the topmost bones instead of the object
        is_applied = (to_world @ Quaternion(own.turn) @ up).z > (to_world @ up).z + 0.5
        return own.turn if is_applied else np.array(Quaternion())
    turns = [Quaternion((1, 0, 0), quarter * math.pi / 2) for quarter in (0, 1, -1)]
    return np.array(max(turns, key=lambda turn: (to_world @ turn @ up).z))


def model_rotations(armature: bpy.types.Object, skeleton: Optional[Skeleton], numbers: Mapping[int, str], space: np.ndarray) -> Dict[str, np.ndarray]:
    """How the game's axes of each bone lie in the armature's space at rest; `space`: see game_space(). Of the armatures that this
    add-on makes they are Blender's. Of others, whose bones may point wherever their maker liked, the skeleton says it, or, without
    one, they are the game's own."""
    bones = armature.data.bones
    if OWN_AXES in armature.data:
        return {bone.name: rotation_at_rest(bone) for bone in bones}
    out = {bone.name: space for bone in bones}
    if skeleton and skeleton.has_rest_pose:
        at_rest = skeleton.rest_pose()
        for number, name in numbers.items():
            place = skeleton.find(number)
            if place is not None and place < len(at_rest):
                out[name] = multiply(space, at_rest[place].rotation)
    return out


def unit_of(armature: bpy.types.Object, rig: Mapping[int, RigBone], numbers: Mapping[int, str]) -> Optional[float]:
    """How many of the armature's units are one of the game's, as the distances of its bones from their parents tell. `rig`: the skeleton's
    bones by number. A power of ten, so that other proportions do not matter. None if nothing tells it, or none is near."""
    ratios = []
    for number in rig.keys() & numbers.keys():
        here = rest_of(armature.data.bones[numbers[number]]).to_translation().length
        in_game = float(np.linalg.norm(as_vector(rig[number].default.translation)))
        if min(here, in_game) > SMALLEST:
            ratios.append(here / in_game)
    if not ratios:
        return None
    unit = 10.0 ** round(math.log10(median(ratios)))
    return unit if 0.5 < median(ratios) / unit < 2 else None


# ---- Moving bones


def rest_of(bone: bpy.types.Bone) -> Matrix:
    """A bone at rest, relative to its parent."""
    return bone.matrix_local if bone.parent is None else bone.parent.matrix_local.inverted() @ bone.matrix_local


def mode_of(bone: bpy.types.PoseBone, order: str, can_keep: bool, rotations: str, is_new: bool) -> str:
    """The rotation mode that a bone gets. `rotations`: "AUTO", "EULER" or "QUATERNION"."""
    present = bone.rotation_mode if bone.rotation_mode != "AXIS_ANGLE" else "QUATERNION"
    if rotations == "QUATERNION":
        return "QUATERNION"
    if rotations == "EULER":
        return order
    if is_new:
        return order if can_keep else "QUATERNION"
    return present


def bones_to_move(armature: bpy.types.Object, rig: Mapping[int, RigBone], numbers: Mapping[int, str], turned: Mapping[str, np.ndarray],
                  space: np.ndarray, unit: float, with_quaternions: frozenset, rotations: str, is_new: bool) -> List[Bone]:
    """The bones that motions can move.

    `rig`: what is known of bones by number; `turned`, `space`: see model_rotations(); `unit`: see unit_of(); `with_quaternions`: numbers of
    bones for which some clip has quaternions.
    """
    out = []
    for number, name in numbers.items():
        pose_bone = armature.pose.bones[name]
        bone, above = pose_bone.bone, pose_bone.bone.parent
        rest = rest_of(bone)
        # What turns from the game's axes to the bone's, and to its parent's.
        after = multiply(inverse(turned[name]), rotation_at_rest(bone))
        above_after = inverse(space) if above is None else multiply(inverse(turned[above.name]), rotation_at_rest(above))
        back = inverse(np.array(rest.to_quaternion()))
        before = multiply(back, inverse(above_after))
        offset = np.array(rest.to_translation())
        at_rest = tuple(matrix(above_after) @ offset / unit)
        known = rig.get(number)
        default = known.default if known else Transform(at_rest)
        order = known.order if known else "XYZ"
        moved = Bone(number, name, "QUATERNION", before, matrix(back) @ offset, after, order, *default, unit=unit)
        can_keep = moved.keeps_rotations and number not in with_quaternions
        out.append(moved._replace(mode=mode_of(pose_bone, order, can_keep, rotations, is_new)))
    return out


class Parent(NamedTuple):
    """What carries cameras."""

    armature: Optional[bpy.types.Object]  #: None: nothing
    bone: str  #: empty: the armature itself
    from_game: Matrix  #: from the game's axes there to those that Blender gives children


def parent_of_cameras(armature: bpy.types.Object, bones: Sequence[Bone], skeleton: Optional[Skeleton], space: np.ndarray, unit: float) -> Parent:
    """The root, if the skeleton has it, or other bones are its children: cameras are stored relative to it. `space`: see game_space(); `unit`: see
    unit_of()."""
    scale = Matrix.Scale(unit, 4)
    names = {bone.name for bone in bones}  # without what only shows where a bone ends
    for root in bones:
        bone = armature.data.bones[root.name]
        carries = any(child.name in names for child in bone.children) or skeleton and skeleton.find(ROOT) is not None
        if root.number == ROOT and carries:
            to_head = Matrix.Translation((0, -bone.length, 0))  # children of a bone are at its tail
            return Parent(armature, root.name, to_head @ Quaternion(inverse(root.after)).to_matrix().to_4x4() @ scale)
    return Parent(armature, "", Quaternion(space).to_matrix().to_4x4() @ scale)


def unusual(armature: bpy.types.Object, bones: Sequence[Bone]) -> List[str]:
    """Warnings about settings of bones, by which a motion poses them otherwise than in the game, or by which something else changes."""
    out = []
    loose = [bone.name for bone in bones if armature.data.bones[bone.name].parent and not armature.data.bones[bone.name].use_inherit_rotation]
    if loose:
        out.append(f"{len(loose)} bones do not inherit rotations (Inherit Rotation), so the pose is not the game's: {', '.join(loose[:10])}")
    by_axis = [bone.name for bone in bones if armature.pose.bones[bone.name].rotation_mode == "AXIS_ANGLE"]
    if by_axis:
        out.append(f"the rotation mode of {len(by_axis)} bones was Axis Angle, which this import does not make: {', '.join(by_axis[:10])}")
    return out


def is_held(armature: bpy.types.Object, bone: Bone, curves: Mapping[Tuple[str, int], Curve]) -> bool:
    """True if curves move a bone that is connected to its parent, and thus does not move."""
    size = 1e-4 * max(1.0, float(np.abs(bone.shift).max()))
    return armature.data.bones[bone.name].use_connect and any(path == "location" and np.abs(curve.values).max(initial=0) > size
                                                              for (path, _), curve in curves.items())


def be_ready(armature: bpy.types.Object, bones: Sequence[Bone]) -> None:
    """At rest, with the rotation modes that the bones' curves are made for."""
    for pose_bone in armature.pose.bones:
        pose_bone.matrix_basis.identity()
    for bone in bones:
        armature.pose.bones[bone.name].rotation_mode = bone.mode
