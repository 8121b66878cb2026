"""Items that stand in an item of another name than the one that is asked of."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.nested import in_another
from ingest.documents import chunks

KINDS = chunks(
    """# Lamps

Kinds of oil:

- `oil.olive`:
    - It is shown as a green flame.
    - It burns for an hour.
- `oil.whale`:
    - It is shown as a white flame.
- Others
"""
)[0]


@pytest.mark.parametrize(
    ("question", "beside"),
    [
        ("How is olive oil shown?", [5]),
        ("How is whale oil shown?", [2, 3]),
        ("How is oil shown?", []),
        ("How is the lamp shown?", []),
        ("How are olive and whale oil shown?", []),
    ],
)
def test_items_of_another_name(question: str, beside: list[int]) -> None:
    """Only where the list has the one that is asked of, and by a word that not all names have."""
    found = [at for at in range(len(KINDS.units)) if in_another(KINDS.units, at, question)]
    assert found == beside, [unit.text for unit in KINDS.units]


def test_an_item_that_says_something_is_no_name() -> None:
    """A sentence above has words of its own for what the question asks."""
    text = "- Light the olive lamp before you go out, and take some oil with you as well:\n"
    shown = chunks(f"# Lamp\n\n{text}    - Slowly.\n- Take the whale:\n    - Now.\n")[0]
    assert not in_another(shown.units, 1, "How do I take the whale?")
    text = "- Take the whale before you go out, and some oil with it as well.\n"
    shown = chunks(f"# Lamp\n\n- Lamp:\n    - Slowly.\n{text}")[0]
    assert not in_another(shown.units, 1, "How do I take the whale?")


def test_an_item_of_more_than_its_name_is_none() -> None:
    """What stands in it may be of the sentences behind its name."""
    long = "It burns oil in the house, in the yard and wherever else a light is wanted at night."
    shown = chunks(
        f"# Lamp\n\n- `lamp.brass`: {long} {long * 3} {long}\n    - Slowly.\n"
        "- `lamp.iron`:\n    - Now.\n"
    )[0]
    nested = [at for at, unit in enumerate(shown.units) if unit.place.depth > 1]
    assert not any(in_another(shown.units, at, "the iron one") for at in nested)
