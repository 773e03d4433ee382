# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Arrays of floats: NumPy's if it is installed, otherwise a memoryview."""
from __future__ import annotations

import array
import ctypes
import math
from typing import TYPE_CHECKING, Any, Iterable, Tuple, Union

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[numpy.float32]  #: a memoryview if NumPy is not installed
    Pose = Union[Floats, Iterable[float]]


def new(*shape: int) -> Tuple[Floats, Any, int]:
    """An array of 32-bit floats, a pointer to its first element, and the number of elements."""
    size = math.prod(shape)
    if numpy is not None:
        filled = numpy.empty(shape, numpy.float32)
        return filled, filled.ctypes.data, size
    memory = (ctypes.c_float * size)()
    view = memoryview(memory).cast("B")
    # An empty memoryview has only one dimension.
    return (view.cast("f", shape) if size else view.cast("f")), memory, size


def floats_in(numbers: Iterable[float], size: int, what: str) -> array.array[float]:
    """Numbers of a caller. Raises a ValueError unless there are `size` of them."""
    floats = array.array("f", iter(numbers))  # not from an object's bytes
    if len(floats) != size:
        raise ValueError(f"{what} needs {size} numbers, not {len(floats)}")
    return floats


def pose_in(pose: Pose, size: int) -> Tuple[Any, int]:
    """A caller's pose as arguments for the library: a pointer, and the number of floats."""
    return (ctypes.c_float * size).from_buffer(floats_in(pose, size, "a pose of the clip")), size
