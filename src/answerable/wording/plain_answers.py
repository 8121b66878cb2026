"""Questions whose answer, whatever it is, has to say something plain: a price, somebody, a number
to call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from answerable.wording.contacts import asks_address, asks_phone, says_address, says_phone
from answerable.wording.makers import asks_maker, says_maker
from answerable.wording.prices import (
    asks_cost,
    asks_free,
    asks_price,
    says_cost,
    says_free,
    says_price,
)


def plain_answer(question: str) -> Callable[[str], bool] | None:
    """Which sentences can answer an English question; None where that is not plain."""
    if asks_maker(question):
        return partial(says_maker, question=question)
    if asks_free(question):
        return says_free
    if asks_phone(question):
        return says_phone
    if asks_address(question):
        return says_address
    if asks_cost(question):
        return says_cost
    return says_price if asks_price(question) else None
