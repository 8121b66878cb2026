"""Names, numbers and variables that a sentence writes otherwise than its page."""

from __future__ import annotations

import pytest

from answerable.turn.proof.verification import unsupported_details


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("It works with MySQL.", "It works with mysql."),
        ("With MySQL, create the database first.", "For `mysql`: create the database first."),
        ("It runs on macOS.", "It runs on MacOS."),
        ("JavaScript is used.", "Javascript is used."),
        ("WebSockets are kept open.", "A WebSocket is kept open."),
        ("WebSockets are kept open.", "```\n# WebSocket support\n```"),
        ("Use third-party clients.", "There are Third-Party Clients."),
        ("The folder is `$XDG_HOME/app`.", "It is read from $XDG_HOME/app."),
        ("Set `$DATABASE_URL`.", "The address is in `$DATABASE_URL`."),
    ],
)
def test_names_in_other_spellings(claim: str, page: str) -> None:
    """Other capitals, one of several, and variables as the page has them."""
    assert unsupported_details(claim, [page]) == []


@pytest.mark.parametrize(
    ("claim", "page", "wrong"),
    [
        ("MaxRetries says how often.", "`maxRetries` says how often.", "MaxRetries"),
        ("MaxRetries says how often.", "`maxretries` says how often.", "MaxRetries"),
        ("Set MaxRetries to a value.", "Set maxretries to a value.", "MaxRetries"),
        ("The MaxRetries option is new.", "The option maxretries is new.", "MaxRetries"),
        ("Use `MySQL` there.", "Use mysql there.", "MySQL"),
        ("It runs on iOS.", "It runs on MacOS.", "iOS"),
        ("A WebSocket is open.", "WebSockets are open.", "WebSocket"),
        ("Set $DATABASE_URL first.", "Set $DATABASE_URL_FILE first.", "DATABASE_URL"),
        ("DATABASE_URL is in $DATABASE_URL.", "It is in $DATABASE_URL.", "DATABASE_URL"),
        ("Set MAX_RETRIES.", "Set max_retries.", "MAX_RETRIES"),
    ],
)
def test_code_is_spelled_as_it_is(claim: str, page: str, wrong: str) -> None:
    """What is code here or there, or is set and passed like code, is that to the letter."""
    assert wrong in unsupported_details(claim, [page])


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Up to 1,000 are kept.", "Up to 1000 are kept."),
        ("Up to 1000 are kept.", "Up to 1,000 are kept."),
        ("It takes 1.5 million tokens.", "It takes 1500000 tokens."),
        ("It takes 1,500,000 tokens.", "It takes 1.5 million tokens."),
        ("It takes 1.5 million tokens.", "It takes 1.5 million tokens."),
        ("It is there since version 2.0.7.", "It is there since v2.0.7."),
        ("It is there since v2.0.7.", "It is there since version 2.0.7."),
    ],
)
def test_numbers_in_other_spellings(claim: str, page: str) -> None:
    """With and without separators, in words, and with the v of a version."""
    assert unsupported_details(claim, [page]) == []


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Up to 1,000 are kept.", "Up to 10000 are kept."),
        ("Up to 1,000 are kept.", "Up to 1.000 are kept."),
        ("It takes 1.5 million tokens.", "It takes 15 million tokens."),
        ("It takes 1.5 million tokens.", "It takes 1500 tokens."),
        ("It is there since v2.0.7.", "It is there since v2.0.70."),
        ("Use app/3 there.", "Use 3 of them."),
        ("Set `1,000` there.", "Set 1000 there."),
    ],
)
def test_other_numbers(claim: str, page: str) -> None:
    """Another amount or version, and what is code, stay what they are."""
    assert unsupported_details(claim, [page])
