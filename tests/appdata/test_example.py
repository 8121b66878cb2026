"""The example of an application: what its README says is what it answers."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from answerable.api.identity import verifier
from answerable.appdata.sql import connect
from answerable.embedders import local
from answerable.own_rows import AppData
from answerable.settings import Settings, load
from answerable.turn.own.app_data import answer, question

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "workspace"
SECRET = "only for this test, and of more than 32 bytes"
README = (EXAMPLE / "README.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")]
    for row in re.findall(r"^\| (?!who).*\?.*\|$", README, re.MULTILINE)
]

pytestmark = pytest.mark.anyio


def script(name: str) -> ModuleType:
    """A script of the example as a module."""
    spec = spec_from_file_location(name, EXAMPLE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("ANSWERABLE_IDENTITY__SECRET", SECRET)
    shutil.copy(EXAMPLE / "answerable.toml", tmp_path)
    script("make_database").make(tmp_path / "app.db")
    return load(tmp_path / "answerable.toml")


@pytest.fixture
async def app_data(settings: Settings) -> AsyncIterator[AppData]:
    opened = await connect(settings.app_data, await local.connect(""))
    yield opened
    await opened.close()


@pytest.mark.parametrize(("who", "asked", "said"), ROWS)
async def test_the_readme_is_true(
    app_data: AppData, settings: Settings, who: str, asked: str, said: str
) -> None:
    """Each question of the README's table is answered as the table says."""
    found = question(asked, app_data.entity_types)
    assert found is not None
    user = None if who == "nobody" else who
    reply = await answer(found, user, app_data, settings.replies)
    assert reply is not None
    assert reply.text == said


async def test_related_things_by_meaning(app_data: AppData, settings: Settings) -> None:
    """With the model of the wheel, sales are related to revenue, and not to a calendar."""
    found = question("Do I have anything related to sales?", app_data.entity_types)
    assert found is not None
    reply = await answer(found, "ann", app_data, settings.replies)
    assert reply is not None
    assert "- Sales Dashboard\n- Revenue by Region" in reply.text
    assert "Calendar" not in reply.text


def test_the_token_of_the_example_is_good(settings: Settings) -> None:
    """What ``sign_in.py`` prints is what the server takes."""
    check = verifier(settings.identity)
    assert check is not None
    assert check(script("sign_in").token("ann", SECRET)) == "ann"
