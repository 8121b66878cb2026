"""Sentences that their evidence supports, and sentences that it does not, made from any text.

Every pair starts from sentences of one section. What is supported is a light paraphrase of them;
what is not is the same sentence with one thing in it changed to something else of its kind, or the
sentence of another section.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

WORD = re.compile(r"[A-Za-z]+(?:'[a-z]+)?")
NUMBER = re.compile(r"(?<![\w.,:])\d+(?:[.,]\d+)*(?![\w:]|[.,]\d)")
NAME = re.compile(
    r"(?<=[a-z,] )[A-Z][\w-]*[a-z]\w*\b|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b|(?<!\S)--[a-z][\w-]+"
)
AUXILIARY = re.compile(r"\b(?:is|are|was|were|can|will|must|should|does|has been)\b")
NEGATION = re.compile(
    r"\b(is|are|was|were|can|will|must|should|does|do|did|has|have)(?:n't| not|not)\b|\bnever "
)
CLAUSE = re.compile(r"(?:, (?:and|but|so|which|where|because|while) |; |: | because | while )")
# Written down apart from what the check knows: it must not be measured on its own list alone.
OPPOSITES = tuple(
    pair.split("/")
    for pair in (
        "always/never enable/disable enables/disables enabled/disabled before/after "
        "increase/decrease increases/decreases required/optional sync/async first/last "
        "more/fewer more/less higher/lower larger/smaller longer/shorter with/without on/off "
        "add/remove adds/removes added/removed allow/forbid allows/forbids allowed/forbidden "
        "public/private local/remote start/stop starts/stops open/closed included/excluded "
        "includes/excludes same/different newest/oldest earlier/later maximum/minimum "
        "minimum/maximum success/failure all/none shown/hidden read/written above/below "
        "inside/outside best/worst fast/slow accepted/rejected empty/full new/old "
        "north/south east/west won/lost born/died early/late many/few large/small "
        "internal/external upper/lower positive/negative success/failure most/least"
    ).split()
)
REWORDED = (
    (r"\bmust\b", "has to"),
    (r"\bcannot\b", "can't"),
    (r"\b(is|are|does|do|was|were) not\b", r"\1n't"),
    (r"\bfor example\b", "for instance"),
    (r"\bThe\b", "This"),
    (r"\bcan be\b", "may be"),
    (r"^It\b", "This"),
)


@dataclass(frozen=True, slots=True)
class Section:
    """The sentences of a section, and what stands above them."""

    sentences: tuple[str, ...]
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pair:
    """``claim`` says, with ``cited`` as its evidence, something true or something false."""

    claim: str
    cited: tuple[str, ...]
    headings: tuple[str, ...]
    kind: str
    supported: bool


Change = Callable[[str, random.Random, "Pool"], str | None]


@dataclass(frozen=True, slots=True)
class Pool:
    """The numbers and names of all sections, to swap in."""

    numbers: tuple[str, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, sections: Sequence[Section]) -> Pool:
        text = [sentence for section in sections for sentence in section.sentences]
        numbers = sorted({each for sentence in text for each in NUMBER.findall(sentence)})
        names = sorted({each for sentence in text for each in NAME.findall(sentence)})
        return cls(tuple(numbers), tuple(names))


def pairs(sections: Sequence[Section], seed: int = 0) -> Iterator[Pair]:
    """At most one pair of each kind for each sentence of at least six words, in a fixed order."""
    rng = random.Random(seed)
    pool = Pool.of(sections)
    for section in sections:
        for number, sentence in enumerate(section.sentences):
            if len(WORD.findall(sentence)) < 6:
                continue
            beside = section.sentences[number + 1 : number + 2]
            yield from _of_sentence(sentence, beside, section, rng, pool)
            other = rng.choice(sections)
            stranger = rng.choice(other.sentences) if other.sentences else ""
            if other is not section and len(WORD.findall(stranger)) >= 6:
                yield Pair(stranger, (sentence,), section.headings, "elsewhere", False)


def _of_sentence(
    sentence: str, beside: Sequence[str], section: Section, rng: random.Random, pool: Pool
) -> Iterator[Pair]:
    for kind, change in (SUPPORTED | UNSUPPORTED).items():
        claim = change(sentence, rng, pool)
        if claim is not None and claim != sentence:
            yield Pair(claim, (sentence,), section.headings, kind, kind in SUPPORTED)
    if beside and len(WORD.findall(beside[0])) >= 6:
        merged = f"{sentence.rstrip('.')}, and {beside[0][0].lower()}{beside[0][1:]}"
        yield Pair(merged, (sentence, beside[0]), section.headings, "merged", True)


def _dropped(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    """Without its last clause, where the rest still says something."""
    cuts = [each.start() for each in CLAUSE.finditer(sentence)]
    kept = sentence[: cuts[-1]] if cuts else ""
    return f"{kept}." if len(WORD.findall(kept)) >= 4 else None


def _reordered(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    """Its parts at a comma the other way round."""
    first, comma, rest = sentence.rstrip(".").partition(", ")
    return (
        f"{rest[0].upper()}{rest[1:]}, {first[0].lower()}{first[1:]}." if comma and rest else None
    )


def _reworded(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    said = sentence
    for old, new in REWORDED:
        said = re.sub(old, new, said, count=1)
    return said


def _other_number(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    return _swapped(sentence, NUMBER, pool.numbers, rng)


def _other_name(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    return _swapped(sentence, NAME, pool.names, rng)


def _swapped(
    sentence: str, kind: re.Pattern[str], pool: Sequence[str], rng: random.Random
) -> str | None:
    """One of its kind in another's place, everywhere it stands."""
    here = sorted(set(kind.findall(sentence)))
    others = [each for each in pool if each.lower() not in sentence.lower()]
    if not here or not others:
        return None
    old, new = rng.choice(here), rng.choice(others)
    return kind.sub(lambda found: new if found[0] == old else found[0], sentence)


def _negated(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    """With a "not" after its first auxiliary verb."""
    if NEGATION.search(sentence):
        return None
    return AUXILIARY.sub(lambda found: f"{found[0]} not", sentence, count=1)


def _affirmed(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    """Without its first negation."""
    return NEGATION.sub(lambda found: found[1] or "", sentence, count=1)


def _reversed(sentence: str, rng: random.Random, pool: Pool) -> str | None:
    """With one word's opposite in its place."""
    for one, other in rng.sample(
        [*OPPOSITES, *(pair[::-1] for pair in OPPOSITES)], k=len(OPPOSITES) * 2
    ):
        if re.search(rf"\b{one}\b", sentence) and not re.search(rf"\b{other}\b", sentence):
            return re.sub(rf"\b{one}\b", other, sentence, count=1)
    return None


SUPPORTED: dict[str, Change] = {
    "dropped": _dropped,
    "reordered": _reordered,
    "reworded": _reworded,
}
UNSUPPORTED: dict[str, Change] = {
    "number": _other_number,
    "name": _other_name,
    "negated": _negated,
    "affirmed": _affirmed,
    "opposite": _reversed,
}
