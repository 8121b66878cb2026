"""Steps without numbers, and cases of one rule: what belongs together is shown together."""

from __future__ import annotations

import re

import pytest

from answerable.llms.quoting.lists import steps_around
from ingest.documents import chunks
from llms.test_lists import shown

pytestmark = pytest.mark.anyio

HANDING_BACK = """\
## Hand back a bicycle

Bring it before the shop closes.

- Go to the back door.
- Lock the bicycle.
- The key goes into the box.
- Fill out the form and submit it.

## Tips

- The box is emptied at night.
- A bicycle without a lock is not taken.
- Forms lie beside the box.
"""
WHOLE = [
    "- Go to the back door.",
    "- Lock the bicycle.",
    "- The key goes into the box.",
    "- Fill out the form and submit it.",
]
RATES = """\
## Days off

Days off depend on the years in the shop:

- Less than two years: 20 days off
- Two to ten years: 24 days off
- More than ten years: 28 days off
- In the year of a move: one day off more
"""


def lines(answer: str) -> list[str]:
    return [line for line in answer.split("\n") if line]


@pytest.mark.parametrize("best", ["Lock the", "The key"])
async def test_instructions_are_steps_without_numbers(best: str) -> None:
    """Of a list whose items tell what to do none is left out where it is asked how all is done."""
    page = HANDING_BACK.partition("## Tips")[0]
    assert lines(await shown(page, "How do I hand back a bicycle?", best)) == WHOLE


async def test_steps_below_what_is_said_of_them() -> None:
    """A sentence of the section that is asked for comes with the steps right below it."""
    page = HANDING_BACK.partition("## Tips")[0]
    answer = await shown(page, "How do I hand back a bicycle?", "Bring it")
    assert lines(answer) == ["Bring it before the shop closes.", *WHOLE]


async def test_a_list_of_facts_is_no_steps() -> None:
    """Items that tell nothing to do are shown as far as they answer."""
    answer = await shown(HANDING_BACK, "How do I hand back tips?", "Forms lie")
    assert lines(answer) == ["- Forms lie beside the box."]


async def test_one_step_that_is_asked_for() -> None:
    """Where the words of one step are asked, the others are left out."""
    page = HANDING_BACK.partition("## Tips")[0]
    answer = await shown(page, "How do I submit the form?", "Fill out")
    assert lines(answer) == ["- Fill out the form and submit it."]


PERMIT = """\
## Activating a permit on the island

1. Open *Settings* and choose *Permit*.
2. Press *Log in*.
3. Enter the number to activate your permit.
"""


async def test_a_word_that_several_steps_have() -> None:
    """It asks for none of them: all are shown."""
    said = await shown(PERMIT, "How do I activate my permit on an islet?", "Enter the")
    assert [line[:2] for line in lines(said)] == ["1.", "2.", "3."]


SECOND_CODE = """\
## Signing in safely

Two-factor authentication (2FA) asks for a code beside the password.

1. Open *Settings* and choose *Safety*.
2. Press *Turn on 2FA*.
3. Scan the picture with your phone.
"""


@pytest.mark.parametrize("question", ["How do I turn on 2FA?", "turn on 2fa", "enable 2FA"])
async def test_what_is_turned_on_takes_all_steps(question: str) -> None:
    """The one whose button is called so turns nothing on alone, whatever the heading calls it."""
    said = await shown(SECOND_CODE, question, "Press")
    assert [line[:2] for line in lines(said)] == ["1.", "2.", "3."]


async def test_a_heading_may_say_no_more_than_that_it_is_activated() -> None:
    """What is asked for may be called otherwise: all steps are below it."""
    page = SECOND_CODE.replace("Signing in safely", "How to activate the watch")
    page = page.replace("choose *Safety*", "choose *Guard*")
    page = page.replace("Press *Turn on 2FA*", "Press the knob to activate the guard")
    said = await shown(page, "How do I activate my guard?", "Press")
    assert [line[:2] for line in lines(said)] == ["1.", "2.", "3."]


async def test_of_codes_each_is_another() -> None:
    """The step for the code that is asked for is no step for the one in the heading."""
    page = """\
## Silence lamp1001

1. Write *quiet* into the file.
2. Write *lamp1002* below it for that warning alone.
3. Start the lamp anew.
"""
    (section,) = chunks(page)
    units = section.units
    assert steps_around(units, 1, "How do I silence lamp1002?", "Silence lamp1001") is None
    assert steps_around(units, 1, "How do I silence lamp1001?", "Silence lamp1001") == range(3)


async def test_all_cases_of_a_rule() -> None:
    """Of a short list of which each item answers as well as the others all are shown."""
    cases = ("Less", "Two", "More", "In the year")
    answer = await shown(RATES, "What is the number of days off?", *cases)
    assert len(lines(answer)) == 5
    assert "…" not in answer
    some = await shown(RATES, "What is the number of days off?", *cases[1:])
    assert "Less than" not in some


MOVING = """\
## Move from the old shed

Take photos of all lamps before you begin. They break easily.

1. Empty the old shed.
2. Carry the lamps over.
3. Lock the new one.
"""


async def test_steps_are_said_where_they_are_asked_for_by_name() -> None:
    """Though a sentence above them, which does not lead to them, is the nearest."""
    question = "Which steps do I follow to move from the old shed?"
    said = lines(await shown(MOVING, question, "Take photos"))
    assert said[0].startswith("Take photos")
    assert said[1:] == [
        "1. Empty the old shed.",
        "2. Carry the lamps over.",
        "3. Lock the new one.",
    ]
    other = lines(await shown(MOVING, "Which photos are taken of the shed?", "Take photos"))
    assert not any(line.startswith("1.") for line in other)


async def test_steps_of_two_lists_are_not_mixed() -> None:
    """Which of them is meant is not known."""
    page = f"{MOVING}\nTo go back:\n\n1. Empty the new shed.\n2. Lock it.\n"
    said = await shown(page, "Which steps do I follow to move from the old shed?", "Take photos")
    assert "Empty the new shed" not in said


RESTORING = """\
## Steps to Restore a Boat

Boats are old.

1. Open the shed.
2. Choose paint.

The boat is now restored.

You can restore boats of wood by hand.
"""
RESTORED = ["1. Open the shed.", "2. Choose paint."]


async def test_the_only_steps_of_a_section_that_is_the_task() -> None:
    """Below a sentence of it; alone where the best one only says that all is done."""
    question = "How do I restore a boat?"
    assert lines(await shown(RESTORING, question, "The boat is")) == RESTORED
    assert lines(await shown(RESTORING, question, "Boats are")) == ["Boats are old.", *RESTORED]


@pytest.mark.parametrize(
    ("question", "best"),
    [("How do I restore a boat?", "You can"), ("How do I sell a boat?", "The boat is")],
)
async def test_what_says_how_or_is_of_another_task_stays(question: str, best: str) -> None:
    """The steps are not what it answers with."""
    assert RESTORED[0] not in lines(await shown(RESTORING, question, best))


COMMANDS = "## Update the kiln\n\n```sh\nstop\n```\n\n```sh\nremove\n```\n\n```sh\nrun\n```\n"


async def test_commands_that_a_section_begins_with_are_given_one_after_the_other() -> None:
    """All of them where it is asked how; not where something else stands above."""
    question = "How do I update the kiln?"
    answer = await shown(COMMANDS, question, "run")
    assert [each in answer for each in ("stop", "remove", "run")] == [True] * 3
    alone = await shown(COMMANDS, "What is the last of them?", "run")
    assert "remove" not in alone
    other = COMMANDS.replace("```sh\nremove\n```", "Kilns of clay are cold.")
    assert "stop" not in await shown(other, question, "run")


FAR = """\
## Boats

Some of it is work:

1. Open the shed.
2. Take the oar.
3. Move the boat from the yard to the sea.
4. Row.
5. Come back.
"""


async def test_a_step_far_down_is_shown_with_those_before_it() -> None:
    """Without them nobody gets there; a list of other things has none before."""
    question = "How do I carry something from one place to the water?"
    best = "Take the", "Move the"
    assert "1. Open the shed.\n2. Take the oar.\n3. Move" in await shown(FAR, question, *best)
    things = re.sub(r"(?m)^(\d\.) \w+ ", r"\1 Its ", FAR)
    assert "Its shed" not in await shown(things, question, "Its oar", "Its the boat")


FEED = """\
## Adding a boat

1. To add a boat, copy the number of the shipyard.
2. Open the harbour.
3. Paste the number.
"""


async def test_who_adds_something_else_is_told_all_steps() -> None:
    """Where the heading says that it is done there, though only the first step has the word."""
    question = "How do I add a shipyard to my harbour?"
    assert "3. Paste" in await shown(FEED, question, "To add a boat")
    other = FEED.replace("## Adding a boat", "## The harbour")
    assert "3. Paste" not in await shown(other, "How do I keep a shipyard?", "To add a boat")


async def test_who_asks_for_a_number_is_told_no_steps() -> None:
    """Though "steps" stands in the question: it is one of them that has the number."""
    page = """\
## Set up a route

- Open the map of the town.
- Add the steps of the route. It has 2 steps at least and 8 steps at most.
- Save the route.
"""
    number = "What is the maximum number of steps to set up a route?"
    assert "Save the route." not in await shown(page, number, "It has 2 steps")
    steps = "What are the steps to set up a route?"
    assert "- Save the route." in await shown(page, steps, "It has 2 steps")
