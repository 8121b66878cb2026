"""Copies of a sentence with other roles, conditions or quantities, and words of two sentences that
tell nothing together."""

from __future__ import annotations

import pytest

from answerable.settings import AnswerSettings
from answerable.turn.proof.support import Grounds, support

ONLY = "The lamp sends data to the mill server only if telemetry is enabled."
REPLACES = "The mill server replaces the barn server."
OF = "Alice may delete projects of Bob."
BUT = "Owners can remove guests, but guests cannot remove owners."
REPORT = "The scheduler sends a report to the owner every Monday."
LATER = "You need Python 3.9 or later."
PAGE = (
    "The mill server replaces the barn server.",
    "The team plan has a lamp.",
    "Do not run lamp reset in production.",
    "It deletes all data.",
    "It needs a key.",
)


def is_shown(claim: str, *cited: str, question: str = "", nearby: tuple[str, ...] = ()) -> bool:
    grounds = Grounds(cited, nearby=nearby or cited, question=question)
    return support(claim, grounds, lambda term: 1.0) >= AnswerSettings().min_support


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("The lamp sends data to the mill server even if telemetry is enabled.", ONLY),
        ("The lamp sends data to the mill server unless telemetry is enabled.", ONLY),
        ("The lamp sends data to the mill server, and telemetry is enabled.", ONLY),
        ("Only the lamp sends data to the mill server if telemetry is enabled.", ONLY),
        ("Only lamps send data if telemetry is enabled.", "Lamps send data only if it is enabled."),
        ("The mill server is replaced by the barn server.", REPLACES),
        ("Alice's projects may be deleted by Bob.", OF),
        ("The report is sent to the scheduler by the owner every Monday.", REPORT),
        ("Owners can remove guests if guests cannot remove owners.", BUT),
        ("Owners can remove guests because guests cannot remove owners.", BUT),
        ("Owners cannot remove guests.", BUT),
        ("Owners can remove all guests.", BUT),
        ("You need Python 3.9 exactly.", LATER),
    ],
)
def test_changed(claim: str, page: str) -> None:
    """ "Even if" for "only if", the other one in the passive, a reason of a contrast, "all"."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Data is sent to the mill server only if telemetry is enabled.", ONLY),
        ("The lamp only sends data to the mill server when telemetry is enabled.", ONLY),
        ("With telemetry enabled, the lamp sends data to the mill server.", ONLY),
        ("The barn server is replaced by the mill server.", REPLACES),
        ("The barn server has been replaced by the mill server.", REPLACES),
        ("Bob's projects may be deleted by Alice.", OF),
        ("Every Monday a report is sent to the owner by the scheduler.", REPORT),
        ("Guests cannot remove owners, but owners can remove guests.", BUT),
        ("Guests cannot remove owners.", BUT),
        ("Owners can remove all guests.", "Owners can remove the guests."),
        ("All guests can be removed.", "Owners can remove any guests."),
        ("You need at least Python 3.9.", LATER),
    ],
)
def test_told_otherwise(claim: str, page: str) -> None:
    """The same in another voice or order."""
    assert is_shown(claim, page)


@pytest.mark.parametrize(
    ("claim", "cited", "shown"),
    [
        ("The mill server deletes all data in production.", (0, 2, 3), False),
        ("The team plan deletes all data.", (1, 3), False),
        ("Lamp reset deletes all data in production.", (2, 3), True),
        ("Lamp reset needs a key and deletes all data.", (2, 3, 4), True),
        ("Lamp reset needs a key.", (2, 4), True),  # by way of what stands between
        ("The team plan has a lamp, and the mill server replaces the barn server.", (0, 1), True),
    ],
)
def test_what_goes_on_is_said_with_what_stands_before(
    claim: str, cited: tuple[int, ...], *, shown: bool
) -> None:
    """ "It" is what the sentence before names, and no subject from elsewhere."""
    assert is_shown(claim, *(PAGE[each] for each in cited), nearby=PAGE) is shown
