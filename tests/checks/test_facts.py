"""Facts to findings: each check that opens nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from answerable.checks import (
    Finding,
    dates,
    index,
    keys,
    language,
    orphans,
    proxies,
    schema,
    thresholds,
    widget,
)
from answerable.conversations.migrations import HEAD
from answerable.manifest import DocumentEntry, Manifest
from answerable.settings import GuardSettings, ServerSettings, Settings
from answerable.sources.pages import DRAFT
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.upkeep import Upkeep

EMBEDDER = HashedEmbedder()
SECRET = "hunter2-hunter"


def settings(**tables: dict[str, Any]) -> Settings:
    return Settings.model_validate(tables)


def levels(found: list[Finding]) -> list[str]:
    return [each.level for each in found]


def test_defaults_fit_together() -> None:
    """Nobody is warned of the default settings."""
    assert levels(thresholds.checked(settings())) == ["ok"]


@pytest.mark.parametrize(
    ("table", "values", "named"),
    [
        ("retrieval", {"candidates": 3, "top_k": 5}, "candidates"),
        ("retrieval", {"ranking": {"looked_at": 2}}, "looked_at"),
        ("retrieval", {"cross_encoder": {"address": "onnx:x", "read": 0}}, "cross_encoder"),
        ("ingest", {"max_tokens": 100, "overlap_tokens": 60}, "overlap_tokens"),
        ("model", {"first_token_seconds": 90}, "first_token_seconds"),
        ("server", {"max_context_bytes": 400_000}, "max_context_bytes"),
        ("limits", {"day_calls": 10, "month_calls": 5}, "day_calls"),
        ("conversations", {"retention_days": 7}, "retention_days"),
    ],
)
def test_what_contradicts_itself(table: str, values: dict[str, Any], named: str) -> None:
    """Settings that are allowed and cannot both be meant are a warning that names them."""
    found = thresholds.checked(settings(**{table: values}))
    assert levels(found) == ["warning"]
    assert named in found[0].what


def test_keys_are_named_and_never_shown() -> None:
    """A missing and a short key are named by their variables; no value is in any finding."""
    set_up = settings().model_copy(
        update={
            "server": ServerSettings(admin_token=SecretStr(SECRET)),
            "guard": GuardSettings(endpoint="https://moderation.example"),
        }
    )
    found = keys.needed(set_up)
    assert levels(found) == ["warning", "failure"]
    assert "ANSWERABLE_GUARD__ENDPOINT_KEY: missing" in found[0].what
    assert "ANSWERABLE_SERVER__ADMIN_TOKEN" in found[1].what
    assert SECRET not in repr(found)


@pytest.mark.parametrize(
    ("network", "wide"),
    [
        ("203.0.113.7", False),
        ("198.51.0.0/16", False),
        ("198.0.0.0/8", True),
        ("0.0.0.0/1", True),
        ("2001:db8::/32", False),
        ("2000::/3", True),
        ("10.0.0.0/8", False),
        ("172.16.0.0/12", False),
        ("100.64.0.0/10", False),
        ("fd00::/8", False),
        ("fc00::/7", False),
    ],
)
def test_proxies_that_are_half_the_world(network: str, *, wide: bool) -> None:
    """Public networks wider than anybody's own are warned of; private ones, as of containers, may
    be as wide as they are."""
    server = {"trusted_proxies": ("192.168.0.0/16", network)}
    found = list(proxies.checked(settings(server=server)))
    assert levels(found) == (["warning"] if wide else [])
    assert not wide or (network in found[0].what and "192.168" not in found[0].what)


def test_keys_of_algolia() -> None:
    """A store at Algolia needs an application and a key that may search."""
    found = keys.needed(settings(store={"vectors": "algolia:"}))
    assert levels(found) == ["failure", "failure"]


@pytest.mark.parametrize(
    ("verdict", "level"), [("valid", "ok"), ("invalid", "failure"), ("unchecked", "warning")]
)
def test_the_models_key(verdict: str, level: str) -> None:
    """What the endpoint said of the key decides."""
    assert keys.of_model("MY_KEY", {"status": "ok", "key": verdict}).level == level


MADE = Manifest(
    EMBEDDER.name, EMBEDDER.dimension, {"a.md": DocumentEntry("1", "2", "A", "/a", ("id",))}
)
HELD = {"status": "connected", "vectors": 1}


def judged(**changes: Any) -> Finding:
    state = changes.pop("state", HELD)
    upkeep = Upkeep(published_at=1_000.0)
    return index.checked("main", replace(MADE, **changes), EMBEDDER, state, upkeep, 180_000.0)


def test_an_index_that_can_answer() -> None:
    """It says how much it holds, in how many dimensions, and how old it is."""
    found = judged()
    assert found.level == "ok"
    assert "1 document, 1 chunk, " in found.what
    assert "made 2 days ago" in found.what


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"embedder": "another:model"}, "another:model"),
        ({"dimension": 7}, "7 dimensions"),
        ({"state": {"status": "connected", "vectors": 9}}, "9 chunks"),
        ({"state": {"status": "disconnected", "error": "It is away."}}, "It is away."),
    ],
)
def test_an_index_that_cannot(changes: dict[str, Any], problem: str) -> None:
    """Another embedder, another dimension, missing chunks and a silent store are failures."""
    found = judged(**changes)
    assert found.level == "failure"
    assert problem in found.problem


def test_an_index_of_unknown_age() -> None:
    """Where the store does not know when the index was made, nothing is made up."""
    found = index.checked("main", MADE, EMBEDDER, HELD, Upkeep(), 180_000.0)
    assert found.level == "ok"
    assert found.what.endswith(", made at a time that its store does not know")


def test_no_index() -> None:
    """Before the first ingest the remedy is the ingest."""
    found = index.checked("main", None, EMBEDDER, HELD, Upkeep(), 0.0)
    assert found.level == "failure"
    assert "answerable ingest" in found.problem


@pytest.mark.parametrize(
    ("revision", "level"),
    [
        (None, "ok"),
        (HEAD, "ok"),
        ("1", "warning"),
        (str(int(HEAD) + 1), "failure"),
        ("x", "failure"),
    ],
)
def test_revisions(revision: str | None, level: str) -> None:
    """An older schema will be upgraded; a newer one, or one that is no number, is refused."""
    assert schema.checked("sqlite", revision).level == level


def test_leftovers() -> None:
    """Generations that nobody reads are a warning, unless an ingest is at work."""
    assert orphans.left("main", Upkeep()).level == "ok"
    assert orphans.left("main", Upkeep(None, ("gen-1",))).level == "warning"
    assert orphans.left("main", Upkeep(None, ("gen-1",), writing=True)).level == "ok"


def test_the_generation_before_is_no_leftover() -> None:
    """Each ingest keeps the one that was served until then; what else is there is warned of."""
    kept = orphans.left("main", Upkeep(None, before="gen-1"))
    assert kept == Finding(
        "orphans",
        "main: no generation is left over; the one before stays until the next ingest",
    )
    killed = orphans.left("main", Upkeep(None, ("gen-3",), before="gen-1"))
    assert (killed.level, killed.what) == ("warning", "main: gen-3")


def test_documents_that_are_gone_or_new() -> None:
    """A document that is gone from the sources is a failure, a new one a warning."""
    assert levels(list(orphans.documents("main", MADE, {"a.md": True}))) == ["ok"]
    found = list(orphans.documents("main", MADE, {"b.md": True}))
    assert levels(found) == ["failure", "warning"]
    assert "a.md" in found[0].what
    assert "b.md" in found[1].what


def test_documents_that_changed() -> None:
    """Files that are not what was indexed are a warning with the remedy, each named once; what is
    not indexed, or is as it was, is none of them."""
    same = {"a.md": ("a.md", "2"), "new.md": ("new.md", "9")}
    assert list(orphans.changed("main", MADE, same)) == []
    (found,) = orphans.changed("main", MADE, {"a.md": ("a.md", "3")})
    assert found.level == "warning"
    assert found.what == "main: 1 document changed since it was indexed: a.md"
    assert found.problem.endswith("Run: answerable ingest")
    records = {f"f.jsonl#{n}": DocumentEntry(str(n), "2", "A", "", ("id",)) for n in range(3)}
    whole = replace(MADE, documents={**MADE.documents, **records})
    files = dict.fromkeys(records, ("f.jsonl", "3")) | {"a.md": ("a.md", "3")}
    (found,) = orphans.changed("main", whole, files)
    assert found.what == "main: 2 documents changed since they were indexed: a.md, f.jsonl"


def test_a_widget_that_is_not_built() -> None:
    """It is a warning that says how to build it; a built one is no more than that."""
    found = widget.checked(None)
    assert (found.part, found.level) == ("widget", "warning")
    assert "make setup" in found.problem
    assert widget.checked(Path("answerable.js")).level == "ok"


def test_documents_that_were_skipped() -> None:
    """What the last ingest skipped is told with its reason, and is not to be ingested; what can be
    read by now is, and so is what no ingest has seen."""
    entry = DocumentEntry("1", "2", "B", "/b", (), skipped="It has no text.")
    documents = {**MADE.documents, "b.md": entry}
    index = replace(MADE, documents=documents, unread={"c.md": "It is not UTF-8."})
    there = {"a.md": True, "b.md": True, "c.md": False}
    (told,) = orphans.documents("main", index, there)
    assert told.level == "warning"
    assert (
        told.what == "main: 2 documents were skipped: b.md: It has no text; c.md: It is not UTF-8"
    )
    assert "ingest" not in told.problem
    told, new = orphans.documents("main", index, there | {"c.md": True, "d.md": False})
    assert told.what == "main: 1 document was skipped: b.md: It has no text"
    assert "2 documents are not indexed yet: c.md, d.md" in new.what
    gone, told = orphans.documents("main", index, {"a.md": True, "c.md": False})
    assert "b.md" in gone.what
    assert told.what == "main: 1 document was skipped: c.md: It is not UTF-8"


def test_pages_that_are_left_out_on_purpose() -> None:
    """They are told, and nothing is to be mended; beside others they are no part of these."""
    drafts = {"b.html": "It asks not to be indexed (`noindex`).", "d.md": DRAFT}
    there = {"a.md": True, "b.html": False, "c.md": False, "d.md": False}
    index = replace(MADE, unread=drafts)
    every, told = orphans.documents("main", index, {k: v for k, v in there.items() if k != "c.md"})
    assert (every.level, told.level, told.problem) == ("ok", "ok", "")
    assert "b.html: It asks not to be indexed" in told.what
    index = replace(MADE, unread={**drafts, "c.md": "It is not UTF-8."})
    wrong, told = orphans.documents("main", index, there)
    assert wrong.what == "main: 1 document was skipped: c.md: It is not UTF-8"
    assert (wrong.level, told.level) == ("warning", "ok")


def test_pages_without_a_date() -> None:
    """Of each type that is offered as a next hop it is said how many have no date, each once."""
    pages = [
        replace(chunk(name, path=name, ordinal=part), source_type=kind, metadata=dict(given))
        for name, part, kind, given in (
            ("a", 0, "project", {"updated_at": "2026-01-31"}),
            ("b", 0, "project", {}),
            ("b", 1, "project", {}),
            ("c", 0, "project", {"updated_at": "March 2024"}),
            ("d", 0, "system_doc", {"updated_at": "2026-1-3"}),
            ("e", 0, "post", {}),
        )
    ]
    (found,) = dates.checked("main index", pages, {"project", "system_doc"})
    assert found.level == "warning"
    assert found.what == (
        "main index: 2 of 3 documents of type project have no updated_at that can be read"
    )
    assert list(dates.checked("main index", pages, ())) == []


@pytest.mark.parametrize(
    "text", ["Der Tarif kostet neun Euro und gilt für alle.", "返金できます。"]
)
def test_pages_in_a_language_that_the_embedder_does_not_know(text: str) -> None:
    """The bundled one knows English alone; another is trusted with what it was chosen for."""
    pages = [chunk(text), chunk("lamp --trim")]
    (found,) = language.checked("main index", "local:all-MiniLM", pages)
    assert (found.part, found.level) == ("index", "warning")
    assert "[store]" in found.problem
    assert not list(language.checked("main index", "openai:multilingual", pages))
    english = [chunk("It burns oil for the night."), chunk("Über")]
    assert not list(language.checked("main index", "local:all-MiniLM", english))
