#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""docs/guarantees.md names the tests that hold its promises: each of them exists."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
tests = {name for source in (ROOT / "tests").rglob("*.cpp") for name in re.findall(r'TEST_CASE\("([^"]+)"', source.read_text(encoding="utf-8"))}
page = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")
named = [" ".join(name.split()) for name in re.findall(r'"([^"]+)"', page)]
missing = [name for name in named if not any(test == name or test.startswith(name + (" " if name == "hostile" else ":")) for test in tests)]
for name in missing:
    print(f'docs/guarantees.md names the test "{name}", which is not there')
print(f"{len(named)} tests named in docs/guarantees.md")
sys.exit(bool(missing) or len(named) < 40)
