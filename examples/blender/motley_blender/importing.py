# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""From a file of motions to armature, actions and cameras in the scene. What the operator does once all is chosen."""
from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, Iterable, List, Mapping, Optional, Sequence, Set, Tuple

import bpy
from mathutils import Matrix

from . import actions, armatures, cameras, contents, motley, shapes
from .actions import Place
from .contents import Contents, Listed
from .curves import Bone, Motion, bone_curves
from .rigs import RigBone, bones_of, helpers_of, make_rig, may_have_legs, misfits, solved_paths, transforms_by_number, with_middles
from .selecting import read_names, select
from .sticks import draw_bones

MOST_KEYS = 10_000_000  #: of one import: a gigabyte
MOST_TRACKS = 500_000  #: of all clips of one import: the same
MOST_TRANSFORMS = 10_000_000  #: of bones at frames, that are made of all clips of one import: a minute


@dataclass
class Settings:
    """What to import, and how."""

    clips: str = "*"  #: see selecting.select()
    skeleton: str = ""  #: a file; empty: the container's, if there is one
    exp: str = ""  #: a file that changes every pose of the skeleton; empty: the container's, if `with_exp`
    with_exp: bool = True
    onto: str = "NEW"  #: "NEW": an armature is made; "SELECTED": the active one is moved
    names: str = ""  #: a table of bones; empty: none
    with_figure: bool = True  #: use the figure that a motion has, if there is no skeleton
    mirror: bool = False  #: clips as the game mirrors them: Shenmue's
    missing: str = "zero"  #: what bones do that the motion does not move: "zero" or "rest"
    rotations: str = "AUTO"  #: "AUTO", "EULER", "QUATERNION"
    baked: bool = False  #: a key at every frame for all curves
    in_place: bool = False  #: the root stays where it is at frame 0
    up: str = "AUTO"  #: "AUTO", "Y", "Z"
    set_rate: bool = True  #: of the scene, with its range
    start: int = 0  #: the scene's frame on which a clip's frame 0 comes to lie


@dataclass
class Report:
    """What was done."""

    armatures: List[bpy.types.Object] = field(default_factory=list)  #: one for each body
    actions: List[bpy.types.Action] = field(default_factory=list)  #: of bones, one for each clip
    camera_actions: List[bpy.types.Action] = field(default_factory=list)
    cameras: Dict[Tuple[str, int], bpy.types.Object] = field(default_factory=dict)  #: by armature and number
    numbers: Dict[motley.Clip, int] = field(default_factory=dict)  #: by which warnings name clips: those of the list
    clips: int = 0
    keys: int = 0
    transforms: int = 0  #: that were made to find the keys
    shown: int = 0  #: bones
    hidden: int = 0
    warnings: List[str] = field(default_factory=list)
    notes: List[str] = field(default_factory=list)  #: about bodies

    def __str__(self) -> str:
        bones = f"{_count(self.shown, 'bone')} shown" if self.shown else ""
        hidden = f", {self.hidden} more {shapes.where_hidden()}" if self.hidden else ""
        made = ((self.clips, "clip"), (len(self.cameras), "camera"), (self.keys, "key"))
        counts = ", ".join(_count(number, what) for number, what in made if number)
        return "; ".join(filter(None, [bones + hidden, *dict.fromkeys(self.notes), counts]))


def _some(names: Iterable[str]) -> str:
    """The first few."""
    names = list(names)
    return ", ".join(names[:10]) + (f" and {len(names) - 10} more" if len(names) > 10 else "")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@dataclass
class _Body:
    """What some clips move."""

    name: str  #: empty: the file's
    clips: List[motley.Clip]
    skeleton: Optional[motley.Skeleton]  #: None: the bones are those that the clips move, without parents
    is_figure: bool = False
    exp: Optional[motley.Exp] = None  #: changes every pose of the skeleton
    format: str = ""  #: of the motions


def import_motion(context, path: str, settings: Settings) -> Report:
    """Imports clips of a file or of a container. Raises a motley.Error, an OSError or a ValueError, whose text says what is wrong; nothing of it is left in
    the scene then."""
    report, selection = Report(), armatures.selection_of(context)
    try:
        _import(context, contents.read(path), contents.printable(Path(path).stem), settings, report)
    except BaseException:
        _remove(report, settings.onto == "NEW")
        armatures.select_again(context, selection)
        raise
    if settings.onto == "SELECTED":
        armatures.select_again(context, selection)
    return report


def _remove(report: Report, with_armature: bool) -> None:
    """What an import has made so far."""
    for action in report.actions + report.camera_actions:
        bpy.data.actions.remove(action)
    for camera in report.cameras.values():
        bpy.data.cameras.remove(camera.data)  # and its object
    for armature in report.armatures if with_armature else []:
        shapes.remove_shapes(armature)
        bpy.data.armatures.remove(armature.data)


def _import(context, source: Contents, stem: str, settings: Settings, report: Report) -> None:
    opened = _open_clips(source.clips, select([listed.name for listed in source.clips], settings.clips), settings.mirror, report)
    clips = list(opened)
    names = {clip: listed.name or (stem if len(clips) == 1 else f"{stem[:50]}_{clip.number}") for clip, listed in opened.items()}
    rate = _rate_of(clips[0]) if settings.set_rate else (context.scene.render.fps, context.scene.render.fps_base)
    report.warnings.extend(source.warnings)
    if settings.names and settings.onto == "NEW":
        report.warnings.append(f"{Path(settings.names).name} is not used: names are for the selected armature, see Onto")
    bodies = _bodies_of(context, opened, source, settings, report)
    report.notes.extend(_used(source, bodies, settings))
    for body in bodies:
        kind = body.skeleton.format if body.skeleton and not body.is_figure else source.format
        z_up = settings.up == "Z" or settings.up == "AUTO" and motley.is_z_up(kind)
        moved = _Moved(armatures.Parent(None, "", Matrix()), [], {}, {})  # nothing but cameras
        if settings.onto == "SELECTED" or any(map(bones_of, body.clips)):
            moved = _move_bones(context, body, settings, body.name or stem, z_up, report)
            report.notes.append(_note_of(body, source.format, settings))
        _make_actions(context, body, settings, names, moved, rate, report)
    if report.armatures:
        armatures.select_only(context, report.armatures)
    _set_scene(context.scene, clips[0], settings, rate, report)
    report.warnings = list(dict.fromkeys(report.warnings))  # each body may have the same


def _bodies_of(context, opened: Mapping[motley.Clip, Listed], source: Contents, settings: Settings, report: Report) -> List[_Body]:
    """The bodies that clips move: one if it has a skeleton or is there; otherwise one for each object, and for each of the figures that
    clips have of their own."""
    skeleton = _open_skeleton(settings.skeleton) if settings.skeleton else source.skeleton
    exp = None
    if settings.with_exp:
        exp = _open_exp(settings.exp, report) if settings.exp else source.exp
    if skeleton or settings.onto != "NEW":
        figure = _figure_that_poses(context, opened, settings) if settings.with_figure and not skeleton else None
        return [_Body("", list(opened), skeleton or figure, figure is not None, exp, source.format)]
    out: Dict[tuple, _Body] = {}
    for clip, listed in opened.items():
        figure = clip.figure() if settings.with_figure else None
        body = out.setdefault((listed.object, figure and figure.bones), _Body(listed.object, [], figure, figure is not None, exp, source.format))
        body.clips.append(clip)
    return list(out.values())


def _figure_that_poses(context, clips: Iterable[motley.Clip], settings: Settings) -> Optional[motley.Skeleton]:
    """The figure of clips that move targets, if the selected armature has its bones and not the targets. Raises a ValueError if they have
    several."""
    figures = {figure.bones: figure for figure in (clip.figure() for clip in clips) if figure and figure.poses_itself}
    if len(figures) > 1:
        raise ValueError(f"the clips are of {len(figures)} bodies: choose those of one for the selected armature")
    for figure in figures.values():
        numbers = _numbers(armatures.armature_to_move(context), settings, Report())
        if all(bone.is_helper or bone.number is None or bone.number in numbers for bone in figure.bones):
            return figure
    return None


def _used(source: Contents, bodies: Sequence[_Body], settings: Settings) -> List[str]:
    """What of a container is used, in words."""
    bodies = [body for body in bodies if body.skeleton]
    out = []
    if settings.onto == "NEW" and any(body.skeleton is source.skeleton for body in bodies):
        out.append(f"on {source.model}")
    if source.exp and any(body.exp is source.exp for body in bodies):
        out.append(f"with {source.program}")
    return out


def _note_of(body: _Body, format_: str, settings: Settings) -> str:
    """Which body was made, or, if there is none, what would give one."""
    if settings.onto != "NEW" or body.skeleton and not body.is_figure:
        return ""
    if body.skeleton:
        return body.skeleton.note
    if not settings.with_figure and body.clips[0].figure():
        return "marks, as Figure is off"
    source = motley.body_source(format_)
    if source:
        return f"marks: {source}, chosen as Skeleton, would give a body"
    return "marks: motley knows no file that would give a body"


def _open_skeleton(path: str) -> motley.Skeleton:
    try:
        return motley.open_skeleton(path)
    except motley.Error as e:
        raise ValueError(f"{Path(path).name}: {e}") from e  # it is not the motion that is wrong


def _open_exp(path: str, report: Report) -> Optional[motley.Exp]:
    """An exp that does not open changes nothing; that is a warning. One that cannot be read is an error."""
    try:
        return motley.open_exp(path)
    except motley.Error as e:
        report.warnings.append(f"{Path(path).name} is not applied: {e}")
        return None


def _open_clip(listed: Listed, number: int, mirror: bool) -> motley.Clip:
    clip = listed.open()
    mirrored = clip.mirrored() if mirror else clip
    if mirrored is None:
        raise motley.Error(f"clip {number} cannot be mirrored (only those of Shenmue's people and animals can): untick Mirrored", "wrong_kind", clip=number)
    return mirrored


def _open_clips(listed: Sequence[Listed], numbers: Sequence[int], mirror: bool, report: Report) -> Dict[motley.Clip, Listed]:
    """Those that are sound. Raises the first one's error if none is."""
    clips: Dict[motley.Clip, Listed] = {}
    errors, tracks = [], 0
    for number in numbers:
        try:
            clip = _open_clip(listed[number], number, mirror)
        except motley.Error as e:
            errors.append(e)
            continue
        tracks += len(clip.tracks)
        if tracks > MOST_TRACKS:  # a small file may name one large clip many times
            raise motley.Error(f"the first {len(clips) + 1} clips have more than {MOST_TRACKS} tracks: choose fewer", "too_much", clip=number)
        if clip.tracks:
            clips[clip] = listed[number]
            report.numbers[clip] = number
        else:
            errors.append(motley.Error(f"clip {number} moves nothing", "empty_clip", clip=number))
    if not clips:
        raise errors[0] if errors else motley.Error("no clip is chosen", "no_clip")
    report.warnings.extend(f"left out: {e}" for e in errors)
    return clips


@dataclass
class _Moved:
    """Bones that clips move."""

    parent: armatures.Parent  #: of the cameras, with the armature
    bones: List[Bone]
    rest: Mapping[int, Sequence[float]]  #: their translations where a motion has none
    paths: Mapping[int, Set[str]]  #: what gets keys in every action


def _move_bones(context, body, settings, stem, z_up, report) -> _Moved:
    clips, skeleton, is_new = body.clips, body.skeleton, settings.onto == "NEW"
    if is_new:
        up = 2 if z_up else 1
        all_bones = with_middles(make_rig(skeleton, clips, settings.missing), up)
        drawn = draw_bones(all_bones, up)
        armature, own = armatures.make_armature(context, all_bones, [look.mark for look in drawn], stem[:60] or "motion", z_up)
        report.armatures.append(armature)
        shapes.show_bones(armature, all_bones, drawn, own)
        report.shown += sum(bone.is_shown and not bone.is_middle for bone in all_bones)
        report.hidden += sum(not bone.is_shown for bone in all_bones)
        numbers = {bone.number: name for bone, name in zip(all_bones, own) if bone.number is not None}
    else:
        armature = armatures.armature_to_move(context)
        armatures.select_only(context, [armature])  # in object mode
        report.armatures.append(armature)
        numbers = _numbers(armature, settings, report)
        all_bones = make_rig(skeleton, [], settings.missing) if skeleton else []
    rig = {bone.number: bone for bone in all_bones if bone.number is not None}
    moving = {number for clip in clips for number in bones_of(clip)} - helpers_of(skeleton)
    absent = sorted(moving - set(numbers))
    if len(absent) == len(moving) and not is_new:
        why = (f"{Path(settings.names).name} names no bone of the armature that the motion moves" if settings.names else
               f"none of its bones has a number (a custom property 'bone', or a name as bone_{absent[0] if absent else 0}) that the motion has; "
               "choose a table of bones as Names")
        raise ValueError(f"the motion moves no bone of {armature.name!r}: {why}")
    if absent:
        report.warnings.append(f"{len(absent)} bones of the motion are not in the armature: {', '.join(map(str, absent[:20]))}")
    with_quaternions = frozenset(track.target for clip in clips for track in clip.tracks if track.channel == "qw")
    if skeleton:
        for clip in clips:
            notes = motley.SkeletonBinding(skeleton, clip, settings.missing).notes()
            report.warnings.extend(f"clip {report.numbers[clip]}: {note}" for note in notes)
        report.warnings.extend(misfits(skeleton, ((report.numbers[clip], clip) for clip in clips)))
    if body.exp and not skeleton:
        name = Path(settings.exp).name or "the container's exp"
        report.warnings.append(f"{name} is not applied: it needs a skeleton")
    solved = solved_paths(skeleton, clips, settings.missing, body.exp) if skeleton else {}  #: what tracks of other bones move, too, by bone
    space = armatures.game_space(armature, z_up)
    turned = armatures.model_rotations(armature, skeleton, numbers, space)
    unit = 1.0 if is_new else _unit(armature, rig, numbers, report)
    bones = armatures.bones_to_move(armature, rig, numbers, turned, space, unit, with_quaternions | set(solved), settings.rotations, is_new)
    bones = [bone._replace(is_solved=bone.number in solved) for bone in bones]
    paths: Dict[int, Set[str]] = {bone.number: set() for bone in bones}
    for bone in bones:
        if is_new or skeleton:
            paths[bone.number].update(bone.leaves_rest())
        paths[bone.number].update(solved.get(bone.number, ()))
    if not is_new:
        report.warnings.extend(armatures.unusual(armature, bones))
        if not skeleton and any(may_have_legs(clip, body.format) for clip in clips):
            report.warnings.append(f"legs may be wrong without the bones that they have in the game: choose {motley.body_source(body.format)} as Skeleton")
    for clip in clips:
        motion = Motion(clip, None)
        for number in set(paths) if not skeleton or not skeleton.poses_itself else set(paths) - set(solved):
            paths[number].update(motion.paths(number))
    return _Moved(armatures.parent_of_cameras(armature, bones, skeleton, space, unit), bones, {bone.number: bone.translation for bone in bones}, paths)


def _numbers(armature, settings, report) -> Dict[int, str]:
    if not settings.names:
        return armatures.numbers_of(armature)
    named = read_names(settings.names)
    absent = sorted(name for name in named.values() if name not in armature.pose.bones)
    if absent:
        report.warnings.append(f"{len(absent)} names of {settings.names} are no bones of {armature.name!r}: {', '.join(absent[:10])}")
    return {number: name for number, name in named.items() if name in armature.pose.bones}


def _unit(armature, rig: Mapping[int, RigBone], numbers: Mapping[int, str], report: Report) -> float:
    own = armatures.own_of(armature)
    if own:
        return own.unit
    unit, scale = armatures.unit_of(armature, rig, numbers), armature.matrix_world.median_scale
    if unit is None and not 0.3 < scale < 3:
        report.warnings.append(f"{armature.name!r} is scaled by {scale:.3g}, so its bones may not be in the game's unit, metres: choose the Skeleton, "
                               "or apply the object's scale")
    return unit or 1.0


def _make_actions(context, body: _Body, settings, names: Mapping[motley.Clip, str], moved: _Moved, rate, report: Report) -> None:
    clips, first, armature, (fps, base) = body.clips, len(report.actions), moved.parent.armature, rate
    held: Dict[str, None] = {}
    for clip in clips:
        _check(report.keys + sum(track.key_count for track in clip.tracks), MOST_KEYS, "keys", clips, clip, report)  # before they take memory
        motion = Motion(clip, transforms_by_number(clip, body.skeleton, settings.missing, moved.rest, body.exp), settings.baked, settings.in_place)
        place = Place(settings.start, fps / base / clip.frame_rate if _is_rate(clip.frame_rate) else 1.0, clip)
        name = names[clip]
        if moved.bones:
            action = actions.new_action(name, armature, place)
            report.actions.append(action)
            for bone in moved.bones:
                made = bone_curves(motion, bone, sorted(moved.paths[bone.number]), armatures.to_euler)
                if armatures.is_held(armature, bone, made):
                    held[bone.name] = None
                report.keys += actions.add_curves(action, actions.bone_prefix(bone.name), made, bone.name, place)
        report.keys += cameras.move_cameras(context, motion, name, moved.parent, report.cameras, report.camera_actions, place)
        _check(report.keys, MOST_KEYS, "keys", clips, clip, report)  # keys at every frame may be more than the clip has
        report.transforms += motion.transform_count
        _check(report.transforms, MOST_TRANSFORMS, "transforms", clips, clip, report)  # those that do not move have few keys
        report.clips += 1
    if armature and report.actions[first:]:
        if held:
            report.warnings.append(f"the motion moves bones that are connected to their parents, so Blender does not move them: {_some(held)}")
        armatures.be_ready(armature, moved.bones)
        before = actions.use_action(armature, report.actions[first])
        if before:
            report.notes.append(f"the armature's previous action {before!r} is kept")
        if settings.onto == "SELECTED":
            report.warnings.extend(actions.hindrances(armature))


def _set_scene(scene: bpy.types.Scene, clip: motley.Clip, settings: Settings, rate: Tuple[int, float], report: Report) -> None:
    """The camera, and the rate and range of a clip."""
    if report.cameras and scene.camera is None:
        scene.camera = next(iter(report.cameras.values()))
    if settings.set_rate:
        scene.render.fps, scene.render.fps_base = rate
        scene.frame_start = settings.start
        scene.frame_end = min(1048574, settings.start + clip.round_frames)
        scene.use_preview_range = False  # it would hide the range
        scene.frame_set(settings.start)


def _check(number: int, most: int, what: str, clips, clip: motley.Clip, report: Report) -> None:
    """Raises an error if the clips up to this one have too many."""
    if number <= most:
        return
    several = report.clips > 0
    which = f"the first {report.clips + 1} of {len(clips)} clips have" if several else "the clip has"
    raise motley.Error(f"{which} more than {most} {what}, the limit of an import{': choose fewer' if several else ''}", "too_much", clip=clip.number)


def _is_rate(rate: float) -> bool:
    """True if Blender can have so many frames a second."""
    return 1e-3 < rate < 32767


def _rate_of(clip: motley.Clip) -> Tuple[int, float]:
    """Frames a second as Blender has them: a whole number, and what it is divided by."""
    fps = max(1, round(clip.frame_rate)) if _is_rate(clip.frame_rate) else 24
    return fps, fps / clip.frame_rate if _is_rate(clip.frame_rate) else 1.0
