# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/motions_in_blender: imports every case of tests/gltf/cases with the add-on and compares with `motley sample`: bones and
# cameras at every frame, and F-curves at quarters of frames, too.
import csv
import os

import bpy
import numpy as np

import checks
import motions
from comparing import Z_UP, Worst, as_array

QUARTERS = 4


def read_cases(path):
    with open(path, newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def options_of(words):
    """Of the program's options, the operator's."""
    words = words.split()
    values = dict(zip(words, words[1:]))
    return {"skeleton": values.get("--skeleton", ""), "exp": values.get("--exp", ""), "missing": values.get("--missing", "zero"), "with_figure": "--no-figure" not in words,
            "mirror": "--mirror" in words}


def check_case(glb, samples, unit, rate, camera_count, parents, rest, space, up, path, clip, words):
    """Every clip of a case, on an armature that the add-on makes."""
    armature = checks.run(path, clips=clip or "*", **options_of(words))
    scene = bpy.context.scene
    assert abs(scene.render.fps / scene.render.fps_base - float(rate)) < 1e-4, "the scene's rate"
    in_model = space == "model"
    assert len(bpy.data.cameras) == int(camera_count) or in_model, "not as many cameras"
    clips = {number: motions.Clip(targets, unit) for number, targets in sorted(motions.read_samples(samples).items())}
    moving = [clip for clip in clips.values() if clip.bones or clip.frames and camera_count != "0"]
    actions = [a for a in bpy.data.actions if "_camera_" not in a.name]
    if armature:
        by_name = {a.name: a for a in actions}
        assert len(by_name) == len(moving), f"{len(by_name)} actions for {len(moving)} clips"
    for number, motion in clips.items():
        if len(clips) > 1:
            name = program_name(path, number)
            armature.animation_data.action = bpy.data.actions[name or f"{os.path.basename(path)}_{number}"]
        for bone in motion.bones:
            if not in_model and not any(channel in motion.targets[bone] for channel in ("tx", "ty", "tz")):
                motion.rest[bone] = armature.data.bones[checks.numbers(armature)[bone]].head_local  # which another clip moves
        assert scene.frame_start == 0 and scene.frame_end == next(iter(clips.values())).frames - 1, "the scene's range"
        compare_poses(armature, motion, int(camera_count) if not in_model else 0)
        if not in_model:
            compare_curves(armature, motion, path, number, unit)


def program_name(path, number):
    rows = list(csv.DictReader(checks.program("info", "--list", path).splitlines()))
    return rows[number].get("name", "")


def compare_poses(armature, motion, camera_count):
    names = checks.numbers(armature) if armature else {}
    poses = [motion.pose(frame) for frame in range(motion.frames)]
    places = np.array([m[:3, 3] for pose in poses for m in pose.values()] or [[0, 0, 0]])
    extent = np.linalg.norm(places.max(0) - places.min(0)) or max(1.0, np.abs(places).max())
    action = armature and armature.animation_data.action
    sizes = {bone: size_of(action, names[bone], [pose[bone] for pose in poses]) for bone in motion.bones}
    worst = Worst()
    compared = 0
    for frame, pose in enumerate(poses):
        bpy.context.scene.frame_set(frame)
        for bone, expected in pose.items():
            got = as_array(armature.pose.bones[names[bone]].matrix)
            worst.add(got, expected, extent, f"{names[bone]} at frame {frame}", sizes[bone])
            compared += 1
        for number in range(camera_count):
            expected = motion.camera(number, frame)
            far = max(extent, np.linalg.norm(expected[:3, 3]))
            camera = bpy.data.objects[f"camera_{number}"]
            worst.add(Z_UP.T @ as_array(camera.matrix_world), expected, far, f"camera {number} at frame {frame}")
            fov = motion.value(0x7000 + 2 * number, "fov", frame, None)
            assert fov is None or abs(camera.data.angle_y - fov) < 1e-5, f"field of view at frame {frame}"
            compared += 1
    assert compared, "nothing compared"
    for kind in ("translation", "rotation"):
        checks.expect(getattr(worst, kind), checks.AT_FRAMES, f"{kind} of {worst.where.get(kind)}")


def size_of(action, name, matrices):
    """How large the numbers are that turn and scale a bone: axes, and angles with their handles in whole turns. Blender computes with
    floats, which hold seven digits."""
    curves = filter(None, (checks.f_curve(action, name, "rotation_euler", index) for index in range(3)))
    angles = [abs(point[1]) / (2 * np.pi) for curve in curves for key in curve.keyframe_points for point in (key.handle_left, key.handle_right)]
    return max(1.0, *angles, *(np.abs(m[:3, :3]).max() for m in matrices))


def compare_curves(armature, motion, path, clip, unit):
    """Of bones without a parent that are not turned at rest the add-on keeps stored curves: F-curves are the motion's between frames, too."""
    frames = f"0:{motion.frames - 1}:{1 / QUARTERS}"
    finer = motions.samples(checks.program("sample", "--clip", str(clip), "--frames", frames, path).splitlines())[clip]
    names = checks.numbers(armature) if armature else {}
    for target, channels in finer.items():
        if target not in names:
            continue
        action, rest = armature.animation_data.action, checks.local_rest(armature.data.bones[names[target]])
        turned = "qw" in channels
        for channel, values in channels.items():
            if len(channel) != 2 or channel[0] not in "trs" or (channel[0] == "r" and turned):
                continue
            index = "xyz".index(channel[1])
            kind, factor, offset = {"t": ("location", 1, -rest[index, 3]), "r": ("rotation_euler", motions.TURN[unit], 0),
                                    "s": ("scale", 1, 0)}[channel[0]]
            curve = checks.f_curve(action, names[target], kind, index)
            assert curve, f"no F-curve for {channel} of {names[target]}"
            values = np.array(values)
            if not np.isfinite(values).all():
                continue
            expected = values * factor + offset
            size = max(1.0, np.ptp(expected), abs(offset))
            off = np.array([curve.evaluate(i / QUARTERS) for i in range(len(expected))]) - expected
            if channel[0] == "r":  # whole turns are none
                off -= np.round(off / (2 * np.pi)) * 2 * np.pi
            off = np.abs(off) / size
            what = f"{channel} of {names[target]}"
            checks.expect(off[::QUARTERS].max(), checks.AT_FRAMES, f"{what} at frame {off[::QUARTERS].argmax()}")
            checks.expect(off.max(), checks.BETWEEN, f"{what} at frame {off.argmax() / QUARTERS}")


def run_all(cases):
    for row in read_cases(cases):
        if row[5]:
            continue  # an armature of tables of parents is not the add-on's to make: see on_armatures
        checks.count(os.path.basename(row[0]), check_case, *row)
