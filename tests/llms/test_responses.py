"""Code that shows what comes back."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.responses import shows_response
from ingest.documents import chunks

LAMPS = '{"count": 50, "lamps": []}'


@pytest.mark.parametrize(
    ("lead", "code", "question", "shown"),
    [
        ("Here is an example of a response:", LAMPS, "I get only 50 lamps, I want all", True),
        ("The server returns:", LAMPS, "I get only 50 lamps, I want all", True),
        ("It looks like this:", "[1, 2]", "I get only 50 lamps, I want all", True),
        ("All of it:", f"HTTP 200 OK\n\n{LAMPS}", "I get only 50 lamps, I want all", True),
        ("Here is an example of a response:", LAMPS, "What does a response look like?", False),
        ("Here is an example of a response:", LAMPS, "Which format do lamps have?", False),
        ("Send this:", LAMPS, "I get only 50 lamps, I want all", False),
        ("The response is read with:", "lamp read", "I get only 50 lamps, I want all", False),
    ],
)
def test_a_response_is_told_by_its_lead_or_its_status(
    lead: str, code: str, question: str, *, shown: bool
) -> None:
    """Data that is sent is none, nor is a command; who asks for a response gets it."""
    (section,) = chunks(f"# Lamps\n\n{lead}\n\n```\n{code}\n```\n")
    assert shows_response(section.units, 1, question) is shown
    assert not shows_response(section.units, 0, question)
