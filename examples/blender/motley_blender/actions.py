# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Actions in Blender: F-curves of curves."""
from __future__ import annotations

from typing import List, Mapping, NamedTuple, Tuple

import bpy
import numpy as np

from .curves import Curve, handles
from .motley import Clip

LINEAR, BEZIER = 1, 2  #: as foreach_set() knows Keyframe.interpolation
HAS_SLOTS = bpy.app.version >= (4, 4, 0)  #: of actions: one action moves several objects, each by the curves of a slot


class Place(NamedTuple):
    """Where a clip lies in a scene."""

    start: float  #: the scene's frame of its frame 0
    rate: float  #: the scene's frames for each of its own
    clip: Clip


def new_action(name: str, owner: bpy.types.ID, place: Place) -> bpy.types.Action:
    """For an object or a camera. As long as a round of the clip, however far its curves go. Kept though nothing may use it yet."""
    action = bpy.data.actions.new(name[:63] or "motion")
    if HAS_SLOTS:  # if slots are named like the owner, Blender chooses them when the owner gets another action
        action.layers.new("Layer").strips.new(type="KEYFRAME").channelbag(action.slots.new(owner.id_type, owner.name), ensure=True)
    action.use_fake_user = True
    action.use_frame_range = True
    action.frame_start = place.start
    action.frame_end = place.start + place.clip.round_frames * place.rate
    action.use_cyclic = bool(place.clip.loops)
    return action


def channels_of(action: bpy.types.Action):
    """What has the F-curves and groups of an action: those of its slot; before Blender 4.4, itself."""
    return action.layers[0].strips[0].channelbags[0] if HAS_SLOTS else action


def add_curves(action: bpy.types.Action, prefix: str, curves: Mapping[Tuple[str, int], Curve], group: str, place: Place) -> int:
    """Adds F-curves: of `prefix` and each curve's property, in a new group. Returns how many keys they have."""
    if not curves:
        return 0
    count, channels = 0, channels_of(action)
    made = channels.groups.new(group)
    for (path, index), curve in curves.items():
        f_curve = channels.fcurves.new(prefix + path, index=index)
        f_curve.group = made
        keys = f_curve.keyframe_points
        keys.add(len(curve.frames))
        count += len(curve.frames)
        if len(curve.frames) == 1:  # most curves of large archives
            keys[0].co = place.start + curve.frames[0] * place.rate, curve.values[0]
            continue
        co, left, right = handles(curve, place.rate, place.start)
        keys.foreach_set("co", co.ravel())
        if curve.smooth.any():
            for key in keys:  # foreach_set() leaves these as they are
                key.handle_left_type = key.handle_right_type = "FREE"
            keys.foreach_set("handle_left", left.ravel())
            keys.foreach_set("handle_right", right.ravel())
        keys.foreach_set("interpolation", np.where(curve.smooth, BEZIER, LINEAR).astype(np.int32))
        f_curve.update()
    return count


def bone_prefix(name: str) -> str:
    return f'pose.bones["{bpy.utils.escape_identifier(name)}"].'


def hindrances(armature: bpy.types.Object) -> List[str]:
    """Warnings about what keeps the action of an armature from showing, or mixes it with others."""
    data, out = armature.animation_data, []
    if armature.data.pose_position == "REST":
        out.append(f"{armature.name!r} is shown in its rest position: nothing will move until you choose Pose Position")
    if data.use_nla and any(track.is_solo for track in data.nla_tracks):
        out.append(f"a track of {armature.name!r} in the NLA editor is solo: the new action does not play")
    elif data.use_nla and not all(track.mute for track in data.nla_tracks) and (data.action_influence < 1 or data.action_blend_type != "REPLACE"):
        out.append(f"{armature.name!r} mixes its action with the tracks of the NLA editor: see the action's Influence and Blending there")
    return out


def use_action(owner, action: bpy.types.Action) -> str:
    """Lets an object or a camera do it. The action that it had is kept in the file, though nothing may use it now; returns its name, or ""."""
    data = owner.animation_data or owner.animation_data_create()
    before, data.action = data.action, action
    if HAS_SLOTS:
        data.action_slot = action.slots[0]
    if before is None or before.library:
        return ""
    before.use_fake_user = True
    return before.name
