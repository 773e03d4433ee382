# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/behaviour: keys and handles, options, which clips, and what happens with files and tables that are wrong.
import csv
import glob
import os
import random
import shutil
import struct
import time

import bpy
import numpy as np

import checks
import motions
import motions_in_blender

WORK = "build/gltf"
REFUSED = []  # how many of each seed's damaged copies were
WAVE = WORK + "/wave.mot"
ARCHIVE = WORK + "/seeds/shenmue_motn/all"
BLOCKS = ("actions", "armatures", "cameras", "objects")


def stored_keys():
    """Keys are the file's, and handles a third of a segment away on the file's slopes."""
    armature = checks.run(WAVE, with_figure=False)
    names, handles = checks.numbers(armature), 0
    rows = list(csv.DictReader(checks.program("keys", WAVE).splitlines()))
    for track in sorted({row["track"] for row in rows}):
        keys = [row for row in rows if row["track"] == track]
        frames, values, into, out = ([float(row[column]) for row in keys] for column in ("frame", "value", "in", "out"))
        bone, channel = names[int(keys[0]["target"])], keys[0]["channel"]
        kind = {"t": "location", "r": "rotation_euler", "s": "scale"}[channel[0]]
        index = "xyz".index(channel[1])
        offset = checks.local_rest(armature.data.bones[bone])[index, 3] if channel[0] == "t" else 0
        points = checks.f_curve(armature.animation_data.action, bone, kind, index).keyframe_points
        if len(set(values)) == 1 and not any(into + out):
            assert len(points) == 1 and abs(points[0].co[1] + offset - values[0]) < 1e-6
            continue
        assert len(points) == len(keys), f"{len(points)} keys instead of {len(keys)}"
        for i, point in enumerate(points):
            assert point.co[0] == frames[i] and abs(point.co[1] + offset - values[i]) < 1e-6, (bone, channel, i)
            if point.interpolation != "BEZIER":
                continue
            if i > 0:
                expected = frames[i] - (frames[i] - frames[i - 1]) / 3, values[i] - into[i] / 3 - offset
                assert np.abs(np.array(point.handle_left) - expected).max() < 1e-5, (bone, channel, i)
            if i + 1 < len(keys):
                expected = frames[i] + (frames[i + 1] - frames[i]) / 3, values[i] + out[i] / 3 - offset
                assert np.abs(np.array(point.handle_right) - expected).max() < 1e-5, (bone, channel, i)
            handles += 1
    assert handles > 10, f"{handles} keys have handles"


def poses_with(path, unit, **options):
    """All bones at every frame."""
    armature = checks.run(path, with_figure=False, **options)
    words = ["--in-place"] if options.get("in_place") else []
    motion = motions.Clip(motions.samples(checks.program("sample", *words, path).splitlines())[0], unit)
    motions_in_blender.compare_poses(armature, motion, 0)
    return armature, motion.frames


def baked():
    armature, frames = poses_with(WAVE, "radians", baked=True)
    counts = {len(curve.keyframe_points) for curve in checks.f_curves(armature.animation_data.action)}
    assert counts == {1, frames}, counts


def in_place():
    """The root stays, and all else keeps its stored keys."""
    armature, frames = poses_with(WAVE, "radians", in_place=True)
    counts = {}
    for curve in checks.f_curves(armature.animation_data.action):
        bone = curve.data_path.split('"')[1]
        counts[bone] = max(counts.get(bone, 0), len(curve.keyframe_points))
    assert counts["bone_-1"] == 1 and counts["bone_9"] == 4, counts
    moving, _ = poses_with(WAVE, "radians")
    assert any(len(curve.keyframe_points) == frames for curve in checks.f_curves(moving.animation_data.action) if "bone_-1" in curve.data_path)


def quaternions():
    armature, _ = poses_with(WAVE, "radians", rotations="QUATERNION")
    paths = {curve.data_path.rpartition(".")[2] for curve in checks.f_curves(armature.animation_data.action)}
    assert "rotation_quaternion" in paths and "rotation_euler" not in paths, paths


def shorter_way():
    """From one quaternion to the next, so that what lies between frames is near both."""
    armature, frames = poses_with(WORK + "/seeds/bayonetta2/random_le", "radians", rotations="QUATERNION")
    compared = 0
    for bone in armature.pose.bones:
        curves = [checks.f_curve(armature.animation_data.action, bone.name, "rotation_quaternion", index) for index in range(4)]
        if all(curves):
            q = np.array([[curve.evaluate(frame) for frame in range(frames)] for curve in curves])
            assert (q[:, 1:] * q[:, :-1]).sum(0).min() > -1e-6, bone.name
            compared += np.ptp(q) > 0.1
    assert compared


def rolling():
    """Cameras that look anywhere and roll; straight down and up by hand."""
    from motley_blender import cameras, curves

    chance = np.random.default_rng(1)
    eye, target, roll = chance.normal(size=(20, 3)), chance.normal(size=(20, 3)), chance.uniform(-4, 4, 20)
    series = [{"t" + axis: list(points[:, i]) for i, axis in enumerate("xyz")} for points in (eye, target)]
    series[0]["roll"] = list(roll)
    motion = motions.Clip({0x7000: series[0], 0x7001: series[1]}, "none")
    for frame, q in enumerate(cameras.looking(eye, target, roll)):
        checks.expect(np.abs(curves.matrix(q) - motion.camera(0, frame)[:3, :3]).max(), 1e-9, f"frame {frame}")
    down, up = cameras.looking(np.zeros((2, 3)), np.array([[0.0, -1, 0], [0, 1, 0]]), np.zeros(2))
    for q, upward in ((down, (0, 0, -1)), (up, (0, 0, 1))):
        assert np.allclose(curves.matrix(q)[:, 1], upward), "what is up in the picture"


def other_rate():
    """Half as many frames in a scene of half the rate, from frame 10 on; the scene keeps its rate and range."""
    checks.empty_scene()
    scene = bpy.context.scene
    scene.render.fps, scene.frame_start, scene.frame_end = 30, 3, 77
    armature = checks.run(WAVE, keep=True, with_figure=False, set_rate=False, start=10)
    assert (scene.render.fps, scene.frame_start, scene.frame_end) == (30, 3, 77)
    samples = motions.samples(checks.program("sample", WAVE).splitlines())[0]
    curve = checks.f_curve(armature.animation_data.action, "bone_11", "rotation_euler", 2)
    values = samples[11]["rz"]
    assert np.ptp(values) > 0.1
    off = [abs(curve.evaluate(10 + frame / 2) - value) for frame, value in enumerate(values)]
    checks.expect(max(off), checks.AT_FRAMES, f"frame {np.argmax(off)}")
    assert abs(armature.animation_data.action.frame_range[1] - (10 + (len(values) - 1) / 2)) < 1e-4


def beside():
    """A skeleton's name without its folder is one beside the motion."""
    checks.empty_scene()
    assert bpy.ops.import_scene.game_motion(filepath=WAVE, skeleton="wave.wmb") == {"FINISHED"}
    assert len([bone for bone in bpy.context.object.data.bones if "_middle" not in bone.name]) == 8


def beside_the_blend():
    """Blender may write paths relative to the .blend file."""
    checks.empty_scene()
    bpy.ops.wm.save_as_mainfile(filepath=os.path.abspath(WORK + "/relative.blend"))
    checks.run("//wave.mot", keep=True, clips="")
    assert bpy.context.object.name == "wave"
    assert bpy.ops.import_scene.game_motion(filepath="//wave.mot", skeleton="wave.wmb") == {"FINISHED"}


def preview_range():
    """The range is the clip's, though the scene had another one for the preview; the scene keeps it if it keeps its range."""
    checks.empty_scene()
    scene = bpy.context.scene
    scene.use_preview_range, scene.frame_preview_start, scene.frame_preview_end = True, 3, 5
    checks.run(WAVE, keep=True, set_rate=False)
    assert scene.use_preview_range
    checks.run(WAVE, keep=True)
    assert not scene.use_preview_range and scene.frame_end == 120


def unused_names():
    """Names for a new armature: a warning."""
    from motley_blender.importing import Settings, import_motion

    checks.empty_scene()
    report = import_motion(bpy.context, WAVE, Settings(names=WORK + "/some.csv"))
    assert report.warnings == ["some.csv is not used: names are for the selected armature, see Onto"], report.warnings


def up():
    """y of most formats becomes z; Metroid Prime's z stays."""
    for path, is_turned in ((WAVE, True), (WORK + "/hand.anim", False)):
        armature = checks.run(path)
        assert abs(armature.rotation_euler[0] - (np.pi / 2 if is_turned else 0)) < 1e-6, path
    assert checks.run(WAVE, up="Z").rotation_euler[0] == 0


def some_clips():
    names = [row["name"] for row in csv.DictReader(checks.program("info", "--list", ARCHIVE).splitlines())]
    for words, expected in (("1, 3-4", [1, 3, 4]), ("*", range(len(names))), (names[2].lower(), [2]), (names[2][:-1] + "?,0", None)):
        checks.run(ARCHIVE, clips=words)
        if expected is not None:
            assert sorted(a.name for a in bpy.data.actions) == sorted(names[n] for n in expected), words
    assert f"the clips are 0 to {len(names) - 1}" in checks.error_of(ARCHIVE, clips="nobody")
    assert "say which" in checks.error_of(ARCHIVE, clips="")


def clip_list():
    """What the list of clips does with its search field, without its window."""
    from motley_blender import clip_list as shown

    manager = bpy.context.window_manager
    shown.fill(manager, ["walk", "", "Run"], ["37 frames", "broken", "?"])
    assert [clip.frames for clip in manager.motley_clips] == ["37 frames", "broken", "?"]
    assert [clip.name for clip in manager.motley_clips] == ["0  walk", "1", "2  Run"]
    assert shown.chosen(manager) == "0", "the highlighted one"
    manager.motley_search = "rU"
    bpy.ops.motley.choose_clips(chosen=True)
    assert shown.chosen(manager) == "2"
    found = shown.is_found(manager)
    assert [found(clip) for clip in manager.motley_clips] == [False, False, True]
    manager.motley_search = ""
    bpy.ops.motley.choose_clips(chosen=True)
    assert shown.chosen(manager) == "0,1,2"
    bpy.ops.motley.choose_clips(chosen=False)
    for search, active, expected in (("run", 0, "2"), ("run", 2, "2"), ("  ", 0, "0"), ("  ", 1, None), ("nothing", 0, None)):
        manager.motley_search, manager.motley_active = search, active
        try:
            assert shown.chosen(manager) == expected, search
        except ValueError as e:
            assert expected is None and str(e) == "no clip is ticked"
    manager.motley_search = ""
    manager.motley_clips[1].chosen = True
    checks.empty_scene()
    shown.fill(bpy.context.window_manager, ["a"] * 6, ["1 frame"] * 6)
    bpy.context.window_manager.motley_clips[5].chosen = True
    assert bpy.ops.import_scene.game_motion_clips(filepath=ARCHIVE) == {"FINISHED"} and len(bpy.data.actions) == 1


def shared(clips, nodes):
    """An archive whose clips are all one large sequence."""
    names = 20 + 12 * clips
    sequence = struct.pack("<3I", 0xFFFF0001, 0x3C00, nodes) + bytes(32 * nodes)
    return (struct.pack("<5I", 20, 20 + 8 * clips, names + 4, clips + 1, names + 20 + len(sequence)) + bytes(8 * clips) + struct.pack("<I", names) * clips
            + b"AA\0\0" + sequence + bytes(16))


def lengths():
    """What the list shows: as many frames as the program; which clip is broken; and "?" for clips that would take too long to open."""
    from motley_blender import contents, motley

    rows = list(csv.DictReader(checks.program("info", "--list", ARCHIVE).splitlines()))
    clips = contents.read(ARCHIVE).clips
    words = [f"{row['frames']} frame{'' if row['frames'] == '1' else 's'}" for row in rows]
    assert "1 frame" in words and contents.lengths(clips) == words, contents.lengths(clips)

    class Broken:
        @property
        def clips(self):
            raise motley.Error("cut", "truncated")

    assert contents.lengths([contents.Listed("broken", Broken(), 0)]) == ["broken"]

    path = WORK + "/shared.bin"
    with open(path, "wb") as file:
        file.write(shared(1000, 8000))
    usual, contents.MOST_SECONDS = contents.MOST_SECONDS, 0.1  # a fast machine may open all of them in the usual time
    start = time.perf_counter()
    found = contents.lengths(contents.read(path).clips)
    seconds = time.perf_counter() - start
    contents.MOST_SECONDS = usual
    assert found[0] == "1 frame" and found[-1] == "?" and len(found) == 1000, (found[0], found.count("?"))
    assert seconds < 5, f"{seconds} s for the list of a file of {os.path.getsize(path)} bytes"


def words():
    """selecting.py by itself."""
    from motley_blender.selecting import read_names, select

    names = ["walk", "run", "Walk back"]
    for text, expected in (("*", [0, 1, 2]), ("walk*", [0, 2]), ("1-99", [1, 2]), ("2,0,2", [2, 0]), ("?un", [1]), (" , ", [])):
        assert select(names, text) == expected, text
    for clips, text, expected in (
            (names, "3", "no clip is numbered '3'; the clips are 0 to 2"), (names, "5-4", "no clip is numbered '5-4'; the clips are 0 to 2"),
            (["clip"] * 1559, "NOPE", "no clip is named 'NOPE'; the clips are 0 to 1558"), (["a"], "x*", "no clip is named 'x*'; the only clip is 0"),
            ([], "0", "no clip is numbered '0'; there are no clips")):
        try:
            select(clips, text)
        except ValueError as e:
            assert str(e) == expected, e
        else:
            raise AssertionError(text)
    table = WORK + "/table.csv"
    for content, expected in ((b"1,arm\n2,leg\n", {1: "arm", 2: "leg"}), (b"\xef\xbb\xbfname;bone\nx y;-1\n\n", {-1: "x y"}),
                              (b"1\n", "line 1"), (b"bone,name\n1,a\nb,c\n", "line 3"), (b"\xff", "byte 0"), (b"", "no line"),
                              (b"9999999999,a", "line 1"), (b"1,left;foot;x\n2,a\n", {1: "left;foot;x", 2: "a"}),
                              (b"name;bone\na,b,c;7\n", {7: "a,b,c"}), (b"Name;Bone\na;7\n", {7: "a"}), (b'"1"\t"x, ""y"";z"\n', {1: 'x, "y";z'})):
        with open(table, "wb") as file:
            file.write(content)
        try:
            got = read_names(table)
        except ValueError as e:
            assert isinstance(expected, str) and expected in str(e), (content, str(e))
        else:
            assert got == expected, got


def blocks():
    return {kind: len(getattr(bpy.data, kind)) for kind in BLOCKS}


def errors():
    """The library's text with its place; nothing is left in the scene."""
    from motley_blender import curves, importing

    checks.empty_scene()
    cut, odd = WORK + "/cut.mot", WORK + "/cut (open).mot"
    with open(WAVE, "rb") as file:
        first = file.read()[:200]
    for path in (cut, odd):
        with open(path, "wb") as to:
            to.write(first)
    assert "cut (open).mot: " in checks.error_of(odd)
    seeds = WORK + "/seeds"
    exp = sorted(glob.glob(seeds + "/bayonetta_exp/*"))[0]
    for path, options, text in ((cut, {}, "at byte"), (exp, {}, "the file is an exp, not a motion"), (WORK + "/absent.mot", {}, "absent.mot: No such file"),
                                (WORK, {}, "gltf is a folder"), (WORK + "/", {}, "gltf is a folder"), ("", {}, "no file is chosen"),
                                (WAVE, {"skeleton": WORK + "/"}, "gltf: Is a directory"),
                                (WAVE, {"skeleton": cut}, "cut.mot: "), (WAVE, {"onto": "SELECTED"}, "no armature")):
        said = checks.error_of(path, **options)
        assert text in said and os.getcwd() not in said and "Errno" not in said and "(open" not in said, (path, said)
        assert not any(blocks().values()), f"{path} left {blocks()}"
    for module, name, path, options in ((curves, "MOST_VALUES", WAVE, {"baked": True}), (importing, "MOST_KEYS", ARCHIVE, {}),
                                        (importing, "MOST_TRACKS", ARCHIVE, {}),
                                        (importing, "MOST_TRANSFORMS", WAVE, {"rotations": "QUATERNION"}),
                                        (curves, "MOST_TRANSFORMS", WAVE, {"rotations": "QUATERNION"})):
        most = getattr(module, name)
        setattr(module, name, 10)
        try:
            assert "more than 10" in checks.error_of(path, **options), name
            assert not any(blocks().values()), f"{name} left {blocks()}"
        finally:
            setattr(module, name, most)


def too_many_keys():
    """The keys of a clip are counted before any is made: they may be many times as large as the file."""
    from motley_blender import actions, importing

    most, add_curves = importing.MOST_KEYS, actions.add_curves
    made = []
    importing.MOST_KEYS, actions.add_curves = 10, lambda *args: made.append(args) or 0
    try:
        assert "the clip has more than 10 keys, the limit of an import" in checks.error_of(WAVE), made
        assert not made, "keys were made"
    finally:
        importing.MOST_KEYS, actions.add_curves = most, add_curves


def failing_half_way():
    """What was selected is selected again, in its mode, and no half-made armature is left."""
    from motley_blender import armatures, importing

    armature = checks.run(WAVE)
    empty = bpy.data.objects.new("empty", None)
    bpy.context.collection.objects.link(empty)
    empty.select_set(True)
    bpy.ops.object.mode_set(mode="POSE")
    before = blocks()

    def fail(*_):
        raise MemoryError

    for module, name in ((armatures, "collection_for"), (armatures, "_add_bone"), (importing, "draw_bones"), (importing, "bone_curves"), (importing, "_set_scene")):
        sound = getattr(module, name)
        setattr(module, name, fail)
        try:
            assert "out of memory" in checks.error_of(WAVE), name
        finally:
            setattr(module, name, sound)
        assert blocks() == before, f"{name} left {blocks()}"
        assert set(bpy.context.selected_objects) == {armature, empty} and bpy.context.object == armature, (name, bpy.context.selected_objects)
        assert armature.mode == "POSE", (name, armature.mode)


def odd_paths():
    """On Linux the bytes of a path need not be UTF-8."""
    odd = os.path.abspath(os.fsdecode(os.fsencode(WORK) + b"/odd\xff.mot"))
    shutil.copyfile(WAVE, odd)
    assert checks.run(odd).name == "odd?"
    said = checks.error_of(odd + "x")
    assert "odd?.motx: No such file" in said and "Traceback" not in said, said


def hostile(path, seed):
    """Damaged files import or are refused with a text; nothing of a refused one is left."""
    chance = random.Random(seed)
    with open(path, "rb") as file:
        sound = file.read()
    damaged = WORK + "/damaged"
    refused = 0
    for turn in range(12):
        data = bytearray(sound)
        if turn % 3 == 0:
            data = data[:chance.randrange(len(data))]
        for _ in range(turn):
            if data:
                data[chance.randrange(len(data))] = chance.choice((0, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        with open(damaged, "wb") as file:
            file.write(data)
        checks.empty_scene()
        is_skeleton = os.path.basename(os.path.dirname(path)) in ("wmb", "cinf", "md")
        try:
            checks.run(WAVE if is_skeleton else damaged, keep=True, **({"skeleton": damaged} if is_skeleton else {}))
        except RuntimeError as e:
            assert "Traceback" not in str(e), e
            assert not any(blocks().values()), f"turn {turn} left {blocks()}"
            refused += 1
    REFUSED.append(refused)


def run_all():
    for test in (stored_keys, baked, in_place, quaternions, shorter_way, rolling, other_rate, beside, beside_the_blend, preview_range, unused_names, up, some_clips, clip_list, lengths, words, errors, too_many_keys, failing_half_way, odd_paths):
        checks.count(test.__name__, test)
    checks.count("random, baked", lambda: poses_with(WORK + "/seeds/bayonetta2/random_le", "radians", baked=True))
    checks.count("angles of quaternions", lambda: poses_with(WORK + "/seeds/metroid_anim/wide1", "none", rotations="EULER"))
    seeds = [path for path in sorted(glob.glob(WORK + "/seeds/*/*")) if not path.endswith(("_be", "exp")) and "/one" not in path]
    for number, path in enumerate(seeds):
        if "_exp/" not in path and "bone_table" not in path:
            checks.count("damaged " + os.path.relpath(path, WORK), hostile, path, number)
    checks.count("damaged files are refused", lambda: checks.expect(len(REFUSED), sum(REFUSED), "hardly any is"))
