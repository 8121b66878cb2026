"""What is asked of a thing that pages tell of, on a site about somebody."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.assistant import Assistant
from answerable.replies import Replies
from answerable.turn import of_a_thing
from answerable.types import Message
from turn.test_goes_on import SETTINGS, site_of, state, talk

pytestmark = pytest.mark.anyio
PAGES = {
    "ferryman": "---\ntype: case_study\n---\n# Ferryman, a board of departures\n\nFerryman is an "
    "open source board that shows the next boats at 40 piers.\n\n## Results\n\nAbout 900 people "
    "look at it each day. It runs on one small machine for 7 euros a month.\n",
    "tours": "---\ntype: faq\n---\n# Tours and goods\n\n## Harbour tour\n\nRuth gives a harbour "
    "tour of an hour before each regatta. It costs 12 euros.\n\n## lowtide\n\nlowtide is a "
    "typeface for boards. It is free to download.\n\n## Shop\n\nT-shirts cost 22 euros.\n\n"
    "## Posters\n\nAll posters are drawn with Affinity on a tablet.\n\n"
    "## Website audit\n\nAn audit costs 80 euros.\n",
    "away": "---\ntype: bio\n---\n# Away from work\n\nRuth keeps bees and sings in a choir.\n",
}
WHAT = "What is Ferryman?"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def driver(
    shipped_intents: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Assistant]:
    folder = tmp_path_factory.mktemp("ferry")
    shutil.copytree(shipped_intents, folder / ".answerable")
    async with site_of(PAGES, SETTINGS, folder) as assistant:
        yield assistant


@pytest.mark.parametrize(
    ("message", "quote"),
    [
        ("what does it cost to run", "7 euros a month"),
        ("how many people use it?", "900 people"),
        ("is it open source", "open source board"),
    ],
)
async def test_what_it_is_asked_of_is_the_thing(
    driver: Assistant, message: str, quote: str
) -> None:
    """After a project "it" is that, whatever flow the words alone would find."""
    _, told = await talk(driver, WHAT, message)
    assert quote in told.answer
    assert told.citations
    [alone] = await talk(driver, message)
    assert quote not in alone.answer or not alone.citations


async def test_no_flow_about_the_person_answers_for_the_thing(driver: Assistant) -> None:
    """What the pages do not say of it is not answered with when somebody can start."""
    [flow] = await talk(driver, "When can she start?")
    assert "open to a new depot" in flow.answer
    _, told = await talk(driver, WHAT, "when was it started")
    assert "open to a new depot" not in told.answer


async def test_what_is_named_like_a_page_is_looked_for_there(driver: Assistant) -> None:
    """A name of a page's title goes before a flow that is sure."""
    [told] = await talk(driver, "Is Ferryman open source?")
    assert "open source board" in told.answer


@pytest.mark.parametrize(
    "message",
    [
        "What is her salary expectation?",
        "when could she start?",
        "can we talk about it?",
        "is it confidential?",
        "salary?",
        "When can they start?",
        "What salary do they expect?",
    ],
)
async def test_what_is_asked_of_the_person_is_a_flow(driver: Assistant, message: str) -> None:
    """Also right after a project, and so is what is kept to itself."""
    _, told = await talk(driver, WHAT, message)
    assert state(told) == "answered"
    assert not told.citations


@pytest.mark.parametrize(
    ("message", "goes_on"),
    [
        ("what does it cost?", True),
        ("and how did it go", True),
        ("is that project public?", True),
        ("it was great, thanks", False),
        ("does he use it?", False),
        ("can I see it?", False),
        ("are they available?", False),
        ("how many people are in the whole new big team of bus drivers", False),
    ],
)
def test_only_a_question_about_nobody_goes_on(message: str, goes_on: bool) -> None:
    """Somebody in it, or nothing that is asked, says that it is about something else."""
    history = (
        Message("1", "user", WHAT, ""),
        Message("2", "assistant", "A board. [1]", "", "answered"),
    )
    assert of_a_thing.goes_on(message, history, Replies()) is goes_on
    flow = (history[0], Message("2", "assistant", "From May.", "", "answered"))
    assert not of_a_thing.goes_on(message, flow, Replies())


@pytest.mark.parametrize(
    "message", ["When can Ruth start on Ferryman?", "Ruth's work on Ferryman?"]
)
def test_who_is_named_is_asked_about(message: str) -> None:
    """Beside the name of a page, too."""
    assert of_a_thing.names(message, "Ruth Amsel") == set()
    assert of_a_thing.names("When was Ferryman built?", "Ruth Amsel")


@pytest.mark.parametrize(
    ("message", "quote"),
    [
        ("how much does the harbour tour cost", "12 euros"),
        ("what does a t-shirt cost?", "22 euros"),
        ("is lowtide free?", "free to download"),
        ("is ferryman open source?", "open source board"),
    ],
)
async def test_what_a_thing_costs_is_told_by_its_page(
    driver: Assistant, message: str, quote: str
) -> None:
    """Also in small letters, and not with what the person earns or which files are public."""
    [told] = await talk(driver, message)
    assert quote in told.answer
    assert told.citations


@pytest.mark.parametrize("message", ["How much does Gimp cost?", "how much does affinity cost?"])
async def test_a_thing_with_a_name_does_not_cost_what_the_person_does(
    driver: Assistant, message: str
) -> None:
    """No page says what it costs; so nobody does."""
    [told] = await talk(driver, message)
    assert "best settled in person" not in told.answer
    assert "euros" not in told.answer


@pytest.mark.parametrize(
    "message",
    [
        "how much does she cost",
        "what does a day of hers cost?",
        "how much does consulting cost",
        "how much does a lecture cost",
        "what is the price of a day",
        "how much does a website cost",
        "how much does UX design cost",
        "how much does SEO cost",
        "how much does illustration cost",
    ],
)
async def test_work_costs_what_the_person_does(driver: Assistant, message: str) -> None:
    """What no page has a price of is a service, where an article or no name stands."""
    [told] = await talk(driver, message)
    assert "best settled in person" in told.answer


@pytest.mark.parametrize("message", ["is friday free", "is next week free?"])
def test_a_day_has_no_price(message: str) -> None:
    """Whether it is free is asked of the person."""
    assert not of_a_thing.is_valued(message, "Ruth Amsel")
    assert of_a_thing.is_valued("is lowtide free?", "Ruth Amsel")


async def test_the_price_of_another_thing_is_not_its_own(driver: Assistant) -> None:
    """A section is called so, and says nothing of it; another's licence does not answer."""
    [told] = await talk(driver, "is lowtide open source?")
    assert "Ferryman" not in told.answer
