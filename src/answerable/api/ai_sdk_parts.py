"""The events of a turn as parts of the AI SDK's UI message stream, version 1.

The parts are those of ``uiMessageChunkSchema`` in the package ``ai``. What it has no part for goes
into data parts: ``data-citation`` (as in ``POST /chat``), ``data-warning``, ``data-picked``,
``data-state``, ``data-next-hops`` and ``data-options``.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from answerable.api.sse import STOPPING
from answerable.api.wire import dumps
from answerable.events import Cited, Done, Event, Failed, Picked, Started, Token, Warned
from answerable.replies import Replies
from answerable.text.markdown_links import leads, section_title
from answerable.types import Citation

HEADERS = {"x-vercel-ai-ui-message-stream": "v1"}
TEXT = "answer"  # the id of the one text part
DONE = b"data: [DONE]\n\n"

Part = dict[str, Any]


class Parts:
    """The parts of one turn, in the order of its events."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._speaking = False
        self._sources: set[str] = set()

    def __call__(self, event: Event) -> bytes:
        """The parts of ``event`` as server-sent events, after the last of them ``[DONE]``."""
        frames = b"".join(b"data: %s\n\n" % dumps(each) for each in self.of(event))
        return frames + DONE if isinstance(event, Done | Failed) else frames

    def of(self, event: Event) -> list[Part]:
        """The parts of ``event``, at least one."""
        match event:
            case Started():
                return [_start(event)]
            case Cited():
                return self._cited(event.citation)
            case Picked():
                return [_data("picked", asdict(event.option))]
            case Token():
                return self._said(event.content)
            case Warned():
                return [_data("warning", {"message": event.message})]
            case Done():
                return [*self._silence(), *_done(event)]
            case Failed():
                return [*self._silence(), *_failed(event)]

    def _cited(self, citation: Citation) -> list[Part]:
        """The quote, and before it its source where that is new."""
        source = citation.section_url or citation.file
        known = source in self._sources
        self._sources.add(source)
        quote = _data("citation", asdict(citation), f"citation-{citation.n}")
        return [quote] if known else [self._source(citation), quote]

    def _source(self, citation: Citation) -> Part:
        """A page where there is one to go to, else the file or the marked text, which is none."""
        title, number = section_title(citation, self._replies), f"source-{citation.n}"
        if leads(citation.section_url):
            url = citation.section_url
            return {"type": "source-url", "sourceId": number, "url": url, "title": title}
        part = {"type": "source-document", "sourceId": number, "mediaType": "text/markdown"}
        named = {"filename": citation.file} if citation.file and citation.source_name else {}
        return {**part, "title": title, **named}

    def _said(self, text: str) -> list[Part]:
        delta = {"type": "text-delta", "id": TEXT, "delta": text}
        if self._speaking:
            return [delta]
        self._speaking = True
        return [{"type": "text-start", "id": TEXT}, delta]

    def _silence(self) -> list[Part]:
        return [{"type": "text-end", "id": TEXT}] if self._speaking else []


def _start(started: Started) -> Part:
    told = {
        "conversation_id": started.conversation_id,
        "request_id": started.request_id,
        "owner_token": started.owner_token,
    }
    metadata = {"answerable": told}
    return {"type": "start", "messageId": started.request_id, "messageMetadata": metadata}


def _done(done: Done) -> list[Part]:
    parts = [_data("state", {"state": done.state})]
    if done.next_hops:
        parts.append(_data("next-hops", [asdict(each) for each in done.next_hops]))
    if done.options:
        parts.append(_data("options", [asdict(each) for each in done.options]))
    told = {"message_id": done.message_id, "timings_ms": dict(done.timings_ms)}
    reason = "content-filter" if done.state == "blocked" else "stop"
    metadata = {"answerable": told}
    return [*parts, {"type": "finish", "finishReason": reason, "messageMetadata": metadata}]


def _failed(failed: Failed) -> list[Part]:
    """The state says which error it was; a server that stops has aborted the message, too."""
    told = {"state": "error", "code": failed.code, "request_id": failed.request_id}
    aborted = [{"type": "abort", "reason": failed.code}] if failed.code == STOPPING.code else []
    return [_data("state", told), *aborted, {"type": "error", "errorText": failed.message}]


def _data(name: str, data: Any, part_id: str | None = None) -> Part:
    """A data part; with an id a later one of the same id would replace it."""
    return {"type": f"data-{name}", **({"id": part_id} if part_id else {}), "data": data}
