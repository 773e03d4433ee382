# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""The files in a game's containers: .dat, .dtt, .pks."""
from __future__ import annotations

import zlib
from ctypes import c_char, c_size_t
from typing import Any, List, NamedTuple, Optional, Sequence, Union, overload

from . import _library as lib
from ._files import Source, bytes_of

GZIP = b"\x1f\x8b"
MOST_UNPACKED = 1 << 28  #: bytes: no container of a game is larger; a small file can unpack to more


class ContainedFile(NamedTuple):
    """A file in a container.

    path: "inner.dat/walk.mot"; names are as stored, but bytes that are not UTF-8 become \\xHH: check them before you write files
    format: what its bytes are: "bayonetta2", "wmb", "dat", ...; None: unknown
    kind: "clips", "program" (an exp), "events", "skeleton", "container"; None: unknown
    offset: of its first byte, from the start of the outermost container, as unpacked
    size: in bytes
    error: what is wrong with its entry: it has no bytes then
    data: its bytes
    """

    path: str
    format: Optional[str]
    kind: Optional[str]
    offset: int
    size: int
    error: Optional[lib.Error]
    data: bytes = b""


class Container(Sequence[ContainedFile]):
    """The files of a container and of the containers in it, in the order of their tables. Immutable."""

    def __init__(self, source: Source) -> None:
        self._data = unpack(source)
        handle = self._handle = lib.Handle(lib.container_close, self._data, lib.container_open, self._data, len(self._data))
        self._count: int = lib.get(lib.container_get_file_count, c_size_t, handle).value

    @property
    def size(self) -> int:
        """In bytes, as unpacked."""
        return len(self._data)

    def __repr__(self) -> str:
        return f"<motley.Container, files: {self._count}>"

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, number: int) -> ContainedFile: ...
    @overload
    def __getitem__(self, number: slice) -> List[ContainedFile]: ...
    def __getitem__(self, number: Union[int, slice]) -> Union[ContainedFile, List[ContainedFile]]:
        if isinstance(number, slice):
            return [self[i] for i in range(self._count)[number]]
        place = range(self._count)[number]
        path = self._path(place)
        try:
            info = self._info(place)
        except lib.Error as e:
            return ContainedFile(path, None, None, 0, 0, e)
        kind = None if info.kind < 0 else lib.word(info.kind, lib.KINDS)
        return ContainedFile(path, info.format.decode() or None, kind, info.offset, info.size, None, self._data[info.offset:info.offset + info.size])

    def named(self, path: str) -> ContainedFile:
        """The file of this path. Raises a KeyError if there is none, or several."""
        found = [number for number in range(self._count) if self._path(number) == path]
        if len(found) != 1:
            raise KeyError(f"{len(found) or 'no'} files are called {path!r}")
        return self[found[0]]

    def _info(self, number: int) -> Any:
        return lib.get(lib.container_get_file, lib.ContainedFileInfo, self._handle, number)

    def _path(self, number: int) -> str:
        return lib.text(lib.get_list(lib.container_get_path, c_char, self._handle, number).value)


def unpack(source: Source) -> bytes:
    """The bytes of a file, given as a path or as bytes; if gzip has packed them, what is in them. Raises an Error if that is damaged, or
    more than 256 MiB. What follows the packed bytes is ignored."""
    data = bytes_of(source)
    return _unpacked(data) if data.startswith(GZIP) else data


def _unpacked(packed: bytes) -> bytes:
    """What the members of a gzip file hold, one after another. What follows the last one does not count."""
    out, at = bytearray(), 0
    while packed.startswith(GZIP, at):
        member = zlib.decompressobj(wbits=31)
        while not member.eof:
            block = packed[at:at + 4096]  # zlib copies what follows a member
            if not block:
                raise lib.Error(f"{lib.note(lib.DAMAGED_GZIP)}: it ends too early", "truncated")
            try:
                out += member.decompress(block, MOST_UNPACKED + 1 - len(out))
            except zlib.error as e:
                raise lib.Error(f"{lib.note(lib.DAMAGED_GZIP)}: {e}", "truncated") from None
            if len(out) > MOST_UNPACKED:
                raise lib.Error(lib.note(lib.LARGE_GZIP), "too_much")
            at += len(block) - len(member.unused_data) - len(member.unconsumed_tail)
    return bytes(out)


def open_container(source: Source) -> Container:
    """Opens a container of PlatinumGames' games (.dat, .dtt), of Okami or God Hand (.dat), or of Shenmue (.pks), and those in it. Its files are
    opened by their bytes: open(container.named("walk.mot").data). Unpacks gzip. Otherwise like open().

    Also raises an Error if its files overlap so much that together they are more than 8 times as large as the container, if there are more than
    262,144 files, their paths are longer than 64 MiB together, or listing them all would take too long. No container of a game is like that."""
    return Container(source)
