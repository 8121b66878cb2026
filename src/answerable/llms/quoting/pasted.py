"""An error message that a visitor pasted, where a page shows it: in a block of code, in a quote,
as a line of its own, in a sentence that names it, or as a heading.

What shows the message has all words of the question, so it would be the best answer, and says
nothing that the visitor does not know. What explains it is in ``explaining``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.llms.quoting.antecedents import COLONS
from answerable.llms.quoting.trouble import advises, gives_cause, introduces, is_about_it
from answerable.text.readable import quoted
from answerable.types import Chunk, Unit
from answerable.wording.how_to import HOW_TO
from answerable.wording.messages import has_message, is_labelled, is_logged

WORD = re.compile(r"\w+")
_PROGRAM = re.compile(r"[;{}=]|\(['\"]")  # in a line of a program, and in no message
FEWEST = 4  # words: less is a name or a command
FEWEST_AROUND = 3  # words around what is another name or path each time
MOST_NEW = 0.1  # of its words: what a path or a line number may add
LEAST_SAID = 0.7  # of the question's words
MOST_LINES = 12  # of a message: more is a program or a log,
LAST_LINES = 4  # which ends in the message
# Languages of code blocks that show what a program says.
MESSAGES = frozenset({"", "console", "log", "output", "plain", "plaintext", "text", "txt"})

# What a heading or a page calls a message, and what is typed around one.
_CALLED = frozenset("error errors exception message warning the a an".split())
_AROUND = _CALLED | frozenset(
    "i we my get got getting see seeing have this that it is of for to what does do mean why how"
    " can should fix solve resolve when help please".split()
)
# What differs each time the same message is shown: names, paths, addresses, numbers.
_VARIES = re.compile(
    r"(?<!\w)[\"'`\u2018\u201c][^\"'`\u2019\u201d\n]{1,120}[\"'`\u2019\u201d](?!\w)"
    r"|<[^<>\n]{1,40}>|https?://\S+|(?<![\w.@~:-])[\w.@~:-]{0,80}+[/\\][^\s'\"`,;)]*"
    r"|\b[0-9a-f]{8}(?:-[0-9a-f]{4,12})+\b|\b\d[\d.]*\b"
)
_QUOTE = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)*>")  # before a line of a quote
_ANOTHER = re.compile(r"\n[ \t>]*\n|\n(?![ \t]*>)")  # between two paragraphs of quotes
# A whole unit in a dress of its own: code, quotation marks, bold.
_DRESSED = re.compile(
    r"\W{0,5}?(?:`.+`|\*\*.+\*\*|__.+__|[\"\u201c'].+[\"\u201d'])[\s.*_]{0,9}", re.DOTALL
)
_NAMED = re.compile(r"(?<!`)`++([^`\n]+)`+|[\"\u201c]([^\"\u201c\u201d\n]+)[\"\u201d]")


def is_pasted(unit: Unit, question: str) -> bool:
    """Whether ``unit`` is code that says what the question says, and nothing more; or a message, of
    which a line is said in the question, or says all of it."""
    if unit.kind != "code" or (HOW_TO.search(question) and not has_message(question)):
        return False
    shown = unit.language.casefold() in MESSAGES or is_logged(unit.text)
    return says_it(unit.text, question) or (
        shown
        and any(
            says_it(line, question) or _tells(_words(line), _words(question))
            for line in _lines(unit.text)
        )
    )


def message_at(chunk: Chunk, number: int, question: str) -> range | None:
    """The units that show the message which was pasted, with ``number`` among them."""
    unit, alone = chunk.units[number], range(number, number + 1)
    if unit.kind == "code":
        return alone if is_pasted(unit, question) else None
    if unit.kind == "row":
        return None
    if not has_message(question):  # most questions: only what a page calls a message is one
        is_one = says_it(unit.text, question) and _is_introduced(chunk, alone)
        return alone if is_one else None
    quote = quote_around(chunk, number)
    if quote and _is_said_in(chunk, quote, question):
        return quote
    run = _parts_around(chunk, number, question)
    if _is_said_in(chunk, run, question) and (
        is_labelled(question) or _is_dressed(chunk, run) or _is_introduced(chunk, run)
    ):
        return run
    only_named = names_it(chunk, number, question) and not _explains(chunk, number)
    return alone if only_named else None


def names_it(chunk: Chunk, number: int, question: str) -> bool:
    """Whether a sentence has the pasted message in it, as code or between quotation marks."""
    unit = chunk.units[number]
    if unit.kind not in ("sentence", "item") or not has_message(question):
        return False
    found = _NAMED.finditer(quoted(chunk, unit.span))
    return any(says_it(each[1] or each[2], question) for each in found)


def is_heading(heading: str, question: str) -> bool:
    """Whether a heading is the message that was pasted."""
    if not has_message(question):
        return False
    return says_it(heading, question) or _tells(_words(heading), _words(question))


def shows_pasted(chunk: Chunk, number: int, question: str) -> bool:
    """Whether a unit is the message that was pasted, or introduces it."""
    return _shown(chunk, number, question) is not None


def _shown(chunk: Chunk, number: int, question: str) -> range | None:
    unit = chunk.units[number]
    if number + 1 < len(chunk.units):
        below = message_at(chunk, number + 1, question)
        if unit.lead or (below and leads(unit)):
            return below
    return message_at(chunk, number, question)


def leads(unit: Unit) -> bool:
    """Whether a unit introduces what stands below it."""
    if unit.kind not in ("sentence", "item"):
        return False
    return unit.lead or unit.text.endswith(COLONS) or introduces(unit.text)


def tells_no_more(chunk: Chunk, number: int, question: str) -> bool:
    """Whether a unit is or introduces the message that was pasted, and is worth nothing by itself:
    one of more lines may be all that tells of the trouble where nothing stands below it."""
    message = _shown(chunk, number, question)
    if message is None or (number < message.start and _explains(chunk, number)):
        return False
    units = chunk.units
    if any(unit.kind != "code" and not unit.lead for unit in units[message.stop :]):
        return True
    if number < message.start and not units[number].lead:
        return False
    return says_it(" ".join(units[each].text for each in message), question)


def _explains(chunk: Chunk, number: int) -> bool:
    """Whether a sentence that shows a message says what to do, or when it comes."""
    rest = _NAMED.sub(" ", quoted(chunk, chunk.units[number].span))
    return advises(rest) or gives_cause(rest)


def says_it(text: str, question: str) -> bool:
    """Whether a text says what the question says, and nothing more; of messages names, paths and
    numbers may be others."""
    if _is_said(_words(text), _words(question)):
        return True
    if not has_message(question):
        return False
    said, asked = _around_what_varies(text), _around_what_varies(question)
    fewest = FEWEST_AROUND if said != _words(text) and asked != _words(question) else FEWEST
    return _is_said(said, asked, fewest)


def _is_said(said: frozenset[str], asked: frozenset[str], fewest: int = FEWEST) -> bool:
    if len(said) < fewest or len(said - asked - _CALLED) > MOST_NEW * len(said):
        return False  # so it is of nearly all units
    meant = asked - (_AROUND - said)
    return len(said & asked) >= LEAST_SAID * len(meant)


def _tells(line: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether a line of a message has nearly all that was asked, which is a message itself."""
    meant = asked - (_AROUND - line)
    return len(meant) >= FEWEST and len(meant - line) <= MOST_NEW * len(meant)


def _is_said_in(chunk: Chunk, run: range, question: str) -> bool:
    """Whether units say the message together, or one of them does; a quote of several sentences, or
    one line of code, is the message too where only a part of it was pasted."""
    texts = [chunk.units[each].text for each in run]
    whole = " ".join(texts)
    if (len(run) > 1 or _is_dressed(chunk, run)) and _tells(_words(whole), _words(question)):
        return True
    return says_it(whole, question) or any(says_it(text, question) for text in texts)


@lru_cache(maxsize=4_096)
def _lines(text: str) -> tuple[str, ...]:
    lines = text.splitlines()
    looked_at = (*lines[:MOST_LINES], *lines[MOST_LINES:][-LAST_LINES:])
    return tuple(line for line in looked_at if is_logged(line) or not _PROGRAM.search(line))


@lru_cache(maxsize=4_096)  # the question is held against each code, and each code looked at twice
def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text.casefold()))


@lru_cache(maxsize=4_096)
def _around_what_varies(text: str) -> frozenset[str]:
    return _words(_VARIES.sub(" ", text))


def quote_around(chunk: Chunk, number: int) -> range:
    """The paragraph of a quote that a unit stands in; what is told there of the error is no part
    of it. Empty for a unit outside quotes."""
    units = chunk.units

    def goes_on(one: Unit, other: Unit) -> bool:
        between = chunk.text[_place(chunk, one)[1] : _place(chunk, other)[0]]
        told = is_about_it(one.text) or is_about_it(other.text)
        return not told and "code" not in (one.kind, other.kind) and not _ANOTHER.search(between)

    if not in_quote(chunk, units[number]):
        return range(0)
    first = last = number
    while first > 0 and goes_on(units[first - 1], units[first]):
        first -= 1
    while last + 1 < len(units) and goes_on(units[last], units[last + 1]):
        last += 1
    return range(first, last + 1)


def in_quote(chunk: Chunk, unit: Unit) -> bool:
    """Whether a unit stands in a quote of Markdown."""
    start = _place(chunk, unit)[0]
    line = chunk.text[chunk.text.rfind("\n", 0, start) + 1 : start]
    return unit.kind in ("sentence", "item") and _QUOTE.match(line) is not None


def _place(chunk: Chunk, unit: Unit) -> tuple[int, int]:
    begin = chunk.span.char_start
    return unit.span.char_start - begin, unit.span.char_end - begin


def _parts_around(chunk: Chunk, number: int, question: str) -> range:
    """The sentences side by side of which each says nothing that was not pasted."""

    def is_part(at: int) -> bool:
        unit = chunk.units[at]
        said = _words(unit.text)
        new = said - _words(question) - _CALLED
        return unit.kind in ("sentence", "item") and len(new) <= MOST_NEW * len(said)

    if not is_part(number):
        # Another name or number may stand in it.
        return range(number, number + 1)
    first = last = number
    while first > 0 and is_part(first - 1):
        first -= 1
    while last + 1 < len(chunk.units) and is_part(last + 1):
        last += 1
    return range(first, last + 1)


def _is_dressed(chunk: Chunk, run: range) -> bool:
    """Whether the units are set apart as a message is: in a quote, as code, in quotation marks."""
    return all(
        in_quote(chunk, unit) or _DRESSED.fullmatch(quoted(chunk, unit.span))
        for unit in chunk.units[run.start : run.stop]
    )


def _is_introduced(chunk: Chunk, run: range) -> bool:
    """Whether what stands above says that a message comes."""
    return run.start > 0 and introduces(chunk.units[run.start - 1].text)
