#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""What several front ends say has one home: no sentence of four words or more stands in the code of two of them, nor in one and in the
library. examples/words.hpp, the library's messages, and the C interface hand them out. Prints how many sentences there are."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FRONT_ENDS = {
    "library": "include/motley", "words": "examples/words.hpp", "program": "examples/cli", "C": "examples/c", "Python": "examples/python",
    "add-on": "examples/blender", "npm": "examples/npm", "viewer": "docs/viewer",
}
#: unpack() of the npm package is JavaScript alone: it needs no module, which has the words.
TWICE = {"the gzip file is damaged", "the file unpacks to more than"}
PYTHON_COMMENTS = r'"""(?s:.*?)"""|(?<!\S)#[^\n]*'
COMMENTS = r"/\*(?s:.*?)\*/|(?<!:)//[^\n]*"
#: literals that follow each other are one
JOINTS = r'"\s*\n\s*f?"'
CPP_LITERALS = r'"((?:[^"\\\n]|\\.)*)"'
LITERALS = CPP_LITERALS + r'|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`'
PLACEHOLDERS = r"\$?\{[^{}]*\}|%[-.0-9]*[a-z]+|\\.|\b\d+\b"


def sentences(path):
    """The constant parts of a file's literals that have four words or more."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(PYTHON_COMMENTS if path.suffix == ".py" else COMMENTS, "", text)
    text = re.sub(JOINTS, "", text)
    for literal in re.finditer(CPP_LITERALS if path.suffix in (".cpp", ".hpp") else LITERALS, text):
        for part in re.split(PLACEHOLDERS, next(group for group in literal.groups() if group is not None)):
            words = part.strip(" ,;:.").split()
            if len(words) >= 4:
                yield " ".join(words)


where = {}
for name, folder in FRONT_ENDS.items():
    top = ROOT / folder
    for path in [top] if top.is_file() else sorted(top.rglob("*")):
        if path.suffix in (".py", ".hpp", ".cpp", ".js"):
            for sentence in sentences(path):
                where.setdefault(sentence, {}).setdefault(name, path.relative_to(ROOT))

problems = [f"{sentence!r} stands in {' and in '.join(map(str, places.values()))}"
            for sentence, places in sorted(where.items()) if len(places) > 1 and sentence not in TWICE]
problems += [f"{sentence!r} does not stand twice any more" for sentence in TWICE if len(where.get(sentence, ())) < 2]
for problem in problems:
    print(problem)
print(f"{len(where)} sentences in {len(FRONT_ENDS)} front ends")
sys.exit(bool(problems) or len(where) < 300)
