# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Skeletons, figures, exps and bone tables, by values known by hand. tests/support/hand.hpp says what hand.cinf and hand.anim are."""
import math
import warnings

import pytest
from by_hand import RISE, bone_table, evnt, exp, okami
from conftest import DATA, SAMPLES, there

import motley
from motley import _library as lib

NOT_TURNED, NOT_SCALED = (1, 0, 0, 0), (1, 1, 1)


@pytest.fixture
def hand() -> motley.Skeleton:
    return motley.open_skeleton(SAMPLES / "hand.cinf")


def test_a_skeleton_has_bones(hand: motley.Skeleton):
    assert (hand.format, hand.byte_order, hand.has_rest_pose, hand.poses_itself, hand.adds_up_scales) == ("cinf", None, True, False, False)
    assert [(b.number, b.parent, b.name) for b in hand.bones] == [(12, 2, "hand"), (3, None, "hips"), (9, 1, "chest")]
    assert [b.rest for b in hand.bones] == [(place, NOT_TURNED, NOT_SCALED) for place in ((1, 0, 0), (0, 0, 1), (0, 0, 1))]
    assert hand.parents_first() == [1, 2, 0]
    assert (hand.find(9), hand.find(12), hand.find(0), hand.find(-1)) == (2, 0, None, None)
    assert [t.translation for t in hand.rest_pose()] == [(1, 0, 2), (0, 0, 1), (0, 0, 2)]


def test_a_motion_moves_a_skeleton(hand: motley.Skeleton):
    clip = motley.open(SAMPLES / "hand.anim").clips[0]
    on_hand = hand.bind(clip)
    # The hips are moved to (5, 0, 1) and turned by a right angle about z, which takes x to y.
    half = pytest.approx((math.sqrt(0.5), 0, 0, math.sqrt(0.5)), abs=1e-6)
    local = on_hand.local_transforms(clip.sample_frame(1))
    assert local[1].translation == (5, 0, 1) and local[1].rotation == half
    assert local[0] == hand.bones[0].rest
    model = on_hand.model_transforms(clip.sample_frame(1))
    for transform, expected in zip(model, ((5, 1, 2), (5, 0, 1), (5, 0, 2))):
        assert transform.translation == pytest.approx(expected, abs=1e-6) and transform.rotation == half
    assert hand.model_space(local) == model
    pose = on_hand.model_transforms(clip.player().sample_seconds(0))
    assert [t.translation for t in pose] == [(6, 0, 2), (5, 0, 1), (5, 0, 2)]


def test_what_a_motion_leaves_out():
    skeleton, clip = motley.open_skeleton(SAMPLES / "wave.wmb"), motley.open(SAMPLES / "wave.mot").clips[0]
    five = skeleton.find(5)  # turned by (0, 1, 0.5) at rest; the motion turns it about x alone
    zero, rest = (skeleton.bind(clip, missing).local_transforms(clip.sample_frame(0))[five] for missing in ("zero", "rest"))
    assert zero.rotation == NOT_TURNED
    assert rest.rotation == pytest.approx(skeleton.bones[five].rest.rotation)
    assert abs(rest.rotation[2]) > 0.4
    assert zero.translation == rest.translation  # which the motion moves to y 0.4
    assert zero.translation == pytest.approx((0, 0.4, 0))


def test_a_binding_counts_its_tracks(hand: motley.Skeleton):
    wave, rise = motley.open(SAMPLES / "wave.mot").clips[0], motley.open(RISE).clips[0]
    bound = motley.open_skeleton(SAMPLES / "wave.wmb").bind(wave)
    assert bound.bound_tracks == 7  # all, also those of the virtual root
    with pytest.warns(UserWarning, match="the clip moves no bone of the skeleton") as said:
        assert hand.bind(rise).bound_tracks == 0
    assert said[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert rise.bind().bound_tracks == 2
        assert motley.open(okami()).clips[0].local_transforms(0) == {}


def test_a_skeleton_does_not_fit(hand: motley.Skeleton):
    skeleton, wave = motley.open_skeleton(SAMPLES / "wave.wmb"), motley.open(SAMPLES / "wave.mot").clips[0]
    own, other = skeleton.diagnose(wave), hand.diagnose(wave)
    assert own.verdict in ("fits", "unknown") and own.lacking == () and own.moved == 4  # bones 2, 5, 9, 11
    assert other[:5] == ("doubtful", "the skeleton lacks 3 of the 4 bones that move", 4, 3, (2, 5, 11))
    assert other.still == (12, 3) and other.exploding == () and other.offsets == 0
    assert other.median_gap is other.worst_bone is other.worst_ratio is None


@pytest.mark.parametrize("name, verdict", [("pl0800", "fits"), ("pl1505", "foreign")])
def test_a_real_skeleton_fits_or_not(name: str, verdict: str):
    skeleton = motley.open_skeleton(there(DATA / f"mgrr/{name}_bones.wmb"))
    fit = skeleton.diagnose(motley.open(there(DATA / "mgrr/pl0800_pl0800_0000.mot")).clips[0])
    assert fit.verdict == verdict
    assert fit.median_ratio < 1e-6 if verdict == "fits" else fit.median_ratio > 0.5
    assert (fit.why == "") == (verdict == "fits")
    if verdict == "fits":
        assert (fit.moved, fit.lacking, fit.bones, len(fit.still), fit.offsets, fit.worst_bone) == (44, (), 104, 60, 38, 1280)
        assert fit.worst_gap == pytest.approx(0.01, rel=1e-3)


def test_a_motion_moves_the_root_of_a_wmb():
    skeleton, clip = motley.open_skeleton(SAMPLES / "wave.wmb"), motley.open(SAMPLES / "wave.mot").clips[0]
    root = skeleton.find(-1)
    assert root == len(skeleton.bones) == 7
    bound = skeleton.bind(clip)
    assert bound.local_transforms(clip.sample_frame(15))[root].translation == pytest.approx((0.02, 0.9, 0))
    assert bound.model_transforms(clip.sample_frame(15))[0].translation == pytest.approx((0.02, 1.0, 0))  # 0.1 above it


def test_what_is_no_skeleton():
    for data in (b"", RISE, (SAMPLES / "hand.cinf").read_bytes()[:-40]):
        with pytest.raises(motley.Error):
            motley.open_skeleton(data)
    assert motley.open(RISE).clips[0].figure() is None


def test_a_figure(motion_bin):
    clip = motley.open(motion_bin).clips.named("AKI_AKI_WALK_LP")
    figure = clip.figure()
    assert figure.format == "figure" and figure.has_rest_pose and figure.note == "a figure: the game's own rig and solver"
    bones = {bone.number: place for place, bone in enumerate(figure.bones)}
    assert {0, 8, 15, 20} <= set(bones)  # the root, both ankles' targets, the base of the neck's
    ankle = [figure.bind(clip).model_transforms(clip.sample_frame(f))[bones[8]].translation[1] for f in range(clip.frame_count)]
    assert 0 < min(ankle) < max(ankle) < 0.5  # metres above the ground


def test_an_exp_computes_channels():
    program = motley.open_exp(exp())
    assert (program.format, program.byte_order, program.targets) == ("bayonetta2_exp", "little", [(5, "ry")])
    assert motley.identify(exp()).kind == "program"
    pose = {(4, "rx"): 1.0, (9, "tx"): 3.0}
    done = program.run(pose)
    assert done == {**pose, (5, "ry"): pytest.approx(0.5)}
    assert program.run({}) == {(5, "ry"): 0}
    with pytest.raises(TypeError):
        program.run({(4, "rx"): None})
    for pose in ({(4, "rotx"): 1.0}, {(4, ""): 1.0}, {(4, "rx", 1): 1.0}):
        with pytest.raises(ValueError):
            program.run(pose)
    assert program.run({(4, "u40"): 1.0}) == {(4, "u40"): 1.0, (5, "ry"): 0}
    assert program.run({}, limit=4) == {(5, "ry"): 0}  # one record, three operations
    with pytest.raises(motley.Error, match="4 operations are more than 3") as e:
        program.run({}, limit=3)
    assert e.value.code == "too_much"


def test_ctrl_c_during_an_exp_is_not_lost(monkeypatch: pytest.MonkeyPatch):
    def interrupt(*_: object):
        raise KeyboardInterrupt

    program = motley.open_exp(exp())
    monkeypatch.setattr(lib, "channel_name", interrupt)
    with pytest.raises(KeyboardInterrupt):
        program.run({})


def test_what_a_format_is_known_for():
    assert [motley.body_source(format) for format in ("bayonetta", "god_hand", "anim", "motn", "")] == [
        "the model's wmb", "the model's MD", "the character's CINF", "", ""]
    assert [motley.is_z_up(format) for format in ("anim", "cinf", "okami", "figure")] == [True, True, False, False]
    for function in (motley.body_source, motley.is_z_up, lambda format: motley.open(b"", format)):
        with pytest.raises(ValueError, match="is not the name of a format"):
            function("anim\0x")


def test_a_format_that_does_not_exist():
    names = "bayonetta, bayonetta2, okami, god_hand, anim, motn, bayonetta_exp, bayonetta2_exp, bone_table, evnt"
    for opened, data in ((motley.open, RISE), (motley.open_exp, exp()), (motley.open_events, evnt(1))):
        for name in ("nope", "wmb"):
            with pytest.raises(motley.Error) as e:
                opened(data, name)
            assert (e.value.code, str(e.value)) == ("argument", f"{name!r} is not one of the formats {names}")
    with pytest.raises(motley.Error, match="^'okami' is not one of the formats wmb, cinf, md$"):
        motley.open_skeleton(RISE, "okami")
    assert motley.open(RISE, None).format == motley.open(RISE, "").format == motley.open(RISE, "okami").format == "okami"


@pytest.mark.parametrize("game, bone", [(1, "R_foot"), (2, 41)])
def test_events_of_both_games(game: int, bone: object):
    events = motley.open_events(evnt(game))
    assert (events.format, events.byte_order, events.size) == ("evnt", None, len(evnt(game)))
    assert motley.identify(evnt(game)) == ("evnt", "events") and repr(events) == "<motley.Events evnt, nodes: 2>"
    step, dust = events.nodes()
    assert step == ("int32", "step", 6, 0.5, 0, 7, 1, 0.25, -1, 3, 12, "L_foot", *[None] * 9, "landing")
    assert dust == ("particle", "dust", 5, 0.75, 0, 7, 1, 0.25, -1, 3, None, None, 30, "PART", 0x0BADF00D, bone, 2.5, 2, *[None] * 3, "particle")
    assert events.warnings() == []
    odd = motley.open_events(evnt(game).replace(b"PART", b"\0P\xff!")).nodes()[1]
    assert (odd.particle_type, odd.particle) == ("\0P\\xff!", 0x0BADF00D)


def test_a_bone_table():
    table = motley.open_bone_table(bone_table(7, 3))
    assert table.format == "bone_table"
    assert [table.find(bone) for bone in (0, 1, 2, 16, -1)] == [7, 3, None, None, None]
    with pytest.raises(OverflowError):
        table.find(1 << 32)


@pytest.mark.parametrize("order", ["le", "be"])
def test_a_real_bone_table(order: str):
    table = motley.open_bone_table(there(DATA / f"bone_index_translate_table_{order}.bin"))
    assert (table.find(0), table.find(0x7FFE)) == (0, None)


def test_each_opens_its_own():
    for opened, data in ((motley.open, exp()), (motley.open_exp, RISE), (motley.open, evnt(1)), (motley.open_events, RISE)):
        with pytest.raises(motley.Error) as e:
            opened(data)
        assert e.value.code == "wrong_kind" and e.value.offset is None
    with pytest.raises(motley.Error, match=r"^the file is a motion \(open\), not a file of events \(open_events\)$"):
        motley.open_events(RISE)


def test_a_figure_poses_itself(motion_bin):
    clips = motley.open(motion_bin).clips
    clip = clips[242]  # A_WALK_L_02
    figure = clip.figure()
    assert figure.format == "figure" and figure.has_rest_pose and figure.poses_itself and len(figure.bones) == 38
    assert [bone.number for bone in figure.bones if not bone.is_helper] == [0, 2, 6, 7, 9, 10, 13, 14, 16, 17, 19, 20, 22, 25, 27, 28, 30, 31, 33, 34, 36, None]
    rest = figure.rest_pose()
    assert rest[20].translation == pytest.approx((0, 1.1504 + 0.380852, 0), abs=1e-5)
    bound = figure.bind(clip)
    for frame in (0, 10.5, 36):
        world = bound.model_transforms(clip.sample_frame(frame))
        length = lambda a, b: math.dist(world[a].translation, world[b].translation)
        assert (length(6, 7), length(7, 8), length(33, 34), length(34, 35)) == pytest.approx((0.392729, 0.444608, 0.242525, 0.250665), abs=1e-5)
        assert world[8].translation == world[9].translation == pytest.approx([clip.find(8, channel).evaluate(frame) for channel in ("tx", "ty", "tz")], abs=1e-5)
    assert clips[831].figure().bones[1].name == "hip" and len(clips[831].figure().bones) == 43  # DOG_DOG_BASE


def test_legs_of_god_hand():
    leg, clip = motley.open_skeleton(SAMPLES / "leg.md"), motley.open(SAMPLES / "leg.mot").clips[0]
    assert (leg.format, leg.adds_up_scales, len(leg.bones)) == ("md", True, 6)
    bound = leg.bind(clip)
    assert (bound.legs, bound.unposed_legs) == ((motley.Leg(thigh=2, shin=3, foot=4, toe=5),), 0)
    model = bound.model_transforms(clip.sample_frame(0))
    for bone, expected in ((3, (0.25, 1, 0.5)), (4, (0.25, 0.625, 0.5)), (5, (0.25, 0.5, 0.75))):  # tests/support/programs.hpp
        assert model[bone].translation == pytest.approx(expected, abs=1e-6)
    with pytest.warns(UserWarning, match="the clip has legs that the skeleton does not have"):
        bound = motley.open_skeleton(SAMPLES / "wave.wmb").bind(clip)
    assert (bound.legs, bound.unposed_legs) == ((), 1)
    assert bound.notes()[0] == "the clip has legs that the skeleton does not have: their feet are in wrong places"
    assert leg.bind(clip).notes() == [] and leg.note == ""


def test_an_exp_on_a_skeleton():
    arm, clip = motley.open_skeleton(SAMPLES / "arm.wmb"), motley.open(SAMPLES / "arm.mot").clips[0]
    half, pose = motley.open_exp(SAMPLES / "half.exp"), clip.sample_frame(0)
    for bound, angle in ((arm.bind(clip), 1.25), (arm.bind(clip, exp=half), 1.875), (arm.bind(clip, "rest", half), 1.875)):
        tip = bound.model_transforms(pose)[arm.find(20)].translation
        assert tip == pytest.approx((0.5, 1 + math.cos(angle), math.sin(angle)), abs=1e-6)
    local = arm.bind(clip, exp=half).local_transforms(pose)[arm.find(145)]
    assert local.rotation == pytest.approx((math.cos(0.3125), math.sin(0.3125), 0, 0), abs=1e-6)
    with pytest.raises(motley.Error, match="operations are more than 2"):
        arm.bind(clip, exp=half, limit=2)


def test_real_legs():
    model, motion = there(DATA / "godhand/pl00_bones.md"), there(DATA / "godhand/pl00_007.mot")
    skeleton, clip = motley.open_skeleton(model), motley.open(motion).clips[0]
    bound = skeleton.bind(clip)
    assert [leg.foot for leg in bound.legs] == [20, 24]
    model = bound.model_transforms(clip.sample_frame(0))
    assert model[20].translation[1] < model[19].translation[1] - 0.2
