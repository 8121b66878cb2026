"""A user whom the modes of files stop, and a folder that such a user may write to."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NOBODY = 65534


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Root may read everything, so for this it is somebody else."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def their_folder() -> Iterator[Path]:
    """An empty folder of theirs; pytest's own folders are closed to others."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        if os.geteuid() == 0:
            os.chown(folder, _NOBODY, -1)
        yield folder
