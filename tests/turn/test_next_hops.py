"""Which links follow an answer: types in order, each capped, ties broken by rule."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval.lexical import chunk_terms, term_id
from answerable.sections.answers import NODE_TYPES
from answerable.settings import NodeTypeSettings
from answerable.testing.corpus import chunk
from answerable.turn.next_hops import HopRules, choose, joined
from answerable.types import Candidate, Chunk, Evidence, NextHop, ScoredChunk, SourceLink

RULES = HopRules(NODE_TYPES)
STRONG = 0.5


def page(kind: str, name: str, url: str = "", **metadata: str) -> Chunk:
    """A page of a type, in one section."""
    made = chunk(f"About {name}.", path=f"{kind}/{name}.md", heading=(name,), url=url)
    return replace(
        made, url=url or f"/{kind}/{name}#part", source_type=kind, metadata=dict(metadata)
    )


def document(name: str, lines: str = "L3-L9") -> Chunk:
    return page("system_doc", name, f"/system/doc/{name}.json#{lines}")


def found(*chunks: Chunk, scores: dict[str, float] | None = None) -> Evidence:
    """Evidence whose candidates these are, each as strong as said, 0.9 where nothing is said."""
    by_id = {each.id: (scores or {}).get(each.title, 0.9) for each in chunks}
    return Evidence(
        question="q",
        chunks=tuple(ScoredChunk(each, by_id[each.id], 0.5, 0.5) for each in chunks[:5]),
        strength="MANY",
        score=0.9,
        candidates=tuple(Candidate(each, 0.5, 0.5) for each in chunks),
        judge=lambda each: by_id[each.chunk.id],
    )


def linked(*urls: str) -> list[SourceLink]:
    """What the answer links to."""
    return [SourceLink("", "", each) for each in urls]


def titles(hops: tuple[NextHop, ...]) -> list[str]:
    return [each.title for each in hops]


def test_projects_then_one_document() -> None:
    """Two projects come first and one document last, whatever was found first."""
    evidence = found(
        document("rules"), document("spec"), *(page("project", each) for each in ("a", "b", "c"))
    )
    hops = choose(evidence, STRONG, (), RULES)
    assert [each.kind for each in hops] == ["project", "project", "system_doc"]
    assert titles(hops[:2]) == ["a", "b"]


def test_a_hop_to_lines_names_their_section() -> None:
    """A document's sections are told apart by their headings; a project is one thing."""
    rules = replace(document("rules"), heading_path=("rules", "Next hops"))
    lantern = replace(page("project", "lantern"), heading_path=("lantern", "Why"))
    assert titles(choose(found(rules, lantern), STRONG, (), RULES)) == [
        "lantern",
        "rules > Next hops",
    ]


def test_an_address_is_one_hop() -> None:
    """Of two projects with one address the stronger is offered, and the next one beside it."""
    one, other = page("project", "a", "/lamps", repo="r/a"), page("project", "b", "/lamps")
    scores = {"a": 0.9, "b": 0.8, "c": 0.7, "d": 0.6}
    pages = (one, other, page("project", "c"), page("project", "d"))
    hops = choose(found(*pages, scores=scores), STRONG, (), RULES)
    assert titles(hops) == ["a", "c"]
    assert hops[0].repo == "r/a"


def test_no_post_and_nothing_of_the_person() -> None:
    """A post is never offered by default, nor is a page of the person's."""
    assert choose(found(page("post", "news"), page("persona", "facts")), STRONG, (), RULES) == ()


def test_a_post_where_the_site_wants_it() -> None:
    """Cap and order are settings: here posts come first."""
    types = (NodeTypeSettings(name="post", cap=1), NodeTypeSettings(name="project", cap=1))
    evidence = found(page("project", "a"), page("post", "news"), page("post", "old"))
    assert titles(choose(evidence, STRONG, (), HopRules(types))) == ["news", "a"]


@pytest.mark.parametrize("url", ["/about", "/about#rules", "/system/doc/a.json#L3"])
def test_a_document_without_proven_lines(url: str) -> None:
    """A document whose address carries no line range is not offered."""
    assert choose(found(page("system_doc", "a", url)), STRONG, (), RULES) == ()


def test_at_most_three() -> None:
    """The total is capped, and the cap is a setting."""
    types = (NodeTypeSettings(name="project", cap=20),)
    evidence = found(*(page("project", f"p{n}") for n in range(9)))
    assert len(choose(evidence, STRONG, (), HopRules(types))) == 3
    assert len(choose(evidence, STRONG, (), HopRules(types, 5))) == 5
    assert choose(evidence, STRONG, (), HopRules(types, 0)) == ()


def test_weak_ones_are_left_out() -> None:
    """Nothing is padded: what is weak is no hop."""
    evidence = found(page("project", "a"), page("project", "b"), scores={"a": 0.4})
    assert titles(choose(evidence, STRONG, (), RULES)) == ["b"]


def test_by_score_then_date_then_slug_then_id() -> None:
    """The surest comes first; ties go to the latest, then by slug, then by id."""
    types = (NodeTypeSettings(name="project", cap=9),)
    pages = [
        page("project", "old", updated_at="2024-01-01"),
        page("project", "zebra", updated_at="2025-01-01", slug="z"),
        replace(page("project", "ape", updated_at="2025-01-01", slug="a"), id="1"),
        replace(page("project", "bee", updated_at="2025-01-01", slug="a"), id="2"),
        page("project", "undated"),
        page("project", "best", updated_at="2020-01-01"),
    ]
    for seed in range(5):
        Random(seed).shuffle(pages)
        evidence = found(*pages, scores={"best": 0.95})
        hops = choose(evidence, STRONG, (), HopRules(types, 9))
        assert titles(hops) == ["best", "ape", "bee", "zebra", "old", "undated"]


def test_dates_are_compared_as_times() -> None:
    """A later day, hour or zone is later however it is written, and words are no date."""
    types = (NodeTypeSettings(name="project", cap=9),)
    said = {
        "b": "2025-10-02T10:00:00+09:00",
        "a": "2025-10-02",
        "c": "2025-9-30",
        "d": "1969-01-01",
        "e": "March 2024",
    }
    pages = [page("project", name, updated_at=said[name]) for name in sorted(said, reverse=True)]
    assert titles(choose(found(*pages), STRONG, (), HopRules(types, 9))) == ["b", "a", *"cde"]


def test_one_hop_for_a_page() -> None:
    """Two sections of a project are one hop, to the page itself."""
    one, other = page("project", "a"), page("project", "a", "/project/a#more")
    (hop,) = choose(found(one, replace(other, id="other")), STRONG, (), RULES)
    assert hop.url == "/project/a"


def test_sections_of_one_page_take_one_place() -> None:
    """Two strong sections of one project leave the second place to another project."""
    first = page("project", "a")
    more = replace(page("project", "more"), document=first.document, url="/project/a#more")
    other = page("project", "b", updated_at="2020-01-01")
    scores = {"a": 0.9, "more": 0.9, "b": 0.7}
    hops = choose(found(first, more, other, scores=scores), STRONG, (), RULES)
    assert [each.url for each in hops] == ["/project/a", "/project/b"]


@pytest.mark.parametrize("kind", ["project", "docs"])
def test_what_is_shown_nowhere(kind: str) -> None:
    """A page of which only the file's name is known is nowhere to go to."""
    hidden = replace(page(kind, "a"), url=f"{kind}/a.md#part")
    assert hidden.file == f"{kind}/a.md"
    hops = choose(found(hidden, page(kind, "b")), STRONG, (), RULES)
    assert titles(hops) == ["b"]


def test_only_sections_depend_on_what_is_cited() -> None:
    """A cited section is not offered again; a project is, whoever words the answer."""
    project = page("project", "a", repo="https://code.example/a")
    first, second = page("docs", "one"), page("docs", "two")
    evidence = found(project, first, second)
    hops = choose(evidence, STRONG, linked(project.url, "/project/a", first.url), RULES)
    assert [(each.url, each.repo) for each in hops] == [
        ("/project/a", "https://code.example/a"),
        (second.url, ""),
    ]


def test_sections_of_other_types_follow() -> None:
    """Pages of no declared type are offered as sections, after those that are declared."""
    evidence = found(page("docs", "guide"), page("project", "a"))
    hops = choose(evidence, STRONG, (), RULES)
    assert [(each.kind, each.url) for each in hops] == [
        ("project", "/project/a"),
        ("docs", "/docs/guide#part"),
    ]


def test_parts_of_a_section_are_one_hop() -> None:
    """What bears the title of a cited section, or of another hop, is not offered beside it."""
    first = page("docs", "one")
    deeper = replace(first, id="deeper", url="/docs/one#further-information")
    other = page("docs", "two")
    second_part = replace(other, id="part", url="/docs/two#further-information-1")
    namesake = replace(other, id="namesake", document="b/two.md", url="/b/two#part")
    hops = choose(
        found(first, deeper, other, second_part, namesake), STRONG, linked(first.url), RULES
    )
    assert [each.url for each in hops] == ["/docs/two#part", "/b/two#part"]


def asking(question: str, *chunks: Chunk, scores: dict[str, float] | None = None) -> Evidence:
    """Evidence for a question, with the rarity of terms over these sections alone."""
    counts = Counter(term_id(term) for each in chunks for term in set(chunk_terms(each)))

    def idf(term: int) -> float:
        return math.log(1 + (len(chunks) - counts[term] + 0.5) / (counts[term] + 0.5))

    return replace(found(*chunks, scores=scores), question=question, idf=idf)


def saying(name: str, text: str, **metadata: str) -> Chunk:
    """A project that says something."""
    made = chunk(text, path=f"project/{name}", heading=(name,), url=f"/project/{name}")
    return replace(made, source_type="project", metadata=metadata)


BELLOWS = saying("Bellows", "Bellows keeps backups on a disk, encrypted with age.", tags="go, disk")
QUARRY = saying("Quarry", "Quarry keeps its index in files.", tags="rust")
LINTEL = saying("Lintel", "Lintel shares the results of builds between machines.", tags="go")
HERON = saying("Heron", "Heron sends the level by text message.", aliases="level bot")
RULES_OF = replace(
    document("Deploys"),
    units=chunk("A version goes back if errors double. A backup is made before.").units,
)
WEAK = tuple(saying(f"Other {n}", f"Number {n}.") for n in range(4))
ALL = (BELLOWS, QUARRY, LINTEL, HERON, RULES_OF, *WEAK)


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        ("Where does Bellows keep backups?", ["Bellows", "Deploys"]),  # has what is asked of it
        ("How large is Bellows?", ["Bellows"]),
        ("How loud is the level bot?", ["Heron"]),  # by another name
        ("Where are files kept?", ["Quarry"]),  # who keeps what else is on something else
        ("Which projects are encrypted?", ["Bellows"]),
        ("What is written in Rust?", ["Quarry"]),  # by its tag
        ("Which projects use Go?", ["Bellows", "Lintel"]),  # the name, and not what "goes back"
        ("When does a version go back?", ["Deploys"]),
        ("Wo liegen Sicherungen?", ["Bellows", "Heron", "Deploys"]),  # words do not tell
        ("Tell me more", ["Bellows", "Heron", "Deploys"]),
    ],
)
def test_a_hop_has_a_word_of_the_question(question: str, offered: list[str]) -> None:
    """A project or a document that is strong, but has nothing of what is asked, is no hop."""
    evidence = asking(question, *ALL, scores={each.title: 0.1 for each in WEAK})
    assert titles(choose(evidence, STRONG, (), RULES)) == offered


def test_a_word_that_most_pages_have() -> None:
    """What stands in every third section says of none that it is meant."""
    lamps = [saying(name, f"{name} dims the lamp.") for name in "ABCDEF"]
    oil = saying("Oil", "The lamp burns oil.")
    evidence = asking("Which lamp burns oil?", *lamps, oil)
    assert titles(choose(evidence, STRONG, (), RULES)) == ["Oil"]


def test_a_section_of_a_page_that_has_the_words() -> None:
    """Of a page the strong section counts that has them, not the strongest."""
    said = saying("Bellows", "Restores are tried every night.")
    other = replace(said, id="other", url="/project/Bellows#other")
    lacks = replace(other, units=chunk("It is small.").units)
    evidence = asking("How are restores tried?", lacks, said, QUARRY, LINTEL, HERON)
    assert titles(choose(evidence, STRONG, (), RULES)) == ["Bellows"]


def test_sections_of_documentation_in_other_words() -> None:
    """Pages of no declared type say the same in other words, and are offered by their score."""
    sections = [page("docs", name) for name in ("Streaming", "Proxies", "Logs")]
    evidence = asking("Why does nginx hold the logs back?", *sections)
    assert len(choose(evidence, STRONG, (), RULES)) == 3


KINDS = st.sampled_from(["project", "system_doc", "post", "persona"])


@given(
    pages=st.lists(
        st.tuples(KINDS, st.integers(0, 8), st.sampled_from([0.4, 0.7, 0.9]), st.integers(0, 2)),
        max_size=25,
        unique_by=lambda each: each[:2],
    ),
    seed=st.integers(0, 9),
)
def test_order_of_files_changes_nothing(
    pages: list[tuple[str, int, float, int]], seed: int
) -> None:
    """With many ties, any order of the candidates gives the same hops within every cap."""
    made = [
        document(f"d{n}")
        if kind == "system_doc"
        else page(kind, f"{kind}{n}", updated_at=f"2025-1-{day}")
        for kind, n, _, day in pages
    ]
    scores = {each.title: score for each, (_, _, score, _) in zip(made, pages, strict=True)}
    hops = choose(found(*made, scores=scores), STRONG, (), RULES)
    shuffled = Random(seed).sample(made, len(made))
    assert choose(found(*shuffled, scores=scores), STRONG, (), RULES) == hops
    kinds = [each.kind for each in hops]
    assert kinds == sorted(kinds, key=("project", "system_doc").index)
    assert kinds.count("project") <= 2
    assert kinds.count("system_doc") <= 1
    assert len(hops) <= 3


def hop(kind: str, name: str) -> NextHop:
    return NextHop(name, f"/{kind}/{name}", kind)


def test_the_links_of_several_answers_keep_to_the_caps() -> None:
    """In turns, two projects before one document, also what an answer cites, and each once."""
    first = [hop("project", "a"), hop("project", "b"), hop("system_doc", "x")]
    second = [hop("project", "c"), hop("project", "a"), hop("system_doc", "y")]
    sources = linked("/project/a", "/section/s", "/project/c")
    both = [first, [*second, hop("section", "s")]]
    assert titles(joined([], both, sources, RULES)) == ["a", "c", "x"]
    assert titles(joined([], both[::-1], sources, RULES)) == ["c", "a", "y"]


def test_links_of_the_owner_stand_before_those_of_answers() -> None:
    """They stay, however many there are, and take the place of others."""
    given = [hop("flow", str(number)) for number in range(4)]
    assert titles(joined(given, [[hop("project", "a")]], (), RULES)) == ["0", "1", "2", "3"]
    assert titles(joined(given[:2], [[hop("project", "a")]], (), RULES)) == ["0", "1", "a"]
