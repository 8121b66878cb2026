"""Marks within sentences that only some generators know, and no reader sees.

MkDocs (PyMdown Extensions): ``#!python`` at the start of code, ``++ctrl+c++``, ``==marked==``,
``^^inserted^^``, ``{++added++}`` and its like, ``:material-icons:``, attributes behind code and
emphasis. Jekyll (kramdown): ``{: .attributes }`` anywhere. Nextra and others with
``rehype-pretty-code``: ``{:js}`` at the end of code. Code says what it says otherwise.
https://facelessuser.github.io/pymdown-extensions/ https://kramdown.gettalong.org/syntax.html
https://rehype-pretty.pages.dev/#inline-code
GitHub, VitePress, MkDocs and Hugo: names of emoji that say yes, no or beware (``:x:``). GitHub and
whoever writes such a page: links of wikis (``wiki_links``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from answerable.ingest.markup import key_caps
from answerable.ingest.markup.blocks import Block, Segment
from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import Change, changed
from answerable.ingest.markup.wiki_links import WIKI_LINK, without_marks
from answerable.text.code_languages import KNOWN
from answerable.types import Generator
from answerable.wording.crossed_out import begins

_SPAN = (
    r"(?<!`)(?P<ticks>`+)(?!`)(?P<code>(?:[^\n]|\n(?![ \t>]*[\n|])){1,2000}?)(?<!`)(?P=ticks)(?!`)"
)
# Code, escapes and addresses are left alone.
_LEFT = (
    rf"{_SPAN}|`+|\\[!-/:-@\[-`{{-~]|\]\([^()\n]{{0,2000}}\)|\b[a-z]{{2,10}}://[^\s<>]{{1,2000}}"
)
# Those that tables say something by; each is one character.
_EMOJI = {
    "heavy_check_mark": "\u2714", "white_check_mark": "\u2705", "ballot_box_with_check": "\u2611",
    "x": "\u274c", "heavy_multiplication_x": "\u2716", "negative_squared_cross_mark": "\u274e",
    "no_entry": "\u26d4", "no_entry_sign": "\U0001f6ab", "warning": "\u26a0",
    "question": "\u2753", "exclamation": "\u2757", "construction": "\U0001f6a7",
    "red_circle": "\U0001f534", "green_circle": "\U0001f7e2", "yellow_circle": "\U0001f7e1",
    "star": "\u2b50", "bulb": "\U0001f4a1", "rocket": "\U0001f680", "tada": "\U0001f389",
    "thumbsup": "\U0001f44d", "thumbsdown": "\U0001f44e", "+1": "\U0001f44d", "-1": "\U0001f44e",
    "heavy_plus_sign": "\u2795", "heavy_minus_sign": "\u2796", "lock": "\U0001f512",
}  # fmt: skip
_NAMED = rf"(?<![\w:]):(?P<emoji>{'|'.join(map(re.escape, _EMOJI))}):(?![\w:])"
_PYMDOWN = re.compile(
    rf"{_LEFT}|{_NAMED}|(?<!\+){key_caps.KEYS}(?!\+)"
    r"|(?P<mark>\{(?:\+\+|--|==|>>|~~)|(?:\+\+|--|==|<<|~~)\}|~>|(?<!=)==(?!=)|(?<!\^)\^\^(?!\^))"
    r"|(?P<icon>:(?:material|fontawesome|octicons|simple)-[a-z0-9-]{1,60}:(?:\{[^{}\n]{0,200}\})?)"
    r"|(?<=[`*_=^~])(?P<given>\{:?[ \t]*[.#][^{}\n]{0,200}\})"
)
_NEAR = 40  # characters before one
_NAMES = re.compile(rf"{_LEFT}|{_NAMED}")
_NAMES_AND_LINKS = re.compile(rf"{_LEFT}|{_NAMED}|{WIKI_LINK}")
_EMOJI_NAME = re.compile(_NAMED)
_KRAMDOWN = re.compile(rf"{_LEFT}|(?P<given>\{{:[^{{}}\n]{{0,400}}\}})")
_CRITIC = {"{++": "++}", "{--": "--}", "{==": "==}", "{>>": "<<}", "{~~": "~~}"}
_OPENED_BY = {closing: opening for opening, closing in _CRITIC.items()}
_INSTEAD = "~>"  # in {~~this~>that~~}
_LANGUAGE_BEFORE = re.compile(r"\s*(?:#!|:{3,})[\w#.+-]+[ \t]+(?=\S)")
# Others than these languages are code: /user/{:id}. Behind a backslash it is code, and only that
# backslash goes.
_LANGUAGE_BEHIND = re.compile(rf"(?<=\S)(?:\\(?=\{{:(?:{KNOWN})\}}\Z)|(?<!\\)\{{:(?:{KNOWN})\}}\Z)")

_Found = Iterator[re.Match[str]]


def without(masked: str, blocks: list[Block], generator: Generator) -> tuple[str, list[Block]]:
    """``masked``, character for character, and its ``blocks`` without these marks outside code."""
    if generator not in _READERS or _is_plain(masked, generator):
        return masked, blocks
    prose = [each for each in blocks if each.kind != "code" and each.lines]
    changes = (
        each
        for block in prose
        for first, last in _stretches(block)
        for each in _changes(masked, first, last, generator, is_heading=block.kind == "heading")
    )
    shown = changed(masked, changes)

    @cache  # each row of a table has those of all its columns
    def headers(written: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_header(each, generator) for each in written)

    return shown, [
        replace(each, headers=headers(each.headers)) if each.headers else each for each in blocks
    ]


def _stretches(block: Block) -> Sequence[Segment]:
    """What marks stand in together: a cell of a row, else all of the block."""
    return block.lines if block.kind == "row" else ((block.lines[0][0], block.lines[-1][1]),)


def _header(written: str, generator: Generator) -> str:
    return changed(written, _changes(written, 0, len(written), generator, is_heading=False))


def _changes(
    text: str, first: int, last: int, generator: Generator, *, is_heading: bool
) -> Iterator[Change]:
    pattern, read = _READERS[generator]
    found = pattern.finditer(text, first, last)
    if not is_heading:
        yield from read(found)
        return
    if generator in _FEW:  # its id is made before its code is shown
        return
    for start, end, instead in read(found):
        # An id may be what ends it, which is read there.
        if end < last or text[start:end].startswith(":"):
            yield start, end, instead


def _pymdown(found: _Found) -> Iterator[Change]:
    opened: dict[str, list[Segment]] = {}
    for match in found:
        if match["code"]:
            language = _LANGUAGE_BEFORE.match(match["code"])
            if language:
                yield _gone(match.start("code"), match.start("code") + language.end())
        elif match["keys"]:
            keys = key_caps.shown(match["keys"])
            if len(keys) <= len(match[0]):
                yield *match.span(), _spread(keys, len(match[0]))
        elif match["mark"]:
            yield from _paired(match, opened)
        elif match["emoji"]:
            yield _drawn(match)
        elif match["icon"] or match["given"]:
            yield _gone(*match.span())


def _paired(match: re.Match[str], opened: dict[str, list[Segment]]) -> Iterator[Change]:
    """A pair that ends with this mark; one that may begin a pair is kept in ``opened``."""
    mark, place = match["mark"], match.span()
    if mark in _CRITIC:
        opened[mark] = [place]
    elif mark == _INSTEAD:
        opened.get("{~~", []).append(place)
    elif mark in _OPENED_BY:
        before = opened.pop(_OPENED_BY[mark], [])
        if len(before) == (2 if mark == "~~}" else 1):
            yield from map(_gone, *zip(*(*before, place), strict=True))
            yield from _taken_back(match, before)
    elif mark in opened and _can_close(match):
        yield _gone(*opened.pop(mark)[0])
        yield _gone(*place)
    elif _can_open(match):
        opened[mark] = [place]


def _taken_back(closing: re.Match[str], before: Sequence[Segment]) -> Iterator[Change]:
    """What is deleted, or has something else in its place."""
    text, first = closing.string, before[0][0]
    if closing["mark"] == "--}":
        first, last = begins(text, first, closing.end()), closing.end()
    elif closing["mark"] == "~~}":
        last = before[1][1]
    else:
        return
    yield first, last, re.sub(r"[^\n]", FILLER, text[first:last])


def _can_open(match: re.Match[str]) -> bool:
    before, after = _around(match)
    return not (before.isalnum() or after.isspace())


def _can_close(match: re.Match[str]) -> bool:
    before, after = _around(match)
    return not (after.isalnum() or before.isspace())


def _around(match: re.Match[str]) -> tuple[str, str]:
    text, (start, end) = match.string, match.span()
    return text[start - 1 : start] or " ", text[end : end + 1] or " "


def _kramdown(found: _Found) -> Iterator[Change]:
    for match in found:
        if match["given"]:
            yield _gone(*match.span())


def _pretty_code(found: _Found) -> Iterator[Change]:
    for match in found:
        if match["emoji"]:
            yield _drawn(match)
        elif match["wiki"]:
            yield from without_marks(match)
        language = _LANGUAGE_BEHIND.search(match["code"] or "")
        if language:
            at = match.start("code")
            yield _gone(at + language.start(), at + language.end())


def _emoji(found: _Found) -> Iterator[Change]:
    return (_drawn(match) for match in found if match["emoji"])


def _drawn(match: re.Match[str]) -> Change:
    """At the end of what names it behind a text and at its beginning before one, so that a quote
    has all of it."""
    start, end = match.span()
    before = match.string[match.string.rfind("\n", 0, start) + 1 : start]
    room = FILLER * (end - start - 1)
    drawn = _EMOJI[match["emoji"]]
    return start, end, room + drawn if re.search(r"\w", before[-_NEAR:]) else drawn + room


def _is_plain(text: str, generator: Generator) -> bool:
    """Whether it surely has none of the few marks that are looked for."""
    if generator == "github" and ("{:" in text or "[[" in text):
        return False
    return generator in _FEW and _EMOJI_NAME.search(text) is None


def _gone(first: int, last: int) -> Change:
    return first, last, FILLER * (last - first)


def _spread(keys: str, length: int) -> str:
    """As long as the mark, from its beginning to its end, so that a quote has all of it."""
    if len(keys) < 2:
        return keys.center(length, FILLER)
    return keys[0] + FILLER * (length - len(keys)) + keys[1:]


_READERS: Mapping[Generator, tuple[re.Pattern[str], Callable[[_Found], Iterator[Change]]]] = {
    "mkdocs": (_PYMDOWN, _pymdown),
    "jekyll": (_KRAMDOWN, _kramdown),
    "github": (_NAMES_AND_LINKS, _pretty_code),
    "vitepress": (_NAMES, _emoji),
    "hugo": (_NAMES, _emoji),
}
_FEW = ("github", "vitepress", "hugo")
