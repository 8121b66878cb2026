"""Error messages are told from questions."""

from __future__ import annotations

import pytest

from answerable.wording.messages import asks_remedy, has_message, is_labelled


@pytest.mark.parametrize(
    "text",
    [
        "TypeError: x is not a function",
        "kelder.ProxyError: the handshake timed out",
        "error TS2304: name missing",
        "Error [ERR_REQUIRE_ESM]: require() of a module",
        "[ERROR] no strict mode",
        "ERROR Der Ofen ist zu",
        "npm ERR! code 1",
        "panic: index out of range",
        "ENOSPC: System limit reached",
        "431 Request Header Fields Too Large",
        "Server responded with status code 503",
    ],
)
def test_a_label_or_code_is_one_of_a_message(text: str) -> None:
    """It is one also where words of a how-to question stand in it."""
    assert is_labelled(text)
    assert has_message(text)
    assert asks_remedy(text)


@pytest.mark.parametrize(
    "text", ["Failed to fetch the module", "Cannot find module 'x'", "Can't resolve './x' in src"]
)
def test_what_failed_is_a_message(text: str) -> None:
    """Without a label, where nothing is asked."""
    assert has_message(text)
    assert not is_labelled(text)
    assert has_message(f"How do I fix {text}?")
    assert not has_message(f"Is it normal that {text}?")


@pytest.mark.parametrize(
    "text",
    [
        "How do I handle errors?",
        "Can I open another tray?",
        "What is an invalid tray?",
        "error handling",
        "How large may an EMAIL be",
        "Members pay half",
    ],
)
def test_a_question_is_no_message(text: str) -> None:
    """Nor is a topic."""
    assert not has_message(text)
    assert not asks_remedy(text)


def test_what_it_means_is_no_remedy() -> None:
    """Unless it is asked as well how it is mended."""
    assert not asks_remedy("Why do I get TypeError: x is not a function?")
    assert not asks_remedy("TypeError: x is not a function, what does that mean?")
    assert asks_remedy("Why do I get TypeError: x is not a function and how do I fix it?")


@pytest.mark.parametrize(
    "text",
    [
        "i get a hash error when publishing",
        "keep getting this weird certificate warning on login",
        "the app shows errors since the update",
        "error 431 when logging in",
    ],
)
def test_who_tells_of_an_error_asks_what_to_do(text: str) -> None:
    """Without the words of the message itself."""
    assert asks_remedy(text)
    assert asks_remedy(f"{text}, what now")
    assert not has_message(f"Why is it that {text}?")
