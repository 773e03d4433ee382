# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/containers: a container as it lies on a game's disc: its motions on its model.
import glob
import os
import re
import struct

import bpy
import numpy as np

import cameras
import checks

WORK = "build/gltf"
DATA = os.environ.get("MOTLEY_DATA", "../shared/data")
DISC = "build/blender/disc"


def dat(files):
    """A PlatinumGames container of (name, bytes)."""
    count, stride = len(files), max(len(name) for name, _ in files) + 1
    extensions = 0x20 + 4 * count
    names = extensions + 4 * count
    sizes = (names + 4 + stride * count + 3) // 4 * 4
    at, offsets, content = sizes + 4 * count, [], b""
    for _, data in files:
        offsets.append(at + len(content))
        content += data
    out = b"DAT\0" + struct.pack("<7I", count, 0x20, extensions, names, sizes, 0, 0) + struct.pack(f"<{count}I", *offsets)
    out += b"".join(name.rpartition(".")[2].encode().ljust(4, b"\0") for name, _ in files)
    out += struct.pack("<I", stride) + b"".join(name.encode().ljust(stride, b"\0") for name, _ in files)
    return out.ljust(sizes, b"\0") + struct.pack(f"<{count}I", *(len(data) for _, data in files)) + content


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(name, files):
    os.makedirs(DISC, exist_ok=True)
    path = f"{DISC}/{name}"
    with open(path, "wb") as file:
        file.write(dat(files))
    return path


def run(path, **options):
    from motley_blender.importing import Settings, import_motion

    checks.empty_scene()
    return import_motion(bpy.context, path, Settings(**options))


def with_its_model():
    """The same as the motion alone, with the model chosen."""
    wave, model, other = read(WORK + "/wave.mot"), read(WORK + "/wave.wmb"), read(WORK + "/hand.cinf")
    path = write("pl0000.dat", [("pl0000_0.mot", wave), ("seq.bxm", b"XML"), ("pl0000_1.mot", wave), ("none.mot", b"mot\0" + bytes(40))])
    write("pl0000.dtt", [("other.cinf", other), ("pl0000.wmb", model)])
    report = run(path)
    assert [a.name for a in bpy.data.actions] == ["pl0000_0", "pl0000_1"], [a.name for a in bpy.data.actions]
    assert "on pl0000.wmb" in str(report), str(report)
    assert len(report.warnings) == 1 and report.warnings[0].startswith(
        "left out: 1 of 4 files, which should be motions; the first: none.mot: "), report.warnings
    armature = bpy.context.object
    frames = range(0, bpy.context.scene.frame_end + 1, 7)
    got = [poses(armature, frame) for frame in frames]
    checks.run(WORK + "/wave.mot", skeleton=os.path.abspath(WORK + "/wave.wmb"))
    expected = [poses(bpy.context.object, frame) for frame in frames]
    checks.expect(np.abs(np.array(got) - np.array(expected)).max(), 1e-6, "bones")


def warnings_name_the_clip():
    """By its number in the list, not in its file."""
    path = write("pl0001.dat", [("a.mot", read(WORK + "/wave.mot")), ("b.mot", read(WORK + "/leg.mot")), ("pl0001.wmb", read(WORK + "/wave.wmb"))])
    warnings = run(path).warnings
    assert warnings and all(warning.startswith("clip 1") for warning in warnings), warnings


def poses(armature, frame):
    bpy.context.scene.frame_set(frame)
    return [np.array(bone.matrix) for bone in armature.pose.bones]


def chosen():
    """Clips by name, and what is chosen wins over the container's own."""
    path = f"{DISC}/pl0000.dat"
    run(path, clips="*_1")
    assert [a.name for a in bpy.data.actions] == ["pl0000_1"]
    run(path, clips="pl0000_0", skeleton=os.path.abspath(WORK + "/hand.cinf"))
    assert {"hand", "hips", "chest"} <= {bone.name for bone in bpy.context.object.data.bones}


def used():
    """The note names what is used of a container, and nothing else."""
    exp = read(sorted(glob.glob(WORK + "/seeds/bayonetta2_exp/*"))[0])
    path = write("both.dat", [("both_0.mot", read(WORK + "/wave.mot")), ("both.wmb", read(WORK + "/wave.wmb")), ("both.exp", exp)])
    other = os.path.abspath(WORK + "/wave.wmb")
    for options, expected in (({}, ["on both.wmb", "with both.exp"]), ({"with_exp": False}, ["on both.wmb"]), ({"skeleton": other}, ["with both.exp"]),
                              ({"skeleton": other, "with_exp": False}, [])):
        notes = [note for note in run(path, **options).notes if "both" in note]
        assert notes == expected, (options, notes)


def objects():
    """Each object of a scene gets its own armature and cameras; files whose names tell no object share one."""
    cameras.write_motion()
    wave, leg, shot = read(WORK + "/wave.mot"), read(WORK + "/leg.mot"), read(cameras.MOTION)
    path = write("scene.dat", [("man_01.mot", shot), ("dog_01.mot", leg), ("man_02.mot", shot), ("a.mot", wave), ("MOT_001.mot", wave), ("car_01.mot", shot),
                               ("man.exp", read(sorted(glob.glob(WORK + "/seeds/bayonetta2_exp/*"))[0]))])
    report = run(path)
    assert report.warnings == ["the container's exp is not applied: it needs a skeleton"], report.warnings
    assert [(a.name, a.animation_data.action.name) for a in report.armatures] == [("man", "man_01"), ("dog", "dog_01"), ("scene", "a"), ("car", "car_01")]
    assert len(bpy.data.actions) == 6 + 2 * 3 and report.clips == 6, len(bpy.data.actions)
    man = report.armatures[0]
    assert set(checks.numbers(man)) == {-1, 0, 2}, "bones of others"
    assert sorted(o.parent.name for o in bpy.data.objects if o.type == "CAMERA") == ["car", "man"]
    assert bpy.context.scene.camera.parent == man and bpy.context.object == man and all(a.select_get() for a in report.armatures)


def refusal(path):
    """Why a container does not open."""
    try:
        run(path)
    except ValueError as e:
        return str(e)
    raise AssertionError("it opens")


def cut_off():
    """What the file's end has taken away is told; if that is all, why nothing opens."""
    wave = read(WORK + "/wave.mot")
    path = write("cut.dat", [("a.mot", wave), ("b.mot", wave), ("c.mot", wave)])
    whole = read(path)
    with open(path, "wb") as file:
        file.write(whole[:-len(wave) - 10])
    warnings = run(path).warnings
    assert len(warnings) == 1 and warnings[0].startswith("left out: 2 of 3 files, which should be motions; the first: b.mot: "), warnings
    assert "past the end of the file" in warnings[0] and len(bpy.data.actions) == 1, warnings
    with open(path, "wb") as file:
        file.write(whole[:-3 * len(wave) + 10])
    why = refusal(path)
    assert why.startswith("cut.dat (3 files) holds no motion that motley can read; a.mot: "), why


def overlapping():
    """One motion that a table names many times, each time with all bytes behind it, is not opened many times."""
    wave, count = read(WORK + "/wave.mot"), 30
    path = write("overlap.dat", [(f"{i}.mot", b"") for i in range(count)] + [("last.mot", wave + bytes(100000))])
    whole = bytearray(read(path))
    offsets, sizes = (struct.unpack_from("<I", whole, at)[0] for at in (8, 0x14))
    for table, at in ((offsets, offsets + 4 * count), (sizes, sizes + 4 * count)):
        whole[table:at] = whole[at:at + 4] * count
    with open(path, "wb") as file:
        file.write(whole)
    why = refusal(path)
    assert re.fullmatch(r"overlapping file 8 and the preceding ones refer to more than \d+ bytes together, at byte \d+", why), why


def nothing_in_it():
    path = write("empty.dat", [("a.bxm", b"XML")])
    why = refusal(path)
    assert why == "empty.dat (1 file) holds no motion that motley knows", why
    assert not bpy.data.armatures and not bpy.data.actions


def real():
    run(DATA + "/nier/wp0430_blank.dat")
    assert len(bpy.data.actions) > 50, len(bpy.data.actions)


def real_objects():
    """An enemy, a man and 15 props."""
    report = run(DATA + "/mgrr/pd60_blank.dat")
    assert len(report.armatures) == 17 and report.clips == 34
    sizes = {armature.name: len(armature.data.bones) for armature in report.armatures}
    assert all(count == 2 for name, count in sizes.items() if name.startswith("ba60")), sizes


def run_all():
    for test in (with_its_model, warnings_name_the_clip, chosen, used, objects, cut_off, overlapping, nothing_in_it):
        checks.count(test.__name__, test)
    if os.path.exists(DATA + "/nier/wp0430_blank.dat"):
        checks.count("a real container", real)
    if os.path.exists(DATA + "/mgrr/pd60_blank.dat"):
        checks.count("a real container of many objects", real_objects)
