"""Small numbers that count what is listed or cited, and numbers that a page has to say."""

from __future__ import annotations

import pytest

from answerable.turn.proof.counting import counted

KEY, WORD = "You can use a key.", "You can use a password."


@pytest.mark.parametrize(
    ("claim", "cited", "expected"),
    [
        ("There are two ways: a key and a password.", (KEY,), {"2"}),
        ("It asks for three things: a, b, and c.", (KEY,), {"3"}),
        ("There are two ways to log in.", (KEY, WORD), {"2"}),
        ("These two are used together.", (KEY, WORD), {"2"}),
        ("The two are used together.", (KEY, WORD, "Both are new."), {"2"}),
        ("These two are used together.", (KEY,), set()),
        ("There are three ways: a key and a password.", (KEY, WORD), set()),
        ("There are two ways to log in.", (KEY,), set()),
        ("There are three ways to log in.", (KEY, WORD), set()),
        ("These two keys are needed.", ("The keys are needed.",), set()),
        ("Keep two backups.", (KEY, WORD), set()),
        ("There are 2 ways to log in.", (KEY, WORD), set()),
        ("There are two ways to log in.", (KEY, "There are three ways."), set()),
        ("There are two ways to log in.", (KEY, "There are 3 ways."), set()),
    ],
)
def test_what_is_counted(claim: str, cited: tuple[str, ...], expected: set[str]) -> None:
    """As many as are named behind the colon, or cited and spoken of; the page must not count."""
    assert counted(claim, cited) == expected
