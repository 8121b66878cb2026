"""Pages with Hugo's shortcodes, which run before anything is read as Markdown, in code as well.

What a shortcode writes is not known here, so nothing stands in its place but the text that it is
given, or the default of the option that it tells of, and within a line something that makes no
quote of it. What it holds is text, or code where it is there to show code. One that is written with
``/*`` and ``*/`` is shown as it stands.
https://gohugo.io/content-management/shortcodes/
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.ingest.markup.mdx import FILLER
from answerable.ingest.markup.templates import LONGEST, Change, alone, changed, without_value

_STRING = rf"\"(?:\\.|[^\"\\]){{0,{LONGEST}}}\"|`[^`]{{0,{LONGEST}}}`"
_TAG = re.compile(
    rf"\{{\{{[<%]\s*+(?P<closes>/?)\s*+(?P<name>\w[\w./-]{{0,80}})"
    rf"(?P<given>(?:(?![>%]\}}\}})[^\"`{{}}]|{_STRING}){{0,{LONGEST}}})[>%]\}}\}}"
)
_SHOWN = re.compile(rf"\{{\{{[<%](/\*)[^\n]{{0,{LONGEST}}}?(\*/)[>%]\}}\}}")
_TEXT = re.compile(r"\b(?:text|title|label|term_id)\s*=\s*(?:\"([^\"\\\n]+)\"|([\w-]+))")
# Of an option that pages tell of, what is shown below its heading: type="integer" default="3".
_DEFAULT = re.compile(r"\bdefault\s*=\s*(?:\"[^\"\\\n]+\"|[\w.-]+)")
_OF_OPTION = re.compile(r"\b(?:type|required)\s*=")
_LANGUAGE = re.compile(r"\blang(?:uage)?\s*=\s*\"?([\w+#-]{1,20})|^\s+([\w+#-]{1,20})(?![\w=+#-])")
_SHOWS_CODE = re.compile(r"highlight|code.*|command|console|mermaid")
_FENCE = re.compile(r"\s*(?:```|~~~)")

Tag = re.Match[str]


def rendered(text: str, start: int) -> str:
    """``text`` from ``start`` on without its shortcodes, character for character.

    Shortcodes alone on their line leave a blank line.
    """
    return changed(text, _changes(text, start))


def _changes(text: str, start: int) -> Iterator[Change]:
    """What is shown of each shortcode, then what those say of it that hold something."""
    for match in _SHOWN.finditer(text, start):
        for group in (1, 2):
            yield *match.span(group), FILLER * 2
    tags = list(_TAG.finditer(text, start))
    pairs = list(_pairs(tags))
    holding = {each.start() for pair in pairs for each in pair}
    for tag in tags:
        yield *tag.span(), _instead(text, tag, writes=tag.start() not in holding)
    comments = []
    for opening, closing in pairs:
        if opening["name"] == "comment":
            comments.append((opening.start(), closing.end()))
        elif _shows_code(text, opening, closing):
            yield *opening.span(), _line(opening, f"~~~{_language(opening)}")
            yield *closing.span(), _line(closing, "~~~")
    done = 0
    for first, last in sorted(comments):
        if first >= done:  # else it is within another
            yield first, last, _blank(text[first:last], " ")
            done = last


def _pairs(tags: Sequence[Tag]) -> Iterator[tuple[Tag, Tag]]:
    """Shortcodes that hold something, each with the tag that closes it."""
    opened: dict[str, list[Tag]] = {}
    for tag in tags:
        before = opened.setdefault(tag["name"], [])
        if not tag["closes"]:
            before.append(tag)
        elif before:
            yield before.pop(), tag


def _instead(text: str, tag: Tag, *, writes: bool) -> str:
    """The text that the tag is given and shows, where it stands in a line with others; what is not
    known of one that ``writes`` without holding any."""
    if _alone(text, tag):
        return _default(tag) or _blank(tag[0], " ")
    shown = _blank(tag[0], FILLER)
    given = None if tag["closes"] else _TEXT.search(tag["given"])
    if given is None:
        return without_value(text, *tag.span()) if writes and not tag["closes"] else shown
    at = tag.start("given") - tag.start()
    first, last = given.span(given.lastindex or 0)
    return shown[: at + first] + given[given.lastindex or 0] + shown[at + last :]


def _default(tag: Tag) -> str:
    """The default of an option as it is written, where the tag tells of one; else empty."""
    given = _DEFAULT.search(tag["given"]) if _OF_OPTION.search(tag["given"]) else None
    if given is None or tag["closes"] or "\n" in tag[0]:
        return ""
    first = tag.start("given") - tag.start() + given.start()
    behind = len(tag[0]) - first - len(given[0])
    return FILLER * first + given[0] + FILLER * behind


def _shows_code(text: str, opening: Tag, closing: Tag) -> bool:
    """Whether what the shortcode holds is code in lines of their own, and not in a fence."""
    if not (_SHOWS_CODE.fullmatch(opening["name"]) or re.search(r"\blang\s*=", opening["given"])):
        return False
    return (
        "\n" not in opening[0]
        and _alone(text, opening)
        and _alone(text, closing)
        and not _FENCE.match(text, opening.end())
    )


def _language(opening: Tag) -> str:
    named = _LANGUAGE.search(opening["given"])
    return (named[1] or named[2]) if named else ""


def _line(tag: Tag, line: str) -> str:
    """A line as long as the tag."""
    return line[: len(tag[0])].ljust(len(tag[0]))


def _blank(source: str, blank: str) -> str:
    return re.sub(r"[^\n]", blank, source)


def _alone(text: str, tag: Tag) -> bool:
    """Whether the lines of a shortcode hold nothing but shortcodes."""
    return alone(text, *tag.span(), _TAG)
