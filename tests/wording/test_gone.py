"""What has become of something that is no more as it was."""

from __future__ import annotations

import pytest

from answerable.testing.corpus import chunk, evidence
from answerable.wording.gone import asks_what_became, says_what_became
from llms.test_extractive import written


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What happened to the dimmer?", True),
        ("whatever became of the dimmer", True),
        ("Is the dimmer deprecated?", True),
        ("Was the dimmer removed in 2.0?", True),
        ("Are lamps removed when it is dark?", False),
        ("Where has the dimmer gone?", True),
        ("What replaced the dimmer?", True),
        ("What happens to the dimmer at night?", False),
        ("Where does the dimmer go?", False),
        ("Is the dimmer on?", False),
    ],
)
def test_what_asks_for_it(question: str, *, expected: bool) -> None:
    """It is what has happened, not what happens."""
    assert asks_what_became(question) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This option has been deprecated, use --glow instead.", True),
        ("The dimmer was renamed.", True),
        ("Dim the lamp instead of turning it off.", False),
        ("The dimmer dims.", False),
    ],
)
def test_what_says_it(text: str, *, expected: bool) -> None:
    """ "Instead of" speaks of something else."""
    assert says_what_became(text) is expected


def test_it_is_said_first() -> None:
    """Also where another sentence has more of the question's words."""
    page = chunk(
        "The dimmer is deprecated, use glow.\nThe dimmer dims what happened to be lit.",
        heading=("Options", "The dimmer"),
    )
    found = evidence(page, question="What happened to the dimmer?", strength="ONE")
    assert written(found)[0].text == "The dimmer is deprecated, use glow."
