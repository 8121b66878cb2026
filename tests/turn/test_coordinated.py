"""What is said of one of two things told in one breath is not said of the other."""

from __future__ import annotations

import pytest

from answerable.turn.proof.coordinated import of_its_neighbour

PORTS = "The metrics endpoint listens on port 9187 and the API on port 8440."
BAR = "The restaurant is open to the public, the bar only to hotel guests."
SIGNAL = "tarnd 2.4 introduced rolling restarts and deprecated the reload signal."
LOCKS = "On macOS, file locks are advisory, while on Windows they are mandatory."
CARD = "Registration requires an identity card or a passport."
DESK = "On weekdays the desk opens at 8 am, on Sundays it opens at 11 am."
GARDEN = "From October on, the garden opens at 10 am and closes at dusk."
TEXTS = "The parser accepts UTF-8 and UTF-16 and rejects Latin-1."
FEES = "Members pay 30 euros a month, students 15 euros."
BADGE = "Members get a badge, guests a ticket."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The API listens on port 9187.", PORTS),
        ("The metrics endpoint listens on port 8440.", PORTS),
        ("The restaurant is open only to hotel guests.", BAR),
        ("The bar is open to the public.", BAR),
        ("tarnd 2.4 deprecated rolling restarts.", SIGNAL),
        ("tarnd 2.4 introduced the reload signal and deprecated rolling restarts.", SIGNAL),
        ("On Windows, file locks are advisory.", LOCKS),
        ("The parser rejects UTF-16.", TEXTS),
        ("Registration requires an identity card and a passport.", CARD),
        ("Registration requires a passport.", CARD),
        ("A permit is required.", "A permit or a membership card is required."),
        ("On Sundays the desk opens at 8 am.", DESK),
        ("On weekdays the desk opens at 11 am.", DESK),
    ],
)
def test_what_is_said_of_the_other(claim: str, evidence: str) -> None:
    """Whose verb is left out, each with its object, at one place or time, and where either will
    do."""
    assert of_its_neighbour(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The API listens on port 8440.", PORTS),
        ("The API listens on port 8440 and the metrics endpoint on port 9187.", PORTS),
        ("The bar is open only to hotel guests.", BAR),
        ("The reload signal is deprecated in tarnd 2.4.", SIGNAL),
        ("On Windows, file locks are mandatory.", LOCKS),
        ("On macOS, file locks are advisory.", LOCKS),
        ("The parser rejects Latin-1.", TEXTS),
        ("The parser accepts UTF-16.", TEXTS),
        ("You need an identity card or a passport to register.", CARD),
        ("It requires version 3.1.", "It requires version 3.1 or newer."),
        ("On Sundays the desk opens at 11 am.", DESK),
        ("The garden closes at dusk from October on.", GARDEN),
        ("Students pay 15 euros a month.", FEES),
        ("Guests get a ticket.", BADGE),
    ],
)
def test_what_is_said_of_itself(claim: str, evidence: str) -> None:
    """In whatever order, and alone."""
    assert not of_its_neighbour(claim, [evidence])
