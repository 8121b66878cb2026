"""The steps of the section that what is said links to."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document, Evidence, ScoredChunk

from .test_extractive import written

QUESTION = "How do I turn two boats into a raft?"
STEPS = ["1. Lay the boats side by side.", "2. Tie a raft of them."]
LEAD = "If you have two boats, you can {link}."
RAFT = "## From two boats\n\n1. Lay the boats side by side.\n2. Tie a raft of them.\n"


def told(link: str, *pages: tuple[str, str], question: str = QUESTION) -> list[str]:
    """What is said of a page with that link in its best sentence, and of others found with it."""
    first = ("rafts", f"# Rafts\n\n{LEAD.format(link=link)}\n\n")
    scored = []
    for name, text in (first, *pages):
        page = Document(path=f"{name}.md", file=f"{name}.md", text=text, title=name, url=f"/{name}")
        for each in chunk_document(page, HashedEmbedder().count_tokens, IngestSettings()):
            worth = 1.0 - len(scored) / 2
            scored.append(ScoredChunk(each, 0.9, 0.5, 1.0, (worth,) * len(each.units)))
    return [claim.text for claim in written(Evidence(question, tuple(scored), "MANY", 0.9))]


@pytest.mark.parametrize(
    "link",
    [
        "[make a raft of them](other.md#from-two-boats)",
        "[make a raft of them](/other#from-two-boats)",
        "[make a raft of them](../other/index.mdx#from-two-boats)",
        '<a href="/other/#from-two-boats">make a raft of them</a>',
    ],
)
def test_steps_follow_what_links_to_them(link: str) -> None:
    """However the address is written."""
    assert told(link, ("other", f"# Other\n\nBoats.\n\n{RAFT}"))[1:] == STEPS


def test_steps_of_the_same_page() -> None:
    """By the anchor alone; what is said of another page with such an anchor is another thing."""
    link = "[make a raft of them](#from-two-boats)"
    assert told(link, ("other", f"# Other\n\n{RAFT}"))[1:] != STEPS
    assert told(f"{link}.\n\n{RAFT}\nThey float")[1:] == STEPS


@pytest.mark.parametrize(
    ("link", "page", "question"),
    [
        ("[make a raft](other.md#elsewhere)", RAFT, QUESTION),
        ("[make a raft](third.md#from-two-boats)", RAFT, QUESTION),
        ("make a raft of them", RAFT, QUESTION),
        ("[make a raft](other.md#from-two-boats)", RAFT, "Which boats make a raft?"),
        ("[make a raft](other.md#from-two-boats)", "## From two boats\n\nThey float.\n", QUESTION),
    ],
)
def test_elsewhere_nothing_follows(link: str, page: str, question: str) -> None:
    """Another section or page, no link, no question how, or no steps."""
    assert not set(STEPS) & set(told(link, ("other", page), question=question)[1:])
