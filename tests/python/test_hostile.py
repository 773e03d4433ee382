# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Whatever the bytes, there is an Error or something that works: never a crash."""
import random
from typing import Callable

import pytest
from conftest import SAMPLES, SEEDS

import motley


FORMATS = {"metroid_anim": "anim", "shenmue_motn": "motn"}  # of folders that are not called as their format is


def walk(data: bytes, folder: str) -> None:
    """Uses all that a file gives, whatever it is opened as."""
    for opened in (motley.open, motley.open_exp, motley.open_bone_table, motley.open_events, motley.open_skeleton, motley.open_container, motley.identify):
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
        elif isinstance(use, motley.Events):
            assert all(node.kind in ("bool", "int32", "particle", "sound") for node in use.nodes())
        elif isinstance(use, motley.BoneTable):
            assert all(use.find(bone) is None or use.find(bone) >= 0 for bone in (-1, 0, 5, 0x7FFF, 1 << 30))
        elif isinstance(use, motley.Container):
            for file in use:
                assert file.path is not None and len(file.data) == file.size and (file.error is None or str(file.error))
        elif isinstance(use, motley.Skeleton):
            assert len(use.rest_pose()) == len(use.parents_first()) == len(use.bones)
    attempt(lambda: motley.open(data, FORMATS.get(folder, folder)))


def walk_clip(clip: motley.Clip) -> None:
    clip.warnings(), clip.facts(), clip.local_transforms(0.5)
    attempt(clip.events)
    for track in clip.tracks[:20]:
        assert track.keys()
        track.evaluate(1.5)
    if clip.tracks:
        clip.player(loop=True).sample_seconds(0.1)
    attempt(lambda: clip.decode(limit=1 << 16))
    figure = clip.figure()
    if figure:
        assert len(figure.bind(clip).model_transforms(clip.sample_frame(1))) == len(figure.bones)


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
    bound, on_skeleton = clip.bind(), motley.open_skeleton(SAMPLES / "wave.wmb").bind(clip)
    for pose in ([float("nan")] * 7, [1e300] * 7, range(7), bytes(7), iter([0.0] * 7)):
        assert len(bound.local_transforms(pose)) == 5
        assert len(on_skeleton.model_transforms([0.0] * 7 if iter(pose) is pose else pose)) == 7
    for pose in ([], [0.0], [0.0] * 6, [0.0] * 8, range(100), bytes(28)):
        for transforms in (bound.local_transforms, on_skeleton.local_transforms, on_skeleton.model_transforms):
            with pytest.raises(ValueError, match=f"a pose of the clip needs 7 numbers, not {len(pose)}"):
                transforms(pose)
    for pose in (["x"], [None], None, 3):
        with pytest.raises(TypeError):
            bound.local_transforms(pose)


def test_bones_and_their_rest_of_any_length():
    clip = motley.open(SAMPLES / "wave.mot").clips[0]
    for rest in ((), (1.0,), (1.0, 2.0), (1.0, 2.0, 3.0, 4.0), range(100)):
        for bone in (5, 77):  # 77 is not bound
            with pytest.raises(ValueError, match=f"the rest translation of bone {bone} needs 3 numbers, not {len(rest)}"):
                clip.bind([9, 5], rest={9: (0, 0, 0), bone: rest})
    for rest in (("x", 0, 0), None, 3):
        with pytest.raises(TypeError):
            clip.bind([9], rest={9: rest})
    for bones in ([9, 9], [5, -1, 9, -1], [1] * 100_000):
        with pytest.raises(ValueError, match="times"):
            clip.bind(bones)
    for bones in ([1 << 31], [-(1 << 31) - 1], [1 << 64]):
        with pytest.raises(OverflowError):
            clip.bind(bones)
    for bones in ([1.5], ["9"], "9", [None], 9):
        with pytest.raises(TypeError):
            clip.bind(bones)
    assert clip.bind([]).local_transforms(clip.sample_frame(0)) == []


def test_what_is_no_clip_is_told_apart():
    skeleton, file = motley.open_skeleton(SAMPLES / "arm.wmb"), motley.open(SAMPLES / "arm.mot")
    clip, half = file.clips[0], motley.open_exp(SAMPLES / "half.exp")
    for other in (file, skeleton, clip.player(), clip.bind(), half, None, "arm.mot"):
        with pytest.raises(TypeError, match="a motley.Clip is needed, not "):
            skeleton.bind(other)
        with pytest.raises(TypeError, match="a motley.Clip is needed, not "):
            skeleton.diagnose(other)
    for other in (file, skeleton, clip):
        with pytest.raises(TypeError, match="a motley.Exp is needed, not "):
            skeleton.bind(clip, exp=other)


def test_skeletons_take_a_transform_for_each_bone():
    skeleton = motley.open_skeleton(SAMPLES / "wave.wmb")
    whole = motley.Transform()
    for count in (0, 1, 6, 9, 100):  # there are seven, and a root
        with pytest.raises(ValueError, match=f"7 transforms are needed, or one more for the root, not {count}"):
            skeleton.model_space([whole] * count)
    assert len(skeleton.model_space([whole] * 7)) == len(skeleton.model_space(iter([whole] * 8))) == 7
    without_root = motley.open_skeleton(SAMPLES / "hand.cinf")
    assert len(without_root.model_space([whole] * 3)) == 3
    with pytest.raises(ValueError, match="3 transforms are needed, not 4"):
        without_root.model_space([whole] * 4)
    for wrong, what in ((whole._replace(translation=(1, 2)), "a translation needs 3 numbers, not 2"),
                        (whole._replace(rotation=(1, 0, 0)), "a rotation needs 4 numbers, not 3"),
                        (whole._replace(scale=()), "a scale needs 3 numbers, not 0"),
                        (motley.Transform((1, 2, 3, 4), (1, 0, 0, 0), (1, 1)), "a translation needs 3 numbers, not 4")):  # 10 in all
        with pytest.raises(ValueError, match=what):
            skeleton.model_space([whole] * 6 + [wrong])
    with pytest.raises(ValueError):
        skeleton.bind(motley.open(SAMPLES / "wave.mot").clips[0], missing="nothing")
