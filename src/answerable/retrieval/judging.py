"""Candidates to evidence: how well each answers, and how sure all of them together are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from answerable.protocols import StoredChunk
from answerable.retrieval.answerability import missing_names, names, windows
from answerable.retrieval.asked_kind import Said, plainly_missing
from answerable.retrieval.asked_option import asked_option, is_entry
from answerable.retrieval.calibration import UNANSWERED, Calibration
from answerable.retrieval.called import asks_for_page
from answerable.retrieval.distance import OF_FAR, is_far
from answerable.retrieval.excerpts import Read
from answerable.retrieval.followup import Query
from answerable.retrieval.foreign import InWords
from answerable.retrieval.lexical import term_id, terms
from answerable.retrieval.relevance import unit_scores
from answerable.retrieval.rows import Rows
from answerable.retrieval.sought import ASKING, Idf, Sought
from answerable.retrieval.windows import Look, Seen, look
from answerable.settings import RetrievalSettings
from answerable.types import Candidate, Chunk, Evidence, ScoredChunk, Strength
from answerable.wording.asked_experience import asked_experience
from answerable.wording.careers import asked_career, is_untold
from answerable.wording.english import asks
from answerable.wording.plain_answers import is_presented

UNSURE = 0.2  # above the threshold: still a low confidence
SAME_MEANING = 0.4  # cosine from which a word of the index says what one that it has not does
NOWHERE = -1  # the id of no term
NOTHING_READ: Mapping[str, Read] = {}


@dataclass(frozen=True, slots=True)
class Judge:
    """What says how well a chunk answers, beside the chunk itself.

    ``looks`` says where what was seen of a chunk is. At others it looks when they are asked for.
    """

    sought: Sought
    stored: Mapping[str, StoredChunk]
    looks: Mapping[str, tuple[Look, int]]
    idf: Idf
    scale: Calibration
    in_words: InWords | None = None  # what has to be said where meaning does not tell
    # By the chunk's id: its value, its units' scores and what is read closely ask for the same.
    _seen: dict[str, Seen] = field(default_factory=dict, compare=False, repr=False)

    def seen(self, each: Candidate) -> Seen:
        """What was seen of the chunk."""
        known = self._seen.get(each.chunk.id)
        if known is not None:
            return known
        at, number = self.looks.get(each.chunk.id, (None, 0))
        if at is None:
            at = look(self.sought, [self.stored[each.chunk.id]], [each.dense])
        return self._seen.setdefault(each.chunk.id, at.seen(number))

    def value(self, each: Candidate, seen: Seen) -> float:
        """The raw value of a chunk."""
        return self.scale.value(windows(self.sought.question, each.chunk, seen))

    def is_far(self, found: Sequence[Candidate], missing: float) -> bool:
        """Whether the sections are all about something else than the question, by its meaning, and
        have none of the names in it, of which ``missing`` (0..1) are not there."""
        named = bool(names(self.sought.question)) and missing < 1
        if self.in_words is not None or named or not found:
            return False
        nearest = max(float(self.scale.nearness(self.seen(each).windows).max()) for each in found)
        return is_far(self.sought.question, nearest, self.scale)

    def unit_scores(self, each: Candidate) -> tuple[float, ...]:
        """How well each unit of the chunk answers."""
        return unit_scores(self.sought, self.seen(each), each.chunk.heading_path[-1])

    def is_unsaid(self, found: Sequence[Candidate]) -> bool:
        """Whether the sections say too little of the question, by its words alone."""
        sections = [self.stored[each.chunk.id] for each in found]
        return self.in_words is not None and not self.in_words.is_said(sections)

    @property
    def knows_all(self) -> bool:
        """Whether the index has every content word of the question."""
        return not any(_unknown(own, self.idf) for own in self.sought.ids)

    def lean(self) -> Judge:
        """The same without what it has looked at already: whoever reads a stream's answer for a
        minute would keep the vectors of twenty sections in memory, 80 kB."""
        unseen = {name: each for name, each in self.stored.items() if name not in self.looks}
        return replace(self, stored=unseen, _seen={})

    def sure(self, each: Candidate, missing: float) -> float:
        """How sure (0..1) a chunk by itself is to answer; ``missing`` is the share of names that
        the question has and the evidence has not."""
        value = self.value(each, self.seen(each))
        return round(self.scale.confidence([value], missing), 4)


def judged(
    query: Query,
    chosen: Sequence[Candidate],
    judge: Judge,
    settings: RetrievalSettings,
    lifted: Mapping[str, float],
    read: Mapping[str, Read] = NOTHING_READ,
) -> Evidence:
    """The evidence that the chosen candidates are, best first, and how sure it is.

    By its chunk's id, ``lifted`` holds the boosted score of each, and ``read`` what a model made of
    the best of them.
    """
    scale = judge.scale
    values = [judge.value(each, judge.seen(each)) for each in chosen]
    handed_on = chosen[: settings.top_k]  # more that are asked for make nothing surer
    asked = judge.sought.question
    missing = missing_names(asked, [judge.stored[each.chunk.id] for each in handed_on])
    surer = _surer(asked, read)
    known = values[: len(handed_on)]
    about = [round(scale.confidence([value], missing), 4) for value in known]
    sure = [round(scale.confidence([value], missing, surer), 4) for value in known]
    doubtful = max(about, default=0.0) < settings.threshold + UNSURE
    strange = doubtful and _strange(judge.sought, judge.idf, judge.sought.terms)
    strange = strange or judge.is_unsaid(handed_on) or _is_no_field(asked, judge, handed_on)
    untold = is_untold(asked, [each.chunk for each in handed_on])
    if strange or untold or plainly_missing(asked, _said(handed_on)):
        about, sure = ([min(each, UNANSWERED) for each in own] for own in (about, sure))
    if not query.carried and judge.is_far(handed_on, missing):
        about, sure = ([min(each, OF_FAR) for each in own] for own in (about, sure))
    least = settings.threshold + UNSURE
    told = [has and not untold for has in _plainly_told(asked, handed_on)]
    sure = [max(each, least * has) for each, has in zip(sure, told, strict=True)]
    best = max(sure, default=0.0)
    relevant = max(about, default=0.0)  # what a question is about is no matter of reading closely
    chunks = tuple(
        ScoredChunk(
            chunk=each.chunk,
            score=round(scale.relevance(value, relevant), 4),
            dense=round(each.dense, 6),
            lexical=round(each.lexical, 6),
            unit_scores=_with_read(judge.unit_scores(each), read.get(each.chunk.id)),
        )
        for each, value in zip(chosen, values, strict=True)
    )
    evidence = Evidence(query.question, chunks, "NONE", best, judge.idf)
    later = judge.lean()
    judged = replace(evidence, judge=lambda each: later.sure(each, missing))
    strong = [
        lifted[each.chunk.id]
        for each, own, tells in zip(handed_on, sure, _telling(asked, handed_on), strict=True)
        if own >= settings.threshold and tells
    ]
    return _labelled(judged, near_the_best(strong, settings.relative_threshold), settings)


def _plainly_told(question: str, found: Sequence[Candidate]) -> list[bool]:
    """Of each section, whether it plainly says what is asked, however far its words are."""
    option, career = asked_option(question), asked_career(question)
    return [
        bool(option and is_entry(each.chunk, option))
        or (career is not None and career.told_in(each.chunk))
        or asks_for_page(question, each.chunk)
        or _presents(question, each.chunk)
        for each in found
    ]


def _presents(question: str, chunk: Chunk) -> bool:
    above = " > ".join(chunk.heading_path)
    return any(is_presented(question, each.text, above) for each in chunk.units)


def _telling(question: str, found: Sequence[Candidate]) -> list[bool]:
    """Of each section, whether it counts as a match: where some tell what is asked of a person's
    work, the others are near it and no more."""
    career = asked_career(question)
    tells = [career is not None and career.told_in(each.chunk) for each in found]
    return tells if any(tells) else [True for _ in found]


def _surer(question: str, read: Mapping[str, Read]) -> float | None:
    """What was read makes it so much surer that the question is answered; of a topic, which nothing
    answers, it makes nothing less sure."""
    if not read:
        return None
    surer = max(each.surer for each in read.values())
    return surer if asks(question) else max(0.0, surer)


def _with_read(scores: tuple[float, ...], read: Read | None) -> tuple[float, ...]:
    return scores if read is None else read.added(scores)


def near_the_best(boosted: Sequence[float], share: float) -> int:
    """How many of the boosted scores of strong sections have ``share`` (0..1) of the highest.

    Seed 002, section 18.4: the threshold follows the boosted top-1. Scores compare within one
    question only, so this says how many matches there are and never whether there is one.
    """
    best = max(boosted, default=0.0)
    if best <= 0:  # a section many times as long as the others loses more than it has
        return len(boosted)
    return sum(each >= share * best for each in boosted) if share else len(boosted)


def _strange(sought: Sought, idf: Idf, asked: Iterable[str]) -> bool:
    """Whether the index has none of the terms that are asked for, nor one that means the same.

    Words that only ask ("get", "use") and those of other scripts, of which a whole sentence may be
    one, say nothing about that.
    """
    content = [term for term in asked if term not in ASKING]
    if not content or not "".join(content).isascii():
        return False
    return all(
        _unknown(own, idf)
        and all(cosine < SAME_MEANING for _, cosine in sought.related.get(own, ()))
        for own in map(term_id, content)
    )


def _is_no_field(question: str, judge: Judge, found: Sequence[Candidate]) -> bool:
    """Whether experience is asked for in a field of which the index has no word, or of whose two
    words nothing that was found has both: "machine learning" is not "machines" here and "learned"
    there."""
    asked = asked_experience(question)
    if not asked:
        return False
    field = [term for term in terms(asked) if term not in ASKING]
    sections = [judge.stored[each.chunk.id] for each in found]
    if len(field) == len(asked.split()) == 2 and sections:
        held = Rows.of(sections, frozenset(map(term_id, field))).counts
        return not bool(held.all(axis=1).any())
    return _strange(judge.sought, judge.idf, field)


def _unknown(term: int, idf: Idf) -> bool:
    """Whether no page of the index has the term of this id."""
    return idf(term) >= idf(NOWHERE)


def _said(chosen: Sequence[Candidate]) -> list[Said]:
    found: list[Said] = []
    for each in chosen:
        headings = " > ".join(each.chunk.heading_path)
        found.append((" ".join(each.chunk.heading_path), ""))
        # Code has numbers and names for its own ends: it counts, but says no price and no maker.
        found += [(unit.text, "" if unit.kind == "code" else headings) for unit in each.chunk.units]
    return found


def _labelled(found: Evidence, strong: int, settings: RetrievalSettings) -> Evidence:
    """The evidence with its strength, given how many chunks by themselves are sure to answer."""
    if not strong:
        return replace(found, low_confidence=settings.fallback and bool(found.chunks))
    doubtful = found.score < settings.threshold + UNSURE
    strength: Strength = "ONE" if strong == 1 else "MANY"
    return replace(found, strength=strength, low_confidence=doubtful)
