"""Words within a sentence are not looked at one by one, and no claim comes later for it."""

from __future__ import annotations

import re

from answerable.llms.sentence_gate import SentenceGate, Written
from answerable.llms.word_runs import MOST, WordRuns

from .test_cuts import ANSWER


def when(pieces: list[str], runs: WordRuns | None) -> list[tuple[Written, int]]:
    """What an answer says, each with the number of the piece that completed it."""
    gate, found = SentenceGate(), []
    for number, piece in enumerate(pieces):
        given = piece if runs is None else runs.gathered(piece)
        found += [(each, number) for each in gate.feed(given)]
    rest = "" if runs is None else runs.rest()
    return found + [(each, len(pieces)) for each in (*gate.feed(rest), *gate.close())]


def test_nothing_comes_later() -> None:
    """By words, by a few letters and letter by letter, each claim comes with the same piece."""
    cuts = [re.findall(r"\s*\S+|\s+\Z", ANSWER)]
    cuts += [
        [ANSWER[at : at + size] for at in range(0, len(ANSWER), size)] for size in (1, 3, 7, 12)
    ]
    for pieces in cuts:
        assert when(pieces, WordRuns()) == when(pieces, None)


def test_words_within_a_sentence_wait_for_its_end() -> None:
    """Words and single blanks behind a word complete nothing; a mark does, and a new line."""
    runs = WordRuns()
    given = [runs.gathered(each) for each in ("The shop", " opens", " at", " nine.", " It", " is")]
    assert given == ["The shop", "", "", " opens at nine.", " It", ""]
    assert runs.rest() == " is"
    assert runs.rest() == ""


def test_little_is_held_back() -> None:
    """A text without an end is passed on, so that what bounds it can bound it."""
    runs = WordRuns()
    given = [runs.gathered("word ") for _ in range(MOST)]
    assert sum(map(len, given)) > 3 * MOST
    assert max(map(len, given)) == MOST
