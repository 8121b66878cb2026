"""Whether a block of code is whole lines of another text.

A part of a line does something else than the line: "rm -rf /tmp" is a part of "rm -rf /tmp/cache".
"""

from __future__ import annotations

import re
from itertools import accumulate

_PROMPT = re.compile(r"^(?:\$|>>>|>|\.\.\.) (?=\S)")  # no "#": what stands behind it is not run
_FENCE = re.compile(r"^(?:`{3,}|~{3,})[^`]*$")


def has_lines(code: str, text: str) -> bool:
    """Whether ``code`` is one or more whole lines of ``text`` in a row.

    Prompts, blanks and where a line is broken make no difference.
    """
    wanted, lines = " ".join(_lines(code)), _lines(text)
    if not wanted:
        return False
    ends = list(accumulate(len(line) + 1 for line in lines))
    starts = {0, *ends}
    whole = " ".join(lines)
    at = whole.find(wanted)
    while at >= 0:
        if at in starts and at + len(wanted) + 1 in starts:
            return True
        at = whole.find(wanted, at + 1)
    return False


def _lines(text: str) -> list[str]:
    bare = (" ".join(line.split()) for line in text.splitlines())
    return [_PROMPT.sub("", line) for line in bare if line and not _FENCE.match(line)]
