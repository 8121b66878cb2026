"""Sections and pages that are called as what is asked how to do: "Steps to Restore a Backup"."""

from __future__ import annotations

from answerable.llms.quoting import lists
from answerable.types import Chunk
from answerable.wording.asked_tasks import asked_task, called
from answerable.wording.how_to import ASKS_STEPS


def is_its_task(chunk: Chunk, question: str) -> bool:
    """Whether a section's heading, which of a page's first is its title, is what is asked to do."""
    if not ASKS_STEPS.search(question):
        return False
    return called(chunk, asked_task(question)) == 1 or lists.has_all(
        chunk.heading_path[-1], question
    )
