"""Initials are searched for as what they stand for where a site writes nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.protocols import VectorStore
from answerable.retrieval import retrieve
from answerable.retrieval.followup import Query
from answerable.retrieval.initials import MOST, written_out
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Filter

from .rewording import reworded

pytestmark = pytest.mark.anyio


async def searched(
    place: Path, query: Query | str, *pages: str, where: Filter | None = None
) -> tuple[Query, int]:
    """What is searched for on a site of these pages, and how many searches told it."""
    return await reworded(written_out, place, query, *pages, where=where)


SITE = (
    "Single sign on lets staff in.",
    "Two-step verification asks for a code.",
    "Read the terms before the end of a trial.",
    "The use of a lamp in public life.",
)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("sso", "single sign-on"),
        ("Does it do SSO?", "Does it do single sign-on?"),
        ("sso and 2fa", "single sign-on and two-step verification"),
        ("what does `enable` do for SSO?", "what does `enable` do for single sign-on?"),
        ("where is sso.md", "where is sso.md"),
        ("what does --sso do", "what does --sso do"),
        ("what does `enable sso now` do", "what does `enable sso now` do"),
        ("what is sso=true", "what is sso=true"),
        ("what is sso:on", "what is sso:on"),
        ("what is $x:sso", "what is $x:sso"),
        ("faq", "faq"),
        ("tos", "tos"),
        ("Is this eol?", "Is this eol?"),
        ("Wie richte ich SSO für mein Team ein?", "Wie richte ich SSO für mein Team ein?"),
        ("SSO の設定はどこですか", "SSO の設定はどこですか"),
    ],
)
async def test_a_site_that_writes_them_out(tmp_path: Path, asked: str, meant: str) -> None:
    """Each by the words that stand side by side there; code stays, and so do questions in other
    languages and what the site has the words of in different places."""
    found, _ = await searched(tmp_path, asked, *SITE)
    assert found.question == meant


@pytest.mark.parametrize(
    ("page", "searches"),
    [
        ("Single sign-on (SSO) lets staff in.", 0),
        ("A single rope.", 0),
        ("A single sign stands at the quay.", 1),
        ("A single boat. The sign is red.", 1),
    ],
)
async def test_other_sites(tmp_path: Path, page: str, searches: int) -> None:
    """Those that have the initials, or not all the words side by side, are asked what was typed;
    most of them without another search."""
    asked = Query("Does it do SSO?")
    found, number = await searched(tmp_path, asked, page)
    assert found is asked
    assert number == searches


async def test_pages_that_are_not_admitted(tmp_path: Path) -> None:
    """What is written out elsewhere tells nothing about the pages that are searched."""
    asked = Query("sso")
    for file, meant in (("0.md", "single sign-on"), ("1.md", "sso")):
        where = Filter(file_path=(file,))
        found, _ = await searched(tmp_path / file, asked, *SITE[:2], where=where)
        assert found.question == meant


async def test_many_initials(tmp_path: Path) -> None:
    """A question costs a few searches more, however many it has."""
    asked = "sso 2fa mfa faq nda sla tos eol vat otp"
    _, number = await searched(tmp_path, asked, *SITE, "a factor of authentication, multi")
    assert 0 < number <= 3 * MOST


@pytest.mark.parametrize("spelling", [True, False])
async def test_what_a_search_takes_a_question_to_be(tmp_path: Path, spelling: bool) -> None:
    """As it is meant, unless the site's owner wants each searched as it is typed."""
    embedder = HashedEmbedder()
    store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path}")
    try:
        await publish(store, [chunk(each, path=each[:3]) for each in SITE], embedder)
        found = await retrieve("sso", embedder, store, RetrievalSettings(spelling=spelling))
        assert found.question == ("single sign-on" if spelling else "sso")
    finally:
        await store.close()


async def test_what_a_question_leans_on_is_written_out_too(tmp_path: Path) -> None:
    """Earlier questions are searched for beside it."""
    found, _ = await searched(tmp_path, Query("And by mail?", ("Is there sso?",)), *SITE)
    assert found.question == "Is there single sign-on? And by mail?"
