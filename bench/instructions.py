#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# bench/instructions: instructions that the library's main paths take, counted by callgrind.
"""Prints a Markdown table: for each path of motley_paths the instructions of one round, as the difference
between few rounds and more, for each program given (one for each compiler, say).

    bench/instructions.py g++=build/release/bin/motley_paths clang=build/clang/bin/motley_paths
"""
import re
import subprocess
import sys


def instructions(program, path, rounds):
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, path, str(rounds)],
                         capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", run.stderr).group(1))


def main():
    programs = dict(argument.split("=", 1) for argument in sys.argv[1:])
    if not programs:
        sys.exit(__doc__)
    listed = subprocess.run([next(iter(programs.values()))], capture_output=True, text=True, check=True).stdout
    print("| path | a round | " + " | ".join(programs) + " |")
    print("|---|---|" + "---:|" * len(programs))
    for line in listed.splitlines():
        path, what = line.split("\t")
        few, more = (1, 3) if path.startswith("motn") else (10, 110)
        counts = [(instructions(p, path, more) - instructions(p, path, few)) // (more - few) for p in programs.values()]
        print(f"| {path} | {what} | " + " | ".join(f"{count:,}" for count in counts) + " |", flush=True)


if __name__ == "__main__":
    main()
