"""Settings that sources share: the type of what they hold, and the viewer that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from answerable.settings import SourceSettings

from .reading import put, read


@pytest.mark.parametrize(
    ("kind", "name", "text"),
    [
        ("markdown", "a.md", "Text.\n"),
        ("jsonl", "a.jsonl", '{"id": 1, "text": "Text."}\n'),
        ("structured", "a.json", '{"a": "Text."}'),
        ("docusaurus", "docs/a.md", "Text.\n"),
    ],
)
def test_the_type_that_a_source_names(tmp_path: Path, kind: str, name: str, text: str) -> None:
    """Every source can name the type of what it holds; written as types are."""
    put(tmp_path, "docusaurus.config.js", "module.exports = {url: 'https://x.org', baseUrl: '/'};")
    put(tmp_path, name, text)
    [document] = read(kind, tmp_path, node_type="System Doc")[0]
    assert document.source_type == "system_doc"


@pytest.mark.parametrize(
    ("kind", "name", "text"),
    [
        ("markdown", "a.md", "---\nnode_type: Post\ntype: x\n---\nText.\n"),
        ("jsonl", "a.jsonl", '{"id": 1, "text": "Text.", "type": "x", "node_type": "Post"}\n'),
        ("structured", "a.json", '[{"id": 1, "text": "Text.", "type": "x", "node_type": "Post"}]'),
    ],
)
def test_a_node_type_of_its_own(tmp_path: Path, kind: str, name: str, text: str) -> None:
    """What a page or record says itself wins, ``node_type`` before ``type``; it is no label."""
    put(tmp_path, name, text)
    [document] = read(kind, tmp_path, node_type="system_doc")[0]
    assert document.source_type == "post"
    assert "node_type" not in document.metadata


@pytest.mark.parametrize(
    ("kind", "name", "bare", "addressed"),
    [
        ("markdown", "a b.md", "Text.\n", "---\nslug: /own\n---\nText.\n"),
        ("jsonl", "a b.jsonl", '{"id": 1, "text": "T."}', '{"id": 1, "text": "T.", "url": "/own"}'),
        (
            "structured",
            "a b.json",
            '[{"id": 1, "text": "T."}]',
            '[{"id": 1, "url": "/own"}]',
        ),
    ],
)
def test_the_viewer(tmp_path: Path, kind: str, name: str, bare: str, addressed: str) -> None:
    """What has no address of its own is linked to the viewer, by its lines; the rest is not."""
    path = put(tmp_path, name, bare)
    [document] = read(kind, path, viewer="/system/doc/")[0]
    shown = f"/system/doc/{name.replace(' ', '%20')}"
    assert (document.url, document.line_anchors) == (shown, True)
    [document] = read(kind, put(tmp_path, name, addressed), viewer="/system/doc")[0]
    assert (document.url, document.line_anchors) == ("/own", False)


def test_a_page_of_a_site_is_not_in_the_viewer(tmp_path: Path) -> None:
    """Where the site is known its pages are public."""
    [document] = read("markdown", put(tmp_path, "a.md"), viewer="/v", url="https://x.org")[0]
    assert (document.url, document.line_anchors) == ("https://x.org/a", False)


@pytest.mark.parametrize("viewer", ["system/doc", "/doc?file=", "/doc#x", "javascript:x", "/a b"])
def test_an_address_that_is_none(viewer: str) -> None:
    """A viewer is a path or an address on the web, to which the path of a file can be added."""
    with pytest.raises(ValidationError):
        SourceSettings(viewer=viewer)


@pytest.mark.parametrize(
    ("kind", "name", "text"),
    [
        ("markdown", "a.md", "---\n{key}: {value}\n---\nText.\n"),
        ("jsonl", "a.jsonl", '{{"id": 1, "text": "Text.", "{key}": "{value}"}}\n'),
        ("structured", "a.json", '[{{"id": 1, "text": "Text.", "{key}": "{value}"}}]'),
    ],
)
def test_the_repository(tmp_path: Path, kind: str, name: str, text: str) -> None:
    """A link to the code is kept under one name, and only where it is an address on the web."""
    for key in ("repo", "repo_url", "repository", "github"):
        path = put(tmp_path, name, text.format(key=key, value="https://x.org/a"))
        [document] = read(kind, path)[0]
        assert document.metadata["repo"] == "https://x.org/a"
    for value in ("javascript:alert(1)", "owner/name", "ftp://x/y", "//x.org/a"):
        [document] = read(kind, put(tmp_path, name, text.format(key="repo", value=value)))[0]
        assert "repo" not in document.metadata
