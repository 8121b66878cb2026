"""uvicorn's protocol with deadlines, and with room for whoever comes next."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from answerable.api import open_files
from answerable.api.lingering import Lingering

REQUEST_SECONDS = 10.0  # for a whole request; api.limits says so politely where a body is late
LATE_SECONDS = 1.0  # for that answer, before the connection is cut
STALL_SECONDS = 30.0  # a reader that does not take 48 KiB in so long is gone
EARLY_BYTES = 65_536  # of a next request, which are kept while one is answered
# Of a head, or of what stands around the chunks of a body.
FRAMING_BYTES = 65_536
# Of one body. Each costs 40 us in the thread that serves everybody, however small it is: four
# bodies of 200 kB in chunks of a byte held /livez up for 4.7 s.
MOST_CHUNKS = 2_048
# Where both tell how long a body is, a proxy may have believed the other one, and have taken for a
# part of it what would be answered here as the next visitor's request (RFC 9112, 6.1).
TWO_LENGTHS = {b"content-length", b"transfer-encoding"}
CLOSE = (b"connection", b"close")  # in a request: the answer ends the connection
# For SO_LINGER: closed without waiting for what is unsent.
AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)


class FewChunks(h11.Connection):
    """What is wrong with a body of very many chunks is wrong with the request."""

    _chunks = 0

    def next_event(self) -> Any:
        """As h11 has it. Raises ``h11.RemoteProtocolError`` for one chunk too many."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
        elif isinstance(event, h11.Data) and event.chunk_start:
            self._chunks += 1
            if self._chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError("the body comes in too many chunks")
        return event


class DeadlineProtocol(H11Protocol):
    """Closes a connection whose request does not arrive in time, or whose reader takes nothing.

    uvicorn never does: of 300 half-sent requests all were still open after 30 seconds, and enough
    of them lock everybody else out. Where files run short, those go first that wait longest.
    """

    request_seconds = REQUEST_SECONDS
    late_seconds = LATE_SECONDS
    stall_seconds = STALL_SECONDS
    # Of one server, those first that wait longest; the keys of a dict keep their order.
    waiting: dict[DeadlineProtocol, None]
    _began: float | None = None  # when the first byte of the request came that is being read
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _end: Lingering  # of the connection: the transport

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = FewChunks(h11.SERVER, FRAMING_BYTES)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._end = Lingering(transport, self.late_seconds)
        super().connection_made(self._end)  # type: ignore[arg-type]
        if len(self.connections) > open_files.for_connections():
            self._make_room()
        self._keep_place()
        self._watch()

    def _make_room(self) -> None:
        """Cut the connection that has waited longest for its other side; this one comes for it."""
        longest = next(iter(self.waiting), None)
        if longest is not None:
            del self.waiting[longest]
            longest.cut()

    def _keep_place(self) -> None:
        """Among those that wait for their other side to send or to read, or not: more bytes change
        nothing."""
        cycle = self.cycle
        asked = cycle is not None and not cycle.more_body and not cycle.response_complete
        if self._stalled is not None or not asked:
            self.waiting.setdefault(self)
        else:
            self.waiting.pop(self, None)

    def cut(self) -> None:
        """Close the connection; what a reader does not take is forgotten.

        Closed in good order, the system would keep offering it for minutes, and the reader would
        not hear that it is over.
        """
        if self.transport.get_write_buffer_size() > 0:
            connection = self.transport.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._end.lingers:
            self._end.drop(data)
            return
        if self._began is None:
            self._began = self.loop.time()
            self._disarm()  # what is measured now is this request
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before and self.cycle is not None:
            # The request's task begins with the next turn of the loop, and finds this.
            self.cycle.scope["state"]["began"] = self._began
            if {name for name, _ in self.headers} >= TWO_LENGTHS:
                self.headers.append(CLOSE)
        self._end.awaits_more = self.cycle is not None and self.cycle.more_body
        self._keep_place()
        self._watch()
        self._listen_on()

    def send_400_response(self, msg: str) -> None:
        """Say so, unless an answer has begun: uvicorn would end in a traceback."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.cut()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        # What is unsent by then has no writer that would notice that nobody takes it.
        if self.transport.get_write_buffer_size() > 0:
            self._watch_reader()
        self._keep_place()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()
        self._keep_place()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget_reader()
        self._keep_place()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        self._forget_reader()
        self.waiting.pop(self, None)
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Arm the timer when a request begins, disarm it when it is there: more bytes do not
        help."""
        cycle = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self._disarm()
            self._began = None
        elif self._timer is None:
            self._timer = self.loop.call_later(self.request_seconds, self._too_late)

    def _listen_on(self) -> None:
        """Go on reading while a whole request is answered, whatever else has come already.

        At a first early byte uvicorn stops, and would not hear that the reader leaves: the model
        would go on writing for nobody.
        """
        cycle = self.cycle
        if cycle is None or cycle.more_body or cycle.response_complete:
            return
        if len(self.conn.trailing_data[0]) > EARLY_BYTES:
            self.cut()
        else:
            self.flow.resume_reading()

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        """Cut the connection; where a body is late, once whoever reads it has said so."""
        self._timer = None
        if self._end.lingers:
            return  # it has its own end
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(self.late_seconds, self.transport.abort)

    def _watch_reader(self) -> None:
        self._forget_reader()
        self._stalled = self.loop.call_later(self.stall_seconds, self._check_reader)

    def _forget_reader(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _check_reader(self) -> None:
        self._stalled = None
        if self.transport.get_write_buffer_size() > 0:
            self.cut()
