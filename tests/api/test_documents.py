"""``/system/doc``: pages, plain text, headers, and nothing that was not declared."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from answerable.api import create_app
from answerable.documents import DeclaredDocuments, Index
from answerable.settings import Settings, SourceSettings
from answerable.testing.fakes import ScriptedAssistant
from answerable.viewer import ShownDocument
from one_document import OneDocument

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
DECLARED = Settings(sources=(SourceSettings(viewer="/system/doc"),))


async def no_index() -> list[Index]:
    return []


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "sub").mkdir(parents=True)
    (tmp_path / "docs" / "a.md").write_bytes(b"# A\r\n\r\n<b>Text</b>\r\n")
    (tmp_path / "docs" / "sub" / "b c#?.md").write_text("# B\n")
    (tmp_path / "secret.md").write_text("kanarienvogel\n")
    (tmp_path / "docs" / "link.md").symlink_to(tmp_path / "secret.md")
    return tmp_path / "docs"


@pytest.fixture
def app(docs: Path) -> FastAPI:
    sources = (SourceSettings(path=docs, viewer="/system/doc"),)
    documents = DeclaredDocuments(sources, 10_000, no_index)
    return create_app(ScriptedAssistant(documents=documents), Settings(sources=sources))


def client(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


@pytest.mark.anyio
async def test_a_document(app: FastAPI) -> None:
    """A document is one page at both of its addresses, but for the way to its own plain text."""
    async with client(app) as visitor:
        page = await visitor.get("/system/doc/docs/a.md")
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "<code>&lt;b&gt;Text&lt;/b&gt;</code>" in page.text
        same = await visitor.get("/system/doc", params={"file": "docs/a.md"})
    moved = page.text.replace("../../", "").replace("?raw=1", "?file=docs%2Fa.md&amp;raw=1")
    assert same.text == moved


@pytest.mark.anyio
async def test_headers(app: FastAPI) -> None:
    """Only the page's own style and script run, nothing is sniffed, framed or told to others."""
    async with client(app) as visitor:
        for path in ("/system/doc/docs/a.md", "/system/doc", "/system/doc?file=docs/a.md"):
            headers = (await visitor.get(path)).headers
            policy = headers["content-security-policy"].split("; ")
            assert dict(part.split(" ", 1) for part in policy) == {
                "default-src": "'none'",
                "script-src": "'self'",
                "style-src": "'self'",
                "img-src": "data:",
                "base-uri": "'none'",
                "form-action": "'none'",
                "frame-ancestors": "'none'",
                "require-trusted-types-for": "'script'",
            }
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.anyio
async def test_plain_text(app: FastAPI) -> None:
    """``raw=1`` gives the file as it is, as text that no browser takes for anything else."""
    async with client(app) as visitor:
        for path in ("/system/doc/docs/a.md?raw=1", "/system/doc?file=docs/a.md&raw=1"):
            response = await visitor.get(path)
            assert response.content == b"# A\r\n\r\n<b>Text</b>\r\n"
            assert response.headers["content-type"] == "text/plain; charset=utf-8"
            assert response.headers["x-content-type-options"] == "nosniff"
            assert response.headers["content-security-policy"] == "default-src 'none'; sandbox"


@pytest.mark.parametrize("name", ["docs/a.svg", "docs/a.html", "docs/a.xml", "docs/a.md"])
@pytest.mark.anyio
async def test_markup_of_a_document_is_shown_and_never_run(name: str) -> None:
    """Whatever a document is called, its HTML or SVG is text on our page, and raw it is plain."""
    markup = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script>\n'
    assistant = ScriptedAssistant(documents=OneDocument(ShownDocument(name, markup)))
    async with client(create_app(assistant, DECLARED)) as visitor:
        page = await visitor.get(f"/system/doc/{name}", headers=BROWSER)
        assert "&lt;svg xmlns=" in page.text
        assert "<svg xmlns=" not in page.text
        assert "<script>" not in page.text
        raw = await visitor.get(f"/system/doc/{name}?raw=1", headers=BROWSER)
        assert (raw.text, raw.headers["content-type"]) == (markup, "text/plain; charset=utf-8")
        for response in (page, raw):
            assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.anyio
async def test_what_the_client_has_already(app: FastAPI, docs: Path) -> None:
    """A page that did not change is not sent again; one that did has another tag."""
    async with client(app) as visitor:
        for path in ("/system/doc/docs/a.md", "/system/doc/docs/a.md?raw=1", "/system/doc"):
            tag = (await visitor.get(path)).headers["etag"]
            for known in (tag, f'"x", W/{tag}', "*"):
                again = await visitor.get(path, headers={"If-None-Match": known})
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["etag"] == tag
            other = await visitor.get(path, headers={"If-None-Match": '"x"'})
            assert other.status_code == 200
        before = (await visitor.get("/system/doc/docs/a.md")).headers["etag"]
        (docs / "a.md").write_text("# A\n\nOther.\n")
        after = await visitor.get("/system/doc/docs/a.md", headers={"If-None-Match": before})
        assert after.status_code == 200


@pytest.mark.anyio
async def test_head(app: FastAPI) -> None:
    """HEAD answers as GET does, without the page."""
    async with client(app) as visitor:
        for path in ("/system/doc/docs/a.md", "/system/doc", "/system/viewer.css"):
            got, headed = await visitor.get(path), await visitor.head(path)
            assert (headed.status_code, headed.content) == (200, b"")
            for name in ("content-type", "content-length", "etag"):
                assert headed.headers[name] == got.headers[name]
        assert (await visitor.head("/system/doc/docs/none.md")).status_code == 404
        assert (await visitor.post("/system/doc/docs/a.md")).status_code == 405


async def sent(visitor: httpx.AsyncClient, path: str) -> httpx.Response:
    """The response to a path that goes over the wire exactly as it is written."""
    request = visitor.build_request("GET", "http://test/", headers=BROWSER)
    request.url = request.url.copy_with(raw_path=path.encode())
    return await visitor.send(request)


@pytest.mark.parametrize(
    "name",
    [
        "none.md",
        "docs/none.md",
        "docs",
        "docs/",
        "docs/link.md",
        "docs/../secret.md",
        "../secret.md",
        "..%2fsecret.md",
        "%2e%2e/secret.md",
        "docs/..%2f..%2fsecret.md",
        "docs/%2e%2e/%2e%2e/secret.md",
        "docs/..\\secret.md",
        "docs/..%5csecret.md",
        "docs%2fa.md",
        "docs%2Fa.md",
        "docs%252fa.md",
        "/docs/a.md",
        "//docs/a.md",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "docs/a.md%00",
        "docs/a.md%00.md",
        "docs/%ff.md",
        "docs/a.md/",
        "docs/a.md%0d%0aX-Injected:%201",
        "docs/" + "a" * 5_000,
        "file:///etc/passwd",
    ],
)
@pytest.mark.anyio
async def test_nothing_else_is_served(app: FastAPI, name: str) -> None:
    """No way of writing a path leads to a file that is no document."""
    async with client(app) as visitor:
        response = await sent(visitor, f"/system/doc/{name}")
        assert response.status_code == 404
        assert "kanarienvogel" not in response.text
        assert "x-injected" not in response.headers
        if "%2" not in name.lower() and "%5" not in name:
            by_query = await visitor.get("/system/doc", params={"file": name}, headers=BROWSER)
            assert by_query.status_code == 404
            assert "kanarienvogel" not in by_query.text


@pytest.mark.parametrize("name", ["docs/../secret.md", "../secret.md", "/etc/passwd", "docs\0"])
@pytest.mark.anyio
async def test_nothing_else_is_served_by_query(app: FastAPI, name: str) -> None:
    """Nor does a name in the query."""
    async with client(app) as visitor:
        response = await visitor.get("/system/doc", params={"file": name, "raw": "1"})
        assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.anyio
async def test_a_missing_document(app: FastAPI) -> None:
    """A browser gets a page that leads to the list, a program the usual error; none is kept."""
    async with client(app) as visitor:
        page = await visitor.get("/system/doc/docs/x/none.md", headers=BROWSER)
        assert (page.status_code, page.headers["cache-control"]) == (404, "no-store")
        assert 'href="../../../doc"' in page.text
        assert "none.md" not in page.text
        error = await visitor.get("/system/doc/docs/none.md")
        assert (error.status_code, error.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.anyio
async def test_relative_addresses(app: FastAPI) -> None:
    """Wherever a page stands, below whatever prefix, its style, script and links are found."""
    host = FastAPI()
    host.mount("/assistant", app)
    pages = (
        "/system/doc",
        "/system/doc/",
        "/system/doc?file=docs/a.md",
        "/system/doc/docs/a.md",
        "/system/doc/docs/sub/b%20c%23%3F.md",
        "/system/doc/docs%2fsub%2fnone.md",
    )
    for outer, prefix in ((app, ""), (host, "/assistant")):
        async with client(outer) as visitor:
            for path in pages:
                page = await sent(visitor, prefix + path)
                links = re.findall(r'(?:href|src)="([^"#?][^":]*)"', page.text)
                assert len(links) >= 3
                for link in links:
                    address = httpx.URL(f"http://test{prefix}{path}").join(link)
                    assert (await visitor.get(address)).status_code == 200, (path, link)


@pytest.mark.anyio
async def test_a_hostile_name() -> None:
    """The name of a file is no markup, no header and no way out of its link."""
    name = 'docs/"><script>alert(1)</script>&#x22;\u202e\u2028%0d%0aX-Injected: 1.md'
    assistant = ScriptedAssistant(documents=OneDocument(ShownDocument(name, "Text.\n")))
    async with client(create_app(assistant, DECLARED)) as visitor:
        listed = await visitor.get("/system/doc")
        (link,) = re.findall(r'<li><a href="([^"]*)"', listed.text)
        page = await visitor.get(httpx.URL("http://test/system/doc").join(unescape(link)))
        by_query = await visitor.get("/system/doc", params={"file": name})
        for response in (listed, page, by_query):
            assert response.status_code == 200
            assert "x-injected" not in response.headers
            assert "<script>" not in response.text
            assert not set("\u202e\u2028") & set(response.text)


@pytest.mark.anyio
async def test_the_assets(app: FastAPI) -> None:
    """Style and script are served with their types, and load nothing from anywhere."""
    async with client(app) as visitor:
        for name, kind in (
            ("viewer.css", "text/css"),
            ("lines.css", "text/css"),
            ("viewer.js", "text/javascript"),
        ):
            response = await visitor.get(f"/system/{name}")
            assert response.headers["content-type"] == f"{kind}; charset=utf-8"
            assert response.headers["x-content-type-options"] == "nosniff"
            assert not re.search(r"https?:|//[a-z]|@import|url\(|eval|innerHTML", response.text)
            known = {"If-None-Match": response.headers["etag"]}
            assert (await visitor.get(f"/system/{name}", headers=known)).status_code == 304
        for name in ("__init__.py", "page.py"):
            assert (await visitor.get(f"/system/{name}")).status_code == 404


@pytest.mark.anyio
async def test_a_site_without_documents(docs: Path) -> None:
    """Where no source declares the viewer there are no such addresses; where all its documents are
    gone there is nothing to list."""
    plain = create_app(ScriptedAssistant(), Settings(sources=(SourceSettings(path=docs),)))
    async with client(plain) as visitor:
        for path in ("/system/doc", "/system/doc/docs/a.md", "/system/viewer.css"):
            assert (await visitor.get(path)).status_code == 404
        assert "/system/doc" not in (await visitor.get("/openapi.json")).text
    async with client(create_app(ScriptedAssistant(), DECLARED)) as visitor:
        assert (await visitor.get("/system/doc")).status_code == 404
