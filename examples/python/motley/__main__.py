# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""python -m motley info FILE...: describes files of motions, skeletons, exps and events, and lists the files of containers."""
import argparse
import contextlib
import io
import os
import sys
from typing import List, Tuple

import motley
from motley import _library as lib


MOST_BYTES = 1 << 28  #: limit for a file, as for the bytes of a container that gzip has packed
MOST_TRACKS = 1 << 18  #: limit for all clips of a file (a second): a small file may refer to one large clip many times


def several(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def bone_line(bone: motley.Bone) -> str:
    number = "no number" if bone.number is None else f"bone {bone.number}"
    parent = "a root" if bone.parent is None else f"parent {bone.parent}"
    return f"{number}, {parent}, at {bone.rest.translation}" + (f", {bone.name!r}" if bone.name else "")


def clip_line(clip: motley.Clip) -> str:
    return (f"{several(clip.frame_count, 'frame')} at {clip.frame_rate:g} a second, {several(len(clip.tracks), 'track')} on "
            f"{several(len(clip.bones), 'bone')}, {clip.rotation_unit}" + (f", {clip.name!r}" if clip.name else ""))


def node_line(node: motley.Node) -> str:
    return f"{node.seconds:g} s: {node.meaning or 'unknown'} ({node.kind})" + (f", {node.name!r}" if node.name else "")


def file_line(file: motley.ContainedFile) -> str:
    return f"{file.path}, " + (f"error: {file.error}" if file.error else f"{file.format or 'of no known format'}, {several(file.size, 'byte')}")


def read(path: str) -> bytes:
    data = bytearray()
    with open(path, "rb") as file:  # which may be a device without an end
        while block := file.read(1 << 20):
            data += block
            if len(data) > MOST_BYTES:
                raise motley.Error(f"larger than {MOST_BYTES >> 20} MiB, the limit for a file", "too_much")
    return bytes(data)


def reason(e: Exception) -> str:
    if isinstance(e, MemoryError):  # which need not have words
        words: bytes = lib.status_text(lib.OUT_OF_MEMORY)
        return words.decode()
    return e.strerror or str(e) if isinstance(e, OSError) else str(e)


def contents(data: bytes, kind: str) -> Tuple[List[str], bool]:
    """A line for each clip, bone, record, event or file in a file; and whether all of them can be read."""
    if kind == "container":
        files = motley.open_container(data)
        return [file_line(file) for file in files], not any(file.error for file in files)
    if kind == "skeleton":
        return [bone_line(bone) for bone in motley.open_skeleton(data).bones], True
    if kind == "program":
        return [f"writes bone {target} {channel}" for target, channel in motley.open_exp(data).targets], True
    if kind == "events":
        return [node_line(node) for node in motley.open_events(data).nodes()], True
    clips = motley.open(data).clips
    lines, tracks, sound = [], 0, True
    for number in range(len(clips)):
        try:
            clip = clips[number]
        except motley.Error as e:
            lines.append(f"error: {e}")
            sound = False
            continue
        tracks += clip._info.pose_size  # without an object for each
        if tracks > MOST_TRACKS:
            raise motley.Error(f"the clips up to {number} have more than {MOST_TRACKS} tracks together", "too_much", clip=number)
        lines.append(clip_line(clip))
    return lines, sound


def printable(text: str) -> str:
    """Names in files may contain escape sequences for a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def main() -> int:
    """Returns 1 if any file, or any part of one, cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m motley", description="Shows what game animation files contain.")
    parser.add_argument("--version", action="version", version=motley.__version__)
    info = parser.add_subparsers(dest="command", required=True).add_parser("info", help="what is in files")
    info.add_argument("files", nargs="+", metavar="FILE")
    files: List[str] = []
    status, said = 0, io.StringIO()
    try:
        with contextlib.redirect_stdout(said):  # argparse ignores that it cannot write
            files = parser.parse_args().files
    except SystemExit as e:  # after --help, --version, or wrong arguments
        if e.code:
            raise
    if sys.stdout is None:
        print("cannot write the output: it is closed", file=sys.stderr)
        return 1
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[attr-defined]
    print(said.getvalue(), end="")
    for path in files:
        try:
            data = motley.unpack(read(path))
            format, kind = motley.identify(data)
            lines, sound = contents(data, kind)
        except (motley.Error, OSError, MemoryError) as e:
            print(printable(f"{path}: {reason(e)}"), file=sys.stderr)
            status = 1
        else:
            print(f"file: {printable(path)}\nformat: {format}")
            for number, line in enumerate(lines):
                print(f"  {number}: {printable(line)}")
            if not sound:
                status = 1
    sys.stdout.flush()
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as e:  # of standard output
        if not isinstance(e, BrokenPipeError):  # who reads has seen enough: `| head`
            print(f"cannot write the output: {reason(e)}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the rest
        sys.exit(1)
