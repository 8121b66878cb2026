"""How two things differ, said without a model."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from answerable.llms.extractive import ExtractiveWriter
from answerable.llms.quoting.picks import Pick
from answerable.llms.quoting.several_compared import of_several_compared
from answerable.testing.corpus import chunk, evidence
from answerable.types import Chunk, Evidence, ScoredChunk, Strength
from ingest.documents import chunks

from .test_extractive import written

QUESTION = "What is the difference between a lamp and a torch?"
BOTH = chunk("With lamps and torches you see in the dark of a cellar.", path="both.md")
LAMP = chunk("Every house has one.\nA lamp is a light that burns oil.", heading=("Lamp",))
TORCH = chunk("A torch is a stick that burns.\nIt smells.", heading=("Torch",), path="torch.md")


def told(*chunks: Chunk, question: str = QUESTION, strength: Strength = "MANY") -> list[str]:
    async def write() -> list[str]:
        found = evidence(*chunks, question=question, strength=strength)
        return [claim.text async for claim in ExtractiveWriter().write(found)]

    return asyncio.run(write())


@pytest.mark.parametrize("question", [QUESTION, "lamp vs torch", "compare lamps to torches"])
def test_a_sentence_about_each(question: str) -> None:
    """What names both and tells neither is not the answer; the first that is asked for is first."""
    said = told(BOTH, LAMP, TORCH, question=question)
    assert said == ["A lamp is a light that burns oil.", "A torch is a stick that burns."]


@pytest.mark.parametrize(
    "question", ["What is a lamp?", "Do I need a lamp and a torch?", "lamp, torch"]
)
def test_other_questions_are_answered_as_before(question: str) -> None:
    """Nothing is held against anything where it is not asked."""
    assert told(BOTH, question=question) == [BOTH.units[0].text]


def test_what_holds_one_against_the_other_says_it_alone() -> None:
    """Also below the heading of one of them."""
    held = chunk("Unlike a lamp, one can be carried.", heading=("Torch",), path="held.md")
    assert told(BOTH, held, LAMP) == ["Unlike a lamp, one can be carried."]


def test_what_only_announces_a_difference_does_not_say_it() -> None:
    """Though it names both."""
    announced = chunk("It is vital to differentiate between lamps and torches.", path="vital.md")
    assert told(announced, LAMP, TORCH) == [
        "A lamp is a light that burns oil.",
        "A torch is a stick that burns.",
    ]


def test_a_thing_may_be_defined_by_the_other() -> None:
    """What says what the one is names the other, and is not what tells both apart."""
    torch = chunk("A torch is a lamp without oil.", heading=("Torch",), path="torch.md")
    assert told(BOTH, LAMP, torch) == [
        "A lamp is a light that burns oil.",
        "A torch is a lamp without oil.",
    ]


def test_the_best_stays_where_it_says_how_they_differ() -> None:
    """With what would be said with it."""
    best = chunk("A lamp burns longer than a torch.\nIt is dearer.", path="best.md")
    assert told(best, LAMP, TORCH)[0] == "A lamp burns longer than a torch."


@pytest.mark.parametrize("found", [(BOTH, LAMP), (BOTH,), (BOTH, TORCH)])
def test_one_alone_says_no_difference(found: tuple[Chunk, ...]) -> None:
    """Where nothing is about one of the two, the best sentence is said as ever."""
    assert told(*found)[0] == BOTH.units[0].text


def test_what_introduces_a_list_comes_with_it() -> None:
    """A colon with nothing behind it would say nothing."""
    torch = chunk(
        "A torch is a stick:\nof wood\nof wax",
        heading=("Torch",),
        path="list.md",
        kinds=("sentence", "item", "item"),
    )
    lead, *items = torch.units
    torch = replace(torch, units=(replace(lead, lead=True), *items))
    assert told(BOTH, LAMP, torch) == [
        "A lamp is a light that burns oil.",
        "A torch is a stick:",
        "- of wood",
        "- of wax",
    ]


def test_what_stands_first_below_the_thing_may_call_it_this() -> None:
    """The heading says of what it speaks, and is said before it."""
    sick = chunk("This is paid time off to get well.\nAsk your lead.", heading=("Sick Leave",))
    annual = chunk("You may take this when you like.", heading=("Annual Leave",), path="annual.md")
    question = "What is the difference between sick leave and annual leave?"
    assert told(sick, annual, question=question) == [
        "**Sick Leave**: This is paid time off to get well.",
        "**Annual Leave**: You may take this when you like.",
    ]


def test_what_stands_below_another_thing_may_not() -> None:
    """A longer name is another thing."""
    sick = chunk("This is a quiet room.\nIt has a bed.", heading=("Sick Rooms",))
    annual = chunk("Annual leave is time off.", heading=("Annual Leave",), path="annual.md")
    question = "What is the difference between sick leave and annual leave?"
    assert "**Sick Rooms**" not in " ".join(told(sick, annual, question=question))


WICK = "Start wick is different from wick in that it burns once."


@pytest.mark.parametrize(
    "question", ["difference between start wick and wick", "wick vs start wick"]
)
def test_what_says_that_they_differ_is_said(question: str) -> None:
    """Whatever it is worth, also of two things of which one is called as the other with a word
    more."""
    others = [chunk(f"A start wick or wick {n} stands here.", path=f"{n}.md") for n in range(3)]
    held = chunk(WICK, path="held.md")
    found = evidence(*others, held, question=question, strength="MANY")
    *before, last = found.chunks
    low = replace(found, chunks=(*before, replace(last, unit_scores=(0.1,))))

    async def write() -> list[str]:
        return [claim.text async for claim in ExtractiveWriter().write(low)]

    assert asyncio.run(write()) == [WICK]


def test_the_longer_name_alone_says_no_difference() -> None:
    """It has both words and speaks of one thing."""
    question = "difference between start wick and wick"
    one = chunk("The start wick is different from oil.", path="one.md")
    plain = chunk("A wick burns for days.", heading=("Wick",), path="wick.md")
    start = chunk("A start wick burns once.", heading=("Start wick",), path="start.md")
    assert told(one, start, plain, question=question)[-1] == "A wick burns for days."


def test_what_tells_them_apart_is_enough() -> None:
    """A sentence of another section would only name one of them."""
    held = chunk("A torch is a lamp, but it can be carried in the dark.", heading=("Torch",))
    other = chunk("The keeper of the lamp carries a torch to the cellar.", path="keeper.md")
    assert told(held, other) == [held.units[0].text]


THREE = "What is the difference between exact, any and all matching?"
LISTED = chunk(
    "There are three.\nAny: One word is there.\nAll: Every word is there.\nExact: They stand so.",
    heading=("Matching",),
    kinds=("sentence", "item", "item", "item"),
)


def test_each_of_three_things() -> None:
    """What begins with its name, in the page's order; the last is asked for with what all are."""
    other = chunk("Exact words are found.\nAll is dark.", path="other.md")
    assert told(other, LISTED, question=THREE) == [f"- {unit.text}" for unit in LISTED.units[1:]]


def test_rows_of_a_table_and_parts_of_a_section() -> None:
    """Each of which has one of the things."""
    rows = "Way: Any; Finds: One word\nWay: All; Finds: Every word"
    first = chunk(rows, heading=("Matching",), kinds=("row", "row"))
    second = chunk("Way: Exact; Finds: Them so", heading=("Matching",), kinds=("row",), ordinal=1)
    said = told(second, first, question=THREE)
    assert said == [unit.text for unit in (*first.units, *second.units)]


@pytest.mark.parametrize(
    "question", ["What is any matching?", "compare any to all", "What are exact, any and all?"]
)
def test_no_three_things_are_compared(question: str) -> None:
    """Then the best is said as ever."""
    assert len(told(LISTED, question=question)) < 3


def test_only_one_of_three_things_is_found() -> None:
    """One alone says no difference; two of three say most of it."""
    one, two = (Pick(LISTED, number, (1.0,) * 4) for number in (1, 3))
    assert of_several_compared([one], THREE) == []
    assert of_several_compared([two, one], THREE) == [(LISTED, [1, 3])]


def test_what_has_both_tells_nothing_of_either() -> None:
    """Nor does "but also"; "both burn" does."""
    has = chunk("This shelf has both the lamp and the torch, but also rope.", path="shelf.md")
    assert told(has, LAMP, TORCH) == [LAMP.units[1].text, TORCH.units[0].text]
    alike = chunk("A lamp and a torch both need oil.", path="oil.md")
    assert told(alike, LAMP, TORCH) == [alike.units[0].text]


def test_a_label_holds_them_side_by_side() -> None:
    """What stands behind it in its paragraph is all of the answer."""
    section = chunk(
        "Unlike torches, a lamp burns oil.\n\nLamps vs. torches: A lamp stands. A torch is carried."
        "\n\nBoth burn.",
    )
    for question in ("lamp or torch, what's the difference?", QUESTION):
        said = told(section, question=question)
        assert said == ["Lamps vs. torches: A lamp stands. A torch is carried."]


ITEMS = chunk(
    "For example, a lamp can hang, while a torch is carried.\nThere are three kinds.\n"
    "The lamp light is oil that burns for an evening.\nThe candle light is wax and a wick.\n"
    "The torch light is a stick that lasts as long as a lamp.\nTorch",
    kinds=("sentence", "sentence", "item", "item", "item", "item"),
    path="items.md",
)


def of_items(question: str = QUESTION, first: float = 0.9, torch: float = 0.5) -> list[str]:
    scores = (first, 0.0, 0.6, 0.4, torch, 0.4)
    found = ScoredChunk(ITEMS, 0.9, 0.5, 1.0, scores)
    return [each.text for each in written(Evidence(question, (found,), "ONE", 0.9))]


def test_what_works_the_same_way_but_for_something_tells_them_apart() -> None:
    """Though it begins with what goes back."""
    page = chunk(
        "If you have no oil, take a torch instead of a lamp.\n"
        "You can also use a torch, which works the same way as a lamp, but also smells."
    )
    found = ScoredChunk(page, 0.9, 0.5, 1.0, (0.9, 0.88))
    said = written(Evidence("lamp vs torch", (found,), "MANY", 0.9))
    assert [each.text for each in said] == [page.units[1].text]


def test_two_items_of_one_list() -> None:
    """One of each, though the second names the first, and an example names both."""
    said = ["- The lamp light is oil that burns for an evening.", "- The torch light is"]
    assert [each[: len(told)] for each, told in zip(of_items()[::1], said, strict=False)] == said
    assert not any("candle" in each or "For example" in each for each in of_items())


def test_an_item_that_is_too_far_or_says_nothing_is_no_half() -> None:
    """Then the best sentence is said."""
    assert of_items(torch=0.1)[0].startswith("For example")
    assert of_items("lamp vs rope")[0].startswith("For example")


def test_what_tells_the_two_apart_is_said_instead_of_items() -> None:
    """It says more in less."""
    apart = chunk("A lamp differs from a torch in its oil.\n\nLamps are old.", path="apart.md")
    scored = (
        ScoredChunk(apart, 0.9, 0.5, 1.0, (1.2, 0.0)),
        ScoredChunk(ITEMS, 0.9, 0.5, 1.0, (0.9, 0.0, 0.6, 0.4, 0.5, 0.4)),
    )
    said = written(Evidence(QUESTION, scored, "MANY", 0.9))
    assert said[0].text == "A lamp differs from a torch in its oil."


def test_what_answers_better_in_an_item_is_told_with_it() -> None:
    """A later sentence of the item, and no weaker one."""
    page = chunks(
        "# Lights\n\n- lamp: gives a warm light for hours on end, in each of the rooms. After an"
        " hour it gives smoke that goes up to the ceiling. It is old, and was made by hand"
        f"{' in a shop' * 20}.\n"
        "- torch: gives light for a while to all.\n",
    )[0]
    found = ScoredChunk(page, 0.9, 0.5, 1.0, (0.6, 0.7, 0.1, 0.6))
    said = " ".join(each.text for each in written(Evidence("lamp vs torch", (found,), "ONE", 0.9)))
    assert "smoke" in said
    assert "old" not in said


def test_how_a_section_begins_says_what_its_heading_is() -> None:
    """Rather than one of its options, though that is nearer to the question."""
    lamp = chunk(
        "Lamp light comes from oil.\nLamp light takes the size of the wick.",
        heading=("Lights", "Lamp light"),
        kinds=("sentence", "item"),
    )
    torch = chunk(
        "Torch light comes from a stick.\nTorch light takes the length of the stick.",
        heading=("Lights", "Torch light"),
        kinds=("sentence", "item"),
    )
    scored = tuple(ScoredChunk(each, 0.9, 0.5, 1.0, (0.5, 0.7)) for each in (lamp, torch))
    said = written(Evidence("lamp vs torch light", scored, "MANY", 0.9))
    assert [each.text for each in said] == [each.units[0].text for each in (lamp, torch)]


def test_a_title_holds_them_side_by_side() -> None:
    """Of a box, which may begin with the question itself."""
    (section,) = chunks(
        "## Lights\n\nUnlike torches, a lamp burns oil.\n\n:::tip Lamps vs. torches\n\n"
        "How do the two differ? A lamp stands. A torch is carried.\n\n:::\n\nBoth burn.\n"
    )
    assert told(section) == ["A lamp stands.", "A torch is carried."]


def test_two_rows_of_one_table() -> None:
    """Each of the thing that its first cell names, also where only one section was found."""
    (section,) = chunks(
        "## Settings\n\n| Name | What | Default |\n|---|---|---|\n"
        "| `LAMP_ON` | Whether it burns. | no |\n| `LAMP_TIME` | When it is lit. | at ten |\n"
        "| `LAMP_SIZE` | How much oil it takes. | 5 |\n"
    )
    said = told(section, question="difference between LAMP_SIZE and LAMP_TIME", strength="ONE")
    assert [each.split(";")[0] for each in said] == ["Name: `LAMP_TIME`", "Name: `LAMP_SIZE`"]


PAGE = """## {heading}

You will often see lamps beside torches. They are both useful. The difference is in what they burn:

- A lamp burns the oil that is in it. {long}
- A torch burns the stick that it is made of.
"""


def test_the_difference_may_be_told_below_a_heading_that_names_both() -> None:
    """With the two items that say it, of which the first may be long."""
    long = "It is filled up at dusk, when nobody is on deck, and again at dawn. " * 6
    (section,) = chunks(PAGE.format(heading="How is a lamp related to a torch?", long=long))
    said = " ".join(told(section))
    assert "The difference is in what they burn:" in said
    assert "oil that is in it" in said
    assert "made of" in said


def test_a_paragraph_that_leads_to_a_list_comes_with_it() -> None:
    """Below a title that holds the two side by side."""
    kinds = "There are two kinds. They differ:\n\n- Lamps burn oil.\n- Torches burn wood.\n"
    page = f"## Light\n\n#### Lamps vs torches\n\n{kinds}"
    (section,) = chunks(page)
    assert told(section)[-1].endswith("Torches burn wood.")


def test_what_something_is_like_compares_nothing() -> None:
    """ "Things like a net" are an example."""
    sail = "A cloth on the boat, and things like a net, beside the oar."
    both = f"- Oar: A piece of a boat that rows.\n- Sail: {sail}\n"
    (section,) = chunks(f"## Words\n\n{both}")
    said = " ".join(told(section, question="What is the difference between an oar and a sail?"))
    assert "A piece of a boat" in said
    assert "A cloth" in said
