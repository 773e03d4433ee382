#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Every class and function of the API reference is found by ctags, and so by editors. After doxygen, which has written build/docs/motley.tag."""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def tagged():
    """What ctags finds, with its namespaces and classes, but without the inline namespace."""
    said = subprocess.run(["ctags", "-R", "-f", "-", "--languages=C++", "--langmap=C++:+.hpp", "--kinds-C++=cdefgmnpstuvx", "include"],
                          cwd=ROOT, check=True, capture_output=True, text=True).stdout
    names = set()
    for line in said.splitlines():
        name, *fields = line.split("\t")
        scope = next((f.split(":", 1)[1] for f in fields if re.match(r"(namespace|class|struct|union):", f)), "")
        names.add(f"{scope}::{name}".replace("MOTLEY_TAG::", "").replace("operator ", "operator").removeprefix("::"))
    return names


def documented():
    """The classes and functions of the reference."""
    for compound in ElementTree.parse(ROOT / "build/docs/motley.tag").getroot():
        name = re.sub(r"<.*>", "", compound.findtext("name")).strip()
        if compound.get("kind") in ("class", "struct", "union"):
            yield name
        if compound.get("kind") in ("class", "struct", "union", "namespace"):
            for member in compound.findall("member"):
                if member.get("kind") == "function":
                    yield f"{name}::{member.findtext('name')}".replace("operator ", "operator")


found, wanted = tagged(), set(documented())
missing = sorted(wanted - found)
for name in missing:
    print(f"ctags does not find {name}")
# A caller chooses sample_seconds() or sample_frame(): nobody passes one for the other.
if unclear := [name for name in wanted if name.endswith("::sample")]:
    sys.exit(f"says neither seconds nor frames: {unclear}")
if len(wanted) < 500:
    sys.exit(f"the reference has only {len(wanted)} classes and functions")
print(f"{len(wanted) - len(missing)} of {len(wanted)} classes and functions are found by ctags")
sys.exit(bool(missing))
