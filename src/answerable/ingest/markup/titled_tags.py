"""Tags of templates that hold something below a title: shortcodes of Hugo and Zola, and Liquid's.

``{{< tab "Windows" >}}`` to ``{{< /tab >}}``, ``{% tab(title="Windows") %}`` to ``{% end %}``,
``{% tab title="Windows" %}`` to ``{% endtab %}``, and with Markdoc, whose tags are each site's own,
to ``{% /tab %}``. What they write is not known, but their titles are what a reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from answerable.ingest.markup import markdoc
from answerable.ingest.markup.blocks import Titled
from answerable.ingest.markup.opened import Opened
from answerable.types import Generator

LONGEST = 1_000  # characters of a tag
_HUGO = re.compile(
    rf"\{{\{{[<%]\s*(?P<closes>/?)\s*(?P<name>\w[\w./-]{{0,80}})"
    rf"(?P<given>(?:(?![>%]\}}\}})[^{{}}]){{0,{LONGEST}}})[>%]\}}\}}"
)
_PERCENT = re.compile(
    rf"\{{%-?\s*+(?P<closes>end_?|/\s*+(?=[a-z]))?(?P<name>[a-z][\w-]{{0,80}}|)"
    rf"(?P<given>(?:(?!%\}}|\{{%)[\s\S]){{0,{LONGEST}}})%\}}"
)
_STRING = r"(?:\"(?P<one>[^\"\n]{1,200})\"|'(?P<two>[^'\n]{1,200})'|`(?P<three>[^`\n]{1,200})`)"
_TITLE = re.compile(rf"\b(?:title|header|heading|label|summary)\s*[=:]\s*{_STRING}")
_NAMED_TAB = re.compile(rf"\b(?:title|header|label|name|tabName)\s*[=:]\s*{_STRING}")
# The first string that no name stands before.
_FIRST = re.compile(
    r"(?<![=:\w\"'`])(?:(?<!\s)\s+)?"
    r"(?:\"([^\"\n=]{1,200})\"|'([^'\n=]{1,200})'|`([^`\n=]{1,200})`)"
)
_ITEMS = re.compile(r"\bitems\s*=\s*\"(?P<items>[^\"\n]{1,1000})\"")
# Whose first string is a title. Of others it is a kind, an icon or a name in code.
_HOLDS = re.compile(
    r"(?:.*[-_])?(?:tab|details?|expand|accordion(?:-?item)?|collapse|collapsible|spoiler|dropdown"
    r"|toggle|card|panel|admonition|notice|callout|alert|hint|aside|note|tip|warning)"
)
# Those that are told their kind first, and then what stands above them.
_OF_A_KIND = ("admonition", "notice", "callout", "alert", "hint", "aside")
_NAME = re.compile(r"[a-z0-9_-]*")  # of a kind, or an icon
_KIND = re.compile(r"\s*[A-Za-z][\w-]*(?=\s)")


def found(written: str, start: int, generator: Generator) -> Iterator[Titled]:
    """Where each of them begins and ends, and its title."""
    if generator == "hugo":
        yield from _found(_HUGO, written, start, every=False)
    elif "{%" in written:
        yield from _found(_PERCENT, written, start, every=generator == "zola")


class _Opening(NamedTuple):
    start: int
    title: str
    names: list[str]  # of the tabs in it that are still to come


def _found(pattern: re.Pattern[str], text: str, start: int, *, every: bool) -> Iterator[Titled]:
    """``every`` says that each tag holds something, as what closes it does not name it."""
    opened: Opened[str, _Opening] = Opened()
    own = pattern is _PERCENT and markdoc.is_used(text)  # names that a site made itself
    for tag in pattern.finditer(text, start):
        name = tag["name"]
        if not tag["closes"]:
            if own and tag["given"].endswith("/"):  # which holds nothing
                continue
            if every or (own and name) or _HOLDS.fullmatch(name) or name.endswith("tabs"):
                around = opened.innermost
                names = around.names if around and name.endswith("tab") else []
                title = _title(name, tag["given"], own=own) or (names.pop(0) if names else "")
                opened.add(name, _Opening(tag.start(), title, _names(tag["given"])))
            continue
        at = opened.place(name) if name else opened.last
        if at is not None and (closed := opened.close(at)).title:
            yield closed.start, tag.end(), closed.title


def _names(given: str) -> list[str]:
    items = _ITEMS.search(given)
    return [each.strip() for each in items["items"].split(",")] if items else []


def _title(name: str, given: str, *, own: bool) -> str:
    """``own`` says that any name may hold something, if it is given a title by name."""
    if name.endswith("tabs"):
        return ""
    if not _HOLDS.fullmatch(name):
        named = _TITLE.search(given) if own else None
        return (named["one"] or named["two"] or named["three"]) if named else ""
    if named := (_NAMED_TAB if name.endswith("tab") else _TITLE).search(given):
        return named["one"] or named["two"] or named["three"]
    strings = [one or two or three for one, two, three in _FIRST.findall(given)]
    if name.endswith(_OF_A_KIND) and not _KIND.match(given):
        strings = [each for each in strings if not _NAME.fullmatch(each)]
    return strings[0] if strings else ""
