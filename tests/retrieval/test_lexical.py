"""Words, terms and BM25 weights."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.lexical import (
    K1,
    asked_terms,
    chunk_terms,
    document_vector,
    query_vector,
    term_id,
    terms,
    words,
)
from answerable.testing.corpus import chunk
from ordinary_page import page_seconds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("useSelector", ["useselector", "use", "selector"]),
        ("--max-old-space-size=4096", ["max-old-space-size", "max", "old", "space", "size"]),
        ("react-redux", ["react-redux", "react", "redux"]),
        ("node.js", ["node.js", "node", "js"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("snake_case", ["snake_case", "snake", "case"]),
        ("@reduxjs/toolkit", ["reduxjs/toolkit", "reduxjs", "toolkit"]),
        ("“state” „Größe“ ¿qué?", ["state", "größe", "qué"]),
        ("v1.2.3", ["v1.2.3"]),
        ("C++ and C#", ["c++", "and", "c#"]),
        ("localhost:8080", ["localhost:8080", "localhost", "8080"]),
        ("store.dispatch(action)", ["store.dispatch", "store", "dispatch", "action"]),
        ("Füße, ÄRGER", ["füße", "ärger"]),
        ("по-русски", ["по-русски", "по", "русски"]),
        ("don't", ["don", "t"]),
        ("", []),
        ("... --- !!!", []),
        ("\x00\u200b", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    """Identifiers and flags stay whole and are found by their parts; marks are no words."""
    found = words(text)
    assert [word for word in found if word in expected] == expected
    assert all(word == word.lower() for word in found)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("what is the max old space size flag", "--max-old-space-size"),
        ("selector hook", "useSelector"),
        ("installing", "Install it."),
        ("reducers", "A reducer"),
        ("toolkit", "@reduxjs/toolkit"),
        ("configure store", "configureStore({ reducer })"),
        ("Docker Compose", "docker-compose up"),
    ],
)
def test_a_question_finds_the_identifier(question: str, text: str) -> None:
    """Words of a question match inflections and parts of identifiers."""
    assert set(terms(question)) & set(terms(text))


def test_stop_words_are_no_terms() -> None:
    """Words that every question has are not searched for."""
    assert terms("How do I do this? What is it, please?") == []
    assert query_vector("what is the").indices == ()


def test_terms_keep_order_and_repetition() -> None:
    """Terms stand in order and as often as they occur: frequencies are counted elsewhere."""
    assert terms("state and state, then action") == ["state", "state", "action"]


def test_english_questions_keep_their_terms() -> None:
    """What is left out of questions in other languages is left in all labelled English ones."""
    questions = [
        each["question"]
        for file in (Path(__file__).parents[2] / "evals").glob("*/golden.json")
        for each in json.loads(file.read_text("utf-8"))["questions"]
    ]
    assert len(questions) > 100
    assert [asked_terms(each) for each in questions] == [terms(each) for each in questions]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Welche Datenbank brauche ich?", "Datenbank"),
        ("Was ist die Hauptstadt von Frankreich?", "Hauptstadt Frankreich"),
        ("Qui est le pape ?", "pape"),
        ("Livrez-vous en Suisse ?", "Livrez Suisse"),
        ("Quelle heure est-il ?", "heure"),
        ("¿Cuánto cuesta el plan Pro?", "plan Pro"),
        ("Wie baue ich node.js mit React-Router?", "baue node.js React-Router"),
        ("Сколько памяти нужно?", "памяти"),
        ("Was ist DES?", "ist DES"),
    ],
)
def test_function_words_of_other_languages(question: str, expected: str) -> None:
    """They are left out of a question in that language, whose other words and names stay."""
    assert asked_terms(question) == terms(expected)


@given(st.text())
def test_any_text_has_terms(text: str) -> None:
    """Whatever the text, its vectors are ascending, unique, positive and bounded."""
    for vector in (query_vector(text), document_vector(terms(text))):
        assert list(vector.indices) == sorted(set(vector.indices))
        assert len(vector.indices) == len(vector.values)
        assert all(0 < value < K1 + 1 for value in vector.values)


def test_a_long_text_is_read_in_time() -> None:
    """200 kB of anything are tokenised at once: the pattern has nothing to go back on."""
    began = time.process_time()
    for text in ("a" * 200_000, "-" * 200_000, "a-" * 100_000, "[(" * 100_000, "_." * 100_000):
        words(text)
    assert time.process_time() - began < 8 * page_seconds()


def test_ids_are_stable() -> None:
    """A term's id is the same in every process and version: indexes hold it."""
    assert term_id("reducer") == 1658977085


def test_frequency_saturates_and_length_costs() -> None:
    """A term counts more the more often it occurs, less and less so, and less in a long text."""
    weight = [
        document_vector(["state"] * n + ["filler"] * (100 - n)).values[
            document_vector(["state"] * n + ["filler"] * (100 - n)).indices.index(term_id("state"))
        ]
        for n in (1, 2, 3)
    ]
    assert weight[0] < weight[1] < weight[2]
    assert weight[1] - weight[0] > weight[2] - weight[1]
    short = document_vector(["state"]).values[0]
    assert short > weight[0]


def test_a_heading_counts_twice() -> None:
    """Words of the heading path are terms of the chunk, with more weight."""
    each = chunk("Body text.", heading=("Guide", "Middleware"))
    assert chunk_terms(each).count(terms("middleware")[0]) == 2
    assert chunk_terms(each).count("bodi") == 1


def test_cannot_is_one_word() -> None:
    """However it is written, so that both sides of a comparison agree."""
    for said in ("It can't burn.", "It can\u2019t burn.", "It can not burn.", "It cannot burn."):
        assert terms(said) == ["cannot", "burn"]
    assert terms("It can not only burn.") == ["burn"]


@pytest.mark.parametrize("version", ["10.11.0", "v10.11.3"])
def test_a_version_is_found_by_its_first_numbers(version: str) -> None:
    """Whoever asks for "10.11" means all of it; an address is no version."""
    assert "10.11" in terms(version)
    assert "10.11" not in terms("10.11.12.13")
