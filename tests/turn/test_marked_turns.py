"""A question to the site leans on nothing that was asked of marked text."""

from __future__ import annotations

import pytest

from answerable.replies import Replies
from answerable.turn.marked_turns import without_marked
from answerable.types import Message, TurnRequest

REPLIES = Replies()
PLACES = '{"n":1,"quote":"a","text":"a","source_name":"%s","link":"","file":"%s","heading_path":[],'
PLACES += '"char_start":0,"char_end":1,"line_start":1,"line_end":1,"score":1.0,"url":"%s"}'


def _turn(number: int, question: str, answer: str, *place: str) -> tuple[Message, ...]:
    cited = '{"citations":[' + PLACES % place + "]}" if place else ""
    return (
        Message(f"q{number}", "user", question, "2025-01-01T00:00:00Z"),
        Message(f"a{number}", "assistant", answer, "2025-01-01T00:00:00Z", "answered", None, cited),
    )


OF_SITE = _turn(1, "What is a kiln?", "A kiln is hot. [1]", "Kilns", "kilns.md", "/kilns")
OF_MARKED = _turn(2, "How big is it?", "It is 2 metres wide. [1]", "", "selection", "")
REFUSED = _turn(3, "Who built it?", REPLIES.not_in_selection)
LATER = _turn(4, "What is clay?", "Clay is earth. [1]", "Clay", "clay.md", "/clay")


@pytest.mark.parametrize("marked", [OF_MARKED, REFUSED])
def test_what_was_said_up_to_marked_text_is_left_out(marked: tuple[Message, ...]) -> None:
    """Whether the passage answered or not; what was said of the site since then stays."""
    request = TurnRequest("And why?", history=OF_SITE + marked, earlier=LATER)
    asked = without_marked(request, REPLIES)
    (untold,) = asked.history
    assert (untold.role, untold.content, untold.detail) == ("assistant", "", "")
    assert asked.earlier == ()
    request = TurnRequest("And why?", history=OF_SITE + marked + LATER)
    assert without_marked(request, REPLIES).history == LATER
    request = TurnRequest("And why?", history=LATER, earlier=OF_SITE + marked)
    assert without_marked(request, REPLIES).earlier == ()


def test_a_conversation_about_the_site_stays_as_it_is() -> None:
    """Also with a file of that name, and what somebody else says in these words."""
    named = _turn(5, "What is chosen?", "It is chosen. [1]", "Selection", "selection", "/selection")
    quoted = (Message("q6", "user", REPLIES.not_in_selection, ""),)
    request = TurnRequest("And why?", history=OF_SITE + named + quoted)
    assert without_marked(request, REPLIES).history == request.history
