"""Headings that are steps of a procedure: "Step 1: Paste the code", "2. Create a goal"."""

from __future__ import annotations

import re

_STEP = re.compile(
    r"^\W*(?:step\s+(?P<step>\d{1,2})\b[.:)\u2013\u2014\s-]*"
    r"|(?P<number>\d{1,2})[.)](?:\s+|(?=(?-i:[A-Z])[a-z])))(?=\w)",
    re.IGNORECASE,
)


def step_number(heading: str) -> int:
    """Which step it is, from 1; 0 if it is none."""
    found = _STEP.match(heading)
    return int(found["step"] or found["number"]) if found else 0
