"""What only some may do is not said of others."""

from __future__ import annotations

import pytest

from answerable.turn.proof.denials import denies_otherwise

DELETE = "Only administrators may delete an account."
INVITE = "Guests can be invited only by the owner."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Guests may delete an account.", DELETE),
        ("Every other user can delete an account.", DELETE),
        ("Guests are allowed to delete an account.", DELETE),
        ("An account can be deleted by guests.", DELETE),
        ("Members may invite guests.", INVITE),
        ("Guests may delete an account.", "An account can only be deleted by administrators."),
        ("Guests can be invited by members.", INVITE),
        ("Members may invite guests.", "Solely the owner is permitted to invite guests."),
    ],
)
def test_who_may_not(claim: str, evidence: str) -> None:
    """Actively and passively, here and there."""
    assert denies_otherwise(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Administrators may delete an account.", DELETE),
        ("Admins can delete an account.", DELETE),
        ("An account can be deleted.", DELETE),
        ("Accounts can be deleted by administrators.", DELETE),
        ("You can delete an account as an administrator.", DELETE),
        ("Nobody else may delete an account.", DELETE),
        ("Guests may read an account.", DELETE),
        ("Guests may delete a comment.", DELETE),
        ("Deleting an account may take a day.", DELETE),
        ("The owner can invite guests.", INVITE),
        ("Guests may delete drafts.", "Only members may delete pages. Guests may delete drafts."),
        ("Guests may delete an account.", "Administrators may delete an account."),
    ],
)
def test_who_may(claim: str, evidence: str) -> None:
    """They themselves, whoever the page allows it too, and what nobody is kept from."""
    assert not denies_otherwise(claim, [evidence])
