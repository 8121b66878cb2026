"""Which versions a question names, and which sections are of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.testing.corpus import chunk
from answerable.text.page_files import SUPERSEDED, VERSION_LABEL
from answerable.types import Chunk
from answerable.wording.asked_versions import (
    are_of_two_versions,
    is_of_version,
    is_past,
    named_of_site,
    named_versions,
    version_name,
    version_to_tell,
)

NAMED = {
    "in version 1.4?": {("1", "4")},
    "with v2": {("2",)},
    "from 1.4.2 to 2.0": {("1", "4", "2"), ("2", "0")},
    "on 3.x": {("3",)},
}
NONE = ("the 3 kinds", "in chapter 2", "since 2019", "at 10.5%", "twice", "v", "x1.4y")


def _of(version: str, path: str = "docs/a.md", **known: str) -> Chunk:
    return replace(chunk("It is lit.", path=path), metadata={"version": version, **known})


@pytest.mark.parametrize("question", NAMED)
def test_versions_are_named_with_a_word_or_a_dot(question: str) -> None:
    """And every one of them counts."""
    assert named_versions(question) == NAMED[question]


@pytest.mark.parametrize("question", NONE)
def test_other_numbers_are_no_versions(question: str) -> None:
    """A count, a chapter, a year, a share."""
    assert not named_versions(question)


def test_a_section_is_of_the_version_that_readers_know() -> None:
    """By its label, its name or its folder, and of a part of what is named or the other way."""
    named = named_versions("in version 1.4.2")
    assert is_of_version(_of("1.4"), named)
    assert is_of_version(_of("current", **{VERSION_LABEL: "1.4"}), named)
    folder = replace(chunk("It is lit.", path="docs/v1.4/a.md"), metadata={SUPERSEDED: "docs/v2"})
    assert is_of_version(folder, named)
    assert not is_of_version(_of("1.5"), named)
    assert not is_of_version(_of("*"), named)
    assert not is_of_version(_of("1.4"), frozenset())


def test_an_older_version_is_past_unless_it_is_named() -> None:
    """Also where another one is named, and where it is asked what was new then."""
    old = _of("1.4", **{SUPERSEDED: "2.0"})
    assert is_past(old, "How is it lit?")
    assert is_past(old, "How is it lit in 2.0?")
    assert not is_past(old, "How is it lit in 1.4?")
    assert not is_past(old, "Has the way it is lit changed?")
    assert is_past(old, "How do I light it in the latest version?")
    assert not is_past(_of("2.0"), "How do I light it in the latest version?")
    assert not is_past(_of("2.0"), "How is it lit in 1.4?")


def test_two_versions_do_not_contradict_each_other() -> None:
    """Pages without versions beside them do."""
    old, older = _of("1.4", **{SUPERSEDED: "2.0"}), _of("1.3", **{SUPERSEDED: "2.0"})
    assert are_of_two_versions(old, _of("2.0"))
    assert are_of_two_versions(old, older)
    assert not are_of_two_versions(_of("2.0"), _of("*"))
    assert version_name(_of("*")) == ""


def test_the_version_of_another_product_is_not_the_sites() -> None:
    """A name before it says whose it is."""
    assert named_of_site("How is it lit in version 1.4?") == {("1", "4")}
    assert named_of_site("What did 1.4 bring?") == {("1", "4")}
    assert named_of_site("1.4: how is it lit?") == {("1", "4")}
    assert named_of_site("Is it lit with Python 3.11?") == frozenset()
    assert named_of_site("Is it lit under Debian version 12.1?") == frozenset()


def test_a_reader_is_told_a_version_that_was_not_asked_for() -> None:
    """Not where the section, or what is quoted of it, is of the one that was; nor without numbers,
    nor of what every version shares."""
    new, old = _of("2.0"), _of("1.4", **{SUPERSEDED: "2.0"})
    asked, said = "How is it lit in version 1.4?", "It is lit."
    assert version_to_tell(new, said, asked) == "2.0"
    assert version_to_tell(new, "In version 1.4 it was lit by hand.", asked) == ""
    assert version_to_tell(old, said, asked) == ""
    assert version_to_tell(old, said, "How is it lit?") == "1.4"
    assert version_to_tell(new, said, "How is it lit?") == ""
    assert version_to_tell(new, said, "How is it lit by Lamp 1.4?") == ""
    assert version_to_tell(_of("*"), said, asked) == ""
    assert version_to_tell(_of("current"), said, asked) == ""
