"""Which questions ask how something is done, typed into a search box."""

from __future__ import annotations

import pytest

from answerable.wording.how_to import ASKS_STEPS, HOW_TO


@pytest.mark.parametrize(
    ("question", "how_to", "steps"),
    [
        ("upgrade postgres from 15 to 16", True, True),
        ("update lamps to 2.0", True, True),
        ("upgrade notes", False, False),
        ("switch from oil to gas", True, True),
        ("let visitors read my lamps", True, True),
        ("let it burn", False, False),
        ("telegram bot setup", False, True),
        ("Lamp installation", False, True),
        ("what is the setup", False, False),
        ("setup", False, False),
        ("lamp setup fails in the shed", False, False),
        ("Do I have to set up a shed?", False, False),
        ("must I install oil", False, False),
        ("Is it necessary to configure the lamp?", False, False),
        ("Do I need to know how to install it?", True, True),
        ("do you have examples", True, True),
        ("turn on the debug log to see what it does", True, True),
        ("set the lamp so that i know where it is", True, True),
        ("turn on what to see", False, False),
        ("the whole shed is lit, turn them off for one lamp", True, True),
        ("I put oil in, remove it", True, True),
        ("why is the shed lit, turn off when", False, False),
        ("turn it off", True, True),
    ],
)
def test_what_is_to_be_done(question: str, *, how_to: bool, steps: bool) -> None:
    """In a verb with its aim, or in a noun."""
    assert (HOW_TO.search(question) is not None) is how_to
    assert (ASKS_STEPS.search(question) is not None) is steps
