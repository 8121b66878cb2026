"""A folder of pages that was copied out of its project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from answerable.settings import SourceSettings
from answerable.sources.generators.guessing import guessed
from answerable.sources.markdown import connect

HUGO = "`oil`\n: (`int`) How much oil.\n\n{{< note >}}\nIt burns.\n{{< /note >}}\n"
MKDOCS = '!!! tip "Hot"\n    It burns.\n'
JEKYLL = 'It burns.\n{: .warning}\n\n{% include note.html text="hot" %}\n'
MYST = "```{note}\nIt burns.\n```\n"
CODE = "```md\n{{< note >}}\n!!! tip\n```\n"


def _folder(at: Path, *pages: str) -> Path:
    for number, page in enumerate(pages):
        (at / f"{number}.md").write_text(f"# Lamp\n\n{page}")
    return at


@pytest.mark.parametrize(
    ("pages", "generator"),
    [
        ((HUGO, HUGO), "hugo"),
        ((MKDOCS, MKDOCS, HUGO), "mkdocs"),
        ((JEKYLL, JEKYLL), "jekyll"),
        ((MYST, MYST), "sphinx"),
        ((MKDOCS, "It burns."), None),  # on one page alone
        ((MKDOCS, MKDOCS, *["It burns."] * 150), None),  # on too few
        ((CODE, CODE), None),  # shown as code
        ((":::tip\nIt burns.\n:::\n",) * 3, None),
        ((), None),
    ],
)
def test_the_marks_tell_the_generator(
    tmp_path: Path, pages: tuple[str, ...], generator: str | None
) -> None:
    """Those of the most pages, outside of code."""
    assert guessed(_folder(tmp_path, *pages)) == generator


def test_only_where_no_settings_say_it(tmp_path: Path) -> None:
    """Neither a generator's beside the pages, nor the owner's."""
    settings = SourceSettings(kind="markdown", path=_folder(tmp_path, HUGO, HUGO))
    assert connect(settings, max_file_bytes=9_999).written_for == "hugo"
    assert (
        connect(settings, max_file_bytes=9_999).generator == "github"
    )  # what is a page, and where
    said = settings.model_copy(update={"generator": "jekyll"})
    assert connect(said, max_file_bytes=9_999).written_for == "jekyll"
    (tmp_path / "mkdocs.yml").write_text("site_name: Lamps\n")
    assert connect(settings, max_file_bytes=9_999).written_for == "mkdocs"


def test_a_folder_of_content_beside_them_is_not_all(tmp_path: Path) -> None:
    """Where it is only a guess, every page is read."""
    (tmp_path / "content").mkdir()
    _folder(tmp_path / "content", HUGO)
    settings = SourceSettings(kind="markdown", path=_folder(tmp_path, HUGO, HUGO))
    assert connect(settings, max_file_bytes=9_999).settings.path == tmp_path


def test_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    """A pipe is not waited for, and hidden folders are not looked into."""
    folder = _folder(tmp_path, HUGO)
    os.mkfifo(folder / "pipe.md")
    (folder / ".git").mkdir()
    _folder(folder / ".git", HUGO, HUGO)
    (folder / "gone.md").symlink_to(folder / "nowhere.md")
    assert guessed(folder) is None
