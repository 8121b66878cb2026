"""Health, the widget, the demo site, the page about the API, and mounting it all elsewhere."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from fastapi import FastAPI

from answerable.api import create_app
from answerable.settings import Settings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio

ClientFor = Callable[..., httpx.AsyncClient]


class Unwell(ScriptedAssistant):
    """An assistant whose health check does what a test says."""

    check: Callable[[], Awaitable[dict[str, dict[str, Any]]]]

    async def health(self) -> dict[str, dict[str, Any]]:
        return await self.check()


async def test_healthy(client: httpx.AsyncClient) -> None:
    """With every service well the answer is 200 in the specification's shape."""
    response = await client.get("/health")
    assert response.status_code == 200
    body = response.json()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", body.pop("timestamp"))
    assert body == {
        "status": "healthy",
        "services": {"fastapi": "ok", "index": {"status": "connected", "vectors": 3}},
    }


@pytest.mark.parametrize(
    "path", ["/site", "/llms.txt", "/llms-full.txt", "/v1/models", "/v1/models/answerable"]
)
async def test_what_can_be_read_answers_head(client: httpx.AsyncClient, path: str) -> None:
    """With the status and the headers of GET; the schema has one operation."""
    got, headed = await client.get(path), await client.head(path)
    assert (headed.status_code, got.status_code) == (200, 200)
    assert headed.headers["content-type"] == got.headers["content-type"]
    assert headed.headers.get("etag") == got.headers.get("etag")
    schema = (await client.get("/openapi.json")).json()
    known = path.replace("models/answerable", "models/{model}")
    assert list(schema["paths"][known]) == ["get"]


async def test_degraded(client: httpx.AsyncClient, assistant: ScriptedAssistant) -> None:
    """One service that is not well makes it 503 and ``degraded``, and says which one it is."""
    assistant.services["qdrant"] = {"status": "disconnected", "detail": "refused"}
    response = await client.get("/health")
    assert response.status_code == 503
    body = response.json()
    assert body["status"] == "degraded"
    assert body["services"]["qdrant"] == {"status": "disconnected", "detail": "refused"}
    assert (await client.get("/livez")).json() == {"status": "ok"}


@pytest.mark.parametrize("path", ["/health", "/readyz", "/livez"])
async def test_monitors_that_ask_with_head(
    client: httpx.AsyncClient, assistant: ScriptedAssistant, path: str
) -> None:
    """HEAD gets the status that GET gets; what is neither is told both, and the schema has one
    operation."""
    for state in ("connected", "disconnected"):
        assistant.services["index"] = {"status": state}
        asked = await client.head(path)
        assert asked.status_code == (await client.get(path)).status_code
        assert asked.headers["content-type"] == "application/json"
    refused = await client.post(path)
    assert refused.status_code == 405
    assert set(refused.headers["allow"].split(", ")) == {"GET", "HEAD"}
    schema = (await client.get("/openapi.json")).json()
    assert list(schema["paths"][path]) == ["get"]


async def test_health_that_hangs(client_for: ClientFor) -> None:
    """A check that hangs is cut off, and the answer says so."""
    assistant = Unwell()
    assistant.check = anyio.sleep_forever
    response = await client_for(assistant).get("/health")
    assert response.status_code == 503
    assert response.json()["services"]["assistant"] == {"status": "timeout"}


async def test_health_that_breaks(client_for: ClientFor) -> None:
    """A check that raises is an answer too, without the error's text: it may hold a password."""

    async def broken() -> dict[str, dict[str, Any]]:
        raise ValueError("postgres://user:kanarienvogel@host")

    assistant = Unwell()
    assistant.check = broken
    response = await client_for(assistant).get("/health")
    assert response.status_code == 503
    assert response.json()["services"]["assistant"] == {"status": "error"}
    assert "kanarienvogel" not in response.text


@pytest.mark.parametrize(
    ("down", "status", "missing"),
    [([], 200, []), (["llm"], 200, []), (["llm", "index"], 503, ["index"])],
)
async def test_ready(
    client: httpx.AsyncClient,
    assistant: ScriptedAssistant,
    down: list[str],
    status: int,
    missing: list[str],
) -> None:
    """A server is ready while what every answer needs is there, with or without its model."""
    assistant.services |= {name: {"status": "disconnected"} for name in down}
    response = await client.get("/readyz")
    assert response.status_code == status
    ready = "not ready" if missing else "ready"
    assert response.json() == {"status": ready, "missing": missing}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "docs").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Home</h1>")
    (folder / "404.html").write_text("<h1>Not here</h1>")
    (folder / "docs" / "index.html").write_text("<h1>Docs</h1>")
    (tmp_path / "secret.txt").write_text("kanarienvogel")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
def widget(tmp_path: Path) -> Path:
    file = tmp_path / "dist" / "answerable.js"
    file.parent.mkdir()
    file.write_text("customElements;")
    return file


async def test_the_site(client_for: ClientFor, site: Path) -> None:
    """The site's pages are served at ``/`` beside the API, which they do not hide."""
    client = client_for(ScriptedAssistant(static_dir=site))
    for path, text in (("/", "Home"), ("/docs/", "Docs"), ("/404.html", "Not here")):
        response = await client.get(path)
        assert response.status_code == 200
        assert text in response.text
        assert response.headers["content-type"].startswith("text/html")
        assert "content-security-policy" not in response.headers
    assert (await client.get("/health")).status_code == 200
    assert (await client.post("/chat", json={"message": "hi"})).status_code == 200


async def test_what_the_site_lacks(client_for: ClientFor, site: Path) -> None:
    """A browser gets the site's own 404 page, a program the usual error."""
    client = client_for(ScriptedAssistant(static_dir=site))
    page = await client.get("/nope", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.text) == (404, "<h1>Not here</h1>")
    error = await client.get("/nope", headers={"Accept": "application/json"})
    assert (error.status_code, error.json()["error"]["code"]) == (404, "not_found")
    written = await client.put("/docs/")
    assert (written.status_code, written.json()["error"]["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/docs/..%2f..%2fsecret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/link.txt",
        "/docs%00.html",
        "/" + "a" * 5000,
    ],
)
async def test_nothing_outside_the_site(client_for: ClientFor, site: Path, path: str) -> None:
    """No path and no link leads out of the site's folder."""
    client = client_for(ScriptedAssistant(static_dir=site))
    request = client.build_request("GET", "http://test/")
    request.url = request.url.copy_with(raw_path=path.encode())
    response = await client.send(request)
    assert response.status_code == 404
    assert "kanarienvogel" not in response.text


async def test_the_widget(client_for: ClientFor, widget: Path) -> None:
    """The widget is a script that any site may load, and that is not loaded again in vain."""
    client = client_for(ScriptedAssistant(widget_file=widget))
    response = await client.get("/answerable.js", headers={"Origin": "https://any.example"})
    assert response.status_code == 200
    assert response.text == "customElements;"
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["x-content-type-options"] == "nosniff"
    known = {"If-None-Match": response.headers["etag"]}
    again = await client.get("/answerable.js", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["access-control-allow-origin"] == "*"


async def test_the_parts_of_the_widget(client_for: ClientFor, widget: Path) -> None:
    """The files that the script loads are served like it, and nothing else of that folder."""
    (widget.parent / "answerable").mkdir()
    (widget.parent / "answerable" / "chat.js").write_text("export {};")
    (widget.parent / "answerable" / "notes.txt").write_text("kanarienvogel")
    client = client_for(ScriptedAssistant(widget_file=widget))
    part = await client.get("/answerable/chat.js")
    assert (part.status_code, part.text) == (200, "export {};")
    assert part.headers["content-type"] == "text/javascript; charset=utf-8"
    assert part.headers["access-control-allow-origin"] == "*"
    for path in ("/answerable/none.js", "/answerable/notes.txt", "/answerable/..%2fanswerable.js"):
        assert (await client.get(path)).status_code == 404


async def test_a_widget_that_is_not_built(client_for: ClientFor, tmp_path: Path) -> None:
    """Before the widget is built its address is a 404, and nothing else is worse for it."""
    client = client_for(ScriptedAssistant(widget_file=tmp_path / "none" / "answerable.js"))
    assert (await client.get("/answerable.js")).status_code == 404
    assert (await client.get("/livez")).status_code == 200


async def test_no_widget_at_all(client_for: ClientFor, site: Path) -> None:
    """Where none was built with the package, its address says so and how to build it; a site that
    is served there keeps a file of that name, and its own page for what it lacks."""
    response = await client_for(ScriptedAssistant()).get("/answerable.js")
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (404, "not_found")
    assert "The widget is not built" in error["message"]
    assert "make setup" in error["message"]
    (site / "answerable.js").write_text("own();")
    of_site = client_for(ScriptedAssistant(static_dir=site))
    assert (await of_site.get("/answerable.js")).text == "own();"


async def test_the_page_about_the_api(client: httpx.AsyncClient) -> None:
    """``/api`` lists every operation and loads nothing from anywhere."""
    response = await client.get("/api")
    schema = (await client.get("/openapi.json")).json()
    for path in schema["paths"]:
        assert path in response.text
    assert not re.search(r"https?://|src=|<script|@import", response.text)
    assert (await client.get("/docs")).status_code == 404
    assert (await client.get("/redoc")).status_code == 404


async def test_mounted_under_a_prefix(site: Path, widget: Path) -> None:
    """Mounted into another application everything works below the prefix, with the same errors."""
    host = FastAPI()
    assistant = ScriptedAssistant(static_dir=site, widget_file=widget)
    host.mount("/assistant", create_app(assistant, Settings()))

    @host.get("/own")
    async def own() -> str:
        return "mine"

    transport = httpx.ASGITransport(host)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        assert (await client.get("/own")).json() == "mine"
        answer = await client.post("/assistant/chat", json={"message": "hi"})
        assert "event: done" in answer.text
        refused = await client.post("/assistant/chat", json={"message": ""})
        assert refused.json()["error"]["request_id"] == refused.headers["x-request-id"]
        too_large = await client.post("/assistant/chat", content=b"x" * 300_000)
        assert too_large.status_code == 413
        for path in ("health", "livez", "openapi.json", "api", "answerable.js", "docs/", ""):
            assert (await client.get(f"/assistant/{path}")).status_code == 200
        assert 'href="openapi.json"' in (await client.get("/assistant/api")).text
