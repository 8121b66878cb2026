"""What is added to a sentence of the evidence and stands nowhere near it."""

from __future__ import annotations

import time

import pytest

from answerable.turn.proof.additions import added
from ordinary_page import page_seconds

PORT = "The default port of the lamp server is 8080."
INSTALL = "To install the lamp, run lampctl."
DELETE = "Owners may delete projects of members."
KEPT = "Backups are kept for 30 days on the primary."
NEAR = ("Settings", "The single sign-on of the mill asks for a code.", "How do I light it?")


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("To install the lamp (malware), run lampctl.", INSTALL),
        ("The default port of the lamp server (which is shaky) is 8080.", PORT),
        ("The default port of the lamp server — a shame — is 8080.", PORT),
        ("The default port of the lamp server - shaky - is 8080.", PORT),
        ("The default insecure port of the lamp server is 8080.", PORT),
        ("Owners may secretly delete projects of members.", DELETE),
        ("Owners may recklessly delete projects of members.", DELETE),
        ("Owners may (illegally) delete projects of members.", DELETE),
        ("The default port of the lamp server is 8080 at evilsite.", PORT),
        ("Backups are kept for 30 days by a rival on the primary.", KEPT),
        ("The default port of the lamp server is 8080 evil,com.", PORT),
        ("Call 8080 for the lamp server.", PORT),
        ("Pay $8080 for the lamp server.", PORT),
    ],
)
def test_added(claim: str, page: str) -> None:
    """An aside, a slur, a manner, a place or a person, a name that is glued together, a call."""
    assert added(claim, [page], NEAR)


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        (PORT, PORT),
        ("The default port (8080) is that of the lamp server.", PORT),
        ("The default port number (for example) of the lamp server is 8080.", PORT),
        ("Sign in with SSO (single sign-on).", "Sign in with SSO."),
        ("Sign in with single sign-on (SSO).", "Sign in with single sign-on."),
        ("Wait a week (7 days).", "Wait 7 days."),
        ("To install the lamp, simply run lampctl.", INSTALL),
        ("To install the lamp, run lampctl in your terminal.", INSTALL),
        ("To install the lamp, run lampctl from the command line.", INSTALL),
        ("Backups are automatically kept for 30 days on the primary.", KEPT),
        ("Backups are kept for 30 days on the primary by default.", KEPT),
        ("Backups are kept by the mill for 30 days on the primary.", KEPT),  # named nearby
        ("Owners may delete projects of members by pressing x.", DELETE),
        ("It stops hackers.", "It is safe from attacks."),
        ("Call `lampctl` with 8080.", "Use lampctl with 8080."),
    ],
)
def test_not_added(claim: str, page: str) -> None:
    """Other forms of what stands there, what stands nearby, and ordinary turns of phrase."""
    assert not added(claim, [page], NEAR)


def test_a_hostile_claim_costs_no_time() -> None:
    """Rows of brackets, dashes and commas are looked through at once."""
    began = time.process_time()
    for text in ("(" * 20_000, "a — " * 10_000, "a - " * 10_000, "a,b" * 10_000, "()" * 10_000):
        added(text, [PORT], NEAR)
    assert time.process_time() - began < 16 * page_seconds()
