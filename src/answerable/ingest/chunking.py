"""A document becomes chunks: its sections (``sections``), long ones in parts.

A chunk is a contiguous slice of its file, never more than ``max_tokens`` long together with its
heading path, and knows its units (what can be quoted) and pieces (what is embedded).
"""

from __future__ import annotations

import hashlib
import re
import uuid
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import itemgetter

from answerable.ingest import blanked, units
from answerable.ingest.bold_headings import BELOW_ALL
from answerable.ingest.headings import Heading, Named, headings
from answerable.ingest.line_proof import proven
from answerable.ingest.markup.blocks import Block
from answerable.ingest.markup.markdown import Page, UnparsableError
from answerable.ingest.pieces import pack
from answerable.ingest.positions import Positions
from answerable.ingest.sections import Outline, Section, below, clip, linked, outline
from answerable.ingest.splitting import Atom, CountTokens, Part, Splitter
from answerable.settings import IngestSettings
from answerable.text.page_files import MARKUP
from answerable.text.readable import carries_hidden
from answerable.text.unseen import hidden_names, styles
from answerable.types import Chunk, Document, Unit

__all__ = ["CHUNKER_VERSION", "Heading", "UnparsableError", "chunk_document", "headings"]

CHUNKER_VERSION = 47  # counts up when the same document would give other chunks

# Of generated references every cell has one, longer than what it says.
_ANCHOR_TAG = re.compile(r"<a\s[^<>]{0,500}>|</a>")
SURELY_LONG = 12  # characters a token: a section longer than this is not tried in one part


def chunk_document(
    document: Document, count_tokens: CountTokens, settings: IngestSettings
) -> list[Chunk]:
    """Cut a document into chunks, in reading order.

    ``count_tokens`` is the embedder's. Raises ``UnparsableError`` (a ``ValueError``) where a page
    is nested beyond reason.
    """
    return cut_outline(document, outline(document), count_tokens, settings)


def cut_outline(
    document: Document, read: Outline, count_tokens: CountTokens, settings: IngestSettings
) -> list[Chunk]:
    """As ``chunk_document``, of a document that was read already."""
    chunker = _Chunker(replace(document, url=read.url), read, count_tokens, settings)
    found: list[Chunk] = []
    for section in read.sections:
        found.extend(chunker.cut(section, len(found)))
    return found


class _Chunker:
    """Cuts the sections of one document."""

    def __init__(
        self, document: Document, read: Outline, count_tokens: CountTokens, settings: IngestSettings
    ) -> None:
        self._document = document
        self._page = read.page
        self._titles = read.titles
        self._count = count_tokens
        self._settings = settings
        self._positions = Positions.of(document)
        # Of a page of HTML what is handed on are its units, which are cut out with their tags.
        self._is_html = MARKUP in document.metadata
        self._unseen = [] if self._is_html else blanked.unseen(self._page, self._positions)
        self._names = hidden_names(styles(document.original)) if self._is_html else frozenset()
        self._seen: Counter[tuple[str, ...]] = Counter()
        self._parts: Counter[str] = Counter()  # by section

    def cut(self, section: Section, ordinal: int) -> Iterator[Chunk]:
        """The chunks of a section; none where nothing in it can be quoted."""
        atoms = self._atoms(section)
        if not any(atom.units for atom in atoms):
            return
        section.path = self._fitting(section.path)
        yield from self._fitted(section, atoms, ordinal)

    def _fitting(self, path: tuple[str, ...]) -> tuple[str, ...]:
        """The path in at most half a chunk: its names are cut in half until they fit."""
        while self._count(_prefix(path)) > self._settings.max_tokens // 2:
            path = tuple(name[: len(name) // 2] for name in path)
        return path

    def _atoms(self, section: Section) -> list[Atom]:
        atoms: list[Atom] = []
        under = section.above
        following = [*(units.kind(self._page, each) for each in section.blocks[1:]), ""]
        for block, after in zip(section.blocks, following, strict=False):
            if atoms:
                atoms += self._gap(atoms[-1].end, block.start)
            if inner := section.inner.get(block.start):
                under = below(under, inner)
            under, names = _above(self._page, block, under)
            own = _own_id(under)
            read = tuple(
                replace(piece, under=(*self._titles, *names), anchor=own)
                for piece in units.read(self._page, block, after)
                if self._is_quotable(piece)
            )
            atoms.append(Atom(block.start, block.end, read, block.kind == "heading"))
        return atoms

    def _is_quotable(self, piece: units.Piece) -> bool:
        """Whether the file has it, and a quote of it says no more than the page shows."""
        if not self._positions.has(piece.start, piece.end):
            return False
        quote = self._positions.raw(piece.start, piece.end) if self._is_html else ""
        return not carries_hidden(quote, self._names)

    def _gap(self, start: int, end: int) -> list[Atom]:
        """What stands between two blocks and is no prose, as an atom without units."""
        return [Atom(start, end)] if self._page.text[start:end].strip() else []

    def _fitted(self, section: Section, atoms: list[Atom], ordinal: int) -> list[Chunk]:
        """The chunks, each at most ``max_tokens`` long.

        Lengths are added up by the block, which is exact for WordPiece and nearly so for others;
        where a sum was too small, the section is cut again with so much less to spend.
        """
        limit = self._settings.max_tokens
        prefix = self._count(_prefix(section.path))
        budget = limit - prefix
        if atoms[-1].end - atoms[0].start <= SURELY_LONG * limit:
            whole = Part(atoms[0].start, atoms[-1].end, atoms[0].start)
            drafts = self._drafts(section, atoms, [whole])
            if all(draft.token_count <= limit for draft in drafts):
                return self._numbered(drafts, ordinal)
        while True:
            splitter = Splitter(
                self._positions,
                self._page,
                self._length,
                budget,
                self._settings.overlap_tokens,
            )
            small, parts = splitter.split(atoms)
            drafts = self._drafts(section, small, parts)
            over = max((draft.token_count for draft in drafts), default=0) - limit
            if over <= 0 or budget <= 1:
                return self._numbered(drafts, ordinal)
            budget = max(1, budget - over)

    def _drafts(self, section: Section, atoms: list[Atom], parts: list[Part]) -> list[Chunk]:
        """The chunks of these parts, still without ids and numbers.

        None where nothing can be quoted that the part before does not have.
        """
        starts = [atom.start for atom in atoms]
        drafts = []
        for part in parts:
            first = max(0, bisect_right(starts, part.start) - 1)
            end = bisect_left(starts, part.end)
            inside = [atom for atom in atoms[first:end] if atom.units]
            found = [unit for atom in inside for unit in atom.units if unit.start >= part.start]
            if found and found[-1].start >= part.fresh:
                rest = (atoms[at] for at in range(end, len(atoms)))
                after = next((unit for atom in rest for unit in atom.units), None)
                found[-1] = _before(found[-1], after)
                drafts.append(self._draft(section, part, inside[-1].end, found))
        return drafts

    def _draft(self, section: Section, part: Part, end: int, found: list[units.Piece]) -> Chunk:
        document = self._document
        start = _skip_blank_lines(self._page.text, part.start)
        end = start + len(self._page.text[start:end].rstrip())
        text = self._positions.raw(start, end)
        prefix = _prefix(section.path)
        begun = _beginning(found, section.path[-1])
        anchor = self._anchor(section, part.fresh)
        chunk = Chunk(
            id="",
            document=document.path,
            file=document.file,
            title=document.title,
            url=linked(document.url, anchor),
            heading_path=section.path,
            section_depth=section.depth,
            ordinal=0,
            text=text,
            span=self._positions.span(start, end),
            token_count=self._count(prefix + self._counted(start, end)),
            units=tuple(self._unit(unit, anchor) for unit in begun),
            pieces=pack(prefix, begun, self._settings.piece_chars),
            source_type=document.source_type,
            metadata=document.metadata,
        )
        return self._by_its_lines(chunk, anchor) if document.line_anchors else chunk

    def _length(self, start: int, end: int) -> int:
        return self._count(self._counted(start, end))

    def _counted(self, start: int, end: int) -> str:
        """What is counted of a stretch: a page of HTML is as long as its words, whatever tags they
        are written with, and one of Markdown as it is written without tags of links."""
        if MARKUP in self._document.metadata:
            return self._page.text[start:end]
        return _ANCHOR_TAG.sub("", self._positions.raw(start, end))

    def _by_its_lines(self, chunk: Chunk, anchor: str) -> Chunk:
        """A chunk of a file that is shown with line numbers: linked by them, if they are proven."""
        shown = proven(chunk, self._document)
        url = self._document.url + (chunk.span.anchor if shown else "")
        if self._document.format == "record":
            return replace(chunk, url=url)
        return replace(chunk, url=url, metadata={**chunk.metadata, "section_id": anchor})

    def _unit(self, piece: units.Piece, anchor: str) -> Unit:
        is_record = self._document.format == "record"
        # A value is no label of the next one, however short it is.
        is_of_values = is_record and "section_id" in self._document.metadata
        is_page = not self._document.line_anchors and not is_record
        return Unit(
            piece.kind,
            self._positions.span(piece.start, piece.end),
            piece.text,
            piece.lead and (not is_of_values or piece.text.endswith(units.COLONS)),
            piece.language,
            piece.under,
            piece.place,
            piece.anchor if is_page and piece.anchor != anchor else "",
        )

    def _anchor(self, section: Section, start: int) -> str:
        """That of the section, or of the H4 that stands before ``start``; a record has none."""
        if self._document.format == "record":
            return ""
        return section.anchor(start)

    def _numbered(self, drafts: list[Chunk], first: int) -> list[Chunk]:
        return [
            replace(
                draft,
                ordinal=number,
                id=self._id(draft),
                metadata=self._metadata(draft),
                text=blanked.blanked(draft, self._unseen),
            )
            for number, draft in enumerate(drafts, first)
        ]

    def _metadata(self, chunk: Chunk) -> Mapping[str, str]:
        """With the part of its section, where a page is linked by its lines: no url says it."""
        if not self._document.line_anchors or self._document.format == "record":
            return chunk.metadata
        section = chunk.metadata["section_id"]
        self._parts[section] += 1
        return {**chunk.metadata, "part": str(self._parts[section])}

    def _id(self, chunk: Chunk) -> str:
        """The same for the same text at the same place, whatever happens elsewhere in the page.

        Equal texts below equal headings are told apart by counting; T20: no two chunks share an id.
        """
        key = (chunk.document, *chunk.heading_path, chunk.text)
        number = self._seen[key]
        self._seen[key] += 1
        parts = (chunk.document, *chunk.heading_path, str(number), chunk.text)
        digest = hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).digest()
        return str(uuid.UUID(bytes=digest[:16]))


def _above(
    page: Page, block: Block, under: tuple[Named, ...]
) -> tuple[tuple[Named, ...], tuple[str, ...]]:
    """Of the headings above a block those that are still above it, and their names with the titles
    of the containers that it stands in. A container ends what begins in it."""
    lines = block.lines or ((block.start, block.end),)
    held = page.around.of(lines[0][0], lines[-1][1])
    under = tuple(each for each in under if page.around.holds(held, each.block.start))
    places = [(each.block.start, each.text) for each in under]
    places += [(each.start, each.title) for each in held]
    return under, tuple(clip(text) for _, text in sorted(places, key=itemgetter(0)))


def _own_id(under: Sequence[Named]) -> str:
    """That of the last of these headings; words in bold are none to the generator."""
    return next((each.id for each in reversed(under) if each.block.level < BELOW_ALL), "")


def _beginning(found: Sequence[units.Piece], heading: str) -> list[units.Piece]:
    """The units, each only under the headings that the one before is not under; where some have
    ended and none begins, under the one that it goes on below, which may be that of the section."""
    above = [(), *(piece.under for piece in found)]
    return [
        replace(piece, under=_further(before, piece.under) or _again(before, piece.under, heading))
        for before, piece in zip(above, found, strict=False)
    ]


def _again(before: tuple[str, ...], now: tuple[str, ...], heading: str) -> tuple[str, ...]:
    return (heading, *now)[-1:] if len(before) > len(now) else ()


def _before(last: units.Piece, after: units.Piece | None) -> units.Piece:
    """A chunk's last unit, with whether its outermost list goes on in what stands after it."""
    place = last.place
    if after is None or not place.depth or place.numbers[0] >= (*after.place.numbers, 0)[0]:
        return last
    return replace(last, place=replace(place, goes_on=True))


def _further(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """What follows what both begin with."""
    pairs = zip(before, now, strict=False)
    return now[len(list(takewhile(lambda pair: pair[0] == pair[1], pairs))) :]


def _prefix(path: tuple[str, ...]) -> str:
    return " > ".join(path) + "\n"


def _skip_blank_lines(text: str, start: int) -> int:
    """The start of the first line with something on it."""
    while (end := text.find("\n", start)) >= 0 and not text[start:end].strip():
        start = end + 1
    return start
