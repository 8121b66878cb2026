"""Two sections that say different things: both are shown, and the reader is told."""

from __future__ import annotations

import pytest

from answerable.events import Cited, Token
from answerable.protocols import Claim
from answerable.testing.corpus import chunk, evidence
from answerable.testing.writers import ScriptedWriter
from answerable.turn.answer import Said, stream
from answerable.turn.disagreement import disagree, otherwise

pytestmark = pytest.mark.anyio
THIRTY = "Sessions expire after 30 minutes of inactivity."
SIXTY = "For security, sessions expire after 60 minutes of inactivity."


@pytest.mark.parametrize(
    ("one", "other", "question"),
    [
        (THIRTY, SIXTY, "When do sessions expire?"),
        ("Refunds are possible within 14 days.", "Refunds are possible within 30 days.", "Refund?"),
        ("Passwords are stored as hashes.", "Passwords are not stored as hashes.", "Passwords?"),
        ("The cache is enabled by default.", "By default the cache is disabled.", "Is it cached?"),
        ("Three people sit in Gdynia daily.", "Five people sit in Gdynia daily.", "Who?"),
        ("Dogs are allowed in the office.", "Dogs are forbidden in the office.", "Dogs?"),
        ("A key is required to open the shed.", "A key is optional to open the shed.", "A key?"),
        # In other words, where a number is asked for:
        ("The team has 5 engineers.", "We are 8 engineers.", "How many engineers are there?"),
        (
            "A trial takes 14 days.",
            "You can try it for 30 days in a trial.",
            "How long is a trial?",
        ),
    ],
)
def test_they_disagree(one: str, other: str, question: str) -> None:
    """Another number or a word's opposite in the same statement, from whichever side."""
    assert disagree((one, "Page"), (other, "Page"), question)
    assert disagree((other, "Page"), (one, "Page"), question)


@pytest.mark.parametrize(
    ("one", "other", "question"),
    [
        (THIRTY, THIRTY, "When do sessions expire?"),
        (THIRTY, "Sessions expire after 30 minutes of inactivity, as a rule.", "When?"),
        (THIRTY, "Invitations expire after 7 days.", "When do sessions expire?"),
        (THIRTY, "Backups run every 60 minutes.", "After how many minutes do sessions expire?"),
        ("The server listens on port 8000.", "The proxy listens on port 9000.", "Which ports?"),
        ("Version 2.1 came out in May 2020.", "Version 2.2 came out in June 2021.", "Versions?"),
        ("Step 6: mark the candidate as hired.", "Step 7: mark the candidate as hired.", "How?"),
        ("You get 25 days.", "For more than 2 days, ask for your days.", "How many days do I get?"),
        ("You get 25 days.", "Ask at least 5 days before you get them.", "How many days do I get?"),
        ("You get 25 days.", "Of 10 days or more you get a form.", "How many days do I get?"),
        ("We took 9 hours.", "An outage >1 hour goes to the head.", "How long is an outage?"),
        ("A scroll of 50% counts.", "A scroll of 30% counts as well.", "How many scrolls count?"),
        ("A room has 5 chairs.", "For example, a room with 9 chairs.", "How many chairs has it?"),
        ("Shows the first page that was read.", "Shows the last page that was read.", "Pages?"),
        (
            "After you disable tracking of links, we remove the goal called Link.",
            "After you enable tracking of links, we add the goal called Link.",
            "What happens with the goal?",
        ),
        (
            "The shed is automatically locked at night.",
            "There is no need to manually lock the shed at night.",
            "Is the shed locked?",
        ),
        (
            "You can enable the cache in the settings.",
            "You can disable the cache in the settings.",
            "Is it cached?",
        ),
        (
            "Find the Import panel and click on the button to import files.",
            "Find the Export panel and click on the button to export files.",
            "Where do I import files?",
        ),
        ("See #5616 for more.", "See #5419 for more.", "What changed?"),
        ("The team has 5 engineers.", "We are 8 engineers.", "Who are the engineers?"),
        (
            "From version v3.7.3 onwards, the lamp needs a wick that is not empty.",
            "From version v3.6.19 onwards, the lamp needs a wick that is not empty.",
            "Does the lamp need a wick?",
        ),
        ("It has 5 seats.", "It takes 5 seats to win.", "How many seats does it have?"),
    ],
)
def test_they_do_not(one: str, other: str, question: str) -> None:
    """Of something else, in other words only, or about nothing that can be told."""
    assert not disagree((one, "Page"), (other, "Page"), question)
    assert not disagree((other, "Page"), (one, "Page"), question)


HERE = chunk(f"{THIRTY}\nSessions expire after 90 minutes of inactivity.", heading=("Sessions",))
CODE = chunk("Sessions expire after 45 minutes of inactivity.", heading=("X",), kinds=("code",))
THERE = chunk(SIXTY, path="docs/security.md", heading=("Security",))


def test_only_sentences_of_another_section_count() -> None:
    """What stands in the same section is read together, and code is an example."""
    assert otherwise((HERE.id, 0), evidence(HERE, CODE)) is None
    assert otherwise((CODE.id, 0), evidence(CODE, THERE)) is None
    assert otherwise((HERE.id, 0), evidence(HERE, CODE, THERE)) == (THERE.id, 0)


def test_a_field_is_of_the_thing_that_its_heading_names() -> None:
    """The same field below two headings of a page is of two things; of two pages, maybe of one."""
    text = "Minimum length of it: {} characters"
    name = chunk(text.format(3), heading=("Page", "User", "Name"))
    password = chunk(text.format(8), heading=("Page", "User", "Password"))
    elsewhere = chunk(text.format(9), path="docs/faq.md", heading=("Questions", "Password"))
    assert otherwise((password.id, 0), evidence(password, name)) is None
    assert otherwise((password.id, 0), evidence(password, name, elsewhere)) == (elsewhere.id, 0)


async def told(*claims: Claim) -> tuple[str, list[str], Said]:
    said = Said()
    events = [e async for e in stream(evidence(HERE, THERE), ScriptedWriter(*claims), said)]
    text = "".join(each.content for each in events if isinstance(each, Token))
    return text, [each.citation.quote for each in events if isinstance(each, Cited)], said


async def test_both_are_quoted() -> None:
    """Below the answer stands what contradicts it, with a citation of its own, even where a
    model wrote the answer and left that out."""
    claim = Claim("They expire after 30 minutes of inactivity.", ((HERE.id, 0),))
    text, quotes, said = await told(claim)
    assert text == f"{claim.text} [1]\n\n{SIXTY} [2]"
    assert quotes == [THIRTY, SIXTY]
    assert list(said.disputed) == [(THERE.id, 0)]


async def test_what_is_quoted_anyway_is_not_repeated() -> None:
    """An answer that cites both sides keeps its form; it is known to be disputed all the same."""
    text, quotes, said = await told(Claim(THIRTY, ((HERE.id, 0),)), Claim(SIXTY, ((THERE.id, 0),)))
    assert text == f"{THIRTY} [1] {SIXTY} [2]"
    assert quotes == [THIRTY, SIXTY]
    assert said.disputed


async def test_nothing_is_said_against_what_was_withheld() -> None:
    """Where the answer does not hold, its opposite is no answer either."""
    text, quotes, said = await told(Claim("They expire after 77 minutes.", ((HERE.id, 0),)))
    assert (text, quotes, list(said.disputed)) == ("", [], [])
