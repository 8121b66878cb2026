"""Nothing unproven is shown: a claim becomes text only once its citations hold.

A claim points to evidence; the quote is cut from the indexed source here, never taken from the
writer. What is withheld is counted by reason. Numbers, code and links are compared exactly; whether
a sentence says what its evidence says is told as far as ``support`` can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal

from answerable.protocols import Claim
from answerable.retrieval.called import apart
from answerable.text.citation_marks import NUMBERED
from answerable.text.code_names import without_arguments, without_kind
from answerable.text.readable import readable
from answerable.text.safe_markdown import ITEM, MARKER, code_span, strong
from answerable.turn import disclosure
from answerable.turn.disclosure import Disclosure
from answerable.turn.links import link_to
from answerable.turn.proof import code_quotes
from answerable.turn.proof.clauses import crossed_code
from answerable.turn.proof.code_quotes import CODE, FENCED
from answerable.turn.proof.denials import cut_off
from answerable.turn.proof.folding import folded, strange
from answerable.turn.proof.marked_words import turned
from answerable.turn.proof.number_words import in_figures, scaled
from answerable.turn.proof.opposites import negated
from answerable.turn.proof.spelling import is_other_spelling, is_variable
from answerable.turn.proof.support import OPPOSITE, SMALL_NUMBERS, Grounds, numbers, support
from answerable.turn.proof.units_of_measure import measured
from answerable.types import Chunk, Citation, Evidence, ScoredChunk, Unit

Reason = Literal[
    "uncited",
    "not_retrieved",
    "quote_not_found",
    "unsupported_detail",
    "unsupported",
    "prompt",
    "personal",
    "person",
]

# What a wrong answer does harm with: numbers, URLs, and words that are code.
DETAIL = re.compile(
    r"https?://[^\s)\]>\"']*[^\s)\]>\"'.,:;!?]"
    r"|(?<=\]\()[^\s)]+|(?<=\]:)\s*\S+"  # where a Markdown link leads, whatever its scheme
    r"|(?<!\w)--?[A-Za-z][\w-]+"
    r"|\b[A-Za-z_$][\w$]{0,200}(?:[._/:-][\w$]+)+\b"
    r"|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z0-9]+[A-Z]\w*\b|\b\w+_\w+\b|\b\w+(?=\()"
    r"|\d+(?:[.,:]\d+)*"
)
# A heading that is code, before what is quoted from below it: "`--save-dev`: Install ..."
LABEL = re.compile(
    rf"(?P<item>(?:{MARKER})?)"
    r"(?P<label>(?P<ticks>`+)(?!`)[^\n]*?(?<!`)(?P=ticks)(?!`)|\*\*[^\n]+?\*\*):"
    r"(?: |\n\n(?=```))"  # the title of a tab stands above its code
)
NUMBER = re.compile(r"v?\d+(?:[.,:]\d+)*", re.IGNORECASE)
STOPS = " .!?。"
COMPOUND = re.compile(r"[-/]")
WORDING = frozenset("and/or e.g i.e a.m p.m he/she his/her yes/no step-by-step up-to-date".split())
NUMERALS = {digits: word for word, digits in SMALL_NUMBERS.items()}
ESCAPED = re.compile(r"\\.", re.DOTALL)
# Around a detail that stands by itself. A pattern for each detail would have to be compiled first.
ANYWHERE = re.compile("")
BEFORE_NUMBER, AFTER_NUMBER = re.compile(r"(?<!\d)(?<!\d[.,:])"), re.compile(r"(?!\d|[.,:]\d)")
AFTER_LINK = re.compile(r"(?!/?[\w$?#=&%-]|[.,:]\w)")
IN_WORD = re.compile(r"[\w$]")
BEFORE_WORD, AFTER_WORD = re.compile(r"(?<![\w$-])"), re.compile(r"(?![\w$]|-\w)")
CITATION = re.compile(NUMBERED)  # only the server numbers citations


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim's citations, or the reason why it is withheld."""

    citations: tuple[Citation, ...] = ()
    withheld: Reason | None = None


def prove(
    claim: Claim,
    evidence: Evidence,
    first_number: int,
    min_support: float = 0.0,
    disclosure: Disclosure = disclosure.DEFAULT,
) -> Proof:
    """Check ``claim`` against ``evidence``; citations are numbered from ``first_number`` on.

    ``min_support`` is the least that the units it points to must support it, 0..1; ``disclosure``
    says what is not to be given away.
    """
    if not claim.pointers:
        return Proof(withheld="uncited")
    chunks = {each.chunk.id: each for each in evidence.chunks}
    citations = []
    for number, (chunk_id, unit_number) in enumerate(claim.pointers, first_number):
        scored = chunks.get(chunk_id)
        if scored is None or not 0 <= unit_number < len(scored.chunk.units):
            return Proof(withheld="not_retrieved")
        citation = _citation(number, scored, scored.chunk.units[unit_number])
        if citation is None:
            return Proof(withheld="quote_not_found")
        citations.append(citation)
    known = [_known(each.chunk) for each in evidence.chunks]
    text = _unlabelled(claim, [chunks[chunk_id].chunk for chunk_id, _ in claim.pointers])
    if not _is_whole(text, citations) and _has_other_details(text, known, citations):
        return Proof(withheld="unsupported_detail")
    if (objection := disclosure.objection(text, known)) is not None:
        return Proof(withheld=objection)
    if min_support > 0 and supported(claim, evidence) < min_support:
        return Proof(withheld="unsupported")
    if min_support > 0 and evidence.marked and _is_turned(text, citations, evidence):
        return Proof(withheld="unsupported")
    return Proof(tuple(citations))


def _is_whole(text: str, citations: Sequence[Citation]) -> bool:
    """Whether ``text`` is all that is cited, word for word: how its code is marked is no matter."""
    return _plain(_unmarked(text)) == " ".join(_plain(each.text) for each in citations)


def _is_turned(text: str, citations: Sequence[Citation], evidence: Evidence) -> bool:
    """Whether a sentence about marked text is a copy of it with a word that turns what it says."""
    cited = tuple(_plain(each.text) for each in citations)
    plain = _plain(_unmarked(text))
    if FENCED.fullmatch(text) or _is_quote(plain, cited):
        return False
    chunks = [each.chunk for each in evidence.chunks]
    units = [_plain(unit.words) for chunk in chunks for unit in chunk.units]
    headings = [_plain(heading) for chunk in chunks for heading in chunk.heading_path]
    return turned(plain, (*headings, *units), cited, evidence.question)


def _has_other_details(text: str, known: Sequence[str], citations: Sequence[Citation]) -> bool:
    quotes = [each.quote for each in citations]
    is_other_code = code_quotes.miscased(folded(text), quotes) or crossed_code(text, quotes)
    return bool(unsupported_details(text, known) or is_other_code)


def supported(claim: Claim, evidence: Evidence) -> float:
    """How far the units that ``claim`` points to support it, 0..1; all must be in ``evidence``.

    What is quoted word for word is supported, unless what stands beside it denies it: a part of a
    unit, or all of several. So is a code block: it was checked as a whole.
    """
    chunks = {each.chunk.id: each.chunk for each in evidence.chunks}
    cited = tuple(_plain(chunks[id_].units[number].text) for id_, number in claim.pointers)
    sections = [chunks[chunk_id] for chunk_id in dict.fromkeys(id_ for id_, _ in claim.pointers)]
    text = _plain(_unmarked(_unlabelled(claim, sections)))
    if FENCED.fullmatch(claim.text) or _is_quote(text, cited) or text == " ".join(cited):
        return 1.0
    grounds = Grounds(
        cited=cited,
        headings=tuple(_plain(heading) for each in sections for heading in each.heading_path),
        nearby=tuple(
            text for each in sections for text in (*(_plain(unit.words) for unit in each.units), "")
        ),
        question=evidence.question,
    )
    return support(text, grounds, evidence.idf) * (OPPOSITE if cut_off(text, cited) else 1.0)


def _is_quote(text: str, cited: Sequence[str]) -> bool:
    """Whether ``text`` is all of a unit, or a part whose rest denies nothing."""
    if text.endswith("?") and not any("?" in each for each in cited):
        return False  # what is only asked is not said
    bare = text.rstrip(STOPS)
    if any(bare == each.rstrip(STOPS) for each in cited):
        return True
    quoted = [each for each in cited if _stands_in(text, [each])]
    return any(not negated(each.replace(text, " ", 1)) for each in quoted)


def _unlabelled(claim: Claim, sections: Sequence[Chunk]) -> str:
    """What is claimed, without the heading of a cited section that it begins with as a label."""
    found = LABEL.match(claim.text)
    if found is None:
        return claim.text
    inner = (unit.under for each in sections for unit in each.units)
    titles = (apart(each) for each in sections)
    headings = chain(titles, *(each.heading_path for each in sections), *inner)
    names = (
        name
        for each in headings
        for name in (each, each.rstrip(" :"), without_arguments(each), without_kind(each))
    )
    known = any(found["label"] in (code_span(each), strong(each)) for each in names)
    return found["item"] + claim.text[found.end() :] if known else claim.text


def _citation(number: int, scored: ScoredChunk, unit: Unit) -> Citation | None:
    """The citation of a unit, or None if its quote does not stand in the chunk where it says."""
    chunk, span = scored.chunk, unit.span
    inside = chunk.span.char_start <= span.char_start < span.char_end <= chunk.span.char_end
    quote = chunk.quote(span) if inside else ""
    if len(quote) != span.char_end - span.char_start or not quote.strip():
        return None
    return Citation(
        n=number,
        quote=quote,
        text=unit.text,
        source_name=chunk.metadata.get("source_name") or chunk.title,
        link=link_to(unit, chunk),
        file=chunk.file,
        heading_path=chunk.heading_path,
        char_start=span.char_start,
        char_end=span.char_end,
        line_start=span.line_start,
        line_end=span.line_end,
        score=scored.score,
        url=chunk.address,
    )


def unsupported_details(text: str, known: Sequence[str]) -> list[str]:
    """Numbers, code, links and citation marks of ``text`` that stand in none of ``known``, and
    words in a disguise."""
    if wrong := [*code_quotes.unquoted(text, known), *strange(text, known)]:
        return wrong
    written, known = known, [_plain(each) for each in known]
    if FENCED.fullmatch(text) or _stands_in(_plain(_unmarked(text)), known):
        return []  # word for word
    marks = CITATION.findall(ESCAPED.sub("", CODE.sub("", text)))
    said = DETAIL.findall(ITEM.sub("", folded(text)).replace("\\", ""))
    code = " ".join(map(_plain, code_quotes.code_of(text)))
    same = _amounts(folded(text), " ; ".join(known)) if any(map(str.isdigit, text)) else ()
    return marks + [
        detail
        for detail in said
        if not _stands_in(_plain(detail), known)
        and not is_variable(detail, folded(text), known)
        and (
            detail in code
            or not (
                detail in same
                or _is_worded(detail, known)
                or _is_number_of(detail, known)
                or is_other_spelling(detail, folded(text), written)
            )
        )
    ]


def _amounts(text: str, known: str) -> set[str]:
    """The numbers of ``text`` that are the same amount in ``known``: of a unit, or of millions."""
    return measured(text, known) | scaled(text, known)


def _is_number_of(detail: str, known: Sequence[str]) -> bool:
    """Whether it is a number that is written otherwise there: 1,000 and 1000, v2.0 and 2.0."""
    return NUMBER.fullmatch(detail) is not None and numbers(detail) <= _numbers(" ; ".join(known))


@lru_cache(maxsize=8)
def _numbers(text: str) -> set[str]:
    return numbers(text)


def _is_worded(detail: str, known: Sequence[str]) -> bool:
    """Whether it is no name but wording: "e.g.", a compound of words that all stand there, or a
    small number that stands there in letters, or one in letters that stands there in figures."""
    if detail.casefold() in WORDING:
        return True
    figure = in_figures(detail)
    if figure != detail and _stands_in(figure, known):
        return True
    if detail in NUMERALS:
        parts = [NUMERALS[detail]]
    elif COMPOUND.search(detail) and detail.islower():
        parts = COMPOUND.split(detail)
    else:
        return False
    folded = [text.casefold() for text in known]
    return all(part.isalpha() and _stands_in(part, folded) for part in parts)


def _known(chunk: Chunk) -> str:
    shown = (unit.text for unit in chunk.units)
    return "\n".join((*chunk.heading_path, readable(chunk), *shown))


# Code with a backtick in it, which blanks keep off the marks around it.
_PADDED = re.compile(r"(?<!`)(?P<ticks>``+) (?P<code>[^\n]*?) (?P=ticks)(?!`)")


def _unmarked(text: str) -> str:
    """A claim without what makes it a code block, a list item, or code in a line."""
    fenced = FENCED.fullmatch(text)
    return fenced["code"] if fenced else _PADDED.sub(r"\g<code>", ITEM.sub("", text))


@lru_cache(maxsize=64)  # each claim of an answer is held against the same sections
def _plain(text: str) -> str:
    """Without marks, and folded for comparing."""
    return " ".join(folded(text.replace("\\", "").replace("`", "")).split())


def _stands_in(detail: str, known: Sequence[str]) -> bool:
    """Whether ``detail`` is somewhere in ``known`` by itself: 80 is not in 8080 or 80.5."""
    if not detail:
        return True
    before, after = _edges(detail)
    return any(
        before.match(text, start) and after.match(text, start + len(detail))
        for text in known
        for start in _places(detail, text)
    )


def _edges(detail: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What must hold where it begins and where it ends."""
    if detail[0].isdigit() and detail[-1].isdigit():
        return BEFORE_NUMBER, AFTER_NUMBER
    if detail.startswith("http"):
        return ANYWHERE, AFTER_LINK
    before = BEFORE_WORD if IN_WORD.match(detail) or detail[0] == "-" else ANYWHERE
    return before, AFTER_WORD if IN_WORD.match(detail[-1]) else ANYWHERE


def _places(detail: str, text: str) -> Iterator[int]:
    start = text.find(detail)
    while start >= 0:
        yield start
        start = text.find(detail, start + 1)
