"""An HTML page as it is read: what its head says of it, and its content as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from answerable.sources.html_pages.content import content, leave_out_hidden, shown_text
from answerable.sources.html_pages.site import Site
from answerable.sources.html_pages.text import as_markdown
from answerable.sources.html_pages.tree import Element, parse
from answerable.sources.pages import LEADS_ON, NO_INDEX

_MAX_TITLE = 300


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """``markdown`` is its content, whose character ``i`` stands at ``places[i]`` of ``text``.

    ``unpublished`` says why it is no page of the site, in words for its owner; empty if it is.
    """

    text: str
    title: str
    canonical: str
    updated_at: str
    unpublished: str
    markdown: str
    places: Sequence[int]


def page_of(text: str, site: Site, *, is_home: bool = False) -> HtmlPage:
    """The page that this text is.

    What the pages of the site repeat is left out; on its home page, which it is said on once, only
    menus are.
    """
    whole = parse(text)
    leave_out_hidden(whole, text)
    root = content(whole, text)
    repeated = site.menus if is_home else site.repeated
    markdown, places = as_markdown(text, root, repeated)
    if not markdown.strip():  # a page like the others
        markdown, places = as_markdown(text, root)
    metas = {_key(each): each.get("content") for each in whole.named("meta")}
    canonical = (
        each.get("href") for each in whole.named("link") if "canonical" in each.get("rel").split()
    )
    updated = next(
        (metas[key] for key in ("article:modified_time", "last-modified", "date") if key in metas),
        "",
    )
    return HtmlPage(
        text=text,
        title=_title(whole, root, text, site),
        canonical=next(canonical, "").strip(),
        updated_at=updated,
        unpublished=_unpublished(metas, markdown),
        markdown=markdown,
        places=places,
    )


def _key(meta: Element) -> str:
    """What a ``meta`` element is about."""
    named = meta.get("name") or meta.get("property") or meta.get("http-equiv")
    return named.strip().casefold()


def _unpublished(metas: dict[str, str], markdown: str) -> str:
    if "refresh" in metas and "url" in metas["refresh"].casefold():
        return LEADS_ON
    if "noindex" in metas.get("robots", "").casefold():
        return NO_INDEX
    return "" if markdown.strip() else "It shows no text."


def _title(whole: Element, root: Element, text: str, site: Site) -> str:
    """The H1 of the content; where there are more or none, the page's title without the site's."""
    shown = (shown_text(each, text) for each in root.named("h1"))
    headings = list(islice((each for each in shown if each and each not in site.repeated), 2))
    named = next((each for each in whole.named("title") if each.inside < root.end), None)
    title = shown_text(named, text) if named is not None else ""
    own = site.without_name(title)
    fit = headings if len(headings) == 1 else [own, *headings, title]
    return next(filter(None, fit), "")[:_MAX_TITLE]
