#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# bench/instructions: counts the instructions of the library's main paths.
"""Prints a Markdown table with the instructions of one round of each path of motley_paths, computed as the difference
between few and more rounds. Each given program is named by its compiler and the compiler's version. Programs for
aarch64 (linked with -static) run under qemu, with the plugin count_instructions.c; others under callgrind.

    bench/instructions.py g++-12=build/release/bin/motley_paths clang++-14=build/clang/bin/motley_paths

--write stores the counts in bench/instructions.csv. --table prints the stored counts and runs nothing. --check fails if a
path takes over 3 % more than the stored count for its compiler; paths and compilers without stored counts are not checked.
"""
import argparse
import atexit
import csv
import functools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

kept_in = pathlib.Path(__file__).with_name("instructions.csv")
most = 1.03
aarch64 = 183


@functools.cache
def plugin():
    source = pathlib.Path(__file__).with_name("count_instructions.c")
    made = pathlib.Path(tempfile.mkdtemp(prefix="motley-")) / "count_instructions.so"
    atexit.register(shutil.rmtree, made.parent)
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", source, "-o", made], check=True)
    return str(made)


@functools.cache
def runner(program):
    """The command that counts a program's instructions, and the emulator that the program needs, if any."""
    machine = int.from_bytes(pathlib.Path(program).read_bytes()[18:20], "little")  # of ELF's header
    if machine == aarch64:
        return ["qemu-aarch64", "-plugin", plugin()], ["qemu-aarch64"]
    return ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"], []


def instructions(program, path, rounds):
    run = subprocess.run([*runner(program)[0], program, path, str(rounds)], capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", run.stderr).group(1))


def count(program, path):
    few, more = (1, 3) if path.startswith("motn") else (10, 60)
    return (instructions(program, path, more) - instructions(program, path, few)) // (more - few)


def load():
    if not kept_in.exists():
        return {}
    with kept_in.open(newline="") as file:
        return {row.pop("path"): row for row in csv.DictReader(file)}


def table(rows):
    compilers = [name for name in next(iter(rows.values())) if name != "round"]
    print("| path | a round | " + " | ".join(compilers) + " |")
    print("|---|---|" + "---:|" * len(compilers))
    for path, row in rows.items():
        print(f"| {path} | {row['round']} | " + " | ".join(f"{int(row[name]):,}" for name in compilers) + " |")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("programs", nargs="*", metavar="COMPILER=PROGRAM")
    for option in ("check", "write", "table"):
        arguments.add_argument("--" + option, action="store_true")
    options = arguments.parse_args()
    kept = load()
    if options.table:
        return table(kept)
    programs = dict(argument.split("=", 1) for argument in options.programs)
    if not programs:
        arguments.error("names no program")
    first = next(iter(programs.values()))
    listed = subprocess.run([*runner(first)[1], first], capture_output=True, text=True, check=True).stdout
    rounds = dict(line.split("\t") for line in listed.splitlines())
    counted = {path: {"round": what, **{name: count(p, path) for name, p in programs.items()}} for path, what in rounds.items()}
    table(counted)
    if options.write:
        with kept_in.open("w", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(["path", "round", *programs])
            out.writerows([path, *row.values()] for path, row in counted.items())
    if options.check:
        checked, worse = 0, 0
        for path, row in counted.items():
            for name in programs:
                before = kept.get(path, {}).get(name)
                if before is None:
                    continue
                checked += 1
                if row[name] > most * int(before):
                    worse += 1
                    print(f"{path}, {name}: {row[name]:,} instructions, {row[name] / int(before) - 1:.1%} more than {int(before):,}")
        print(f"{checked} counts checked, {worse} over the limit of {most - 1:.0%}")
        sys.exit(1 if worse > 0 else 0)


if __name__ == "__main__":
    main()
