"""The literals in a JavaScript or TypeScript configuration file, read without running it.

``exported(text)`` gives the object a module exports, with what is not a literal left out: a call,
an environment variable, a conditional are never evaluated. A name is followed to its ``const`` in
the same file. What cannot be understood costs that value, never the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

MAX_TOKENS = 200_000
MAX_DEPTH = 40
_MAX_CANDIDATES = 50


class Unknown:
    """Stands in an array for what is not a literal."""


UNKNOWN: Final = Unknown()


class Module(str):
    """The name in ``require('name')`` or ``require.resolve('name')``."""

    __slots__ = ()


class Token(NamedTuple):
    kind: str  # string, number, name, other (a value not known), or the punctuation itself
    text: str


def exported(text: str) -> Mapping[str, Any]:
    """The literal part of the object that the module exports; empty if there is none."""
    tokens = list(_tokens(text))
    reader = _Reader(tokens, _constants(tokens))
    for start in _exports(tokens):
        value, _ = reader.value(start)
        if isinstance(value, dict):
            return value
    return _returned(reader)


def passed(text: str) -> Mapping[str, Any]:
    """As ``exported``, of a module that exports what it hands to functions that know its type:
    ``defineConfig({...})``."""
    tokens = list(_tokens(text))
    reader = _Reader(tokens, _constants(tokens))
    for start in _exports(tokens):
        begin = start
        while reader.word(begin) and reader.kind(begin + 1) == "(":
            begin += 2
        value, _ = reader.value(begin)
        if isinstance(value, dict):
            return value
    return {}


def handed(text: str, function: str) -> Mapping[str, Any]:
    """The literal part of the object that a module hands to ``function``, wherever it calls it."""
    tokens = list(_tokens(text))
    reader = _Reader(tokens, _constants(tokens))
    for i in range(len(tokens) - 2):
        if reader.word(i) == function and [reader.kind(i + 1), reader.kind(i + 2)] == ["(", "{"]:
            value, _ = reader.value(i + 2)
            return value if isinstance(value, dict) else {}
    return {}


def keyed(text: str, key: str) -> Mapping[str, Any]:
    """The literal part of the first object that is the value of ``key``, wherever that is."""
    tokens = list(_tokens(text))
    reader = _Reader(tokens, _constants(tokens))
    for i in range(len(tokens) - 2):
        if tokens[i].text == key and [reader.kind(i + 1), reader.kind(i + 2)] == [":", "{"]:
            value, _ = reader.value(i + 2)
            return value if isinstance(value, dict) else {}
    return {}


def names_key(text: str, key: str) -> bool:
    """Whether an object has a value or a method of this name, whatever that is."""
    tokens = list(_tokens(text))
    return any(
        one.text == key and (other.kind == ":" or (one.kind == "name" and other.kind in "(,}"))
        for one, other in pairwise(tokens)
    )


def called_with(text: str, function: str) -> Any:
    """The literal that a module hands to ``function``; ``UNKNOWN`` for what is none, or if it is
    not called."""
    tokens = list(_tokens(text))
    reader = _Reader(tokens, _constants(tokens))
    for i in range(len(tokens) - 1):
        if reader.word(i) == function and reader.kind(i + 1) == "(":
            return reader.value(i + 2)[0]
    return UNKNOWN


def _exports(tokens: list[Token]) -> Iterator[int]:
    """Where the exported values begin."""
    words = [token.text if token.kind != "string" else "" for token in tokens]
    for i in range(len(words)):
        if words[i : i + 2] == ["export", "default"]:
            yield i + 2
        elif words[i : i + 4] == ["module", ".", "exports", "="]:
            yield i + 4


def _returned(reader: _Reader) -> Mapping[str, Any]:
    """The configuration a function returns: an object with the keys every configuration has."""
    candidates = 0
    for i, token in enumerate(reader.tokens):
        if token.kind != "{" or candidates >= _MAX_CANDIDATES:
            continue
        before = reader.kind(i - 1) if i else ""
        if before not in ("(", "=", "=>") and reader.word(i - 1) != "return":
            continue
        candidates += 1
        value, _ = reader.value(i)
        if isinstance(value, dict) and len({"title", "url", "baseUrl"} & value.keys()) > 1:
            return value
    return {}


def _constants(tokens: list[Token]) -> dict[str, int]:
    """Where the value of each ``const name = value`` begins."""
    found: dict[str, int] = {}
    for i, token in enumerate(tokens):
        if token == Token("name", "const") and i + 1 < len(tokens):
            equals = next(
                (j for j in range(i + 2, min(i + 40, len(tokens))) if _ends(tokens[j])), 0
            )
            if equals and tokens[equals].kind == "=":
                found.setdefault(tokens[i + 1].text, equals + 1)
    return found


def _ends(token: Token) -> bool:
    """Whether the token ends the name and type of a declaration."""
    return token.kind in ("=", ";", "=>") or token.text in ("const", "function", "return")


@dataclass
class _Reader:
    """Reads values at token positions; each method returns the value and where it ends."""

    tokens: list[Token]
    constants: dict[str, int]
    _known: dict[str, Any] = field(default_factory=dict)
    _depth: int = 0

    def kind(self, i: int) -> str:
        return self.tokens[i].kind if i < len(self.tokens) else ""

    def word(self, i: int) -> str:
        known = i < len(self.tokens) and self.tokens[i].kind == "name"
        return self.tokens[i].text if known else ""

    def value(self, i: int) -> tuple[Any, int]:
        """The expression at ``i``: a literal, or ``UNKNOWN``."""
        if self._depth >= MAX_DEPTH:
            return UNKNOWN, self.skip(i)
        self._depth += 1
        value, end = self._primary(i)
        self._depth -= 1
        if self.word(end) in ("as", "satisfies"):
            return value, self.skip(end)
        complete = self.kind(end) in ("", ",", "}", "]", ")", ";", "name")
        if complete and self.word(end) not in ("in", "instanceof"):
            return value, end
        return UNKNOWN, self.skip(end)

    def _primary(self, i: int) -> tuple[Any, int]:
        kind = self.kind(i)
        if kind == "string":
            return self.tokens[i].text, i + 1
        if kind == "{":
            return self._object(i + 1)
        if kind == "[":
            return self._array(i + 1)
        if kind == "(":
            value, end = self.value(i + 1)
            return (value, end + 1) if self.kind(end) == ")" else (UNKNOWN, self.skip(end) + 1)
        if kind == "name":
            return self._name(i)
        return UNKNOWN, i + (kind in ("number", "other"))

    def _name(self, i: int) -> tuple[Any, int]:
        name = self.word(i)
        if name in _WORDS:
            return _WORDS[name], i + 1
        if name == "require":
            return self._require(i + 1)
        if name in ("async", "function", "new", "await"):
            return UNKNOWN, self.skip(i)
        return self._constant(name), i + 1

    def _require(self, i: int) -> tuple[Any, int]:
        i += 2 if self.kind(i) == "." and self.word(i + 1) == "resolve" else 0
        if [self.kind(i), self.kind(i + 1), self.kind(i + 2)] == ["(", "string", ")"]:
            return Module(self.tokens[i + 1].text), i + 3
        return UNKNOWN, i

    def _constant(self, name: str) -> Any:
        """The value of a constant, read once: a chain of names cannot multiply the work."""
        if name not in self._known:
            self._known[name] = UNKNOWN  # while it is read: a constant may name itself
            if name in self.constants:
                self._known[name] = self.value(self.constants[name])[0]
        return self._known[name]

    def _array(self, i: int) -> tuple[list[Any], int]:
        items: list[Any] = []
        while self.kind(i) not in ("]", ""):
            value, end = self.value(i) if self.kind(i) != "..." else (UNKNOWN, self.skip(i))
            items.append(value)
            i = self._next(i, end)
        return items, i + 1

    def _object(self, i: int) -> tuple[dict[str, Any], int]:
        entries: dict[str, Any] = {}
        while self.kind(i) not in ("}", ""):
            value, end = self._entry(i)
            if value is not UNKNOWN:
                entries[self.tokens[i].text] = value
            i = self._next(i, end)
        return entries, i + 1

    def _entry(self, i: int) -> tuple[Any, int]:
        """``key: value`` or a shorthand ``key``; anything else is a method or computed."""
        named = self.kind(i) in ("name", "string", "number")
        if named and self.kind(i + 1) == ":":
            return self.value(i + 2)
        if named and self.kind(i + 1) in (",", "}"):
            return self._constant(self.word(i)), i + 1
        return UNKNOWN, self.skip(i)

    def _next(self, start: int, end: int) -> int:
        """Past the comma after an item; always forward, whatever the file holds."""
        end = self.skip(end)
        return max(end + (self.kind(end) in (",", ";", ")")), start + 1) if end > start else end + 1

    def skip(self, i: int) -> int:
        """The next separator or closing bracket that belongs to what surrounds ``i``."""
        depth = 0
        while i < len(self.tokens):
            kind = self.tokens[i].kind
            if depth == 0 and kind in (",", ";", "}", "]", ")"):
                return i
            depth += (kind in ("{", "[", "(")) - (kind in ("}", "]", ")"))
            i += 1
        return i


_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "undefined": UNKNOWN}

_PLAIN_SPACE = r"\s++|//[^\n]*+"
_SPACE = re.compile(rf"(?:{_PLAIN_SPACE}|/\*(?:[^*]|\*(?!/))*+\*/)+")
_SPACE_OF_REST = re.compile(rf"(?:{_PLAIN_SPACE})+")  # where no comment closes any more
_LEXEME = re.compile(
    r"(?P<name>[^\W\d][\w$]*|\$[\w$]*)|(?P<number>\d[\w.]*)"
    r"|(?P<punctuation>\.\.\.|=>|[=!]==?|[-+*%&|?<>^~!]+|.)",
    re.DOTALL,
)
# Up to the quote that closes a string, or to where it is plain that none does.
_IN_STRING = {quote: re.compile(rf"(?:[^{quote}\\\n]|\\.)*+", re.DOTALL) for quote in ("'", '"')}
# As long as none is: of what only looks like one, all that follows would be read at each slash.
_IN_REGEX = 500
_REGEX = re.compile(
    rf"/(?:\\.|\[(?:\\.|[^\]\\\n]){{0,{_IN_REGEX}}}+\]|[^/\\\[\n]){{1,{_IN_REGEX}}}+/[a-z]*"
)


def _tokens(text: str) -> Iterator[Token]:
    position, last = 0, Token("", "")
    closed, open_until = text.rfind("*/"), dict.fromkeys(_IN_STRING, 0)
    for _ in range(MAX_TOKENS):
        if space := (_SPACE if position < closed else _SPACE_OF_REST).match(text, position):
            position = space.end()
        if position >= len(text):
            return
        last, position = _token(text, position, last, open_until)
        yield last


def _token(text: str, position: int, last: Token, open_until: dict[str, int]) -> tuple[Token, int]:
    mark = text[position]
    if mark == "`":
        return _template(text, position)
    if mark in _IN_STRING and (string := _string(text, position, open_until)):
        return string
    if mark == "/" and _starts_value(last) and (regex := _REGEX.match(text, position)):
        return Token("other", regex[0]), regex.end()
    match = _LEXEME.match(text, position)
    if match is None or match.lastgroup is None:  # cannot be: the last alternative takes anything
        return Token("other", ""), position + 1
    kind, lexeme = match.lastgroup, match[0]
    return Token(lexeme if kind == "punctuation" else kind, lexeme), match.end()


def _string(text: str, start: int, open_until: dict[str, int]) -> tuple[Token, int] | None:
    """The string that begins with this quote; None where none closes it.

    Up to there no later quote of the kind closes one either, and the text is not read again: the
    first that is not escaped would have closed this one.
    """
    quote = text[start]
    if start < open_until[quote] or (inside := _IN_STRING[quote].match(text, start + 1)) is None:
        return None
    if text[inside.end() : inside.end() + 1] == quote:
        return Token("string", _unescape(inside[0])), inside.end() + 1
    open_until[quote] = inside.end()
    return None


def _starts_value(last: Token) -> bool:
    """Whether a slash after this token begins a regular expression, not a division."""
    closes = last.kind in (")", "]", "}", "string", "number", "other")
    return not closes and (last.kind != "name" or last.text in ("return", "typeof", "case"))


_TEMPLATE_PART = re.compile(r"[^`\\$]+|\\.|\$(?!\{)", re.DOTALL)


def _template(text: str, start: int) -> tuple[Token, int]:
    """A template literal: a string, unless something is substituted into it."""
    position = start + 1
    while part := _TEMPLATE_PART.match(text, position):
        position = part.end()
    if text[position : position + 1] == "`":
        return Token("string", _unescape(text[start + 1 : position])), position + 1
    return Token("other", ""), _template_end(text, position)


_NESTING = re.compile(r"\\.|\$\{|[{}`]", re.DOTALL)


def _template_end(text: str, position: int) -> int:
    """The end of a template with substitutions, which may hold further templates."""
    stack = ["`"]
    while stack and (mark := _NESTING.search(text, position)):
        position, sign = mark.end(), mark[0]
        if sign == "`":
            stack.pop() if stack[-1] == "`" else stack.append("`")
        elif sign == "${" or (sign == "{" and stack[-1] == "{"):
            stack.append("{")
        elif sign == "}" and stack[-1] == "{":
            stack.pop()
    return position if not stack else len(text)


_ESCAPE = re.compile(
    r"\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r?\n|.)", re.DOTALL
)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


def _unescape(body: str) -> str:
    return _ESCAPE.sub(_character, body) if "\\" in body else body


def _character(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) > 2 and code[0] in "ux":
        point = int(code[1:].strip("{}"), 16)
        return chr(point) if point < 0x110000 and not 0xD800 <= point < 0xE000 else "\ufffd"
    return "" if code.endswith("\n") else _CONTROLS.get(code, code)
