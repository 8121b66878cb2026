"""Characters that carry a text past its readers: found, and taken out.

Smuggled are tag characters (U+E0000 to U+E007F) but for those of a flag's emoji, overrides of the
writing direction, and runs of characters without width, any of which can spell a message. A soft
hyphen, one zero-width space, a joiner between Arabic letters or in an emoji, and the marks of
right-to-left writing are typed by honest people, and stay. Control characters go too: a terminal or
a log might obey them.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence

_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
_SMUGGLED = re.compile(
    f"{_FLAG}|(?P<bad>[\U000e0000-\U000e007f]+|[\u202d\u202e]+|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{{2,}}"
    "|(?:\u200b|[\u2060-\u2064]|\ufeff|\u180e){3,}|[\u200b-\u200d\u2060-\u2064\ufeff\u180e]{4,})"
)
# Everything in Unicode's Cc but tab and line feed.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LINE_ENDS = re.compile("\r\n?")
INVISIBLE = re.compile("[\u00ad\u180e\u200b\u202a-\u202c\u2060-\u2064\u2066-\u206f]")


def smuggled(text: str) -> list[tuple[int, int]]:
    """Start and end of each stretch that nobody types, in order."""
    if text.isascii():
        return []
    return [match.span() for match in _SMUGGLED.finditer(text) if match["bad"]]


def stripped(text: str) -> str:
    """``text`` without what is smuggled."""
    if text.isascii():
        return text
    return _SMUGGLED.sub(lambda match: "" if match["bad"] else match[0], text)


def cleaned(text: str) -> str:
    """``text`` without control characters and what is smuggled, each line end a line feed."""
    return stripped(_CONTROLS.sub("", _LINE_ENDS.sub("\n", text)))


def placed(text: str) -> tuple[str, Sequence[int]]:
    """What ``cleaned`` makes of a text, and where in ``text`` each of its characters stands.

    A line feed that stands for two characters stands where the first of them does.
    """
    places = array("L", range(len(text)))
    pairs = (match.start() + 1 for match in re.finditer("\r\n", text))
    lined, places = _without(text, places, ((at, at + 1) for at in pairs))
    lined = lined.replace("\r", "\n")
    spans = (match.span() for match in _CONTROLS.finditer(lined))
    lined, places = _without(lined, places, spans)
    return _without(lined, places, smuggled(lined))


def _without(
    text: str, places: array[int], spans: Iterable[tuple[int, int]]
) -> tuple[str, array[int]]:
    """Both without these stretches, which are in order."""
    kept, left, at = [], array("L"), 0
    for start, end in spans:
        kept.append(text[at:start])
        left.extend(places[at:start])
        at = end
    kept.append(text[at:])
    left.extend(places[at:])
    return "".join(kept), left
