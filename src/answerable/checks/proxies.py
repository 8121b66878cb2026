"""Whether the proxies that are believed are few enough to be somebody's own."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network

from answerable.checks import Finding, named
from answerable.settings import Settings

WIDEST = {4: 16, 6: 32}  # bits of a network in public that can be one's own, by IP's version
# Whose addresses are of use within somebody's own network alone.
_PRIVATE = tuple(
    map(
        ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "127.0.0.0/8",
         "169.254.0.0/16", "fc00::/7", "fe80::/10"),
    )
)  # fmt: skip


def checked(settings: Settings) -> Iterator[Finding]:
    """Whoever is in such a network says who they are, to the budgets and to ``/admin``."""
    networks = [ip_network(each, strict=False) for each in settings.server.trusted_proxies]
    wide = [str(each) for each in networks if _is_wide(each)]
    if wide:
        problem = (
            "Strangers are in it, and are believed about who they are: budgets and the limit of "
            "guesses no longer hold them, nor does [admin] header. Name your proxies alone."
        )
        what = f"[server] trusted_proxies: {named(wide)}"
        yield Finding("configuration", what, "warning", problem)


def _is_wide(network: IPv4Network | IPv6Network) -> bool:
    return network.prefixlen < WIDEST[network.version] and not any(
        _is_within(network, each) for each in _PRIVATE
    )


def _is_within(network: IPv4Network | IPv6Network, whole: IPv4Network | IPv6Network) -> bool:
    if isinstance(network, IPv4Network):
        return isinstance(whole, IPv4Network) and network.subnet_of(whole)
    return isinstance(whole, IPv6Network) and network.subnet_of(whole)
