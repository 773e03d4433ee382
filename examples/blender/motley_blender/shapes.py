# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""How an armature looks. A bone's axes are the game's, so that stored curves stay as they are; they rarely point at the bone's child. So each bone
has a custom shape, which does."""
from __future__ import annotations

from typing import List, Mapping, Sequence, Tuple

import bpy
import numpy as np
from mathutils import Vector

SHAPE = "motley_bone"  #: the name of what bones are drawn as
OUTSIDE = "Not in the figure"  #: the name of the hidden collection


def _shape_to(tips: Sequence[Vector]) -> bpy.types.Object:
    """Octahedra from the origin to some points, as Blender draws bones. It is in no collection, so nobody sees it by itself."""
    corners: List[Vector] = []
    faces: List[Tuple[int, int, int]] = []
    for tip in tips:
        turn, first = Vector((0, 1, 0)).rotation_difference(tip), len(corners)
        for corner in ((1, 1, 0), (0, 1, 1), (-1, 1, 0), (0, 1, -1)):
            corners.append(turn @ (0.1 * tip.length * Vector(corner)))
        corners += [Vector(), tip]
        for i in range(4):
            side = first + i, first + (i + 1) % 4
            faces += [(*side, first + 5), (*reversed(side), first + 4)]
    mesh = bpy.data.meshes.new(SHAPE)
    mesh.from_pydata(corners, [], faces)
    return bpy.data.objects.new(SHAPE, mesh)


def draw_to(armature: bpy.types.Object, tips: Mapping[str, Sequence[np.ndarray]]) -> None:
    """Draws each bone from its head to points in the armature's space, at rest. The first one is where its shape's y axis points."""
    plain = _shape_to([Vector((0, 1, 0))])
    for name, points in tips.items():
        bone = armature.pose.bones[name]
        to_bone = bone.bone.matrix_local.to_3x3().inverted()
        along = [to_bone @ (Vector(point) - bone.bone.head_local) for point in points]
        turn, size = Vector((0, 1, 0)).rotation_difference(along[0]), along[0].length
        back = turn.inverted()
        bone.custom_shape = plain if len(along) == 1 else _shape_to([back @ way / size for way in along])
        bone.use_custom_shape_bone_size = False
        bone.custom_shape_scale_xyz = (size,) * 3
        bone.custom_shape_rotation_euler = turn.to_euler()


def hide(data: bpy.types.Armature, names: Sequence[str]) -> None:
    """Puts bones onto a hidden layer, or from Blender 4 on into a hidden collection."""
    if not names:
        return
    if hasattr(data, "collections"):
        hidden = data.collections.new(OUTSIDE)
        hidden.is_visible = False
        for name in names:
            hidden.assign(data.bones[name])
        return
    for name in names:
        data.bones[name].layers = [layer == 1 for layer in range(32)]


def look_at(context, armature: bpy.types.Object) -> None:
    """Lets the window's 3D views frame an armature, which is selected."""
    if bpy.app.background or not context.window:
        return
    for area in context.window.screen.areas:
        for region in area.regions:
            if area.type == "VIEW_3D" and region.type == "WINDOW":
                with context.temp_override(window=context.window, area=area, region=region):
                    bpy.ops.view3d.view_selected()
