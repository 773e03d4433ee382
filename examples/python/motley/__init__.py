# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Reads the motion files of Bayonetta, Metal Gear Rising, NieR: Automata, Okami, God Hand, Metroid Prime and Shenmue.

    import motley

    for clip in motley.open("wave.mot").clips:
        for track, values in zip(clip.tracks, clip.decode().tolist()):  # values at every frame
            print(track.target, track.channel, values, track.keys())

Data that cannot be decoded raises a motley.Error. Arrays are NumPy's (float32) if it is installed, otherwise memoryviews. Translations
are in the model's unit, times in seconds, rotations in the clip's rotation_unit, quaternions in the order w, x, y, z.

Files, clips and skeletons are immutable, and threads may share them. The library releases the GIL while it works. Nothing has to be
closed: each object keeps the memory that it needs alive.
"""
from ._clips import Binding, Clip, Event, Key, LoopGap, Player, Track, Transform, Warning
from ._containers import ContainedFile, Container, open_container, unpack
from ._files import BoneTable, Clips, Events, Exp, File, Identity, Node, body_source, identify, is_z_up, open, open_bone_table, open_events, open_exp, open_skeleton
from ._library import Error
from ._library import version as __version__
from ._skeletons import Bone, Fit, Leg, Skeleton, SkeletonBinding

__all__ = [
    "Binding", "Bone", "BoneTable", "Clip", "Clips", "ContainedFile", "Container", "Error", "Event", "Events", "Exp", "File", "Fit", "Identity", "Key", "Leg",
    "LoopGap", "Node", "Player", "Skeleton", "SkeletonBinding", "Track", "Transform", "Warning", "__version__", "body_source", "identify", "is_z_up", "open",
    "open_bone_table", "open_container", "open_events", "open_exp", "open_skeleton", "unpack",
]
