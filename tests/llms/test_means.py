"""By what means something is done, beside what says only that it can be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document, Evidence, ScoredChunk

from .test_extractive import written

CAN = "You can give a lamp from zero to five stars."
KEY = "Press a number for the stars of the lamp."
QUESTION = "How can I give a lamp stars?"


def said(text: str, question: str = QUESTION) -> list[str]:
    """Of three sentences, of which the second answers nothing."""
    scored = ScoredChunk(chunk(text), 0.9, 0.5, 1.0, (1.0, 0.1, 0.7))
    found = Evidence(question, (scored,), "ONE", 0.9)
    return [claim.text for claim in written(found)]


def test_what_says_the_means_follows() -> None:
    """The best of its section, whatever stands between."""
    assert said(f"{CAN}\n\nLamps are old.\n\n{KEY}") == [CAN, KEY]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (f"{CAN}\nLamps are old.\nThey glow.", QUESTION),
        (f"You can give a lamp stars by rubbing it.\nLamps are old.\n{KEY}", QUESTION),
        (f"Stars are for the best lamps.\nLamps are old.\n{KEY}", QUESTION),
        (f"{CAN}\nLamps are old.\nThis is done with a key.", QUESTION),
        (f"{CAN}\nLamps are old.\n{KEY}", "Is there a way to rate lamps?"),
    ],
)
def test_elsewhere_nothing_does(text: str, question: str) -> None:
    """No means is named, the best one names one or says something else, what does cannot be said
    alone, or it is not asked how."""
    assert KEY not in said(text, question)
    assert not any(each.startswith("This") for each in said(text, question))


MOVE = """\
# Move in

Follow these steps to move in. MORE

## Steps

1. Ask the warden for a key.
2. Carry your boat to the shed.
"""


def moved(more: str = "", question: str = "How do I move in?", page: str = MOVE) -> list[str]:
    """What is said of a page whose first section promises steps that stand below it."""
    text = page.replace("MORE", more)
    title = text.partition("\n")[0].removeprefix("# ")
    document = Document(path="a.md", file="a.md", text=text, title=title, url="/a")
    made = chunk_document(document, HashedEmbedder().count_tokens, IngestSettings())
    scored = tuple(
        ScoredChunk(each, 0.9, 0.5, 1.0, tuple(1.0 - at / 2 for _ in each.units))
        for at, each in enumerate(made)
    )
    return [claim.text for claim in written(Evidence(question, scored, "MANY", 0.9))]


def test_steps_that_are_promised_follow() -> None:
    """From the section below that has them."""
    promised = "Follow these steps to move in."
    steps = ["1. Ask the warden for a key.", "2. Carry your boat to the shed."]
    assert moved() == [promised, *steps]
    assert moved(question="move in: which steps?") == [promised, *steps]


def test_steps_of_the_section_itself_are_those() -> None:
    """Where it has a list of its own, the one below is of something else."""
    own = moved("\n\n1. Sign.\n2. Pay.\n")
    assert "1. Ask the warden for a key." not in own


WAYS = """\
# Move out

Return the key in one of the following ways.

## By boat

Row to the warden:

```sh
row --to warden
```
"""


def test_a_way_that_is_promised_follows() -> None:
    """From the section below, with its code; not where the section has a command of its own."""
    said = moved(question="How do I move out?", page=WAYS)
    assert said[0] == "Return the key in one of the following ways."
    assert any("row --to warden" in each for each in said)
    own = WAYS.replace("ways.", "ways.\n\n```sh\nthrow --key\n```", 1)
    assert not any(
        "row --to warden" in each for each in moved(question="How to move out", page=own)
    )


TASK = """\
# Building a shed

It takes a day of hard work. MORE

## Wood

1. Cut the boards for the shed.

   ```sh
   saw
   ```

2. Nail them.

## Paint

1. Stir the paint of the shed.
"""


def test_a_page_that_is_the_task_goes_on_with_its_first_steps() -> None:
    """Where what is said of its beginning is nothing to do."""
    told = moved(question="How do I build a shed?", page=TASK)
    assert told[:2] == ["It takes a day of hard work.", "1. Cut the boards for the shed."]
    assert told[-1] == "2. Nail them."


def test_another_page_does_not() -> None:
    """One that is called otherwise, or whose beginning says what to do."""
    first = "1. Cut the boards for the shed."
    assert first not in moved(question="How do I paint a shed?", page=TASK)
    told = moved(more="Use planks of oak.", question="How do I build a shed?", page=TASK)
    assert first not in told or "Use planks of oak." not in told


SHED = """\
# Building a shed

It takes a day of hard work.

## Setting up

A shed has four walls:

```text
----
```

To raise it, first cut the boards of the shed:

```sh
saw
```
"""


def test_the_first_instruction_with_its_code() -> None:
    """Below the beginning of a page that is called so and has no steps."""
    told = moved(question="How do I build a shed?", page=SHED)
    assert told[0] == "It takes a day of hard work."
    assert told[-2:] == ["To raise it, first cut the boards of the shed:", "```sh\nsaw\n```"]
    unsaid = SHED.replace("first cut", "they cut")
    assert "```sh\nsaw\n```" not in moved(question="How do I build a shed?", page=unsaid)


BELLS = """\
# Bells

You can add a bell to a boat to be heard by everybody around you.

## Kinds of bells

There are two:

- a brass bell
- a bell of iron
"""


def test_what_only_says_that_it_can_be_done_is_followed_by_how() -> None:
    """From the sections below; "add" and "bell" are the question's own words."""
    told = moved(question="How do I add a bell to a boat?", page=BELLS)
    assert told == [
        "You can add a bell to a boat to be heard by everybody around you.",
        "There are two:",
        "- a brass bell",
        "- a bell of iron",
    ]
    means = BELLS.replace("to be heard", "with a screw to be heard")
    assert "There are two:" not in moved(question="How do I add a bell to a boat?", page=means)


def test_the_steps_of_the_first_part_of_its_section_are_told_alone() -> None:
    """Where the section is cut in two, and the second part has the words of the question."""
    heading = ("How to paint a lamp",)
    steps = "1. Take the brush.\n2. Open the can.\n3. Paint the lamp."
    page = f"# How to paint a lamp\n\n{steps}\n\nThe painted lamp dries in an hour.\n"
    document = Document("lamp.md", "lamp.md", page, "How to paint a lamp", "/lamp")
    (whole,) = chunk_document(document, HashedEmbedder().count_tokens, IngestSettings())
    first = replace(whole, id="a", units=whole.units[:3], heading_path=heading)
    rest = replace(whole, id="b", ordinal=1, units=whole.units[3:], heading_path=heading)
    scored = (
        ScoredChunk(rest, 0.9, 0.5, 1.0, (1.0,)),
        ScoredChunk(first, 0.9, 0.5, 1.0, (0.3, 0.2, 0.4)),
    )
    found = Evidence("How do I paint a lamp?", scored, "MANY", 0.9)
    assert [claim.text for claim in written(found)] == [
        "1. Take the brush.",
        "2. Open the can.",
        "3. Paint the lamp.",
    ]
