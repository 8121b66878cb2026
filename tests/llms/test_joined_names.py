"""Names in code that are the question's words."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.joined_names import has_joined
from answerable.testing.corpus import chunk


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("How do I prevent the default action?", "Call `preventDefault()` there.", True),
        ("prevent default form submit", "Call preventDefault there.", True),
        ("max file size", "Set maxFileSize to it.", True),
        ("max file size", "Set max-file-size to it.", False),
        ("minimum release age", "`minimumReleaseAgeExclude` lists them.", False),
        ("default action to prevent", "Call `preventDefault()` there.", False),
        ("How do I prevent it?", "You can prevent the default.", False),
    ],
)
def test_a_name_of_the_question_s_words(question: str, text: str, *, expected: bool) -> None:
    """Two or more of them, one behind the other, and the whole name."""
    assert bool(has_joined(chunk(text).units[0], question)) is expected
