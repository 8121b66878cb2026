"""The events of a turn as the chunks of an OpenAI chat completion, and these as one object.

Both ways say the same: the object is the chunks put together. ``answerable`` is an extension, on
the object and on the last chunk of a stream: what ``POST /chat`` says as one object, but the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from answerable.api.chat import answer_body
from answerable.api.footer import footer
from answerable.api.openai_errors import error_body
from answerable.api.openai_usage import Tokens
from answerable.api.wire import dumps
from answerable.events import Cited, Done, Event, Failed, Started, Token, Warned
from answerable.replies import Replies
from answerable.text.markdown_links import leads, section_title
from answerable.types import Citation

MODEL = "answerable"
DONE = b"data: [DONE]\n\n"


class Chunks:
    """The chunks of one turn, in the order of its events; with ``usage`` the last one tells it."""

    def __init__(self, created: int, replies: Replies, *, usage: Tokens | None = None) -> None:
        self._common = {"id": "", "object": "chat.completion.chunk", "created": created}
        self._replies = replies
        self._usage = usage
        self._told: list[Event] = []
        self._content = ""  # so far
        self._unplaced: list[Citation] = []  # cited, and their numbers not yet said
        self._annotations: list[dict[str, Any]] = []

    def __call__(self, event: Event) -> bytes:
        """The chunks of ``event`` as server-sent events, after the last of them ``[DONE]``."""
        frames = b"".join(b"data: %s\n\n" % dumps(each) for each in self.of(event))
        return frames + DONE if isinstance(event, Done | Failed) else frames

    def of(self, event: Event) -> list[dict[str, Any]]:
        """The chunks of ``event``, which may be none; a failure is an error in place of a chunk."""
        self._told.append(event)
        match event:
            case Started():
                self._common["id"] = f"chatcmpl-{event.request_id}"
                return [self._chunk({"role": "assistant", "content": ""})]
            case Cited():
                self._unplaced.append(event.citation)
                return []
            case Token():
                return [self._said(event.content)]
            case Done():
                return self._ended(event)
            case Failed():
                return [error_body(event.code, event.message)]
            case _:
                return []

    def _said(self, text: str) -> dict[str, Any]:
        self._place(text)
        self._content += text
        return self._chunk({"content": text})

    def _place(self, text: str) -> None:
        """Where the markers of the newest citations stand in the content: ``[1]``, half open."""
        unplaced = []
        for each in self._unplaced:
            marker = f"[{each.n}]"
            at = text.rfind(marker)
            if at < 0:
                unplaced.append(each)
            elif leads(each.link):
                start = len(self._content) + at
                self._annotations.append(self._annotation(each, start, start + len(marker)))
        self._unplaced = unplaced

    def _annotation(self, citation: Citation, start: int, end: int) -> dict[str, Any]:
        place = {"start_index": start, "end_index": end}
        title = section_title(citation, self._replies)
        cited = {**place, "title": title, "url": citation.link}
        return {"type": "url_citation", "url_citation": cited}

    def _ended(self, done: Done) -> list[dict[str, Any]]:
        citations = [each.citation for each in self._told if isinstance(each, Cited)]
        warnings = [each.message for each in self._told if isinstance(each, Warned)]
        below = footer(done, citations, warnings, self._replies)
        extension = answer_body(self._told, done)
        del extension["answer"]
        last = self._chunk({"annotations": self._annotations}, _finish_reason(done))
        chunks = [*([self._said(below)] if below else []), {**last, "answerable": extension}]
        return [*chunks, self._used(self._usage)] if self._usage else chunks

    def _chunk(self, delta: dict[str, Any], finish_reason: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish_reason}
        usage = {"usage": None} if self._usage else {}
        return {**self._common, "model": MODEL, "choices": [choice], **usage}

    def _used(self, usage: Tokens) -> dict[str, Any]:
        told = usage.used(self._content)
        return {**self._common, "model": MODEL, "choices": [], "usage": told}


def completion(
    told: Sequence[Event], created: int, replies: Replies, usage: Tokens
) -> dict[str, Any]:
    """A turn that ended in ``Done`` as one ``chat.completion``."""
    made = Chunks(created, replies)
    chunks = [chunk for event in told for chunk in made.of(event)]
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks]
    message: dict[str, Any] = {
        "role": "assistant",
        "content": "".join(delta.get("content", "") for delta in deltas),
        "refusal": None,
        "annotations": deltas[-1]["annotations"],
    }
    choice = {
        "index": 0,
        "message": message,
        "logprobs": None,
        "finish_reason": chunks[-1]["choices"][0]["finish_reason"],
    }
    return {
        **chunks[-1],
        "object": "chat.completion",
        "choices": [choice],
        "usage": usage.used(message["content"]),
    }


def _finish_reason(done: Done) -> str:
    return "content_filter" if done.state == "blocked" else "stop"
