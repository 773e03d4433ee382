# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""What is drawn for bones: sticks to their children, so that a body is connected whichever way the game's axes point. Needs no Blender.

Everything is in the model's space, at rest. Lengths are relative to the body's extent.
"""
from __future__ import annotations

from typing import List, NamedTuple, Sequence

import numpy as np

from .rigs import SMALLEST, RigBone

MARK = 0.03  #: the size of a mark: of a bone without a stick
NEAR = 1e-3  #: a nearer child is at the same place
LONGEST_FROM_ROOT = 1 / 3  #: no limb is longer that begins at a root: it is the way from the ground to the hip
END = 0.5  #: the length of a bone without children, relative to the way from its parent
SHORTEST_END, LONGEST_END = 0.015, 0.08
HEAD = 0.1  #: the length of a head without children
POINT = 0.01  #: the size of a mark at the end of a bone
UPRIGHT = 0.7  #: the cosine to the upward axis from which such a bone, usually a head, points up


class Drawn(NamedTuple):
    """How a bone is drawn."""

    tips: List[np.ndarray]  #: where its sticks end, relative to its head. The first is the longest chain's of those that are not far beyond the nearest
    mark: float  #: the size of the mark that is drawn if there is no stick
    is_head: bool  #: the stick is thick


def draw_bones(rig: Sequence[RigBone], up: int) -> List[Drawn]:
    """How each bone is drawn. `up`: the axis that points up, 0 to 2. A bone without children is the end of another one if it
    has no number, or is a head's child."""
    if not rig:
        return []
    heads = np.array([bone.head for bone in rig])
    children: List[List[int]] = [[] for _ in rig]
    for place, bone in enumerate(rig):
        if bone.parent is not None and bone.is_shown:
            children[bone.parent if bone.drawn_from is None else bone.drawn_from].append(place)
    shown = [place for place, bone in enumerate(rig) if bone.is_shown]
    seen = heads[[place for place in shown if rig[place].parent is not None or children[place]] or shown or [0]]
    extent, ground = float(np.ptp(seen, axis=0).max()), float(seen[:, up].min())
    extent = extent if extent > SMALLEST else 1.0
    chain = np.zeros(len(rig))  # from each bone to its farthest descendant, along the bones
    out: List[Drawn] = []
    for place in reversed(range(len(rig))):  # parents come first
        bone = rig[place]
        ways = [heads[child] - bone.head for child in children[place]]
        lengths = [float(np.linalg.norm(way)) for way in ways]
        chains = [length + chain[child] for child, length in zip(children[place], lengths)]
        chain[place] = max(chains, default=0.0)
        longest = extent * LONGEST_FROM_ROOT if bone.parent is None else np.inf
        reached = [i for i, length in enumerate(lengths) if extent * NEAR < length <= longest]
        nearest = min((lengths[i] for i in reached), default=0.0)
        reached.sort(key=lambda i: (lengths[i] > 2 * nearest, -chains[i]))
        tips = [ways[i] for i in reached]
        mark = extent * MARK
        if bone.parent is not None:
            way = bone.head - heads[bone.parent]
            far = float(np.linalg.norm(way))
            is_end = not ways and (bone.number is None or is_head(rig[bone.parent]))  # of another bone
            if far > extent * NEAR:
                mark = min(mark, far, extent * (POINT if is_end else MARK))
                if not ways and not is_end:
                    length = min(max(END * far, extent * SHORTEST_END), extent * LONGEST_END, far)
                    length = min(extent * HEAD, 2 * far) if is_head(bone) else length
                    tips = _end(way / far, length, bone.head[up] - ground, up)
        out.append(Drawn(tips, mark, is_head(bone) and len(tips) == 1))
    return out[::-1]


def is_head(bone: RigBone) -> bool:
    return bone.name.lower() == "head"


def _end(direction: np.ndarray, length: float, height: float, up: int) -> List[np.ndarray]:
    """The stick of a bone without children. It continues in the direction from the parent; if that is nearly upward, it is upright. It
    does not go below the ground, which is `height` below the bone. Empty if no direction is left."""
    if direction[up] > UPRIGHT:
        direction = np.eye(3)[up]
    lowest = -height / length  # of the direction along the upward axis
    if direction[up] < lowest:
        level = direction * (np.arange(3) != up)
        flat = float(np.linalg.norm(level))
        if flat < 0.1:
            return []
        direction = level / flat * np.sqrt(1 - lowest ** 2) + np.eye(3)[up] * lowest
    return [direction * length]
