"""Lists whose items are headings are told as lists, on a whole small site."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.test_on_a_site import asked, site

pytestmark = pytest.mark.anyio

CALL = """\
# Call for boats

Boats may be entered by post.

## Classes

Choose one class for your boat.

### Dinghies

Small boats without a cabin.

### Rowing boats

Each of the rowing boats is moved by oars alone.

### Steamers

```text
steam --pressure 12
```

### May I bring two?

You may.

## Deadline

Boats are entered until the 3rd of March.
"""
PRIZES = """\
# Prizes

These are given:

- a cup
- a flag
- a rope

## Cup

The cup is of silver.

## Flag

The flag is blue.

## Rope

The rope is long.
"""
FEW = "# Rivers\n\n## Amstel\n\nIt is slow.\n\n## Vecht\n\nIt is wide.\n"
ASKED = "# Questions\n\n" + "".join(f"## Is {n} allowed?\n\nIt is.\n\n" for n in "ABCD")
PAGES = {"call": CALL, "prizes": PRIZES, "rivers": FEW, "questions": ASKED}


async def test_every_part_is_told(tmp_path: Path) -> None:
    """Each by its heading and first sentence, also one that has nothing but code."""
    questions = (
        "Which classes are there?",
        "What classes can I enter?",
        "List the classes",
        "What are the different classes?",
    )
    for said in (await asked(site(tmp_path, PAGES), *questions)).values():
        assert "**Dinghies**: Small boats without a cabin." in said.answer
        assert "**Rowing boats**: Each of the rowing boats is moved by oars alone." in said.answer
        assert "**Steamers**:\n\n```text\nsteam --pressure 12" in said.answer
        assert "Deadline" not in said.answer
        assert "May I" not in said.answer
        assert [each.n for each in said.citations] == [1, 2, 3]


async def test_what_is_no_such_list(tmp_path: Path) -> None:
    """One that is asked for, what a list above the parts says itself, two parts, and questions."""
    expected = {
        "Which class is for boats without a cabin?": "**Rowing boats**",
        "What prizes are there?": "**Cup**",
        "Which rivers are there?": "**Amstel**",
        "What questions are there?": "**Is A allowed?**",
        "Which classes win prizes?": "**Dinghies**",
    }
    for message, said in (await asked(site(tmp_path, PAGES), *expected)).items():
        assert expected[message] not in said.answer


async def test_a_part_has_its_own_section(tmp_path: Path) -> None:
    """The citation of each leads to the part, not to the page."""
    settings = site(tmp_path, PAGES)
    (said,) = (await asked(settings, "Which classes are there?")).values()
    headings = [each.heading_path[-1] for each in said.citations]
    assert headings == ["Dinghies", "Rowing boats", "Steamers"]
