"""Whether links lead somewhere in a built site: those of answers, and those of its pages.

A page ``/docs/a`` is looked for as Docusaurus and other generators write it: ``docs/a``,
``docs/a/index.html`` or ``docs/a.html``. A fragment has to be the ``id`` (or the anchor's ``name``)
of an element of that page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from answerable.checks import Finding, named

_NOT_THERE = (
    "Addresses are worked out from the sources and their settings, as the site is built without "
    "plugins and templates. Where the site is newer or older than the index, build it anew and "
    'run: answerable ingest. Else read what was built, which has every address: kind = "html" '
    "with the folder of the built site as path. Or say generator or trailing_slash of the source, "
    "or an address in the front matter of a page (url)."
)
BODIES = ("{}", "{}/index.html", "{}.html")


class _Page(HTMLParser):
    """The ids of a page's elements, and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])


@dataclass
class Built:
    """A built site in ``folder``, which is served below ``base`` of any of ``origins``.

    ``origins`` are such as ``https://example.org``; an address without one belongs to it too.
    """

    folder: Path
    base: str = "/"
    origins: frozenset[str] = frozenset()
    _pages: dict[Path, _Page] = field(default_factory=dict)

    def has_pages(self) -> bool:
        """Whether the folder is a built site at all."""
        return self.folder.is_dir() and any(self.folder.glob("*.html"))

    def has(self, address: str) -> bool:
        """Whether the address is one of this site: by origin, and below its base."""
        parts = urlsplit(address)
        origin = f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
        known = not origin or origin in self.origins
        below = f"{parts.path.rstrip('/')}/".startswith(self.base)
        return known and parts.scheme in ("", "http", "https") and below

    def broken(self, address: str) -> str:
        """Why the address leads nowhere, or nothing where it leads somewhere."""
        parts = urlsplit(address)
        file = self.file(parts.path)
        if file is None:
            return "no such page"
        said = parts.fragment.partition(":~:")[0]
        wanted = unquote(said)
        if wanted in ("", "top") or file.suffix not in (".html", ".htm"):
            return ""
        ids = self.page(file).ids  # some generators encode them
        return "" if wanted in ids or said in ids else "no such place on the page"

    def file(self, path: str) -> Path | None:
        """The file behind a path; never one outside of the folder."""
        below = unquote(f"{path.rstrip('/')}/"[len(self.base) :]).strip("/")
        for body in BODIES:
            file = (self.folder / body.format(below).lstrip("/")).resolve()
            if file.is_relative_to(self.folder.resolve()) and file.is_file():
                return file
        return None

    def page(self, file: Path) -> _Page:
        """A page, read once."""
        if file not in self._pages:
            page = _Page()
            page.feed(file.read_text(encoding="utf-8", errors="replace"))
            page.close()
            self._pages[file] = page
        return self._pages[file]


def checked(built: Built, sections: Iterable[str]) -> list[Finding]:
    """``sections`` are the addresses that answers link to; their pages' own links are followed."""
    if not built.has_pages():
        problem = "There is no HTML page in it. Name the folder that is published."
        return [Finding("links", str(built.folder), "failure", problem)]
    own = sorted({each for each in sections if built.has(each)})
    if not own:
        problem = "No indexed address belongs to this site. Set url and base_url of its source."
        return [Finding("links", str(built.folder), "failure", problem)]
    inner = sorted(set(_links(built, own)))
    return [
        _verdict("indexed sections", built, own, _NOT_THERE),
        _verdict("links within their pages", built, inner, "Correct them in the documents."),
    ]


def _links(built: Built, sections: list[str]) -> Iterator[str]:
    for address in dict.fromkeys(each.partition("#")[0] for each in sections):
        file = built.file(urlsplit(address).path)
        if file is None or file.suffix not in (".html", ".htm"):
            continue
        # A page that is a folder's is served with a slash, and links are relative to that.
        here = f"{address.rstrip('/')}/" if file.name == "index.html" else address
        for link in built.page(file).links:
            target = urljoin(here, link)
            if built.has(target):
                yield target


def _verdict(name: str, built: Built, addresses: list[str], remedy: str) -> Finding:
    what = f"{len(addresses)} {name}"
    broken = [f"{each} ({why})" for each in addresses if (why := built.broken(each))]
    if not broken:
        return Finding("links", f"{what}: all lead somewhere")
    problem = f"{named(broken)}. {remedy}"
    return Finding("links", f"{what}: {len(broken)} lead nowhere", "failure", problem)
