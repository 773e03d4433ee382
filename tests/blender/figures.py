# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/figures: what a user sees after an import: a connected, upright figure, in front of everything, and nothing else.
import glob
import os

import bpy
import numpy as np

import checks

WORK = "build/gltf"
DATA = os.environ.get("MOTLEY_DATA", "../shared/data")
BODY = WORK + "/body.anim"
NEAR = 1e-3  # metres
FRAMES = 12  # at which joints are held against what is drawn
LONG = 0.37  # of a figure's height, as it stands or at rest: no stick is longer


def is_shown(bone, data):
    """True if a layer of the bone (Blender 3) or one of its bone collections (Blender 4 and later) is shown."""
    if hasattr(bone, "layers"):
        return any(own and shown for own, shown in zip(bone.layers, data.layers))
    return not bone.collections or any(collection.is_visible for collection in bone.collections)


class Seen:
    """An armature as it is drawn at rest, and its joints in the first frame, with z up."""

    def __init__(self, armature):
        self.armature, self.bones = armature, list(armature.data.bones)
        self.shown = [b for b in self.bones if is_shown(b, armature.data) and not b.hide]
        self.connected = [b for b in self.shown if b.parent or b.children]
        self.up = np.array(armature.matrix_world.to_3x3())
        bpy.context.scene.frame_set(bpy.context.scene.frame_start)
        self.rest_height = np.ptp([(self.up @ b.head_local)[2] for b in self.connected or self.shown])
        heads = np.array([self.up @ armature.pose.bones[b.name].head for b in self.connected or self.shown])
        self.size = np.ptp(heads, axis=0)
        self.extent = self.size.max()

    def shape(self, bone):
        """From a shape's corners to the bone's axes."""
        pose = self.armature.pose.bones[bone.name]
        assert pose.custom_shape and not pose.use_custom_shape_bone_size and not any(pose.custom_shape_translation), bone.name
        turn, size = np.array(pose.custom_shape_rotation_euler.to_matrix()), np.array(pose.custom_shape_scale_xyz)
        return np.array([vertex.co for vertex in pose.custom_shape.data.vertices]) * size @ turn.T, turn @ (0, size[1], 0)

    def loose(self):
        return [b.name for b in self.shown if not b.parent and not b.children]

    def spikes(self):
        """Bones that are drawn far longer than the way to the nearest child, than that from the parent, or than limbs are."""
        out = []
        for b in self.shown:
            length = np.linalg.norm(self.shape(b)[1])
            ways = [np.linalg.norm(c.head_local - b.head_local) for c in b.children]
            ways = [way for way in ways if way > NEAR] or ([np.linalg.norm(b.head_local - b.parent.head_local)] if b.parent else [])
            is_loose = not b.parent and not b.children
            if length > (0.1 * self.extent if is_loose else LONG * max(self.size[2], self.rest_height)) or any(way > NEAR for way in ways) and length > 2.001 * min(ways):
                out.append(b.name)
        return out

    def tails_off(self):
        """Bones whose tip is at no child's head."""
        out = []
        for b in self.shown:
            ways = [np.array(b.matrix_local.to_3x3()).T @ (c.head_local - b.head_local) for c in b.children]
            tip = self.shape(b)[1]
            if b.parent and any(np.linalg.norm(way) > NEAR for way in ways) and \
                    min(np.linalg.norm(tip - way) for way in ways) > 0.05 * np.linalg.norm(tip):
                out.append(b.name)
        return out

    def gap(self):
        """The largest distance of a joint from what is drawn for its parent, which is no root, in the animation. Scaled bones, whose
        children may come nearer, are left out."""
        worst, where = 0.0, ""
        scene = bpy.context.scene
        for frame in np.linspace(scene.frame_start, scene.frame_end, FRAMES).round():
            scene.frame_set(int(frame))
            for b in self.shown:
                above = b.parent
                if not above or not above.parent or np.linalg.norm(b.head_local - above.head_local) <= NEAR * self.extent:
                    continue
                off = min(self.way_to(b, drawn) for drawn in (above, *above.children) if drawn == above or "middle" in drawn.name)
                if off > worst:
                    worst, where = off, f"{b.name} at frame {frame}"
        return worst, where

    def way_to(self, bone, drawn):
        """From what is drawn for one bone to another one's joint, now."""
        m = np.array(self.armature.pose.bones[drawn.name].matrix)
        corners = self.shape(drawn)[0] @ m[:3, :3].T + m[:3, 3]
        return np.linalg.norm(corners - self.armature.pose.bones[bone.name].head, axis=1).min()

    def below_ground(self):
        """How far shapes reach below the lowest joint, at rest."""
        ground = min((self.up @ b.head_local)[2] for b in self.connected)
        corners = [self.up @ (np.array(b.matrix_local.to_3x3()) @ self.shape(b)[1] + b.head_local) for b in self.connected]
        return ground - min(corner[2] for corner in corners)


def look(path, **options):
    armature = checks.run(path, **options)
    assert armature.show_in_front and armature.select_get() and bpy.context.object == armature
    return Seen(armature)


def body(path, hidden=0, most_spikes=0, upright=True, height=None, gap=1e-3, **options):
    """A body: connected, without spikes; its motion keeps it connected."""
    seen = look(path, **options)
    assert len(seen.bones) - len(seen.shown) == hidden, f"{len(seen.bones) - len(seen.shown)} hidden bones"
    assert not seen.loose(), f"loose: {seen.loose()}"
    assert len(seen.spikes()) <= most_spikes, f"spikes: {seen.spikes()}"
    assert not seen.tails_off(), f"tails: {seen.tails_off()}"
    assert sum(b.parent is None for b in seen.shown) == 1, "roots"
    assert not upright or seen.size[2] >= seen.size.max(), f"size {seen.size}"
    assert height is None or height[0] <= seen.size[2] <= height[1], f"height {seen.size[2]}"
    assert not seen.armature.data.show_names
    assert seen.below_ground() < NEAR, f"{seen.below_ground()} below the ground"
    if gap is not None:
        off, where = seen.gap()
        checks.expect(off, gap, f"{where} is not where its parent's stick ends")
    return seen


def marks(path, upright=True, **options):
    """No body: small marks with names."""
    seen = look(path, **options)
    assert seen.shown == seen.bones and len(seen.loose()) == len(seen.bones), "something is connected or hidden"
    assert not seen.spikes(), f"spikes: {seen.spikes()}"
    assert not upright or seen.size[2] >= seen.size.max(), f"size {seen.size}"
    assert seen.armature.data.show_names
    rest = np.array([b.head_local for b in seen.bones])
    for b in seen.bones:
        corners = seen.shape(b)[0]
        assert abs(np.ptp(corners, axis=0).max() - 0.03 * (np.ptp(rest, axis=0).max() or 1)) < 1e-4, f"the size of {b.name}"
        assert np.abs(corners.mean(0)).max() < 1e-6, f"{b.name} is not around its joint"
    return seen


def direction(seen, name):
    bone = seen.armature.data.bones[name]
    way = seen.up @ np.array(bone.matrix_local.to_3x3()) @ seen.shape(bone)[1]
    return way / np.linalg.norm(way)


def cinf():
    seen = body(BODY, height=(1.469, 1.471), skeleton=WORK + "/body.cinf")
    assert direction(seen, "Head")[2] > 0.999, "the head is not upright"
    for toe in ("L_toe", "R_toe"):
        assert direction(seen, toe)[1] < -0.9 and abs(direction(seen, toe)[2]) < 0.4, "a toe does not point forward"
    pelvis = seen.armature.pose.bones["Pelvis"]
    assert len(pelvis.custom_shape.data.vertices) == 18, "a stick to each of three children"
    assert np.linalg.norm(seen.shape(seen.armature.data.bones["Skeleton_Root"])[1]) < 0.1, "a spike from the ground to the pelvis"


def hidden():
    """Bones that a skeleton does not have, here all but its three, are hidden where a user finds them, and animated."""
    from motley_blender import shapes

    seen = body(BODY, hidden=4, upright=False, gap=None, most_spikes=3, skeleton=WORK + "/hand.cinf")
    away = [b for b in seen.bones if b not in seen.shown]
    assert {b["bone"] for b in away} == {4, 8, 11, 15}, [b["bone"] for b in away]
    for bone in away:
        if hasattr(bone, "layers"):
            assert list(bone.layers) == [False] * 31 + [True]
        else:
            assert [collection.name for collection in bone.collections] == [shapes.HIDDEN_COLLECTION]
    assert checks.f_curve(seen.armature.animation_data.action, "bone_4", "location", 1)


def said():
    """The status line."""
    from motley_blender import shapes
    from motley_blender.importing import Settings, import_motion

    def report(path, **options):
        checks.empty_scene()
        return str(import_motion(bpy.context, path, Settings(**options)))

    def expect(path, text, **options):
        got = report(path, **options)
        assert got.startswith(text), got

    expect(BODY, "4 bones shown; marks: the character's CINF, chosen as Skeleton, would give a body; 1 clip, 35 keys")
    expect(BODY, "19 bones shown; 1 clip", skeleton=WORK + "/body.cinf")
    expect(BODY, f"3 bones shown, 4 more {shapes.where_hidden()}; 1 clip", skeleton=WORK + "/hand.cinf")
    expect(WORK + "/wave.mot", "5 bones shown; marks: the model's wmb, chosen as Skeleton, would give a body; 1 clip, ")
    if real("pl000f_0a25_le.mot"):
        expect(real("pl000f_0a25_le.mot"), f"25 bones shown, 66 more {shapes.where_hidden()}; a figure by bone numbers: legs and hip are verified, spine and arms inferred; 1 clip, 1 camera, ")
        expect(real("pl000f_0a25_le.mot"), "91 bones shown; marks, as Figure is off; ", with_figure=False)
    if real("motion.bin"):
        expect(real("motion.bin"), "22 bones shown; a figure: the game's own rig and solver; 1 clip, ", clips="242")
        expect(real("motion.bin"), "22 bones shown; a figure: the game's own rig and solver; 1 clip, ", clips="242", mirror=True)
    checks.empty_scene()
    lame = import_motion(bpy.context, WORK + "/leg.mot", Settings(skeleton=WORK + "/wave.wmb"))
    assert lame.warnings == ["clip 0: the clip has legs that the skeleton does not have: their feet are in wrong places",
                             "clip 0 may not fit the skeleton: the skeleton lacks 1 of the 2 bones that move"], lame.warnings


def collections():
    """Blender 4 and later hide bones in a bone collection. Their interface, as documented, stands in for it here."""
    from types import SimpleNamespace

    from motley_blender import shapes

    made = []

    def new(name):
        made.append(SimpleNamespace(name=name, is_visible=True, bones=[]))
        made[-1].assign = made[-1].bones.append
        return made[-1]

    armature = SimpleNamespace(collections=SimpleNamespace(new=new), bones={"a": "bone a", "b": "bone b"})
    shapes.hide(armature, [])
    assert not made
    shapes.hide(armature, ["b"])
    assert len(made) == 1 and made[0].bones == ["bone b"] and not made[0].is_visible


def two_bodies():
    """A man and a dog of one file."""
    checks.run(real("motion.bin"), clips="242,DOG_*,243")
    armatures = [o for o in bpy.data.objects if o.type == "ARMATURE"]
    assert len(armatures) == 2 and all(a.select_get() for a in armatures)
    man, dog = sorted(armatures, key=lambda a: len(a.data.bones))
    assert bpy.context.object == man and len(bpy.data.actions) == 3
    assert dog.animation_data.action.name.startswith("DOG_") and len(man.data.bones) == 22
    for armature in armatures:
        assert not Seen(armature).loose() and not Seen(armature).spikes()


def saved():
    """Shapes are in the .blend file."""
    seen = look(BODY, skeleton=WORK + "/body.cinf")
    path = os.path.abspath(WORK + "/saved.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.open_mainfile(filepath=path)
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    assert not Seen(armature).tails_off() and len(armature.data.bones) == len(seen.bones)


def sticks():
    """sticks.py by itself."""
    from motley_blender import rigs, sticks
    from motley_blender.motley import Transform

    def bone(name, parent, *head, number=1, is_shown=True):
        return rigs.RigBone(number, name, parent, np.array(head, float), np.array((1.0, 0, 0, 0)), "XYZ", "FULL", Transform(), is_shown)

    assert sticks.draw_bones([], 1) == []
    one = sticks.draw_bones([bone("a", None, 5, 5, 5)], 1)[0]
    assert not one.tips and abs(one.mark - 0.03) < 1e-9, "one place has no extent"
    rig = [bone("root", None, 0, 0, 0), bone("hip", 0, 0, 1, 0), bone("side", 1, 0.1, 1, 0), bone("spine", 1, 0, 1.2, 0), bone("head", 3, 0, 1.4, 0.05),
           bone("knee", 1, 0, 0.5, 0), bone("ankle", 5, 0, 0.05, 0), bone("toe", 6, 0, 0.0, 0.1), bone("tip", 4, 0, 1.6, 0.05, number=None),
           bone("beside", None, 9, 9, 9, is_shown=False)]
    drawn = dict(zip((b.name for b in rig), sticks.draw_bones(rig, 1)))
    assert not drawn["root"].tips, "from the ground to the hip"
    assert np.allclose(drawn["hip"].tips, [(0, 0.2, 0), (0.1, 0, 0), (0, -0.5, 0)]), "the longest chain of those that are not far beyond the nearest"
    assert drawn["head"].is_head and np.allclose(drawn["head"].tips, [(0, 0.2, 0)])
    assert not drawn["tip"].tips and drawn["tip"].mark < 0.02, "the end of the head"
    toe = drawn["toe"].tips[0]
    assert toe[1] > -1e-9 and toe[2] > 0.03, "along the ground"
    assert drawn["side"].tips[0][0] > 0
    split = rigs.with_middles(rig, 1)
    assert [b.name for b in split] == [b.name for b in rig], "no limb is longer than a third of the height"
    long_back = [bone("root", None, 0, 0, 0), bone("hip", 0, 0, 0.3, 0), bone("neck", 1, 0, 0.3, 0.5), bone("paw", 2, 0, 0, 0.5), bone("tail", 1, 0, 0.25, -0.05)]
    split = rigs.with_middles(long_back, 1)
    assert [b.name for b in split] == ["root", "hip", "hip_middle", "neck", "neck_middle", "paw", "tail"]
    assert [b.parent for b in split] == [None, 0, 1, 1, 3, 3, 1] and split[2].number is None
    drawn = dict(zip((b.name for b in split), sticks.draw_bones(split, 1)))
    assert np.allclose(drawn["hip"].tips, [(0, -0.05, -0.05), (0, 0, 0.25)]) and np.allclose(drawn["hip_middle"].tips, [(0, 0, 0.25)]), "two halves"
    assert len(drawn["neck_middle"].tips) == 1
    straight = sticks.draw_bones([bone("a", None, 0, 1, 0), bone("b", 0, 0, 0, 0)], 1)[1]
    assert not straight.tips, "straight down from the lowest joint"
    lone = sticks.draw_bones([bone("a", None, 0, 1e-30, 0), bone("b", 0, 0, 0, 0), bone("c", 0, 0, 1e15, 0)], 1)
    assert all(np.isfinite(tip).all() for d in lone for tip in d.tips)


def misfits():
    """The warnings about clips that do not fit a skeleton, a line for each verdict."""
    from types import SimpleNamespace as some

    from motley_blender import rigs

    def skeleton(format_, *verdicts):
        return some(format=format_, diagnose=lambda clip: some(verdict=verdicts[clip.number], why=f"why {clip.number}"))

    clips = [(i, some(number=i)) for i in range(4)]
    assert rigs.misfits(skeleton("wmb", "fits", "unknown", "fits", "fits"), clips) == []
    said = rigs.misfits(skeleton("wmb", "doubtful", "foreign", "fits", "foreign"), clips)
    assert said == ["clip 1 was made for another skeleton: why 1; 1 more, too", "clip 0 may not fit the skeleton: why 0"]
    assert rigs.misfits(skeleton("figure", *4 * ["foreign"]), clips) == []


def rising_alone(path):
    """Its figure, if the library has one."""
    from motley_blender import motley

    clip = motley.open(path).clips[0]
    if clip.figure():
        numbers = {bone.number for bone in clip.figure().bones} | {-1}
        body(path, hidden=len({t.target for t in clip.tracks if t.target < 0x7000} - numbers))
    else:
        marks(path)


def real(name):
    path = os.path.join(DATA, name)
    return path if os.path.exists(path) else None


def run_all():
    for test in (cinf, hidden, said, saved, sticks, misfits, collections):
        checks.count(test.__name__, test)
    checks.count("an ANIM alone", marks, BODY)
    for path in sorted(glob.glob(WORK + "/seeds/okami/*")):
        if "/one" not in path:
            checks.count(f"marks of {path}", lambda: marks(path, upright=False))
    motion, mot = real("motion.bin"), real("pl000f_0a25_le.mot")
    if mot:
        checks.count("a real mot", lambda: body(mot, hidden=66, height=(1.4, 1.5)))
        checks.count("a real mot without its figure", lambda: marks(mot, with_figure=False))
    if motion:
        for clips in ("0", "242", "900"):
            checks.count(f"Shenmue's clip {clips}", lambda: body(motion, clips=clips, height=(1.3, 1.8)))
        for clips in ("400", "DOG_*", "CAT_*", "YAG_*"):  # lying, and on four legs
            checks.count(f"Shenmue's clip {clips}", lambda: body(motion, clips=clips, upright=False))
        checks.count("two bodies", two_bodies)
    if real("nier_wmb3_bones_198.csv"):  # the root's child stands on the ground, a metre below the next
        checks.count("NieR's bones", lambda: body(WORK + "/wave.mot", skeleton=WORK + "/nier.wmb", most_spikes=4, gap=None))
    rising = real("mgrr/pl0800_pl0800_0000.mot")
    if rising:
        checks.count("Rising's motion on its model", lambda: body(rising, skeleton=real("mgrr/pl0800_bones.wmb"), gap=0.05))  # a few slide
        checks.count("Rising's motion alone", rising_alone, rising)
