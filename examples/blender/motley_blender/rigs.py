# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""The bones of an armature for motions: from a skeleton, a figure, or nothing but the motions. Needs no Blender."""
from __future__ import annotations

from typing import Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple

import numpy as np

from .curves import MOST, PATHS, finite, turns_nothing, unit
from .motley import Binding, Clip, Exp, Skeleton, SkeletonBinding, Transform

ROOT = -1  #: by which motions name the virtual root of a skeleton
NO_FEET = 0, 27, 28  #: God Hand's bones that have translations of their own
CAMERAS = range(0x7000, 0x8000)  #: targets that are cameras; all others are bones
LONGEST_STICK = 1 / 3  #: of a body's height
SMALLEST = 1e-6  #: a smaller extent is none: all bones are at one place


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
    is_shown: bool = True  #: False: it is no part of the body
    is_middle: bool = False  #: it only splits a long bone
    drawn_from: Optional[int] = None  #: the bone whose stick leads here; None: the parent


def misfits(skeleton: Skeleton, clips: Iterable[Tuple[int, Clip]]) -> List[str]:
    """A warning about clips that were made for another skeleton, and one about clips that may not fit, by their numbers. A figure has no opinion."""
    if skeleton.format == "figure":
        return []
    fits, said = [(number, skeleton.diagnose(clip)) for number, clip in clips], []
    for verdict, text in (("foreign", "was made for another skeleton"), ("doubtful", "may not fit the skeleton")):
        found = [(number, fit) for number, fit in fits if fit.verdict == verdict]
        if found:
            more = f"; {len(found) - 1} more, too" if len(found) > 1 else ""
            said.append(f"clip {found[0][0]} {text}: {found[0][1].why}{more}")
    return said


def bones_of(clip: Clip) -> List[int]:
    """The bones that a clip moves; not its cameras."""
    moved = {track.target for track in clip.tracks if any(track.channel in channels for channels in PATHS.values())}
    return sorted(number for number in moved if number not in CAMERAS)


def may_have_legs(clip: Clip, format_: str) -> bool:
    """True if feet of a clip may be places that a skeleton's legs reach for, as in God Hand (docs/formats/mtb3.md)."""
    return format_ == "god_hand" and any(track.channel == "tx" and track.target not in (ROOT, *NO_FEET) for track in clip.tracks)


def helpers_of(skeleton: Optional[Skeleton]) -> Set[int]:
    """The numbers of bones that move others and are not shown."""
    return {bone.number for bone in skeleton.bones if bone.is_helper and bone.number is not None} if skeleton else set()


def as_vector(v: Sequence[float]) -> np.ndarray:
    return np.clip(finite(np.array(v, dtype=float)), -MOST ** 0.5, MOST ** 0.5)


def as_rotation(q: Sequence[float]) -> np.ndarray:
    q = unit(np.array([q], dtype=float))[0]
    return np.array([1.0, 0.0, 0.0, 0.0]) if turns_nothing(q) else q


def make_rig(skeleton: Optional[Skeleton], clips: Sequence[Clip], missing: str) -> List[RigBone]:
    """All bones of a skeleton or figure, and beside them, without parents, the others that clips move. Those are shown only if there is no
    skeleton."""
    out: List[RigBone] = []
    first: Dict[int, Transform] = {}  # where the first clip that moves a bone has it in its first frame
    for clip in clips:
        for number, transform in clip.local_transforms(0.0).items():
            first.setdefault(number, transform)
    if skeleton:
        out = _of_skeleton(skeleton, clips, missing)
    known = {bone.number for bone in out} | helpers_of(skeleton)
    for number in sorted({number for clip in clips for number in bones_of(clip)} - known):
        head = as_vector(first[number].translation)
        out.append(RigBone(number, f"bone_{number}", None, head, as_rotation((1, 0, 0, 0)), "XYZ", "FULL", Transform(tuple(head)), not skeleton))
    return out


def with_middles(rig: Sequence[RigBone], up: int) -> List[RigBone]:
    """The same bones, and one in the middle of each that is longer than a third of the body is high, as `motley gltf` adds it: so long a stick
    looks like a mistake. `up`: the axis that points up, 0 to 2."""
    connected = {place for bone in rig if bone.parent is not None and bone.is_shown for place in (bone.parent,)}
    heights = [bone.head[up] for place, bone in enumerate(rig) if bone.is_shown and (bone.parent is not None or place in connected)]
    longest = max(np.ptp(heights), SMALLEST) * LONGEST_STICK if heights else np.inf
    out: List[RigBone] = []
    places: List[int] = []
    for bone in rig:
        if bone.parent is not None:
            above = out[places[bone.parent]]
            if bone.is_shown and above.parent is not None and np.linalg.norm(bone.head - above.head) > longest:
                out.append(above._replace(number=None, name=above.name + "_middle", parent=places[bone.parent],
                                          head=(above.head + bone.head) / 2, is_middle=True, drawn_from=None))
                bone = bone._replace(drawn_from=len(out) - 1)
            bone = bone._replace(parent=places[bone.parent])
        places.append(len(out))
        out.append(bone)
    return out


def _of_skeleton(skeleton: Skeleton, clips: Sequence[Clip], missing: str) -> List[RigBone]:
    inherit = "ALIGNED" if skeleton.adds_up_scales else "NONE"
    root = skeleton.find(ROOT)
    out: List[RigBone] = []
    if root is not None:
        zero = np.zeros(3)
        out.append(RigBone(ROOT, "root", None, zero, as_rotation((1, 0, 0, 0)), "XYZ", inherit, Transform()))
    at_rest = skeleton.rest_pose()
    own = None  # transforms in the first frame: a figure's bones are as long as the motion says, if it does
    if skeleton.format == "figure" and not skeleton.poses_itself and clips:
        own = SkeletonBinding(skeleton, clips[0], missing).local_transforms(clips[0].sample_frame(0.0))
    places: Dict[int, int] = {}
    for place in skeleton.parents_first():
        bone = skeleton.bones[place]
        if bone.is_helper:  # no bone's parent
            continue
        above = places.get(bone.parent) if bone.parent is not None else (0 if root is not None else None)
        head, rotation = as_vector(at_rest[place].translation), as_rotation(at_rest[place].rotation)
        default = bone.rest if missing == "rest" or skeleton.poses_itself else Transform(bone.rest.translation)
        if own and (bone.parent is not None or not skeleton.has_rest_pose):
            offset = as_vector(own[place].translation)
            head = offset if above is None else out[above].head + offset
            default = default if skeleton.has_rest_pose else Transform(tuple(offset))
        number = bone.number if bone.number is not None and skeleton.find(bone.number) == place else None  # of two, the first moves
        name = bone.name or (f"place_{place}" if number is None else f"bone_{number}")
        places[place] = len(out)
        out.append(RigBone(number, name, above, head, rotation, bone.order.upper(), inherit, default))
    return out


def solved_paths(skeleton: Skeleton, clips: Iterable[Clip], missing: str, exp: Optional[Exp]) -> Dict[int, Set[str]]:
    """What of which bones depends on tracks of other bones, by number: those of a skeleton that poses itself, of God Hand's legs, of an exp."""
    out: Dict[int, Set[str]] = {}
    if skeleton.poses_itself:  # only the root changes its place
        out = {bone.number: {"location", "rotation"} if bone.parent is None else {"rotation"} for bone in skeleton.bones if bone.number is not None}
    for clip in clips:
        for leg in SkeletonBinding(skeleton, clip, missing).legs:
            for place, paths in ((leg.shin, {"rotation"}), (leg.foot, {"location", "rotation"})):
                number = skeleton.bones[place].number
                if number is not None:
                    out.setdefault(number, set()).update(paths)
    for number, channel in exp.targets if exp else ():
        for path, channels in PATHS.items():
            if channel in channels and skeleton.find(number) is not None:
                out.setdefault(number, set()).add(path)
    return out


def transforms_by_number(clip: Clip, skeleton: Optional[Skeleton], missing: str, rest: Mapping[int, Sequence[float]],
                         exp: Optional[Exp] = None) -> Callable:
    """A function from a pose of the clip to {bone: Transform}: by the skeleton's rules, of bones that it does not have, by none."""
    numbers: Dict[int, int] = {}
    if skeleton:
        bound = SkeletonBinding(skeleton, clip, missing, exp)  # that nothing moves is said before
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
