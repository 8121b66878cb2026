"""Greetings and thanks: nothing is asked, so nothing is searched for.

A search for "thanks" finds the page that thanks its contributors. Only a message that is nothing
else is meant; a site whose intents have small talk answers it in its own words (see ``routing``).
"""

from __future__ import annotations

import re

from answerable.replies import Replies
from answerable.turn.wording import plain
from answerable.types import Reply

LAYER = "general"
MOST_CHARS = 60

_THERE = r"(?:[ ,!]+(?:there|all|everyone|everybody|again|bot|assistant|you|team))*"
_HELLO = r"(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))"
_GREETING = re.compile(rf"(?:{_HELLO}{_THERE}[ ,.!]*)+")
_FILLER = (
    r"(?:ok|okay|great|perfect|cool|nice|awesome|all right|alright|got it|i see|it works"
    r"|that (?:helps|helped|works|worked|was helpful)|for (?:your|the) help|so much|very much"
    r"|a lot|again|and|have a (?:nice|good) (?:day|one|evening|weekend))"
)
_THANKED = r"(?:thanks|thank you|thx|cheers|goodbye|good bye|bye(?: bye)?|see you)"
_THANKS = re.compile(rf"(?:{_FILLER}[ ,.!]+)*{_THANKED}(?:[ ,.!]+(?:{_FILLER}|{_THANKED}))*")


def answer(message: str, replies: Replies) -> Reply | None:
    """What is said to an English greeting or to thanks; None for everything else."""
    if len(message) > MOST_CHARS:
        return None
    said = plain(message)
    if _GREETING.fullmatch(said):
        return Reply(replies.say("welcome"), layer=LAYER)
    if _THANKS.fullmatch(said):
        return Reply(replies.say("thanks"), layer=LAYER)
    return None
