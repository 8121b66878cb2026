"""Where to begin with what a site is about: the question and the pages that answer it.

"How do I install it?" is mostly answered on a page that is called after something else: "Quick
start", "Getting started", "Setup".
"""

from __future__ import annotations

import re
from functools import lru_cache

from answerable.text.section_start import starts_section
from answerable.types import Chunk, Unit

BELOW = 0.5  # of what the beginning of such a page is worth, other sections are
_HOW = (
    r"(?:how|where) (?:do|can|should|would|to)(?: (?:i|we|you|one))?"
    r"|(?:what is the |the )?(?:best|easiest|quickest|right|first) (?:way|steps?) to"
)
_START = r"(?:getting|get) started|install(?:ing|ation)?|set(?:ting)? ?up|quick ?start"
_WHAT = (
    r"(?: (?:using|with))?(?: (?:it|this|of it))?"
    r"(?: (?:on|in|to|for) (?:my|a|an existing|a new) "
    r"(?:computer|machine|pc|laptop|project|app|application))?"
)
_ASKED = re.compile(
    rf"^\W*(?:(?:{_HOW}) (?:{_START}|start|begin|download|try(?: out)?|add|get|use)|{_START})"
    rf"{_WHAT}\W*$",
    re.IGNORECASE,
)
_BEGIN = (
    r"(?:(?:getting|get|let['\u2019]?s get) started|quick[ -]?start|install(?:ing|ation)?"
    r"|set(?:ting)?[ -]?up|(?:the )?first steps?|start(?:ing)? here|up and running)"
)
# What such a name may say beside it: kinds of text, and what one has anyway.
_TEXT = (
    r"guide|instructions?|tutorial|steps?|page|options?|methods?|usage|overview|requirements"
    r"|introduction|configuration|download|and|or|the|an?|your|our|&|quick|basic|project|environment"
)
_WITH = (
    r"(?:using|via|with|on|for|from|through|in|by)\W+(?:the\W+)?(?:(?:npm|npx|yarn|pnpm|bun|deno|pip"
    r"|pipx|uv|conda|poetry|composer|cargo|gem|go|apt|dnf|brew|homebrew|winget|scoop|snap|flatpak"
    r"|docker(?: compose)?|podman|kubernetes|helm|git|source|binar(?:y|ies)|packages?|scratch"
    r"|beginners?|linux|windows|mac ?os|os ?x|mac|ubuntu|debian|fedora|and|or|a cdn|cdn)\W*)+"
)
# Pages about the whole of a site, where a section says how to begin.
_WHOLE = re.compile(
    r"^\W*(?:documentation|docs|introduction|intro|overview|home|welcome|read ?me|index|basics"
    r"|user guide|guide|manual|tutorial|about)\b\W*(?:\||$)",
    re.IGNORECASE,
)


def asks_to_begin(text: str, name: str = "") -> bool:
    """Whether an English question, with "it" for the site's own ``name``, asks how to begin with
    it."""
    return _ASKED.match(with_it(text, name)) is not None


def with_it(text: str, name: str) -> str:
    """``text`` with "it" for the site's own ``name``, if it has one."""
    return re.sub(rf"\b{re.escape(name)}\b", "it", text, flags=re.IGNORECASE) if name else text


def beginning(chunk: Chunk, name: str = "") -> float:
    """How far (0..1) the chunk is where it is said how to begin with what the site is about, which
    is called ``name``: it opens a page that is called so, or a section that is on such a page or on
    one about the whole; a later part of a long section goes on with something else."""
    if not starts_section(chunk):
        return 0.0
    if is_called_so(chunk.title, name):
        return 1.0 if chunk.ordinal == 0 else BELOW
    whole = _WHOLE.match(chunk.title) or chunk.title.casefold() == name.casefold()
    return BELOW * bool(whole and any(is_called_so(each, name) for each in chunk.heading_path))


@lru_cache(maxsize=16_384)
def is_called_so(called: str, name: str = "") -> bool:
    """Whether a page or section that is ``called`` so says how to begin with what the site is
    about, and with nothing else: "Install plugins" does not, nor does the page of a command."""
    if is_command(called, name):
        return False
    return _called(name).fullmatch(called.partition("|")[0].strip()) is not None


def is_command(called: str, name: str) -> bool:
    """Whether a page is called as a command of the program ``name``, in small letters: "lamp
    install" installs something with it."""
    program, _, command = called.partition(" ")
    return called == called.lower() and program == name.casefold() and command.isalpha()


@lru_cache(maxsize=64)
def _called(name: str) -> re.Pattern[str]:
    own = rf"|(?:(?:with|for|of|to|using|by)\W+)?{re.escape(name)}" if name else ""
    said = rf"(?:\W+(?:{_BEGIN}|{_TEXT}{own}))*"
    before = rf"(?:{re.escape(name)}\W+)?" if name else ""
    return re.compile(
        rf"\W*(?:\d+\W+)?{before}{_BEGIN}{said}(?:\W+{_WITH})?{said}\W*", re.IGNORECASE
    )


def installs(unit: Unit, name: str) -> bool:
    """Whether a unit is a command that installs what is called ``name``, whatever else it does."""
    return bool(name) and unit.kind == "code" and _command(name).search(unit.text) is not None


@lru_cache(maxsize=64)
def _command(name: str) -> re.Pattern[str]:
    parts = re.findall(r"[^\W_]+", name)
    called = r"[\W_]*".join(map(re.escape, parts))
    return re.compile(
        rf"\b(?:install|add|create|init|get|pull|require|dlx|npx)\b[^\n]*(?<![\w-]){called}(?![\w-])",
        re.IGNORECASE,
    )
