"""What is done with the site's subject itself, and the sections that are called so."""

from __future__ import annotations

import pytest

from answerable.llms.quoting.placing import Places
from answerable.retrieval.beginnings import with_beginning
from answerable.retrieval.boosts import Asked, boost
from answerable.retrieval.followup import Query
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk, evidence
from answerable.types import ScoredChunk
from answerable.wording.own_tasks import done_to_another, is_called, own_task, told

UPGRADE = frozenset(("upgrade", "update"))


@pytest.mark.parametrize(
    ("question", "task"),
    [
        ("How do I upgrade it?", UPGRADE),
        ("how to update it to the latest version", UPGRADE),
        ("upgrade it", UPGRADE),
        ("it upgrade", UPGRADE),
        ("How can I completely remove it?", {"uninstall", "remove"}),
        ("How do I back up it?", {"backup"}),
        ("How can I contribute to it?", {"contribute"}),
        ("What is the best way to debug it?", {"debug"}),
        ("How do I upgrade plugins?", ()),
        ("How do I upgrade it on a Raspberry Pi?", ()),
        ("How do I install it?", ()),  # which is how to begin
        ("How does it work?", ()),
        ("Why can't I upgrade it?", ()),
        ("upgrade", ()),
    ],
)
def test_what_is_asked_how_to_do(question: str, task: frozenset[str]) -> None:
    """With the subject itself and nothing else, in other words too."""
    assert own_task(question) == frozenset(task)


def test_its_name_is_it() -> None:
    """Where the site has one."""
    assert own_task("How do I upgrade the lamp?", "the lamp") == UPGRADE
    assert own_task("How do I upgrade the lamp?") == frozenset()


@pytest.mark.parametrize(
    ("called", "expected"),
    [
        ("Upgrading", True),
        ("How to upgrade Lamp", True),
        ("Upgrade guide", True),
        ("Updates", True),
        ("Updating your Lamp", True),
        ("lamp selfupdate", True),
        ("lamp upgrade", False),  # a command, which upgrades something with it
        ("Lamp self-upgrade", True),
        ("Upgrading plugins", False),
        ("Upgrading to Lamp 2", False),
        ("Up", False),
        ("Upgradeable", False),
        ("Guide", False),
    ],
)
def test_what_is_called_so(called: str, expected: bool) -> None:
    """By one word for it, whatever its ending, beside the site's own name and a kind of text."""
    assert is_called(called, UPGRADE, "Lamp") is expected


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ("To upgrade lamp-holder, run:", True),
        ("To update `oil`, run:", True),
        ("Warning: To upgrade Lamp, turn it off.", False),
        ("To upgrade the program, turn it off.", False),
        ("To remove lamp-holder, run:", False),
        ("Upgrade lamp-holder.", False),
    ],
)
def test_what_is_done_to_another_thing(text: str, *, another: bool) -> None:
    """That has a name, which is not the site's."""
    assert done_to_another(text, UPGRADE, "Lamp") is another
    assert not done_to_another(text, frozenset(), "Lamp")


@pytest.mark.parametrize(
    ("verb", "called"),
    [
        ("run", "Running"),
        ("remove", "Removal"),
        ("configure", "Configuration"),
        ("backup", "Backing up"),
        ("deploy", "Deployment"),
    ],
)
def test_words_of_a_verb(verb: str, called: str) -> None:
    """However a heading makes a noun of it."""
    assert is_called(called, frozenset((verb,)))


def test_a_section_counts_more_than_a_page_that_is_called_so() -> None:
    """What stands below on such a page counts half, and what is called otherwise nothing."""
    section, page = chunk("Run it.", heading=("Lamp", "Upgrading")), chunk("Run it.")
    assert told(section, UPGRADE) == 1.0
    below = chunk("Run it.", heading=("Upgrading", "On Linux"))
    assert told(below, UPGRADE) == 0.5
    assert told(page, UPGRADE) == 0.0


def test_it_is_lifted_where_that_is_asked() -> None:
    """By as much as the setting says."""
    section = chunk("Run it.", heading=("Lamp", "Upgrading Lamp"))
    asked = Asked.of("How do I upgrade Lamp?", "How do I upgrade it?", own="Lamp")
    other = Asked.of("How do I upgrade plugins?", own="Lamp")
    on, off = BoostSettings(), BoostSettings(own_task=0)
    assert boost(section, asked, None, on) - boost(section, asked, None, off) == pytest.approx(
        on.own_task
    )
    assert boost(section, other, None, on) == boost(section, other, None, off)


def test_its_sections_are_searched_for() -> None:
    """In other words too, but not where "it" is what was asked about before."""
    assert with_beginning(Query("How do I upgrade it?")).variants == ("update, upgrade",)
    assert with_beginning(Query("How do I upgrade it?", carried=("The lamp?",))).variants == ()


def test_its_sentences_are_worth_more_and_most_where_it_begins() -> None:
    """The first tells what mostly holds, before the special cases."""
    section = chunk("Run it.\nOr let it be.", heading=("Lamp", "Upgrading"))
    scored = ScoredChunk(section, 0.9, 0.5, 1.0, (0.5, 0.5))
    asked = Places.of(evidence(section, question="How do I upgrade?"))
    other = Places.of(evidence(section, question="How do I upgrade plugins?"))
    assert asked.section(scored, 0) > other.section(scored, 0)
    assert asked.unit(section, 0) > asked.unit(section, 1) == other.unit(section, 0)
