"""Answerable: a grounded assistant for your own site."""

from answerable.assistant import Assistant, open  # noqa: A004
from answerable.errors import AnswerableError
from answerable.events import Cited, Done, Event, Failed, Picked, Token, Warned
from answerable.settings import Settings
from answerable.types import Citation, Evidence

__version__ = "0.1.0"

__all__ = [
    "AnswerableError",
    "Assistant",
    "Citation",
    "Cited",
    "Done",
    "Event",
    "Evidence",
    "Failed",
    "Picked",
    "Settings",
    "Token",
    "Warned",
    "open",
]
