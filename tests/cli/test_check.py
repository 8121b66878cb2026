"""``answerable check`` over a real folder."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from cli.test_commands import Shell

PAGE = "# A\n\nText of a page.\n\n## Install {#install}\n\nRun the installer once.\n"
CONFIG = '[[sources]]\npath = "docs"\nurl = "https://example.org"\n'


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    shell = Shell(tmp_path_factory.mktemp("made"))
    shell.write("docs/a.md", PAGE)
    shell.write("docs/b.md", "# B\n\nAnother page.\n")
    shell.write("answerable.toml", CONFIG)
    assert shell("ingest").code == 0
    return shell.folder


@pytest.fixture
def shell(made: Path, tmp_path: Path) -> Shell:
    """A copy of the folder, so that each test may break it."""
    shutil.copytree(made, tmp_path / "site")
    return Shell(tmp_path / "site")


def test_as_json(shell: Shell) -> None:
    """``--json`` prints every finding; each part of a check has its own."""
    said = shell("check", "--json")
    assert (said.code, said.json["ok"]) == (0, True), said.out
    parts = {each["part"] for each in said.json["findings"]}
    assert parts >= {
        "configuration",
        "thresholds",
        "keys",
        "widget",
        "sources",
        "index",
        "schema",
        "orphans",
    }


def test_nothing_is_made_by_looking(shell: Shell) -> None:
    """No database and no file comes into being."""
    before = set(shell.folder.rglob("*"))
    shell("check")
    assert set(shell.folder.rglob("*")) <= before  # the engine tidies its own journals away


def test_a_newer_and_an_older_database(shell: Shell) -> None:
    """A newer revision fails; an older one is a warning, and stays as it is."""
    file = shell.folder / ".answerable" / "conversations.sqlite3"
    for version, code, word in ((99, 1, "newer version"), (1, 0, "upgrades it")):
        with sqlite3.connect(file) as database:
            database.execute(f"PRAGMA user_version = {version}")
        database.close()
        said = shell("check")
        assert (said.code, word in said.out) == (code, True), said.out


def test_conversations_that_nothing_keeps(shell: Shell) -> None:
    """A scheme without an adapter fails, as the start of a server would."""
    shell.write("answerable.toml", CONFIG + '[store]\nconversations = "mongo://host/base"\n')
    said = shell("check")
    assert said.code == 1
    assert "FAIL  schema: mongo\n      There is no adapter 'mongo'" in said.out


def test_leftovers_and_missing_documents(shell: Shell) -> None:
    """What a killed ingest left, and a document that is gone, are named."""
    (shell.folder / ".answerable/index/gen-000009-dead").mkdir()
    (shell.folder / "docs/b.md").unlink()
    said = shell("check")
    assert said.code == 1
    assert "gen-000009-dead" in said.out
    assert "docs/b.md" in said.out


def test_the_predecessor_of_an_ingest(shell: Shell) -> None:
    """An ordinary second ingest keeps the generation before, which is nothing to be warned of; what
    a killed one left is named alone."""
    index = shell.folder / ".answerable/index"
    shell.write("docs/a.md", PAGE + "\nOnce more.\n")
    assert shell("ingest").code == 0
    assert len(list(index.glob("gen-*"))) == 2
    said = shell("check")
    assert "ok    orphans: main index: no generation is left over" in said.out
    assert "Nobody reads them" not in said.out
    (index / "gen-000009-dead").mkdir()
    assert "warn  orphans: main index: gen-000009-dead\n" in shell("check").out


def test_a_document_that_changed(shell: Shell) -> None:
    """What differs from what was indexed is named with the remedy, be it one record of many; after
    the ingest nothing is."""
    shell.write("answerable.toml", CONFIG + "[[sources]]\nkind = 'jsonl'\npath = 'faq.jsonl'\n")
    record = '{{"id": "{0}", "title": "{0}", "text": "{1}"}}\n'
    shell.write("faq.jsonl", record.format("x", "Yes.") + record.format("y", "Never."))
    assert shell("ingest").code == 0
    assert "changed since" not in shell("check").out
    shell.write("docs/b.md", "# B\n\nAnother price.\n")
    said = shell("check")
    assert said.code == 0
    assert (
        "warn  orphans: main index: 1 document changed since it was indexed: docs/b.md" in said.out
    )
    assert "Run: answerable ingest" in said.out
    shell.write("faq.jsonl", record.format("x", "Yes.") + record.format("y", "Always."))
    named = "2 documents changed since they were indexed: docs/b.md, faq.jsonl"
    assert named in shell("check").out
    assert shell("ingest").code == 0
    assert "changed since" not in shell("check").out


def test_documents_that_an_ingest_refused(shell: Shell) -> None:
    """They are told with the reason, and only what no ingest has seen is to be ingested."""
    (shell.folder / "docs/wide.md").write_bytes("# Wide\n\nText.\n".encode("utf-16"))
    assert "1 document is not indexed yet: docs/wide.md" in shell("check").out
    assert shell("ingest").code == 0
    said = shell("check")
    assert (said.code, "not indexed yet" in said.out) == (0, False), said.out
    assert "warn  orphans: main index: 1 document was skipped: docs/wide.md: " in said.out


def test_a_models_key_is_missing(shell: Shell) -> None:
    """A model without its key fails by the variable's name; the index is looked at all the same."""
    env = {"ANSWERABLE_STORE__LLM": "openai:gpt-x", "OPENAI_BASE_URL": "", "OPENAI_API_KEY": ""}
    said = shell("check", env=env)
    assert said.code == 1
    assert "OPENAI_API_KEY" in said.out
    assert "2 documents" in said.out


def test_a_canary_that_changes_too_much(shell: Shell) -> None:
    """What a canary may not change is named before a server is started with it."""
    shell.write("answerable.toml", CONFIG + '[canary]\nconfig = "canary.toml"\n')
    shell.write("canary.toml", "[retrieval]\ntop_k = 3\n")
    assert "canary: 10% of visitors" in shell("check").out
    shell.write("canary.toml", "[server]\nport = 1\n")
    said = shell("check")
    assert said.code == 1
    assert "changes what both arms share: server" in said.out


def test_links_of_the_built_site(shell: Shell) -> None:
    """``--site`` follows the indexed addresses into the pages."""
    shell.write("build/index.html", "<h1>Home</h1>")
    shell.write("build/a/index.html", "<h2 id=install>Install</h2>")
    shell.write("build/b/index.html", "<a href=/a#gone>a</a>")
    said = shell("check", "--site", "build")
    assert said.code == 1
    assert "/a#gone (no such place on the page)" in said.out
    shell.write("build/b/index.html", "<a href=/a#install>a</a>")
    assert shell("check", "--site", "build").code == 0
    assert shell("check", "--site", "docs").code == 1


def test_links_of_a_built_book(shell: Shell) -> None:
    """It lies where its settings say that it is served."""
    shell.write("docs/book.toml", '[book]\nsrc = "."\n[output.html]\nsite-url = "/guide/"\n')
    assert shell("ingest").code == 0
    shell.write("build/index.html", "<h1>Home</h1>")
    shell.write("build/a/index.html", "<h2 id=install>Install</h2>")
    shell.write("build/b/index.html", "<a href=/guide/a#install>a</a>")
    said = shell("check", "--site", "build")
    assert said.code == 0, said.out


def test_an_address_of_rows_that_is_none(shell: Shell) -> None:
    """It is read, and nobody is asked: the server may be down. No piece of it is said."""
    entity = '[[app_data.entities]]\nname = "pot"\ntable = "pots"\n'
    address = "postgresql://app:{}@db.invalid/site"
    for password, code in (("tR7%40q%3AHUNTER2", 0), ("tR7@q:HUNTER2", 1)):
        table = f"[app_data]\nurl = '{address.format(password)}'\n{entity}"
        shell.write("answerable.toml", CONFIG + table)
        said = shell("check")
        assert said.code == code, said.out
        assert "configuration: [app_data]" in said.out
        assert "HUNTER2" not in said.out + said.err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
def test_conversations_that_anybody_may_read(shell: Shell) -> None:
    """A backup that was copied back as any other file is warned of, with what closes it."""
    file = shell.folder / ".answerable" / "conversations.sqlite3"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 1")
    database.close()
    file.chmod(0o644)
    said = shell("check")
    assert "warn  schema: open to others: " in said.out
    assert "chmod 600 " in said.out
    file.chmod(0o600)
    assert "open to others" not in shell("check").out


def test_proxies_that_are_half_the_world(shell: Shell) -> None:
    """Whoever is among the proxies is believed about who they are."""
    shell.write("answerable.toml", CONFIG + "[server]\ntrusted_proxies = ['198.0.0.0/8']\n")
    assert "warn  configuration: [server] trusted_proxies: 198.0.0.0/8" in shell("check").out


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
@pytest.mark.parametrize(
    ("store", "mode"), [("", 0o700), ("[store]\nconversations = 'sqlite:c'", 0o755)]
)
def test_the_data_folder_is_closed(tmp_path: Path, store: str, mode: int) -> None:
    """An ingest makes it, where conversations will be kept in it; one without them may be served
    by another user."""
    shell = Shell(tmp_path)
    shell.write("docs/a.md", PAGE)
    shell.write("answerable.toml", CONFIG + store)
    before = os.umask(0o022)
    try:
        assert shell("ingest").code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / ".answerable").stat().st_mode) == mode


def test_origins_that_no_browser_sends(shell: Shell) -> None:
    """What ``serve`` would refuse is found before."""
    shell.write("answerable.toml", "[server]\ncors_origins = ['docs.example.org']\n")
    said = shell("check")
    assert said.code == 1
    assert "server.cors_origins: 'docs.example.org' is not an origin. Write scheme" in said.out
