"""``answerable migrate`` and ``parity``, phase by phase as an owner goes to another store."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from answerable.cli import app
from answerable.errors import ConfigError, DamagedIndexError, NoIndexError
from answerable.evals.parity import Parity
from postgres_server import RealPostgres

PAGE = (
    "# Manual\n\n## Ports\n\nThe server listens on port 8000.\n\n## Logs\n\nLogs are JSON lines.\n"
)

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command in a folder with one page and its index."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(PAGE)

    def invoked(*arguments: str) -> Result:
        return CliRunner().invoke(app, arguments)

    configure("")
    assert invoked("ingest", "--json").exit_code == 0
    return invoked


def configure(store: str) -> None:
    """Write the configuration, with this as its table ``[store]``."""
    text = f'[[sources]]\npath = "docs"\n\n[store]\n{store}\n'
    Path("answerable.toml").write_text(text)


def said(result: Result) -> dict[str, Any]:
    """The JSON on standard output."""
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture
def address(real_postgres: RealPostgres) -> str:
    return real_postgres.address(f"cli_{secrets.token_hex(4)}")


def edit_page(text: str) -> None:
    Path("docs/page.md").write_text(text)


def test_every_phase_and_back(run: Run, address: str) -> None:
    """Backfill, dual write, read switch, the old store gone, and back again: each phase answers,
    nothing is embedded twice, and parity holds."""
    assert said(run("migrate", "--to", address, "--json"))["copied"] == 2
    assert said(run("migrate", "--from", "embedded", "--to", address, "--json"))["copied"] == 0
    other_spelling = address.replace("postgres:", "postgresql:", 1)
    assert said(run("migrate", "--to", other_spelling, "--json"))["copied"] == 0
    assert run("parity", "--to", other_spelling).exit_code == 0

    both = f'write = ["embedded:", "{address}"]\n'
    configure(both)
    edit_page(PAGE + "\n## Themes\n\nThere are two themes, light and dark.\n")
    report = said(run("ingest", "--json"))
    assert (report["chunks"], report["embedded"]) == (3, 1)
    assert (report["mirrors"][0]["copied"], report["mirrors"][0]["error"]) == (3, "")
    assert said(run("parity", "--json"))["same"]

    configure(both + f'read = "{address}"')
    assert "two themes" in run("search", "Which themes are there?").stdout

    configure(f'vectors = "{address}"')
    edit_page(PAGE + "\n## Badges\n\nBadges are drawn by hand.\n")
    assert said(run("ingest", "--json"))["embedded"] == 1
    assert "drawn by hand" in run("search", "How are badges drawn?").stdout

    back = run("migrate", "--from", address, "--to", "embedded:", "--json")
    assert said(back)["copied"] == 3
    configure("")
    assert "drawn by hand" in run("search", "How are badges drawn?").stdout


def test_a_page_that_is_changed_back(run: Run, address: str) -> None:
    """The second store follows to what it held before, and is the same as the first each time."""
    configure(f'write = ["embedded:", "{address}"]')
    changed = PAGE + "\n## Themes\n\nThere are two themes.\n"
    for text in (PAGE, changed, PAGE, changed, PAGE):
        edit_page(text)
        (mirror,) = said(run("ingest", "--json"))["mirrors"]
        assert (mirror["error"], mirror["copied"]) == ("", 3 if text == changed else 2)
        assert said(run("parity", "--json"))["same"]
    assert said(run("migrate", "--to", address, "--json"))["copied"] == 0
    assert said(run("migrate", "--to", address, "--full", "--json"))["copied"] == 2


def test_the_second_store_breaks_nothing(run: Run, address: str) -> None:
    """A second store that cannot be reached is reported without its password; the first one is up
    to date, and once the other is there the next ingest makes it so, changed pages or none."""
    down = "postgres://me:hunter2@127.0.0.1:1/site"
    configure(f'write = ["embedded:", "{down}"]')
    edit_page(PAGE + "\n## Themes\n\nThere are two themes.\n")
    result = run("ingest", "--json")
    report = said(result)
    assert (result.exit_code, report["embedded"]) == (0, 1)
    assert report["mirrors"][0]["store"] == "postgres://127.0.0.1:1/site"
    assert "could not be reached" in report["mirrors"][0]["error"]
    assert "could not be reached" in result.stderr
    assert "hunter2" not in result.output + result.stderr
    assert "two themes" in run("search", "Which themes are there?").stdout
    configure('write = ["embedded:", "postgres://me:12/hunter2@127.0.0.1:1/site"]')
    result = run("ingest")
    assert (result.exit_code, "postgres://127.0.0.1:1/site" in result.stderr) == (0, True)
    assert "/ is %2F" in result.stderr
    assert "hunter2" not in result.output + result.stderr
    configure(f'write = ["embedded:", "{address}"]')
    report = said(run("ingest", "--json"))
    assert (report["embedded"], report["mirrors"][0]["copied"]) == (0, 3)


def spoil(server: RealPostgres, schema: str) -> None:
    """Change one chunk behind everybody's back."""
    server.psql(
        f"SELECT format('UPDATE %I.%I SET content = ''spoilt'' WHERE number = 0', "
        f"schemaname, tablename) FROM pg_tables "
        f"WHERE schemaname = '{schema}' AND tablename LIKE 'chunks_%' \\gexec"
    )


def lose(server: RealPostgres, schema: str, kind: str) -> None:
    """Delete what belongs to the first chunk behind everybody's back."""
    column = "number" if kind == "chunks" else "chunk"
    server.psql(
        f"SELECT format('DELETE FROM %I.%I WHERE {column} = 0', schemaname, tablename) "
        f"FROM pg_tables WHERE schemaname = '{schema}' AND tablename LIKE '{kind}_%' \\gexec"
    )


@pytest.mark.parametrize("kind", ["chunks", "pieces", "terms"])
def test_migrate_mends_what_parity_finds(
    run: Run, address: str, real_postgres: RealPostgres, kind: str
) -> None:
    """Rows that were lost since they were copied are a difference, though the manifests are the
    same, and gone after the next copy."""
    run("migrate", "--to", address)
    lose(real_postgres, address.rpartition("schema=")[2], kind)
    result = run("parity", "--to", address, "--questions", "0")
    assert result.exit_code == 1
    there = 1 if kind == "chunks" else 2
    assert f"chunks 2 and {there}\n" in result.stdout
    assert ("chunks that their manifests name 2 and 2" in result.stdout) == (kind == "chunks")
    assert said(run("migrate", "--to", address, "--json"))["copied"] == 2
    assert said(run("parity", "--to", address, "--json"))["same"]
    assert said(run("migrate", "--to", address, "--json"))["copied"] == 0


def test_an_ingest_mends_the_second_store(
    run: Run, address: str, real_postgres: RealPostgres
) -> None:
    """A section that the second store lost is copied again by an ingest that changes nothing."""
    configure(f'write = ["embedded:", "{address}"]')
    run("ingest")
    lose(real_postgres, address.rpartition("schema=")[2], "chunks")
    report = said(run("ingest", "--json"))
    assert (report["embedded"], report["mirrors"][0]["copied"]) == (0, 2)
    assert said(run("parity", "--json"))["same"]


def test_parity_finds_a_difference(run: Run, address: str, real_postgres: RealPostgres) -> None:
    """One chunk that differs is exit code 1, in words and in JSON."""
    run("migrate", "--to", address)
    spoil(real_postgres, address.rpartition("schema=")[2])
    result = run("parity", "--to", address, "--questions", "0")
    assert result.exit_code == 1
    assert "different content 1" in result.stdout
    assert "THE STORES DIFFER" in result.stdout
    found = run("parity", "--to", address, "--json")
    assert (found.exit_code, said(found)["changed"], said(found)["same"]) == (1, 1, False)


@pytest.mark.parametrize("wrong", ["chunks = 5", "pieces = 50000"])
def test_numbers_that_searches_go_by(
    run: Run, address: str, real_postgres: RealPostgres, wrong: str
) -> None:
    """A store that searches by wrong numbers is told from one that is the same, and mended by a
    copy; where that is the first one, by another command."""
    run("migrate", "--to", address)
    schema = address.rpartition("schema=")[2]
    real_postgres.psql(f"UPDATE {schema}.generations SET {wrong};")
    result = run("parity", "--to", address, "--questions", "0")
    assert result.exit_code == 1
    assert "searched by wrong numbers no and yes" in result.stdout
    assert "answerable migrate --to" in result.stderr
    turned = run("parity", "--from", address, "--to", "embedded:", "--questions", "0")
    assert "answerable ingest --full" in turned.stderr
    assert said(run("migrate", "--to", address, "--json"))["copied"] == 2
    assert said(run("parity", "--to", address, "--json"))["miscounted"] == [False, False]


def test_parity_asks_of_a_section_without_vectors(
    run: Run, address: str, real_postgres: RealPostgres
) -> None:
    """Questions near a section that has lost its vectors are answers that differ, and no error; a
    visitor's are told that the index is damaged."""
    run("migrate", "--to", address)
    lose(real_postgres, address.rpartition("schema=")[2], "pieces")
    result = run("parity", "--to", address)
    assert (result.exit_code, "different content 1" in result.stdout) == (1, True)
    configure(f'vectors = "{address}"')
    assert isinstance(run("search", "Which port?").exception, DamagedIndexError)
    assert isinstance(run("ask", "Which port?").exception, DamagedIndexError)
    configure("")
    assert said(run("migrate", "--to", address, "--json"))["copied"] == 2
    assert said(run("parity", "--to", address, "--json"))["same"]


def test_only_answers_differ(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where everything is the same but what is found, a copy would find nothing to do: one of all
    is advised."""
    run("migrate", "--to", address)

    async def compared(*arguments: Any) -> Parity:
        return Parity(manifests_equal=True, agreement=0.9)

    monkeypatch.setattr("answerable.cli.parity.compare", compared)
    result = run("parity", "--to", address)
    assert result.exit_code == 1
    assert "answerable migrate --to ADDRESS --full" in result.stderr


def test_parity_during_an_ingest(run: Run, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an ingest changes the stores meanwhile there is no verdict: a code and words of its
    own, and no remedy."""
    run("migrate", "--to", address)

    async def compared(*arguments: Any) -> Parity:
        return Parity(changing=True)

    monkeypatch.setattr("answerable.cli.parity.compare", compared)
    result = run("parity", "--to", address)
    assert (result.exit_code, result.stdout) == (4, "")
    words = "An ingest changed the index meanwhile; run it again when it has ended."
    assert result.stderr.strip() == words
    result = run("parity", "--to", address, "--json")
    assert (result.exit_code, result.stderr.strip()) == (4, words)
    assert (said(result)["changing"], said(result)["same"]) == (True, False)


def test_parity_with_questions_of_ones_own(run: Run, address: str) -> None:
    """With a golden file its questions are asked."""
    golden = {"questions": [{"id": "1", "question": "Which port?", "out_of_scope": True}]}
    Path("golden.json").write_text(json.dumps(golden))
    run("migrate", "--to", address)
    found = said(run("parity", "--to", address, "--golden", "golden.json", "--json"))
    assert (found["questions"], found["same"]) == (1, True)


def test_what_cannot_be_done(run: Run, address: str) -> None:
    """One store only, the same one twice, and an empty one are errors that say what to do."""
    for arguments in (["parity"], ["migrate", "--to", "embedded"], ["migrate", "--to", "mars:x"]):
        assert isinstance(run(*arguments).exception, ConfigError), arguments
    assert isinstance(run("parity", "--to", address).exception, NoIndexError)
    assert isinstance(
        run("migrate", "--from", address, "--to", "embedded:").exception, NoIndexError
    )
