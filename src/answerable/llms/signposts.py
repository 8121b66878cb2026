"""Sections that lead to other pages: "See also", "Resources", "Next steps" and their links."""

from __future__ import annotations

import re

from answerable.types import Chunk

SIGNPOST = 0.4  # what a section of links is worth less, where none are asked for
_HEADING = re.compile(
    r"^\W*(?:see also|also see|(?:(?:additional|more|other|further|related|useful|helpful"
    r"|external|learning) )*(?:resources?|readings?|links?|references?|information|pages?|topics?"
    r"|articles?|guides?|docs|documentation|content)|related|learn more|read more|find out more"
    r"|next steps?|next|what(?:['\u2019]s| is|s)? next|where (?:to go|now|next|to next)"
    r"|(?:where )?to go from here)\W*(?:next)?\W*$",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:links?|resources?|references?|read|reading|learn|next|see also|related|articles?|where"
    r"|topics?|guides?|tutorials?|docs|documentation|pages?)\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"\]\(|\]\[|https?://")


def is_signpost(chunk: Chunk, question: str) -> bool:
    """Whether a section is called so and most that stands in it are links, which is not asked."""
    if _HEADING.match(chunk.heading_path[-1]) is None or _ASKED.search(question):
        return False
    return 2 * len(_LINK.findall(chunk.text)) >= len(chunk.units)
