"""What a model may write to keep a whole server busy ends in bounded time."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from answerable.errors import ModelFailedError
from answerable.llms.pointing import as_claim, number_evidence
from answerable.llms.portions import CHARS_PER_TOKEN, MOST, Portions
from answerable.llms.sentence_gate import MAX_BLOCK, SentenceGate
from answerable.testing.corpus import chunk, evidence
from answerable.turn.attribution import attributed
from answerable.turn.proof.verification import prove
from ordinary_page import page_seconds

PAGES = 30  # here the slowest takes as long as eight ordinary pages
SMALL = 50  # characters of a piece
COUNT = 100_000
EVIDENCE = evidence(chunk("The server listens on port 8000."), question="Which port?")
NUMBERED = number_evidence(EVIDENCE, 10_000)

BOMBS = {
    "blanks": f"Links expire{' ' * COUNT}after 7 days",
    "tabs": "a" + "\t" * COUNT + "b",
    "wide blanks": "a" + "\u00a0" * COUNT + "b",
    "blanks in a paragraph": f"A one. B. {' ' * COUNT}c",
    "lines of blanks": "a" + "\n  " * (COUNT // 3) + "b",
    "brackets": "[" * COUNT,
    "named bracket": f"[source{' ' * COUNT}",
    "ids": "[S1]" * (COUNT // 4),
    "ids below a sentence": "A one.\n\n" + "[S1]" * (COUNT // 4),
    "list of ids": "[" + "S1, " * (COUNT // 4) + "S1]",
    "quotes": "a. " + '"' * COUNT + "x",
    "items": "- a\n" * (COUNT // 4),
    "nested items": "".join(f"{' ' * (n % 40)}- port 8000\n" for n in range(COUNT // 33)),
    "stops": ". " * (COUNT // 2),
    "cries": "?! " * (COUNT // 3),
    "backslashes": "\\" * COUNT,
    "backticks": "`" * COUNT,
    "runs of backticks": "".join("`" * (1 + n % 7) + "a" for n in range(COUNT // 5)),
    "stars": "**" * (COUNT // 2),
    "fences": "```\n" * (COUNT // 4),
    "a fence without a line": f"```{'a' * COUNT}",
    "a fence before blanks": f"```{' ' * COUNT}",
    "words": "the server listens on port " * (COUNT // 27),
    "bars": "|a" * (COUNT // 2),
    "requests": "send a b c d " * (COUNT // 13),
}


def pieces(text: str, size: int) -> Iterator[str]:
    return (text[start : start + size] for start in range(0, len(text), size))


@pytest.mark.parametrize("size", [2 * COUNT, SMALL])
@pytest.mark.parametrize("name", BOMBS)
def test_bombs_end_soon(name: str, size: int) -> None:
    """In one piece and in small ones, from the model's text to the last claim's proof."""
    gate = SentenceGate()
    began = time.process_time()
    for piece in (*pieces(f"{BOMBS[name]}.\n\nEnd. [S1]", size), None):
        for written in gate.close() if piece is None else gate.feed(piece):
            if (claim := as_claim(written, NUMBERED)) is not None:
                prove(attributed(claim, EVIDENCE), EVIDENCE, 1, 0.5)
    assert time.process_time() - began < PAGES * page_seconds()


@pytest.mark.parametrize("size", [2 * MAX_BLOCK, SMALL])
def test_no_rest_of_an_endless_sentence_is_said(size: int) -> None:
    """It may be denied in what was dropped; the next sentence is said."""
    text = f"It is false that{' ' * (MAX_BLOCK + 500)}links expire. [S1] So it is. [S2] Then"
    gate = SentenceGate()
    said = [each for piece in pieces(text, size) for each in gate.feed(piece)]
    assert [each.text for each in said] == ["So it is."]


def test_struck_words_are_not_left_out_silently() -> None:
    """What a reader would see is not what was written; code has no such marks."""
    gate = SentenceGate()
    said = "Links ~~never~~ expire. [S1]\n\n<del>No</del> links. [S1]\n\nType `~~a~~`. [S1]\n\n"
    assert [each.ids for each in gate.feed(said)] == [("S0",), ("S0",)]
    assert [each.ids for each in gate.close()] == [("S1",)]


def test_an_answer_comes_in_portions_up_to_what_was_asked_for() -> None:
    """One line of a stream may hold a megabyte: no more of it is read than is allowed."""
    portions = Portions(max_tokens=200)
    assert list(portions.feed("a" * 1_500)) == ["a" * MOST, "a" * 500]
    read: list[str] = []
    with pytest.raises(ModelFailedError, match="more than it was allowed"):
        _read_all(portions.feed("b" * 1_000_000), read)
    assert sum(map(len, read)) == 200 * CHARS_PER_TOKEN - 1_500


def _read_all(portions: Iterator[str], read: list[str]) -> None:
    for portion in portions:
        read.append(portion)  # noqa: PERF402 -- what comes before the error counts
