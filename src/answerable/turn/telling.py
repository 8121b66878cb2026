"""Evidence to what is said: the answer's warnings and introduction, by the model or by quoting."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from answerable.errors import ModelBusyError, ModelError
from answerable.events import Cited, Token, Warned
from answerable.replies import Replies
from answerable.retrieval.typed import searched
from answerable.retrieval.unfound import unfound
from answerable.retrieval.unmentioned import uncalled
from answerable.text.safe_markdown import shown_name
from answerable.turn import answer, latest_release
from answerable.turn.allowance import Allowance
from answerable.turn.parts import ModelParts, Parts
from answerable.types import Evidence, State, TurnRequest
from answerable.wording.asked_versions import named_versions, version_to_tell


async def told(
    evidence: Evidence,
    request: TurnRequest,
    parts: Parts,
    allowance: Allowance | None,
    said: answer.Said,
) -> AsyncGenerator[Cited | Token | Warned]:
    """The proven answer, introduced as the only match or with a warning, where it is due."""
    introduction = ""
    if evidence.strength == "ONE" and request.mode == "general":
        introduction = parts.replies.say("only_one_match")
        introduction += "\n\n" if introduction else ""  # a site may leave the sentence out
    message = searched(request.message)
    silent = True
    if evidence.strength != "NONE" or evidence.low_confidence:
        async with aclosing(_written(evidence, parts, allowance, said)) as events:
            async for event in events:
                if silent:
                    silent = False
                    version = _version_to_tell(evidence, said, request)
                    for warning in _warnings(
                        evidence, said, parts.replies, bool(introduction), version, message
                    ):
                        yield Warned(warning)
                if isinstance(event, Token) and introduction:
                    event, introduction = Token(introduction + event.content), ""
                yield event


def _warnings(
    evidence: Evidence,
    said: answer.Said,
    replies: Replies,
    introduced: bool,
    version: str,
    asked: str,
) -> list[str]:
    """What is to be known before the first words of an answer; a site may leave each out.

    What is introduced as the one strong match is not called a doubtful one in the same breath.
    """
    due = []
    if evidence.low_confidence and not introduced:
        due.append(replies.say("low_confidence"))
    if names := uncalled(evidence):
        due.append(replies.say("not_mentioned", names=replies.either(names)))
    elif names := unfound(evidence, asked):
        due.append(replies.say("not_in_found", names=replies.either(names)))
    if version:
        due.append(replies.say("older_version", version=shown_name(version)))
    if said.disputed:
        due.append(replies.say("disagreement"))
    return [each for each in due if each]


def _version_to_tell(evidence: Evidence, said: answer.Said, request: TurnRequest) -> str:
    """The version that the first quote is of, where another one was asked for, or none and the site
    shows another one first; the newest one, where that was asked for without its number."""
    if latest_release.asked(searched(request.message)):
        named = named_versions(evidence.question)
        return ".".join(next(iter(named))) if len(named) == 1 else ""
    chunk = next((each.chunk for each in evidence.chunks if each.chunk.id in said.cited[:1]), None)
    if chunk is None or (request.where is not None and request.where.version):
        return ""
    return version_to_tell(chunk, said.citations[0].text, evidence.question)


async def _written(
    evidence: Evidence, parts: Parts, allowance: Allowance | None, said: answer.Said
) -> AsyncGenerator[Cited | Token]:
    """By the model; by quoting where there is none, or where it failed before it said anything."""
    if parts.model is not None and allowance is not None:
        try:
            writer = parts.model.writer(allowance)
            written = answer.stream(evidence, writer, said, parts.standards, parts.writer)
            async with aclosing(written) as events:
                async for event in events:
                    yield event
        except ModelError as error:
            if said.citations or _refuses(error, parts.model):
                raise
            said.failure = error
        else:
            return
    async with aclosing(answer.stream(evidence, parts.writer, said, parts.standards)) as events:
        async for event in events:
            yield event


def _refuses(error: ModelError, model: ModelParts) -> bool:
    """Whether the site would rather say that there is no room than quote."""
    return isinstance(error, ModelBusyError) and model.budgets.settings.without_model == "refuse"


def state(evidence: Evidence, said: answer.Said) -> State:
    """How a turn ends that quoted something."""
    if said.failure is not None or evidence.strength == "NONE":
        return "degraded"
    return "only_one_match" if evidence.strength == "ONE" else "answered"
