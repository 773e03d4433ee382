# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""The list of a file's clips, from which some are chosen, with a search field."""
from __future__ import annotations

import bpy
from bpy.props import BoolProperty, CollectionProperty, IntProperty, StringProperty


class ListedClip(bpy.types.PropertyGroup):
    """A clip; its name is Blender's `name`, by which lists are searched."""

    number: IntProperty()
    frames: StringProperty()
    chosen: BoolProperty(description="Import this clip")


class MOTLEY_UL_clips(bpy.types.UIList):
    """A row for each clip."""

    def draw_item(self, context, layout, data, item, icon, active_data, active_property, index=0, flt_flag=0):
        row = layout.split(factor=0.8)
        row.prop(item, "chosen", text=item.name)
        frames = row.row()
        frames.alignment = "RIGHT"
        frames.label(text=item.frames)

    def draw_filter(self, context, layout):
        """Blender's own search, in place of which there is ours: it chooses, too."""

    def filter_items(self, context, data, property):
        found = is_found(context.window_manager)
        return [self.bitflag_filter_item if found(clip) else 0 for clip in getattr(data, property)], []


def is_found(manager):
    """Tells whether a clip's name has what is written into the search field."""
    words = manager.motley_search.lower()
    return lambda clip: words in clip.name.lower()


class MOTLEY_OT_choose_clips(bpy.types.Operator):
    """Tick, or untick, all clips that the list shows"""

    bl_idname = "motley.choose_clips"
    bl_label = "Choose"
    bl_options = {"INTERNAL"}

    chosen: BoolProperty()

    def execute(self, context):
        manager = context.window_manager
        for clip in filter(is_found(manager), manager.motley_clips):
            clip.chosen = self.chosen
        return {"FINISHED"}


def fill(manager, names, lengths) -> None:
    """Makes the list that of a file. `lengths`: of the clips, in words (see contents.lengths)."""
    manager.motley_clips.clear()
    for number, (name, length) in enumerate(zip(names, lengths)):
        item = manager.motley_clips.add()
        item.number, item.name, item.frames = number, f"{number}  {name}".rstrip(), length
    manager.motley_active, manager.motley_search = 0, ""


def chosen(manager) -> str:
    """The numbers of those that are chosen; if none is, of the one that is highlighted, or the only one that is shown. Raises a ValueError if
    there is none."""
    clips = manager.motley_clips
    shown = list(filter(is_found(manager), clips))
    highlighted = [clip for clip in shown if clip.number == manager.motley_active]
    some = [clip for clip in clips if clip.chosen] or highlighted or (shown if len(shown) == 1 else [])
    if not some:
        raise ValueError("no clip is ticked")
    return ",".join(str(clip.number) for clip in some)


def draw(layout, manager) -> None:
    """The list, and what chooses many at once."""
    row = layout.row(align=True)
    row.prop(manager, "motley_search", text="", icon="VIEWZOOM")
    row.operator(MOTLEY_OT_choose_clips.bl_idname, text="Tick all shown").chosen = True
    row.operator(MOTLEY_OT_choose_clips.bl_idname, text="Untick all shown").chosen = False
    layout.template_list("MOTLEY_UL_clips", "", manager, "motley_clips", manager, "motley_active", rows=12)


CLASSES = (ListedClip, MOTLEY_UL_clips, MOTLEY_OT_choose_clips)


def register() -> None:
    for cls in CLASSES:
        bpy.utils.register_class(cls)
    bpy.types.WindowManager.motley_clips = CollectionProperty(type=ListedClip)
    bpy.types.WindowManager.motley_active = IntProperty()
    bpy.types.WindowManager.motley_search = StringProperty(name="Search", options={"TEXTEDIT_UPDATE"})


def unregister() -> None:
    for name in ("motley_clips", "motley_active", "motley_search"):
        delattr(bpy.types.WindowManager, name)
    for cls in reversed(CLASSES):
        bpy.utils.unregister_class(cls)
