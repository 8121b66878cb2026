"""Selection mode (seed 003, user story 2, FR-026 and SC-002): the marked text and nothing else.

The passages are counterfactual: each says the opposite of the index and of common knowledge, so an
answer that came from anywhere else would show.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.assistant import Assistant
from answerable.collected import Collected, collect
from answerable.events import Cited, Done, Warned
from answerable.settings import Settings, SourceSettings, StoreSettings
from answerable.types import Message, TurnRequest

pytestmark = pytest.mark.anyio

REFUSED = "That isn't in the text you selected."
PAGES = {
    "sensors.md": """# Sensors

## Lidar

A lidar measures distance with pulses of laser light. It has a range of 40 metres.

## Sensor fusion

Sensor fusion combines the readings of several sensors into one estimate. A Kalman filter weighs
each reading by its uncertainty.

## Thermometer

Water boils at 100 degrees Celsius at sea level, which is how the thermometer is calibrated.
""",
    "robots.md": """# Robots

## History

The first humanoid robot in the book, Elektro, was built in 1939 by Westinghouse in Ohio.

## Battery

The battery of the rover lasts eight hours and is charged in two. It is made of lithium cells.

## Wheels

The rover has six wheels. Each wheel has its own motor.
""",
    "software.md": """# Software

## Configuration

The controller listens on port 9090. Set `max_speed` to limit the speed of the rover.

## Installation

Install the controller with pip and Python 3.11 or newer.

## Licence

The software is published under the MIT licence.

## Safety

An emergency stop cuts the power of all motors within 50 milliseconds. A person must never stand
closer than two metres to a moving arm.

## Orbit

The Earth moves around the Sun once a year, and the calendar of the rover follows it.
""",
}

# The passage, a question about it, and what of the passage the answer has to quote.
COUNTERFACTUAL = [
    (
        "A lidar measures distance with the smell of flowers. It has a range of 7 kilometres.",
        "How does a lidar measure distance?",
        "with the smell of flowers",
    ),
    (
        "A lidar measures distance with the smell of flowers. It has a range of 7 kilometres.",
        "What is the range of a lidar?",
        "7 kilometres",
    ),
    (
        "Sensor fusion throws all readings away but the worst one. Nobody knows why.",
        "What does sensor fusion do with the readings?",
        "throws all readings away but the worst one",
    ),
    (
        "On the planet of this story water boils at 12 degrees Celsius at sea level.",
        "At what temperature does water boil at sea level?",
        "12 degrees Celsius",
    ),
    (
        "The first humanoid robot was built in 1204 by monks in Ireland, and it could sing.",
        "When was the first humanoid robot built?",
        "1204",
    ),
    (
        "The first humanoid robot was built in 1204 by monks in Ireland, and it could sing.",
        "Who built the first humanoid robot?",
        "monks in Ireland",
    ),
    (
        "The battery of the rover lasts four minutes. It is made of potatoes.",
        "How long does the battery of the rover last?",
        "four minutes",
    ),
    (
        "The battery of the rover lasts four minutes. It is made of potatoes.",
        "What is the battery made of?",
        "potatoes",
    ),
    (
        "The rover has no wheels at all. It walks on 31 legs.",
        "How many wheels does the rover have?",
        "no wheels",
    ),
    (
        "The controller listens on port 1. Nothing else may use that port.",
        "Which port does the controller listen on?",
        "port 1",
    ),
    (
        "controller:\n  port: 2\n  max_speed: unlimited\n",
        "What is max_speed set to?",
        "max_speed: unlimited",
    ),
    (
        "Install the controller with a hammer. Python is not needed.",
        "How do I install the controller?",
        "with a hammer",
    ),
    (
        "The software is published under a licence that forbids any use on Mondays.",
        "Under which licence is the software published?",
        "forbids any use on Mondays",
    ),
    (
        "An emergency stop makes all motors run faster for 9 hours.",
        "What does an emergency stop do?",
        "makes all motors run faster",
    ),
    (
        "The Sun moves around the Earth twice a day.",
        "Does the Earth move around the Sun?",
        "The Sun moves around the Earth",
    ),
    (
        "Part\tMaterial\nArm\tcheese\nWheel\tglass",
        "What is the material of the wheel?",
        "glass",
    ),
    (
        "Robots love:\r\n\r\n- being\u200b switched off\r\n- rain and salt\u200bwater\r\n",
        "Do robots love rain and saltwater?",
        "rain and salt\u200bwater",
    ),
    ("Роботы питаются мёдом и спят зимой.", "Чем питаются роботы?", "питаются мёдом"),
    ("机器人使用气味传感器。它有九个轮子。", "机器人使用什么传感器？", "机器人使用气味传感器"),
]

LEGS = "The rover has no wheels at all. It walks on 31 legs, and each leg is painted green."
GARDEN = (
    "Tomatoes want sun and little water. Plant them in May, half a metre apart. "
    "The first fruit is ripe in July."
)
FILTER = (
    "A Kalman filter was named after Rudolf Kalman. He studied in Boston and taught in Florida."
)
# What the index answers and the passage does not.
ELSEWHERE = [
    ("How does a lidar measure distance?", GARDEN),
    ("How does a lidar measure distance?", LEGS),
    ("What does sensor fusion combine?", LEGS),
    ("At what temperature does water boil?", LEGS),
    ("At what temperature does water boil?", GARDEN),
    ("Who built Elektro?", FILTER),
    ("When was Elektro built?", LEGS),
    ("How long does the battery of the rover last?", LEGS),
    ("How long does the battery last?", GARDEN),
    ("Which port does the controller listen on?", LEGS),
    ("Which port does the controller listen on?", FILTER),
    ("How do I limit the speed of the rover?", LEGS),
    ("How do I install the controller?", GARDEN),
    ("Under which licence is the software published?", FILTER),
    ("What does an emergency stop do?", LEGS),
    ("How close may a person stand to a moving arm?", GARDEN),
    ("Does the Earth move around the Sun?", FILTER),
    # The right subject, without what is asked.
    ("What is the range of a lidar?", "A lidar sends out pulses of light. It is expensive."),
    ("How many wheels does the rover have?", "The wheels of the rover are washed with warm water."),
    ("Who built Elektro?", "Elektro was tall and heavy, and could count on its fingers."),
    ("When was Elektro built?", "Elektro smoked, told jokes and walked at a fair."),
    ("At what temperature does water boil?", "Water is kept in the blue tank behind the door."),
    ("Which port does the controller listen on?", "The controller is a small black box."),
    ("How long does the battery last?", "The battery is blue and lies below the seat."),
    ("Under which licence is the software published?", "The software draws maps of the garden."),
]
WHOLE = [
    "What does this mean?",
    "I don't understand",
    "Explain this to a five-year-old",
    "Explain this concept in simpler terms",
    "summarize this",
    "Summarise this paragraph, please.",
    "What is this about?",
    "Can you explain this in plain English?",
    "TL;DR",
    "What is the main point?",
    "Was bedeutet das?",
    "Co to znaczy?",
]
BRAKES = "BR1042 means that the brake is worn. Replace the brake and clear the code."
EXITS = "The controller ends with exit code 0 where all went well and with exit code 1 on failure."
ROVERS = "In version 2.1 the controller listens on port 8080."
PLANS = "The Solo plan costs 5 euros a month and is for one rover."
SHELVES = "\n".join(f"- Item {n} is kept on shelf {n + 7}." for n in range(1, 901))
# About another code, number or name than the question, and as near to it as its own would be.
SIBLINGS = [
    ("What does BR3001 mean?", BRAKES),
    ("What does exit code 4 mean?", EXITS),
    ("What does HTTP 429 mean here?", "HTTP 404 means that the page was not found."),
    ("What is the port of version 3.2?", ROVERS),
    ("What was the revenue in 2021?", "The revenue was 5 million in 2019."),
    ("What is the default of maxRetries?", "maxDelay is the longest pause. The default is 500."),
    ("What does the function parseDate do?", "The function parseTime reads a time."),
    ("How much does the Team plan cost?", PLANS),
    ("What does chapter 9 cover?", "Chapter 1 covers arms.\nChapter 2 covers legs."),
    ("Where is item 899 kept?", SHELVES),
]
NAMED = [
    (BRAKES, "What does BR1042 mean?", "the brake is worn"),
    ("Exit codes 2 to 5 mean wrong arguments.", "What does exit code 4 mean?", "wrong arguments"),
    (ROVERS, "What is the port of version 2.1?", "port 8080"),
    (PLANS, "How much does the Solo plan cost?", "5 euros"),
    (PLANS, "How much does the plan cost for my 3 rovers?", "5 euros"),
    ("Chapter nine covers hands.", "What does chapter 9 cover?", "hands"),
    (SHELVES, "Where is item 120 kept?", "shelf 127"),
]
SHORT = [
    "Idempotent",
    "npm install rover",
    "# turn the rover off",
    "<Rover speed={3} />",
    "port = 9090",
    "x",
    "机器人",
    "```py\nrover.stop()\n```",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "- one\n- two",
    "A line\r\nand another\r\n",
    "\ufeff\u200bWord\u200b",
    "**bold**",
    "👋🏽",
]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def book(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Assistant]:
    """An assistant with an index that says what everybody knows."""
    folder = tmp_path_factory.mktemp("book")
    for name, text in PAGES.items():
        (folder / "docs" / name).parent.mkdir(exist_ok=True)
        (folder / "docs" / name).write_text(text)
    source = SourceSettings(path=folder / "docs")
    async with Assistant(Settings(data=folder / "data", sources=(source,))) as assistant:
        await assistant.ingest()
        yield assistant


async def marked(assistant: Assistant, question: str, passage: str) -> Collected:
    """What is answered from the passage; every quote stands in it where it says."""
    found = await collect(assistant.ask(question, mode="selection", context=passage))
    for each in found.citations:
        assert passage[each.char_start : each.char_end] == each.quote
    return found


@pytest.mark.parametrize(("passage", "question", "claim"), COUNTERFACTUAL)
async def test_the_passage_is_believed(
    book: Assistant, passage: str, question: str, claim: str
) -> None:
    """SC-002: the answer quotes the passage's claim, whatever the index says."""
    found = await marked(book, question, passage)
    assert claim in " ".join(each.quote for each in found.citations), found.answer
    assert isinstance(found.end, Done)
    assert (found.end.state, found.end.next_hops) == ("answered", ())


@pytest.mark.parametrize(("question", "passage"), ELSEWHERE)
async def test_what_only_the_index_says_is_refused(
    book: Assistant, question: str, passage: str
) -> None:
    """A question that the index answers and the passage does not gets the fixed sentence."""
    general = await collect(book.ask(question))
    assert general.citations, "the index does answer it"
    found = await marked(book, question, passage)
    assert (found.answer, found.citations) == (REFUSED, ())


@pytest.mark.parametrize(("question", "passage"), SIBLINGS)
async def test_a_sibling_is_no_answer(book: Assistant, question: str, passage: str) -> None:
    """A passage about another code, number or name than the question is about is refused."""
    found = await marked(book, question, passage)
    assert (found.answer, found.citations) == (REFUSED, ())


@pytest.mark.parametrize(("passage", "question", "claim"), NAMED)
async def test_what_is_named_there_is_answered(
    book: Assistant, passage: str, question: str, claim: str
) -> None:
    """What the passage does name is answered, also where it says it in other words."""
    found = await marked(book, question, passage)
    assert claim in " ".join(each.quote for each in found.citations), found.answer


@pytest.mark.parametrize("question", WHOLE)
async def test_a_question_about_the_whole_passage(book: Assistant, question: str) -> None:
    """User story 2: "What does this mean?" is answered from the passage, whatever it is about."""
    for passage in (GARDEN, "The rover walks on 31 legs."):
        found = await marked(book, question, passage)
        assert found.citations


@pytest.mark.parametrize("passage", SHORT)
async def test_whatever_was_marked(book: Assistant, passage: str) -> None:
    """A word, a line of code, a table, a list, another script: each can be quoted, and a question
    about something else is refused."""
    found = await marked(book, "What does this mean?", passage)
    assert found.citations
    refused = await marked(book, "Which port does the lidar use in Ohio?", passage)
    assert refused.answer == REFUSED


async def test_a_word_does_not_explain_itself(book: Assistant) -> None:
    """What is asked for is not answered by the mere name of it."""
    assert (await marked(book, "What is a lidar?", "Lidar")).answer == REFUSED


async def test_no_history(book: Assistant) -> None:
    """FR-026: what was said before neither answers nor completes a question about the passage."""
    history = (
        Message("1", "user", "How does a lidar measure distance?", "2025-01-01T00:00:00Z"),
        Message("2", "assistant", "With laser light.", "2025-01-01T00:00:01Z", "answered"),
    )
    request = TurnRequest(
        "And what is its range?", mode="selection", context=GARDEN, history=history
    )
    await book.start()
    found = await collect(book.turn(request))
    assert (found.answer, found.citations) == (REFUSED, ())


async def test_no_index_is_needed(tmp_path: Path) -> None:
    """Selection mode works where nothing was ever ingested, and writes no index."""
    async with Assistant(Settings(data=tmp_path / "data", store=StoreSettings())) as assistant:
        passage, question, claim = COUNTERFACTUAL[0]
        found = await marked(assistant, question, passage)
        assert claim in found.answer
        assert (await marked(assistant, question, GARDEN)).answer == REFUSED
    assert not (tmp_path / "data" / "index").exists()


async def test_a_long_passage_is_cut_with_a_warning(book: Assistant) -> None:
    """Seed 003's edge case: 2,000 tokens are read and no more, and the reader is told first."""
    filler = " ".join(f"Sentence {n} speaks of gardens and nothing else." for n in range(600))
    beginning = "The keeper of the garden is called Zebulon."
    end = "The colour of the gate is purple."
    passage = f"{beginning} {filler} {end}"
    asked = book.ask("What is the keeper of the garden called?", mode="selection", context=passage)
    events = [event async for event in asked]
    assert isinstance(events[0], Warned)
    assert events[0].message == "The selected text is long: only the first 2,000 tokens were read."
    assert "Zebulon" in next(each.citation.quote for each in events if isinstance(each, Cited))
    assert (await marked(book, "What is the colour of the gate?", passage)).answer == REFUSED
    short = [each async for each in book.ask("Who is it?", mode="selection", context=beginning)]
    assert not [each for each in short if isinstance(each, Warned)]
