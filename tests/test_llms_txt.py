"""``llms.txt`` and ``llms-full.txt`` from an index."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace

import pytest

from answerable.errors import IndexBusyError
from answerable.ingest.chunking import chunk_document
from answerable.llms_txt import BATCH, MAX_NOTE, made
from answerable.manifest import DocumentEntry, Manifest
from answerable.settings import IngestSettings, SiteSettings
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.fakes import ReadableIndex
from answerable.testing.reading_contract import UNKNOWN
from answerable.types import Chunk, Document, Span

pytestmark = pytest.mark.anyio

SITE = SiteSettings(name="Desk", description="How to  use\nDesk.")


def manifest(*chunks: Chunk) -> Manifest:
    """Each document with its chunks, in the given order."""
    entries: dict[str, DocumentEntry] = {}
    for each in chunks:
        before = entries.get(each.document)
        ids = (*(before.chunk_ids if before else ()), each.id)
        url = each.url.partition("#")[0]
        entries[each.document] = DocumentEntry(each.document, "", each.title, url, ids)
    return Manifest("fake", 1, entries)


async def text(*chunks: Chunk, full: bool, site: SiteSettings = SITE) -> str:
    parts = made(ReadableIndex(*chunks), manifest(*chunks).documents, site, full=full).parts
    async with aclosing(parts):
        return "".join([part async for part in parts])


def page(path: str, body: str, title: str = "Page", ordinal: int = 0, **metadata: str) -> Chunk:
    made = chunk(body, path=path, heading=(title,), ordinal=ordinal)
    return replace(made, metadata=metadata)


PAGES = (
    page("b/two.md", "Second. More.", "Two [2]", section="b"),
    page("a/one.md", "# One\n\nFirst.", "One", section="a"),
    page("index.md", "Welcome.", "Home"),
    page("b/old.md", "Old.", "Old", section="b", version="1.x"),
    page("b/now.md", "Now.", "Now", section="b", version="current"),
    page("c/any.md", "Any.", "Any", section="c", version="*"),
)


async def test_the_list() -> None:
    """A heading with the site's name, what it is about, and its pages by section, in order."""
    assert await text(*PAGES, full=False) == (
        "# Desk\n\n> How to use Desk.\n"
        "\n## Pages\n\n- [Home](/index): Welcome.\n"
        "\n## a\n\n- [One](/a/one): # One\n"
        "\n## b\n\n- [Now](/b/now): Now.\n- [Two \\[2\\]](/b/two): Second. More.\n"
        "\n## b · 1.x\n\n- [Old](/b/old): Old.\n"
        "\n## c\n\n- [Any](/c/any): Any.\n"
    )


async def test_the_text() -> None:
    """Every page in the order of its path, with its title once, its address and its text."""
    assert await text(*PAGES[:3], full=True) == (
        "# Desk\n\n> How to use Desk.\n"
        "\n\n---\n\n# One\n\nSource: /a/one\n\nFirst."
        "\n\n---\n\n# Two [2]\n\nSource: /b/two\n\nSecond. More."
        "\n\n---\n\n# Home\n\nSource: /index\n\nWelcome.\n"
    )


@pytest.mark.parametrize("full", [False, True])
async def test_the_order_of_ingest_does_not_matter(full: bool) -> None:
    """An index that was filled in another order gives the same bytes and the same tag."""
    one = await text(*PAGES, full=full)
    assert await text(*reversed(PAGES), full=full) == one
    tags = {
        made(ReadableIndex(), manifest(*pages).documents, SITE, full=full).tag
        for pages in (PAGES, tuple(reversed(PAGES)))
    }
    assert len(tags) == 1


def test_the_tag_changes_with_the_content() -> None:
    """Other pages, other text (a fingerprint), another name and the other file: another tag."""
    index = ReadableIndex()
    whole = manifest(*PAGES)
    changed = {
        **whole.documents,
        "index.md": replace(whole.documents["index.md"], fingerprint="new"),
    }
    tags = {
        made(index, whole.documents, SITE, full=False).tag,
        made(index, whole.documents, SITE, full=True).tag,
        made(index, whole.documents, SiteSettings(name="Other"), full=False).tag,
        made(index, manifest(*PAGES[1:]).documents, SITE, full=False).tag,
        made(index, changed, SITE, full=False).tag,
    }
    assert len(tags) == 5


async def test_what_is_a_part_of_a_page_is_listed_with_it() -> None:
    """What a page shows of other files has its name and address; a first sentence is its note."""
    whole = page("b.md", "It glows.", "Lamp")
    before = replace(page("_a.md", "- Role: Lead", "Lamp"), url=whole.url, units=())
    after = replace(page("c.md", "More.", "Lamp"), url=whole.url)
    assert await text(before, whole, after, full=False, site=SiteSettings(name="Desk")) == (
        "# Desk\n\n> 1 page of Desk.\n\n## Pages\n\n- [Lamp](/b): It glows.\n"
    )


@pytest.mark.parametrize("proven", [True, False])
async def test_the_count_is_that_of_the_lines(proven: bool) -> None:
    """Two sections of one file are two lines and count as two, whether their lines are linked or
    the file is shown nowhere; the whole text counts what it holds likewise."""
    url = "/doc/rules.json" if proven else "rules.json"
    parts = [
        replace(part, file="rules.json", url=f"{url}{part.span.anchor}")
        for part in (
            chunk("Three.", path="rules.json#max", heading=("Rules", "Most"), url=url),
            chunk("\nOne.", path="rules.json#min", heading=("Rules", "Least"), url=url),
        )
    ]
    site = SiteSettings(name="Desk")
    listed = await text(*parts, full=False, site=site)
    assert listed.startswith("# Desk\n\n> 2 pages of Desk.\n")
    assert listed.count("\n- ") == 2
    whole = await text(*parts, full=True, site=site)
    assert whole.startswith("# Desk\n\n> 2 pages of Desk.\n")
    assert whole.count("\n---\n") == 2


async def test_a_site_that_says_nothing_of_itself() -> None:
    """Without a description the summary counts the pages; pages without text do not count."""
    told = manifest(*PAGES)
    empty = DocumentEntry("x", "", "Empty", "/empty", (), "there is no text in it")
    documents = {**told.documents, "empty.md": empty}
    parts = made(ReadableIndex(*PAGES), documents, SiteSettings(), full=False).parts
    async with aclosing(parts):
        text = "".join([part async for part in parts])
    assert text.startswith("# this site\n\n> 6 pages of this site.\n")
    assert "Empty" not in text


async def test_the_parts_of_a_page_join() -> None:
    """Parts follow each other after a blank line, and what overlaps stands there once."""
    first = page("a.md", "One two.", ordinal=0)
    second = replace(page("a.md", "two. Three.", ordinal=1), span=Span(4, 15, 1, 1))
    third = replace(page("a.md", "Four.\r\n", ordinal=2), span=Span(20, 27, 3, 3))
    within = replace(page("a.md", "r.", ordinal=3), span=Span(23, 25, 3, 3))
    told = await text(first, second, third, within, full=True)
    assert told.endswith("Source: /a\n\nOne two.\n\nThree.\n\nFour.\n")


async def full_of(*parts: str, path: str = "a.mdx", apart: int = 20) -> str:
    """The text of a page that was cut into these parts, with so much left out between them."""
    chunks, at = [], 0
    for number, part in enumerate(parts):
        span = Span(at, at + len(part), 1, 1)
        chunks.append(replace(page(path, part, ordinal=number), span=span))
        at += len(part) + apart
    told = await text(*chunks, full=True)
    return told.partition("Source: ")[2].partition("\n\n")[2]


async def test_what_shows_nothing_is_left_out() -> None:
    """Imports, comments, icons and pictures are; code is not, nor what may show something."""
    code = "```jsx\nimport A from 'a'\n<Icon/>\n```"
    body = (
        "import A from 'a'\nimport { B } from 'b'\n\n"
        "The <Icon name='x'/> *Bill* [<Icon/> tab](b).\n\n"
        f"<ThemedImage\n  alt='a'\n/>\n\n{{/* a */}}\n\n<A/>\n\n{code}\n\n"
        "It is <Limit/> <Link text='now'/>.\n\n<Card title='B'/>\n"
    )
    assert await full_of(body) == (
        f"The *Bill* [tab](b).\n\n{code}\n\nIt is <Limit/> <Link text='now'/>.\n\n"
        "<Card title='B'/>\n"
    )
    plain = "So:\n\n    <Icon/>\n"
    assert await full_of(plain, path="a.md") == plain


async def test_what_opens_closes() -> None:
    """Where the end of a container is left out it is closed, and what closes nothing is not
    there."""
    one = "<Tabs>\n<TabItem label='x'>\n\n- a\n\n  :::tip B\n  One."
    two = "## C\n\n:::note\nTwo.\n:::\n\n::: details\nThree."
    assert await full_of(one, two) == (
        f"{one}\n  :::\n</TabItem>\n</Tabs>\n\n"
        "## C\n\n:::note\nTwo.\n:::\n\n::: details\nThree.\n:::\n"
    )
    assert await full_of("One.\n:::\n</Tabs>\nTwo.") == "One.\nTwo.\n"
    assert (
        await full_of("<Tabs>\n:::note\nOne.\n</Tabs>") == "<Tabs>\n:::note\nOne.\n:::\n</Tabs>\n"
    )


async def test_a_container_goes_on_in_the_next_part() -> None:
    """Where nothing was left out between them, or its end stands there."""
    parts = ":::note\nOne.", "Two.\n:::"
    for apart in (2, 20):
        assert await full_of(*parts, apart=apart) == ":::note\nOne.\n\nTwo.\n:::\n"
    nested = "<Tabs>\n<TabItem>\n\nOne.", "<TabItem>\n\nTwo.\n\n</TabItem>\n</Tabs>"
    assert await full_of(*nested) == (
        "<Tabs>\n<TabItem>\n\nOne.\n</TabItem>\n\n<TabItem>\n\nTwo.\n\n</TabItem>\n</Tabs>\n"
    )


async def test_code_that_is_cut_in_two() -> None:
    """It stays code in the next part."""
    parts = "```js\nimport a from 'a'", "import b from 'b'\n:::\n```\n\nOne."
    assert await full_of(*parts, apart=1) == "\n\n".join(parts) + "\n"


async def test_a_record_is_read_as_sentences() -> None:
    """The text of a record is escaped in its file, so its sentences are taken."""
    record = chunk('{"text": "A \\"b\\"."}', path="faq.jsonl#1", heading=("Q",), url="/faq")
    unit = replace(record.units[0], text='A "b".')
    told = await text(replace(record, file="faq.jsonl", units=(unit,)), full=True)
    assert told.endswith('# Q\n\nSource: /faq\n\nA "b".\n')


@pytest.mark.parametrize(
    ("file", "metadata"), [("lamps.html", {"markup": "html"}), ("parts/a.md", {})]
)
async def test_headings_of_what_is_no_markdown_of_its_page(
    file: str, metadata: dict[str, str]
) -> None:
    """Of pages of HTML, and of files that a page shows: each once, also those inside a section."""

    def part(number: int, body: str, *heading: str, under: tuple[str, ...] = ()) -> Chunk:
        made = chunk(body, path="lamps.html", heading=("Lamps", *heading), ordinal=number)
        units = (replace(made.units[0], under=under), *made.units[1:])
        made = replace(made, id=UNKNOWN[:-1] + str(number), units=units, metadata=metadata)
        span = replace(made.span, char_start=1000 * number, char_end=1000 * number + len(body))
        units = tuple(replace(each, span=span) for each in made.units)
        return replace(made, file=file, span=span, units=units)

    parts = (
        part(0, "Oil it."),
        part(1, "Trim it.", "Wick", under=("--trim",)),
        part(2, "Light it.", "Wick"),
        part(3, "Turn it.", "Lens", "Slow"),
    )
    told = await text(*parts, full=True)
    gap = "\n" if metadata else "\n\n"
    wick = f"## Wick\n\n#### --trim{gap}Trim it.\n\nLight it.\n\n"
    assert told.endswith(f"Oil it.\n\n{wick}## Lens\n\n### Slow\n\nTurn it.\n")


@pytest.mark.parametrize("full", [False, True])
async def test_a_part_of_a_file_has_its_lines(full: bool) -> None:
    """A section of a file that is shown with line numbers is named by its heading and lines; where
    its lines are not proven, only the file is named."""
    part = chunk("Three.", path="rules.json#max", heading=("Rules", "Most"), url="/doc/rules.json")
    proven = replace(part, file="rules.json", url=f"/doc/rules.json{part.span.anchor}")
    unproven = replace(part, file="rules.json", document="rules.json#min", id=UNKNOWN)
    told = await text(proven, unproven, full=full)
    written = "# Rules > Most\n\nSource: " if full else "[Rules \\> Most]("
    assert f"{written}/doc/rules.json#L1-L1" in told
    assert told.count("#L1-L1") == told.count("Most") == 1


async def test_a_long_sentence_is_cut() -> None:
    """What is said of a page in the list stays short, and a lead or code says nothing of it."""
    long = page("a.md", "x" * 500)
    code = chunk("Run:\nmake", path="b.md", kinds=("sentence", "code"))
    lead = replace(code, units=(replace(code.units[0], lead=True), code.units[1]))
    told = await text(long, lead, full=False)
    lines = told.splitlines()[-2:]
    assert lines == [f"- [Page](/a): {'x' * (MAX_NOTE - 1)}…", "- [Page](/b)"]


async def test_it_is_read_in_batches() -> None:
    """No more than a batch of chunks is asked for at once, and each once."""
    chunks = [page(f"{number:04}.md", f"Page {number}.") for number in range(BATCH + 1)]
    for full in (False, True):
        index = ReadableIndex(*chunks)
        parts = made(index, manifest(*chunks).documents, SITE, full=full).parts
        async with aclosing(parts):
            assert [part async for part in parts]
        assert [len(ids) for ids in index.reads] == [BATCH, 1]


@pytest.mark.parametrize("full", [False, True])
async def test_an_index_that_changes_meanwhile(full: bool) -> None:
    """A page that is gone from the index ends the file with an error, not with a gap."""
    parts = made(ReadableIndex(*PAGES[1:]), manifest(*PAGES).documents, SITE, full=full).parts

    async def read(parts: AsyncIterator[str]) -> list[str]:
        return [part async for part in parts]

    async with aclosing(parts):
        with pytest.raises(IndexBusyError, match="Try again"):
            await read(parts)


async def test_what_no_reader_sees_is_not_in_the_text() -> None:
    """It was blanked when the page was cut, and leaves one blank line."""
    document = Document(
        *("docs/a.md", "docs/a.md"),
        "# Lamp\n\nOil it.\n\n<div hidden>\n\nno\n\n</div>\n\n<?x no ?>\n\n"
        "[a]: data:x (no)\n\nWait.",
        *("Lamp", "/a", "docs"),
    )
    found = chunk_document(document, HashedEmbedder().count_tokens, IngestSettings())
    assert (await text(*found, full=True)).endswith("Oil it.\n\nWait.\n")
