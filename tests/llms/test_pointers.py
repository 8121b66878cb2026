"""Sentences that only say where something is told."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.pointers import only_leads_on


@pytest.mark.parametrize(
    ("quote", "leads_on"),
    [
        ("If you want oil, see [oils](a.md).", True),
        ("If you are curious, you can check how it burns in the [notes](a.md){.link} docs.", True),
        ("If you want oil, you can read it on the can.", False),
        ("See below for oils.", True),
        ("This has now been documented in its own [page](a.md).", True),
        ("This has been described in songs.", False),
        ("More on lamps and suns can be found on [another page](a.md).", True),
        ("Details about the oil of lamps and some background about wicks.", True),
        ("Details about the oil are on the can.", False),
        ("In the tutorial you read how to light a lamp.", True),
        ("And then you also learned how to fill it.", True),
        ("You read how much oil is left on the glass.", False),
        ("The same applies to lamps.", True),
        ("The same oil is used for lamps.", False),
    ],
)
def test_what_only_leads_on(quote: str, *, leads_on: bool) -> None:
    """It has the question's words, and nothing that answers it."""
    assert only_leads_on(quote) is leads_on
