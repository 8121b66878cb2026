"""Sections that lead to other pages: "See also", "Resources", "Next steps" and their links."""

from __future__ import annotations

import re

from answerable.types import Chunk
from answerable.wording.generic_headings import leads_on

SIGNPOST = 0.4  # what a section of links is worth less, where none are asked for
_ASKED = re.compile(
    r"\b(?:links?|resources?|references?|read|reading|learn|next|see also|related|articles?|where"
    r"|topics?|guides?|tutorials?|docs|documentation|pages?)\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"\]\(|\]\[|https?://")


def is_signpost(chunk: Chunk, question: str) -> bool:
    """Whether a section is called so and most that stands in it are links, which is not asked."""
    if not leads_on(chunk.heading_path[-1]) or _ASKED.search(question):
        return False
    return 2 * len(_LINK.findall(chunk.text)) >= len(chunk.units)
