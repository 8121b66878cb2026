"""The second look: what each part of it adds, alone, and that nothing upsets it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.protocols import StoredChunk, Vectors
from answerable.retrieval import windows
from answerable.retrieval.lexical import (
    chunk_terms,
    document_vector,
    query_vector,
    term_id,
    terms,
)
from answerable.retrieval.ranking import Ranked, fused
from answerable.retrieval.related import Related
from answerable.retrieval.reranking import Asked, ranked_again, second_look
from answerable.retrieval.rows import Floats
from answerable.retrieval.sought import Idf, Sought, vocabulary
from answerable.settings import RankingSettings, RetrievalSettings
from answerable.site_names import Names
from answerable.testing.corpus import chunk
from answerable.types import Chunk, Hit
from answerable.wording.other_names import OtherNames

PARTS = ("synonyms", "window", "heading", "opening", "elsewhere", "length")
OFF = dict.fromkeys(PARTS, 0.0)
EAST = np.array([1.0, 0.0], np.float32)
QUESTION = "reducer returns state"


def own(word: str) -> int:
    return term_id(terms(word)[0])


def rarity(term: int) -> float:
    """From 1 to 4, a fixed one for each term."""
    return 1 + term % 4


def asked(question: str, related: Related | None = None, rare: Idf = rarity) -> Asked:
    """A question that points east."""
    lexical = query_vector(question)
    weights = dict(zip(lexical.indices, lexical.values, strict=True))
    return Asked(Sought(vocabulary(question, rare), EAST, related or {}), weights, rare)


def alike(one: str, other: str, cosine: float = 0.9) -> Related:
    """Two words that are related."""
    return {own(one): [(own(other), cosine)]}


def stored(text: str, units: Vectors | None = None) -> StoredChunk:
    """A chunk without headings; of its units none has a vector if ``units`` says nothing."""
    vectors = np.zeros((0, 2), np.float32) if units is None else units
    return StoredChunk(chunk(text, heading=("",)), vectors)


def said(*words: str) -> list[StoredChunk]:
    """A chunk for each word, alike otherwise."""
    return [stored(f"It says {word} here.") for word in words]


def only(**parts: float) -> RetrievalSettings:
    """By words alone, with all but these parts of the second look switched off."""
    return RetrievalSettings(dense_weight=0.0, ranking=RankingSettings(**{**OFF, **parts}))


def look(
    question: Asked,
    found: Sequence[StoredChunk],
    settings: RetrievalSettings,
    dense: Sequence[float] | None = None,
) -> list[float]:
    near = np.zeros(len(found)) if dense is None else np.array(dense)
    seen = windows.look(question.sought, found, list(near))
    return [float(each) for each in second_look(question, seen, near, settings)]


def bm25(question: str, each: Chunk) -> float:
    """From the stored half, as a store computes it."""
    vector = document_vector(chunk_terms(each))
    weights = dict(zip(vector.indices, vector.values, strict=True))
    return sum(rarity(term) * weights.get(term, 0.0) for term in query_vector(question).indices)


sentences = st.lists(
    st.sampled_from("reducer reducers returns state store action pure the of".split()), max_size=8
).map(" ".join)
texts = st.lists(sentences, max_size=4).map("\n".join)
weights = st.floats(0, 1)
settings = st.builds(
    RetrievalSettings,
    dense_weight=weights,
    ranking=st.builds(
        RankingSettings,
        looked_at=st.integers(0, 8),
        synonyms=weights,
        window=weights,
        heading=weights,
        opening=weights,
        elsewhere=weights,
        length=weights,
    ),
)


@st.composite
def candidates(draw: st.DrawFn) -> list[tuple[StoredChunk, float, float]]:
    """Chunks with their two scores; some without words, some without vectors of units."""
    found = []
    for number, text in enumerate(draw(st.lists(texts, min_size=1, max_size=8))):
        made = chunk(text, heading=draw(st.sampled_from([("",), ("Reducer", "State")])))
        angles = [draw(st.floats(0, 3.2)) for _ in made.units]
        if draw(st.booleans()):
            angles = []
        rows = np.array([[np.cos(a), np.sin(a)] for a in angles], np.float32).reshape(-1, 2)
        each = StoredChunk(replace(made, id=f"{number:03}"), rows)
        found.append((each, draw(st.floats(-1, 1)), draw(st.floats(0, 30))))
    return found


def best_of(found: Sequence[tuple[StoredChunk, float, float]]) -> list[Ranked]:
    return fused([Hit(each.chunk.id, near, match) for each, near, match in found], 0.6)


def by_id(found: Sequence[tuple[StoredChunk, float, float]]) -> Mapping[str, StoredChunk]:
    return {each.chunk.id: each for each, _, _ in found}


@given(st.lists(texts, min_size=1, max_size=8), sentences)
def test_the_lexical_part_is_bm25(written: list[str], question: str) -> None:
    """Without related words and by words alone, scores are BM25 as a store computes it, scaled over
    the candidates."""
    found = [stored(text) for text in written]
    scores = np.array([bm25(question, each.chunk) for each in found])
    width = scores.max() - scores.min()
    expected = (scores - scores.min()) / (width if width > 1e-9 else np.inf)
    assert look(asked(question, alike("state", "store")), found, only()) == pytest.approx(
        list(expected), abs=1e-9
    )


@given(st.lists(texts, min_size=1, max_size=8), sentences, st.floats(0, 1))
def test_the_sides_are_mixed_as_in_fusion(
    written: list[str], question: str, dense_weight: float
) -> None:
    """With every part switched off, a score is the share of meaning and the share of words."""
    found = [stored(text) for text in written]
    near = np.linspace(0, 1, len(found))
    both = RetrievalSettings(dense_weight=dense_weight, ranking=RankingSettings(**OFF))
    words = np.array(look(asked(question), found, only()))
    expected = dense_weight * near + (1 - dense_weight) * words
    assert look(asked(question), found, both, list(near)) == pytest.approx(list(expected))


def test_a_related_word_stands_in() -> None:
    """A chunk with a related word beats an equal one without, unless that is switched off."""
    found = said("failure", "banana")
    question = asked("error", alike("error", "failure"))
    one, other = look(question, found, only(synonyms=0.5))
    assert one > other
    assert look(question, found, only(synonyms=0.0)) == [0.0, 0.0]
    assert look(asked("error"), found, only(synonyms=0.5)) == [0.0, 0.0]


@given(st.floats(0.35, 1), st.floats(0, 1))
def test_the_word_itself_beats_a_related_one(cosine: float, synonyms: float) -> None:
    """Of two words equally rare the question's own counts as much or more, and the more so the less
    alike they are."""
    question = asked("error", alike("error", "failure", cosine), lambda term: 2.0)
    exact, near, _ = look(question, said("error", "failure", "banana"), only(synonyms=synonyms))
    assert exact == 1
    assert near == pytest.approx(cosine * synonyms)


@given(st.floats(0.35, 1), st.floats(0, 1), st.floats(0.1, 9), st.floats(0.1, 9))
def test_rarity_makes_no_stand_in_better(
    cosine: float, synonyms: float, own_rarity: float, other_rarity: float
) -> None:
    """However rare a related word is, it is worth no more than the question's own."""
    rare = {own("error"): own_rarity, own("failure"): other_rarity}
    question = asked("error", alike("error", "failure", cosine), rare.__getitem__)
    exact, near, _ = look(question, said("error", "failure", "banana"), only(synonyms=synonyms))
    assert near <= exact == 1


def test_a_word_and_its_stand_in_count_once() -> None:
    """Beside the word itself a related one adds nothing, nor do two related ones count twice."""
    related = {own("error"): [(own("failure"), 0.9), (own("crash"), 0.8)]}
    question = asked("error", related, lambda term: 2.0)
    found = [
        stored("error banana"),
        stored("error failure"),
        stored("failure banana"),
        stored("failure crash"),
        stored("banana split"),
    ]
    scores = look(question, found, only(synonyms=0.5))
    assert scores[0] == scores[1] == 1
    assert scores[2] == scores[3] == pytest.approx(0.45)


def test_a_carried_over_word_counts_for_less() -> None:
    """What an earlier message said is worth what the question's weights say."""
    weights = {own("reducer"): 1.0, own("store"): 0.3}
    sought = Sought(vocabulary("reducer store", rarity), EAST)
    question = Asked(sought, weights, lambda term: 1.0)
    found = [stored("reducer banana"), stored("store banana"), stored("banana split")]
    assert look(question, found, only()) == pytest.approx([1.0, 0.3, 0.0])


def units(*rows: Sequence[float]) -> Vectors:
    """Vectors of length 1 in these directions."""
    vectors = np.array(rows, np.float32)
    scaled: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return scaled


def test_the_best_window_counts() -> None:
    """A section in which the question comes together in one place beats one with the same words and
    the same nearness apart."""
    text = "reducer one\nreturns two\nport\nport\nport"
    apart = "reducer one\nport\nport\nport\nreturns two"
    near, far = (1, 0), (0, 1)
    rows = units(near, near, far, far, far)
    found = [stored(text, rows), stored(apart, units(near, far, far, far, near)), stored("port")]
    one, other, nothing = look(asked("reducer returns"), found, only(window=0.5))
    without = look(asked("reducer returns"), found, only())
    assert one > other > nothing
    assert without[0] == without[1]


def test_a_near_window_counts() -> None:
    """Without a word in common, the section with the nearest sentence is the best."""
    far, nearly, exact = (0, 1), (1, 1), (1, 0)
    found = [
        stored("a\nb", units(nearly, nearly)),
        stored("a\nb", units(far, exact)),
        stored("a\nb", units(far, far)),
    ]
    assert look(asked("x"), found, only(window=0.5))[1:] == pytest.approx([0.5 / 1.5, 0])
    assert look(asked("x"), found, only()) == [0, 0, 0]


def test_a_heading_counts() -> None:
    """A section whose own heading has the question's words is worth more, as far as it has them."""
    bare = np.zeros((0, 2), np.float32)
    found = [
        StoredChunk(chunk("Text.", heading=("Guide", heading)), bare)
        for heading in ("Reducer state", "Reducer", "Ports")
    ]
    question = asked("reducer state", rare=lambda term: 1.0)
    without = look(question, found, only())
    scores = look(question, found, only(heading=0.5))
    lifted = [1.5 * score - low for score, low in zip(scores, without, strict=True)]
    assert lifted == pytest.approx([0.5, 0.25, 0.0])


def test_a_nearest_first_sentence_counts() -> None:
    """A section that begins with its nearest sentence is worth more; one without vectors is not."""
    near, far = (1, 0), (0, 1)
    found = [
        stored("a\nb", units(near, far)),
        stored("a\nb", units(far, near)),
        stored("a\nb"),
        stored(""),
    ]
    assert look(asked("x"), found, only(opening=0.1)) == pytest.approx([0.1, 0, 0, 0])


def test_a_long_chunk_loses() -> None:
    """Of two chunks that are as good otherwise the short one wins, unless that is switched off."""
    short, long = stored("one two three"), stored("one two three " * 20)
    for order in ([short, long], [long, short]):
        scores = dict(zip(("one", "two"), look(asked("x"), order, only(length=0.03)), strict=True))
        assert (scores["one"] > scores["two"]) is (order[0] is short)
    assert look(asked("x"), [short, long], only()) == [0, 0]


@given(
    candidates(),
    sentences,
    settings,
    st.dictionaries(st.sampled_from(["reducer", "state"]), weights),
)
def test_every_score_is_a_number(
    found: list[tuple[StoredChunk, float, float]],
    question: str,
    chosen: RetrievalSettings,
    cosines: dict[str, float],
) -> None:
    """Chunks without words or vectors, a question without words, a single candidate: whatever the
    weights, no score is NaN or infinite."""
    related = {own(word): [(own("action"), cosine)] for word, cosine in cosines.items()}
    near: Floats = np.array([min(1.0, abs(dense)) for _, dense, _ in found])
    wanted = asked(question, related)
    seen = windows.look(wanted.sought, [each for each, _, _ in found], list(near))
    scores = second_look(wanted, seen, near, chosen)
    assert scores.shape == (len(found),)
    assert np.isfinite(scores).all()


@given(candidates(), sentences, settings, st.randoms(use_true_random=False))
def test_the_order_of_candidates_does_not_matter(
    found: list[tuple[StoredChunk, float, float]],
    question: str,
    chosen: RetrievalSettings,
    chance: random.Random,
) -> None:
    """Whatever order candidates come in, each has the same score, and again if asked again."""
    shuffled = chance.sample(found, len(found))
    seen = []
    for order in (found, shuffled, found):
        near = np.array([min(1.0, abs(dense)) for _, dense, _ in order])
        looks = windows.look(asked(question).sought, [each for each, _, _ in order], list(near))
        scores = second_look(asked(question), looks, near, chosen)
        names = [each.chunk.id for each, _, _ in order]
        seen.append(dict(zip(names, scores, strict=True)))
    assert seen[0] == seen[2]
    assert seen[0] == pytest.approx(seen[1], abs=1e-9)


@given(candidates(), sentences, settings)
def test_every_candidate_is_kept(
    found: list[tuple[StoredChunk, float, float]], question: str, chosen: RetrievalSettings
) -> None:
    """Each candidate comes back once with its own scores; those that were not looked at keep their
    order, and none of them rises above one that was."""
    best = best_of(found)
    ranked = ranked_again(asked(question), best, by_id(found), chosen).ranked
    there = {each.hit.id: each.hit for each in best}
    assert {each.chunk.id for each, _ in ranked} == set(there)
    assert len(ranked) == len(best)
    for each, _ in ranked:
        hit = there[each.chunk.id]
        assert (each.dense, each.lexical) == (hit.dense, hit.lexical)
    seen = chosen.ranking.looked_at
    rest = [score for _, score in ranked[seen:]]
    assert [each.chunk.id for each, _ in ranked[seen:]] == [each.hit.id for each in best[seen:]]
    assert rest == sorted(rest, reverse=True)
    if ranked[:seen] and rest:
        assert min(score for _, score in ranked[:seen]) >= rest[0]


@given(candidates(), sentences, settings)
def test_without_a_second_look_nothing_changes(
    found: list[tuple[StoredChunk, float, float]], question: str, chosen: RetrievalSettings
) -> None:
    """With ``looked_at`` 0 the candidates keep the order and the scores of fusion."""
    off = chosen.model_copy(update={"ranking": RankingSettings(looked_at=0)})
    best = best_of(found)
    ranked = ranked_again(asked(question), best, by_id(found), off).ranked
    assert [(each.chunk.id, score) for each, score in ranked] == [
        (each.hit.id, each.score) for each in best
    ]


def test_the_rest_stays_below_a_negative_score() -> None:
    """A very long chunk can lose more than it has; what was not looked at is still below it."""
    long, short = stored("filler " * 5_000), stored("something else")
    best = [Ranked(Hit(each.chunk.id, 0, 0), 0.0, 0.5) for each in (long, short)]
    other = stored("the rest")
    best.append(Ranked(Hit(other.chunk.id, 0, 0), 0.0, 0.4))
    chosen = only(length=0.03).model_copy(
        update={"ranking": RankingSettings(**{**OFF, "length": 0.03}, looked_at=2)}
    )
    everything = {each.chunk.id: each for each in (long, short, other)}
    ranked = ranked_again(asked("x"), best, everything, chosen).ranked
    lowest = min(score for _, score in ranked[:2])
    assert ranked[2][1] < lowest < 0


def test_a_page_about_something_else_loses() -> None:
    """One whose title names what the question does not mean, unless that is switched off."""
    ours, theirs = (
        StoredChunk(chunk("Stored on disk.", heading=(title,)), np.zeros((0, 2), np.float32))
        for title in ("Storage", "Compared with Graphite")
    )
    best = [Ranked(Hit(each.chunk.id, 0.5, 1.0), 0.5, 0.5) for each in (theirs, ours)]
    everything = {each.chunk.id: each for each in (ours, theirs)}
    question = replace(
        asked("stored"), others=OtherNames.of(Names("", frozenset({"Graphite"})), "Where is it?")
    )
    lost = []
    for weight in (0.0, 0.1):
        settings = RetrievalSettings(ranking=RankingSettings(**{**OFF, "elsewhere": weight}))
        ranked = ranked_again(question, best, everything, settings).ranked
        scores = {each.chunk.title: score for each, score in ranked}
        lost.append(scores["Storage"] - scores["Compared with Graphite"])
    assert lost[1] - lost[0] == pytest.approx(0.1)


def test_what_went_away_is_left_out() -> None:
    """A candidate that could not be read is no candidate; none at all is no error."""
    here, gone = stored("one"), stored("two")
    best = [Ranked(Hit(each.chunk.id, 0.5, 1.0), 0.5, 0.5) for each in (gone, here)]
    again = ranked_again(asked("one"), best, {here.chunk.id: here}, RetrievalSettings())
    assert [each.chunk for each, _ in again.ranked] == [here.chunk]
    assert set(again.looks) == {here.chunk.id}
    assert ranked_again(asked("one"), best, {}, RetrievalSettings()).ranked == []
    assert ranked_again(asked("one"), [], {}, RetrievalSettings()).ranked == []
