"""What the keys of services are made of: a header has to hold them."""

from __future__ import annotations

OBJECTION = "has characters that no key has, such as a space or newline"


def may_be_key(text: str) -> bool:
    """Whether a text, which may be empty, could be sent as a key: visible characters of ASCII."""
    return all("!" <= each <= "~" for each in text)
