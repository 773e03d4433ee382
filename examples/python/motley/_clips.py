# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Clips: tracks with their keys, poses at any frame or time, and transforms of bones."""
from __future__ import annotations

import ctypes
import math
import operator
import struct
import threading
import warnings
from collections import Counter
from ctypes import c_double, c_float, c_int32, c_int64, c_uint64
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple

from . import _arrays
from . import _library as lib

if TYPE_CHECKING:
    from ._arrays import Floats, Pose
    from ._skeletons import Skeleton

Vector = Tuple[float, float, float]
Quaternion = Tuple[float, float, float, float]


class Key(NamedTuple):
    """A key of a track.

    frame: from the clip's start
    value: the track's value at the frame
    in_slope: to the left: the change in value over the whole segment, not per frame
    out_slope: to the right, likewise
    interpolation: to the next key: "hermite", "linear", or "slerp" (for quaternions)
    """

    frame: float
    value: float
    in_slope: float
    out_slope: float
    interpolation: str


class Event(NamedTuple):
    """An event at a frame of a clip, or a command for the whole clip.

    frame: None: the whole clip
    opcode: as stored; see `meaning`
    payload: the stored bytes after frame and opcode
    meaning: what it does; "" if that is unknown
    """

    frame: Optional[int]
    opcode: int
    payload: bytes
    meaning: str


class Warning(NamedTuple):
    """Suspicious data that can be decoded.

    message: a sentence
    offset: its place in the file, in bytes
    record: the number of the record, if it concerns one
    """

    message: str
    offset: int
    record: Optional[int]


class LoopGap(NamedTuple):
    """How the last pose of a round compares with the first. The last three are None unless it is "no".

    how: "yes": it is the same; "root_travels": it is the same elsewhere, as after the steps of a walk; "no": it differs
    bone: of the largest gap
    channel: what differs: "tx", "rx" or "sx" (of all axes), "roll" or "fov"
    gap: a distance in the clip's unit, an angle in turns, or a difference of scales
    """

    how: str
    bone: Optional[int]
    channel: Optional[str]
    gap: Optional[float]


class Transform(NamedTuple):
    """The transform of a bone, relative to its parent or in model space. As matrices for column vectors: translation * rotation * scale.

    translation: x, y, z
    rotation: w, x, y, z
    scale: along x, y, z
    """

    translation: Vector = (0.0, 0.0, 0.0)
    rotation: Quaternion = (1.0, 0.0, 0.0, 0.0)
    scale: Vector = (1.0, 1.0, 1.0)


def bound_tracks(binding: lib.Handle) -> int:
    tracks: int = lib.get(lib.binding_get_bound_track_count, c_uint64, binding).value
    return tracks


def warnings_of(function: Any, handle: lib.Handle) -> List[Warning]:
    found = lib.get_list(function, lib.WarningInfo, handle)
    return [Warning(lib.text(w.message), w.offset, None if w.track.record < 0 else w.track.record) for w in found]


def transforms_of(locals_: Any) -> List[Transform]:
    """Converts an array of lib.Local."""
    return [Transform(n[0:3], n[9:13], n[6:9]) for n in struct.iter_unpack("=13f", locals_)]  # type: ignore[arg-type]


class Track:
    """One moving number: a channel of a bone. A quaternion or a vector in a file becomes one track per component.

    target: the bone's number as stored; -1 is a model's root, cameras have numbers from 0x7000 on
    channel: "tx", "ry", "sz", "qw", "roll", "fov" ..., or "u" and an index whose meaning is unknown
    coding: how the file stores the curve, in words
    record: the record's number in the file's table
    key_count: 1: the track never moves
    """

    target: int
    channel: str
    coding: str
    record: int
    key_count: int

    def __init__(self, handle: lib.Handle, info: Any, number: int, component: int) -> None:
        self._handle, self._number, self._component = handle, number, component
        self._components: int = info.components
        self.target = info.id.bone
        self.channel = lib.channel_name(info.id.channel + component, info.id.index)
        self.coding = lib.text(info.coding)
        self.record = info.id.record
        self.key_count = info.key_count

    def __repr__(self) -> str:
        return f"<motley.Track {self.target} {self.channel}: {self.coding}>"

    def keys(self, limit: int = 1 << 22) -> List[Key]:
        """All keys, in the order of their frames. A sampled track has a key for each stored value, from frame 0 on.

        A small file may claim many keys: more than `limit` (1 GB) raise an Error.
        """
        if self.key_count > limit:
            raise lib.Error(f"{self.key_count} keys are more than {limit}", "too_much")
        keys = lib.get_list(lib.track_get_keys, lib.KeyInfo, self._handle, self._number, self._component)
        return [Key(frame, value, in_slope, out_slope, lib.word(how, lib.INTERPOLATIONS))
                for frame, value, in_slope, out_slope, how in struct.iter_unpack("=4fi", keys)]

    def evaluate(self, frame: float) -> float:
        """The value at a frame, which may be fractional. Raises an Error if it is not finite."""
        values = (c_float * self._components)()
        lib.call(lib.track_evaluate, self._handle, self._number, lib.finite(frame), values, self._components)
        return values[self._component]


class Player:
    """Samples poses at any time; faster than Clip.sample_frame() for forward playback. Threads that share a player wait for each other."""

    def __init__(self, clip: Clip, loop: bool, limit: int) -> None:
        size: int = lib.get(lib.player_size, c_uint64, clip._handle).value
        if size > limit:
            raise lib.Error(f"the player takes {size} bytes, more than {limit}", "too_much")
        self._handle = lib.Handle(lib.player_close, clip._handle.data, lib.player_open, clip._handle, int(loop), size)
        self._size: int = clip._info.pose_size
        self._lock = threading.Lock()

    def sample_seconds(self, seconds: float) -> Floats:
        """The pose at a time: a float for each track."""
        pose, out, size = _arrays.new(self._size)
        with self._lock:
            lib.call(lib.player_sample_seconds, self._handle, c_double(seconds), out, size)
        return pose

    def sample_frame(self, frame: float) -> Floats:
        """The pose at a frame. Frames outside the clip do not loop. Raises an Error if it is not finite."""
        pose, out, size = _arrays.new(self._size)
        with self._lock:
            lib.call(lib.player_sample_frame, self._handle, lib.finite(frame), out, size)
        return pose


class Binding:
    """A clip bound to bones, in the given order.

    bones: their numbers, in the order given
    bound_tracks: how many tracks (as stored: a quaternion is one) move these bones; 0: the clip moves none of them
    """

    bones: Tuple[int, ...]
    bound_tracks: int

    def __init__(self, clip: Clip, bones: Iterable[int], rest: Mapping[int, Vector], order: str) -> None:
        self.bones = tuple(map(lib.bone_number, bones))
        count = len(self.bones)
        for bone, times in Counter(self.bones).items():
            if times > 1:
                raise ValueError(f"bone {bone} is given {times} times")
        self._order = lib.number_of(order, lib.EULER_ORDERS)
        places = {bone: _arrays.floats_in(place, 3, f"the rest translation of bone {bone}") for bone, place in rest.items()}
        self._rest = (c_float * (3 * count))(*(number for bone in self.bones for number in places.get(bone, (0.0, 0.0, 0.0))))
        self._pose_size: int = clip._info.pose_size
        numbers = (c_int32 * count)(*self.bones)
        self._handle = lib.Handle(lib.binding_close, b"", lib.binding_open, clip._handle, numbers, count)
        self.bound_tracks = bound_tracks(self._handle)

    def local_transforms(self, pose: Pose) -> List[Transform]:
        """A transform for each bone, relative to its parent, from a pose of the clip: a number for each of the clip's tracks."""
        count = len(self.bones)
        out = (lib.Local * count)()
        lib.call(lib.binding_get_locals, self._handle, *_arrays.pose_in(pose, self._pose_size), self._rest, count, self._order, out, count)
        return transforms_of(out)


class Clip:
    """A motion. Immutable: threads may share it.

    number: its number in the file, from 0
    name: "" if it has none; bytes that are not UTF-8 become \\xHH
    frame_count: frames are 0 to frame_count - 1
    frame_rate: frames per second
    duration: of frame_count frames, in seconds
    round_frames: the frame at which a round of a loop ends: the clip's last sample
    round_seconds: how long a round takes: round_frames / frame_rate
    rotation_unit: "radians", "degrees", "turns", or "quaternions" if it has no angles
    loops: None: the format does not store it
    """

    number: int
    name: str
    frame_count: int
    frame_rate: float
    duration: float
    round_frames: int
    round_seconds: float
    rotation_unit: str
    loops: Optional[bool]

    def __init__(self, file: lib.Handle, number: int, name: str, source: Optional[lib.Handle] = None) -> None:
        self._file = file
        self._handle = lib.Handle(lib.clip_close, file.data, lib.clip_open, file, number) if source is None else lib.Handle(
            lib.clip_close, file.data, lib.clip_mirror, source)
        self.number, self.name = number, name
        info = self._info = lib.get(lib.clip_get_info, lib.ClipInfo, self._handle)
        self.frame_count = info.frame_count
        self.frame_rate = info.frame_rate
        self.duration = info.duration
        self.round_frames = info.round_frames
        self.round_seconds = info.round_seconds
        self.rotation_unit = lib.word(info.rotation_unit, lib.UNITS)
        self.loops = lib.LOOPS[info.loops]

    def __repr__(self) -> str:
        return f"<motley.Clip {self.number} {self.name!r}, frames: {self.frame_count}>"

    @cached_property
    def tracks(self) -> Tuple[Track, ...]:
        """All tracks, in the file's order. Track i is row i of decode() and element i of a pose."""
        handle, count = self._handle, self._info.track_count
        infos = (lib.get(lib.clip_get_track, lib.TrackInfo, handle, number) for number in range(count))
        return tuple(Track(handle, info, number, i) for number, info in enumerate(infos) for i in range(info.components))

    @cached_property
    def bones(self) -> Tuple[int, ...]:
        """The bones that have tracks, in ascending order."""
        return tuple(sorted({track.target for track in self.tracks}))

    def find(self, target: int, channel: str) -> Optional[Track]:
        """The track of a channel of a bone; the last one if there are several, which is rare."""
        return next((t for t in reversed(self.tracks) if t.target == target and t.channel == channel), None)

    def decode(self, first: float = 0.0, step: float = 1.0, count: Optional[int] = None, *, by_frame: bool = False,
               limit: int = 1 << 28) -> Floats:
        """The values of all tracks at the frames first, first + step, ...: a row for each track, a column for each frame.

        Without arguments, it decodes the whole clip. by_frame: a row for each frame, a column for each track. A small file may
        claim many frames: more than `limit` floats (1 GB) raise an Error. Raises an Error if first or step are not finite.
        """
        frames = self.frame_count if count is None else operator.index(count)
        rows = self._info.pose_size
        if frames < 0:
            raise ValueError("a negative number of frames")
        for number in (first, step):
            if not math.isfinite(number):
                raise lib.Error(f"frame {number} is not finite", "argument")
        if rows * frames > limit:
            raise lib.Error(f"{rows} tracks at {frames} frames are more than {limit} floats", "too_much")
        values, out, size = _arrays.new(frames, rows) if by_frame else _arrays.new(rows, frames)
        lib.call(lib.clip_decode, self._handle, c_double(first), c_double(step), frames, int(by_frame), out, size)
        return values

    def sample_frame(self, frame: float) -> Floats:
        """The pose at a frame, which may be fractional: a float for each track. Raises an Error if it is not finite."""
        pose, out, size = _arrays.new(self._info.pose_size)
        lib.call(lib.clip_sample_frame, self._handle, lib.finite(frame), out, size)
        return pose

    def player(self, loop: bool = False, limit: int = 1 << 30) -> Player:
        """A player for the clip, which must have tracks. After the end the last pose holds, or with `loop` the clip repeats every round_frames frames.

        Tracks may share keys, so the player of a small file may take much memory: more than `limit` bytes (1 GB) raise an Error.
        """
        return Player(self, loop, limit)

    def rounds(self, seconds: float) -> int:
        """The whole rounds of a loop in a time: seconds // round_seconds, but 0 for NaN and for a clip of one frame, and at most 64 bits."""
        rounds: int = lib.get(lib.clip_rounds, c_int64, self._handle, c_double(seconds), 1).value
        return rounds

    def closes(self) -> LoopGap:
        """Whether the last pose of a round is the first one, within 0.01 (1 cm if the unit is a metre) and 3.6 degrees."""
        found = lib.get(lib.clip_get_loop_gap, lib.LoopGap, self._handle)
        how = lib.word(found.how, lib.CLOSES)
        return LoopGap(how, found.bone, lib.CHANNELS[found.channel], found.gap) if how == "no" else LoopGap(how, None, None, None)

    @cached_property
    def root(self) -> int:
        """The number of the bone that moves the whole character, as in Track.target. The clip need not have tracks for it.

        It is -1 of Shenmue's node frames, in which no bone moves the character.
        """
        bone: int = lib.get(lib.clip_get_root, c_int32, self._handle).value
        return bone

    def movement(self, start: float, end: float, loop: bool = False, root: Optional[int] = None) -> Transform:
        """How the root moves the character between two times in seconds, in any order: along its axes at `start`.

        A character at a place q, v is then at q * rotation, v + rotate(q, translation). With `loop` each round goes on where
        the one before it ended. `root`: another bone than the clip's own root. Nothing moves if the clip has no tracks of it.
        The scale is 1.
        """
        moved = lib.get(lib.clip_get_movement, lib.Movement, self._handle, self._root(root), c_double(start), c_double(end), int(loop))
        t, q = moved.translation, moved.rotation
        return Transform((t[0], t[1], t[2]), (q[0], q[1], q[2], q[3]))

    def in_place(self, pose: Pose, root: Optional[int] = None) -> Floats:
        """The pose with the root where it is at frame 0. Of Shenmue's root all targets and feet come along.

        `root`: another bone than the clip's own root. Nothing changes if the clip has no tracks of it.
        """
        size: int = self._info.pose_size
        still, out, _ = _arrays.new(size)
        numbers, _ = _arrays.pose_in(pose, size)
        ctypes.memmove(out, numbers, 4 * size)
        lib.call(lib.clip_put_in_place, self._handle, self._root(root), out, size)
        return still

    def _root(self, bone: Optional[int]) -> int:
        return self.root if bone is None else lib.bone_number(bone)

    def bind(self, bones: Optional[Iterable[int]] = None, rest: Optional[Mapping[int, Vector]] = None,
             order: str = "xyz") -> Binding:
        """Binds bones (by default all that have tracks), to get their transforms from any number of poses without a skeleton.

        A motion has no complete rest pose: `rest` gives translations, x y z, for bones without translation tracks.
        `order` is the order of rotations; "xyz" rotates about x first. Issues a UserWarning if the clip moves none of the bones.
        Raises a ValueError for a bone that is given twice.
        """
        binding = Binding(self, self.bones if bones is None else bones, {} if rest is None else rest, order)
        if binding.bones and binding.bound_tracks == 0:
            warnings.warn("the clip moves none of these bones", stacklevel=2)
        return binding

    def local_transforms(self, frame: float) -> Dict[int, Transform]:
        """Transforms of all bones that have tracks, relative to their parents, at a frame. For many frames, bind() is faster."""
        binding = Binding(self, self.bones, {}, "xyz")
        return dict(zip(binding.bones, binding.local_transforms(self.sample_frame(frame))))

    def figure(self) -> Optional[Skeleton]:
        """The skeleton that the motion itself implies, or None.

        Motions of Bayonetta 2's characters, of Metal Gear Rising's humans, and of Shenmue's people and animals have one.
        """
        from ._skeletons import Skeleton

        try:
            return Skeleton(self._handle.data, lib.skeleton_open_figure, self._handle)
        except lib.Error as e:
            if e.code == "no_figure":
                return None
            raise

    def mirrored(self) -> Optional[Clip]:
        """The clip as the game mirrors it: the right arm does what the left one did. None unless it moves one of Shenmue's people or animals.

        It has the same tracks in the same order, of the bones on the other side. Mirrored twice it is the clip itself again.
        """
        try:
            return Clip(self._file, self.number, self.name, self._handle)
        except lib.Error as e:
            if e.code == "wrong_kind":
                return None
            raise

    def facts(self) -> Dict[str, str]:
        """Other fields of the format's header, as text."""
        return {lib.text(f.name): lib.text(f.value) for f in lib.get_list(lib.clip_get_facts, lib.Fact, self._handle)}

    def events(self) -> List[Event]:
        """Commands, then events. Only Shenmue's motions have them."""
        found = lib.get_list(lib.file_get_events, lib.EventInfo, self._file, self.number)
        data = self._file.data
        return [Event(None if e.frame < 0 else e.frame, e.opcode, data[e.payload : e.payload + e.payload_size], lib.text(e.meaning))
                for e in found]

    def warnings(self) -> List[Warning]:
        """All warnings about the clip. Decodes all keys."""
        return warnings_of(lib.clip_get_warnings, self._handle)
