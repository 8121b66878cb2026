"""Keys, tokens and passwords in settings: text, as whoever shows one sends text."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, SecretStr


def _is_text(secret: SecretStr) -> SecretStr:
    """No bytes of a variable that are not UTF-8, such as random ones: they cannot be compared with
    what is sent, and each request that shows a token would fail."""
    try:
        secret.get_secret_value().encode()
    except UnicodeEncodeError:  # its message quotes the value
        raise ValueError(
            "it has bytes that are no text in UTF-8; set it to text, such as openssl rand -hex 32 "
            "prints"
        ) from None
    return secret


SecretText = Annotated[SecretStr, AfterValidator(_is_text)]
