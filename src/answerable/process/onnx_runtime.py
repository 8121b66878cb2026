"""The one door to onnxruntime, which is told to send nothing before it is imported.

From 1.31 on it reports its use to its maker from the moment of its import: it looks their address
up, and writes an id of the machine below the user's cache. The package says that nothing is sent
anywhere, so the variable is set here, and nothing else imports that library
(``tests/test_architecture.py``). A value that the owner has set stays.
"""

from __future__ import annotations

import os
from pathlib import Path

from answerable.errors import ModelFileError

os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

from onnxruntime import InferenceSession, SessionOptions  # only now

__all__ = ["InferenceSession", "SessionOptions", "read_model_file"]


def read_model_file(path: Path) -> bytes:
    """The file of a model. Raises ``ModelFileError`` with the reason where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelFileError(f"{path} cannot be read: {error.strerror}") from None
