# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/gltf/comparing: how far matrices in Blender are from those of tests/gltf/motions.
import numpy as np

Z_UP = np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], dtype=float)  # from glTF's y-up


def as_array(m):
    return np.array([list(row) for row in m])


def rotation_part(m):
    m = m.copy()
    m[:3, 3] = 0
    return m


class Worst:
    """The largest differences, and where."""

    def __init__(self):
        self.translation = self.rotation = 0.0
        self.where = {}

    def add(self, got, expected, extent, what, size=1.0):
        """`extent`: of places; `size`: of axes, if they are larger elsewhere."""
        size = max(size, np.abs(expected[:3, :3]).max())
        for kind, off in (("translation", np.abs(got - expected)[:3, 3].max() / extent),
                          ("rotation", np.abs(got - expected)[:3, :3].max() / size)):
            if not off <= getattr(self, kind):
                setattr(self, kind, off)
                self.where[kind] = what
