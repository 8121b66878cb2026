"""Whose conversation it is.

An owner is whoever holds the token: 32 random bytes that the server hands out once. Only their
SHA-256 is stored, so a copied database opens no conversation. A plain hash is enough for a secret
of 256 random bits: it cannot be guessed, so slowing the guesser down buys nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from answerable.errors import ConversationNotFoundError


def new_token() -> str:
    """A fresh secret: 32 random bytes as 43 URL-safe characters."""
    return secrets.token_urlsafe(32)


def fingerprint(token: str) -> str:
    """What is stored of a token: SHA-256, in hexadecimal."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def matches(token: str, stored: str) -> bool:
    """Whether ``token`` is the one whose fingerprint was stored, in constant time."""
    return hmac.compare_digest(fingerprint(token), stored)


def not_found() -> ConversationNotFoundError:
    """The one answer to a foreign and to an unknown conversation."""
    return ConversationNotFoundError(
        "There is no such conversation. Start a new one by leaving out 'conversation_id'."
    )
