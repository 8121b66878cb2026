"""Bodies checked with the official client's own models.

The models take keys that they do not know; Algolia does not, and neither does this. A body is built
into its model and compared with what the model knows, however deep.
"""

from __future__ import annotations

import copy
from typing import Any

from algoliasearch.agent_studio.models.agent_config_create import AgentConfigCreate
from algoliasearch.search.models.batch_write_params import BatchWriteParams
from algoliasearch.search.models.browse_params_object import BrowseParamsObject
from algoliasearch.search.models.browse_response import BrowseResponse
from algoliasearch.search.models.index_settings import IndexSettings
from algoliasearch.search.models.list_indices_response import ListIndicesResponse
from algoliasearch.search.models.search_for_hits import SearchForHits
from algoliasearch.search.models.search_method_params import SearchMethodParams
from algoliasearch.search.models.search_responses import SearchResponses
from pydantic import BaseModel, ValidationError

ACTIONS = {"addObject", "updateObject", "deleteObject"}  # those that name their record


class RefusedError(Exception):
    """A body is not what the API takes; the message says why."""


def settings(body: Any) -> dict[str, Any]:
    """The body of ``setSettings``."""
    _fits(IndexSettings, body)
    return dict(body)


def batch(body: Any) -> list[dict[str, Any]]:
    """The requests of ``batch``: each must name its record."""
    _fits(BatchWriteParams, body)
    for each in body["requests"]:
        if each["action"] not in ACTIONS or not isinstance(each["body"].get("objectID"), str):
            raise RefusedError(f"the stand-in takes {sorted(ACTIONS)} of records with an objectID")
    return list(body["requests"])


def browse(body: Any) -> dict[str, Any]:
    """The parameters of ``browse``."""
    _fits(BrowseParamsObject, body)
    return dict(body)


def queries(body: Any) -> list[dict[str, Any]]:
    """The requests of a search of several indexes."""
    _fits(SearchMethodParams, body)
    for each in body["requests"]:
        _fits(SearchForHits, each)
        if len(each.get("query", "").encode()) > 512:
            raise RefusedError("query is too long")
    return list(body["requests"])


def agent(body: Any) -> dict[str, Any]:
    """The body that creates an agent in Agent Studio; the stand-in has no such endpoint."""
    return _fits(AgentConfigCreate, body)


def listed(body: dict[str, Any]) -> dict[str, Any]:
    """What ``listIndices`` answers, which must fit too: a stand-in that errs would teach errors."""
    return _fits(ListIndicesResponse, body)


def browsed(body: dict[str, Any]) -> dict[str, Any]:
    """What ``browse`` answers; records may have any key."""
    BrowseResponse.from_dict(copy.deepcopy(body))
    return body


def searched(body: dict[str, Any]) -> dict[str, Any]:
    """What a search answers; records may have any key."""
    SearchResponses.from_dict(copy.deepcopy(body))
    return body


def _fits(model: Any, body: Any) -> dict[str, Any]:
    if not isinstance(body, dict):
        raise RefusedError("the body is not a JSON object")
    try:
        built = model.from_dict(copy.deepcopy(body))
    except (ValidationError, ValueError, TypeError, KeyError) as error:
        raise RefusedError(f"{model.__name__}: {error}") from error
    unknown = _unknown(built)
    if unknown:
        raise RefusedError(f"{model.__name__} has no {', '.join(sorted(unknown))}")
    return body


def _unknown(value: Any) -> set[str]:
    """The keys, at any depth, that a model does not know; a batch's records are not looked into."""
    if isinstance(value, list):
        return {name for each in value for name in _unknown(each)}
    if not isinstance(value, BaseModel):
        return set()
    inside = (getattr(value, name) for name in type(value).model_fields)
    return set(value.model_extra or ()) | {name for each in inside for name in _unknown(each)}
