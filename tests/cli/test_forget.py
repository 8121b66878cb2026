"""``answerable forget``: the way back from a copy, which takes nothing else along."""

from __future__ import annotations

import secrets
from pathlib import Path

import anyio
import pytest
from typer.testing import CliRunner, Result

from answerable.adapters import open_adapter
from answerable.cli import app
from answerable.errors import ConfigError, StorageError
from postgres_server import RealPostgres


@pytest.fixture
def schema() -> str:
    return f"cli_forget_{secrets.token_hex(4)}"


@pytest.fixture
def address(
    real_postgres: RealPostgres, schema: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Of the copy of an index of one page."""
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    Path("docs/page.md").write_text("# Manual\n\nThe server listens on port 8000.\n")
    configure("")
    address = real_postgres.address(schema)
    assert run("ingest").exit_code == 0
    assert run("migrate", "--to", address).exit_code == 0
    return address


def configure(store: str) -> None:
    Path("answerable.toml").write_text(f'[[sources]]\npath = "docs"\n\n[store]\n{store}\n')


def run(*arguments: str, answer: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=answer)


def chunks(address: str) -> str:
    """What parity says of how many there are."""
    said = run("parity", "--to", address, "--questions", "0")
    return said.stdout if said.exit_code in (0, 1) and said.stdout else repr(said.exception)


def test_it_asks_first(address: str, schema: str) -> None:
    """What it is about to take away is named; unless it is told yes, nothing happens."""
    for answer in ("", "n\n", "\n"):
        said = run("forget", "--store", address, answer=answer)
        assert said.exit_code == 1
        assert "Forget the index of 1 documents (1 chunks) at Postgres" in said.stderr
        assert schema in said.stderr
    assert "chunks 1 and 1" in chunks(address)
    assert run("forget", "--store", address, answer="y\n").exit_code == 0
    assert "store is empty" in chunks(address)


def test_there_and_back(address: str) -> None:
    """After it a copy can be made again; where there is nothing it says so."""
    said = run("forget", "--store", address, "--yes")
    assert (said.exit_code, "is forgotten" in said.stdout) == (0, True)
    said = run("forget", "--store", address.replace("postgres:", "postgresql:", 1), "--yes")
    assert (said.exit_code, "There was no index" in said.stdout) == (0, True)
    assert "1 of 1 chunks copied" in run("migrate", "--to", address).stdout
    assert "chunks 1 and 1" in chunks(address)


def test_conversations_stay(address: str, real_postgres: RealPostgres, schema: str) -> None:
    """Conversations in the same schema are not touched."""

    async def converse() -> None:
        conversations = await open_adapter("conversations", address)
        conversation, token = await conversations.create()
        await conversations.append(conversation, token, "user", "good morning")
        await conversations.close()

    anyio.run(converse)
    assert run("forget", "--store", address, "--yes").exit_code == 0
    assert "good morning" in real_postgres.psql(f"SELECT * FROM {schema}.messages;")


@pytest.mark.parametrize(
    "store",
    ['vectors = "A"', 'write = ["embedded:", "A"]', '[store.indexes]\npersona = "A"'],
)
def test_what_is_in_use(address: str, store: str) -> None:
    """An index that the settings name is not taken away from under the server, however it is
    spelt; once it is out of the settings it is."""
    configure(store.replace("A", address))
    again = address.replace("postgres:", "postgresql:", 1) + "&application_name=other"
    for spelling in (address, again):
        said = run("forget", "--store", spelling, "--yes")
        assert isinstance(said.exception, ConfigError)
        assert "in use" in str(said.exception)
    configure("")
    assert "is forgotten" in run("forget", "--store", again, "--yes").stdout


@pytest.mark.parametrize("store", ["embedded:", "embedded", "algolia:"])
def test_a_folder(address: str, store: str) -> None:
    """An index in a folder is deleted with the folder."""
    said = run("forget", "--store", store, "--yes")
    assert isinstance(said.exception, ConfigError)
    assert "deleting the folder" in str(said.exception)


def test_a_server_that_is_away(address: str) -> None:
    """It is said before anything is asked, without the password."""
    said = run("forget", "--store", "postgres://me:hunter2@127.0.0.1:1/site", answer="y\n")
    assert isinstance(said.exception, StorageError)
    assert "could not be reached" in str(said.exception)
    assert "hunter2" not in str(said.exception) + said.output + said.stderr


def test_a_damaged_index(address: str, real_postgres: RealPostgres, schema: str) -> None:
    """One that cannot be read can be forgotten."""
    real_postgres.psql(f"UPDATE {schema}.generations SET manifest = 'x';")
    said = run("forget", "--store", address, answer="y\n")
    assert "what there is of an index" in said.stderr
    assert "is forgotten" in said.stdout
