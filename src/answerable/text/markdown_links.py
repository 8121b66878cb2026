"""A Markdown link whose target comes from the index, and does no more than lead somewhere."""

from __future__ import annotations

import re
from urllib.parse import quote

from answerable.replies import Replies
from answerable.text.safe_markdown import escaped, visible
from answerable.types import Citation

# What ends a target within parentheses, and what no address may hold as it is.
_BREAKS_OUT = re.compile(r"[\s()<>\\\"'`|\[\]\x00-\x20\x7f]")
_SCHEME = re.compile(r"\s*([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_WEB = ("http", "https")


def link(title: str, url: str) -> str:
    """``[title](url)`` on one line; the title alone where ``url`` is empty or of another scheme."""
    words = escaped(" ".join(visible(title).split()))
    return f"[{words}]({target(url)})" if leads(url) else words


def section_title(citation: Citation, replies: Replies) -> str:
    """The page's title, and the heading of the section where that is another; every page has one,
    and marked text is called what it is."""
    parts = (citation.source_name or replies.selection_name, *citation.heading_path[-1:])
    return " > ".join(filter(None, dict.fromkeys(parts)))


def leads(url: str) -> bool:
    """Whether ``url`` can be followed: an address of the web, or one relative to the site."""
    scheme = _SCHEME.match(url)
    return bool(url.strip()) and (scheme is None or scheme[1].lower() in _WEB)


def target(url: str) -> str:
    """``url`` with everything percent-encoded that would end the link or be no address.

    An ampersand is written as an entity, so that what looks like one is none.
    """
    whole = _BREAKS_OUT.sub(lambda found: quote(found[0], safe=""), url.strip())
    return whole.replace("&", "&amp;")
