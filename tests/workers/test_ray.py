"""An ingest on a real Ray cluster of this machine gives the index that one process gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

from answerable import Assistant
from answerable.errors import ConfigError
from answerable.ingest_workers import Workers
from answerable.settings import Settings, SourceSettings
from answerable.workers.ray import connect, parts

pytestmark = pytest.mark.anyio

PAGE = """# Pots {n}

## Water

A pot of size {n} takes {n} cups of water. Water it once a week.

## Light

Pot {n} stands at the window.

```bash
pots move --to window {n}
```
"""


@pytest.fixture(autouse=True)
def left() -> Iterator[None]:
    """No test leaves a cluster behind."""
    yield
    assert not ray.is_initialized()


@pytest.fixture
def site(tmp_path: Path) -> tuple[SourceSettings, ...]:
    """Pages for more than one batch, one that is empty, and records of a file."""
    pages = tmp_path / "docs"
    pages.mkdir()
    for n in range(20):
        (pages / f"pot-{n:02}.md").write_text(PAGE.format(n=n))
    (pages / "empty.md").write_text("\n")
    records = tmp_path / "pots.json"
    records.write_text(json.dumps([{"title": "Clay \u00e9", "text": 'It dries "fast".'}]))
    return (
        SourceSettings(path=pages),
        SourceSettings(kind="structured", path=records, viewer="/system/doc"),
    )


def published(data: Path) -> dict[str, bytes]:
    """The files of the index below ``data`` that say what it holds, with the units' vectors."""
    generation = next((data / "index").glob("gen-*"))
    return {name: (generation / name).read_bytes() for name in ("manifest.json", "units.f16")}


async def test_the_index_is_that_of_one_process(
    tmp_path: Path, site: tuple[SourceSettings, ...]
) -> None:
    """Ids, texts, calibration and vectors are the same to the byte; so is the report."""
    reports, indexes, found = [], [], []
    for workers in ("", "ray:"):
        data = tmp_path / f"data{workers.removesuffix(':')}"
        async with Assistant(Settings(data=data, sources=site)) as assistant:
            report = await assistant.ingest(workers=workers)
            evidence = await assistant.search("How much water does pot 7 take?")
        reports.append((report.found, report.indexed, report.embedded, report.skipped))
        indexes.append(published(data))
        found.append(evidence.chunks)
    assert reports[0] == reports[1]
    assert reports[0][0] == 22
    assert [each.path for each in reports[0][3]] == ["docs/empty.md"]
    assert indexes[0] == indexes[1]
    assert found[0] == found[1] != []


async def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says which one, and how to start it."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)

    async def nothing() -> Workers:
        """Nobody gets as far as to call this."""
        raise AssertionError

    with pytest.raises(ConfigError, match=r"ray:auto cannot be used: .*ray start --head"):
        await connect("auto", nothing)


def test_the_cores_of_a_large_machine_are_shared_out() -> None:
    """An actor cuts in one thread at a time, so a machine of many cores has several."""
    assert parts([2, 0, 20]) == [2, 8, 8, 4]
