"""The widget's types of the wire are those of the server."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parent.parent / "web" / "scripts" / "wire.py"


def test_the_types_of_the_wire_are_current() -> None:
    """``wire.ts`` is what ``web/scripts/wire.py`` makes of the Python types now."""
    made = runpy.run_path(str(SCRIPT))
    assert made["TARGET"].read_text(encoding="utf-8") == made["source"](), (
        "run: python web/scripts/wire.py"
    )
