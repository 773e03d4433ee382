# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/cameras: PlatinumGames stores a camera, like the hip, relative to the root bone. So it moves with the root, and with the armature.
import os
import struct

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix

import checks
import motions
from comparing import Z_UP, as_array

WORK = "build/gltf"
DATA = os.environ.get("MOTLEY_DATA", "../shared/data")
CUTS = DATA + "/mgrr/p470_pl0010_9928.mot"
MOTION, SKELETON = WORK + "/cameras.mot", WORK + "/wave.wmb"
FRAMES = 20
HIP = 0
TX, TY, TZ, RX, RY, ROLL, FOV = 0, 1, 2, 3, 4, 14, 15  # channels
HAS_CAMERAS = 2  # of the header's flags


def mot(tracks):
    """A motion file of {(bone, channel): a value for each frame}."""
    records, at, values = b"", 0x2C, b""
    for (bone, channel), series in tracks.items():
        here = len(records)
        records += struct.pack("<hbbhhI", bone, channel, 1, FRAMES, 0, 12 * (len(tracks) + 1) + len(values) - here)
        values += struct.pack(f"<{FRAMES}f", *series)
    records += struct.pack("<hbbhhI", 0x7FFF, 0, 0, 0, 0, 0)
    return b"mot\0" + struct.pack("<IHhIIBBH20s", 0x20120405, HAS_CAMERAS, FRAMES, at, len(tracks), 0, 60, 0, b"cameras") + records + values


def write_motion():
    """A root that walks away and turns, and a camera that looks at the hip."""
    way = np.linspace(0, 1, FRAMES)
    tracks = {(-1, TX): 3 * way - 8, (-1, TZ): 5 * way, (-1, RY): 2 * way + 0.5, (-1, RX): 0.3 * way,
              (HIP, TX): 0.2 * way, (HIP, TY): 1 + 0.1 * way, (2, RX): 0.3 * way,
              (0x7000, TX): 2 + way, (0x7000, TY): 1.5 + 0 * way, (0x7000, TZ): 3 - way, (0x7000, ROLL): 0.2 * way, (0x7000, FOV): 0.8 + 0 * way,
              (0x7001, TX): 0.2 * way, (0x7001, TY): 1 + 0.1 * way, (0x7001, TZ): 0 * way}
    with open(MOTION, "wb") as file:
        file.write(mot(tracks))


def stored():
    return motions.Clip(motions.samples(checks.program("sample", MOTION).splitlines())[0], "radians")


def compare(game_to_world, with_root, camera="camera_0"):
    """The camera is where the motion has it, moved by the root or not."""
    motion = stored()
    for frame in range(FRAMES):
        bpy.context.scene.frame_set(frame)
        root = motion.pose(frame)[-1] if with_root else np.eye(4)
        off = as_array(bpy.data.objects[camera].matrix_world) - game_to_world @ root @ motion.camera(0, frame)
        checks.expect(np.abs(off).max(), 1e-4, f"the camera at frame {frame}")


def seen(armature, frame):
    """Where the hip is in the camera's picture: 0 to 1 from left to right and from bottom to top; and how far away."""
    bpy.context.scene.frame_set(frame)
    hip = armature.matrix_world @ armature.pose.bones[checks.numbers(armature)[HIP]].head
    return np.array(world_to_camera_view(bpy.context.scene, bpy.data.objects["camera_0"], hip))


def on_a_skeleton():
    armature = checks.run(MOTION, skeleton=SKELETON)
    compare(Z_UP, with_root=True)
    for frame in (0, FRAMES - 1):
        checks.expect(np.abs(seen(armature, frame)[:2] - 0.5).max(), 1e-4, "the hip is not in the middle of the picture")


def of_marks():
    """They do not hang on the root, and neither does the camera."""
    armature = checks.run(MOTION, with_figure=False)
    compare(Z_UP, with_root=False)
    checks.expect(np.abs(seen(armature, 7)[:2] - 0.5).max(), 1e-4, "the hip is not in the middle of the picture")


def of_marks_of_a_glb():
    """In a .glb each mark has an end, which is a bone in Blender, and hangs on nothing else."""
    path = WORK + "/marks.glb"
    checks.program("gltf", "--no-figure", MOTION, "-o", path)
    checks.empty_scene()
    np.bool = bool  # as in tests/gltf/import_in_blender
    bpy.ops.import_scene.gltf(filepath=path)
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    assert armature.data.bones["bone_-1"].children
    bpy.data.objects.remove(bpy.data.objects["camera_0"])
    bpy.context.view_layer.objects.active = armature
    bpy.context.scene.render.fps = 60
    checks.run(MOTION, keep=True, onto="SELECTED")
    compare(Z_UP, with_root=False)


def of_a_weapon():
    """A model without bones has a root all the same."""
    checks.run(MOTION, skeleton=WORK + "/seeds/wmb/no_bones4")
    compare(Z_UP, with_root=True)


def in_place():
    """The picture is the same."""
    moving = [seen(checks.run(MOTION, skeleton=SKELETON), frame) for frame in (3, 17)]
    still = [seen(checks.run(MOTION, skeleton=SKELETON, in_place=True), frame) for frame in (3, 17)]
    checks.expect(np.abs(np.array(moving) - still).max(), 1e-4, "the picture")


def onto_one_that_is_elsewhere(**options):
    """The cameras go where the armature is."""
    armature = checks.run(MOTION, **options)
    armature.matrix_world = Matrix.Translation((4, 5, 6)) @ Matrix.Rotation(2, 4, "Z") @ armature.matrix_world
    checks.run(MOTION, keep=True, onto="SELECTED", **options)
    compare(as_array(armature.matrix_world), with_root="skeleton" in options, camera="camera_0.001")


def onto_one_with_z_up():
    """As other importers make armatures: the bones themselves are turned, and in centimetres."""
    armature = checks.run(MOTION, skeleton=SKELETON)
    bpy.data.objects.remove(bpy.data.objects["camera_0"])
    del armature.data["motley_axes"]
    armature.data.transform(Matrix.Rotation(np.pi / 2, 4, "X") @ Matrix.Scale(100, 4))
    armature.rotation_euler, armature.scale = (0, 0, 0), (0.01,) * 3
    checks.run(MOTION, keep=True, onto="SELECTED", skeleton=SKELETON)
    compare(Z_UP, with_root=True)


def real():
    """In a shot of a cutscene, the camera looks at the man's hip."""
    x, y, away = seen(checks.run(CUTS), 464)
    assert abs(x - 0.5) < 0.01 and abs(y - 0.5) < 0.01 and 3 < away < 5, (x, y, away)


def run_all():
    write_motion()
    for test in (on_a_skeleton, of_marks, of_marks_of_a_glb, of_a_weapon, in_place, onto_one_with_z_up):
        checks.count(f"cameras: {test.__name__}", test)
    checks.count("cameras onto a figure that is elsewhere", lambda: onto_one_that_is_elsewhere(skeleton=SKELETON))
    checks.count("cameras onto marks that are elsewhere", lambda: onto_one_that_is_elsewhere(with_figure=False))
    if os.path.exists(CUTS):
        checks.count("cameras: a real cutscene", real)
