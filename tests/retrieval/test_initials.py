"""Initials are searched for as what they stand for where a site writes nothing else."""

from __future__ import annotations

import pytest

from answerable.manifest import Manifest
from answerable.retrieval.followup import Query
from answerable.retrieval.initials import written_out
from answerable.retrieval.lexical import term_ids


def index(text: str) -> Manifest:
    """One whose pages have the words of ``text``."""
    return Manifest("x", 100, {}, term_counts={str(each): 3 for each in term_ids(text)})


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ("sso", "single sign-on"),
        ("Does it do SSO?", "Does it do single sign-on?"),
        ("sso and 2fa", "single sign-on and two-step verification"),
        ("where is sso.md", "where is sso.md"),
        ("what does --sso do", "what does --sso do"),
        ("faq", "faq"),
    ],
)
def test_a_site_that_writes_them_out(asked: str, searched: str) -> None:
    """Each by the words that the site has for it; code stays, and so do those of other things."""
    manifest = index("Single sign on lets staff in. Two-step verification asks for a code.")
    assert written_out(Query(asked), manifest).question == searched


@pytest.mark.parametrize(
    "pages", ["Single sign-on (SSO) lets staff in.", "A single rope.", "Log in with a password."]
)
def test_other_sites(pages: str) -> None:
    """Those that have the initials, or not all the words, are asked what was typed."""
    asked = Query("Does it do SSO?")
    assert written_out(asked, index(pages)) is asked


def test_what_a_question_leans_on_is_written_out_too() -> None:
    """Earlier questions are searched for beside it."""
    found = written_out(Query("And by mail?", ("Is there sso?",)), index("single sign-on"))
    assert found.question == "Is there single sign-on? And by mail?"
