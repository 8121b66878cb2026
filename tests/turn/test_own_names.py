"""A thing of the visitor's that is called as a section of the site is."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import pytest

from answerable.assistant import Assistant
from answerable.collected import collect
from answerable.types import TurnRequest
from turn.test_goes_on import PLAIN, site_of

pytestmark = pytest.mark.anyio
PAGES = {
    "help": "# Help\n\n## Export\n\nAn export is complete within an hour.\n\n"
    "## The interface\n\nThe interface is public and open to everybody with a key.\n\n"
    "## Drafts\n\nDrafts are seen by their writers alone.\n",
}
SETTINGS = (
    f'{PLAIN}\n[app_data]\nurl = "sqlite:///desk.db"\n[[app_data.entities]]\nname = "task"\n'
    'table = "tasks"\nlabel = "title"\nsublabel = "state"\nowner = "member"\n'
)
ROWS = [
    ("ann", "Export", "overdue"),
    ("ann", "Interface", "hidden since June"),
    ("ann", "New logo", "open"),
    ("ann", "Water plants", "open"),
]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def desk(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Assistant]:
    folder = tmp_path_factory.mktemp("desk")
    with closing(sqlite3.connect(folder / "desk.db")) as rows, rows:
        rows.execute("create table tasks (id integer primary key, member, title, state)")
        rows.executemany("insert into tasks (member, title, state) values (?, ?, ?)", ROWS)
    async with site_of(PAGES, SETTINGS, folder) as assistant:
        yield assistant


async def told(desk: Assistant, message: str) -> str:
    return (await collect(desk.turn(TurnRequest(message, user_id="ann")))).answer


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Is the export complete?", "An export is complete within an hour."),
        ("is the interface public?", "The interface is public and open to everybody with a key."),
    ],
)
async def test_what_a_section_is_called_is_asked_of_the_site(
    desk: Assistant, message: str, text: str
) -> None:
    """Also of whoever has something of that name: nothing says that it is meant."""
    assert text in await told(desk, message)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Is my export complete?", "Export (overdue)."),
        ("Is the task Export complete?", "Export (overdue)."),
        ("when is the new logo due?", "New logo (open)."),
    ],
)
async def test_what_is_said_to_be_ones_own_is(desk: Assistant, message: str, text: str) -> None:
    """So is what no section is called."""
    assert await told(desk, message) == text


async def test_some_are_not_counted_as_all(desk: Assistant) -> None:
    """ "You have 2 tasks" would be wrong of whoever has four."""
    assert await told(desk, "Which tasks are open?") == "New logo (open).\nWater plants (open)."
    assert "4 tasks" in await told(desk, "When are my tasks due?")
