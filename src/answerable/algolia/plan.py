"""What a push would change, found by comparing; nothing is sent here.

An index is touched only if its name has our prefix and its user data says that it was made here
with that prefix, or if it does not exist yet: the prefix ``docs`` leaves another's ``docs_prod``
alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from answerable.algolia.client import Algolia
from answerable.algolia.indexes import index_name, index_settings, is_ours, searched_indexes
from answerable.algolia.records import Made, Record, made
from answerable.errors import ConfigError
from answerable.manifest import Manifest
from answerable.protocols import VectorStore
from answerable.records import undated
from answerable.sections.algolia import AlgoliaSettings
from answerable.types import Chunk

BATCH = 500  # chunks read at a time


@dataclass(frozen=True, slots=True)
class SettingChange:
    """One setting that is not as it should be; ``have`` is None where it is not set."""

    name: str
    have: Any
    want: Any


@dataclass(frozen=True, slots=True)
class IndexPlan:
    """What would change in one index; ids and records are in order of their ids.

    ``split`` says into how many records a chunk that would make too long a record is cut, by the
    place of the chunk.
    """

    name: str
    exists: bool
    add: tuple[Record, ...]
    replace: tuple[Record, ...]
    delete: tuple[str, ...]
    unchanged: int
    settings: tuple[SettingChange, ...]
    split: Mapping[str, int]

    @property
    def changes(self) -> bool:
        return bool(self.add or self.replace or self.delete or self.settings)


@dataclass(frozen=True, slots=True)
class Plan:
    """What would change; ``gone`` are indexes of ours that nothing belongs to any more."""

    indexes: tuple[IndexPlan, ...]
    gone: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def changes(self) -> bool:
        """Whether there is anything to push."""
        return bool(self.gone) or any(each.changes for each in self.indexes)

    def as_dict(self) -> dict[str, Any]:
        """``changes, indexes, gone, notes``, with ids in the place of records."""
        return {
            "changes": self.changes,
            "indexes": [_index_dict(each) for each in self.indexes],
            "gone": list(self.gone),
            "notes": list(self.notes),
        }


def _index_dict(plan: IndexPlan) -> dict[str, Any]:
    return {
        "index": plan.name,
        "exists": plan.exists,
        "add": [each["objectID"] for each in plan.add],
        "replace": [each["objectID"] for each in plan.replace],
        "delete": list(plan.delete),
        "unchanged": plan.unchanged,
        "settings": {each.name: {"have": each.have, "want": each.want} for each in plan.settings},
        "split": dict(plan.split),
    }


async def chunks_of(store: VectorStore, manifest: Manifest) -> list[Chunk]:
    """Every chunk of the index that ``manifest`` describes."""
    ids = manifest.chunk_ids
    found: list[Chunk] = []
    for start in range(0, len(ids), BATCH):
        stored = await store.read(ids[start : start + BATCH])
        found += [each.chunk for each in stored.values()]
    return found


async def plan(
    chunks: Sequence[Chunk], algolia: Algolia, settings: AlgoliaSettings, *, full: bool = False
) -> Plan:
    """What differs between ``chunks`` and what Algolia holds.

    ``full`` counts every record that is there as changed. Raises ``StorageError``, and
    ``ConfigError`` where an index that is needed belongs to somebody else.
    """
    wanted = _by_index(chunks, settings)
    indexes = [
        await _compared(name, records, algolia, settings, full=full)
        for name, records in sorted(wanted.items())
    ]
    gone = [
        name
        for name in await algolia.index_names()
        if name.startswith(f"{settings.index_prefix}_") and name not in wanted
        if is_ours(await algolia.settings(name) or {}, settings)
    ]
    notes = [*_notes(wanted, settings), *undated(chunks, settings.node_boosts)]
    return Plan(tuple(indexes), tuple(gone), tuple(notes))


def _by_index(chunks: Sequence[Chunk], settings: AlgoliaSettings) -> dict[str, list[Made]]:
    """Index to its records. Those that are searched are there even if nothing is in them: a search
    of an index that does not exist fails as a whole."""
    found: dict[str, list[Made]] = {each: [] for each in searched_indexes(settings)}
    for each in made(chunks, settings.node_boosts, settings.max_record_bytes):
        found.setdefault(index_name(each.chunk.source_type, settings), []).append(each)
    return found


async def _compared(
    name: str, wanted: Sequence[Made], algolia: Algolia, settings: AlgoliaSettings, *, full: bool
) -> IndexPlan:
    have = await algolia.settings(name)
    if have is not None and not is_ours(have, settings):
        raise ConfigError(
            f"Algolia's index {name} was not made by Answerable, so it is left alone. Set another "
            f"index_prefix in [algolia], or delete that index."
        )
    held = await algolia.digests(name) if have is not None else {}
    records = {each["objectID"]: each for one in wanted for each in one.records}
    known = {id_ for id_ in records if id_ in held}
    same = {id_ for id_ in known if records[id_]["digest"] == held[id_] and not full}
    return IndexPlan(
        name=name,
        exists=have is not None,
        add=tuple(records[id_] for id_ in sorted(records.keys() - known)),
        replace=tuple(records[id_] for id_ in sorted(known - same)),
        delete=tuple(sorted(held.keys() - records.keys())),
        unchanged=len(same),
        settings=tuple(_setting_changes(have or {}, index_settings(settings))),
        split={_place(one.chunk): len(one.records) for one in wanted if len(one.records) > 1},
    )


def _setting_changes(have: Mapping[str, Any], want: Mapping[str, Any]) -> list[SettingChange]:
    """Only what is sent is compared: settings made elsewhere stay as they are."""
    return [
        SettingChange(name, have.get(name), value)
        for name, value in want.items()
        if have.get(name) != value
    ]


def _place(chunk: Chunk) -> str:
    return f"{chunk.document}: {' > '.join(chunk.heading_path)} ({chunk.id})"


def _notes(wanted: Mapping[str, Sequence[Made]], settings: AlgoliaSettings) -> list[str]:
    """Indexes that are filled and that no question is asked of."""
    searched = set(searched_indexes(settings))
    unsearched = {
        one.chunk.source_type
        for name, all_ in wanted.items()
        if name not in searched
        for one in all_
    }
    return [
        f"{index_name(each, settings)} is not searched: name '{each}' in [algolia] indexes, if the "
        f"store is algolia:"
        for each in sorted(unsearched)
    ]
