"""Where a model is, which one, and with which key."""

from __future__ import annotations

import pytest

from answerable.errors import ConfigError
from answerable.outbound.endpoints import EMBEDDING, OPENAI_URL, resolve, retry_after

SECRET = "sk-canary-2f8a"


def test_a_model_of_openai() -> None:
    """A model's name alone means OpenAI."""
    endpoint = resolve("some-model", "", {"OPENAI_API_KEY": SECRET})
    assert (endpoint.url, endpoint.model) == (OPENAI_URL, "some-model")
    assert endpoint.tokens_field == "max_completion_tokens"
    assert SECRET not in repr(endpoint)


def test_any_endpoint() -> None:
    """With a base URL of one's own no key is needed, and a slash belongs to the model."""
    environ = {"OPENAI_BASE_URL": "http://127.0.0.1:8080/v1"}
    endpoint = resolve("meta/llama", "", environ)
    assert (endpoint.url, endpoint.model) == (environ["OPENAI_BASE_URL"], "meta/llama")
    assert endpoint.tokens_field == "max_tokens"


@pytest.mark.parametrize("variable", ["GEMINI_API_KEY", "OPENAI_API_KEY"])
def test_the_gemini_preset(variable: str) -> None:
    """The preset has its address; its key is in its own variable or in OpenAI's, and goes nowhere
    else whatever the base URL."""
    environ = {variable: SECRET, "OPENAI_BASE_URL": "https://elsewhere.example/v1"}
    for address, name in (("gemini/gemini-x", ""), ("gemini", "gemini-x")):
        endpoint = resolve(address, name, environ)
        assert endpoint.url.startswith("https://generativelanguage.googleapis.com/")
        assert (endpoint.model, endpoint.key) == ("gemini-x", SECRET)


def test_a_place_in_the_log() -> None:
    """Only the server and the variable that names it: an address may hold a key."""
    environ = {"OPENAI_BASE_URL": f"https://api.example:8443/{SECRET}/v1?key={SECRET}"}
    place = resolve("m", "", environ).place
    assert place == {"address": "https://api.example:8443", "setting": "OPENAI_BASE_URL"}
    environ["EMBEDDING_BASE_URL"] = "https://vectors.example/v1"
    assert resolve("m", "", environ, EMBEDDING).place["setting"] == "EMBEDDING_BASE_URL"


@pytest.mark.parametrize(
    ("address", "environ", "names"),
    [
        ("m", {}, "OPENAI_API_KEY"),
        ("m", {"OPENAI_API_KEY": "  "}, "OPENAI_API_KEY"),
        ("m", {"OPENAI_API_KEY": f"{SECRET} x"}, "OPENAI_API_KEY"),
        ("gemini/m", {}, "GEMINI_API_KEY"),
        ("", {"OPENAI_API_KEY": SECRET}, "ANSWERABLE_MODEL__NAME"),
        ("m", {"OPENAI_API_KEY": SECRET, "OPENAI_BASE_URL": "example.org"}, "OPENAI_BASE_URL"),
        ("m", {"OPENAI_BASE_URL": f"https://me:{SECRET}@example.org/v1"}, "OPENAI_BASE_URL"),
        ("m", {"OPENAI_BASE_URL": f"https://me:a@b:{SECRET}@example.org/v1"}, "OPENAI_BASE_URL"),
        ("m", {"OPENAI_BASE_URL": f"https://[{SECRET}]/v1"}, "OPENAI_BASE_URL"),
        ("m", {"OPENAI_BASE_URL": f"https://example.org:{SECRET}/v1"}, "OPENAI_BASE_URL"),
    ],
)
def test_what_is_wrong_is_named(address: str, environ: dict[str, str], names: str) -> None:
    """The error names the variable and never the key."""
    with pytest.raises(ConfigError) as raised:
        resolve(address, "", environ)
    assert names in str(raised.value)
    assert "canary" not in str(raised.value)


@pytest.mark.parametrize(
    ("environ", "url", "key"),
    [
        ({"OPENAI_API_KEY": "a"}, OPENAI_URL, "a"),
        ({"OPENAI_BASE_URL": "http://x.test/v1", "OPENAI_API_KEY": "a"}, "http://x.test/v1", "a"),
        (
            {"EMBEDDING_BASE_URL": "http://y.test/v1", "OPENAI_API_KEY": "a"},
            "http://y.test/v1",
            "none",
        ),
        (
            {
                "EMBEDDING_BASE_URL": "http://y.test/v1",
                "EMBEDDING_API_KEY": "b",
                "OPENAI_BASE_URL": "http://x.test/v1",
                "OPENAI_API_KEY": "a",
            },
            "http://y.test/v1",
            "b",
        ),
        ({"EMBEDDING_API_KEY": "b", "OPENAI_API_KEY": "a"}, OPENAI_URL, "a"),
    ],
)
def test_an_endpoint_of_embeddings(environ: dict[str, str], url: str, key: str) -> None:
    """It may be another than the model's, and a key goes only to the address it is for."""
    endpoint = resolve("m", "", environ, EMBEDDING)
    assert (endpoint.url, endpoint.key) == (url, key)


def test_what_an_embedder_lacks_is_named() -> None:
    """The setting and the way without a key are the embedder's."""
    with pytest.raises(ConfigError, match="ANSWERABLE_STORE__EMBEDDER=local:"):
        resolve("m", "", {}, EMBEDDING)
    with pytest.raises(ConfigError, match=r"ANSWERABLE_STORE__EMBEDDER=openai:MODEL\.$"):
        resolve("", "", {"OPENAI_API_KEY": SECRET}, EMBEDDING)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "Mon, 01 Jan 99999999999999999999 00:00:00 GMT"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 99999999999:28:00 GMT"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 +99999999999999999999"}, None),
        ({}, None),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    """Seconds, milliseconds and dates are understood; nonsense is not."""
    assert retry_after(headers) == seconds
