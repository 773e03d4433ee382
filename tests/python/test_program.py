# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""What the package decodes is what the program prints: values and keys bit for bit."""
import csv
import json
import random
import subprocess
import time
from array import array
from pathlib import Path
from typing import Iterable, List

import pytest
from conftest import DATA, SAMPLES, SEEDS, there

import motley

MOTIONS = [path for path in SEEDS if path.parent.name not in ("bone_table", "bayonetta_exp", "bayonetta2_exp", "wmb", "cinf", "md", "platinum_dat", "clover_dat", "pks", "evnt")]


def printed(program: Path, *arguments: object) -> List[str]:
    """The lines of a table, without the first."""
    done = subprocess.run([program, *map(str, arguments)], stdout=subprocess.PIPE, check=True, universal_newlines=True)
    return done.stdout.splitlines()[1:]


def same_bits(values: Iterable[float], texts: Iterable[str]) -> bool:
    """As 32-bit floats; the program does not tell which NaN it is."""
    ours, theirs = array("f", values), array("f", map(float, texts))
    return ours.tobytes() == theirs.tobytes() or (
        len(ours) == len(theirs) and all(array("f", [a]) == array("f", [b]) or (a != a and b != b) for a, b in zip(ours, theirs)))


def compare_samples(program: Path, path: Path) -> int:
    """Returns how many values were equal."""
    rows = printed(program, "sample", path)
    at = 0
    for clip in motley.open(path).clips:
        for track, values in zip(clip.tracks, clip.decode().tolist()):
            own = rows[at : at + clip.frame_count]
            assert own[0].startswith(f"{clip.number},{track.target},{track.channel},0,")
            assert own[-1].startswith(f"{clip.number},{track.target},{track.channel},{clip.frame_count - 1},")
            assert same_bits(values, (row[row.rindex(",") + 1 :] for row in own)), (clip, track)
            at += clip.frame_count
    assert at == len(rows)
    return at


@pytest.mark.parametrize("path", MOTIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_samples_of_every_format(program: Path, path: Path):
    assert compare_samples(program, path)


@pytest.mark.parametrize("name", ["pl000f_0a25_le.mot", "pl000f_0a25_be.mot"])
def test_samples_of_a_real_motion(program: Path, name: str):
    assert compare_samples(program, there(DATA / name)) > 800 * 96


def test_all_sequences_of_motion_bin(program: Path, motion_bin: Path):
    start = time.perf_counter()
    clips = motley.open(motion_bin).clips
    decoded = [clip.decode() for clip in clips]
    seconds = time.perf_counter() - start
    print(f"1559 sequences decoded in {seconds:.3f} s")
    assert len(decoded) == 1559
    ours = b"".join(memoryview(values).tobytes() for values in decoded)
    theirs = array("f", (float(row[row.rindex(",") + 1 :]) for row in printed(program, "sample", motion_bin)))
    assert ours == theirs.tobytes()


def test_mirrored_clips(program: Path, motion_bin: Path):
    clip = motley.open(motion_bin).clips.named("A_WALK_L_02")
    mirrored = clip.mirrored()
    ours = array("f", (v for row in mirrored.decode().tolist() for v in row))
    rows = list(printed(program, "sample", "--mirror", "--clip", "A_WALK_L_02", motion_bin))
    assert same_bits(ours, (row.split(",")[4] for row in rows))
    assert [(str(t.target), t.channel) for t in mirrored.tracks] == list(dict.fromkeys(tuple(row.split(",")[1:3]) for row in rows))
    assert mirrored.facts()["mirrored"] == "yes" and "mirrored" not in clip.facts()
    assert mirrored.name == clip.name and mirrored.events() == clip.events()
    left, right = clip.find(29, "tx"), mirrored.find(35, "tx")  # the wrists' targets
    assert [(k.frame, -k.value) for k in left.keys()] == [(k.frame, k.value) for k in right.keys()]
    again = mirrored.mirrored()
    assert again.decode().tolist() == clip.decode().tolist()
    assert motley.open(there(SAMPLES / "wave.mot")).clips[0].mirrored() is None


def test_tracks_of_motion_bin(program: Path, motion_bin: Path):
    clips = motley.open(motion_bin).clips[::100]
    ours = [(clip.number, t.target, t.channel, t.evaluate(clip.frame_count - 1)) for clip in clips for t in clip.tracks]
    rows = [row for number in range(0, 1559, 100) for row in printed(program, "sample", "--clip", number, motion_bin)]
    last = [row for row, following in zip(rows, rows[1:] + [",,,"]) if row.split(",")[:3] != following.split(",")[:3]]
    assert [tuple(row.split(",")[:3]) for row in last] == [(str(a), str(b), c) for a, b, c, _ in ours]
    assert same_bits((v for *_, v in ours), (row.split(",")[4] for row in last))


@pytest.mark.parametrize("path", MOTIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_keys_of_every_format(program: Path, path: Path):
    rows = list(csv.reader(printed(program, "keys", path)))
    keys = [(str(clip.number), str(t.target), t.channel, key) for clip in motley.open(path).clips for t in clip.tracks for key in t.keys()]
    assert [(clip, target, channel) for clip, _, target, channel, *_ in rows] == [k[:3] for k in keys]
    for column in range(4):  # frame, value, in, out
        assert same_bits((key[column] for *_, key in keys), (row[5 + column] for row in rows))


def errors_of(data: bytes) -> list:
    """As the program's JSON has them."""
    def of(function) -> list:
        try:
            function()
        except motley.Error as e:
            return [{"code": e.code, "message": str(e), "byte": e.offset, "clip": e.clip, "record": e.record}]
        return []

    clips = []
    return of(lambda: clips.extend([motley.open(data).clips])) + [e for c in clips for n in range(len(c)) for e in of(lambda: (c.name(n), c[n]))]


def test_errors(program: Path, tmp_path: Path):
    chance, damaged = random.Random(2), {}
    for path in MOTIONS:
        data = path.read_bytes()
        cuts = [data[: chance.randrange(1, len(data))] for _ in range(5)]
        changed = [data[:at] + b"\x7f" + data[at + 1 :] for at in (min(chance.randrange(len(data)) for _ in range(3)) for _ in range(5))]
        damaged.update({f"{len(damaged) + i}.mot": d for i, d in enumerate(cuts + changed)})
    for name, data in damaged.items():
        (tmp_path / name).write_bytes(data)
    said = subprocess.run([program, "check", "--json", *(tmp_path / name for name in damaged)], stdout=subprocess.PIPE).stdout
    compared = set()
    for file in json.loads(said)["files"]:
        ours = errors_of(damaged[Path(file["file"]).name])
        if file["errors"] and file["errors"][0]["code"] in ("unknown_format", "ambiguous_format"):
            file["errors"][0]["message"] = ours[0]["message"]  # which the program words for its own users
        assert ours == file["errors"]
        compared |= {e["code"] for e in ours}
    assert len(compared) > 6


@pytest.mark.parametrize("motion, skeleton, missing, exp", [
    ("wave.mot", "wave.wmb", "zero", ""), ("wave.mot", "wave.wmb", "rest", ""), ("hand.anim", "hand.cinf", "zero", ""),
    ("leg.mot", "leg.md", "zero", ""), ("arm.mot", "arm.wmb", "zero", "half.exp")])
def test_the_space_of_a_model(program: Path, motion: str, skeleton: str, missing: str, exp: str):
    bones, clip = motley.open_skeleton(SAMPLES / skeleton), motley.open(SAMPLES / motion).clips[0]
    bound = bones.bind(clip, missing, motley.open_exp(SAMPLES / exp) if exp else None)
    frames = [bound.model_transforms(clip.sample_frame(f)) for f in range(clip.frame_count)]
    rows = printed(program, "sample", "--space", "model", "--missing", missing, *(("--exp", SAMPLES / exp) if exp else ()), "--skeleton",
                   SAMPLES / skeleton, SAMPLES / motion)
    places = {name: (field, i) for field, names in (("translation", ("tx", "ty", "tz")), ("rotation", ("qw", "qx", "qy", "qz")),
                                                    ("scale", ("sx", "sy", "sz"))) for i, name in enumerate(names)}
    compared = set()
    for _, target, channel, frame, value in csv.reader(rows):
        place = bones.find(int(target)) if not target.startswith("place:") else int(target[6:])
        if place == len(bones.bones):
            continue  # the root, which is no bone
        field, i = places[channel]
        assert getattr(frames[int(frame)][place], field)[i] == pytest.approx(float(value), abs=1e-6), (target, channel, frame)
        compared.add((place, channel))
    assert len(compared) >= 7 * len(bones.bones)


def test_events(program: Path):
    path = SAMPLES / "seeds" / "shenmue_motn" / "events2"
    (clip,) = motley.open(path).clips
    rows = list(csv.reader(printed(program, "events", path)))
    events = [[str(clip.number), "" if e.frame is None else str(e.frame), str(e.opcode), e.payload.hex(), e.meaning] for e in clip.events()]
    assert events == rows and len(rows) > 1
    (stated,) = json.loads(subprocess.check_output([program, "info", "--json", path]))["files"][0]["clips"]
    assert [(e.opcode, e.payload.hex(), e.meaning or None) for e in clip.events() if e.frame is None] == [
        (c["opcode"], c["payload"], c["meaning"]) for c in stated["commands"]]
    assert stated["commands"]


@pytest.mark.parametrize("name", ["all11", "all12", "all21", "padded22", "none1"])
def test_files_of_events(program: Path, name: str):
    path = SAMPLES / "seeds" / "evnt" / name

    def cell(column: str, value: object) -> str:
        if value is None:
            return ""
        return f"{value:08x}" if column == "particle" else f"{value:g}" if isinstance(value, float) else str(value)

    nodes = motley.open_events(path).nodes()
    assert list(csv.reader(printed(program, "events", path))) == [
        [cell(*field) for field in node._asdict().items() if field[0] != "particle_type"] for node in nodes]  # which the program leaves out
    assert [node.particle_type for node in nodes] == ["PART" if node.kind == "particle" else None for node in nodes]
    assert len(nodes) == {"none1": 0, "all11": 6, "all21": 6}.get(name, 7)
