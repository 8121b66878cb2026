"""Sentences that say what to do: an instruction, or what the reader can, needs to or must do."""

from __future__ import annotations

import re
from functools import lru_cache

_VERBS = (
    "add|append|apply|assign|attach|build|call|change|check|choose|click|clone|combine|configure"
    "|connect|copy|create|declare|define|delete|deploy|disable|download|drag|edit|enable|ensure"
    "|enter|execute|export|extend|fill|follow|generate|give|go|hold|implement|import|include"
    "|initiali[sz]e|install|invoke|keep|launch|leave|log|make|mark|mount|move|navigate|open"
    "|override|pass|paste|pick|place|point|prefer|press|provide|put|refresh|register|reload|remove"
    "|replace|request|restart|return|run|save|select|send|set|sign|specify|split|start|stop|store"
    "|switch|tap|turn|type|update|upgrade|use|visit|wrap|write"
)
_FIRST = "then|next|first|finally|now|simply|just|instead|also|please|always|alternatively"
_DIRECTS = re.compile(
    rf"^\W*(?:(?:{_FIRST}),? )*(?:{_VERBS})\b(?!:)"
    rf"|^\W*(?:to|if|for|when|in order to)\b[^,]{{3,80}}, (?:(?:{_FIRST}) )?(?:{_VERBS}|you)\b"
    r"|(?<!\bhow )(?<!\bwhat )(?<!\bwhere )\byou(?:['\u2019]ll| will)?"
    r" (?:can|need|must|should|have to|may)\b"
    r"|\bcan be \w+ed\b|\bby \w+ing\b|\busing\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\b(?:don['\u2019]t|do not|should not|shouldn['\u2019]t|must not|mustn['\u2019]t|never"
    r"|avoid)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16_384)  # asked again for each candidate of each question
def directs(text: str) -> bool:
    """Whether an English sentence says what to do or by what means."""
    return _DIRECTS.search(text) is not None


@lru_cache(maxsize=16_384)
def advises_against(text: str) -> bool:
    """Whether a unit warns of what it names."""
    return _AGAINST.search(text) is not None
