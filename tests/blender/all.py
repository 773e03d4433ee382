# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/blender/all: the tests of the Blender add-on, in Blender: see tests/blender/run.
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import behaviour
import cameras
import checks
import containers
import figures
import motions_in_blender
import on_armatures

checks.empty_scene()
motions_in_blender.run_all(sys.argv[sys.argv.index("--") + 1])
on_armatures.run_all()
behaviour.run_all()
figures.run_all()
containers.run_all()
cameras.run_all()
print(f"{len(checks.passed)} passed, {len(checks.failed)} failed")
sys.exit(1 if checks.failed or not checks.passed else 0)
