"""What leads to a list of the things that are asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.led import (
    HAS_THEM,
    LEADS_THERE,
    Things,
    asked_things,
    has_them,
    leads_to,
)
from answerable.llms.quoting.placing import Places
from answerable.testing.corpus import chunk, evidence
from answerable.types import Chunk

from .test_lists import shown


def listing(lead: str, kinds: tuple[str, ...] = ("item", "item")) -> Chunk:
    """A sentence that leads to what stands below it."""
    found = chunk(f"{lead}\nlamp.css\noil.css", kinds=("sentence", *kinds))
    first, *rest = found.units
    return replace(found, units=(replace(first, lead=True), *rest))


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("Which theme files can I replace?", "files"),
        ("what options are there", "options"),
        ("List of the style files", "files"),
        ("Which file can I replace?", ""),
        ("What is the status of it?", ""),
        ("How do I replace files?", ""),
    ],
)
def test_what_several_are_asked_for(question: str, things: str) -> None:
    """The last noun of the question's first words, in the plural."""
    assert asked_things(question) == Things((things,) if things else ())


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (listing("These are the files you can replace:"), True),
        (listing("Two files:", ("row", "row")), True),
        (listing("These you can replace:"), False),  # it says not what
        (listing("These profiles:"), False),
        (listing("The files may not:"), False),  # what is done with them
        (listing("One of the files:", ("sentence", "code")), False),  # no list below
    ],
)
def test_what_leads_to_them(found: Chunk, expected: bool) -> None:
    """A lead that names them above items or rows, which is worth more where they are asked for."""
    assert leads_to(found.units, 0, Things(("files",))) is expected
    assert not leads_to(found.units, 0, Things())
    question = evidence(found, question="Which files can I replace?")
    other = evidence(found, question="How do I replace a file?")
    more = Places.of(question).unit(found, 0) - Places.of(other).unit(found, 0)
    assert more == pytest.approx(LEADS_THERE * expected)


@pytest.mark.parametrize(
    ("lead", "question", "expected"),
    [
        ("A lamp goes out in these situations:", "When does a lamp go out?", True),
        ("The lamp is loud in the following cases:", "when is a lamp loud", True),
        ("There are three reasons for a loud lamp:", "Why is my lamp loud?", True),
        ("A kettle is loud in these cases:", "When does a lamp go out?", False),
        ("A lamp has these parts:", "When does a lamp go out?", False),
        ("There are three reasons for a loud lamp:", "When is a lamp loud?", False),
    ],
)
def test_what_leads_to_cases_and_reasons(lead: str, question: str, *, expected: bool) -> None:
    """They are asked for by "when" and "why"; those of another thing are not meant."""
    assert leads_to(listing(lead).units, 0, asked_things(question)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Supported files: `lamp.css`, `oil.css`, `wick.css`.", True),
        ("The files you can replace include lamp.css, oil.css and wick.css.", True),
        ("Supported files: lamp.css.", False),
        ("Files: there is one for the lamp, which is read before all others, one, two.", False),
        ("It reads profiles: lamp.css, oil.css, wick.css.", False),
    ],
)
def test_a_sentence_that_lists_them(text: str, expected: bool) -> None:
    """It is worth more where they are asked for, if it lists several and lists nothing else."""
    found = chunk(text)
    assert has_them(found.units[0], Things(("files",))) is expected
    assert not has_them(found.units[0], Things())
    question = evidence(found, question="Which files can I replace?")
    other = evidence(found, question="How do I replace a file?")
    more = Places.of(question).unit(found, 0) - Places.of(other).unit(found, 0)
    assert more == pytest.approx(HAS_THEM * expected)


WAYS = """\
## Light

The shed has three forms of light.

1. Oil lamp

   Fill it, and light the wick with a match.

2. Candle

   You light it with a match.

3. Torch

   Press the button.
"""


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("Which ways are there to light the shed?", True),
        ("What kinds of light does the shed have?", True),
        ("Which lamps does the shed have?", False),
    ],
)
async def test_the_ways_are_all_of_the_list(question: str, *, whole: bool) -> None:
    """One of them is no answer to which there are, though a sentence of it is the nearest."""
    said = await shown(WAYS, question, "You light it")
    assert all(each in said for each in ("Oil lamp", "Candle", "Torch")) is whole


def test_ways_are_called_otherwise() -> None:
    """ "Methods" of the page are the "ways" of the question, if they are of the same."""
    things = asked_things("Which ways can I light the shed?")
    assert things.are_in("There are three methods for the shed:")
    assert not things.are_in("There are three methods of payment:")
