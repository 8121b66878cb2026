"""How Next.js, and Nextra with it, serves pages of the folder ``app``: ``app/(a)/b/page.mdx`` is
read at ``/b``. https://nextjs.org/docs/app/getting-started/project-structure"""

from __future__ import annotations

import posixpath
from pathlib import Path

from answerable.sources.generators.detection import NEXT_APPS
from answerable.sources.generators.layout import PLAIN, Layout, Place, place
from answerable.sources.pages import Page
from answerable.text.page_files import page_name


def layout(path: Path, folder: Path) -> Layout:
    """Of the pages at ``path``, by the project in ``folder``."""
    app = next((folder / name for name in NEXT_APPS if (folder / name).is_dir()), folder)
    lies = place(path, app)
    return PLAIN if lies is None else _layout(lies)


def _layout(lies: Place) -> Layout:
    def below(relative: str) -> list[str] | None:
        """The folders of a page in ``app``; None for any other file."""
        *folders, name = relative.removeprefix(lies.at).split("/")
        is_page = posixpath.splitext(name)[0] == "page" and relative.startswith(lies.at)
        return folders if is_page else None

    def has(relative: str) -> bool:
        """What is in a folder that begins with ``_`` has no address."""
        return not any(each.startswith("_") for each in below(relative) or ())

    def route(relative: str, _: Page) -> str | None:
        folders = below(relative)
        return None if folders is None else "/".join(filter(_is_shown, folders))

    def name(relative: str) -> str:
        return page_name(relative if below(relative) is None else posixpath.dirname(relative))

    return Layout(has=has, route=route, name=name)


def _is_shown(folder: str) -> bool:
    """Whether a folder is in addresses: ``(group)`` and ``@slot`` are not."""
    return not folder.startswith("@") and not (folder.startswith("(") and folder.endswith(")"))
