"""Changelogs and release notes, and questions that are about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.retrieval.boosts import Asked, boosted
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk
from answerable.types import Candidate
from answerable.wording.dated import asks_what_was_new, is_dated


@pytest.mark.parametrize(
    ("document", "heading", "dated"),
    [
        ("CHANGELOG.md", "2.4.1", True),
        ("docs/changelog/index.mdx", "v9.3.1 (2024-11-02)", True),
        ("docs/history.md", "4.3.2 / 2023-01-20", True),
        ("release-notes/api.md", "May 30th, 2024", True),
        ("blog/releases/10.15.md", "pnpm 10.15", True),
        ("api/history.md", "history.push", False),
        ("docs/undo-history.md", "Version 2.0", False),
        ("docs/install.md", "Python 3.11", False),
        ("blog/2024-01-01-hello.md", "Vite 5.1", False),
        ("blog/2024-01-01-announcing-vite-5.md", "Vite 5.1 is out", True),
        ("blog/announcing-vite6.md", "Vite 6.0", True),
        ("blog/2020-10-15-7.12.0.md", "Types", True),
        ("blog/2017-09-12-planning-for-7.0.md", "Types", True),
        ("docs/7.12.0.md", "Types", False),
        ("blog/2018/beta-release-v0-24-0.md", "Types", True),
        ("content/news/lamp-release-v23-05.md", "Types", True),
        ("blog/lamp-release-23-05.md", "Types", True),
        ("blog/2018/how-we-release.md", "Types", False),
        ("blog/2023/lamp-5.1.md", "Types", True),
        ("site/news/2023/05/on-5.1/index.md", "Types", True),
        ("blog/2023/lamps.md", "Types", False),
        ("blog/years/lamp-5.1.md", "Types", False),
        ("docs/2023/lamp-5.1.md", "Types", False),
        ("docs/release-v0-24-0-notes.md", "Types", False),  # no post
        ("blog/lamps-of-2018-05.md", "Types", False),
        ("docs/release.md", "Tag it", False),
        ("docs/99-legacy/31-slots.md", "Slots", True),
        ("docs/deprecated.md", "Slots", True),
        ("docs/legacies.md", "Slots", False),
    ],
)
def test_what_lists_changes(document: str, heading: str, dated: bool) -> None:
    """A page that is called so and has versions or years in its headings; neither alone."""
    section = chunk("Fixed the port.", heading=("Page", heading))
    assert is_dated(replace(section, document=document)) is dated


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What's new in 5.1?", True),
        ("Which version added dark mode?", True),
        ("When was the old API removed?", True),
        ("How do I migrate from v3?", True),
        ("How do legacy slots work?", True),
        ("How old is it?", True),
        ("Which version is required?", False),
        ("What is the latest version that is supported?", True),
        ("Are slots still supported?", True),
        ("How do I update it to 9?", True),
        ("moving from 8 to 9", True),
        ("Did slots used to work?", True),
        ("Which hook is used to fetch data?", False),
        ("My server stopped", False),
        ("Are there any more options?", False),
        ("Why are there no slots any more?", True),
        ("How do I create a new project?", False),
        ("How do I change the port?", False),
        ("When should I use a slice?", False),
        ("", False),
        ("What replaces the old shutter?", True),
        ("What happened to the shutter?", True),
        ("Is there a successor of the shutter?", True),
        ("How do I replace a word?", False),
        ("Which wick is a replacement part?", False),
        ("I changed the wick and old files kept their names", False),
        ("How do I get the lamps of a row renamed?", False),
        ("We've just renamed our old lamp", False),
        ("The wick was renamed, what is it now?", True),
        ("Can I be told what changed?", True),
        ("Where is the old version of the manual?", True),
    ],
)
def test_who_asks_for_them(question: str, asks: bool) -> None:
    """Questions about a version, a time or a change that was made."""
    assert asks_what_was_new(question) is asks


def test_a_changelog_answers_second() -> None:
    """Of two sections that are as good otherwise, the one of a changelog comes second, unless a
    change is asked about or the weight is 0."""
    entry = replace(chunk("Port.", heading=("Log", "2.4.1")), id="a", document="CHANGELOG.md")
    page = replace(chunk("Port.", heading=("Guide", "Ports")), id="b", document="guide.md")
    ranked = [(Candidate(each, 0.5, 1.0), 0.5) for each in (entry, page)]

    def first(question: str, settings: BoostSettings) -> str:
        return boosted(ranked, Asked.of(question), None, settings)[0][0].chunk.id

    assert first("how do I set the port", BoostSettings()) == "b"
    assert first("which version fixed the port", BoostSettings()) == "a"
    assert first("how do I set the port", BoostSettings(dated=0.0)) == "a"


@pytest.mark.parametrize(
    ("title", "dated"),
    [
        ("Lamp Release v23.05", True),
        ("Announcing Lamp 5.1", True),
        ("Lamp 5.1 is out", True),
        ("How Lamp 5.1 burns", False),
        ("Our release party of 2018", False),
    ],
)
def test_posts_that_are_called_by_a_release(title: str, dated: bool) -> None:
    """Whatever their files are called; a version alone is what a post may be about."""
    post = replace(chunk("It burns.", heading=(title,)), document="blog/one.md")
    assert is_dated(post) is dated
    assert not is_dated(replace(post, document="docs/one.md"))
