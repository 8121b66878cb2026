"""Questions about one's own things: which they are, and what is said to them."""

from __future__ import annotations

import re

import pytest

from answerable.own_rows import MatchType
from answerable.replies import Replies
from answerable.testing.app_data import TYPES, MemoryAppData, Owned
from answerable.turn.own.app_data import AppQuestion, answer, question
from answerable.types import Option, Reply

pytestmark = pytest.mark.anyio
REPLIES = Replies()


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Do I have Sales Dashboard?", AppQuestion(None, "Sales Dashboard", missing="offer")),
        ("Do I have Quick Links F?", AppQuestion(None, "Quick Links F", missing="offer")),
        (
            "Do I have a Quick Links F widget?",
            AppQuestion("widget", "Quick Links F", whole="Quick Links F widget", article="a"),
        ),
        (
            "do i have a sales dashboard widget",
            AppQuestion(
                "widget",
                "sales dashboard",
                whole="sales dashboard widget",
                before="sales dashboard",  # or what it is like
                missing="judge",
                article="a",
            ),
        ),
        ("Do I have a “Sales” widget?", AppQuestion("widget", "Sales")),
        (
            "do i have sales dashboard?",
            AppQuestion(None, "sales dashboard", tentative=True, missing="offer"),
        ),
        ("Do I have “quick links f”?", AppQuestion(None, "quick links f", missing="offer")),
        ("Hi, do I already have a widget called 'Sales'?", AppQuestion("widget", "Sales")),
        ('Do I have a widget called 100% "done"?', AppQuestion("widget", '100% "done"')),
        ('Do I have a widget named "100% "done""?', AppQuestion("widget", '100% "done"')),
        ('Do I have a widget titled “100% "done"”?', AppQuestion("widget", '100% "done"')),
        ('Did I make a note called "done" or "not"?', AppQuestion("note", '"done" or "not"')),
        ('Is there a widget called Monitor 27"?', AppQuestion("widget", 'Monitor 27"')),
        ('Is there a widget called "27" Monitor"?', AppQuestion("widget", '27" Monitor')),
        ("do I have a note named the Smiths'?", AppQuestion("note", "the Smiths'")),
        ("Is there a widget called X?", AppQuestion("widget", "X")),
        ('Do I have ""?', None),
        ("is there a note called Meeting?", AppQuestion("note", "Meeting")),
        ("Is there an entry named “Day one” in my workspace?", AppQuestion("entry", "Day one")),
        ("show my workspaces", AppQuestion("workspace", "")),
        ("Please show me all my widgets.", AppQuestion("widget", "")),
        ("Show my widgets, please.", AppQuestion("widget", "")),
        ("my notes please, thanks", AppQuestion("note", "")),
        ("Is there a note called Thanks", AppQuestion("note", "Thanks")),
        ("my notes", AppQuestion("note", "")),
        ("Which entries do I have?", AppQuestion("entry", "")),
        ("how many widgets do I have?", AppQuestion("widget", "")),
        ("Do I have any notes?", AppQuestion("note", "")),
        ("Do I have a workspace?", AppQuestion("workspace", "")),
        ("do I have anything related to sales?", AppQuestion(None, "sales", "semantic")),
        ("Do I have any notes about the budget?", AppQuestion("note", "the budget", "semantic")),
        ("is there anything about sales in my workspace?", AppQuestion(None, "sales", "semantic")),
        ("is there anything on sales", None),
        ("Show me my notes about sales", AppQuestion("note", "sales", "semantic")),
        ("Is there a note about sales?", AppQuestion("note", "sales", "semantic", tentative=True)),
        ("show my notes on sales", AppQuestion("note", "sales", "semantic", tentative=True)),
        (
            "open my Sales Dashboard widget",
            AppQuestion("widget", "Sales Dashboard", whole="Sales Dashboard widget", article="my"),
        ),
        (
            "Is there a Sales Dashboard widget?",
            AppQuestion(
                "widget",
                "Sales Dashboard",
                tentative=True,
                whole="Sales Dashboard widget",
                article="a",
            ),
        ),
        ("Where is Sales Dashboard?", AppQuestion(None, "Sales Dashboard", tentative=True)),
        (
            "where’s my sales dashboard",
            AppQuestion(None, "sales dashboard", tentative=True, article="my"),
        ),
        ("Where can I find Home?", AppQuestion(None, "Home", tentative=True)),
        ("Can you show me Sales Dashboard?", AppQuestion(None, "Sales Dashboard", tentative=True)),
        (
            "Is there a Sales Dashboard?",
            AppQuestion(None, "Sales Dashboard", tentative=True, article="a"),
        ),
        ("Is Home one of my workspaces?", AppQuestion("workspace", "Home")),
    ],
)
def test_what_is_asked(message: str, expected: AppQuestion | None) -> None:
    """Questions for one's own things are told by rule, with kind, name and way of matching."""
    assert question(message, TYPES) == expected


@pytest.mark.parametrize(
    "message",
    [
        "Do I have to create a widget?",
        "Do I have to install Python?",
        "Do I need a workspace?",
        "Do I have permission to delete a note?",
        "Do I have access to the widget?",
        "Do I have enough memory?",
        "How do I create a widget?",
        "What is a workspace?",
        "Is there a widget for charts?",
        "Is there anything about installation?",
        "Show me how widgets work",
        "Show me examples",
        "Show me an example",
        "Where do widgets come from?",
        "Where is it?",
        "Is there a limit on widgets?",
        "What time is it?",
        "",
        "?",
        "Do I have",
        "Do I have " + "x" * 5000,
    ],
)
def test_what_is_not(message: str) -> None:
    """Questions about the site are left to the site."""
    assert question(message, TYPES) is None


@pytest.mark.parametrize(
    ("message", "by_whom"),
    [
        ("Do I have a note by Woolf?", True),
        ("show my notes by virginia woolf", True),
        ("show my notes by date", False),
        ("list my widgets by due date", False),
        ("Show all my notes by category.", False),
        ("do I have notes by default?", False),
    ],
)
def test_by_whom_and_in_which_order(message: str, by_whom: bool) -> None:
    """Nobody is called "due date", and nothing of the visitor's is missing for it."""
    asked = question(message, TYPES)
    assert (asked is not None and asked.match_type == "semantic") is by_whom


def test_without_types_nothing_is() -> None:
    """Where nothing was declared there are no such questions."""
    assert question("Do I have Sales Dashboard?", {}) is None


async def said(
    message: str, user: str | None = "ann", app_data: MemoryAppData | None = None
) -> Reply:
    asked = question(message, TYPES)
    assert asked is not None
    reply = await answer(asked, user, app_data or MemoryAppData(), REPLIES)
    assert reply is not None
    return reply


async def test_the_specified_sentences() -> None:
    """What is there and what is not is said in the words of the acceptance test."""
    found = await said("Do I have Sales Dashboard?")
    missing = await said("Do I have Quick Links F?")
    assert found.text == "Yes, you have a widget called Sales Dashboard."
    assert missing.text == "I don’t see a widget called Quick Links F in your workspace."
    assert (found.state, missing.state) == ("answered", "no_match")
    assert found.layer == missing.layer == "app_data"


async def test_similar_names_are_offered() -> None:
    """Where a name is missing, similar ones of one's own are offered to be picked."""
    reply = await said("Do I have Quick Links F?")
    assert reply.options == (
        Option("Quick Links D", "links", "widget:2"),
        Option("Quick Links E", "links", "widget:3"),
    )


async def test_the_name_is_the_stored_one() -> None:
    """The answer names the thing as it is stored, however it was typed, and its kind."""
    assert (await said("do i have a HOME workspace?")).text == (
        "Yes, you have a workspace called Home."
    )


NAMED_LIKE_A_KIND = MemoryAppData(
    [
        Owned("widget", "ann", "1", "Demo Widget"),
        Owned("widget", "ann", "2", "Team"),
        Owned("widget", "ann", "3", "Team Widget"),
        Owned("workspace", "ann", "4", "Meeting Notes"),
    ]
)


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Do I have Demo Widget?", "a widget called Demo Widget"),
        ("Do I have a Demo Widget?", "a widget called Demo Widget"),
        ("do i have a demo widget", "a widget called Demo Widget"),
        ("Show my Demo Widget", "a widget called Demo Widget"),
        ("Do I have Demo Widget in my workspace?", "a widget called Demo Widget"),
        ("Is there a Demo Widget?", "a widget called Demo Widget"),
        ("Do I have Meeting Notes?", "a workspace called Meeting Notes"),
        ("Do I have a Team Widget?", "a widget called Team Widget"),
        ("Do I have a Team widget?", "a widget called Team"),
    ],
)
async def test_a_name_may_end_in_its_kind(message: str, name: str) -> None:
    """The word for a kind may belong to the name: both are looked up, as it is written first."""
    reply = await said(message, app_data=NAMED_LIKE_A_KIND)
    assert reply.text == f"Yes, you have {name}."


async def test_a_missing_name_is_without_its_kind() -> None:
    """What neither way finds is said as the specification says it."""
    reply = await said("Do I have a Quick Links F widget?")
    assert reply.text == "I don’t see a widget called Quick Links F in your workspace."


@pytest.mark.parametrize(
    "message", ["Is there a dark theme?", "Where is the Bin?", "Show me the Quick Start widget"]
)
async def test_what_is_not_ones_own_is_left_to_the_site(message: str) -> None:
    """ "Where is", "show me" and "is there" speak only of a thing of exactly that name."""
    asked = question(message, TYPES)
    assert asked is not None
    assert await answer(asked, "ann", MemoryAppData(), REPLIES) is None


async def test_several_of_one_name() -> None:
    """Of several things of one name the visitor is asked which."""
    reply = await said("is there a note called Meeting?")
    assert reply.text == "You have 2 things called Meeting. Which one do you mean?"
    assert reply.state == "clarify"
    assert [option.sublabel for option in reply.options] == ["Monday", "Tuesday"]


async def test_lists() -> None:
    """All of a kind are listed by name and counted; none is said plainly."""
    reply = await said("show my workspaces")
    assert reply.text == "You have 2 workspaces:\n\n- Home\n- Workspace 2"
    assert (await said("my notes", "bob")).text == "You have 1 note:\n\n- Salary talk"
    assert (await said("my entries")).text == "I don’t see any entries in your workspace."


async def test_long_lists_are_cut() -> None:
    """Ten are listed, and how many more there are."""
    rows = [Owned("note", "ann", str(n), f"Note {n:02}") for n in range(23)]
    reply = await said("my notes", app_data=MemoryAppData(rows))
    assert reply.text.startswith("You have 23 notes:")
    assert reply.text.endswith("- Note 09\n\nAnd 13 more.")
    assert len(reply.options) == 10


async def test_all_that_several_lists_show_can_be_picked() -> None:
    """What stands last in the text is the last option."""
    rows = [
        Owned(kind, "ann", str(n), f"{kind} {n}") for kind in ("note", "widget") for n in "123456"
    ]
    reply = await said("show my notes and widgets", app_data=MemoryAppData(rows))
    assert reply.text.endswith("- widget 6")
    assert [option.label for option in reply.options][-1:] == ["widget 6"]
    assert len(reply.options) == 12


@pytest.mark.parametrize("word", ["quarter", "week", "night shifts", "weekend", "orange", "open"])
def test_what_things_are_about_may_be_a_word_of_time(word: str) -> None:
    """Or one that describes: it is looked for by its meaning, and its absence is told."""
    for said in ("do I have anything related to {}?", "do I have something about {}"):
        asked = question(said.format(word), TYPES)
        assert asked == AppQuestion(None, word, "semantic")


@pytest.mark.parametrize(
    "time", ["next week", "Monday", "the last quarter", "October", "this year"]
)
def test_a_time_is_never_denied_by_its_meaning(time: str) -> None:
    """No name is like it, and something of theirs may well be of that time."""
    asked = question(f"Do I have anything related to {time}?", TYPES)
    assert asked is not None
    assert asked.tentative
    assert question(f"Do I have anything on {time}?", TYPES) is None
    of_kind = question(f"Do I have any notes about {time}?", TYPES)
    assert of_kind is not None
    assert of_kind.match_type == "exact"


async def test_related_things() -> None:
    """What may be related is listed, and nothing related is said plainly."""
    reply = await said("do I have anything related to sales?")
    assert reply.text == "This in your workspace may be related to sales:\n\n- Sales Dashboard"
    none = await said("do I have anything related to zebras?")
    assert none.text == "I don’t see anything related to zebras in your workspace."


@pytest.mark.parametrize(
    "message", ["Do I have Bob's Secret Budget?", "Do I have “Bob's Secret Budget”?"]
)
async def test_not_yours_reads_like_not_there(message: str) -> None:
    """Somebody else's thing and no thing at all are answered by the same sentence."""
    other, none = await said(message), await said(message, "ann", MemoryAppData([]))
    assert other == none


async def test_who_is_not_signed_in_is_told() -> None:
    """Nobody's things are looked up for nobody."""
    app_data = MemoryAppData()
    reply = await said("Do I have Sales Dashboard?", None, app_data)
    assert reply.text == "Sign in, and I can look for that in your workspace."
    assert reply.state == "blocked"
    assert app_data.asked == []


async def test_a_tentative_question_says_only_what_is_found() -> None:
    """A question that may be about the site is answered by a find and left alone otherwise."""
    found = AppQuestion(None, "sales dashboard", tentative=True)
    missing = AppQuestion(None, "enough of it", tentative=True)
    broken = MemoryAppData()
    broken.broken = True
    reply = await answer(found, "ann", MemoryAppData(), REPLIES)
    assert reply is not None
    assert reply.text == "Yes, you have a widget called Sales Dashboard."
    assert await answer(missing, "ann", MemoryAppData(), REPLIES) is None
    assert await answer(found, None, MemoryAppData(), REPLIES) is None
    assert await answer(found, "ann", broken, REPLIES) is None


async def test_a_database_that_is_down() -> None:
    """A database that does not answer is said plainly; nothing is guessed."""
    app_data = MemoryAppData()
    app_data.broken = True
    reply = await said("Do I have Sales Dashboard?", "ann", app_data)
    assert (reply.text, reply.state) == (
        "I can’t look that up right now. Try again in a moment.",
        "degraded",
    )


@pytest.mark.parametrize("kind", ["users", "", "widget; DROP TABLE widgets", "sqlite_master"])
async def test_a_model_cannot_invent_types(kind: str) -> None:
    """A type that was not declared is no look-up: the visitor is told what can be asked for."""
    app_data = MemoryAppData()
    reply = await answer(AppQuestion(kind, "x"), "ann", app_data, REPLIES)
    assert reply is not None
    assert reply.state == "clarify"
    assert reply.text == (
        "I can look for your widgets, workspaces, notes and entries. Which of them do you mean?"
    )
    assert app_data.asked == []


@pytest.mark.parametrize("kind", ["Widget", "WIDGETS", " widget "])
async def test_a_model_may_write_a_type_otherwise(kind: str) -> None:
    """A declared type is known by its plural and in any case too."""
    reply = await answer(AppQuestion(kind, "Sales Dashboard"), "ann", MemoryAppData(), REPLIES)
    assert reply is not None
    assert reply.state == "answered"


@pytest.mark.parametrize("match_type", ["exact", "fuzzy", "semantic"])
@pytest.mark.parametrize(
    "name",
    [
        "[click](http://evil.test)",
        "![x](http://evil.test/x.png)",
        "<img src=x onerror=alert(1)>",
        "http://evil.test",
        "**bold** `code`\n\n# heading\n- item",
        "{type} {query} {corpus}",
    ],
)
async def test_names_are_text(name: str, match_type: MatchType) -> None:
    """Neither a stored name nor one that was asked for adds a link, an image, HTML or a line."""
    rows = [Owned("widget", "ann", "1", name)]
    for app_data in (MemoryAppData(rows), MemoryAppData([])):
        reply = await answer(AppQuestion("widget", name, match_type), "ann", app_data, REPLIES)
        assert reply is not None
        bare = re.sub(r"\\.|`http://evil\.test[^`]*`", "", reply.text)
        for mark in ("](", "<", "http", "#", "**", "`"):
            assert mark not in bare
        assert "{corpus}" in reply.text or "{corpus}" not in name


async def test_megabytes_are_cut() -> None:
    """A name of megabytes makes no answer of megabytes."""
    reply = await answer(AppQuestion("widget", "A" * 2_000_000), "ann", MemoryAppData(), REPLIES)
    assert reply is not None
    assert len(reply.text) < 1_000
