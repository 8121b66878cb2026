"""Where the pages of a site lie and are read, as its generator has it, beside what its pages say.

A module for each generator makes a ``Layout`` of the settings it finds; what none says is as most
have it: every file is a page, and its path is its address.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from answerable.sources.front_matter import FrontMatter
from answerable.sources.generators.languages import ONE, Languages
from answerable.sources.generators.shown import Shows
from answerable.sources.pages import Page
from answerable.text.page_files import page_name

# A path below the folder that addresses begin at, and what its page says, to its address below the
# site; None where it is as most have it.
Route = Callable[[str, Page], str | None]


@dataclass(frozen=True, slots=True)
class Layout:
    """What a generator makes of a folder. Paths are posix paths below the folder ``at``, which is
    one below the source's that ends in a slash, or empty."""

    at: str = ""
    beside: str = ""  # what is told of files that lie beside that folder; nothing where empty
    has: Callable[[str], bool] = lambda path: True  # whether a file is a page
    route: Route = lambda path, page: None
    # Whether what is not known here makes the address: then there is none, rather than a guess.
    is_unknown: Callable[[str, Page], bool] = lambda path, page: False
    name: Callable[[str], str] = page_name  # of a page without a title
    keys: tuple[str, ...] = ("url", "permalink", "slug", "link")  # front matter's, for its address
    is_rooted: bool = False  # whether such an address begins at the site's base
    base: str = ""  # what its settings say of the path, or the address, that the site is served at
    # Why a file has no page.
    unpublished: Callable[[str, FrontMatter], str | None] = lambda path, front: None
    languages: Languages = ONE
    released: str = ""  # the version that is the newest release
    ids: str = ""  # what makes the ids of headings, where that is not as the generator does it
    substitutions: Mapping[str, str] = field(default_factory=dict)  # for {{ name }}, of MyST
    syntax: Mapping[str, str] = field(default_factory=dict)  # what a document's is
    shows: Shows | None = None  # which files its pages show, and where they lie
    filled_in: Callable[[Page], Mapping[str, str]] = lambda page: {}  # for {{ site.name }} on it


PLAIN = Layout()


@dataclass(frozen=True, slots=True)
class Place:
    """How a source lies to the folder of a site's pages: one of them is in the other."""

    at: str  # from the source to the folder; ends in a slash or is empty
    inside: str  # from the folder to the source, likewise

    def path(self, relative: str) -> str:
        """Where a file is below the folder, by its path below the source or, if that is around the
        folder, below the folder already."""
        return self.inside + relative

    def below(self, relative: str) -> str | None:
        """Where a file is below the folder, by its path below the source; None beside it."""
        is_there = relative.startswith(self.at)
        return self.path(relative.removeprefix(self.at)) if is_there else None

    def shown(self, address: str | None) -> str | None:
        """An address below the folder as one below the source; None where it is outside of it."""
        if address is None or not address.startswith(self.inside):
            return None
        return self.at + address.removeprefix(self.inside)


def place(source: Path, folder: Path) -> Place | None:
    """None where neither is in the other."""
    real = Path(os.path.realpath(source))
    if not real.is_dir():
        real = real.parent
    pages = Path(os.path.realpath(folder))
    if pages.is_relative_to(real):
        return Place(_slashed(pages.relative_to(real)), "")
    if real.is_relative_to(pages):
        return Place("", _slashed(real.relative_to(pages)))
    return None


def _slashed(path: Path) -> str:
    return f"{path.as_posix()}/" if path.parts else ""
