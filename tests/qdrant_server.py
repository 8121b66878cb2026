"""Qdrant's REST interface over ``qdrant-client``'s in-process implementation, on a real socket.

There is no Qdrant to be had in a wheel. Its makers' own implementation in Python answers the
requests that the store makes, as the server documents them, so that the client, its errors and
several processes are real; only the engine is not. ``ANSWERABLE_TEST_QDRANT_URL`` names a real one.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from qdrant_client import QdrantClient, models

REAL = "ANSWERABLE_TEST_QDRANT_URL"


class FakeQdrant:
    """A server; ``key`` is what requests must carry, ``status`` answers them all if it is set."""

    def __init__(self) -> None:
        self.engine = QdrantClient(":memory:")
        self.key = ""
        self.status: int | None = None
        self.requests: list[str] = []
        self.lock = threading.Lock()
        self._http = _Server(("127.0.0.1", 0), _Request)
        self._http.fake = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))
        self._thread.start()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._http.server_port}"

    def stop(self) -> None:
        """Refuse connections; what was stored is forgotten."""
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()
        self.engine.close()

    def answer(self, method: str, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        """Status and result of a request."""
        self.requests.append(f"{method} {path}")
        parts = [unquote(part) for part in path.strip("/").split("/")]
        with self.lock:
            try:
                return 200, _answered(self.engine, method, parts, body)
            except ValueError as error:
                text = str(error)
                return (404 if "not found" in text else 409 if "exists" in text else 400), text


def _answered(engine: QdrantClient, method: str, parts: list[str], body: dict[str, Any]) -> Any:
    match (method, *parts):
        case ("GET", "aliases"):
            return engine.get_aliases()
        case ("GET", "collections"):
            return engine.get_collections()
        case ("POST", "collections", "aliases"):
            changes = models.ChangeAliasesOperation(**body)
            return engine.update_collection_aliases(changes.actions)
        case ("GET", "collections", name):
            return engine.get_collection(name)
        case ("DELETE", "collections", name):
            return engine.delete_collection(name)
        case ("PUT", "collections", name):
            wanted = models.CreateCollection(**body)
            return engine.create_collection(
                name,
                vectors_config=wanted.vectors or {},
                sparse_vectors_config=wanted.sparse_vectors,
            )
        case (method, "collections", name, *rest):
            return _of_collection(engine, name, (method, *rest), body)
    raise ValueError(f"{method} {parts} not found")


def _of_collection(
    engine: QdrantClient, name: str, request: tuple[str, ...], body: dict[str, Any]
) -> Any:
    if not engine.collection_exists(name):
        raise ValueError(f"Collection {name} not found")
    match request:
        case ("PUT", "index"):
            return models.UpdateResult(status=models.UpdateStatus.COMPLETED)
        case ("PUT", "points"):
            return engine.upsert(name, models.PointsList(**body).points)
        case ("POST", "points"):
            asked = models.PointRequest(**body)
            return engine.retrieve(
                name,
                asked.ids,
                with_payload=asked.with_payload is not False,
                with_vectors=asked.with_vector or False,
            )
        case ("POST", "points", "count"):
            return engine.count(name, exact=True)
        case ("POST", "points", "query", "batch"):
            searches = models.QueryRequestBatch(**body).searches
            for each in searches:
                each.params = None  # how exact a search is: here it always is, and would warn
            return engine.query_batch_points(name, searches)
    raise ValueError(f"{request} not found")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    fake: FakeQdrant


class _Request(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def _respond(self) -> None:
        fake = self.server.fake
        length = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        if fake.key and self.headers.get("api-key") != fake.key:
            status, result = 401, "Must provide an API key or an Authorization bearer token"
        elif fake.status is not None:
            status, result = fake.status, "as the test wants it"
        else:
            status, result = fake.answer(self.command, urlsplit(self.path).path, body)
        said = {"error": result} if status >= 400 else "ok"
        answer = {"result": None if status >= 400 else _plain(result), "status": said, "time": 0.0}
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = _respond  # noqa: N815 -- as the library wants it

    def log_message(self, *args: Any) -> None:
        """Say nothing: the test reads what was asked from ``requests``."""


def _plain(value: Any) -> Any:
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return [_plain(each) for each in value] if isinstance(value, list) else value


@contextmanager
def running() -> Iterator[FakeQdrant]:
    """A server that is empty."""
    server = FakeQdrant()
    try:
        yield server
    finally:
        server.stop()


def remove_collections(url: str, collection: str) -> None:
    """Leave nothing behind of a test's index on a real server."""
    if not os.environ.get(REAL):
        return
    headers = {"api-key": os.environ.get("QDRANT_API_KEY", "")}
    client = QdrantClient(url=url, headers=headers, check_compatibility=False)
    for each in client.get_collections().collections:
        if each.name.startswith(f"{collection}-"):
            client.delete_collection(each.name)
    client.close()
