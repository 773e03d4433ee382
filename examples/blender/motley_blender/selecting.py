# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Which clips of a file are meant, in words; and tables of bones. Needs no Blender."""
from __future__ import annotations

import csv
import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Dict, List, Sequence

from .motley._files import numbers_of_clips


def select(names: Sequence[str], words: str) -> List[int]:
    """The clips that some words, with commas between them, mean: numbers (3), ranges (5-9), and names, which may have wildcards (*, ?).
    All of them for *. Raises a ValueError for a word that means none."""
    out: Dict[int, None] = {}
    for word in filter(None, (part.strip() for part in words.split(","))):
        span = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", word)
        if span:
            first = int(span[1])
            found = range(first, min(int(span[2] or first) + 1, len(names)))
        else:
            found = [n for n, name in enumerate(names) if fnmatchcase(name.lower(), word.lower())]
        if not found:
            raise ValueError(f"no clip is {'numbered' if span else 'named'} {word!r}; {numbers_of_clips(len(names))}")
        out.update(dict.fromkeys(found))
    return list(out)


def _delimiter(first: str) -> str:
    """What separates the cells of a table with this first line: the names of its columns, or the first number from what follows."""
    for delimiter in ",;\t":
        if {"bone", "name"} <= {cell.strip().lower() for cell in next(csv.reader([first], delimiter=delimiter, skipinitialspace=True), [])}:
            return delimiter
    row = re.match(r'\s*"?-?\d+"? *([,;\t])', first)
    return row[1] if row else ","


def read_names(path: str) -> Dict[int, str]:
    """{number: bone} of a table with the columns bone and name, in this order unless the first line names them; `,`, `;` or a tab
    between them. Raises a ValueError that tells the line at fault."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as e:
        raise ValueError(f"{path}: byte {e.start} is not UTF-8") from e
    try:
        delimiter = _delimiter(text.partition("\n")[0])
    except csv.Error as e:
        raise ValueError(f"{path}, line 1: {e}") from e
    lines = csv.reader(text.splitlines(), delimiter=delimiter, skipinitialspace=True)
    columns, out, taken = {"bone": 0, "name": 1}, {}, set()
    try:
        for row in lines:
            cells = [cell.strip() for cell in row]
            words = [cell.lower() for cell in cells]
            if lines.line_num == 1 and "bone" in words and "name" in words:
                columns = {word: words.index(word) for word in columns}
            elif any(cells):
                if len(cells) <= max(columns.values()):
                    raise ValueError("a bone's number and a name are needed")
                number = cells[columns["bone"]]
                if not re.fullmatch(r"-?\d{1,9}", number):
                    raise ValueError(f"{number!r} is no bone's number")
                name = cells[columns["name"]]
                if int(number) in out:
                    raise ValueError(f"number {int(number)} has a bone already")
                if name in taken:
                    raise ValueError(f"bone {name!r} has a number already")
                out[int(number)] = name
                taken.add(name)
    except (csv.Error, ValueError) as e:
        raise ValueError(f"{path}, line {lines.line_num}: {e}") from e
    if not out:
        raise ValueError(f"{path}: no line has a bone's number and a name")
    return out
