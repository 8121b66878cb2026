"""Questions about the conversation itself, on a small site and through its doors."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from answerable.assistant import Assistant
from answerable.recording.history import EARLIER_MESSAGES
from answerable.replies import Replies
from answerable.settings import ContextSettings
from answerable.turn.chat import asked_of_chat
from answerable.turn.chat.context import Recent
from answerable.turn.layers import Layers, ask, read
from answerable.types import ChatContext, Reply, TurnRequest
from turn.chats import said
from turn.test_goes_on import PLAIN, site_of, state, talk

pytestmark = pytest.mark.anyio
PAGES = {
    "backups": "# Backups\n\n## How long they are kept\n\nBackups are kept for 90 days.\n\n"
    "## Where they are\n\nBackups are written to a second data centre in Turku.\n",
    "asking": "# Settings\n\n## What we ask for\n\nThe settings ask for the name of your host and "
    "for a port.\n\n## Deleting a host\n\nDeletion of a host is permanent.\n\n## Move a host\n\n"
    "1. Stop the host.\n2. Choose a place.\n3. Start the host.\n",
    "sizes": "# Sizes\n\n## Small\n\nFor one site.\n\n## Middle\n\nFor ten sites.\n\n"
    "## Large\n\nFor any number of sites.\n",
}
KEPT, WHERE = "How long are backups kept?", "Where are backups written?"
QUOTE = "“Backups are kept for 90 days.”"
REPLIES = Replies(corpus="help")


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def hosts(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Assistant]:
    async with site_of(PAGES, PLAIN, tmp_path_factory.mktemp("hosts")) as assistant:
        yield assistant


def replied(message: str, *words: str, seen: ChatContext | None = None) -> Reply | None:
    """What the chat answers, of which a client told the words alone; None where it is searched."""
    told = said(*words)
    recent = Recent(fresh=seen or ChatContext())
    request = TurnRequest(message, earlier=told[:-6], history=told[-6:])
    return asked_of_chat.answer(request, recent, REPLIES)


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("what did I ask?", f"You asked: “{WHERE}”"),
        ("What did I just ask you?", f"You asked: “{WHERE}”"),
        ("what was my last question", f"You asked: “{WHERE}”"),
        ("what did I ask before that?", f"You asked: “{KEPT}”"),
        ("What was my first question?", f"Your first question here was: “{KEPT}”"),
        ("what did I ask first", f"Your first question here was: “{KEPT}”"),
        ("what have I asked so far?", f"You have asked here:\n\n- “{KEPT}”\n- “{WHERE}”"),
    ],
)
async def test_what_was_asked_is_said(hosts: Assistant, message: str, text: str) -> None:
    """In the visitor's own words, whatever the pages say of asking."""
    *_, told = await talk(hosts, KEPT, WHERE, message)
    assert (told.answer, state(told)) == (text, "answered")


async def test_questions_about_the_chat_are_none_of_those(hosts: Assistant) -> None:
    """Asked again it is the same question of the site, and "before that?" is the one before."""
    *_, again, before = await talk(
        hosts, KEPT, WHERE, "what did I ask?", "What did I ask?", "and before that?"
    )
    assert again.answer == f"You asked: “{WHERE}”"
    assert before.answer == f"You asked: “{KEPT}”"


@pytest.mark.parametrize(
    ("message", "opening"),
    [
        ("Where did you get that?", "My last answer quotes this:"),
        ("what's your source?", "My last answer quotes this:"),
        ("says who?", "My last answer quotes this:"),
        ("Sources?", "My last answer quotes this:"),
        ("Are you sure?", "I can only be as sure as the book is. It says:"),
        ("are you 100% sure about that", "I can only be as sure as the book is. It says:"),
        ("is that right?", "I can only be as sure as the book is. It says:"),
        ("really?", "I can only be as sure as the book is. It says:"),
    ],
)
async def test_the_quotes_of_the_last_answer_are_shown(
    hosts: Assistant, message: str, opening: str
) -> None:
    """With their places, as they were shown, and once more if it is asked again."""
    first, *others = await talk(hosts, KEPT, message, message)
    for told in others:
        assert told.answer.startswith(f"{opening}\n\n- {QUOTE} (")
        assert told.end.sources == first.end.sources  # type: ignore[union-attr]
        assert "How long they are kept" in told.answer


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("what did I ask?", "I don’t see an earlier question of yours in this chat."),
        ("what was my first question?", "I don’t see an earlier question of yours in this chat."),
        ("where did you get that?", "I haven’t answered anything in this chat yet."),
        ("are you sure?", "I haven’t answered anything in this chat yet."),
    ],
)
async def test_a_chat_that_only_begins(hosts: Assistant, message: str, text: str) -> None:
    """What is not there is not made up, and nothing is quoted in its place."""
    [told] = await talk(hosts, message)
    assert told.answer == text
    assert not told.citations


async def test_an_answer_without_quotes_has_no_source(hosts: Assistant) -> None:
    """The quotes of an answer further back are not those of this one."""
    *_, told = await talk(hosts, KEPT, "What is 2 + 2?", "Are you sure?")
    assert told.answer == "My last answer quotes nothing, so I have no source to show for it."


@pytest.mark.parametrize(
    ("message", "quote"),
    [
        ("What do you ask for in the settings?", "The settings ask for the name of your host"),
        ("Are you sure deletion of a host is permanent?", "Deletion of a host is permanent."),
        ("Where did you get the second data centre?", "second data centre in Turku"),
    ],
)
async def test_what_names_something_is_searched_for(
    hosts: Assistant, message: str, quote: str
) -> None:
    """Words such as "sure" and "ask" alone make no question about the chat."""
    _, told = await talk(hosts, KEPT, message)
    assert quote in told.answer


@pytest.mark.parametrize(
    "message",
    [
        "What did I ask for in the settings?",
        "what was my first question mark for?",
        "is that right of way?",
        "sources",
        "Is it true that hosts are deleted?",
        "Can I trust the certificate?",
        "where does the log come from",
        "what are your opening hours",
        "and before that?",
        "sure",
        "Ok, really",
        "references?",
        "no source",
        "What is it based on?",
        "can I trust it?",
        "Can I rely on this?",
        "where is it written?",
        "Where does this come from?",
        "where do you find it?",
        "Where do you get that?",
        "where did you learn that?",
        "do you have references?",
        "do you have a link?",
        "what's the first thing?",
        "can I trust you?",
    ],
)
def test_other_questions_are_left_to_the_site(message: str) -> None:
    """Each rule is of a whole message; a bare word counts as a question, and what "it" is or does
    is asked of what the answer was about."""
    assert replied(message, KEPT, "90 days. [1]") is None


def test_a_bare_word_counts_after_a_quote() -> None:
    """Where nothing was quoted, a page may be called so."""
    assert replied("sources?", KEPT, "90 days. [1]") is not None
    assert replied("sources?", KEPT, "90 days.") is None


@pytest.mark.parametrize(
    "message",
    [
        "Where exactly did you find that?",
        "which page says that?",
        "got a source for that?",
        "Can you show me where it says that?",
        "where is that documented",
        "what do you base your answer on?",
        "did you make that up?",
        "Are you guessing?",
    ],
)
def test_other_words_for_where_an_answer_is_from(message: str) -> None:
    """Whoever doubts an answer is shown what it quotes, in whatever words."""
    reply = replied(message, KEPT, "90 days. [1]")
    assert reply is not None
    assert reply.text == REPLIES.quotes_beside


@pytest.mark.parametrize("thanks", ["Thanks!", "ok great", "hello"])
def test_thanks_are_no_question(thanks: str) -> None:
    """What was asked, and what the answer was, stays the same behind them."""
    words = (KEPT, "90 days. [1]", thanks, "You're welcome.")
    asked, sure = replied("what did I ask?", *words), replied("are you sure?", *words)
    assert asked is not None
    assert asked.text == f"You asked: “{KEPT}”"
    assert sure is not None
    assert sure.text == REPLIES.quotes_beside


def test_what_a_client_tells_of_a_chat() -> None:
    """Its questions are known; of its answers only that there were quotes, or none."""
    asked = replied("what did I ask?", KEPT, "90 days. [1]")
    assert asked is not None
    assert asked.text == f"You asked: “{KEPT}”"
    sure = replied("are you sure?", KEPT, "90 days. [1]")
    assert sure is not None
    assert sure.text.startswith("The numbers in my last answer stand for its sources")
    seen = ChatContext(last_user_message="And <b>logs</b>?", last_assistant_message="30 days.")
    asked = replied("what did I ask?", seen=seen)
    assert asked is not None
    assert asked.text == r"You asked: “And \<b\>logs\</b\>?”"
    nothing = replied("says who?", seen=seen)
    assert nothing is not None
    assert nothing.text == REPLIES.quoted_nothing


class _Unasked:
    """A model that nobody should ask."""

    async def choose(self, *_: object) -> dict[str, object]:
        raise AssertionError("A rule knows this.")


async def test_no_model_is_asked() -> None:
    """The chat is told by rule where there is a model, too."""
    model: Any = _Unasked()
    rules = Layers(ContextSettings(), lambda: datetime(2026, 1, 5, tzinfo=UTC), model=model)
    for message in ("what did I ask?", "are you sure?"):
        request = TurnRequest(message, history=said(KEPT, "90 days. [1]"))
        reply = (await ask(read(request, rules), rules, REPLIES)).reply
        assert reply is not None
        assert reply.text in (f"You asked: “{KEPT}”", REPLIES.quotes_beside)


def test_what_is_further_back_than_is_read() -> None:
    """The first question that is known is not called the first."""
    known = [f"Number {at}?" for at in range(EARLIER_MESSAGES)]
    first = replied("what was my first question?", *known)
    assert first is not None
    assert first.text == "That is further back than I can see in this chat."


async def test_beside_another_question_it_is_of_no_answer_before(hosts: Assistant) -> None:
    """In one message "Are you sure?" is not answered with the quotes of an older answer."""
    _, told = await talk(hosts, WHERE, f"{KEPT} Are you sure?")
    assert "90 days" in told.answer
    assert "Turku" not in told.answer


async def test_over_the_dialect_of_openai(hosts: Assistant) -> None:
    """The chat is what the client sends along."""
    transport = httpx.ASGITransport(app=hosts.asgi())
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        messages = [
            {"role": "user", "content": KEPT},
            {"role": "assistant", "content": "Backups are kept for 90 days. [1]"},
            {"role": "user", "content": "what did I ask?"},
        ]
        body = {"model": "answerable", "messages": messages}
        told = (await client.post("/v1/chat/completions", json=body)).json()
    assert told["choices"][0]["message"]["content"] == f"You asked: “{KEPT}”"


@pytest.mark.parametrize(
    "message",
    ["shorter", "shorter please", "in one sentence", "make it shorter", "tl;dr", "that's too long"],
)
async def test_a_shorter_answer_is_one_quote_of_the_last(hosts: Assistant, message: str) -> None:
    """Nothing is searched for these words, and no text is made up."""
    long, told = await talk(
        hosts, "Where are backups written, and how long are they kept?", message
    )
    assert len(long.citations) > 1
    assert told.answer.startswith(REPLIES.in_short)
    assert told.answer.count("“") == 1


async def test_what_is_one_quote_is_not_made_shorter(hosts: Assistant) -> None:
    """That is said, and so it is of what quotes nothing."""
    *_, told = await talk(hosts, "How long are backups kept?", "shorter")
    assert told.answer == REPLIES.no_shorter


@pytest.mark.parametrize("message", ["shorter addresses", "make the port shorter", "summary"])
def test_what_names_something_else_is_no_wish_for_a_shorter_answer(message: str) -> None:
    """It is searched for."""
    assert replied(message, KEPT, "Backups are kept for 90 days. [1]") is None


@pytest.mark.parametrize("message", ["who am i", "Do you know who I am?", "what's my name?"])
def test_nobody_is_known(message: str) -> None:
    """Who asks who they are is not told what the assistant is."""
    reply = replied(message)
    assert reply is not None
    assert reply.text == REPLIES.say("who_you_are")


@pytest.mark.parametrize("question", ["How do I move a host?", "Which sizes are there?"])
async def test_of_a_list_nothing_is_left_out(hosts: Assistant, question: str) -> None:
    """One of the steps or the parts would not be a shorter answer."""
    whole, told = await talk(hosts, question, "shorter")
    assert len(whole.citations) >= 3
    assert told.answer == REPLIES.no_shorter


def test_a_wish_for_one_line_may_be_about_code() -> None:
    """Only what is said is said in fewer words."""
    assert replied("put it in one line", KEPT, "Backups are kept for 90 days. [1]") is None


def test_who_has_told_their_name_is_not_said_to_be_unknown() -> None:
    """What they said stands in the chat."""
    hello = "Hi, my name is Anna. How long are backups kept?"
    assert replied("what's my name?", hello, "Backups are kept for 90 days. [1]") is None


@pytest.mark.parametrize(
    "message",
    [
        "in German please",
        "ok, in Spanish please?",
        "Can you say that in French?",
        "translate it to Polish",
        "auf Deutsch bitte",
        "en français",
        "em português, por favor",
        "in italiano per favore",
        "Können Sie das auf Deutsch sagen?",
        "peux-tu répondre en français ?",
        "translate to German please",
        "po polsku proszę",
    ],
)
async def test_who_wants_another_language_hears_that_nothing_is_translated(
    hosts: Assistant, message: str
) -> None:
    """And the question after it is about what was spoken of, not about that language."""
    *_, told, shorter = await talk(hosts, WHERE, message, "where did you get that?")
    assert told.answer == "I answer in the words of this book, and don’t translate them."
    assert shorter.answer.startswith(f"{REPLIES.quoted_from}\n\n- “Backups are written")


@pytest.mark.parametrize(
    "message",
    [
        "in German?",
        "auf Deutsch?",
        "translate the page to German",
        "how do I translate it to German",
        "Is it available in German please",
        "translate the labels to Polish",
        "do you speak German",
    ],
)
def test_a_language_that_may_be_what_is_asked_about_is_searched_for(message: str) -> None:
    """ "Are there tours?" "In German?" is no wish for another answer, and a page may translate."""
    assert replied(message, WHERE, "Backups are written to Turku.") is None


def test_before_anything_is_answered_a_language_is_searched_for() -> None:
    """There is nothing that could be said in it."""
    assert replied("in German please") is None
