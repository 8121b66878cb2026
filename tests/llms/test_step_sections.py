"""Procedures whose steps are sections are told from the first step on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.quoting.labels import step_title
from answerable.llms.quoting.step_sections import _what_to_do
from answerable.retrieval.whole_procedures import with_steps
from answerable.testing.corpus import evidence
from answerable.types import Candidate, Chunk
from answerable.wording.step_headings import step_number
from ingest.documents import chunks
from llms.test_extractive import written

PAGE = """\
# Bending a lamp through Vercel

You can bend a lamp through Vercel without a smith.

## Step 1: Warm the brass

Every smith warms brass. Put it over the fire until it glows.

## Step 2: Add the bow

Add the bow to the lamp:

```
lamp --bow
```

Then look at it.

## Step 3: Let it cool

1. Lay it down.
2. Wait.

## Why brass

Brass bends well.
"""
ASKED = "bend lamp through Vercel, how to"


def parts(text: str, title: str = "Bending a lamp through Vercel") -> list[Chunk]:
    return [replace(each, title=title) for each in chunks(text)]


def told(question: str, *sections: Chunk) -> list[str]:
    return [each.text for each in written(evidence(*sections, question=question))]


def test_each_step_is_told_below_its_heading() -> None:
    """In their order, whichever was found first: what it says to do, with its code or list."""
    first, one, two, three, why = parts(PAGE)
    assert told(ASKED, first, three, why, two, one) == [
        "**Step 1: Warm the brass**: Put it over the fire until it glows.",
        "**Step 2: Add the bow**: Add the bow to the lamp:",
        "```\nlamp --bow\n```",
        "**Step 3: Let it cool**:\n\n1. Lay it down.",
        "2. Wait.",
    ]


def test_a_gap_ends_the_procedure() -> None:
    """What comes behind a step that is not there would be read as if it came next."""
    first, one, two, three, why = parts(PAGE)
    assert len(told(ASKED, first, one, two)) == 3
    assert told(ASKED, first, one, three, why)[0].startswith("You can bend a lamp")


def test_another_page_or_question_has_no_such_steps() -> None:
    """The page is called as what is asked, and it is asked how."""
    first, one, two, three, _ = parts(PAGE)
    other = parts(PAGE, "Selling an oar")
    assert told(ASKED, first, *other[1:])[0].startswith("You can bend a lamp")
    assert told("Is a lamp bent through Vercel?", first, one, two, three)[0].startswith("You can")


def test_what_tells_it_already_is_kept() -> None:
    """Where the best section says what to do, its page has no need of the others."""
    plain = PAGE.replace(
        "You can bend a lamp through Vercel without a smith.",
        "To bend a lamp through Vercel, run `lamp --bend`.",
    )
    first, one, two, _, _ = parts(plain)
    assert told(ASKED, first, one, two)[0].startswith("To bend a lamp")
    leads = PAGE.replace("without a smith.", "without a smith. Follow these steps.")
    assert told(ASKED, *parts(leads))[0].startswith("**Step 1")


@pytest.mark.parametrize(
    ("heading", "number"),
    [
        ("Step 1: Warm it", 1),
        ("step 12 - Cool it", 12),
        ("2. Add the bow", 2),
        ("3) Cool it", 3),
        ("2.Add the bow", 2),
        ("2.x", 0),
        ("404 pages", 0),
        ("2 lamps", 0),
        ("1.2 Notes", 0),
        ("Step by step", 0),
        ("Step 1", 0),
    ],
)
def test_headings_that_are_steps(heading: str, number: int) -> None:
    """A number with its stop, or behind the word, and what is done."""
    assert step_number(heading) == number


def test_one_step_is_told_with_its_heading() -> None:
    """It says of what it is a part."""
    _, one, *_ = parts(PAGE)
    assert step_title(one, "How do I warm it?") == "Step 1: Warm the brass"
    assert step_title(one, "Is it warm?") == ""
    far = parts("## 1. Warm\n\nRun it in the yard. It warms well.\n\n```\nlamp\n```\n")[0]
    assert _what_to_do(far) == [0, 1, 2]
    (code, _) = parts("# Lamps\n\n## 1. Warm it\n\n```\nlamp --warm\n```\n\n## 2. Wait\n\nWait.\n")[
        -2:
    ]
    assert told("how do I warm it", code) == ["**1. Warm it**:\n\n```\nlamp --warm\n```"]


def test_the_other_steps_of_a_page_are_handed_on() -> None:
    """Behind what was found, where some of them were and it is asked how."""
    first, one, two, three, why = (Candidate(each, 0.5, 1.0) for each in parts(PAGE))
    ranked = [(each, 1.0) for each in (first, two, why, three, one)]
    assert with_steps([first, two], ranked, ASKED) == [first, two, three, one]
    assert with_steps([first], ranked, ASKED) == [first]
    assert with_steps([first, two], ranked, "Is it warm?") == [first, two]


def test_steps_that_are_spoken_of_are_told() -> None:
    """Where the page that speaks of "the steps below" is called otherwise."""
    page = PAGE.replace("without a smith.", "without a smith. Follow the steps below.")
    sections = parts(page, title="Brass work")
    said = told("how do I make a lamp with a bow", *sections)
    assert [each[:11] for each in said if each.startswith("**")][:1] == ["**Step 1: W"]
    silent = parts(PAGE, title="Brass work")
    said = told("how do I make a lamp with a bow", *silent)
    assert not any("Step 2" in each for each in said)


def test_steps_below_the_heading_that_sends_to_them() -> None:
    """A page may have several procedures, each below a heading of its own."""
    text = "".join(
        f"## In {place}\n\nTo hang a lamp in {place}, follow these steps:\n\n"
        f"### 1. Take a hook\n\nOne hook of the {place} will do.\n\n"
        f"### 2. Hang it\n\nIt hangs up in the {place}.\n\n"
        for place in ("yard", "shed")
    )
    page = parts(f"# Hooks\n\n{text}", title="Hooks")
    for place, other in (("yard", "shed"), ("shed", "yard")):
        leads = [each for each in page if "follow these" in each.text]
        leads.sort(key=lambda each: place not in each.text)
        ordered = [*leads, *(each for each in page if each not in leads)]
        said = " ".join(told(f"how do I hang a lamp in the {place}", *ordered))
        assert f"hook of the {place}" in said
        assert f"up in the {place}" in said
        assert other not in said
