"""Whoever tells of a trouble is told what to do about it, and not what the trouble looks like."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.remedies import with_remedy_behind
from answerable.retrieval.whole_procedures import with_way_out
from answerable.testing.corpus import chunk, evidence
from answerable.types import Candidate, Chunk, Evidence, ScoredChunk, UnitKind
from ingest.documents import chunks
from llms.test_extractive import written

MESSAGE = "Lock jammed: the bolt of box seven does not move"
TITLE = "The bolt does not move"


def part(heading: str, text: str, ordinal: int, page: str = "bolt.md") -> Chunk:
    kinds = ["code" if line == MESSAGE else "sentence" for line in text.split("\n")]
    return chunk(text, path=page, heading=(TITLE, heading), ordinal=ordinal, kinds=kinds)  # type: ignore[arg-type]


SYMPTOMS = part("Symptoms", f"The display of the box shows:\n{MESSAGE}", 0)
CAUSE = part("Cause", "Sand gets into the bolt.\nIt comes with the wind.", 1)
ASKED = "What is it about boxes?"
RESOLUTION = part("Resolution", "Blow the sand out.\nThen oil the bolt.", 2)
PAGE = (SYMPTOMS, CAUSE, RESOLUTION)


def first(question: str, *sections: Chunk) -> str:
    """The first thing that is said."""
    return written(evidence(*sections, question=question))[0].text


@pytest.mark.parametrize("question", [MESSAGE, "the bolt of box seven does not move"])
def test_the_remedy_is_told(question: str) -> None:
    """The section below the one that shows the message is quoted, wherever it was found."""
    assert first(question, *PAGE) == "Blow the sand out."


def test_the_remedy_is_told_though_it_was_found_last() -> None:
    """Some other sections are nearer to the message."""
    others = [part(name, f"The bolt of box {name}.", 9, "x.md") for name in ("six", "two", "one")]
    assert first(MESSAGE, SYMPTOMS, *others, RESOLUTION) == "Blow the sand out."


def test_what_to_do_is_handed_on_where_only_the_trouble_was_chosen() -> None:
    """And why it comes: the sections of its page that are called so."""
    notes, far = part("Notes", "Bolts are old.", 3), part("Solution", "Wait.", 2, "far.md")
    found = [Candidate(each, 0.5, 1.0) for each in (SYMPTOMS, notes, far, RESOLUTION, CAUSE)]
    ranked = [(each, 1.0) for each in found]
    assert with_way_out(found[:1], ranked, ASKED) == [found[0], found[3], found[4]]
    assert with_way_out([found[0], found[3]], ranked, ASKED) == [found[0], found[3], found[4]]
    assert with_way_out(found[1:2], ranked, ASKED) == found[1:2]
    assert with_way_out([], ranked, ASKED) == []


def test_what_to_do_is_handed_on_below_a_message() -> None:
    """Also where the section that shows it is called otherwise, and has the remedy right below."""
    box = chunk(MESSAGE, heading=("Boxes", "Box seven"), path="box.md")
    way = chunk("Blow.", heading=("Boxes", "Box seven", "Solutions"), path="box.md")
    found = [Candidate(each, 0.5, 1.0) for each in (box, way)]
    ranked = [(each, 1.0) for each in found]
    assert with_way_out(found[:1], ranked, f"Error: {MESSAGE}") == found
    assert with_way_out(found[:1], ranked, ASKED) == found[:1]


def test_the_cause_is_told_where_it_is_asked() -> None:
    """Why it is so stands in another section than what to do."""
    assert first("Why does the bolt of box seven not move?", *PAGE) == "Sand gets into the bolt."


def test_when_it_appears_stands_with_the_trouble() -> None:
    """Whoever asks when a message appears asks for the trouble itself."""
    question = "When does the display of the box show that the bolt does not move?"
    assert first(question, *PAGE).startswith("The display of the box shows")


def test_another_page_is_no_remedy() -> None:
    """What another page calls its resolution is about another trouble."""
    other = part("Resolution", "Buy another box.", 2, "lid.md")
    assert "Buy another box." not in first("Why, bolt of box seven does not move", SYMPTOMS, other)
    assert first(MESSAGE, SYMPTOMS, other) != "Buy another box."


PORT = """\
The lamp does not burn.
This happens when the oil is cold.
It is a known limitation.
Add warm oil first.
Lamps are old."""
COLD = "My lamp does not burn, how can I fix it?"


def told(question: str, text: str = PORT) -> list[str]:
    """What is said where the reason is worth most, and nothing else much."""
    section = chunk(text, heading=("Lamps", "Oil"))
    scores = tuple(0.9 if "happens" in unit.text else 0.1 for unit in section.units)
    found = Evidence(question, (ScoredChunk(section, 0.9, 0.5, 1.0, scores),), "ONE", 0.9)
    return [claim.text for claim in written(found)]


@pytest.mark.parametrize("question", [COLD, "the lamp does not burn", "lamp fails to burn"])
def test_the_remedy_a_little_behind_the_reason_is_told(question: str) -> None:
    """Without what stands between, unless that is needed."""
    lines = PORT.splitlines()
    assert told(question) == [*lines[:2], lines[3]]
    back = PORT.replace("Add warm oil first.", "Then add warm oil.")
    assert told(question, back) == back.splitlines()[:4]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When does the lamp not burn?", PORT),
        ("Why does the lamp not burn?", PORT),
        ("What does the lamp do?", PORT),
        (COLD, PORT.replace("Add warm oil", "Cold oil is")),
        (COLD, PORT.replace("It is", "It is old.\nIt is")),
        (COLD, PORT.replace("does not burn.", "does not burn. Fill it.")),
    ],
)
def test_no_remedy_is_told_elsewhere(question: str, text: str) -> None:
    """It is asked why, no trouble is asked of, none stands near, or another is said already."""
    assert "Add warm oil first." not in told(question, text)


CASES = """\
## The lamp does not burn

The lamp may not burn when:

- the oil is cold,
- the wick is wet.

{}

Lamps are old.
"""


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("In these cases, use the long match.", True),
        ("If so, you can dry the wick.", True),
        ("If you encounter those, replace the wick.", True),
        ("To fix this, dry the wick.", True),
        ("In these cases it is dark.", False),
        ("Use the long match for other lamps.", False),
    ],
)
def test_what_to_do_in_the_cases_of_a_list(behind: str, told: bool) -> None:
    """Where the sentence right below them goes back to them."""
    (section,) = chunks(CASES.format(behind))
    assert with_remedy_behind(section, [0, 1, 2], "The lamp does not burn") == [
        *range(3),
        *([3] if told else []),
    ]
    assert with_remedy_behind(section, [0, 1], "The lamp does not burn")[-1] == (3 if told else 1)
    assert with_remedy_behind(section, [0, 1, 2], "Which lamps are there?") == [0, 1, 2]
    assert with_remedy_behind(section, [1], "The lamp does not burn") == [1]


FAR = """\
The lamp goes out in a storm.
This is seen on old towers.
The wind comes in from above.
The glass is too short for it.
To fix this, put on a longer glass.
It is sold in the village.
"""


def test_what_fixes_it_is_told_from_far_behind() -> None:
    """Without what stands between, to whoever tells of the trouble."""
    fix = "To fix this, put on a longer glass."
    assert fix in " ".join(told("the lamp goes out in a storm, wrong glass?", FAR))
    assert fix not in " ".join(told("Why does the lamp go out in a storm?", FAR))
    unsaid = FAR.replace("To fix this, put", "Keepers put")
    assert "longer glass" not in " ".join(told("the lamp goes out, wrong glass?", unsaid))


def test_the_next_sentence_of_a_trouble_says_what_to_do() -> None:
    """In its paragraph, behind the sentence that says what fails."""
    text = (
        "A login is rejected when its name is taken. Set LINK=true to link it.\n\nNames are old.\n"
    )
    (section,) = chunks(f"## Names\n\n{text}")
    asked = "login rejected, the name is taken"
    assert with_remedy_behind(section, [0], asked) == [0, 1]
    assert with_remedy_behind(section, [0], "When is a login rejected?") == [0]
    (apart,) = chunks(f"## Names\n\n{text.replace('. Set', '.{0}{0}Set'.format(chr(10)))}")
    assert with_remedy_behind(apart, [0], asked) == [0]


SHOWN = """\
## Storms

In a storm the lamp fails with this error:

```
lamp: 504 no air
```

The glass waits for thirty seconds. You can let it wait longer. With oil lamps, this is done by the
following line:

```
wait = 60
```

Lamps are old.
"""


def test_what_to_do_is_told_below_the_error_that_is_shown() -> None:
    """To its end: with the code by which it is done; and not below code that nothing leads to."""
    (section,) = chunks(SHOWN)
    assert with_remedy_behind(section, [0, 1], "lamp 504 no air") == [0, 1, 2, 3, 4, 5]
    assert with_remedy_behind(section, [0, 1], "Which lamps are there?") == [0, 1]
    (other,) = chunks(SHOWN.replace("with this error:", "."))
    assert with_remedy_behind(other, [0, 1], "lamp 504 no air") == [0, 1]


def test_the_code_below_what_to_do_is_told() -> None:
    """No sentence need lead to it, whether or not what to do is said already."""
    page = (
        "## Storms\n\nThe lamp fails because of the wind. You need to close it.\n\n"
        "```\nlamp --close\n```\n\nLamps are old.\n"
    )
    (section,) = chunks(page)
    asked = "the lamp fails in the wind"
    assert with_remedy_behind(section, [0, 1], asked) == [0, 1, 2]
    assert with_remedy_behind(section, [0, 1], "Which lamps are there?") == [0, 1]
    (shown,) = chunks(
        page.replace("because of the wind.", "in storms. This happens when it blows.")
    )
    assert with_remedy_behind(shown, [0, 1], asked) == [0, 1, 2, 3]
    (old,) = chunks(page.replace("You need to close it.", "It is old."))
    assert with_remedy_behind(old, [0, 1], asked) == [0, 1]


TOLD = """\
## Oars

An oar may break and turn in circles, which is a problem. This is to be expected.

You can solve this problem in two ways.

1. Take another oar.
2. Row with one.

Oars are old.
"""


def test_what_to_do_in_the_next_paragraph_is_told_where_the_reason_is() -> None:
    """A picture may stand between the two."""
    page = (
        "## Storms\n\nThe lamp is blocked because of the wind.\n\n![It](it.png)\n\n"
        "Open the gate, then inspect it.\n"
    )
    (section,) = chunks(page)
    assert with_remedy_behind(section, [0], "says my lamp is blocked at first") == [0, 1]
    (calm,) = chunks(page.replace("blocked because of the wind", "red"))
    assert with_remedy_behind(calm, [0], "says my lamp is blocked at first") == [0]


def test_what_solves_a_trouble_that_is_told_is_told() -> None:
    """Who tells of it asks nothing, and has no message; who asks what it is wants no remedy."""
    (section,) = chunks(TOLD)
    asked = "my oar broke and now it turns in circles"
    assert with_remedy_behind(section, [0], asked) == [0, 1, 2, 3, 4]
    assert with_remedy_behind(section, [0], "What are oars that turn in circles?") == [0]
    (calm,) = chunks(TOLD.replace("which is a problem", "which is fun").replace("problem", ""))
    assert with_remedy_behind(calm, [0], asked) == [0]
    far = "It turns. It turns. It turns. It turns."
    (other,) = chunks(TOLD.replace("This is to be expected.", far))
    assert with_remedy_behind(other, [0], asked) == [0]


def test_what_fixes_a_pasted_message_is_told_behind_other_advice() -> None:
    """A report is asked for first."""
    page = (
        "## Oars\n\nIt says:\n\n`The oar cannot be turned by this boat.`\n\n"
        "If you see this, please report it.\n\nThe fix for this is to row by hand:\n\n"
        "1. Stop.\n2. Row.\n"
    )
    (section,) = chunks(page)
    asked = "The oar cannot be turned by this boat"
    assert with_remedy_behind(section, [2], asked) == [2, 3, 4, 5]


def test_steps_behind_the_reason_are_told() -> None:
    """ "Here are the steps to follow" says what to do by what stands below it."""
    page = (
        "## Storms\n\nThe lamp fails because of the wind.\n\nHere are the steps to follow:\n\n"
        "- Close it.\n- Light it.\n"
    )
    (section,) = chunks(page)
    assert with_remedy_behind(section, [0], "the lamp fails in the wind") == [0, 1, 2, 3]
    (other,) = chunks(page.replace("are the steps to follow", "lamps are"))
    assert with_remedy_behind(other, [0], "the lamp fails in the wind") == [0]


def test_what_fixes_a_trouble_is_told_with_it_and_not_exchanged() -> None:
    """Newer lamps fix it, whatever another section has to say."""
    page = "## Storms\n\nThe lamp turns green and hums in a storm. Lamps of 2021 fix this issue.\n"
    (section,) = chunks(page)
    asked = "the lamp turns green in a storm but still hums"
    assert with_remedy_behind(section, [0], asked) == [0, 1]
    (other,) = chunks("## Hums\n\nThe green lamp hums a song in a storm, which turns well.\n")
    said = written(evidence(section, other, question=asked))
    assert [each.text for each in said] == [
        "The lamp turns green and hums in a storm.",
        "Lamps of 2021 fix this issue.",
    ]


def test_a_message_that_is_shown_alone_is_told_with_what_to_do() -> None:
    """It is the heading of its section, or has the words of one."""
    page = (
        "## Lamp::Wet wick\n\n```\nLamp::Wet wick of lamp 7\n```\n\n"
        "If you see the above error, configure your wick to be dry.\n"
    )
    (section,) = chunks(page)
    asked = "invalid wet wick of lamp"
    assert with_remedy_behind(section, [0], asked) == [0, 1]
    (other,) = chunks(page.replace("\nLamp::Wet", "\nA wet"))
    assert with_remedy_behind(other, [0], asked) == [0]


def test_what_is_for_those_in_trouble_is_told_behind_what_fails() -> None:
    """The next item of the list, if it says that it is to be used in that case."""
    page = chunk(
        "It fails where the door has two locks.\nThe brass key. Use this if there are two locks.",
        kinds=("sentence", "item"),
    )
    assert with_remedy_behind(page, [0], "my key fails since I have two locks") == [0, 1]
    assert with_remedy_behind(page, [0], "which keys are there") == [0]
    other = chunk(
        "It fails where the door has two locks.\nThe brass key. Use this if it rains.",
        kinds=("sentence", "item"),
    )
    assert with_remedy_behind(other, [0], "my key fails since I have two locks") == [0]


def test_what_to_do_may_stand_before_the_trouble() -> None:
    """In the same paragraph, where nothing behind it says what to do."""
    page = chunks(
        "# Lamp\n\nOn a ship, you should use the storm lamp instead. This one goes out, or is lost."
        "\n\nIt is red.\n"
    )[0]
    assert with_remedy_behind(page, [1], "my lamp gets lost on a ship") == [0, 1]
    assert with_remedy_behind(page, [1], "which lamp is there") == [1]
    apart = chunks("# Lamp\n\nYou should use another lamp.\n\nThis one goes out, or is lost.\n")[0]
    assert with_remedy_behind(apart, [1], "my lamp gets lost on a ship") == [1]


def test_to_be_unable_to_mend_something_mends_nothing() -> None:
    """What to do is told from further below."""
    page = chunks(
        "# Names\n\nIf it is unable to fix the name, the lamp throws an error:\n\n"
        "```text\nname unknown\n```\n\nIt is thrown at night. Add the name to the list.\n"
    )[0]
    told = with_remedy_behind(page, [0, 1], "error: name unknown at the lamp")
    assert told == [0, 1, 2, 3]


def test_a_section_called_as_the_trouble_says_what_to_do() -> None:
    """Further on, with what that goes back to and its code; not one that is called otherwise."""
    page = (
        "# Help\n\n## {heading}\n\nThe lamp cannot reach the oil. A pipe is laid when it is built."
        " If it is not there, you can lay it with this:\n\n```\npipe lay\n```\n"
    )
    question = "oil denied (pipe) at the lamp"
    (own,) = chunks(page.replace("{heading}", "Oil denied (pipe)"))
    assert with_remedy_behind(own, [0], question) == [0, 1, 2, 3]
    (other,) = chunks(page.replace("{heading}", "Candle denied (pipe)"))
    assert with_remedy_behind(other, [0], question) == [0]


def test_on_a_page_of_troubles_what_to_do_is_told_further_on() -> None:
    """Where the section is called by what is seen, and the trouble is told without a message."""
    text = "If the lid is down, the lamp lights the table alone.\nIt is meant so.\nRaise the lid."
    question = "my lamp only lists the table"
    for page, told in (("Troubleshooting", [0, 2]), ("Notes", [0])):
        section = chunk(text, heading=(page, "One room is dark"), path="lamp.md")
        assert with_remedy_behind(section, [0], question) == told
        shows = chunk(
            f"With the lid down it only lists shelf, open, and table.\n{text}",
            heading=(page, "One room is dark"),
        )  # "open" tells nobody to do anything
        assert with_remedy_behind(shows, [0], question) == [0, *(each + 1 for each in told[1:])]


PASTED = "An attempt was made to open a lock in a way forbidden by its owner"
LOCKS = f"""\
# Boxes

## Lock forbidden

Opening fails with "{PASTED}", and the light stays off. Another box holds that number. Check which
numbers are held:

```sh
boxes held
```
"""


def test_behind_a_pasted_message_stands_why_and_what_to_do() -> None:
    """Up to the command that it leads to, wherever the page stands."""
    (section,) = chunks(LOCKS)
    asked = f"box 7: {PASTED}"
    assert with_remedy_behind(section, [0], asked) == [0, 1, 2, 3]
    assert with_remedy_behind(section, [0], "Which light is there?") == [0]


def test_a_short_list_below_a_message_is_told_whole() -> None:
    """Of three things to look at one is not left out; the list of another message is not told."""
    (section,) = chunks(
        "# Boxes\n\n## Access\n\n"
        '"You are not authorized to open this box"\n\n- Check the key\n- Check the list\n\n'
        '"You are not authorized to lock as guest"\n\n- Check the group\n- Check the guest\n'
        "- Check the door\n"
    )
    said = with_remedy_behind(section, [3], "You are not authorized to lock as guest")
    assert said == [3, 4, 5, 6]


def test_a_symptom_is_told_with_what_stands_behind() -> None:
    """What the visitor sees already is no answer."""
    (section,) = chunks(
        "# Boxes\n\n## Stays on the wait line\n\n**Symptom**: The box hangs for minutes.\n\n"
        "It asks the harbour. Check the line to the harbour first. Boxes are old.\n"
    )
    assert with_remedy_behind(section, [0], "my box hangs") == [0, 1, 2]


BLOCKED = "The wheel is blocked, since the sand is wet."


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("Use the small wheel in the boxes below to fix this.", True),
        ("Use the small wheel in the boxes below to avoid this problem.", True),
        ("The small wheel stands in the boxes below.", False),
    ],
)
def test_what_is_done_to_fix_this(behind: str, told: bool) -> None:
    """The next sentence, where it ends in that."""
    section = chunk(f"{BLOCKED}\n{behind}", heading=("Wheels",))
    question = "Error: the wheel is blocked"
    assert with_remedy_behind(section, [0], question) == ([0, 1] if told else [0])


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("My box shows an old paper. Why, and how do I get rid of it?", True),
        ("My box shows an old paper. How can I avoid that?", True),
        ("Why does my box show an old paper?", False),
    ],
)
def test_who_asks_why_and_for_the_way_out(question: str, told: bool) -> None:
    """The way out is told too."""
    text = (
        "The box then shows the old paper beside the new one.\nThis is how boxes work.\n"
        "You can resolve this in one of two ways.\nSkip the old paper.\nLeave it there."
    )
    section = chunk(
        text, heading=("Papers",), kinds=("sentence", "sentence", "sentence", "item", "item")
    )
    assert (with_remedy_behind(section, [0], question) != [0]) is told


@pytest.mark.parametrize(
    ("advice", "told"),
    [
        ("It's suggested you oil the bolt.", [0, 1]),
        ("It is generally recommended that the bolt is oiled.", [0, 1]),
        ("It is generally an old bolt.", [0]),
    ],
)
def test_what_is_suggested_is_advice(advice: str, told: list[int]) -> None:
    """In a section that is called as the trouble."""
    (section,) = chunks(f"## The bolt does not move\n\nSand is in the bolt.\n\n{advice}\n")
    assert with_remedy_behind(section, [0], "bolt does not move") == told


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("then it could be due to the sand.", "In which case, you should blow it out."), 4),
        (("then it could be due to the sand.", "Sand is old."), 3),
        (("then all is well.", "In which case, you should blow it out."), 3),
    ],
)
def test_what_is_to_be_done_behind_the_reason_of_a_message(
    lines: tuple[str, str], told: int
) -> None:
    """The visitor's message names another box than the page's."""
    shown = "Error: the bolt of box seven does not move"
    text = "\n".join(("If you get an error such as:", shown, *lines))
    kinds: tuple[UnitKind, ...] = ("sentence", "code", "sentence", "sentence")
    section = chunk(text, kinds=kinds)
    question = "Error: the bolt of my green box does not move. what now"
    assert with_remedy_behind(section, [0, 1, 2], question) == list(range(told))
