"""What the pages of one site have in common: their language, its name, what is repeated."""

from __future__ import annotations

import html
import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from answerable.sources.files import Found, files_at, text_if_any
from answerable.sources.html_pages.content import content, is_menu, repeatable
from answerable.sources.html_pages.tree import parse
from answerable.text.page_files import HTML

_PAGES = 40  # that are looked at
_MAX_BYTES = 2_000_000
_HEAD = 40_000  # characters of each: styles may stand before the title
_FEWEST = 3  # pages that what is repeated stands on
_LANGUAGE = re.compile(r"<html\b[^>]{0,2000}?\blang\s*=\s*[\"']?([A-Za-z]{2,3})", re.IGNORECASE)
_TITLE = re.compile(r"<title\b[^>]*+>([^<]{1,500}+)</title", re.IGNORECASE)
_SITE_NAME = re.compile(
    r"<meta\b(?=[^>]{0,500}?=\s*[\"']?(?:og:site_name|application-name)\b)"
    r"[^>]{0,500}?\bcontent\s*=\s*(?:\"([^\"]*+)\"|'([^']*+)')",
    re.IGNORECASE,
)
# Between a page's name and its site's.
_PARTS = re.compile(r"(?<!\s)\s+[|·•–—«»-]\s+|(?:(?<!\s)\s+)?[|·•–—]\s+")
_BETWEEN = " |·•–—«»-"
_RIGHTS = re.compile(r"(?:\(c\)|©|copyright|all rights)", re.IGNORECASE)
# "Click Documentation (8.5.x)", "attrs 26.1.0 documentation"
_LONG_NAME = 300  # characters
_EDITION = re.compile(
    r"(?:(?<!\s)\s+)?\((?=[^()]*\d)[^()]*\)"
    r"|(?<!\s)\s+(?:(?:version\s+)?v?\d+(?:\.[\dx]+)+\S*|(?:documentation|docs)$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Site:
    """``language`` is that of most pages, as two or three small letters, ``name`` the site's; both
    are empty where they are not said. ``repeated`` has the texts of blocks that most pages show,
    and ``menus`` those of them that are nothing but links or rights."""

    language: str = ""
    name: str = ""
    repeated: frozenset[str] = frozenset()
    menus: frozenset[str] = frozenset()

    def without_name(self, title: str) -> str:
        """A page's title without the site's name behind or before it."""
        parts = _PARTS.split(title)
        first, last = parts[0], parts[-1]
        if self.name and _edition_left_out(last) == self.name:
            return title[: title.rindex(last)].rstrip(_BETWEEN)
        if self.name and _edition_left_out(first) == self.name:
            return title[len(first) :].lstrip(_BETWEEN)
        return title


def name_at(path: Path) -> str:
    """The site's name alone, for which no page has to be taken apart."""
    return _name([each[:_HEAD] for each in _some(path)])


def site_at(path: Path) -> Site:
    """What some pages of the folder have in common, from all over it. Empty for a single page."""
    pages = _some(path)
    heads = [each[:_HEAD] for each in pages]
    languages = Counter(filter(None, map(language, heads)))
    repeated = _repeated(pages)
    return Site(
        language=languages.most_common(1)[0][0] if languages else "",
        name=_name(heads),
        repeated=frozenset(repeated),
        menus=frozenset(text for text, leads_on in repeated.items() if leads_on),
    )


def language(text: str) -> str:
    """The language that a page says it is in, as two or three small letters; empty if none."""
    found = _LANGUAGE.search(text, 0, _HEAD)
    return found[1].lower() if found else ""


def _some(path: Path) -> list[str]:
    if not os.path.exists(path):
        return []
    found = [item for _, item in files_at(path, HTML) if isinstance(item, Found)]
    # Those near the top first: of languages that are as common it is theirs.
    found.sort(key=lambda item: item.relative.count("/"))
    step = -(-len(found) // _PAGES) or 1
    read = (text_if_any(Path(item.real), _MAX_BYTES) for item in found[::step])
    return [text for text in read if text]


def _name(heads: Sequence[str]) -> str:
    """The name that pages give their site, else the part that most of their titles share."""
    named = (_SITE_NAME.search(each) for each in heads)
    names = Counter(_plain(each[1] or each[2]) for each in named if each is not None)
    if said := names.most_common(1):
        return said[0][0]
    found = (_TITLE.search(each) for each in heads)
    titles = [_PARTS.split(_plain(each[1])) for each in found if each is not None]
    return _shared([parts for parts in titles if parts[0]])


def _plain(written: str) -> str:
    return " ".join(html.unescape(written).split())


def _shared(titles: list[list[str]]) -> str:
    """The last part that most of the titles have, or the first."""
    if len(titles) < 2:
        return ""
    (last, as_last), (first, as_first) = (
        _most(_edition_left_out(parts[at]) for parts in titles) for at in (-1, 0)
    )
    name, count = (last, as_last) if as_last >= as_first else (first, as_first)
    return name if count > 1 and 2 * count >= len(titles) else ""


def _most(names: Iterable[str]) -> tuple[str, int]:
    return Counter(names).most_common(1)[0]


def _edition_left_out(name: str) -> str:
    before, name = "", name[:_LONG_NAME]
    while before != name:
        before, name = name, _EDITION.sub("", name).strip()
    return name


def _repeated(pages: Sequence[str]) -> dict[str, bool]:
    """The texts of blocks that more than half of the pages show (menus, notices, marks), with
    whether they are nothing but links or a notice of rights."""
    shown: Counter[str] = Counter()
    menus: dict[str, bool] = {}
    for text in pages:
        blocks = content(parse(text), text).below()
        here = {words: each for each in blocks if (words := repeatable(each, text))}
        shown.update(here.keys())
        menus |= {
            words: is_menu(each, text) or _RIGHTS.match(words) is not None
            for words, each in here.items()
        }
    fewest = max(_FEWEST, len(pages) // 2 + 1)
    return {text: menus[text] for text, count in shown.items() if count >= fewest}
