"""Event streams as the standard allows them, and as endpoints send them all the same."""

from __future__ import annotations

import json

import pytest

from answerable.errors import ModelFailedError, ModelLengthError
from answerable.llms.chat_stream import MAX_LINE, ChatStream

DONE = b"data: [DONE]\n\n"


def chunk(text: object, **fields: object) -> bytes:
    return json.dumps({"choices": [{"delta": {"content": text}, **fields}]}).encode()


def told(stream: ChatStream, sent: bytes, size: int = 1) -> str:
    """The text of ``sent``, received in parts of so many bytes."""
    parts = [sent[start : start + size] for start in range(0, len(sent), size)]
    return "".join(text for part in parts for text in stream.feed(part))


def numbered(index: int, text: str, **fields: object) -> bytes:
    return b"data: " + chunk(text, index=index, **fields) + b"\n\n"


ONE, TWO = chunk("Hello "), chunk("you.", finish_reason="stop")
OVER_LINES = b'data: {"choices": [\ndata: {"delta": {"content": "Hello "}}\ndata: ]}\n\n'
STREAMS = {
    "plain": b"data: " + ONE + b"\n\ndata: " + TWO + b"\n\n" + DONE,
    "byte order mark": b"\xef\xbb\xbfdata: " + ONE + b"\n\ndata: " + TWO + b"\n\n" + DONE,
    "mark before a comment": b"\xef\xbb\xbf: hi\n\ndata: " + ONE + b"\n\ndata: " + TWO + b"\n\n",
    "over lines": OVER_LINES + b"data: " + TWO + b"\n\n" + DONE,
    "over lines, with a comment": OVER_LINES.replace(b"\ndata: ]", b"\n: hi\nid: 1\ndata: ]")
    + b"data: " + TWO + b"\n\n" + DONE,
    "over lines, then done": b"data: " + ONE + b"\n\n"
    + OVER_LINES.replace(b"Hello ", b"you.").removesuffix(b"\n") + DONE,
    "no empty lines": b"data: " + ONE + b"\ndata: " + TWO + b"\ndata: [DONE]\n",
    "a number for each word": numbered(1, "Hello ") + numbered(2, "you.", finish_reason="stop"),
    "numbers for thoughts and text": numbered(0, "") + numbered(1, "Hello ") + numbered(1, "you.")
    + numbered(0, "", finish_reason="stop") + DONE,
    "text in parts": b"data: " + chunk([{"type": "thinking", "thinking": [{"text": "So"}]}])
    + b"\n\ndata: " + chunk([{"type": "reasoning", "text": "Hm."}, {"text": "Hello "}])
    + b"\n\ndata: " + chunk([{"type": "text", "text": "you."}], finish_reason="stop") + b"\n\n",
    "an empty field": b"data\n\ndata:\n\ndata: " + ONE + b"\n\ndata: " + TWO + b"\n\n" + DONE,
}  # fmt: skip


@pytest.mark.parametrize("size", [1, 7, 10_000])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("name", STREAMS)
def test_valid_streams(name: str, end: bytes, size: int) -> None:
    """They are read whole, whatever ends their lines and wherever the network cuts them."""
    stream = ChatStream()
    assert told(stream, STREAMS[name].replace(b"\n", end), size) == "Hello you."
    stream.check_complete()


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
def test_nothing_waits_for_what_follows(end: bytes) -> None:
    """What one line says is told with its end, before the empty line and before the next event."""
    stream = ChatStream()
    assert told(stream, b"data: " + ONE + end) == "Hello "
    assert told(stream, end + b"data: " + TWO + end) == "you."


@pytest.mark.parametrize(
    "sent",
    [
        b"data: {not json}\n\n",
        b"data: {not json}\ndata: " + ONE + b"\n\n",
        b"data: [1,\ndata: 2]\n\n",
        b'data: {"choices": [\n\ndata: ]}\n\n',
        b'data: {"choices": [\n' + DONE,
        b"data: " + ONE + b"\n\n\xef\xbb\xbfdata: " + TWO + b"\n\n",
        b"<html>\r",
    ],
)
def test_what_is_no_stream_of_objects(sent: bytes) -> None:
    """Lines that make no object together, and are none by themselves, are an error."""
    with pytest.raises(ModelFailedError):
        told(ChatStream(), sent)


@pytest.mark.parametrize("reason", ["length", "MAX_TOKENS", "model_length"])
def test_an_answer_that_grew_too_long(reason: str) -> None:
    """It is told apart from one that broke off: the owner is told which setting lets it go on."""
    stream = ChatStream()
    sent = b"data: " + ONE + b"\n\ndata: " + chunk("you", finish_reason=reason) + b"\n\n" + DONE
    assert told(stream, sent) == "Hello you"
    with pytest.raises(ModelLengthError, match="answer_tokens of"):
        stream.check_complete()


def test_an_event_that_is_cut_off() -> None:
    """The end of the connection is no end of an event."""
    stream = ChatStream()
    assert told(stream, b"data: " + ONE + b'\n\ndata: {"choices": [\n') == "Hello "
    with pytest.raises(ModelFailedError, match="broke off"):
        stream.check_complete()


def test_an_event_without_an_end() -> None:
    """Lines that go on and on are no more kept than a line that does."""
    stream = ChatStream()
    with pytest.raises(ModelFailedError, match="without an end"):
        told(stream, b"data: {\n" + b"data: 12345678\n" * (MAX_LINE // 8 + 1), 10_000)
