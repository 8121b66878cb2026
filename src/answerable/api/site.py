"""What is not JSON: the widget, the page that lists the API, and the demo site."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from answerable import widget
from answerable.api.errors import RefusedError

_STYLE = "body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}"
_STYLE += "code{font-size:1.05em}section{border-top:1px solid #8886;padding-bottom:.5rem}"
# Nothing from elsewhere: the stock Swagger page loads its scripts from a CDN.
_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


class Site(StaticFiles):
    """A built site. What it lacks is its own 404 page for a browser, and JSON for a program."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            # 401 is Starlette's for a file the process may not read; a visitor has no use for it.
            raise HTTPException(404 if error.status_code == 401 else error.status_code) from None
        if response.status_code == 404 and "text/html" not in _accept(scope):
            raise HTTPException(404)
        return response


def add_site(app: FastAPI, static_dir: Path) -> None:
    """Serve the folder ``static_dir`` at ``/``; add it last, as it takes every other address."""
    app.mount("/", Site(directory=static_dir, html=True), name="site")


def add_widget(app: FastAPI, widget_file: Path) -> None:
    """Serve the widget at ``/answerable.js``, to pages of any origin: it is public code.

    That file is small and loads the rest, which lies in the folder ``answerable`` beside it.
    """
    files = StaticFiles(directory=widget_file.parent, check_dir=False)

    async def script(request: Request) -> Response:
        return await _script(files, widget_file.name, request.scope)

    async def part(request: Request) -> Response:
        return await _script(files, f"answerable/{request.path_params['name']}.js", request.scope)

    app.add_route(widget.ADDRESS, script, methods=["GET"], include_in_schema=False)
    app.add_route("/answerable/{name}.js", part, methods=["GET"], include_in_schema=False)


def add_missing_widget(app: FastAPI) -> None:
    """Say at the widget's address that there is none, and how there comes to be one."""

    async def missing(request: Request) -> Response:
        raise RefusedError(404, "not_found", widget.NOT_BUILT)

    app.add_route(widget.ADDRESS, missing, methods=["GET"], include_in_schema=False)


async def _script(files: StaticFiles, path: str, scope: Scope) -> Response:
    response = await files.get_response(path, scope)
    if response.status_code == 200:
        response.headers["Content-Type"] = "text/javascript; charset=utf-8"
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cache-Control"] = "no-cache"  # ask, and get a 304 by the ETag
    return response


def add_api_page(app: FastAPI) -> None:
    """Serve ``/api``, a plain page made of the OpenAPI schema."""

    async def page(request: Request) -> HTMLResponse:
        return HTMLResponse(_page(app.openapi()), headers={"Content-Security-Policy": _PAGE_POLICY})

    app.add_route("/api", page, methods=["GET"], include_in_schema=False)


def _page(schema: dict[str, Any]) -> str:
    title = escape(schema["info"]["title"])
    sections = [
        _section(method, path, operation)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title} API</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{_STYLE}</style><h1>{title} API</h1>"
        f"<p>{escape(schema['info']['description'])} The whole schema: "
        f'<a href="openapi.json">openapi.json</a>.</p>{"".join(sections)}</html>'
    )


def _section(method: str, path: str, operation: dict[str, Any]) -> str:
    paragraphs = operation.get("description", "").split("\n\n")
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    answers = "".join(
        f"<li><code>{escape(status)}</code> {escape(response['description'])}</li>"
        for status, response in operation["responses"].items()
    )
    return (
        f"<section><h2><code>{escape(method.upper())} {escape(path)}</code></h2>"
        f"<p><strong>{escape(operation['summary'])}</strong></p>{text}<ul>{answers}</ul></section>"
    )


def _accept(scope: Scope) -> str:
    return Request(scope).headers.get("accept", "")
