"""Figures of answers, against values worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.evals.answers import (
    citation_scores,
    exact_match,
    is_exact,
    normalised,
    span_cited,
    token_f1,
    unsupported,
    without_marks,
)
from answerable.evals.golden import Place, Target
from answerable.types import Citation

WORDS = st.lists(st.sampled_from("the port is 8000 now".split())).map(" ".join)


def citation(
    quote: str, start: int = 0, file: str = "a.md", text: str = "", n: int = 1
) -> Citation:
    return Citation(
        n=n,
        quote=quote,
        text=text or quote,
        source_name="A",
        link="/a",
        file=file,
        heading_path=("A",),
        char_start=start,
        char_end=start + len(quote),
        line_start=1,
        line_end=1,
        score=0.9,
    )


def test_normalisation_is_that_of_squad() -> None:
    """Case, punctuation, articles and extra space do not count."""
    assert normalised(" The  Port, is: an 8,000! ") == "port is 8000"
    assert exact_match("The port.", ["a port", "other"])
    assert not exact_match("The port.", [])


def test_token_f1_takes_the_best_reference() -> None:
    """Two shared words of three said and two wanted: 2 * 2 / 5; no words on both sides is 1."""
    assert token_f1("port 8000 now", ["nothing", "port 8000"]) == pytest.approx(0.8)
    assert token_f1("the", ["a"]) == 1
    assert token_f1("port", []) == 0


@settings(deadline=None)
@given(WORDS, WORDS)
def test_token_f1_is_a_symmetric_share(one: str, other: str) -> None:
    """It is the same both ways, between 0 and 1, and 1 for equal texts."""
    assert token_f1(one, [other]) == token_f1(other, [one])
    assert 0 <= token_f1(one, [other]) <= 1
    assert token_f1(one, [one]) == 1


def test_a_quote_is_exact_at_its_place_only() -> None:
    """The same words elsewhere in the file, or a file nobody read, prove nothing."""
    assert is_exact(citation("8000", 5), "Port 8000.")
    assert not is_exact(citation("8000", 4), "Port 8000.")
    assert not is_exact(citation("8000", 5), None)


def test_citations_are_right_where_they_overlap_gold() -> None:
    """One of two citations overlaps one of two passages; another file never does."""
    targets = [Target((Place("a.md", 0, 5),)), Target((Place("b.md", 0, 5), Place("b.md", 9, 12)))]
    cited = [citation("12345", 4), citation("12345", 4, file="c.md")]
    assert citation_scores(cited, targets) == (0.5, 0.5)
    assert citation_scores([citation("xx", 5)], targets) == (0.0, 0.0)
    assert citation_scores([], targets) == (None, 0.0)


def test_a_span_counts_as_whole_words_in_the_cited_text() -> None:
    """Markup of the quote does not hide it; a part of a word is no answer."""
    cited = [citation("It is **port** 8000.", text="It is port 8000.")]
    assert span_cited(["Port 8000"], cited)
    assert not span_cited(["800"], cited)
    assert not span_cited(["the"], cited)
    assert not span_cited(["port"], [])


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("One is so. [1]", (0, 1)),
        ("One is so. [1][2] Two is so. [3]", (0, 2)),
        ("Nobody says this. One is so. [1]", (1, 2)),
        ("One is so. [1] Nobody says this.", (1, 2)),
        ("Quoted first. Quoted second. [1]", (0, 2)),
        ("- An item [1]\n- Another item [2]", (0, 2)),
        ("```bash\nrun this. Now\n```\n\n[1]", (0, 1)),
        ("", (0, 0)),
    ],
)
def test_sentences_without_a_citation_are_counted(answer: str, expected: tuple[int, int]) -> None:
    """A mark covers the sentence before it, and a cited text covers what it says."""
    cited = [citation("Quoted first. Quoted second.", n=n) for n in (1, 2, 3)]
    assert unsupported(answer, cited) == expected


@pytest.mark.parametrize(
    ("answer", "quote", "expected"),
    [
        # Letters within words, and a few words within a sentence, prove nothing.
        ("Yes. It is. No. It is.", "His eyes know it is noted", (2, 2)),
        ("They know it is noted.", "His eyes know it is noted", (1, 1)),
        ("Eyes know it is noted.", "His eyes know it is noted", (0, 1)),
        ("Redis.", "Databases:\n- Redis\n- Postgres", (0, 1)),
        # An item, a heading or a row does not run on from the line before.
        ("- one thing\n- two thing [1]", "two thing", (1, 2)),
        ("one thing\n\ntwo thing [1]", "two thing", (1, 2)),
        ("# One thing\ntwo thing [1]", "two thing", (1, 2)),
        ("one thing\nthat goes on [1]", "another", (0, 1)),
        ("Nobody says this.\n\n```sh\nrun this. Now\n```\n\n[1]", "another", (1, 2)),
        # Only numbers of citations are marks, and none in code or right behind a name.
        ("The array items[0] is sorted.", "another", (1, 1)),
        ("The array items[1] is sorted.", "another", (1, 1)),
        ("It says so. [7]", "another", (1, 1)),
        ("Use `a [1]` here. Never there.", "another", (2, 2)),
        ("```py\nx = [1]\n```", "another", (1, 1)),
    ],
)
def test_what_no_citation_covers(answer: str, quote: str, expected: tuple[int, int]) -> None:
    """Words are compared, and not letters; each item is a sentence of its own."""
    assert unsupported(answer, [citation(quote)]) == expected


def test_an_answer_reads_without_marks() -> None:
    """Numbers of citations, bullets and fences are no words of the answer; what only looks like a
    number of one is."""
    cited = [citation("x", n=n) for n in (1, 2, 3)]
    assert without_marks("- One [1]\n- Two [2][3]", cited) == "One\nTwo"
    assert without_marks("```sh\nrun\n```\n\n[1]", cited) == "run"
    for kept in ("Use items[0] or items[1].", "It is `x [1]`.", "See [9]."):
        assert without_marks(f"{kept} [1]", cited) == kept
