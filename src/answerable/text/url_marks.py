"""What no address may hold, wherever one is made of what a page or a record says."""

from __future__ import annotations

import re
from urllib.parse import quote

# What browsers encode by themselves, and where a reader of an address takes it to end.
_ENCODED = re.compile(r"[\x00-\x1f\x7f\s\"<>`\\]+")


def encoded(part: str) -> str:
    """A part of an address, such as the id behind "#", with such marks percent-encoded. All else
    stays as the page has it: letters of any script, and what a generator has encoded."""
    return _ENCODED.sub(lambda found: quote(found[0], safe=""), part)
