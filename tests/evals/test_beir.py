"""Reading a set in BEIR's layout."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from answerable.errors import ConfigError
from answerable.evals import beir
from answerable.types import Document

ODD = 'https://example.org/a#b/"c" d'


def folder(place: Path, **files: str) -> Path:
    """A set of one document and one query; ``files`` replaces what is named (``qrels`` too)."""
    content = {
        "corpus": json.dumps({"_id": ODD, "title": "", "text": "The port is 8000."}),
        "queries": json.dumps({"_id": "q", "text": "Which port?"}),
        "qrels": f"query-id\tcorpus-id\tscore\nq\t{ODD}\t1\n",
        **files,
    }
    (place / "qrels").mkdir(parents=True)
    (place / "corpus.jsonl").write_text(content["corpus"])
    (place / "queries.jsonl").write_text(content["queries"])
    (place / "qrels" / "test.tsv").write_text(content["qrels"])
    return place


def test_ids_are_taken_as_they_are(tmp_path: Path) -> None:
    """An id with slashes, quotes and a hash is the same in corpus, qrels and index."""
    found = beir.read(folder(tmp_path))
    assert found.rows[0].id == ODD
    assert found.qrels == {"q": {ODD: 1.0}}
    assert found.texts == {ODD: "The port is 8000."}


def test_the_test_split_goes_first(tmp_path: Path) -> None:
    """Judgements of other splits are read only where there is no test split."""
    place = folder(tmp_path)
    (place / "qrels" / "train.tsv").write_text("query-id\tcorpus-id\tscore\nq\tother\t1\n")
    assert beir.read(place).qrels == {"q": {ODD: 1.0}}
    (place / "qrels" / "test.tsv").rename(place / "qrels" / "dev.tsv")
    assert beir.read(place).qrels == {"q": {ODD: 1.0, "other": 1.0}}


def test_queries_without_a_relevant_document_are_left_out(tmp_path: Path) -> None:
    """A query with no judgement, or only with 0, is not asked."""
    lines = [{"_id": name, "text": "Which?"} for name in ("q", "unjudged", "zero")]
    place = folder(
        tmp_path,
        queries="\n".join(json.dumps(line) for line in lines),
        qrels=f"query-id\tcorpus-id\tscore\nq\t{ODD}\t2\nzero\t{ODD}\t0\n",
    )
    assert [query.id for query in beir.read(place).judged] == ["q"]


@pytest.mark.parametrize(
    "answers",
    [
        [{"text": "8000", "start": 12}, "port"],
        {"text": ["8000", "port"], "answer_start": [12, 4]},
        ["8000", " ", "port"],
    ],
)
def test_answers_come_in_each_published_shape(answers: Any, tmp_path: Path) -> None:
    """Answers are objects as in SQuAD, one object with all texts as Hugging Face ships it, or
    texts."""
    query = {"_id": "q", "text": "Which port?", "answers": answers}
    found = beir.read(folder(tmp_path, queries=json.dumps(query))).queries[0]
    assert found.answers == ("8000", "port")


@pytest.mark.parametrize("answers", ["8000", {"text": "8000"}, {"text": ["8000"]}, ["8000"]])
def test_one_answer_is_one_text(answers: Any, tmp_path: Path) -> None:
    """A text is not taken for its letters."""
    query = {"_id": "q", "text": "Which?", "answers": answers, "history": "What is oxygen?"}
    (found,) = beir.read(folder(tmp_path, queries=json.dumps(query))).queries
    assert (found.answers, found.history) == (("8000",), ("What is oxygen?",))


@pytest.mark.parametrize("answers", [8, True, {"value": "8000"}, {"text": 8}, [None], [["8000"]]])
@pytest.mark.parametrize("key", ["answers", "history"])
def test_texts_in_no_known_shape_are_refused(key: str, answers: Any, tmp_path: Path) -> None:
    """What is read wrongly would give figures that look right."""
    query = {"_id": "q", "text": "Which port?", key: answers}
    with pytest.raises(ConfigError, match=rf'queries.jsonl:1: "{key}" must be texts'):
        beir.read(folder(tmp_path, queries=json.dumps(query)))


def test_gzipped_files_are_read(tmp_path: Path) -> None:
    """Sets are published as corpus.jsonl.gz; a file that breaks off is named."""
    place = folder(tmp_path)
    plain = beir.read(place)
    for name in ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv"):
        (place / f"{name}.gz").write_bytes(gzip.compress((place / name).read_bytes()))
        (place / name).unlink()
    assert beir.read(place) == plain
    packed = place / "corpus.jsonl.gz"
    packed.write_bytes(packed.read_bytes()[:-12])
    with pytest.raises(ConfigError, match="cannot be read"):
        beir.read(place)


def test_an_empty_query_that_is_left_out_is_nobodys_business(tmp_path: Path) -> None:
    """Only a query that is asked has to say something."""
    lines = [{"_id": "q", "text": "Which port?"}, {"_id": "blank", "text": " "}]
    queries = "\n".join(json.dumps(line) for line in lines)
    found = beir.read(folder(tmp_path / "left-out", queries=queries))
    assert [query.id for query in found.judged] == ["q"]
    asked = f"q\t{ODD}\t1\nblank\t{ODD}\t1\n"
    with pytest.raises(ConfigError, match=r"queries.jsonl:2: the query's text is empty"):
        beir.read(folder(tmp_path / "asked", queries=queries, qrels=asked))


@pytest.mark.parametrize(
    "lines",
    [
        [f"q\t0\t{ODD.replace(' ', '')}\t2"],
        [f"q 0 {ODD.replace(' ', '')} 2"],
        [f"q   Q0   {ODD.replace(' ', '')}   2  "],
        ["query-id\titer\tcorpus-id\tscore", f"q\tQ0\t{ODD.replace(' ', '')}\t2"],
        ["qid 0 docid rel", f"q 0 {ODD.replace(' ', '')} 2"],
        [f"q\t{ODD.replace(' ', '')}\t2\t"],
        ["query-id\tcorpus-id\tscore\t", f"q\t{ODD.replace(' ', '')}\t2\t\r"],
    ],
)
def test_judgements_of_trec_are_read(lines: list[str], tmp_path: Path) -> None:
    """Four columns by tabs or spaces, with a header or without, and a tab too many at the end."""
    corpus = json.dumps({"_id": ODD.replace(" ", ""), "text": "The port is 8000."})
    place = folder(tmp_path, corpus=corpus, qrels="\n".join(lines))
    found = beir.read(place)
    assert (found.qrels, found.doubt) == ({"q": {ODD.replace(" ", ""): 2.0}}, "")


@pytest.mark.parametrize("score", ["inf", "-inf", "nan", "1e308"])
def test_a_score_that_is_no_finite_number_is_refused(score: str, tmp_path: Path) -> None:
    """Its figures would be no JSON, or its query would be gone without a word."""
    place = folder(tmp_path, qrels=f"query-id\tcorpus-id\tscore\nq\t{ODD}\t{score}\n")
    with pytest.raises(ConfigError, match=rf"test.tsv:2: the score {score} is no finite number"):
        beir.read(place)


def test_the_document_that_is_the_query_itself(tmp_path: Path) -> None:
    """It is the one of the query's id, if the corpus has it and nothing says that it is wanted."""
    corpus = "\n".join(json.dumps({"_id": each, "text": "Which port?"}) for each in ("q", "a"))
    apart = beir.read(folder(tmp_path / "apart", corpus=corpus, qrels="q\ta\t1\n"))
    assert apart.itself(apart.queries[0]) == {"q"}
    wanted = beir.read(folder(tmp_path / "wanted", corpus=corpus, qrels="q\tq\t1\n"))
    assert wanted.itself(wanted.queries[0]) == frozenset()
    usual = beir.read(folder(tmp_path / "usual"))
    assert usual.itself(usual.queries[0]) == frozenset()


def test_what_was_asked_before_is_read(tmp_path: Path) -> None:
    """A query may say which questions came before it, and how it reads without them."""
    query = {"_id": "q", "text": "And it?", "history": ["One?", "Two?"], "rewrite": "Which port?"}
    (found,) = beir.read(folder(tmp_path, queries=json.dumps(query))).queries
    assert (found.history, found.rewrite) == (("One?", "Two?"), "Which port?")


async def _documents(found: beir.Folder) -> list[Any]:
    return [each async for each in found.documents()]


@pytest.mark.anyio
async def test_a_row_without_text_is_found_by_its_title(tmp_path: Path) -> None:
    """The title of a row that has no text is its text; a row with neither is skipped."""
    rows = [{"_id": "a", "title": "Only a title", "text": ""}, {"_id": ODD, "text": " "}]
    found = beir.read(folder(tmp_path, corpus="\n".join(json.dumps(row) for row in rows)))
    first, second = await _documents(found)
    assert isinstance(first, Document)
    assert (first.original, second.path) == ("Only a title", ODD)


def test_half_a_character_is_replaced(tmp_path: Path) -> None:
    """An escape that spells half of a pair becomes a question mark in ids and texts."""
    corpus = '{"_id": "a", "text": "x \\ud800 y"}'
    found = beir.read(folder(tmp_path, corpus=corpus, qrels="q\ta\t1\n"))
    assert found.rows[0].text == "x ? y"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("corpus", "{}", 'corpus.jsonl:1: there is no "_id"'),
        ("corpus", '{"_id": 3.5}', 'the "_id" is 3.5; it must be a text or a whole number'),
        ("corpus", '{"_id": true}', 'the "_id" is true; it must be'),
        ("corpus", '{"_id": ""}', 'the "_id" is empty'),
        ("qrels", "q\ta\t1\t0", "test.tsv:2 must hold query-id, corpus-id and score, by tabs"),
        ("corpus", "\n[1]", "corpus.jsonl:2 is not a JSON object"),
        ("corpus", '{"_id": "a", "text": 3}', '"text" is not a text'),
        ("corpus", '{"_id": "a"}\n{"_id": "a"}', "two lines have the _id 'a'"),
        ("queries", "nonsense", "queries.jsonl:1 is not valid JSON"),
        ("queries", '{"_id": "q", "text": ""}', "the query's text is empty"),
        ("queries", '{"_id": "q", "text": "x", "answers": [1]}', '"answers" must be texts'),
        ("qrels", "q\tonly two", "test.tsv:2"),
        ("qrels", "other\ta\t1", "nothing in common"),
        ("qrels", "", "There is no judgement in"),
        ("qrels", "q\ta\t0\nother\ta\t0", "is above 0, so nothing is relevant"),
        ("corpus", "", "corpus.jsonl holds no document that has a text"),
        ("corpus", '{"_id": "a", "text": " "}', "corpus.jsonl holds no document that has a text"),
        ("queries", "\n", "queries.jsonl holds no query"),
    ],
)
def test_a_wrong_file_is_named(name: str, content: str, said: str, tmp_path: Path) -> None:
    """What is wrong is said with the file and the line."""
    if name == "qrels":
        content = f"query-id\tcorpus-id\tscore\n{content}\n"
    with pytest.raises(ConfigError, match=r"\S") as error:
        beir.read(folder(tmp_path, **{name: content}))
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("judged", "doubt"),
    [
        ([(ODD, 1), ("gone", 0)], ""),
        ([(ODD, 1), ("gone", 1)], "1 of 2 judgements names a document that is not in corpus.jsonl "
                                  "(qrels/test.tsv:3)"),
        ([("gone", 2), (ODD, 1), ("lost", 1)], "2 of 3 judgements name documents that are not in "
                                               "corpus.jsonl (the first: qrels/test.tsv:2)"),
    ],
)  # fmt: skip
def test_a_judgement_about_no_document(
    judged: list[tuple[str, int]], doubt: str, tmp_path: Path
) -> None:
    """What is said to be relevant and is not in the corpus can never be found, which is told; what
    is said not to be makes no difference."""
    lines = "".join(f"q\t{document}\t{grade}\n" for document, grade in judged)
    place = folder(tmp_path, qrels=f"query-id\tcorpus-id\tscore\n{lines}")
    assert beir.read(place).doubt == doubt


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "There is no judgement in"),
        ("q a 1\nq\ta\t1\n", "test.tsv:1 must hold query-id, corpus-id and score, by tabs"),
        ("q\ta\nq\ta\t1\n", "test.tsv:1 must hold query-id"),
    ],
)
def test_the_first_line_of_the_qrels(content: str, said: str, tmp_path: Path) -> None:
    """Only a line of three columns can be the header; a file may be empty, too."""
    with pytest.raises(ConfigError) as error:
        beir.read(folder(tmp_path, qrels=content))
    assert said in str(error.value)


def test_a_missing_folder_says_what_it_should_hold(tmp_path: Path) -> None:
    """A folder that is no set is refused with the names of the files."""
    with pytest.raises(ConfigError, match=r"queries\.jsonl"):
        beir.read(tmp_path / "nowhere")
