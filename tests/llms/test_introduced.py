"""How a page introduces its person."""

from __future__ import annotations

from answerable.llms.quoting.introduced import introduction
from ingest.documents import chunks

PAGE = """\
# Ada Moor

## About me

- Diver

I dive. I light lamps. I keep bees. I sail. I sleep.

I was born in Ghent.

## Lamps

I light them.
"""


def test_the_first_paragraph_introduces_somebody() -> None:
    """Of the section that is called so, where that is asked for; four sentences at most."""
    about, lamps = (each for each in chunks(PAGE) if each.units)
    assert introduction(about, "Why should we hire her?") == [1, 2, 3, 4]
    assert introduction(lamps, "Why should we hire her?") == []
    assert introduction(about, "Where does she live?") == []
    (short,) = (
        each for each in chunks(PAGE.partition("I light")[0] + "\n\nI sail.\n") if each.units
    )
    assert introduction(short, "Why should we hire her?") == [1]
