"""Code in a sentence is quoted, and not cut out of other code."""

from __future__ import annotations

import pytest

from answerable.turn.proof.code_quotes import miscased, unquoted

PAGE = (
    "Run `rm -rf /tmp/a/cache` or `docker run -v /:/host alpine`, then `store.dispatch(action)`.\n"
    "See https://example.org/guide/start, `src/index.js` and `--port=80`. Set maxRetries.\n\n"
    "```sh\nnpm install --save-dev example\nnpm test\n```\n"
)


@pytest.mark.parametrize(
    "code",
    [
        "rm -rf /tmp/a/cache",
        "rm -rf",
        "docker run -v /:/host alpine",
        "dispatch",
        "--port",
        "maxRetries",
        "https://example.org/guide/start",
        "src/index.js",
        "npm install --save-dev example",
        "npm install",
    ],
)
def test_code_that_stands_there(code: str) -> None:
    """All of it, its first words, a name or an option within it."""
    assert unquoted(f"Use `{code}` now.", [PAGE]) == []


@pytest.mark.parametrize(
    "code",
    [
        "rm -rf /",
        "rm -rf /tmp",
        "rm -rf /tmp/a",
        "docker run -v /",
        "https://example.org/guide",
        "src/index",
        "max",
        "index.js",
        "rm -rf ~",
    ],
)
def test_code_that_is_cut(code: str) -> None:
    """A path, an address or a command that ends within another one."""
    assert unquoted(f"Use `{code}` now.", [PAGE]) == [code]


@pytest.mark.parametrize(
    ("code", "quoted"),
    [
        ("npm install --save-dev example\nnpm test", True),
        ("$ npm test", True),
        ("rm -rf /tmp/a/cache", True),  # what stands as code in a sentence
        ("npm install", False),
        ("rm -rf /tmp", False),
        ("npm test\nnpm install --save-dev example", False),
    ],
)
def test_blocks(code: str, quoted: bool) -> None:
    """Whole lines, in their order."""
    assert (unquoted(f"```sh\n{code}\n```", [PAGE]) == []) is quoted


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Set maxretries first.", ["maxretries"]),
        ("Maxretries is set.", ["Maxretries"]),
        ("Set maxRetries first.", []),
        ("Set the max retries first.", []),
        ("The username is shown.", []),
    ],
)
def test_names_of_another_case(text: str, found: list[str]) -> None:
    """A name from the code of what is cited has its capital letters; other words may have any."""
    quotes = ["Set `maxRetries` first.", "`userName` is the username."]
    assert miscased(text, quotes) == found


def test_a_backtick_left_open_ends_with_its_paragraph() -> None:
    """Code in the next paragraph is code all the same."""
    assert unquoted("`0`0", ["Page\n`\n\n`0`0"]) == []
