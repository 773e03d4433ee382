#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# bench/header_cost: what including a header costs its users' builds.
"""Compiles one unit per public header and prints its time divided by that of a unit that includes <vector>,
<span> and <string_view>. Exits with 1 if a header exceeds its limit.

Times are user CPU times of `COMPILER -fsyntax-only -std=c++20`, the minimum over rounds in which every unit is
compiled once: a busy machine makes some rounds slower, never faster. The cost of an empty unit (about 0.02) is not
subtracted, because the limits were set without subtracting it. Some small standard headers are printed too, as a check
of the machine: <span> 0.51, <bit> 0.16, <cmath> 0.84.

With --instructions it also prints the ratio of the instructions that the compiler executes, counted by valgrind, and fails if
one is over its limit: for the umbrella header, and two units as users write them, which play one format and any
format. They do not depend on the machine's load, and take five to twenty seconds each.
"""
import argparse
import pathlib
import re
import resource
import subprocess
import sys

YARDSTICK = ("vector", "span", "string_view")
KNOWN = ("bit", "span", "cmath")
LAYERS = ("wire", "math", "curve", "clip")  # held to --limit-single
PLAY = """
void play(std::span<const std::byte> bytes, std::span<std::byte> memory, std::span<float> pose) {
  const auto clip = motley::%s(bytes);
  if (!clip) return;
  auto player = motley::make_player(*clip, memory);
  if (player) player->sample_seconds(0.5, pose);
}
"""
USERS = {"one format, played": "#include <motley/formats/platinum/bayonetta2.hpp>\n#include <motley/play/player.hpp>" + PLAY % "bayonetta2::open",
         "any format, played": "#include <motley/motley.hpp>" + PLAY % "open"}
# Of instructions: 1 % more than on 2026-11-30, after corrections of own curves. The header by itself matters less than what
# users compile: plain functions of classes are compiled in every unit, used or not, and so are the formats that only identify() needs.
MOST = {"the umbrella header": {"g++": 2.23, "clang++": 2.02},
        "one format, played": {"g++": 1.74, "clang++": 1.82}, "any format, played": {"g++": 3.27, "clang++": 3.31}}


def compile_time(compiler, include, headers):
    """User seconds to compile a unit with these includes."""
    unit = "".join(f"#include <{header}>\n" for header in headers)
    command = [compiler, "-fsyntax-only", "-std=c++20", "-I", str(include), "-x", "c++", "-"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if subprocess.run(command, input=unit.encode()).returncode != 0:
        sys.exit(f"{', '.join(headers)}: does not compile on its own")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def instructions(compiler, include, unit):
    """Instructions that the compiler and its child processes execute for a unit."""
    command = ["valgrind", "--trace-children=yes", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
               compiler, "-fsyntax-only", "-std=c++20", "-I", str(include), "-x", "c++", "-"]
    said = subprocess.run(command, input=unit, capture_output=True, text=True)
    counts = re.findall(r"I +refs: +([0-9,]+)", said.stderr)
    if said.returncode != 0 or not counts:
        sys.exit(f"{unit}: valgrind counts nothing\n{said.stderr}")
    return sum(int(count.replace(",", "")) for count in counts)


def too_many_instructions(args):
    """Prints the ratios of instructions. Returns how many exceed the limit."""
    units = {"the umbrella header": "#include <motley/motley.hpp>\n", **USERS}
    base = instructions(args.compiler, args.include, "".join(f"#include <{header}>\n" for header in YARDSTICK))
    over = 0
    for name, unit in units.items():
        ratio = instructions(args.compiler, args.include, unit) / base
        limit = MOST[name].get(pathlib.Path(args.compiler).name, ratio)
        over += ratio > limit
        print(f"{name}: {ratio:.3f} by instructions" + (f", over the limit of {limit:.2f}" if ratio > limit else ""))
    return over


def ratios(args, units, rounds):
    """The units' times divided by the yardstick's."""
    times = {unit: [] for unit in units + [YARDSTICK]}
    for _ in range(rounds):
        for unit, measured in times.items():
            measured.append(compile_time(args.compiler, args.include, unit))
    base = min(times[YARDSTICK])
    return {unit: min(measured) / base for unit, measured in times.items() if unit != YARDSTICK}


def limit_of(header, args):
    parts = pathlib.PurePosixPath(header).parts
    if header == "motley/motley.hpp" or args.single and header == str(args.single.resolve()):
        return args.limit_umbrella
    return args.limit_single if parts[0] == "motley" and parts[1] in LAYERS else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--include", type=pathlib.Path, metavar="DIR",
                        default=pathlib.Path(__file__).resolve().parent.parent / "include")
    parser.add_argument("--repeat", type=int, default=5, metavar="N")
    parser.add_argument("--limit-umbrella", type=float, default=1.5, metavar="RATIO")
    parser.add_argument("--limit-single", type=float, default=1.0, metavar="RATIO",
                        help=f"for each header in {'/ '.join(LAYERS)}/")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of the headers but the umbrella, each Nth ...")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="... from number I on")
    parser.add_argument("--single", type=pathlib.Path, metavar="FILE", help="the single header; its limit is the umbrella's")
    parser.add_argument("--instructions", action="store_true", help="count instructions, too")
    args = parser.parse_args()

    headers = sorted(path.relative_to(args.include).as_posix() for path in args.include.rglob("*.hpp"))
    if "motley/motley.hpp" not in headers:
        sys.exit(f"{args.include}: no motley/motley.hpp")
    headers.remove("motley/motley.hpp")
    headers = ["motley/motley.hpp"] + headers[args.first % args.every::args.every]
    if args.single:
        headers.insert(headers.index("motley/motley.hpp") + 1, str(args.single.resolve()))
    measured = ratios(args, [(header,) for header in list(KNOWN) + headers], args.repeat)

    # A header over its limit is measured again, alone and longer, to exclude noise.
    suspects = [unit for unit, ratio in measured.items() if ratio > (limit_of(unit[0], args) or ratio)]
    if suspects:
        again = ratios(args, suspects, 5 * args.repeat)
        measured.update({unit: min(ratio, measured[unit]) for unit, ratio in again.items()})

    over = 0
    width = max(map(len, headers))
    for (header,), ratio in measured.items():
        limit = limit_of(header, args)
        too_much = limit is not None and ratio > limit
        over += too_much
        print(f"{header:{width}}  {ratio:5.2f}" + (f"  over the limit of {limit:.2f}" if too_much else ""))
    print(f"{len(headers)} headers, {over} over the limit")
    if args.instructions:
        over += too_many_instructions(args)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
