"""What the documentation types into a shell exists: commands, options, targets, requests."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer.main
from pydantic import SecretStr

from answerable.api import create_app
from answerable.cli import app
from answerable.settings import ALIASES, ServerSettings, Settings, load
from answerable.testing.fakes import ScriptedAssistant
from answerable.turn.intent import Intent
from docs.blocks import ROOT, Block, blocks
from docs.shell import commands, divided

pytestmark = pytest.mark.anyio
SYNOPSES = "reference/cli.md"  # a page that writes [--option VALUE] for what may be left out
VALUES = {"N": "1", "PORT": "8000"}  # of a synopsis: what takes a number
NOT_TRIED = {
    ".": "the shell's own",
    "git": "the checkout is the reader's",
    "systemctl": "there is no systemd here",
    "cp": "the file is checked with the others that are named",
    "diff": "of files that the reader has",
    "docker": "there is no engine here; deploy/lint.sh and tests/deploy read the same files",
    "jq": "a filter of what the server logs",
    "kubectl": "there is no cluster here; deploy/lint.sh reads the manifests",
    "npm": "there is no network here",
    "pytest": "its folders are checked with the other paths",
    "sqlite3": "a copy made by the same means is put back in tests/conversations/test_sqlite.py",
    "sha256sum": "of a model that only the reader has",
    "umask": "the shell's own",
}
# Read by the programs that are called: libpq's conventions and the OpenAI client.
OTHER_VARIABLES = {"OPENAI_API_KEY", "OPENAI_BASE_URL", "PGPASSWORD", "ANSWERABLE_TEST_QDRANT_URL"}
RANDOM = "5f2c1b9e-2f5e-4f0e-9a3b-6f0d8a574f0e"  # what uuidgen could print
FILES = re.compile(r"^(?:deploy|tests)/[\w/.-]+$|^\.env\.example$")


@dataclass(frozen=True, slots=True)
class Line:
    """A command of a block."""

    block: Block
    number: int
    words: list[str]
    variables: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.block}-{self.number}-{' '.join(self.words[:2])}"


def lines() -> Iterator[Line]:
    for block in blocks("bash"):
        for number, words in enumerate(commands(block.text), 1):
            variables, rest = divided(words)
            yield Line(block, number, rest, variables)


LINES = tuple(lines())


def called(program: str) -> list[Line]:
    return [each for each in LINES if each.words[:1] == [program]]


def test_every_program_is_tried_or_excused() -> None:
    """No command passes unseen, and no excuse is for nothing."""
    programs = {each.words[0] for each in LINES if each.words}
    assert programs == {"answerable", "curl", "make", "pip", "python"} | set(NOT_TRIED)


@pytest.mark.parametrize("line", called("answerable"), ids=str)
def test_commands_and_options_exist(line: Line) -> None:
    """The command line takes each command as it is written, without running it."""
    words = line.words[1:]
    if line.block.page == SYNOPSES:
        plain = re.sub(r"[\[\]]|\.{3}", "", " ".join(words))
        words = [VALUES.get(each, each) for each in plain.split()]
    parsed("answerable", typer.main.get_command(app), words)


def parsed(name: str, command: Any, words: list[str]) -> None:
    """Raises a usage error for what the command line would not take."""
    if hasattr(command, "commands"):
        assert words, f"{name} takes a command"
        assert words[0] in command.commands, f"{name} has no command {words[0]}"
        parsed(f"{name} {words[0]}", command.commands[words[0]], words[1:])
    else:
        command.make_context(name, list(words))


def test_a_wrong_option_is_found() -> None:
    """The check can fail: an option, a command or an argument that does not exist is refused."""
    for words in (["serve", "--prot", "1"], ["sevre"], ["eval", "none"], ["check", "site"]):
        with pytest.raises((AssertionError, typer.TyperException)):
            parsed("answerable", typer.main.get_command(app), words)


@pytest.mark.parametrize("line", called("make"), ids=str)
def test_targets_exist(line: Line) -> None:
    """Each target of make that is named is in the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"^{each}:", makefile, re.MULTILINE) for each in line.words[1:])


@pytest.mark.parametrize("line", called("pip"), ids=str)
def test_extras_exist(line: Line) -> None:
    """Each extra that is installed is one of the package's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = next(each for each in line.words[2:] if not each.startswith("--"))
    what = re.fullmatch(r"(?:\.|dist/\*\.whl|answerable)(?:\[(.*)\])?", named)
    assert what, line.words
    assert set((what[1] or "").split(",")) - {""} <= set(project["optional-dependencies"])


@pytest.mark.parametrize("line", called("python"), ids=str)
def test_modules_exist(line: Line) -> None:
    """Each module that is run is there."""
    assert line.words[1] == "-m"
    assert importlib.util.find_spec(line.words[2])


@pytest.mark.parametrize("line", [each for each in LINES if each.variables], ids=str)
def test_variables_set_something(
    line: Line, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each variable of Answerable's is a setting that takes the value; others are known ones."""
    path = tmp_path / "answerable.toml"
    path.write_text(said_before(line.block), encoding="utf-8")
    for name, value in line.variables.items():
        if name not in OTHER_VARIABLES | set(ALIASES):
            monkeypatch.setenv(name, value)
            table, key = name.removeprefix("ANSWERABLE_").lower().split("__")
            assert key in getattr(load(path), table).model_fields_set


def said_before(block: Block) -> str:
    """The file as the page has it by then: the last one above."""
    files = [each for each in blocks("toml") if each.page == block.page and each.line < block.line]
    return files[-1].text if files else ""


def test_files_of_the_repository_exist() -> None:
    """Each path into the repository that a command names is there."""
    named = {word for line in LINES for word in line.words if FILES.match(word)}
    assert len(named) > 2
    assert not [each for each in named if not (ROOT / each).exists()]


class Understanding(ScriptedAssistant):
    """Tells intents apart, which otherwise takes a fitted model."""

    async def intent(self, message: str) -> Intent:
        return Intent("logistics.availability", 0.9, "smalltalk", 0.8)


@pytest.mark.parametrize("line", called("curl"), ids=str)
async def test_requests_are_understood(line: Line, tmp_path: Path) -> None:
    """Each request finds its address, and its body is taken; what a variable names is missing."""
    words = [each.replace("$(uuidgen -r)", RANDOM) for each in line.words[1:]]
    method, url, headers, body = requested(words)
    settings = Settings(data=tmp_path, server=ServerSettings(admin_token=SecretStr("$ADMIN")))
    transport = httpx.ASGITransport(create_app(Understanding(), settings))
    async with httpx.AsyncClient(transport=transport) as client:
        response = await client.request(method, url, headers=headers, content=body)
    stand_in = "$" in url or "$" in (body or "")
    assert response.status_code < 400 or (
        stand_in and response.json()["error"]["code"] == "conversation_not_found"
    ), response.text


def requested(words: list[str]) -> tuple[str, str, dict[str, str], str | None]:
    """Method, address, headers and body of a ``curl`` command."""
    headers: dict[str, str] = {}
    url, body = "", None
    rest = iter(words)
    for word in rest:
        if word == "-H":
            name, _, value = next(rest).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(rest)
        elif word != "-N":
            assert word.startswith("http://localhost:8000/"), word
            url = word
    return ("GET" if body is None else "POST"), url, headers, body
