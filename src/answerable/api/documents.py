"""``/system/doc``: files of the site with numbered lines, as pages and as plain text."""

from __future__ import annotations

import hashlib
from importlib import resources
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, FastAPI, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

from answerable.api.assistant import TheAssistant
from answerable.viewer import ShownDocument
from answerable.viewer.page import document_page, list_page, missing_page

router = APIRouter(tags=["documents"])

# Scripts, styles and nothing else, from here and nowhere else; no frame around it.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",  # ask each time, and get a 304 by the ETag
}
_ASSETS = {"viewer.css": "text/css", "lines.css": "text/css", "viewer.js": "text/javascript"}
_RENDERED_AT_ONCE = CapacityLimiter(2)  # a long page takes a second of a core
_Raw = Annotated[str, Query(description="`1` for the file as plain text")]
_ERROR = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
_DOCUMENTED: dict[str, Any] = {
    "response_class": HTMLResponse,
    "responses": {
        200: {"content": {"text/plain": {}}},
        304: {"description": "It is as the client knows it (`If-None-Match`)"},
        404: {"content": {"text/html": {}, **_ERROR}, "description": "There is no such document"},
    },
}


@router.get("/system/doc", summary="Documents, or the one called `file`", **_DOCUMENTED)
async def by_query(
    request: Request,
    assistant: TheAssistant,
    file: Annotated[str, Query(description="name of the document; left out, all are listed")] = "",
    raw: _Raw = "",
) -> Response:
    """The page of a document, with a link to each section and to each line (`#L3`, `#L3-L9`).

    It is the same page as that of `/system/doc/{doc_file}`.
    """
    return await _document(request, assistant, file, raw)


@router.get("/system/doc/{doc_file:path}", summary="A document with its lines", **_DOCUMENTED)
async def by_path(
    request: Request, assistant: TheAssistant, doc_file: str, raw: _Raw = ""
) -> Response:
    """The page of a document, with a link to each section and to each line (`#L3`, `#L3-L9`).

    `doc_file` is the name of the file with the name of its source's folder before it.
    """
    if _escaped_slashes(request):  # one address for one document
        return _missing(request)
    return await _document(request, assistant, doc_file, raw)


for _path, _endpoint in (("/system/doc", by_query), ("/system/doc/{doc_file:path}", by_path)):
    router.add_api_route(_path, _endpoint, methods=["HEAD"], include_in_schema=False)


def add_viewer(app: FastAPI) -> None:
    """Serve the documents, and the style and the script of their pages."""
    app.include_router(router)
    folder = Path(str(resources.files("answerable"))) / "viewer"
    files = StaticFiles(directory=folder)

    async def asset(request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        response = await files.get_response(name, request.scope)
        if response.status_code == 200:
            response.headers["Content-Type"] = f"{_ASSETS[name]}; charset=utf-8"
        response.headers["Cache-Control"] = "no-cache"
        return response

    for name in _ASSETS:
        app.add_route(f"/system/{name}", asset, methods=["GET"], include_in_schema=False)


async def _document(request: Request, assistant: TheAssistant, file: str, raw: str) -> Response:
    if not file:
        return await _list(request, assistant)
    document = await assistant.documents.read(file)
    if document is None:
        return _missing(request)
    if raw == "1":
        headers = {**_HEADERS, "Content-Security-Policy": "default-src 'none'; sandbox"}
        return _answer(request, PlainTextResponse(document.text, headers=headers))
    page = await to_thread.run_sync(_page, request, document, limiter=_RENDERED_AT_ONCE)
    return _answer(request, HTMLResponse(page, headers=_HEADERS))


async def _list(request: Request, assistant: TheAssistant) -> Response:
    files = await assistant.documents.files()
    if not files:
        return _missing(request)
    return _answer(request, HTMLResponse(list_page(files, up=_up(request)), headers=_HEADERS))


def _page(request: Request, document: ShownDocument) -> str:
    named = "file" in request.query_params
    query = urlencode({"file": document.file, "raw": 1} if named else {"raw": 1})
    return document_page(document, up=_up(request), raw=f"?{query}")


def _answer(request: Request, response: Response) -> Response:
    """The response, or a 304 if the client has it already."""
    tag = f'"{hashlib.sha256(response.body).hexdigest()[:32]}"'
    response.headers["ETag"] = tag
    known = request.headers.get("if-none-match", "").split(",")
    if not {"*", tag} & {each.strip().removeprefix("W/") for each in known}:
        return response
    kept = ("etag", "cache-control", "content-security-policy")
    return Response(status_code=304, headers={k: response.headers[k] for k in kept})


def _missing(request: Request) -> Response:
    """A page for a browser, the usual error for a program."""
    if "text/html" not in request.headers.get("accept", ""):
        raise HTTPException(404)
    headers = {**_HEADERS, "Cache-Control": "no-store", "Vary": "Accept"}
    return HTMLResponse(missing_page(up=_up(request)), 404, headers)


def _up(request: Request) -> str:
    """The relative address of ``/system/``, which no prefix that a proxy takes off can spoil."""
    below = request.path_params.get("doc_file")
    return "" if below is None else "../" * (below.count("/") + 1 - _escaped_slashes(request))


def _escaped_slashes(request: Request) -> int:
    """How many slashes are no slashes to the browser, which sent them as escapes."""
    path: bytes = request.scope.get("raw_path") or b""
    return path.partition(b"?")[0].lower().count(b"%2f")
