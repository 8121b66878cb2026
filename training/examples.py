"""Questions to examples: an excerpt that answers or does not, and which of its units do."""

from __future__ import annotations

import csv
import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from asked_alone import weights
from sections import Section, by_place

from answerable.retrieval.excerpts import ROOM

QUESTIONS = Path(__file__).with_name("questions.tsv")
HELD_OUT = ("plausible/docs", "mattermost/mattermost-handbook", "vuejs/docs")
# How often a question is also asked of another section that shares its words and not its page, and
# of another site.
ALSO_ELSEWHERE, ALSO_ON_ANOTHER_SITE = {True: 0.3, False: 0.1}, 0.15
NEAREST = 8
WORD = re.compile(r"[a-z0-9_]+")
STOP = frozenset(
    "the a an of to in on for and or is are be do does how what when where who why which can i you"
    " it this that with my your by from at as if not will should would me we".split()
)


@dataclass(frozen=True, slots=True)
class Example:
    """``answers`` has for each unit whether it answers the question; ``weight`` is what the example
    counts."""

    question: str
    headings: tuple[str, ...]
    units: tuple[str, ...]
    answers: tuple[bool, ...]
    weight: float


class Words:
    """BM25 over the sections of a site, for sections that a search would have found too."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [Counter(words(each)) for each in texts]
        mean = sum(sum(each.values()) for each in counts) / max(1, len(counts))
        self._number = len(texts)
        self._found: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, own in enumerate(counts):
            length = 1.2 * (0.25 + 0.75 * sum(own.values()) / mean)
            for word, count in own.items():
                self._found[word].append((place, count * 2.2 / (count + length)))

    def nearest(self, question: str) -> list[int]:
        scores: dict[int, float] = defaultdict(float)
        for word in set(words(question)):
            found = self._found.get(word, [])
            idf = math.log(1 + (self._number - len(found) + 0.5) / (len(found) + 0.5))
            for place, weight in found:
                scores[place] += idf * weight
        return sorted(scores, key=lambda place: -scores[place])[:NEAREST]


def words(text: str) -> list[str]:
    """The words of a text without their most frequent endings."""
    return [_stem(each) for each in WORD.findall(text.casefold()) if each not in STOP]


def _stem(word: str) -> str:
    for ending, least in (("s", 4), ("ing", 6), ("ed", 5)):
        if len(word) > least:
            word = word.removesuffix(ending)
    return word


def examples(
    sites: Mapping[str, Sequence[Section]], chance: random.Random
) -> tuple[list[Example], list[Example]]:
    """Those to learn from, and those about sites that are held out (each asked of its own section
    only)."""
    learned: list[Example] = []
    held: list[Example] = []
    taught = [name for name in sites if name not in HELD_OUT]
    found = {name: Words([_text(each) for each in own]) for name, own in sites.items()}
    places = by_place(sites)
    asked = list(rows(QUESTIONS))
    counts = weights([(question, bool(numbers)) for *_, numbers, question in asked])
    for (site, page, part, numbers, question), weight in zip(asked, counts, strict=True):
        if site not in sites:  # it was not asked for
            continue
        section = places[site, page, int(part)]
        answering = [int(each) - 1 for each in numbers.split(",") if each]
        answering = [each for each in answering if each < len(section.units)]
        own = example(question, section, answering, weight, chance)
        if site in HELD_OUT:
            held.append(own)
            continue
        learned.append(own)
        if chance.random() < ALSO_ELSEWHERE[bool(answering)]:
            near = [sites[site][place] for place in found[site].nearest(question)]
            near = [each for each in near if each.page != section.page]
            learned += _unanswered(own, [e for e in near if e.units != section.units], chance)
        if chance.random() < ALSO_ON_ANOTHER_SITE:
            another = chance.choice([name for name in taught if name != site])
            near = [sites[another][place] for place in found[another].nearest(question)]
            # A section with every word of the question may well answer it.
            learned += _unanswered(own, [e for e in near if not _all_words(own, e)], chance)
    return learned, held


def _unanswered(
    asked: Example, sections: Sequence[Section], chance: random.Random
) -> Iterator[Example]:
    if sections:
        yield example(asked.question, chance.choice(sections[:3]), [], asked.weight, chance)


def _all_words(asked: Example, section: Section) -> bool:
    return set(words(asked.question)) <= set(words(_text(section)))


def example(
    question: str,
    section: Section,
    answering: Sequence[int],
    weight: float,
    chance: random.Random,
) -> Example:
    """An excerpt around what answers, else around what shares the most words."""
    asked = set(words(question))
    shared = [len(asked & set(words(each))) + chance.random() / 2 for each in section.units]
    best = answering[0] if answering else max(range(len(shared)), key=shared.__getitem__)
    first, end, left = best, best + 1, ROOM - len(section.units[best])
    while True:
        grown = [
            place
            for place in (first - 1, end)
            if 0 <= place < len(section.units) and len(section.units[place]) <= left
        ]
        if not grown:
            break
        place = chance.choice(grown)
        left -= len(section.units[place])
        first, end = min(first, place), max(end, place + 1)
    answers = tuple(place in answering for place in range(first, end))
    return Example(question, section.headings, section.units[first:end], answers, weight)


def rows(file: Path) -> Iterator[list[str]]:
    """Those of a table, without its head."""
    with file.open(encoding="utf-8", newline="") as opened:
        found = csv.reader(opened, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(found)
        yield from found


def _text(section: Section) -> str:
    return " ".join((*section.headings, *section.units))
