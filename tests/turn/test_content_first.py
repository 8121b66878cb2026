"""A flow and a question back give way to what the site's own pages answer."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from answerable import flows, turn, types
from answerable import settings as configuration
from answerable.assistant import Assistant
from answerable.collected import Collected, collect
from answerable.events import Done

pytestmark = pytest.mark.anyio
PAGES = {
    "about": "---\ntype: bio\n---\n# About Ruth Amsel\n\nRuth Amsel is a bus driver in Ghent.\n\n"
    "## Away from work\n\nRuth keeps bees and sings in a choir.\n",
    "faq": "---\ntype: faq\n---\n# Questions and answers\n\n"
    "## Does she drive at night?\n\nRuth drives at night, at most six times a month.\n\n"
    "## Is she registered?\n\nRuth is registered as a driver of buses and coaches. Her "
    "registration is valid until 2031.\n\n"
    "## Do you take freelance work?\n\nYes, four days a month.\n\n"
    "## References\n\nTwo references are named on request: her depot manager and her former "
    "head of school.\n\n"
    "## Confidential parts\n\nThe reports of the depot on accidents are confidential.\n",
    "leading": "---\ntype: leadership\n---\n# How she leads\n\n"
    "## Rota\n\nRuth publishes the rota six weeks ahead.\n\n"
    "## New drivers\n\nRuth has interviewed about 40 candidates. A contract has a notice period of "
    "six weeks.\n\n"
    "## Conflict\n\nWhen two colleagues disagree, Ruth hears each alone first.\n",
    "tyres": "---\ntype: case_study\n---\n# Fewer worn tyres\n\n"
    "In 2022 one of nine buses had a worn tyre. A check at the gate made it one of 40.\n",
    "years": "---\ntype: experience\n---\n# Years on wheels\n\n"
    "## Depot West\n\nDriver of long buses since 2019.\n\n"
    "## Ferry Line\n\nDeckhand from 2015 to 2018.\n",
    "stops": "---\ntype: case_study\n---\n# A timetable in two colours\n\nVisitors missed the last "
    "bus. Now it stands in red.\n",
}
SETTINGS = (
    '[site]\nname = "Ruth Amsel"\n[replies]\ncorpus = "portfolio"\nonly_one_match = ""\n'
    '[[sources]]\npath = "site"\nkind = "markdown"\n[intents]\nenabled = true\n'
    '[profile]\nname = "Ruth"\navailability = "open to a new depot"\n'
    'cv_url = "https://amsel.example/cv.pdf"\nbooking_url = "https://amsel.example/book"\n'
)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def site(folder: Path, intents: Path, pages: dict[str, str]) -> Path:
    """A site of these pages, whose intents are the shipped ones."""
    shutil.copytree(intents, folder / ".answerable")
    (folder / "site").mkdir()
    for name, text in pages.items():
        (folder / "site" / f"{name}.md").write_text(text)
    (folder / "answerable.toml").write_text(SETTINGS)
    return folder / "answerable.toml"


@pytest.fixture(scope="module")
async def driver(
    shipped_intents: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Assistant]:
    """The site of somebody whom the shipped intents were not made for."""
    settings = site(tmp_path_factory.mktemp("driver"), shipped_intents, PAGES)
    async with Assistant(configuration.find(settings)) as assistant:
        await assistant.ingest()
        yield assistant


async def asked(assistant: Assistant, message: str) -> Collected:
    return await collect(assistant.ask(message))


async def flow_of(assistant: Assistant, intent: str) -> str:
    routing = (await assistant.parts()).layers.routing
    assert routing is not None
    return flows.reply(routing.flows[intent], routing.profile).text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is she registered?", "registered as a driver"),
        ("Who are her references?", "Two references"),
        ("Does she drive at night?", "at most six times a month"),
        ("How often does she drive at night?", "at most six times a month"),
        ("What does she do away from work?", "keeps bees"),
        ("Is her licence valid?", "valid until 2031"),
        ("Does she take freelance work?", "four days a month"),
        ("Does she accept freelance projects?", "four days a month"),
        ("How many candidates has she interviewed?", "about 40 candidates"),
        ("Tell me about her work on worn tyres", "one of nine buses"),
    ],
)
async def test_pages_go_first(driver: Assistant, question: str, said: str) -> None:
    """What was asked back, or answered by a flow, is answered by the page that says it."""
    answer = await asked(driver, question)
    assert said in answer.answer
    assert answer.citations


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("When is she available?", "logistics.availability"),
        ("Can we arrange a call?", "logistics.scheduling"),
        ("Can I get her CV?", "assets.assets_request"),
        ("What salary does she expect?", "logistics.compensation"),
        ("What is the hiring process?", "process.hiring_process"),
        ("What is her notice period?", "logistics.availability"),
        ("What about the confidential parts?", "compliance.nda_privacy"),
        ("Tell me the confidential details of the accidents", "compliance.nda_privacy"),
        ("Hello", "conversational.smalltalk"),
        ("Are you an AI?", "conversational.rapport_meta"),
        ("That does not answer my question", "conversational.clarification"),
    ],
)
async def test_a_flow_stays(driver: Assistant, question: str, intent: str) -> None:
    """What pages do not answer, and what is a secret or about the chat, however they are called."""
    answer = await asked(driver, question)
    assert answer.answer == await flow_of(driver, intent)
    assert not answer.citations


async def test_what_is_found_nowhere_is_asked_back(driver: Assistant) -> None:
    """A doubtful question that no page answers is asked back as before."""
    for question in ("Is she married?", "Is she pregnant?", "Is she single?"):
        answer = await asked(driver, question)
        assert isinstance(answer.end, Done)
        assert answer.end.state == "clarify"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Show me a case study", ("Fewer worn tyres", "A timetable in two colours")),
        ("Could I see one of her case studies?", ("Fewer worn tyres", "A timetable")),
        ("Pokaż studium przypadku", ("Fewer worn tyres", "A timetable")),
        ("Tell me about her career", ("**Depot West**: Driver of", "**Ferry Line**: Deckhand")),
    ],
)
async def test_pages_of_a_type_are_quoted(
    driver: Assistant, question: str, said: tuple[str, ...]
) -> None:
    """By title and first sentence; of a single page its sections."""
    answer = await asked(driver, question)
    assert all(each in answer.answer for each in said)
    assert len(answer.citations) == 2
    assert all(each.quote in "".join(PAGES.values()) for each in answer.citations)


async def test_what_names_more_is_searched(driver: Assistant) -> None:
    """A case study about something is that one, or none."""
    found = await asked(driver, "Show me the case study about tyres")
    assert "worn tyre" in found.answer
    assert "timetable" not in found.answer
    assert not (await asked(driver, "Show me a case study about submarines")).citations


async def test_options_without_pages_are_not_offered(
    driver: Assistant, shipped_intents: Path, tmp_path: Path
) -> None:
    """A type that no page has is no option; where pages have no types, all options stay."""
    back = await asked(driver, "Is she married?")
    assert isinstance(back.end, Done)
    assert [each.label for each in back.end.options] == [
        "Experience",
        "A case study",
        "Availability",
    ]
    plain = {name: text.split("---\n")[-1] for name, text in PAGES.items()}
    async with Assistant(configuration.find(site(tmp_path, shipped_intents, plain))) as untyped:
        await untyped.ingest()
        back = await asked(untyped, "Is she married?")
        assert isinstance(back.end, Done)
        assert len(back.end.options) == 4


async def test_a_flow_needs_no_index(shipped_intents: Path, tmp_path: Path) -> None:
    """What is said without pages is said where there are none yet."""
    async with Assistant(configuration.find(site(tmp_path, shipped_intents, {}))) as empty:
        answer = await asked(empty, "When is she available?")
        assert answer.answer == await flow_of(empty, "logistics.availability")


async def test_an_owners_flow_may_always_be_said(
    driver: Assistant,
) -> None:
    """``always`` in its front matter keeps it from giving way to a page."""
    parts = await driver.parts()
    routing = parts.layers.routing
    assert routing is not None
    held = replace(routing.flows["role_fit.culture"], always=True)
    kept = replace(routing, flows={**routing.flows, "role_fit.culture": held})
    changed = replace(parts, layers=replace(parts.layers, routing=kept))
    request = types.TurnRequest("What does she do away from work?")
    answer = await collect(turn.run(request, changed))
    assert answer.answer == flows.reply(held, routing.profile).text
