"""The title of a page: as its front matter has it, or its first top heading."""

from __future__ import annotations

import html
import re

from answerable.text import lines

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r" {0,3}#[ \t]++((?:.*?[^ \t\n])??)(?:[ \t]+#+)?[ \t]*\r?$")
_UNDERLINE = re.compile(r" {0,3}=+[ \t]*\r?$")
_EXPLICIT_ID = re.compile(
    r"(?:(?<!\s)\s+)?(%)?\{(?::?[ \t]*#[^{}]*|:[^{}]*|/\*\s*#[^{}]*\*/)\}(?(1)%)$"
)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_EMPHASIS = re.compile(r"(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=\S)\1")
# A component says something about the page ("<Badge>new</Badge>"), another tag marks its words.
# What a script or a style sheet holds is no text: a heading with one is shown as it is written.
_COMPONENT = re.compile(r"<([A-Z][\w.]*)(?=[\s/>])[^<>]*(?:(?<=/)>|>[^<>]*</\1>)")
_TAG = re.compile(r"</?(?!script\b|style\b)[A-Za-z][\w.-]*(?=[\s/>])[^<>]*>")
_MARKING = re.compile(
    r"<(b|code|em|i|mark|small|span|strong|sub|sup|u)(?=[\s>])[^<>]*>(.*?)</\1>", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});")
_ESCAPE = re.compile(r"(?P<code>(?P<ticks>`+)[^`]+(?P=ticks))|\\(?P<char>[!-/:-@\[-`{-~])")
_PRIVATE = 0x10F000
_ESCAPED = {_PRIVATE + code: chr(code) for code in range(0x21, 0x7F)}
_MAX_TITLE = 300  # characters; a longer "heading" is no title
_MAX_LINES = 2_000  # how far to look


def named(title: str) -> str:
    """What front matter calls a page, as the site shows it: tags mark words, and entities stand for
    characters. A page may be about a tag or a component, and be called "<For>"."""
    return _with_characters(_MARKING.sub(r"\2", title)).strip()


def first_heading(text: str, start: int = 0) -> str | None:
    """The text of the first H1 outside code blocks, without its markup."""
    fence = previous = ""
    for line in _lines(text, start):
        mark = _FENCE.match(line)
        if fence:
            closes = mark is not None and mark[1].startswith(fence) and not line.strip(" \t\r`~")
            fence = "" if closes else fence
        elif mark:
            fence = mark[1]
        elif heading := _heading(line, previous):
            return heading
        previous = "" if fence else line
    return None


def _lines(text: str, start: int) -> list[str]:
    return lines.unified(text)[start:].split("\n", _MAX_LINES)[:_MAX_LINES]


def _heading(line: str, previous: str) -> str:
    if len(line) > _MAX_TITLE or len(previous) > _MAX_TITLE:
        return ""
    if atx := _ATX.match(line):
        return plain(atx[1])
    return plain(previous) if previous.strip() and _UNDERLINE.match(line) else ""


def plain(heading: str) -> str:
    """A heading's text without explicit id, links, tags, emphasis and code marks."""
    text = _ESCAPE.sub(_escaped, _EXPLICIT_ID.sub("", heading.strip()))
    text = _LINK.sub(r"\1", text)
    parts = text.split("`")  # what is in code marks keeps its stars and underscores
    parts[::2] = [_EMPHASIS.sub(r"\2", _without_tags(part)) for part in parts[::2]]
    parts[::2] = [_with_characters(part) for part in parts[::2]]
    return "".join(parts).translate(_ESCAPED).strip()


def _escaped(match: re.Match[str]) -> str:
    """A private character in place of an escaped one, which marks nothing; code has no escapes."""
    return match["code"] or chr(_PRIVATE + ord(match["char"]))


def _with_characters(text: str) -> str:
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)


def _without_tags(text: str) -> str:
    return _TAG.sub("", _COMPONENT.sub("", text))
