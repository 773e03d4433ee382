# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""How an armature is shown in Blender: custom shapes, hidden bones, and the view. The bones themselves keep the game's axes."""
from __future__ import annotations

from typing import Dict, List, Sequence, Tuple

import bpy
import numpy as np
from mathutils import Vector

from .armatures import NUMBER
from .curves import finite
from .rigs import ROOT, SMALLEST, RigBone
from .sticks import Drawn

STICK = 0.1, 0.1  #: where a stick is thickest, and its radius there, relative to its length
HEAD = 0.5, 0.3
FACES = ((0, 2, 1), (0, 3, 2), (0, 4, 3), (0, 1, 4), (5, 1, 2), (5, 2, 3), (5, 3, 4), (5, 4, 1))  #: of an octahedron
MARGIN = 1.4  #: of a view, relative to what it shows
HALF_SENSOR = 36  #: of views, in millimetres, as their lens
HIDDEN_LAYER = 31  #: of Blender 3
HIDDEN_COLLECTION = "Not part of the body"  #: of Blender 4 and later


def show_bones(armature: bpy.types.Object, rig: Sequence[RigBone], drawn: Sequence[Drawn], names: Sequence[str]) -> None:
    """Draws each bone of an armature that was made of `rig`; `names` are its bones'. Hides those that are no part of the body. If there is
    no body, the bones are marks with names."""
    shared: Dict[str, bpy.types.Object] = {}
    for look, name in zip(drawn, names):
        _draw(armature.pose.bones[name], look, shared)
    hide(armature.data, [name for bone, name in zip(rig, names) if not bone.is_shown])
    armature.data.show_names = not any(bone.parent is not None for bone in rig)
    if hasattr(armature.data, "relation_line_position"):
        armature.data.relation_line_position = "HEAD"


def _draw(bone: bpy.types.PoseBone, drawn: Drawn, shared: Dict[str, bpy.types.Object]) -> None:
    bone.use_custom_shape_bone_size = False
    if not drawn.tips:
        bone.custom_shape = shared.get("mark") or shared.setdefault("mark", _new_shape("mark", []))
        bone.custom_shape_scale_xyz = (drawn.mark,) * 3
        return
    to_bone = bone.bone.matrix_local.to_3x3().transposed()
    tips = [to_bone @ Vector(tip) for tip in drawn.tips]
    length = tips[0].length
    turn = Vector((0, 1, 0)).rotation_difference(tips[0])
    back = turn.inverted()
    if len(tips) > 1:
        bone.custom_shape = _new_shape(f"sticks of {bone.name}", [back @ tip / length for tip in tips])
    else:
        name, form = ("head", HEAD) if drawn.is_head else ("stick", STICK)
        bone.custom_shape = shared.get(name) or shared.setdefault(name, _new_shape(name, [Vector((0, 1, 0))], form))
    bone.custom_shape_scale_xyz = (length,) * 3
    bone.custom_shape_rotation_euler = turn.to_euler()


def _new_shape(name: str, tips: Sequence[Vector], form: Tuple[float, float] = STICK) -> bpy.types.Object:
    """An object in no collection: sticks from the origin to `tips`; without tips, a mark of size 1 around the origin."""
    corners: List[Vector] = []
    for tip in tips:
        corners += _stick(tip, *form)
    if not tips:
        corners = [Vector(corner) / 2 for corner in ((0, -1, 0), (1, 0, 0), (0, 0, 1), (-1, 0, 0), (0, 0, -1), (0, 1, 0))]
    faces = [tuple(first + corner for corner in face) for first in range(0, len(corners), 6) for face in FACES]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], faces)
    return bpy.data.objects.new(name, mesh)


def _stick(tip: Vector, thickest: float, radius: float) -> List[Vector]:
    """The corners of an octahedron from the origin to its tip."""
    across = tip.orthogonal().normalized() * (tip.length * radius)
    other = tip.normalized().cross(across)
    middle = tip * thickest
    return [Vector(), middle + across, middle + other, middle - across, middle - other, tip]


def remove_shapes(armature: bpy.types.Object) -> None:
    """Removes all custom shapes of an armature."""
    for shape in {bone.custom_shape for bone in armature.pose.bones} - {None}:
        bpy.data.meshes.remove(shape.data)  # and its object


def hide(data: bpy.types.Armature, names: Sequence[str]) -> None:
    """Moves bones to a layer (Blender 3) or a bone collection (Blender 4 and later) that is not shown."""
    if not names:
        return
    if hasattr(data, "collections"):
        hidden = data.collections.new(HIDDEN_COLLECTION)
        hidden.is_visible = False
        for name in names:
            hidden.assign(data.bones[name])
        return
    for name in names:
        data.bones[name].layers = [layer == HIDDEN_LAYER for layer in range(32)]


def where_hidden() -> str:
    """What Blender calls the place of hidden bones."""
    return "in a hidden bone collection" if bpy.app.version >= (4, 0, 0) else "on a hidden layer"


def views(context) -> List[Tuple[bpy.types.SpaceView3D, bpy.types.Region]]:
    """The 3D views of all windows that show the scene, and where they are drawn: nowhere in the background."""
    return [(area.spaces.active, region) for window in context.window_manager.windows if window.scene == context.scene
            for area in window.screen.areas if area.type == "VIEW_3D" for region in area.regions if region.type == "WINDOW" and region.data]


def look_at(context, armatures: Sequence[bpy.types.Object]) -> None:
    """Lets the views show the bodies of armatures. This is not Blender's own "Frame Selected": that moves a locked camera, leaves out what
    cannot be selected, and always shows the root. A view shows nothing beyond its End (clipping), which may have to be farther away."""
    context.view_layer.update()
    places = finite(np.array([armature.matrix_world @ bone.head for armature in armatures for bone in _body(armature)]))
    low, high = places.min(0), places.max(0)
    size = (high - low).max()
    for space, region in views(context):
        view = region.data
        view.view_perspective = "PERSP" if view.view_perspective == "CAMERA" else view.view_perspective
        view.view_location = (low + high) / 2
        wider = max(region.width, region.height) / max(1, min(region.width, region.height))
        view.view_distance = MARGIN * (size if size > SMALLEST else 1.0) / 2 * wider * space.lens / HALF_SENSOR
        space.clip_end = max(space.clip_end, 4 * view.view_distance)


def show_in_local_views(context, objects: Sequence[bpy.types.Object]) -> None:
    """Views that are in their local view show only what is added to it."""
    for space, _ in views(context):
        for shown in objects if space.local_view else ():
            shown.local_view_set(space, True)


def _body(armature: bpy.types.Object) -> Sequence[bpy.types.PoseBone]:
    """Bones with a parent; of marks, all but the root, which may be far away."""
    bones = armature.pose.bones
    return [bone for bone in bones if bone.parent] or [bone for bone in bones if bone.bone.get(NUMBER) != ROOT] or list(bones)
