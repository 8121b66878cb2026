"""Forms of irregular verbs."""

from __future__ import annotations

from answerable.retrieval.word_forms import base_terms
from answerable.wording.irregular import BASES


def test_forms_share_their_verb() -> None:
    """Whatever form stands there, the term is that of the verb; other words keep theirs."""
    assert base_terms("wrote") == base_terms("written") == base_terms("writes")
    assert base_terms("frozen") == base_terms("freezing")
    assert base_terms("founded lamps") == ["found", "lamp"]


def test_no_form_is_two_verbs() -> None:
    """A form that is a verb of its own would stand for two things."""
    assert not BASES.keys() & set(BASES.values())
