# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/gltf/looks: what a user of Blender sees of `motley gltf`'s files: a body that hangs together, stands upright, and whose bones lead
# from joint to joint; without a body, marks of one size:
#   MOTLEY=PROGRAM blender -b --factory-startup --python-exit-code 1 --python tests/gltf/looks.py -- FOLDER
# FOLDER is where tests/gltf/cases has written its files. The real files are those of ../shared/data, or of the folder MOTLEY_DATA.
import os
import subprocess
import sys
import traceback

import bpy
import numpy as np

np.bool = bool  # see tests/gltf/import_in_blender
WORK = sys.argv[sys.argv.index("--") + 1]
DATA = os.environ.get("MOTLEY_DATA", "../shared/data")
NEAR = 1e-3  # metres: joints at one place


class Look:
    """A file in Blender."""

    def __init__(self, words):
        glb = WORK + "/look.glb"
        done = subprocess.run([os.environ["MOTLEY"], "gltf", "--quiet", *words, "-o", glb], check=True, stderr=subprocess.PIPE, text=True)
        self.notes = done.stderr.splitlines()
        bpy.ops.wm.read_factory_settings(use_empty=True)
        bpy.ops.import_scene.gltf(filepath=glb)
        self.armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
        self.meshes = [o for o in bpy.data.objects if o.type == "MESH" and o.vertex_groups]
        self.bones = list(self.armature.data.bones)
        self.numbered = [bone for bone in self.bones if "bone" in bone or "place" in bone]
        self.range = self.armature.animation_data.action.frame_range
        at = self.heads(self.range[0])
        self.extent = at.max(0) - at.min(0)
        self.height = self.extent[2]

    def heads(self, frame):
        bpy.context.scene.frame_set(int(frame))
        return np.array([self.armature.matrix_world @ self.armature.pose.bones[bone.name].head for bone in self.bones])

    def ways(self, bone):
        """The distances to its children that are elsewhere."""
        far = [(child.head_local - bone.head_local).length for child in bone.children]
        return [d for d in far if d > NEAR]

    def loose(self):
        return [bone.name for bone in self.bones if not bone.parent and not bone.children]

    def too_long(self, size):
        """Bones that are far longer than the way to the next joint, or than a third of the body."""
        out = []
        for bone in self.bones:
            way = min(self.ways(bone), default=(bone.head_local - bone.parent.head_local).length if bone.parent else 0)
            if bone.length > 0.37 * size or way > NEAR and bone.length > 2.001 * way:
                out.append(bone.name)
        return out

    def missing(self):
        """Bones whose tip is at none of their children."""
        misses = lambda bone: min((bone.tail_local - child.head_local).length for child in bone.children) > 0.05 * bone.length
        return [bone.name for bone in self.bones if bone.parent and self.ways(bone) and misses(bone)]

    def mesh_gap(self):
        """How far a joint is from the tips of sticks that lead to it, at some frames; nothing if no stick leads to one of the bones."""
        mesh, groups = self.meshes[0], self.meshes[0].vertex_groups
        tips = {}
        for vertex in mesh.data.vertices:
            bone = self.armature.data.bones[groups[vertex.groups[0].group].name]
            if (mesh.matrix_world @ vertex.co - self.armature.matrix_world @ bone.head_local).length < 1e-4:
                tips.setdefault(bone.name, []).append(vertex.index)
        shown = [bone.name for bone in self.bones if bone.parent and (bone.head_local - bone.parent.head_local).length > 0.02 * self.height]
        assert all(name in tips for name in shown), f"no stick leads to {[n for n in shown if n not in tips]}"
        worst = 0.0
        for frame in np.linspace(*self.range, 7).round():
            at = dict(zip([bone.name for bone in self.bones], self.heads(frame)))
            corners = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get())
            for name, indices in tips.items():
                for index in indices:
                    worst = max(worst, float(np.linalg.norm(np.array(corners.matrix_world @ corners.data.vertices[index].co) - at[name])))
        return worst


def body(words, bones, high=None, upright=True, missing=2, long=0, mesh=True):
    """A body of so many bones. `high`: its least and greatest height; `missing`: the most bones whose tip is at no child; `long`: of bones with
    a helper nearer than Blender's importer looks."""
    seen = Look([*words, "--mesh"] if mesh else words)
    assert len(seen.numbered) == bones, f"{len(seen.numbered)} bones"
    assert not seen.loose(), f"loose: {seen.loose()}"
    assert len([bone for bone in seen.bones if not bone.parent]) == 1, "more than one root"
    assert (seen.height >= max(seen.extent[:2])) == upright, f"lies: {seen.extent}"
    assert high is None or high[0] <= seen.height <= high[1], f"{seen.height} m high"
    too_long, off = seen.too_long(seen.height if upright else seen.extent.max()), seen.missing()
    assert len(too_long) <= long, f"too long: {too_long}"
    assert len(off) <= missing, f"tips at no child: {off}"
    if mesh:
        assert seen.mesh_gap() < 1e-3, f"the mesh is {seen.mesh_gap()} from its joints"


def marks(words, bones, hint, upright=True):
    """So many bones without parents, of one size, and a note that says what would give a body."""
    seen = Look(words)
    assert len(seen.numbered) == bones, f"{len(seen.numbered)} bones"
    assert all(bone.parent is None and len(bone.children) == 1 for bone in seen.numbered), "no marks"
    sizes = {round(bone.length / np.linalg.norm(seen.extent), 3) for bone in seen.numbered}
    assert len(sizes) == 1 and max(sizes) < 0.035, f"of sizes {sizes}"
    assert any(note.startswith("note: no skeleton") and hint in note for note in seen.notes), seen.notes
    assert not upright or seen.height >= max(seen.extent[:2]), f"lies: {seen.extent}"


passed = failed = 0


def count(name, look, words, *arguments, **options):
    global passed, failed
    files = [word for word in words if "/" in word]
    if not all(map(os.path.exists, files)):
        print(f"ABSENT: {', '.join(files)}. How {name} looks was not tested.")
        return
    try:
        look(words, *arguments, **options)
        passed += 1
    except Exception as e:  # of any kind: the tests go on
        failed += 1
        print(f"FAILED {name}: {e!r}")
        if not isinstance(e, AssertionError):
            traceback.print_exc(file=sys.stdout)


human, archive, mot = WORK + "/human.anim", DATA + "/motion.bin", DATA + "/pl000f_0a25_le.mot"
tables = ["--parents", WORK + "/human_parents.csv", "--rest", WORK + "/human_rest.csv"]
rising = DATA + "/mgrr/pl0800_pl0800_0000.mot"
count("an ANIM alone", marks, [human], 13, "the character's CINF")
count("an ANIM with a CINF", body, [human, "--skeleton", WORK + "/human.cinf"], 13, high=(1.4, 1.55))
count("an ANIM with tables", body, [human, *tables], 13, high=(1.4, 1.55))
count("an ANIM that stands on the ground", body, [WORK + "/body.anim", "--skeleton", WORK + "/body.cinf"], 19, high=(1.4, 1.55))
count("Okami", marks, [WORK + "/seeds/okami/random_le"], 10, "--parents", upright=False)
count("the real motion", body, [mot], 25, high=(1.3, 1.8))
count("the real motion without its figure", marks, [mot, "--no-figure"], 91, "--no-figure")
for clip in ("A_WALK_L_02", "0", "900"):
    count(f"clip {clip}", body, [archive, "--clip", clip], 22, high=(1.3, 1.8), missing=0)
count("a cat", body, [archive, "--clip", "CAT_CAT_BASE"], 27, upright=False, missing=3)
count("a dog", body, [archive, "--clip", "DOG_DOG_BASE"], 29, upright=False, missing=3)
count("198 real bones", body, [WORK + "/hold.mot", "--missing", "rest", "--skeleton", WORK + "/nier.wmb"], 199, high=(1.3, 1.8), missing=5, mesh=False)
count("a Rising motion", body, [rising], 23, high=(1.5, 1.8))
# Two of its bones have a helper 3 mm from them.
count("a Rising motion on its model", body, [rising, "--skeleton", DATA + "/mgrr/pl0800_bones.wmb"], 105, high=(1.5, 1.8), missing=5, long=2)
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed or not passed else 0)
