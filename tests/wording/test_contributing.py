"""Pages for those who work on what a site is about, and who asks for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.retrieval.boosts import Asked, boost
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk
from answerable.wording.contributing import asks_to_contribute, is_for_contributors


@pytest.mark.parametrize(
    ("document", "within"),
    [
        ("docs/contributing/development.md", True),
        ("docs/99-contribute/index.md", True),
        ("CONTRIBUTING.md", True),
        ("docs/maintainers-guide.md", True),
        ("docs/internals/cache.md", True),
        ("docs/contributions-to-a-pension.md", False),
        ("docs/maintenance-mode.md", False),
        ("docs/internal-links.md", False),
        ("docs/developers/tests.md", True),
        ("docs/specs/wick-v1.html", True),
        ("docs/developers.md", False),
        ("docs/explain/decisions.md", True),
        ("docs/adr/0007-use-sails.md", True),
        ("docs/architecture-decision-records/index.md", True),
        ("docs/decisions/0003-two-masts.md", True),
        ("community/rfcs/0011-two-masts.md", True),
        ("docs/proposals/new-wick.md", True),
        ("docs/proposals.md", False),
        ("docs/decisions-of-the-court.md", False),
        ("court/decisions/2020-05-harbour.md", False),
        ("rules/decision.md", False),
        ("docs/install.md", False),
    ],
)
def test_where_such_pages_are(document: str, *, within: bool) -> None:
    """By a folder or a file that is called so, and not by what only begins alike."""
    assert is_for_contributors(replace(chunk("A lamp."), document=document)) is within


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("How do I contribute?", True),
        ("How do I build it from source?", True),
        ("Where do I report a bug?", True),
        ("How do I run the tests?", True),
        ("Who is in the team?", True),
        ("How do I install it with Docker?", False),
        ("Why was it designed so?", True),
        ("What is the reason for two masts?", True),
        ("How do I make a decision table?", True),
        ("What is front matter?", False),
    ],
)
def test_who_asks_for_them(question: str, *, asks: bool) -> None:
    """Whoever builds, tests, mends, helps or asks for reasons; everybody else wants to use it."""
    assert asks_to_contribute(question) is asks


def test_what_anybody_may_ask_finds_them_later() -> None:
    """The weight is a setting."""
    page = replace(chunk("A lamp."), document="docs/contributing/lamps.md")
    settings = BoostSettings(contributing=0.25)
    assert boost(page, Asked.of("How do I light a lamp?"), None, settings) == -0.25
    assert boost(page, Asked.of("How do I contribute a lamp?"), None, settings) == 0.0
