"""Sections, sizes, ids and places of chunks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from answerable.ingest.chunking import UnparsableError, chunk_document
from answerable.retrieval.lexical import chunk_terms
from answerable.settings import IngestSettings
from answerable.types import Chunk, Format

from .documents import chunks, count_tokens, document, record

GUIDE = """---
title: Guide
---

import Tabs from '@theme/Tabs'

# Guide

The start.

## Install

Run this:

```bash title="shell"
npm install x
```

### On Windows

Use winget.

#### Details

More of it.

## Empty

### Child

Below the empty one.
"""


def guide() -> list[Chunk]:
    page = document(GUIDE, body_start=GUIDE.index("\n\nimport") + 1)
    return chunk_document(page, count_tokens, IngestSettings())


def test_sections_begin_at_h2_and_h3() -> None:
    """Each H2 and H3 with content of its own is a section; H4 stays within."""
    assert [(chunk.heading_path, chunk.section_depth) for chunk in guide()] == [
        (("Page",), 1),
        (("Page", "Install"), 2),
        (("Page", "Install", "On Windows"), 3),
        (("Page", "Empty", "Child"), 3),
    ]


def test_links_go_to_the_section() -> None:
    """What stands before the first H2 links to the page, the rest to its heading's anchor."""
    base = "https://example.org/page"
    assert [chunk.url for chunk in guide()] == [
        base, f"{base}#install", f"{base}#on-windows", f"{base}#child"
    ]  # fmt: skip


def test_a_cell_of_pictures_says_what_they_show() -> None:
    """Whoever asks about an icon knows it by that; beside words a picture is left out."""
    table = "| Icon | State |\n| --- | --- |\n| ![off](/a.svg) | Alone ![x](/b.svg) |\n"
    (unit,) = chunks(table)[0].units
    assert unit.text == "Icon: off; State: Alone"


@pytest.mark.parametrize(
    ("url", "start", "install"),
    [
        ("/work#bank", "/work#bank", "/work#install"),
        ("/#/work", "/#/work", "/#/work"),
        ("/#!work", "/#!work", "/#!work"),
    ],
)
def test_a_page_that_is_a_part_of_another(url: str, start: str, install: str) -> None:
    """Its sections have their own anchors in the place of its own; where a script finds pages
    behind the ``#`` there is room for no other."""
    page = document("# Page\n\nThe start.\n\n## Install\n\nRun it.\n", url=url)
    found = chunk_document(page, count_tokens, IngestSettings())
    assert [chunk.url for chunk in found] == [start, install]


def test_a_chunk_is_a_slice_of_the_file() -> None:
    """The text is the file's at the span, from the heading's line to the end of the last block."""
    install = guide()[1]
    assert install.text == GUIDE[install.span.char_start : install.span.char_end]
    assert install.text.startswith("## Install\n")
    assert install.text.endswith("npm install x\n```")
    assert (install.span.line_start, install.span.line_end) == (11, 17)


def test_units_of_a_section() -> None:
    """A sentence that introduces is a lead; code is quoted without its fence."""
    lead, code = guide()[1].units
    assert (lead.kind, lead.text, lead.lead) == ("sentence", "Run this:", True)
    assert (code.kind, code.text, code.language) == ("code", "npm install x", "bash")
    assert guide()[1].quote(code.span) == "npm install x"


@pytest.mark.parametrize("format", ["mdx", "markdown"])
def test_raised_digits_are_no_digits_of_the_number_before(format: Format) -> None:  # noqa: A002
    """They are shown raised; what else is raised, and code, is shown as it is."""
    page = "Up to 2<sup>31</sup>-1. The 1<sup>st</sup> one. Write `2<sup>3</sup>`. H<sub>2</sub>O."
    (only,) = chunk_document(document(page, format), count_tokens, IngestSettings())
    shown = ["Up to 2\u00b3\u00b9-1.", "The 1st one.", "Write 2<sup>3</sup>.", "H2O."]
    assert [unit.text for unit in only.units] == shown
    assert only.quote(only.units[0].span) == "Up to 2<sup>31</sup>-1."


@pytest.mark.parametrize(
    ("said", "leads_to"),
    [
        ("Write it as follows", ("code", "item", "row")),
        ("It is shown in the example below.", ("code", "item", "row")),
        ("Add the following lines.", ("code", "item", "row")),
        ("Below is a list of all lamps.", ("code", "item", "row")),
        ("Set the below settings of your lamp.", ("code", "item", "row")),
        ("Use the following command to light it.", ("code", "item", "row")),
        ("The parts are named in the following table.", ("code", "item", "row")),
        ("Follow these steps.", ("code", "item", "row")),
        ("Here are the parts of a lamp.", ("code", "item", "row")),
        ("You can change it like this.", ("code",)),
        ("It is likely that you wrote it so...", ("code",)),
        ("It is fast.", ()),
        ("What lies below is hidden.", ()),
        ("The following sections tell of each part.", ()),
        ("It stops if it is below the limit.", ()),
        ("Here it is not lit.", ()),
        ("Here is one of the lamps.", ()),
    ],
)
def test_a_sentence_that_speaks_of_what_is_below_it(said: str, leads_to: tuple[str, ...]) -> None:
    """It is a lead without a colon too: to code, to a list, to a table, and to no paragraph."""
    below = {"code": "```\nx\n```", "item": "- x", "row": "| A |\n|---|\n| x |", "sentence": "It."}
    for kind, block in below.items():
        (found,) = chunks(f"It takes longer than that to say it.\n{said}\n\n{block}\n")
        assert [each.kind for each in found.units] == ["sentence", "sentence", kind]
        assert found.units[1].lead is (kind in leads_to)


def test_an_item_that_speaks_of_what_is_below_leads_to_no_item_beside_it() -> None:
    """To code below it, it does."""
    (found,) = chunks("- Use the following lamp.\n- Another.\n\n  ```\n  x\n  ```\n")
    assert [each.lead for each in found.units] == [False, False, False]
    (found,) = chunks("- Use the following command.\n\n  ```\n  x\n  ```\n")
    assert [each.lead for each in found.units] == [True, False]


def test_h3_before_any_h2() -> None:
    """It stands right below the page."""
    found = chunks("### First\n\nOne.\n\n## Two\n\nTwo.\n")
    assert [chunk.heading_path for chunk in found] == [("Page", "First"), ("Page", "Two")]


def test_page_without_anything_to_quote() -> None:
    """Headings, imports and components alone give no chunk."""
    assert chunks("import X from 'x'\n\n# T\n\n## A\n\n<X />\n\n![alt](a.png)\n") == []
    assert chunks("") == []


LONG = "## Long\n\n" + "".join(
    f"Sentence {n} of the first kind says something. It is followed by number {n}.\n\n"
    for n in range(200)
)


@pytest.mark.parametrize(("size", "overlap"), [(64, 0), (500, 100), (800, 120), (1000, 150)])
def test_long_sections_are_split_with_overlap(size: int, overlap: int) -> None:
    """Parts are full but never too long, repeat at most the overlap, and leave nothing out."""
    parts = chunks(LONG, max_tokens=size, overlap_tokens=overlap)
    assert len(parts) > 2
    assert all(size * 0.6 < part.token_count <= size for part in parts[:-1])
    for before, after in pairwise(parts):
        repeated = LONG[after.span.char_start : before.span.char_end]
        assert after.span.char_start <= before.span.char_end + 2
        assert count_tokens(repeated) <= overlap
        assert not overlap or count_tokens(repeated) > overlap * 0.5
    assert parts[-1].span.char_end == len(LONG.rstrip())


def test_overlap_repeats_whole_sentences() -> None:
    """A part that repeats does so from the beginning of a sentence."""
    text = "## A\n\n" + " ".join(f"This is sentence number {n} here." for n in range(300))
    for part in chunks(text, max_tokens=200, overlap_tokens=50)[1:]:
        assert part.text.startswith("This is sentence")
        assert part.units[0].text == part.text.split(".")[0] + "."


def test_a_part_below_an_h4_links_to_it() -> None:
    """Where a long section is split, parts below an H4 link to the H4."""
    text = "## A\n\n" + "Word one two. " * 60 + "\n\n#### Deep\n\n" + "More of that. " * 60
    urls = [chunk.url.partition("#")[2] for chunk in chunks(text, max_tokens=256)]
    assert urls[0] == "a"
    assert urls[-1] == "deep"
    assert set(urls) == {"a", "deep"}


DEEP = """\
## Storage

What is kept.

#### Retention

Rows end after a month. Logs end after a day.

#### Encryption

Pages are encrypted.

##### Rotating keys

Call `rotate`.

#### Locale

It is C.
"""


def test_headings_inside_a_section_are_found() -> None:
    """The words of an H4 and below belong to the unit they begin with, and are embedded there."""
    (section,) = chunks(DEEP)
    assert [(unit.under, unit.text) for unit in section.units] == [
        ((), "What is kept."),
        (("Retention",), "Rows end after a month."),
        ((), "Logs end after a day."),
        (("Encryption",), "Pages are encrypted."),
        (("Rotating keys",), "Call rotate."),
        (("Locale",), "It is C."),
    ]
    assert "Retention\nRows end after a month.\nLogs end" in section.pieces[0]
    assert "Retention" not in section.quote(section.units[1].span)
    assert {"retent", "rotat", "local"} <= set(chunk_terms(section))


def test_a_part_knows_the_headings_it_stands_below() -> None:
    """Where a section is split below an H5, the next part begins with what it is under."""
    text = "## A\n\n#### Deep\n\n##### Deeper\n\n" + "More of that is here. " * 60
    parts = chunks(text, max_tokens=128)
    assert len(parts) > 2
    assert all(part.units[0].under == ("Deep", "Deeper") for part in parts)
    assert all(unit.under == () for part in parts for unit in part.units[1:])


def test_code_is_split_only_where_it_alone_is_too_long() -> None:
    """A fence that fits stays whole; one that does not is cut between lines."""
    code = "".join(f"call_number({n})\n" for n in range(30))
    whole = chunks(f"## A\n\n{'Some words here. ' * 30}\n\n```py\n{code}```\n", max_tokens=256)
    units = [unit for chunk in whole for unit in chunk.units if unit.kind == "code"]
    assert [unit.text for unit in units] == [code.strip()]
    cut = chunks(f"## A\n\n```py\n{code}```\n", max_tokens=64)
    pieces = [unit for chunk in cut for unit in chunk.units]
    assert len(pieces) > 2
    assert "\n".join(unit.text for unit in pieces) == code.strip()
    assert all(unit.kind == "code" and unit.language == "py" for unit in pieces)


def test_what_introduces_stays_with_what_follows() -> None:
    """A part does not end with "Run this:" or with a heading."""
    text = (
        "## A\n\n"
        + "Word one two. " * 45
        + "\n\nRun this:\n\n```\n"
        + "run it now\n" * 25
        + "```\n"
    )
    first, second = chunks(text, max_tokens=256)
    assert "Run this" not in first.text
    assert second.text.startswith("Run this:")


@pytest.mark.parametrize(
    "text",
    ["x" * 5000, "word " * 3000, "- " + "word " * 3000, "```\n" + "x=1;" * 3000 + "\n```"],
)
def test_the_bound_on_tokens_is_hard(text: str) -> None:
    """No chunk is longer than ``max_tokens``, whatever its text and its headings are."""
    path = "## " + "heading " * 500 + "\n\n"
    found = chunks(path + text, max_tokens=64)
    assert found
    for chunk in found:
        prefix = " > ".join(chunk.heading_path) + "\n"
        assert chunk.token_count == count_tokens(prefix + chunk.text) <= 64


def test_the_bound_holds_where_lengths_do_not_add_up() -> None:
    """A tokenizer that takes more for the whole than for its parts is obeyed all the same."""

    def uneven(text: str) -> int:
        return len(text.split()) + text.count("\n") * 3

    for chunk in chunk_document(document(LONG), uneven, IngestSettings(max_tokens=100)):
        assert uneven(" > ".join(chunk.heading_path) + "\n" + chunk.text) <= 100


def test_ids_tell_equal_texts_apart() -> None:
    """Equal text below two headings, or twice on a page, or on two pages, has different ids."""
    text = "## A\n\nSame.\n\n## B\n\nSame.\n\n## A\n\nSame.\n"
    ids = [chunk.id for chunk in chunks(text)]
    other = chunk_document(document(text, path="other.md"), count_tokens, IngestSettings())
    assert len({*ids, *(chunk.id for chunk in other)}) == 6


def test_ids_stay_when_the_rest_of_the_page_changes() -> None:
    """A section put in before or after leaves the other sections' ids as they are."""
    before = {chunk.heading_path: chunk.id for chunk in guide()}
    changed = GUIDE.replace("## Install", "## New\n\nSomething new.\n\n## Install")
    after = chunk_document(
        document(changed, body_start=GUIDE.index("\n\nimport") + 1), count_tokens, IngestSettings()
    )
    assert {c.heading_path: c.id for c in after if c.heading_path != ("Page", "New")} == before
    assert [chunk.ordinal for chunk in after] == list(range(5))


def test_pieces_pack_units_under_the_heading_path() -> None:
    """Every piece begins with the heading path and is at most ``piece_chars`` long."""
    text = "## A\n\n" + "A sentence of some length stands here. " * 30
    (chunk,) = chunks(text, piece_chars=300)
    assert all(piece.startswith("Page > A\n") and len(piece) <= 300 for piece in chunk.pieces)
    joined = "\n".join(piece.removeprefix("Page > A\n") for piece in chunk.pieces)
    assert joined.split("\n") == [unit.text for unit in chunk.units]


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_other_line_endings(ending: str) -> None:
    """With those of Windows or old Macs every place is one in the untouched file, and the units
    read the same."""
    page = GUIDE.partition("import")[2].partition("\n")[2]
    unix = chunks(page)
    text = page.replace("\n", ending)
    others = chunks(text)
    assert [[u.text for u in c.units] for c in others] == [[u.text for u in c.units] for c in unix]
    for left, right in zip(others, unix, strict=True):
        assert left.url == right.url
        assert text[left.span.char_start : left.span.char_end] == left.text
        assert left.text.replace(ending, "\n") == right.text
        assert (left.span.line_start, left.span.line_end) == (
            right.span.line_start,
            right.span.line_end,
        )


def test_records_give_places_in_their_file() -> None:
    """A record's chunks and units are slices of the JSON file, escapes and all."""
    text = 'It says "hello" to\nyou.\n\n## A\n\nCafé costs 3\u00a0€: \\o/ yes. Two.\n'
    found = chunk_document(record(text), count_tokens, IngestSettings())
    file_text = record(text).original
    assert [unit.text for chunk in found for unit in chunk.units] == [
        'It says "hello" to you.', "Café costs 3 €: \\o/ yes.", "Two."
    ]  # fmt: skip
    for chunk in found:
        assert file_text[chunk.span.char_start : chunk.span.char_end] == chunk.text
        assert chunk.span.line_start == chunk.span.line_end == 1
    assert found[0].quote(found[0].units[0].span) == 'It says \\"hello\\" to\\nyou.'
    assert {chunk.url for chunk in found} == {"https://example.org/page"}


def test_lines_of_records_are_counted_in_the_file() -> None:
    """The third record of a file stands in line three."""
    found = chunk_document(record("One.", "{}\n{}\n{"), count_tokens, IngestSettings())
    assert found[0].span.line_start == found[0].units[0].span.line_end == 3


def test_nesting_beyond_reason_is_refused() -> None:
    """A page nested hundreds deep is refused with a reason, not parsed for minutes."""
    with pytest.raises(UnparsableError, match="nested too deeply in it, in line 3"):
        chunks("# Page\n\n" + "> " * 500 + "deep")


def test_no_small_rest_is_left_over() -> None:
    """A section slightly too long becomes two parts of about the same length."""
    text = "## A\n\n" + "One two three four.\n\n" * 30
    first, second = chunks(text, max_tokens=128)
    assert abs(first.token_count - second.token_count) < 20


@pytest.mark.parametrize("before", ["", "Words before it are a sentence that goes on and on: "])
def test_the_address_of_a_link_is_never_shown(before: str) -> None:
    """Not even where it is longer than a chunk: what is said is what stands around it."""
    link = f"[Try it in the *Playground*](https://x.org/#{'aB3' * 400})"
    found = chunks(f"First.\n\n{before}{link} now.\n\nLast.\n", "markdown", max_tokens=64)
    said = " ".join(unit.text for chunk in found for unit in chunk.units)
    assert said == f"First. {before}Try it in the Playground now. Last."


def test_what_stands_below_a_heading_within_a_section_knows_its_anchor() -> None:
    """It is cited there; below words in bold it is cited at the heading above them."""
    text = "## A\n\n### B\n\nOne.\n\n#### C\n\nTwo.\n\n**Bold**\n\nThree.\n\n#### D\n\n- Four\n"
    (chunk,) = chunks(text)
    assert chunk.url.endswith("#b")
    assert [unit.anchor for unit in chunk.units] == ["", "c", "c", "d"]


def test_lines_are_linked_without_headings() -> None:
    """A file that is shown with numbered lines is cited by these alone."""
    page = document("### B\n\nOne.\n\n##### C\n\nTwo.\n", line_anchors=True)
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    assert [unit.anchor for unit in chunk.units] == ["", ""]


def test_several_raised_notes_are_raised() -> None:
    """MKV<sup>2, 3</sup> is not called MKV2."""
    for markup in (
        "MKV<sup>2, 3</sup> plays.",
        "| a | b |\n|---|---|\n| MKV<sup>2, 3</sup> | yes |",
    ):
        (section,) = chunks(f"# Lamps\n\n{markup}\n")
        assert "MKV², ³" in section.units[0].text
