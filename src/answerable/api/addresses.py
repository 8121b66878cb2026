"""Whose request it is: the address of the socket, or what a trusted proxy says of it."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Annotated, TypeAlias

from fastapi import Depends, Request
from starlette.types import Scope

UNKNOWN = "unknown"  # a socket without an address, such as a Unix one
SITE_BITS = 64  # of an IPv6 address: one visitor has all of the rest

Address: TypeAlias = IPv4Address | IPv6Address
Networks: TypeAlias = tuple[IPv4Network | IPv6Network, ...]


def networks(names: Sequence[str]) -> Networks:
    """The networks of ``[server] trusted_proxies``."""
    return tuple(ip_network(name, strict=False) for name in names)


def address_of(scope: Scope, trusted: Networks) -> str:
    """The visitor's IPv4 address, or IPv6 network of 64 bits.

    It is the socket's peer. Where that is a trusted proxy, ``X-Forwarded-For`` is read from the
    right, as each proxy appends whom it heard: the first that is not trusted is the visitor. What
    is left of it, anybody may have written. An entry that is no address ends the search at the last
    one that was.
    """
    client = scope.get("client")
    here = _parsed(client[0]) if client else None
    if here is None:
        return UNKNOWN
    for entry in reversed(_forwarded(scope)):
        if not _is_in(here, trusted):
            break
        before = _parsed(entry)
        if before is None:
            break
        here = before
    return _site(here)


def from_proxy(scope: Scope, trusted: Networks) -> bool:
    """Whether a trusted proxy opened the connection."""
    client = scope.get("client")
    here = _parsed(client[0]) if client else None
    return here is not None and _is_in(here, trusted)


def is_disbelieved(scope: Scope, trusted: Networks) -> bool:
    """Whether ``X-Forwarded-For`` came from an address that is no trusted proxy."""
    client = scope.get("client")
    here = _parsed(client[0]) if client else None
    return here is not None and bool(_forwarded(scope)) and not _is_in(here, trusted)


def _forwarded(scope: Scope) -> list[str]:
    values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return [entry for value in values for entry in value.decode("latin-1").split(",")]


def _parsed(text: str) -> Address | None:
    """An address, which may have a port, and brackets around it."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _is_in(address: Address, trusted: Networks) -> bool:
    return any(address.version == each.version and address in each for each in trusted)


def _site(address: Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, SITE_BITS), strict=False))


async def _address(request: Request) -> str:
    return address_of(request.scope, request.app.state.proxies)


TheAddress = Annotated[str, Depends(_address)]
