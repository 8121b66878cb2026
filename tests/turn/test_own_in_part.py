"""Things of the visitor's own by a part of what they are called, and what there is none of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import ask, read
from answerable.types import Message, TurnRequest
from turn.test_own_state import REPLIES, RULES

pytestmark = pytest.mark.anyio
CLINIC = MemoryAppData(
    [
        Owned("visit", "ann", "1", "Check-up with Dr. Brand", "3 March, 9:00"),
        Owned("visit", "ann", "2", "Back course", "moved to 20 March", also=("with Dr. Ito",)),
        Owned("bill", "ann", "3", "First visit", "paid"),
        Owned("bill", "ann", "4", "Lamp 4", "open, 30 euros"),
        Owned("visit", "bob", "5", "Knee with Dr. Kern", "5 March"),
    ],
    {"visit": "visits", "bill": "bills"},
)
CHECK_UP = "Check-up with Dr. Brand (3 March, 9:00)."
BACK = "Back course (moved to 20 March)."


async def at_clinic(*messages: str) -> str | None:
    """The last reply of a patient's chat, of which a client tells the words alone."""
    rules = replace(RULES, app_data=CLINIC)
    history: list[Message] = []
    text = None
    for number, each in enumerate(messages):
        request = TurnRequest(each, user_id="ann", history=tuple(history))
        reply = (await ask(read(request, rules), rules, REPLIES)).reply
        text = reply.text if reply is not None else None
        history.append(Message(f"{2 * number}", "user", each, ""))
        history.append(Message(f"{2 * number + 1}", "assistant", text or "Nothing.", ""))
    return text


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("when is my visit with dr brand", CHECK_UP),
        ("What time is my visit with Dr. Brand?", CHECK_UP),
        ("when is my check-up?", CHECK_UP),
        ("when is my visit with Prof. Brand?", CHECK_UP),
        ("when is my course", BACK),
        ("when is my visit with dr ito", BACK),
        ("how much is my open bill", "Lamp 4 (open, 30 euros)."),
    ],
)
async def test_what_is_theirs_is_found_by_a_part_of_its_name(message: str, text: str) -> None:
    """As people speak of it, where one of their rows has all that they say."""
    assert await at_clinic(message) == text


@pytest.mark.parametrize(
    "message",
    ["when is dr brand in", "when is my dog fed", "is dr ito kind", "when is my back due"],
)
async def test_a_part_of_a_name_alone_is_no_row_of_theirs(message: str) -> None:
    """It is not said to be theirs, no row has it, or the name is of something else."""
    assert await at_clinic(message) is None


@pytest.mark.parametrize(
    "message",
    [
        "Do I have a visit with Dr. Kern?",
        "do I have a visit with dr kern",
        "do i have a bill for knee",
        "when is my visit with dr kern",
    ],
)
async def test_what_they_have_none_of_is_denied(message: str) -> None:
    """And not answered with how one gets it, nor with what another has."""
    text = await at_clinic(message)
    assert text is not None
    assert text.startswith("I don’t see anything related to")


@pytest.mark.parametrize(
    ("message", "row"),
    [
        ("do I have a visit for backs", "Back course"),
        ("do I have a bill for the back course", "Back course"),
        ("do I have a visit with Mr. Ito", "Back course"),
        ("do I have any bills for lamps", "Lamp 4"),
    ],
)
async def test_nothing_is_denied_that_something_of_theirs_has_a_word_of(
    message: str, row: str
) -> None:
    """Of another kind, in another number, or beside its name."""
    text = await at_clinic(message)
    assert text is not None
    assert "may be related to" in text
    assert text.endswith(f"- {row}")


@pytest.mark.parametrize(
    "message", ["do I have visits for children", "do I have bills for parking"]
)
async def test_what_many_are_for_is_asked_of_the_site(message: str) -> None:
    """Nothing that is theirs was named."""
    assert await at_clinic(message) is None


@pytest.mark.parametrize("messages", [["do i have lamp 7"], ["do i have Lamp 4?", "and lamp 7?"]])
async def test_the_next_of_a_series_of_theirs_is_denied_in_small_letters(
    messages: list[str],
) -> None:
    """Nobody else's page is called as their things are but for the last letter or number."""
    assert (await at_clinic(*messages) or "").startswith("I don’t see a bill called lamp 7")


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        (["do I have a Check-up with Dr. Brand?", "and the back course?"], BACK),
        (["do I have a Check-up with Dr. Brand?", "what kind is it"], CHECK_UP),
        (["when is my visit with dr brand", "can I move it", "no, I meant the back course"], BACK),
        (["can I move a visit", "no, I meant the back course"], None),
        (["my bills", "how do I pay", "I meant the waiting list"], None),
        (["my bills", "how do I get to a course", "I meant the back course"], None),
        (["my bills", "how do I pay it", "I meant the lamp"], "Lamp 4 (open, 30 euros)."),
        (["my bills", "how do I pay it", "I meant my lamp 4"], "Lamp 4 (open, 30 euros)."),
        (["my bills", "how do I pay it", "I meant my back"], None),
        (["my bills", "how much is the open one"], "Lamp 4 (open, 30 euros)."),
        (
            ["my bills", "is it paid?"],
            "You have 2 bills:\n\n- First visit (paid)\n- Lamp 4 (open, 30 euros)",
        ),
    ],
)
async def test_short_questions_go_on_from_rows(messages: list[str], text: str | None) -> None:
    """What "it" means after several is each of them, and a word of how one stands picks it. Who
    corrects themselves means a thing of theirs if they spoke of those and one has that name."""
    assert await at_clinic(*messages) == text
