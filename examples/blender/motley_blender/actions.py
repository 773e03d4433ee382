# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Actions in Blender: F-curves of curves."""
from __future__ import annotations

from typing import Mapping, Tuple

import bpy
import numpy as np

from .curves import Curve, handles

LINEAR, BEZIER = 1, 2  #: as foreach_set() knows Keyframe.interpolation


def new_action(name: str) -> bpy.types.Action:
    """Kept though nothing may use it yet."""
    action = bpy.data.actions.new(name[:63] or "motion")
    action.use_fake_user = True
    return action


def add_curves(action: bpy.types.Action, prefix: str, curves: Mapping[Tuple[str, int], Curve], group: str, rate: float, start: float) -> int:
    """Adds F-curves: of `prefix` and each curve's property. The clip's frame 0 comes to lie at `start`, the next one `rate` later.
    Returns how many keys they have."""
    count = 0
    for (path, index), curve in curves.items():
        f_curve = action.fcurves.new(prefix + path, index=index, action_group=group)
        keys = f_curve.keyframe_points
        keys.add(len(curve.frames))
        co, left, right = handles(curve, rate, start)
        keys.foreach_set("co", co.ravel())
        if curve.smooth.any():
            for key in keys:  # foreach_set() leaves these as they are
                key.handle_left_type = key.handle_right_type = "FREE"
            keys.foreach_set("handle_left", left.ravel())
            keys.foreach_set("handle_right", right.ravel())
        keys.foreach_set("interpolation", np.where(curve.smooth, BEZIER, LINEAR).astype(np.int32))
        f_curve.update()
        count += len(co)
    return count


def bone_prefix(name: str) -> str:
    return f'pose.bones["{bpy.utils.escape_identifier(name)}"].'


def set_range(action: bpy.types.Action, start: float, end: float, loops: bool) -> None:
    """As the clip has it, however far its curves go."""
    action.use_frame_range = True
    action.frame_start, action.frame_end = start, max(start, end)
    action.use_cyclic = loops


def use_action(owner, action: bpy.types.Action) -> None:
    """Lets an object or a camera do it."""
    (owner.animation_data or owner.animation_data_create()).action = action
