"""Whatever a user can set, call or meet has its place in the documentation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
import typer.main
from pydantic import BaseModel

import answerable
from answerable.cli import app
from answerable.evals.retrieval import ABLATIONS
from answerable.events import Event
from answerable.replies import Replies
from answerable.settings import BoostSettings, RankingSettings, Settings, SourceSettings
from answerable.types import State

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "docs"


def commands(group: Any, before: str = "") -> dict[str, Any]:
    """Each command by all its words: ``intents fit`` is one of the group ``intents``."""
    found: dict[str, Any] = {}
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            found |= commands(command, f"{before}{name} ")
        else:
            found[before + name] = command
    return found


COMMANDS = commands(typer.main.get_command(app))


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, heading: str) -> str:
    """The text below a heading, up to the next one of the same level."""
    found = re.search(
        rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", page(name), re.MULTILINE | re.DOTALL
    )
    assert found, f"{name} has no section '{heading}'"
    return found[1]


TABLES = {
    name: field.annotation
    for name, field in Settings.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
}
TABLES["retrieval.boosts"] = BoostSettings
TABLES["retrieval.ranking"] = RankingSettings


@pytest.mark.parametrize("table", TABLES)
def test_every_setting_is_documented(table: str) -> None:
    """Each setting of each table stands in the configuration reference, below its table."""
    text = section("reference/configuration", f"[{table}]")
    missing = [name for name in TABLES[table].model_fields if f"`{name}`" not in text]
    assert not missing


def test_every_setting_of_a_source_is_documented() -> None:
    """So does each setting of a source."""
    text = section("reference/configuration", "[[sources]]")
    assert not [name for name in SourceSettings.model_fields if f"`{name}`" not in text]


@pytest.mark.parametrize("table", [name for name in TABLES if name not in ("replies", "site")])
def test_documented_defaults_are_the_defaults(table: str) -> None:
    """The defaults in the configuration reference are those of the code."""
    text = section("reference/configuration", f"[{table}]")
    for name, field in TABLES[table].model_fields.items():
        row = re.search(rf"^\| `{name}` \| (.*?) \|", text, re.MULTILINE)
        assert row, name
        expected = "none" if field.default in ((), None) else str(field.default)
        if isinstance(field.default, dict | BaseModel):
            expected = "see below"
        assert row[1].strip("`") == expected, name


@pytest.mark.parametrize("step", ABLATIONS)
def test_every_step_that_is_measured_is_documented(step: str) -> None:
    """Each step that ``--ablate`` switches off is named, with the settings that do so."""
    text = section("explain/retrieval", "How is a step switched off?")
    row = re.search(rf"^\|.*\| `{step}` \|$", text, re.MULTILINE)
    assert row
    for key, value in (ABLATIONS[step].get("ranking") or ABLATIONS[step]).items():
        assert isinstance(value, dict) or f"`{key} = {value}`" in row[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_documented(command: str) -> None:
    """Each command has its section, and each of its own options stands in it."""
    text = section("reference/cli", f"answerable {command}")
    shared = {"--config", "--data", "--help"}
    for parameter in COMMANDS[command].params:
        for option in parameter.opts:
            if option.startswith("--") and option not in shared:
                assert option in text, f"{command} {option}"


def test_every_event_and_its_fields_are_documented() -> None:
    """Each event of the stream stands in the HTTP reference with its fields."""
    text = section("reference/http-api", "Events of a stream")
    for event in get_args(Event):
        row = re.search(rf"^\| `{event.type}` \|(.*)$", text, re.MULTILINE)
        assert row, event.type
        fields = set(event.__dataclass_fields__) - {"citation", "type"}
        assert not [name for name in fields if f"`{name}`" not in row[1]], event.type


def test_every_state_is_documented() -> None:
    """Each state an answer can have is explained."""
    text = section("reference/http-api", "States")
    assert not [state for state in get_args(State) if f"| `{state}` |" not in text]


def test_every_reply_is_documented() -> None:
    """Each fixed sentence that a site can replace is named."""
    text = section("reference/configuration", "[replies]")
    assert not [name for name in Replies.model_fields if f"`{name}`" not in text]


def test_every_public_name_is_documented() -> None:
    """Each public name of the package stands in the Python reference."""
    text = page("reference/python-api")
    assert not [name for name in answerable.__all__ if name not in text]


def test_the_readme_names_targets_that_exist() -> None:
    """Each make target that README and contributing guide name is in the Makefile."""
    makefile = (ROOT / "Makefile").read_text()
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text()
        for target in re.findall(r"\bmake ([a-z]+)\b", text):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{name}: make {target}"


def test_relative_links_of_the_readme_resolve() -> None:
    """Each relative link of the README leads to a file."""
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / "README.md").read_text()):
        assert (ROOT / target).exists(), target
