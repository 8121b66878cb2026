"""A chunk's text as a reader sees it, whatever its file is written in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

from answerable.text.page_files import MARKUP
from answerable.text.unseen import (
    MARK_WORDS,
    NO_WORDS,
    STRUCK,
    VOID,
    attributes,
    is_named,
    is_unseen,
)
from answerable.types import Chunk, Span, Unit

_TAG = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))|<(?:[!?]|/(?![A-Za-z]))[^>]*+(?:>|\Z)"
    r"|<(?P<closing>/?)(?P<name>[A-Za-z][^\s/>]*+)"
    r"(?P<attributes>(?:=\s*+(?:\"[^\"]*+\"|'[^']*+')|[^>])*+)>",
    re.DOTALL,
)
CODE = frozenset(("code", "kbd", "samp", "tt", "var"))  # elements of code within a sentence
# Between whose words there is no more than stands there.
_INLINE = CODE | frozenset(
    "a abbr b bdi bdo big cite data del dfn em font i ins label mark q s small span strike strong"
    " sub sup time u wbr".split()
)
# The brackets around how a character is read are shown as they are written.
_SILENT = (NO_WORDS | {"script", "style"}) - {"rp"}
_LINK_ENDS = "](-)"
Place = tuple[int, int]
# Lines of blanks, and those around them: what no reader sees was blanked there.
_BLANKED = re.compile(r"(?:\A|\n)(?:[ \t\r]*+\n)++")
_SHORTEST = len("<!---->")


def readable(chunk: Chunk, start: int = 0) -> str:
    """The text of a chunk from ``start`` of its file on; of a page of HTML what it shows, and not
    its tags."""
    if MARKUP not in chunk.metadata:
        return _BLANKED.sub(_one_line, chunk.text[max(0, start - chunk.span.char_start) :])
    return "\n".join(_shown(unit) for unit in chunk.units if unit.span.char_start >= start)


def _one_line(blank: re.Match[str]) -> str:
    if blank[0].count(" ") < _SHORTEST:
        return blank[0]
    return "\n\n" if blank.start() else ""


def headed(chunk: Chunk) -> str:
    """The text of a chunk with all headings in it; one of Markdown has them already."""
    return "\n".join(headed_units(chunk)) if MARKUP in chunk.metadata else readable(chunk)


def headed_units(chunk: Chunk, start: int = 0) -> list[str]:
    """What each unit from ``start`` of the file on shows, below the headings that begin with it."""
    units = (unit for unit in chunk.units if unit.span.char_start >= start)
    return [part for unit in units for part in (*_headings(unit), _shown(unit))]


def _headings(unit: Unit) -> list[str]:
    """Below a section's own, which are of three levels at most."""
    return [f"{'#' * min(level, 6)} {name}" for level, name in enumerate(unit.under, 4)]


def quoted(chunk: Chunk, span: Span) -> str:
    """What stands at ``span`` as Markdown; of a page of HTML its words, code and links.

    Where a link leads to is not kept: ``[words](-)``.
    """
    quote = chunk.quote(span)
    return _as_markdown(quote) if MARKUP in chunk.metadata else quote


def untagged(markup: str) -> str:
    """The words of HTML without its tags."""
    return unescape(_TAG.sub(_space, markup))


def marker(unit: Unit) -> str:
    """What stands before an item in its list."""
    return unit.place.marker if unit.kind == "item" else ""


def _shown(unit: Unit) -> str:
    if unit.kind == "code":
        return f"```{unit.language}\n{unit.text}\n```"
    return f"{marker(unit)}{unit.text}"


def _as_markdown(quote: str) -> str:
    said: list[str] = []
    at, is_link = 0, False
    quote = _seen(quote)
    for tag in _TAG.finditer(quote):
        said.append(unescape(quote[at : tag.start()]))
        at, name = tag.end(), (tag["name"] or "").lower()
        if name in CODE:
            said.append("`")
        elif name == "a" and not tag["closing"]:
            said.append("[")
            is_link = True
        elif name == "a":
            if not is_link:  # the quote begins with its words
                said.insert(0, "[")
            said.append(_LINK_ENDS)
            is_link = False
        else:
            said.append(_space(tag))
    said.append(unescape(quote[at:]))
    return "".join((*said, _LINK_ENDS if is_link else ""))


def _seen(quote: str) -> str:
    """Without the elements that no reader sees, and those that are crossed out."""
    kept: list[str] = []
    at = 0
    for start, end in _left_out(quote, _is_left_out):
        kept.append(quote[at:start])
        at = end
    return "".join((*kept, quote[at:]))


def _left_out(quote: str, is_left_out: Callable[[str, re.Match[str]], bool]) -> Iterator[Place]:
    """Where the outermost of such elements stand; one that does not end, to the end."""
    at, hidden, depth = 0, "", 0
    for tag in _TAG.finditer(quote):
        name = (tag["name"] or "").lower()
        if not hidden and name and not tag["closing"] and is_left_out(name, tag):
            hidden, at, depth = name, tag.start(), 1
            if name in VOID:
                yield tag.span()
                hidden = ""
        elif hidden and name == hidden:
            depth += -1 if tag["closing"] else 1
            if not depth:
                yield at, tag.end()
                hidden = ""
    if hidden:
        yield at, len(quote)


def _is_left_out(name: str, tag: re.Match[str]) -> bool:
    silent = name in STRUCK or name in _SILENT
    return silent or is_unseen(attributes(tag["attributes"]))


def carries_hidden(quote: str, names: frozenset[str] = frozenset()) -> bool:
    """Whether more than a few words that no reader sees stand in a quote of HTML.

    ``names`` are those that the page's styles hide. What is hidden from screen readers alone is
    seen, and so is a formula.
    """

    def is_hidden(name: str, tag: re.Match[str]) -> bool:
        given = {**attributes(tag["attributes"]), "aria-hidden": ""}
        silent = (name in _SILENT or name == "rp") and not given.get("type", "").startswith("math/")
        return silent or is_unseen(given) or is_named(given, names)

    if "<" not in quote:
        return False
    said = [untagged(quote[start:end]) for start, end in _left_out(quote, is_hidden)]
    said += [tag[0] for tag in _TAG.finditer(quote) if not tag["name"]]
    return any(len(each.split()) > MARK_WORDS for each in said)


def _space(tag: re.Match[str]) -> str:
    """What parts the words before a tag from those behind it."""
    return " " if tag["name"] and tag["name"].lower() not in _INLINE else ""
