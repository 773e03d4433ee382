# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/gltf/motions: where the bones and cameras of a motion are at each frame, from what `motley sample` prints of it. Shares
# nothing with the program's glTF code. Angles: Rz * Ry * Rx. Matrices act on columns.
import csv
import math

import numpy as np

DEFAULTS = {"rx": 0, "ry": 0, "rz": 0, "sx": 1, "sy": 1, "sz": 1}
TURN = {"radians": 1, "turns": 2 * math.pi, "degrees": math.pi / 180, "none": 1}


def read_table(path):
    """{bone: the other cells} of a table of --parents or --rest."""
    if not path:
        return {}
    with open(path, newline="") as file:
        return {int(row[0]): row[1:] for row in csv.reader(file) if row and row[0] != "bone"}


def read_samples(path):
    """As samples() makes them of a file."""
    with open(path, newline="") as file:
        return samples(file)


def samples(lines):
    """{clip: {target: {channel: values by frame}}}; of two tracks for one channel the last counts."""
    clips = {}
    for clip, target, channel, frame, value in list(csv.reader(lines))[1:]:
        values = clips.setdefault(int(clip), {}).setdefault(int(target), {}).setdefault(channel, [])
        if float(frame) == 0:
            values.clear()
        values.append(float(np.float32(value)))
    return clips


def from_quaternion(w, x, y, z):
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])


def about(axis, angle):
    c, s = math.cos(angle), math.sin(angle)
    a, b = (axis + 1) % 3, (axis + 2) % 3
    m = np.eye(3)
    m[a, a] = m[b, b] = c
    m[a, b], m[b, a] = -s, s
    return m


def matrix(rotation, translation):
    m = np.eye(4)
    m[:3, :3] = rotation
    m[:3, 3] = translation
    return m


class Clip:
    """One clip of what read_samples() returns."""

    def __init__(self, targets, unit, parents_path=None, rest_path=None):
        self.targets = targets
        self.unit = TURN[unit]
        self.parents = {b: int(r[0]) if r[0] else None for b, r in read_table(parents_path).items()}
        self.rest = {b: [float(v) for v in r] for b, r in read_table(rest_path).items()}
        some = next(iter(next(iter(targets.values())).values()))
        self.frames = len(some)
        # Targets from 0x7000 on are cameras; only these channels move a bone.
        moves = lambda channels: any(len(c) == 2 and c[0] in "trsq" and c[1] in "xyzw" for c in channels)
        self.bones = sorted(b for b, channels in targets.items() if not 0x7000 <= b <= 0x7FFF and moves(channels))

    def value(self, target, channel, frame, default):
        values = self.targets.get(target, {}).get(channel)
        if values is None:
            return default
        return values[frame] if math.isfinite(values[frame]) else default

    def local(self, bone, frame):
        rest = self.rest.get(bone, [0, 0, 0])
        value = lambda channel, default: self.value(bone, channel, frame, default)
        translation = [value("t" + axis, rest[i]) for i, axis in enumerate("xyz")]
        if "qw" in self.targets.get(bone, {}):
            q = np.array([self.targets[bone]["q" + c][frame] for c in "wxyz"])
            length = np.linalg.norm(q)
            q = q / length if np.isfinite(length) and length > 0 else np.array([1, 0, 0, 0])
            rotation = from_quaternion(*q)
        else:
            x, y, z = (value("r" + axis, 0) * self.unit for axis in "xyz")
            rotation = about(2, z) @ about(1, y) @ about(0, x)
        return matrix(rotation @ np.diag([value("s" + axis, 1) for axis in "xyz"]), translation)

    def pose(self, frame):
        """{bone: matrix from the bone to the figure's space}"""
        world = {}

        def find(bone):
            if bone not in world:
                parent = self.parents.get(bone)
                world[bone] = self.local(bone, frame) if parent is None else find(parent) @ self.local(bone, frame)
            return world[bone]

        for bone in self.bones:
            find(bone)
        return world

    def camera(self, number, frame):
        """From the camera, which looks along -z with y up, to the figure's space. It is relative to the root if other bones are."""
        eye_bone, target_bone = 0x7000 + 2 * number, 0x7001 + 2 * number
        point = lambda bone: np.array([self.value(bone, "t" + axis, frame, 0) for axis in "xyz"])
        eye = point(eye_bone)
        away = eye - point(target_bone)
        z = away / np.linalg.norm(away)
        x = np.cross([0, 1, 0], z)
        x /= np.linalg.norm(x)
        axes = np.array([x, np.cross(z, x), z]).T
        roll = self.value(eye_bone, "roll", frame, 0)
        stand = self.local(-1, frame) if -1 in self.parents.values() else np.eye(4)
        return stand @ matrix(axes @ about(2, roll), eye)
