"""A model for ``bench/streams.py``, in a process of its own: it quotes evidence at a given pace.

Its first chunk is a sentence, so that the server can show it at once; the others are a word or two.
``GET /plan?first=0.3&pace=10&chunks=50`` sets seconds until the first
chunk, chunks a second and chunks an answer; ``GET /sent`` gives, and forgets, what was written for
each question: its sentences and how long it was from the request to the first chunk.

python bench/stream_endpoint.py    prints its address
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

UNIT = re.compile(r"^\[(S\d+)\] ([A-Z][\w ,'-]{20,}\.)$", re.MULTILINE)
PIECE = 12  # characters of a chunk
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


@dataclass
class Endpoint:
    """The pace, and what was written since it was last asked."""

    plan: dict[str, float] = field(
        default_factory=lambda: {"first": 0.3, "pace": 10.0, "chunks": 50.0}
    )
    sent: dict[str, Any] = field(default_factory=dict)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, for as many requests as it is used for."""
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                found = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
                body = await reader.readexactly(int(found[1])) if found else b""
                await self._answer(head.split()[1], body, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _answer(self, target: str, body: bytes, writer: asyncio.StreamWriter) -> None:
        place = urlsplit(target)
        if body:
            await self._stream(json.loads(body), writer)
            return
        value: Any = {"data": []}
        if place.path == "/plan":
            self.plan |= {name: float(each) for name, each in parse_qsl(place.query)}
        elif place.path == "/sent":
            value, self.sent = self.sent, {}
        data = json.dumps(value).encode()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(data), data))
        await writer.drain()

    async def _stream(self, body: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        began = time.monotonic()
        evidence, _, question = body["messages"][-1]["content"].rpartition("Question: ")
        pieces, said = _pieces(evidence, int(self.plan["chunks"]))
        writer.write(HEAD)
        due = began + self.plan["first"]
        for number, piece in enumerate(pieces):
            await asyncio.sleep(due - time.monotonic())
            if number == 0:
                self.sent[question] = {"said": said, "first": time.monotonic() - began}
            writer.write(_frame(_chunk(piece)))
            due += 1 / self.plan["pace"]
        writer.write(_frame(_chunk("", "stop")) + _frame(b"data: [DONE]\n\n") + b"0\r\n\r\n")
        await writer.drain()


def _pieces(evidence: str, count: int) -> tuple[list[str], list[str]]:
    """What is sent in each of about ``count`` chunks, and the sentences that it makes.

    The first chunk is a whole sentence and the first letters of the next, which say that it is
    over; the others are as long as those of a model.
    """
    units = UNIT.findall(evidence)
    said: list[str] = []
    text = ""
    while len(text) < PIECE * count or len(said) < 2:
        id_, unit = units[len(said) % len(units)]
        text += f"{unit} [{id_}] "
        said.append(unit)
    first = text.index("] ") + 6
    rest = [text[start : start + PIECE] for start in range(first, len(text), PIECE)]
    return [text[:first], *rest], said


def _chunk(text: str, finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": {"content": text} if text else {}, "finish_reason": finish}
    return b"data: %s\n\n" % json.dumps({"choices": [choice]}).encode()


def _frame(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


async def main() -> None:
    """Serve until the process is ended."""
    server = await asyncio.start_server(Endpoint().serve, "127.0.0.1", 0, backlog=1000)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
