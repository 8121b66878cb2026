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
        ("See #5616 for more.", "See #5419 for more.", "What changed?"),
        ("The team has 5 engineers.", "We are 8 engineers.", "Who are the engineers?"),
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
