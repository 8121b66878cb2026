"""The bytes of a chat completion stream, read strictly: what is not an answer is an error.

Server-sent events of OpenAI's protocol, as its imitators really send them: ``stop`` on each chunk
(Gemini), ``choices`` that are null or numbered as pieces of one answer, text in parts (Mistral),
comments that keep the connection alive, a finish reason twice, under a name of their own or never.
And as the standard has them: lines that end in CR, LF or both, a byte order mark, data over several
lines; nothing waits for an empty line that some never send.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from answerable.errors import ModelBusyError, ModelFailedError, ModelLengthError
from answerable.llms.patience import RejectedError
from answerable.outbound.endpoints import BUSY
from answerable.protocols import Usage

MAX_LINE = 1_000_000  # bytes, also of all the data of one event
BOM = b"\xef\xbb\xbf"
MOST_TOKENS = 10**9  # of one call: what an endpoint says beyond it is no count
# Finish reasons of an answer that was cut short, in the words of OpenAI, Gemini, Mistral, DeepSeek,
# vLLM, Anthropic and OpenRouter. Any other ("eos", "end_turn", "function_call") is an end.
STOPPED = frozenset(  # for what was asked or answered, and so with each try
    "model_context_window_exceeded"
    " content_filter safety recitation blocklist prohibited_content spii refusal language".split()
)
TOO_LONG = frozenset("length max_tokens max_output_tokens model_length".split())
CUT_SHORT = (
    STOPPED
    | TOO_LONG
    | frozenset("error abort aborted cancelled insufficient_system_resource".split())
)
TEXT_PARTS = ("text", "output_text")  # and no "thinking" or "reasoning"
_END = re.compile(rb"\r\n|\n|\r")  # of a line


class ChatStream:
    """Feed it bytes; it gives text. ``check_complete`` says whether that was the whole answer."""

    def __init__(self) -> None:
        self.usage = Usage()
        self.said_something = False
        self.done = False  # [DONE] was sent: nothing follows
        self.finish_reason: str | None = None
        self.settled = False  # complete, and the last thing sent was no text
        self._goes_on = False  # text followed a finish, which said nothing then
        self._buffer = bytearray()
        self._began = False  # the first line was read
        self._after_cr = False  # the last byte was one
        self._event: list[bytes] = []  # the data of an event that is not complete after its line
        self._held = 0  # bytes of it

    @property
    def complete(self) -> bool:
        """Whether it may end here, however it does."""
        return self.done or (self.finish_reason is not None and not self._goes_on)

    @property
    def _cut(self) -> str:
        """The reason why the answer is no whole one; empty where it may be."""
        reason = self.finish_reason or ""
        return reason if is_cut_short(reason) else ""

    def feed(self, data: bytes) -> Iterator[str]:
        """The text that ``data`` completes. Raises ``ModelFailedError`` for what is no stream."""
        if not data:
            return
        is_rest = self._after_cr and data.startswith(b"\n")  # of an end that was cut in two
        self._after_cr = data.endswith(b"\r")
        self._buffer += data[1:] if is_rest else data
        if _END.search(data):
            *lines, rest = _END.split(bytes(self._buffer))
            self._buffer = bytearray(rest)
            for line in lines:
                if line or self._event or not self._began:  # else it ends nothing
                    yield from self._line(line)
        elif len(self._buffer) > MAX_LINE:
            raise ModelFailedError("The model sent a line without an end.")

    def check_complete(self) -> None:
        """Raises ``ModelFailedError`` unless the model finished an answer with words in it."""
        if not self.done and (self.finish_reason is None or self._event):
            raise ModelFailedError("The model broke off in the middle of its answer.")
        if self._cut:
            said = f"The model stopped early: {self._cut[:40]}."
            if _cause(self._cut) in STOPPED:
                raise RejectedError(said, what_was_asked=True)
            if _cause(self._cut) in TOO_LONG:
                raise ModelLengthError(f"{said} It may write more with answer_tokens of [model].")
            raise ModelFailedError(said)
        if not self.said_something:
            raise ModelFailedError("The model's answer is empty.")

    def _line(self, line: bytes) -> Iterator[str]:
        if not self._began:
            self._began, line = True, line.removeprefix(BOM)
        name, _, value = line.partition(b":")
        if self.done:
            return
        if name == b"data":
            yield from self._data(value.strip())
        elif not line:
            yield from self._end_of_event()
        elif name not in (b"", b"event", b"id", b"retry"):
            raise ModelFailedError("The model sent something that is not an event stream.")

    def _data(self, data: bytes) -> Iterator[str]:
        """An object that is whole is told at once: nothing that follows it could belong to it."""
        if data == b"[DONE]":
            yield from self._end_of_event()
            self.done = True
        elif not self._event and (chunk := _object(data)) is not None:
            yield from self._chunk(chunk)
        elif data:
            self._event.append(data)
            self._held += len(data)
            if self._held > MAX_LINE:
                raise ModelFailedError("The model sent an event without an end.")

    def _end_of_event(self) -> Iterator[str]:
        lines, self._event, self._held = self._event, [], 0
        if not lines:
            return
        together = _object(b"\n".join(lines))
        for chunk in map(parsed, lines) if together is None else [together]:
            yield from self._chunk(chunk)

    def _chunk(self, chunk: Mapping[str, Any]) -> Iterator[str]:
        raise_for(chunk)
        count(chunk, self.usage)
        choice = first_choice(chunk)
        delta = choice.get("delta")
        text = text_of(delta.get("content")) if isinstance(delta, dict) else ""
        if text:
            self.said_something = self.said_something or not text.isspace()
            self._goes_on = self._goes_on or self.finish_reason is not None
            yield text
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            # A bad end is never made good by a later one.
            self.finish_reason = self._cut or reason
        self.settled = self.complete and not text


def is_cut_short(finish_reason: str) -> bool:
    """Whether that is how an answer ends that was not written to its end."""
    return _cause(finish_reason) in CUT_SHORT


def _cause(finish_reason: str) -> str:
    return finish_reason.lower().partition(":")[0].strip()


def parsed(data: bytes) -> dict[str, Any]:
    """The JSON object in ``data``. Raises ``ModelFailedError`` for anything else."""
    value = _object(data)
    if value is None:
        raise ModelFailedError("The model sent something that is not a JSON object.")
    return value


def _object(data: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def raise_for(body: Mapping[str, Any]) -> None:
    """Raise what an error object says, which may come in the middle of a stream."""
    error = body.get("error")
    if not error:
        return
    code = error.get("code") if isinstance(error, dict) else None
    if str(code).isdecimal() and int(str(code)[:4]) in BUSY:
        raise ModelBusyError("The model has no room just now.")
    raise ModelFailedError("The model reported an error.")


def first_choice(body: Mapping[str, Any]) -> dict[str, Any]:
    """The first choice, or an empty one: some endpoints send chunks with none, or null.

    Whatever number it has: one answer is asked for, and some number its words, or its thoughts and
    its text apart.
    """
    choices = body.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else {}


def text_of(content: object) -> str:
    """The text of a message: models that think send it in parts, thoughts and text."""
    if isinstance(content, list):
        parts = [each for each in content if isinstance(each, dict) and _is_text(each)]
        return "".join(each["text"] for each in parts)
    return content if isinstance(content, str) else ""


def _is_text(part: Mapping[str, Any]) -> bool:
    return part.get("type", "text") in TEXT_PARTS and isinstance(part.get("text"), str)


def count(body: Mapping[str, Any], usage: Usage) -> None:
    """Set ``usage`` to what ``body`` says; the last word counts, as each chunk may say it anew."""
    said = body.get("usage")
    if not isinstance(said, dict):
        return
    details = said.get("prompt_tokens_details")
    usage.prompt_tokens = _tokens(said, "prompt_tokens")
    usage.completion_tokens = _tokens(said, "completion_tokens")
    usage.cached_tokens = _tokens(details, "cached_tokens") if isinstance(details, dict) else 0


def _tokens(counts: Mapping[str, Any], name: str) -> int:
    value = counts.get(name)
    return min(max(0, value), MOST_TOKENS) if isinstance(value, int) else 0
