"""Answers without a model: what they promise, whatever they choose."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from answerable.ingest.chunking import chunk_document
from answerable.llms.extractive import ExtractiveWriter
from answerable.protocols import Claim
from answerable.settings import IngestSettings
from answerable.site_names import Names
from answerable.testing.corpus import chunk, evidence
from answerable.testing.embedders import HashedEmbedder
from answerable.turn.proof.verification import prove
from answerable.types import Chunk, Document, Evidence, ScoredChunk

PAGE = """\
# Server

The server answers questions. It is small. It needs no key. It starts fast. It stops cleanly.

## Start the server

Start the server with this command:

```bash
answerable serve --port 8000
```

It listens until it is stopped.

## Requirements

You need:

- Python 3.11 or newer
- 500 MB of memory
- nothing else

| Option | Default |
| ------ | ------- |
| port   | 8000    |
"""
QUESTIONS = [
    "How do I start the server?",
    "What is the server?",
    "What do I need?",
    "Which port is the default?",
    "command to start the server",
    "Why does it stop?",
]


def cut(text: str) -> list[Chunk]:
    page = Document(path="a.md", file="a.md", text=text, title="Server", url="/a")
    return chunk_document(page, HashedEmbedder().count_tokens, IngestSettings())


def written(found: Evidence, min_citations: int = 1) -> list[Claim]:
    async def write() -> list[Claim]:
        return [claim async for claim in ExtractiveWriter(min_citations).write(found)]

    return asyncio.run(write())


def words(text: str) -> list[str]:
    rendered = MarkdownIt().parse(text)
    inline = [t for token in rendered for t in (token.children or [token])]
    return re.findall(r"\w+", " ".join(t.content for t in inline))


@pytest.mark.parametrize("question", QUESTIONS)
def test_it_says_only_the_sources_words(question: str) -> None:
    """Each claim is one unit of the source, word for word, and passes verification."""
    found = evidence(*cut(PAGE), question=question)
    chunks = {each.chunk.id: each.chunk for each in found.chunks}
    said = written(found)
    assert said
    for claim in said:
        ((chunk_id, number),) = claim.pointers
        assert words(claim.text) == re.findall(r"\w+", chunks[chunk_id].units[number].text)
        assert prove(claim, found, 1, 1.0).withheld is None


@pytest.mark.parametrize("question", QUESTIONS)
def test_it_is_short_and_in_reading_order(question: str) -> None:
    """At most three sentences, each unit once, in the order of the page."""
    found = evidence(*cut(PAGE), question=question)
    kinds = {
        (each.chunk.id, n): (unit.kind, unit.span.char_start)
        for each in found.chunks
        for n, unit in enumerate(each.chunk.units)
    }
    said = [kinds[claim.pointers[0]] for claim in written(found)]
    assert sum(kind == "sentence" for kind, _ in said) <= 3
    places = [start for _, start in said]
    assert len(places) == len(set(places))
    assert places == sorted(places)


@pytest.mark.parametrize("question", ["How do I start the server?", "command to start the server"])
def test_a_how_to_gets_the_code(question: str) -> None:
    """Asked how something is done, it returns the command of the section that says so, under the
    sentence that leads to it."""
    section = next(each for each in cut(PAGE) if each.heading_path[-1] == "Start the server")
    said = written(evidence(section, question=question))
    assert "answerable serve --port 8000" in "\n".join(claim.text for claim in said)
    assert said[0].text.startswith("Start the server with this command")
    assert said[1].text.startswith("```bash\n")


def test_a_colon_is_followed_by_what_it_leads_to() -> None:
    """A command in a line of its own is no block of code, and is said with what leads to it."""
    page = "# Lamp\n\nUpdating is done with this command:\n\n`lamp -up`\n\nRead the notes first.\n"
    said = written(evidence(*cut(page), question="Is updating done with a command?"))
    assert [claim.text for claim in said] == ["Updating is done with this command:", "`lamp -up`"]


def test_what_leads_to_nothing_is_no_answer() -> None:
    """Where the sections that it announces are chunks of their own, another sentence is better."""
    announced = (
        "## Wicks\n\nThere are several ways to set the wick:\n\n### By hand\n\nTurn the wick.\n"
    )
    said = written(evidence(*cut(f"# Lamp\n\n{announced}"), question="What turns the wick?"))
    assert said[0].text == "Turn the wick."


@pytest.mark.parametrize(("worth", "shows_code"), [(1.1, True), (0.75, True), (0.7, False)])
def test_code_that_is_about_something_else(worth: float, *, shows_code: bool) -> None:
    """Code is preferred where it answers about as well as the section's best sentence; what it is
    preferred by shrinks with how far it stays behind."""
    (section,) = cut("# Server\n\nTexts are set by:\n\n```js\nx\n```\n\nVariables set colours.\n")
    scored = replace(evidence(section).chunks[0], unit_scores=(worth, 0.1, 0.9))
    question = "How do I set the colours?"
    found = replace(evidence(section, question=question), chunks=(scored,))
    assert ("```js" in "\n".join(claim.text for claim in written(found))) is shows_code


def test_the_same_evidence_gives_the_same_answer() -> None:
    """Nothing is left to chance."""
    found = evidence(*cut(PAGE), question=QUESTIONS[0])
    assert written(found) == written(found)


def test_it_quotes_hostile_text_as_text() -> None:
    """Markup, links and citation marks of a page are text in the answer, not markup of it."""
    hostile = chunk("Start with <script>x</script> ![a](b) and [1] or [c](//evil.example).")
    found = evidence(hostile, question="How do I start?")
    (claim,) = written(found)
    for mark in ("\\<script\\>", "\\[a\\]", "\\[1\\]", "\\[c\\]"):
        assert mark in claim.text
    assert prove(claim, found, 1, 1.0).withheld is None


lines = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=60)
blocks = st.one_of(
    lines,
    lines.map(lambda line: f"- {line}"),
    lines.map(lambda line: f"## {line}"),
    lines.map(lambda line: f"```sh\n{line}\n```"),
    lines.map(lambda line: f"Run `{line}` at http://a.b/{line} with --{line}_x 1.5"),
    st.sampled_from(
        ["[a](http://b.c/d?e=f)", "`a` and ``b`c``", "x\\_y \\[1\\]", "a | b\n- | -\n1 | 2"]
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(blocks, min_size=1, max_size=8), st.sampled_from(QUESTIONS))
@example(["`0``0`0"], QUESTIONS[0])
def test_what_it_quotes_is_never_withheld(parts: list[str], question: str) -> None:
    """Whatever a page holds, what is quoted from it passes the verification."""
    found = evidence(*cut("\n\n".join(parts)), question=question)
    for claim in written(found):
        assert prove(claim, found, 1, 1.0).withheld is None, claim.text


GLOSSARY = """\
# Leases

A lease ends after ten seconds. Leases let you write without asking again.

A lease is a promise that nobody else writes.

Key concepts:

- Leases
- Lease holders, which renew them
"""


def test_a_meaning_is_said_by_what_defines() -> None:
    """Where a meaning is asked, the sentence that says it comes before those with more to say."""
    said = "".join(
        each.text for each in written(evidence(*cut(GLOSSARY), question="What is a lease?"))
    )
    assert "A lease is a promise that nobody else writes." in said


def two_sections(first: str, values: tuple[float, ...], second: str, worth: float) -> list[Claim]:
    """What is said of two strong sections with these values of their units."""
    one, other = chunk(first, heading=("A", "One")), chunk(second, heading=("B", "Two"))
    found = (
        ScoredChunk(one, 0.9, 0.5, 1.0, values),
        ScoredChunk(replace(other, id="other"), 0.9, 0.5, 1.0, (worth,)),
    )
    return written(Evidence("what holds the state", found, "MANY", 0.9))


@pytest.mark.parametrize(
    ("values", "worth", "said"),
    [
        ((1.0, 0.8), 1.0, ["The store holds it.", "Reducers change the state."]),
        ((1.0, 0.8), 0.9, ["The store holds it.", "There is one store."]),
        ((1.0, 0.1), 1.0, ["The store holds it.", "Reducers change the state."]),
        ((1.0, 0.1), 0.8, ["The store holds it.", "Reducers change the state."]),
        ((1.0, 0.1), 0.5, ["The store holds it."]),
    ],
)
def test_another_section_says_more(
    values: tuple[float, ...], worth: float, said: list[str]
) -> None:
    """Its best sentence stands in for a neighbour that is worth less, or beside a sentence that
    would stand alone and is worth little more; as a paragraph of its own."""
    claims = two_sections(
        "The store holds it.\nThere is one store.", values, "Reducers change the state.", worth
    )
    assert [claim.text for claim in claims] == said
    assert [claim.apart for claim in claims] == [text.startswith("Reducers") for text in said]


def test_no_section_is_quoted_twice_to_make_up_numbers() -> None:
    """Where more quotes are wanted, another section that is quoted already is not taken again."""
    texts = ("The store holds it.", "Reducers change the state.", "Selectors read the state.")
    found = tuple(
        ScoredChunk(replace(chunk(text), id=text), 0.9, 0.5, 1.0, (1.0 - 0.01 * number,))
        for number, text in enumerate(texts)
    )
    claims = written(Evidence("what holds the state", found, "MANY", 0.9), min_citations=3)
    assert [claim.text for claim in claims] == list(texts)


@pytest.mark.parametrize(
    "second", ["The store holds it all.", "It is pure.", "See the next page.", "What holds it?"]
)
def test_another_section_says_nothing_more(second: str) -> None:
    """One that repeats the best sentence, needs one before it, or says nothing is not quoted."""
    claims = two_sections("The store holds it.\nPorts.", (1.0, 0.1), second, 1.1)
    assert [claim.text for claim in claims] == ["The store holds it."]


CONFIGURED = (
    "The config needs the variable.\nUpdate the config:\ndefine: {}\nThis breaks older tools.\n"
    "Plugins may add more of their own."
)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((0.9, 1.1, 1.1, 0.2, 0.1), [0, 1, 2]),
        ((0.2, 1.1, 1.1, 0.9, 0.1), [1, 2, 3]),  # goes on from the code, and is said with it
        ((0.2, 1.1, 1.1, 0.3, 0.9), [1, 2, 4]),
        ((0.2, 1.1, 1.1, 0.3, 0.1), [1, 2]),
    ],
)
def test_code_stands_beside_a_sentence_of_its_section(
    values: tuple[float, ...], said: list[int]
) -> None:
    """What is worth nearly as much is said with code, in the order of the page."""
    kinds = ("sentence", "sentence", "code", "sentence", "sentence")
    section = chunk(CONFIGURED, kinds=kinds)
    units = [replace(unit, lead=number == 1) for number, unit in enumerate(section.units)]
    section = replace(section, units=tuple(units))
    scored = (ScoredChunk(section, 0.9, 0.5, 1.0, values),)
    claims = written(Evidence("what goes into the config", scored, "MANY", 0.9))
    assert [number for claim in claims for _, number in claim.pointers] == said
    paragraphs = [claim.apart for claim in claims]
    assert sum(paragraphs) == (len(said) > 2)


def test_who_made_it_is_answered_with_somebody() -> None:
    """However near another sentence is, it does not say who; where none does, nothing is said."""
    click = chunk("A lamp is created with one click.", path="docs/click.md")
    start = chunk("Lantern was started by Ada Noll.", path="docs/start.md")
    asked = "Who created Lantern?"
    (said,) = written(evidence(click, start, question=asked))
    assert said.text == "Lantern was started by Ada Noll."
    assert written(evidence(click, question=asked)) == []


@pytest.mark.parametrize("asked", ["Who created Lantern?", "How much does Lantern cost?"])
def test_code_says_no_maker_and_no_price(asked: str) -> None:
    """Handles and numbers stand in it for its own ends."""
    text = "lantern made by @ada\nEXPOSE 80 USD"
    for kind, said in (("code", False), ("sentence", True)):
        found = evidence(chunk(text, kinds=(kind, kind)), question=asked)  # type: ignore[arg-type]
        assert bool(written(found)) is said


def test_code_is_no_meaning() -> None:
    """What the site is about, is said in words, however near its use is."""
    section = chunk("import Lantern from 'lantern'\nMade for lamps.", kinds=("code", "sentence"))
    found = evidence(section, question="What is Lantern?")
    found = replace(found, chunks=(replace(found.chunks[0], unit_scores=(0.8, 0.5)),))
    assert written(found)[0].text.startswith("```")
    assert written(replace(found, names=Names("Lantern")))[0].text == "Made for lamps."


def test_an_answer_ends_with_no_question() -> None:
    """A sentence that asks something is no neighbour to be said with the best."""
    found = evidence(chunk("It runs the server.\nWhat is that?"), question="What runs?")
    found = replace(found, chunks=(replace(found.chunks[0], unit_scores=(0.9, 0.9)),))
    assert [each.text for each in written(found)] == ["It runs the server."]


def test_a_plain_definition_comes_before_a_beginning() -> None:
    """What stands first below the term says it only where nothing says it plainly; and nothing
    else is added to a meaning."""
    welcome = chunk("Welcome to Lantern.", path="docs/index.md", heading=("Lantern",))
    plain = chunk("Lantern is a lamp.", path="docs/b.md")
    found = evidence(welcome, plain, question="What is Lantern?")
    assert [each.text for each in written(found)] == ["Lantern is a lamp."]
    (only,) = written(evidence(welcome, question="What is Lantern?"))
    assert only.text == "Welcome to Lantern."


def test_what_begins_with_another_name_is_said_last() -> None:
    """ "Graphite stores ..." does not say where the site's own subject stores it."""
    theirs = chunk("Graphite stores it on disk.", path="docs/graphite.md")
    ours = chunk("It is stored in a folder.", path="docs/storage.md")
    found = evidence(theirs, ours, question="Where is it stored?")
    assert written(found)[0].text == "Graphite stores it on disk."
    known = replace(found, names=Names("", frozenset({"Graphite"})))
    assert written(known)[0].text == "It is stored in a folder."
    meant = replace(known, question="Where does Graphite store it?")
    assert written(meant)[0].text == "Graphite stores it on disk."


def test_what_the_site_is_compared_with_is_no_answer_about_it() -> None:
    """On a page that compares, what begins with another name is worth the least where the site's
    subject is asked about, and less still what stands below one; elsewhere it may be a part of
    the subject. What is free is not said by it anywhere."""
    names = Names("Lantern", frozenset({"Graphite"}))

    def first(title: str, known: Names = names) -> str:
        theirs = chunk("Graphite runs on Windows.", path="docs/a.md", heading=(title,))
        under = chunk(
            "It runs on Windows.", path="docs/b.md", heading=(title, "What Graphite does")
        )
        ours = chunk("Lantern runs there.", path="docs/c.md", heading=(title, "Lantern"))
        found = evidence(theirs, under, ours, question="Does Lantern run on Windows?")
        return written(replace(found, names=known))[0].text

    assert first("Lantern vs Graphite") == "Lantern runs there."
    assert first("Lantern vs Graphite", Names("", names.others)) == "It runs on Windows."
    assert first("Windows") == "Graphite runs on Windows."
    free = evidence(chunk("Graphite is free."), question="Is Lantern free?")
    assert written(free)
    assert written(replace(free, names=names)) == []


def test_a_number_is_said_where_one_is_asked_for() -> None:
    """However near another sentence is; unless none has a number."""
    near, far = chunk("Pick a version with a tool."), chunk("Use 22.11 or newer.", path="docs/b.md")
    asked = "Which Node version do I need?"
    found = evidence(near, far, question=asked)
    worth = [replace(each, unit_scores=(n,)) for each, n in zip(found.chunks, (2, 1), strict=True)]
    assert written(replace(found, chunks=tuple(worth)))[0].text == "Use 22.11 or newer."
    assert written(evidence(near, question=asked))[0].text == "Pick a version with a tool."
    lines = cut("# Page\n\n```js\n" + "x = 18\n" * 9 + "```\n\n```js\nnode = 22\n```\n")[0]
    for units, said in ((lines.units[:1], "Use 22.11 or newer."), (lines.units[1:], "node = 22")):
        code = replace(lines, units=units)
        found = evidence(code, near, far, question=asked, strength="ONE")
        assert said in written(found)[0].text


def test_a_how_to_is_told_what_to_do() -> None:
    """Of two sentences that are as near, the one that says what to do."""
    both = chunk("Touches are how people use it.\nIt is red.\nUse a button for touches.")
    found = evidence(both, question="How do I handle touches?")
    found = replace(found, chunks=(replace(found.chunks[0], unit_scores=(0.5, 0.1, 0.5)),))
    assert written(found)[0].text == "Use a button for touches."
    assert written(replace(found, question="Touches?"))[0].text.startswith("Touches are")


@pytest.mark.parametrize(("language", "shown"), [("bash", True), ("text", False)])
def test_what_a_program_prints_is_no_how_to(language: str, *, shown: bool) -> None:
    """Code is preferred where it is asked how; its output is none."""
    (section,) = cut(f"# Lamp\n\n```{language}\nlit lamp\n```\n\nTurn it to light the lamp.\n")
    found = evidence(section, question="How do I light the lamp?")
    found = replace(found, chunks=(replace(found.chunks[0], unit_scores=(0.5, 0.55)),))
    assert written(found)[0].text.startswith("```") is shown


def test_a_changelog_is_quoted_last() -> None:
    """However near its words are, unless it is asked what has changed."""
    log = chunk("Update the URL of the docs.", path="docs/release-notes.md", heading=("1.2.0",))
    page = chunk("Set the path in a parameter.", path="docs/b.md")
    for asked, said in (("How do I change the URL?", page), ("What changed in the URL?", log)):
        found = evidence(log, page, question=asked)
        worth = [replace(each, unit_scores=(0.8,)) for each in found.chunks]
        assert written(replace(found, chunks=tuple(worth)))[0].text == said.units[0].text


def test_what_something_else_costs_is_no_price() -> None:
    """Asked for the price of the site's subject, a sentence has its name, a word that stands for
    it, or a heading about prices."""
    asked, names = "How much does Lantern cost?", Names("Lantern")
    for text, heading, said in (
        ("An account at a shop costs 25 dollars.", "Shops", False),
        ("An account costs 25 dollars.", "Pricing", True),
        ("Lantern costs 25 dollars.", "Shops", True),
        ("It costs 25 dollars.", "Shops", True),
    ):
        found = evidence(chunk(text, heading=("Page", heading)), question=asked)
        assert bool(written(replace(found, names=names))) is said
        assert written(found)
    free = evidence(chunk("A shop has a free plan.", heading=("Page", "Shops")), question=asked)
    free = replace(free, question="Is Lantern free?")
    assert written(free)
    assert not written(replace(free, names=names))


TABLE = """\
# Lamps

| Field | Description |
| ----- | ----------- |
| `lamps` | List of lamps to light. |

Lamps burn in all corridors.
"""


@pytest.mark.parametrize(
    ("asked", "row"),
    [
        ("How do I light lamps?", False),
        ("What are lamps?", False),
        ("Which field lists lamps?", True),
        ("What is the default value of lamps?", True),
    ],
)
def test_a_table_is_looked_up(asked: str, *, row: bool) -> None:
    """Its rows say neither how something is done nor what it is, where a sentence does."""
    (section,) = cut(TABLE)
    found = evidence(section, question=asked)
    found = replace(found, chunks=(replace(found.chunks[0], unit_scores=(0.6, 0.5)),))
    assert written(found)[0].text.startswith("Field") is row


def test_a_page_for_contributors_is_quoted_last() -> None:
    """However near its words are, unless it is asked for."""
    within = chunk("Run the lamp with docker exec.", path="docs/contributing/docker.md")
    page = chunk("Run the lamp in a container.", path="docs/b.md")
    for asked, said in (("How do I run it in Docker?", page), ("How do I build it?", within)):
        found = evidence(within, page, question=asked)
        worth = [replace(each, unit_scores=(0.8,)) for each in found.chunks]
        assert written(replace(found, chunks=tuple(worth)))[0].text == said.units[0].text


def test_long_code_is_no_meaning() -> None:
    """What a term means is said by a sentence; a line of code may state a value."""
    lines = "\n".join(f"lamp({number})" for number in range(7))
    (section,) = cut(f"# Page\n\n```js\n{lines}\n```\n\nThe wick is long.\n")
    found = evidence(section, question="What is a lamp?")
    found = replace(found, chunks=(replace(found.chunks[0], unit_scores=(0.6, 0.5)),))
    assert written(found)[0].text == "The wick is long."
    found = replace(found, question="What is the default value of a lamp?")
    assert written(found)[0].text.startswith("```")


def test_it_is_said_last() -> None:
    """Of two sections that are as near, the one that does what is asked."""
    off = chunk("Click the switch.", path="docs/a.md", heading=("Lamp", "How to disable it"))
    on = chunk("Press the switch.", path="docs/b.md", heading=("Lamp", "How to enable it"))
    found = evidence(off, on, question="How do I enable the lamp?")
    worth = tuple(replace(each, unit_scores=(0.5,)) for each in found.chunks)
    assert written(replace(found, chunks=worth))[0].text == "Press the switch."


def test_where_to_begin_is_said_by_such_a_page() -> None:
    """What installs a part of it has as many of the words; its own command comes before another."""
    plugins = chunk("Installing a plugin of Lamp takes a minute.", path="plugins.md")
    begin = chunk(
        "It is easy.\nlight install oil\nlight install lamp",
        heading=("Installation",),
        path="install.md",
        kinds=("sentence", "code", "code"),
    )
    found = evidence(plugins, begin, question="How do I install Lamp?")
    named = replace(found, names=Names("Lamp", frozenset()))
    assert "light install lamp" in " ".join(claim.text for claim in written(named))
    assert written(replace(named, question="How do I install a plugin of Lamp?"))[0].text == (
        "Installing a plugin of Lamp takes a minute."
    )


def test_a_question_of_the_page_is_no_answer() -> None:
    """Hand-made questions and answers: what stands below the question is said, and not it."""
    section = chunk("Can I pay by invoice?\nFrom the second order on.\nShips sail on Mondays.")
    scored = (ScoredChunk(section, 0.9, 0.5, 1.0, (1.8, 0.1, 0.4)),)
    (said,) = written(Evidence("can I pay by invoice", scored, "ONE", 0.9))
    assert said.text == "From the second order on."


def test_code_that_sets_the_contrary_is_not_shown() -> None:
    """Nor what leads to it, where something else answers nearly as well."""
    section = chunk(
        "The bell rings with:\nenableBell: true\nThe bell rests with:\nenableBell: false",
        kinds=("sentence", "code", "sentence", "code"),
    )
    scored = ScoredChunk(section, 0.9, 0.5, 1.0, (1.0, 0.9, 0.8, 0.7))
    for question, first in (
        ("How do I turn off the bell?", "The bell rests with:"),
        ("How do I turn on the bell?", "The bell rings with:"),
    ):
        claims = written(Evidence(question, (scored,), "ONE", 0.9))
        assert claims[0].text == first
