# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/gltf/import_in_blender: imports .glb files into Blender and compares every bone and camera at every frame with the motions:
#   blender -b --factory-startup --python-exit-code 1 --python tests/gltf/import_in_blender.py -- CASES
# CASES is what tests/gltf/cases writes: a line for each file, tab-separated: .glb, samples, unit, frames a second, number of cameras,
# parents, rest, the space of the samples, which axis is up there, and more. Of samples in the model's space heads alone are compared: bones
# turn at rest. Other bones are compared relative to the rest, in which Blender and `motley gltf` turn their axes.
import json
import os
import struct
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import motions
from comparing import Z_UP, Worst, as_array, rotation_part

TOLERANCE = 1e-5
# Debian's Blender 3.4 cannot import any mesh by itself: its importer asks NumPy for a name that NumPy 1.24 does not have any more.
np.bool = bool


def read_json(path):
    with open(path, "rb") as file:
        size = struct.unpack("<5I", file.read(20))[3]
        return json.loads(file.read(size))


def check(glb, samples, unit, rate, camera_count, parents, rest, space, up):
    rate = float(rate)
    fps = max(1, round(rate))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = fps
    bpy.ops.import_scene.gltf(filepath=glb)
    root = read_json(glb)
    names = {node["extras"]["bone"]: node["name"] for node in root["nodes"] if "bone" in node.get("extras", {})}
    armatures = [o for o in scene.objects if o.type == "ARMATURE"]
    wrong = []
    clips = motions.read_samples(samples)
    by_name = [motions.Clip(targets, unit, parents, rest) for _, targets in sorted(clips.items())]
    if space != "model" and len([o for o in scene.objects if o.type == "CAMERA"]) != int(camera_count):  # model space has none
        return "not as many cameras"
    has_bones = any(clip.bones for clip in by_name)
    if len(armatures) != (1 if has_bones else 0):
        return f"{len(armatures)} armatures"
    if any(o.type == "EMPTY" for o in scene.objects):
        return "loose empties"
    worst = Worst()
    arm = armatures[0] if armatures else None
    cameras = {o.name: o for o in scene.objects if o.type == "CAMERA"}
    actions = [a for a in bpy.data.actions if arm and a.name.endswith("_" + arm.name)]
    if has_bones and len(actions) != len(by_name):
        return f"{len(actions)} actions for {len(by_name)} clips"
    to_world = as_array(arm.matrix_world) if arm else np.eye(4)
    if up != "z" and not np.allclose(to_world, np.eye(4)):
        return "the armature is not at the origin"
    compared = 0
    moving = [o for o in [arm, *cameras.values()] if o and o.animation_data]
    actions = [{t.name: t.strips[0].action for t in o.animation_data.nla_tracks} for o in moving]
    for o in moving:
        while o.animation_data.nla_tracks:  # with 1559 of them, though muted, this takes six times as long
            o.animation_data.nla_tracks.remove(o.animation_data.nla_tracks[0])
    for clip, animation in zip(by_name, root["animations"]):
        for o, named in zip(moving, actions):
            if animation["name"] in named:
                o.animation_data.action = named[animation["name"]]
        turn = Z_UP.T if up == "z" else np.eye(4)
        poses = [{bone: turn @ m for bone, m in clip.pose(frame).items()} for frame in range(clip.frames)]
        eyes = {n: [clip.camera(n, frame) for frame in range(clip.frames)] for n in range(int(camera_count))}
        places = np.array([m[:3, 3] for pose in poses for m in pose.values()] or [[0, 0, 0]])
        extent = np.linalg.norm(places.max(0) - places.min(0)) or max(1.0, np.abs(places).max())
        for frame in range(clip.frames):
            at = frame / rate * fps
            scene.frame_set(int(at + 1e-6), subframe=max(0.0, min(at - int(at + 1e-6), 0.999999)))
            for bone, expected in poses[frame].items():
                pose_bone = arm.pose.bones[names[bone]]
                turned = rotation_part(as_array(pose_bone.bone.matrix_local))  # how Blender lays the bone at rest
                got = Z_UP.T @ to_world @ as_array(pose_bone.matrix) @ turned.T @ Z_UP
                if space == "model":
                    got[:3, :3] = expected[:3, :3]
                worst.add(got, expected, extent, f"{pose_bone.name} at frame {frame} of {animation['name']}")
                compared += 1
            for number in eyes:
                far = max(extent, np.linalg.norm(eyes[number][frame][:3, 3]))
                got = Z_UP.T @ as_array(cameras[f"camera_{number}"].matrix_world)
                worst.add(got, eyes[number][frame], far, f"camera {number} at frame {frame}")
                compared += 1
    for kind in ("translation", "rotation"):
        if not getattr(worst, kind) <= TOLERANCE:
            wrong.append(f"{kind} off by {getattr(worst, kind):.3g}, {worst.where[kind]}")
    print(f"{os.path.basename(glb)}: {compared} matrices, translation {worst.translation:.2g}, rotation {worst.rotation:.2g}")
    return "; ".join(wrong) or (None if compared else "nothing compared")


failed = files = 0
with open(sys.argv[sys.argv.index("--") + 1]) as cases:
    for line in cases:
        problem = check(*line.rstrip("\n").split("\t")[:9])
        files += 1
        if problem:
            failed += 1
            print(f"{line.split(chr(9))[0]}: {problem}")
print(f"{files - failed} passed, {failed} failed")
sys.exit(1 if failed or not files else 0)
