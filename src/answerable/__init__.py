"""Answerable: a grounded assistant for your own site.

What it offers is imported when it is asked for: the command line begins before all of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_MODULES = {
    "assistant": ("Assistant", "open"),
    "errors": ("AnswerableError",),
    "events": ("Cited", "Done", "Event", "Failed", "Picked", "Token", "Warned"),
    "settings": ("Settings",),
    "types": ("Citation", "Evidence"),
}


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
