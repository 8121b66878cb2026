"""How things of the visitor's own stand, and what goes on from a look at them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from answerable.replies import Replies
from answerable.sections.app_data import AppDataSettings, EntitySettings, other_words
from answerable.settings import ContextSettings
from answerable.testing.app_data import MemoryAppData, Owned
from answerable.turn.layers import Layers, ask, is_settled, read
from answerable.turn.model_layer import Outcome
from answerable.types import Message, TurnRequest

pytestmark = pytest.mark.anyio
KINDS = {"repair": "repairs", "booking": "bookings", "invoice": "invoices", "note": "notes"}
ROWS = [
    Owned("repair", "ann", "1", "The Blue Tandem", "ready since 2026-03-02"),
    Owned("repair", "ann", "2", "Cargo Max", "waiting for parts"),
    Owned("booking", "ann", "3", "Road Swift", "2026-04-11, confirmed"),
    Owned("invoice", "ann", "4", "INV-77", "12.50 EUR, unpaid"),
    Owned("note", "ann", "5", "Summer", "updated yesterday"),
    Owned("note", "ann", "6", "Tyres"),
    Owned("repair", "bob", "7", "Green Tandem", "ready since 2026-03-01"),
    Owned("invoice", "bob", "8", "INV-78", "90.00 EUR, unpaid"),
]
SHOP = MemoryAppData(ROWS, KINDS)
RULES = Layers(ContextSettings(), clock=lambda: datetime(2026, 3, 5, tzinfo=UTC), app_data=SHOP)
REPLIES = Replies()
SIGN_IN = "Sign in, and I can look for that in your workspace."
BOTH = (
    "You have 2 repairs:\n\n- Cargo Max (waiting for parts)\n"
    "- The Blue Tandem (ready since 2026-03-02)"
)
MISSING = "I don’t see a repair called {} in your workspace."
TANDEM = "The Blue Tandem (ready since 2026-03-02)."


async def outcome(message: str, who: str | None, **known: object) -> Outcome:
    request = TurnRequest(message, user_id=who, **known)  # type: ignore[arg-type]
    return await ask(read(request, RULES), RULES, REPLIES)


async def said(message: str, who: str | None = "ann", **known: object) -> str | None:
    """The layers' reply; None where the site is searched."""
    reply = (await outcome(message, who, **known)).reply
    return reply.text if reply is not None else None


async def after(message: str, *before: str, who: str = "ann", stored: bool = True) -> str | None:
    """The reply in a conversation: as it is stored, or as a client tells it by its words."""
    history: list[Message] = []
    for number, each in enumerate((*before, message)):
        request = TurnRequest(each, user_id=who, history=tuple(history))
        reply = (await ask(read(request, RULES), RULES, REPLIES)).reply
        if number == len(before):
            return reply.text if reply is not None else None
        assert reply is not None, each
        options = [
            {"label": o.label, "sublabel": o.sublabel, "value": o.value} for o in reply.options
        ]
        detail = json.dumps({"options": options}) if stored else ""
        at = f"2026-03-05T10:00:0{number}" if stored else ""
        state = reply.state if stored else None
        history.append(Message(f"{2 * number}", "user", each, at))
        history.append(
            Message(f"{2 * number + 1}", "assistant", reply.text, at, state, detail=detail)
        )
    return None


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("When is The Blue Tandem ready?", TANDEM),
        ("is the blue tandem ready", TANDEM),
        ("Is my repair of Blue Tandem ready?", TANDEM),
        ("what's the status of my blue tandem repair", TANDEM),
        ("When can I pick up the blue tandem?", TANDEM),
        ("Is Cargo Max ready?", "Cargo Max (waiting for parts)."),
        ("When is Road Swift?", "Road Swift (2026-04-11, confirmed)."),
        ("How much is INV-77?", "INV-77 (12.50 EUR, unpaid)."),
        ("when do I have to pay inv-77", "INV-77 (12.50 EUR, unpaid)."),
        ("Is my repair ready?", BOTH),
        ("When are my repairs due?", BOTH),
        ("When is my waiting repair due?", "Cargo Max (waiting for parts)."),
        ("What's the status of my repairs?", BOTH),
        ("How much is my invoice?", "INV-77 (12.50 EUR, unpaid)."),
        ("Which repairs are ready?", TANDEM),
        ("how much do I owe?", "You have 1 invoice:\n\n- INV-77 (12.50 EUR, unpaid)"),
        ("do I owe you anything", "You have 1 invoice:\n\n- INV-77 (12.50 EUR, unpaid)"),
        ("what have I booked?", "You have 1 booking:\n\n- Road Swift (2026-04-11, confirmed)"),
        ("what bike did I book", "You have 1 booking:\n\n- Road Swift (2026-04-11, confirmed)"),
        ("is my repair of Rust Bucket ready?", MISSING.format("Rust Bucket")),
    ],
)  # fmt: skip
async def test_what_stands_beside_a_name_is_told(message: str, text: str) -> None:
    """Of what has the name, of all of a kind, and of what is owed or was done by another word."""
    assert await said(message) == text


@pytest.mark.parametrize(
    "message",
    [
        "How do I book a repair?",
        "When is a repair ready?",
        "When is my cancelled repair ready?",
        "how long does a repair take",
        "Are my notes private?",
        "Is Summer free?",
        "Is Summer public?",
        "Is my Summer note public?",
        "When is Tyres due?",
        "How much is Cargo Max?",
        "is the shop open",
        "when is summer over in Spain",
        "Which repairs are free?",
        "who owes what?",
        "can I pay an invoice later",
        "is it ready?",
        "and invoices?",
        "what have I done wrong?",
    ],
)
async def test_what_no_row_tells_is_left_to_the_site(message: str) -> None:
    """Neither a rule of the house nor a thing that says nothing of what is asked is one's own."""
    assert await said(message) is None


@pytest.mark.parametrize(
    "message", ["Is Green Tandem ready?", "When is green tandem due?", "how much is INV-78"]
)
async def test_what_is_somebody_elses_is_not_there(message: str) -> None:
    """It is searched for as any name that is nobody's."""
    assert await said(message) is None
    assert await said(message, "bob") is not None
    asked = "Is my repair of {} ready?"
    other, none = await said(asked.format("Green Tandem")), await said(asked.format("No Such"))
    assert (other, none) == (MISSING.format("Green Tandem"), MISSING.format("No Such"))


@pytest.mark.parametrize("stored", [True, False])
@pytest.mark.parametrize(
    ("before", "message", "text"),
    [
        ("my repairs", "and invoices?", "You have 1 invoice:\n\n- INV-77"),
        ("my notes", "what about my bookings", "You have 1 booking:\n\n- Road Swift"),
        ("Do I have Road Swift?", "when is it?", "Road Swift (2026-04-11, confirmed)."),
        ("Do I have Road Swift?", "and until when?", "Road Swift (2026-04-11, confirmed)."),
        ("Do I have The Blue Tandem?", "Is it ready?", TANDEM),
        ("do I have any invoices?", "how much is it?", "INV-77 (12.50 EUR, unpaid)."),
        ("my repairs", "when is the second one ready?", TANDEM),
        ("my repairs", "which one is ready?", TANDEM),
        ("my repairs", "are they ready?", BOTH),
    ],
)  # fmt: skip
async def test_what_goes_on_from_ones_own(
    before: str, message: str, text: str, stored: bool
) -> None:
    """ "And invoices?" asks for one's own, and "it" is what was just shown, in every chat."""
    assert await after(message, before, stored=stored) == text


async def test_another_name_goes_on_from_one() -> None:
    """ "And The Blue Tandem?" asks the same of that."""
    assert await after("and the blue tandem?", "Is Cargo Max ready?") == TANDEM


@pytest.mark.parametrize("message", ["how do I pay it?", "is it insured in Spain?", "is it free?"])
async def test_what_is_done_with_it_is_searched_for(message: str) -> None:
    """A row tells how it stands, and not what may be done."""
    assert await after(message, "Do I have Road Swift?") is None


async def test_it_is_of_the_question_beside() -> None:
    """In one message "it" is what stands before it, and not what an older answer showed."""
    shown = json.dumps({"options": [{"label": "Cargo Max", "sublabel": "", "value": "repair:2"}]})
    history = (
        Message("1", "user", "Do I have Cargo Max?", "2026-03-05T10:00:00"),
        Message("2", "assistant", "Yes.", "2026-03-05T10:00:01", "answered", "1", shown),
    )
    known = {"history": history, "beside": ("Do I have The Blue Tandem?",)}
    assert await said("Is it ready?", **known) == TANDEM


@pytest.mark.parametrize(
    "message", ["how much do I owe?", "Is my repair ready?", "what have I booked?"]
)
async def test_who_is_not_signed_in_is_told_how(message: str) -> None:
    """Nothing is looked up; a section that is called so may go before, but for what is owed."""
    asked = len(SHOP.asked)
    found = await outcome(message, None)
    assert found.reply is not None
    assert (found.reply.text, found.reply.state) == (SIGN_IN, "blocked")
    assert found.firmness == ("sure" if "ready" in message else "held")
    assert len(SHOP.asked) == asked
    assert await said("is the blue tandem ready", None) is None


@pytest.mark.parametrize(
    ("message", "firmness"),
    [
        ("is the blue tandem ready?", "sure"),
        ("is my repair ready?", "held"),
        ("is the repair The Blue Tandem ready?", "held"),
    ],
)
async def test_a_name_alone_may_be_that_of_a_section(message: str, firmness: str) -> None:
    """Which then answers; what is said to be the visitor's is theirs."""
    found = await outcome(message, "ann")
    assert found.reply is not None
    assert found.firmness == firmness


@pytest.mark.parametrize("who", ["ann", None])
@pytest.mark.parametrize("message", ["are my invoices private?", "Are my notes public?"])
async def test_who_can_see_a_kind_of_things_is_asked_of_the_site(
    message: str, who: str | None
) -> None:
    """Where no row tells it, and of whoever is not signed in: no row would."""
    assert await said(message, who) is None


async def test_a_row_that_tells_of_payment_tells_not_who_sees_it() -> None:
    """ "Unpaid" answers "is it overdue?", and not "is it private?"."""
    assert await after("is it overdue?", "Do I have INV-77?") == "INV-77 (12.50 EUR, unpaid)."
    assert await after("is it private?", "Do I have INV-77?") is None


@pytest.mark.parametrize("message", ["When is my next repair ready?", "is my last repair ready?"])
async def test_which_is_the_next_is_told_by_all(message: str) -> None:
    """Which of them it is, what stands beside their names tells."""
    assert await said(message) == BOTH


async def test_what_is_overdue_is_due() -> None:
    """Whoever asks which are due is not told of all but the most urgent."""
    states = {"The Tin Drum": "overdue since 2026-03-01", "Emma": "due 2026-03-09", "Kim": "back"}
    rows = [Owned("repair", "ann", title, title, state) for title, state in states.items()]
    layers = replace(RULES, app_data=MemoryAppData(rows, KINDS))
    request = TurnRequest("Which repairs are due?", user_id="ann")
    reply = (await ask(read(request, layers), layers, REPLIES)).reply
    assert reply is not None
    assert reply.text == "Emma (due 2026-03-09).\nThe Tin Drum (overdue since 2026-03-01)."


async def test_where_nobody_can_sign_in_it_is_not_asked_for() -> None:
    """The sentence of a door without visitors says where the question can be asked."""
    for message in ("how much do I owe?", "Do I have Road Swift?"):
        text = await said(message, None, can_sign_in=False)
        assert text == REPLIES.app_not_here


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("what bikes do I have?", "You have 2 repairs:\n\n- Cargo Max\n- The Blue Tandem"),
        ("Do I have a bike called Cargo Max?", "Yes, you have a repair called Cargo Max."),
        ("When are my bikes ready?", BOTH),
        ("my waiting bikes", "You have 1 waiting repair:\n\n- Cargo Max (waiting for parts)"),
        ("Do I have The Bike?", "Yes, you have a note called The Bike."),
        (
            "Do I have Bike Of Mine?",
            "I don’t see a repair, a booking, an invoice or a note called Bike Of Mine in your"
            " workspace.",
        ),
        ("how do I lock my bike", None),
        ("are bikes insured?", None),
    ],
)
async def test_a_kind_is_known_by_other_words(message: str, text: str | None) -> None:
    """Those that the site declares; a name is taken as it is written."""
    bike = EntitySettings(name="repair", also=("bike",), table="t")
    rows = MemoryAppData([*ROWS, Owned("note", "ann", "9", "The Bike")], KINDS)
    layers = replace(RULES, app_data=rows, own_words=other_words([bike]))
    request = TurnRequest(message, user_id="ann")
    reply = (await ask(read(request, layers), layers, REPLIES)).reply
    assert (reply.text if reply is not None else None) == text
    assert is_settled("Show my bikes", layers, REPLIES)


def test_two_kinds_have_no_word_in_common() -> None:
    """Nobody would know which of them is meant."""
    entities = [
        {"name": "loan", "table": "loans", "also": ["book"]},
        {"name": "book", "table": "books"},
    ]
    with pytest.raises(ValidationError, match="the same name"):
        AppDataSettings(url="sqlite:///app.db", entities=entities)


async def test_a_database_that_is_down_leaves_the_question_to_the_site() -> None:
    """As with everything that may not be one's own; of what surely is, it is said."""
    broken = MemoryAppData(ROWS, KINDS)
    broken.broken = True
    layers = replace(RULES, app_data=broken)
    request = TurnRequest("is the blue tandem ready", user_id="ann")
    assert (await ask(read(request, layers), layers, REPLIES)).reply is None
    request = TurnRequest("how much do I owe?", user_id="ann")
    reply = (await ask(read(request, layers), layers, REPLIES)).reply
    assert reply is not None
    assert (reply.text, reply.state) == (REPLIES.app_unavailable, "degraded")


def test_it_is_settled_beside_a_model() -> None:
    """A rule knows that this is the visitor's own."""
    assert is_settled("How much do I owe?", RULES, REPLIES)
    assert is_settled("When is my repair ready?", RULES, REPLIES)
    assert not is_settled("When is the blue tandem ready?", RULES, REPLIES)


@pytest.mark.parametrize("name", ["İnci Hanı", "Straße", "Kelvin 3", "ſail"])
async def test_names_in_any_letters(name: str) -> None:
    """The name of a row is found in a message whatever the case of its letters."""
    rows = MemoryAppData([Owned("repair", "ann", "1", name, "ready since 2026-03-02")], KINDS)
    layers = replace(RULES, app_data=rows)
    for said in (name, name.lower(), name.upper()):
        if len(said) == len(name):  # "STRASSE" has a letter more: no pattern takes it for the name
            request = TurnRequest(f"Is {said} ready?", user_id="ann")
            outcome = await ask(read(request, layers), layers, REPLIES)
            assert outcome.reply is not None, said
            assert outcome.reply.text == f"{name} (ready since 2026-03-02)."
