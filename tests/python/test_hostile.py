# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Whatever the bytes, there is an Error or something that works: never a crash."""
import random
from typing import Callable

import pytest
from conftest import SAMPLES, SEEDS

import motley


def walk(data: bytes, format: str) -> None:
    """Uses all that a file gives, whatever it is opened as."""
    for opened in (motley.open, motley.open_exp, motley.open_bone_table, motley.open_skeleton, motley.identify):
        try:
            use = opened(data)
        except motley.Error as e:
            assert str(e) and e.code
            continue
        if isinstance(use, motley.File):
            use.warnings()
            for number in range(len(use.clips)):
                attempt(lambda: use.clips.name(number))
                attempt(lambda: walk_clip(use.clips[number]))
        elif isinstance(use, motley.Exp):
            use.run(dict.fromkeys(use.targets, 1.0))
        elif isinstance(use, motley.BoneTable):
            assert all(use.find(bone) is None or use.find(bone) >= 0 for bone in (-1, 0, 5, 0x7FFF, 1 << 30))
        elif isinstance(use, motley.Skeleton):
            assert len(use.rest_pose()) == len(use.parents_first()) == len(use.bones)
    attempt(lambda: motley.open(data, format))


def walk_clip(clip: motley.Clip) -> None:
    clip.warnings(), clip.facts(), clip.local_transforms(0.5)
    attempt(clip.events)
    for track in clip.tracks[:20]:
        assert track.keys()
        track.evaluate(1.5)
    if clip.tracks:
        clip.player(loop=True).sample(0.1)
    attempt(lambda: clip.decode(limit=1 << 16))
    figure = clip.figure()
    if figure:
        assert len(figure.bind(clip).model_transforms(clip.sample(1))) == len(figure.bones)


def attempt(function: Callable[[], object]) -> None:
    try:
        function()
    except motley.Error as e:
        assert str(e) and e.code


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_cut_and_corrupted_files(path):
    data, chance = path.read_bytes(), random.Random(path.name)
    walk(data, path.parent.name)
    for length in {0, 1, len(data) - 1, *(chance.randrange(len(data)) for _ in range(40))}:
        walk(data[:length], path.parent.name)
    for _ in range(100):
        changed = bytearray(data)
        for _ in range(chance.choice((1, 1, 2, 8))):
            # headers and tables are in front
            at = min(chance.randrange(len(data)), chance.randrange(len(data)))
            changed[at] = chance.choice((0, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        walk(bytes(changed), path.parent.name)


def test_every_cut_of_a_motion_is_an_error():
    data = (SAMPLES / "wave.mot").read_bytes()
    for length in range(len(data)):
        with pytest.raises(motley.Error):
            motley.open(data[:length]).clips[0]


def test_poses_of_any_length():
    clip = motley.open(SAMPLES / "wave.mot").clips[0]
    skeleton = motley.open_skeleton(SAMPLES / "wave.wmb")
    for pose in ([], [0.0], [float("nan")] * 7, [1e300] * 100, range(3)):
        assert len(clip.bind().local_transforms(pose)) == 5
        assert len(skeleton.bind(clip).model_transforms(pose)) == 7
    for pose in (["x"], [None], None, 3):
        with pytest.raises(TypeError):
            clip.bind().local_transforms(pose)


def test_skeletons_take_any_number_of_transforms():
    skeleton = motley.open_skeleton(SAMPLES / "wave.wmb")
    with pytest.raises(motley.Error) as e:
        skeleton.model_space([])
    assert e.value.code == "too_little_memory"
    assert len(skeleton.model_space([motley.Transform()] * 100)) == 7
    with pytest.raises(ValueError):
        skeleton.bind(motley.open(SAMPLES / "wave.mot").clips[0], missing="nothing")
