"""The way to do what is asked, where the best sentence of its section tells none."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.ways import with_the_way
from ingest.documents import chunks

PAGE = """\
## The notice of the maker

A notice of the maker is a reason why this lamp is so popular. Before removing it, think of him.
The lamp can be dimmed. It removes smoke.

The notice can be removed with the following option:

```yaml
notice: false
```
"""


@pytest.mark.parametrize(
    ("question", "way"),
    [
        ("How do I remove the notice of the maker?", True),
        ("get rid of the notice of the maker", True),
        ("remove the notice of the maker", True),
        ("How do I add the notice of the maker?", False),
        ("Why is there a notice of the maker?", False),
        ("What is removed?", False),
    ],
)
def test_the_introduction_with_the_verb_is_the_way(question: str, *, way: bool) -> None:
    """With the code below it, in place of a sentence that tells nothing to do."""
    (section,) = chunks(PAGE)
    assert with_the_way(section, [0], question) == ([4, 5] if way else [0])


def test_what_tells_what_to_do_stays() -> None:
    """So does what has the verb, and what is said where two introductions have it."""
    (section,) = chunks(PAGE)
    question = "How do I remove the notice of the maker?"
    assert with_the_way(section, [2], question) == [2]
    assert with_the_way(section, [3], question) == [3]
    assert with_the_way(section, [0, 1], question) == [4, 5]
    twice = PAGE + "\nIt can be removed for a day with:\n\n```yaml\nnotice: day\n```\n"
    (section,) = chunks(twice)
    assert with_the_way(section, [0], question) == [0]
