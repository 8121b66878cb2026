"""How often one address may show something that is not the secret."""

from __future__ import annotations

import hmac
import logging
import math
from typing import Literal, TypeAlias

from starlette.types import Scope

from answerable.api.address_rate import AddressRate
from answerable.api.addresses import address_of
from answerable.api.errors import RefusedError

WRONG_PER_MINUTE = 10  # a random token of 32 characters outlives any number of addresses
CODE = "too_many_tokens"

Setting: TypeAlias = Literal["server.admin_token", "mcp.admin_token", "server.api_key"]
"""The one whose value is guessed."""

_log = logging.getLogger(__name__)


class TokenGuesses:
    """Wrong tokens and keys by secret and address, of this process.

    An address that has shown too many is refused whatever it shows, the right one too: else the
    answer would tell which one is right. Every other address is heard, and so is this one at the
    doors of another secret.
    """

    def __init__(self, per_minute: int = WRONG_PER_MINUTE) -> None:
        self._rate = AddressRate(per_minute)

    def judged(self, scope: Scope, setting: Setting, *, right: bool) -> bool:
        """``right``, which is whether what the request shows is known; a wrong one is counted.

        Raises ``RefusedError``, 429, for an address that has shown too many.
        """
        guesser = f"{setting} {address_of(scope, scope['app'].state.proxies)}"
        seconds = math.ceil(self._rate.left(guesser))
        if seconds:
            _log.warning("token_refused", extra={"code": CODE, "setting": setting})
            said = "Too many wrong tokens or keys came from your address."
            said = f"{said} Try again in {seconds} seconds."
            raise RefusedError(429, CODE, said, retry_after=seconds)
        if not right:
            self._rate.count(guesser)
        return right


def guesses_of(scope: Scope) -> TokenGuesses:
    """Those of the app that serves the request."""
    guesses: TokenGuesses = scope["app"].state.guesses
    return guesses


def sent_bytes(header: str) -> bytes:
    """A header's value as it was sent: headers are bytes, which Starlette shows as Latin-1."""
    return header.encode("latin-1", "replace")


def shows(scope: Scope, given: str, setting: Setting, value: str) -> bool:
    """Whether a request whose header shows ``given`` has the secret; False where either is empty.

    In constant time. Raises ``RefusedError``, 429.
    """
    if not value or not given:
        return False
    right = hmac.compare_digest(value.encode(), sent_bytes(given))
    return guesses_of(scope).judged(scope, setting, right=right)
