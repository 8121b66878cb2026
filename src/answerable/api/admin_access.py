"""Who may see ``/admin``: the holder of the admin token, or whom a trusted proxy names.

A program sends the token as ``Authorization: Bearer`` or ``X-Admin-Token``. A browser signs in with
it once and gets a session: a cookie that says until when it holds, signed with a key that follows
from the token. So no server keeps sessions, all replicas know them, and another token ends them.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from enum import Enum

from starlette.datastructures import MutableHeaders
from starlette.requests import Request

from answerable.api.addresses import from_proxy
from answerable.api.known_sessions import KnownSessions
from answerable.api.token_guesses import Setting, guesses_of, sent_bytes
from answerable.settings import Settings

SETTING: Setting = "server.admin_token"
SESSION = "answerable_admin"
FORM = "answerable_admin_form"
HOUR = 3_600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


class Grant(Enum):
    """How somebody was let in; a browser adds cookies and headers of a proxy by itself."""

    PROGRAM = "program"
    BROWSER = "browser"


def is_open(settings: Settings) -> bool:
    """Whether the settings let anybody in at all."""
    return has_token(settings) or bool(settings.admin.header and settings.server.trusted_proxies)


def has_token(settings: Settings) -> bool:
    """Whether there is a token to sign in with."""
    return bool(_token(settings))


def grant(request: Request, settings: Settings) -> Grant | None:
    """How the sender of ``request`` is let in; None: not at all.

    Raises ``RefusedError``, 429, for an address that has shown too many wrong tokens or sessions:
    whoever guesses a token can sign a session with it. One that was let in before is no guess.
    A request can show three values, of which each is judged, and none after one that is right.
    """
    tokens, cookie = _sent_tokens(request), request.cookies.get(SESSION, "")
    if _named(request, settings):
        is_program = any(is_token(each, settings) for each in tokens)
        return Grant.PROGRAM if is_program else Grant.BROWSER
    if not has_token(settings):
        return None
    sessions: KnownSessions = request.app.state.sessions
    if cookie in sessions and _is_signed(cookie, settings) and _lasts(cookie):
        if tokens:  # not compared: beside a session that is right they would be guesses for nothing
            _judged(request, right=True)
        return Grant.BROWSER
    if any(_judged(request, right=is_token(each, settings)) for each in tokens):
        return Grant.PROGRAM
    if not cookie or not _judged(request, right=_is_signed(cookie, settings)) or not _lasts(cookie):
        return None
    sessions.add(cookie)
    return Grant.BROWSER


def _judged(request: Request, *, right: bool) -> bool:
    """Whether one value is right; each that a request shows is counted by itself."""
    return guesses_of(request.scope).judged(request.scope, SETTING, right=right)


def is_token(token: bytes, settings: Settings) -> bool:
    """Whether it is the admin token, in constant time."""
    secret = _token(settings)
    return bool(secret) and hmac.compare_digest(secret.encode(), token)


def same_origin(request: Request) -> bool:
    """Whether a page of this very site sent the request, as far as a browser says.

    ``Sec-Fetch-Site`` is what browsers say of themselves; an older one names its ``Origin``, whose
    host must be the one that was asked. What says neither is refused.
    """
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    asked = request.headers.get("host", "")
    return bool(asked) and request.headers.get("origin", "").partition("://")[2] == asked


def sign_in(request: Request, headers: MutableHeaders, settings: Settings) -> None:
    """Add the cookie of a new session."""
    until = int(time.time() + settings.admin.session_hours * HOUR)
    value = f"{until}.{secrets.token_hex(8)}"
    cookie = f"{value}.{_signature(value, settings)}"
    headers.append("Set-Cookie", f"{SESSION}={cookie}; {_attributes(request)}")


def sign_out(request: Request, headers: MutableHeaders) -> None:
    """Take the session's cookie away."""
    headers.append("Set-Cookie", f"{SESSION}=; Max-Age=0; {_attributes(request)}")


def form_token(request: Request) -> tuple[str, str]:
    """What a form must send back, and the cookie that holds the same."""
    known = request.cookies.get(FORM, "")
    token = known if _TOKEN.fullmatch(known) else secrets.token_urlsafe(32)
    return token, f"{FORM}={token}; {_attributes(request)}"


def form_is_ours(request: Request, token: str) -> bool:
    """Whether a form came from a page that was made for this browser."""
    known = request.cookies.get(FORM, "")
    return bool(known) and hmac.compare_digest(known.encode(), token.encode("utf-8", "replace"))


def _sent_tokens(request: Request) -> list[bytes]:
    """What a program shows, in either header."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    shown = (bearer if scheme.lower() == "bearer" else "", request.headers.get("x-admin-token", ""))
    return [sent_bytes(each) for each in dict.fromkeys(shown) if each]


def _is_signed(cookie: str, settings: Settings) -> bool:
    """Whether we made it, however long ago."""
    value, _, signature = cookie.rpartition(".")
    known, given = _signature(value, settings).encode(), signature.encode("utf-8", "replace")
    return hmac.compare_digest(known, given)


def _lasts(cookie: str) -> bool:
    """Whether a session that we made has not ended."""
    return time.time() < int(cookie.partition(".")[0])


def _signature(value: str, settings: Settings) -> str:
    key = hmac.digest(_token(settings).encode(), b"answerable admin session", hashlib.sha256)
    return hmac.new(key, value.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def _named(request: Request, settings: Settings) -> bool:
    """Whether a trusted proxy says that it is somebody who is let in.

    A proxy that is asked with such a header of the client's own must not hand on both: two of them
    let nobody in.
    """
    admin = settings.admin
    if not admin.header or not from_proxy(request.scope, request.app.state.proxies):
        return False
    named = request.headers.getlist(admin.header)
    known = {each.strip().casefold() for each in admin.emails} - {""}
    return len(named) == 1 and named[0].strip().casefold() in known


def _attributes(request: Request) -> str:
    """Of a cookie that scripts cannot read and that no other site's page brings along.

    Without a path it holds for the folder of the page, ``/admin`` below whatever prefix a proxy
    took off. It is for TLS alone where the browser says that it uses TLS.
    """
    tls = request.headers.get("origin", "").startswith("https://") or request.url.scheme == "https"
    return f"HttpOnly; SameSite=Strict{'; Secure' if tls else ''}"


def _token(settings: Settings) -> str:
    return settings.server.admin_token.get_secret_value()
