"""``answerable calibrate``, as an owner calls it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest
from typer.testing import CliRunner, Result

from answerable.adapters import open_adapter
from answerable.cli import app
from answerable.cli.measuring import NotMeasuredError
from answerable.errors import ConfigError, IndexBusyError, NoIndexError
from answerable.evals import labelled
from answerable.ingest.run import Tools, recalibrate
from answerable.manifest import Manifest
from answerable.retrieval.calibration import Calibration
from answerable.settings import IngestSettings
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import SparseVector

TOPICS = (
    "ports tokens themes fonts cookies backups logs mirrors plugins widgets badges quotas"
).split()
PAGE = "# Manual\n" + "".join(
    f"\n## About {topic}\n\nThe {topic} are configured in the file {topic}.toml by the owner.\n"
    for topic in TOPICS
)
INSIDE = [
    {
        "id": topic,
        "question": f"Where are the {topic} configured?",
        "gold": [{"file": "page.md", "quote": f"configured in the file {topic}.toml"}],
    }
    for topic in TOPICS
]
OUTSIDE = [
    {"id": f"o{number}", "question": question, "out_of_scope": True}
    for number, question in enumerate(
        [
            "Will it rain in Paris tomorrow?",
            "Who painted the ceiling of the chapel?",
            "How do I boil an egg?",
            "Which team won last night?",
            "Where is the owner buried?",
        ]
    )
]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with its index, in the working folder."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(PAGE)
    (tmp_path / "answerable.toml").write_text('[[sources]]\nkind = "markdown"\npath = "docs"\n')
    monkeypatch.chdir(tmp_path)
    assert run("ingest").exit_code == 0
    return tmp_path


def golden(site: Path, questions: list[dict[str, Any]]) -> Path:
    (site / "golden.json").write_text(json.dumps({"questions": questions}))
    return site / "golden.json"


async def manifest(site: Path) -> Manifest:
    store = await open_adapter("stores", f"embedded:{site / '.answerable' / 'index'}")
    found: Manifest | None = await store.manifest()
    await store.close()
    assert found is not None
    return found


async def calibration(site: Path) -> Calibration:
    return Calibration.from_mapping((await manifest(site)).calibration)


def test_it_refits_and_an_ingest_keeps_it(site: Path) -> None:
    """The counts are printed, the index has another calibration with the same chunks, and an ingest
    of a changed page keeps it."""
    before = anyio.run(calibration, site)
    result = run("calibrate", "--golden", golden(site, INSIDE + OUTSIDE), "--json")
    assert result.exit_code == 0, result.output
    changed = json.loads(result.stdout)
    assert (changed["answerable"], changed["unanswerable"]) == (12, 5)
    after = anyio.run(calibration, site)
    assert after.labelled == 17
    assert after.shift == changed["shift"] != before.shift
    assert run("search", "Where are the fonts configured?").exit_code == 0
    (site / "docs" / "page.md").write_text(PAGE + "\n## More\n\nThere is more to say here.\n")
    assert run("ingest").exit_code == 0
    kept = anyio.run(calibration, site)
    assert (kept.labelled, kept.shift) == (17, after.shift)


def test_what_it_says(site: Path) -> None:
    """In words it says what was refused and answered, before and now."""
    result = run("calibrate", "--golden", golden(site, INSIDE + OUTSIDE))
    assert "Answerable and refused" in result.stdout
    assert "of 12 questions" in result.stdout
    assert "of 5 questions" in result.stdout


def test_what_it_says_is_what_comes_about(site: Path) -> None:
    """The counts that are told of the new scale are those of a search with it: calibrating again
    begins where the first time ended."""
    path = golden(site, INSIDE + OUTSIDE)
    first = json.loads(run("calibrate", "--golden", path, "--json").stdout)
    assert not first["kept"]
    assert (
        first["refused"] + first["answered"] <= first["refused_before"] + first["answered_before"]
    )
    second = json.loads(run("calibrate", "--golden", path, "--json").stdout)
    assert second["refused_before"] == first["refused"]
    assert second["answered_before"] == first["answered"]


def test_a_scale_that_is_worse_is_not_taken(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the questions, asked again, come out worse, the index stays, which is said, and
    nothing is published."""
    before = anyio.run(manifest, site)
    scale = Calibration.from_mapping(before.calibration)
    high = replace(scale, shift=scale.shift + 5)  # everything is refused then
    monkeypatch.setattr(labelled, "refined", lambda *_: high)
    path = golden(site, INSIDE + OUTSIDE)
    result = run("calibrate", "--golden", path)
    assert result.exit_code == 0, result.output
    assert "12 with the scale that these questions ask for, of 12 questions" in result.stdout
    assert "left as it is: that scale is worse" in result.stderr
    assert anyio.run(manifest, site) == before
    found = json.loads(run("calibrate", "--golden", path, "--json").stdout)
    assert (found["kept"], found["shift"], found["refused"]) == (True, scale.shift, 12)


def test_gold_of_an_index_apart_is_not_called_lost(site: Path) -> None:
    """Only the main index is calibrated: questions about the owner's own pages are left out, and
    it is said why; they are not "not found"."""
    (site / "facts").mkdir()
    (site / "facts" / "rules.md").write_text("# Rules\n\nImke prefers files over services.\n")
    with (site / "answerable.toml").open("a") as configuration:
        configuration.write('[[sources]]\npath = "facts"\nnode_type = "persona"\n')
    assert run("ingest").exit_code == 0
    theirs = {
        "id": "theirs",
        "question": "What does Imke prefer?",
        "gold": [{"file": "rules.md", "quote": "prefers files"}],
    }
    path = golden(site, [*INSIDE, theirs, *OUTSIDE])
    found = json.loads(run("calibrate", "--golden", path, "--json").stdout)
    assert (found["answerable"], found["not_found"], found["elsewhere"]) == (12, 0, 1)
    said = run("calibrate", "--golden", path).stderr
    assert "1 questions were left out: their gold is in an index apart" in said


def test_too_few_labels_change_nothing(site: Path) -> None:
    """Below the least number of a kind the index stays, and the message says what is needed."""
    before = anyio.run(calibration, site)
    result = run("calibrate", "--golden", golden(site, INSIDE))
    assert isinstance(result.exception, ConfigError)
    assert "5 out of scope are needed" in str(result.exception)
    assert anyio.run(calibration, site) == before


def test_without_an_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an index the message names the command that makes one."""
    monkeypatch.chdir(tmp_path)
    result = run("calibrate", "--golden", golden(tmp_path, INSIDE + OUTSIDE))
    assert isinstance(result.exception, NotMeasuredError)
    assert isinstance(result.exception.__cause__, NoIndexError)
    assert "answerable ingest" in str(result.exception)


@pytest.mark.anyio
async def test_an_ingest_in_between(tmp_path: Path) -> None:
    """What was fitted to an index that was replaced meanwhile is not written over the new one."""
    embedder = HashedEmbedder()
    store = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    await publish(store, [chunk("One sentence is here.")], embedder)
    stale: Manifest = await store.manifest()
    await publish(store, [chunk("Another sentence is here.")], embedder)
    current = await store.manifest()
    with pytest.raises(IndexBusyError, match="again"):
        await recalibrate(Tools(embedder, store, IngestSettings()), stale, {"edge": 0.1})
    assert await store.manifest() == current
    await recalibrate(Tools(embedder, store, IngestSettings()), current, {"edge": 0.1})
    assert (await store.manifest()).calibration == {"edge": 0.1}
    assert len(await store.search(await embedder.embed_query("x"), SparseVector((), ()), 3)) == 1
    await store.close()
