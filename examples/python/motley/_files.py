# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Files: open() and the similar functions, which take a path or bytes, and their results."""
from __future__ import annotations

import builtins
import operator
import os
from ctypes import byref, c_char, c_char_p, c_int32
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, overload

from . import _library as lib
from ._clips import Clip, Warning, warnings_of
from ._skeletons import MOST_OPERATIONS, Skeleton

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]


def opening(source: Source, format: Optional[str]) -> Tuple[bytes, int, Optional[bytes]]:
    """Arguments for the library functions that open a file."""
    data = bytes_of(source)
    return data, len(data), None if format is None else format_name(format)


def format_name(format: str) -> bytes:
    """A format's name for the library."""
    if "\0" in format:  # C would end the name there
        raise ValueError(f"{format!r} is not the name of a format")
    return format.encode()


def bytes_of(source: Source) -> bytes:
    """The bytes of a file, as an immutable object."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    with builtins.open(os.fspath(source), "rb") as file:
        return file.read()


class Identity(NamedTuple):
    """The detected format and kind of a file.

    format: "bayonetta2", "motn", ...
    kind: "clips", "program" (an exp), "table" (of bones), "skeleton", "container", "events"
    """

    format: str
    kind: str


def identify(source: Source) -> Identity:
    """Detects the format of a file without validating it. Raises an Error if it has no known format. Unpack gzip first: unpack()."""
    data = bytes_of(source)
    format, kind = c_char_p(), c_int32()
    lib.call(lib.identify, data, len(data), byref(format), byref(kind), None)
    return Identity((format.value or b"").decode(), lib.word(kind.value, lib.KINDS))


def body_source(format: str) -> str:
    """Which file gives the bones of a format's motions a body, in words: "the model's wmb"; "" if motley knows none, or no format has this name."""
    source: bytes = lib.format_body(format_name(format))
    return source.decode()


def is_z_up(format: str) -> bool:
    """True if z is up in the model space of a format of motions or skeletons; otherwise y is, or no format has this name."""
    return bool(lib.format_is_z_up(format_name(format)))


class Clips(Sequence[Clip]):
    """The clips of a file. Each access opens the clip again: keep the clips that you use."""

    def __init__(self, file: lib.Handle, count: int) -> None:
        self._file, self._count = file, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, number: int) -> Clip: ...
    @overload
    def __getitem__(self, number: slice) -> List[Clip]: ...
    def __getitem__(self, number: Union[int, slice]) -> Union[Clip, List[Clip]]:
        if isinstance(number, slice):
            return [self[i] for i in range(self._count)[number]]
        place = self._place(number)
        return Clip(self._file, place, self._name(place))

    def _place(self, number: int) -> int:
        try:
            return range(self._count)[number]
        except IndexError:
            try:
                return Clip(self._file, max(-1 << 62, min(operator.index(number), 1 << 62)), "").number  # raises: the library says why
            except lib.Error as e:
                raise IndexError(str(e)) from None

    def name(self, number: int) -> str:
        """The name of a clip, even if the clip is not valid."""
        stored = lib.get_list(lib.file_get_clip_name, c_char, self._file, self._place(number))
        return lib.text(stored.value)

    def _name(self, place: int) -> str:
        try:
            return self.name(place)
        except lib.Error:
            return ""  # the clip may be sound

    def names(self) -> Iterator[str]:
        """The names of all clips; of one that cannot be read, an empty one."""
        return map(self._name, range(self._count))

    def named(self, name: str) -> Clip:
        """The first clip with this name. Raises a KeyError if there is none."""
        for number, other in enumerate(self.names()):
            if other == name:
                return self[number]
        raise KeyError(f"no clip is named {name!r}; {numbers_of_clips(self._count)}")


def numbers_of_clips(count: int) -> str:
    """Which clips a file has, in words."""
    return "there are no clips" if count == 0 else "the only clip is 0" if count == 1 else f"the clips are 0 to {count - 1}"


class _Opened:
    """A file of motions, an exp or a table."""

    _kind: str
    _info: Any

    def __init__(self, source: Source, format: Optional[str]) -> None:
        arguments = opening(source, format)
        try:
            self._handle = lib.Handle(lib.file_close, arguments[0], lib.file_open, *arguments)
        except lib.Error as e:
            if e.code != "unknown_format" or not str(e).endswith(", not a motion"):
                raise
            raise lib.Error(f"{str(e)[:-len('a motion')]}{_HOW[self._kind].partition(' (')[0]}", e.code, e.offset) from None
        info = self._info = lib.get(lib.file_get_info, lib.FileInfo, self._handle)
        kind = lib.word(info.kind, lib.KINDS)
        if kind != self._kind:
            raise lib.Error(f"the file is {_HOW.get(kind, 'of another kind')}, not {_HOW[self._kind]}", "wrong_kind")

    @property
    def format(self) -> str:
        """The name of the format, such as "bayonetta2" or "motn"."""
        name: bytes = self._info.format
        return name.decode()

    @property
    def byte_order(self) -> Optional[str]:
        """"little", "big", or None: not stored."""
        return lib.BYTE_ORDERS[self._info.byte_order]

    @property
    def size(self) -> int:
        """In bytes."""
        size: int = self._info.size
        return size

    def warnings(self) -> List[Warning]:
        """Warnings about the file itself. Each clip has its own."""
        return warnings_of(lib.file_get_warnings, self._handle)


_HOW = {"clips": "a motion (open)", "program": "an exp (open_exp)", "table": "a bone table (open_bone_table)",
        "events": "a file of events (open_events)"}


class File(_Opened):
    """A file of motions. Immutable: threads may share it."""

    _kind = "clips"

    def __repr__(self) -> str:
        return f"<motley.File {self.format}, clips: {len(self.clips)}>"

    @property
    def clips(self) -> Clips:
        """All clips: a Sequence[Clip]. Opening an invalid clip raises an Error and does not affect the others."""
        return Clips(self._handle, self._info.clip_count)


class Exp(_Opened):
    """A program that computes bones from other bones of a pose. Immutable: threads may share it."""

    _kind = "program"

    def __repr__(self) -> str:
        return f"<motley.Exp {self.format}, records: {self._info.records}>"

    @property
    def targets(self) -> List[Tuple[int, str]]:
        """The bone and the channel that each record writes; bone 0x7FFF writes nothing."""
        infos = (lib.get(lib.exp_get_target, lib.BoneChannel, self._handle, i) for i in range(self._info.records))
        return [(t.bone, lib.channel_name(t.channel, t.index)) for t in infos]

    def _allow(self, limit: int) -> None:
        if self._info.operations > limit:
            raise lib.Error(f"{self._info.operations} operations are more than {limit}", "too_much")

    def run(self, pose: Mapping[Tuple[int, str], float], limit: int = MOST_OPERATIONS) -> Dict[Tuple[int, str], float]:
        """The pose, {(bone, channel): value}, after the exp has run on it. Angles are in radians.

        A missing channel reads as 0, a missing scale as 1. Raises a ValueError for a channel that does not exist. A small file may
        claim much work: more than `limit` operations raise an Error.
        """
        self._allow(limit)
        out = {(lib.bone_number(bone), channel): float(value) for (bone, channel), value in pose.items()}
        for _, channel in out:
            if not lib.is_channel(channel):
                raise ValueError(f"{channel!r} is not a channel")

        def channel_of(pointer: Any) -> Tuple[int, str]:
            c = pointer.contents
            return c.bone, lib.channel_name(c.channel, c.index)

        raised: List[BaseException] = []  # such as a KeyboardInterrupt, which the library cannot pass on

        def read(_: Any, pointer: Any) -> float:
            try:
                bone, channel = channel_of(pointer)
                return out.get((bone, channel), 1.0 if channel in ("sx", "sy", "sz") else 0.0)
            except BaseException as e:
                raised.append(e)
                return 0.0

        def write(_: Any, pointer: Any, value: float) -> None:
            try:
                out[channel_of(pointer)] = value
            except BaseException as e:
                raised.append(e)

        functions = lib.Pose(None, lib.Has(lambda _, bone: 1), lib.Get(read), lib.Set(write))
        lib.call(lib.exp_run, self._handle, byref(functions), self._info.operations, None)
        if raised:
            raise raised[0]
        return out


class BoneTable(_Opened):
    """Maps bone numbers of motions to bones of a model. Immutable: threads may share it."""

    _kind = "table"

    def find(self, bone: int) -> Optional[int]:
        """The index in the model of a motion's bone; None if the model does not have it."""
        place: int = lib.get(lib.table_find, c_int32, self._handle, lib.bone_number(bone)).value
        return None if place < 0 else place


class Node(NamedTuple):
    """What happens at a time of a motion. What its kind lacks is None.

    kind: "bool", "int32", "particle" or "sound"
    name: as stored
    type: as stored; see `meaning`
    seconds: from the start of the motion
    state: of the time: 0 not zero; 1, 2, 3 zero; 4 infinity
    index: as stored; its meaning is unknown
    unique: 0 or 1
    weight: as stored; its meaning is unknown
    character: the character that it is for; -1: all
    flags: as stored; its meaning is unknown
    value: of a bool and an int32
    locator: of an int32: where it happens
    duration: of a particle, as stored
    particle_type: the type of a particle's file: "PART"
    particle: the id of a particle's file
    bone: of a particle: its name in Prime, its id in Echoes
    scale: of a particle
    parenting: of a particle
    sound: of a sound: its number
    falloff: of a sound
    max_distance: of a sound
    meaning: what happens; "" if that is unknown
    """

    kind: str
    name: str
    type: int
    seconds: float
    state: int
    index: int  # type: ignore[assignment]  # (tuple.index is of no use here)
    unique: int
    weight: float
    character: int
    flags: int
    value: Optional[int]
    locator: Optional[str]
    duration: Optional[int]
    particle_type: Optional[str]
    particle: Optional[int]
    bone: Union[str, int, None]
    scale: Optional[float]
    parenting: Optional[int]
    sound: Optional[int]
    falloff: Optional[float]
    max_distance: Optional[float]
    meaning: str


class Events(_Opened):
    """The events of a motion that is another file. Immutable: threads may share it."""

    _kind = "events"

    def __repr__(self) -> str:
        return f"<motley.Events {self.format}, nodes: {len(self.nodes())}>"

    def nodes(self) -> List[Node]:
        """All nodes, in the order of the file, which need not be that of their times."""
        data = self._handle.data

        def text_at(start: int, size: int) -> str:
            return lib.text(data[start : start + size])

        def node_of(n: Any) -> Node:
            kind = lib.word(n.kind, lib.NODES)
            value = n.value if kind in ("bool", "int32") else None
            locator = text_at(n.locator, n.locator_size) if kind == "int32" else None
            bone = text_at(n.bone_name, n.bone_name_size) if n.game == 1 else n.bone
            particle = (n.duration, lib.text(bytes(n.particle_type)), n.particle, bone, n.scale, n.parenting) if kind == "particle" else (None,) * 6
            sound = (n.sound, n.falloff, n.max_distance) if kind == "sound" else (None,) * 3
            return Node(kind, text_at(n.name, n.name_size), n.type, n.seconds, n.state, n.index, n.unique, n.weight, n.character,
                        n.flags, value, locator, *particle, *sound, lib.text(n.meaning))

        return [node_of(n) for n in lib.get_list(lib.file_get_nodes, lib.NodeInfo, self._handle)]


def open(source: Source, format: Optional[str] = None) -> File:
    """Opens and validates a file of motions, given as a path or as bytes. Detects the format unless `format` names it.

    The magic number is not checked against a name: with a wrong name, a file can open as a wrong motion. Unpack gzip first: unpack().
    Raises an Error if the file cannot be decoded or no format has this name, an OSError if it cannot be read. Mutable bytes are copied.
    """
    return File(source, format)


def open_skeleton(source: Source, format: Optional[str] = None) -> Skeleton:
    """Opens the skeleton of a model: a wmb, a cinf or an md. Otherwise like open()."""
    arguments = opening(source, format)
    return Skeleton(arguments[0], lib.skeleton_open, *arguments)


def open_exp(source: Source, format: Optional[str] = None) -> Exp:
    """Opens an exp. Otherwise like open()."""
    return Exp(source, format)


def open_events(source: Source, format: Optional[str] = None) -> Events:
    """Opens a file of events: an EVNT. Otherwise like open()."""
    return Events(source, format)


def open_bone_table(source: Source) -> BoneTable:
    """Opens a model's bone table, which has no magic number. Otherwise like open()."""
    return BoneTable(source, "bone_table")
