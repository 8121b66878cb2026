"""Addresses as Docusaurus computes them; what a build says of them is in ``test_links``."""

from __future__ import annotations

import pytest

from answerable.sources.files import UnreadableError
from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.docusaurus_routes import (
    blog_date,
    blog_slug,
    doc_slug,
    page_slug,
    route,
    without_number_prefix,
)

NONE = FrontMatter()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("01-intro", "intro"),
        ("1.intro", "intro"),
        ("003 - my doc", "my doc"),
        ("1_a", "a"),
        ("10 --- deep", "deep"),
        ("1-_odd", "odd"),
        ("2021-11-foo", "2021-11-foo"),
        ("7.0-foo", "7.0-foo"),
        ("1_2_3", "1_2_3"),
        ("1intro", "1intro"),
        ("1-", "1-"),
        ("intro-1", "intro-1"),
    ],
)
def test_number_prefixes_are_told_from_dates(name: str, kept: str) -> None:
    """A number orders a name; a date or a version is part of it."""
    assert without_number_prefix(name) == kept


@pytest.mark.parametrize(
    ("source", "front", "slug"),
    [
        ("index.md", {}, "/"),
        ("README.mdx", {}, "/"),
        ("intro.md", {}, "/intro"),
        ("01-a/02-b.md", {}, "/a/b"),
        ("Guides/guides.md", {}, "/Guides/"),
        ("02-Guides/Guides.md", {}, "/Guides/Guides"),
        ("02-Guides/02-Guides.md", {}, "/Guides/"),
        ("a/b.md", {"id": "c"}, "/a/c"),
        ("a/index.md", {"id": "c"}, "/a/"),
        ("a/index.md", {"slug": "c"}, "/a/c"),
        ("a/b.md", {"slug": "/c/"}, "/c/"),
        ("a/b.md", {"slug": "c/"}, "/a/c/"),
        ("a/b.md", {"slug": "./c"}, "/a/c"),
        ("a/b/c.md", {"slug": "../d"}, "/a/d"),
        ("a.md", {"slug": "../../../d"}, "/d"),
        ("a/b.md", {"slug": "."}, "/a/"),
        ("01-a/02-b.md", {"parse_number_prefixes": False}, "/01-a/02-b"),
        ("v1.2.md", {}, "/v1.2"),
    ],
)
def test_docs(source: str, front: dict[str, object], slug: str) -> None:
    """A doc's route comes from its slug, else its id, else its path."""
    assert doc_slug(source, FrontMatter(front)) == slug


def test_an_id_with_a_slash_is_refused() -> None:
    """Docusaurus does not build such a page."""
    with pytest.raises(UnreadableError, match="slash"):
        doc_slug("a.md", FrontMatter({"id": "a/b"}))


@pytest.mark.parametrize(
    ("source", "slug", "date"),
    [
        ("2021-08-01-name.md", "/2021/08/01/name", "2021-08-01"),
        ("2021-8-1-name.mdx", "/2021/8/1/name", "2021-08-01"),
        ("2021-08-01-name/index.md", "/2021/08/01/name", "2021-08-01"),
        ("2021-08-01/name.md", "/2021/08/01/name", "2021-08-01"),
        ("2021/08/01/name.md", "/2021/08/01/name", "2021-08-01"),
        ("2021/08-01-name/index.md", "/2021/08/01/name", "2021-08-01"),
        ("a/2021-08-01-name.md", "/2021/08/01/a/name", "2021-08-01"),
        ("name.md", "/name", None),
        ("name/index.mdx", "/name", None),
        ("index.md", "/index", None),
    ],
)
def test_posts(source: str, slug: str, date: str | None) -> None:
    """A post's route is its date and name."""
    assert (blog_slug(source, NONE), blog_date(source)) == (slug, date)
    assert blog_slug(source, FrontMatter({"slug": "own"})) == "own"


@pytest.mark.parametrize(
    ("source", "slug"),
    [
        ("index.md", "/"),
        ("a/Index.mdx", "/a/"),
        ("a/b.md", "/a/b"),
        ("ä ö.md", "/%C3%A4%20%C3%B6"),
    ],
)
def test_pages(source: str, slug: str) -> None:
    """A standalone page's route is its path, encoded."""
    assert page_slug(source, NONE) == slug
    assert page_slug(source, FrontMatter({"slug": "/s"})) == "/s"


@pytest.mark.parametrize(
    ("parts", "slash", "path"),
    [
        (("/", "docs", "", "/a"), None, "/docs/a"),
        (("/", "docs", "", "/a/"), None, "/docs/a/"),
        (("/", "docs", "", "/a"), True, "/docs/a/"),
        (("/", "docs", "", "/a/"), False, "/docs/a"),
        (("/", "/", "", "/"), False, "/"),
        (("/", "", "", "/"), True, "/"),
        (("/b/", "/", "", "/"), False, "/b/"),
        (("/b/", "docs", "", "/"), False, "/b/docs"),
        (("/b/", "docs", "1.0", "/Größe ä"), None, "/b/docs/1.0/Gr%C3%B6%C3%9Fe%20%C3%A4"),
        (("/b/", "docs", "1.0", "/%20"), None, "/b/docs/1.0/%20"),
    ],
)
def test_routes(parts: tuple[str, ...], slash: bool | None, path: str) -> None:
    """The parts of a route are joined, and the slash is as the site chose."""
    assert route(*parts, trailing_slash=slash) == path
