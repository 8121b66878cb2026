"""Figures of answers, by pure functions over texts and stretches of files.

Normalisation, exact match and token F1 are those of SQuAD (Rajpurkar et al. 2016): lower case,
without punctuation and English articles.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence

from answerable.evals.golden import Place, Target
from answerable.ingest.sentences import split
from answerable.types import Citation

ARTICLES = re.compile(r"\b(a|an|the)\b")
PUNCTUATION = str.maketrans("", "", string.punctuation)
MARKS = re.compile(r"(?:\s*\[\d+\])+")  # the numbers of citations after a claim
FENCE = re.compile(r"^```[^\n]*$", re.MULTILINE)
BULLET = re.compile(r"^\s*(?:[-*+]|\d{1,9}\.)\s+(?:…$)?", re.MULTILINE)


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


def without_marks(answer: str) -> str:
    """An answer as it reads: without the numbers of citations, bullets and code fences."""
    return BULLET.sub("", FENCE.sub("", MARKS.sub("", answer))).strip()


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

    A mark covers the sentence it follows; a sentence that stands in a cited text is covered too, so
    a quoted list item of three sentences needs one mark.
    """
    quoted = normalised(" ".join(f"{each.quote} {each.text}" for each in citations))
    sentences = [each for segment in _segments(answer) for each in segment]
    uncovered = [
        text for text, is_marked in sentences if not is_marked and normalised(text) not in quoted
    ]
    return len(uncovered), len(sentences)


def _segments(answer: str) -> list[list[tuple[str, bool]]]:
    """The sentences between marks, each with whether a mark follows it."""
    parts = MARKS.split(answer)
    found = []
    for number, part in enumerate(parts):
        marked = number < len(parts) - 1
        text = without_marks(part)
        # What stands in a fence is one thing, which the mark after the fence covers.
        spans = [(0, len(text))] if "```" in part and text else split(text)
        inside = [text[start:end] for start, end in spans]
        words = [each for each in inside if any(char.isalnum() for char in each)]
        last = len(words) - 1
        found.append([(each, marked and place == last) for place, each in enumerate(words)])
    return found
