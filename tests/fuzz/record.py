#!/usr/bin/env python3
"""Adds runs to tests/fuzz/executions.csv and prints the sums: record.py fuzz|fuzz_fast FILE...

Each file has one line: target,executions,seconds,date. tests/fuzz/run --record calls this.
"""
import csv
import fcntl
import pathlib
import sys

ledger = pathlib.Path(__file__).with_name("executions.csv")
fields = ["target", "sanitized", "fast", "cpu_seconds", "last"]


def main(kind, *files):
    with ledger.open("a+", newline="") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        stream.seek(0)
        rows = {row["target"]: row for row in csv.DictReader(stream)}
        for file in files:
            target, executions, seconds, date = pathlib.Path(file).read_text().strip().split(",")
            row = rows.setdefault(target, {"target": target, "sanitized": 0, "fast": 0, "cpu_seconds": 0})
            column = "fast" if kind == "fuzz_fast" else "sanitized"
            row[column] = int(row[column]) + int(executions or 0)
            row["cpu_seconds"] = int(row["cpu_seconds"]) + round(float(seconds))
            row["last"] = date
        stream.truncate(0)
        writer = csv.DictWriter(stream, fields, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[target] for target in sorted(rows))
    sums = {f: sum(int(row[f]) for row in rows.values()) for f in ("sanitized", "fast", "cpu_seconds")}
    for target in sorted(rows):
        print(f"{target:15} {int(rows[target]['sanitized']):>14,} {int(rows[target]['fast']):>14,}")
    print(f"{'all':15} {sums['sanitized']:>14,} {sums['fast']:>14,}: {sums['sanitized'] + sums['fast']:,} executions, "
          f"{sums['cpu_seconds']:,} seconds")


main(*sys.argv[1:])
