"""Whatever a user can set, call or meet has its place in the documentation."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

import answerable
from answerable.api.about import AboutSite
from answerable.api.ai_sdk import UIChatRequest
from answerable.api.clicks import EventInput
from answerable.api.errors import REFUSALS, STATUSES
from answerable.api.feedback import FeedbackRequest
from answerable.api.intent import IntentBody, IntentRequest
from answerable.api.wire import (
    ChatAnswer,
    ChatRequest,
    ConversationSummary,
    FilterInput,
    MessageBody,
)
from answerable.checks import Part
from answerable.evals.retrieval import ABLATIONS
from answerable.replies import Replies
from answerable.sections import Section
from answerable.settings import ALIASES, Settings
from answerable.types import State

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "docs"
SOURCE = ROOT / "src" / "answerable"


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, heading: str) -> str:
    """The text below a heading, up to the next one of the same level."""
    found = re.search(
        rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", page(name), re.MULTILINE | re.DOTALL
    )
    assert found, f"{name} has no section '{heading}'"
    return found[1]


def shown_below(model: type[BaseModel]) -> set[str]:
    """The settings whose defaults are tables of their own, too long for a cell."""
    defaults = {name: field.default for name, field in model.model_fields.items()}
    return {name for name, value in defaults.items() if isinstance(value, dict) and value}


REFERENCE = runpy.run_path(str(ROOT / "docs" / "reference.py"))
SECTIONS = dict(REFERENCE["sections"](Settings))


def test_the_tables_of_the_reference_are_current() -> None:
    """Each generated table is what ``make reference`` makes of the code now."""
    for path, text in REFERENCE["pages"]():
        assert path.read_text(encoding="utf-8") == text, "run: make reference"


def test_every_table_has_its_place() -> None:
    """Each table that there is stands in the documentation, once."""
    assert sorted(REFERENCE["placed"]()) == sorted(REFERENCE["tables"]())


def test_tables_stand_below_their_headings() -> None:
    """A section of the settings and a command are found by their names."""
    settings = {f"settings {name}": name for name in SECTIONS}
    options = {f"options of {name}": f"answerable {name}" for name in REFERENCE["commands"]()}
    text = page("reference/configuration") + page("reference/cli")
    for table, heading in (settings | options).items():
        mark = re.escape(f"{{/* generated: {table} */}}")
        below = rf"^##+ {re.escape(heading)}\n(?:(?!#).*\n)*{mark}$"
        assert re.search(below, text, re.MULTILINE), table


def test_no_section_is_left_out() -> None:
    """The generator finds every class of settings, wherever it hangs."""
    assert set(SECTIONS.values()) == {Replies, *Section.__subclasses__()}


@pytest.mark.parametrize(
    "heading", ["[[node_types]]", *(name for name, model in SECTIONS.items() if shown_below(model))]
)
def test_documented_defaults_are_the_defaults(heading: str) -> None:
    """Where a table says "see below", the first block below it holds the defaults, all of them."""
    block = re.search(r"```toml\n(.*?)```", section("reference/configuration", heading), re.DOTALL)
    assert block
    given: Any = tomllib.loads(block[1])
    assert Settings(**given) == Settings()
    for name in heading.strip("[]").split("."):
        given = given[name]
    assert all(name in given for name in shown_below(SECTIONS[heading]))


@pytest.mark.parametrize("step", ABLATIONS)
def test_every_step_that_is_measured_is_documented(step: str) -> None:
    """Each step that ``--ablate`` switches off is named, with the settings that do so."""
    text = section("explain/retrieval", "How is a step switched off?")
    row = re.search(rf"^\|.*\| `{step}` \|$", text, re.MULTILINE)
    assert row
    for key, value in (ABLATIONS[step].get("ranking") or ABLATIONS[step]).items():
        assert isinstance(value, dict) or f"`{key} = {json.dumps(value)}`" in row[0]


def test_every_state_is_documented() -> None:
    """Each state an answer can have is explained."""
    text = section("reference/http-api", "States")
    assert not [state for state in get_args(State) if f"| `{state}` |" not in text]


def test_every_error_is_documented() -> None:
    """Each code that an error can have over HTTP stands in the HTTP reference."""
    sources = [*(SOURCE / "api").rglob("*.py"), *(SOURCE / "turn").rglob("*.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    said = re.findall(r'(?:_refusal|RefusedError|__init__)\(\s*\d{3}, "(\w+)"', text)
    failed = re.findall(r'\bFailed\(\s*"(\w+)"', text)
    assert {"invalid_token", "too_many_questions", "unsupported_value"} <= set(said)
    assert "message_empty" in failed
    codes = {*said, *failed, *STATUSES, *(code for code, _ in REFUSALS.values())}
    documented = page("reference/http-api")
    assert not [code for code in codes if f"`{code}`" not in documented]


BODIES: dict[str, list[type[BaseModel]]] = {
    "POST /chat": [ChatRequest, FilterInput, ChatAnswer],
    "POST /feedback": [FeedbackRequest],
    "POST /events": [EventInput],
    "POST /api/chat": [UIChatRequest],
    "POST /intent": [IntentRequest, IntentBody],
    "GET /site": [AboutSite],
    "GET /conversations": [ConversationSummary],
    "GET /conversations/\\{id}": [MessageBody],
}


@pytest.mark.parametrize("operation", BODIES)
def test_every_field_of_a_body_is_documented(operation: str) -> None:
    """Each field that is sent, or sent back, stands in the section of its operation."""
    text = section("reference/http-api", operation)
    names = [name for model in BODIES[operation] for name in model.model_fields]
    assert not [name for name in names if f"`{name}`" not in text and f'"{name}"' not in text]


def test_every_other_variable_is_documented() -> None:
    """Each variable that other programs name too stands beside the setting that it sets."""
    text = section("reference/configuration", "Environment variables")
    for variable, (table, key) in ALIASES.items():
        assert f"| `{variable}` | `{key}` in `[{table}]`" in text


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


UNPUBLISHED = r"\b(?:pip install|npm install|npm i|yarn add|pnpm add) "


def test_nothing_is_installed_that_is_not_published() -> None:
    """Nothing of the project is on PyPI or npm: where it is installed first, that is said, from a
    checkout or a file. An extra is added to what is there."""
    bare = re.compile(rf"{UNPUBLISHED}(?:answerable(?!\[)|@answerable/)")
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    assert [each.name for each in pages if bare.search(each.read_text(encoding="utf-8"))] == []
    for name in ("start/install", "start/quickstart"):
        assert "not on PyPI yet" in page(name), name
    assert "not on npm yet" in page("how-to/use-with-docusaurus")
    for text in (page("start/install"), (ROOT / "README.md").read_text()):
        assert "pip install '.[openai]'" in text


def test_the_npm_packages_are_packed_together() -> None:
    """The plugin is packed with what it needs, under the names that npm gives the files."""
    text = page("how-to/use-with-docusaurus")
    packed = re.findall(r"\./(web/packages/\w+)", text)
    described = [json.loads((ROOT / each / "package.json").read_text()) for each in packed]
    names = {each["name"] for each in described}
    assert "@answerable/docusaurus" in names
    for each in described:
        assert set(each.get("dependencies", {})) <= names
        file = f"{each['name'].removeprefix('@').replace('/', '-')}-{each['version']}.tgz"
        assert f" ./{file}" in text


@pytest.mark.parametrize("name", ["README.md", "docs/docs/start/quickstart.md"])
def test_the_first_steps_lead_to_links_and_to_a_widget(name: str) -> None:
    """Who follows them is told what makes citations link somewhere, and what builds the widget."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "answerable ingest ./docs --url https://docs.example.org" in text
    assert "viewer" in text
    assert "make setup" in text
    assert "make wheel" in text


def test_every_part_of_a_check_is_documented() -> None:
    """Each part that a finding can be of stands in the table of the command."""
    text = section("reference/cli", "answerable check")
    assert not [part for part in get_args(Part) if f"| `{part}` |" not in text]
