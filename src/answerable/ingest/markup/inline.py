"""The inside of a paragraph: what a reader sees, and where each character of it stands.

Written by hand for two reasons: markdown-it gives no positions within a line, and takes time that
grows with the square of hostile input (100 kB of ``[`` take it 1-2 s). Every step here is linear.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from answerable.ingest.markup import struck
from answerable.ingest.markup.flanking import flanking
from answerable.ingest.markup.mdx import FILLER, UNFILLED
from answerable.ingest.markup.placed_values import MARK, NONE, OPEN, filled

# T27: tag characters, zero-width characters, bidi controls, soft hyphen: seen by no reader. Joiners
# stay after Arabic and Indic letters and emoji, which they shape.
HIDDEN = re.compile(
    "[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]"
    "|[\U000e0000-\U000e007f]"
    "|(?<![\u0600-\u06ff\u0900-\u0dff\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])[\u200c\u200d]"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_SPACES = re.compile(r"\s+")
_TOKEN = re.compile(
    r"\\[!-/:-@\[-`{-~\n]|`+|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
    r"|<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>|\[\^[^\]\s]{1,100}\]:?"
    rf"|!?\[|\]|\*+|_+|~+|\n|{FILLER}+|{MARK}"
)
_TOKEN_OR_VALUE = re.compile(rf"\{{\{{[ \t]*+[^{{}}\n]{{0,200}}?[ \t]*+\}}\}}|{_TOKEN.pattern}")
_TAIL = re.compile(
    r"\(\s*+(?:<[^<>\n]{0,2000}+>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\([^\s()]*+\))*+\))*+)"
    r"(?:\s++(?:\"[^\"]{0,1000}+\"|'[^']{0,1000}+'|\([^()]{0,1000}+\)))?+\s*+\)"
)
# Of what stands at a line's beginning nothing is shown but the mark that ends the line before.
_MARK_BEHIND = re.compile(rf"{FILLER}[{FILLER} \t]*+[.,;:!?)](?!\w)")
_REFERENCE = re.compile(r"\[[^\[\]]{0,999}+\]")
# What ends before a blank and two stars that were meant to close.
_LABEL = re.compile(r"[\w)\"'][:.!?]\s\Z")
_LINK_DEPTH = 64  # open brackets kept; more are text


@dataclass(slots=True)
class _Piece:
    """A stretch of the source: shown as ``display``; hidden ones belong to a side."""

    start: int
    end: int
    display: str
    kind: str = "text"  # text | atom | open | close | gone | delimiter | bracket
    protected: bool = False  # a sentence never ends inside
    left: int = 0  # of a delimiter run: characters still unmatched
    flanks: tuple[bool, bool] = (False, False)  # can open, can close

    def within(self, start: int, end: int) -> str:
        """What is shown of the part from ``start`` to ``end``; of an atom, its text stands in the
        middle of the marks around it."""
        if start <= self.start and self.end <= end:
            return self.display
        marks = max(0, self.end - self.start - len(self.display)) if self.kind == "atom" else 0
        first = self.start + marks // 2
        return self.display[max(start - first, 0) : max(end - first, 0)]


@dataclass(slots=True)
class Inline:
    """``text`` is what a reader sees, one line; positions are those of the scanned source."""

    text: str
    protected: list[tuple[int, int]] = field(default_factory=list)  # in ``text``
    _at: list[int] = field(default_factory=list)  # where in ``text`` each shown piece begins
    _shown: list[_Piece] = field(default_factory=list)
    _opens: list[int] = field(default_factory=list)
    _closes: list[int] = field(default_factory=list)

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Where ``text[start:end]`` (not empty) stands in the source, with the markup around it."""
        first, last = self._first(start), self._last(end)
        opens = bisect_left(self._opens, self._floor(start, first))
        if opens < len(self._opens) and self._opens[opens] < first:
            first = self._opens[opens]
        closes = bisect_right(self._closes, self._ceiling(end)) - 1
        if closes >= 0 and self._closes[closes] > last:
            last = self._closes[closes]
        return first, last

    def within(self, start: int, end: int) -> str:
        """What a reader sees of ``source[start:end]``, as part of the whole."""
        first = bisect_left(self._shown, start, key=lambda piece: piece.end)
        last = bisect_left(self._shown, end, key=lambda piece: piece.start)
        return "".join(piece.within(start, end) for piece in self._shown[first:last])

    def _floor(self, start: int, first: int) -> int:
        """How far back markup belongs to ``start``: to the text, or the closing, before it."""
        while start and self.text[start - 1].isspace():
            start -= 1
        before = self._last(start) if start else 0
        closes = bisect_right(self._closes, first) - 1
        return max(before, self._closes[closes]) if closes >= 0 else before

    def _ceiling(self, end: int) -> int:
        """How far on markup belongs to what ends at ``end``: to the text after it."""
        while end < len(self.text) and self.text[end].isspace():
            end += 1
        if end < len(self.text):
            return self._first(end)
        return max(self._closes[-1] if self._closes else 0, self._shown[-1].end)

    def _first(self, position: int) -> int:
        piece, offset = self._piece(position)
        return piece.start if piece.kind == "atom" else piece.start + offset

    def _last(self, position: int) -> int:
        piece, offset = self._piece(position - 1)
        return piece.end if piece.kind == "atom" else piece.start + offset + 1

    def _piece(self, position: int) -> tuple[_Piece, int]:
        index = bisect_right(self._at, position) - 1
        return self._shown[index], position - self._at[index]


def visible(text: str) -> str:
    """The text without hidden and control characters; spaces and line breaks stay."""
    return _CONTROL.sub("", HIDDEN.sub("", text))


def plain(text: str) -> str:
    """One line for display: no hidden or control characters, single spaces."""
    return _SPACES.sub(" ", visible(_SPACES.sub(" ", text))).strip()


def parse(
    source: str,
    references: Collection[str] = (),
    for_slug: bool = False,
    values: Mapping[str, str] | None = None,
    placed: Mapping[str, str] = NONE,
) -> Inline:
    """Read a paragraph. ``references`` are the labels that are defined, ``^1`` of footnotes too.

    ``for_slug`` reads as mdast-util-to-string does: with image texts and line breaks. ``values``
    are what is shown of ``{{ name }}`` where such are filled in; without them it is text.
    ``placed`` are those that Liquid has filled in, as they are written.
    """
    if not (_TOKEN if values is None else _TOKEN_OR_VALUE).search(source):
        shown = [_Piece(0, len(source), source)]
        return Inline(source, [], [0], shown) if source else Inline("")
    pieces = _Reader(source, references, for_slug, values, placed).read()
    taken_back = _resolve_emphasis(pieces, source)
    if taken_back and not for_slug:  # an id is made of these words too
        struck.without(source, pieces, taken_back)
    return _assemble(pieces)


class _Reader:
    """One pass over the source: pieces in order, with links already resolved."""

    def __init__(
        self,
        source: str,
        references: Collection[str],
        for_slug: bool,
        values: Mapping[str, str] | None,
        placed: Mapping[str, str],
    ) -> None:
        self.source = source
        self.references = references
        self.for_slug = for_slug
        self.values = values or {}
        self.placed = placed
        self.token = _TOKEN if values is None else _TOKEN_OR_VALUE
        self.pieces: list[_Piece] = []
        self.brackets: list[int] = []  # indices into pieces
        self.ticks: dict[int, list[int]] = {}
        for match in re.finditer("`+", source):
            self.ticks.setdefault(len(match.group()), []).append(match.start())

    def read(self) -> list[_Piece]:
        position = 0
        while match := self.token.search(self.source, position):
            if match.start() > position:
                self._add(position, match.start(), self.source[position : match.start()])
            position = self._token(match.start(), match.end(), match.group())
        if position < len(self.source):
            self._add(position, len(self.source), self.source[position:])
        return self.pieces

    def _add(self, start: int, end: int, display: str, kind: str = "text") -> _Piece:
        piece = _Piece(start, end, display, kind)
        self.pieces.append(piece)
        return piece

    def _token(self, start: int, end: int, token: str) -> int:
        first = token[0]
        if first == "`":
            return self._code(start, end)
        if first in "*_~":
            return self._delimiter(start, end, token)
        if token.startswith("[^"):
            known = not self.for_slug or self._defined(token[1:].rstrip("]:"))
            self._add(start, end, "" if known else token, "gone" if known else "atom")
        elif first in "![":
            self._open_bracket(start, end, token)
        elif first == "]":
            return self._close_bracket(start, end)
        else:
            self._plain_token(start, end, token)
        return end

    def _plain_token(self, start: int, end: int, token: str) -> None:
        first = token[0]
        if first == FILLER:
            self._add(start, end, "", "gone")
        elif first == "{":
            self._value(start, end, self.values.get(token[2:-2].strip(" \t"), UNFILLED))
        elif first == OPEN:  # or a text that has such characters itself
            said = filled(token, self.placed)
            self._value(start, end, parse(said).text if said != token else said)
        elif first == "\\":
            self._add(start, end, " " if token[1] == "\n" else token[1], "atom")
        elif first == "&":
            self._add(start, end, html.unescape(token) or token, "atom")
        elif first == "<":
            self._add(start, end, filled(token[1:-1], self.placed), "atom").protected = True
        elif _MARK_BEHIND.match(self.source, end):
            self._add(start, end, "", "gone")
        else:
            self._add(start, end, "\n" if self.for_slug else " ", "atom")

    def _value(self, start: int, end: int, shown: str) -> None:
        """What is filled in, which is one with its mark: a quote has all of that."""
        self._add(start, end, shown, "atom" if shown else "gone").protected = True

    def _code(self, start: int, end: int) -> int:
        same = self.ticks.get(end - start, [])  # none where the run follows an escaped one
        index = bisect_left(same, end)
        if index == len(same):
            self._add(start, end, self.source[start:end])
            return end
        inside = filled(self.source[end : same[index]], self.placed)
        inside = inside.replace("\n", " ").replace(FILLER, "")
        if len(inside) > 2 and inside[0] == inside[-1] == " " and inside.strip():
            inside = inside[1:-1]
        self._add(start, same[index] + end - start, inside, "atom").protected = True
        return same[index] + end - start

    def _delimiter(self, start: int, end: int, token: str) -> int:
        piece = self._add(start, end, token, "delimiter")
        piece.left = len(token)
        before = self.source[start - 1] if start else " "
        after = self.source[end] if end < len(self.source) else " "
        piece.flanks = flanking(token[0], before, after)
        return end

    def _open_bracket(self, start: int, end: int, token: str) -> None:
        self._add(start, end, token, "bracket")
        self.brackets.append(len(self.pieces) - 1)
        if len(self.brackets) > _LINK_DEPTH:
            del self.brackets[0]

    def _close_bracket(self, start: int, end: int) -> int:
        if not self.brackets:
            self._add(start, end, "]")
            return end
        index = self.brackets.pop()
        opener = self.pieces[index]
        stop = self._link_end(opener.end, start, end)
        if not stop:
            self._add(start, end, "]")
            return end
        self._link(index, start, stop)
        return stop

    def _link_end(self, label_start: int, label_end: int, end: int) -> int:
        """Where a link that closes here ends: after its target or label; 0: it is no link."""
        if tail := _TAIL.match(self.source, end):
            return tail.end()
        label = self.source[label_start:label_end]
        if reference := _REFERENCE.match(self.source, end):
            if self._defined(reference.group()[1:-1] or label):
                return reference.end()
            return 0
        return end if self._defined(label) else 0

    def _defined(self, label: str) -> bool:
        return len(label) < 1000 and normal_label(label) in self.references

    def _link(self, index: int, start: int, stop: int) -> None:
        opener = self.pieces[index]
        image = self.source[opener.start] == "!"
        opener.kind, opener.display = "open", ""
        for piece in self.pieces[index + 1 :]:
            piece.protected = True
            if image and not self.for_slug and piece.kind not in {"open", "close"}:
                piece.kind, piece.display = "gone", ""
        self._add(start, stop, "", "close")


def normal_label(label: str) -> str:
    """A reference label as markdown-it keys it."""
    return _SPACES.sub(" ", label.strip()).lower().upper()


def _resolve_emphasis(pieces: list[_Piece], source: str) -> list[struck.Place]:
    """Pair delimiter runs; what pairs is hidden, what does not stays text. Where something is
    struck out, in no order."""
    delimiters = [piece for piece in pieces if piece.kind == "delimiter"]
    openers: dict[str, list[_Piece]] = {"*": [], "_": [], "~": []}
    hidden: dict[int, list[tuple[int, int, str]]] = {}
    taken_back: list[struck.Place] = []
    for piece in delimiters:
        stack = openers[piece.display[0]]
        while piece.flanks[1] and piece.left and stack:
            opener = stack[-1]
            count = _pairing(source, opener, piece)
            if not count:
                break
            start = opener.start + opener.left - count
            hidden.setdefault(id(opener), []).append((start, start + count, "open"))
            at = piece.end - piece.left
            hidden.setdefault(id(piece), []).append((at, at + count, "close"))
            if piece.display[0] == "~":
                taken_back += struck.in_tildes(source, (start, start + count), (at, at + count))
            opener.left -= count
            piece.left -= count
            if not opener.left:
                stack.pop()
        if piece.flanks[0] and piece.left:
            stack.append(piece)
    for opener, closer in _slips(delimiters, source):
        hidden[id(opener)] = [(opener.start, opener.end, "open")]
        hidden[id(closer)] = [(closer.start, closer.end, "close")]
    _split_delimiters(pieces, hidden)
    return taken_back


def _slips(delimiters: list[_Piece], source: str) -> Iterator[tuple[_Piece, _Piece]]:
    """Two stars that were meant to pair: "**Note: **the text", with a blank on the wrong side."""
    left = [each for each in delimiters if each.display == "**" and each.left == 2]
    for opener, closer in pairwise(left):
        if opener.flanks == closer.flanks == (True, False) and _LABEL.search(
            source, max(opener.end, closer.start - 3), closer.start
        ):
            yield opener, closer


def _pairing(source: str, opener: _Piece, closer: _Piece) -> int:
    """How many characters of the two runs make a pair; 0: they do not match."""
    if opener.display[0] == "~":
        places = (opener.start, opener.end), (closer.start, closer.end)
        matches = opener.left == closer.left <= 2 and struck.is_pair(source, *places)
        return opener.left if matches else 0
    lengths = opener.end - opener.start, closer.end - closer.start
    both_ways = opener.flanks[1] or closer.flanks[0]
    if both_ways and sum(lengths) % 3 == 0 and lengths[0] % 3:  # CommonMark's rule of three
        return 0
    return 2 if opener.left >= 2 and closer.left >= 2 else 1


def _split_delimiters(pieces: list[_Piece], hidden: dict[int, list[tuple[int, int, str]]]) -> None:
    """Replace each delimiter run by its hidden and its shown parts."""
    result: list[_Piece] = []
    for piece in pieces:
        if piece.kind != "delimiter":
            result.append(piece)
            continue
        position = piece.start
        for start, end, kind in [*sorted(hidden.get(id(piece), [])), (piece.end, piece.end, "")]:
            if start > position:
                shown = piece.display[position - piece.start : start - piece.start]
                result.append(_Piece(position, start, shown, "text", piece.protected))
            if end > start:
                result.append(_Piece(start, end, "", kind))
            position = end
    pieces[:] = result


def _assemble(pieces: list[_Piece]) -> Inline:
    inline = Inline("")
    parts: list[str] = []
    length = 0
    for piece in pieces:
        if piece.display:
            inline._at.append(length)
            inline._shown.append(piece)
            parts.append(piece.display)
            if piece.protected:
                inline.protected.append((length, length + len(piece.display)))
            length += len(piece.display)
        elif piece.kind == "open":
            inline._opens.append(piece.start)
        elif piece.kind == "close":
            inline._closes.append(piece.end)
    inline.text = "".join(parts)
    return inline
