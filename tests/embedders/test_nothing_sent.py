"""The runtime of the models reports nothing to its maker, unless the owner says that it may."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LOADED = """
import asyncio, os
from answerable.embedders.local import connect
from answerable.cross_encoders import onnx as cross_encoder
from answerable.embedders import onnx

asyncio.run(asyncio.wait_for(connect(), 60))
print(os.environ.get("ORT_DISABLE_TELEMETRY"))
"""


def run(home: Path, **given: str) -> str:
    """What a fresh process says that loads the models at ``home``."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("XDG_") and name != "ORT_DISABLE_TELEMETRY"
    }
    environment = {**kept, "HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1", **given}
    return subprocess.run(
        [sys.executable, "-c", LOADED], env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_loading_the_models_leaves_no_file_in_the_users_home(tmp_path: Path) -> None:
    """An id of the machine there is the first thing that the runtime's reports need."""
    told = run(tmp_path)
    assert list(tmp_path.rglob("*")) == []
    assert told == "1"


def test_a_value_of_the_owner_stays(tmp_path: Path) -> None:
    """Who wants these reports has them."""
    assert run(tmp_path, ORT_DISABLE_TELEMETRY="0") == "0"
