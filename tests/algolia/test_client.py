"""What is said when Algolia is slow, full, broken or refuses, and that no key is ever said."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from answerable.algolia.client import Algolia, admin, searcher
from answerable.errors import AnswerableError, ConfigError, StorageError
from answerable.settings import AlgoliaSettings
from answerable.testing.algolia_server import (
    AlgoliaServer,
    Fault,
    always,
    at,
    hangs_up,
    never,
)

from .site import SITE, pushed, settings_for

pytestmark = pytest.mark.anyio
CANARY = "canary0123456789abcdef0123456789"
QUERY = {"indexName": "answerable_projects", "query": "atlas"}
GARBAGE: list[Any] = [
    b"<html>502</html>",
    b"",
    b"\xff\xfe",
    [],
    "text",
    None,
    {},
    {"results": {}},
    {"results": []},
    {"results": [{}]},
    {"results": [{"hits": [{"no": "id"}]}]},
    {"results": [{"hits": [1]}]},
]


async def asked(server: AlgoliaServer, fault: Fault, **values: Any) -> str:
    """What a search says that fails."""
    server.fault = fault
    algolia = searcher(settings_for(server, **values))
    try:
        with pytest.raises(StorageError) as caught:
            await algolia.search([QUERY])
    finally:
        await algolia.close()
    return str(caught.value)


async def test_a_slow_search_ends_at_its_deadline(server: AlgoliaServer) -> None:
    """A search that is not answered fails when its seconds are over and names the setting."""
    said = await asked(server, never(), search_seconds=0.3)
    assert said.startswith("Algolia ")
    assert "search" in said
    assert "try again" in said.casefold()


async def test_a_full_application_is_not_waited_for(server: AlgoliaServer) -> None:
    """A search gives up at the first 429, however long it asks to wait."""
    said = await asked(server, always(429, None, "Retry-After: 3600"))
    assert "too many requests" in said
    assert len(server.requests) == 1


async def test_a_push_waits_a_little(
    server: AlgoliaServer, algolia: Algolia, settings: AlgoliaSettings
) -> None:
    """A push goes on after a 429, since the client waits as it was asked to."""
    server.fault = at("/batch", always(429, None, "Retry-After: 1"), times=1)
    await pushed(SITE[2:3], algolia, settings)
    assert len(server.indexes["answerable_persona"].records) == 1


async def test_a_push_does_not_wait_for_ever(server: AlgoliaServer) -> None:
    """A 429 that asks for an hour ends at the deadline of a step."""
    server.fault = always(429, None, "Retry-After: 3600")
    algolia = admin(settings_for(server, push_seconds=0.3))
    with pytest.raises(StorageError, match=r"longer than 0\.3 s to list the indexes"):
        await algolia.index_names()
    await algolia.close()


@pytest.mark.parametrize("fault", [always(500), always(503, b"down"), hangs_up()])
async def test_an_outage(server: AlgoliaServer, fault: Fault) -> None:
    """Errors of the server and broken connections say that it could not be reached, after one try
    of each host there is."""
    assert "could not be reached to search" in await asked(server, fault)
    assert len(server.requests) <= 2


async def test_an_outage_is_over_when_it_is(server: AlgoliaServer) -> None:
    """The first search after an outage is answered: a host that failed is not held dead."""
    server.polls = 1
    algolia = admin(settings_for(server))
    await algolia.send_settings("answerable_projects", {"hitsPerPage": 3})
    server.fault = always(500)
    for _ in range(3):
        with pytest.raises(StorageError):
            await algolia.search([QUERY])
    server.fault = None
    assert await algolia.search([QUERY]) == [[]]
    await algolia.close()


async def test_nobody_listens(settings: AlgoliaSettings) -> None:
    """An address where nothing listens is an error of ours too."""
    algolia = searcher(settings.model_copy(update={"url": "http://127.0.0.1:9"}))
    with pytest.raises(StorageError, match="could not be reached"):
        await algolia.search([QUERY])
    await algolia.close()


@pytest.mark.parametrize("body", GARBAGE, ids=range(len(GARBAGE)))
async def test_a_wrong_answer(server: AlgoliaServer, body: Any) -> None:
    """An answer that is not what the API says is an error of ours, whatever it is instead."""
    said = await asked(server, always(200, b"null" if body is None else body))
    assert "is not what its API says" in said


@pytest.mark.parametrize("body", GARBAGE[:6], ids=range(6))
@pytest.mark.parametrize("status", [302, 400, 418])
async def test_a_wrong_refusal(server: AlgoliaServer, status: int, body: Any) -> None:
    """So is a refusal whose body cannot be read."""
    said = await asked(server, always(status, b"null" if body is None else body))
    assert "Algolia" in said


@pytest.mark.parametrize(
    ("call", "variable"),
    [
        (lambda a: a.search([QUERY]), "ALGOLIA_ADMIN_KEY"),
        (lambda a: a.settings("answerable_x"), "ALGOLIA_ADMIN_KEY"),
        (lambda a: a.write("answerable_x", []), "ALGOLIA_ADMIN_KEY"),
    ],
)
async def test_a_wrong_key(
    server: AlgoliaServer, call: Callable[[Algolia], Awaitable[Any]], variable: str
) -> None:
    """A key that is refused is named by its variable."""
    algolia = admin(settings_for(server, admin_key=SecretStr("wrong")))
    with pytest.raises(StorageError, match=f"Check ALGOLIA_APP_ID and {variable}"):
        await call(algolia)
    await algolia.close()


async def test_a_search_key_may_not_write(server: AlgoliaServer) -> None:
    """What is asked with the search key cannot change anything at Algolia."""
    algolia = searcher(settings_for(server))
    with pytest.raises(StorageError, match="ALGOLIA_SEARCH_KEY"):
        await algolia.write("answerable_x", [])
    await algolia.close()
    assert server.indexes == {}


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"app_id": ""}, "ALGOLIA_APP_ID is not set"),
        ({"admin_key": SecretStr("")}, "ALGOLIA_ADMIN_KEY is not set"),
    ],
)
async def test_what_is_missing_is_named(
    server: AlgoliaServer, values: dict[str, Any], named: str
) -> None:
    """Without an id or a key nothing is asked."""
    with pytest.raises(ConfigError, match=named):
        admin(settings_for(server, **values))
    assert server.requests == []


@pytest.mark.parametrize("key", ["two words", "line\nbreak"])
async def test_what_no_key_has_is_no_setting(server: AlgoliaServer, key: str) -> None:
    """It could not be sent, and is refused where settings are read."""
    with pytest.raises(ValidationError, match="no key has"):
        settings_for(server, admin_key=SecretStr(key))


async def test_no_key_is_ever_said(server: AlgoliaServer, caplog: pytest.LogCaptureFixture) -> None:
    """Neither key stands in a repr, a log line, a message or a traceback, not even where Algolia
    itself repeats it."""
    caplog.set_level(logging.DEBUG)
    keys = {"admin_key": SecretStr(CANARY), "search_key": SecretStr(CANARY)}
    settings = settings_for(server, search_seconds=0.3, push_seconds=0.3, **keys)
    echo = {"message": f"the key {CANARY} is wrong", "status": 403}
    faults = [always(403, echo), always(400, echo), always(500, echo), never(), hangs_up()]
    said = [repr(settings), str(settings), settings.model_dump_json()]
    for fault in [*faults, always(200, CANARY), always(200, {"results": CANARY})]:
        server.fault = fault
        for algolia in (admin(settings), searcher(settings)):
            try:
                await algolia.search([QUERY])
            except AnswerableError as error:
                said += [repr(algolia), *traceback.format_exception(error)]
            await algolia.close()
    assert len(said) > 3 + 14 * 3
    assert not [text for text in (*said, caplog.text) if CANARY in text]
