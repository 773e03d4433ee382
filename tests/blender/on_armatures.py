# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/on_armatures: motions onto armatures that are there: those of `motley gltf`, as Blender imports them, whose own animation
# says what bones must do; and those of the add-on itself.
import os
from types import SimpleNamespace

import bpy
import numpy as np
from mathutils import Matrix

import cameras
import checks
import figures
from comparing import Worst, as_array

WORK = "build/gltf"
GLB = WORK + "/cases"
MOTION = WORK + "/unscaled.mot"


def poses(armature, frames):
    """The matrices of all bones at every frame."""
    out = []
    for frame in range(frames):
        bpy.context.scene.frame_set(frame)
        out.append({bone.name: as_array(bone.matrix) for bone in armature.pose.bones})
    return out


def compare(got, expected):
    worst = Worst()
    places = np.array([m[:3, 3] for pose in expected for m in pose.values()])
    extent = np.linalg.norm(places.max(0) - places.min(0))
    assert extent > 0 and len(got) > 1 and any(np.abs(expected[0][name] - expected[-1][name]).max() > 1e-3 or
                                               np.abs(expected[0][name] - expected[len(expected) // 2][name]).max() > 1e-3
                                               for name in expected[0]), "nothing moves"
    for frame, pose in enumerate(expected):
        for name, m in pose.items():
            worst.add(got[frame][name], m, extent, f"{name} at frame {frame}")
    for kind in ("translation", "rotation"):
        checks.expect(getattr(worst, kind), checks.AT_FRAMES, f"{kind} of {worst.where.get(kind)}")


def unscaled(name, *options):
    """wave.mot, in which bone 2 is not scaled, but one that does not hang together with others, as a motion and as glTF: what scales do
    to the bones below is the armature's business, which glTF's nodes undo and the add-on does not."""
    with open(WORK + "/wave.mot", "rb") as file:
        wave = file.read()
    record = b"\x02\x00\x07"  # bone 2, index 7: sx
    assert wave.count(record) == 1
    with open(MOTION, "wb") as file:
        file.write(wave.replace(record, b"\xe7\x03\x07"))
    checks.program("gltf", *options, MOTION, "-o", f"{GLB}/{name}.glb")


def import_glb(name, rate):
    checks.empty_scene()
    np.bool = bool  # as in tests/gltf/import_in_blender
    bpy.context.scene.render.fps = rate
    bpy.ops.import_scene.gltf(filepath=f"{GLB}/{name}.glb")
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    bpy.context.view_layer.objects.active = armature
    action = armature.animation_data.action or armature.animation_data.nla_tracks[0].strips[0].action
    frames = int(round(action.frame_range[1])) + 1
    expected = poses(armature, frames)
    for track in list(armature.animation_data.nla_tracks):
        armature.animation_data.nla_tracks.remove(track)
    armature.animation_data.action = None
    return armature, expected


def onto_gltf(name, rate, motion, rename=False, **options):
    armature, expected = import_glb(name, rate)
    if rename:
        for bone in armature.pose.bones:
            expected = [{("limb " + n if n == bone.name else n): m for n, m in pose.items()} for pose in expected]
            bone.name = "limb " + bone.name
            for owner in (bone, bone.bone):
                owner.pop("bone", None)
        assert "no bone of" in checks.error_of(motion, onto="SELECTED")
    before = set(bpy.data.objects)
    checks.run(motion, keep=True, onto="SELECTED", **options)
    assert set(bpy.data.objects) == before, "another armature"
    modes = {bone.rotation_mode for bone in armature.pose.bones if not bone.name.endswith(("_end", "_middle"))}
    assert modes == {{"EULER": "XYZ"}.get(options.get("rotations"), "QUATERNION")} or "skeleton" in options, modes
    compare(poses(armature, len(expected)), expected)


def by_names():
    table = WORK + "/names.csv"
    with open(table, "w", encoding="utf-8-sig") as file:
        file.write("name;bone\n" + "".join(f'"limb bone_{n}";{n}\n' for n in (-1, 0, 2, 5, 9, 10, 11, 999)) + "limb nobody;77\n")
    onto_gltf("unscaled", 60, MOTION, rename=True, names=table)


def onto_own(rotations):
    """The armature that the add-on makes of a skeleton that is turned at rest takes the motion again, with and without the skeleton."""
    skeleton = WORK + "/wave.wmb"
    armature = checks.run(WORK + "/wave.mot", skeleton=skeleton, rotations=rotations)
    frames = bpy.context.scene.frame_end + 1
    expected = poses(armature, frames)
    checks.run(WORK + "/wave.mot", keep=True, onto="SELECTED", skeleton=skeleton, rotations=rotations)
    compare(poses(armature, frames), expected)
    assert len(bpy.data.actions) == 2


def heads(armature, frames):
    """The heads of bones in the world, without those that only split long ones."""
    out = []
    for frame in frames:
        bpy.context.scene.frame_set(frame)
        out.append([armature.matrix_world @ bone.head for bone in armature.pose.bones if not bone.name.endswith("_middle")])
    return np.array(out)


def applied(times, **options):
    """The add-on's own armature, after the user has applied rotation and scale of the object; with a skeleton, also after bones were edited
    and posed at rest."""
    motion, frames = MOTION, range(0, 121, 15)  # without scales, which a turned bone cannot inherit as before
    armature = checks.run(motion, skeleton=WORK + "/wave.wmb", missing="rest")
    expected = heads(armature, frames)
    armature.animation_data_clear()
    for bone in armature.pose.bones:
        bone.matrix_basis.identity()
    armature.scale = (times,) * 3
    bpy.ops.object.transform_apply(location=False)
    armature.scale = (1 / times,) * 3
    names = checks.numbers(armature)
    if options:
        bpy.ops.object.mode_set(mode="EDIT")
        armature.data.edit_bones[names[9]].roll += 0.7
        bpy.ops.object.mode_set(mode="POSE")
        armature.pose.bones[names[2]].rotation_mode = "XYZ"
        armature.pose.bones[names[2]].rotation_euler = 0.6, 0.2, 0
        bpy.ops.pose.armature_apply()
        bpy.ops.object.mode_set(mode="OBJECT")
    checks.run(motion, keep=True, onto="SELECTED", missing="rest", **options)
    checks.expect(np.abs(heads(armature, frames) - expected).max(), 1e-4, "bones in the world")


def moved():
    """Marks whose place was applied have the same unit."""
    from motley_blender import armatures

    armature = checks.run(WORK + "/body.anim")
    for place, unit in (((5, 3, 0), 1), ((-7, 0, 1), 1)):
        armature.location = place
        bpy.ops.object.transform_apply(rotation=False, scale=False)
        assert armatures.own_of(armature).unit == unit, armatures.own_of(armature)
    armature.scale = (40,) * 3
    bpy.ops.object.transform_apply(location=False, rotation=False)
    checks.expect(abs(armatures.own_of(armature).unit / 40 - 1), 1e-5, "the unit")


def marked_before():
    """By what earlier versions or other programs have left there."""
    armature, frames = checks.run(MOTION), range(0, 121, 15)
    expected = heads(armature, frames)
    for mark in (1, [1.0, 2.0], [0.0] * 8):
        armature.data["motley_axes"] = mark
        checks.run(MOTION, keep=True, onto="SELECTED")
        checks.expect(np.abs(heads(armature, frames) - expected).max(), 1e-5, f"bones in the world, {mark}")


def shenmue(motion):
    """Targets pose the selected armature, too, by the game's rig; clips of two bodies do not go onto one."""
    armature, frames = checks.run(motion, clips="592"), range(0, 30, 5)
    expected = heads(armature, frames)
    armature.animation_data_clear()
    checks.run(motion, keep=True, clips="592", onto="SELECTED")
    assert np.ptp(expected, axis=0).max() > 0.1
    checks.expect(np.abs(heads(armature, frames) - expected).max(), 1e-5, "bones in the world")
    armature = checks.run(motion, clips="592", with_figure=False)  # the targets
    expected = heads(armature, frames)
    checks.run(motion, keep=True, clips="592", onto="SELECTED")
    checks.expect(np.abs(heads(armature, frames) - expected).max(), 1e-5, "targets in the world")
    said = checks.error_of(motion, clips="592,DOG_*", onto="SELECTED")
    assert "the clips are of 2 bodies" in said, said


def warned():
    """What keeps a motion from looking as in the game is said."""
    from motley_blender.importing import Settings, import_motion

    lifted = WORK + "/lifted.mot"
    with open(lifted, "wb") as file:
        file.write(cameras.mot({(9, cameras.TY): [frame / 8 for frame in range(cameras.FRAMES)]}))
    armature = checks.run(lifted, skeleton=WORK + "/wave.wmb")
    names, data = checks.numbers(armature), armature.animation_data

    def said():
        return [warning for warning in import_motion(bpy.context, lifted, Settings(onto="SELECTED")).warnings if "are not in the armature" not in warning]

    assert not said(), said()
    armature.data.bones[names[9]].use_inherit_rotation = False
    assert ["Inherit Rotation" in warning and names[9] in warning for warning in said()] == [True], said()
    armature.data.bones[names[9]].use_inherit_rotation = True
    armature.pose.bones[names[9]].rotation_mode = "AXIS_ANGLE"
    assert "Axis Angle" in " ".join(said())
    data.nla_tracks.new().strips.new("strip", 0, bpy.data.actions[0])
    assert not said(), said()
    data.action_influence, data.nla_tracks[0].mute = 0.3, True
    assert not said(), said()
    data.nla_tracks[0].mute = False
    assert "Influence" in " ".join(said())
    data.action_influence, data.action_blend_type = 1, "ADD"
    assert "Influence" in " ".join(said())
    data.action_blend_type, data.nla_tracks[0].is_solo = "REPLACE", True
    assert "is solo" in " ".join(said())
    data.nla_tracks[0].is_solo, armature.data.pose_position = False, "REST"
    assert "Pose Position" in " ".join(said())
    armature.data.pose_position = "POSE"
    bpy.ops.object.mode_set(mode="EDIT")
    bones = armature.data.edit_bones
    bones[names[2]].tail = bones[names[9]].head
    bones[names[9]].use_connect = True
    bpy.ops.object.mode_set(mode="OBJECT")
    assert ["connected" in warning and names[9] in warning for warning in said()] == [True], said()


def legs():
    """Of God Hand's motions: without the skeleton, a warning; not for weapons, and parts that move anyway."""
    from motley_blender.importing import Settings, import_motion
    from motley_blender.rigs import may_have_legs

    for bone, expected in ((-1, False), (0, False), (27, False), (28, False), (21, True)):
        clip = SimpleNamespace(tracks=[SimpleNamespace(target=bone, channel="tx")])
        assert may_have_legs(clip, "god_hand") == expected and not may_have_legs(clip, "okami"), bone
    step, leg = WORK + "/seeds/god_hand/step", os.path.abspath(WORK + "/seeds/md/leg")
    checks.run(step, skeleton=leg)
    for skeleton, expected in ((leg, 0), ("", 1)):
        warnings = import_motion(bpy.context, step, Settings(onto="SELECTED", skeleton=skeleton)).warnings
        assert sum("legs may be wrong" in warning and "MD" in warning for warning in warnings) == expected, warnings


def float_numbers():
    """Blender's own button for custom properties makes floats."""
    armature = checks.run(MOTION)
    other = armature.data.bones[0].name
    for bone in armature.data.bones:
        bone["bone"] = 1e12 if bone.name == other else float(bone["bone"])
        bone.name = f"of {bone.name}"
    checks.run(MOTION, keep=True, onto="SELECTED")
    assert len(bpy.data.actions) == 2


def disabled():
    """An object that cannot leave its mode is named."""
    armature = checks.run(MOTION)
    bpy.ops.object.mode_set(mode="POSE")
    armature.hide_viewport = True
    said = checks.error_of(MOTION)
    assert "cannot leave its mode" in said and len(bpy.data.actions) == 1, said


def larger(times):
    """A body that is only larger has the same unit: the root goes where the motion says."""
    from motley_blender import armatures

    wave, skeleton = WORK + "/wave.mot", os.path.abspath(WORK + "/wave.wmb")
    armature = checks.run(wave, skeleton=skeleton)
    bpy.context.scene.frame_set(30)
    expected = as_array(armature.pose.bones[checks.numbers(armature)[-1]].matrix)
    armature.data.transform(Matrix.Scale(times, 4))
    del armature.data[armatures.OWN_AXES]
    checks.run(wave, keep=True, onto="SELECTED", skeleton=skeleton)
    bpy.context.scene.frame_set(30)
    checks.expect(np.abs(as_array(armature.pose.bones[checks.numbers(armature)[-1]].matrix) - expected).max(), 1e-5, "the root")


def in_other_units(times):
    """Bones in centimetres or kilometres of an object that is scaled accordingly, as importers of FBX make it. The skeleton tells the unit;
    without it, the unit is doubtful."""
    from motley_blender import armatures
    from motley_blender.importing import Settings, import_motion

    wave, skeleton = WORK + "/wave.mot", os.path.abspath(WORK + "/wave.wmb")
    armature = checks.run(wave, skeleton=skeleton)
    frames = range(0, bpy.context.scene.frame_end + 1, 15)
    expected = heads(armature, frames)
    armature.animation_data_clear()
    del armature.data[armatures.OWN_AXES]
    for bone in armature.pose.bones:
        bone.matrix_basis.identity()
    armature.data.transform(Matrix.Scale(times, 4))
    armature.scale = (1 / times,) * 3
    bpy.context.view_layer.update()
    report = import_motion(bpy.context, wave, Settings(onto="SELECTED", skeleton=skeleton))
    checks.expect(np.abs(heads(armature, frames) - expected).max(), 1e-4, "bones in the world")
    assert not report.warnings, report.warnings
    report = import_motion(bpy.context, wave, Settings(onto="SELECTED"))
    is_doubtful = [" is scaled by " in warning for warning in report.warnings]
    assert is_doubtful == ([] if times == 1 else [True]), report.warnings


def scales(path):
    """Scales that are not the same along all axes go on to children as the skeleton's rules say, without shear."""
    import motley_blender.motley as motley

    clip = motley.open(path).clips[0]
    skeleton = motley.open_skeleton(WORK + "/wave.wmb")
    armature = checks.run(path, skeleton=WORK + "/wave.wmb")
    names, bound, compared = checks.numbers(armature), skeleton.bind(clip), 0
    for frame in range(0, clip.frame_count, 7):
        bpy.context.scene.frame_set(frame)
        for bone, t in zip(skeleton.bones, bound.model_transforms(clip.sample_frame(frame))):
            m = as_array(armature.pose.bones[names[bone.number]].matrix)
            got = np.linalg.norm(m[:3, :3], axis=0)
            size = max(1.0, np.abs(t.scale).max())
            checks.expect(np.abs(got - np.abs(t.scale)).max() / size, checks.AT_FRAMES, f"scale of {bone.number} at frame {frame}")
            checks.expect(np.abs(m[:3, 3] - t.translation).max(), checks.AT_FRAMES, f"place of {bone.number} at frame {frame}")
            compared += np.ptp(t.scale) > 0.005
    assert compared, "nothing is scaled"


def keeps_the_action_before():
    """A user's own action is still in the file after it was saved and opened again."""
    armature = checks.run(MOTION)
    mine = bpy.data.actions.new("mine")
    armature.animation_data.action = mine
    checks.run(MOTION, keep=True, onto="SELECTED")
    assert armature.animation_data.action != mine and mine.use_fake_user
    path = os.path.abspath(WORK + "/kept.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.open_mainfile(filepath=path)
    assert "mine" in bpy.data.actions


def refused():
    """Armatures that cannot be moved are refused before anything changes."""
    armature = checks.run(MOTION)
    modes = [each.rotation_mode for each in armature.pose.bones]

    def says(text):
        said = checks.error_of(MOTION, onto="SELECTED", rotations="EULER")
        assert text in said, said
        assert [each.rotation_mode for each in armature.pose.bones] == modes
        assert not set(bpy.data.actions) - actions

    data = armature.animation_data
    data.nla_tracks.new().strips.new("strip", 0, data.action)
    data.action = None
    data.nla_tracks[0].select = True
    data.nla_tracks[0].strips[0].select = True
    data.use_tweak_mode = True
    actions = set(bpy.data.actions)
    says("leave the tweak mode")
    data.use_tweak_mode = False
    armature.select_set(False)
    says("no armature is selected")
    armature.select_set(True)
    other = bpy.data.objects.new("cube", None)
    bpy.context.collection.objects.link(other)
    bpy.context.view_layer.objects.active = other
    checks.run(MOTION, keep=True, onto="SELECTED")  # the only one that is selected
    assert armature.animation_data.action
    with open(WORK + "/twice.csv", "w", encoding="utf-8") as file:
        file.write("0,bone_0\n1,bone_0\n")
    said = checks.error_of(MOTION, onto="SELECTED", names=WORK + "/twice.csv")
    assert "line 2: bone 'bone_0' has a number already" in said, said
    with open(WORK + "/none.csv", "w", encoding="utf-8") as file:
        file.write("0,nix\n")
    said = checks.error_of(MOTION, onto="SELECTED", names=WORK + "/none.csv")
    assert "none.csv names no bone of the armature" in said, said


def linked():
    """What is linked from another file takes neither new objects nor keys."""
    armature = checks.run(MOTION)
    collection = bpy.data.collections.new("library")
    collection.objects.link(armature)
    path = os.path.abspath(WORK + "/library.blend")
    bpy.data.libraries.write(path, {collection})
    checks.empty_scene()
    with bpy.data.libraries.load(path, link=True) as (_, to):
        to.collections = ["library"]
    bpy.context.scene.collection.children.link(to.collections[0])
    bpy.context.view_layer.active_layer_collection = bpy.context.view_layer.layer_collection.children["library"]
    there = to.collections[0].objects[0]
    checks.run(MOTION, keep=True)
    made = bpy.context.object
    assert made.library is None and made.name in bpy.context.scene.collection.objects
    made.select_set(False)
    there.select_set(True)
    bpy.context.view_layer.objects.active = there
    said = checks.error_of(MOTION, onto="SELECTED")
    assert "is linked from another file" in said, said


def keeps_the_mode(mode):
    """And the selection."""
    armature = checks.run(MOTION)
    other = bpy.data.objects.new("other", None)
    bpy.context.collection.objects.link(other)
    other.select_set(True)
    bpy.ops.object.mode_set(mode=mode)
    checks.run(MOTION, keep=True, onto="SELECTED")
    assert armature.mode == mode and bpy.context.object == armature and set(bpy.context.selected_objects) == {armature, other}
    assert len(bpy.data.actions) == 2 and armature.animation_data.action == bpy.data.actions[-1]


def overridden():
    """A library override of a collection takes no new objects: those go to the scene's."""
    checks.empty_scene()
    collection = bpy.data.collections.new("figures")
    collection.objects.link(bpy.data.objects.new("cube", bpy.data.meshes.new("cube")))
    path = os.path.abspath(WORK + "/figures.blend")
    bpy.data.libraries.write(path, {collection})
    checks.empty_scene()
    with bpy.data.libraries.load(path, link=True) as (_, to):
        to.collections = ["figures"]
    scene, layer = bpy.context.scene, bpy.context.view_layer
    scene.collection.children.link(to.collections[0])
    override = to.collections[0].override_hierarchy_create(scene, layer)
    layer.active_layer_collection = next(each for each in layer.layer_collection.children if each.collection == override)
    assert bpy.context.collection.override_library
    made = checks.run(MOTION, keep=True)
    assert made.name in scene.collection.objects and made.select_get()


def run_all():
    unscaled("unscaled", "--no-figure", "--parents", WORK + "/parents.csv", "--rest", WORK + "/rest.csv")
    checks.count("onto glTF's bones", onto_gltf, "unscaled", 60, MOTION)
    checks.count("onto glTF's bones, angles", lambda: onto_gltf("unscaled", 60, MOTION, rotations="EULER"))
    checks.count("onto glTF's bones, by names", by_names)
    for rule in ("zero", "rest"):
        unscaled("unscaled_" + rule, "--missing", rule, "--skeleton", WORK + "/wave.wmb")
        checks.count(f"onto a turned skeleton of glTF, {rule}",
                     lambda: onto_gltf("unscaled_" + rule, 60, MOTION, skeleton=WORK + "/wave.wmb", missing=rule))
    checks.count("onto a skeleton of glTF with z up", lambda: onto_gltf("hand", 30, WORK + "/hand.anim", skeleton=WORK + "/hand.cinf"))
    for rotations in ("AUTO", "EULER", "QUATERNION"):
        checks.count(f"onto its own armature, {rotations}", onto_own, rotations)
    for times in (1, 100, 0.001):
        checks.count(f"onto an armature in other units, {times}", in_other_units, times)
    for times in (2.5, 4):
        checks.count(f"onto a body {times} times as large", larger, times)
    for times in (1, 100, 1.7):
        checks.count(f"onto its own armature, applied, {times}", lambda: applied(times))
        checks.count(f"onto its own armature, applied, {times}, with the skeleton", lambda: applied(times, skeleton=WORK + "/wave.wmb"))
    if figures.real("motion.bin"):
        checks.count("Shenmue onto its own armature", shenmue, figures.real("motion.bin"))
    for test in (warned, legs, float_numbers, disabled, moved, marked_before):
        checks.count(test.__name__, test)
    checks.count("scales on a skeleton", scales, WORK + "/wave.mot")
    checks.count("the action before", keeps_the_action_before)
    checks.count("armatures that cannot be moved", refused)
    checks.count("linked armatures and collections", linked)
    checks.count("library overrides of collections", overridden)
    for mode in ("OBJECT", "POSE", "EDIT"):
        checks.count(f"onto an armature in mode {mode}", keeps_the_mode, mode)
