"""Sentences of a model that are half right: one word turns what their evidence says."""

from __future__ import annotations

import pytest

from answerable.turn.proof.bounds import otherwise_bound
from answerable.turn.proof.support import Grounds, support

BACKUPS = ("Kettle does not encrypt backups.", "It encrypts passwords with Argon2.")


def _worth(claim: str, *cited: str) -> float:
    return support(claim, Grounds(cited), lambda term: 1.0)


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Kettle does not encrypt passwords.", BACKUPS),
        (
            "The shop does not repair clocks.",
            ("It repairs clocks on Mondays.", "The shop does not repair phones."),
        ),
        ("The link is valid for less than 24 hours.", ("The link is valid for 24 hours.",)),
        ("The tank holds more than 40 litres.", ("The tank holds 40 litres.",)),
        (
            "Attacks are slowed down after 5 successful logins.",
            ("Attacks are slowed down after 5 failed logins.",),
        ),
        (
            "To cause a leak, the pump binds all valves.",
            ("To prevent a leak, the pump binds all valves.",),
        ),
        ("Since version 3, Kettle recommends Rust.", ("Since version 3, Kettle requires Rust.",)),
        (
            "An overdose of the drug damages the heart.",
            ("An overdose of the drug damages the liver.",),
        ),
    ],
)
def test_a_word_that_turns_it(claim: str, cited: tuple[str, ...]) -> None:
    """Such a sentence is not supported."""
    assert _worth(claim, *cited) < 0.5


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Kettle does not encrypt backups.", BACKUPS),
        ("Kettle encrypts passwords with Argon2.", BACKUPS),
        ("Passwords are encrypted, but backups are not encrypted.", BACKUPS),
        ("The link is valid for 24 hours.", ("The link is valid for 24 hours.",)),
        ("It takes less than 5 minutes.", ("It takes up to 5 minutes.",)),
        ("No more than 40 litres fit into the tank.", ("The tank holds 40 litres.",)),
        ("Kettle needs Rust since version 3.", ("Since version 3, Kettle requires Rust.",)),
        (
            "To avoid a leak, the pump binds all valves.",
            ("To prevent a leak, the pump binds all valves.",),
        ),
    ],
)
def test_what_says_the_same(claim: str, cited: tuple[str, ...]) -> None:
    """The same in other words keeps its support."""
    assert _worth(claim, *cited) >= 0.4


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The link is valid after 24 hours.", "The link is valid for 24 hours."),
        ("A copy is made every 3 days.", "Copies are made after 3 days."),
        ("You can raise it beyond 10 minutes.", "You can raise it up to 10 minutes."),
        ("The worker ends after at least 30 seconds.", "The worker ends within 30 seconds."),
    ],
)
def test_bounds_that_are_others(claim: str, evidence: str) -> None:
    """How long something lasts is not when it begins, nor the least the most."""
    assert otherwise_bound(claim, evidence)
    assert not otherwise_bound(evidence, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The link expires after 24 hours.", "The link is valid for 24 hours."),
        ("It is valid for 24 hours.", "It is valid for 24 hours and asked for after 24 hours."),
        ("It ends in at most 30 seconds.", "It ends within 30 seconds."),
        ("It ends after 30 seconds.", "It ends within 30 seconds."),
        ("Nobody may carry more than 20 kg.", "The limit is 20 kg."),
        ("It ends in less than 20 seconds.", "It ends within 20 seconds."),
        ("Less than 20 seconds pass.", "It takes 20 seconds at the longest, and mostly less."),
        ("More than 20 jobs wait.", "Jobs wait after 20 of them."),
        ("Not more than 20 jobs wait.", "There are 20 jobs."),
        ("There are more than 7 jobs.", "There are 20 jobs."),
    ],
)
def test_bounds_that_may_be_meant(claim: str, evidence: str) -> None:
    """A number that stands with any bound, or elsewhere, is not told as an exact one."""
    assert not otherwise_bound(claim, evidence)
