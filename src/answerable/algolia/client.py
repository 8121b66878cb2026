"""Algolia over HTTP, with its official client: the few calls that are needed, in plain values.

The client tries one host after the other, calls a host that failed dead for five minutes, and waits
as long as a 429 asks. So each call here has one deadline for all of it, and every call begins with
all hosts alive. What the client and its transport raise ends here.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from algoliasearch.http.api_response import ApiResponse
from algoliasearch.http.exceptions import AlgoliaException, RequestException
from algoliasearch.http.hosts import Host, HostsCollection
from algoliasearch.search.client import SearchClient
from algoliasearch.search.config import SearchConfig
from pydantic import SecretStr

from answerable.errors import ConfigError, StorageError
from answerable.sections.algolia import AlgoliaSettings

PAGE = 1000  # records of a page when browsing, objects of a batch
FIRST_POLL, LAST_POLL = 0.05, 1.0  # seconds between two looks at a task

Call = Callable[[SearchClient], Awaitable[ApiResponse[str]]]


@dataclass(frozen=True, slots=True)
class Access:
    """A key and what it is for; ``variable`` is what a complaint about it names."""

    key: SecretStr
    variable: str
    seconds: float
    waits: int  # times that a 429 is waited for


def admin(settings: AlgoliaSettings) -> Algolia:
    """For plan and push. Raises ``ConfigError`` where the id or the key is missing."""
    access = Access(settings.admin_key, "ALGOLIA_ADMIN_KEY", settings.push_seconds, waits=3)
    return Algolia(settings, access)


def searcher(settings: AlgoliaSettings) -> Algolia:
    """For questions, which do not wait out a 429. Raises ``ConfigError`` as ``admin`` does."""
    access = Access(settings.search_key, "ALGOLIA_SEARCH_KEY", settings.search_seconds, waits=0)
    return Algolia(settings, access)


class Algolia:
    """One application, seen with one key. Every call raises ``StorageError`` and nothing else."""

    def __init__(self, settings: AlgoliaSettings, access: Access) -> None:
        self._access = access
        self._config = _config(settings, access)
        self._client = SearchClient.create_with_config(self._config)

    async def close(self) -> None:
        """Close the connections; may be called again."""
        await self._client.close()

    async def index_names(self) -> list[str]:
        """The names of all indexes of the application, replicas left out, sorted."""
        found: list[str] = []
        page = pages = 0
        while page <= pages:
            answer = await self._index_page(page)
            items = _rows(answer, "items", "name")
            found += [each["name"] for each in items if not each.get("primary")]
            page, pages = page + 1, _part(answer, "nbPages", int) - 1
        return sorted(found)

    async def settings(self, index: str) -> dict[str, Any] | None:
        """The settings of an index, or None where there is no such index."""
        what = f"read the settings of {index}"
        return (
            await self._ask(
                what,
                lambda client: client.get_settings_with_http_info(index, 2),
                absent_is_none=True,
            )
            or None
        )

    async def digests(self, index: str) -> dict[str, str]:
        """The id of each record of an index with its digest, empty where it has none."""
        found: dict[str, str] = {}
        cursor: dict[str, str] | None = {}
        while cursor is not None:
            answer = await self._page(index, cursor)
            rows = _rows(answer, "hits", "objectID")
            found |= {each["objectID"]: str(each.get("digest", "")) for each in rows}
            cursor = {"cursor": str(answer["cursor"])} if answer.get("cursor") else None
        return found

    async def send_settings(self, index: str, wanted: Mapping[str, Any]) -> None:
        """Set these settings, leave the others, and wait; makes the index if need be."""
        answer = await self._ask(
            f"set the settings of {index}",
            lambda client: client.set_settings_with_http_info(index, dict(wanted)),
        )
        await self._wait(index, answer)

    async def write(self, index: str, requests: Sequence[Mapping[str, Any]]) -> None:
        """Carry out one batch, and wait until a search sees it."""
        answer = await self._ask(
            f"write to {index}",
            lambda client: client.batch_with_http_info(index, {"requests": list(requests)}),
        )
        await self._wait(index, answer)

    async def delete_index(self, index: str) -> None:
        """Delete an index with all its records, and wait."""
        answer = await self._ask(
            f"delete {index}", lambda client: client.delete_index_with_http_info(index)
        )
        await self._wait(index, answer)

    async def search(self, requests: Sequence[Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
        """The hits of each request, best first, all asked in one call."""
        answer = await self._ask(
            "search",
            lambda client: client.search_with_http_info({"requests": list(requests)}),
        )
        results = _part(answer, "results", list)
        if len(results) != len(requests):
            raise StorageError(_garbage("search"))
        return [_rows(each, "hits", "objectID") for each in results]

    async def _index_page(self, page: int) -> dict[str, Any]:
        return await self._ask(
            "list the indexes", lambda client: client.list_indices_with_http_info(page)
        )

    async def _page(self, index: str, cursor: Mapping[str, str]) -> dict[str, Any]:
        params = {"hitsPerPage": PAGE, "attributesToRetrieve": ["digest"], **cursor}
        return await self._ask(
            f"read {index}", lambda client: client.browse_with_http_info(index, params)
        )

    async def _wait(self, index: str, answer: Mapping[str, Any]) -> None:
        """Until a task is done: Algolia answers a write before it takes effect."""
        task = _part(answer, "taskID", int)
        pause = FIRST_POLL
        with self._errors(f"wait for {index}"):
            async with asyncio.timeout(self._access.seconds):
                while True:
                    said = await self._ask(
                        f"wait for {index}",
                        lambda client: client.get_task_with_http_info(index, task),
                    )
                    if said.get("status") == "published":
                        return
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LAST_POLL)

    async def _ask(self, what: str, call: Call, *, absent_is_none: bool = False) -> dict[str, Any]:
        """The JSON object that is answered; empty where ``absent_is_none`` and it is not there."""
        assert self._config.hosts is not None  # noqa: S101 -- the constructor of the client set it
        for host in (*self._config.hosts.read(), *self._config.hosts.write()):
            host.reset()
        with self._errors(what):
            try:
                async with asyncio.timeout(self._access.seconds):
                    answer = await call(self._client)
            except RequestException as error:
                if absent_is_none and error.status_code == 404:
                    return {}
                raise
            value = json.loads(answer.raw_data or "")
        if not isinstance(value, dict):
            raise StorageError(_garbage(what))
        return value

    @contextmanager
    def _errors(self, what: str) -> Iterator[None]:
        """Turn what the client, its transport and a wrong answer raise into ours."""
        try:
            yield
        except TimeoutError as error:
            raise StorageError(
                f"Algolia took longer than {self._access.seconds:g} s to {what}. Try again; if it "
                f"stays slow, raise search_seconds or push_seconds in [algolia]."
            ) from error
        except RequestException as error:
            raise StorageError(self._refusal(what, error)) from None
        except (AlgoliaException, aiohttp.ClientError, OSError) as error:
            raise StorageError(
                f"Algolia could not be reached to {what}. Check the network and "
                f"https://status.algolia.com, then try again."
            ) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise StorageError(_garbage(what)) from error

    def _refusal(self, what: str, error: RequestException) -> str:
        status, said = error.status_code, self._without_key(str(error.message))
        if status in (401, 403):
            return (
                f"Algolia refused to {what} ({status}: {said}). Check ALGOLIA_APP_ID and "
                f"{self._access.variable}, and what that key may do."
            )
        if status == 429:
            return (
                f"Algolia has had too many requests to {what} (429). Wait a minute, and try again."
            )
        return f"Algolia refused to {what} ({status}: {said})."

    def _without_key(self, text: str) -> str:
        return text.replace(self._access.key.get_secret_value(), "…")


def _config(settings: AlgoliaSettings, access: Access) -> SearchConfig:
    if not settings.app_id:
        raise ConfigError("ALGOLIA_APP_ID is not set. Set it, or app_id in [algolia].")
    key = access.key.get_secret_value()
    if not key:
        raise ConfigError(f"{access.variable} is not set. Set it to the key of your application.")
    config = SearchConfig(settings.app_id, key)
    config.max_rate_limit_retries = access.waits
    config.connect_timeout = int(1000 * min(2.0, access.seconds / 2))
    config.read_timeout = config.write_timeout = int(1000 * access.seconds / 2)
    if settings.url:
        address = urlsplit(settings.url)
        config.hosts = HostsCollection([Host(address.netloc, address.scheme)])
    return config


def _part(answer: Any, key: str, kind: type) -> Any:
    """A field of an answer, which must be there and of its type."""
    value = answer.get(key) if isinstance(answer, dict) else None
    if not isinstance(value, kind):
        raise StorageError(_garbage("answer"))
    return value


def _rows(answer: Any, key: str, name: str) -> list[dict[str, Any]]:
    """A list of objects, each of which has a ``name``."""
    rows: list[dict[str, Any]] = _part(answer, key, list)
    if not all(isinstance(each, dict) and isinstance(each.get(name), str) for each in rows):
        raise StorageError(_garbage("answer"))
    return rows


def _garbage(what: str) -> str:
    return (
        f"What Algolia answered when asked to {what} is not what its API says. If [algolia] url "
        f"names a proxy, check it; else try again."
    )
