# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/looks: what a user sees after an import: a body that hangs together, stands upright, and is drawn from joint to joint.
import csv
import os
import struct

import bpy
import numpy as np
from mathutils import Vector

import checks

DATA = os.environ.get("MOTLEY_DATA", "../shared/data")
WORK = "build/gltf"


def is_shown(armature, bone):
    if hasattr(bone, "layers"):
        return any(own and shown for own, shown in zip(bone.layers, armature.data.layers))
    return not bone.collections or any(collection.is_visible for collection in bone.collections)


def drawn(pose_bone):
    """The points that a bone's shape reaches, in the armature's space at rest; the first one is the tip of its y axis."""
    bone, shape = pose_bone.bone, pose_bone.custom_shape
    assert shape and not pose_bone.use_custom_shape_bone_size and bpy.context.scene.objects.get(shape.name) is None, bone.name
    turn, size = pose_bone.custom_shape_rotation_euler.to_matrix(), pose_bone.custom_shape_scale_xyz[1]
    place = lambda p: bone.head_local + bone.matrix_local.to_3x3() @ (turn @ (size * Vector(p)))
    return [place((0, 1, 0))] + [place(corner.co) for corner in shape.data.vertices]


def look(path, shown, hidden=0, marks=False, spikes=0, upright=True, **options):
    """Imports, and looks: `shown` bones in one piece, `hidden` ones on a layer that is not."""
    armature = checks.run(path, **options)
    bones = [bone for bone in armature.data.bones if is_shown(armature, bone)]
    assert len(bones) == shown, f"{len(bones)} bones are shown"
    assert len(armature.data.bones) - len(bones) == hidden, f"{len(armature.data.bones) - len(bones)} bones are hidden"
    assert armature.show_in_front
    scene = bpy.context.scene
    scene.frame_set(scene.frame_start)
    heads = np.array([armature.matrix_world @ armature.pose.bones[bone.name].head for bone in bones])
    extent = heads.max(0) - heads.min(0)
    if marks:
        lengths = {round(float((drawn(armature.pose.bones[bone.name])[0] - bone.head_local).length), 6) for bone in bones}
        assert len(lengths) == 1, f"marks of lengths {lengths}"
        return armature
    assert [bone for bone in bones if bone.parent is None] == bones[:1], "more than one root"
    assert not upright or extent[2] >= max(extent[:2]), f"lies: {extent}"
    long_ones, floor = [], min(bone.head_local[2 if armature.rotation_euler[0] == 0 else 1] for bone in bones)
    for bone in bones:
        points = drawn(armature.pose.bones[bone.name])
        length, far = (points[0] - bone.head_local).length, [(child.head_local - bone.head_local).length for child in bone.children]
        near = min((d for d in far if d > 1e-3), default=None)
        if length > 0.37 * extent[2] or near and length > 2.001 * near:
            long_ones.append(bone.name)
        assert points[0][2 if armature.rotation_euler[0] == 0 else 1] > floor - 1e-4, f"{bone.name} goes through the floor"
        if bone.parent is None:
            continue
        for child in bone.children:
            gap = min((child.head_local - point).length for point in points)
            assert (child.head_local - bone.head_local).length < 2e-3 * extent[2] or gap < 1e-4 * extent[2], f"{bone.name} does not reach {child.name}: {gap}"
    assert len(long_ones) <= spikes, f"longer than the way to their children: {long_ones}"
    return armature


def write_nier(folder):
    """The 198 real bones as a model file, and a motion that holds one of them."""
    with open(f"{DATA}/nier_wmb3_bones_198.csv", newline="") as f:
        rows = list(csv.DictReader(line for line in f if not line.startswith("#")))
    of = lambda row, *kinds: [float(row[kind + axis]) for kind in kinds for axis in "xyz"]
    one = [1.0, 1.0, 1.0]
    bones = b"".join(struct.pack("<hh21f", i, int(row["parent"]), *of(row, "lp", "lr"), *one, *of(row, "wp", "wr"), *one, *of(row, "tp"))
                     for i, row in enumerate(rows))
    first, second, third = 16, 32, 32 + 16 * 13  # of the table: numbers are places
    table = [first] + [-1] * 15 + [second + 16 * i if i < 13 else -1 for i in range(16)] + [i if i < len(rows) else 0xFFF for i in range(16 * 13)]
    header = struct.pack("<4sI32xIIII", b"WMB3", 0x20160116, 0x38, len(rows), 0x38 + len(bones), 2 * len(table))
    with open(folder + "/nier.wmb", "wb") as f:
        f.write(header + bones + struct.pack(f"<{len(table)}h", *table))
    records = struct.pack("<hbbhhf", 1, 3, 0, 0, 0, 0.5) + struct.pack("<hbbhhf", 0x7FFF, 0, 0, 0, 0, 0)
    with open(folder + "/nier.mot", "wb") as f:
        f.write(struct.pack("<4sIHhIIBBH20s", b"mot", 0x20120405, 0, 2, 0x2C, 1, 0, 60, 0, b"nier") + records)


def run_all():
    count = lambda name, *arguments, **options: checks.count("looks: " + name, lambda: look(*arguments, **options))
    count("the sample motion's bones are marks", WORK + "/wave.mot", 6, marks=True, with_figure=False)
    count("a CINF's bones", WORK + "/hand.anim", 3, spikes=1, skeleton=WORK + "/hand.cinf")  # three bones are not high
    count("an ANIM alone", WORK + "/hand.anim", 3, marks=True)
    walk, rising = {"clips": "A_WALK_L_02"}, "mgrr/pl0800_pl0800_0000.mot"
    real = [("the real motion", "pl000f_0a25_le.mot", 25, 66, {}), ("somebody walking", "motion.bin", 22, 0, walk),
            ("a dog", "motion.bin", 29, 0, {"clips": "DOG_*", "upright": False}), ("a cat", "motion.bin", 27, 0, {"clips": "CAT_*", "upright": False}),
            ("a Rising motion", rising, 23, 24, {}),
            # Six of its bones have a helper close to them, and are drawn to the next joint all the same.
            ("a Rising motion on its model", rising, 105, 0, {"skeleton": f"{DATA}/mgrr/pl0800_bones.wmb", "spikes": 6})]
    for name, file, shown, hidden, options in real:
        if os.path.exists(f"{DATA}/{file}"):
            count(name, f"{DATA}/{file}", shown, hidden, **options)
        else:
            print(f"ABSENT: {DATA}/{file}. How {name} looks was not tested.")
    if os.path.exists(f"{DATA}/nier_wmb3_bones_198.csv"):
        write_nier(WORK)
        count("198 real bones", WORK + "/nier.mot", 199, spikes=4, skeleton=WORK + "/nier.wmb")
    else:
        print(f"ABSENT: {DATA}/nier_wmb3_bones_198.csv. How 198 real bones look was not tested.")
