"""The code blocks of README, contributing guide and documentation, as Markdown has them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs" / "docs").rglob("*.md")),
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: where it begins, what its fence says, and what is in it."""

    page: str
    line: int
    language: str
    title: str  # of the file that it is, where the fence names one
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@cache
def blocks(*languages: str) -> tuple[Block, ...]:
    """Every block in one of ``languages``, in all of them where none is named."""
    found = (block for path in PAGES for block in _of(path))
    return tuple(each for each in found if not languages or each.language in languages)


def _of(path: Path) -> list[Block]:
    name = str(path.relative_to(ROOT)).removeprefix("docs/docs/")
    tokens = MarkdownIt().parse(path.read_text(encoding="utf-8"))
    return [
        Block(name, token.map[0] + 1, *_fence(token.info), token.content)
        for token in tokens
        if token.type == "fence" and token.map
    ]


def _fence(info: str) -> tuple[str, str]:
    language, _, rest = info.strip().partition(" ")
    return language, rest.removeprefix('title="').removesuffix('"')
