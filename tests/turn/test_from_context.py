"""Questions about the conversation, answered without a model, or left alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.seen import Age, ListPreview
from answerable.turn.chat import from_context
from answerable.turn.chat.context import Recent
from answerable.types import Option
from turn.chats import (
    CUT,
    LINKS,
    LISTED,
    MISSING,
    OFFERED,
    OLD,
    OPENED,
    REPLIES,
    SHOW_AGAIN,
    STALE,
    TWO_MINUTES,
    VALUED,
    answered,
    said,
    seen,
)


@pytest.mark.parametrize(
    "message",
    [
        "select the second one",
        "the second one",
        "2",
        "last",
        "open the first one",
        "option two",
        "e",
        "option D",
        "open D please",
        "select Quick Links E",
        "I'll take quick links d",
        "widget:3",  # what a click on it sends
    ],
)
def test_stale_options(message: str) -> None:
    """What is picked after two minutes is not guessed: it is offered to be shown again."""
    reply = answered(message, OLD)
    assert (reply.text, reply.state, reply.picked) == (STALE, "clarify", None)
    assert reply.options == (SHOW_AGAIN,)


def test_stale_options_by_name() -> None:
    """ "Open" with a name may ask for one's own thing: that is looked up before this is said."""
    assert from_context.answer("open Quick Links E", OLD, REPLIES) is None
    reply = from_context.outdated("open Quick Links E", OLD, REPLIES)
    assert reply is not None
    assert (reply.text, reply.options) == (STALE, (SHOW_AGAIN,))
    for message in ("open the settings page", "Quick Links E", "what is Quick Links E?"):
        assert from_context.answer(message, OLD, REPLIES) is None
        assert from_context.outdated(message, OLD, REPLIES) is None
    assert from_context.outdated("open Quick Links E", Recent(), REPLIES) is None


def test_options_that_are_not_there() -> None:
    """Without options the sentence is the same, and no button promises what cannot be done."""
    reply = answered("select the second one", Recent())
    assert (reply.text, reply.options) == (STALE, ())


@pytest.mark.parametrize(
    "message", ["Show them again", "show it again", "yes, show them again please", "yes", "Sure!"]
)
def test_stale_options_are_shown_again(message: str) -> None:
    """The button, its words and a plain yes offer the stale options anew."""
    reply = answered(message, OLD, said("select the second one", STALE))
    assert (reply.text, reply.options) == ("Here they are again.", VALUED)


def test_yes_by_the_word_of_the_client() -> None:
    """Where the server keeps no history, the client's last message tells what the yes is to."""
    recent = seen(
        last_options=LINKS, last_assistant_message=STALE, ages={"last_options": TWO_MINUTES}
    )
    assert answered("yes", recent).options == LINKS


def test_yes_to_something_else() -> None:
    """A yes to another question is not taken for this one."""
    assert from_context.answer("yes", OLD, REPLIES, said("hi", "Shall I open it?")) is None


@pytest.mark.parametrize(
    ("recent", "text"),
    [
        (LISTED, "Recent Items (2): Workspace 2, Dashboard"),
        (CUT, "Recent Items (10): Workspace 2, Dashboard, …"),
        (OPENED, "Demo Widget."),
        (
            Recent(),
            "There is nothing in this chat that I could show again. "
            "Tell me what you are looking for.",
        ),
    ],
)
def test_show_it_again(recent: Recent, text: str) -> None:
    """A list, a panel, or the honest word that there is nothing: never a dead end."""
    assert answered("show it again", recent).text == text


@pytest.mark.parametrize(
    ("message", "index"),
    [
        ("select the second one", 1),
        ("please open the first one", 0),
        ("show me D", 0),
        ("open Quick Links E", 1),
        ("I'll take option 2", 1),
    ],
)
def test_a_pick_with_a_verb(message: str, index: int) -> None:
    """A verb before a pattern or a name picks from fresh options."""
    assert answered(message, OFFERED).picked == LINKS[index]


def test_a_pick_out_of_range() -> None:
    """A number beyond the options is asked back, with the options."""
    reply = answered("the third one", OFFERED)
    assert (reply.text, reply.state) == ("I see 2 here. Which one do you mean?", "clarify")
    assert reply.options == LINKS


@pytest.mark.parametrize(
    ("message", "recent", "text"),
    [
        ("what did you just open?", OPENED, "Demo Widget."),
        ("What did you open", OPENED, "Demo Widget."),
        ("what did you just show me?", OPENED, "Demo Widget."),
        ("which panel did you just open?", OPENED, "Demo Widget."),
        ("what was just opened?", OPENED, "Demo Widget."),
        ("what did I open last?", OPENED, "Demo Widget."),
        ("What was the last thing I opened?", OPENED, "Demo Widget."),
        ("which panel did I open last?", OPENED, "Demo Widget."),
        ("what's the last thing you opened?", OPENED, "Demo Widget."),
        ("What did you just open for me?", OPENED, "Demo Widget."),
        ("what did you just open or show?", OPENED, "Demo Widget."),
        ("what did you just open/show?", LISTED, "Recent Items (2): Workspace 2, Dashboard"),
        ("which widget did you open?", OPENED, "Demo Widget."),
        ("Which widget is open right now?", OPENED, "Demo Widget."),
        ("what was that you just opened?", OPENED, "Demo Widget."),
        ("what's the panel you just brought up?", OPENED, "Demo Widget."),
        ("Can you remind me what you just opened?", OPENED, "Demo Widget."),
        ("which list did you show me?", LISTED, "Recent Items (2): Workspace 2, Dashboard"),
        ("what did you just show?", LISTED, "Recent Items (2): Workspace 2, Dashboard"),
        ("what did you just show?", OFFERED, "Quick Links D, Quick Links E."),
        ("what did you just open?", LISTED, MISSING),
        ("what did you just open?", Recent(), MISSING),
        ("what went wrong?", seen(last_error_message="Timeout"), "Timeout"),
        ("what was the last error?", seen(last_error_message="Timeout"), "Timeout"),
        ("what went wrong?", Recent(), MISSING),
    ],
)
def test_what_just_happened(message: str, recent: Recent, text: str) -> None:
    """What was opened, shown or went wrong last."""
    assert answered(message, recent).text == text


def test_the_younger_of_two_was_just_shown() -> None:
    """ "Just" means the last thing shown, whichever kind it is."""
    recent = seen(
        last_options=LINKS, last_opened_panel="Demo Widget", ages={"last_opened_panel": Age(20, 3)}
    )
    assert answered("what did you just show?", recent).text == "Quick Links D, Quick Links E."


def test_missing_can_be_shown_again() -> None:
    """What is stale comes with the button, and the button works."""
    recent = seen(last_opened_panel="Demo Widget", ages={"last_opened_panel": Age(9999)})
    reply = answered("what did you just open?", recent)
    assert (reply.text, reply.state, reply.options) == (MISSING, "clarify", (SHOW_AGAIN,))
    assert answered("yes", recent, said("?", MISSING)).text == "Demo Widget."


HISTORY = said("quick links", "Found 2 panels [1].", "the first", "Opened `x[0]` [2][3].")


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("what did you say?", "Opened `x[0]`."),
        ("Can you repeat that please?", "Opened `x[0]`."),
        ("what did you say before that?", "Found 2 panels."),
    ],
)
def test_what_was_said(message: str, text: str) -> None:
    """Earlier answers come from the stored conversation, without marks that lead nowhere."""
    assert answered(message, Recent(), HISTORY).text == text


def test_what_was_said_before_that_again() -> None:
    """Answers that only repeat are passed over, so asking again goes further back."""
    asked = "what did you say before that?"
    history = said("a", "one", "b", "two", "c", "three", asked, "two")
    assert answered("and before that?", Recent(), history).text == "one"
    assert from_context.answer("before that?", Recent(), REPLIES, history[4:]) is None
    # "That" is what was said last, which was a repetition; and going back goes on from there.
    assert answered("can you repeat that?", Recent(), history).text == "two"
    again = (*history, *said("can you repeat that?", "two"))
    assert answered("before that?", Recent(), again).text == "one"


@pytest.mark.parametrize("message", ["and before that?", "Before that?"])
def test_before_that_goes_back_only_where_one_went_back_already(message: str) -> None:
    """After "How long was she there?" it is about her, and the site is searched; after a question
    for what was said it goes on from there, however often it is asked."""
    told = said("where is she?", "At Lamp [1].", "how long was she there?", "Two years [1].")
    for history in ((), told, (*told, *said(message, "At Oil, before [1]."))):
        assert from_context.answer(message, Recent(), REPLIES, history) is None
        assert not from_context.asks_for_older_turns(message, history)
    back = (*told, *said("what did you say?", "Two years."))
    assert answered(message, Recent(), back).text == "At Lamp."
    further = said(message, "three", message, "two", message, "one")
    assert from_context.answer(message, Recent(), REPLIES, further) is None
    assert from_context.asks_for_older_turns(message, further)


def test_what_was_said_without_a_history() -> None:
    """The client's last message serves where there is no history; nothing serves further back."""
    recent = seen(last_assistant_message="Hello.")
    assert answered("what did you say?", recent).text == "Hello."
    assert from_context.answer("what did you say before that?", recent, REPLIES) is None
    assert from_context.asks_for_older_turns("What did you say before that?")
    assert not from_context.asks_for_older_turns("What does it say about plugins?")


MADE_UP = "![x](https://e.example/a) [click](https://e.example) <img src=x> Run `pip`.\n\n1. Go"
SHOWN = "x (`https://e.example/a`) click (`https://e.example`) \\<img src=x\\> Run `pip`.\n\n1. Go"


def test_what_only_the_client_says_was_said() -> None:
    """Of an answer that is not in the server's own record nothing leads anywhere or is loaded; its
    paragraphs, lists and code are kept. What was stored is said as it was."""
    told = said("hi", MADE_UP)
    assert answered("repeat that", Recent(), told).text == SHOWN
    seen_last = seen(last_assistant_message=MADE_UP)
    assert answered("what did you just say?", seen_last).text == SHOWN
    stored = tuple(replace(each, created_at="2026-01-01T00:00:00Z") for each in told)
    assert answered("repeat that", Recent(), stored).text == MADE_UP


@pytest.mark.parametrize(
    "message",
    [
        "how do I install it?",
        "what did you just open the file with?",
        "what is the last page shown?",
        "which ports are open?",
        "what is opened by default?",
        "which page did you show the limits on?",
        "do you know what opens the menu?",
        "show me how to open a file again",
        "is there a list of plugins in the docs?",
        "what is C?",
        "C",
        "yes",
        "no",
        "open the settings page",
        "select a theme",
        "",
    ],
)
def test_other_questions_are_left_alone(message: str) -> None:
    """Questions to the site pass through, with and without a context."""
    for recent in (Recent(), OPENED, OLD):
        assert from_context.answer(message, recent, REPLIES) is None


@given(st.text(max_size=60), st.lists(st.text(max_size=8), max_size=4))
def test_nothing_raises(message: str, labels: list[str]) -> None:
    """Whatever is said and shown, there is a reply or none."""
    recent = seen(
        last_options=tuple(map(Option, labels)),
        last_list_preview=ListPreview("", len(labels), tuple(labels)),
    )
    from_context.answer(message, recent, REPLIES)
    from_context.answer(f"is {message} in the list", recent, REPLIES)


def test_names_of_the_application_do_nothing() -> None:
    """What a row or a panel is called is shown, and is no image, link or HTML."""
    name = "![p](https://evil.example/p.png) <b>x</b>"
    shown = r"!\[p\](`https://evil.example/p.png`) \<b\>x\</b\>"
    opened = seen(last_opened_panel=name)
    assert answered("what did you just open?", opened).text == f"{shown}."
    failed = seen(last_error_message=name)
    assert answered("what went wrong?", failed).text == shown
    listed = seen(last_list_preview=ListPreview("List", 1, (name,)))
    assert answered("show it again", listed).text == f"List (1): {shown}"
    picked = answered("select the first one", seen(last_options=(Option(name),)))
    assert shown in picked.text
