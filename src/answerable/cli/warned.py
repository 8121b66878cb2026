"""Warnings of the package in words, where no server turns them into lines of JSON.

Inside the package everybody logs an event by its name, with what belongs to it beside; Python by
itself would print the name alone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from answerable.cli.output import note

PACKAGE = "answerable"
# Events to what they mean to whoever runs a command; of others the name is said as words.
SENTENCES = {
    "model_not_reached": "The model cannot be reached",
    "model_not_checked": "The model's endpoint does not say whether it takes the key",
    "model_failed": "The model failed",
    "embedder_not_reached": "The embedder cannot be reached",
    "moderation_endpoint_failed": "The moderation endpoint ([guard] endpoint) judged nothing",
    "budgets_unreadable": "The budgets cannot be read, so the model is not asked",
    "budget_spent": "A budget is spent, so the model is not asked",
    "call_not_settled": "What a call of the model used was not counted",
    "conversations_not_reachable": "The conversations cannot be reached",
    "turns_not_recorded": "No records of turns are kept",
    "variable_sets_nothing": "An environment variable sets nothing",
}


@contextmanager
def in_words() -> Iterator[None]:
    """While it lasts, warnings go to standard error as sentences.

    At the root, which hears nothing of the package while a server writes its log
    (``api.logs.on_stderr``).
    """
    handler = _Sentences(logging.WARNING)
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


class _Sentences(logging.Handler):
    """Each is said once: a command may ask a model that is away a hundred times."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self._said: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        text = sentence(record)
        if text not in self._said:
            self._said.add(text)
            note(text)


def sentence(record: logging.LogRecord) -> str:
    """What a record says: the event, where it was, the setting that names the place, and why."""
    if record.name.partition(".")[0] != PACKAGE:
        return record.getMessage()  # of a library, which writes sentences
    event = record.getMessage()
    what = SENTENCES.get(event) or event.replace("_", " ").capitalize()
    place, setting = (getattr(record, each, "") for each in ("address", "setting"))
    why = getattr(record, "reason", "") or getattr(record, "error", "")
    at = f" at {place}" if place else ""
    named = f" ({setting})" if setting else ""
    return f"Warning: {what}{at}{named}{f': {why}' if why else ''}"
