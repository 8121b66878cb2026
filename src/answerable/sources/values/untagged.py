"""Values of front matter without the HTML that a theme shows as such.

``Okonjo, M. (2025). &quot;Buoys.&quot; <i>Ocean Letters</i>`` is read by visitors without tags and
entities.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

_MARKUP = re.compile(
    r"</?[A-Za-z][A-Za-z0-9]{0,10}(?:\s[^<>]{0,300})?/?>|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{1,30});"
)


def untagged(chars: str, starts: Sequence[int]) -> tuple[str, Sequence[int]]:
    """``chars`` without tags and with what entities stand for, and where each character begins."""
    shown: list[str] = []
    places: list[int] = []
    done = 0
    for each in _MARKUP.finditer(chars):
        shown.append(chars[done : each.start()])
        places.extend(starts[done : each.start()])
        meant = "" if each[0].startswith("<") else unescape(each[0])
        shown.append(meant)
        places.extend([starts[each.start()]] * len(meant))
        done = each.end()
    shown.append(chars[done:])
    places.extend(starts[done : len(chars)])
    return "".join(shown), places
