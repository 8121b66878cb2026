"""Payloads in every field of every route: no file outside is read, no address is opened.

Fields are taken from the OpenAPI document, so a new route is among them without a word here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from pydantic import SecretStr

from answerable import settings as configuration
from answerable.assistant import Assistant
from answerable.settings import ServerSettings, SourceSettings

from .obedient import Canary
from .payloads import addresses, paths

pytestmark = pytest.mark.anyio

SECRET = "kanarienvogel-7391"
ADMIN = "token-of-the-owner"
MOST = 8  # payloads that each field gets here; the others go round by route
JSON = {"Content-Type": "application/json", "Accept": "application/json", "X-Admin-Token": ADMIN}
BASES: dict[str, dict[str, Any]] = {
    "/chat": {"message": "What is a widget?"},
    "/intent": {"message": "What is a widget?"},
    "/v1/chat/completions": {
        "model": "answerable",
        "messages": [{"role": "user", "content": "What is a widget?"}],
    },
    "/api/chat": {
        "messages": [{"role": "user", "parts": [{"type": "text", "text": "What is a widget?"}]}]
    },
}


@dataclass
class Site:
    """A site on a folder beside which a secret lies."""

    client: httpx.AsyncClient
    folder: Path
    api: dict[str, Any]

    def requests(self, payload: str) -> Iterator[httpx.Request]:
        """One request for each string that each route takes, ``payload`` in it."""
        for path, operations in self.api["paths"].items():
            for method, operation in operations.items():
                yield from self._parameters(method, path, operation, payload)
                body = operation.get("requestBody", {}).get("content", {}).get("application/json")
                if body:
                    yield from self._bodies(method, path, body["schema"], payload)
        yield self.client.build_request("GET", f"/system/doc/{quote(payload, safe='')}")
        yield self.client.build_request("GET", "/system/doc", params={"file": payload})

    def _parameters(
        self, method: str, path: str, operation: dict[str, Any], payload: str
    ) -> Iterator[httpx.Request]:
        for each in operation.get("parameters", []):
            url, headers = path, dict(JSON)
            if each["in"] == "header":
                headers[each["name"]] = payload.encode("ascii", "ignore").decode()
                headers = {k: "".join(filter(str.isprintable, v)) for k, v in headers.items()}
            else:
                url = url.replace("{" + each["name"] + "}", quote(payload, safe=""))
            url = url.replace("{", "").replace("}", "")
            body = BASES.get(path) if method == "post" else None
            yield self.client.build_request(method.upper(), url, headers=headers, json=body)

    def _bodies(
        self, method: str, path: str, schema: dict[str, Any], payload: str
    ) -> Iterator[httpx.Request]:
        for name, field in self._resolved(schema)["properties"].items():
            body = {**self._base(path, schema), name: self._filled(field, payload)}
            yield self.client.build_request(method.upper(), path, headers=JSON, json=body)

    def _base(self, path: str, schema: dict[str, Any]) -> dict[str, Any]:
        """A body that is answered; of a route without one here, every field filled harmlessly."""
        harmless: dict[str, Any] = self._filled(schema, "x")
        return BASES.get(path, harmless)

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            found: dict[str, Any] = self.api["components"]["schemas"][name]
            return found
        return schema

    def _filled(self, schema: dict[str, Any], payload: str, depth: int = 4) -> Any:
        """A value of this schema with the payload in every string of it."""
        schema = self._resolved(schema)
        for option in schema.get("anyOf", []):
            if option.get("type") != "null":
                return self._filled(option, payload, depth)
        match schema.get("type"):
            case "object" if depth:
                fields = schema.get("properties", {"mode": {"type": "string"}})
                return {k: self._filled(v, payload, depth - 1) for k, v in fields.items()}
            case "array" if depth:
                return [self._filled(schema.get("items", {}), payload, depth - 1)]
            case "integer" | "number":
                return 1
            case "boolean":
                return False
        return schema.get("enum", [payload])[0]


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[Site]:
    """An indexed page in ``docs``, a secret file beside the folder and links to it inside."""
    (folder / "docs").mkdir()
    (folder / "docs" / "page.md").write_text("# Widget\n\nA widget is a panel on a board.\n")
    (folder / "secret.txt").write_text(SECRET)
    (folder / "docs" / "link.md").symlink_to(folder / "secret.txt")
    settings = configuration.load(
        None,
        data=folder / "data",
        sources=(SourceSettings(path=folder / "docs", viewer="/system/doc"),),
        server=ServerSettings(admin_token=SecretStr(ADMIN)),
    )
    async with Assistant(settings) as assistant:
        await assistant.ingest()
        transport = httpx.ASGITransport(assistant.asgi(), raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url="http://site.test") as client:
            api = (await client.get("/openapi.json")).json()
            yield Site(client, folder, api)


def sample(payloads: list[str]) -> list[str]:
    """A few of them from all over the list."""
    return payloads[:: max(1, len(payloads) // MOST)]


async def test_no_file_outside_is_read(tmp_path: Path) -> None:
    """T8: whatever path a field holds, nothing of a file outside comes back, and nothing breaks."""
    async with site(tmp_path) as target:
        every = paths(str(tmp_path))
        assert len(every) >= 200
        for payload in sample(every):
            for request in target.requests(payload):
                response = await target.client.send(request)
                assert response.status_code < 500, (request.url, payload)
                assert SECRET not in response.text
                assert "root:x:0" not in response.text
        for payload in every:  # where names of files are asked for, all of them
            response = await target.client.get(f"/system/doc/{quote(payload, safe='')}")
            assert response.status_code < 500, payload
            assert SECRET not in response.text


async def test_no_address_is_opened(tmp_path: Path) -> None:
    """T9: whatever address a field holds, the listener hears of nobody."""
    async with Canary() as canary, site(tmp_path) as target:
        every = addresses(f"127.0.0.1:{canary.port}")
        for payload in sample(every):
            for request in target.requests(payload):
                response = await target.client.send(request)
                assert response.status_code < 500, (request.url, payload)
        assert canary.hits == 0


async def test_every_field_is_tried(tmp_path: Path) -> None:
    """The requests cover every operation of the OpenAPI document that takes a string."""
    async with site(tmp_path) as target:
        made = [str(each.url.path) for each in target.requests("x")]
        takers = [
            path
            for path, operations in target.api["paths"].items()
            for each in operations.values()
            if each.get("parameters") or "requestBody" in each
        ]
        assert len(made) >= 25
        for path in takers:
            assert path.replace("{conversation_id}", "x").partition("{")[0] in "\n".join(made)
