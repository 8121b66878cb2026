"""How often one address may show a wrong token of the owner's."""

from __future__ import annotations

import hmac
import logging
import math

from starlette.types import Scope

from answerable.api.address_rate import AddressRate
from answerable.api.addresses import address_of
from answerable.api.errors import RefusedError

WRONG_PER_MINUTE = 10  # a random token of 32 characters outlives any number of addresses
CODE = "too_many_tokens"

_log = logging.getLogger(__name__)


class TokenGuesses:
    """Wrong tokens by address, of this process.

    An address that has shown too many is refused whatever it shows, the right one too: else the
    answer would tell which one is right. Every other address is heard.
    """

    def __init__(self, per_minute: int = WRONG_PER_MINUTE) -> None:
        self._rate = AddressRate(per_minute)

    def judged(self, scope: Scope, *, right: bool) -> bool:
        """``right``, which is whether what the request shows is known; a wrong one is counted.

        Raises ``RefusedError``, 429, for an address that has shown too many.
        """
        address = address_of(scope, scope["app"].state.proxies)
        seconds = math.ceil(self._rate.left(address))
        if seconds:
            _log.warning("token_refused", extra={"code": CODE})
            said = f"Too many wrong tokens came from your address. Try again in {seconds} seconds."
            raise RefusedError(429, CODE, said, retry_after=seconds)
        if not right:
            self._rate.count(address)
        return right


def guesses_of(scope: Scope) -> TokenGuesses:
    """Those of the app that serves the request."""
    guesses: TokenGuesses = scope["app"].state.guesses
    return guesses


def shows(scope: Scope, given: bytes, secret: str) -> bool:
    """Whether a request that shows ``given`` has the secret; False where either is empty.

    In constant time. Raises ``RefusedError``, 429.
    """
    if not secret or not given:
        return False
    return guesses_of(scope).judged(scope, right=hmac.compare_digest(secret.encode(), given))
