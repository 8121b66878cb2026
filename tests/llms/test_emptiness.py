"""Which units answer nothing, whatever words they have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.llms.quoting.composition import composed
from answerable.llms.quoting.emptiness import (
    HOLED,
    LABELLING,
    MENTIONED,
    OUTCOME,
    POINTER,
    QUESTION,
    emptiness,
)
from answerable.llms.quoting.holes import has_hole
from answerable.llms.quoting.picks import Pick
from answerable.settings import IngestSettings
from answerable.testing.corpus import chunk
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document
from ingest.documents import chunks


@pytest.mark.parametrize(
    ("item", "question", "empty"),
    [
        ("Pure functions", "What is a pure function?", True),
        ("Pure functions", "What are pure functions for?", True),
        ("Pure functions", "How are functions tested?", False),
        ("Pure functions have no effects", "What is a pure function?", False),
        ("Node.js 20", "Which Node.js does it need?", False),
    ],
)
def test_an_item_that_is_only_asked(item: str, question: str, *, empty: bool) -> None:
    """An item of a list that is nothing but the question's own words says nothing."""
    listed = chunk(f"Key concepts:\n{item}\nState", kinds=("sentence", "item", "item"))
    assert (emptiness(listed, 1, question) > 0) is empty


@pytest.mark.parametrize(
    ("item", "question", "empty"),
    [
        ("Company: Lamps & Sons", "What did she do at Lamps & Sons?", True),
        ("Company: Lamps & Sons", "Which company did she work for?", False),
        ("Company: Lamps & Sons", "Did she work for Lamps & Sons?", False),
        ("Name: Ada Marsh", "Where does Ada work?", True),
        ("Name: Ada Marsh", "Who keeps the lamps?", False),
        ("Mode: strict", "What is the mode?", False),
        ("Mode: strict", "What does strict do?", True),
        ("Logo: /img/sons.png", "What did she do at Sons?", True),
        ("Logo: /img/sons.png", "What is the logo of Sons?", False),
        ("Start date: 2021-03-01", "When did she join Lamps & Sons?", False),
    ],
)
def test_an_item_that_only_names(item: str, question: str, *, empty: bool) -> None:
    """The name of what the question names is no answer about it, and neither is a picture."""
    listed = chunk(f"Posts:\n{item}\nRole: Fitter", kinds=("sentence", "item", "item"))
    assert (emptiness(listed, 1, question) > 0) is empty


def test_a_page_that_begins_with_a_list_alone() -> None:
    """It is what the page is going to tell, and tells nothing yet; a list of another section does,
    and so does one with a sentence beside it."""
    text = "How the cache works\nCommon patterns of the cache"
    items = ("item", "item")
    question = "How does the cache work?"
    begins = chunk(text, kinds=items)
    assert min(emptiness(begins, number, question) for number in (0, 1)) > 0.3
    for other in (
        chunk(text, kinds=items, ordinal=1),
        chunk(text, kinds=items, heading=("Page", "Patterns")),
        chunk(f"There are two.\n{text}", kinds=("sentence", *items)),
        chunk("How the cache works", kinds=("item",)),
    ):
        assert emptiness(other, len(other.units) - 1, question) == 0


def test_an_answer_to_another_question() -> None:
    """ "Yes" answers no who, what, which, where, when or why; it may answer how."""
    said = chunk("Yes, we recommend the lamp.\nNobody is there.\nNo lamp is lit.")
    assert emptiness(said, 0, "Who built the lamp?") > 0
    assert emptiness(said, 0, "How do I light it?") == 0
    assert emptiness(said, 1, "Who is there?") == emptiness(said, 2, "Which lamp is lit?") == 0


@pytest.mark.parametrize(
    ("text", "announces"),
    [
        ("In this guide we light the lamp.", True),
        ("This post lights the lamp.", True),
        ("The aim of this post is to light the lamp.", True),
        ("The aim of this lamp is to be lit.", False),
        ("This section of the handbook covers how lamps are lit.", True),
        ("This documentation should be enough to light the lamp.", True),
        ("This document will detail the two most popular lamps.", True),
        ("This policy explains the lighting of lamps.", True),
        ("This policy covers lamps that are lit by hand.", False),
        ("This article is about Lantern, a lamp that is lit by hand.", True),
        ("This lamp is lit by a switch.", False),
    ],
)
def test_what_a_page_is_going_to_say(text: str, *, announces: bool) -> None:
    """It names what follows, and says none of it."""
    assert (emptiness(chunk(text), 0, "How is the lamp lit?") > 0) is announces


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("We're sometimes asked why the lamp is so dim.", True),
        ("You may wonder how the lamp is lit.", True),
        ("People often ask whether it burns.", True),
        ("You will be asked whether the lamp should be lit: choose no.", False),
        ("The lamp asks for oil.", False),
    ],
)
def test_a_question_that_is_told(text: str, *, question: bool) -> None:
    """In the page's words it answers nothing either."""
    assert (emptiness(chunk(f"{text}\nIt saves oil."), 0, "Why is it dim?") == QUESTION) is question


def test_what_a_link_leads_to() -> None:
    """A sentence below a link in a list tells what another page says; beside words it is said."""
    text = (
        "# Lamps\n\nAll about lamps.\n\n- [Lighting](light.md)\n\n    The lamps that burn oil\n\n"
        "- [Oil](oil.md) burns in every lamp\n\n    The lamps need a litre\n"
    )
    (section,) = chunks(text)
    numbers = {unit.text: number for number, unit in enumerate(section.units)}
    question = "Which lamps burn oil?"
    assert emptiness(section, numbers["The lamps that burn oil"], question) > 0
    assert emptiness(section, numbers["The lamps need a litre"], question) == 0


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The light of our lamps is a priority.", True),
        ("We take the light of lamps very seriously.", True),
        ("We are committed to lamps that are lit.", True),
        ("The priority of a lamp decides when it is lit.", False),
        ("A lamp has two values.", False),
    ],
)
def test_what_is_held_dear(text: str, *, values: bool) -> None:
    """It tells nothing to do, and may well answer whether something matters."""
    assert (emptiness(chunk(text), 0, "How is the lamp lit?") > 0) is values
    assert emptiness(chunk(text), 0, "Is the light a priority?") == 0


def test_what_is_to_be_ticked() -> None:
    """A box before an item says what its reader is to have done, and nothing of how."""
    listed = chunk(
        "- [ ] I can make a feed\n- [x] I can read it\n- Make a feed",
        kinds=("item",) * 3,
        ordinal=1,
    )
    units = [replace(each, span=replace(each.span, char_start=each.span.char_start + skipped))
             for each, skipped in zip(listed.units, (6, 6, 2), strict=True)]  # fmt: skip
    ticked = replace(listed, units=tuple(units))
    found = [emptiness(ticked, number, "How do I write one?") > 0 for number in range(3)]
    assert found == [True, True, False]


def test_what_teases() -> None:
    """What another page is praised with says nothing here."""
    said = chunk("Discover the cache.\nThe cache is discovered.")
    assert emptiness(said, 0, "How does the cache work?") > 0
    assert emptiness(said, 1, "How does the cache work?") == 0


@pytest.mark.parametrize(
    ("text", "sums_up"),
    [
        ("How Ilse builds lamps, and what she has learned from it.", True),
        ("What a lamp is good at, how it is lit, and where it stops.", True),
        ("What it is and why it is lit.", True),
        ("How to light the lamp.", True),
        ("How the lamp handles wind", True),
        ("How to light it is told below.", False),
        ("How bright it shines depends on the wick, and what is in it.", False),
        ("How the lamp handles wind: a glass keeps it out.", False),
        ("When it is lit, the lamp shows what it does.", False),
        ("What the lamp needs is oil.", False),
    ],
)
def test_what_sums_a_page_up(text: str, *, sums_up: bool) -> None:
    """A sentence of nothing but indirect questions has the words of every question about a page,
    and answers none; one in which such a question depends on something, or is answered, does."""
    assert (emptiness(chunk(text), 0, "Is the lamp good at wind?") > 0) is sums_up


def test_code_says_neither_yes_nor_no() -> None:
    """It is no answer to "does it ...?", unless it is asked for."""
    code = chunk("dark = True", kinds=("code",))
    assert emptiness(code, 0, "Does it support dark mode?") > 0
    assert emptiness(code, 0, "Can you show me an example of dark mode?") == 0
    assert emptiness(code, 0, "What turns on dark mode?") == 0


def test_what_is_cut_off() -> None:
    """What ends with a colon, and what it announces is not shown."""
    said = chunk("The lamp is lit by this code:\nIt is bright.")
    assert emptiness(said, 0, "How is the lamp lit?") > 0
    assert emptiness(said, 1, "How is the lamp lit?") == 0


def test_what_is_so_when_all_is_done() -> None:
    """It does not say how it is done; elsewhere it may be the answer."""
    section = chunk("Your lamp should now be lit.\nThat's it!")
    for number in range(2):
        assert emptiness(section, number, "How do I light the lamp?") == OUTCOME
    assert emptiness(section, 0, "Is the lamp lit?") == 0


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("See [the log](/log) for the format of lines and their order.", False),
        ("See [the log](/log) for more information.", True),
        ("See [`[lamp.oil]` Section](#lamp-oil).", True),
        ("See https://example.org/log for documentation.", True),
        ("For further details, please refer to [the guide](/guide).", True),
        ("[Lamps](/lamp) burn in every corridor.", False),
    ],
)
def test_what_only_points_elsewhere(text: str, *, points: bool) -> None:
    """A link among words that say nothing is no answer."""
    page = Document(path="a.md", file="a.md", text=f"# Page\n\n{text}\n", title="Page", url="/a")
    (section,) = chunk_document(page, HashedEmbedder().count_tokens, IngestSettings())
    assert (emptiness(section, 0, "What is logged?") >= POINTER) is points


def test_what_should_be_seen_then() -> None:
    """It tells whether it worked, and not how it is done."""
    section = chunk("You should see that the lamp is lit.")
    assert emptiness(section, 0, "How do I light the lamp?") == OUTCOME


def test_what_has_a_hole() -> None:
    """Where a component or a variable stood, nothing is said; code has such places too."""
    said = chunk("The versions supported are .\nPick it with , and go on.\nRun check . in CI.")
    found = [emptiness(said, number, "Which versions are supported?") for number in range(3)]
    assert found == [HOLED, HOLED, 0.0]


@pytest.mark.parametrize(
    ("line", "hole"),
    [
        ('Pressing <Key name="undo" /> will undo it.', True),
        ("It needs Node {{ site.node }} or later.", True),
        ("{{ site.product }} is a lamp.", True),
        ("It needs {% include version.html %}.", True),
        ("Press ![the undo key](undo.png) to undo it.", True),
        ("Use the {name}.", True),
        ("It needs at least <Version />", True),
        ("Click the <Gear /> button.", False),
        ("<Lamp /> Settings are saved.", False),
        ("It is saved. <Lamp />", False),
        ("Write `{{ site.node }}` for the version.", False),
        ("Is 3 < 4 and { braces }?", True),
        ("Is 3 < 4 and 5 > 4?", False),
    ],
)
def test_where_a_component_stood(line: str, hole: bool) -> None:
    """What the page shows there and the text does not is missing, but for a picture of a word.

    Where it is a value, the line is not even there to be quoted.
    """
    found = chunks(f"# A\n\n{line}\n")
    assert (not found or has_hole(found[0], found[0].units[0])) is hole


def test_what_somebody_may_ask_is_no_question() -> None:
    """A sentence may end with one."""
    said = chunk('There is no answer to "How many oars?"\n"How many oars?"\nHow many oars?')
    found = [emptiness(said, number, "Where are lamps?") for number in range(3)]
    assert found == [0.0, QUESTION, QUESTION]


@pytest.mark.parametrize(
    ("text", "question", "mentioned"),
    [
        ('"How do I steer a boat?" was answered with how it is built.', "How do I steer it?", True),
        (
            "\u201cWho built Kelder?\u201d and \u201cwho owns it?\u201d are asked.",
            "Who built it?",
            True,
        ),
        ('We tried it on what visitors ask ("Can I moor a boat?").', "Can I moor a boat?", True),
        ('Steer a boat with the rudder, as in "Who steers?"', "How do I steer a boat?", False),
        ('"Can I moor a boat?" Yes, at the pier.', "Can I moor a boat?", False),
        ('"Moor the boat?" is what the pilot says.', 'What is "Moor the boat?"', False),
        ('"Moor the boat?" is answered with a key.', "What if it asks to moor it?", False),
        ("Boats are moored at the pier.", "Can I moor a boat?", False),
    ],
)
def test_who_tells_of_a_question_does_not_answer_it(
    text: str, question: str, *, mentioned: bool
) -> None:
    """What stands in a quoted question is asked there; who asks for such words finds them."""
    assert (emptiness(chunk(text), 0, question) == MENTIONED) is mentioned


@pytest.mark.parametrize(
    ("text", "empty"),
    [
        ("(See Lamps vs. Suns to learn more, if needed.)", True),
        ("(Please see what lamps (old and new) have to do with suns.)", True),
        ("(See [Lamps](a.md)) Lamps are lit.", False),
        ("(Seeing lamps are lit.)", False),
        ("...and many others.", True),
        ("\u2026and many other suns", True),
        ("... Lamps are lit.", False),
    ],
)
def test_a_sentence_that_only_sends_elsewhere(text: str, *, empty: bool) -> None:
    """All of it stands between brackets; or it only ends the list above."""
    assert (emptiness(chunk(text), 0, "Lamps vs suns") == MENTIONED) is empty


@pytest.mark.parametrize(
    ("item", "points"),
    [
        ("[How we light lamps](https://a.example.org/1) - lamps.example.org - 8/2023", True),
        ("[Lamps at sea](https://a.example.org/2) - 2023-08-01", True),
        ("[Lamps](https://a.example.org/3) are lit by hand at dusk", False),
    ],
)
def test_where_and_when_something_was_posted_says_nothing(item: str, *, points: bool) -> None:
    """A site and a date behind a link are as empty as the link alone."""
    (section,) = chunks(f"## Posts\n\nRead these:\n\n- {item}\n")
    assert (emptiness(section, 1, "How do I light lamps at sea?") == POINTER) is points


def test_what_was_moved_to_another_page_says_nothing() -> None:
    """Only where the sentence links to it."""
    moved = "Lighting lamps has moved. This has now been documented in its own {}."
    for where, empty in (("[page on lamps](lamps.md)", POINTER), ("notes", 0.0)):
        (section,) = chunks(f"## Lamps\n\n{moved.format(where)}\n")
        assert emptiness(section, 1, "How do I light it?") == empty


def test_where_there_is_more_says_nothing() -> None:
    """ "More information on ... can be found on [a page]", which has the question's words."""
    for told, empty in (
        ("More information on lamps and suns can be found on [another page](a.md).", POINTER),
        ("More on lamps is given [here](a.md).", POINTER),
        ("More lamps are found on [the quay](a.md) than at sea.", 0.0),
    ):
        (section,) = chunks(f"## Lamps\n\n{told} They are lit.\n")
        assert emptiness(section, 0, "Lamps vs suns") == empty, told


def test_what_speaks_of_a_table_that_is_not_there() -> None:
    """It stands in another file, or is a picture."""
    said = "The following table shows the oils of lamps."
    table = "\n\n| Oil | Lamp |\n| --- | --- |\n| Olive | old |\n"
    for behind, empty in (("\n", True), (table, False), (" They are dear.\n", True)):
        (section,) = chunks(f"## Oils\n\n{said}{behind}")
        assert (emptiness(section, 0, "Which oils do lamps burn?") > 0) is empty


def test_what_leads_to_links_says_nothing() -> None:
    """ "Links:" and "See below for ...", unless links are asked for."""
    assert emptiness(chunk("Links"), 0, "How do I light it?") == POINTER
    assert emptiness(chunk("Links"), 0, "Where is its repository?") == LABELLING
    assert emptiness(chunk("See below for the oil."), 0, "Which oil?") == POINTER
    assert emptiness(chunk("Links of the chain break."), 0, "What breaks?") == 0
    (plugin,) = chunks("Lamps burn well in here.\n\n**Links:**\n\n- [Lamps](https://example.org)\n")
    assert composed(Pick(plugin, 0, (1.0, 0.0, 0.0), 1.0), "How do lamps burn well?") == [0]


def test_what_only_presents_what_stands_elsewhere() -> None:
    """ "Here are examples for ..." says nothing, unless they stand right below it."""
    text = "Here are configuration examples for lamps."
    alone = chunk(f"{text}\nLamps are old.")
    assert emptiness(alone, 0, "Which lamps are there?") == 0.5
    assert emptiness(chunk("Here is why lamps burn.\nOil."), 0, "Why do lamps burn?") == 0.0
    first, *rest = alone.units
    leading = replace(alone, units=(replace(first, lead=True), *rest))
    assert emptiness(leading, 0, "Which lamps are there?") < 0.5


@pytest.mark.parametrize(
    ("item", "question", "empty"),
    [
        ("Harbour Accounts", "How do I sign in with Harbour?", True),
        ("Harbour Accounts", "Which accounts work?", False),
        ("Open Accounts", "How do I sign in with Harbour?", False),
        ("Accounts of Harbour: opened there", "How do I sign in with Harbour?", False),
    ],
)
def test_a_bare_name_says_nothing_to_do(item: str, question: str, *, empty: bool) -> None:
    """Where it is asked how something is done; a step says so."""
    listed = chunk(f"These are known:\n{item}\nOther ones", kinds=("sentence", "item", "item"))
    assert (emptiness(listed, 1, question) > 0) is empty


@pytest.mark.parametrize(
    ("question", "empty"),
    [
        ("The lamp doesn't work", True),
        ("How do I mend the lamp?", True),
        ("What is a lamp?", False),
    ],
)
def test_what_works_when_all_is_done(question: str, *, empty: bool) -> None:
    """Is nothing to do about what does not."""
    (section,) = chunks("## Lamps\n\nNow the lamp and the bell will work correctly.\n")
    assert (emptiness(section, 0, question) > 0) is empty
