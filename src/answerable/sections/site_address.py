"""Addresses of a site that links are made of: one that no browser opens makes every link dead."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator

_WRITE = "Write it with https://, such as https://docs.example.org"


def _address(text: str) -> str:
    """Of http(s) with a host, or from the root of whichever host shows the links."""
    if not text or (text.startswith("/") and not any(map(str.isspace, text))):
        return text
    try:
        parts = urlsplit(text)
        _ = parts.port  # raises where it is no number
    except ValueError:  # its message quotes what stands there
        raise ValueError(f"It is no address of a site. {_WRITE}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or any(map(str.isspace, text)):
        raise ValueError(f"It is no address of a site. {_WRITE}")
    if "@" in parts.netloc:
        raise ValueError("It has a name or a password in it, which visitors would see. Take it out")
    return text


def _path(text: str) -> str:
    """A path alone: what is before it is the address of the site."""
    if "://" in text or any(each.isspace() or each in "?#" for each in text):
        raise ValueError("It is no path. Write the path alone, such as /docs/, the host into url")
    return text


SiteAddress = Annotated[str, AfterValidator(_address)]
SitePath = Annotated[str, AfterValidator(_path)]
