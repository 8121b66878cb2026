"""Where sentences end, and where they only seem to."""

from __future__ import annotations

import pytest

from answerable.ingest.sentences import split

CASES: list[list[str]] = [
    ["One.", "Two?", "Three!"],
    ["Use store.js and v1.2.3 of 3.14.", "Then go."],
    ["See https://a.b/c.d?e=f. now"],
    ["E.g. this, i.e. that, cf. Smith et al. 2020 vs. Jones."],
    ["Mr. Smith and Dr. No met J. R. Tolkien."],
    ["See Fig. 3 and No. 5.", "No.", "It ends."],
    ["Apples, pears, etc.", "The rest."],
    ["Wait... what happened?", "Nothing."],
    ["He said “Stop.”", "She did (really.)", "End"],
    ["1. First things"],
    ["Is it?!", "Yes."],
    ["これは文です。", "次の文！", "最後"],
    ["Node.js is fine.", "3 of them."],
    ["It ends in a number 5.", "Next one."],
]


@pytest.mark.parametrize("sentences", CASES)
def test_sentences(sentences: list[str]) -> None:
    """Joined by spaces, sentences are found again: versions and abbreviations end none."""
    text = " ".join(sentences)
    assert [text[start:end] for start, end in split(text)] == sentences


def test_nothing_ends_inside_what_is_protected() -> None:
    """A stop inside code or link text ends no sentence."""
    text = "Call a. B now. Then"
    assert [text[a:b] for a, b in split(text, [(5, 9)])] == ["Call a. B now.", "Then"]


def test_a_sentence_may_begin_with_code() -> None:
    """Lower case begins a sentence only where it is code."""
    text = "It works. useState is one."
    assert len(split(text)) == 1
    assert len(split(text, [(10, 18)])) == 2


def test_spaces_alone_are_no_sentence() -> None:
    """Blank text gives nothing."""
    assert split("  \n ") == []
