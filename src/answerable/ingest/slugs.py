"""The ids that generators of sites give to headings: what is linked has to be there.

``github`` is Docusaurus's and GitHub's (see ``headings``), ``vitepress`` that of VitePress and
VuePress (``@mdit-vue/shared``, ``slugify.ts``, with the numbers of ``markdown-it-anchor``),
``mkdocs`` that of Python-Markdown (``markdown/extensions/toc.py``), ``hugo`` that of Hugo
(``markup/goldmark/autoid.go``, of the heading as it is written), ``zola`` that of Zola (the crate
``slug``), and ``sphinx`` that of docutils (``nodes.make_id``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from answerable.text.page_files import ascii_slug
from answerable.types import Generator

_COMBINING = re.compile("[\u0300-\u036f]")
_SPECIAL = re.compile("[\u0000-\u001f\\s~`!@#$%^&*()\\-_+=\\[\\]{}|\\\\;:\"'“”‘’<>,.?/]+")
_CONTROL = re.compile("[\u0000-\u001f]")
_UNNAMED = re.compile(r"[^\w\s-]", re.ASCII)
_NUMBERED = re.compile(r"(.*)_([0-9]{1,100})", re.DOTALL)
# The attributes that end a heading: {#id}, { #id .class }, {: #id }, and %{#id}%, as sites of Vue
# have it, where {{ }} are values. What begins with a quote is quoted, and read in no other way.
_PART = r"(?:[#.][^\s{}]+|[\w-]+=(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s{}\"'][^\s{}]*))"
ATTRIBUTES = re.compile(
    rf"(?<![ \t])[ \t]*+(?P<percent>%)?\{{:?[ \t]*(?P<said>{_PART}(?:[ \t]+{_PART})*)[ \t]*\}}"
    r"(?(percent)%)[ \t]*$"
)


class VitePress:
    """Runs of space and punctuation are a dash, accents are dropped, repeats are ``-1``, ``-2``."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def slug(self, text: str) -> str:
        plain = _COMBINING.sub("", unicodedata.normalize("NFKD", text))
        base = _SPECIAL.sub("-", _CONTROL.sub("", plain)).strip("-").lower()
        base = f"_{base}" if base[:1].isdigit() else base
        return numbered(base, self._seen)


class MkDocs:
    """What is not ASCII or punctuation is dropped, space is a dash, repeats are ``_1``, ``_2``."""

    def __init__(self, base: Callable[[str], str] | None = None) -> None:
        self._base = base or _python_markdown
        self._after = {"": "_1"}  # by each id that is taken: one to try instead

    def slug(self, text: str) -> str:
        found = self._base(text)
        tried = []
        while found in self._after:
            tried.append(found)
            found = self._after[found]
        after = _one_more(found)
        self._after |= dict.fromkeys([*tried, found], after)
        return found


def _python_markdown(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[-\s]+", "-", _UNNAMED.sub("", plain).strip().lower())


class Hugo:
    """Space is a dash, all but letters, digits, ``_`` and ``-`` is dropped, repeats are ``-1``."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def slug(self, text: str) -> str:
        base = "".join(_letter(char) for char in text.strip()) or "heading"
        return numbered(base, self._seen)


class Zola:
    """Runs of what is no ASCII letter or digit are a dash, but at the ends; repeats are ``-1``."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def slug(self, text: str) -> str:
        return numbered(ascii_slug(text), self._seen)


class Sphinx:
    """What is no ASCII letter or digit is a dash, but at the ends; repeats are ``id1``, ``id2``."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._repeats = 0

    def slug(self, text: str) -> str:
        plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
        found = re.sub(r"^[-0-9]+|-+$", "", re.sub("[^a-z0-9]+", "-", plain))
        if not found or found in self._seen:
            self._repeats += 1
            return f"id{self._repeats}"
        self._seen.add(found)
        return found


def numbered(base: str, seen: dict[str, int]) -> str:
    """The first of ``base``, ``base-1``, ... that is not in ``seen``, which has it then.

    ``seen`` has for each id the last number that was tried for it: all before are taken.
    """
    found, repeat = base, seen.get(base, 0)
    while found in seen:
        repeat += 1
        found = f"{base}-{repeat}"
    seen[found] = 0
    if repeat:
        seen[base] = repeat
    return found


def _one_more(id_: str) -> str:
    """What Python-Markdown tries after an id. A number longer than any count is none."""
    numbered = _NUMBERED.fullmatch(id_)
    return f"{numbered[1]}_{int(numbered[2]) + 1}" if numbered else f"{id_}_1"


def _letter(char: str) -> str:
    if char in "- ":
        return "-"
    return (
        char.lower()
        if char == "_" or unicodedata.category(char)[0] == "L" or char.isdecimal()
        else ""
    )


def own_id(heading: str, generator: Generator) -> str:
    """The id that a heading names in its attributes; empty where it names none, and for
    ``github``, which has a notation of its own."""
    match = None if generator == "github" else ATTRIBUTES.search(heading)
    if match and generator == "jekyll" and match[0].lstrip().startswith("{:"):
        match = None  # to kramdown it is text there
    named = (part[1:] for part in match["said"].split() if part[0] == "#") if match else ()
    return next(iter(named), "")


def without_list(heading: str) -> str:
    """A heading without the attributes in ``{: }`` that end it, which a site shows nobody, whatever
    makes it; in braces alone they may be words."""
    match = ATTRIBUTES.search(heading)
    is_list = match is not None and match[0].lstrip().startswith("{:")
    return heading[: match.start()] if match and is_list else heading
