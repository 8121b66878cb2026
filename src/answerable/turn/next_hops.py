"""Where to read on: links chosen by rule, the same for the same evidence.

Types that the site declares come first, in its order, each with at most its cap: a page of such a
type is one thing to go to (a project, a document). Sections of all other pages follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from answerable.retrieval.ranking import ordered
from answerable.settings import NodeTypeSettings
from answerable.turn.shared_words import SharedWords
from answerable.types import Chunk, Evidence, NextHop, SourceLink

LINES = re.compile(r"#L\d+-L\d+$")


@dataclass(frozen=True, slots=True)
class HopRules:
    """What may be offered: at most ``most`` in all, and of each type as it says. ``named`` are the
    types that sources give their pages, of which nothing may be declared."""

    types: tuple[NodeTypeSettings, ...] = ()
    most: int = 3
    named: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of all types, the declared ones first."""
        return tuple(dict.fromkeys((*(each.name for each in self.types), *self.named)))


DEFAULT = HopRules()


def choose(
    evidence: Evidence, threshold: float, sources: Iterable[SourceLink], rules: HopRules
) -> tuple[NextHop, ...]:
    """Strong pages of declared types that have a word of the question (see ``shared_words``), then
    strong sections of others, each once.

    ``sources`` are what the answer links to: no such section is offered again, nor another part
    of it, which would bear the same title. Pages of declared types are, so that they are the
    same whoever words the answer. What is shown nowhere is nowhere to go to.
    """
    cited = {each.url for each in sources}
    hops: dict[str, NextHop] = {}
    shared = SharedWords.of(evidence, {each.name for each in rules.types})
    for kind in rules.types:
        nodes: dict[str, NextHop] = {}  # of two with one address the stronger, which comes first
        for each in map(_node, _strong(evidence, threshold, kind, shared)):
            if each.url not in hops:
                nodes.setdefault(each.url, each)
        hops |= dict(islice(nodes.items(), kind.cap))
    named = {_section(_hop(each.chunk)) for each in evidence.chunks if each.chunk.url in cited}
    for each in _sections(evidence, threshold, rules):
        if each.url not in cited and _section(each) not in named:
            named.add(_section(each))
            hops.setdefault(each.url, each)
    return tuple(hops.values())[: rules.most]


def to_pages(pages: Iterable[Chunk], rules: HopRules) -> tuple[NextHop, ...]:
    """Links to pages of declared types that are told of, the first within the caps."""
    shown = [each for each in pages if each.address]
    hops: dict[str, NextHop] = {}
    for kind in rules.types:
        mine = (e for e in shown if e.source_type == kind.name and _may_link(e, kind))
        hops |= dict(islice({hop.url: hop for hop in map(_node, mine)}.items(), kind.cap))
    return tuple(hops.values())[: rules.most]


def joined(
    given: Iterable[NextHop],
    own: Sequence[Sequence[NextHop]],
    sources: Iterable[SourceLink],
    rules: HopRules,
) -> tuple[NextHop, ...]:
    """The links below several answers in one, whose ``own`` these are: those of each in turns, by
    the same rules as for one. ``given`` are those of the owner, which stand first and stay."""
    cited = {each.url for each in sources}
    turns = [hop for turn in zip_longest(*own) for hop in turn if hop is not None]
    each_once: dict[str, NextHop] = {}
    for hop in turns:
        each_once.setdefault(hop.url, hop)
    once = [*each_once.values()]
    declared = {each.name for each in rules.types}
    more = [
        hop for kind in rules.types for hop in [e for e in once if e.kind == kind.name][: kind.cap]
    ]
    more += [each for each in once if each.kind not in declared and each.url not in cited]
    first = tuple(dict.fromkeys(given))
    return tuple(dict.fromkeys((*first, *more)))[: max(rules.most, len(first))]


def _strong(
    evidence: Evidence, threshold: float, kind: NodeTypeSettings, shared: SharedWords
) -> list[Chunk]:
    """The best section of each page of a type that is strong, in the order of ``ordered``."""
    mine = [
        each
        for each in (evidence.candidates if kind.cap else ())
        if each.chunk.source_type == kind.name
        and each.chunk.address
        and _may_link(each.chunk, kind)
        and shared.are_in(each.chunk)
    ]
    found = ordered((each, evidence.judge(each)) for each in mine)
    best: dict[str, Chunk] = {}
    for candidate, score in found:
        if score >= threshold:
            best.setdefault(candidate.chunk.document, candidate.chunk)
    return list(best.values())


def _may_link(chunk: Chunk, kind: NodeTypeSettings) -> bool:
    return not kind.proven_lines or LINES.search(chunk.url) is not None


def _page(url: str) -> str:
    return url if LINES.search(url) else url.partition("#")[0]


def _node(chunk: Chunk) -> NextHop:
    """A page of a declared type as one thing to go to; only a line range says where in it."""
    title = _full_title(chunk) if LINES.search(chunk.url) else chunk.title
    return NextHop(title, _page(chunk.url), chunk.source_type, chunk.metadata.get("repo", ""))


def _sections(evidence: Evidence, threshold: float, rules: HopRules) -> Iterator[NextHop]:
    """The strong sections of undeclared types among those handed on, best first."""
    declared = {each.name for each in rules.types}
    for each in evidence.chunks:
        chunk = each.chunk
        if each.score >= threshold and chunk.source_type not in declared and chunk.address:
            yield _hop(chunk)


def _hop(chunk: Chunk) -> NextHop:
    return NextHop(_full_title(chunk), chunk.url, chunk.source_type)


def _section(hop: NextHop) -> tuple[str, str]:
    """What tells a visitor one section from another: its page and its title.

    A link can lead to a deeper heading than the title names (H4 and below), or to the second part
    of a long section.
    """
    return hop.url.partition("#")[0], hop.title


def _full_title(chunk: Chunk) -> str:
    """The title of the page with the headings that lead to the section."""
    return " > ".join(dict.fromkeys((chunk.title, *chunk.heading_path[1:])))
