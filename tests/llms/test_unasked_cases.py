"""What is done in a case that nobody asked about."""

import pytest

from answerable.llms.extractive import ExtractiveWriter
from answerable.llms.quoting.unasked_cases import (
    SPECIAL,
    SWITCHED,
    beside,
    beside_unit,
    is_afterwards,
    is_at_times,
    is_in_passing,
    is_meaning,
    is_of_more,
    is_of_then,
    is_possible,
    is_special,
    is_supposed,
    leading_text,
)
from answerable.testing.corpus import chunk, evidence
from ingest.documents import chunks

RESTORE = "How do I restore a single file?"


@pytest.mark.parametrize(
    "text",
    [
        "If you cannot manage to extract the whole big archive in one go, restore a part of it.",
        "When upgrading from a version before the second one, restore the file by hand.",
        "However, if your server keeps several old repositories, restore the file there.",
    ],
)
def test_an_exception(text: str) -> None:
    """Three words of its condition are not in the question."""
    assert is_special(text, RESTORE)


@pytest.mark.parametrize(
    "text",
    [
        "If you want to restore a single file, name it.",
        "When it is time to hand the repaired boat over, restore its file.",
        "To restore a file from several old archives, name it.",
        "If needed, restore the file.",
        "Restore it if your server keeps several old repositories.",
    ],
)
def test_the_plain_way(text: str) -> None:
    """A condition in the question's words, a purpose, a few words, or one that stands behind."""
    assert not is_special(text, RESTORE)


@pytest.mark.parametrize(
    ("text", "question", "of_then"),
    [
        ("Before version 2, the wick was called cord.", "What is the wick called?", True),
        ("Prior to v1.4, wicks were round: they burnt long.", "Are wicks round?", True),
        ("Before version 2, the wick was called cord.", "What was it called before v2?", False),
        ("Before 2 o'clock lamps are lit.", "When are lamps lit?", False),
        ("Before lighting it, fill it.", "How do I light it?", False),
    ],
)
def test_what_was_so_before(text: str, question: str, *, of_then: bool) -> None:
    """Before a version, about which nobody asks."""
    assert is_of_then(text, question) is of_then


@pytest.mark.parametrize(
    ("text", "question", "possible"),
    [
        ("You can light it with a match.", "Why can't I light it?", True),
        ("You can light it with a match.", "why cant i light it", True),
        ("You can light it with a match.", "Why does it not burn?", True),
        ("You can light it with a match.", "How can I light it?", False),
        ("You can only light it at night.", "Why can't I light it?", False),
        ("You cannot light it at sea.", "Why can't I light it?", False),
        ("It is lit by those who are trusted.", "Why can't I light it?", False),
    ],
)
def test_that_it_can_be_done_is_no_reason(text: str, question: str, *, possible: bool) -> None:
    """To who asks why it cannot, unless it says when it can."""
    assert is_possible(text, question) is possible


def test_a_question_about_a_case() -> None:
    """It may be that case, in other words."""
    text = "If your server keeps several old repositories, restore the file there."
    assert not is_special(text, "How do I restore a file if there are many servers?")


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("In some cases hosts charge a fee.", "Does it cost anything?", True),
        ("Sometimes people want a lamp for a boat.", "Can I get a lamp for a boat?", True),
        ("In some cases hosts charge a fee.", "In which cases is there a fee?", False),
        ("Sometimes the lamp is dark.", "Why is the lamp dark?", False),
        ("Hosts charge a fee.", "Does it cost anything?", False),
    ],
)
def test_what_is_so_at_times(text: str, question: str, *, expected: bool) -> None:
    """It is no answer to what is so as a rule, but to when or why it is so."""
    assert is_at_times(text, question) is expected
    assert (beside(text, question, how_to=False) > 0) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A door lock (DL) is a device that keeps others out.", True),
        ("The easiest way to mount a door lock is a drill.", False),
        ("A door lock is mounted with a drill.", False),
        ("A door lock is a device that you mount with a drill.", False),
    ],
)
def test_what_a_thing_is_says_not_how(text: str, *, expected: bool) -> None:
    """A sentence that says what the thing is and has no word of what is done tells no way."""
    assert is_meaning(text, "How do I mount a door lock?") is expected


def test_where_it_is_done_already() -> None:
    """What follows then is no way to do it, but for who asks of that."""
    text = "After you mount the door lock, you have two keys."
    assert is_afterwards(text, "How do I mount a door lock?")
    assert not is_afterwards(text, "What do I do after I mount a door lock?")
    assert not is_afterwards("Once you have a drill, make a hole.", "How do I mount a door lock?")


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("When installed from the shop, turn the lamp off.", "How do I install a lamp?", True),
        ("Once copied, it can be lit.", "How do I copy a lamp?", True),
        ("If you've used oil, clean it.", "How do I use oil?", True),
        ("When installed from the shop, turn the lamp off.", "How do I light a lamp?", False),
        ("Install it in the shop.", "How do I install a lamp?", False),
    ],
)
def test_what_is_so_when_it_is_done_already(text: str, question: str, *, expected: bool) -> None:
    """The participle of what is asked how to do."""
    assert is_afterwards(text, question) is expected


async def _first(question: str) -> str:
    exception = chunk(
        "If your server keeps several old repositories, restore the file there.",
        heading=("Archives",),
        path="archives.md",
    )
    plain = chunk("Restore the file with the command for it.", heading=("Files",))
    found = evidence(exception, plain, question=question)
    return [claim.text async for claim in ExtractiveWriter().write(found)][0]  # noqa: RUF015


@pytest.mark.anyio
async def test_the_plain_way_is_told_where_it_is_asked_how() -> None:
    """Why something is so may be told by its exception."""
    assert (await _first("How do I restore a file?")).startswith("Restore the file")
    assert (await _first("Why is the file restored there?")).startswith("If your server")


@pytest.mark.parametrize(
    ("text", "passing"),
    [
        ("The key is shown when creating the lamp.", True),
        ("Only the keeper who created the lamp can see it.", True),
        ("The key is shown with the lamp.", False),
        ("Create it in the shed; the key is shown when creating the lamp.", False),
        ("You can name it when creating the lamp.", False),
        ("The key is shown when lighting the lamp.", False),
    ],
)
def test_what_is_asked_how_to_do_said_in_passing(text: str, *, passing: bool) -> None:
    """As the time at which something else is so; not to whoever asks of that time."""
    assert is_in_passing(text, "How do I create a lamp?") is passing
    assert not is_in_passing(text, "How do I see the key after I create a lamp?")
    assert not is_in_passing(text, "Who may create a lamp?")
    assert beside(text, "How do I create a lamp?", how_to=True) == (0.4 if passing else 0.0)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("Plugins make it take additional oil formats.", True),
        ("Keepers may light their own formats.", False),
        ("Plugins add third-party formats.", True),
        ("These formats are supported: oil and wax.", False),
    ],
)
def test_more_of_the_things_than_are_asked_for(text: str, *, more: bool) -> None:
    """What can be added is not what there is; unless that is asked."""
    assert is_of_more(text, "Which oil formats are supported?") is more
    assert not is_of_more(text, "Which additional formats are there?")
    assert not is_of_more(text, "How do I light it?")


def test_code_is_beside_with_what_leads_to_it() -> None:
    """Below "Once it is lit, ..." it tells of afterwards."""
    page = "Oil it.\n\nOnce the lamp is lit, look at it:\n\n```\nlamp --look\n```\n"
    (section,) = chunks(page)
    assert [leading_text(section.units, number) for number in range(3)] == [
        "Oil it.",
        *["Once the lamp is lit, look at it:"] * 2,
    ]
    (plain,) = chunks(page.replace("look at it:", "look at it."))
    assert leading_text(plain.units, 2).strip() == "lamp --look"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One way to do this would be to row against the wind.", True),
        ("Another option might be a sail.", True),
        ("One way to do this is to row.", False),
        ("The way would be long.", False),
        ("This hardly ever works.", True),
        ("This works hard.", False),
    ],
)
def test_what_could_be_done_instead(text: str, expected: bool) -> None:
    """What is only weighed is no answer."""
    assert is_supposed(text) is expected
    assert (beside(text, "How do I get there?", how_to=True) > 0) is expected


def test_what_opens_the_section_that_is_asked_for_is_the_plain_way() -> None:
    """Its condition is the task in other words."""
    text = "If some wicks should never be lit by anybody, a file may name them. Oil it."
    (named,) = chunks(f"## Ignoring wicks\n\n{text}\n")
    (other,) = chunks(f"## Trimming wicks\n\n{text}\n")
    question = "How to ignore wicks"
    assert beside_unit(named, 0, question, how_to=True) == 0
    assert beside_unit(other, 0, question, how_to=True) > 0
    yours = text.replace("If some wicks should", "If you use wicks that should")
    (case,) = chunks(f"## Ignoring wicks\n\n{yours}\n")
    assert beside_unit(case, 0, question, how_to=True) > 0


@pytest.mark.parametrize(
    ("text", "question", "switched"),
    [
        ("When enabled, a lamp burns for 500 hours.", "How long does a lamp burn?", True),
        ("If it is set, a lamp burns for 500 hours.", "How long does a lamp burn?", True),
        ("When enabled, a lamp burns for 500 hours.", "What does the red switch do?", False),
        ("When enabled, a lamp burns for 500 hours.", "How long when it is enabled?", False),
        ("Enabled lamps burn for 500 hours.", "How long does a lamp burn?", False),
    ],
)
def test_what_is_so_where_something_is_switched_on(
    text: str, question: str, switched: bool
) -> None:
    """It is behind what is so without, where the question says nothing of it."""
    assert beside(text, question, how_to=False) == SWITCHED * switched


def test_what_goes_on_from_where_it_is_done_is_no_nearer_for_being_switched_on() -> None:
    """Where both hold, the lesser worth counts."""
    text = "When on, the lamp is red after lighting it."
    assert is_in_passing(text, "How do I light a lamp?")
    assert beside(text, "How do I light a lamp?", how_to=True) == SPECIAL
