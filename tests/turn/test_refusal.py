"""What is said where nothing answers, and when it is said to be about something else."""

from __future__ import annotations

import pytest

from answerable.replies import Replies
from answerable.testing.corpus import chunk, evidence
from answerable.turn import refusal
from answerable.turn.refusal import Refusal
from answerable.types import Candidate, Evidence, Filter, Message, NextHop, TurnRequest

REPLIES = Replies(corpus="book")
UNRELATED = (
    "I couldn't find relevant information in the book about that. This question seems outside the "
    "scope of this book. I can only answer questions based on the book content."
)
NO_MATCH = (
    "I couldn't find relevant information in the book about that. "
    "Could you rephrase or ask something else?"
)
ASKED = TurnRequest("Who won the 2024 election?")


def found(score: float) -> Evidence:
    """Nothing strong, at this score, beside one candidate."""
    nearest = Candidate(chunk("A page about lamps."), 0.1, 0.0)
    weak = evidence(strength="NONE", score=score)
    return Evidence(weak.question, (), "NONE", score, candidates=(nearest,))


def refused(request: TurnRequest = ASKED, score: float = 0.02, **values: object) -> Refusal:
    return refusal.of(request, found(score), REPLIES, 0.1, **values)  # type: ignore[arg-type]


def test_a_question_about_something_else() -> None:
    """A score near zero says so, in the words of both of the specification's sentences."""
    assert refused() == Refusal("out_of_scope", UNRELATED)
    assert refused(score=0.1) == Refusal("no_match", NO_MATCH)


@pytest.mark.parametrize(
    "request_",
    [
        TurnRequest("Was kostet das?"),  # another language: the score says nothing
        TurnRequest("jak zainstalować lampę"),
        TurnRequest("why not"),
        TurnRequest("Who won?", where=Filter(section=("guides",))),  # only a part was searched
        TurnRequest(
            "What about the other one?", history=(Message("1", "user", "How do I dim it?", ""),)
        ),
    ],
)
def test_where_the_score_does_not_tell(request_: TurnRequest) -> None:
    """What cannot be judged by its score is not said to be out of scope."""
    assert refused(request_).state == "no_match"


@pytest.mark.parametrize(
    ("page", "state"),
    [
        ("データは東京のサーバーに保存されます。", "no_match"),
        ("Подписку можно отменить в любое время.", "no_match"),
        ("Vous pouvez résilier votre abonnement à tout moment.", "no_match"),
        ("Der Vertrag kann jederzeit gekündigt werden.", "no_match"),
        ("You can cancel it at any time.", "out_of_scope"),
        ("lamp --trim", "out_of_scope"),
    ],
)
def test_pages_in_another_language(page: str, state: str) -> None:
    """An English question's score tells nothing about pages in another language."""
    weak = Evidence("", (), "NONE", 0.02, candidates=(Candidate(chunk(page), 0.1, 0.0),))
    asked = TurnRequest("How do I cancel?")
    assert refusal.of(asked, weak, REPLIES, 0.1).state == state


def test_an_index_without_pages_has_no_scope() -> None:
    """Where nothing was found at all, nothing is known."""
    empty = evidence(strength="NONE", score=0.0)
    assert refusal.of(ASKED, empty, REPLIES, 0.1).state == "no_match"


def test_marked_text_has_its_own_words() -> None:
    """What is not in it is said so, whatever the score."""
    marked = TurnRequest(ASKED.message, mode="selection", context="A lamp.")
    assert refused(marked) == Refusal("no_match", "That isn't in the text you selected.")


def test_a_site_that_asks_back_does() -> None:
    """One question back follows, and nothing is out of scope."""
    replies = Replies(no_match="No strong matches.", clarify="Is it about {choices}?")
    said = refusal.of(ASKED, found(0.01), replies, 0.1)
    assert said.state == "no_match"
    assert said.text.startswith("No strong matches.\n\n")


def test_a_site_asks_no_choice_twice_in_a_row() -> None:
    """Whoever answered a question back and is not understood is asked another one."""
    replies = Replies(no_match="No strong matches.", clarify="Is it about {choices}?")
    pages = [Candidate(chunk("A lamp.", path=p, heading=(p,)), 0.1, 0.0) for p in ("A", "B")]
    weak = Evidence("those", (), "NONE", 0.01, candidates=tuple(pages))
    first = refusal.of(ASKED, weak, replies, 0.1).text
    assert first == "No strong matches.\n\nIs it about A or B?"
    told = (Message("1", "user", ASKED.message, ""), Message("2", "assistant", first, ""))
    second = refusal.of(TurnRequest("those", history=told), weak, replies, 0.1).text
    assert second == "No strong matches.\n\nWhat exactly are you looking for?"


def test_a_sites_own_words_for_no_match_are_kept() -> None:
    """Who wrote one sentence for what is not answered hears that one, or writes both."""
    own = Replies(no_match="Nothing found.")
    assert refusal.of(ASKED, found(0.01), own, 0.1) == Refusal("no_match", "Nothing found.")
    both = Replies(no_match="Nothing found.", unrelated="Not ours.")
    assert refusal.of(ASKED, found(0.01), both, 0.1) == Refusal("out_of_scope", "Not ours.")


def test_a_link_to_contact() -> None:
    """A profile's address is where to go on; one that is no web address is no link."""
    url = "https://varnholt.example/contact"
    assert refused(profile={"contact_url": url}).next_hops == (NextHop("Contact", url, "link"),)
    assert refused(score=0.3, profile={"contact_url": url}).next_hops != ()
    assert refused(profile={"contact_url": "javascript:alert(1)"}).next_hops == ()
    assert refused(profile={"name": "Ilse"}).next_hops == ()
