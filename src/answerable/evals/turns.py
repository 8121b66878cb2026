"""Whole turns, judged: quotes, citations, wording, states, time and money."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import AsyncIterable, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from answerable.collected import Collected, collect
from answerable.evals.answers import (
    citation_scores,
    exact_match,
    is_exact,
    normalised,
    span_cited,
    token_f1,
    unsupported,
    without_marks,
)
from answerable.evals.beir import Folder
from answerable.evals.gate import Targets
from answerable.evals.golden import Files, Golden, Place, Target, Thresholds
from answerable.evals.qrels import mean
from answerable.evals.retrieval import Advance, silent
from answerable.events import Event
from answerable.types import Evidence

ANSWERED = ("answered", "only_one_match")
REFUSED = ("no_match", "out_of_scope")
DOMAIN = "domain"  # the kind of a question that has an answer
TITLE = re.compile(r"\*\*(.+)\*\*")
SHOWN = 400  # characters of an answer in a row


@dataclass(frozen=True, slots=True)
class Case:
    """A question, the states that are right for it, and what is known of its answer."""

    id: str
    question: str
    kind: str  # domain, off_topic or near_miss
    states: tuple[str, ...]
    targets: tuple[Target, ...] = ()
    references: tuple[str, ...] = ()
    spans: tuple[str, ...] = ()
    draft: bool = False
    hidden: frozenset[str] = frozenset()  # documents that are the question itself


@dataclass(frozen=True, slots=True)
class Asking:
    """How an assistant is asked, what its evidence was, and the texts that its quotes are from.

    ``introduction`` is the fixed sentence above a single match, which is no claim. ``without`` asks
    in the same way as if some documents were not in the index.
    """

    ask: Callable[[str], AsyncIterable[Event]]
    search: Callable[[str], Awaitable[Evidence]]
    files: Files
    introduction: str = ""
    without: Callable[[frozenset[str]], Asking] | None = None

    def seen_by(self, case: Case) -> Asking:
        """How this case is asked."""
        return self.without(case.hidden) if case.hidden and self.without is not None else self


def golden_cases(golden: Golden, targets: Targets) -> list[Case]:
    """The questions of a golden set."""
    return [
        Case(
            id=each.id,
            question=each.question,
            kind=each.outside or DOMAIN,
            states=(each.state,) if each.state else REFUSED if each.out_of_scope else ANSWERED,
            targets=targets[each.id],
            references=(*each.answers, each.reference_answer)
            if each.reference_answer
            else each.answers,
            spans=each.answers,
            draft=each.draft,
        )
        for each in golden.questions
    ]


def beir_cases(folder: Folder) -> list[Case]:
    """The queries of a set; a citation is right anywhere in a relevant document."""
    texts = folder.texts
    return [
        Case(
            id=query.id,
            question=query.text,
            kind=DOMAIN,
            states=ANSWERED,
            targets=tuple(
                Target((Place(document, 0, len(texts[document])),))
                for document in folder.qrels[query.id]
                if document in texts
            ),
            references=(*query.answers, *filter(None, [query.reference_answer])),
            spans=query.answers,
            hidden=folder.itself(query),
        )
        for query in folder.judged
    ]


@dataclass(slots=True)
class Spent:
    """What the model was used for during the turns, added up from the turns' own record."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Told:
    """A case with its answer, the seconds it took, and whether gold was among the evidence."""

    case: Case
    reply: Collected
    seconds: float
    retrieved: bool
    files: Files = field(repr=False)
    introduction: str = ""

    @property
    def state(self) -> str:
        return str(self.reply.as_dict()["state"])

    @property
    def claims(self) -> str:
        """The answer without fixed sentences; empty where it has no claim."""
        if not self.reply.citations:
            return ""
        return self.reply.answer.removeprefix(self.introduction).strip()

    @property
    def stated(self) -> str:
        """The claims alone: without what introduces those for each of several questions."""
        lines = (
            "" if line == self.introduction or self._repeats(line) else line
            for line in self.claims.splitlines()
        )
        return "\n".join(lines).strip()

    def _repeats(self, line: str) -> bool:
        """Whether the line is a question of the visitor's, as it stands above its answer."""
        title = TITLE.fullmatch(line)
        if title is None:
            return False
        words = normalised(title[1])
        return title[1].endswith("?") or f" {words} " in f" {normalised(self.case.question)} "


async def evaluate(
    cases: Sequence[Case],
    asking: Asking,
    thresholds: Thresholds | None = None,
    advance: Advance = silent,
) -> dict[str, Any]:
    """Ask every case in a turn of its own, and report; without thresholds only quotes can fail."""
    told = []
    with _spending() as spent:
        for number, case in enumerate(cases):
            advance(number, len(cases))
            told.append(await _tell(case, asking.seen_by(case)))
        advance(len(cases), len(cases))
    found = report(told)
    missed = shortfalls(found, thresholds)
    return {
        "passed": not missed,
        "shortfalls": missed,
        **found,
        "cost": round(spent.cost, 6),
        "model": {
            "calls": spent.calls,
            "prompt_tokens": spent.prompt_tokens,
            "completion_tokens": spent.completion_tokens,
        },
        "rows": [_row(each) for each in told],
    }


async def _tell(case: Case, asking: Asking) -> Told:
    """The turn goes first: a search before it would leave the question's vector in the cache."""
    started = time.perf_counter()
    reply = await collect(asking.ask(case.question))
    seconds = time.perf_counter() - started
    evidence = await asking.search(case.question) if case.targets else None
    found = evidence is not None and any(
        target.held_by(each.chunk) or target.holds(each.chunk)
        for each in evidence.chunks
        for target in case.targets
    )
    return Told(case, reply, seconds, found, asking.files, asking.introduction)


def report(told: Sequence[Told]) -> dict[str, Any]:
    """Means over the cases they apply to; None where there is none."""
    domain = [each for each in told if each.case.kind == DOMAIN]
    outside = [each for each in told if each.case.kind != DOMAIN]
    spanned = [each for each in domain if each.case.spans]
    quotes = [is_exact(c, each.files.get(c.file)) for each in told for c in each.reply.citations]
    scores = [citation_scores(each.reply.citations, each.case.targets) for each in domain]
    lacking = [unsupported(each.stated, each.reply.citations) for each in told if each.claims]
    seconds = [each.seconds for each in told]
    return {
        "questions": len(told),
        "drafts": sum(each.case.draft for each in told),
        "quote_exactness": _mean(quotes),
        "quotes": len(quotes),
        "citation_precision": _mean([precise for precise, _ in scores if precise is not None]),
        "citation_recall": _mean([covered for _, covered in scores]),
        "exact_match": _mean(
            [exact_match(_answer(e), e.case.references) for e in _referred(domain)]
        ),
        "token_f1": _mean([token_f1(_answer(e), e.case.references) for e in _referred(domain)]),
        "span_in_citations": _mean([_has_span(each) for each in spanned]),
        "span_in_citations_if_retrieved": _mean([_has_span(e) for e in spanned if e.retrieved]),
        "retrieved": _mean([each.retrieved for each in domain]),
        "citations_shown": _mean([len(e.reply.citations) for e in domain if e.reply.citations]),
        "citations_most": max((len(e.reply.citations) for e in domain), default=0),
        "right_state": _mean([_right(each) for each in told]),
        "right_state_domain": _mean([_right(each) for each in domain]),
        "right_state_out_of_scope": _mean([_right(each) for each in outside]),
        "unsupported_sentences": _share(lacking),
        "latency_p50_ms": _percentile(seconds, 50),
        "latency_p95_ms": _percentile(seconds, 95),
    }


def shortfalls(found: Mapping[str, Any], thresholds: Thresholds | None) -> list[str]:
    """What is missed, in words: quotes must always be exact."""
    least = {"quote_exactness": 1.0}
    if thresholds is not None:
        least["right_state"] = thresholds.right_state
        if thresholds.span_in_citations is not None:
            least["span_in_citations"] = thresholds.span_in_citations
    return [
        f"{name} is {found[name]}, below {wanted:g}"
        for name, wanted in least.items()
        if found[name] is not None and found[name] < wanted
    ]


def _row(told: Told) -> dict[str, Any]:
    case, citations, files = told.case, told.reply.citations, told.files
    # A figure that does not apply to the question is none, and not 0.
    precise, covered = citation_scores(citations, case.targets) if case.targets else (None, None)
    return {
        "id": case.id,
        "question": case.question,
        "kind": case.kind,
        "draft": case.draft,
        "state": told.state,
        "passed": _right(told) and all(is_exact(c, files.get(c.file)) for c in citations),
        "retrieved": told.retrieved if case.targets else None,
        "span_in_citations": _has_span(told) if case.spans else None,
        "citation_precision": precise,
        "citation_recall": covered,
        "token_f1": round(token_f1(_answer(told), case.references), 4) if case.references else None,
        "citations": [f"{c.file}:{c.line_start}" for c in citations],
        "answer": told.reply.answer[:SHOWN],
        "ms": round(1000 * told.seconds, 1),
    }


def _answer(told: Told) -> str:
    return without_marks(told.claims, told.reply.citations)


def _referred(told: Sequence[Told]) -> list[Told]:
    return [each for each in told if each.case.references]


def _has_span(told: Told) -> bool:
    return span_cited(told.case.spans, told.reply.citations)


def _right(told: Told) -> bool:
    return told.state in told.case.states


def _mean(values: Sequence[float]) -> float | None:
    return mean(values) if values else None


def _share(pairs: Sequence[tuple[int, int]]) -> float | None:
    total = sum(count for _, count in pairs)
    return round(sum(part for part, _ in pairs) / total, 4) if total else None


def _percentile(seconds: Sequence[float], share: int) -> float | None:
    return round(1000 * float(np.percentile(seconds, share)), 1) if seconds else None


class _Listener(logging.Handler):
    """Adds up the turns' records of what they used of a model."""

    def __init__(self, spent: Spent) -> None:
        super().__init__(logging.INFO)
        self.spent = spent

    def emit(self, record: logging.LogRecord) -> None:
        used = vars(record)
        if record.getMessage() == "model_used":
            self.spent.calls += used["calls"]
            self.spent.prompt_tokens += used["prompt_tokens"]
            self.spent.completion_tokens += used["completion_tokens"]
            self.spent.cost += used["cost"]


@contextmanager
def _spending() -> Iterator[Spent]:
    """What turns use of a model within the block; their log is what says it."""
    spent = Spent()
    log, listener = logging.getLogger("answerable.turn"), _Listener(spent)
    level = log.level
    log.addHandler(listener)
    log.setLevel(logging.INFO)
    try:
        yield spent
    finally:
        log.removeHandler(listener)
        log.setLevel(level)
