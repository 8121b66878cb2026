"""A local HTTP stand-in for Algolia's search API: what the adapter, plan and push are tested with.

It keeps indexes, speaks the endpoints that are used, and refuses whatever the official client's own
models do not know, unknown keys included (see ``algolia_bodies``). A write takes effect when its
task has been looked at ``polls`` times, so that who does not wait does not see it. It is no search
engine: see ``algolia_search`` for what it understands. In a test::

    async with AlgoliaServer() as server:
        ...  # [algolia] url = server.url, app_id = server.app_id, admin_key = server.admin_key
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, unquote, urlsplit

from answerable.testing import algolia_bodies as bodies
from answerable.testing.algolia_search import found, shown
from answerable.testing.connections import Connections, HttpRequest, read_request

MAX_RECORD = 10_000  # bytes
LISTED = 2  # indexes on a page of the list: small, so that several pages are read
BROWSED = 3  # records on a page when browsing, for the same reason


@dataclass(frozen=True, slots=True)
class Request:
    """What came in; ``key`` is "admin", "search" or empty for any other."""

    method: str
    path: str
    query: dict[str, list[str]]
    body: Any
    key: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, JSON (or bytes as they are), and further header lines."""

    status: int
    body: Any
    headers: tuple[str, ...] = ()


@dataclass
class Index:
    """Settings and records by their id; ``primary`` is what it is a replica of."""

    settings: dict[str, Any] = field(default_factory=dict)
    records: dict[str, dict[str, Any]] = field(default_factory=dict)
    primary: str = ""


Fault = Callable[[Request, asyncio.StreamWriter], Awaitable[Answer | None]]


@dataclass
class AlgoliaServer:
    """``requests`` are all that came, ``refused`` why one was not understood.

    A fault is asked first, for each request; it answers, or lets the request through with None.
    """

    app_id: str = "APP1"
    admin_key: str = "admin-key-of-the-stand-in"
    search_key: str = "search-key-of-the-stand-in"
    polls: int = 2
    fault: Fault | None = None
    port: int = 0
    indexes: dict[str, Index] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    _tasks: dict[int, tuple[int, Callable[[], object]]] = field(default_factory=dict)
    _connections: Connections = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._connections = Connections(self._answer)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def writes(self) -> list[Request]:
        """The requests that were to change something."""
        asking = ("/queries", "/browse")
        return [
            each
            for each in self.requests
            if each.method != "GET" and not each.path.endswith(asking)
        ]

    async def __aenter__(self) -> Self:
        self.port = await self._connections.listen(self.port)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._connections.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = self._understood(await read_request(reader))
        self.requests.append(request)
        answer = await self.fault(request, writer) if self.fault else None
        await _send(writer, answer or self._answered(request))

    def _understood(self, came: HttpRequest) -> Request:
        url = urlsplit(came.target)
        keys = {self.admin_key: "admin", self.search_key: "search"}
        key = keys.get(came.headers.get("x-algolia-api-key", ""), "")
        if came.headers.get("x-algolia-application-id") != self.app_id:
            key = ""
        body = json.loads(came.body) if came.body else None
        return Request(came.method, url.path, parse_qs(url.query), body, key)

    def _answered(self, request: Request) -> Answer:
        searching = request.path == "/1/indexes/*/queries"
        if request.key == "" or (request.key == "search" and not searching):
            return _no(403, "Invalid Application-ID or API key")
        try:
            return self._routed(request)
        except bodies.RefusedError as error:
            self.refused.append(f"{request.method} {request.path}: {error}")
            return _no(400, str(error))

    def _routed(self, request: Request) -> Answer:
        parts = [unquote(each) for each in request.path.strip("/").split("/")]
        match (request.method, *parts):
            case ("GET", "1", "indexes"):
                return self._list(int(request.query.get("page", ["0"])[0]))
            case ("POST", "1", "indexes", "*", "queries"):
                return self._search(request.body)
            case ("POST", "1", "indexes", name, "browse"):
                return self._browse(name, request.body)
            case ("GET", "1", "indexes", name, "settings"):
                return self._read_settings(name)
            case ("PUT", "1", "indexes", name, "settings"):
                return self._write_settings(name, request.body)
            case ("POST", "1", "indexes", name, "batch"):
                return self._batch(name, request.body)
            case ("GET", "1", "indexes", _, "task", number):
                return self._task(int(number))
            case ("DELETE", "1", "indexes", name):
                task = self._later(lambda: self.indexes.pop(name, None))
                return Answer(200, {"taskID": task, "deletedAt": NOW})
        self.refused.append(f"{request.method} {request.path}: not an endpoint of the stand-in")
        return _no(404, "Path not supported by this API version")

    def _list(self, page: int) -> Answer:
        names = sorted(self.indexes)
        items = [
            _listed(name, self.indexes[name]) for name in names[page * LISTED : (page + 1) * LISTED]
        ]
        pages = max(1, -(-len(names) // LISTED))
        return Answer(200, bodies.listed({"items": items, "nbPages": pages}))

    def _read_settings(self, name: str) -> Answer:
        if name not in self.indexes:
            return _no(404, "Index does not exist")
        defaults = {"minWordSizefor1Typo": 4, "hitsPerPage": 20, "typoTolerance": True}
        return Answer(200, defaults | self.indexes[name].settings)

    def _write_settings(self, name: str, body: Any) -> Answer:
        wanted = bodies.settings(body)
        task = self._later(lambda: self._index(name).settings.update(wanted))
        return Answer(200, {"taskID": task, "updatedAt": NOW})

    def _batch(self, name: str, body: Any) -> Answer:
        requests = bodies.batch(body)
        for number, each in enumerate(requests):
            size = len(json.dumps(each["body"], ensure_ascii=False, separators=(",", ":")).encode())
            if size > MAX_RECORD:
                id_ = each["body"]["objectID"]
                return _no(
                    400,
                    f"Record at the position {number} objectID={id_} is too big "
                    f"size={size}/{MAX_RECORD} bytes.",
                )
        task = self._later(lambda: self._apply(name, requests))
        ids = [each["body"]["objectID"] for each in requests]
        return Answer(200, {"taskID": task, "objectIDs": ids})

    def _apply(self, name: str, requests: list[dict[str, Any]]) -> None:
        records = self._index(name).records
        for each in requests:
            id_ = each["body"]["objectID"]
            if each["action"] == "deleteObject":
                records.pop(id_, None)
            else:
                records[id_] = each["body"]

    def _browse(self, name: str, body: Any) -> Answer:
        params = bodies.browse(body or {})
        if name not in self.indexes:
            return _no(404, "Index does not exist")
        start = int(params.get("cursor", "0"))
        records = list(self.indexes[name].records.values())
        page = [shown(each, params) for each in records[start : start + BROWSED]]
        more = {"cursor": str(start + BROWSED)} if start + BROWSED < len(records) else {}
        return Answer(200, bodies.browsed({"hits": page, "query": "", "params": "", **more}))

    def _search(self, body: Any) -> Answer:
        results = []
        for params in bodies.queries(body):
            index = self.indexes.get(params["indexName"])
            if index is None:
                return _no(404, f"Index {params['indexName']} does not exist")
            hits = found(index.records.values(), index.settings, params)
            page = [shown(each, params) for each in hits]
            results.append({"hits": page, "nbHits": len(hits), "query": params.get("query", "")})
        return Answer(200, bodies.searched({"results": results}))

    def _later(self, change: Callable[[], object]) -> int:
        number = len(self._tasks) + 1
        self._tasks[number] = (self.polls, change)
        return number

    def _task(self, number: int) -> Answer:
        if number not in self._tasks:
            return _no(404, "Task does not exist")
        left, change = self._tasks[number]
        if left == 1:
            change()
        self._tasks[number] = (left - 1, change)
        return Answer(200, {"status": "published" if left <= 1 else "notPublished"})

    def _index(self, name: str) -> Index:
        return self.indexes.setdefault(name, Index())


NOW = "2026-01-01T00:00:00.000Z"


def _listed(name: str, index: Index) -> dict[str, Any]:
    counts = ("dataSize", "fileSize", "lastBuildTimeS", "numberOfPendingTasks")
    return {
        "name": name,
        "createdAt": NOW,
        "updatedAt": NOW,
        "entries": len(index.records),
        "pendingTask": False,
        **({"primary": index.primary} if index.primary else {}),
        **dict.fromkeys(counts, 0),
    }


def _no(status: int, message: str) -> Answer:
    return Answer(status, {"message": message, "status": status})


async def _send(writer: asyncio.StreamWriter, answer: Answer) -> None:
    body = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
    head = [
        f"HTTP/1.1 {answer.status} OK",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *answer.headers,
    ]
    writer.write(("\r\n".join(head) + "\r\n\r\n").encode() + body)
    await writer.drain()


def always(status: int, body: Any = None, *headers: str) -> Fault:
    """Answers everything with this; ``body`` is JSON, or bytes as they are."""

    async def fault(request: Request, writer: asyncio.StreamWriter) -> Answer | None:
        value = {"message": "a fault", "status": status} if body is None else body
        return Answer(status, value, headers)

    return fault


def never() -> Fault:
    """Answers nothing, ever."""

    async def fault(request: Request, writer: asyncio.StreamWriter) -> Answer | None:
        return await asyncio.Event().wait() and None

    return fault


def hangs_up() -> Fault:
    """Drops the connection without a word."""

    async def fault(request: Request, writer: asyncio.StreamWriter) -> Answer | None:
        writer.transport.abort()
        return None

    return fault


def at(path: str, fault: Fault, after: int = 0, times: int = 1_000_000) -> Fault:
    """``fault`` for requests whose path ends in ``path``, from the one with number ``after`` on and
    at most so many ``times``."""
    seen = 0

    async def chosen(request: Request, writer: asyncio.StreamWriter) -> Answer | None:
        nonlocal seen
        if not request.path.endswith(path):
            return None
        seen += 1
        return await fault(request, writer) if after < seen <= after + times else None

    return chosen
