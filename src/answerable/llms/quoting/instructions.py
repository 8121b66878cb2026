"""How an English instruction begins, and lists of them: steps, also where no numbers stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.types import Unit

FEWEST = 3  # items of steps without numbers
MOST_OF = 0.6  # of them begin with an instruction

VERBS = (
    "activate|add|adjust|append|apply|assign|attach|back up|build|call|change|check|choose|click"
    "|clone|combine|configure|connect|convert|copy|create|deactivate|declare|define|delete|deploy"
    "|disable|download|drag|edit|enable|ensure|enter|execute|export|extend|fill|follow|generate"
    "|give|go|hold|implement|import|include|initiali[sz]e|insert|inspect|install|invoke|keep"
    "|launch|leave|log|make|mark|migrate|modify|mount|move|navigate|open|override|pass|paste|pick"
    "|place|point|prefer|press|provide|publish|put|rebuild|recreate|refresh|register|reinstall"
    "|reload|remove|replace|request|restart|restore|return|revert|rotate|run|save|select|send|set"
    "|sign|specify|split|start|stop|store|switch|tap|turn|type|uninstall|update|upgrade|use|visit"
    "|wrap|write"
)
FIRST = "then|next|first|finally|now|simply|just|instead|also|please|always|alternatively"
# Verbs of steps that begin many other sentences and items as nouns.
IN_STEPS = (
    "accept|agree|ask|attend|bind|book|bring|cancel|clean|clear|close|collect|complete|confirm"
    "|contact|continue|contribute|cut|decide|drop|email|e-mail|expand|file|find|gather|get|hit"
    "|inform|join|link|load|lock|log ?in|login|look|mail|notify|obtain|order|pack|pay|phone|plug"
    "|print|pull|push|raise|read|receive|rename|repeat|reply|report|reserve|reset|review|scan"
    "|schedule|scroll|search|share|sign ?in|submit|swap|take|talk|tell|test|try|unlock|unpack"
    "|unplug|unzip|upload|verify|wait|wash|withdraw"
)
_STEP = re.compile(rf"^\W*(?:(?:{FIRST}),? )*(?:{VERBS}|{IN_STEPS})\b(?!:)", re.IGNORECASE)


def begins_step(text: str) -> bool:
    """Whether a text begins with an instruction."""
    return _STEP.match(text) is not None


def are_steps(items: Sequence[Unit]) -> bool:
    """Whether most items of a list tell what to do."""
    told = sum(begins_step(item.text) for item in items)
    return len(items) >= FEWEST and told >= MOST_OF * len(items)
