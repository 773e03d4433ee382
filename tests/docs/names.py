#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""docs/versioning.md keeps its word: each name that it calls stable is declared in namespace motley, by a header; what it calls
experimental is marked so in its header, and nothing else is. Prints how many names a user has to know."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INCLUDE = ROOT / "include" / "motley"
page = (ROOT / "docs" / "versioning.md").read_text(encoding="utf-8")

# clang-format: what a namespace declares starts in the first column.
declared = set()
for header in INCLUDE.rglob("*.hpp"):
    spaces = []
    for line in header.read_text(encoding="utf-8").split("\n"):
        if m := re.match(r"(?:inline )?namespace (\S+) {$", line):
            spaces.append(m[1])
        elif line.startswith("} // namespace"):
            spaces.pop()
        elif spaces == ["motley", "MOTLEY_TAG"] and line[:1] not in ("", " ", "/", "}"):
            declared.update(re.findall(r"\w+", line))

problems = []
table = page.split("## Stable")[1].split("\n## ")[0]
stable = [name for row in re.findall(r"^\|.*\|$", table, re.M) for name in re.findall(r"`(\w+)`", row)]
problems += [f"{name} is said to be stable, but no header declares it" for name in stable if name not in declared]
problems += [f"{name} is named twice" for name in set(stable) if stable.count(name) > 1]

said = set(re.findall(r"^- `([\w/]+\.hpp)`", page.split("## For authors")[1].split("\n## ")[0], re.M))
marked = {str(h.relative_to(INCLUDE)) for h in INCLUDE.rglob("*.hpp") if "\n// Experimental: " in h.read_text(encoding="utf-8")}
problems += [f"{name} is experimental in docs/versioning.md or in the header, not in both" for name in said ^ marked]

for problem in problems:
    print(problem)
print(f"{len(stable)} stable names; {len(marked)} experimental headers")
sys.exit(bool(problems))
