# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Small files, byte by byte as docs/formats/mtb3.md has them."""
import struct


def okami(*records: tuple, frames: int = 5, loop: int = 1) -> bytes:
    """An Okami motion: header, records of 8 bytes with a terminator, and the keys of each (bone, property, keys) behind them.

    Keys are (frame, value, in, out): 16 bytes each, property 80 and above. A number instead of keys: a pose.
    """
    at = 8 + 8 * (len(records) + 1)
    table = data = b""
    for bone, prop, keys in records:
        if isinstance(keys, (int, float)):
            table += struct.pack("<bBHf", bone, prop, 0, keys)
        else:
            table += struct.pack("<bBHI", bone, prop, len(keys), at + len(data))
            data += b"".join(struct.pack("<HHfff", frame, 0, *numbers) for frame, *numbers in keys)
    return struct.pack("<4sHBB", b"mtb3", frames, len(records) + 1, loop) + table + b"\x7f\xff\xff\xff\0\0\0\0" + data


# Bone 4 rises from 0 to 8 in four frames, flat at both ends, and stays turned by half a right angle about z.
RISE = okami((4, 81, [(0, 0.0, 0.0, 0.0), (4, 8.0, 0.0, 0.0)]), (4, 5, 0.78539816339))


def exp() -> bytes:
    """A Bayonetta 2 exp of one record: bone 5's rotation y is bone 4's rotation x times 0.5 (docs/formats/exp.md)."""
    header = struct.pack("<4s5I", b"exp", 0x20110714, 24, 1, 36, 0)
    record = struct.pack("<hbbhhI", 5, 4, 0, 3, 0, 12)
    operations = struct.pack("<bbhf", 3, 3, 4, 0) + struct.pack("<bbhf", 5, 0, 2, 0) + struct.pack("<bbhf", 4, 0, 0, 0.5)
    return header + record + operations


def bone_table(*places: int) -> bytes:
    """A table by which bones 0, 1, ... of a motion are these of a model, and no others are any: three levels of 16 i16."""
    none = [-1] * 15
    return struct.pack("<48h", 16, *none, 32, *none, *places, *[0xFFF] * (16 - len(places)))


def evnt(game: int) -> bytes:
    """An EVNT of Prime (1) or Echoes (2): a landing at half a second, and a particle at a bone (docs/formats/evnt.md)."""
    def node(name: bytes, type: int, seconds: float) -> bytes:
        return struct.pack(">H", game) + name + b"\0" + struct.pack(">HfIIBfiI", type, seconds, 0, 7, 1, 0.25, -1, 3)

    bone = b"R_foot\0" if game == 1 else struct.pack(">I", 41)
    particle = struct.pack(">I4sI", 30, b"PART", 0x0BADF00D) + bone + struct.pack(">fI", 2.5, 2)
    return (struct.pack(">III", 2, 0, 1) + node(b"step", 6, 0.5) + struct.pack(">i", 12) + b"L_foot\0"
            + struct.pack(">I", 1) + node(b"dust", 5, 0.75) + particle + struct.pack(">I", 0))


def dat(files, order="<") -> bytes:
    """A PlatinumGames container of (name, bytes)."""
    count, stride = len(files), max(len(name) for name, _ in files) + 1
    extensions = 0x20 + 4 * count
    names = extensions + 4 * count
    sizes = (names + 4 + stride * count + 3) // 4 * 4
    at = sizes + 4 * count
    offsets, content = [], b""
    for _, data in files:
        offsets.append(at + len(content))
        content += data
    number = order + "I"
    out = b"DAT\0" + struct.pack(order + "7I", count, 0x20, extensions, names, sizes, 0, 0)
    out += b"".join(struct.pack(number, offset) for offset in offsets)
    out += b"".join(name.rpartition(".")[2].encode().ljust(4, b"\0") for name, _ in files)
    out += struct.pack(number, stride) + b"".join(name.encode().ljust(stride, b"\0") for name, _ in files)
    return out.ljust(sizes, b"\0") + b"".join(struct.pack(number, len(data)) for _, data in files) + content
