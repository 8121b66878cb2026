"""Which address a request counts for, whatever its headers say."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from answerable.api.addresses import UNKNOWN, address_of, networks
from answerable.settings import ServerSettings

PROXIES = networks(("10.0.0.0/8", "2001:db8:ff::/48", "127.0.0.1"))


def address(peer: str | None, *forwarded: str, trusted: bool = True) -> str:
    scope = {
        "type": "http",
        "client": None if peer is None else (peer, 4711),
        "headers": [(b"x-forwarded-for", value.encode()) for value in forwarded],
    }
    return address_of(scope, PROXIES if trusted else ())


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("192.0.2.7", (), "192.0.2.7"),
        ("192.0.2.7", ("198.51.100.1",), "192.0.2.7"),  # no proxy of ours
        ("10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("1.1.1.1, 2.2.2.2, 198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("1.1.1.1", "198.51.100.1, 10.9.9.9"), "198.51.100.1"),
        ("10.0.0.1", ("1.1.1.1, nonsense, 10.9.9.9",), "10.9.9.9"),
        ("10.0.0.1", ("10.1.1.1",), "10.1.1.1"),
        ("10.0.0.1", (), "10.0.0.1"),
        ("10.0.0.1", ("",), "10.0.0.1"),
        ("10.0.0.1", ("198.51.100.1:8080",), "198.51.100.1"),
        ("10.0.0.1", ("[2001:db8:1:2:3:4:5:6]:443",), "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("::ffff:192.0.2.7", (), "192.0.2.7"),
        ("2001:db8:ff::1", ("2001:db8:1:2::9",), "2001:db8:1:2::/64"),
        ("2001:db8:1:2:aaaa::1", (), "2001:db8:1:2::/64"),
        ("fe80::1%eth0", (), "fe80::/64"),
        (None, ("198.51.100.1",), UNKNOWN),
        ("testclient", ("198.51.100.1",), UNKNOWN),
    ],
)
def test_whose_request_it_is(peer: str | None, forwarded: tuple[str, ...], expected: str) -> None:
    """The peer, or the right-most entry that a trusted proxy has not written of another one."""
    assert address(peer, *forwarded) == expected


def test_without_a_trusted_proxy_headers_mean_nothing() -> None:
    """Nobody is trusted unless the settings say so."""
    assert address("127.0.0.1", "198.51.100.1", trusted=False) == "127.0.0.1"


def test_a_network_that_is_none() -> None:
    """A proxy that is no network is refused when settings are read."""
    with pytest.raises(ValidationError):
        ServerSettings(trusted_proxies=("proxy.example",))
