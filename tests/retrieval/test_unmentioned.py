"""Names that a question has and no page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from answerable.manifest import Manifest
from answerable.retrieval.lexical import term_id, term_ids, terms
from answerable.retrieval.unmentioned import (
    hinges_on_name,
    plain_names,
    uncalled,
    unmentioned,
    unmentioned_small,
    without_unknown,
)
from answerable.testing.corpus import chunk, evidence
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Candidate
from answerable.word_vectors import WordVectors


def index(text: str) -> Manifest:
    """One whose only chunk has these words."""
    return Manifest("x", 8, {}, term_counts={str(term): 1 for term in term_ids(text)})


PAGES = index(
    "It exports tables as CSV over HTTP/2, and http, to PostgreSQL on k8s and Google Drive."
)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Can I import a table from Oracle?", ("Oracle",)),
        ("Does it support HTTP/3?", ("HTTP/3",)),
        ("Does it support HTTP/2?", ()),
        ("Is it CVS certified?", ("CVS",)),  # other initials than CSV, in few English words
        ("How do I set the HTTP_TABLES for it?", ("HTTP_TABLES",)),  # whose parts pages have
        ("Does it work with Oracle's tables?", ("Oracle",)),
        ("Doesn\u2019t it work with Oracle\u2019s tables?", ("Oracle",)),  # as phones write it
        ("Is it certified by T\u00dcV?", ("T\u00dcV",)),  # letters of another language in a name
        ("Does it work with \u0160koda?", ("\u0160koda",)),
        ("Geht das mit Oracle f\u00fcr Tabellen?", ()),
        ("Can the tables go to Google Drive?", ()),
        ("Does it have Google Sheets?", ("Google Sheets",)),
        ("How do I use Oracle, Informix and Sybase with it?", ("Oracle", "Informix")),
        ("Oracle tables: can it import them with the console?", ()),  # begins the question
        ("It is slow. Why does it take Hours?", ("Hours",)),
        ("It is slow. Hours are what it takes?", ()),  # begins a sentence
        ("We moved from Oracle last year. How do I import a table?", ()),  # told, not asked
        ("We moved from v1.2 of Oracle. Can I import a table from Sybase?", ("Sybase",)),
        ("Tell me how it works with Oracle. It should.", ("Oracle",)),  # no question mark
        ("Does it export to csv, or to excel?", ()),  # no name is written
        ("Is the TV supported?", ()),  # short
        ("WHY DOES IT NOT WORK WITH ORACLE", ()),  # shouting
        ("How To Import Tables From Oracle", ()),  # a title
        ("How do I test useOracle and my_Table?", ()),  # the visitor's own code
        ("Wie importiere ich eine Tabelle aus Oracle?", ()),  # nouns have capitals there
        ("Pourquoi l'export vers Oracle échoue?", ()),
    ],
)
def test_which_names_are_missing(question: str, names: tuple[str, ...]) -> None:
    """Capitalised words of an English question that begin no sentence and are in no page; words
    that stand together are one name."""
    assert unmentioned(question, PAGES) == names


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Does it run on Postgres?", ()),  # nearly what the pages write
        ("Does it run on PostgresQL?", ()),
        ("Does it run on MySQL?", ("MySQL",)),  # another, though the pages have "SQL"
        ("Can I unlock it with my YubiKey?", ("YubiKey",)),
        ("Does it work on TabKey?", ("TabKey",)),  # written apart: held against what was found
        ("Does it support CarPlay?", ("CarPlay",)),
        ("Can the tables go to S3?", ("S3",)),
        ("Does it run on Node.js?", ()),
        ("Is there a PostgreSQL17 image?", ("PostgreSQL17",)),
    ],
)
def test_another_form_of_a_name(question: str, names: tuple[str, ...]) -> None:
    """What the pages write nearly so is mentioned; what shares a part with a name of theirs, or is
    only of a like kind, is not."""
    text = (
        "It needs SQL: PostgreSQL, or node. Each key opens a drive. Press the tab key to play in a"
        " car."
    )
    pages = replace(index(text), words=("postgresql", "sql", "node", "key", "drive"))
    assert unmentioned(question, pages) == names


class Pieces(HashedEmbedder):
    """Its model puts every word together from two pieces, but for ``whole`` ones."""

    def __init__(self, whole: str) -> None:
        super().__init__("fake:pieces")
        self.whole = frozenset(whole.split())

    async def word_vectors(self, words: Sequence[str]) -> WordVectors | None:
        pieces = tuple((1,) if each in self.whole else (1, 2) for each in words)
        return WordVectors(np.ones((len(words), 1), np.float32), pieces)


WHOLE = (
    "excel can import table from export does support there plugin put unlock with have get back"
    " run load work write read files fail why look into use tool for option most rows per default"
    " error failed flat share re index box drop"
)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("why does orbidex fail", ("orbidex",)),
        ("why does a flatshare fail", ()),  # put together from two words
        ("run it with flatshare", ("flatshare",)),  # where a name stands
        ("why does it reindex", ()),
        ("why does zzq fail", ()),  # short for something
        ("Orbidex for a table", ("orbidex",)),  # begins the question
        ("does it read .orbidex files", ("orbidex",)),
        ("does it look into ~/.orbidex", ("orbidex",)),
        ("is there a --fail-fast option", ("--fail-fast",)),
        ("what do --with and --why do", ()),  # words that no index counts
        ("most-rows-per-table default", ("most-rows-per-table",)),
        ("what does drop_to_table return?", ("drop_to_table",)),  # whose parts the pages have
        ("rename my_table", ()),  # the visitor's own
        ("Error: most-rows-per-table failed", ()),  # pasted, of which others tell
        ("an up-to-date-table", ()),  # words
        ("what is b0c2fe3a-77aa-4bbc-9ccd-eeff00112233", ()),  # a number
        ("what is a table? most-rows-per-table", ()),  # which is not asked
        ("tables-csv-drop-excel", ("tables-csv-drop-excel",)),  # whose parts the pages have
        ("write orbidex tables", ("orbidex",)),
        ("why doesnt it work, cant it export", ()),  # without their apostrophes
        ("wher is teh talbe, is it becuase of tables", ()),  # in haste
        ("can I import a table from orbidex?", ("orbidex",)),
        ("export tables as zupf", ("zupf",)),
        ("export a table to orbidex", ("orbidex",)),
        ("does it support orbidex tables", ("orbidex",)),
        ("is there an orbidex plugin", ("orbidex",)),
        ("put the tables on s9", ("s9",)),
        ("unlock it with a zupfkey", ("zupfkey",)),
        ("how do I get unreadable tables back", ()),  # a word of the visitor's own
        ("import it from orbidexing", ()),
        ("import it from excel", ()),  # may be any word: the model knows it
        ("import it from postgres", ()),  # nearly what the pages have
        ("why does a kubernetes table fail", ("kubernetes",)),  # ends as several things do
        ("run it with orbidex.load()", ()),  # the visitor's own code
        ("look into orbidex.toml, orbidex/x and my-orbidex", ()),
        ("import tables from dropzupf", ("dropzupf",)),  # which is nothing to drop
        ("import tables from tafeln", ()),  # which is another word for them
        ("run it with drop2024", ()),  # a version of what the pages have
        ("use it with zupftables and for zuptters", ()),  # of several
        ("a tool for zuppier tables", ()),  # how they are
        ("load it from localhost with autocomplete", ()),  # what anybody calls so
        ("warum exportiert es nicht als zupf", ()),
    ],
)
async def test_names_in_small_letters(question: str, names: tuple[str, ...]) -> None:
    """A word that no page has and the model does not know, where names stand, is one."""
    pages = replace(PAGES, words=("drop", "excel", "postgresql", "table", "tables"))
    pages = replace(pages, term_counts={**pages.term_counts, str(term_id("drop")): 1})
    alike = {
        term_id(terms("dropzupf")[0]): [(term_id("drop"), 0.8)],
        term_id(terms("tafeln")[0]): [(term_id(terms("tables")[0]), 0.8)],
    }
    assert await unmentioned_small(question, pages, alike, Pieces(WHOLE)) == names


@pytest.mark.anyio
async def test_few_words_are_held_against_those_of_the_index() -> None:
    """Each is compared with thousands, so that a message of nothing but names takes no longer."""
    pages = replace(PAGES, words=("tables",))
    known = [f"zupf{letter}x" for letter in "abcdefgh"]
    question = f"{' '.join(known)} orbidex"
    assert await unmentioned_small(question, pages, {}, Pieces(" ".join(known))) == ()
    assert await unmentioned_small(question, pages, {}, Pieces("")) == ("zupfax", "zupfbx")


def test_a_name_in_code_is_what_a_question_hinges_on() -> None:
    """Whatever is asked of it, but for what is taken "instead of" something."""
    assert hinges_on_name("most-rows-per-table default", ("most-rows-per-table",))
    assert hinges_on_name("why is --fail-fast there", ("--fail-fast",))
    assert not hinges_on_name("--fail-fast instead of --wait", ("--fail-fast",))


@pytest.mark.parametrize(
    ("question", "hinges"),
    [
        ("how do I export tables as zupf", True),
        ("does it support zupf", True),
        ("can I use zupf instead of tables", False),  # what pages say of tables answers it
        ("why does zupf fail", False),
        ("zupf", False),
        ("does it run on tables or zupf", False),  # of which the pages have one
        ("does it support zupf or tables", False),
        ("does it support zupf or", True),
    ],
)
def test_what_hinges_on_a_name(question: str, hinges: bool) -> None:
    """How something is done with it, and whether it is supported."""
    assert hinges_on_name(question, ("zupf",)) is hinges
    assert hinges_on_name("does it support zupf or orbidex", ("zupf", "orbidex"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It loads from Orbi Dex.", ()),
        ("It loads from orbi-dex.", ()),
        ("It loads from o-r-b-i-d-e-x.", ()),
        ("Two Orbi Dexs.", ()),
        ("It loads from the orb I dexterously made.", ("orbidex",)),
        ("It loads.", ("orbidex",)),
    ],
)
def test_a_name_that_is_written_apart_is_mentioned(text: str, names: tuple[str, ...]) -> None:
    """By a passage that was found, with a blank or a hyphen in it."""
    page = chunk(text)
    found = replace(evidence(page), candidates=(Candidate(page, 0.5, 1.0),))
    assert uncalled(replace(found, unmentioned=("orbidex",))) == names


def test_what_a_found_page_is_called_is_mentioned() -> None:
    """An alias, or what citations call it, may stand in front matter alone and is a name too."""
    page = chunk("The form became shorter.")
    for metadata, names in (
        ({}, ("ING Onboarding", "Oracle")),
        ({"source_name": "ING Onboarding DS"}, ("Oracle",)),
        ({"aliases": "Bank, ING Onboarding"}, ("Oracle",)),
        ({"aliases": "ING Bank"}, ("ING Onboarding", "Oracle")),
    ):
        found = Candidate(replace(page, metadata=metadata), 0.5, 1.0)
        asked = replace(
            evidence(page), unmentioned=("ING Onboarding", "Oracle"), candidates=(found,)
        )
        assert uncalled(asked) == names


def test_a_question_without_them() -> None:
    """What a page has of its words stays."""
    asked = "Can I import tables from Oracle to Google Drive?"
    assert without_unknown(asked, [PAGES]) == "Can I import tables from to Google Drive?"
    assert without_unknown(asked, [PAGES, index("Oracle")]) == asked


def test_what_initials_stand_for_is_mentioned() -> None:
    """In their order, side by side."""
    for text, names in (
        ("Not on a Network Attached Storage.", ()),
        ("Not on a network-attached storage.", ()),
        ("Attached to a network storage.", ("NAS",)),
    ):
        page = chunk(text)
        found = replace(evidence(page), candidates=(Candidate(page, 0.5, 1.0),))
        assert uncalled(replace(found, unmentioned=("NAS",))) == names


@pytest.mark.anyio
async def test_what_can_be_nothing_but_a_name() -> None:
    """No short form, and no two words in one; names in code are."""
    words = ("orbidex", "flatshare", "reindex", "toshare", "zzq", "s9", "--oil")
    names = ("orbidex", "toshare", "s9", "--oil")
    assert await plain_names(words, Pieces("flat share re index to")) == names
    assert await plain_names(words[:1], HashedEmbedder("fake:none")) == ()
