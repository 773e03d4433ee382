# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""The bones of an armature for motions: from a skeleton, a figure, or nothing but the motions. Needs no Blender."""
from __future__ import annotations

from typing import Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple

import numpy as np

from .curves import MOST, PATHS, finite, turns_nothing, unit
from .motley import Binding, Clip, Skeleton, SkeletonBinding, Transform

ROOT = -1  #: by which motions name the virtual root of a skeleton
MARK = 0.03  #: the length of a bone that is drawn as a mark, of the extent of all
CAMERAS = range(0x7000, 0x8000)  #: targets that are cameras; all others are bones


class RigBone(NamedTuple):
    """A bone to make. Where it is at rest is in the model's space."""

    number: Optional[int]  #: by which motions name it; None: none can
    name: str
    parent: Optional[int]  #: its place among the bones; those come first
    head: np.ndarray
    rotation: np.ndarray  #: w, x, y, z
    order: str  #: of angles, as "XYZ"
    inherit_scale: str  #: Blender's word for how scales of parents go on
    default: Transform  #: relative to the parent, where a motion has nothing
    is_outside: bool = False  #: the motion moves it, but the skeleton or figure has no such bone


def bones_of(clip: Clip) -> List[int]:
    """The bones that a clip moves; not its cameras."""
    moved = {track.target for track in clip.tracks if any(track.channel in channels for channels in PATHS.values())}
    return sorted(number for number in moved if number not in CAMERAS)


def helpers_of(skeleton: Optional[Skeleton]) -> Set[int]:
    """The numbers of bones that move others and are not shown."""
    return {bone.number for bone in skeleton.bones if bone.is_helper and bone.number is not None} if skeleton else set()


def as_vector(v: Sequence[float]) -> np.ndarray:
    return np.clip(finite(np.array(v, dtype=float)), -MOST ** 0.5, MOST ** 0.5)


def as_rotation(q: Sequence[float]) -> np.ndarray:
    q = unit(np.array([q], dtype=float))[0]
    return np.array([1.0, 0.0, 0.0, 0.0]) if turns_nothing(q) else q


def make_rig(skeleton: Optional[Skeleton], clips: Sequence[Clip], missing: str) -> List[RigBone]:
    """All bones of a skeleton or figure, and beside them, without parents, the others that clips move."""
    out: List[RigBone] = []
    first: Dict[int, Transform] = {}  # where the first clip that moves a bone has it in its first frame
    for clip in clips:
        for number, transform in clip.local_transforms(0.0).items():
            first.setdefault(number, transform)
    if skeleton:
        out = _of_skeleton(skeleton, first, missing)
    known = {bone.number for bone in out} | helpers_of(skeleton)
    for number in sorted({number for clip in clips for number in bones_of(clip)} - known):
        head = as_vector(first[number].translation)
        out.append(RigBone(number, f"bone_{number}", None, head, as_rotation((1, 0, 0, 0)), "XYZ", "FULL", Transform(tuple(head)), skeleton is not None))
    return out


def _of_skeleton(skeleton: Skeleton, first: Mapping[int, Transform], missing: str) -> List[RigBone]:
    inherit = "ALIGNED" if skeleton.adds_up_scales else "NONE"
    root = skeleton.find(ROOT)
    out: List[RigBone] = []
    if root is not None:
        zero = np.zeros(3)
        out.append(RigBone(ROOT, "root", None, zero, as_rotation((1, 0, 0, 0)), "XYZ", inherit, Transform()))
    at_rest = skeleton.rest_pose()
    places: Dict[int, int] = {}
    for place in skeleton.parents_first():
        bone = skeleton.bones[place]
        if bone.is_helper:  # no bone's parent
            continue
        above = places.get(bone.parent) if bone.parent is not None else (0 if root is not None else None)
        head, rotation = as_vector(at_rest[place].translation), as_rotation(at_rest[place].rotation)
        default = bone.rest if missing == "rest" or skeleton.poses_itself else Transform(bone.rest.translation)
        if not skeleton.has_rest_pose:
            own = as_vector(first.get(bone.number, Transform()).translation)
            head = own if above is None else out[above].head + own
            default = Transform(tuple(own))
        number = bone.number if bone.number is not None and skeleton.find(bone.number) == place else None  # of two, the first moves
        name = bone.name or (f"place_{place}" if number is None else f"bone_{number}")
        places[place] = len(out)
        out.append(RigBone(number, name, above, head, rotation, bone.order.upper(), inherit, default))
    return out


def tips_of(rig: Sequence[RigBone], z_up: bool) -> List[List[np.ndarray]]:
    """Where each bone is drawn to, in the model's space: to all its children, first to the one with the longest chain of bones below it. A bone
    without children is drawn a little farther in its parent's direction, but not through the floor; one without either is a mark."""
    heads = np.array([bone.head for bone in rig]).reshape(-1, 3)
    up = np.array((0.0, 0.0, 1.0) if z_up else (0.0, 1.0, 0.0))
    linked = [place for place, bone in enumerate(rig) if bone.parent is not None]
    linked += [bone.parent for bone in rig if bone.parent is not None]
    body = heads[linked] if linked else heads
    extent = float(np.linalg.norm(body.max(0) - body.min(0))) or 1.0
    floor, height = float((body @ up).min()), float(np.ptp(body @ up)) or extent
    children: List[List[Tuple[float, int]]] = [[] for _ in rig]  # the length of the chain that begins with each child
    for place in reversed(range(len(rig))):  # they come after their parents
        parent = rig[place].parent
        far = float(np.linalg.norm(heads[place] - heads[parent])) if parent is not None else 0.0
        if far > extent / 1000:
            children[parent].append((far + max(children[place], default=(0.0, 0))[0], place))
    out = []
    for bone, below in zip(rig, children):
        tips = [heads[place] for _, place in sorted(below, reverse=True)]
        if bone.parent is None and tips and np.linalg.norm(tips[0] - bone.head) > height / 4:  # the root of a body, far below it
            tips = [bone.head + height / 10 * up]
        elif not tips:
            along = bone.head - heads[bone.parent] if bone.parent is not None else np.zeros(3)
            far = float(np.linalg.norm(along))
            tip = bone.head + (min(0.5, 0.05 * height / far) * along if far > extent / 1000 else MARK * extent * up)
            tips = [tip + (max(0.0, floor - float(tip @ up)) * up if linked else 0.0)]
        out.append(tips)
    return out


def transforms_by_number(clip: Clip, skeleton: Optional[Skeleton], missing: str, rest: Mapping[int, Sequence[float]]) -> Callable:
    """A function from a pose of the clip to {bone: Transform}: by the skeleton's rules, of bones that it does not have, by none."""
    numbers: Dict[int, int] = {}
    if skeleton:
        bound = SkeletonBinding(skeleton, clip, missing)  # that nothing moves is said before
        numbers = {bone.number: skeleton.find(bone.number) for bone in skeleton.bones if bone.number is not None}
        root = skeleton.find(ROOT)
        if root is not None:
            numbers[ROOT] = root
    others = sorted((set(bones_of(clip)) | set(rest)) - set(numbers))
    beside = Binding(clip, others, {n: tuple(v) for n, v in rest.items()}, "xyz")

    def transforms_of(pose) -> Dict[int, Transform]:
        out = dict(zip(beside.bones, beside.local_transforms(pose)))
        if numbers:
            transforms = bound.local_transforms(pose)
            out.update((number, transforms[place]) for number, place in numbers.items())
        return out

    return transforms_of
