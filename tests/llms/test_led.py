"""What leads to a list of the things that are asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.composition import composed
from answerable.llms.quoting.led import (
    HAS_THEM,
    LEADS_THERE,
    Things,
    asked_things,
    has_them,
    leads_to,
)
from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.placing import Places
from answerable.testing.corpus import chunk, evidence
from answerable.types import Chunk
from ingest.documents import chunks

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
        ("What are the supported style files?", "files"),
        ("Which file can I replace?", ""),
        ("What is the status of it?", ""),
        ("How do I replace files?", ""),
        ("Which variable sets the port?", ""),
        ("Which lamp command prints the list?", ""),
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


TESTED = """\
## Lamps

They burn.

### Tested lamps

- Moor
- Fell
- Dale
"""


@pytest.mark.parametrize(
    ("page", "question", "expected"),
    [
        (TESTED, "Which lamps have been tested?", ["Moor", "Fell", "Dale"]),
        (TESTED, "Which oils have been tested?", ["Moor"]),
        (TESTED, "Is Moor tested?", ["Moor"]),
        (TESTED, "Which lamps are like Moor?", ["Moor"]),
        (TESTED.replace("- ", "1. "), "Which lamps have been tested?", ["Moor"]),
    ],
)
def test_a_list_below_a_heading_that_names_them(
    page: str, question: str, expected: list[str]
) -> None:
    """It is said whole, and is worth more; steps are none, and other questions ask for one."""
    (section,) = [each for each in chunks(page) if any(u.text == "Moor" for u in each.units)]
    number = [unit.text for unit in section.units].index("Moor")
    worths = tuple(1.0 if at == number else 0.1 for at in range(len(section.units)))
    said = composed(Pick(section, number, worths), question)
    assert [section.units[each].text for each in said] == expected
    lamps = evidence(section, question=question)
    none = evidence(section, question="How do I test it?")
    more = Places.of(lamps).unit(section, number) - Places.of(none).unit(section, number)
    assert more == pytest.approx(HAS_THEM * (len(expected) > 1))


PORTS = """\
## Ports

| Port | Use |
|---|---|
| 8096 | lamps |
| 8920 | oil |
| 7359 | wicks |
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("what ports does it listen on?", 3),
        ("Which ports are for lamps?", 1),
        ("Which port is for oil?", 1),
        ("Which boats float?", 1),
    ],
)
def test_a_short_table_of_them(question: str, rows: int) -> None:
    """All of its rows where several of what a column or the heading names are asked for, and those
    that have more of the question than the others."""
    (section,) = chunks(PORTS)
    assert len(composed(Pick(section, 0, (1.0, 0.1, 0.1)), question)) == rows


def test_a_long_table_is_not_said_whole() -> None:
    """Nobody reads thirty rows."""
    (section,) = chunks(PORTS + "".join(f"| {n} | oars |\n" for n in range(30)))
    assert composed(Pick(section, 1, (0.1,) * 33), "Which ports are there?") == [1]


def test_the_list_that_the_next_sentence_leads_to() -> None:
    """Where it has what is asked for; the sentence before says of it what the question says."""
    page = "## Lamps\n\nLamps are drawn with charts. These charts are there:\n\n- Bars\n- Lines\n"
    (section,) = chunks(page)
    pick = Pick(section, 0, (1.0, 0.1, 0.1, 0.1))
    assert composed(pick, "Which charts are there for lamps?") == [0, 1, 2, 3]
    assert composed(pick, "Are there lamps with charts?") == [0]


def test_a_lead_that_goes_back_to_what_names_them() -> None:
    """ "These are as follows:" is about what the sentence before speaks of."""
    page = (
        "## Rules\n\nThe actions of a rule keep the lamp lit. These are as follows:\n\n"
        "- Fill it\n- Trim it\n"
    )
    (section,) = chunks(page)
    actions = Things(("actions",))
    assert leads_to(section.units, 1, actions)
    assert not leads_to(section.units, 1, Things(("lamps",)))
    (alone,) = chunks(page.replace("These", "They all"))
    assert leads_to(alone.units, 1, actions)
    (other,) = chunks(page.replace("These are as follows:", "Keepers do this:"))
    assert not leads_to(other.units, 1, actions)


def test_an_item_that_leads_to_the_next_ones_is_said_once() -> None:
    """Below the sentence before it, with the list that it stands in itself."""
    page = "## Rules\n\nKeepers have rules:\n\n- The lamps are these:\n- Oil lamps\n- Wax lamps\n"
    (section,) = chunks(page)
    values = (1.0, 0.0, 0.0, 0.0)
    said = composed(Pick(section, 0, values), "Which lamps are there?")
    assert said == [0, 1, 2, 3]


def test_items_of_the_kind_that_is_asked_for() -> None:
    """A value of theirs names it; all of them are said, and those of another kind are not."""
    page = (
        "## Fuels\n\n- Name: Oil; Kind: Liquids\n- Name: Wax; Kind: Solids\n"
        "- Name: Tar; Kind: Cheap, Liquids\n"
    )
    (section,) = chunks(page)
    pick = Pick(section, 0, (1.0, 0.1, 0.1))
    assert composed(pick, "Which liquids does she know?") == [0, 2]
    assert composed(pick, "Does she know oil?") == [0]
