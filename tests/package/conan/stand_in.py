#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# tests/package/conan/stand_in: what `conan create` does with a recipe of conan-center-index, in short: stand_in.py FOLDER VERSION WORK
"""The package is in WORK/p. The recipe must refuse the compilers before those that motley is tested with, and C++17."""
import ast
import fnmatch
import hashlib
import io
import pathlib
import shutil
import sys
import tarfile
import types
import urllib.request

import yaml


class ConanInvalidConfiguration(Exception):
    pass


class ConanFile:
    def __init__(self):
        self.info = types.SimpleNamespace(clear=lambda: None)
        self.cpp_info = types.SimpleNamespace()


class Version:
    def __init__(self, text):
        self.parts = [int(part) for part in str(text).split(".")]

    def __lt__(self, text):
        return self.parts < Version(text).parts


class Compiler:
    def __init__(self, name, version, cppstd):
        self.name, self.version, self.cppstd = name, version, cppstd

    def __str__(self):
        return self.name


def check_min_cppstd(recipe, standard):
    if recipe.settings.compiler.cppstd < standard:
        raise ConanInvalidConfiguration(f"C++{recipe.settings.compiler.cppstd}")


def copy(_, pattern, src, dst):
    for file in pathlib.Path(src).rglob("*"):
        name = file.relative_to(src)
        if file.is_file() and fnmatch.fnmatch(name.as_posix(), pattern):
            to = pathlib.Path(dst) / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, to)


def get(recipe, url, sha256, strip_root):
    archive = urllib.request.urlopen(url).read()
    assert hashlib.sha256(archive).hexdigest() == sha256, f"{url}: another hash"
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar.getmembers():
            member.name = member.name.partition("/")[2] if strip_root else member.name
            if member.name:
                tar.extract(member, recipe.source_folder)


def modules():
    """Conan's, with what the recipes use of them."""
    contents = {
        "conan": {"ConanFile": ConanFile},
        "conan.errors": {"ConanInvalidConfiguration": ConanInvalidConfiguration},
        "conan.tools": {},
        "conan.tools.build": {"check_min_cppstd": check_min_cppstd},
        "conan.tools.files": {"copy": copy, "get": get},
        "conan.tools.layout": {"basic_layout": lambda recipe, src_folder: None},
        "conan.tools.scm": {"Version": Version},
    }
    for name, members in contents.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)


def accepts(recipe, *compiler):
    recipe.settings = types.SimpleNamespace(compiler=Compiler(*compiler))
    try:
        recipe.validate()
    except ConanInvalidConfiguration:
        return False
    return True


def main():
    registry, version, work = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    modules()
    folder = registry / yaml.safe_load((registry / "config.yml").read_text())["versions"][version]["folder"]
    ast.parse((folder / "test_package" / "conanfile.py").read_text())
    names = {}
    exec(compile((folder / "conanfile.py").read_text(), "conanfile.py", "exec"), names)
    recipe = names["MotleyConan"]()
    recipe.version, recipe.ref = version, f"motley/{version}"
    recipe.conan_data = yaml.safe_load((folder / "conandata.yml").read_text())
    recipe.source_folder = str(work / "s")
    recipe.package_folder = str(work / "p")
    recipe.layout()
    for compiler in [("gcc", "12", 20), ("clang", "14", 23), ("clang", "19.1", 20), ("sun-cc", "5", 20)]:
        assert accepts(recipe, *compiler), compiler
    for compiler in [("gcc", "11.4", 20), ("clang", "9", 20), ("gcc", "12", 17)]:
        assert not accepts(recipe, *compiler), compiler
    recipe.source()
    recipe.package()
    recipe.package_id()
    recipe.package_info()


if __name__ == "__main__":
    main()
