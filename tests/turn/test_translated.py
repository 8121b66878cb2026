"""A translated ``[replies]`` speaks one language: no word or order of English is left in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from answerable.replies import Replies
from answerable.seen import ListPreview
from answerable.testing.app_data import TYPES, MemoryAppData
from answerable.testing.corpus import chunk, evidence
from answerable.turn import clarify, general
from answerable.turn.chat import context, membership
from answerable.turn.own import app_data
from answerable.turn.own.app_data import AppQuestion
from answerable.types import Candidate, ChatContext

NOW = datetime(2025, 11, 21, 20, 45, tzinfo=UTC)
GERMAN = Replies(
    clarify="Geht es um {choices}?",
    time="Es ist {time}.",
    time_format="{hour}:{minute} Uhr",
    date="{day} ist {date}.",
    date_format="{weekday}, {day}. {month} {year}",
    today="Heute",
    tomorrow="Morgen",
    weekdays=("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    months=tuple("Januar Februar März April Mai Juni Juli August September Oktober November"
                 " Dezember".split()),
    about="ungefähr {result}",
    all_of="{items} und {last}",
    one_of="{items} oder {last}",
    seen_here="Ich sehe hier nur {items}.",
    not_in_list="Nein, nur {items}.",
    app_unknown_type="Ich kann nach {types} suchen.",
    app_missing="Sie haben kein {type} namens {query}.",
)  # fmt: skip


def said(message: str, replies: Replies = GERMAN, now: datetime = NOW) -> str:
    reply = general.answer(message, now, None, replies)
    assert reply is not None
    return reply.text


def test_dates_and_times() -> None:
    """Their order, and the names of days and months, are the language's."""
    assert said("what time is it?") == "Es ist 20:45 Uhr."
    assert said("what time is it?", now=NOW.replace(hour=7, minute=3)) == "Es ist 7:03 Uhr."
    assert said("what day is it?") == "Heute ist Freitag, 21. November 2025."
    assert said("what is tomorrow's date") == "Morgen ist Samstag, 22. November 2025."
    digits = GERMAN.model_copy(update={"date_format": "{year}-{number}-{day}"})
    assert said("what day is it?", digits) == "Heute ist 2025-11-21."


def test_a_rounded_result() -> None:
    """The word before it is the language's, too."""
    assert said("what is 1/3") == "1/3 = 1/3 (ungefähr 0.3333333333)"


def test_lists() -> None:
    """Their last item follows the language's own word."""
    near = tuple(
        Candidate(replace(chunk(f"About {title}."), title=title), 0.1, 0.5)
        for title in ("Lampen", "Kabel", "Tische")
    )
    found = replace(evidence(strength="NONE", score=0.0), candidates=near)
    assert clarify.question(found, GERMAN) == "Geht es um Kabel, Lampen oder Tische?"
    seen = ChatContext(last_list_preview=ListPreview("Zuletzt", 2, ("Eins", "Zwei")))
    recent = context.view(seen, context.ContextSettings())
    reply = membership.answer("is Drei in the list?", recent, GERMAN)
    assert reply is not None
    assert reply.text == "Nein, nur Eins und Zwei."


@pytest.mark.anyio
async def test_the_visitors_own_things() -> None:
    """The name of a type stands alone where a language has other articles than English."""
    own = MemoryAppData([])
    missing = await app_data.answer(AppQuestion("widget", "Umsatz"), "ann", own, GERMAN)
    unknown = await app_data.answer(AppQuestion("planet", ""), "ann", own, GERMAN)
    assert missing is not None
    assert missing.text == "Sie haben kein widget namens Umsatz."
    assert unknown is not None
    *_, last = TYPES.values()
    assert unknown.text.endswith(f" und {last} suchen.")


def test_english_is_as_it_was() -> None:
    """Commas between, and the word before the last."""
    english = Replies()
    assert [english.either("ABC"[:n]) for n in range(4)] == ["", "A", "A or B", "A, B or C"]
    assert [english.every("ABC"[:n]) for n in range(4)] == ["", "A", "A and B", "A, B and C"]


def test_what_fills_a_sentence_is_not_filled_itself() -> None:
    """A name that a visitor gave may look like a placeholder."""
    text = Replies(corpus="book").say("app_several", count=2, label="{corpus} {count}")
    assert text == "You have 2 things called {corpus} {count}. Which one do you mean?"


@pytest.mark.parametrize("given", [{"weekdays": ("Montag",)}, {"months": ("Januar",) * 13}])
def test_each_day_and_month_has_a_name(given: dict[str, tuple[str, ...]]) -> None:
    """A list that is too short or too long is refused when it is read."""
    with pytest.raises(ValidationError):
        Replies(**given)  # type: ignore[arg-type]
