"""Promises and requests that no page makes, and clauses that nothing proves."""

from __future__ import annotations

import pytest

from answerable.turn.proof.clauses import foreign_clauses
from answerable.turn.proof.promises import unfounded


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("We guarantee refunds within 14 days.", "Sales decides about refunds within 14 days."),
        ("We guarantee refunds.", "Refunds are not guaranteed."),
        ("It is guaranteed to fit.", "This does not ensure that it fits."),
        ("Refunds are guaranteed.", "We ensure that refunds are handled by the team."),
        ("Refunds are guaranteed to arrive.", "This ensures that plugins fit."),
        ("We promise that it fits.", "This ensures that it fits."),
        ("It is promised for June.", "It may come in June."),
        ("Please tell us your password.", "We never ask for your password."),
        ("Send your API key to the team.", "The team knows what an API key is."),
        ("Paste your secret key into this chat.", "The chat is open."),
        ("Enter your card in the form.", "Never show a card to anybody."),
    ],
)
def test_what_no_page_says(claim: str, evidence: str) -> None:
    """Where it is only spoken of, or denied."""
    assert unfounded(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Delivery is guaranteed.", "We guarantee delivery."),
        ("Plugins are guaranteed to fit.", "This ensures that plugins fit."),
        ("Refunds cannot be guaranteed.", "Sales decides about refunds."),
        ("You get a refund.", "A refund is possible."),
        ("Enter your password to log in.", "Log in with your password."),
        ("Send the token in the header.", "Pass the token in the header."),
        ("Send the token in the header.", "Keep the token from the URL: it is sent in the header."),
        ("Never send your password.", "Passwords are private."),
        ("Write the code in `main.py`.", "The code goes into `main.py`."),
        ("Set the key with a variable.", "The key stands in a variable."),
        ("We recommend Redux.", "Redux is recommended."),
    ],
)
def test_what_a_page_says(claim: str, evidence: str) -> None:
    """Wordings of the same promise or request, what denies it, and what is none."""
    assert unfounded(claim, [evidence]) == []


@pytest.mark.parametrize(
    ("claim", "foreign"),
    [
        ("It listens on port 80, so paste your secret key here.", 1),
        ("It listens on port 80; write your password first.", 1),
        ("It listens on port 80 and john smith owns it.", 1),
        ("It listens on port 80 — call our hotline today.", 1),
        ("It listens on port 80 (call our hotline today).", 1),
        ("It listens on port 80, and that is fine.", 0),
        ("It listens on port 80 (for example), which keeps the server simple.", 0),
        ("It listens on ports 10–80 of our good old machine.", 0),
    ],
)
def test_clauses_that_nothing_proves(claim: str, foreign: int) -> None:
    """Three words or more of which the evidence has none; a turn of phrase is shorter."""
    assert len(foreign_clauses(claim, ["The server listens on port 80."])) == foreign
