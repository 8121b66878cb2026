"""What a page forbids is not told as fine."""

from __future__ import annotations

import pytest

from answerable.turn.proof.permission import permits_what_is_forbidden

RESET = ("Do not run lamp reset in production.", "It deletes all data.")
SHARE = ("Passwords must not be shared.",)


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Resetting a lamp in production is fine and deletes all data.", RESET),
        ("You can run lamp reset in production.", RESET),
        ("Running lamp reset in production is recommended.", RESET),
        ("It is a good idea to run lamp reset in production.", RESET),
        ("Sharing passwords is allowed.", SHARE),
        ("Feel free to share passwords.", SHARE),
    ],
)
def test_forbidden_and_told_as_fine(claim: str, cited: tuple[str, ...]) -> None:
    """In whatever words it is forbidden, and permitted."""
    assert permits_what_is_forbidden(claim, cited)


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Running lamp reset in production deletes all data.", RESET),
        ("Running lamp reset in production is not recommended.", RESET),
        ("You should avoid running lamp reset in production.", RESET),
        ("You should never share passwords.", SHARE),
        ("You can share folders.", (*SHARE, "Folders can be shared.")),
        (
            "You can edit the file when the lamp is off.",
            ("Do not edit the file while the lamp is lit.",),
        ),
        ("You can run it with a backup.", ("Do not run it without a backup.",)),
        (
            "Users can delete old groups.",
            ("Users can delete old groups.", "Do not delete new groups."),
        ),
    ],
)
def test_not_forbidden(claim: str, cited: tuple[str, ...]) -> None:
    """What is told of it, what is forbidden only so, and what another sentence permits."""
    assert not permits_what_is_forbidden(claim, cited)
