#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/package/conan/stand_in: what `conan create` does with the recipe, in short: stand_in.py RECIPE_FOLDER WORK
"""Prints the version; the package is in WORK/p."""
import ast
import fnmatch
import pathlib
import shutil
import sys
import types


def copy(_, pattern, src, dst):
    copied = []
    for file in pathlib.Path(src).rglob("*"):
        name = file.relative_to(src)
        if file.is_file() and fnmatch.fnmatch(name.as_posix(), pattern):
            to = pathlib.Path(dst) / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, to)
            copied.append(str(to))
    return copied


def modules():
    """Conan's, with what the recipes use of them."""
    class ConanFile:
        def __init__(self):
            self.info = types.SimpleNamespace(clear=lambda: None)
            self.cpp_info = types.SimpleNamespace()

    contents = {
        "conan": {"ConanFile": ConanFile},
        "conan.tools": {},
        "conan.tools.build": {"check_min_cppstd": lambda recipe, standard: None, "can_run": lambda recipe: True},
        "conan.tools.cmake": {"CMake": None, "cmake_layout": None},
        "conan.tools.files": {"copy": copy, "load": lambda recipe, path: pathlib.Path(path).read_text()},
        "conan.tools.layout": {"basic_layout": lambda recipe: None},
    }
    for name, members in contents.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)


def main():
    folder, work = map(pathlib.Path, sys.argv[1:])
    modules()
    ast.parse((folder / "test_package" / "conanfile.py").read_text())
    names = {}
    exec(compile((folder / "conanfile.py").read_text(), "conanfile.py", "exec"), names)
    recipe = names["Motley"]()
    recipe.recipe_folder = str(folder)
    recipe.export_sources_folder = recipe.source_folder = str(work / "s")
    recipe.package_folder = str(work / "p")
    recipe.set_version()
    recipe.export_sources()
    recipe.layout()
    recipe.validate()
    recipe.package()
    recipe.package_id()
    recipe.package_info()
    print(recipe.version)


if __name__ == "__main__":
    main()
