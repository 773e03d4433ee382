#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# bench/ratios: Google Benchmark's JSON as ratios to the reference and to the limit.
"""Prints, for every benchmark named TOPIC/WHO, its time, the millions of items it does in a second, and its
time divided by TOPIC/reference's and TOPIC/limit's. Takes the medians where the run had repetitions. With
--markdown as the table of docs/performance.md, several runs (one for each compiler, say) side by side.

    motley_bench --benchmark_repetitions=5 --benchmark_format=json | bench/ratios.py
    bench/ratios.py --markdown g++.json clang.json
"""
import argparse
import json
import sys

UNITS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


def times(report):
    """{name: (nanoseconds, items per second)}: the median if there is one, else the single value."""
    single, medians = {}, {}
    for run in report["benchmarks"]:
        if run.get("error_occurred"):
            sys.exit(f"{run['name']}: {run.get('error_message', 'failed')}")
        if run.get("run_type") == "aggregate" and run["aggregate_name"] != "median":
            continue
        into = medians if run.get("run_type") == "aggregate" else single
        into[run.get("run_name", run["name"])] = (run["cpu_time"] * UNITS[run["time_unit"]],
                                                 run.get("items_per_second", 0))
    return single | medians


def rows(measured):
    """(topic, who, ns, M items/s, /reference, /limit) for each benchmark."""
    for name, (time, items) in measured.items():
        topic, who = name.rsplit("/", 1)

        def ratio(other):
            base, _ = measured.get(f"{topic}/{other}", (0, 0))
            return f"{time / base:.3f}" if base and other != who else "-"

        yield topic, who, f"{time:.0f}", f"{items / 1e6:.1f}", ratio("reference"), ratio("limit")


def print_text(report):
    table = [("topic", "who", "ns", "M items/s", "/reference", "/limit"), *rows(times(report))]
    widths = [max(map(len, column)) for column in zip(*table)]
    for row in table:
        names = [cell.ljust(width) for cell, width in zip(row[:2], widths)]
        numbers = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:])]
        print("  ".join(names + numbers))


def print_markdown(reports):
    """One line for each benchmark, three columns for each report."""
    names = [report["context"].get("compiler", "?") for report in reports]
    tables = [{row[:2]: row[2:] for row in rows(times(report))} for report in reports]
    print("| topic | who |" + "".join(f" ns, {n} | /reference | /limit |" for n in names))
    print("|---|---|" + "---:|---:|---:|" * len(names))
    for topic, who in tables[0]:
        cells = (table.get((topic, who), ("-",) * 4) for table in tables)
        print(f"| {topic} | {who} |" + "".join(f" {ns} | {ref} | {lim} |" for ns, _, ref, lim in cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("json", nargs="*", type=argparse.FileType("r"), default=[sys.stdin],
                        help="what --benchmark_format=json printed (default: stdin)")
    parser.add_argument("--markdown", action="store_true", help="as a table for docs/performance.md")
    args = parser.parse_args()
    reports = [json.load(file) for file in args.json]
    if args.markdown:
        print_markdown(reports)
    else:
        for report in reports:
            print_text(report)


if __name__ == "__main__":
    main()
