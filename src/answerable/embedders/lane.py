"""Questions that wait at the same moment go through the model together, with the same vectors.

A question of fifteen tokens costs 2.4 ms of processor time alone and 1.9 where sixteen wait, and
some is saved around the model too. They share a pass only where they are equally long: padding
would add to sums in another order, and change the last bits of a vector. Whether equally long ones
keep theirs to the bit depends on how a processor's routines cut up a product, so that is tried
before the first pass that would be shared, and where they do not, each goes alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Vectors

MOST = 8  # questions in one pass
MOST_TOKENS = 256  # of them together: the memory of one full window, which was taken anyway
TRIED = ((5, 3), (9, 8), (14, 4), (23, 2))  # tokens and questions: rows in all kinds of remainders

Ids = Sequence[int]  # the tokens of a question
# (questions, tokens) to states of shape (questions, tokens, dimension), in one pass
Model = Callable[[NDArray[np.int64]], NDArray[np.float32]]


@dataclass(slots=True, eq=False)
class _Waiting:
    text: str
    states: Future[Vectors] = field(default_factory=Future)
    ids: Ids = ()


class QueryLane:
    """One thread that embeds questions, those that wait and are equally long in one pass."""

    def __init__(self, encode: Callable[[str], Ids], model: Model) -> None:
        self._encode = encode
        self._model = model
        self._thread = ThreadPoolExecutor(1, "embed-query")
        self._asked: deque[_Waiting] = deque()
        self._next: list[_Waiting] = []  # those whose tokens are known; of the thread alone

    async def states(self, text: str) -> Vectors:
        """The last hidden states of the text's tokens, (tokens, dimension). For any event loop.

        Raises what the model raises. Who no longer waits when it would be their turn is left out.
        """
        waiting = _Waiting(text)
        self._asked.append(waiting)
        self._thread.submit(self._pass)
        return await asyncio.wrap_future(waiting.states)

    def _pass(self) -> None:
        """One pass for those who wait longest; there are as many calls as there are questions."""
        while self._asked:
            waiting = self._asked.popleft()
            if waiting.states.set_running_or_notify_cancel():
                self._next.append(waiting)
        if not self._next:
            return  # an earlier pass took this call's question along
        group: list[_Waiting] = []
        try:
            group = self._group()
            states = self._model(np.array([each.ids for each in group], np.int64))
        except BaseException as error:
            for each in group or self._next:
                each.states.set_exception(error)
            self._next = [each for each in self._next if not each.states.done()]
            raise  # to the thread's pool, which keeps it; it is those who wait that hear of it
        for each, own in zip(group, states, strict=True):
            each.states.set_result(own)

    def _group(self) -> list[_Waiting]:
        """The first in the queue and those who may share its pass, taken out of the queue."""
        for each in self._next:
            each.ids = each.ids or self._encode(each.text)
        length = len(self._next[0].ids)
        alike = [each for each in self._next if len(each.ids) == length]
        most = min(MOST, MOST_TOKENS // max(1, length))
        group = alike[: most if len(alike) > 1 and self._keeps_bits else 1]
        self._next = [each for each in self._next if each not in group]
        return group

    @cached_property
    def _keeps_bits(self) -> bool:
        """Whether states are the same to the bit in a shared pass and alone: some 0.1 s, once."""
        return all(self._same(tokens, questions) for tokens, questions in TRIED)

    def _same(self, tokens: int, questions: int) -> bool:
        ids = np.arange(1_000, 1_000 + 7 * tokens * questions, 7).reshape(questions, tokens)
        together = self._model(ids)
        return all(
            np.array_equal(self._model(ids[at : at + 1])[0], together[at])
            for at in range(questions)
        )
