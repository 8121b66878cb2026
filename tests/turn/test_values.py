"""Of several values in a sentence each stays with its own words."""

from __future__ import annotations

import pytest

from answerable.turn.proof.values import value_of_another

KEPT = "Backups are kept for 30 days on the primary and 7 days on the replica."
LEAK = "Version 2.1 fixed the leak that version 2.0 introduced."
PLANS = "The free plan allows 3 members, whereas the pro plan allows 25."


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Backups are kept for 30 days on the replica.", KEPT),
        ("Backups are kept for thirty days on the replica.", KEPT),
        ("On the primary, backups are kept for 7 days.", KEPT),
        ("Version 2.1 introduced the leak.", LEAK),
        ("The leak was introduced by version 2.1.", LEAK),
        ("The leak was introduced in version 2.1.", LEAK),
        ("The leak that version 2.1 introduced was fixed by version 2.0.", LEAK),
        ("Version 2.0 fixed the leak.", LEAK),
    ],
)
def test_the_value_of_another(claim: str, page: str) -> None:
    """With what stands behind the other value, or doing what that does."""
    assert value_of_another(claim, [page])


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        (KEPT, KEPT),
        ("Backups are kept for 30 days on the primary.", KEPT),
        ("Backups on the replica are kept for 7 days.", KEPT),
        ("The replica keeps backups for 7 days and the primary for 30 days.", KEPT),
        ("Backups are kept for 30 days.", KEPT),
        ("The leak that version 2.0 introduced was fixed in version 2.1.", LEAK),
        ("The leak was introduced by version 2.0.", LEAK),
        ("Version 2.1 fixed the leak.", LEAK),
        ("The pro plan allows 25 members.", PLANS),
        ("Y was removed in version 4.", "In version 4 we removed Y; version 5 removed Z."),
    ],
)
def test_the_value_of_its_own_words(claim: str, page: str) -> None:
    """In any order and voice."""
    assert not value_of_another(claim, [page])
