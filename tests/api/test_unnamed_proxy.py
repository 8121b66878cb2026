"""Whoever forgot to name a proxy is told once."""

from __future__ import annotations

import logging

import httpx
import pytest

from answerable.api import create_app
from answerable.settings import ServerSettings, Settings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

FORWARDED = {"X-Forwarded-For": "203.0.113.9"}


async def warned(
    caplog: pytest.LogCaptureFixture, peer: str, headers: dict[str, str]
) -> list[logging.LogRecord]:
    """What is logged of proxies while ``peer`` asks three times."""
    server = ServerSettings(trusted_proxies=("10.0.0.0/8",))
    transport = httpx.ASGITransport(
        create_app(ScriptedAssistant(), Settings(server=server)), client=(peer, 1)
    )
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        for _ in range(3):
            assert (await client.get("/livez", headers=headers)).status_code == 200
    return [each for each in caplog.records if each.msg == "unnamed_proxy"]


async def test_a_proxy_that_is_not_named(caplog: pytest.LogCaptureFixture) -> None:
    """It is said once, with what to do, and without anybody's address."""
    (record,) = await warned(caplog, "192.0.2.1", FORWARDED)
    said = vars(record)["reason"]
    assert "trusted_proxies" in said
    assert "192.0.2.1" not in said
    assert "203.0.113.9" not in said


@pytest.mark.parametrize(
    ("peer", "headers"),
    [("10.1.2.3", FORWARDED), ("192.0.2.1", {}), ("unix", FORWARDED)],
)
async def test_nothing_to_warn_of(
    caplog: pytest.LogCaptureFixture, peer: str, headers: dict[str, str]
) -> None:
    """A proxy that is named, a visitor who came directly, and a socket without an address."""
    assert await warned(caplog, peer, headers) == []
