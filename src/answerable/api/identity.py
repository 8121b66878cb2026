"""Who asks: the user named by a verified token, and nobody where there is none.

One algorithm family belongs to one kind of key, so that a public key is never taken for a secret
(RFC 8725, section 3.1). Keys come from the settings alone: what a token says of keys is not read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Protocol

from fastapi import Depends, Request

from answerable.api.errors import RefusedError
from answerable.errors import ConfigError, MissingExtraError
from answerable.settings import IdentitySettings

MAX_TOKEN = 8_192  # characters; a header cannot be much longer
MAX_USER = 200
_REFUSAL = "The sign-in is not valid or has expired. Sign in again."
_FAMILIES = {"RS": "RSA", "PS": "RSA", "ES": "EC", "Ed": "OKP"}
_ALGORITHMS = ("RS256", "ES256", "EdDSA")


class Verifier(Protocol):
    """A token to the user it names."""

    def __call__(self, token: str) -> str:
        """Raises ``RefusedError`` for whatever is not a valid token."""
        ...


def verifier(settings: IdentitySettings) -> Verifier | None:
    """What checks tokens, or None where no key is set. Raises ``ConfigError``."""
    secret = settings.secret.get_secret_value()
    if not secret and not settings.jwks:
        return None
    try:
        import jwt  # noqa: F401 -- an extra
    except ModuleNotFoundError as error:
        raise MissingExtraError("identity", "identity") from error
    if secret:
        return _Tokens(settings, _one_secret(secret))
    return _Tokens(settings, _Keys(settings))


async def verified_user(request: Request) -> str | None:
    """The user of this request's ``Authorization: Bearer`` header; None if there is no header.

    Where the site has no keys the header is not ours to read, and nobody is signed in. Raises
    ``RefusedError`` (401).
    """
    check: Verifier | None = request.app.state.identity
    headers = request.headers.getlist("authorization")
    if check is None or not headers:
        return None
    scheme, _, token = headers[0].strip().partition(" ")
    if len(headers) > 1 or scheme.lower() != "bearer":
        raise _refused()
    return check(token.strip())


TheUser = Annotated[str | None, Depends(verified_user)]


class _KeyFor(Protocol):
    def __call__(self, header: Mapping[str, Any]) -> tuple[Any, str]:
        """The key for a token with this header, and the only algorithm it may be used with."""
        ...


class _Tokens:
    def __init__(self, settings: IdentitySettings, key_for: _KeyFor) -> None:
        self._settings = settings
        self._key_for = key_for

    def __call__(self, token: str) -> str:
        import jwt

        if not token.isascii() or len(token) > MAX_TOKEN:
            raise _refused()
        try:
            key, algorithm = self._key_for(jwt.get_unverified_header(token))
            claims = self._claims(token, key, algorithm)
        # A hostile header may nest too deep, and a number may be infinite.
        except (jwt.PyJWTError, ValueError, TypeError, OverflowError, RecursionError):
            raise _refused() from None
        return _user(claims.get(self._settings.user_claim))

    def _claims(self, token: str, key: Any, algorithm: str) -> dict[str, Any]:
        import jwt

        settings = self._settings
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[algorithm],
            audience=settings.audience or None,
            issuer=settings.issuer or None,
            leeway=settings.leeway_seconds,
            options={
                "require": ["exp", settings.user_claim],
                "verify_aud": bool(settings.audience),
                "verify_iss": bool(settings.issuer),
            },
        )
        return claims


def _one_secret(secret: str) -> _KeyFor:
    return lambda header: (secret.encode(), "HS256")


class _Keys:
    """The public keys of a JWKS, each bound to one algorithm."""

    def __init__(self, settings: IdentitySettings) -> None:
        self._keys: dict[str | None, tuple[Any, str]] = {}
        for entry in _entries(settings.jwks):
            self._add(entry, settings.algorithms or _ALGORITHMS)
        if not self._keys:
            raise ConfigError(
                "identity.jwks holds no public key that identity.algorithms allow to sign."
            )

    def __call__(self, header: Mapping[str, Any]) -> tuple[Any, str]:
        name = header.get("kid")
        if name is None and len(self._keys) == 1:
            return next(iter(self._keys.values()))
        if name not in self._keys:
            raise ValueError
        return self._keys[name]

    def _add(self, entry: Mapping[str, Any], algorithms: tuple[str, ...]) -> None:
        import jwt

        fits = [name for name in algorithms if _FAMILIES[name[:2]] == entry.get("kty")]
        algorithm = entry.get("alg", fits[0] if fits else None)
        if algorithm not in fits or entry.get("use", "sig") != "sig":
            return
        try:
            key = jwt.PyJWK(dict(entry), algorithm)
        except (jwt.PyJWTError, ValueError, TypeError) as error:
            raise ConfigError("identity.jwks holds a key that cannot be read.") from error
        self._keys[entry.get("kid")] = (key.key, algorithm)


def _entries(jwks: str) -> list[dict[str, Any]]:
    try:
        text = jwks if jwks.lstrip().startswith("{") else Path(jwks).read_text(encoding="utf-8")
        content = json.loads(text)
        return [each for each in content["keys"] if isinstance(each, dict)]
    except (OSError, ValueError, KeyError, TypeError):
        raise ConfigError(
            "identity.jwks is neither a JSON Web Key Set nor a file that holds one."
        ) from None


def _user(claim: object) -> str:
    if not isinstance(claim, str) or not 0 < len(claim) <= MAX_USER or not claim.isprintable():
        raise _refused()
    return claim


def _refused() -> RefusedError:
    return RefusedError(401, "invalid_token", _REFUSAL)
