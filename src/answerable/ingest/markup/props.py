"""What a tag of JSX is given, one prop after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from answerable.ingest.markup.closing import closing

_PROP = re.compile(
    r"(?P<name>[^\s=/>{}\"'`]+)"
    r"(?:\s*=\s*(?:\"(?P<one>[^\"]*)\"|'(?P<two>[^']*)'|(?P<braces>\{)|[^\s\"'{}>]+))?"
)


class Prop(NamedTuple):
    """``text[start:end]`` is what stands between its quotes, or between its braces; both are -1
    where there is neither."""

    name: str
    start: int
    end: int
    in_braces: bool = False


def props(text: str, at: int, last: int) -> Iterator[Prop]:
    """Those of a tag whose name ends at ``at``, and which ends at ``last``."""
    while at < last:
        if text[at] == "{":  # {...others}
            at = closing(text, at + 1, last, "}")[1]
            continue
        given = _PROP.match(text, at, last)
        if given is None:
            at += 1
        elif given["braces"]:
            closed, at = closing(text, given.end(), last, "}")
            yield Prop(given["name"], given.end(), at - closed, in_braces=True)
        else:
            quoted = given.span("two" if given["one"] is None else "one")
            yield Prop(given["name"], *quoted)
            at = given.end()
