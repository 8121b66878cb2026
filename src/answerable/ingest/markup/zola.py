"""Pages with Zola's shortcodes, which run before anything is read as Markdown, in code as well.

What a shortcode writes is not known here: nothing stands in its place on lines of its own, and
within a line something that makes no quote of it. What it holds stays. Only
calls are shortcodes, so templates that a page is about are text, and so is what is written with
``/*`` and ``*/``. https://www.getzola.org/documentation/content/shortcodes/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import LONGEST, Change, alone, changed, without_value

_CALL = rf"[A-Za-z_][\w:]{{0,80}}\([^{{}}\n]{{0,{LONGEST}}}?\)"
_TAG = re.compile(rf"\{{\{{\s*{_CALL}\s*\}}\}}|\{{%-?\s*(?:{_CALL}|end)\s*-?%\}}")
_SHOWN = re.compile(
    rf"\{{(?:\{{(/\*)[^\n]{{0,{LONGEST}}}?(\*/)\}}|%(/\*)[^\n]{{0,{LONGEST}}}?(\*/)%)\}}"
)


def rendered(text: str, start: int) -> str:
    """``text`` from ``start`` on without its shortcodes, character for character.

    Shortcodes alone on their line leave a blank line.
    """
    return changed(text, _changes(text, start))


def _changes(text: str, start: int) -> Iterator[Change]:
    for match in _SHOWN.finditer(text, start):
        for group in range(1, 5):
            if match[group]:
                yield *match.span(group), FILLER * 2
    for tag in _TAG.finditer(text, start):
        if alone(text, *tag.span(), _TAG):
            yield *tag.span(), " " * len(tag[0])
        elif tag[0].startswith("{{"):
            yield *tag.span(), without_value(text, *tag.span())
        else:
            yield *tag.span(), FILLER * len(tag[0])
