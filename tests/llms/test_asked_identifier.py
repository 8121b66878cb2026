"""The default of a name in code is told of that name alone."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.asked_identifier import of_asked_identifier
from answerable.llms.quoting.picks import Pick
from ingest.documents import chunks

PAGE = """\
# Lamps

The default of `dim_minutes` is 45.

```yaml
wick_size: 17
```

## oilLevel

It is 90 by default.
"""


def told(question: str) -> list[str]:
    """What may be said, in the order of the page."""
    found = chunks(PAGE)
    picks = [
        Pick(each, at, (1.0,) * len(each.units), 1.0)
        for each in found
        for at in range(len(each.units))
    ]
    return [pick.text for pick in of_asked_identifier(picks, question)]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the default of wick_size?", ["wick_size: 17"]),
        ("what does oilLevel default to", ["It is 90 by default."]),
        ("default of dim_minutes", ["The default of dim_minutes is 45."]),
    ],
)
def test_another_name_is_left_out(question: str, said: list[str]) -> None:
    """Also where the name stands in code, or above what says it."""
    assert told(question) == said


def test_an_example_of_another_value_tells_no_default() -> None:
    """What introduces the code says that it sets something else."""
    page = """\
# Lamps

The size of the wick.

If it smokes, change this setting:

```yaml
wick_size: 75
```
"""
    [section] = chunks(page)
    picks = [Pick(section, at, (1.0,) * 3, 1.0) for at in range(3)]
    kept = of_asked_identifier(picks, "What is the default of wick_size?")
    assert [pick.unit.kind for pick in kept] == ["sentence", "sentence"]
    assert len(of_asked_identifier(picks, "How do I change wick_size?")) == 3


@pytest.mark.parametrize(
    "question",
    [
        "What is the default of glass_size?",  # which nothing found has
        "Are wick_size and dim_minutes set by default?",
        "How do I change wick_size?",
        "Which name does a lamp in myLamp.txt have by default?",
        "What is the default?",
    ],
)
def test_other_questions_leave_all(question: str) -> None:
    """Where none has it, two are asked for, or no default is."""
    assert len(told(question)) == 3
