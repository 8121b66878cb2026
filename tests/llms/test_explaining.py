"""Who pastes an error message is told why it comes and what to do, above or below it on a page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk, Document, Evidence, ScoredChunk
from llms.test_extractive import written

MESSAGE = "Error: EMFILE: the kiln cannot open another tray"
SHOWN = {
    "fence": f"```\n{MESSAGE}\n```",
    "indented": f"    {MESSAGE}",
    "quote": f"> {MESSAGE}",
    "inline code": f"`{MESSAGE}`",
    "line": MESSAGE,
}
ELSEWHERE = "Trays of clay can be bought in the shop, and another tray of glass costs more."


def sections(text: str) -> list[Chunk]:
    page = Document(path="a.md", file="a.md", text=text, title="Kiln", url="/a")
    return chunk_document(page, HashedEmbedder().count_tokens, IngestSettings())


def found(text: str, question: str) -> Evidence:
    """The sections of a page, each unit worth as much as it shares words with the question."""

    def words(said: str) -> set[str]:
        return set(re.findall(r"\w+", said.casefold()))

    def shared(said: str) -> float:
        return len(words(said) & words(question)) / len(words(question))

    scored = [
        ScoredChunk(each, 0.9, 0.9, 1.0, tuple(shared(unit.words) for unit in each.units))
        for each in sections(text)
    ]
    return Evidence(question, tuple(scored), "ONE", 0.9)


def said(text: str, question: str = MESSAGE) -> str:
    """The answer from a page."""
    return " ".join(claim.text for claim in written(found(text, question)))


@pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN.keys())
def test_what_stands_below_the_message_answers(shown: str) -> None:
    """However the page shows it, the cause and the whole list of what to do are told, and neither
    the message nor what introduces it."""
    answer = said(
        f"## Firing\n\nYou may see an error like this on old kilns:\n\n{shown}\n\n"
        "This happens when there are more trays than shelves.\n\n"
        f"To solve this, you can:\n\n- Take out a tray\n- Add a shelf\n\n{ELSEWHERE}\n"
    )
    assert "EMFILE" not in answer
    assert "You may see" not in answer
    assert "more trays than shelves" in answer
    assert "Take out a tray" in answer
    assert "Add a shelf" in answer
    assert "bought in the shop" not in answer


@pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN.keys())
def test_what_stands_above_the_message_answers(shown: str) -> None:
    """A sentence that leads to the message and says what to do, where what stands below is about
    something else."""
    answer = said(
        f"## Firing\n\nIf you see this, you need to raise the limit of shelves:\n\n{shown}\n\n"
        f"{ELSEWHERE} Choose the one you can afford.\n"
    )
    assert "raise the limit of shelves" in answer
    assert "bought in the shop" not in answer
    assert "afford" not in answer


@pytest.mark.parametrize("shown", [SHOWN["fence"], SHOWN["quote"], SHOWN["indented"]])
def test_a_paragraph_above_that_names_the_error(shown: str) -> None:
    """It explains the error without a colon too, where it has its code."""
    answer = said(
        "## Firing\n\nIf you encounter `EMFILE`, you need to raise the limit. Its key is `max`.\n\n"
        f"{shown}\n\nIn rare cases, the kiln can hang. In this case, disable the tray watcher.\n"
    )
    assert "raise the limit" in answer
    assert "rare cases" not in answer


def test_what_goes_on_from_the_error_is_told_first() -> None:
    """An explanation below is no other subject where the sentence above says what to do as well:
    "To fix this" is plainer."""
    answer = said(
        f"## Firing\n\nIf you open the door, you can see:\n\n```\n{MESSAGE}\n```\n\n"
        "This error comes from the sensor. To fix this, clean the sensor.\n"
    )
    assert "clean the sensor" in answer


def test_what_causes_the_message_is_told_of_an_introduction() -> None:
    """A paragraph above the line that only introduces the message, and a mere pointer below it."""
    answer = said(
        "## Firing\n\nThe old sensor counts each tray twice, while shelves count once.\n\n"
        f"This may cause errors like:\n\n> {MESSAGE}\n\n"
        "See the page about [this problem](sensor.md) for details.\n"
    )
    assert "counts each tray twice" in answer
    assert "EMFILE" not in answer


@pytest.mark.parametrize(
    "heading",
    [f"`{MESSAGE}`", f"{MESSAGE}", "The `EMFILE: the kiln cannot open another tray` error"],
)
@pytest.mark.parametrize("level", ["##", "####"])
def test_a_heading_that_is_the_message(heading: str, level: str) -> None:
    """Its section's first words explain it, with the list of what to do."""
    answer = said(
        f"## Trouble\n\nCall us first.\n\n{level} {heading}\n\n"
        "The path may have an ampersand in it.\n\nYou will need to either:\n\n"
        "- Switch to another oven\n- Rename the folder\n"
    )
    assert "ampersand" in answer
    assert "Switch to another oven" in answer
    assert "Rename the folder" in answer
    assert "Call us" not in answer


def test_the_remedy_follows_the_cause() -> None:
    """Where the cause is said in a few sentences, the one that says what to do comes with it."""
    answer = said(
        f"## {MESSAGE}\n\nThis error occurs when another tray is in the kiln. "
        "It is mostly the one of the night before. Take it out with the long fork.\n"
    )
    assert "another tray is in" in answer
    assert "long fork" in answer


def test_a_sentence_that_names_the_message() -> None:
    """One that only says it may be seen gives way to what follows; one that says when stays."""
    only = said(f"## Firing\n\nYou may see `{MESSAGE}`. To fix this, add a shelf.\n")
    assert "EMFILE" not in only
    assert "add a shelf" in only
    both = said(
        f"## Firing\n\nIf the door is open while it heats, you get `{MESSAGE}`.\n\n"
        "To close the door:\n\n1. Pull the grey lever.\n2. Wait for the click.\n"
    )
    assert "the door is open" in both
    assert "Wait for the click" in both


def test_names_and_paths_of_a_message_may_differ() -> None:
    """What the visitor has there is another file than the one of the page."""
    page = (
        '## Firing\n\n> Failed to load "foo". This glaze is liquid only but was put in by hand.\n\n'
        "> Error: put() of glaze /path/to/glaze.bin refused.\n> Change the put of it to a pour.\n\n"
        "By hand only powders are allowed.\n\nWe recommend either:\n\n- a jug\n- a pump\n"
    )
    asked = 'Failed to load "green". This glaze is liquid only but was put in by hand.'
    for question in (asked, "Error: put() of glaze /home/me/green.bin refused."):
        answer = said(page, question)
        assert "Failed to load" not in answer
        assert "Change the put" not in answer
        assert "only powders" in answer
        assert "a pump" in answer


@pytest.mark.parametrize(
    ("asked", "remedy"),
    [
        (f"I get {MESSAGE}", True),
        (f"How do I fix {MESSAGE}?", True),
        (f"Why do I see {MESSAGE}?", False),
        (f"What does {MESSAGE!r} mean?", False),
    ],
)
def test_words_around_the_message(asked: str, remedy: bool) -> None:
    """What it means is asked in other words than what to do, and gets no list of that."""
    answer = said(
        f"## Firing\n\n> {MESSAGE}\n\nThis happens when there are more trays than shelves.\n\n"
        "To solve this, you can:\n\n- Take out a tray\n- Add a shelf\n",
        asked,
    )
    assert "EMFILE" not in answer
    assert "more trays than shelves" in answer
    assert ("Add a shelf" in answer) == remedy


def test_the_next_message_of_a_section_has_its_own_remedy() -> None:
    """What stands below another message is about that one."""
    other = "Error: EBUSY: the kiln cannot close the door"
    answer = said(
        f"## Firing\n\n```\n{MESSAGE}\n```\n\nThe sensor is dirty.\n\n"
        f"```\n{other}\n```\n\nTo fix this, cut the power.\n"
    )
    assert "sensor is dirty" in answer
    assert "cut the power" not in answer


@pytest.mark.parametrize(
    ("text", "question", "answer"),
    [
        ("Trays cannot be stacked. Shelves cost 5.", "Can trays be stacked?", "cannot be stacked"),
        (
            "Trays cannot be stacked. Shelves cost 5.",
            "trays cannot be stacked",
            "cannot be stacked",
        ),
        ("> The lid is made of brass.\n\nOil it.", "The lid is made of brass", "made of brass"),
    ],
)
def test_a_statement_is_no_message(text: str, question: str, answer: str) -> None:
    """A sentence that has the question's words answers it where nothing says it is an error."""
    assert answer in said(f"## Firing\n\n{text}\n", question)


def test_a_message_without_any_explanation() -> None:
    """Where nothing else stands there, what introduces the message is all there is to say."""
    page = f"## Firing\n\nIf the lid is open, you see:\n\n```\n{MESSAGE}\n```\n"
    assert "the lid is open" in said(page)
    (section,) = sections(page)
    alone = replace(section, units=section.units[1:])
    only = ScoredChunk(alone, 0.9, 0.9, 1.0, (1.0,))
    assert "EMFILE" in written(Evidence(MESSAGE, (only,), "ONE", 0.9))[0].text


PARTIAL = "This kiln cannot be opened with this version of the key. Make sure the key is new."


@pytest.mark.parametrize(
    ("question", "has_remedy"),
    [
        ('Why do I get "this kiln cannot be opened with this version of the key"?', False),
        ('How can I fix "this kiln cannot be opened with this version of the key"?', True),
    ],
)
def test_a_message_between_quotation_marks(question: str, *, has_remedy: bool) -> None:
    """Also in a question, and where only its beginning was typed of what the page has as code."""
    answer = said(
        f"## Keys\n\nYou may see an error that says:\n\n`{PARTIAL}`\n\nThis happens when the"
        " lock is older. Replace the lock.\n",
        question,
    )
    assert answer.startswith("This happens when the lock is older.")
    assert answer.endswith("Replace the lock.") == has_remedy


def test_the_case_above_a_message_is_told_with_it() -> None:
    """What stands before that in its paragraph is of another; a "This" further below refers to the
    sentence before it."""
    answer = said(
        "## Firing\n\nThe kiln opens trays of any size. If the shelf is full and a tray is"
        f" pushed in, it fails:\n\n```text\nError: {MESSAGE}\n```\n\n"
        "When a tray is burnt, its date is kept. This allows you to find old ones.\n"
    )
    assert answer.startswith("If the shelf is full")
    assert "its date" not in answer


def test_what_code_shows_word_for_word_is_explained() -> None:
    """Before what has all of its words elsewhere."""
    question = "tray must be a clean one"
    answer = said(
        "## Trays\n\nBefore you fire, the tray must be a clean one. It is of clay.\n\n"
        "Firing it otherwise shows:\n\n```\n[BAD] Stopped. Tray must be a clean one.\n```\n\n"
        "If you encounter this error, wash it, and fire again.\n",
        question,
    )
    assert answer.startswith("If you encounter this error")
