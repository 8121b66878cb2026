"""The name that the pages of a site have in common."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.ingest.names import LEAST_PAGES, MOST_WORDS, names
from answerable.ingest.run import Tools, run
from answerable.protocols import Document
from answerable.settings import IngestSettings
from answerable.site_names import Names
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk
from ordinary_page import page_seconds

from .documents import document


def pages(*texts: str) -> list[Chunk]:
    return [chunk(text, path=f"docs/{number}.md") for number, text in enumerate(texts)]


def own(chunks: Iterable[Chunk]) -> str:
    return names(chunks).own


def test_what_most_pages_name() -> None:
    """The commonest name of at least half of the pages, its possessive included; the next is none
    of the site's."""
    texts = [
        "With Redux it works.",
        "In Redux's store.",
        "So Redux and React.",
        "Use React.",
        "No.",
    ]
    assert own(pages(*texts)) == "Redux"
    assert own(pages(*texts, "Nothing.", "Nothing.")) == ""


@pytest.mark.parametrize("name", ["tRPC", "jQuery", "Éclair"])
def test_a_name_with_a_small_first_letter(name: str) -> None:
    """The second letter says that it is one; words in small letters are none."""
    assert own(pages(*[f"With {name} the router works."] * LEAST_PAGES)) == name


@pytest.mark.parametrize("sentence", ["With {} it works.", "Not {}, but {}'s way with {}."])
@pytest.mark.parametrize("name", ["React Native", "Home Assistant", "Apache Kafka Streams"])
def test_a_name_of_several_words(name: str, sentence: str) -> None:
    """What mostly stands beside the name is a part of it; what begins the sentence is not."""
    text = sentence.format(name, name, name)
    assert own(pages(*[text] * LEAST_PAGES)) == name
    first = name.split()[0]
    assert own(pages(*[f"{text} Use {first}, and {first}, or {first} and {first}."] * 5)) == first


@pytest.mark.parametrize(
    ("called", "expected"),
    [
        ("Vue.js", "Vue"),
        ("Docs of Vue", "Vue"),
        ("VueUse", "VueUse"),
        ("Our framework", "Our framework"),
        ("Acme documentation", "Acme"),
        ("Acme CD - it deploys", "Acme CD"),
    ],
)
def test_what_a_site_is_called_and_what_it_is_about(called: str, expected: str) -> None:
    """Pages say the name and not what the owner calls the site; another's name is not its own."""
    chunks = pages(*["With Vue it works."] * LEAST_PAGES)
    assert names(chunks, called).own == expected


def test_what_a_site_is_called_stays_where_pages_call_it_so() -> None:
    """A longer name that most pages have is the whole name."""
    chunks = pages(*["With Redux, or rather with Redux Toolkit."] * LEAST_PAGES)
    assert names(chunks, "Redux Toolkit").own == "Redux Toolkit"


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("HTTPX", "HTTPX"),
        ("The HTTPX Book", "HTTPX"),
        ("HTTPX documentation", "HTTPX"),
        ("HTTPX | A client", "HTTPX"),
        ("HTTPX: a client", "HTTPX"),
        ("Of another site", "Client"),
        ("The API Docs", "Client"),
        ("a client", "Client"),
        ("</> httpx - for tools", "httpx"),
        ("httpx", "httpx"),
        ("docs", "Client"),
        ("on", "Client"),
        ("", "Client"),
    ],
)
def test_a_sites_title_names_it_where_pages_do(title: str, expected: str) -> None:
    """Capitals alone are no name that is learned; most pages have to say what the title says."""
    text = "With the API of HTTPX, a Client of another site, on httpx or docs."
    assert names(pages(*[text] * LEAST_PAGES), title=title).own == expected
    assert names(pages(*[text] * LEAST_PAGES), "Acme", title).own == "Acme"


def test_what_is_no_name() -> None:
    """Words that begin a sentence, are all capitals, stand in code, or are mostly written small."""
    assert own(pages(*["Install it. Then go: Later it ends."] * LEAST_PAGES)) == ""
    assert own(pages(*["Use the API of it."] * LEAST_PAGES)) == ""
    code = [
        chunk("import Redux from Redux", path=f"{n}.md", kinds=("code",))
        for n in range(LEAST_PAGES)
    ]
    assert own(code) == ""
    assert own(pages(*["See the State, a state of the state."] * LEAST_PAGES)) == ""
    assert own(pages(*["See the State, a state."] * LEAST_PAGES)) == "State"


def test_what_some_pages_name() -> None:
    """Other names than the site's, a few times within sentences and on few pages."""
    texts = ["With Redux it works, not with Flux, as Flux's fans and Flux say."] * 2
    texts += ["In Redux's store. So Redux and React. Or the Flux."] * 3
    texts += ["With Redux and React. See the Store, a store, the store."] * 7
    found = names(pages(*texts, *["With Redux."] * 3))
    assert found == Names("Redux")  # Flux is on a third of the pages, React on more
    more = names(pages(*texts, *["With Redux."] * 13))
    assert more == Names("Redux", frozenset({"Flux"}))
    assert names(pages(*texts, *["With Redux."] * 13), "Flux").others == frozenset()
    assert names(pages(*["With Redux."] * 18, "In Flux and Flux.", "No.")).others == frozenset()


def test_too_few_pages() -> None:
    """Four pages that have a name in common are no site."""
    assert own(pages(*["With Redux."] * (LEAST_PAGES - 1))) == ""
    assert own([]) == ""
    assert own(chunk("With Redux.", ordinal=n) for n in range(LEAST_PAGES)) == ""


class Site:
    """Pages that name Redux."""

    async def documents(self) -> AsyncIterator[Document]:
        for number in range(LEAST_PAGES):
            page = document("# Page\n\nThis is how Redux does it.\n")
            yield dataclasses.replace(page, path=f"{number}.md", file=f"{number}.md")


@pytest.mark.anyio
async def test_an_index_knows_it(tmp_path: Path) -> None:
    """What the owner says goes before what the pages say, and a change of it makes another
    generation in which nothing is embedded anew."""
    store = await open_adapter("stores", f"embedded:{tmp_path / 'index'}")
    tools = Tools(HashedEmbedder(), store, IngestSettings())
    names, fingerprints = [], []
    for name in ("", "Essentials"):
        report = await run([Site()], dataclasses.replace(tools, name=name))
        manifest = await store.manifest()
        names.append(manifest.name)
        fingerprints.append(manifest.fingerprint)
    assert names == ["Redux", "Essentials"]
    assert len(set(fingerprints)) == 2
    assert report.embedded == 0
    await store.close()


def test_a_page_of_repeated_names_takes_no_longer_than_its_text() -> None:
    """Whatever else is repeated: thousands of pairs of names are not compared with each other."""
    repeated = " ".join(f"The Aa{n} Bb{n} is." * 3 for n in range(4_000))
    began = time.process_time()
    assert own(pages(*["With Redux it is."] * 6, repeated)) == "Redux"
    assert time.process_time() - began < 10 * page_seconds()


def test_words_around_a_name_are_few() -> None:
    """A chain of words that repeat is no name of a site."""
    words = [f"W{chr(97 + n)}" for n in range(26)]
    found = own(pages(*[f"The {' '.join(words)} is."] * 6))
    assert len(found.split()) == MOST_WORDS
