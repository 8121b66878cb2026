"""Questions for all of somebody's works of a kind."""

from __future__ import annotations

import pytest

from answerable.wording.collections import asked_collection


@pytest.mark.parametrize(
    ("question", "folder"),
    [
        ("What talks has she given?", "talks"),
        ("Has Ada Moor given any presentations?", "talks"),
        ("Could you list your recent projects?", "projects"),
        ("Show me her case studies", "case-studies"),
        ("her publications", "publications"),
        ("Which papers did he publish so far?", "publications"),
        ("What courses does she teach?", "teaching"),
        ("Are there any blog posts?", "blog"),
        ("What are your talks?", "talks"),
        ("What talks about ice has she given?", ""),
        ("Which projects use S3?", ""),
        ("How do I list my projects?", ""),
        ("What are projects?", ""),
        ("What classes do I need to import?", ""),
        ("What talks has she given in Bergen?", ""),
        ("Where are your talks?", ""),
    ],
)
def test_what_is_asked_for_as_a_whole(question: str, folder: str) -> None:
    """All works of a kind, and none that are chosen by what they say."""
    folders = asked_collection(question)
    assert folder in folders if folder else not folders
