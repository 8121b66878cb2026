"""Pages of Next.js, as Nextra has them: a page is a folder of ``app``."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reading import put, read

PAGES = {
    "page.mdx": "",
    "docs/theme/api/page.mdx": "docs/theme/api",
    "docs/page.md": "docs",
    "(site)/blog/(old)/post/page.mdx": "blog/post",
    "@modal/help/page.mdx": "help",
}


def project(folder: Path, app: str) -> Path:
    put(folder, "site/next.config.mjs")
    for page in (*PAGES, "_parts/page.mdx", "docs/part.mdx"):
        put(folder, f"site/{app}/{page}")
    return folder / "site"


def addresses(path: Path) -> dict[str, str]:
    pages, _ = read("markdown", path, url="https://x.org")
    return {page.path: page.url.removeprefix("https://x.org/") for page in pages}


@pytest.mark.parametrize("app", ["app", "src/app"])
@pytest.mark.parametrize("inside", [False, True])
def test_pages_are_folders(tmp_path: Path, app: str, inside: bool) -> None:
    """Without groups and slots; what is private has no address, and other files stay."""
    named = project(tmp_path, app) / (app if inside else "")
    name = "app" if inside else f"site/{app}"
    assert addresses(named) == {
        **{f"{name}/{page}": address for page, address in PAGES.items()},
        f"{name}/docs/part.mdx": f"{'' if inside else f'{app}/'}docs/part",
    }


def test_a_page_is_called_by_its_folder(tmp_path: Path) -> None:
    """Where it has no title of its own."""
    pages, _ = read("markdown", project(tmp_path, "app"))
    titles = {page.path: page.title for page in pages}
    assert titles["site/app/docs/theme/api/page.mdx"] == "api"
    assert titles["site/app/docs/part.mdx"] == "part"


@pytest.mark.parametrize("settings", ["next.config.js", "site/package.json"])
def test_other_files_of_that_name_are_pages(tmp_path: Path, settings: str) -> None:
    """Documentation of an app, about its pages."""
    put(tmp_path, settings)
    put(tmp_path, "site/app/page.md")
    assert addresses(tmp_path / "site") == {"site/app/page.md": "app/page"}
