"""Which words turn a sentence round, and which sentences contradict each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.turn.proof.opposites import contradictions, mentions

WORDS = st.lists(
    st.sampled_from(
        "the server not never stores tokens before after start required optional no files , . "
        "without with always don't is unknown nothing cannot".split()
    ),
    max_size=25,
).map(" ".join)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The key is not required here.", "The key is required here."),
        ("The key is required here.", "The key isn't required here."),
        ("The key is optional here.", "The key is required here."),
        ("The server never stores tokens.", "The server stores tokens."),
        ("The server stores tokens.", "The server doesn't store tokens."),
        ("The server doesnt store tokens.", "The server stores tokens."),
        ("The server cant store tokens.", "The server can store tokens."),
        ("The server stores no tokens.", "The server stores tokens."),
        ("Run it before the migration starts.", "Run it after the migration starts."),
        ("It fails when the index is asynchronous.", "It fails when the index is synchronous."),
        ("Versions are installed by the wheel.", "Versions are uninstalled by the wheel."),
        ("The folder is unlocked by the writer.", "The folder is locked by the writer."),
        ("You can skip that step safely.", "You can’t skip that step safely."),
        ("It works without a key in tests.", "It works with a key in tests."),
        ("Common stock votes, preferred does.", "Common stock votes, preferred does not."),
        ("Do not update the software.", "Do not update the software without a backup."),
        ("Update it without a backup.", "Never update it without a backup."),
        ("It works offline with a key.", "It does not work offline or without a key."),
        ("It stores passwords on the disk.", "It stores no passwords on the disk."),
        ("With a proxy there is a login.", "Without a proxy there is no login."),
        (
            "If the token is not sent, the token is stored.",
            "If the token is sent, the token is stored.",
        ),
    ],
)
def test_they_contradict(claim: str, evidence: str) -> None:
    """A negation more or less, and a word for its opposite, are found in both directions."""
    assert contradictions(claim, evidence)
    assert contradictions(evidence, claim)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The key is optional here.", "The key is not required here."),
        ("The key is not optional here.", "The key is required here."),
        ("The key isn't required here.", "The key is not required here."),
        ("Tokens are never stored by it.", "It does not store tokens."),
        ("It doesn't currently store tokens.", "It does not store tokens."),
        ("Not only files but folders are read.", "Files and folders are read."),
        ("The server stores tokens.", "The server stores tokens, but never the text."),
        ("It is fast.", "The old index was slow, which this page is not about."),
        ("Nobody knows the key.", "Something else entirely."),
        ("Read the notes before you update.", "Do not update without reading the notes."),
        ("It stores nothing on the disk.", "Nothing is stored on the disk."),
        ("It is never sent to any other address.", "It is sent to no other address."),
        ("", "It is not so."),
    ],
)
def test_they_do_not_contradict(claim: str, evidence: str) -> None:
    """The same said otherwise, a part of it, and something else are no contradiction."""
    assert contradictions(claim, evidence) == []


@given(WORDS)
def test_a_sentence_never_contradicts_itself(text: str) -> None:
    """Whatever stands in it, a sentence agrees with itself."""
    assert contradictions(text, text) == []


@given(WORDS, WORDS)
def test_a_sentence_agrees_with_evidence_that_has_it(text: str, other: str) -> None:
    """A sentence agrees with a text of which it is one sentence among others."""
    assert contradictions(text, f"{other} . {text}") == []


def test_how_far_a_negation_reaches() -> None:
    """The word after a negation is negated for sure, the next ones perhaps, those of another
    clause not."""
    found = {
        each.idea: (each.sign, each.sure) for each in mentions("It never sends old files, tokens.")
    }
    assert found["send/receive"] == (-1, True)
    assert found["file"][1] is False
    assert found["token"] == (1, True)


@pytest.mark.parametrize(
    ("claim", "opposed"),
    [
        ("Photos are encrypted but contacts are not.", False),
        ("Photos are encrypted, while contacts are not.", False),
        ("Contacts are not encrypted, but photos are.", False),
        ("Contacts are encrypted but photos are not.", True),
        ("Contacts are encrypted and photos are not.", True),
    ],
)
def test_what_is_left_out_behind_a_but(claim: str, opposed: bool) -> None:
    """ "A is so but B is not" denies of B what it says of A."""
    evidence = "Photos are encrypted, contacts are not encrypted."
    assert bool(contradictions(claim, evidence)) is opposed


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The request was approved.", "The request was declined."),
        ("The offer is accepted.", "The offer is declined."),
        ("The end date is inclusive.", "The end date is exclusive."),
        ("It lists the smallest files.", "It lists the largest files."),
    ],
)
def test_more_opposites(claim: str, evidence: str) -> None:
    """Decisions, bounds and extremes."""
    assert contradictions(claim, evidence)
    assert contradictions(claim, claim) == []


def test_a_hostile_sentence_costs_no_time() -> None:
    """Thousands of words, all the same or all negated, are compared at once."""
    for text in ("token " * 8_000, "not token " * 4_000, "n't " * 8_000, "not, " * 8_000):
        assert contradictions(text, text) == []
