"""Does it know when it does not know? Scores of questions with an answer, and of those without."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import resources
from typing import Any

from answerable.evals.beir import Folder
from answerable.evals.calibration import aurc, auroc, ece, reliability, risk_coverage
from answerable.evals.gate import Targets
from answerable.evals.golden import Golden
from answerable.evals.qrels import mean, mean_or_none
from answerable.evals.retrieval import Advance, Index, silent
from answerable.types import Evidence

ANSWERABLE = "answerable"


@dataclass(frozen=True, slots=True)
class Scored:
    """A question, its kind, its score, whether the product would answer, and whether rightly."""

    question: str
    kind: str
    score: float
    answered: bool
    right: bool


@dataclass(frozen=True, slots=True)
class Probe:
    """A question to be asked: ``hidden`` documents are as if they were not in the index."""

    question: str
    kind: str
    is_right: Callable[[Evidence], bool] = lambda evidence: False
    hidden: frozenset[str] = frozenset()


def shipped_questions() -> list[str]:
    """General questions that no documentation answers."""
    text = resources.files(__package__).joinpath("off_topic_questions.txt").read_text("utf-8")
    return text.splitlines()


def beir_probes(folder: Folder, others: Sequence[str]) -> list[Probe]:
    """Each question as it is, each again without its gold documents, and the off-topic ones.

    A document that is the question itself is hidden from both.
    """
    probes = []
    for query in folder.judged:
        gold, itself = frozenset(folder.qrels[query.id]), folder.itself(query)
        probes.append(Probe(query.text, ANSWERABLE, _has_document(gold), itself))
        probes.append(Probe(query.text, "near_miss", hidden=gold | itself))
    return probes + [Probe(each, "off_topic") for each in others]


def golden_probes(golden: Golden, targets: Targets, others: Sequence[str]) -> list[Probe]:
    """The questions of the set, by their kinds, and the off-topic ones.

    A near-miss is what the set calls one.
    """
    probes = [
        Probe(each.question, each.outside or ANSWERABLE, _has_target(targets, each.id))
        for each in golden.questions
    ]
    return probes + [Probe(each, "off_topic") for each in others]


def _has_document(gold: frozenset[str]) -> Callable[[Evidence], bool]:
    return lambda evidence: any(each.chunk.document in gold for each in evidence.chunks)


def _has_target(targets: Targets, question: str) -> Callable[[Evidence], bool]:
    wanted = targets[question]
    return lambda evidence: any(
        target.held_by(each.chunk) for each in evidence.chunks for target in wanted
    )


async def evaluate(
    probes: Sequence[Probe], index: Index, advance: Advance = silent
) -> dict[str, Any]:
    """Ask each probe as a turn would, and report."""
    scored = []
    for number, probe in enumerate(probes):
        advance(number, len(probes))
        scored.append(await _score(probe, index))
    advance(len(probes), len(probes))
    return report(scored)


async def _score(probe: Probe, index: Index) -> Scored:
    asked = index.without(probe.hidden) if probe.hidden else index
    evidence = await asked.search(probe.question)
    right = probe.is_right(evidence)
    return Scored(probe.question, probe.kind, evidence.score, evidence.strong, right)


def report(scored: Sequence[Scored]) -> dict[str, Any]:
    """AUROC of each kind against the answerable, and what the threshold of the settings makes.

    Calibration and risk are over all questions together: an answer is right where the question has
    one and a gold passage is among the evidence.
    """
    kinds = {name: [each for each in scored if each.kind == name] for name in _kinds(scored)}
    answerable = kinds.pop(ANSWERABLE, [])
    scores, right = [each.score for each in scored], [each.right for each in scored]
    return {
        "questions": len(scored),
        "answerable": len(answerable),
        "mean_score": mean_or_none([each.score for each in answerable]),
        "false_abstentions": mean_or_none([not each.answered for each in answerable]),
        "kinds": {name: _kind(answerable, mine) for name, mine in kinds.items()},
        "aurc": aurc(scores, right),
        "ece": ece(scores, right),
        "reliability": [asdict(each) for each in reliability(scores, right)],
        "risk_coverage": [asdict(each) for each in risk_coverage(scores, right)],
        "rows": [asdict(each) for each in scored],
    }


def shortfalls(found: Mapping[str, Any], golden: Golden) -> list[str]:
    """Which thresholds of the golden file are missed, in words."""
    wanted = {
        "off_topic": golden.thresholds.auroc_off_topic,
        "near_miss": golden.thresholds.auroc_near_miss,
    }
    missed = []
    for kind, least in wanted.items():
        reached = found["kinds"].get(kind, {}).get("auroc")
        if least is not None and (reached is None or reached < least):
            missed.append(f"the AUROC against {kind} questions is {reached}, below {least:g}")
    return missed


def _kinds(scored: Sequence[Scored]) -> list[str]:
    return list(dict.fromkeys(each.kind for each in scored))


def _kind(answerable: Sequence[Scored], mine: Sequence[Scored]) -> dict[str, Any]:
    scores = [each.score for each in mine]
    return {
        "questions": len(mine),
        "auroc": auroc([each.score for each in answerable], scores),
        "mean_score": mean(scores),
        "false_answers": mean([each.answered for each in mine]),
    }
