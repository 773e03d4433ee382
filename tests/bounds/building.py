# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Builds what measures a format's bounds; for `run` and `search`."""
import gzip
import os
import pathlib
import re
import shutil
import subprocess

root = pathlib.Path(__file__).resolve().parents[2]
sources = root / "tests/bounds"
worst = sources / "worst"
build = root / "build/bounds"
flags = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", f"-I{root}/include", f"-I{root}/tests"]


def install():
    needed = {"g++": "g++", "valgrind": "valgrind"}
    absent = [package for program, package in needed.items() if not shutil.which(program)]
    if absent:
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *absent], check=True, stdout=subprocess.DEVNULL)


def formats():
    """The namespaces of all formats, and `any`, which is what works on any file."""
    lists = "".join((root / "include/motley/formats" / f"{name}.hpp").read_text() for name in ("list", "skeletons"))
    return re.findall(r"(\w+)::format\b", "".join(re.findall(r"^using known_\w+ =[^;]*", lists, re.M))) + ["any"]


def gxx(*arguments):
    os.makedirs(build, exist_ok=True)
    subprocess.run(["g++", *flags, *map(str, arguments)], check=True)


def once(name):
    """The object of what does not depend on the format."""
    made = build / f"{name}.o"
    source = sources / f"{name}.cpp"
    gxx("-O1", "-c", source, "-o", made)
    return made


def entries(form, name, *options):
    made = build / f"{form}-{name}.o"
    gxx(f"-DMOTLEY_BOUNDS_FORMAT={form}", *options, "-c", sources / "entries.cpp", "-o", made)
    return made


def searcher(form, shared):
    """The program `search` of a format, whose entries count their blocks."""
    made = build / f"{form}-search"
    gxx(entries(form, "blocks", "-O2", "-fsanitize-coverage=trace-pc"), *shared, "-o", made)
    return made


def unpacked(form):
    """The worst files that are kept, unpacked."""
    folder = build / "worst" / form
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in sorted((worst / form).glob("*.gz")):
        (folder / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
    return sorted(folder.iterdir())


def found(form):
    """Where a search puts the worst files that it has."""
    return build / "found" / form


def corpus(form):
    folders = (root / "tests/fuzz/corpus").iterdir() if form == "any" else [root / "tests/fuzz/corpus" / form]
    return [file for folder in sorted(folders) for file in sorted(folder.iterdir())]


def keep(form):
    """Keeps the worst files that a search has found; always the same bytes for the same file."""
    (worst / form).mkdir(parents=True, exist_ok=True)
    for old in (worst / form).glob("*.gz"):
        old.unlink()
    for file in sorted(found(form).iterdir()):
        (worst / form / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
