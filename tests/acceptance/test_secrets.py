"""No secret of the settings is told by anything that the product says of itself."""

from __future__ import annotations

import base64
import json
import sqlite3
import sys
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from pydantic import BaseModel, SecretStr

from answerable.api.logs import on_stderr
from answerable.appdata.database import Database
from answerable.assistant import Assistant
from answerable.cli import main
from answerable.conversations.postgres_address import Address
from answerable.errors import ConfigError
from answerable.outbound.endpoints import resolve
from answerable.settings import AppDataSettings, Settings, SourceSettings
from answerable.testing.embeddings_script import embeds
from answerable.testing.openai_scripts import SCRIPTS
from answerable.testing.openai_server import OpenAIServer

pytestmark = pytest.mark.anyio

WORD = "Canary7Zq"  # in every secret here, and nowhere else
SECRET = f"{WORD}-0123456789-abcdefghijklmnopqrstuvwxyz"
ENVIRONMENT = (
    "OPENAI_API_KEY",
    "EMBEDDING_API_KEY",
    "GEMINI_API_KEY",
    "QDRANT_API_KEY",
    "PGPASSWORD",
)


def secrets(model: type[BaseModel], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The place of every secret in the settings, found by its type."""
    for name, field in model.model_fields.items():
        kind = field.annotation
        if kind is SecretStr:
            yield (*path, name)
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from secrets(kind, (*path, name))


PLACES = sorted(secrets(Settings))


def tables(places: list[tuple[str, ...]]) -> dict[str, Any]:
    """A configuration with a secret at each of these places."""
    found: dict[str, Any] = {}
    for *groups, name in places:
        table = found
        for group in groups:
            table = table.setdefault(group, {})
        table[name] = SECRET
    return found


def hidden_in(text: str) -> bool:
    """Whether any part of a secret stands in ``text``, plain or encoded."""
    shifted = (base64.b64encode(b"x" * shift + SECRET.encode()).decode() for shift in range(3))
    parts = (SECRET[at : at + 8] for at in range(len(SECRET) - 8))
    return any(each in text for each in (*parts, quote(WORD), *(each[4:16] for each in shifted)))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page, and every key of the environment."""
    for name in ENVIRONMENT:
        monkeypatch.setenv(name, SECRET)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "pots.md").write_text("# Pots\n\nA pot is watered once a week.\n")
    return tmp_path


def settings(site: Path, **overrides: Any) -> Settings:
    """The site's, with a secret in every place that has room for one."""
    places = [each for each in PLACES if each[0] != "app_data"]  # a database that there is not
    return Settings(
        data=site / "data",
        sources=(SourceSettings(path=site / "docs"),),
        **{**tables(places), **overrides},
    )


def test_there_are_secrets_to_look_for() -> None:
    """The places are found by type, so a new one is looked at without being named here."""
    assert {("server", "admin_token"), ("identity", "secret"), ("app_data", "url")} <= {*PLACES}
    assert hidden_in(f"x{SECRET}x")
    assert hidden_in(SECRET[-12:])
    for shift in range(3):
        assert hidden_in(
            json.dumps({"a": base64.b64encode(b"-" * shift + SECRET.encode()).decode()})
        )


def test_settings_do_not_tell_them() -> None:
    """Neither printed nor dumped; an address loses its password."""
    address = f"postgres://user:{SECRET}@db.example/site"
    everything = tables(PLACES) | {"store": {"vectors": address, "conversations": address}}
    made = Settings(**everything)
    for told in (repr(made), str(made), repr(made.store), f"{made.store}"):
        assert not hidden_in(told)
    assert not hidden_in(made.model_dump_json(exclude={"store"}))
    assert made.store.vectors == address


async def test_a_server_does_not_tell_them(
    site: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers, errors, /health, /metrics, the API's description, logs, and what is stored."""
    told = []
    async with (
        OpenAIServer(SCRIPTS["garbage"]) as server,
        OpenAIServer(embeds()) as embedder,
    ):
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("EMBEDDING_BASE_URL", embedder.url)
        with on_stderr(level=0):
            store = {"llm": "openai:model", "embedder": "openai:m?dimensions=64"}
            made = settings(site, store=store)
            async with Assistant(made) as assistant:
                await assistant.ingest()
                told += [each.text + str(each.headers) async for each in asked(assistant)]
                told.append(repr(assistant) + repr(await assistant.parts()))
    told += capfd.readouterr()
    assert any("turn" in each for each in told)
    assert [each for each in told if hidden_in(each)] == []
    assert not hidden_in(stored(site / "data"))


async def asked(assistant: Assistant) -> AsyncIterator[httpx.Response]:
    """The responses to what anybody, and the owner, can send."""
    transport = httpx.ASGITransport(assistant.asgi(), raise_app_exceptions=False)
    owner = {"X-Admin-Token": SECRET}
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        for path in ("/health", "/readyz", "/site", "/openapi.json", "/metrics", "/nothing"):
            yield await client.get(path)
        yield await client.get("/metrics", headers=owner)
        yield await client.post("/chat", json={"message": "How often is a pot watered?"})
        yield await client.post("/chat", content=b"{", headers={"Content-Type": "application/json"})
        yield await client.post("/intent", json={"message": "hi"}, headers=owner)
        for path in ("/admin", "/admin/data.json", "/admin/gaps", "/v1/models"):
            yield await client.get(path, headers={"Authorization": f"Bearer {SECRET}"})
        signed_in = {"token": SECRET}
        yield await client.post("/admin/login", data=signed_in, headers={"Origin": "http://site"})
        for path in ("/metrics", "/v1/models"):
            for _ in range(12):
                yield await client.get(path, headers={"Authorization": "Bearer guess"})


def stored(data: Path) -> str:
    """Every file below ``data``, the database also as its rows."""
    rows = []
    for file in data.rglob("*.sqlite3"):
        with sqlite3.connect(file) as database:
            rows += list(database.iterdump())
        database.close()
    read = (each.read_bytes() for each in data.rglob("*") if each.is_file())
    # Without their holes: the index is 0.2 MB in files of 200 MB.
    files = [each.replace(bytes(4096), b"").decode("latin-1") for each in read]
    return "\n".join([*rows, *files])


# An address for documentation is none of this machine: a server would start, whatever is down.
NOWHERE = "203.0.113.1"


COMMANDS = (["check"], ["ask", "How often?"], ["serve", "--host", NOWHERE])


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_do_not_tell_them(
    site: Path,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Not even where the database refuses them and nothing works."""
    lines = ["[store]", f'conversations = "postgres://user:{SECRET}@127.0.0.1:1/site"',
             f'vectors = "postgres://user:{SECRET}@127.0.0.1:1/site"', 'llm = "openai:m"',
             "[server]", f'admin_token = "{SECRET}"']  # fmt: skip
    (site / "answerable.toml").write_text("\n".join([*lines, *SOURCE]))
    monkeypatch.chdir(site)
    told = said(command, monkeypatch, capfd, caplog)
    assert told
    assert not hidden_in(told)


# Passwords that have to be encoded in an address and are not: all of what separates its parts.
SPIKY = [f"tR7{mark}q:{SECRET}" for mark in "@:/#?%["] + [f"{SECRET}@:/#?%[{SECRET}"]
SPIKY += [f"tR7@q:1/{SECRET}", f"tR7?timeout={SECRET}", f"{SECRET}@h:99999"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("place", ["store.conversations", "store.vectors", "app_data.url"])
@pytest.mark.parametrize("password", [SPIKY[0], SPIKY[7]])
def test_commands_do_not_tell_a_password_that_is_not_encoded(
    site: Path,
    command: list[str],
    place: str,
    password: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The address cannot be taken apart, which is said before anything is opened; a piece of the
    password stands where the port would."""
    table, key = place.split(".")
    lines = [f"[{table}]", f'{key} = "postgresql://user:{password}@127.0.0.1:1/site"']
    if table == "app_data":
        lines.append('entities = [{ name = "pot", table = "pots" }]')
    (site / "answerable.toml").write_text("\n".join([*lines, *SOURCE]))
    monkeypatch.chdir(site)
    told = said(command, monkeypatch, capfd, caplog)
    assert told
    assert "Traceback" not in told
    assert not hidden_in(told)


@pytest.mark.parametrize("password", SPIKY)
async def test_no_address_is_quoted_that_cannot_be_read(password: str) -> None:
    """Nor does the error carry what the reader of it said, which a traceback would show."""
    address = f"postgresql://user:{password}@127.0.0.1/site?connect_timeout=1"
    rows = AppDataSettings(url=SecretStr(address))
    environ = {"OPENAI_BASE_URL": f"https://user:{password}@127.0.0.1/v1", "OPENAI_API_KEY": "k"}
    for reading in (
        lambda: Database(rows),
        lambda: Address.parsed(address.partition(":")[2]),
        lambda: resolve("m", "", environ),
    ):
        assert not hidden_in(refusal(reading))


def refusal(reading: Callable[[], object]) -> str:
    """The traceback with which an address is refused; of one that is taken nothing."""
    try:
        reading()
    except ConfigError as error:
        return "".join(traceback.format_exception(error))
    return ""


SOURCE = ("[[sources]]", 'path = "docs"')


def said(
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> str:
    """All that a command says before it ends in failure."""
    monkeypatch.setattr(sys, "argv", ["answerable", *command])
    with caplog.at_level(0), pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code
    told = capfd.readouterr()
    return told.out + told.err + caplog.text
