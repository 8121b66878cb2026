"""A page of Markdown: its text, its front matter and its title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import quote, urljoin, urlsplit

from answerable.settings import SourceSettings
from answerable.sources import front_matter
from answerable.sources.files import read_text
from answerable.sources.front_matter import FrontMatter
from answerable.sources.labels import SOURCE_NAME, kind, labels
from answerable.sources.safe_links import is_safe_link
from answerable.sources.titles import first_heading, named
from answerable.text.url_marks import encoded

DRAFT = "It is a draft (`draft: true`), which the site does not publish."
FUTURE = "Its date is in the future: the site publishes it by then. Run the ingest again then."
EXPIRED = "It has expired: the site no longer publishes it."
UNLISTED = "It is unlisted (`unlisted: true`), which hides it from searches."
NO_INDEX = "It asks not to be indexed (`noindex`)."
LEADS_ON = "It only leads to another page."
TEMPLATE = "It is a template, which pages are made with, and no page."
COPIED = "It has no front matter: Hugo copies it as it is, and makes no page of it."
BESIDE = (
    "It lies beside the folder of the site's pages, and the site makes no page of it. Make it a "
    "source of its own to have it read."
)
UNPUBLISHED = frozenset((DRAFT, FUTURE, EXPIRED))
# Why a page is no part of the index though nothing is wrong with it.
ON_PURPOSE = UNPUBLISHED | {UNLISTED, NO_INDEX, LEADS_ON, TEMPLATE, COPIED, BESIDE}


@dataclass(frozen=True, slots=True)
class Page:
    text: str
    front: FrontMatter

    def title(self, otherwise: str) -> str:
        """Its title: as the front matter says, else its first H1, else ``otherwise``."""
        own = self.front.text("title") or self.front.text(SOURCE_NAME)
        found = named(own) if own else first_heading(self.text, self.front.body_start)
        return found or otherwise

    def metadata(self, **known: str | None) -> dict[str, str]:
        """What is known about the page beside its text; what is not known is left out.

        What the page says of itself wins over ``known``.
        """
        values = {"updated_at": self.front.updated_at, **known, **labels(self.front.values)}
        return {key: value for key, value in values.items() if value}

    def kind(self, otherwise: str) -> str:
        """Its source type: what its front matter names, else ``otherwise``."""
        return kind(self.front.values, otherwise)


def read_page(path: str, max_bytes: int) -> Page:
    """The page in this file. Raises ``UnreadableError`` with the reason if there is none."""
    text = read_text(path, max_bytes)
    return Page(text, front_matter.read(text))


def unpublished(
    front: FrontMatter,
    *,
    drafts: bool = True,
    from_: Iterable[str | None] = (),
    until: Iterable[str | None] = (),
) -> str | None:
    """Why a site does not publish a page now; None if it does.

    ``drafts``: whether it leaves drafts out; ``from_`` and ``until`` are dates as pages write
    them, before and after which there is no page.
    """
    now = datetime.now(UTC)
    if drafts and front.flag("draft"):
        return DRAFT
    if any(at > now for at in map(moment, from_) if at):
        return FUTURE
    return EXPIRED if any(at <= now for at in map(moment, until) if at) else None


def moment(said: str | None) -> datetime | None:
    """A date, or a date and a time; None for what is neither. Without a zone it is UTC."""
    if not said:
        return None
    written = re.sub(r"\s+(?=[+-]\d|Z\Z)", "", said.strip()).replace(" ", "T", 1)
    zoned = re.sub(r"([+-]\d\d)(\d\d)\Z", r"\1:\2", written) if "T" in written else written
    try:
        at = datetime.fromisoformat(zoned)
    except ValueError:
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def site_address(settings: SourceSettings) -> str:
    """What paths of the site's pages are added to; ends with a slash."""
    base = (settings.base_url or "").strip("/")
    return settings.url.rstrip("/") + (f"/{base}/" if base else "/")


def with_base(settings: SourceSettings, base: str) -> SourceSettings:
    """The settings with the path of ``base``, a path or an address that the site's own name, where
    its owner names none."""
    if settings.base_url is not None or not settings.url or urlsplit(settings.url).path.strip("/"):
        return settings
    if not is_safe_link(base) or not is_on_site(base, settings.url):
        return settings
    parts = [each for each in urlsplit(base).path.split("/") if each not in ("", ".")]
    if not parts or ".." in parts:
        return settings
    path = quote("/".join(parts), safe=KEPT_IN_PATH)
    return settings.model_copy(update={"base_url": f"/{path}/"})


# What encodeURI leaves alone in a path. In what a page says of itself "%" may be encoded already.
KEPT_IN_NAME = "/:@!$&'()*+,;=~-._"
KEPT_IN_PATH = "%" + KEPT_IN_NAME


def is_on_site(link: str, site: str) -> bool:
    """Whether a link can be the page's own: one to another site is to what it is about."""
    own, host = (urlsplit(each).hostname for each in (site, link))
    if not own or not host:
        return True
    own, host = own.removeprefix("www."), host.removeprefix("www.")
    return f".{host}".endswith(f".{own}") or f".{own}".endswith(f".{host}")


def address(settings: SourceSettings, file: str, own: str = "") -> tuple[str, bool]:
    """Where something in ``file`` can be read, and whether its lines have anchors there.

    What has an address of its own (``own``) is read there. Without one it is read in the document
    viewer, where there is one; else the address is only the name of the file.
    """
    known = settings.url or settings.base_url
    if own:
        own = encoded(own)
        return (urljoin(site_address(settings), own) if known else own), False
    name = quote(file, safe="/~", errors="replace")
    if settings.viewer:
        return f"{settings.viewer.rstrip('/')}/{name}", True
    return name, False
