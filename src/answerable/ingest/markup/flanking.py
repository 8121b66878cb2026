"""Whether a run of delimiters can open and close emphasis: CommonMark 0.31, section 6.2."""

from __future__ import annotations

import unicodedata


def flanking(char: str, before: str, after: str) -> tuple[bool, bool]:
    """Of a run of ``char`` between two characters: whether it can open, and whether close."""
    space_before, space_after = before.isspace(), after.isspace()
    mark_before, mark_after = _is_mark(before), _is_mark(after)
    left = not space_after and (not mark_after or space_before or mark_before)
    right = not space_before and (not mark_before or space_after or mark_after)
    if char == "_":
        return left and (not right or mark_before), right and (not left or mark_after)
    return left, right


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"
