# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Skeletons: bones with parents and a rest pose, and their transforms in model space."""
from __future__ import annotations

import struct
import warnings
from ctypes import byref, c_int32, c_uint32, c_uint64
from typing import TYPE_CHECKING, Any, Iterable, List, NamedTuple, Optional, Tuple

from . import _arrays
from . import _library as lib
from ._clips import Clip, Transform, bound_tracks, transforms_of

if TYPE_CHECKING:
    from ._arrays import Pose
    from ._files import Exp

MOST_OPERATIONS = 1 << 20  #: of an exp, for a pose


class Bone(NamedTuple):
    """A bone of a skeleton.

    number: its number in motions; None: it has none
    parent: the parent's index in the skeleton; None: the bone is a root
    name: "" if it has none
    rest: relative to its parent
    order: the order of its rotations in motions; "xyz" rotates about x first
    is_helper: True: it controls other bones and is no part of the body: leave it out of pictures
    """

    number: Optional[int]
    parent: Optional[int]
    name: str
    rest: Transform
    order: str
    is_helper: bool


class Leg(NamedTuple):
    """A leg of a motion of God Hand, as indices in the skeleton.

    thigh: turns as any bone
    shin: points from the knee to the ankle
    foot: stored relative to the virtual root; its translation is the place of the toe
    toe: the foot's only child
    """

    thigh: int
    shin: int
    foot: int
    toe: int


class Fit(NamedTuple):
    """Whether a clip was made for a skeleton, and the numbers that say so.

    Bones are those of a body, by their numbers in motions: the virtual root and cameras do not count. An offset is a translation that
    the clip holds still; gaps are the distances of offsets from those of the rest pose.

    verdict: "fits", "doubtful", "foreign", or "unknown": the clip moves too few bones of the skeleton to tell
    why: what speaks against it, with numbers; "" if nothing does
    moved: the number of bones that the clip moves
    bones: the number of bones of the skeleton that motions can name
    lacking: bones that the clip moves and the skeleton does not have
    still: bones of the skeleton that the clip does not move
    exploding: bones of the skeleton with values that are not finite or far too large
    offsets: the number of offsets that are compared
    median_gap: in the model's unit; None without offsets, as the next four
    worst_gap: likewise
    worst_bone: the bone with the largest gap
    median_ratio: of gaps that are divided by the bone's length
    worst_ratio: likewise
    """

    verdict: str
    why: str
    moved: int
    bones: int
    lacking: Tuple[int, ...]
    still: Tuple[int, ...]
    exploding: Tuple[int, ...]
    offsets: int
    median_gap: Optional[float]
    worst_gap: Optional[float]
    worst_bone: Optional[int]
    median_ratio: Optional[float]
    worst_ratio: Optional[float]


class SkeletonBinding:
    """A clip bound to a skeleton. Immutable.

    bound_tracks: how many tracks (as stored: a quaternion is one) move bones of the skeleton; 0: the clip moves none of them
    legs: of a clip of God Hand: those that are posed as in the game, between the hip and the place of the toe
    unposed_legs: how many cannot be, because the skeleton has no thigh, shin, foot and toe there: their feet are in wrong places
    """

    bound_tracks: int
    legs: Tuple[Leg, ...]
    unposed_legs: int

    def __init__(self, skeleton: Skeleton, clip: Clip, missing: str, exp: Optional[Exp] = None,
                 limit: int = MOST_OPERATIONS) -> None:
        self._skeleton = skeleton
        self._exp = exp
        if exp is not None:
            from ._files import Exp

            lib.require_type(exp, Exp)
            exp._allow(limit)
        self._missing = lib.number_of(missing, lib.MISSING)
        lib.require_type(clip, Clip)
        self._handle = lib.Handle(lib.binding_close, b"", lib.skeleton_bind, skeleton._handle, clip._handle)
        self._pose_size: int = clip._info.pose_size
        self.bound_tracks = bound_tracks(self._handle)
        legs, unposed = c_uint64(), c_uint64()
        lib.call(lib.binding_get_leg_counts, self._handle, byref(legs), byref(unposed))
        self.unposed_legs = unposed.value
        infos = (lib.get(lib.binding_get_leg, lib.LegInfo, self._handle, i) for i in range(legs.value))
        self.legs = tuple(Leg(leg.thigh, leg.shin, leg.foot, leg.toe) for leg in infos)

    def _locals(self, pose: Pose) -> Any:
        count = self._skeleton._info.transforms
        out = (lib.Local * count)()
        lib.call(lib.skeleton_get_locals, self._skeleton._handle, self._handle, *_arrays.pose_in(pose, self._pose_size), self._missing, out, count)
        if self._exp is not None:
            lib.call(lib.skeleton_run_exp, self._skeleton._handle, self._exp._handle, self._exp._info.operations, out, count, None)
        return out

    def notes(self) -> List[str]:
        """What is wrong with the binding, as sentences: it moves no bone, or the skeleton does not have legs that the clip has."""
        wrong = ((lib.LACKS_LEGS, self.unposed_legs > 0), (lib.MOVES_NO_BONE, self.bound_tracks == 0))
        return [lib.note(note) for note, is_wrong in wrong if is_wrong]

    def local_transforms(self, pose: Pose) -> List[Transform]:
        """A transform for each bone, relative to its parent, from a pose of the clip. The last one is the virtual root's, if there is one."""
        return transforms_of(self._locals(pose))

    def model_transforms(self, pose: Pose) -> List[Transform]:
        """A transform for each bone, in model space, from a pose of the clip."""
        return self._skeleton._model(self._locals(pose))


def _flat(transform: Transform) -> bytes:
    """A transform as a lib.Local."""
    translation, rotation, scale = (
        _arrays.floats_in(numbers, size, f"a {name}").tobytes() for name, size, numbers in zip(Transform._fields, (3, 4, 3), transform))
    return translation + bytes(12) + scale + rotation


class Skeleton:
    """The bones of a model, or the figure that a motion implies. Immutable: threads may share it.

    format: "wmb", "cinf", "md", or "figure" for one that a motion implies
    byte_order: "little", "big", or None
    bones: in the order of the file
    has_rest_pose: False: only a motion gives the bones' offsets
    poses_itself: True: a bone's transform depends on tracks of other bones, as with inverse kinematics
    adds_up_scales: True: scales are multiplied along the hierarchy; False: a scale affects its own bone, and where its children are
    note: what a figure is, and how sure that is; "" for a file's skeleton
    """

    format: str
    byte_order: Optional[str]
    bones: Tuple[Bone, ...]
    has_rest_pose: bool
    poses_itself: bool
    adds_up_scales: bool
    note: str

    def __init__(self, data: bytes, open_: Any, *arguments: Any) -> None:
        self._handle = lib.Handle(lib.skeleton_close, data, open_, *arguments)
        info = self._info = lib.get(lib.skeleton_get_info, lib.SkeletonInfo, self._handle)
        self.format = info.format.decode()
        self.byte_order = lib.BYTE_ORDERS[info.byte_order]
        self.has_rest_pose = bool(info.has_rest_pose)
        self.poses_itself = bool(info.poses_itself)
        self.adds_up_scales = bool(info.adds_up_scales)
        self.note = lib.note(info.note)
        self.bones = tuple(map(self._bone, range(info.bone_count)))

    def _bone(self, place: int) -> Bone:
        b = lib.get(lib.skeleton_get_bone, lib.BoneInfo, self._handle, place)
        number, parent = (None if n < 0 else n for n in (b.number, b.parent))
        return Bone(number, parent, lib.text(b.name), transforms_of(b.rest)[0], lib.word(b.order, lib.EULER_ORDERS), bool(b.is_helper))

    def __repr__(self) -> str:
        return f"<motley.Skeleton {self.format}, bones: {len(self.bones)}>"

    def parents_first(self) -> List[int]:
        """The indices of all bones, parents before children."""
        return list(lib.get_list(lib.skeleton_get_order, c_uint32, self._handle))

    def find(self, number: int) -> Optional[int]:
        """The index of the bone with this number in motions. -1, the virtual root, has the index after all bones, if there is one."""
        place: int = lib.get(lib.skeleton_find, c_int32, self._handle, lib.bone_number(number)).value
        return None if place < 0 else place

    def diagnose(self, clip: Clip) -> Fit:
        """Whether a clip was made for this skeleton. The angles of a clip say nothing about lengths: see docs/fit.md."""
        lib.require_type(clip, Clip)
        found = lib.get(lib.skeleton_diagnose, lib.FitInfo, self._handle, clip._handle)
        lacking, still, exploding = (tuple(lib.get_list(lib.skeleton_get_bones, c_int32, self._handle, clip._handle, which)) for which in range(3))
        names = ("median_gap", "worst_gap", "worst_bone", "median_ratio", "worst_ratio")
        compared = (getattr(found, name) if found.offsets > 0 else None for name in names)
        return Fit(lib.word(found.verdict, lib.VERDICTS), lib.text(found.why), found.moved, found.bones, lacking, still, exploding, found.offsets,
                   *compared)

    def bind(self, clip: Clip, missing: str = "zero", exp: Optional[Exp] = None, limit: int = MOST_OPERATIONS) -> SkeletonBinding:
        """Binds a clip, to get transforms of all bones from any number of its poses.

        `exp` changes each pose: some bones follow others. A small one may claim much work: more than `limit` operations raise an Error.

        `missing` gives channels without a track: "zero" is rotation 0 and scale 1, "rest" is the rest pose. Translations
        are always those of the rest pose. A skeleton that poses itself takes all of them from its rest pose.
        Issues a UserWarning if the clip moves no bone of the skeleton, or if it has legs that the skeleton does not have.
        """
        binding = SkeletonBinding(self, clip, missing, exp, limit)
        for note in binding.notes():
            warnings.warn(note, stacklevel=2)
        return binding

    def model_space(self, local_transforms: Iterable[Transform]) -> List[Transform]:
        """Converts transforms relative to parents, which you may have changed, to model space.

        They are those of all bones, with or without that of the virtual root. Raises a ValueError for any other number of them.
        Rotations must have unit length.
        """
        flat = list(map(_flat, local_transforms))
        bones, root = len(self.bones), self._info.transforms > len(self.bones)
        if len(flat) != bones and not (root and len(flat) == bones + 1):
            raise ValueError(f"{bones} transforms are needed{', or one more for the root' if root else ''}, not {len(flat)}")
        return self._model((lib.Local * len(flat)).from_buffer_copy(b"".join(flat)))

    def rest_pose(self) -> List[Transform]:
        """The rest pose in model space: a transform for each bone."""
        return self.model_space(bone.rest for bone in self.bones)

    def _model(self, locals_: Any) -> List[Transform]:
        count = len(self.bones)
        out = (lib.Model * count)()
        lib.call(lib.skeleton_get_model, self._handle, locals_, len(locals_), out, count)
        return [Transform(n[0:3], n[3:7], n[7:10]) for n in struct.iter_unpack("=10f", out)]  # type: ignore[arg-type]
