# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
"""Where the tests find files and the program. MOTLEY_WITHOUT_NUMPY=1: as if NumPy were not installed."""
import os
import sys
from pathlib import Path

import pytest

if os.environ.get("MOTLEY_WITHOUT_NUMPY"):
    sys.modules["numpy"] = None  # importing it raises an ImportError

CHECKOUT = Path(__file__).resolve().parent.parent.parent
SAMPLES = CHECKOUT / "build" / "python" / "samples"  # what tests/python/run makes
SEEDS = sorted(path for path in (SAMPLES / "seeds").rglob("*") if path.is_file())
DATA = Path(os.environ.get("MOTLEY_DATA") or CHECKOUT.parent / "shared" / "data")
PROGRAM = Path(os.environ.get("MOTLEY") or CHECKOUT / "build" / "release" / "bin" / "motley")


def there(path: Path) -> Path:
    """The path, if it is there; otherwise the test is skipped, and says so."""
    if not path.exists():
        pytest.skip(f"ABSENT: {path}. Nothing was tested with it.")
    return path


@pytest.fixture
def program() -> Path:
    return there(PROGRAM)


@pytest.fixture
def motion_bin() -> Path:
    return there(DATA / "motion.bin")
