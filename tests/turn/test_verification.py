"""Nothing unproven is shown: what a writer must not get through."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.protocols import Claim
from answerable.retrieval.lexical import term_id
from answerable.testing.corpus import chunk, evidence
from answerable.turn.proof.verification import prove, supported
from answerable.types import Span
from ordinary_page import page_seconds

TEXT = (
    "The server listens on port 8080 by default.\n"
    "Set `maxRetries` to 3 with --max-retries, see https://example.org/guide/retries.\n"
    "Call configureStore() from redux.toolkit v1.2.3 in 1,500 ms.\n"
    "npm install --save-dev example"
)
CHUNK = chunk(TEXT, kinds=("sentence", "sentence", "sentence", "code"))
OTHER = chunk("Another section says 42 and `other_name` to six.", ordinal=1)
EVIDENCE = evidence(CHUNK, OTHER)
HERE = ((CHUNK.id, 0),)


def withheld(text: str, pointers: tuple[tuple[str, int], ...] = HERE) -> str | None:
    return prove(Claim(text, pointers), EVIDENCE, 1).withheld


def test_a_claim_without_pointer() -> None:
    """A sentence that cites nothing is withheld, however true."""
    assert withheld("The server listens on port 8080.", ()) == "uncited"


def test_what_a_citation_calls_its_source() -> None:
    """As the page says that it is to be called, else by its title."""
    named = replace(CHUNK, metadata={"source_name": "ING Onboarding"})
    claim = Claim("The server listens on port 8080 by default.", HERE)
    for page, name in ((CHUNK, CHUNK.title), (named, "ING Onboarding")):
        assert [each.source_name for each in prove(claim, evidence(page), 1).citations] == [name]


@pytest.mark.parametrize(
    "pointer",
    [("unknown", 0), (CHUNK.id, 4), (CHUNK.id, 99), (CHUNK.id, -1), ("", 0), (OTHER.id, 1)],
)
def test_a_pointer_to_nothing(pointer: tuple[str, int]) -> None:
    """A chunk that was not retrieved, or a unit that it does not have, proves nothing, not even
    beside a pointer that holds."""
    assert withheld("The server listens.", (pointer,)) == "not_retrieved"
    assert withheld("The server listens.", (*HERE, pointer)) == "not_retrieved"


@pytest.mark.parametrize(
    "text",
    [
        "It listens on port 9090.",
        "It listens on port 80.",  # of 8080
        "It listens on port 808.",
        "Wait for 500 ms.",  # of 1,500
        "It takes 1.7 seconds.",
        "There are 7 of them.",
        "See https://evil.example/guide.",
        "See https://example.org/guide/retriesXYZ",
        "See https://example.org/guide",
        "See http://example.org/guide/retries",
        "Visit www.evil.example for more.",
        "Read [the guide](https://evil.example).",
        "Read [the guide](/admin/logout).",
        "Read [the guide](javascript:alert).",
        "![](//evil.example/pixel)",
        "[guide]: //evil.example",
        "Call deleteEverything() first.",
        "Call configureStor() first.",
        "Set `minRetries` first.",
        "Use my_function for that.",
        "Use my\\_function for that.",
        "Pass --force to it.",
        "Pass --max to it.",  # of --max-retries
        "Pass -rf to it.",
        "Install server-listener first.",
        "Use `another-section` of it.",
        "It has 4 of them.",
        "It is in redux.saga today.",
        "Use v1.2.4 of it.",
        "```sh\nnpm install --save-dev evil\n```",
        "```sh\nrm -rf everything\n```",
        "```\nnpm\n```\n\n````js\nevil()\n````",
        "``evil command``",
        "`evil\nexample`",
        "```evil example```",
        "The server listens. [1]",
        "The server listens.[12] So it does.",
        "The server listens. ［１］",
        "The server listens. [\u00ad1\u200b]",
        "The server listens. [¹]",
    ],
)
def test_a_detail_found_in_no_evidence(text: str) -> None:
    """A number, URL, link, flag, identifier, code or citation mark of the writer's own is
    withheld, also where it is only a part of something that is there."""
    assert withheld(text) == "unsupported_detail"


@pytest.mark.parametrize(
    "text",
    [
        "The server listens on port 8080.",
        "By default, it is 8080, and 42 elsewhere.",
        "`maxRetries` is 3.",
        "Set maxRetries with `--max-retries`.",
        "Pass --max-retries.",
        "See https://example.org/guide/retries.",
        "See [the guide](https://example.org/guide/retries).",
        "It takes 1,500 ms with redux.toolkit.",
        "Version 1.2.3, that is v1.2.3, has configureStore().",
        "Use other\\_name, or `other_name`.",
        "```sh\nnpm install --save-dev example\n```",
        "```sh\nnpm   install\n  --save-dev example\n```",
        "`npm install --save-dev example`",
        "What is \\[42\\] is no citation.",
        "Without any detail at all.",
        "It listens, e.g. on a port, and/or retries.",
        "The server-section is another-section.",
        "It says so to 6 of them.",
    ],
)
def test_a_detail_found_in_the_evidence(text: str) -> None:
    """What does stand in the evidence, of whichever section and in whatever markup, passes."""
    assert withheld(text) is None


def test_the_quote_is_the_sources() -> None:
    """Quote, span, file and link come from the index, whatever the writer says."""
    proof = prove(Claim("It is so.", ((CHUNK.id, 1), (OTHER.id, 0))), EVIDENCE, 7)
    assert [each.n for each in proof.citations] == [7, 8]
    for citation, source in zip(proof.citations, (CHUNK, OTHER), strict=True):
        assert citation.quote == source.text[citation.char_start : citation.char_end]
        assert (citation.file, citation.url) == (source.file, source.url)
        assert citation.link.startswith(source.url)
        assert citation.heading_path == source.heading_path
    assert proof.citations[0].line_start == 2


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        ("The server never listens on port 8080 by default.", HERE),
        ("The server listens on port 3 by default.", HERE),  # a number of the section's
        ("Another section says so.", HERE),
        ("Set it with --max-retries before calling configureStore().", HERE),
    ],
)
def test_a_sentence_that_its_evidence_does_not_support(
    text: str, pointers: tuple[tuple[str, int], ...]
) -> None:
    """A sentence whose details all stand in the section is withheld where the units it cites do
    not say it; without a threshold it passes."""
    assert prove(Claim(text, pointers), EVIDENCE, 1, 0.3).withheld == "unsupported"
    assert prove(Claim(text, pointers), EVIDENCE, 1).withheld is None


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        ("By default the server listens on port 8080.", HERE),
        ("The server listens on 8080, and another section says 42.", (*HERE, (OTHER.id, 0))),
        ("```sh\nnpm install --save-dev example\n```", ((CHUNK.id, 3),)),
        ("```sh\nnpm install --save-dev example\n```", HERE),  # code is compared as a whole
        ("- Another section says 42 and `other\\_name`.", ((OTHER.id, 0),)),
    ],
)
def test_a_sentence_that_is_supported(text: str, pointers: tuple[tuple[str, int], ...]) -> None:
    """A wording of what is cited passes, and code is held to its own rule."""
    assert prove(Claim(text, pointers), EVIDENCE, 1, 0.3).withheld is None


@given(st.integers(0, 3), st.sampled_from(["{}", "- {}", "```\n{}\n```", "  {}\n"]))
def test_a_quote_is_always_supported(number: int, form: str) -> None:
    """Whatever stands in a unit, quoting it passes the highest threshold there is."""
    claim = Claim(form.format(CHUNK.units[number].text), ((CHUNK.id, number),))
    assert prove(claim, EVIDENCE, 1, 1.0).withheld is None


@pytest.mark.parametrize(
    ("unit", "part"),
    [
        ("Never send your key to the team.", "send your key to the team."),
        ("It is not true that the password is empty.", "the password is empty."),
        ("Refunds are not guaranteed.", "guaranteed."),
    ],
)
def test_a_part_of_a_quote_that_is_denied_there(unit: str, part: str) -> None:
    """To be word for word in it is no support, where the rest says that it is not so."""
    section = evidence(chunk(unit))
    here = ((section.chunks[0].chunk.id, 0),)
    assert prove(Claim(part, here), section, 1, 0.3).withheld == "unsupported"
    assert prove(Claim(unit, here), section, 1, 1.0).withheld is None


def test_a_part_of_a_quote_that_denies_nothing() -> None:
    """It is as good as the whole."""
    assert supported(Claim("on port 8080 by default", HERE), EVIDENCE) == 1.0


def test_what_is_shown_is_not_folded() -> None:
    """Look-alikes are the same for comparing; quote and text stay as they are."""
    section = evidence(chunk("The naïve way “works” on port ９０ for us."))
    here = ((section.chunks[0].chunk.id, 0),)
    proof = prove(Claim('The naive way "works" on port 90 for us.', here), section, 1, 0.3)
    assert [each.quote for each in proof.citations] == [
        "The naïve way “works” on port ９０ for us."
    ]


def test_the_same_amount_in_another_unit() -> None:
    """A number that no page has passes where it is one of them in another unit."""
    section = evidence(chunk("The token expires after 60 minutes."))
    here = ((section.chunks[0].chunk.id, 0),)
    for text, reason in (("1 hour", None), ("2 hours", "unsupported_detail")):
        claim = Claim(f"The token expires after {text}.", here)
        assert prove(claim, section, 1, 0.3).withheld == reason


def test_support_uses_the_rarity_of_the_index() -> None:
    """How much a word counts is told by the evidence's own index."""
    zebra = term_id("zebra")
    plain = evidence(chunk("A zebra runs."))
    claim = Claim("A zebra sleeps.", ((plain.chunks[0].chunk.id, 0),))
    rare = replace(plain, idf=lambda term: 9.0 if term == zebra else 1.0)
    assert supported(claim, plain) == 0.5
    assert supported(claim, rare) == 0.9


@pytest.mark.parametrize(
    "span", [Span(0, 5_000, 1, 1), Span(-5, 3, 1, 1), Span(9, 9, 1, 1), Span(5_000, 5_010, 1, 1)]
)
def test_a_span_outside_the_chunk(span: Span) -> None:
    """An index whose spans do not fit its text is not quoted."""
    broken = replace(CHUNK, units=(replace(CHUNK.units[0], span=span),))
    proof = prove(Claim("It is so.", HERE), evidence(broken), 1)
    assert proof.withheld == "quote_not_found"


def test_a_hostile_claim_costs_no_time() -> None:
    """100 kB of marks are looked through at once."""
    began = time.process_time()
    for text in ("`" * 100_000, "[](" * 30_000, "a." * 50_000, "-" * 100_000, "` `` " * 20_000):
        withheld(text)
    assert time.process_time() - began < 20 * page_seconds()


@pytest.mark.parametrize("title", ["Windows", "Windows:"])
def test_code_below_the_title_of_its_tab(title: str) -> None:
    """The title is no part of what is claimed, whether or not the page ends it in a colon."""
    code = "lampctl add lamp\nlampctl add lamp --all"
    page = chunk(code)
    block = Span(0, len(code), 1, 2)
    unit = replace(page.units[0], kind="code", span=block, text=code, under=(title,))
    tab = replace(page, units=(unit,))
    claim = Claim(f"**Windows**:\n\n```\n{code}\n```", ((tab.id, 0),))
    assert prove(claim, evidence(tab), 1, 0.5).withheld is None


@pytest.mark.parametrize("mark", ["1. ", "- ", ""])
def test_all_of_two_units_word_for_word_is_supported(mark: str) -> None:
    """An item with the sentence in it, which has a word that denies something."""
    section = chunk("Open session\nYou don't need any lamp.", kinds=("item", "sentence"))
    claim = Claim(
        f"{mark}Open session You don't need any lamp.", ((section.id, 0), (section.id, 1))
    )
    assert prove(claim, evidence(section), 1, min_support=1.0).withheld is None
    other = Claim("Open session You need a lamp.", claim.pointers)
    assert prove(other, evidence(section), 1, min_support=1.0).withheld is not None
