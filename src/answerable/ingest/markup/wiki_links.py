"""Links by the name of a page, as wikis and note-taking apps write them: ``[[Page#Part|text]]``.

Obsidian, Logseq, Foam and the wikis of GitHub. A reader sees the text, else the part or the page;
of ``![[picture.png]]`` the picture alone. https://help.obsidian.md/links
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import Change

# In a table the bar is escaped. What stands before a link's target or a label is the text of an
# ordinary link, and "[[ -f x ]]" is no link.
WIKI_LINK = (
    r"(?P<wiki>(?<!\[)!?\[\[(?![ \t])(?P<page>[^\[\]\n|#\\]{0,200})"
    r"(?:\\?\#(?P<part>[^\[\]\n|\\]{1,200}))?(?:\\?\|(?P<said>[^\[\]\n]{0,200}))?\]\](?![\](\[:]))"
)
_BLOCK = "^"  # before what names a paragraph of a page


def without_marks(match: re.Match[str]) -> Iterator[Change]:
    """All of a link but what is shown of it."""
    start, end = match.span("wiki")
    shown = _shown(match)
    if shown is None:
        yield start, end, FILLER * (end - start)
        return
    first, last = match.span(shown)
    yield start, first, FILLER * (first - start)
    yield last, end, FILLER * (end - last)


def _shown(match: re.Match[str]) -> str | None:
    """The name of the group that a reader sees."""
    if match["wiki"].startswith("!"):
        return None
    for name in ("said", "part", "page"):
        if match[name] and not (name == "part" and match[name].startswith(_BLOCK)):
            return name
    return None
