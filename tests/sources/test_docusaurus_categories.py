"""What folders of docs are called in the sidebar is known of their pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import read

LABELS = {
    "_category_.json": [
        ('{"label": "Chapter 1: Oars", "position": 2}', "Chapter 1: Oars"),
        ("{", ""),
        ("[1]", ""),
        ('{"label": 3}', ""),
    ],
    "_category_.yml": [
        ("position: 2\nlabel: 'Chapter 1: Oars'\n", "Chapter 1: Oars"),
        ("label: Oars\n", "Oars"),
        ("position: 2\n", ""),
    ],
}


def _page(folder: Path, name: str = "a.md") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("# Oars\n\nOars are long.\n")


@pytest.mark.parametrize(
    ("name", "text", "label"),
    [(name, *each) for name, cases in LABELS.items() for each in cases],
)
def test_the_label_of_a_folder(tmp_path: Path, name: str, text: str, label: str) -> None:
    """From JSON or YAML; a file that says none, or is broken, says nothing."""
    _page(tmp_path / "docs" / "oars")
    (tmp_path / "docs" / "oars" / name).write_text(text)
    (tmp_path / "docusaurus.config.js").write_text("export default {}")
    ([document], _) = read("docusaurus", tmp_path)
    assert document.metadata.get("categories", "") == label


def test_the_folders_above_it_come_first(tmp_path: Path) -> None:
    """One without a label, and the docs themselves, are passed over."""
    folder = tmp_path / "docs" / "boats" / "plain" / "oars"
    _page(folder)
    _page(tmp_path / "docs")
    (tmp_path / "docs" / "boats" / "_category_.json").write_text('{"label": "Boats"}')
    (folder / "_category_.json").write_text('{"label": "Oars"}')
    (tmp_path / "docusaurus.config.js").write_text("export default {}")
    documents, _ = read("docusaurus", tmp_path)
    labels = {each.file: each.metadata.get("categories") for each in documents}
    assert labels == {"docs/a.md": None, "docs/boats/plain/oars/a.md": "Boats\nOars"}


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    """It may lead out of the site."""
    _page(tmp_path / "site" / "docs" / "oars")
    (tmp_path / "secret.json").write_text('{"label": "Secret"}')
    (tmp_path / "site" / "docs" / "oars" / "_category_.json").symlink_to(tmp_path / "secret.json")
    (tmp_path / "site" / "docusaurus.config.js").write_text("export default {}")
    ([document], _) = read("docusaurus", tmp_path / "site")
    assert "categories" not in document.metadata
