"""``GET /llms.txt`` and ``GET /llms-full.txt``: the index for programs that read."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from answerable.api.assistant import TheAssistant
from answerable.api.errors import responses
from answerable.api.health import ASKED
from answerable.api.sse import cancelled_on_disconnect
from answerable.llms_txt import LlmsTxt

router = APIRouter(tags=["llms.txt"])

_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"description": "Markdown", "content": {"text/plain": {"schema": {"type": "string"}}}},
    304: {"description": "It has not changed since the `ETag` in `If-None-Match`"},
    **responses(500, 503),
}


class TextStream(Response):
    """Text that is sent as it is made, until its end or until the reader leaves."""

    media_type = "text/plain"

    def __init__(self, parts: AsyncGenerator[str, None], tag: str) -> None:
        # no-cache: a copy may be kept, and is asked about each time.
        super().__init__(headers={"ETag": tag, "Cache-Control": "no-cache"})
        del self.headers["content-length"]
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async with cancelled_on_disconnect(receive), aclosing(self._parts) as parts:
            if scope["method"] != "HEAD":
                async for part in parts:
                    await send(_body(part.encode("utf-8", "replace")))
            await send(_body(b"", more=False))


@router.get("/llms.txt", summary="List the pages", response_class=Response, responses=_TEXT)
@router.api_route("/llms.txt", methods=ASKED, response_class=Response, include_in_schema=False)
async def listed(request: Request, assistant: TheAssistant) -> Response:
    """Every page of the index with its link and its first sentence, as llmstxt.org describes it."""
    return await _response(await assistant.llms_txt(full=False), request)


@router.get("/llms-full.txt", summary="Read all pages", response_class=Response, responses=_TEXT)
@router.api_route("/llms-full.txt", methods=ASKED, response_class=Response, include_in_schema=False)
async def full(request: Request, assistant: TheAssistant) -> Response:
    """The text of every page of the index, in the order of their paths."""
    return await _response(await assistant.llms_txt(full=True), request)


async def _response(made: LlmsTxt, request: Request) -> Response:
    tag = f'"{made.tag}"'
    known = request.headers.get("if-none-match", "")
    if known.strip() == "*" or tag in (
        each.strip().removeprefix("W/") for each in known.split(",")
    ):
        await made.parts.aclose()
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": "no-cache"})
    return TextStream(made.parts, tag)


def _body(data: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": more}
