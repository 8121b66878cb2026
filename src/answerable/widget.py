"""The built widget, which lies in the package once a checkout was set up, and in each wheel."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

ADDRESS = "/answerable.js"
NOT_BUILT = (
    f"The widget is not built, so {ADDRESS} is not served. "
    "Build it with: make setup (in a checkout, before pip install)."
)


def built() -> Path | None:
    """The script that pages load; None where it was not built."""
    file = Path(str(resources.files("answerable"))) / "static" / "answerable.js"
    return file if file.is_file() else None
