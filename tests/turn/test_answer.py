"""The least support that is asked for, from the settings to what is said."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from answerable.errors import ModelFailedError, ModelLengthError
from answerable.events import Token
from answerable.protocols import Claim
from answerable.settings import Settings
from answerable.testing.corpus import chunk, evidence
from answerable.testing.writers import ScriptedWriter
from answerable.turn.answer import Said, Standards, stream
from answerable.turn.telling import state
from answerable.types import Strength
from answerable.wiring import answering

pytestmark = pytest.mark.anyio
SOURCE = chunk("The server keeps tokens.\nFiles are read by the writer.")
CLAIMS = (
    Claim("The server never keeps tokens.", ((SOURCE.id, 0),)),
    Claim("Bananas grow on trees.", ((SOURCE.id, 1),)),
    Claim("The writer reads files.", ((SOURCE.id, 1),)),
)


async def withheld(min_support: float) -> tuple[Counter[str], int]:
    """What is withheld, by reason, and how many citations are left."""
    said = Said()
    async for _ in stream(evidence(SOURCE), ScriptedWriter(*CLAIMS), said, Standards(min_support)):
        pass
    return said.withheld, len(said.citations)


async def test_what_is_not_supported_is_withheld_and_counted() -> None:
    """A sentence that says the opposite of what it cites, or something else, is left out; with no
    support asked for it is said."""
    assert await withheld(0.3) == (Counter(unsupported=2), 1)
    assert await withheld(0.0) == (Counter(), 3)


async def test_two_quotes_of_a_section() -> None:
    """Each quote has the link to its own words; the section is one source, linked as a whole."""
    said = Said()
    claims = [Claim(unit.text, ((SOURCE.id, n),)) for n, unit in enumerate(SOURCE.units)]
    async for _ in stream(evidence(SOURCE), ScriptedWriter(*claims), said, Standards()):
        pass
    assert len({each.link for each in said.citations}) == 2
    assert [each.url for each in said.sources] == [SOURCE.url]


@pytest.mark.parametrize(
    ("first", "gap"),
    [
        ("It stops.", " "),
        ('It says "stop!"', " "),
        ("It stops (see `a.b`).", " "),
        ("tools/saw A saw that cuts", "\n\n"),
        ("See `run()`", "\n\n"),
    ],
)
async def test_what_is_no_sentence_does_not_run_on(first: str, gap: str) -> None:
    """A sentence follows in the same paragraph; after words that end in nothing, another begins."""
    two = chunk(f"{first}\nThe next one.")
    claims = [Claim(unit.text, ((two.id, n),)) for n, unit in enumerate(two.units)]
    events = stream(evidence(two), ScriptedWriter(*claims), Said(), Standards())
    text = "".join([each.content async for each in events if isinstance(each, Token)])
    assert text == f"{first} [1]{gap}The next one. [2]"


async def test_a_list_below_its_heading_is_one_list() -> None:
    """The items of a list stand right below each other, also where a heading is above the first."""
    two = chunk("It stops.\nThe next one.")
    texts = ("**Not done**:\n\n- It stops.", "- The next one.")
    claims = [Claim(text, ((two.id, n),)) for n, text in enumerate(texts)]
    events = stream(evidence(two), ScriptedWriter(*claims), Said(), Standards())
    text = "".join([each.content async for each in events if isinstance(each, Token)])
    assert text == "**Not done**:\n\n- It stops. [1]\n- The next one. [2]"


async def test_what_stands_apart_begins_a_paragraph() -> None:
    """A quote of another section does not run on from the one before."""
    two = chunk("It stops.\nThe next one.")
    claims = [Claim(unit.text, ((two.id, n),), apart=True) for n, unit in enumerate(two.units)]
    events = stream(evidence(two), ScriptedWriter(*claims), Said(), Standards())
    text = "".join([each.content async for each in events if isinstance(each, Token)])
    assert text == "It stops. [1]\n\nThe next one. [2]"


async def test_what_a_model_says_again_is_shown_again() -> None:
    """The transcript is what the model wrote: nothing that holds is left out of it."""
    source = chunk("It stops.\nPress it.", kinds=("sentence", "sentence"))
    stops = Claim("It stops.", ((source.id, 0),))
    said = Said()
    events = stream(evidence(source), ScriptedWriter(stops, stops), said, Standards())
    text = "".join([each.content async for each in events if isinstance(each, Token)])
    assert text == "It stops. [1] It stops. [2]"
    assert not said.withheld


async def test_the_setting_reaches_the_turn(tmp_path: Path) -> None:
    """What is served works with the least support and number of quotes of the settings."""
    settings = Settings.model_validate(
        {
            "data": tmp_path / "data",
            "answer": {"min_support": 0.7, "min_citations": 2},
        }
    )
    async with answering(settings) as parts:
        assert parts.standards.min_support == 0.7
        assert parts.standards.min_citations == 2


FIRST = chunk("The server keeps tokens.\nTokens end after a day.")
SECOND = chunk("It keeps tokens in memory.\nThese are the rest:\nBananas grow.", ordinal=1)


async def cited(*claims: Claim, least: int = 2, strength: Strength = "MANY") -> list[str]:
    """What is cited of an answer that a model wrote, and what would be quoted without it."""
    found = replace(evidence(FIRST, SECOND), strength=strength)
    worth = ((0.9, 0.5), (0.8, 0.8, 0.1))
    scored = [replace(e, unit_scores=w) for e, w in zip(found.chunks, worth, strict=True)]
    quoted = [(each.chunk, n) for each in scored for n in range(len(each.unit_scores))]
    quoting = ScriptedWriter(*(Claim(c.units[n].text, ((c.id, n),)) for c, n in quoted))
    said, answer = Said(), ""
    found = replace(found, chunks=tuple(scored))
    standards = Standards(min_citations=least)
    async for event in stream(found, ScriptedWriter(*claims), said, standards, quoting):
        answer += event.content if isinstance(event, Token) else ""
    assert answer.count("\n\n") == len(said.citations) - answer.count(KEPT.text)
    return [each.quote for each in said.citations]


KEPT = Claim("The server keeps tokens.", ((FIRST.id, 0),))


async def test_what_a_model_cites_too_little_is_made_up_for() -> None:
    """By what would be quoted without it, each once and as a paragraph, until there is enough."""
    assert await cited(KEPT) == ["The server keeps tokens.", "Tokens end after a day."]
    assert await cited(KEPT, KEPT) == [KEPT.text, KEPT.text, "Tokens end after a day."]
    assert await cited(KEPT, least=1) == [KEPT.text]
    assert await cited(KEPT, strength="ONE") == [KEPT.text]
    wrong = Claim("Tokens end after 7 days.", ((FIRST.id, 1),))  # withheld, so it is quoted instead
    assert await cited(KEPT, wrong) == ["The server keeps tokens.", "Tokens end after a day."]
    assert await cited() == []  # a model that says nothing has found nothing


async def test_nothing_pads_an_answer() -> None:
    """What answers far less well, or introduces what is not there, is not quoted for its number."""
    assert await cited(KEPT, least=5) == [
        "The server keeps tokens.",
        "Tokens end after a day.",
        "It keeps tokens in memory.",
    ]


async def test_an_answer_that_grew_too_long_keeps_what_was_proven() -> None:
    """It ends as a limited one: asked again, it would be as long. What else is quoted with it still
    is."""
    said, quoting = Said(), ScriptedWriter(Claim(FIRST.units[1].text, ((FIRST.id, 1),)))
    found = replace(evidence(FIRST), strength="MANY")
    found = replace(found, chunks=tuple(replace(e, unit_scores=(0.9, 0.9)) for e in found.chunks))
    writer = ScriptedWriter(KEPT, ModelLengthError("The model stopped early: length."))
    async for _ in stream(found, writer, said, Standards(min_citations=2), quoting):
        pass
    assert [each.quote for each in said.citations] == [KEPT.text, "Tokens end after a day."]
    assert state(found, said) == "degraded"


@pytest.mark.parametrize(
    "script",
    [
        (ModelLengthError("The model stopped early: length."),),
        (KEPT, ModelFailedError("The model broke off in the middle of its answer.")),
    ],
)
async def test_half_an_answer_is_none(script: tuple[Claim | Exception, ...]) -> None:
    """Where the model broke off, or nothing was proven before it was cut, it has failed."""
    with pytest.raises(ModelFailedError):
        async for _ in stream(evidence(FIRST), ScriptedWriter(*script), Said(), Standards()):
            pass
