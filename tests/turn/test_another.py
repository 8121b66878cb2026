"""What is asked after an answer: of another thing, as a new question, or of an item of its list."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from answerable.assistant import Assistant
from turn.test_goes_on import PLAIN, site_of, state, talk

pytestmark = pytest.mark.anyio
PAGES = {
    "limits": "# Limits of the service\n\n## Messages\n\nA mailbox may send 90 messages an hour."
    "\n\n## Attachments\n\nAn attachment may have up to 18 MB.\n\n## Archive\n\nOld letters are "
    "archived for 70 days.\n",
    "install": "# Install Heron\n\n## On Linux\n\nInstall Heron from the package `heron-mail`."
    "\n\n## On Windows\n\nInstall Heron by a double click on `heron.exe`.\n",
    "prices": "# Prices\n\n## What a mailbox costs\n\nA mailbox is free for schools. Companies pay "
    "7 crowns a month. Choirs do not pay, but they get no archive.\n",
    "rules": "# Rules\n\n## Kinds of rules\n\nThere are three kinds of rules:\n\n- Sorting: moves "
    "a letter to a folder\n- Muting: hides a letter\n- Tagging: gives a letter a colour\n\n"
    "## Muting in depth\n\nMuting a letter also silences its replies for a month.\n",
}
ASKED = "how many messages can i send in an hour"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def heron(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Assistant]:
    folder = tmp_path_factory.mktemp("heron")
    async with site_of(PAGES, PLAIN, folder) as assistant:
        yield assistant


@pytest.mark.parametrize(
    "message", ["and attachments?", "what about attachments?", "but what about attachments"]
)
async def test_the_other_thing_is_answered(heron: Assistant, message: str) -> None:
    """What stands of the new thing is quoted, and nothing of the old one."""
    first, after = await talk(heron, ASKED, message)
    assert "90 messages" in first.answer
    assert "18 MB" in after.answer
    assert "90 messages" not in after.answer


@pytest.mark.parametrize("message", ["and calendars?", "what about snowshoes?", "and on a tractor"])
async def test_the_old_quote_is_no_answer_for_another_thing(heron: Assistant, message: str) -> None:
    """Where no page has the new thing, nothing is quoted for it."""
    first, after = await talk(heron, ASKED, message)
    assert first.answer
    assert state(after) == "no_match"


async def test_small_letters_swap_too(heron: Assistant) -> None:
    """The name behind the same preposition takes the place of the other, as it does in capitals."""
    _, after = await talk(heron, "how do i install heron on linux", "and on windows?")
    assert "heron.exe" in after.answer
    assert "heron-mail" not in after.answer


@pytest.mark.parametrize(
    "message",
    [
        "no, how long are letters archived",
        "and how long are old letters archived?",
        "sorry, wrong question. how long are letters archived?",
    ],
)
async def test_a_whole_question_after_an_opening_word(heron: Assistant, message: str) -> None:
    """It is answered as it is by itself."""
    [alone] = await talk(heron, "how long are letters archived")
    _, after = await talk(heron, ASKED, message)
    assert "70 days" in alone.answer
    assert "70 days" in after.answer
    assert "90 messages" not in after.answer


@pytest.mark.parametrize("message", ["the second one", "tell me more about the second one"])
async def test_an_item_of_what_was_listed(heron: Assistant, message: str) -> None:
    """A place means what the last answer lists there, and no options that nobody offered."""
    listed, after = await talk(heron, "Which kinds of rules are there?", message)
    assert "Tagging" in listed.answer
    assert state(after) != "clarify"
    assert "muting" in after.answer.lower() or "hides a letter" in after.answer


async def test_a_place_in_nothing(heron: Assistant) -> None:
    """Where nothing is listed it is asked back."""
    _, after = await talk(heron, ASKED, "the second one")
    assert state(after) == "clarify"


async def test_whom_it_is_for_is_another_thing(heron: Assistant) -> None:
    """A preposition goes on as "and" does, with what is told of that thing alone."""
    price = "What does a mailbox cost?"
    first, choirs = await talk(heron, price, "For choirs?")
    assert "free for schools" in first.answer
    assert "Choirs do not pay" in choirs.answer
    assert "schools" not in choirs.answer
    _, companies = await talk(heron, price, "for companies")
    assert "7 crowns" in companies.answer
    _, gardeners = await talk(heron, price, "for gardeners?")
    assert state(gardeners) == "no_match"
