"""The names of the indexes, and the settings that put the seed's boosts in Algolia's own terms.

Algolia ranks by one criterion after the other: typos, words, filters, proximity, attribute, exact,
custom. The order of the searchable attributes lifts a match in title, aliases and tags; the custom
ranking decides what is left, by node type, then the newest, then the slug.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from answerable.sections.algolia import AlgoliaSettings

ENGLISH = "en"  # an empty list would mean every language at once, whose stop words are content
MARK = "answerable"  # in an index's user data, with the prefix: it was made here
GROUP = "chunk_id"  # several records of one chunk count as one result


def index_name(node_type: str, settings: AlgoliaSettings) -> str:
    """The index of a node type: ``<prefix>_projects``, or ``<prefix>_<node type>``."""
    return f"{settings.index_prefix}_{settings.indexes.get(node_type, node_type)}"


def searched_indexes(settings: AlgoliaSettings) -> list[str]:
    """The indexes that each question is asked of, in the order of the settings, each once."""
    return list(dict.fromkeys(index_name(each, settings) for each in settings.indexes))


FILTERED = ("title", "aliases", "version", "locale", "doc_file")


def index_settings(settings: AlgoliaSettings) -> dict[str, Any]:
    """What is sent to every index; every key has the name it has in Algolia's API."""
    return {
        "searchableAttributes": ["title", "aliases", "tags", "heading", "unordered(text)"],
        "attributesForFaceting": [
            "node_type",
            "tags",
            "section",
            *(f"filterOnly({each})" for each in FILTERED),
        ],
        "customRanking": ["desc(node_boost)", "desc(updated_timestamp)", "asc(slug)"],
        "exactOnSingleWordQuery": "attribute",
        "attributeForDistinct": GROUP,
        "distinct": True,
        "hitsPerPage": settings.hits,
        "queryLanguages": list(settings.languages) or [ENGLISH],
        "ignorePlurals": True,
        "removeStopWords": True,
        "removeWordsIfNoResults": "allOptional",
        "userData": {MARK: settings.index_prefix},
    }


def is_ours(found: Mapping[str, Any], settings: AlgoliaSettings) -> bool:
    """Whether an index with these settings was made here, and under this very prefix: the indexes
    of the prefix ``docs_v2`` begin with ``docs_`` too."""
    data = found.get("userData")
    return isinstance(data, Mapping) and data.get(MARK) == settings.index_prefix
