# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Curves of a motion as F-curves: keys with handles, of numbers relative to how a bone of Blender's lies at rest. Needs no Blender.

A pose in Blender is relative to the bone at rest. Of a motion's transform (t, q, s), relative to the parent, it is

    location = unit * before * t - shift,   rotation = before * q * after,   scale = s along the axes of `after`

Where `before` and `after` turn nothing, each number of Blender's is one of the motion's, but for an offset or a factor: the
stored curve is kept, key by key. Where they turn, and for quaternions, there is a key at every frame.
"""
from __future__ import annotations

import math
from functools import lru_cache
from typing import Callable, Dict, List, NamedTuple, Sequence, Tuple

import numpy as np

from .motley import Clip, Error, Track

UNITS = {"radians": 1.0, "degrees": math.pi / 180, "turns": 2 * math.pi, "quaternions": 1.0}
PATHS = {"location": ("tx", "ty", "tz"), "rotation": ("rx", "ry", "rz", "qw", "qx", "qy", "qz"), "scale": ("sx", "sy", "sz")}
MOST = 1e30  #: larger numbers than this are taken for it: Blender multiplies them
JUMP = 1 / 32  #: frames between the two keys of a jump: Blender takes those nearer than a hundredth for one, also if the scene has fewer frames
MOST_VALUES = 1 << 24  #: of tracks at frames, that are decoded of one clip
MOST_TRANSFORMS = 1_000_000  #: of bones at frames, that are made of one clip


class Curve(NamedTuple):
    """Keys of one number, by their frames, which ascend. Slopes are what they add over the whole segment next to the key."""

    frames: np.ndarray
    values: np.ndarray
    into: np.ndarray  #: the slope on the left
    out: np.ndarray  #: the slope on the right
    smooth: np.ndarray  #: True: the curve goes on as a cubic; False: as a straight line

    def changed(self, factor: float, offset: float) -> "Curve":
        """With other values: value * factor + offset."""
        if factor == 1 and offset == 0:
            return self
        return self._replace(values=self.values * factor + offset, into=self.into * factor, out=self.out * factor)


@lru_cache(maxsize=4096)
def constant(value: float) -> Curve:
    """A number that does not move."""
    zero = np.zeros(1)
    return Curve(zero, np.full(1, value), zero, zero, np.zeros(1, bool))


def dense(values: Sequence[float]) -> Curve:
    """A key at every frame, joined by straight lines; one key if nothing moves."""
    values = finite(np.asarray(values, dtype=float))
    if len(values) and (values == values[0]).all():
        return constant(float(values[0]))
    steps = np.diff(values)
    return Curve(np.arange(len(values), dtype=float), values, np.append(0.0, steps), np.append(steps, 0.0), np.zeros(len(values), bool))


def stored(track: Track, missing: float, turn: float = 0.0) -> Curve:
    """The keys of a track, with its slopes. `missing` stands for values that are no finite numbers. `turn`: of angles, a whole turn:
    what goes the shorter way round then does so as a number, too."""
    frames, values, into, out, how = zip(*track.keys())
    frames, values, into, out = (np.array(column, dtype=float) for column in (frames, values, into, out))
    smooth = np.array([h == "hermite" for h in how])
    values, into, out = finite(values, missing), finite(into), finite(out)
    if turn:
        rounds = np.where(smooth, 0.0, np.round((values + out - np.append(values[1:], values[-1] + out[-1])) / turn))
        values = values + turn * np.append(0.0, np.cumsum(rounds[:-1]))
    return apart(Curve(frames, values, into, out, smooth))


def apart(curve: Curve) -> Curve:
    """With one key at each frame. Of several, between which a curve jumps, the last stays where it is, and the segment that ends at the
    first is cut off a little earlier: a cubic that is cut is the same cubic. And of a curve that never moves, one key."""
    same = np.diff(curve.frames) == 0
    keep = ~np.append(False, same) | ~np.append(same, False)
    frames, values, into, out, smooth = (column[keep].copy() for column in curve)
    for i in np.flatnonzero(np.diff(frames) == 0):
        jump = JUMP
        if i > 0:
            v, m, n, d = values[i - 1], out[i - 1], into[i], values[i] - values[i - 1]
            length = frames[i] - frames[i - 1]
            jump = min(JUMP, length / 2)
            t = 1 - jump / length
            a, b = 3 * d - 2 * m - n, m + n - 2 * d
            values[i], into[i] = v + t * (m + t * (a + t * b)), t * (m + t * (2 * a + t * 3 * b))
            out[i - 1] = t * m
        frames[i] -= jump
    still = (values == values[0]).all() and not into[1:].any() and not out[:-1].any()
    return Curve(*(column[:1 if still else None] for column in (frames, values, into, out, smooth)))


def finite(numbers: np.ndarray, missing: float = 0.0) -> np.ndarray:
    """The numbers, with `missing` for what is none, and none too large."""
    return np.clip(np.nan_to_num(numbers, nan=missing, posinf=missing, neginf=missing), -MOST, MOST)


def handles(curve: Curve, rate: float, start: float) -> Tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Keys of an F-curve (frame and value of each), their left and their right handles, as an F-curve of Bezier segments has them that
    is the same cubic everywhere: a third of a segment away. Frame 0 comes to lie at `start`, the next one `rate` later."""
    frames = start + curve.frames * rate
    lengths = np.diff(frames)
    left, right = (np.concatenate(pair) / 3 for pair in (([rate], lengths), (lengths, [rate])))
    into, out = curve.into.copy(), curve.out.copy()
    into[:1] = out[-1:] = 0
    return (np.stack([frames, curve.values], 1), np.stack([frames - left, curve.values - into / 3], 1),
            np.stack([frames + right, curve.values + out / 3], 1))


# ---- Rotations: arrays of quaternions w, x, y, z in the last axis


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """First b turns, then a."""
    (aw, ax, ay, az), (bw, bx, by, bz) = np.moveaxis(np.asarray(a, float), -1, 0), np.moveaxis(np.asarray(b, float), -1, 0)
    return np.stack([aw * bw - ax * bx - ay * by - az * bz, aw * bx + ax * bw + ay * bz - az * by,
                     aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw], -1)


def inverse(q: Sequence[float]) -> np.ndarray:
    """Of a rotation of unit length."""
    return np.asarray(q, float) * (1, -1, -1, -1)


def matrix(q: Sequence[float]) -> np.ndarray:
    """As a matrix on columns."""
    w, x, y, z = np.asarray(q, float) / np.linalg.norm(q)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                     [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                     [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])


def unit(q: np.ndarray) -> np.ndarray:
    """Of unit length, each on the side of the one ahead of it. What has no length turns nothing."""
    length = np.linalg.norm(q, axis=-1, keepdims=True)
    good = np.isfinite(length) & (length > 0)
    q = np.where(good, q, (1.0, 0.0, 0.0, 0.0)) / np.where(good, length, 1.0)
    flips = np.where((q[1:] * q[:-1]).sum(-1) < 0, -1.0, 1.0)
    return q * np.append(1.0, np.cumprod(flips))[:, None]


def turns_nothing(q: Sequence[float]) -> bool:
    """As far as floats can tell."""
    return bool(np.abs(np.asarray(q)[1:]).max() < 1e-6)


# ---- Bones


class Bone(NamedTuple):
    """A bone of Blender's and how a motion moves it."""

    number: int  #: by which motions name it
    name: str  #: Blender's
    mode: str  #: its rotation mode: "QUATERNION" or an Euler order
    before: np.ndarray  #: see above
    shift: np.ndarray
    after: np.ndarray
    order: str = "XYZ"  #: in which angles of motions turn it
    translation: Tuple[float, float, float] = (0.0, 0.0, 0.0)  #: where the motion has none
    rotation: Tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)
    scale: Tuple[float, float, float] = (1.0, 1.0, 1.0)
    is_solved: bool = False  #: tracks of other bones move it, too: none of its curves is stored
    unit: float = 1.0  #: how many of Blender's units are one of the motion's

    @property
    def keeps_rotations(self) -> bool:
        """True if stored angles can be Blender's."""
        return not self.is_solved and turns_nothing(self.before) and turns_nothing(self.after)

    def leaves_rest(self) -> List[str]:
        """The paths in which a motion that says nothing of this bone differs from its rest in Blender."""
        turned = multiply(multiply(self.before, self.rotation), self.after)
        moved = self.unit * (matrix(self.before) @ self.translation) - self.shift
        size = 1e-5 * max(1.0, float(np.abs(self.shift).max()))
        return [path for path, away in (("location", np.abs(moved).max() > size), ("rotation", not turns_nothing(turned)),
                                        ("scale", self.scale != (1.0, 1.0, 1.0))) if away]


class Motion:
    """A clip's tracks by bone, and its bones' transforms at every frame where they are needed.

    `transforms_of(pose)`: {bone: motley.Transform} of a pose of the clip. `in_place`: the root stays where it is at frame 0.
    """

    def __init__(self, clip: Clip, transforms_of: Callable, baked: bool = False, in_place: bool = False) -> None:
        self.clip, self.baked, self.in_place = clip, baked, in_place
        self.frames = clip.round_frames + 1 if clip.frame_count else 0  #: up to the one at which a round of a loop ends
        self._transforms_of = transforms_of
        self._made: Dict[int, np.ndarray] = {}
        self._values = self._moved = None
        self._rows = {(track.target, track.channel): row for row, track in enumerate(clip.tracks)}  # of two, the last counts

    def paths(self, number: int) -> List[str]:
        """What the clip moves of a bone."""
        return [path for path, channels in PATHS.items() if any(self.has(number, c) for c in channels)]

    def has(self, number: int, channel: str) -> bool:
        return (number, channel) in self._rows

    def curve(self, number: int, channel: str, missing: float) -> Curve:
        """The curve of a channel, which stays `missing` if the clip does not have it."""
        row = self._rows.get((number, channel))
        if row is None:
            return constant(missing)
        turn = 2 * math.pi / UNITS[self.clip.rotation_unit] if channel in PATHS["rotation"][:3] else 0.0
        if self.in_place and self._differs(row):
            return dense(self.values(number, channel, missing))
        curve = stored(self.clip.tracks[row], missing, turn)
        return dense(self.values(number, channel, missing)) if self.baked and curve.smooth.any() else curve

    def values(self, number: int, channel: str, missing: float) -> np.ndarray:
        """A channel at every frame: `missing` if the clip does not have it."""
        row = self._rows.get((number, channel))
        if row is None:
            return np.full(self.frames, missing)
        if self._values is None:
            self._values = self._poses().T
        return finite(np.array(self._values[row], dtype=float), missing)

    def _poses(self) -> np.ndarray:
        """The tracks in the columns, at every frame in the rows."""
        poses = np.asarray(self.clip.decode(count=self.frames, by_frame=True, limit=MOST_VALUES))
        if self.in_place:
            moving = poses
            poses = np.array([self.clip.in_place(pose) for pose in moving], dtype=moving.dtype).reshape(moving.shape)
            self._moved = (poses != moving).any(0)
        return poses

    def _differs(self, row: int) -> bool:
        """True if a track is not the same in place."""
        if self._moved is None:
            self._values = self._poses().T
        return bool(self._moved[row])

    def transforms(self, bone: Bone) -> np.ndarray:
        """t, q, s of a bone in the columns, at every frame in the rows."""
        if not self._made:
            self._make()
        return self._made[bone.number]

    @property
    def transform_count(self) -> int:
        """Of bones at frames, that transforms() has made so far."""
        return len(self._made) * self.frames

    def _make(self) -> None:
        frames, some = self.frames, self._transforms_of(self.clip.sample_frame(0.0))
        if frames * len(some) > MOST_TRANSFORMS:
            raise Error(f"{len(some)} bones in {frames} frames need more than {MOST_TRANSFORMS} transforms, the limit for a clip", "too_much", clip=self.clip.number)
        poses = self._poses()
        made = np.empty((len(some), frames, 10))
        for frame, pose in enumerate(poses):
            made[:, frame] = [(*t.translation, *t.rotation, *t.scale) for t in self._transforms_of(pose).values()]
        self._made = dict(zip(some, made))


Named = Dict[Tuple[str, int], Curve]  #: by Blender's property and index


def bone_curves(motion: Motion, bone: Bone, paths: Sequence[str], to_euler: Callable) -> Named:
    """The curves of a bone's properties. `paths`: those of PATHS that get keys, whether the clip moves them or not.

    `to_euler(quaternions, order)`: angles of rotations.
    """
    out: Named = {}
    if "location" in paths:
        out.update(locations(motion, bone))
    if "rotation" in paths:
        out.update(rotations(motion, bone, to_euler))
    if "scale" in paths:
        out.update(scales(motion, bone))
    return out


def rows(path: str, values: np.ndarray) -> Named:
    """A curve of each column."""
    return {(path, i): dense(column) for i, column in enumerate(values.T)}


def locations(motion: Motion, bone: Bone) -> Named:
    if turns_nothing(bone.before) and not bone.is_solved:
        curves = (motion.curve(bone.number, c, t) for c, t in zip(PATHS["location"], bone.translation))
        return {("location", i): curve.changed(bone.unit, -bone.shift[i]) for i, curve in enumerate(curves)}
    return rows("location", bone.unit * (finite(motion.transforms(bone)[:, :3]) @ matrix(bone.before).T) - bone.shift)


def rotations(motion: Motion, bone: Bone, to_euler: Callable) -> Named:
    if bone.mode == bone.order and bone.keeps_rotations and not motion.has(bone.number, "qw"):
        unit_size = UNITS[motion.clip.rotation_unit]
        curves = (motion.curve(bone.number, c, 0.0) for c in PATHS["rotation"][:3])
        return {("rotation_euler", i): curve.changed(unit_size, 0.0) for i, curve in enumerate(curves)}
    turned = unit(multiply(multiply(bone.before, unit(motion.transforms(bone)[:, 3:7])), bone.after))
    if bone.mode == "QUATERNION":
        return rows("rotation_quaternion", turned)
    return rows("rotation_euler", to_euler(turned, bone.mode))


def scales(motion: Motion, bone: Bone) -> Named:
    if turns_nothing(bone.after) and not bone.is_solved:
        return {("scale", i): motion.curve(bone.number, c, s) for i, (c, s) in enumerate(zip(PATHS["scale"], bone.scale))}
    return rows("scale", finite(motion.transforms(bone)[:, 7:], 1.0) @ matrix(bone.after) ** 2)
