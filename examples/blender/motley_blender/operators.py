# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""File > Import > Game motion: the file browser with its options, then, of a file of many clips, the list."""
import os
import re
from dataclasses import fields

import bpy
from bpy.props import BoolProperty, EnumProperty, IntProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from . import clip_list, contents, motley, shapes
from .importing import Settings, import_motion

WRONG = (motley.Error, OSError, ValueError, MemoryError)  #: what is told, in words, instead of a traceback
MOST_WARNINGS = 20  #: that are told of one import


class Options:
    """What is chosen in the file browser: Settings as Blender's properties."""

    # What is said of one file is not kept for the next one.
    clips: StringProperty(name="Clips", options={"SKIP_SAVE"}, description="Numbers (3), ranges (5-9) and names (AKI_*) with commas between them; * for all. "
                          "Empty: a list to choose from, if the file has more than one")
    onto: EnumProperty(name="Onto", items=(("NEW", "A new armature", "Made of the skeleton, of a figure, or of marks without parents"),
                                           ("SELECTED", "The selected armature", "Bones are found by number: by the custom property "
                                            "'bone', names as bone_12, or a table of names")))
    skeleton: StringProperty(name="Skeleton", options={"SKIP_SAVE"}, description="A model's skeleton, a wmb, Metroid Prime's CINF, or Okami's or God "
                             "Hand's MD: the name of a file beside the motion, or a path. A container's own is found by itself")
    exp: StringProperty(name="Exp", options={"SKIP_SAVE"}, description="A file of PlatinumGames that makes bones of the skeleton follow others: the name of a file beside the "
                        "motion, or a path")
    with_exp: BoolProperty(name="Use the exp", default=True, description="Apply the exp that is chosen above or is in the motion's container: some bones "
                           "of the skeleton then follow others")
    names: StringProperty(name="Names", options={"SKIP_SAVE"}, description="A CSV file, beside the motion or with its path, with lines as 12,upper_arm: which bone of the selected "
                          "armature has which number in motions")
    with_figure: BoolProperty(name="Figure", default=True, description="Without a skeleton, use the figure that some motions have by themselves")
    mirror: BoolProperty(name="Mirrored", description="Clips of Shenmue's people and animals as the game mirrors them: what the left arm does, the right one "
                         "does")
    missing: EnumProperty(name="Missing", items=(("zero", "Zero", "Bones for which the motion has no rotation or scale are not rotated or scaled"),
                                                 ("rest", "At rest", "They are as the skeleton has them at rest")))
    rotations: EnumProperty(name="Rotations", items=(
        ("AUTO", "Automatic", "Angles as stored, with their tangents, on bones of a new armature that are not turned at rest; else "
         "quaternions. Bones of the selected armature keep their rotation mode"),
        ("EULER", "Angles", "Euler angles, as stored where bones are not turned at rest"), ("QUATERNION", "Quaternions", "At every frame")))
    baked: BoolProperty(name="Bake", description="A key at every frame, instead of the file's keys and tangents")
    in_place: BoolProperty(name="In place", description="The root stays where it is at frame 0")
    up: EnumProperty(name="Up", items=(("AUTO", "As the format has it", "z of Metroid Prime, else y"), ("Y", "Y", ""), ("Z", "Z", "")))
    set_rate: BoolProperty(name="Set the scene's rate and range", default=True, description="Frames a second and the first and last frame, "
                           "as the first clip has them. Otherwise its keys may lie between the scene's frames")
    start: IntProperty(name="First frame", description="The scene's frame on which clips begin", min=0, max=100000)

    def path(self) -> str:
        """Of the motions' file. Raises a ValueError if none is chosen."""
        path = bpy.path.abspath(self.filepath)
        if not path:
            raise ValueError("no file is chosen")
        if os.path.isdir(path):
            raise ValueError(f"{_last(path)} is a folder: choose a file in it")
        return path

    def settings(self, **changed) -> Settings:
        chosen = {field.name: getattr(self, field.name) for field in fields(Settings)}
        for name in ("skeleton", "exp", "names"):
            if chosen[name]:
                chosen[name] = os.path.join(os.path.dirname(self.path()), bpy.path.abspath(chosen[name]))
        return Settings(**{**chosen, **changed})

    def run(self, context, clips: str):
        """Imports, and reports what was done or what is wrong: an error pops up."""
        try:
            report = import_motion(context, self.path(), self.settings(clips=clips))
        except WRONG as e:
            return self.refuse(e)
        if self.onto == "NEW" and report.armatures:
            shapes.look_at(context, report.armatures)
            shapes.show_in_local_views(context, [*report.armatures, *report.cameras.values()])
        for warning in report.warnings[:MOST_WARNINGS]:
            self.report({"WARNING"}, contents.printable(_in_words(warning)))
        if len(report.warnings) > MOST_WARNINGS:
            self.report({"WARNING"}, f"and {len(report.warnings) - MOST_WARNINGS} more warnings")
        self.report({"INFO"}, str(report))
        return {"FINISHED"}

    def refuse(self, e: Exception):
        name = _last(bpy.path.abspath(self.filepath))  # the path may be too long for a pop-up
        if isinstance(e, motley.Error):
            text = f"{name}: {_in_words(str(e))}"
        elif isinstance(e, OSError):
            text = f"{_last(str(e.filename or name))}: {e.strerror or e}"
        else:
            text = str(e) or "out of memory"
        self.report({"ERROR"}, contents.printable(text))
        return {"CANCELLED"}


def _last(path: str) -> str:
    """The name of a file or folder."""
    return os.path.basename(os.path.normpath(path))


def _in_words(text: str) -> str:
    """Without the Python functions that the library's texts recommend: an exp (open_exp)."""
    return re.sub(r" \(open(_exp|_skeleton|_container|_events)?\)", "", text)


class IMPORT_SCENE_OT_game_motion(bpy.types.Operator, ImportHelper, Options):
    """Import motions of Bayonetta, Metal Gear Rising, NieR: Automata, Okami, God Hand, Metroid Prime and Shenmue"""

    bl_idname = "import_scene.game_motion"
    bl_label = "Import game motion"
    bl_options = {"REGISTER", "UNDO"}

    filter_glob: StringProperty(default="*", options={"HIDDEN"})

    def draw(self, context):
        layout = self.layout
        layout.use_property_split = True
        for name in (field.name for field in fields(Settings)):
            row = layout.row()
            row.enabled = not (name == "names" and self.onto == "NEW")
            row.prop(self, name)

    def execute(self, context):
        if self.clips.strip():
            return self.run(context, self.clips)
        try:
            clips = contents.read(self.path()).clips
        except WRONG as e:
            return self.refuse(e)
        if len(clips) <= 1:
            return self.run(context, "*")
        if bpy.app.background or context.area is None:  # no window, or a script, in which Blender crashes when it draws a list
            self.report({"ERROR"}, f"{contents.printable(_last(bpy.path.abspath(self.filepath)))}: the file has {len(clips)} clips: say which in `clips`, or * for all")
            return {"CANCELLED"}
        clip_list.fill(context.window_manager, [listed.name for listed in clips], contents.lengths(clips))
        chosen = {name: getattr(self, name) for name in ("filepath", *Options.__annotations__) if name != "clips"}
        bpy.ops.import_scene.game_motion_clips("INVOKE_DEFAULT", **chosen)
        return {"CANCELLED"}  # nothing to undo: the list's operator imports


class IMPORT_SCENE_OT_game_motion_clips(bpy.types.Operator, Options):
    """Import some of a file's clips"""

    bl_idname = "import_scene.game_motion_clips"
    bl_label = "Import clips"
    bl_options = {"INTERNAL", "UNDO"}

    filepath: StringProperty(subtype="FILE_PATH")

    def invoke(self, context, event):
        return context.window_manager.invoke_props_dialog(self, width=500)

    def draw(self, context):
        clip_list.draw(self.layout, context.window_manager)

    def execute(self, context):
        try:
            clips = clip_list.chosen(context.window_manager)
        except ValueError as e:
            return self.refuse(e)
        return self.run(context, clips)


CLASSES = (IMPORT_SCENE_OT_game_motion, IMPORT_SCENE_OT_game_motion_clips)


def menu(self, context) -> None:
    """An entry of File > Import."""
    self.layout.operator(IMPORT_SCENE_OT_game_motion.bl_idname, text="Game motion (.dat, .mot, .pks, .anim, motion.bin, ...)")


def register() -> None:
    for cls in CLASSES:
        bpy.utils.register_class(cls)
    bpy.types.TOPBAR_MT_file_import.append(menu)


def unregister() -> None:
    bpy.types.TOPBAR_MT_file_import.remove(menu)
    for cls in reversed(CLASSES):
        bpy.utils.unregister_class(cls)
