"""What a question asks the meaning of, and which text says it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.testing.corpus import chunk
from answerable.types import Unit, UnitKind
from answerable.wording.definition import Term, asked_term, defines, opens, tells


def unit(text: str, kind: UnitKind = "sentence") -> Unit:
    """A unit of this text."""
    return chunk(text, kinds=(kind,)).units[0]


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("What is a burrow?", "burrow"),
        ("what's the Burrow", "Burrow"),
        ("What are burrow locks?", "burrow locks"),
        ("What is a lock in Burrow?", "lock"),
        ("What does TTL stand for?", "TTL"),
        ("What does hydration mean?", "hydration"),
        ("What is meant by hydration?", "hydration"),
        ("What is the meaning of 'drift'?", "drift"),
        ("Define drift", "drift"),
        ("Explain what a lease is", "lease"),
        ("What is `--strict`?", "--strict"),
        ("What is the longest lease, in seconds?", "longest lease"),
        ("Tell me about leases", "leases"),
        ("What does a lease do?", "lease"),
        ("What can Burrow do?", "Burrow"),
        ("What are leases for?", "leases"),
        ("What is Burrow used for?", "Burrow"),
        ("Who is Mira?", "Mira"),
        ("How do I set a lease?", None),
        ("What does a lease cost?", None),
        ("Tell me about it", None),
        ("Who is she?", None),
        ("What is it?", None),
        ("What is new in 5.0?", None),
        ("What happens when a lease ends?", None),
        ("Which lease is the longest?", None),
        ("", None),
    ],
)
def test_the_term(question: str, term: str | None) -> None:
    """A question for a meaning names its term; any other names none."""
    found = asked_term(question)
    assert (found and found.name) == term


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A lease is a promise to leave a key alone.", "sentence"),
        ("Leases are simply the promises of a server.", "sentence"),
        ("A lease is, in short, a promise.", "sentence"),
        ("At its core, a lease is a promise.", "sentence"),
        ("Lease - means rent in Burrow - is a promise.", "sentence"),
        ("A lease, old as the law, is a promise.", "sentence"),
        ("In Burrow, a lease is one promise.", "sentence"),
        ('The word "lease" is a term of the law.', "sentence"),
        ("A lease (LS) means that nobody else writes.", "sentence"),
        ("The Lock Extension (lease) is a promise.", "sentence"),
        ("Lock Extension (lease): a promise", "item"),
        ("Leases are Burrow\u2019s way to write alone.", "sentence"),
        ("A lease is its holder's promise.", "sentence"),
        ("Leases are promises that a server makes.", "sentence"),
        ("Leases are pieces of paper which name a holder.", "sentence"),
        ("A lease is when nobody else may write.", "sentence"),
        ("Such a promise is called a lease.", "sentence"),
        ("We think of a lease as a promise to leave a key alone.", "sentence"),
        ("A promise known as a lease that ends helps.", "sentence"),
        ("They are promises that we call leases.", "sentence"),
        ("Lease: a promise to leave a key alone", "item"),
        ("lease \u2014 a promise", "item"),
        ("word: lease; meaning: a promise", "row"),
        ("word: promise, lease; meaning: who may write", "row"),
        ("word: key lease; meaning: a promise", "row"),
    ],
)
def test_what_defines(text: str, kind: UnitKind) -> None:
    """Sentences, items and rows that say what a thing is, in singular or plural."""
    assert defines(unit(text, kind), Term("lease"))
    assert defines(unit(text, kind), Term("leases"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A lease is renewed every ten seconds.", "sentence"),
        ("I\u2019m Mira, and I want to tell you about a promise called a lease.", "sentence"),
        ("Leases are also kept in the journal.", "sentence"),
        ("Leases are so short that they end at once.", "sentence"),
        ("Leases are sent to clients that ask.", "sentence"),
        ("Leases are granted by servers that hold them.", "sentence"),
        ("A lease is over when its holder says so.", "sentence"),
        ("A release is a new version.", "sentence"),
        ("A lease holder is a client.", "sentence"),
        ("It is called leaseless.", "sentence"),
        ("We think of leases as soon as we write.", "sentence"),
        ("Lease (late exit) is granted.", "sentence"),
        ("The command is called lease check.", "sentence"),
        ("The end of a lease is a good time to stop.", "sentence"),
        ("setting: holder; meaning: who has the lease", "row"),
        ("Field: Leases; Description: list of them", "row"),
        ("A lease is a promise.", "code"),
    ],
)
def test_what_does_not(text: str, kind: UnitKind) -> None:
    """Other words that begin alike, and what is only told of a thing, define nothing."""
    assert not defines(unit(text, kind), Term("lease"))


def test_what_spells_an_abbreviation_out() -> None:
    """The brackets behind it begin with its letters."""
    text = "TOIL (time off in lieu) is awarded for long days."
    assert defines(unit(text, "sentence"), Term("TOIL"))
    assert not defines(unit("TOIL (see below) is awarded.", "sentence"), Term("TOIL"))


def test_what_tells_something() -> None:
    """What lets the reader do something may say what it is; what happens to it does not."""
    assert tells(unit("Leases let you write without asking again."), Term("lease"))
    assert tells(unit("Leases are promises of the server."), Term("lease"))
    assert tells(unit("Leases allow you to write without asking again."), Term("lease"))
    assert tells(unit("The `lease` option determines who may write."), Term("lease option"))
    assert tells(unit("Writers are stopped with the special `lease` function:"), Term("lease"))
    assert not tells(unit("Writers are stopped with a lease of ten seconds."), Term("lease"))
    assert not tells(unit("Leases are renewed every ten seconds."), Term("lease"))
    assert not tells(unit("You can let a lease go."), Term("lease"))


@pytest.mark.parametrize(
    ("heading", "about"),
    [
        ("Lease", True),
        ("What is a lease?", True),
        ('What is a "lease"?', True),
        ("[lease]", True),
        ("13.5. Lease", True),
        ("2. What is a lease?", True),
        ("Lease (keeps others out)", True),
        ("Lease - Burrow".replace("-", "\u2014"), True),
        ("Lease 2.0", False),
        ("A lease of life", False),
        ("Lease holders", False),
        ("How long is a lease?", False),
    ],
)
def test_the_beginning_of_its_section(heading: str, about: bool) -> None:
    """The first sentence below a heading that is the term says what it is; no other does."""
    section = chunk("Nobody else writes.\nIt ends.", heading=("Burrow", heading))
    assert opens(section, 0, Term("lease")) is about
    for other in ("Lamp", "Let's take a lease.", "Now, take one."):
        assert not opens(chunk(other, heading=("Burrow", heading)), 0, Term("lease"))
    assert not opens(section, 1, Term("lease"))


@pytest.mark.parametrize(
    ("first", "opened"),
    [
        ("lease(lamp, hours?): Promise", 1),
        ("lease: (lamp) => void", 1),
        ("lease<Id>(lamp)", 1),
        ("A lease is signed (by hand).", 0),
        ("lease: (for a lamp) it lasts an hour.", 0),
    ],
)
def test_a_signature_opens_nothing(first: str, opened: int) -> None:
    """What the function does stands behind it."""
    section = chunk(f"{first}\nLends a lamp to somebody.", heading=("Lamps", "lease"))
    assert [opens(section, number, Term("lease")) for number in range(2)] == [
        number == opened for number in range(2)
    ]


def test_what_type_an_option_has_opens_nothing() -> None:
    """Nor what its default is: what it does stands behind these."""
    section = chunk(
        "Type: `string | number`\nDefault: `oars` alone\nLends a lamp to somebody.",
        heading=("Lamps", "lease"),
    )
    opened = [opens(section, number, Term("lease")) for number in range(3)]
    assert opened == [False, False, True]
    first, *rest = section.units
    inside = (section.units[2], replace(first, under=("lease",)), *rest)
    section = replace(section, heading_path=("Lamps", "Options"), units=inside)
    assert [opens(section, number, Term("lease")) for number in range(4)] == [False, *opened]


def test_what_goes_on_below_a_heading_does_not_open_it() -> None:
    """Behind a tab the section's heading stands above a text again."""
    section = chunk(
        "Nobody else writes.\nRun it first.\nIt ends there too.", heading=("Burrow", "Lease")
    )
    inside, behind = section.units[1:]
    tabs = (section.units[0], replace(inside, under=("Linux",)), replace(behind, under=("Lease",)))
    section = replace(section, units=tabs)
    assert opens(section, 0, Term("lease"))
    assert not opens(section, 2, Term("lease"))


@pytest.mark.parametrize("heading", ["Description", "1.1 Overview", "Basic Concepts"])
def test_what_describes_the_heading_above(heading: str) -> None:
    """A manual page says what its command is below a heading that names nothing."""
    section = chunk("Nobody else writes then.", heading=("Burrow", "Lease", heading))
    assert opens(section, 0, Term("lease"))
    assert not opens(section, 0, Term("lock"))
    assert not opens(chunk("Nobody writes then.", heading=(heading,)), 0, Term("lease"))


def test_a_later_part_of_a_section_begins_nothing() -> None:
    """What stands first in it goes on from something else."""
    section = chunk("Nobody else writes.", heading=("Burrow", "Lease"), ordinal=3)
    assert not opens(section, 0, Term("lease"))
    section = replace(section, text="## Lease\n\nNobody else writes.")
    assert opens(section, 0, Term("lease"))


@pytest.mark.parametrize(
    "text", ["Burrow is a port of Burrow for C.", "Burrow is one based on Burrow"]
)
def test_something_else_of_that_name(text: str) -> None:
    """What is made from the term is not the term."""
    assert not defines(unit(text, "item"), Term("Burrow"))
    assert not tells(unit(text), Term("Burrow"))
    assert defines(unit("Burrow is a store of Burrow-like things."), Term("Burrow"))


def test_the_beginning_below_a_heading_inside_its_section() -> None:
    """So does the first sentence below an H4 that is the term."""
    section = chunk("Of locks.\nNobody else writes.\nIt ends.", heading=("Burrow", "Lease"))
    units = (section.units[0], replace(section.units[1], under=("Lock",)), section.units[2])
    section = replace(section, units=units)
    assert [opens(section, number, Term("lock")) for number in range(3)] == [False, True, False]
    assert [opens(section, number, Term("lease")) for number in range(3)] == [True, False, False]


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        ("Who is Mara?", True),
        ("Who is Lind?", True),
        ("Who is Mara Lind?", True),
        ("What is Mara?", False),
        ("Who is Linda?", False),
    ],
)
def test_a_person_may_be_told_of_below_the_whole_name(asked: str, about: bool) -> None:
    """In the first person too, as on a site of one's own; a thing is not named in part."""
    term = asked_term(asked)
    assert term is not None
    section = chunk("I am a designer in Oslo.", heading=("Mara Lind",))
    assert opens(section, 0, term) is about


def test_a_person_may_be_named_in_part() -> None:
    """Who somebody is, is said by a sentence that has more of the name; a thing has one name."""
    mira = unit("Mira Holt is a carpenter.")
    assert defines(mira, Term("Mira", person=True))
    assert not defines(mira, Term("Mira"))
    assert not defines(unit("Mira builds is a slogan."), Term("Mira", person=True))


def test_a_term_is_no_pattern() -> None:
    """What a visitor types is looked for letter by letter."""
    assert not defines(unit("A lease is a promise."), Term("l.ase"))
    assert defines(unit("C++ is a language."), Term("C++"))
    assert not defines(unit("A lease is a promise."), Term("((("))


def test_a_row_of_a_reference_defines_what_is_called_just_so() -> None:
    """`maxLeases` is a setting; what a lease is, is said elsewhere."""
    row = unit("Option: maxLeases; Description: how many there may be", "row")
    assert defines(row, Term("maxLeases"))
    assert not defines(row, Term("max leases"))
    assert not defines(row, Term("maxleases"))


@pytest.mark.parametrize("asked", ["Lamp 2", "Lamp2", "lamp-2"])
@pytest.mark.parametrize("written", ["Lamp 2", "Lamp2"])
def test_a_name_with_a_number(asked: str, written: str) -> None:
    """Together or apart; another number is something else."""
    assert defines(unit(f"{written} is a lamp."), Term(asked))
    assert not defines(unit(f"{written}2 is a lamp."), Term(asked))
    assert not defines(unit("Lamp 3 is the lamp of 2."), Term(asked))


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("I'm Ada Moor, a diver at Tide Ltd.", True),
        ("Hi there, my name is Ada Moor.", True),
        ("Hello! I am Dr Ada Moor.", True),
        ("Write to ada@moor.example.", False),
        ("I'm told that Ada Moor dives.", False),
    ],
)
def test_somebody_introduces_themselves(text: str, is_one: bool) -> None:
    """Who that is, is said in the first person too."""
    term = asked_term("Who is Ada Moor?")
    assert term is not None
    assert defines(unit(text), term) is is_one


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What is the wick option?", "wick"),
        ("What does the `wick` setting of lamps do?", "wick"),
        ("What is the environment variable?", "environment variable"),
        ("What is a wick option?", "wick option"),
    ],
)
def test_what_kind_of_thing_a_name_is_of(question: str, name: str) -> None:
    """ "The wick option" is about the wick."""
    term = asked_term(question)
    assert term is not None
    assert (term.name, term.option) == (name, name == "wick")


def test_an_option_may_be_called_one() -> None:
    """Both "wick" and "the wick option" are it, and no other option."""
    term = Term("wick", option=True)
    assert defines(chunk("The `wick` option is a number.").units[0], term)
    assert defines(chunk("A wick is a string.").units[0], term)
    assert not defines(chunk("The wick lamp is a lamp.").units[0], term)


@pytest.mark.parametrize(
    ("question", "name"),
    [("WICK_LENGTH", "WICK_LENGTH"), ("wickLength?", "wickLength"), ("wick", ""), ("Wick", "")],
)
def test_a_name_in_code_alone(question: str, name: str) -> None:
    """It asks what that is; a word may ask anything."""
    term = asked_term(question)
    assert (term.name if term else "") == name


def test_a_setting_below_its_name_and_what_its_value_looks_like() -> None:
    """The heading says both."""
    section = chunk("How long it is cut.", heading=("Lamps", "WICK_LENGTH=<num>"))
    assert opens(section, 0, Term("WICK_LENGTH"))
    assert not opens(section, 0, Term("WICK"))


def test_what_a_glossary_says() -> None:
    """ "The wick of a lamp is ..." and "A wick is used to ..." say what a wick is."""
    term = Term("wick")
    assert defines(chunk("The wick of a lamp is the part that burns.").units[0], term)
    assert tells(chunk("A wick is used to draw oil.").units[0], term)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wick: The part that burns.", True),
        ("wick: Specify the id of a wick.", False),
        ("wick: The ID of the wick.", False),
    ],
)
def test_what_is_entered_in_a_field_says_not_what_it_is(text: str, *, expected: bool) -> None:
    """The item of a form."""
    assert defines(chunk(text, kinds=("item",)).units[0], Term("wick")) is expected


@pytest.mark.parametrize(
    "text",
    [
        "The archive serial number (short: ASN) of a page is the name of it in the binder.",
        "An archive serial number (ASN for short) is a name.",
        "The archive serial number (also ASN) is the name of a page.",
        "Archive serial number (abbreviated as ASN) means a name.",
    ],
)
def test_what_a_short_form_is_of(text: str) -> None:
    """However the brackets say that it is one, and whatever it is of."""
    for kind in ("sentence", "item"):
        assert defines(unit(text, kind), Term("ASN"))  # type: ignore[arg-type]
    assert not defines(unit("The number (see ASN) is a name."), Term("ASN"))
