# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Loads the C library. Its structs and functions (documented in examples/c/motley.h), and its errors as exceptions."""
from __future__ import annotations

import ctypes
import math
import operator
import os
import re
import sys
import sysconfig
from ctypes import Structure, byref, c_char, c_char_p, c_double, c_float, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from itertools import count, takewhile
from typing import Any, Callable, Optional, Tuple, Type

INTERFACE = "1."  # the library's version must begin with this


class Error(ValueError):
    """A file cannot be decoded, or a call failed. str() is a sentence with the reason and the place.

    code: the kind of error in one word: "truncated", "unknown_format", ...
    offset: the offset in the file, or None
    clip: the number of the clip at fault, or None
    record: the number of the record at fault, or None
    """

    def __init__(self, message: str, code: str, offset: Optional[int] = None, clip: Optional[int] = None,
                 record: Optional[int] = None) -> None:
        super().__init__(message, code, offset, clip, record)  # all arguments, so that it can be pickled
        self.code = code
        self.offset = offset
        self.clip = clip
        self.record = record

    def __str__(self) -> str:
        return str(self.args[0])


# ---- Structs


def struct_of(name: str, /, **members: Any) -> Type[Structure]:
    return type(name, (Structure,), {"_fields_": list(members.items())})


TrackId = struct_of("TrackId", record=c_int64, bone=c_int32, index=c_int32, type=c_int32, channel=c_int32)
ErrorInfo = struct_of("ErrorInfo", code=c_int32, has_offset=c_int32, offset=c_uint64, size=c_uint64, value=c_int64, number=c_int64,
                      clip=c_int64, track=TrackId, what=c_char * 64, message=c_char * 256)
FileInfo = struct_of("FileInfo", format=c_char * 32, kind=c_int32, byte_order=c_int32, size=c_uint64, clip_count=c_uint64,
                     records=c_uint64, operations=c_uint64)
WarningInfo = struct_of("WarningInfo", code=c_int32, reserved=c_int32, offset=c_uint64, value=c_int64, track=TrackId,
                        message=c_char * 256)
EventInfo = struct_of("EventInfo", frame=c_int32, opcode=c_uint32, offset=c_uint64, payload=c_uint64, payload_size=c_uint64,
                      meaning=c_char * 32)
NodeInfo = struct_of("NodeInfo", kind=c_int32, game=c_uint32, type=c_uint32, seconds=c_float, state=c_uint32, index=c_uint32, unique=c_uint32,
                     weight=c_float, character=c_int32, flags=c_uint32, value=c_int32, duration=c_uint32,
                     particle_type=c_uint8 * 4, particle=c_uint32, bone=c_uint32, scale=c_float, parenting=c_uint32, sound=c_uint32,
                     falloff=c_float, max_distance=c_float, offset=c_uint64, name=c_uint64, name_size=c_uint64, locator=c_uint64, locator_size=c_uint64,
                     bone_name=c_uint64, bone_name_size=c_uint64, meaning=c_char * 32)
ClipInfo = struct_of("ClipInfo", frame_count=c_uint32, track_count=c_uint32, pose_size=c_uint64, key_count=c_uint64,
                     frame_rate=c_float, duration=c_float, rotation_unit=c_int32, loops=c_int32, byte_order=c_int32,
                     round_frames=c_uint32, round_seconds=c_double)
Movement = struct_of("Movement", translation=c_float * 3, rotation=c_float * 4)
LoopGap = struct_of("LoopGap", how=c_int32, bone=c_int32, channel=c_int32, gap=c_float)
TrackInfo = struct_of("TrackInfo", id=TrackId, row=c_uint64, key_count=c_uint64, components=c_int32, interpolation=c_int32,
                      is_quaternion=c_int32, is_sampled=c_int32, coding=c_char * 64)
KeyInfo = struct_of("KeyInfo", frame=c_float, value=c_float, in_slope=c_float, out_slope=c_float, interpolation=c_int32)
Fact = struct_of("Fact", name=c_char * 64, value=c_char * 192)
Local = struct_of("Local", translation=c_float * 3, euler=c_float * 3, scale=c_float * 3, rotation=c_float * 4)
Model = struct_of("Model", translation=c_float * 3, rotation=c_float * 4, scale=c_float * 3)
SkeletonInfo = struct_of("SkeletonInfo", format=c_char * 32, bone_count=c_uint32, transforms=c_uint32, byte_order=c_int32,
                         adds_up_scales=c_int32, has_rest_pose=c_int32, poses_itself=c_int32, note=c_int32)
BoneInfo = struct_of("BoneInfo", number=c_int32, parent=c_int32, order=c_int32, is_helper=c_int32, rest=Local, name=c_char * 64)
FitInfo = struct_of("FitInfo", verdict=c_int32, moved=c_uint32, lacking=c_uint32, bones=c_uint32, still=c_uint32, offsets=c_uint32,
                    median_gap=c_float, worst_gap=c_float, median_ratio=c_float, worst_ratio=c_float, worst_bone=c_int32,
                    longest_bone=c_float, not_finite=c_uint32, distant=c_uint32, oversized=c_uint32, reserved=c_uint32, why=c_char * 256)
ContainedFileInfo = struct_of("ContainedFileInfo", offset=c_uint64, size=c_uint64, container=c_int64, kind=c_int32, reserved=c_int32,
                              format=c_char * 32)
LegInfo = struct_of("LegInfo", thigh=c_int32, shin=c_int32, foot=c_int32, toe=c_int32)
BoneChannel = struct_of("BoneChannel", bone=c_int32, index=c_int32, channel=c_int32)

Has = ctypes.CFUNCTYPE(c_int32, c_void_p, c_int32)
Get = ctypes.CFUNCTYPE(c_float, c_void_p, ctypes.POINTER(BoneChannel))
Set = ctypes.CFUNCTYPE(None, c_void_p, ctypes.POINTER(BoneChannel), c_float)
Pose = struct_of("Pose", user=c_void_p, has=Has, get=Get, set=Set)

# ---- Constants

OK, OUT_OF_MEMORY = 0, 104
NODES = ("bool", "int32", "particle", "sound")
BYTE_ORDERS = (None, "little", "big")  # as sys.byteorder has them
LOOPS = (False, True, None)
VERDICTS = ("fits", "doubtful", "foreign", "unknown")
MOVES_NO_BONE, LACKS_LEGS, DAMAGED_GZIP, LARGE_GZIP = 1, 2, 6, 7  # notes


def number_of(word: str, words: Tuple[str, ...]) -> int:
    """The constant for a word."""
    if word not in words:
        raise ValueError(f"{word!r} is none of {', '.join(words)}")
    return words.index(word)


def bone_number(number: int) -> int:
    """Checks a bone number, because ctypes would silently truncate it to 32 bits."""
    number = operator.index(number)
    if not -(1 << 31) <= number < 1 << 31:
        raise OverflowError(f"{number} is too large for a bone's number")
    return number


def word(number: int, words: Tuple[str, ...]) -> str:
    """The word of a constant; a newer library may have constants that this package does not know."""
    return words[number] if 0 <= number < len(words) else "unknown"


def finite(frame: float) -> c_float:
    """A frame for the library, which has floats."""
    number = c_float(frame)
    if not math.isfinite(number.value):
        raise Error(f"frame {frame} is not finite", "argument")
    return number


def is_channel(name: str) -> bool:
    """True for the name of a channel, as channel_name() makes it."""
    return name in CHANNELS or re.fullmatch(r"u-?\d+", name) is not None


def channel_name(channel: int, index: int) -> str:
    """The channel's name; "u" and the stored index if its meaning is unknown."""
    return CHANNELS[channel] if 0 <= channel < len(CHANNELS) else f"u{index}"


# ---- Functions

HANDLE = POINTER = c_void_p
DETAILS = ctypes.POINTER(ErrorInfo)  # as the last argument: call() passes one and reads it


def platform() -> str:
    """The folder of this platform's library, in a package for several: win-amd64, linux-x86_64, linux-aarch64, macosx."""
    return "macosx" if sys.platform == "darwin" else sysconfig.get_platform()


def _find() -> str:
    """The path of the library: as MOTLEY_LIBRARY says, in this folder, or in the platform's folder below it."""
    here = os.path.dirname(os.path.abspath(__file__))
    name = {"win32": "motley.dll", "darwin": "libmotley.dylib"}.get(sys.platform, "libmotley.so")
    beside, below = os.path.join(here, name), os.path.join(here, platform(), name)
    others = [folder for folder in sorted(os.listdir(here)) if "-" in folder or folder == "macosx"]
    if others and not os.path.exists(beside) and not os.path.exists(below):
        raise ImportError(f"motley has no library for {platform()}: this package is for {', '.join(others)}")
    return below if others and not os.path.exists(beside) else beside


def _load() -> ctypes.CDLL:
    path = os.environ.get("MOTLEY_LIBRARY") or _find()
    try:
        library = ctypes.CDLL(path)
        library.motley_version.restype = c_char_p
        version = library.motley_version().decode()
    except (OSError, AttributeError) as e:
        raise ImportError(f"motley needs its library: build it into this package, or let MOTLEY_LIBRARY name it. {e}") from e
    if not version.startswith(INTERFACE):
        raise ImportError(f"{path} is version {version}, this package is for {INTERFACE}x")
    return library


library = _load()
version: str = library.motley_version().decode()


def _function(name: str, *arguments: Any, result: Any = c_int32) -> Any:
    function = getattr(library, name)
    function.argtypes, function.restype = arguments, result
    return function


status_name = _function("motley_status_name", c_int32, result=c_char_p)
status_text = _function("motley_status_text", c_int32, result=c_char_p)
note_text = _function("motley_note_text", c_int32, result=c_char_p)
format_body = _function("motley_format_body", c_char_p, result=c_char_p)
format_is_z_up = _function("motley_format_is_z_up", c_char_p)
identify = _function("motley_identify", c_char_p, c_size_t, POINTER, POINTER, POINTER)

file_open = _function("motley_file_open", c_char_p, c_size_t, c_char_p, POINTER, DETAILS)
file_close = _function("motley_file_close", HANDLE, result=None)
file_get_info = _function("motley_file_get_info", HANDLE, POINTER)
file_get_warnings = _function("motley_file_get_warnings", HANDLE, POINTER, c_size_t, POINTER)
file_get_clip_name = _function("motley_file_get_clip_name", HANDLE, c_size_t, POINTER, c_size_t, POINTER, DETAILS)
file_get_events = _function("motley_file_get_events", HANDLE, c_size_t, POINTER, c_size_t, POINTER, DETAILS)
file_get_nodes = _function("motley_file_get_nodes", HANDLE, POINTER, c_size_t, POINTER)
table_find = _function("motley_table_find", HANDLE, c_int32, POINTER)
exp_get_target = _function("motley_exp_get_target", HANDLE, c_size_t, POINTER)
exp_run = _function("motley_exp_run", HANDLE, POINTER, c_uint64, POINTER)

container_open = _function("motley_container_open", c_char_p, c_size_t, POINTER, DETAILS)
container_close = _function("motley_container_close", HANDLE, result=None)
container_get_file_count = _function("motley_container_get_file_count", HANDLE, POINTER)
container_get_file = _function("motley_container_get_file", HANDLE, c_size_t, POINTER, DETAILS)
container_get_path = _function("motley_container_get_path", HANDLE, c_size_t, POINTER, c_size_t, POINTER)

clip_open = _function("motley_clip_open", HANDLE, c_size_t, POINTER, DETAILS)
clip_mirror = _function("motley_clip_mirror", HANDLE, POINTER)
clip_close = _function("motley_clip_close", HANDLE, result=None)
clip_get_info = _function("motley_clip_get_info", HANDLE, POINTER)
clip_rounds = _function("motley_clip_rounds", HANDLE, c_double, c_int32, POINTER)
clip_get_loop_gap = _function("motley_clip_get_loop_gap", HANDLE, POINTER)
clip_get_root = _function("motley_clip_get_root", HANDLE, POINTER)
clip_get_movement = _function("motley_clip_get_movement", HANDLE, c_int32, c_double, c_double, c_int32, POINTER)
clip_put_in_place = _function("motley_clip_put_in_place", HANDLE, c_int32, POINTER, c_size_t)
clip_get_facts = _function("motley_clip_get_facts", HANDLE, POINTER, c_size_t, POINTER)
clip_get_warnings = _function("motley_clip_get_warnings", HANDLE, POINTER, c_size_t, POINTER)
clip_get_track = _function("motley_clip_get_track", HANDLE, c_size_t, POINTER)
track_get_keys = _function("motley_track_get_keys", HANDLE, c_size_t, c_int32, POINTER, c_size_t, POINTER)
track_evaluate = _function("motley_track_evaluate", HANDLE, c_size_t, c_float, POINTER, c_size_t)
clip_sample_frame = _function("motley_clip_sample_frame", HANDLE, c_float, POINTER, c_size_t)
clip_decode = _function("motley_clip_decode", HANDLE, c_double, c_double, c_size_t, c_int32, POINTER, c_size_t)

player_size = _function("motley_player_size", HANDLE, POINTER)
player_open = _function("motley_player_open", HANDLE, c_int32, c_uint64, POINTER, DETAILS)
player_close = _function("motley_player_close", HANDLE, result=None)
player_sample_seconds = _function("motley_player_sample_seconds", HANDLE, c_double, POINTER, c_size_t)
player_sample_frame = _function("motley_player_sample_frame", HANDLE, c_float, POINTER, c_size_t)

binding_open = _function("motley_binding_open", HANDLE, POINTER, c_size_t, POINTER)
binding_close = _function("motley_binding_close", HANDLE, result=None)
binding_get_bound_track_count = _function("motley_binding_get_bound_track_count", HANDLE, POINTER)
binding_get_leg_counts = _function("motley_binding_get_leg_counts", HANDLE, POINTER, POINTER)
binding_get_leg = _function("motley_binding_get_leg", HANDLE, c_size_t, POINTER)
binding_get_locals = _function("motley_binding_get_locals", HANDLE, POINTER, c_size_t, POINTER, c_size_t, c_int32, POINTER, c_size_t)
skeleton_open = _function("motley_skeleton_open", c_char_p, c_size_t, c_char_p, POINTER, DETAILS)
skeleton_open_figure = _function("motley_skeleton_open_figure", HANDLE, POINTER)
skeleton_close = _function("motley_skeleton_close", HANDLE, result=None)
skeleton_get_info = _function("motley_skeleton_get_info", HANDLE, POINTER)
skeleton_get_bone = _function("motley_skeleton_get_bone", HANDLE, c_size_t, POINTER)
skeleton_get_order = _function("motley_skeleton_get_order", HANDLE, POINTER, c_size_t, POINTER)
skeleton_run_exp = _function("motley_skeleton_run_exp", HANDLE, HANDLE, c_uint64, POINTER, c_size_t, POINTER)
skeleton_find = _function("motley_skeleton_find", HANDLE, c_int32, POINTER)
skeleton_diagnose = _function("motley_skeleton_diagnose", HANDLE, HANDLE, POINTER)
skeleton_get_bones = _function("motley_skeleton_get_bones", HANDLE, HANDLE, c_int32, POINTER, c_size_t, POINTER)
skeleton_bind = _function("motley_skeleton_bind", HANDLE, HANDLE, POINTER)
skeleton_get_locals = _function("motley_skeleton_get_locals", HANDLE, HANDLE, POINTER, c_size_t, c_int32, POINTER, c_size_t)
skeleton_get_model = _function("motley_skeleton_get_model", HANDLE, POINTER, c_size_t, POINTER, c_size_t)

# ---- Words


def _words(name: str) -> Tuple[str, ...]:
    """The names of all constants of a kind, by number."""
    name_of = _function(name, c_int32, result=c_char_p)
    return tuple(takewhile(lambda name: name not in ("unknown", "u"), (name_of(number).decode() for number in count())))


KINDS = _words("motley_kind_name")
CHANNELS = _words("motley_channel_name")
UNITS = _words("motley_unit_name")
INTERPOLATIONS = _words("motley_interpolation_name")
EULER_ORDERS = _words("motley_euler_name")
MISSING = _words("motley_missing_name")
CLOSES = _words("motley_closes_name")


def note(number: int) -> str:
    """What to tell the user, as a sentence without a full stop."""
    sentence: bytes = note_text(number)
    return sentence.decode()


# ---- Calls


def call(function: Any, *arguments: Any) -> None:
    """Calls a function that returns a status, and raises unless it is OK."""
    details = None
    if function.argtypes[-1] is DETAILS:
        details = ErrorInfo()
        arguments += (byref(details),)
    status: int = function(*arguments)
    if status == OK:
        return
    if status == OUT_OF_MEMORY:
        raise MemoryError(f"motley: {status_text(status).decode()}")
    code = status_name(status).decode()
    if details is None:
        raise Error(status_text(status).decode(), code)
    offset = details.offset if details.has_offset else None
    clip, record = (None if number < 0 else number for number in (details.clip, details.track.record))
    raise Error(text(details.message), code, offset, clip, record)


def get(function: Any, struct: Any, *arguments: Any) -> Any:
    """The struct that a function writes to its last argument."""
    out = struct()
    call(function, *arguments, byref(out))
    return out


def get_list(function: Any, element: Any, *arguments: Any) -> Any:
    """All elements of a function's list, as a ctypes array."""
    size = c_size_t()
    call(function, *arguments, None, 0, byref(size))
    out = (element * size.value)()
    call(function, *arguments, out, size.value, byref(size))
    return out


def text(stored: bytes) -> str:
    """Text from a file, decoded as UTF-8. Invalid bytes become \\xHH."""
    return stored.decode("utf-8", "backslashreplace")


def require_type(value: Any, wanted: type) -> None:
    """Raises a TypeError for anything else. The library cannot tell its handles apart."""
    if not isinstance(value, wanted):
        raise TypeError(f"a motley.{wanted.__name__} is needed, not {type(value).__name__}")


class Handle:
    """A handle of the library. It is closed when nothing refers to it, and keeps the file's bytes alive until then."""

    __slots__ = ("_as_parameter_", "_close", "data")

    def __init__(self, close: Callable[[c_void_p], None], data: bytes, open_: Any, *arguments: Any) -> None:
        self._as_parameter_ = c_void_p()
        self._close = close
        self.data = data
        call(open_, *arguments, byref(self._as_parameter_))

    def __del__(self) -> None:
        self._close(self._as_parameter_)

    def __reduce__(self) -> str:
        raise TypeError("what motley has opened cannot be copied or pickled: open it again")
