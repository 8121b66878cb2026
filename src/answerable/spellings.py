"""What a text reads like where its characters are spelled in another way.

Wide letters and digits, digits of other scripts, characters that nobody sees, and what an address
on the web has in place of "@". Whoever looks for an address or a number in a text looks in all of
its readings, and is told where in the text each character stands.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator, Sequence

_WIDE = {0xFEE0 + ord(each): each for each in map(chr, range(0x21, 0x7F)) if each.isalnum()}
# Of marks those alone that belong to addresses and numbers: a wide colon, a comma or a bracket
# stands before these in a sentence, where the plain one might be taken for a part of them.
_WIDE |= {0xFEE0 + ord(each): each for each in "@+-_"} | {0xFE6B: "@"}
_ALNUM = "[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]"
_DOT = re.compile(f"(?<={_ALNUM})[．﹒](?={_ALNUM})")  # elsewhere it ends sentences of Japanese
_DIGIT = re.compile(r"[^\D0-9]")
_UNSEEN = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+"
)
_ENCODED = r"%(?:25)*+(?P<code>40|2[BE])"
_SHORTER = re.compile(f"{_UNSEEN}|{_ENCODED}", re.IGNORECASE)


def readings(text: str) -> Iterator[tuple[str, Sequence[int] | None]]:
    """The text itself, and other readings of it if there are any; each with the places of its
    characters, or None where those are the same."""
    yield text, None
    if text.isascii() and "%" not in text:
        return
    plain = text if text.isascii() else _plain(text)
    if plain != text:
        yield plain, None
    if _SHORTER.search(plain):
        yield _shorter(plain)


def plainest(text: str) -> str:
    """The last of its readings, in which all is spelled in the usual way."""
    *_, (found, _) = readings(text)
    return found


def _plain(text: str) -> str:
    """Character for character, so that all places stay."""
    narrow = _DOT.sub(".", text).translate(_WIDE)
    return _DIGIT.sub(lambda found: str(unicodedata.decimal(found[0])), narrow)


def _shorter(text: str) -> tuple[str, Sequence[int]]:
    said, places, at = [], array("L"), 0
    for found in _SHORTER.finditer(text):
        said.append(text[at : found.start()])
        places.extend(range(at, found.start()))
        if found["code"]:
            said.append(chr(int(found["code"], 16)))
            places.append(found.start())
        at = found.end()
    said.append(text[at:])
    places.extend(range(at, len(text)))
    return "".join(said), places
