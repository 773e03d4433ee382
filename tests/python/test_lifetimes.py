# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Nothing dangles, in whatever order objects go, and threads may share what is immutable."""
import copy
import gc
import itertools
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from by_hand import RISE
from conftest import SAMPLES

import motley


def test_what_is_used_keeps_what_it_needs():
    def made():  # each of something that was dropped
        data = (SAMPLES / "wave.mot").read_bytes()
        clip = motley.open(data).clips[0]
        skeleton = motley.open_skeleton((SAMPLES / "wave.wmb").read_bytes())
        return {
            "clips": motley.open(data).clips, "clip": clip, "track": clip.tracks[3], "player": motley.open(data).clips[0].player(),
            "binding": motley.open(data).clips[0].bind(), "skeleton": skeleton, "on skeleton": skeleton.bind(motley.open(data).clips[0]),
        }

    pose = made()["clip"].sample_frame(24)

    def use(all_):
        if "clips" in all_:
            assert all_["clips"][0].name == "wave"
        if "clip" in all_:
            assert all_["clip"].sample_frame(24).tolist() == pose.tolist()
        if "track" in all_:
            assert len(all_["track"].keys()) == 4 and all_["track"].evaluate(24) == pose.tolist()[3]
        if "player" in all_:
            assert all_["player"].sample_frame(24).tolist() == pose.tolist()
        if "binding" in all_:
            assert len(all_["binding"].local_transforms(pose)) == 5
        if "skeleton" in all_:
            assert len(all_["skeleton"].rest_pose()) == 7
        if "on skeleton" in all_:
            assert len(all_["on skeleton"].model_transforms(pose)) == 7

    names = list(made())
    for order in itertools.islice(itertools.permutations(names), 0, None, 97):
        left = made()
        for name in order:
            del left[name]
            gc.collect(0)
            trample = [b"\xff" * size for size in (1070, 712) for _ in range(50)]  # the memory of files that were given back
            use(left)
            del trample


def test_arrays_outlive_all():
    values, pose = motley.open(RISE).clips[0].decode(), motley.open(RISE).clips[0].player().sample_seconds(0.1)
    gc.collect()
    assert values.tolist()[0][-1] == 8 and len(pose) == 2


def test_handles_are_not_copied():
    clip = motley.open(RISE).clips[0]
    assert copy.copy(clip).sample_frame(4).tolist() == clip.sample_frame(4).tolist()
    for function in (copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="open it again"):
            function(clip)
    assert clip.sample_frame(4).tolist()[0] == 8


def test_a_failed_open_leaves_nothing_behind(capfd):
    for data in (b"", b"mot\0", RISE[:-1]):
        with pytest.raises(motley.Error):
            motley.open(data)
        with pytest.raises(motley.Error):
            motley.open_skeleton(data)
    gc.collect()
    assert capfd.readouterr().err == ""  # no exception that __del__ ignored


def test_threads_share_clips_and_players():
    clip = motley.open(SAMPLES / "wave.mot").clips[0]
    player = clip.player()
    frames = [f / 4 for f in range(4 * clip.frame_count)]
    expected = [clip.sample_frame(f).tolist() for f in frames]
    start = threading.Barrier(4)

    def work(number: int) -> bool:
        start.wait()
        order = frames[number * 50 :] + frames[: number * 50]
        return all(player.sample_frame(f).tolist() == clip.sample_frame(f).tolist() == expected[int(4 * f)] for f in order) and len(
            clip.tracks
        ) == len(clip.decode().tolist())

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(work, range(4)))


def test_a_player_is_one_threads_at_a_time():
    player, done = motley.open(RISE).clips[0].player(), []
    for function in (player.sample_seconds, player.sample_frame):
        thread = threading.Thread(target=lambda: done.append(function(0)))
        with player._lock:
            thread.start()
            thread.join(0.05)
            assert thread.is_alive()
        thread.join()
        assert len(done.pop()) == 2
