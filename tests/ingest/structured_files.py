"""Generated documents in JSON, YAML and Markdown, written by nothing that is under test.

Every name and value of a document carries marks: words like ``mk12x`` that occur once in the file,
so that a plain search in its lines tells where the value stands. The same document can be written
in any number of ways.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass

MARK = re.compile(r"mk\d+[ax]")
GLUE = (
    *(
        "",
        "",
        "",
        "é",
        "e\u0301",
        "日本語",
        "😀",
        "\U0001f468\u200d\U0001f469",
        "it's",
        '"so"',
        "a\\b",
        "#1",
    ),
    *(
        "* star",
        "_x_",
        "[a](b)",
        "<b>",
        "{c}",
        "a | b",
        "&amp;",
        "~~no~~",
        "`code`",
        "Yes. And",
        "k: v",
    ),
)
FIRST = ("", "", "", "- ", "# ", "> ", "1. ", "+ ", "| ", "!", "*", "2026. ", ": ", "@")


@dataclass(frozen=True)
class Value:
    """A leaf: its words, with a mark at either end."""

    text: str


Tree = Value | list["Tree"] | dict[str, "Tree"]


@dataclass
class Maker:
    """Makes documents; every mark is used once."""

    dice: random.Random
    count: int = 0

    def mark(self) -> str:
        self.count += 1
        return f"mk{self.count}"

    def value(self) -> Value:
        mark = self.mark()
        middle = [self.dice.choice(GLUE) for _ in range(self.dice.randint(0, 6))]
        words = [f"{mark}a", *filter(None, middle), f"{mark}x"]
        first = self.dice.choice(FIRST)
        gaps = [self.dice.choice((" ", " ", " ", "  ", "\n", "\n\n")) for _ in words]
        gaps = gaps if self.dice.random() < 0.3 else [" "] * len(words)
        return Value(first + "".join(w + g for w, g in zip(words, gaps, strict=True)).rstrip())

    def tree(self, depth: int) -> Tree:
        kind = self.dice.random()
        if depth == 0 or kind < 0.4:
            return self.value()
        if kind < 0.7:
            return [self.tree(depth - 1) for _ in range(self.dice.randint(1, 3))]
        return self.mapping(depth)

    def mapping(self, depth: int) -> dict[str, Tree]:
        return {f"{self.mark()}a_key": self.tree(depth - 1) for _ in range(self.dice.randint(1, 3))}

    def document(self) -> dict[str, Tree]:
        return {f"{self.mark()}a_top": self.tree(3) for _ in range(self.dice.randint(1, 4))}


def marks(text: str) -> set[str]:
    return set(MARK.findall(text))


def marks_of(tree: Tree) -> set[str]:
    """The marks of the values and keys below a node."""
    if isinstance(tree, Value):
        return marks(tree.text)
    if isinstance(tree, list):
        return set().union(*map(marks_of, tree))
    return set().union(*({*marks(key), *marks_of(value)} for key, value in tree.items()))


def values_of(tree: Tree) -> list[str]:
    if isinstance(tree, Value):
        return [tree.text]
    inside = tree if isinstance(tree, list) else tree.values()
    return [text for each in inside for text in values_of(each)]


@dataclass(frozen=True)
class JsonWriter:
    """Writes JSON with white space and escapes wherever the format allows them."""

    dice: random.Random
    newline: str

    def write(self, tree: Tree) -> str:
        gap = self._gap()
        if isinstance(tree, Value):
            return gap + self._string(tree.text)
        if isinstance(tree, list):
            return f"{gap}[{','.join(map(self.write, tree))}{self._gap()}]"
        pairs = (
            f"{self._gap()}{self._string(k)}{self._gap()}:{self.write(v)}" for k, v in tree.items()
        )
        return f"{gap}{{{','.join(pairs)}{self._gap()}}}"

    def _gap(self) -> str:
        n = self.newline
        return self.dice.choice(("", "", " ", n, n + "  ", n + "\t", n + n))

    def _string(self, text: str) -> str:
        return '"' + "".join(map(self._char, re.findall(r"mk\d+[ax]|.", text, re.DOTALL))) + '"'

    def _char(self, char: str) -> str:
        if MARK.fullmatch(char):
            return char  # so that it can be searched for
        if self.dice.random() < 0.2 or char in '"\\\n':
            return (
                json.dumps(char)[1:-1] if char > "~" or char in '"\\\n' else f"\\u{ord(char):04x}"
            )
        return char


@dataclass(frozen=True)
class YamlWriter:
    """Writes block and flow YAML with comments, in every style that can spell a value."""

    dice: random.Random
    newline: str

    def write(self, tree: Tree) -> str:
        lines = [*self._noise(""), *self._block(tree, "")]
        return self.newline.join(lines)

    def _noise(self, pad: str) -> list[str]:
        return self.dice.choice(([], [], [], [""], [f"{pad}# a comment: no value"]))

    def _block(self, tree: Tree, pad: str) -> list[str]:
        found: list[str] = []
        items = tree if isinstance(tree, list) else list(tree.items())  # type: ignore[union-attr]
        for item in items:
            found += self._noise(pad)
            if isinstance(tree, list):
                found += self._item(f"{pad}-", item, pad)  # type: ignore[arg-type]
            else:
                key, value = item  # type: ignore[misc]
                found += self._item(f"{pad}{self._key(key)}:", value, pad)
        return found

    def _key(self, key: str) -> str:
        return self.dice.choice((key, f'"{key}"', f"'{key}'"))

    def _item(self, head: str, value: Tree, pad: str) -> list[str]:
        inner = pad + " " * self.dice.choice((2, 4))
        if isinstance(value, Value):
            return self._scalar(head, value.text, inner)
        if self.dice.random() < 0.25:
            return [f"{head} {self._flow(value)}"]
        return [head + self.dice.choice(("", " # why", " &anchor")), *self._block(value, inner)]

    def _flow(self, tree: Tree) -> str:
        if isinstance(tree, Value):
            return self._double(tree.text)
        if isinstance(tree, list):
            return f"[ {', '.join(map(self._flow, tree))}]"
        return f"{{{', '.join(f'{self._key(k)}: {self._flow(v)}' for k, v in tree.items())} }}"

    def _scalar(self, head: str, text: str, pad: str) -> list[str]:
        style = self.dice.choice(("double", "double", "single", "literal", "folded", "plain"))
        plain = re.fullmatch(r"mk[\w' ]*", text) and "  " not in text
        if style == "single" and "\n" not in text:
            return [f"{head} '{text.replace(chr(39), chr(39) * 2)}'"]
        if style == "literal" and not text.startswith(" "):
            mark = self.dice.choice(("|", "|-", "|+ # kept"))
            return [f"{head} {mark}", *(pad + line if line else "" for line in text.split("\n"))]
        if style == "folded" and "\n" not in text and "  " not in text:
            return [f"{head} >-", *(pad + line for line in self._wrapped(text))]
        if style == "plain" and plain:
            first, *rest = self._wrapped(text)
            return [f"{head} {first}", *(pad + line for line in rest)]
        return [f"{head} {self._double(text)}{self.dice.choice(('', ' # c'))}"]

    def _wrapped(self, text: str) -> list[str]:
        """Lines that fold back into ``text``; none begins with a comment's mark."""
        lines, current = [], ""
        for word in text.split(" "):
            breaks = current and self.dice.random() < 0.4 and word[:1].isalnum()
            if breaks:
                lines.append(current)
            current = word if breaks or not current else f"{current} {word}"
        return [*lines, current]

    def _double(self, text: str) -> str:
        return '"' + "".join(map(self._char, re.findall(r"mk\d+[ax]|.", text, re.DOTALL))) + '"'

    def _char(self, char: str) -> str:
        if MARK.fullmatch(char):
            return char
        if char in '"\\\n':
            return {'"': '\\"', "\\": "\\\\", "\n": "\\n"}[char]
        if self.dice.random() < 0.15:
            return f"\\U{ord(char):08x}" if ord(char) > 0xFFFF else f"\\u{ord(char):04x}"
        return char


def page_of(document: dict[str, Tree], dice: random.Random, newline: str) -> str:
    """The same document as a page: a section for each key at the top, the rest as its text."""
    found = ["# Page"]
    for key, tree in document.items():
        found += ["", f"{dice.choice(('##', '###'))} {key.replace('_', ' ')}", ""]
        for value in values_of(tree):
            words = " ".join(MARK.findall(value))
            blocks = (f"{words} as *prose*.", f"- {words}", f"1. {words}", f"> {words}")
            found += [*dice.choice((*((block,) for block in blocks), ("```js", words, "```"))), ""]
            found += [""] * dice.randint(0, 2)
    return newline.join(found)
