"""Whose conversation it is.

An owner is whoever holds the token: 32 random bytes that the server hands out once. Only their
SHA-256 is stored, so a copied database opens no conversation. A plain hash is enough for a secret
of 256 random bits: it cannot be guessed, so slowing the guesser down buys nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from uuid import UUID, uuid5

from answerable.errors import ConversationNotFoundError


def new_token() -> str:
    """A fresh secret: 32 random bytes as 43 URL-safe characters."""
    return secrets.token_urlsafe(32)


def token_of(key: str) -> str:
    """The token that follows from ``key``, a random secret of whoever asks for the first time.

    Whoever repeats the key gets it again, which is what a retry of a lost answer needs.
    """
    digest = hashlib.sha256(f"answerable owner {key}".encode("utf-8", "replace")).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def conversation_of(owner: str, key: str) -> str:
    """The id of the conversation that ``key`` began for the owner with this fingerprint: a UUID."""
    digest = hashlib.sha256(f"answerable conversation {owner} {key}".encode("utf-8", "replace"))
    return str(UUID(bytes=digest.digest()[:16], version=5))


def question_of(conversation_id: str, key: str | None) -> str:
    """The id of the question that was sent into a conversation with ``key``: a UUID.

    Raises ``ValueError`` without a key.
    """
    if key is None:
        raise ValueError("a first message needs a key")
    return str(uuid5(UUID(conversation_id), key))


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
