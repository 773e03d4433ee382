# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Containers, made by hand as docs/formats says, and real ones."""
import gzip
import struct
import time

import pytest
from by_hand import RISE, dat, exp
from conftest import DATA, there

import motley


def pks(files) -> bytes:
    """A container of Shenmue: (name, type, bytes)."""
    directory = b""
    content = b""
    for name, kind, data in files:
        directory += struct.pack("<8s4s2I", name, kind, 16 + len(content), len(data))
        content += data
    ipac = struct.pack("<4s3I", b"IPAC", 16 + len(content), len(files), len(content)) + content + directory
    return struct.pack("<4s3I", b"PAKS", 16, 0, 0) + ipac


@pytest.mark.parametrize("order", "<>")
def test_a_container_names_its_files(order):
    inner = dat([("b.mot", RISE), ("empty.txt", b"")], order)
    files = motley.open_container(dat([("a.mtb", RISE), ("inner.dat", inner), ("a.mtb", b"other"), ("x.exp", exp())], order))
    assert [f.path for f in files] == ["a.mtb", "inner.dat", "inner.dat/b.mot", "inner.dat/empty.txt", "a.mtb", "x.exp"]
    assert [f.kind for f in files] == ["clips", "container", "clips", None, None, "program"]
    assert files[2].data == RISE and files[2].format == "okami" and files[3].size == 0 and files[4].data == b"other"
    assert motley.open(files.named("inner.dat/b.mot").data).clips[0].frame_count == 5
    assert files[-1] == files[5] and len(files[1:3]) == 2
    with pytest.raises(KeyError, match="2 files are called 'a.mtb'"):
        files.named("a.mtb")
    with pytest.raises(KeyError, match="no files are called 'b.mot'"):
        files.named("b.mot")
    with pytest.raises(IndexError):
        files[6]


def test_files_are_found_by_the_paths_that_they_show():
    files = motley.open_container(pks([("走る".encode("cp932").ljust(8, b"\0"), b"MOT\0", b"run"), (b"walk", b"MOT\0", b"walk")]))
    assert [files.named(file.path).data for file in files] == [b"run", b"walk"] and files[0].path == r"\x91\x96\x82\xe9.MOT"
    for absent in ("走る.MOT", "walk.MOT\0", "walk.MOT\0.exp", "\udcff", ""):
        with pytest.raises(KeyError, match="no files are called"):
            files.named(absent)


def test_what_a_container_is():
    data = dat([("a.mot", RISE)])
    assert motley.identify(data) == ("dat", "container")
    with pytest.raises(motley.Error, match="this is a container"):
        motley.open(data)
    with pytest.raises(motley.Error) as e:
        motley.open_container(RISE)
    assert e.value.code == "unknown_format"


def test_files_may_overlap_eight_times():
    def overlapping(count: int) -> bytes:
        data = bytearray(dat([(f"{i}.bin", b"") for i in range(count)] + [("large.bin", bytes(1 << 16))]))
        (offset,), (sizes,) = struct.unpack_from("<I", data, 0x20 + 4 * count), struct.unpack_from("<I", data, 0x14)
        struct.pack_into(f"<{count}I", data, 0x20, *[offset] * count)  # all are the large one
        struct.pack_into(f"<{count}I", data, sizes, *[1 << 16] * count)
        return bytes(data)

    assert [len(file.data) for file in motley.open_container(overlapping(7))] == [1 << 16] * 8
    for count in (8, 2000):
        with pytest.raises(motley.Error, match=r"overlapping file \d+ and the preceding ones refer to more than \d+ bytes together") as e:
            motley.open_container(overlapping(count))
        assert e.value.code == "too_much"


def test_a_container_lists_no_more_than_games_need():
    most = 1 << 18
    for count in (most, most + 1):  # empty files without names, which have the same entries in all tables
        data = struct.pack("<4s7I", b"DAT\0", count, 0x24, 0x24, 0x20, 0x24, 0, 0) + bytes(4 + 4 * count)
        if count == most:
            assert len(motley.open_container(data)) == most
            continue
        with pytest.raises(motley.Error, match=f"number of files {count} is too large") as e:
            motley.open_container(data)
        assert e.value.code == "bad_value"


def test_slots_in_the_worst_order_take_no_time():
    def backwards(slots: int) -> bytes:  # a container of Okami, whose files end where the next one begins
        tables = 4 + 8 * slots
        offsets = range(tables + 4 * slots - 4, tables - 4, -4)
        return struct.pack(f"<{slots + 1}I", slots, *offsets) + b"MOT\0" * slots + bytes(4 * slots)

    assert len(motley.open_container(backwards(4000))) == 4000
    start = time.process_time()
    with pytest.raises(motley.Error, match="number of steps to list the files") as e:
        motley.open_container(backwards(65535))
    assert e.value.code == "bad_value" and time.process_time() - start < 1


def test_paths_have_a_limit():
    name = "a" * (1 << 16) + ".dat"  # which the path of each file in it repeats
    few, many = (dat([(name, dat([(f"{i}", b"") for i in range(n)]))]) for n in (10, 1100))
    assert len(motley.open_container(few)) == 11
    with pytest.raises(motley.Error, match=r"path \d+ and the preceding ones refer to more than 67108864 bytes together") as e:
        motley.open_container(many)
    assert e.value.code == "too_much"


def test_a_damaged_entry_hides_no_other():
    data = bytearray(dat([("a.mot", RISE), ("b.mot", RISE)]))
    struct.pack_into("<I", data, 0x20, len(data))  # the offset of the first file
    first, second = motley.open_container(data)
    assert first.error is not None and first.error.code == "truncated" and not first.data
    assert second.error is None and second.data == RISE


def test_gzip_is_unpacked():
    packed = gzip.compress(pks([(b"WALK\0\0\0\0", b"MOTN", b"nothing"), (b"EIGHTLET", b"BIN\0", RISE)]))
    files = motley.open_container(packed)
    assert [(f.path, f.data) for f in files] == [("WALK.MOTN", b"nothing"), ("EIGHTLET.BIN", RISE)]
    assert files.size == len(gzip.decompress(packed))
    assert len(motley.open_container(packed + bytes(2048))) == len(motley.open_container(packed + b"junk")) == 2  # after the end
    half = len(packed) // 2
    assert motley.unpack(gzip.compress(b"one") * 2 + gzip.compress(b"two")) == b"oneonetwo"
    for damaged in (packed[:-9], packed[:half], packed[:half] + bytes(9) + packed[half + 9:], packed[:-8] + bytes(8)):
        with pytest.raises(motley.Error, match="the gzip file is damaged"):
            motley.open_container(damaged)
    bomb = gzip.compress(bytes(1 << 24), 9) * 17  # members follow each other
    with pytest.raises(motley.Error, match="unpacks to more than 256 MiB"):
        motley.open_container(bomb)


def test_real_containers():
    nested = motley.open_container(there(DATA / "mgrr/pd60_blank.dat"))
    assert len(nested) == 94 and nested[7].path == "pd60.evn/evcf12.evn" and nested[7].kind == "container"
    assert len(motley.open_container(there(DATA / "shenmue/NPC_DEMO_blank.PKS"))) == 1
