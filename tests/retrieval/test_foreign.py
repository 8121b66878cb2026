"""Questions in a language that the embedder does not know: only words tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from answerable import retrieval
from answerable.adapters import open_adapter
from answerable.embedders import local
from answerable.ingest.embedding import embed_chunks
from answerable.manifest import Manifest
from answerable.protocols import StoredChunk, VectorStore
from answerable.retrieval.foreign import forms, in_words, is_unheard, knows_english_alone
from answerable.retrieval.lexical import term_id, terms
from answerable.retrieval.related import chunk_words
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, manifest, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Candidate, Chunk

pytestmark = pytest.mark.anyio

GERMAN = (
    "Unser Kundendienst ist montags bis freitags von 9 bis 17 Uhr erreichbar.",
    "Die Datenbank muss PostgreSQL ab Version 14 sein und wird jede Nacht gesichert.",
    "Sie können Ihren Vertrag jederzeit zum Monatsende kündigen.",
)
RUSSIAN = (
    "Нужно не менее 4 ГБ памяти, больше, чем раньше.",
    "Резервные копии создаются каждую ночь и хранятся 90 дней.",
)
JAPANESE = (
    "購入から14日以内であれば全額返金します。",
    "メモリは4GB以上が必要です。",
    "データは大阪のサーバーに保存されます。",
)
FRENCH = ("Nous livrons en France et en Suisse.", "Vous pouvez résilier votre abonnement.")
ENGLISH = ("Install it with Docker for the site.", "You can cancel the plan at any time.")


async def said(question: str, pages: Sequence[str], embedder: str = "local:model") -> bool | None:
    """Whether any page says enough; None where that is not asked."""
    chunks = [chunk(page, path=f"{n}.md", heading=("§",)) for n, page in enumerate(pages)]
    known = await made(chunks, embedder)
    words = in_words(question, [Candidate(each, 0.5, 0.0) for each in chunks], known)
    stored = [StoredChunk(each, ()) for each in chunks]  # type: ignore[arg-type]
    return None if words is None else words.is_said(stored)


async def made(chunks: Sequence[Chunk], embedder: str = "local:model") -> Manifest:
    hashed = HashedEmbedder(embedder)
    known = manifest(await embed_chunks(chunks, hashed), hashed)
    words = sorted({word for each in chunks for word in chunk_words(each)})
    return replace(known, words=tuple(words))


@pytest.mark.parametrize(
    ("question", "pages", "answered"),
    [
        ("Welche Datenbank brauche ich?", GERMAN, True),
        ("Wie erreiche ich den Kundendienst?", GERMAN, True),
        ("Wie kündige ich?", GERMAN, True),
        ("wie kann ich kuendigen", GERMAN, True),
        ("Datenbank", GERMAN, True),
        ("Was ist die Hauptstadt von Frankreich?", GERMAN, False),
        ("Vielen Dank!", GERMAN, False),
        ("Danke, das hat geholfen", GERMAN, False),
        ("Was kannst du?", GERMAN, False),
        ("Livrez-vous en Suisse ?", FRENCH, True),
        ("je veux resilier", FRENCH, True),
        ("Qui est le pape ?", FRENCH, False),
        ("Сколько памяти нужно?", RUSSIAN, True),
        ("Где резервная копия?", RUSSIAN, True),
        ("Кто президент Франции?", RUSSIAN, False),
        ("Спасибо", RUSSIAN, False),
        ("ывапролд", RUSSIAN, False),
        ("返金できますか", JAPANESE, True),
        ("メモリはどのくらい必要ですか", JAPANESE, True),
        ("日本の首相は誰ですか", JAPANESE, False),
        ("こんにちは", JAPANESE, False),
    ],
)
async def test_pages_in_the_language_of_the_question(
    question: str, pages: Sequence[str], answered: bool
) -> None:
    """They have to say a share of its words, in any form; function words are none."""
    assert await said(question, pages) is answered


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ("Dockerのインストール方法", True),
        ("Wie installiere ich Docker?", True),
        ("Wer ist der Papst?", False),
        ("こんにちは", False),
    ],
)
async def test_pages_in_english(question: str, answered: bool) -> None:
    """Of a question in another language they have names and code at the most: one will do."""
    assert await said(question, ENGLISH) is answered


@pytest.mark.parametrize(
    "question", ["How do I get my money back?", "pricing", "refund policy", "café menu", "de es"]
)
async def test_english_is_left_alone(question: str) -> None:
    """Its meaning tells as well, so that no word has to be in common."""
    assert await said(question, ENGLISH) is None
    assert await said("How do I cancel?", GERMAN) is None


async def test_another_embedder_is_trusted() -> None:
    """One that was set up knows other languages as a rule: meaning counts there."""
    assert await said("こんにちは", JAPANESE, "openai:multilingual") is None
    assert await said("Qui est le pape ?", FRENCH, "onnx:e5") is None
    assert not is_unheard("openai:multilingual", [chunk(JAPANESE[0])])
    assert is_unheard("local:model", [chunk(JAPANESE[0])])


async def test_the_bundled_embedder_is_known_by_its_name() -> None:
    """What depends on the name would be lost with another one."""
    assert knows_english_alone((await local.connect("")).name)


class Near(HashedEmbedder):
    """To it all texts say the same, as texts in a language that it does not know nearly do."""

    def _vector(self, text: str) -> NDArray[np.float32]:
        return np.full(self.dimension, self.dimension**-0.5, np.float32)


@pytest.mark.parametrize(
    ("question", "pages", "answered"),
    [
        ("Qui est le pape ?", FRENCH, False),
        ("Livrez-vous en Suisse ?", FRENCH, True),
        ("Спасибо", RUSSIAN, False),
        ("Сколько памяти нужно?", RUSSIAN, True),
        ("返金できますか", JAPANESE, True),
        ("日本の首相は誰ですか", JAPANESE, False),
        ("How do I get rid of my subscription?", ENGLISH, True),
    ],
)
async def test_a_search(
    tmp_path: Path, question: str, pages: Sequence[str], answered: bool
) -> None:
    """Where meaning alone speaks for a page, it is no answer; another embedder's is one."""
    chunks = [chunk(page, path=f"{n}.md", heading=("§",)) for n, page in enumerate(pages)]
    for name, expected in (("local:model", answered), ("openai:multilingual", True)):
        store: VectorStore = await open_adapter("stores", f"embedded:{tmp_path / name[:4]}")
        await publish(store, chunks, Near(name))
        found = await retrieval.retrieve(question, Near(name), store, RetrievalSettings())
        await store.close()
        assert (found.strength != "NONE") is expected


async def test_forms() -> None:
    """Two words are forms of one where most of the shorter one is the same, accents apart."""
    known = await made([chunk("kündigen Kündigungsfrist Kunde Kuchen résilier Haus")])
    alike = forms("kuendigung RESILIER Haus kun", known)
    names = {term_id(terms(each)[0]): each for each in known.words}
    found = {names[other] for ways in alike.values() for other, _ in ways}
    assert found == {"kündigen", "kündigungsfrist", "résilier"}
