"""Whether there is a widget for pages to load."""

from __future__ import annotations

from pathlib import Path

from answerable.checks import Finding
from answerable.widget import ADDRESS, NOT_BUILT


def checked(built: Path | None) -> Finding:
    """``built`` is its file. Without it everything but the chat on pages works."""
    if built is None:
        return Finding("widget", ADDRESS, "warning", NOT_BUILT)
    return Finding("widget", f"{ADDRESS}: built")
