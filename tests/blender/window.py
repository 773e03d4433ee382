# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/window: what needs Blender's window: the view goes to what was imported, and to nothing else; one undo removes it; and a
# file of many clips opens the list. See tests/blender/run.
import os
import sys

import bpy
from bpy_extras.view3d_utils import location_3d_to_region_2d

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cameras
import checks

WORK = "build/gltf"
BODY, ARCHIVE = WORK + "/body.anim", WORK + "/seeds/shenmue_motn/all"


def in_view():
    """The window's 3D view."""
    window = bpy.context.window_manager.windows[0]
    area = next(a for a in window.screen.areas if a.type == "VIEW_3D")
    region = next(r for r in area.regions if r.type == "WINDOW")
    return bpy.context.temp_override(window=window, area=area, region=region), area.spaces.active.region_3d


def do_import(path, **options):
    """Returns the new armature."""
    before = {o.name for o in bpy.data.objects}
    with in_view()[0]:
        assert bpy.ops.import_scene.game_motion("EXEC_DEFAULT", True, filepath=path, onto="NEW", **options) == {"FINISHED"}  # Blender remembers options
    return next(o for o in bpy.data.objects if o.type == "ARMATURE" and o.name not in before)


def expect_in_view(armature, *numbers):
    """These bones are in the window's picture, and do not look small in it."""
    override, view = in_view()
    view.update()
    with override:
        region = bpy.context.region
    names = checks.numbers(armature)
    places = [location_3d_to_region_2d(region, view, armature.matrix_world @ armature.pose.bones[names[n]].head) for n in numbers]
    assert all(place and 0 < place.x < region.width and 0 < place.y < region.height for place in places), (places, region.width, region.height)
    extent = max(max(column) - min(column) for column in zip(*places))
    assert extent > 0.4 * region.height, f"{extent} of {region.height} pixels"


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


def locked_camera():
    """A user's own camera stays, though the view through it would move it."""
    override, view = in_view()
    with override:
        space, camera = bpy.context.space_data, bpy.context.scene.camera
        view.view_perspective, space.lock_camera = "CAMERA", True
        bpy.ops.ed.undo_push(message="view")
    before, place = state(), camera.matrix_world.copy()
    try:
        armature = do_import(BODY, skeleton=os.path.abspath(WORK + "/body.cinf"))
        assert bpy.context.scene.camera.matrix_world == place and space.lock_camera
        expect_in_view(armature, *checks.numbers(armature))
        with in_view()[0]:
            bpy.ops.ed.undo()
        assert state() == before and bpy.context.scene.camera.matrix_world == place
    finally:
        space.lock_camera = False


def far_root():
    """Marks that are far from the root's are seen."""
    far = [100.0] * cameras.FRAMES
    with open(WORK + "/far.mot", "wb") as file:
        file.write(cameras.mot({(-1, cameras.TX): far, **{(bone, cameras.TY): [bone / 8] * cameras.FRAMES for bone in range(8)}}))
    expect_in_view(do_import(WORK + "/far.mot", with_figure=False), *range(8))


def locked_collection():
    """Into a collection whose objects cannot be selected, or one in it, nothing is imported: the armature is selected, and seen."""
    scene = bpy.context.scene
    outer, inner = bpy.data.collections.new("outer"), bpy.data.collections.new("inner")
    scene.collection.children.link(outer)
    outer.children.link(inner)
    outer.hide_select = True
    layer = bpy.context.view_layer
    layer.active_layer_collection = layer.layer_collection.children["outer"].children["inner"]
    armature = do_import(BODY, skeleton=os.path.abspath(WORK + "/body.cinf"))
    assert armature.select_get() and not inner.objects, (armature.select_get(), [c.name for c in armature.users_collection])
    expect_in_view(armature, *checks.numbers(armature))
    layer.active_layer_collection = layer.layer_collection
    bpy.data.collections.remove(outer)


def other_scene():
    """The view of a window that shows another scene stays."""
    override, _ = in_view()
    with override:
        bpy.ops.wm.window_new_main()
    window = bpy.context.window_manager.windows[1]
    window.scene = other = bpy.data.scenes.new("other")
    chosen = bpy.data.objects.new("chosen", None)
    other.collection.objects.link(chosen)
    chosen.select_set(True, view_layer=other.view_layers[0])
    view = next(a for a in window.screen.areas if a.type == "VIEW_3D").spaces.active.region_3d
    view.view_location, view.view_distance = (70, 0, 0), 5
    do_import(BODY)
    assert tuple(view.view_location) == (70, 0, 0) and view.view_distance == 5, view.view_location
    with bpy.context.temp_override(window=window):
        bpy.ops.wm.window_close()


def undo_in_modes():
    """An import onto an armature that is posed or edited is one undo, too."""
    armature = do_import(BODY)
    name = armature.name
    for mode in ("POSE", "EDIT"):
        with in_view()[0]:
            bpy.ops.object.mode_set(mode=mode)
            bpy.ops.ed.undo_push(message=mode)
        before = state()
        with in_view()[0]:
            assert bpy.ops.import_scene.game_motion("EXEC_DEFAULT", True, filepath=BODY, onto="SELECTED") == {"FINISHED"}
            assert state() != before and bpy.data.objects[name].mode == mode
            bpy.ops.ed.undo()
            assert state() == before, f"{mode}: {state()} after an undo, {before} before"
            assert bpy.data.objects[name].mode == mode
            bpy.ops.object.mode_set(mode="OBJECT")


def without_an_area():
    """A script gets an error instead of the list, in which Blender would crash."""
    try:
        bpy.ops.import_scene.game_motion(filepath=ARCHIVE)
    except RuntimeError as e:
        assert "say which in `clips`" in str(e), e
    else:
        raise AssertionError("no error")


def local_view():
    """What is imported is in the local view, too, and within what the view shows."""
    override, _ = in_view()
    with override:
        space = bpy.context.space_data
        space.clip_end = 0.5
        bpy.data.objects["Cube"].select_set(True)
        bpy.ops.view3d.localview()
    try:
        armature = do_import(BODY, skeleton=os.path.abspath(WORK + "/body.cinf"))
        assert space.local_view, "no local view"
        with in_view()[0]:
            seen = armature.evaluated_get(bpy.context.evaluated_depsgraph_get())
        assert seen.visible_in_viewport_get(space), "not in the local view"
        assert space.clip_end > 2 * space.region_3d.view_distance, space.clip_end
    finally:
        with in_view()[0]:
            bpy.ops.view3d.localview()


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
        for test in (view_and_undo, locked_camera, far_root, locked_collection, without_an_area, local_view, undo_in_modes, list_and_undo, other_scene):
            checks.count(test.__name__, test)
        print(f"{len(checks.passed)} passed in the window, {len(checks.failed)} failed", flush=True)
    finally:
        os._exit(1 if checks.failed or not checks.passed else 0)


bpy.app.timers.register(run, first_interval=1.0)
