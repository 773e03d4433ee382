# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/checks: what the tests of the add-on share: importing, and counting what passed.
import os
import subprocess
import sys
import traceback

import bpy
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "gltf"))

AT_FRAMES, BETWEEN = 1e-5, 1e-3  # what may be wrong, of the size of what is compared
passed, failed = [], []


def count(name, function, *arguments):
    """Runs a test, which raises if it fails."""
    try:
        function(*arguments)
        passed.append(name)
    except Exception as e:  # of any kind: the tests go on
        failed.append(name)
        print(f"FAILED {name}: {e!r}")
        if not isinstance(e, AssertionError):
            traceback.print_exc(file=sys.stdout)


def program(*words):
    """What the motley program prints."""
    return subprocess.run([os.environ["MOTLEY"], *words], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def empty_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import addon_utils

    assert addon_utils.enable("motley_blender", default_set=True), "the add-on cannot be enabled"


def run(path, keep=False, **options):
    """Imports as a user does, into an empty scene unless `keep`. Returns the armature; None if nothing needs one."""
    if not keep:
        empty_scene()
    paths = {name: os.path.abspath(options[name]) for name in ("skeleton", "exp", "names") if options.get(name)}
    assert bpy.ops.import_scene.game_motion(filepath=str(path), **{"clips": "*", **options, **paths}) == {"FINISHED"}
    return next((o for o in reversed(list(bpy.data.objects)) if o.type == "ARMATURE"), None)


def error_of(path, **options):
    """The text that pops up."""
    try:
        run(path, keep=True, **options)
    except RuntimeError as e:
        return str(e)
    raise AssertionError("no error")


def numbers(armature):
    return {bone["bone"]: bone.name for bone in armature.data.bones if "bone" in bone}


def f_curves(action):
    from motley_blender import actions

    return actions.channels_of(action).fcurves


def f_curve(action, bone, path, index):
    return f_curves(action).find(f'pose.bones["{bpy.utils.escape_identifier(bone)}"].{path}', index=index)


def expect(off, most, what):
    assert off <= most, f"off by {off:.3g}: {what}"


def local_rest(bone):
    """A bone at rest relative to its parent."""
    m = bone.matrix_local if bone.parent is None else bone.parent.matrix_local.inverted() @ bone.matrix_local
    return np.array(m)
