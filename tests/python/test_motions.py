# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Files, clips and tracks, by values known by hand."""
import math
import pickle
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest
from by_hand import RISE, okami
from conftest import SAMPLES

import motley


def floats(values) -> list:
    """Of a one-dimensional array, by the buffer protocol."""
    view = memoryview(values)
    assert view.format == "f" and view.c_contiguous
    return view.tolist()


@pytest.fixture
def rise() -> motley.Clip:
    return motley.open(RISE).clips[0]


def test_a_file_opens_from_a_path_and_from_bytes(tmp_path: Path):
    path = tmp_path / "rise.mot"
    path.write_bytes(RISE)
    for source in (path, str(path), RISE, bytearray(RISE), memoryview(RISE)):
        file = motley.open(source)
        assert (file.format, file.size, len(file.clips)) == ("okami", len(RISE), 1)
    assert motley.open(path, "okami").format == "okami"
    assert motley.identify(path) == ("okami", "clips")
    with pytest.raises(motley.Error) as e:
        motley.open(path, "bayonetta2")
    assert e.value.code == "bad_magic"
    with pytest.raises(motley.Error) as e:
        motley.open(path, "no such format")
    assert (e.value.code, e.value.offset) == ("argument", None)


def test_what_is_no_motion_is_told():
    def told(data: bytes, open_=motley.open) -> str:
        with pytest.raises(motley.Error) as e:
            open_(data)
        assert e.value.offset is None
        return str(e.value)

    assert told(b"") == told(b"", motley.open_skeleton) == told(b"", motley.open_exp) == "the file is empty"
    assert told(b"\x89PNG\r\n\x1a\n") == "this is a PNG image, not a motion"
    assert told(b"DAT\0" + bytes(40)) == "this is a container of PlatinumGames' games (dat), not a motion"
    assert told(b"nothing at all") == "not a file of a format that motley knows"
    # One bone at the origin, whose parent is none; no links, build order or names.
    cinf = bytes([0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 97]) + bytes(12) + bytes(12)
    assert motley.open_skeleton(cinf).format == "cinf"
    assert told(cinf) == "this is a skeleton (cinf), not a motion"
    assert told(b"WMB3" + bytes(40)) == "this is a model (wmb), not a motion"
    assert told(b"WMB3" + bytes(40), motley.open_exp) == "this is a model (wmb), not an exp"
    assert told(b"WMB3" + bytes(40), motley.open_events) == "this is a model (wmb), not a file of events"


def test_bytes_that_change_later_change_nothing():
    data = bytearray(RISE)
    clip = motley.open(data).clips[0]
    data[:] = bytes(len(data))
    assert clip.sample_frame(4).tolist()[0] == 8


def test_a_clip_says_what_it_is(rise: motley.Clip):
    assert (rise.number, rise.name, rise.frame_count, rise.frame_rate, rise.rotation_unit) == (0, "", 5, 30, "radians")
    assert rise.loops is True
    assert rise.duration == pytest.approx(5 / 30)
    assert (rise.round_frames, rise.round_seconds) == (4, 4 / 30)
    assert rise.bones == (4,)
    assert [(t.target, t.channel) for t in rise.tracks] == [(4, "ty"), (4, "rz")]
    assert repr(rise) == "<motley.Clip 0 '', frames: 5>"


def test_keys_are_named_tuples(rise: motley.Clip):
    keys = rise.tracks[0].keys()
    assert isinstance(keys, Sequence)
    assert keys == [(0, 0, 0, 0, "hermite"), (4, 8, 0, 0, "hermite")]
    assert keys[1].frame == 4 and keys[1].value == 8 and keys[1].in_slope == 0 and keys[1].out_slope == 0
    (pose,) = rise.tracks[1].keys()
    assert pose.value == array("f", [math.pi / 4])[0]


def test_slopes_are_on_their_sides():
    (track,) = motley.open(okami((4, 81, [(0, 1.0, 2.0, 3.0), (4, 5.0, 6.0, 7.0)]))).clips[0].tracks
    assert [key[:4] for key in track.keys()] == [(0, 1, 2, 3), (4, 5, 6, 7)]
    # (1 + 5) / 2 + (3 - 6) / 8, of the Hermite formula
    assert track.evaluate(2) == 2.625


def test_a_curve_has_a_value_at_every_frame(rise: motley.Clip):
    # 8 (3 t^2 - 2 t^3)
    for frame, value in ((-1, 0), (0, 0), (1, 1.25), (2, 4), (2.4, 5.184), (3, 6.75), (4, 8), (5, 8)):
        assert rise.tracks[0].evaluate(frame) == pytest.approx(value)
        assert rise.sample_frame(frame).tolist()[0] == pytest.approx(value)


def test_decode_has_a_row_for_each_track(rise: motley.Clip):
    values = rise.decode()
    assert values.shape == (2, 5)
    assert memoryview(values).format == "f"
    assert values.tolist()[0] == [0, 1.25, 4, 6.75, 8]
    assert values[0, 3] == 6.75
    assert rise.decode(by_frame=True).tolist() == [list(row) for row in zip(*values.tolist())]
    assert rise.decode(1, 0.5, 3).tolist()[0] == pytest.approx([1.25, 8 * 0.31640625, 4])
    assert rise.decode(count=1).tolist()[0] == [0]
    assert memoryview(rise.decode(count=0)).nbytes == 0


def test_decode_is_limited(rise: motley.Clip):
    with pytest.raises(motley.Error) as e:
        rise.decode(count=1 << 60)
    assert e.value.code == "too_much"
    with pytest.raises(motley.Error):
        rise.decode(limit=9)
    assert rise.decode(limit=10).shape == (2, 5)


def test_players_are_limited(rise: motley.Clip):
    with pytest.raises(motley.Error, match=r"^the player takes \d+ bytes, more than 9$") as e:
        rise.player(limit=9)
    assert e.value.code == "too_much"
    rise.player(limit=1000)


def test_keys_are_limited(rise: motley.Clip):
    assert [track.key_count for track in rise.tracks] == [2, 1]
    with pytest.raises(motley.Error) as e:
        rise.tracks[0].keys(limit=1)
    assert e.value.code == "too_much"
    assert [key.frame for key in rise.tracks[0].keys(limit=2)] == [0, 4]


def test_what_no_frame_can_be(rise: motley.Clip):
    for bad in (math.nan, math.inf, 1e300):
        for function in (rise.sample_frame, rise.tracks[0].evaluate, rise.player().sample_frame):
            with pytest.raises(motley.Error) as e:
                function(bad)
            assert (e.value.code, e.value.offset, str(e.value)) == ("argument", None, f"frame {bad} is not finite")
    for arguments in ((math.nan,), (0, math.inf, 1)):
        with pytest.raises(motley.Error, match="^frame (nan|inf) is not finite$"):
            rise.decode(*arguments)
    with pytest.raises(ValueError):
        rise.decode(count=-1)
    for function in (rise.sample_frame, rise.tracks[0].evaluate, rise.player().sample_seconds, rise.decode):
        with pytest.raises(TypeError):
            function("one")
    with pytest.raises(TypeError):
        rise.decode(count=1.5)


def test_a_player_holds_or_loops(rise: motley.Clip):
    player = rise.player()
    assert floats(player.sample_seconds(2 / 30)) == [4, array("f", [math.pi / 4])[0]]
    assert floats(player.sample_seconds(100))[0] == 8
    assert floats(player.sample_seconds(-1))[0] == 0
    assert floats(player.sample_frame(3))[0] == 6.75
    loop = rise.player(loop=True)
    assert floats(loop.sample_seconds((4 + 2) / 30))[0] == pytest.approx(4, abs=1e-4)  # a round ends at frame 4
    assert floats(loop.sample_seconds(4 / 30))[0] == 0
    with pytest.raises(motley.Error) as e:
        motley.open(okami()).clips[0].player()
    assert e.value.code == "empty_clip"


def test_rounds_are_counted(rise: motley.Clip):
    assert [rise.rounds(n * rise.round_seconds) for n in range(-3, 4)] == [-3, -2, -1, 0, 1, 2, 3]
    assert [rise.rounds(t) for t in (0.1, 0.2, -0.01, math.nan)] == [0, 1, -1, 0]
    assert (rise.rounds(math.inf), rise.rounds(-math.inf)) == ((1 << 63) - 1, -1 << 63)
    assert motley.open(okami((4, 1, 0.5), frames=1)).clips[0].rounds(9) == 0


def test_a_clip_closes_or_not(rise: motley.Clip):
    assert rise.closes() == ("no", 4, "tx", pytest.approx(8))  # bone 4 has risen by 8
    still = motley.open(okami((4, 1, 0.5))).clips[0]
    assert still.closes() == ("yes", None, None, None)
    walk = motley.open(okami((-1, 82, [(0, 0.0, 0.0, 0.0), (4, 1.4, 0.0, 0.0)]))).clips[0]
    assert walk.closes() == ("root_travels", None, None, None)


def test_a_root_moves_the_character():
    walk = motley.open(okami((-1, 82, [(0, 1.0, 0.0, 0.0), (4, 2.4, 0.0, 0.0)]), (4, 1, 0.5))).clips[0]
    assert walk.root == -1
    start, end = 0.0, walk.round_seconds
    assert walk.movement(start, end) == (pytest.approx((0, 0, 1.4)), (1, 0, 0, 0), (1, 1, 1))
    assert walk.movement(end, start).translation == pytest.approx((0, 0, -1.4))
    assert walk.movement(start, 9 * end).translation == pytest.approx((0, 0, 1.4))  # without a loop
    assert walk.movement(start, 9 * end, loop=True).translation == pytest.approx((0, 0, 12.6))
    assert walk.movement(start, -2 * end, loop=True).translation == pytest.approx((0, 0, -2.8))
    assert walk.movement(start, 9, root=4).translation == (0, 0, 0)  # it is constant
    assert walk.movement(math.nan, -1e300, loop=True).rotation == (1, 0, 0, 0)
    pose = walk.sample_frame(3)
    assert list(walk.in_place(pose)) == [1.0, 0.5]
    assert list(walk.in_place(pose, root=4)) == list(pose)
    assert list(walk.in_place([7, 8])) == [1, 8]
    with pytest.raises(ValueError):
        walk.in_place([1])
    with pytest.raises(OverflowError):
        walk.movement(0, 1, root=1 << 31)


@pytest.mark.parametrize("loop", (0, 1))
def test_loops_is_what_the_file_says(loop: int):
    assert motley.open(okami((4, 1, 0.5), loop=loop)).clips[0].loops is bool(loop)


def test_a_clip_without_tracks():
    clip = motley.open(okami()).clips[0]
    assert clip.tracks == () and clip.bones == () and clip.find(0, "tx") is None
    assert memoryview(clip.decode()).nbytes == memoryview(clip.sample_frame(0)).nbytes == 0
    assert clip.local_transforms(0) == {}


def test_tracks_are_found(rise: motley.Clip):
    assert rise.find(4, "rz") is rise.tracks[1]
    assert rise.find(4, "tx") is None and rise.find(3, "rz") is None and rise.find(4, "no channel") is None


def test_a_quaternion_is_four_tracks():
    clip = motley.open(SAMPLES / "hand.anim").clips[0]
    assert clip.rotation_unit == "quaternions"
    assert [(t.target, t.channel) for t in clip.tracks[:7]] == [
        (3, "qw"), (3, "qx"), (3, "qy"), (3, "qz"), (3, "tx"), (3, "ty"), (3, "tz")]
    half = array("f", [math.sqrt(0.5)])[0]
    assert [t.evaluate(1) for t in clip.tracks[:7]] == pytest.approx([half, 0, 0, half, 5, 0, 1])
    assert [k.value for k in clip.tracks[3].keys()] == pytest.approx([0, half])
    assert {k.interpolation for k in clip.tracks[3].keys()} == {"slerp"}
    assert clip.decode().tolist()[3] == pytest.approx([0, half])


def test_transforms_of_bones(rise: motley.Clip):
    half = math.pi / 8
    turned = pytest.approx((math.cos(half), 0, 0, math.sin(half)))
    (bone, transform), = rise.local_transforms(2).items()
    assert bone == 4
    assert transform.translation == (0, 4, 0) and transform.rotation == turned and transform.scale == (1, 1, 1)
    binding = rise.bind([9, 4], rest={4: (1, 2, 3), 9: (5, 6, 7)})
    assert binding.bones == (9, 4)
    for pose in (rise.sample_frame(2), rise.sample_frame(2).tolist(), tuple(rise.sample_frame(2)), array("d", rise.sample_frame(2).tolist())):
        nine, four = binding.local_transforms(pose)
        assert nine == ((5, 6, 7), (1, 0, 0, 0), (1, 1, 1))
        assert four.translation == (1, 4, 3) and four.rotation == turned
    assert binding.bound_tracks == 2
    with pytest.warns(UserWarning, match="the clip moves none of these bones") as said:
        assert rise.bind([9, 3]).bound_tracks == 0
    assert said[0].filename == __file__
    with pytest.raises(ValueError):
        rise.bind(order="xxx")


def test_the_order_of_angles():
    quarter = math.pi / 2
    clip = motley.open(okami((1, 3, quarter), (1, 5, quarter))).clips[0]  # about x and z
    (first_x,) = clip.bind(order="xyz").local_transforms(clip.sample_frame(0))
    (first_z,) = clip.bind(order="zyx").local_transforms(clip.sample_frame(0))
    assert first_x.rotation == pytest.approx((0.5, 0.5, 0.5, 0.5))  # qz * qx
    assert first_z.rotation == pytest.approx((0.5, 0.5, -0.5, 0.5))  # qx * qz


def test_clips_are_a_sequence():
    clips = motley.open(SAMPLES / "seeds" / "shenmue_motn" / "all").clips
    assert isinstance(clips, Sequence) and len(clips) > 2
    assert [c.number for c in clips] == list(range(len(clips)))
    assert clips[-1].number == len(clips) - 1 == clips[-1:][0].number
    assert [c.number for c in clips[1:3]] == [1, 2]
    assert list(clips.names()) == [c.name for c in clips]
    assert clips.named(clips.name(1)).name == clips.name(1)
    class Number:
        def __index__(self):
            return len(clips)

    for number in (len(clips), -len(clips) - 1, 1 << 70, Number()):
        with pytest.raises(IndexError):
            clips[number]
    last = len(clips) - 1
    with pytest.raises(KeyError, match=f"no clip is named 'NOPE'; the clips are 0 to {last}"):
        clips.named("NOPE")
    with pytest.raises(IndexError, match=f"there is no clip {last + 1}: the file has clips 0 to {last}"):
        clips[last + 1]


def test_a_clip_whose_name_cannot_be_read():
    """It is sound, and hides no other."""
    data = bytearray((SAMPLES / "seeds" / "shenmue_motn" / "all").read_bytes())
    names = list(motley.open(data).clips.names())
    pointer = data.index(names[1].encode() + b"\0").to_bytes(4, "little")
    assert data.count(pointer) == 1
    data = data.replace(pointer, b"\xff\xff\xff\x7f")
    clips = motley.open(data).clips
    assert list(clips.names()) == [names[0], "", *names[2:]]
    assert clips[1].name == "" and clips[1].frame_count > 0 and clips.named(names[2]).number == 2
    with pytest.raises(motley.Error):
        clips.name(1)


def test_suspicious_data_is_a_warning():
    (warning,) = motley.open(okami((4, 77, 1.0))).clips[0].warnings()  # a property that nobody knows
    assert "77" in warning.message and warning.offset == 8 and warning.record == 0


def test_errors_say_what_and_where():
    with pytest.raises(motley.Error) as e:
        motley.open(okami((4, 81, [(3, 0.0, 0.0, 0.0), (1, 8.0, 0.0, 0.0)])), "okami")
    assert (e.value.code, e.value.record) == ("backward_keys", 0)
    assert e.value.offset == 8 + 2 * 8 + 16  # the second key
    assert str(e.value.offset) in str(e.value)
    assert isinstance(e.value, ValueError)
    copy = pickle.loads(pickle.dumps(e.value))
    assert (str(copy), copy.code, copy.offset, copy.record) == (str(e.value), e.value.code, e.value.offset, 0)


def test_what_cannot_be_read_is_an_os_error(tmp_path: Path):
    for path in (tmp_path / "absent", tmp_path):
        with pytest.raises(OSError):
            motley.open(path)
    with pytest.raises(TypeError):
        motley.open(7)
