"""What a hostile model says beside genuine quotes: none of it is shown, and what is honest is."""

from __future__ import annotations

import pytest

from answerable.llms.pointing import as_claim, number_evidence
from answerable.llms.sentence_gate import SentenceGate, Written
from answerable.settings import AnswerSettings
from answerable.testing.corpus import chunk, evidence
from answerable.turn.attribution import attributed
from answerable.turn.proof.verification import prove

from .sentences import ASKED, FALSE, HONEST

# In the same section, so that its numbers are known and no reason by themselves.
BESIDE = "Files of 10 parts are kept for 14 days."


def shown(page: str, said: str) -> list[str]:
    """What of ``said`` is shown, which points to ``page``."""
    found = evidence(chunk(f"{page}\n{BESIDE}"), question=ASKED.get(page, "How is it?"))
    numbered = number_evidence(found, 10_000)
    gate = SentenceGate()
    ids = "\n[S1]" if said.startswith("```") else " [S1]"
    written = [*gate.feed(said + ids), *gate.close()]
    claims = [claim for each in written if (claim := as_claim(each, numbered)) is not None]
    least = AnswerSettings().min_support
    kept = [attributed(each, found) for each in claims]
    return [each.text for each in kept if prove(each, found, 1, least).withheld is None]


@pytest.mark.parametrize(
    ("page", "said"), [(page, said) for page, every in FALSE.items() for said in every]
)
def test_what_no_page_says_is_not_shown(page: str, said: str) -> None:
    """Disguised negations and numbers, other units, halves of sentences and commands, promises and
    requests, and whatever is appended to what is true."""
    assert shown(page, said) == []


@pytest.mark.parametrize(
    ("page", "said"), [(page, said) for page, every in HONEST.items() for said in every]
)
def test_what_a_page_says_is_shown(page: str, said: str) -> None:
    """The same pages in other words."""
    assert len(shown(page, said)) == 1


@pytest.mark.parametrize(("code", "count"), [("rm -rf /", 0), ("rm -rf /tmp/cache", 1)])
def test_a_block_without_ids_is_whole_lines(code: str, count: int) -> None:
    """It rests on the code of which it is lines, and on none of which it is a part."""
    section = chunk("Clean it:\nrm -rf /tmp/cache", kinds=("sentence", "code"))
    block = as_claim(Written(code, (), "code"), number_evidence(evidence(section), 10_000))
    assert block is not None
    assert len(block.pointers) == count


@pytest.mark.parametrize("page", FALSE)
def test_a_page_may_be_quoted(page: str) -> None:
    """Each of them, as a whole."""
    assert len(shown(page, page)) == 1
