"""A page that is written in HTML below front matter, as Hugo reads some: what it shows."""

from __future__ import annotations

import re
from dataclasses import replace

from answerable.sources.front_matter import FrontMatter
from answerable.sources.html_pages.page import page_of
from answerable.sources.html_pages.site import Site
from answerable.sources.pages import COPIED
from answerable.text.page_files import MARKUP
from answerable.types import Document, Skipped

_SHORTCODES = ("{{<", "{{%")
FILLED_IN = (
    "It has shortcodes in HTML, which Hugo fills in: it is read of the built site alone, "
    'with kind = "html".'
)


def shown(document: Document, front: FrontMatter) -> Document | Skipped:
    """The document of such a file, by one that has its text as it is; or why there is none."""
    text = document.text
    if not document.body_start:
        return Skipped(document.path, COPIED)
    if any(text.find(each, document.body_start) >= 0 for each in _SHORTCODES):
        return Skipped(document.path, FILLED_IN)
    # Spaces for the front matter: all else stays where it is in the file.
    before = re.sub(r"\S", " ", text[: document.body_start])
    page = page_of(before + text[document.body_start :], Site())
    if page.unpublished:
        return Skipped(document.path, page.unpublished)
    return replace(
        document,
        text=page.markdown,
        title=document.title if front.text("title") else page.title or document.title,
        body_start=0,
        metadata={**document.metadata, MARKUP: "html"},
        offsets=page.places,
        file_text=text,
        generator="github",  # ids are as the page has them
        ids="",
    )
