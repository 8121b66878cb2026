"""Questions that wait share a pass of the model where that changes no vector."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray

from answerable.embedders import local
from answerable.embedders.lane import MOST, TRIED, QueryLane
from answerable.protocols import Passage

pytestmark = pytest.mark.anyio

Ids = NDArray[np.int64]
TRIAL = sum(1 + questions for _, questions in TRIED)  # passes


class Model:
    """Gives each token its own number as state; its first pass lasts until ``go`` is set."""

    def __init__(self, *, per_row: float = 0.0) -> None:
        self.shapes: list[tuple[int, ...]] = []
        self.go, self.at_work = Event(), Event()
        self._per_row = per_row  # what a pass adds for each question in it

    def __call__(self, ids: Ids) -> NDArray[np.float32]:
        self.shapes.append(ids.shape)
        self.at_work.set()
        assert self.go.wait(30)
        if (ids == 13).any():
            raise ValueError("an unlucky question")
        return (ids[:, :, None] + self._per_row * len(ids)).astype(np.float32)


def letters(text: str) -> list[int]:
    """A token for each letter."""
    return [ord(each) - ord("a") for each in text]


async def asked(model: Model, texts: list[str], leave: Callable[[int], bool]) -> list[object]:
    """What each question gets; all are asked while the first is in the model's hands."""
    lane = QueryLane(letters, model)
    first = asyncio.create_task(lane.states("first"))
    await asyncio.to_thread(model.at_work.wait, 30)
    tasks = [asyncio.create_task(lane.states(each)) for each in texts]
    await asyncio.sleep(0)  # each has begun to wait
    for number, task in enumerate(tasks):
        if leave(number):
            task.cancel()
    await asyncio.sleep(0)
    model.go.set()
    found = await asyncio.gather(first, *tasks, return_exceptions=True)
    return [each.ravel().tolist() if isinstance(each, np.ndarray) else each for each in found[1:]]


def nobody(number: int) -> bool:
    """Whoever asked stays."""
    return False


async def test_those_who_wait_share_a_pass_if_equally_long() -> None:
    """The order among equally long ones and among the others is that in which they were asked."""
    model = Model()
    found = await asked(model, ["ab", "abc", "cd", "ef", "def"], nobody)
    assert found == [letters(each) for each in ("ab", "abc", "cd", "ef", "def")]
    assert model.shapes[0] == (1, 5)
    assert model.shapes[1 + TRIAL :] == [(3, 2), (2, 3)]


async def test_a_pass_takes_so_many_and_no_more() -> None:
    """Those beyond go in the next pass, and a long text shares its pass with nobody."""
    model = Model()
    await asked(model, ["ab"] * (MOST + 2) + ["a" * 129] * 2, nobody)
    assert model.shapes[1 + TRIAL :] == [(MOST, 2), (2, 2), (1, 129), (1, 129)]


async def test_one_by_one_where_a_shared_pass_changes_a_bit() -> None:
    """A processor whose routines add in another order for more rows gets one question a pass."""
    model = Model(per_row=1e-3)
    found = await asked(model, ["ab", "cd"], nobody)
    assert model.shapes[-2:] == [(1, 2), (1, 2)]
    assert found == [pytest.approx([0.001, 1.001]), pytest.approx([2.001, 3.001])]


async def test_who_left_is_left_out() -> None:
    """A question whose asker is gone before its turn costs no pass."""
    model = Model()
    found = await asked(model, ["ab", "cd", "ef"], lambda number: number != 1)
    assert found[1] == letters("cd")
    assert isinstance(found[0], asyncio.CancelledError)
    assert model.shapes == [(1, 5), (1, 2)]


async def test_an_error_reaches_those_of_its_pass_alone() -> None:
    """Whoever shared the pass hears of it; the next pass is made all the same."""
    model = Model()
    found = await asked(model, ["an", "ab", "abc"], nobody)
    assert [type(each) for each in found] == [ValueError, ValueError, list]


async def test_vectors_of_questions_asked_together_are_those_of_each_alone() -> None:
    """With the bundled model, to the last bit."""
    embedder = await local.connect()
    texts = [f"How do I {verb} the {noun}?" for verb in ("open", "close") for noun in WORDS]
    together = await asyncio.gather(*map(embedder.embed_query, texts))
    for text, vector in zip(texts, together, strict=True):
        (alone,) = await embedder.embed([Passage(text)])
        assert np.array_equal(vector, alone.whole)


WORDS = ["door", "index", "file", "log", "database connection", "kubernetes ingress", "réseau"]
