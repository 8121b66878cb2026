"""What went wrong is said in a sentence, with what to do next; nothing wrong is passed over."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from answerable.cli import short_of_memory
from answerable.errors import ConfigError, StorageError
from cli.test_commands import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


COMMANDS = (("check",), ("ask", "why?"), ("serve", "--port", "0"), ("ingest", "docs"))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("config", "words"),
    [
        ("nothere.conf", "nothere.conf does not exist. Look for a slip in --config, or make one"),
        ("real.cfg", "nonsense: There is no setting of this name."),
        ("portfolio", "portfolio is a folder, and has no answerable.toml. Name a file with"),
        ("docs/a.md", "docs/a.md is not valid TOML"),
    ],
)
def test_a_configuration_of_any_name(
    shell: Shell, command: Sequence[str], config: str, words: str
) -> None:
    """Whatever it is called it is read: a server without its settings would have no limits."""
    shell.write("docs/a.md", "# A\n\nText.\n")
    shell.write("real.cfg", "[nonsense]\nx = 1\n")
    (shell.folder / "portfolio").mkdir()
    said = shell(*command, "-c", config)
    assert (said.code, said.out) == (2, "")
    assert words in said.err


@pytest.mark.parametrize("config", ["site.conf", "folder"])
def test_a_configuration_that_is_no_toml_by_name(shell: Shell, config: str) -> None:
    """Its settings hold, and of a folder those of its ``answerable.toml``."""
    text = "[[sources]]\npath = 'missing-pages'\n"
    shell.write("site.conf", text)
    shell.write("folder/answerable.toml", text)
    assert "missing-pages" in shell("check", "-c", config).out


def test_a_variable_of_no_table(shell: Shell) -> None:
    """It is refused as an unknown setting of the file is."""
    said = shell("check", env={"ANSWERABLE_SERVR__ADMIN_TOKEN": "HUNTER2"})
    assert (said.code, said.out) == (2, "")
    assert "Did you mean ANSWERABLE_SERVER__ADMIN_TOKEN?" in said.err
    assert "HUNTER2" not in said.err


def test_an_address_without_a_scheme(shell: Shell) -> None:
    """Nothing is read before: every link would be dead."""
    shell.write("docs/a.md", "# A\n\nText.\n")
    said = shell("ingest", "docs", "--url", "docs.example.org")
    assert (said.code, said.out) == (2, "")
    assert "Write it with https://, such as https://docs.example.org" in said.err
    assert not (shell.folder / ".answerable").exists()


def test_init_a_second_time(shell: Shell) -> None:
    """The file stays, and what to do is said."""
    assert shell("init").code == 0
    before = (shell.folder / "answerable.toml").read_text()
    said = shell("init")
    assert said.code == 2
    assert "left as it is. Change it, or move it away and say answerable init again." in said.err
    assert (shell.folder / "answerable.toml").read_text() == before


def test_an_empty_query(shell: Shell) -> None:
    """It is called wrongly, not looked for."""
    said = shell("search", " ")
    assert (said.code, said.out) == (2, "")
    assert said.err == "The query is empty. Write something and call again.\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("intents", "fit", "one.csv"), "an example each. Add a row for each: utterance,intent."),
        (("intents", "fit", "wide.csv"), "wide.csv is not UTF-8 text. Save it as UTF-8."),
        (("check", "-c", "wide.toml"), "it is not in UTF-8. Save it as UTF-8."),
        (("ask", "x", "-c", "flows.toml"), "Correct flows in [intents], or make it."),
        (("llms-txt", "-o", "docs"), "docs cannot be written: Is a directory. Name a file in"),
    ],
)
def test_files_that_cannot_be_used(shell: Shell, arguments: Sequence[str], words: str) -> None:
    """Each names the file and what to do with it."""
    shell.write("docs/a.md", "# A\n\nText of a page.\n")
    assert shell("ingest", "docs").code == 0
    shell.write("one.csv", "utterance,intent\na,b\n")
    shell.write("flows.toml", "[intents]\nenabled = true\nflows = 'nof'\n")
    for name in ("wide.csv", "wide.toml"):
        (shell.folder / name).write_text("[site]\nname = 'x'\n", encoding="utf-16")
    said = shell(*arguments)
    assert said.code == 2
    assert words in said.err
    assert "codec" not in said.err


def limited(shell: Shell, kilobytes: int, *words: str) -> subprocess.CompletedProcess[str]:
    """The command with no more than so much address space."""
    command = f"ulimit -v {kilobytes} && exec '{sys.executable}' -m answerable \"$@\""
    return subprocess.run(
        ["sh", "-c", command, "sh", *words],
        cwd=shell.folder,
        env=shell.environment(),
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there is no ulimit")
def test_memory_that_runs_out(shell: Shell) -> None:
    """It ends with a sentence, or, where a library ends the process, it was told before."""
    shell.write("docs/a.md", "# A\n\nText of a page.\n")
    done = limited(shell, 900_000, "ingest", "docs")
    assert done.returncode != 0
    assert "the limit on address space (ulimit -v) is 0.9 GB" in done.stderr
    assert "Traceback" not in done.stderr
    ended_by_a_library = done.returncode != 1
    assert ended_by_a_library or "Memory ran out." in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no ulimit")
def test_a_limit_that_is_high_enough(shell: Shell) -> None:
    """Nothing is said of it."""
    done = limited(shell, 4_000_000, "init")
    assert done.returncode == 0
    assert "ulimit" not in done.stderr


@pytest.mark.parametrize(
    ("error", "ran_out"),
    [
        (MemoryError(), True),
        (RuntimeError("can't start new thread"), True),
        (ValueError("Failed to load model with error: std::bad_alloc"), True),
        (StorageError("IO Error: Cannot allocate memory (os error 12)"), True),
        (ExceptionGroup("two", [ValueError("x"), MemoryError()]), True),
        (StorageError("The disk is full."), False),
        (ConfigError("memory names no store"), False),
        (ExceptionGroup("two", [ValueError("x")]), False),
    ],
)
def test_what_says_that_memory_ran_out(error: Exception, *, ran_out: bool) -> None:
    """Each library says it in its own words; nothing else is taken for it."""
    assert short_of_memory.ran_out(error) is ran_out


def test_what_it_is_of() -> None:
    """An error that another one led to."""
    error = StorageError("The index could not be read.")
    error.__cause__ = MemoryError()
    assert short_of_memory.ran_out(error)
