"""Slips that would leave a setting out, or every link dead, without a word about it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from answerable.errors import ConfigError
from answerable.settings import Settings, guess_source, load


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable and no answerable.toml of whoever runs the tests."""
    for name in os.environ:
        if name.upper().startswith(("ANSWERABLE_", "RAG_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ANSWERABLE_RETREIVAL__TOP_K", "Did you mean ANSWERABLE_RETRIEVAL__TOP_K?"),
        ("ANSWERABLE_SERVR__ADMIN_TOKEN", "Did you mean ANSWERABLE_SERVER__ADMIN_TOKEN?"),
        ("answerable_servr__port", "Did you mean ANSWERABLE_SERVER__port?"),
        ("ANSWERABLE__SERVER__PORT", "Did you mean ANSWERABLE_SERVER__PORT?"),
        ("ANSWERABLE_XYZZY__PORT", "Look for a slip in its name, or unset it."),
        ("ANSWERABLE_APP__DATA__URL", "Did you mean ANSWERABLE_APP_DATA__URL?"),
        (
            "ANSWERABLE_RETRIEVAL_CROSS_ENCODER__ADDRESS",
            "Did you mean ANSWERABLE_RETRIEVAL__CROSS_ENCODER__ADDRESS?",
        ),
        ("ANSWERABLE_SERVER_ADMIN_TOKEN", "Did you mean ANSWERABLE_SERVER__ADMIN_TOKEN?"),
        ("answerable_server_port", "Did you mean ANSWERABLE_SERVER__PORT?"),
        ("ANSWERABLE_RETRIEVAL_TOP_K", "Did you mean ANSWERABLE_RETRIEVAL__TOP_K?"),
        ("ANSWERABLE_APP_DATA_URL", "Did you mean ANSWERABLE_APP_DATA__URL?"),
    ],
)
def test_a_variable_of_no_table(monkeypatch: pytest.MonkeyPatch, name: str, words: str) -> None:
    """It is an error that names the variable and the nearest table, never its value; so is one that
    is a setting's but for single underscores."""
    monkeypatch.setenv(name, "HUNTER2")
    with pytest.raises(ConfigError) as raised:
        load()
    assert str(raised.value) == f"{name} sets nothing. {words}"


def test_variables_of_other_parts(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is far from every setting is left alone, as are other programs' variables and those by
    which a cluster tells where a service of the same name is."""
    for name in ("CHROMIUM", "E2E_URL", "COMMAND", "GALLERY", "TEST_QDRANT_URL", "IMAGE"):
        monkeypatch.setenv(f"ANSWERABLE_{name}", "1")
    for name in ("SERVICE_PORT", "SERVER_SERVICE_HOST", "SERVER_SERVICE_PORT_HTTP"):
        monkeypatch.setenv(f"ANSWERABLE_{name}", "1")
    for name in ("PORT", "SERVER_PORT", "PORT_8000_TCP", "SERVER_PORT_8000_TCP"):
        monkeypatch.setenv(f"ANSWERABLE_{name}", "tcp://10.0.0.7:8000")
    monkeypatch.setenv("ANSWERABLE_SERVER_PORT_8000_TCP_ADDR", "10.0.0.7")
    monkeypatch.setenv("ANSWERABLE_SERVER_HOST", " ")
    monkeypatch.setenv("OTHER_SERVR__PORT", "1")
    with caplog.at_level("WARNING"):
        assert load() == Settings()
    assert not caplog.records


def test_a_variable_that_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the setting itself is set too, the other name is what a deployment fills it from."""
    monkeypatch.setenv("ANSWERABLE_SERVER_PORT", "9001")
    monkeypatch.setenv("ANSWERABLE_SERVER__PORT", "9001")
    assert load().server.port == 9001


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("ANSWERABLE_DATTA", "Did you mean ANSWERABLE_DATA?"),
        ("ANSWERABLE_DATA_DIR", "Did you mean ANSWERABLE_DATA?"),
        ("ANSWERABLE_SERVR_PROT", "Did you mean ANSWERABLE_SERVER__PORT?"),
        ("ANSWERABLE_GUARD_MODERATON", "Did you mean ANSWERABLE_GUARD__MODERATION?"),
        ("ANSWERABLE_API_KEY", "Did you mean ANSWERABLE_SERVER__API_KEY?"),
        (
            "ANSWERABLE_ADMIN_TOKEN",
            "Did you mean ANSWERABLE_SERVER__ADMIN_TOKEN or ANSWERABLE_MCP__ADMIN_TOKEN?",
        ),
        (
            "ANSWERABLE_CONFIG",
            "The configuration file is named on the command line, with --config.",
        ),
    ],
)
def test_a_variable_near_a_setting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, hint: str
) -> None:
    """It may be another program's, so that it is a warning with the name that may be meant."""
    monkeypatch.setenv(name, "HUNTER2")
    with caplog.at_level("WARNING"):
        assert load() == Settings()
    (warning,) = caplog.records
    assert vars(warning)["reason"] == f"{name}. {hint}"
    assert "HUNTER2" not in str(vars(warning))


@pytest.mark.parametrize(
    "url",
    ["", "https://docs.example.org", "http://[::1]:8000/a/", "HTTPS://x.org", "/kb", "//x.org/kb"],
)
def test_addresses_of_a_site(url: str) -> None:
    """With http(s) and a host, or from the root of the host that shows the links."""
    assert guess_source(Path("docs"), url=url).url == url


@pytest.mark.parametrize(
    "url",
    [
        "docs.example.org",
        "notaurl",
        "localhost:8000",
        "ftp://x.org",
        "javascript:alert(1)",
        "https://",
        "https:/x.org",
        "https://x.org:port",
        "https://x org",
        "/a b",
    ],
)
def test_addresses_that_no_browser_opens(url: str) -> None:
    """Every link of a citation would be dead."""
    with pytest.raises(ConfigError) as raised:
        guess_source(Path("docs"), url=url)
    assert "url: It is no address of a site." in str(raised.value)
    assert "Write it with https://, such as https://docs.example.org" in str(raised.value)
    Path("answerable.toml").write_text(f"[[sources]]\nurl = '{url}'")
    with pytest.raises(ConfigError, match=r"sources\.0\.url"):
        load(Path("answerable.toml"))


def test_an_address_with_a_password() -> None:
    """Every visitor would see it; the complaint does not repeat it."""
    with pytest.raises(ConfigError, match="Take it out") as raised:
        guess_source(Path("docs"), url="https://me:HUNTER2@x.org")
    assert "HUNTER2" not in str(raised.value)


@pytest.mark.parametrize("key", ["base_url", "route_base_path"])
def test_a_path_of_a_site(key: str) -> None:
    """It is a path alone: an address in it would stand in the middle of every link."""
    for path in ("/docs/", "docs", "/", "/de/handbuch"):
        assert getattr(guess_source(Path("docs"), **{key: path}), key) == path
    for path in ("https://x.org/docs", "/a b", "/docs?x", "/docs#x"):
        with pytest.raises(ConfigError, match=f"{key}: It is no path"):
            guess_source(Path("docs"), **{key: path})
