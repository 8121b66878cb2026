"""What was asked of marked text is no part of the conversation about the site.

Seed 003 answers marked text from itself alone. Whoever goes on about it without marking it asks of
a passage that is not there any more: searched for with the question before, the site would answer
about something else. So a question to the site leans on nothing up to the last one about a passage.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from answerable.recording import replay
from answerable.replies import Replies
from answerable.text.page_files import MARKED
from answerable.types import Citation, Message, TurnRequest


def without_marked(request: TurnRequest, replies: Replies) -> TurnRequest:
    """``request`` with what was said after the last question about marked text alone.

    Where that is nothing, an answer without words is left: "How big is it?" means something that
    was spoken of, and is not called out of scope.
    """
    history = _after_marked(request.history, replies)
    if len(history) < len(request.history):
        untold = replace(request.history[-1], content="", state="no_match", detail="")
        return replace(request, history=history or (untold,), earlier=())
    return replace(request, earlier=_after_marked(request.earlier, replies))


def _after_marked(said: Sequence[Message], replies: Replies) -> tuple[Message, ...]:
    marked = [at for at, each in enumerate(said) if _is_of_marked(each, replies)]
    return tuple(said[marked[-1] + 1 :] if marked else said)


def _is_of_marked(message: Message, replies: Replies) -> bool:
    """Whether it is an answer from marked text, or says that it is not there."""
    if message.role != "assistant":
        return False
    cited = replay.shown(message).citations
    refused = replies.say("not_in_selection")
    refuses = bool(refused) and message.content.strip() == refused.strip()
    return any(map(_is_marked, cited)) or refuses


def _is_marked(citation: Citation) -> bool:
    return citation.file == MARKED and not (citation.source_name or citation.url)
