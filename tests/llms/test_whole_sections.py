"""Short sections that answer as a whole."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.whole_sections import CHARS, with_whole
from ingest.documents import chunks

MOVING = """\
## Moving boats

Start by making a list of them:

```sh
boats list
```

Change the harbour:

- of a boat of wood, edit its card;
- of a boat of steel, ask for one.

Bring them back from the list:

```sh
boats back
```

Boats are old.
"""
QUESTION = "How do I change from wood to steel?"


def said(page: str, numbers: list[int], question: str) -> list[int]:
    """What is said of the only section of a page, where ``numbers`` are."""
    (section,) = chunks(page)
    return with_whole(section, numbers, question)


def test_a_procedure_in_parts_is_told_whole() -> None:
    """Whatever part has the visitor's words; and nothing behind it."""
    assert said(MOVING, [2, 3, 4], QUESTION) == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("old", "new", "numbers", "question"),
    [
        ("Start by making", "Make", [2, 3, 4], QUESTION),  # that nothing says it begins there
        ("Change the harbour", "These are harbours", [2, 3, 4], QUESTION),
        ("ask for one", f"ask for {'o' * CHARS}", [2, 3, 4], QUESTION),
        ("Boats are old", "Boats are old", [7], QUESTION),
        ("Boats are old", "Boats are old", [2, 3, 4], "Which boats change?"),
    ],
)
def test_other_parts_are_told_alone(old: str, new: str, numbers: list[int], question: str) -> None:
    """What is no procedure, too long, beside it or not asked for how it is done."""
    assert said(MOVING.replace(old, new), numbers, question) == numbers


STOPPING = """\
## Disabling the bell

The bell rings where the card allows it. On the card there is a number of rings. Any number is
possible. The number zero disables the bell.
"""


def test_a_section_of_its_task_that_says_nothing_to_do_is_told_whole() -> None:
    """Its last sentence may be the one that tells how."""
    question = "How do I disable the bell?"
    assert said(STOPPING, [0, 1], question) == [0, 1, 2, 3]
    assert said(STOPPING, [0, 1], "How do I paint the bell?") == [0, 1]
    assert said(STOPPING.replace("On the card", "Open the card"), [1], question) == [1]


BLANK = """\
## Why is the window blank while I choose a boat?

Boats are drawn by the wind. There is none in old harbours. Open the gate there.

- of wood
- of steel
"""


def test_the_answer_to_the_question_of_a_page_begins_below_it() -> None:
    """Where it is what the visitor asks."""
    asked = "blank window when choosing"
    assert said(BLANK, [2], asked) == [0, 1, 2]
    assert said(BLANK, [2], "Who opens the gate?") == [2]
    assert said(BLANK.replace("Why is", "What is"), [2], asked) == [2]


BACKUP = """\
## Back up the boats

To back up, copy the list:

```sh
cp boats.txt backup/
```

To save the harbours, copy their folder:

```sh
cp -r harbours/ backup/
```
"""


def test_a_task_in_two_parts_is_told_whole() -> None:
    """A copy of the list alone looks like all there is to save; no part of it is another task."""
    assert said(BACKUP, [0, 1], "How do I back up the boats?") == [0, 1, 2, 3]
    assert said(BACKUP, [0, 1], "How do I copy one harbour?") == [0, 1]
    assert said(BACKUP.split("To save")[0], [0, 1], "How do I back up the boats?") == [0, 1]
