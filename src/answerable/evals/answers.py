"""Figures of answers, by pure functions over texts and stretches of files.

Normalisation, exact match and token F1 are those of SQuAD (Rajpurkar et al. 2016): lower case,
without punctuation and English articles.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from answerable.evals.golden import Place, Target
from answerable.ingest.sentences import split
from answerable.types import Citation

ARTICLES = re.compile(r"\b(a|an|the)\b")
PUNCTUATION = str.maketrans("", "", string.punctuation)
FENCE = re.compile(r"^```[^\n]*$", re.MULTILINE)
BULLET = re.compile(r"^\s*(?:[-*+]|\d{1,9}\.)\s+(?:…$)?", re.MULTILINE)
LEAST_WORDS = 4  # of a sentence that may be a part of a longer one of a cited text
# A fence with what is in it, and code within a line.
FENCED = re.compile(r"^[ \t]*(`{3,})[^\n]*\n.*?^[ \t]*\1[ \t]*$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\1(?!`)", re.DOTALL)
NUMBER = re.compile(r"\[\d+\]")  # alone it is no sentence, whatever it is
ENDS = re.compile(r"\s*(?:#{1,6}\s|\|)")  # a line that does not go on: a heading, a row of a table
# A line that goes on with nothing: one of these, an item, a quotation.
BEGINS = re.compile(rf"{BULLET.pattern}|{ENDS.pattern}|\s*>")


def normalised(text: str) -> str:
    """Lower case, one space between words, no punctuation and no articles."""
    bare = text.lower().translate(PUNCTUATION)
    return " ".join(ARTICLES.sub(" ", bare).split())


def exact_match(answer: str, references: Iterable[str]) -> bool:
    """Whether the answer is one of the references once both are normalised."""
    return normalised(answer) in {normalised(each) for each in references}


def token_f1(answer: str, references: Iterable[str]) -> float:
    """The best harmonic mean of word precision and recall (0..1) over the references."""
    return max((_f1(normalised(answer), normalised(each)) for each in references), default=0.0)


def _f1(answer: str, reference: str) -> float:
    said, wanted = Counter(answer.split()), Counter(reference.split())
    if not said or not wanted:
        return float(said == wanted)
    shared = (said & wanted).total()
    return 2 * shared / (said.total() + wanted.total())


def without_marks(answer: str, citations: Sequence[Citation]) -> str:
    """An answer as it reads: without the numbers of its citations, bullets and code fences."""
    return _bare("".join(_between_marks(answer, citations)))


def _bare(text: str) -> str:
    return BULLET.sub("", FENCE.sub("", text)).strip()


def _between_marks(answer: str, citations: Sequence[Citation]) -> list[str]:
    """The answer in parts, with a mark after each but the last.

    A mark is the numbers of citations that the answer has, behind what they prove: ``items[0]`` is
    none, nor is anything in code.
    """
    numbers = "|".join({str(each.n) for each in citations})
    if not numbers:
        return [answer]
    mark = rf"\[(?:{numbers})\]"
    code = [match.span() for each in (FENCED, INLINE) for match in each.finditer(answer)]
    parts, start = [], 0
    for found in re.finditer(rf"(?:\s+|(?<![\w)\]`])){mark}(?:\s*{mark})*", answer):
        if not any(begin < found.end() and found.start() < end for begin, end in code):
            parts.append(answer[start : found.start()])
            start = found.end()
    return [*parts, answer[start:]]


def span_cited(spans: Iterable[str], citations: Sequence[Citation]) -> bool:
    """Whether any of the spans stands in the cited text, as whole words, once normalised."""
    quoted = [normalised(" ".join(each.quote for each in citations))]
    quoted.append(normalised(" ".join(each.text for each in citations)))
    return any(
        f" {wanted} " in f" {text} "
        for text in quoted
        for wanted in map(normalised, spans)
        if wanted
    )


def is_exact(citation: Citation, file: str | None) -> bool:
    """Whether the quote is the file's text at its place, character for character."""
    return file is not None and file[citation.char_start : citation.char_end] == citation.quote


def citation_scores(
    citations: Sequence[Citation], targets: Sequence[Target]
) -> tuple[float | None, float]:
    """(precision, recall), 0..1: citations that overlap gold, and gold that is overlapped.

    Precision is None where nothing was cited.
    """
    overlaps = [[_overlaps(each, target.places) for target in targets] for each in citations]
    covered = sum(any(row[n] for row in overlaps) for n in range(len(targets)))
    precise = sum(map(any, overlaps)) / len(citations) if citations else None
    return precise, covered / len(targets) if targets else 0.0


def _overlaps(citation: Citation, places: Iterable[Place]) -> bool:
    return any(
        each.overlaps(citation.file, citation.char_start, citation.char_end) for each in places
    )


def unsupported(answer: str, citations: Sequence[Citation]) -> tuple[int, int]:
    """(sentences that no citation covers, all sentences) of an answer with its marks.

    A mark covers the sentence it follows; a sentence that stands in a cited text, word for word, is
    covered too, so a quoted list item of three sentences needs one mark.
    """
    quoted = _Quoted.of(citations)
    parts = _between_marks(answer, citations)
    last = len(parts) - 1
    sentences = [each for n, part in enumerate(parts) for each in _sentences(part, marked=n < last)]
    uncovered = [text for text, is_marked in sentences if not is_marked and text not in quoted]
    return len(uncovered), len(sentences)


@dataclass(frozen=True, slots=True)
class _Quoted:
    """Cited texts, normalised, as they are and by their sentences."""

    texts: tuple[str, ...]
    sentences: frozenset[str]

    @classmethod
    def of(cls, citations: Sequence[Citation]) -> _Quoted:
        texts = [text for each in citations for text in (each.quote, each.text)]
        sentences = (each for text in texts for each, _ in _sentences(text, marked=False))
        return cls(tuple(map(normalised, texts)), frozenset(map(normalised, sentences)))

    def __contains__(self, sentence: str) -> bool:
        """Whether a text has the sentence's words in a row; one of articles alone says nothing.

        A few words stand in longer sentences by chance ("It is."): they must be a sentence.
        """
        words = normalised(sentence)
        if not words or words in self.sentences:
            return True
        is_long = len(words.split()) >= LEAST_WORDS
        return is_long and any(f" {words} " in f" {text} " for text in self.texts)


def _sentences(part: str, *, marked: bool) -> list[tuple[str, bool]]:
    """The sentences of what stands between two marks, each with whether a mark follows it."""
    found = [sentence for block, code in _blocks(part) for sentence in _split(block, code)]
    words = [each for each in found if any(map(str.isalnum, NUMBER.sub("", each)))]
    last = len(words) - 1
    return [(each, marked and place == last) for place, each in enumerate(words)]


def _blocks(part: str) -> Iterator[tuple[str, bool]]:
    """What no sentence runs over, with whether it is code: paragraphs, items, rows and fences."""
    start = 0
    for fence in FENCED.finditer(part):
        yield from ((each, False) for each in _paragraphs(part[start : fence.start()]))
        yield _bare(fence[0]), True
        start = fence.end()
    yield from ((each, False) for each in _paragraphs(part[start:]))


def _paragraphs(text: str) -> Iterator[str]:
    lines: list[str] = []
    for line in text.splitlines():
        if lines and (not line.strip() or BEGINS.match(line) or ENDS.match(lines[-1])):
            yield _bare("\n".join(lines))
            lines = []
        lines.append(line)
    yield _bare("\n".join(lines))


def _split(block: str, code: bool) -> list[str]:
    """The sentences of a block; what stands in a fence is one, which a mark after it covers."""
    return [block] if code else [block[start:end] for start, end in split(block)]
