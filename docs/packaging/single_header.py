#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# docs/packaging/single_header: all of include/motley that is not experimental in one file, motley.hpp. The build calls it (target single_header).
"""Writes OUTPUT: the licence, the standard headers, then each header once, behind those that it includes."""
import argparse
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INCLUDES = ROOT / "include" / "motley"
UMBRELLA = INCLUDES / "motley.hpp"

OUTER = re.compile(r"// SPDX[^\n]*\n// Copyright[^\n]*\n(?P<about>(?://[^\n]*\n)+)"
                   r"#ifndef (?P<guard>\w+)\n#define (?P=guard)\n(?P<body>.*)\n#endif\n", re.DOTALL)
INCLUDE = re.compile(r'^#include ([<"])([^>"]+)[>"]\n', re.MULTILINE)


def inline(path, seen, standard, parts):
    """Appends the header, after all that it includes, to the parts."""
    if path in seen:
        return
    seen.add(path)
    header = OUTER.fullmatch(path.read_text())
    if not header:
        raise SystemExit(f"{path}: not laid out as the others: licence, what it is for, guard")
    depth = 0
    for line in header["body"].splitlines():
        depth += bool(re.match(r"#if", line)) - bool(re.match(r"#endif", line))
        if depth and line.startswith("#include"):
            raise SystemExit(f"{path}: {line} is conditional, and would be hoisted")
    for kind, name in INCLUDE.findall(header["body"]):
        if kind == "<":
            standard.add(name)
        else:
            inline((path.parent / name).resolve(), seen, standard, parts)
    body = INCLUDE.sub("", header["body"]).strip("\n")
    if "#include" in body:
        raise SystemExit(f"{path}: an #include that was not understood")
    if body:
        parts.append(header["about"] + "\n" + body + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--version", required=True)
    args = parser.parse_args()

    seen, standard, parts = set(), set(), []
    for path in [UMBRELLA] + sorted(INCLUDES.rglob("*.hpp")):
        if "\n// Experimental: " not in path.read_text():
            inline(path.resolve(), seen, standard, parts)
    licence = "".join(f"// {line}".rstrip() + "\n" for line in (ROOT / "LICENSE").read_text().splitlines())
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(
        f"// motley {args.version}: header-only decoders for game animation formats, in one file. Generated.\n//\n"
        + "// SPDX-License-Identifier: MIT\n" + licence + "#ifndef MOTLEY_HPP\n#define MOTLEY_HPP\n\n"
        + "".join(f"#include <{name}>\n" for name in sorted(standard)) + "\n" + "\n".join(parts) + "\n#endif\n")


if __name__ == "__main__":
    main()
