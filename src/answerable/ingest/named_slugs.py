"""Ids of headings that a site makes in another way than its generator does by default.

``Document.ids`` names the way: ``none``; ``python-markdown SEPARATOR``, with ``-unicode`` behind
the name too, and ``pymdownx SEPARATOR CASE [percent]`` of MkDocs; ``markdown-it-anchor``,
``sindresorhus`` (what Eleventy's own plugin uses) and ``github`` of Eleventy.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from urllib.parse import quote

from answerable.ingest.slugs import MkDocs, numbered
from answerable.text.page_files import unicode_slug

# What `@sindresorhus/slugify` spells out; what it makes of other scripts is not known here.
_SPELLED = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "ẞ": "Ss",
        "æ": "ae",
        "Æ": "AE",
        "ø": "o",
        "Ø": "O",
        "œ": "oe",
        "Œ": "OE",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "Đ": "D",
        "ð": "d",
        "Ð": "D",
        "þ": "th",
        "Þ": "TH",
        "ı": "i",
        "&": " and ",
        "–": "-",
        "—": "-",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
    }
)
_POSSESSIVE = re.compile(r"(?<=[a-z\d])'([ts])(?=\s|$)")
_MAX_SEPARATOR = 8


class Nameless:
    """No heading has an id that is known, but one that is written there."""

    def slug(self, text: str) -> str:
        del text
        return ""


class MarkdownItAnchor:
    """Lower case, runs of space are a dash, and the rest is encoded; repeats are ``-1``, ``-2``."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def slug(self, text: str) -> str:
        found = re.sub(r"\s+", "-", text.strip().lower())
        return numbered(quote(found, safe="!'()*-._~"), self._seen)


class Sindresorhus:
    """Runs of what is no ASCII letter or digit are a dash, ``&`` is "and"; repeats are ``-2``."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def slug(self, text: str) -> str:
        base = _sindresorhus(text)
        if not base:
            return ""
        self._seen[base] = self._seen.get(base, 0) + 1
        repeat = self._seen[base]
        return base if repeat == 1 else f"{base}-{repeat}"


def _sindresorhus(text: str) -> str:
    """Empty where there is a letter that is not known to be spelled so."""
    plain = unicodedata.normalize("NFC", text).translate(_SPELLED)
    plain = "".join(
        char for char in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(char)
    ).lower()
    if any(ord(char) > 127 and char.isalnum() for char in plain):
        return ""
    return re.sub("[^a-z0-9]+", "-", _POSSESSIVE.sub(r"\1", plain)).strip("-")


def _python_markdown(text: str, *, separator: str, is_unicode: bool) -> str:
    if not is_unicode:
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    plain = re.sub(r"[^\w\s-]", "", text).strip().lower()
    return re.sub(rf"[{re.escape(separator)}\s]+", separator, plain)


def slugger(ids: str) -> MkDocs | MarkdownItAnchor | Sindresorhus | Nameless:
    """What makes the ids that ``ids`` names; of a name that is not known nobody knows any."""
    name, *given = ids.split(" ")
    if name == "markdown-it-anchor":
        return MarkdownItAnchor()
    if name == "sindresorhus":
        return Sindresorhus()
    return MkDocs(base) if (base := _base(name, *given)) else Nameless()


def _base(name: str, separator: str = "-", *given: str) -> Callable[[str], str] | None:
    if len(separator) > _MAX_SEPARATOR:
        return None
    if name in ("python-markdown", "python-markdown-unicode"):
        is_unicode = name.endswith("-unicode")
        return partial(_python_markdown, separator=separator, is_unicode=is_unicode)
    if name == "pymdownx" and given:
        case, percent = given[0], "percent" in given
        return partial(unicode_slug, separator=separator, case=case, percent=percent)
    return None
