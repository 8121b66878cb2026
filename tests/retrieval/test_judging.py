"""Candidates to evidence: a question in words that the index does not have."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from answerable.ingest.embedding import embed_chunks
from answerable.protocols import StoredChunk
from answerable.retrieval import judging
from answerable.retrieval.calibration import Calibration
from answerable.retrieval.excerpts import SECTION_EVEN, Read
from answerable.retrieval.followup import Query
from answerable.retrieval.judging import Judge, judged
from answerable.retrieval.lexical import term_id
from answerable.retrieval.related import Related
from answerable.retrieval.sought import Sought, vocabulary
from answerable.retrieval.windows import look
from answerable.settings import RetrievalSettings
from answerable.testing.corpus import chunk, manifest
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Candidate, Evidence, UnitKind

pytestmark = pytest.mark.anyio
SETTINGS = RetrievalSettings()


async def evidence(
    question: str,
    sureness: float,
    related: Related | None = None,
    text: str = "Refs hold values.\nA getter reads one.",
    kinds: Sequence[UnitKind] = (),
    surer: float | None = None,
    scale: Calibration | None = None,
    carried: tuple[str, ...] = (),
) -> Evidence:
    """What one section is for a question that by its nearness has this score (a logit), and by what
    a model read so much more."""
    embedder = HashedEmbedder()
    (indexed,) = await embed_chunks([chunk(text, kinds=kinds)], embedder)
    idf = manifest([indexed], embedder).idf
    vector = np.ones(embedder.dimension, np.float32) / embedder.dimension**0.5
    sought = Sought(vocabulary(question, idf), vector, related or {}, question)
    stored = {indexed.chunk.id: StoredChunk(indexed.chunk, indexed.units)}
    judge = Judge(sought, stored, {}, idf, scale or Calibration(slope=1.0))
    candidate = Candidate(indexed.chunk, 0.5, 0.0)
    value = judge.value(candidate, judge.seen(candidate))
    judge = replace(judge, scale=replace(judge.scale, shift=value - judge.scale.middle - sureness))
    read = {} if surer is None else {indexed.chunk.id: Read(0, (SECTION_EVEN + surer,))}
    query = Query(question, carried)
    return judged(query, [candidate], judge, SETTINGS, {indexed.chunk.id: 1.0}, read)


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ("How do I get a refund?", False),
        ("Who is the CEO?", False),
        ("How do I use values?", True),
        ("What is a getter's refund?", True),
        ("How do I get what?", True),
        ("どうやって返金してもらえますか", True),
    ],
)
async def test_words_that_the_index_does_not_have(question: str, answered: bool) -> None:
    """None of them is there: what is near all the same has to be surer than the threshold."""
    found = await evidence(question, 0.4)
    assert (found.strength != "NONE") is answered
    assert (found.score >= SETTINGS.threshold) is answered
    assert (await evidence(question, 1.4)).strength != "NONE"


@pytest.mark.parametrize(("cosine", "answered"), [(0.35, False), (0.45, True)])
async def test_a_word_of_the_same_meaning_will_do(cosine: float, answered: bool) -> None:
    """A word that is only a little like it will not."""
    related = {term_id("refund"): [(term_id("valu"), cosine)]}
    found = await evidence("How do I get a refund?", 0.4, related)
    assert (found.strength != "NONE") is answered


async def test_code_names_no_maker() -> None:
    """A handle in it is nobody's who made the site's subject."""
    for kinds, answered in ((("code",), False), (("sentence",), True)):
        found = await evidence("Who created it?", 3.0, text="lamp created by @ada", kinds=kinds)
        assert (found.strength != "NONE") is answered


async def test_what_was_looked_at_is_not_kept_for_as_long_as_an_answer_is_read() -> None:
    """Its vectors are gone with the search, and how sure it is can still be told; what was not
    looked at yet keeps its own until then."""
    embedder = HashedEmbedder()
    texts = ("Refs hold values.", "A getter reads one.")
    indexed = await embed_chunks([chunk(each) for each in texts], embedder)
    idf = manifest(indexed, embedder).idf
    vector = np.ones(embedder.dimension, np.float32) / embedder.dimension**0.5
    sought = Sought(vocabulary("What do refs hold?", idf), vector, {}, "What do refs hold?")
    stored = {each.chunk.id: StoredChunk(each.chunk, each.units.copy()) for each in indexed}
    vectors = [weakref.ref(each.units) for each in stored.values()]
    looks = {indexed[0].chunk.id: (look(sought, [stored[indexed[0].chunk.id]], [0.5]), 0)}
    judge = Judge(sought, stored, looks, idf, Calibration(slope=1.0))
    candidates = [Candidate(each.chunk, 0.5, 0.0) for each in indexed]
    before = [judge.sure(each, 0.0) for each in candidates]
    lifted = dict.fromkeys(stored, 1.0)
    found = judged(Query(sought.question), candidates, judge, SETTINGS, lifted)
    del judge, stored
    gc.collect()
    assert [each() is None for each in vectors] == [True, False]
    assert list(map(found.judge, candidates)) == before


async def test_a_section_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """How sure it is, its units' scores and its value come of one look; another judge looks anew,
    and what is kept of the search alone has nothing of what it saw."""
    embedder = HashedEmbedder()
    [indexed] = await embed_chunks([chunk("Refs hold values.")], embedder)
    idf = manifest([indexed], embedder).idf
    vector = np.ones(embedder.dimension, np.float32) / embedder.dimension**0.5
    sought = Sought(vocabulary("What do refs hold?", idf), vector, {}, "What do refs hold?")
    looked: list[object] = []

    def looking(*args: Any) -> Any:
        looked.append(args)
        return look(*args)

    monkeypatch.setattr(judging, "look", looking)
    stored = {indexed.chunk.id: StoredChunk(indexed.chunk, indexed.units)}
    judge = Judge(sought, stored, {}, idf, Calibration(slope=1.0))
    candidate = Candidate(indexed.chunk, 0.5, 0.0)
    seen = judge.seen(candidate)
    assert judge.seen(candidate) is seen
    assert judge.sure(candidate, 0.0) > 0
    assert len(judge.unit_scores(candidate)) == 1
    assert len(looked) == 1
    assert judge.lean().seen(candidate) is not seen
    assert len(looked) == 2


async def test_what_a_model_read_makes_surer_or_less_sure() -> None:
    """The best reading counts for all sections, and what was read of units is added to theirs."""
    embedder = HashedEmbedder()
    texts = ("Refs hold values.\nA getter reads one.", "A ref has one value.", "Values are kept.")
    indexed = await embed_chunks([chunk(each) for each in texts], embedder)
    idf = manifest(indexed, embedder).idf
    vector = np.ones(embedder.dimension, np.float32) / embedder.dimension**0.5
    question = "What do refs hold?"
    sought = Sought(vocabulary(question, idf), vector, {}, question)
    stored = {each.chunk.id: StoredChunk(each.chunk, each.units) for each in indexed}
    judge = Judge(sought, stored, {}, idf, Calibration(slope=1.0))
    candidates = [Candidate(each.chunk, 0.5, 0.0) for each in indexed]
    lifted = dict.fromkeys(stored, 1.0)

    def told(*read: Read) -> Evidence:
        by_id = dict(zip(stored, read, strict=False))
        return judged(Query(question), candidates, judge, SETTINGS, lifted, by_id)

    plain, even = told(), told(*[Read(0, (SECTION_EVEN,))] * 3)
    assert even.score == plain.score
    assert told(Read(0, (SECTION_EVEN - 2,))).score < plain.score
    assert told(Read(0, (SECTION_EVEN + 2,)), Read(0, (SECTION_EVEN - 2,))).score > plain.score
    assert told(Read(0, (SECTION_EVEN - 2,)), Read(0, (SECTION_EVEN + 2,))).score != plain.score
    first, second = told(Read(0, (-6.0, 4.0))).chunks[0].unit_scores
    assert second - first > plain.chunks[0].unit_scores[1] - plain.chunks[0].unit_scores[0]


@pytest.mark.parametrize(
    ("question", "lowered"),
    [("What do refs hold?", True), ("Refs. Do these hold values?", True), ("refs values", False)],
)
async def test_what_a_model_read_of_a_topic(question: str, lowered: bool) -> None:
    """Nothing answers it, so it is no less sure; a question behind another sentence is none."""
    plain, more, less = [await evidence(question, 0.5, surer=each) for each in (0.0, 2.0, -2.0)]
    assert more.score > plain.score
    assert (less.score < plain.score) == lowered


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ("Does she have experience in banking?", False),  # no word of it
        ("Does she have experience with boat learning?", False),  # its two words apart
        ("Does she have experience with small boats?", True),
        ("Does she have experience with boats and banking?", True),  # one of them
        ("Does she like banking?", True),  # no experience is asked for
    ],
)
async def test_experience_in_a_field_that_no_page_has(question: str, answered: bool) -> None:
    """What she has experience in otherwise is no answer, however sure it is to be about that."""
    text = "She has experience with small boats.\nShe learned to row."
    found = await evidence(question, 3.0, text=text)
    assert (found.strength != "NONE") is answered


FAR = Calibration(slope=1.0, low=0.9, high=0.95)  # everything is as far as something else is
NEAR = Calibration(slope=1.0, low=-0.9, high=0.0)


@pytest.mark.parametrize(
    ("question", "scale", "carried", "unrelated"),
    [
        ("How do I read a getter?", FAR, (), True),  # whatever words it shares
        ("How do I read a getter?", NEAR, (), False),
        ("How do I read a getter?", FAR, ("What are refs?",), False),  # of what was spoken of
        ("How do I read a getter of Vue?", FAR, (), True),  # a name that no section has
        ("How do I read a getter of Refs?", FAR, (), False),
    ],
)
async def test_a_question_far_from_all_that_was_found(
    question: str, scale: Calibration, carried: tuple[str, ...], unrelated: bool
) -> None:
    """It is about something else, unless it leans on another or names what was found."""
    found = await evidence(question, 3.0, scale=scale, carried=carried)
    assert (found.score < SETTINGS.unrelated) == unrelated
    assert found.strength == "NONE" or not unrelated
