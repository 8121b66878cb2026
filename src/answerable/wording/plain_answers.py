"""Questions whose answer, whatever it is, has to say something plain: a price, somebody, a number
to call, a size of memory, a license, or the kind of work that is to be written."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from answerable.wording.contacts import asks_address, asks_phone, says_address, says_phone
from answerable.wording.hardware import asks_hardware, says_hardware
from answerable.wording.makers import asks_maker, presents_maker, says_maker
from answerable.wording.prices import (
    asks_cost,
    asks_free,
    asks_price,
    says_cost,
    says_free,
    says_price,
)
from answerable.wording.project_facts import (
    asks_help,
    asks_license,
    asks_open_source,
    says_help,
    says_license,
    says_open_source,
)
from answerable.wording.works import asks_work, says_work

_ASKED: tuple[tuple[Callable[[str], bool], Callable[[str], bool]], ...] = (
    (asks_free, says_free),
    (asks_phone, says_phone),
    (asks_address, says_address),
    (asks_cost, says_cost),
    (asks_price, says_price),
    (asks_license, says_license),
    (asks_open_source, says_open_source),
    (asks_help, says_help),
)


def plain_answer(question: str) -> Callable[[str], bool] | None:
    """Which sentences can answer an English question; None where that is not plain."""
    if asks_maker(question):
        return partial(says_maker, question=question)
    if asks_hardware(question):
        return partial(says_hardware, question=question)
    if work := asks_work(question):
        return partial(says_work, work=work)
    return next((says for asks, says in _ASKED if asks(question)), None)


def is_presented(question: str, sentence: str, above: str) -> bool:
    """Whether a sentence answers a plain English question by the heading that it stands below;
    ``above`` are the headings, that one last."""
    return presents_maker(sentence, above, question)
