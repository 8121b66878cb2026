"""Code in an HTML page: its lines, with the place of each character, and its language."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from answerable.sources.html_pages.content import is_left_out
from answerable.sources.html_pages.tree import Element, Text

_PART = re.compile(r"\r\n?|&(?:#\w{1,8}|\w{2,32});|[^&\r]+|&")
_LANGUAGE = re.compile(
    r"(?:language|lang|highlight-source|highlight|brush:?|sourceCode)[-:]([\w+#.-]+)"
)
_NAME = re.compile(r"[\w+#.-]{1,40}")
_NO_LANGUAGE = frozenset("default none text plaintext plain txt notranslate".split())


@dataclass(slots=True)
class Lines:
    """The lines of code, each character with its place."""

    text: str
    characters: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def read(self, element: Element) -> None:
        for child in element.children:
            if isinstance(child, Text):
                self.take(child.start, child.end)
            elif child.name == "br":
                self.add("\n", child.start)
            elif not is_left_out(child, self.text):
                self.read(child)
                if child.name in ("div", "p", "li", "tr") and self.characters[-1:] != ["\n"]:
                    self.add("\n", child.after)

    def take(self, start: int, end: int) -> None:
        for part in _PART.finditer(self.text, start, end):
            at = part.start()
            if part[0][0] == "\r":
                self.add("\n", at)
            elif part[0][0] == "&" and len(part[0]) > 1:
                self.add(html.unescape(part[0]).replace("\r", "\n"), at)
            else:
                self.characters.extend(part[0])
                self.places.extend(range(at, at + len(part[0])))

    def add(self, shown: str, at: int) -> None:
        self.characters.extend(shown)
        self.places.extend([at] * len(shown))

    def code(self) -> str:
        return "".join(self.characters)

    def trimmed(self) -> tuple[str, list[int]]:
        """Without the blank lines around it."""
        code = self.code().replace("\u00a0", " ")
        end = len(code.rstrip())
        start = code.rfind("\n", 0, len(code) - len(code.lstrip())) + 1
        return code[start:end], self.places[start:end]


def language_of(element: Element, parents: Sequence[Element]) -> str:
    """What code is written in, as the element says, one in it, or one of the three around it."""
    around = [element, *element.named("code"), *reversed(parents[-3:])]
    for each in around:
        said = each.get("data-lang") or each.get("data-language")
        named = [said, *(found[1] for c in each.classes if (found := _LANGUAGE.fullmatch(c)))]
        for name in filter(None, named):
            # An attribute that no reader sees: what else stands in it is not to become text.
            return "" if name.lower() in _NO_LANGUAGE or not _NAME.fullmatch(name) else name
    return ""
