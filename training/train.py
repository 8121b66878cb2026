"""Train the unit reader and write its file.

python training/train.py CHECKOUTS OUT.onnx [EARLIER.onnx]

``CHECKOUTS`` has a folder ``OWNER/NAME`` for each site of ``sites.toml`` at its commit. Two cores
take three hours from the embedder's weights on, or half an hour for the last round alone, from an
``EARLIER`` file on. What is printed at the end is of sites that were held out.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import torch
from examples import Example, examples
from export import export, loaded
from judged import judged
from measure import own_tokenizer, report, report_searched
from model import UnitReader, pretrained, word_table
from sections import sections
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from answerable.embedders.unit_reader import Encoded, encoded
from answerable.unit_reading import Excerpt

BATCH, WARM, LAST = 32, 100, 0.05
ROUNDS, RATE = 2, 6e-5  # from the embedder's weights on, with all questions
# The last round: each excerpt that was searched for, so many times, and so many of the others.
SEARCHED, OF_THE_OTHERS, LOWER_RATE = 2, 15_000, 4e-5
ALIKE = 50  # batches that are sorted by length together
UNITS, ANY = 2.0, 1.0  # what each unit and the excerpt as a whole count


class Batch(NamedTuple):
    """Tensors (texts, tokens); ``places`` (units, 2) are the markers, ``answers`` (units,) what
    they should say, ``answered`` (texts,) whether any unit of a text answers, and ``weights``
    (texts,) what each counts."""

    ids: Tensor
    types: Tensor
    hidden: Tensor
    places: Tensor
    answers: Tensor
    answered: Tensor
    weights: Tensor


class Lesson(NamedTuple):
    example: Example
    encoded: Encoded


def train(checkouts: Path, out: Path, earlier: Path | None = None, seed: int = 1) -> None:
    """Learn, say how well, write."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    tokenizer = own_tokenizer()

    def lesson(each: Example) -> Lesson:
        return Lesson(each, encoded(tokenizer, each.question, Excerpt(each.headings, each.units)))

    sites = sections(checkouts)
    (learned, held), (taught, kept) = examples(sites, chance), judged(sites)
    searched = [own for each in taught for own in each.excerpts]
    print(f"{len(learned)} and {len(searched)} examples, {len(held)} held out", flush=True)
    table = word_table()
    if earlier is None:
        model = pretrained()
        _learn(model, table, list(map(lesson, learned)), chance, ROUNDS, RATE)
    else:
        model = loaded(earlier)
    again = chance.sample(learned, OF_THE_OTHERS) + searched * SEARCHED
    _learn(model, table, list(map(lesson, again)), chance, 1, LOWER_RATE)
    model.eval()

    def read(each: Sequence[Example]) -> list[list[float]]:
        return _read(model, table, list(map(lesson, each)))

    report(read(held), held)
    report_searched([read(each.excerpts) for each in kept], kept)
    export(model, table, out)


def _learn(
    model: UnitReader,
    table: Tensor,
    lessons: list[Lesson],
    chance: random.Random,
    rounds: int,
    rate: float,
) -> None:
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), rate, weight_decay=0.01)
    total, losses = rounds * math.ceil(len(lessons) / BATCH), 0.0
    for step, own in enumerate(each for _ in range(rounds) for each in _batches(lessons, chance)):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, step / WARM) * max(LAST, 1 - step / total)
        loss = _loss(model, table, _padded(own))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        losses += loss.item()
        if step % 100 == 99:
            print(f"{step + 1} of {total}: {losses / 100:.4f}", flush=True)
            losses = 0.0


def _loss(model: UnitReader, table: Tensor, batch: Batch) -> Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        told = model(table[batch.ids], batch.types, batch.hidden).float()
    text, place = batch.places.T
    own = told[text, place]
    whole = torch.full(told.shape, -1e4).index_put((text, place), own)
    units = cross_entropy(own, batch.answers, batch.weights[text])
    any_ = cross_entropy(torch.logsumexp(whole, 1), batch.answered, batch.weights)
    return UNITS * units + ANY * any_


def _batches(lessons: list[Lesson], chance: random.Random) -> Iterator[list[Lesson]]:
    """In another order each time, those of about one length together."""
    chance.shuffle(lessons)
    found: list[list[Lesson]] = []
    for start in range(0, len(lessons), BATCH * ALIKE):
        alike = sorted(lessons[start : start + BATCH * ALIKE], key=lambda e: len(e.encoded.ids))
        found += [alike[at : at + BATCH] for at in range(0, len(alike), BATCH)]
    chance.shuffle(found)
    yield from found


def _padded(lessons: Sequence[Lesson]) -> Batch:
    shape = (len(lessons), max(len(each.encoded.ids) for each in lessons))
    ids, types = torch.zeros(shape, dtype=torch.long), torch.zeros(shape, dtype=torch.long)
    hidden = torch.ones(shape, dtype=torch.bool)
    places, answers = [], []
    for text, (own, (tokens, headings_from, marks)) in enumerate(lessons):
        ids[text, : len(tokens)] = torch.tensor(tokens)
        types[text, headings_from : len(tokens)] = 1
        hidden[text, : len(tokens)] = False
        for mark, right in zip(marks, own.answers, strict=True):
            if mark is not None:
                places.append((text, mark))
                answers.append(float(right))
    answered = torch.tensor([float(any(each.example.answers)) for each in lessons])
    weights = torch.tensor([each.example.weight for each in lessons])
    return Batch(ids, types, hidden, torch.tensor(places), torch.tensor(answers), answered, weights)


@torch.no_grad()
def _read(model: UnitReader, table: Tensor, held: Sequence[Lesson]) -> list[list[float]]:
    """What the model makes of each unit: log-odds."""
    told: list[list[float]] = []
    for own in held:
        batch = _padded([own])
        answers = model(table[batch.ids], batch.types)[0]
        told.append(
            [answers[mark].item() if mark is not None else -99.0 for mark in own.encoded.marks]
        )
    return told


if __name__ == "__main__":
    train(*map(Path, sys.argv[1:]))
