"""Say how well a unit reader's file reads the excerpts of the sites that were held out.

python training/measure.py CHECKOUTS FILE.onnx

``CHECKOUTS`` as for ``train.py``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from examples import HELD_OUT, Example, examples, words
from judged import MEASURED, Asked, judged
from numpy.typing import NDArray
from sections import sections
from tokenizers import Tokenizer

from answerable.embedders import local
from answerable.embedders.pooling import tokenizer_of
from answerable.embedders.unit_reader import LocalUnitReader
from answerable.unit_reading import Excerpt


def measure(checkouts: Path, file: Path, seed: int = 1) -> None:
    """Read and report."""
    reader = LocalUnitReader(file.read_bytes(), own_tokenizer(), *local.word_rows())
    sites = sections(checkouts, MEASURED)

    def read(each: Example) -> list[float]:
        return list(reader.read(each.question, Excerpt(each.headings, each.units)))

    _, held = examples({name: sites[name] for name in HELD_OUT}, random.Random(seed))
    report(list(map(read, held)), held)
    _, asked = judged(sites)
    report_searched([list(map(read, each.excerpts)) for each in asked], asked)


def report(told: Sequence[Sequence[float]], held: Sequence[Example]) -> None:
    """Print how far the log-odds of units tell answered questions from near misses, with and
    without what each counts, and how often the likeliest unit answers."""
    best = np.array([max(each) for each in told])
    answered = np.array([any(each.answers) for each in held])
    counts = np.array([each.weight for each in held])
    alike = np.ones_like(counts)
    print(f"answered or near miss: AUROC {_auroc(best, answered, counts):.3f}", end=" ")
    print(f"({_auroc(best, answered, alike):.3f} with what their wording tells)")
    asked = [(own, each) for own, each in zip(told, held, strict=True) if any(each.answers)]
    found = [each.answers[int(np.argmax(own))] for own, each in asked]
    shared = [each.answers[_most_words(each)] for _, each in asked]
    print(f"the best unit answers: {np.mean(found):.3f}; that of the most words: ", end="")
    print(f"{np.mean(shared):.3f}")


def report_searched(told: Sequence[Sequence[Sequence[float]]], asked: Sequence[Asked]) -> None:
    """Print the same of questions for each of which several excerpts were read."""
    best = np.array([max(map(max, excerpts)) for excerpts in told])
    answered = np.array([each.answered for each in asked])
    read = np.array([max(excerpt) for excerpts in told for excerpt in excerpts])
    right = np.array([any(own.answers) for each in asked for own in each.excerpts])
    own = _auroc(best, answered, np.ones_like(best)), _auroc(read, right, np.ones_like(read))
    print(f"searched for: AUROC {own[0]:.3f} of {len(asked)} questions", end=" ")
    print(f"and {own[1]:.3f} of {len(read)} excerpts")


def own_tokenizer() -> Tokenizer:
    """The bundled embedder's, which cuts nothing off."""
    return tokenizer_of(local._verified(*local.TOKENIZER, local.TOKENIZER_SHA256).decode(), None)


def _most_words(example: Example) -> int:
    asked = set(words(example.question))
    shared = [len(asked & set(words(unit))) for unit in example.units]
    return shared.index(max(shared))


def _auroc(
    values: NDArray[np.float64], right: NDArray[np.bool_], counts: NDArray[np.float64]
) -> float:
    """Of values with what each counts."""
    one, other = values[right][:, None], values[~right]
    above = (one > other) + 0.5 * (one == other)
    own, its = counts[right], counts[~right]
    return float(own @ above @ its / own.sum() / its.sum())


if __name__ == "__main__":
    measure(Path(sys.argv[1]), Path(sys.argv[2]))
