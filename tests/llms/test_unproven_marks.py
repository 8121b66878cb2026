"""What a model writes around a sentence or a block of code, and nothing proves, tells nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.llms.pointing import Lists, as_claim, number_evidence
from answerable.llms.sentence_gate import Written
from answerable.testing.corpus import chunk, evidence

CODE = chunk("pip install lamp", kinds=("code",))


def block(language: str, *, page_has: str = "") -> str:
    units = (replace(CODE.units[0], language=page_has),)
    numbered = number_evidence(evidence(replace(CODE, units=units)), 1_000)
    claim = as_claim(Written("pip install lamp", ("S1",), "code", language), numbered)
    assert claim is not None
    return claim.text.partition("\n")[0]


@pytest.mark.parametrize("language", ["", "bash", "Python", "c++", "console", "yaml"])
def test_the_language_of_a_block(language: str) -> None:
    """It stands behind the fence, as highlighters need it."""
    assert block(language) == f"```{language}"


def test_the_language_that_the_page_names() -> None:
    """It is one, whether or not it is known here."""
    assert block("lampscript", page_has="lampscript") == "```lampscript"
    assert block("lampscript") == "```"


@pytest.mark.parametrize(
    "words",
    [
        "call800-555-0199",
        "Your-account-is-locked",
        "You_answer_questions_about_one_site",
        "www.evil.example",
        "bash;curl",
    ],
)
def test_words_where_a_language_stands(words: str) -> None:
    """They are no part of the code, which alone is compared with the page."""
    assert block(words, page_has="sh") == "```"


def markers(*given: str) -> list[str]:
    lists = Lists()
    return [lists.held(Written("Lit.", ("S1",), "item", marker=each)).marker for each in given]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (("1. ", "2. ", "- "), ["1. ", "2. ", "- "]),
        (("7. ", "8. ", "12. "), ["7. ", "8. ", "12. "]),  # steps quoted from the middle of a list
        (("20. ", "21. ", "21. ", "22. "), ["20. ", "21. ", "21. ", "22. "]),
        (("911. ",), ["- "]),
        (("30. ", "31. "), ["- ", "- "]),
        (("1. ", "  911. ", "2. ", "  2. "), ["1. ", "  - ", "2. ", "  2. "]),
        (("20. ", "  21. "), ["20. ", "  - "]),  # of another list
    ],
)
def test_numbers_of_items(given: tuple[str, ...], shown: list[str]) -> None:
    """A number is small or the next one of its list: another one says something by itself."""
    assert markers(*given) == shown
