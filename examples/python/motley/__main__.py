# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""python -m motley info FILE...: what is in files of motions, skeletons, exps and bone tables."""
import argparse
import sys
from typing import Iterator

import motley


def describe(path: str) -> Iterator[str]:
    """Lines about a file."""
    identity = motley.identify(path)
    yield f"format: {identity.format}"
    if identity.kind == "skeleton":
        for place, bone in enumerate(motley.open_skeleton(path).bones):
            yield f"  {place}: bone {bone.number}, parent {bone.parent}, translation {bone.rest.translation} {bone.name}".rstrip()
    elif identity.kind == "program":
        for target, channel in motley.open_exp(path).targets:
            yield f"  bone {target} {channel}"
    else:
        clips = motley.open(path).clips
        for number in range(len(clips)):
            try:
                clip = clips[number]
            except motley.Error as e:
                yield f"  {number}: error: {e}"
            else:
                yield (f"  {number}: {clip.frame_count} frames at {clip.frame_rate:g} a second, {len(clip.tracks)} tracks on "
                       f"{len(clip.bones)} bones, {clip.rotation_unit} {clip.name}").rstrip()


def main() -> int:
    """Returns 1 if any file is wrong."""
    parser = argparse.ArgumentParser(prog="python -m motley", description="Looks into game animation files.")
    parser.add_argument("--version", action="version", version=motley.__version__)
    info = parser.add_subparsers(dest="command", required=True).add_parser("info", help="what is in files")
    info.add_argument("files", nargs="+", metavar="FILE")
    status = 0
    for path in parser.parse_args().files:
        try:
            for line in (f"file: {path}", *describe(path)):
                print(line)
        except (motley.Error, OSError) as e:
            print(f"{path}: {e}" if isinstance(e, motley.Error) else e, file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
