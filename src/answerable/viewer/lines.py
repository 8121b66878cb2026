"""The lines of a file as HTML in which nothing of it is markup, and nothing of it is hidden."""

from __future__ import annotations

import unicodedata
from html import escape

from answerable.text import lines

_SHAPING = "\u200c\u200d"  # joiners of Arabic and Indic letters and of emoji


def shown_lines(text: str) -> list[str]:
    """Each line, escaped for HTML.

    A carriage return before a line feed belongs to the line's end; in a text with line feeds any
    other does not end a line and is shown, as ``⟨U+000D⟩``. So is whatever has no width or turns
    the text's direction.
    """
    shown = lines.unified(text).replace("\r\n", "\n")
    marks: dict[str, str | int | None] = {
        each: f"⟨U+{ord(each):04X}⟩" for each in set(shown) if _is_hidden(each)
    }
    if marks:
        shown = shown.translate(str.maketrans(marks))
    return escape(shown).split("\n")[: lines.count(text)]


def _is_hidden(character: str) -> bool:
    if character in "\n\t" or character in _SHAPING:
        return False
    return unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp")
