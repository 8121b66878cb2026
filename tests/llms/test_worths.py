"""What a unit is worth by what the question asks for."""

from __future__ import annotations

from dataclasses import replace

from answerable.llms.quoting.worths import HOW_TO_CODE, values_of
from answerable.testing.corpus import chunk, evidence
from answerable.wording.other_names import OtherNames


def _values(lead: str, question: str) -> tuple[float, ...]:
    """Of a sentence that leads to code, and the code."""
    section = chunk(f"{lead}\ncopy(lamp)", kinds=("sentence", "code"))
    first, code = section.units
    section = replace(section, units=(replace(first, lead=True), replace(code, language="js")))
    found = evidence(section, question=question, strength="ONE")
    scored = replace(found.chunks[0], unit_scores=(1.0, 0.5))
    return values_of(scored, question, OtherNames.of(found.names, question), None)


def test_a_lead_to_code_says_how_something_is_done() -> None:
    """But not where the code is what comes back, nor where nobody asks how."""
    how = "How do I copy a lamp?"
    does, returns = "Call this for a copy:", "The API returns the copy:"
    assert _values(does, how)[0] - _values(returns, how)[0] >= HOW_TO_CODE
    assert _values(does, how)[1] == _values(returns, how)[1]
    which = "Which lamp is copied?"
    assert _values(does, which)[0] == _values(returns, which)[0]
