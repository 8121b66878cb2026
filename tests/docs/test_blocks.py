"""Every code block of the documentation is tried out, or there is a reason why not."""

from __future__ import annotations

from docs.blocks import PAGES, blocks

TRIED = {
    "bash": "test_shell",
    "html": "test_data",
    "json": "test_data",
    "markdown": "test_data",
    "python": "test_python",
    "toml": "test_toml",
    "yaml": "test_data",
}
NOT_TRIED = {
    "css": "no parser of CSS is among the dependencies of Python",
    "ini": "a unit of systemd, which checked it once (`systemd-analyze verify`)",
    "js": "runs in a page; the tests in web/ call the same functions",
    "nginx": "no parser of nginx is among the dependencies",
    "sql": "for the owner of a Postgres; tests of the adapters run such statements there",
    "text": "no language: paths, output, other servers' configuration",
    "ts": "of the AI SDK; web/e2e/tests/dialects.test.js talks to a server with it",
    "tsx": "of the AI SDK; web/e2e/tests/dialects.test.js talks to a server with it",
    "": "a line of a crontab",
}


def test_every_language_is_tried_or_excused() -> None:
    """Each language is tried out or has its reason, and no reason is for nothing."""
    assert {each.language for each in blocks()} == set(TRIED) | set(NOT_TRIED)
    assert not set(TRIED) & set(NOT_TRIED)


def test_pages_and_blocks_are_found() -> None:
    """The folder is the right one, and fences are read as Markdown has them."""
    fences = sum(path.read_text(encoding="utf-8").count("\n```") for path in PAGES)
    assert len(PAGES) > 40
    assert fences == 2 * len(blocks())
