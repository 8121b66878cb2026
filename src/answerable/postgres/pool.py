"""What every pool of connections to Postgres shares."""

from __future__ import annotations

import logging
import re
import ssl
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from urllib.parse import SplitResult, urlsplit

import asyncpg

# What addresses tell libpq, and asyncpg would pass on to the server, which knows none of it. Each
# is about how a client waits or what it asks for, and ours has deadlines of its own.
CLIENTS_OWN = frozenset(
    "channel_binding connect_timeout keepalives keepalives_count keepalives_idle "
    "keepalives_interval sslcompression sslsni tcp_user_timeout".split()
)
# How a driver, a server and a pooler say that an option is none of theirs, or has a wrong value.
_REFUSES_OPTION = (
    asyncpg.UndefinedObjectError,
    asyncpg.InvalidParameterValueError,
    asyncpg.CantChangeRuntimeParamError,
    asyncpg.ProtocolViolationError,
    asyncpg.exceptions.ClientConfigurationError,
)
# Files that an address names; a server at a socket is missed in the same words.
_FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
_NO_TLS = (
    "the server offers no TLS, which sslmode in the address asks for. Let it offer TLS, or, where "
    "nobody else is on the way to it, write sslmode=disable"
)
_DISTRUSTED = (
    "TLS to the server failed: its certificate is not trusted, or is for another host. Name the "
    "authority that signed it as sslrootcert in the address, and the host as the certificate does"
)

_log = logging.getLogger(__name__)


class PooledConnection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg is untyped
    """A connection whose goodbye may fail, for ``asyncpg.create_pool(connection_class=...)``.

    A pool says goodbye to expired connections in a task that nobody waits for. Where the server is
    gone already, that task's error is reported as one that nobody handled.
    """

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 -- asyncpg's
        """Close the connection, in seconds at most; one that cannot say goodbye is cut off."""
        with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
            await super().close(timeout=timeout)


def parts_of(address: str) -> SplitResult:
    """An address taken apart as asyncpg will. Raises ``ValueError``, whose message may quote it.

    asyncpg ends a password at its first "@", and would look for a port in the rest of it. An "@"
    behind the host is the end of a password with a "/", "?" or "#" in it: what stands before that
    mark would be asked for a host, and the rest be taken for the name of a database.
    """
    parts = urlsplit(address)
    cut_short = "@" in parts.path or parts.fragment or re.search(r"@[^&]*/", parts.query)
    if parts.netloc.count("@") > 1 or cut_short:
        raise ValueError
    _ = parts.port  # raises where it is no number
    return parts


def for_driver(options: Mapping[str, str]) -> dict[str, str]:
    """What an address says behind its "?", as asyncpg and the server take it.

    Hosts such as Neon ask for ``channel_binding`` in the address that they hand out. asyncpg
    binds no channels; what encrypts the connection and checks the server is ``sslmode``.
    """
    if options.get("channel_binding") == "require":
        _say_unbound()
    return {name: value for name, value in options.items() if name not in CLIENTS_OWN}


def option_refused(error: BaseException | None, options: Iterable[str]) -> str:
    """What is wrong with an option of an address where ``error`` is about one; else nothing.

    Only its name is said, which the address's owner wrote.
    """
    if isinstance(error, OSError):
        return _encryption_refused(error, options)
    if not isinstance(error, _REFUSES_OPTION):
        return ""
    named = (each for each in options if re.search(rf"\b{re.escape(each)}\b", str(error)))
    option = next(named, "")
    return option and (
        f"'{option}' in the address is refused: it is no setting of this server, or has a value "
        "that it does not take. Take it out of the address, or write it right."
    )


def _encryption_refused(error: OSError, options: Iterable[str]) -> str:
    """As ``option_refused``, of what encrypts the connection: that is no server out of reach."""
    if isinstance(error, ssl.SSLError):
        return f"{_DISTRUSTED} ({type(error).__name__})."
    if isinstance(error, ConnectionError) and "rejected SSL" in str(error):
        return f"{_NO_TLS}."
    named = next((each for each in options if each in _FILES), "")
    if named and isinstance(error, FileNotFoundError | PermissionError):
        return f"a file that '{named}' in the address names cannot be read. Put it there."
    return ""


@cache
def _say_unbound() -> None:
    """Once, however many stores there are."""
    _log.warning(
        "channels_not_bound",
        extra={"setting": "channel_binding", "instead": "TLS as sslmode says"},
    )
