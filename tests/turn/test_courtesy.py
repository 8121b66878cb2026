"""Greetings and thanks are answered at once, and searched for never."""

from __future__ import annotations

import time

import pytest

from answerable.replies import Replies
from answerable.turn import courtesy
from ordinary_page import page_seconds

REPLIES = Replies(corpus="documentation")


WELCOME = "Hi! Ask me anything about this documentation."
THANKS = "You're welcome! Ask me anything else about this documentation."


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("hi", WELCOME),
        ("Hello there!", WELCOME),
        ("good morning", WELCOME),
        ("Hey!! Hello", WELCOME),
        ("HI ALL", WELCOME),
        ("thanks!", THANKS),
        ("ok thanks, that helped", THANKS),
        ("Thank you so much", THANKS),
        ("bye", THANKS),
        ("Great. Thanks a lot!", THANKS),
        ("hi how are you", WELCOME),
        ("Hello, I have a question", WELCOME),
        ("Can I ask you something?", WELCOME),
        ("hi, thanks", THANKS),
    ],
)
def test_a_courtesy_is_returned(message: str, said: str) -> None:
    """Greetings, thanks and goodbyes, with what people say around them; nothing is cited."""
    reply = courtesy.answer(message, REPLIES)
    assert reply is not None
    assert reply.text == said
    assert reply.state == "answered"


@pytest.mark.parametrize(
    "message",
    [
        "hey, how do I install it?",
        "hello world",
        "thanks for the page on typos, what about synonyms?",
        "great wall",
        "it works?",
        "yes",
        "no",
        "no thanks",
        "nice",
        "super",
        "and",
        "so what",
        "`ok`",
        "/bye",
        "--ok",
        "hey_there",
        "ok google",
        "ok, but why?",
        "how do I say thanks",
        "hi " * 100,
        "",
        "!",
    ],
)
def test_what_is_asked_beside_it(message: str) -> None:
    """A question stays one, however polite; so does what may answer a question."""
    assert courtesy.answer(message, REPLIES) is None


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("thanks 🙏", THANKS),
        ("thank you so much!!! 🙏", THANKS),
        ("hi 👋🏽", WELCOME),
        ("👍", THANKS),
        ("❤️", THANKS),
        (":)", THANKS),
        ("thx :D", THANKS),
        ("👋", WELCOME),
        ("hiiii", WELCOME),
        ("heyy", WELCOME),
        ("Hellooo!", WELCOME),
        ("thaaanks", THANKS),
        ("coooool", THANKS),
        ("okayyy", THANKS),
    ],
)
def test_emoji_and_letters_that_are_drawn_out(message: str, said: str) -> None:
    """As phones write it: neither hides what is said, and some pictures say it alone."""
    reply = courtesy.answer(message, REPLIES)
    assert reply is not None
    assert reply.text == said


@pytest.mark.parametrize("message", ["👎", "🤷‍♂️", "😡 👍", "❓", "👍?1", "col", "bok", "hii x"])
def test_other_pictures_and_words(message: str) -> None:
    """What does not please is no thanks; no word is shortened that is none of the lists'."""
    assert courtesy.answer(message, REPLIES) is None


@pytest.mark.parametrize("message", ["ok", "great", "Perfect!", "got it", "I see.", "ok 👍"])
def test_a_word_of_content(message: str) -> None:
    """Whoever has read an answer asks nothing with it."""
    reply = courtesy.answer(message, REPLIES)
    assert reply is not None
    assert reply.text == THANKS


@pytest.mark.parametrize(
    ("greeting", "thanks"),
    [
        ("Guten Tag!", "Vielen Dank für die Hilfe"),
        ("Grüß Gott", "danke schön 🙏"),
        ("Bonjour", "Merci beaucoup !"),
        ("¡Hola! Buenos días", "¡Muchas gracias!"),
        ("Cześć", "Dziękuję bardzo"),
        ("こんにちは。", "ありがとうございます！"),
        ("Здравствуйте!", "Большое спасибо"),
        ("你好，", "谢谢！"),
        ("مرحباً", "شكراً جزيلاً"),
    ],
)
def test_other_languages(greeting: str, thanks: str) -> None:
    """Those of the widget, and some more; the reply is the site's own sentence."""
    replies = [courtesy.answer(each, REPLIES) for each in (greeting, thanks)]
    assert [each and each.text for each in replies] == [WELCOME, THANKS]


@pytest.mark.parametrize(
    "message",
    [
        "Guten Tag, wie installiere ich es?",
        "Wie sage ich danke?",
        "Bonjour, où sont les prix ?",
        "谢谢页面在哪里",
        "спасибо, а цена?",
        "Hola Mundo",
    ],
)
def test_questions_in_other_languages(message: str) -> None:
    """A question stays one there, too."""
    assert courtesy.answer(message, REPLIES) is None


def test_no_message_takes_long() -> None:
    """However it could be divided, it is divided once."""
    started = time.process_time()
    for phrase in ("very much ", "bye ", "good ", "so much "):
        courtesy.answer(phrase * (courtesy.MOST_CHARS // len(phrase) - 1) + "x", REPLIES)
    assert time.process_time() - started < 4 * page_seconds()
