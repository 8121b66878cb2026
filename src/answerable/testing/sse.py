"""Reads a stream of server-sent events, strictly: what we send, not all that is allowed."""

# ruff: noqa: S101 -- a reader for tests

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ServerEvent:
    """One frame; ``raw`` is its data as it was sent."""

    id: str
    name: str
    raw: str

    @property
    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.raw)
        return data


def parse(text: str) -> list[ServerEvent]:
    """The events of a whole stream; keep-alive comments are left out."""
    assert text.endswith("\n\n")
    frames = [frame for frame in text[:-2].split("\n\n") if not frame.startswith(":")]
    return [_event(frame) for frame in frames]


def _event(frame: str) -> ServerEvent:
    fields = dict(line.split(": ", 1) for line in frame.split("\n"))
    assert list(fields) == ["id", "event", "data"]
    return ServerEvent(fields["id"], fields["event"], fields["data"])
