# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Cameras of PlatinumGames' motions: places keep their stored curves; where they look and their field of view have a key at every frame.
They are stored relative to the root, as the hip is, and are its children."""
from __future__ import annotations

from typing import Dict, List, Tuple

import bpy
import numpy as np
from mathutils import Quaternion

from . import actions, armatures
from .curves import Curve, Motion, dense, multiply, rows, unit
from .motley import Clip

FIRST, LAST = 0x7000, 0x7FFE  #: targets: the eye of camera 0, its target, the eye of camera 1 ...
USUAL_FOV = 0.8
Z_UP = np.array([0.5 ** 0.5, 0.5 ** 0.5, 0.0, 0.0])  #: turns y-up to z-up


def cameras_of(clip: Clip) -> List[int]:
    """The numbers of a clip's cameras; none unless its header tells of cameras."""
    if "camera tracks" not in clip.facts().get("flags", ""):
        return []
    return sorted({(track.target - FIRST) // 2 for track in clip.tracks if FIRST <= track.target <= LAST})


def looking(eye: np.ndarray, target: np.ndarray, roll: np.ndarray) -> np.ndarray:
    """Rotations with which cameras, which look along -z with y up, look from eyes at targets. Straight down, -z is up; straight up, z.
    Where the target is at the eye, along -z."""
    away = eye - target
    distance = np.linalg.norm(away, axis=1, keepdims=True)
    z = np.where(distance > 0, away, (0.0, 0.0, 1.0)) / np.where(distance > 0, distance, 1.0)
    upright = np.hypot(z[:, 0], z[:, 2])[:, None] > 1e-6
    up = np.where(upright, (0.0, 1.0, 0.0), np.where(z[:, 1:2] > 0, (0.0, 0.0, -1.0), (0.0, 0.0, 1.0)))
    x = np.cross(up, z)
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    axes = np.stack([x, np.cross(z, x), z], axis=2)
    rolls = np.stack([np.cos(roll / 2), 0 * roll, 0 * roll, np.sin(roll / 2)], axis=1)
    return multiply(from_axes(axes), rolls)


def from_axes(m: np.ndarray) -> np.ndarray:
    """Quaternions of matrices: of the four components the largest is found first, and the others from it."""
    a, b, c = m[:, 0, 0], m[:, 1, 1], m[:, 2, 2]
    wx, wy, wz = m[:, 2, 1] - m[:, 1, 2], m[:, 0, 2] - m[:, 2, 0], m[:, 1, 0] - m[:, 0, 1]
    xy, zx, yz = m[:, 1, 0] + m[:, 0, 1], m[:, 0, 2] + m[:, 2, 0], m[:, 2, 1] + m[:, 1, 2]
    sums = np.stack([1 + a + b + c, 1 + a - b - c, 1 - a + b - c, 1 - a - b + c], 1)
    table = np.stack([np.stack(row, 1) for row in ((sums[:, 0], wx, wy, wz), (wx, sums[:, 1], xy, zx), (wy, xy, sums[:, 2], yz),
                                                   (wz, zx, yz, sums[:, 3]))], 1)
    return unit(table[np.arange(len(m)), sums.argmax(1)])


def camera_curves(motion: Motion, number: int, sensor_height: float) -> Tuple[Dict[Tuple[str, int], Curve], Dict[Tuple[str, int], Curve]]:
    """Of the object: location and rotation with z up, and of the camera: its focal length."""
    eye, target = FIRST + 2 * number, FIRST + 2 * number + 1
    places = [np.stack([motion.values(bone, channel, 0.0) for channel in ("tx", "ty", "tz")], 1) for bone in (eye, target)]
    x, y, z = (motion.curve(eye, channel, 0.0) for channel in ("tx", "ty", "tz"))
    turned = unit(multiply(Z_UP, looking(*places, motion.values(eye, "roll", 0.0))))
    of_object = {("location", 0): x, ("location", 1): z.changed(-1.0, 0.0), ("location", 2): y, **rows("rotation_quaternion", turned)}
    fov = motion.values(eye, "fov", USUAL_FOV)
    fov = np.where((fov > 1e-3) & (fov < np.pi - 1e-3), fov, USUAL_FOV)
    return of_object, {("lens", 0): dense(sensor_height / 2 / np.tan(fov / 2))}


def make_camera(context, number: int, parent: armatures.Parent) -> bpy.types.Object:
    """A camera whose field of view is the vertical one, as the motions have it. Its own axes have z up, whatever its parent's are."""
    data = bpy.data.cameras.new(f"camera_{number}")
    data.sensor_fit = "VERTICAL"
    made = bpy.data.objects.new(f"camera_{number}", data)
    made.rotation_mode = "QUATERNION"
    if parent.armature:
        made.parent, made.parent_type, made.parent_bone = parent.armature, "BONE" if parent.bone else "OBJECT", parent.bone
        made.matrix_parent_inverse = parent.from_game @ Quaternion(Z_UP).inverted().to_matrix().to_4x4()
    armatures.collection_for(context).objects.link(made)
    return made


def move_cameras(context, motion: Motion, name: str, parent: armatures.Parent, made: Dict[Tuple[str, int], bpy.types.Object],
                 made_actions: List[bpy.types.Action], place: actions.Place) -> int:
    """Actions for a clip's cameras, which are made if `made`, by armature and number, does not have them. Returns how many keys they have."""
    count, above = 0, parent.armature.name if parent.armature else ""
    for number in cameras_of(motion.clip):
        is_new = (above, number) not in made
        if is_new:
            made[above, number] = make_camera(context, number, parent)
        camera = made[above, number]
        parts = zip((camera, camera.data), ("", "_lens"), camera_curves(motion, number, camera.data.sensor_height))
        for owner, suffix, curves in parts:
            made_actions.append(actions.new_action(f"{name[:40]}_camera_{number}{suffix}", owner, place))
            count += actions.add_curves(made_actions[-1], "", curves, camera.name, place)
            if is_new:
                actions.use_action(owner, made_actions[-1])
    return count
