"""No answer gives away a prompt, or personal data that it was not shown."""

from __future__ import annotations

import pytest

from answerable.llms.pointing import INSTRUCTIONS
from answerable.pii import Redactor
from answerable.protocols import Claim
from answerable.testing.corpus import chunk, evidence
from answerable.turn.disclosure import OF_THE_TURN, Disclosure
from answerable.turn.proof.verification import prove

PAGE = chunk("Write to boss@firma.pl for a refund.\nThe port is 8000.")
SHOWN = evidence(PAGE)
DISCLOSURE = Disclosure((*OF_THE_TURN, INSTRUCTIONS), Redactor())
SENTENCES = [each for each in INSTRUCTIONS.split("\n") if len(each.split()) > 8]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_prompts_are_withheld(sentence: str) -> None:
    """Seven words in a row of a prompt are withheld, however they are cased and wrapped."""
    for said in (sentence, sentence.upper(), "\n".join(sentence.split())):
        assert DISCLOSURE.objection(said, ["something else"]) == "prompt"
    claim = Claim(sentence, ((PAGE.id, 1),))
    assert prove(claim, SHOWN, 1, disclosure=DISCLOSURE).withheld is not None


def test_what_a_page_says_may_be_said() -> None:
    """A page that quotes a prompt can be quoted, and one that shows an address shows it."""
    assert DISCLOSURE.objection(SENTENCES[0], [f"As it says: {SENTENCES[0]}"]) is None
    assert DISCLOSURE.objection("Write to boss@firma.pl.", [PAGE.text]) is None


def test_personal_data_from_nowhere_is_withheld() -> None:
    """An address, a number or a key that stands in no evidence is not said."""
    for said in ("Write to thief@firma.pl.", "Call +48 600 700 800."):
        assert DISCLOSURE.objection(said, [PAGE.text]) == "personal"
    claim = Claim("Write to thief@mail.pl for a refund.", ((PAGE.id, 0),))
    assert prove(claim, SHOWN, 1, disclosure=DISCLOSURE).withheld in (
        "unsupported_detail",
        "personal",
    )
    public = Disclosure(redactor=Redactor(public=("@firma.pl",)))
    assert public.objection("Write to help@firma.pl.", []) is None
