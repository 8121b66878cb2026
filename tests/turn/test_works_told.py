"""What is asked of the projects of a portfolio is told from their own pages and front matter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from answerable.assistant import Assistant
from answerable.assistant import open as opened
from answerable.collected import Collected, collect
from answerable.turn import run
from answerable.types import Message, TurnRequest
from answerable.wording.asked_works import asked_end, asked_part, asked_thing, compared, goes_on

pytestmark = pytest.mark.anyio

WORK = "---\ntitle: {}\ntype: case_study\ntech: [{}]\ndate: {}\n---\n# {}\n\n{}\n"
PAGES = {
    "skills.md": "---\ntitle: Skills\ntype: competency\ntech: [Elm, Nim]\n---\n# Skills\n\n"
    "Ada writes Elm every day.\n",
    "work/tide.md": WORK.format(
        "Tide",
        "Elm, Redis",
        "2020-05-01",
        "Tide: clocks for a harbour",
        "## What it is\n\nTide shows the crews of a harbour when to sail.\n\n"
        "## What went wrong\n\nThe first clock was an hour late in summer.\n\n"
        "## The result\n\nNo ship ran aground for a year.",
    ),
    "work/moor.md": WORK.format(
        "Moor",
        "Elm, Nim",
        "2022-03-01",
        "Moor: ropes that report",
        "## The problem\n\nRopes broke at night and nobody saw it.\n\n"
        "## Technologies\n\nMoor uses Kafka Streams and Nim services for its dashboards.\n\n"
        "## The result\n\nOf 40 ropes none broke unseen.",
    ),
}
CONFIG = (
    '[site]\nname = "Ada Lind"\n[[sources]]\nkind = "markdown"\npath = "docs"\n'
    '[intents]\nenabled = true\n[profile]\nname = "Ada"\n'
)


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[Assistant]:
    for name, text in PAGES.items():
        (folder / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / name).write_text(text, encoding="utf-8")
    config = folder / "answerable.toml"
    config.write_text(CONFIG, encoding="utf-8")
    async with opened(config) as assistant:
        await assistant.ingest()
        yield assistant


async def talk(assistant: Assistant, *questions: str) -> list[str]:
    """The answers to questions of one conversation."""
    history: list[Message] = []
    for number, each in enumerate(questions):
        request = TurnRequest(each, history=tuple(history))
        told = await collect(run(request, await assistant.parts()))
        history.append(Message(f"{number}q", "user", each, ""))
        history.append(Message(f"{number}a", "assistant", told.answer, ""))
    return [each.content for each in history if each.role == "assistant"]


async def asked(assistant: Assistant, question: str) -> Collected:
    return await collect(assistant.ask(question))


WATCH = WORK.format(
    "Night watch",
    "Elm",
    "2021-01-01",
    "Night watch",
    "Night watch tells a port who is awake.\n\n## What went wrong\n\nOne bell rang at noon.\n\n"
    "## The team\n\nTwo bakers and a diver. The work took nine months.\n\n"
    "## What I would do differently\n\nI would begin with one pier.",
)


async def test_what_is_asked_of_a_project_of_several_words(tmp_path: Path) -> None:
    """It is known in small letters; "what went wrong" is no error of the chat behind it, and how
    long it took is looked for on its page."""
    (tmp_path / "docs" / "work").mkdir(parents=True)
    (tmp_path / "docs" / "work" / "watch.md").write_text(WATCH, encoding="utf-8")
    async with site(tmp_path) as assistant:
        _, wrong, differently, team, long = await talk(
            assistant,
            "Tell me about the night watch",
            "What went wrong?",
            "What would she do differently?",
            "Who was on the team?",
            "How long did it take?",
        )
        assert wrong == "**Night watch**: One bell rang at noon. [1]"
        assert differently == "**Night watch**: I would begin with one pier. [1]"
        assert team.startswith("**Night watch**: Two bakers and a diver. [1]")
        assert "nine months" in long
        told = "**Night watch**: Two bakers and a diver. [1]"
        remembered = (
            Message("q", "user", "Who was on the team?", ""),
            Message("a", "assistant", told, ""),
        )
        request = TurnRequest("What went wrong?", history=remembered)
        further = await collect(run(request, await assistant.parts()))
        assert further.answer == wrong
        [alone] = await talk(assistant, "What went wrong?")
        assert "bell" not in alone
        assert "clock" not in alone


async def test_projects_are_told_from_their_pages(tmp_path: Path) -> None:
    """All that use something and no other page, the newest and the first by their dates, how many
    there are, what one is, and two beside each other."""
    async with site(tmp_path) as assistant:
        using = (await asked(assistant, "Which projects use Elm?")).answer
        assert "**Tide**: Tech: Elm, Redis [" in using
        assert "**Moor**: Tech: Elm, Nim [" in using
        assert "Skills" not in using
        newest = (await asked(assistant, "What is her newest project?")).answer
        assert newest.startswith("**Moor**: Date: 2022-03-01 [1]")
        assert (await asked(assistant, "Which was her first project?")).answer.startswith(
            "**Tide**"
        )
        every = (await asked(assistant, "How many projects has she done?")).answer
        assert every.count("**") == 4
        tide = (await asked(assistant, "What is Tide?")).answer
        assert tide.startswith("**Tide**: Tide shows the crews of a harbour when to sail. [1]")
        both = (await asked(assistant, "Compare Tide and Moor")).answer
        assert "when to sail" in both
        assert "Ropes broke at night" in both


def test_the_forms_of_the_questions() -> None:
    """What is worded otherwise is no question for a list, nor one that goes on."""
    assert asked_thing("Which of her projects were built with Elm?") == "Elm"
    assert asked_thing("Which project is she most proud of?") == ""
    assert asked_end("Tell me about her latest project") == "newest"
    assert asked_end("What is the newest release?") is None
    assert compared("What is the difference between Tide and Moor?") == ("Tide", "Moor")
    assert compared("Tide vs Moor") == ("Tide", "Moor")
    assert goes_on("Did anything go wrong?")
    assert not goes_on("Did she study in Lund?")
    assert asked_part("Which language model does Moor use?") is None


async def test_what_goes_on_from_a_project_is_of_its_page(tmp_path: Path) -> None:
    """A fact of its front matter or its own section; never what another project's page says."""
    async with site(tmp_path) as assistant:
        first, tech, wrong, result, owner = await talk(
            assistant,
            "Tell me about Tide",
            "Which technologies does it use?",
            "Did anything go wrong?",
            "What was the result?",
            "Does it use Kafka Streams?",
        )
        assert "when to sail" in first
        assert tech == "**Tide**: Tech: Elm, Redis [1]"
        assert "an hour late" in wrong
        assert result == "**Tide**: No ship ran aground for a year. [1]"
        assert "Moor" not in owner
