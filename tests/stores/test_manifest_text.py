"""A manifest as text, and what a newer version of the same format wrote into it."""

from __future__ import annotations

import json

import pytest

from answerable.errors import IndexMismatchError, StorageError
from answerable.manifest import INDEX_FORMAT, DocumentEntry, Manifest
from answerable.stores.manifest_text import from_text, to_text

ENTRY = DocumentEntry("fingerprint", "sha256", "Title", "/url", ("1", "2"), "", ((3, "odd"),))
WHOLE = Manifest(
    "fake:one",
    64,
    {"a.md": ENTRY},
    term_counts={"7": 1},
    words=("reducer",),
    calibration={"low": 0.1},
    made_with="pieces:1",
    name="Site",
    names=("Part",),
    unread={"b.md": "closed"},
)


def test_fields_of_a_newer_version() -> None:
    """What a newer version added to an index or to its documents is ignored: replicas of two
    versions read one index."""
    content = json.loads(to_text(WHOLE))
    content |= {"tomorrow": {"any": [1]}}
    content["documents"]["a.md"]["tomorrow"] = "any"
    assert from_text(json.dumps(content), "here") == WHOLE


def test_fields_that_an_older_version_did_not_have() -> None:
    """What has a default may be missing."""
    content = json.loads(to_text(WHOLE))
    for name in ("name", "names", "unread", "made_with", "calibration", "term_counts"):
        del content[name]
    del content["documents"]["a.md"]["findings"]
    read = from_text(json.dumps(content), "here")
    assert (read.words, read.names, read.unread) == (("reducer",), (), {})
    assert read.documents["a.md"].findings == ()


@pytest.mark.parametrize("missing", ["embedder", "documents", "words"])
def test_a_field_that_must_be_there(missing: str) -> None:
    """A manifest without what is needed is damaged."""
    content = json.loads(to_text(WHOLE))
    del content[missing]
    with pytest.raises(StorageError, match="is damaged"):
        from_text(json.dumps(content), "here")


@pytest.mark.parametrize("documents", [[], {"a.md": ["sha256"]}, {"a.md": None}, "a.md"])
def test_what_has_another_shape(documents: object) -> None:
    """Documents that are none are damage, told as such."""
    content = json.loads(to_text(WHOLE)) | {"documents": documents}
    with pytest.raises(StorageError, match="is damaged"):
        from_text(json.dumps(content), "here")


def test_another_format() -> None:
    """Whatever else it says, another format is another version's."""
    content = json.loads(to_text(WHOLE)) | {"format": INDEX_FORMAT + 1, "tomorrow": 1}
    with pytest.raises(IndexMismatchError, match="another version"):
        from_text(json.dumps(content), "here")
