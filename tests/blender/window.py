# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/window: what needs Blender's window: the view goes to what was imported, one undo removes it, and a file of many clips
# opens the list. See tests/blender/run.
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import checks

WORK = "build/gltf"
BODY, ARCHIVE = WORK + "/body.anim", WORK + "/seeds/shenmue_motn/all"


def in_view():
    """The window's 3D view."""
    window = bpy.context.window_manager.windows[0]
    area = next(a for a in window.screen.areas if a.type == "VIEW_3D")
    region = next(r for r in area.regions if r.type == "WINDOW")
    return bpy.context.temp_override(window=window, area=area, region=region), area.spaces.active.region_3d


def state():
    scene = bpy.context.scene
    return sorted(o.name for o in bpy.data.objects), len(bpy.data.actions), scene.frame_end, scene.render.fps


def view_and_undo():
    override, view = in_view()
    view.view_location, view.view_distance = (30, 0, 0), 90
    before = state()
    with override:
        assert bpy.ops.import_scene.game_motion("EXEC_DEFAULT", True, filepath=BODY, skeleton=os.path.abspath(WORK + "/body.cinf")) == {"FINISHED"}
    assert (view.view_location - bpy.context.object.matrix_world.translation).length < 1.5, f"the view is at {view.view_location}"
    assert abs(view.view_location.z - 0.75) < 0.2 and view.view_distance < 6, f"{view.view_location}, {view.view_distance} away"
    after = state()
    assert after != before
    with in_view()[0]:
        bpy.ops.ed.undo()
        assert state() == before, f"{state()} after an undo of an import, {before} before"
        bpy.ops.ed.redo()
    assert state() == after, "redone"


def list_and_undo():
    before = state()
    with in_view()[0]:
        assert bpy.ops.import_scene.game_motion("EXEC_DEFAULT", True, filepath=ARCHIVE) == {"CANCELLED"}
    listed = bpy.context.window_manager.motley_clips
    assert len(listed) == 6 and [item.frames for item in listed][::5] == ["60 frames", "1 frame"], [item.frames for item in listed]
    assert state() == before, "the list alone changes something"
    listed[1].chosen = listed[3].chosen = True
    with in_view()[0]:
        assert bpy.ops.import_scene.game_motion_clips("EXEC_DEFAULT", True, filepath=ARCHIVE) == {"FINISHED"}
        assert state()[1] == before[1] + 2
        bpy.ops.ed.undo()
    assert state() == before, "more than one undo"


def run():
    import addon_utils

    addon_utils.enable("motley_blender", default_set=True)
    bpy.context.preferences.view.smooth_view = 0
    try:
        for test in (view_and_undo, list_and_undo):
            checks.count(test.__name__, test)
        print(f"{len(checks.passed)} passed in the window, {len(checks.failed)} failed", flush=True)
    finally:
        os._exit(1 if checks.failed or not checks.passed else 0)


bpy.app.timers.register(run, first_interval=1.0)
