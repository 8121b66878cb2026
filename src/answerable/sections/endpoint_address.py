"""What keeps an address from being one of a model's endpoint."""

from __future__ import annotations

from urllib.parse import urlsplit


def objection(url: str, key_setting: str) -> str:
    """Why nobody can be asked at ``url``, without quoting it; empty where somebody can.

    A name or a password in it would need the one header that the key of ``key_setting`` goes into.
    """
    no_address = "is not an address such as https://example.org/v1."
    try:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            return no_address
        if "@" in parts.netloc:
            return f"has a name or a password in it. Take it out; a key goes into {key_setting}."
        _ = parts.port  # raises where it is no number
    except ValueError:  # its message quotes what stands there
        return no_address
    return ""
