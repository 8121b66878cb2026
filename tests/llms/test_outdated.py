"""What held at a time, told beside what holds now."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.outdated import time_above
from answerable.retrieval.boosts import Asked, boosted
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk
from answerable.types import Candidate, Evidence, ScoredChunk
from answerable.wording.dated import asks_what_was_new, is_dated

from .test_extractive import written

QUESTION = "Which oils does the lamp support?"
THEN = "The lamp now supports olive oil and whale oil."
NOW = "The lamp supports olive oil."
STEP = ("Upgrading to v3.2", "Oils")


@pytest.mark.parametrize(
    ("path", "heading", "dated"),
    [
        ("upgrade.md", ("Upgrading", "Upgrading to v1.51.0", "Oils"), True),
        ("guides/new.md", ("Migrating to v5.0.0",), True),
        ("guides/new.md", ("Migrate to Lamp v9.x",), True),
        ("guides/new.md", ("v4 migration guide",), True),
        ("guides/new.md", ("Upgrade from 3 to 4",), True),
        ("guides/migrate-to-9.0.0.md", ("What is different",), True),
        ("guides/v2-upgrade.md", ("What is different",), True),
        ("upgrade.md", ("Upgrading",), False),
        ("guides/migrate-from-candles.md", ("Migrating from candles",), False),
        ("guides/update-12-lamps.md", ("Update 12 lamps at once",), False),
        ("guides/oils.md", ("Oils since v3.2",), False),
        ("guides/update-2024-05-01.md", ("Oils",), False),
        ("updates/2024-05-01-oils.md", ("Oils",), False),
        ("guides/oils.md", ("Migrate to 2 lamps",), False),
    ],
)
def test_a_step_between_versions_is_of_its_time(
    path: str, heading: tuple[str, ...], *, dated: bool
) -> None:
    """By its heading or its file, both with the version that it leads to or comes from."""
    assert is_dated(chunk(THEN, path=path, heading=heading)) is dated


def said(question: str, *found: tuple[str, tuple[str, ...], float]) -> list[str]:
    """What is said of sections, each of one sentence."""
    chunks = tuple(
        ScoredChunk(chunk(text, path=f"{at}.md", heading=heading), 0.9, 0.5, 1.0, (worth,))
        for at, (text, heading, worth) in enumerate(found)
    )
    return [claim.text for claim in written(Evidence(question, chunks, "MANY", 0.9))]


def test_what_holds_now_is_said_alone() -> None:
    """A step that is nearer to the question is neither the answer nor a second one."""
    assert said(QUESTION, (THEN, STEP, 1.2), (NOW, ("Oils",), 1.1)) == [NOW]


def test_release_notes_are_dated_by_the_name_of_their_file() -> None:
    """Their headings may say no version; what is told of them begins with the file's name."""
    notes = chunk(THEN, path="releases/release-notes-0.3.md", heading=("Release Notes", "Oils"))
    assert is_dated(notes)
    assert time_above(notes, THEN, QUESTION) == "Release notes 0.3"
    assert not is_dated(chunk(THEN, path="releases/release-notes.md", heading=("Release Notes",)))


def test_what_is_only_told_of_a_step_says_so() -> None:
    """It begins with the heading that names the version."""
    (only,) = said(QUESTION, (THEN, STEP, 1.2))
    assert only == f"**Upgrading to v3.2**: {THEN}"


def test_how_something_is_done_is_told_as_it_is_done_now() -> None:
    """A step that is a little nearer to the question yields, one that is much nearer does not."""
    asked = "How do I burn whale oil?"
    for worth, first in ((1.2, NOW), (3.0, f"**Upgrading to v3.2**: {THEN}")):
        found = said(asked, (THEN, STEP, worth), (NOW, ("Oils",), 1.15))
        assert found[0] == first


def test_what_a_thing_does_is_told_where_it_is_described() -> None:
    """An announcement says what is new about it right below its name, which is nearer."""
    news, now = "light() was rewritten.", "Lamps are lit with the special light() function."
    found = (news, ("Lamp 3.0 is out", "light()"), 2.4), (now, ("Lamps",), 1.1)
    assert said("What does light() do?", *found)[0].endswith(news)
    (told, *_) = said_of_pages("What does light() do?", *found)
    assert told == now


def said_of_pages(question: str, *found: tuple[str, tuple[str, ...], float]) -> list[str]:
    """The same, of which the first stands in an announcement."""
    paths = ("blog/announcing-lamp-3.md", *(f"{at}.md" for at in range(1, len(found))))
    chunks = tuple(
        ScoredChunk(chunk(text, path=path, heading=heading), 0.9, 0.5, 1.0, (worth,))
        for path, (text, heading, worth) in zip(paths, found, strict=True)
    )
    return [claim.text for claim in written(Evidence(question, chunks, "MANY", 0.9))]


def test_a_fact_is_told_as_it_is_now() -> None:
    """An announcement that is a little nearer yields here too."""
    found = ("It needs oil 3 or newer.", ("Lamp 3.0 is out",), 1.2), (NOW, ("Oils",), 1.0)
    assert said_of_pages("Which oil does it need?", *found)[0] == NOW


def test_who_asks_about_a_version_is_answered_as_ever() -> None:
    """The step is what was asked for, and the question says which."""
    found = ((THEN, STEP, 1.2), (NOW, ("Oils",), 0.5))
    assert said("Which oils does v3.2 support?", *found)[0] == THEN
    assert said("Why does whale oil not burn anymore?", *found)[0] == THEN


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which version dropped whale oil?", True),
        ("when was whale oil dropped?", True),
        ("What was changed for whale oil?", False),
    ],
)
def test_a_release_that_is_asked_for_is_told(question: str, told: bool) -> None:
    """Its number stands in the heading alone."""
    release = ("Changes", "4.5.0 (2026-01-06)")
    section = chunk("Whale oil is no longer burnt.", path="changelog.md", heading=release)
    assert (time_above(section, section.units[0].text, question) != "") is told


def test_one_step_is_handed_on() -> None:
    """Each tells of its time the same; the section of now comes behind the best of them."""
    steps = [
        Candidate(chunk(THEN, path=f"{at}.md", heading=(f"Upgrading to v{at}.0",)), 0.9, 0.5)
        for at in range(3)
    ]
    now = Candidate(chunk(NOW, heading=("Oils",)), 0.5, 0.5)
    ranked = [*((each, 0.9 - number / 100) for number, each in enumerate(steps)), (now, 0.5)]

    def order(question: str) -> list[str]:
        found = boosted(ranked, Asked.of(question), None, BoostSettings())
        return [each.chunk.document for each, _ in found]

    assert order(QUESTION)[:2] == ["0.md", "docs/page.md"]
    assert order("What changed in the oils?")[:3] == ["0.md", "1.md", "2.md"]


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("How do I bump the version?", False),
        ("Can I run it on several versions of Python?", False),
        ("How do I get the new version?", True),
        ("How do I use version 3?", True),
        ("What is in the next version?", True),
    ],
)
def test_who_does_something_to_a_version(question: str, asks: bool) -> None:
    """They ask for what holds now, and not for what a version brought."""
    assert asks_what_was_new(question) is asks
