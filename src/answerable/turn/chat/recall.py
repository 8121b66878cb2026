"""“What did you say before that?”, answered from the conversation that is at hand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.recording.history import HISTORY_PAIRS
from answerable.text.safe_markdown import shown_text
from answerable.turn.chat.context import Recent
from answerable.turn.plain_text import plain
from answerable.turn.proof.code_quotes import CODE
from answerable.types import Message, Reply

_LAST = re.compile(
    r"what did you (?:just )?(?:say|answer|tell me)(?: just now| last)?"
    r"|what was your (?:last|previous) (?:answer|message|reply)"
    r"|(?:please |can you |could you )?(?:repeat|say) that(?: again| once more)?(?: please)?"
    r"|(?:please |can you |could you )?repeat (?:your|the) (?:last )?(?:answer|message)"
)
_EARLIER = re.compile(
    r"(?:and )?what did you (?:say|answer|tell me) before(?: that| this)?"
    r"|what was your (?:answer|message|reply) before(?: that| this)?"
)
_FURTHER = re.compile(r"(?:and )?before that")  # by itself it may ask about anything
_CITATION = re.compile(r"\s?(?<!\\)\[\d+\]")


def asks_what_was_said(said: str, history: Sequence[Message]) -> bool:
    """Whether a plain message asks for something the assistant said earlier."""
    return _steps(said, history) > 0


def said_before(said: str, recent: Recent, history: Sequence[Message]) -> Reply | None:
    """The earlier answer that is asked for; None where it lies further back than is known.

    Answers that only repeated others are passed over, so that asking "before that?" again goes on
    going back.
    """
    back = _steps(said, history)
    if back == 0 or _began_earlier(history):
        return None
    answers, repeats = _own_answers(history)
    if not answers:
        last = recent.fresh.last_assistant_message
        answers = [Message("", "assistant", last, "")] if last else []
    back += repeats
    if back > len(answers):
        return None
    return Reply(_again(answers[-back]), layer="context")


def _steps(said: str, history: Sequence[Message]) -> int:
    """How many answers a message asks to go back; 0 where it asks for something else."""
    if _EARLIER.fullmatch(said) or (_FURTHER.fullmatch(said) and _was_going_back(history)):
        return 2
    return 1 if _LAST.fullmatch(said) else 0


def _was_going_back(history: Sequence[Message]) -> bool:
    """Whether the last question was what had been said: "before that?" goes on from there. After
    any other it is about what is spoken of, "How long was she there?"."""
    for said in reversed(_asked(history)):
        if not _FURTHER.fullmatch(said):
            return bool(_LAST.fullmatch(said) or _EARLIER.fullmatch(said))
    return _began_earlier(history)


def _began_earlier(history: Sequence[Message]) -> bool:
    """Whether all that is known was going back, so that nobody knows from where."""
    asked = _asked(history)
    return len(asked) >= HISTORY_PAIRS and all(map(_FURTHER.fullmatch, asked))


def _asked(history: Sequence[Message]) -> list[str]:
    return [_plain(each) for each in history if each.role == "user"]


def _own_answers(history: Sequence[Message]) -> tuple[list[Message], int]:
    """The answers up to the last that was no repetition, and how many steps back came since."""
    messages, steps = list(history), 0
    while len(messages) > 1 and messages[-1].role == "assistant":
        asked = _steps(_plain(messages[-2]), messages[:-2])
        if asked == 0:
            break
        steps += asked - 1
        del messages[-2:]
    return [each for each in messages if each.role == "assistant"], steps


def _plain(message: Message) -> str:
    return plain(message.content) if message.role == "user" else ""


def _again(answer: Message) -> str:
    """The text of an answer; of one that only the client told nothing in it leads anywhere."""
    text = _without_citations(answer.content)
    return text if answer.created_at else shown_text(text)  # what is stored has its time


def _without_citations(text: str) -> str:
    """``text`` without the marks of citations that this turn does not carry; code keeps [0]."""
    parts, end = [], 0
    for code in CODE.finditer(text):
        parts += [_CITATION.sub("", text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, _CITATION.sub("", text[end:])]).strip()
