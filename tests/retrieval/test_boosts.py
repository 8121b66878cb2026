"""What lifts a candidate beside its words and meaning."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from answerable.retrieval.boosts import Asked, boost, boosted, identifiers, spaced
from answerable.settings import BoostSettings
from answerable.testing.corpus import chunk
from answerable.types import Candidate, Chunk

OFF = BoostSettings(
    node_types={},
    intents={},
    keywords={},
    title=0,
    heading=0,
    code_heading=0,
    alias=0,
    tag=0,
    identifier=0,
    definition=0,
    beginning=0,
    own_task=0,
    task=0,
    signatures=0,
)
DEFAULT = BoostSettings()


def page(
    text: str = "Some text.", *, title: str = "A page", kind: str = "docs", **meta: str
) -> Chunk:
    """A chunk of a page with these labels."""
    return replace(chunk(text, heading=(title,)), source_type=kind, metadata=meta)


def lift(each: Chunk, question: str, intent: str | None = None, **weights: Any) -> float:
    """What the weights given, and no others, add to a chunk."""
    settings = OFF.model_copy(update=weights) if weights else DEFAULT
    return boost(each, Asked.of(question), intent, settings)


def test_types_are_lifted_in_their_order() -> None:
    """A project is lifted above a system document, that above a post, and all others not at all."""
    kinds = ("project", "system_doc", "post", "docs")
    lifts = [lift(page(kind=kind), "How does it work?") for kind in kinds]
    assert lifts == sorted(set(lifts), reverse=True)
    assert lifts[-1] == 0
    assert lift(page(kind="docs"), "?", node_types={"docs": 0.2}) == 0.2


@pytest.mark.parametrize(
    ("intent", "kind", "added"),
    [
        ("retrieval_core.competencies", "bio", 0.15),
        ("retrieval_core.competencies", "leadership", 0.15),
        ("retrieval_core.competencies", "competency", 0.0),
        ("retrieval_core.leadership", "leadership", 0.2),
        ("retrieval_core.leadership", "bio", 0.0),
        ("retrieval_core.experience", "experience", 0.15),
        ("retrieval_core.case_study", "case_study", 0.2),
        ("retrieval_core.case_study", "experience", 0.0),
        ("retrieval_core.unheard_of", "bio", 0.0),
        ("process.leadership", "leadership", 0.0),
        ("leadership", "leadership", 0.0),
        (None, "leadership", 0.0),
    ],
)
def test_the_table_of_intents(intent: str | None, kind: str, added: float) -> None:
    """The default table is seed 002's, for intents of its retrieval core alone."""
    assert lift(page(kind=kind), "How does it work?", intent) == pytest.approx(added)


def test_intents_are_settings() -> None:
    """A table of the site's own replaces the default one; an empty one lifts nothing."""
    own = {"competencies": {"faq": 0.4}}
    assert lift(page(kind="faq"), "?", "retrieval_core.competencies", intents=own) == 0.4
    assert lift(page(kind="bio"), "?", "retrieval_core.competencies", intents=own) == 0
    assert boost(page(kind="bio"), Asked.of("?"), "retrieval_core.competencies", OFF) == 0


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("What about design systems?", "One design system.", True),
        ("A design-system?", "DESIGN  SYSTEMS matter.", True),
        ("Any AI?", "It uses AI.", True),
        ("Any AI?", "It said nothing.", False),
        ("Who said it?", "It uses AI.", False),
        ("RAG or LLMs?", "An LLM.", True),
        ("Is it fragile?", "A RAG.", False),
        ("Design of systems?", "Design systems.", False),
    ],
)
def test_keywords(question: str, text: str, found: bool) -> None:
    """A keyword counts where question and chunk both have it, whole, in singular or plural."""
    assert lift(page(text), question, keywords=DEFAULT.keywords) == (0.02 if found else 0.0)


def test_the_largest_keyword_counts() -> None:
    """Several keywords do not add up, and odd ones are harmless."""
    keywords = {"one": 0.1, "two (x": 0.3, "three": 0.9, "": 0.5}
    question = "one, two (x or three?"
    assert lift(page("Two (x and one."), question, keywords=keywords) == 0.3


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What does the getting started page say?", {"title"}),
        ("what is C++ interop", {"alias"}),
        ("what is C interop", set()),
        ("How do I do Forms and getting-started?", {"title", "tag"}),
        ("How do I get started?", set()),
        ("formsets", set()),
        ("Über uns?", {"alias"}),
        ("What is the what is?", set()),
    ],
)
def test_exact_names(question: str, names: set[str]) -> None:
    """The whole title, alias or tag as a phrase of whole words, whatever its case; a name of stop
    words alone names nothing."""
    each = page(title="Getting Started", aliases="C++ interop, über uns, what is", tags="x, forms")
    weights: dict[str, Any] = {"title": 0.5, "alias": 0.3, "tag": 0.1}
    expected = sum(weights[name] for name in names)
    assert lift(each, question, **weights) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (("Command line", "answerable check"), True),
        (("Command line", "`answerable` check:"), True),
        (("Command line", "check"), False),
        (("Command line", "What does check"), False),
        (("answerable check",), False),
        (("answerable check", "Options"), False),
    ],
)
def test_a_heading_is_named(path: tuple[str, ...], named: bool) -> None:
    """The whole heading of a section as a phrase; one word, and the page's own title, are not."""
    each = replace(page(title="Reference"), heading_path=path)
    assert lift(each, "What does answerable check look at?", heading=0.1) == (0.1 if named else 0)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What does useSelector do?", ("useSelector",)),
        ("Set --max-old-space-size to 4", ("--max-old-space-size",)),
        ("What is error E1234?", ("E1234",)),
        ("Where is answerable.toml?", ("answerable.toml",)),
        ("What does [retrieval] hold?", ("[retrieval]",)),
        ("Is `top k` a thing?", ("top k",)),
        ("snake_case, EdgeShard and MAX_TOKENS", ("snake_case", "EdgeShard", "MAX_TOKENS")),
        ("foo() or @scope/pkg?", ("foo", "@scope/pkg")),
        ("useSelector and useSelector", ("useSelector",)),
        ("Is $subscribe worth $5?", ("$subscribe",)),
        ("Which tools, e.g. and/or i.e. in the U.S. at 5 p.m.?", ()),
        ("How well-known is a state-of-the-art React app?", ()),
        ("", ()),
    ],
)
def test_identifiers_of_a_question(question: str, found: tuple[str, ...]) -> None:
    """Code is recognised, prose is not."""
    assert identifiers(question) == found


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("Call useSelector with E1234.", 1.0),
        ("Call `useSelector`.", 0.5),
        ("E1234: failed", 0.5),
        ("Call useSelectors or myuseSelector.", 0.0),
        ("useselector e1234", 0.0),
        ("useSelectors, then useSelector", 0.5),
    ],
)
def test_identifiers_letter_for_letter(text: str, share: float) -> None:
    """Each identifier counts by its share, where it stands as a whole in its own case."""
    question = "Does useSelector give E1234?"
    assert lift(page(text), question, identifier=0.4) == pytest.approx(0.4 * share)


def test_a_heading_that_is_the_question() -> None:
    """A heading of one telling word is named where it is the whole question."""
    each = replace(page(title="Guide"), heading_path=("Guide", 'What is a "lease"?'))
    assert lift(each, "what is a lease", heading=0.1) == 0.1
    assert lift(each, "what is a lease for", heading=0.1) == 0


def test_a_heading_inside_a_section_is_named() -> None:
    """An H4 lifts the section that it stands in, as the section's own heading does."""
    each = page("Rows end.\nPages are encrypted.")
    units = (each.units[0], replace(each.units[1], under=("Encryption at rest",)))
    each = replace(each, units=units)
    assert lift(each, "Is there encryption at rest?", heading=0.1) == 0.1
    assert lift(each, "Is there encryption in transit?", heading=0.1) == 0


def test_a_definition() -> None:
    """What says the meaning of a term is lifted where that is asked, and nowhere else."""
    each = page("It is short.\nA lease is a promise.")
    assert lift(each, "What is a lease?", definition=0.2) == 0.2
    assert lift(each, "How long is a lease?", definition=0.2) == 0
    assert lift(page("A lease is renewed."), "What is a lease?", definition=0.2) == 0


def test_an_identifier_in_a_heading() -> None:
    """A part of a section has its identifier in the heading alone."""
    assert lift(page("Text.", title="useSelector()"), "useSelector?", identifier=0.4) == 0.4


def test_boosts_add_up_and_order() -> None:
    """The sum is added to the fused score before anything is chosen; ties go by id."""
    pages = [page("Plain."), page("About E1234.", kind="bio"), page("Also E1234.")]
    scores = zip(pages, (0.5, 0.4, 0.4), strict=True)
    ranked = [(Candidate(each, 0.5, 0.0), score) for each, score in scores]
    settings = OFF.model_copy(update={"identifier": 0.2, "intents": DEFAULT.intents})
    found = boosted(ranked, Asked.of("E1234?"), "retrieval_core.competencies", settings)
    assert [each.chunk.text for each, _ in found] == ["About E1234.", "Also E1234.", "Plain."]
    assert [score for _, score in found] == pytest.approx([0.75, 0.6, 0.5])
    assert boosted(ranked, Asked.of("E1234?"), None, OFF) == sorted(
        ranked, key=lambda pair: (-pair[1], pair[0].chunk.id)
    )


def test_spaced_words() -> None:
    """Words in lower case between single spaces; nothing for a text without words."""
    assert spaced("The C++-Guide, v2!") == " the c++ guide v2 "
    assert spaced(" ?! ") == ""


@pytest.mark.parametrize(
    ("heading", "question", "lifted"),
    [
        ("cache.size", "What does cache.size do?", True),
        ("--save-dev, -D", "What is --save-dev for?", True),
        ("cache.sizes", "What does cache.size do?", False),
        ("Using cache.size", "What does cache.size do?", False),
        ("cache.size", "How large is the cache?", False),
    ],
)
def test_the_section_of_an_option_is_lifted(heading: str, question: str, lifted: bool) -> None:
    """One word is enough where it is code that the question names."""
    each = chunk("Some text.", heading=("A page", heading))
    assert lift(each, question, code_heading=0.2) == (0.2 if lifted else 0.0)
    inside = tuple(replace(unit, under=(heading,)) for unit in each.units)
    several = replace(each, heading_path=("A page", "Options"), units=inside)
    assert lift(several, question, code_heading=0.2) == (0.2 if lifted else 0.0)


@pytest.mark.parametrize(
    ("question", "lifted"),
    [
        ("What is the difference between Apples and pears?", True),
        ("differences between pears and apples", True),
        ("Compare apples with pears", True),
        ("Can I eat apples and pears?", False),
        ("What is the difference between apples and quinces?", False),
    ],
)
def test_a_page_that_compares_the_two_is_lifted(question: str, lifted: bool) -> None:
    """Such pages are called "A vs B", which nobody asks."""
    assert lift(page(title="Apples vs. Pears"), question, title=0.05) == (0.05 if lifted else 0.0)


@pytest.mark.parametrize(
    ("text", "heading", "lifted"),
    [
        ("An apple is a fruit.", "Food", True),
        ("They are good.", "Pears", True),
        ("They are good with apples.", "Food", False),
    ],
)
def test_what_says_what_one_of_the_two_is_is_lifted(text: str, heading: str, lifted: bool) -> None:
    """By a sentence, or by its heading alone."""
    found = page(text, title=heading)
    assert lift(found, "Compare apples with pears", definition=0.15) == (0.15 if lifted else 0.0)


@pytest.mark.parametrize(
    ("under", "question", "taken"),
    [
        ("light(oil, wick=None)", "How do I light it?", 0.1),
        ("class Lamp(oil)", "What is a lamp?", 0.1),
        ("light(oil, wick=None)", "What does `light()` do?", 0.0),  # code is asked about
        ("Lighting (outside)", "How do I light it?", 0.0),
        ("", "How do I light it?", 0.0),
    ],
)
def test_references_of_functions_are_for_who_names_one(
    under: str, question: str, taken: float
) -> None:
    """They tell of each function what a guide tells how to use."""
    each = page("Lights it.")
    units = tuple(replace(unit, under=(under,) if under else ()) for unit in each.units)
    found = lift(replace(each, units=units), question, signatures=0.1)
    assert found == pytest.approx(-taken)


@pytest.mark.parametrize(
    ("question", "expected"),
    [("How do I make a lamp?", 0.4), ("How do I sell a lamp?", 0.0), ("What is a lamp?", 0.0)],
)
def test_the_section_that_is_called_as_the_task_is_lifted(question: str, expected: float) -> None:
    """In other words as well; for another task it is not."""
    each = chunk("Take a wick.", heading=("Shed", "Creating lamps"))
    assert lift(each, question, task=0.4) == expected
