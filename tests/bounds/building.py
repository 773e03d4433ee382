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
flags = ["-std=c++20", "-DNDEBUG", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", f"-I{root}/include", f"-I{root}/tests"]


def install():
    needed = {"g++": "g++", "valgrind": "valgrind"}
    absent = [package for program, package in needed.items() if not shutil.which(program)]
    if absent:
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *absent], check=True, stdout=subprocess.DEVNULL)


def formats():
    """The namespaces of all formats, and `any`, which is what works on any file."""
    lists = "".join((root / "include/motley/formats" / f"{name}.hpp").read_text() for name in ("list", "events", "skeletons", "containers"))
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


measured = "-fcallgraph-info=su,da", "-mno-red-zone"  # leaves beside the object what stack each function takes


def counter(form, shared):
    """The program `count` of a format."""
    made = build / f"{form}-counter"
    gxx("-static", entries(form, "O2", "-O2", *measured), *shared, "-o", made)
    return made


def costs(form, program, files):
    """The instructions for a unit that each file takes with the entry that its name begins with; without files that it cannot run on."""
    out = build / f"{form}.callgrind"
    for old in build.glob(f"{form}.callgrind*"):
        old.unlink()
    pairs = [f"{file.name.rsplit('-', 1)[0]}={file}" for file in files]
    said = subprocess.run(["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}", program, "cost", *pairs],
                          check=True, capture_output=True, text=True).stdout
    dumps = iter(range(1, 10000))

    def total():
        return int(re.search(r"^totals: (\d+)", (build / f"{form}.callgrind.{next(dumps)}").read_text(), re.M).group(1))

    made = {}
    for line in said.splitlines():
        pair, units, signs = line.split("\t")
        instructions = sum(total() if sign == "+" else -total() for sign in signs)
        if signs:
            made[pathlib.Path(pair.split("=", 1)[1])] = instructions / int(units)
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


def keep(form, program):
    """Keeps of what a search has found, and of what was kept, the worst by instructions, which blocks only estimate. Always the same bytes for
    the same file."""
    files = unpacked(form) + sorted(found(form).iterdir())
    best = {}
    for file, cost in costs(form, program, files).items():
        if cost > best.get(file.name, (0, None))[0]:
            best[file.name] = cost, file
    (worst / form).mkdir(parents=True, exist_ok=True)
    for old in (worst / form).glob("*.gz"):
        old.unlink()
    for name, (_, file) in sorted(best.items()):
        (worst / form / f"{name}.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
