"""Which addresses that content names are shown as links."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlsplit

_WEB = re.compile(r"https?://[^\s\\]+", re.IGNORECASE)
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|[\\/]{2}")


def is_safe_link(link: str) -> bool:
    """Whether a link taken from content is a path, or an address on the web.

    A page or record names its own address: ``javascript:`` and the like must not get through, nor
    where a browser leaves out a space before it, or Markdown reads an entity in it.
    """
    return all(map(_is_safe, (link, unescape(link))))


def is_on_the_web(link: str) -> bool:
    """Whether a link taken from content is an address on the web, and names nobody."""
    return bool(_WEB.fullmatch(link)) and is_safe_link(link)


def _is_safe(link: str) -> bool:
    if not link.isprintable() or link != link.strip() or "\\" in link or not _can_be_parsed(link):
        return False
    return _SCHEME.match(link) is None or link.lower().startswith(("https://", "http://"))


def _can_be_parsed(link: str) -> bool:
    """Whether it is an address to a browser too, and names nobody who signs in with it."""
    try:
        parts = urlsplit(link)
        _ = parts.port  # raises beyond 65535
    except ValueError:
        return False
    return "@" not in parts.netloc
