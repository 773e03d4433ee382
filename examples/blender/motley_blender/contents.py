# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""What a file from a game's disc holds: the clips of a motion file, or the motions of a container with the model and the exp that go with
them. Needs no Blender."""
from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, TypeVar

from . import motley

BESIDE = (".dat", ".dtt")  #: containers of one object, which have the same name: motions and textures, often with the model
MOST_SECONDS = 1.0  #: that lengths() takes, and one clip more: a small file may name one large clip many times
Opened = TypeVar("Opened")


class Listed(NamedTuple):
    """A clip that can be chosen."""

    name: str
    file: motley.File
    number: int  #: in its file
    object: str = ""  #: in a container: what it is for, such as a man or a prop, as the file's name tells: pl0010_9928.mot; empty if it does not

    def open(self) -> motley.Clip:
        return self.file.clips[self.number]


def lengths(clips: Sequence[Listed]) -> List[str]:
    """The length of each clip in words: "37 frames", "broken", or "?" for those that it does not open, because the ones before them took
    MOST_SECONDS."""
    end = time.monotonic() + MOST_SECONDS
    return [_length(listed) if time.monotonic() < end else "?" for listed in clips]


def _length(listed: Listed) -> str:
    try:
        count = listed.open().frame_count
    except motley.Error:
        return "broken"
    return f"{count} frame{'' if count == 1 else 's'}"


class Contents(NamedTuple):
    """The clips of a file, and what goes with them."""

    clips: List[Listed]
    skeleton: Optional[motley.Skeleton] = None
    exp: Optional[motley.Exp] = None
    model: str = ""  #: the file of the skeleton
    program: str = ""  #: the file of the exp
    warnings: Tuple[str, ...] = ()  #: what is broken

    @property
    def format(self) -> str:
        return self.clips[0].file.format if self.clips else ""


def printable(text: str) -> str:
    """A path as Blender can have it: on Linux, its bytes need not be UTF-8."""
    return text.encode("utf-8", "replace").decode()


def read(path: str) -> Contents:
    """Raises a motley.Error, an OSError or a ValueError, whose text says what is wrong."""
    data = motley.unpack(path)
    if _is_container(data):
        return _of_container(Path(path), motley.open_container(data))
    file = motley.open(data)
    return Contents([Listed(name, file, number) for number, name in enumerate(file.clips.names())])


def _is_container(data: bytes) -> bool:
    try:
        return motley.identify(data).kind == "container"
    except motley.Error:
        return False


def _of_container(path: Path, files: motley.Container) -> Contents:
    clips: List[Listed] = []
    broken: List[str] = []
    for inner in files:
        if not _is_motion(inner):
            continue
        try:
            if inner.error:
                raise inner.error
            file = motley.open(inner.data)
        except motley.Error as e:
            broken.append(f"{inner.path}: {e}")
            continue
        count = len(file.clips)
        stem = _stem(inner)
        clips.extend(Listed(stem if count == 1 else name or f"{stem}_{i}", file, i, _object(stem))
                     for i, name in enumerate(file.clips.names()))
    if not clips:
        why = f"holds no motion that motley can read; {broken[0]}" if broken else "holds no motion that motley knows"
        raise ValueError(f"{path.name} ({len(files)} {'file' if len(files) == 1 else 'files'}) {why}")
    warnings = (f"left out: {len(broken)} of {len(files)} files, which should be motions; the first: {broken[0]}",) if broken else ()
    skeleton, model = _find(path, files, "skeleton", motley.open_skeleton)
    exp, program = _find(path, files, "program", motley.open_exp)
    return Contents(clips, skeleton, exp, model, program, warnings)


def _is_motion(file: motley.ContainedFile) -> bool:
    """By its bytes; a broken one by its name."""
    last = file.path.rpartition("/")[2].lower()
    is_named_so = last.endswith(".mot") or last.startswith("mot_")
    return file.kind == "clips" or file.kind is None and is_named_so and (file.size > 0 or file.error is not None)


def _object(stem: str) -> str:
    """What the motion pl0010_9928 is for. Okami's and God Hand's containers have numbers for names: MOT_012."""
    return "" if re.fullmatch(r"mot_\d+", stem, re.IGNORECASE) else stem.rpartition("_")[0]


def _stem(file: motley.ContainedFile) -> str:
    return Path(file.path).stem


def _find(path: Path, files: motley.Container, kind: str, open_: Callable[[bytes], Opened]) -> Tuple[Optional[Opened], str]:
    """The file of this kind that is named like the container, else the first one, of the container or of the one beside it; and its name."""
    for container in (files, *_beside(path)):
        found = [file for file in container if file.kind == kind]
        for file in sorted(found, key=lambda file: _stem(file).lower() != path.stem.lower()):
            try:
                return open_(file.data), file.path
            except motley.Error:
                continue
    return None, ""


def _beside(path: Path) -> Iterator[motley.Container]:
    try:
        others = sorted(other for other in path.parent.iterdir() if other.stem.lower() == path.stem.lower() and other.suffix.lower() in BESIDE)
    except OSError:
        return
    for other in others:
        if other.name != path.name:
            try:
                yield motley.open_container(other)
            except (motley.Error, OSError):
                continue
