"""The style of the pages and of reports."""

from __future__ import annotations

from importlib import resources


def style() -> str:
    """CSS, for light and dark."""
    file = resources.files("answerable") / "analytics" / "admin.css"
    return file.read_text(encoding="utf-8")
