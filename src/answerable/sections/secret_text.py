"""Keys, tokens and passwords in settings: text, as whoever shows one sends text."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, SecretStr

from answerable.text.service_keys import OBJECTION, may_be_key


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


def _trimmed(secret: SecretStr) -> SecretStr:
    """Without the blanks and line ends around it, which a file or a cluster's secret may add: no
    header can send them. Blanks alone are no secret: a variable that was left empty is unset."""
    return SecretStr(secret.get_secret_value().strip())


def _is_key(secret: SecretStr) -> SecretStr:
    """A key that can be sent: with another one each call would fail, as if nobody answered."""
    if not may_be_key(secret.get_secret_value()):
        raise ValueError(f"it {OBJECTION}")
    return secret


SecretText = Annotated[SecretStr, AfterValidator(_is_text)]
OwnersSecret = Annotated[SecretText, AfterValidator(_trimmed)]
# Of somebody else's service.
ServiceKey = Annotated[OwnersSecret, AfterValidator(_is_key)]
